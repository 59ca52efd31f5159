"""Reads the signs of mathematics and code that the corpus leaves silent: stars, primes, limits, brackets under a slash.

And the carets and tildes of Markdown, which close what they open: `10^3^`, `H~2~O`, `19^th^`. For a voice.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import has_digit
from dncnorm.core.segments import Segment, is_tight, touch
from dncnorm.core.special import SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.alike_rules import cues, words
from dncnorm.languages.en.operator_rules import ARROWS

CARDINAL, LETTERS, ORDINAL, VERBATIM = "CARDINAL", "LETTERS", "ORDINAL", "VERBATIM"
ASTERISK_WORD, NOT_OUT_WORDS, POWER_WORDS = "asterisk", "not out", "to the power of"
STAR_WORD, TIMES_WORD, PRIME_WORD, DOUBLE_PRIME_WORDS, OVER_WORD = "star", "times", "prime", "double prime", "over"
SUB_WORD, MINUS_WORD, LIMIT_WORDS = "sub", "minus", "tends to"
_STAR = "*"
_OPERATORS = frozenset(["=", "+", "≈", "==", "√"])
_CLOSING = frozenset([")", ",", ".", ";", ":", "-", "‑"])
_MARKED = frozenset(["marked", "asterisk", "symbol", "by", "with", "an"])
_CALLS = frozenset(["SELECT", "DISTINCT", "select", "ls", "rm", "cp", "import", "RETURNING", "return"])
"""What a star follows that stands for all there is."""
_STARRED = frozenset(
    (
        *("hotel", "hotels", "resort", "resorts", "rated", "rating", "ratings", "luxury", "accommodation", "review"),
        *("reviews", "restaurant", "general", "generals", "admiral", "recruit", "property", "properties", "or", "spa"),
    )
)
_RATING = re.compile(r"[1-7]", re.ASCII)
_OPERAND_END, _OPERAND_START = re.compile(r".*[^\W_]|[)\]]", re.DOTALL), re.compile(r"[^\W_].*|[(\[]|√", re.DOTALL)
_VARIABLE = re.compile(r"[A-Za-zα-ωΑ-Ω]{1,2}\d?|[A-Za-zα-ωΑ-Ω]_.{1,3}|\)")
_SINGLE, _BASE = re.compile(r"[A-Za-zα-ωΑ-Ω]"), re.compile(r"[a-z\d)]|\d[\d.]*")
_NAME = re.compile(r"[a-z_]\w*")
_EMPHASIS_REACH = 40
"""The most tokens between the stars that open and close a stress."""
_PRIMES = {"′": PRIME_WORD, "″": DOUBLE_PRIME_WORDS, "'": PRIME_WORD, "’": PRIME_WORD, "''": DOUBLE_PRIME_WORDS}
_STRAND = re.compile(r"([35])[′'’]", re.ASCII)
"""The ends of a strand of DNA, which look like feet."""
_OF_STRAND = frozenset(
    (
        *("end", "ends", "UTR", "UTRs", "untranslated", "to", "cap", "exonuclease", "splice", "terminus", "region"),
        *("phosphate", "overhang", "overhangs", "flanking", "flank", "primer", "poly", "adapter", "adaptor", "site"),
        *("->", "→", "LTR", "RACE", "side", "half", "hydroxyl", "OH", "nucleotide", "truncated", "upstream", "downstream"),
    )
)
_ARROWED = frozenset(["->", "→"])
_SEQUENCE = re.compile(r"[ACGTUN]{3,}")
_MINUSES = frozenset("-−–")
_INDEX = re.compile(r"\d{1,3}|[a-z]|max|min|in|out", re.ASCII)
_FUNCTION = re.compile(r"[A-Za-zα-ω]{1,3}|\)")
_SUM = frozenset("+-−–")


def star(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a star that stands for all there is, for a class of hotels or a factor; stress and bullets stay silent."""
    if segments[place].after not in (SILENCE, _STAR) or place == 0:
        return
    before, after = _beside(segments, place)
    follows, leads = touch(segments, place - 1), place + 1 < len(segments) and touch(segments, place)
    if follows and before == "(" and leads and after == ")":
        said = STAR_WORD
    elif follows is leads and _is_factor(segments, place, before, after, is_tight=follows):
        said = TIMES_WORD
    elif before.isdecimal() and follows and not leads and not words(segments).isdisjoint(cues()["cricket"]):
        said = NOT_OUT_WORDS
    elif not follows and before in _MARKED:
        said = ASTERISK_WORD
    elif _RATING.fullmatch(before) and not leads and after in _STARRED:
        said = STAR_WORD
    elif (not follows and not leads and before in _CALLS) or _is_starred(segments, place) or _is_glob(segments, place) or _is_argument(segments, place):
        said = STAR_WORD
    else:
        return
    segments[place] = rewrite.say(said, VERBATIM, segments[place])


