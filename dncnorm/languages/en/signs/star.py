"""Reads stars: a factor's, a class of hotels, all columns, any file, the arguments of a function. For a voice.

    0.5 * base, COUNT(*), *.txt, f(*args, **kwargs), x ** 2, a 4* hotel, x* is optimal, 57* (not out)

Stars that stress a word, begin an item or point to a note stay silent.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import has_digit
from dncnorm.core.segments import Segment, is_tight, touch
from dncnorm.core.special import SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.fields.cricket import is_card
from dncnorm.languages.en.markup import MARKUP
from dncnorm.languages.en.words.cues import cues, has_word
from dncnorm.languages.en.words.spoken_signs import TIMES_WORD

VERBATIM = "VERBATIM"
STAR_WORD, ASTERISK_WORD, POWER_WORDS = "star", "asterisk", "to the power of"
NOT_OUT_WORDS = "not out"
_STAR, _HOTEL, _CRICKET = "*", "star", "cricket"
"""The sign; the kinds of words (`cue_words.tsv`) that stars are given to, and of a sentence with batsmen."""
_OPERATORS = frozenset(["=", "+", "≈", "==", "√"])
_CLOSING = frozenset([")", ",", ".", ";", ":", "-", "‑"])
_MARKED = frozenset(["marked", "asterisk", "symbol", "by", "with", "an"])
_CALLS = frozenset(["SELECT", "DISTINCT", "select", "ls", "rm", "cp", "import", "RETURNING", "return"])
"""What a star follows that stands for all there is."""
_RATING = re.compile(r"[1-7]", re.ASCII)
_OPERAND_END, _OPERAND_START = re.compile(r".*[^\W_]|[)\]]", re.DOTALL), re.compile(r"[^\W_].*|[(\[]|√", re.DOTALL)
_SINGLE, _BASE = re.compile(r"[A-Za-zα-ωΑ-Ω]"), re.compile(r"[a-z)]|\d[\d.]*")
_NAME = re.compile(r"[a-z_]\w*")
_EMPHASIS_REACH = 40
"""The most tokens between the stars that open and close a stress."""


def star(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a star that means something."""
    if segments[place].after in (SILENCE, _STAR) and place and (said := _name(segments, place)):
        segments[place] = rewrite.say(said, VERBATIM, segments[place])
        if said == STAR_WORD and is_tight(segments, place + 1) and segments[place + 1].before == ".":
            segments[place + 1] = rewrite.say(MARKUP.dot, VERBATIM, segments[place + 1])


def _name(segments: list[Segment], place: int) -> str:
    """Returns what the star is called; nothing where it is silent."""
    before, after = _beside(segments, place)
    follows, leads = touch(segments, place - 1), place + 1 < len(segments) and touch(segments, place)
    if follows is leads and _is_factor(segments, place, before, after, is_tight=follows):
        return TIMES_WORD
    is_score = before.isdecimal() and follows and (not leads or after in _CLOSING)
    if is_score and _is_cricket(segments) and not _is_opened(segments, place):
        return NOT_OUT_WORDS
    if not follows and (not leads or after in _CLOSING) and before in _MARKED:
        return ASTERISK_WORD
    is_all = (follows and leads and (before, after) == ("(", ")")) or (not follows and not leads and before in _CALLS)
    is_class = _RATING.fullmatch(before) and not leads and _is_classed(after) and not _is_opened(segments, place)
    is_code = _is_starred(segments, place) or _is_glob(segments, place) or _is_argument(segments, place)
    return STAR_WORD if is_all or is_class or is_code else ""


def _is_cricket(segments: list[Segment]) -> bool:
    """Whether a word of cricket is there, whatever speaks against it: a score with a star is hardly anything else."""
    return has_word(segments, _CRICKET) or is_card(segments)


def _is_classed(word: str) -> bool:
    return word.casefold() in cues()[_HOTEL]


def _beside(segments: list[Segment], place: int) -> tuple[str, str]:
    return segments[place - 1].before, segments[place + 1].before if place + 1 < len(segments) else ""


def _is_factor(segments: list[Segment], place: int, before: str, after: str, *, is_tight: bool) -> bool:
    """Whether it joins two operands: one is a number, or the sentence is an equation; `M*A*S*H` and `s*it` are none."""
    if not _OPERAND_END.fullmatch(before) or not _OPERAND_START.fullmatch(after) or before in _CALLS:
        return False
    if _RATING.fullmatch(before) and _is_classed(after):
        return False
    if has_digit(before) or has_digit(after):
        return True
    is_call = is_tight and place + 2 < len(segments) and segments[place + 2].before == "("
    is_equation = any(segment.before in _OPERATORS for segment in segments) or _is_product(segments, place)
    return is_call or (is_equation and not (is_tight and _is_stressed(segments, place)))


def _is_product(segments: list[Segment], place: int) -> bool:
    """Whether another star has been read as a factor's: `0.5 * base * height`."""
    return any(segment.after == TIMES_WORD for segment in segments[max(0, place - _EMPHASIS_REACH) : place])


def _is_stressed(segments: list[Segment], place: int) -> bool:
    """Whether another star is near that may open or close a stress with it."""
    near = range(max(0, place - _EMPHASIS_REACH), min(len(segments), place + _EMPHASIS_REACH))
    return any(at != place and segments[at].before == _STAR and not is_tight(segments, at) for at in near)


def _opens(segments: list[Segment], place: int) -> bool:
    """Whether it is a star that may open a stress."""
    return segments[place].before == _STAR and not (place and touch(segments, place - 1)) and touch(segments, place)


def _is_starred(segments: list[Segment], place: int) -> bool:
    """Whether it marks a variable of one letter: `x* is optimal`."""
    is_end = place + 1 == len(segments) or not touch(segments, place) or segments[place + 1].before in _CLOSING
    is_variable = touch(segments, place - 1) and _SINGLE.fullmatch(segments[place - 1].before)
    is_free = place < 2 or not touch(segments, place - 2)
    return bool(is_variable) and is_end and is_free and not _is_opened(segments, place)


def _is_opened(segments: list[Segment], place: int) -> bool:
    """Whether a star before it may open the stress that it closes."""
    return any(_opens(segments, at) for at in range(max(0, place - _EMPHASIS_REACH), place))


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
    if place + 1 == len(segments) or not touch(segments, place):
        return False
    before, after = _beside(segments, place)
    if after == _STAR:
        name = segments[place + 2].before if place + 2 < len(segments) else ""
        return before in ("(", ",") and _NAME.fullmatch(name) is not None
    is_second = before == _STAR and place > 1 and segments[place - 2].before in ("(", ",")
    near = range(place + 1, min(len(segments), place + _EMPHASIS_REACH))
    is_closed = any(segments[at].before == _STAR and _follows_word(segments, at) for at in near)
    return _NAME.fullmatch(after) is not None and (is_second or (before in ("(", ",") and not is_closed))


def _follows_word(segments: list[Segment], place: int) -> bool:
    return touch(segments, place - 1) and segments[place - 1].before[-1].isalnum()


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
    if is_even and _BASE.fullmatch(base) and _BASE.fullmatch(exponent) and exponent != ")":
        segments[place] = rewrite.say(POWER_WORDS, VERBATIM, segments[place])
        segments[place + 1] = rewrite.say(SILENCE, VERBATIM, segments[place + 1])


STAR_RULES = (
    SentenceRule("star", frozenset(_STAR), star, is_speech=True),
    SentenceRule("double star", frozenset(_STAR), double_star, is_speech=True),
)