def _beside(segments: list[Segment], place: int) -> tuple[str, str]:
    return segments[place - 1].before, segments[place + 1].before if place + 1 < len(segments) else ""


def _is_factor(segments: list[Segment], place: int, before: str, after: str, *, is_tight: bool) -> bool:
    """Whether it joins two operands: one is a number, or the sentence is an equation; `M*A*S*H` and `s*it` are none."""
    if not _OPERAND_END.fullmatch(before) or not _OPERAND_START.fullmatch(after) or before in _CALLS:
        return False
    if _RATING.fullmatch(before) and after in _STARRED:
        return False
    if has_digit(before) or has_digit(after):
        return True
    is_call = is_tight and place + 2 < len(segments) and segments[place + 2].before == "("
    is_equation = is_call or any(segment.before in _OPERATORS for segment in segments) or _is_product(segments, place)
    return is_equation and not (is_tight and _is_stressed(segments, place))


def _is_product(segments: list[Segment], place: int) -> bool:
    """Whether another star has been read as a factor's: `0.5 * base * height`."""
    return any(segment.after == TIMES_WORD for segment in segments[max(0, place - _EMPHASIS_REACH) : place])


def _is_stressed(segments: list[Segment], place: int) -> bool:
    """Whether another star is near that may open or close a stress with it."""
    near = range(max(0, place - _EMPHASIS_REACH), min(len(segments), place + _EMPHASIS_REACH))
    return any(
        at != place and segments[at].before == _STAR and not is_tight(segments, at) for at in near
    )


def _is_starred(segments: list[Segment], place: int) -> bool:
    """Whether it marks a variable of one letter: `x* is optimal`."""
    is_end = place + 1 == len(segments) or not touch(segments, place) or segments[place + 1].before in _CLOSING
    is_variable = touch(segments, place - 1) and _SINGLE.fullmatch(segments[place - 1].before)
    is_opened = any(segment.before == _STAR for segment in segments[max(0, place - _EMPHASIS_REACH) : place])
    return bool(is_variable) and is_end and (place < 2 or not touch(segments, place - 2)) and not is_opened  # noqa: PLR2004


def _is_glob(segments: list[Segment], place: int) -> bool:
    """Whether it begins the name of any file, `*.txt`, `**/*.py`, or of all arguments, `(*args`."""
    if place + 1 == len(segments) or not touch(segments, place):
        return False
    before, after = _beside(segments, place)
    is_free = not touch(segments, place - 1) or before in ("/", _STAR, "(", "`", '"', "'")
    if is_free and (after in ("/", _STAR) and _leads_to_path(segments, place)):
        return True
    suffix = after[1:2] or (segments[place + 2].before[:1] if place + 2 < len(segments) else "")
    return is_free and after.startswith(".") and suffix.isalpha()


def _is_argument(segments: list[Segment], place: int) -> bool:
    """Whether it takes the rest of what a function is given: `f(*args, **kwargs)`."""
    before, after = _beside(segments, place)
    if not touch(segments, place) if place + 1 < len(segments) else True:
        return False
    if after == _STAR:
        return before in ("(", ",") and place + 2 < len(segments) and _NAME.fullmatch(segments[place + 2].before) is not None
    is_second = before == _STAR and place > 1 and segments[place - 2].before in ("(", ",")
    near = range(place + 1, min(len(segments), place + _EMPHASIS_REACH))
    is_closed = any(segments[at].before == _STAR and touch(segments, at - 1) for at in near)
    return _NAME.fullmatch(after) is not None and (is_second or (before in ("(", ",") and not is_closed))


def _leads_to_path(segments: list[Segment], place: int) -> bool:
    """Whether a slash follows it, or another star and a slash."""
    following = [segment.before for segment in segments[place + 1 : place + 3]]
    return following[0] == "/" or (following[0] == _STAR and following[1:2] == ["/"] and touch(segments, place + 1))


def double_star(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the power of a programming language: `x ** 2`."""
    if not 0 < place < len(segments) - 2 or segments[place + 1].before != _STAR or not touch(segments, place):
        return
    base, exponent = segments[place - 1].before, segments[place + 2].before
    is_even = touch(segments, place - 1) is touch(segments, place + 1)
    if is_even and _BASE.fullmatch(base) and _BASE.fullmatch(exponent):
        segments[place] = rewrite.say(POWER_WORDS, VERBATIM, segments[place])
        segments[place + 1] = rewrite.say(SILENCE, VERBATIM, segments[place + 1])


def prime(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the prime of a variable: `x′`, `f'(x)`."""
    if not place or not touch(segments, place - 1) or segments[place].after not in (SILENCE, segments[place].before):
        return
    mark, base = segments[place].before, segments[place - 1].before
    if mark in ("'", "’"):
        is_variable = _SINGLE.fullmatch(base) and is_tight(segments, place) and segments[place + 1].before == "("
    else:
        is_variable = _VARIABLE.fullmatch(base)
    if is_variable:
        segments[place] = rewrite.say(_PRIMES[mark], VERBATIM, segments[place])


def strand(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads an end of DNA: `the 5′ end`, `5'-ATTG-3'`."""
    following = segments[place + 1 : place + 3]
    words = [segment.before for segment in following]
    if words[:1] and words[0] in ("-", "–", "‑"):
        words = words[1:]
    before = [segment.before.rstrip("-‑–") for segment in segments[max(0, place - 2) : place]]
    is_strand = words[:1] and (words[0] in _OF_STRAND or words[0].split("-")[0] in _OF_STRAND)
    if is_strand or (words[:1] and _SEQUENCE.match(words[0])) or _ARROWED.intersection(before) or any(map(_SEQUENCE.fullmatch, before)):
        found = _STRAND.fullmatch(segments[place].before)
        number = next(iter(rewrite.forms(CARDINAL, found[1])), None) if found else None
        if number is not None:
            segments[place] = rewrite.say(f"{number} {PRIME_WORD}", CARDINAL, segments[place])


def limit(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the arrow of a limit: `n → ∞`, `x→0`."""
    base = segments[place - 1].before if place else ""
    if place == len(segments) - 1 or not (_VARIABLE.fullmatch(base) or base == "|"):
        return
    ends = [segment.before for segment in segments[place + 1 : place + 3]]
    is_signed = len(ends) > 1 and ends[0] in {"+", *_MINUSES}
    end = ends[is_signed]
    if end == "∞" or end.lstrip("+-−") == "∞" or end == "0" or (base == ")" and end.isdecimal()):
        segments[place] = rewrite.say(LIMIT_WORDS, VERBATIM, segments[place])
        if is_signed and ends[0] in _MINUSES:
            segments[place + 1] = rewrite.say(MINUS_WORD, VERBATIM, segments[place + 1])


def over(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a slash before a sum in brackets: `S/(N + D)`, `1/(1-x)`."""
    if not is_tight(segments, place) or segments[place + 1].before != "(":
        return
    base = segments[place - 1].before
    inside = [segment.before for segment in segments[place + 2 : place + 5]]
    is_sum = len(inside) > 2 and inside[1] in _SUM and _OPERAND_END.fullmatch(inside[0])  # noqa: PLR2004
    if is_sum and (_FUNCTION.fullmatch(base) or base.isdecimal()):
        segments[place] = rewrite.say(OVER_WORD, VERBATIM, segments[place])


def raised(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Silences the caret that closes a power of Markdown: `I^2^C`."""
    before = segments[place - 1].before if place and touch(segments, place - 1) else ""
    if before.startswith("^") and len(before) > 1:
        segments[place] = rewrite.say(SILENCE, VERBATIM, segments[place])


def raised_ordinal(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads an ordinal whose end is raised: `19^th^`."""
    said = next(iter(rewrite.forms(ORDINAL, segments[place].before.replace("^", ""))), None)
    if said is not None:
        segments[place] = rewrite.say(said, ORDINAL, segments[place])


def lowered(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Silences the tildes of an index in Markdown: `H~2~O`."""
    closing = place + 2
    if not is_tight(segments, place) or closing >= len(segments) or segments[closing].before != "~":
        return
    if touch(segments, place + 1) and _INDEX.fullmatch(segments[place + 1].before):
        for at in (place, closing):
            segments[at] = rewrite.say(SILENCE, VERBATIM, segments[at])


MATH_RULES = (
    SentenceRule("star", frozenset(_STAR), star, is_speech=True),
    SentenceRule("double star", frozenset(_STAR), double_star, is_speech=True),
    SentenceRule("prime", frozenset(_PRIMES), prime, is_speech=True),
    SentenceRule("strand", frozenset(f"{end}{mark}" for end in "35" for mark in "′'’"), strand, is_speech=True),
    SentenceRule("limit", ARROWS, limit, is_speech=True),
    SentenceRule("over a sum", frozenset("/"), over, is_speech=True),
    SentenceRule("raised", frozenset("^"), raised, is_speech=True),
    SentenceRule("raised ordinal", WrittenShape(r"\d{1,4}\^(?:st|nd|rd|th)\^"), raised_ordinal, is_speech=True),
    SentenceRule("lowered", frozenset("~"), lowered, is_speech=True),
)
