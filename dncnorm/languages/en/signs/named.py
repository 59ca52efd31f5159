"""Reads signs of mathematics by what they stand between, and names those that nothing else reads, for a voice.

    |x - 3| < 2, (p-1)! ≡ -1 (mod p), x ∈ [0, 1), π²/6, an n × n matrix, ★★★☆☆, ✓, 👍

Names are in `sign_names.tsv`; a pictograph has that of its character.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path

from dncnorm.core.characters import HYPHENS, MINUS
from dncnorm.core.segments import Segment, is_tight, is_unread, touch
from dncnorm.core.special import PLAIN, SILENCE
from dncnorm.core.tables import rows
from dncnorm.languages.base import Rewriter, SentenceRule, TableForms, WrittenShape
from dncnorm.languages.en.words.spoken_signs import BY_WORD, MINUS_WORD, OVER_WORD, TO

SIGN_NAMES = Path(__file__).with_name("sign_names.tsv")
CARDINAL, LETTERS, VERBATIM = "CARDINAL", "LETTERS", "VERBATIM"
IN_WORD = "in"
ABSOLUTE_WORDS, NORM_WORDS, FACTORIAL_WORD = "the absolute value of", "the norm of", "factorial"
APPROXIMATELY_WORDS, GIVEN_WORD = "is approximately", "given"
_PROBABILITY = frozenset(["P", "p", "Pr", "E"])
_BARS = {"|": ABSOLUTE_WORDS, "‖": NORM_WORDS}
_LONGEST_INSIDE = 12
"""The most tokens between two bars."""
_SURE = frozenset("≡^∈∉∀∃∑∏∫√≤≥≠∞⊂⊆∪∩²³ⁿ")
"""Signs that only a formula has."""
_OPERATORS = _SURE | frozenset("=<>≈+×÷·*→")
_OPENS = frozenset("([{=<>≤≥≠≈≡+−-×·*/,")
_CLOSES = frozenset(")]}=<>≤≥≠≈≡+−-×·*/,.;:!?²³^")
_LETTER, _NUMBER = re.compile(r"[a-zA-Zα-ω]"), re.compile(r"\d[\d.]*", re.ASCII)
_TERM = re.compile(r"[a-zA-Zα-ω]|[0-9][0-9.]*")
_SMALL_LETTER = re.compile(r"[a-zα-ω]")
_OPERAND = re.compile(r"\d[\d.]*[a-z]?|[a-zα-ωA-Z]|[a-z]̄|\)|\]|[²³⁴]|.*[%°]")
_GREEK = re.compile(r"[α-ωΓΔΘΛΞΠΣΦΨΩ]")
_POWERS = frozenset("²³⁴⁵ⁿ")
_SQUARES = frozenset(
    ["matrix", "matrices", "grid", "grids", "array", "arrays", "board", "square", "table", "block", "identity"]
)
"""What has as many rows as columns, or so many of each."""
_STARS = re.compile(r"[★☆]+")
_PICTOGRAPH = r"[\u2600-\u2793\u2b05-\u2b55\U0001f300-\U0001faff]"
_UNSAID = r"[\ufe0e\ufe0f\u200d\u20e3\U0001f3fb-\U0001f3ff]"
"""What chooses how a pictograph is drawn: variants, joints, colors of the skin."""
_DIGITS = re.compile(r"\d+", re.ASCII)
_FLAG = r"[\U0001f1e6-\U0001f1ff]"
_DRAWN = re.compile(r"\b(?:black|white|heavy|sign|symbol|for)\b ?")
"""Words of a character's name that say how it is drawn."""


@cache
def sign_names() -> dict[str, str]:
    """Returns what is said for each sign of the table."""
    return dict(rows(SIGN_NAMES, 2))  # type: ignore[arg-type]


def name(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a sign that nothing else has read: `≡` is congruent to."""
    segment = segments[place]
    if not is_unread(segment):
        return
    said = sign_names()[segment.before]
    if said == SILENCE:
        segments[place] = rewrite.say(SILENCE, VERBATIM, segment)
    else:
        segments[place] = rewrite.say(said, LETTERS if len(said) == 1 else VERBATIM, segment)


def pictograph(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a pictograph by its character: `👍` is a thumbs up."""
    segment = segments[place]
    if not is_unread(segment) or segment.before in sign_names():
        return
    name_of_sign = _DRAWN.sub("", unicodedata.name(segment.before, "").lower().replace("-", " ")).strip()
    said = _DIGITS.sub(lambda digits: rewrite.form(CARDINAL, digits[0]) or digits[0], name_of_sign)
    if said:
        segments[place] = rewrite.say(said, VERBATIM, segment)


def drawn(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says nothing for what only chooses how a pictograph is drawn."""
    segments[place] = rewrite.say(SILENCE, VERBATIM, segments[place])


def flag(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Spells a flag by the letters of its country."""
    letter = unicodedata.name(segments[place].before, "")[-1:].lower()
    segments[place] = rewrite.say(letter, LETTERS, segments[place])


def stars(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Counts the stars of a rating: `★★★☆☆` is three out of five stars."""
    if place and touch(segments, place - 1) and _STARS.fullmatch(segments[place - 1].before):
        return
    end = place + 1
    while end < len(segments) and touch(segments, end - 1) and _STARS.fullmatch(segments[end].before):
        end += 1
    written = "".join(segment.before for segment in segments[place:end])
    filled, total = written.count("★"), len(written)
    if total < 2 or not filled:
        return
    count, of_all = (rewrite.form(CARDINAL, str(number)) or "" for number in (filled, total))
    several = "star" if total == 1 or filled == total == 1 else "stars"
    said = f"{count} {several}" if filled == total else f"{count} out of {of_all} stars"
    segments[place] = rewrite.say(said, VERBATIM, segments[place])
    for at in range(place + 1, end):
        segments[at] = rewrite.say(SILENCE, VERBATIM, segments[at])


def bars(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads two bars around an operand as its absolute value, or its norm: `|x - 3| < 2`."""
    mark = segments[place].before
    if segments[place].after not in (SILENCE, mark) or not _opens(segments, place):
        return
    last = min(len(segments), place + _LONGEST_INSIDE)
    end = next((at for at in range(place + 2, last) if segments[at].before == mark), 0)
    if end and touch(segments, end - 1) and _closes(segments, end):
        segments[place] = rewrite.say(_BARS[mark], VERBATIM, segments[place])
        segments[end] = rewrite.say(SILENCE, VERBATIM, segments[end])


def given(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the bar of a conditional probability: `P(A|B)`."""
    if place < 3 or not is_tight(segments, place) or segments[place - 2].before != "(":
        return
    ends = segments[place - 1].before, segments[place + 1].before
    if segments[place - 3].before in _PROBABILITY and all(map(_LETTER.fullmatch, ends)):
        segments[place] = rewrite.say(GIVEN_WORD, PLAIN, segments[place])


def _opens(segments: list[Segment], place: int) -> bool:
    """Whether a bar stands before an operand, and behind none."""
    if place + 2 >= len(segments) or not touch(segments, place):
        return False
    if not place:
        return _is_formula(segments, _OPERATORS)
    return not touch(segments, place - 1) or segments[place - 1].before in _OPENS


def _closes(segments: list[Segment], place: int) -> bool:
    return place + 1 == len(segments) or not touch(segments, place) or segments[place + 1].before[0] in _CLOSES


def _is_formula(segments: list[Segment], signs: frozenset[str]) -> bool:
    return any(segment.before[0] in signs for segment in segments)


def minus(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash of a formula as its minus: `(p-1)! ≡ -1`, `f(-x) = f(x)`, `2^n-1`."""
    if place + 1 >= len(segments) or not touch(segments, place) or not place:
        return
    before, after = segments[place - 1].before, segments[place + 1].before
    is_behind = touch(segments, place - 1)
    is_argument = is_behind and before == "(" and place > 1 and touch(segments, place - 2)
    is_negative = is_argument and _LETTER.fullmatch(segments[place - 2].before) and _TERM.fullmatch(after)
    if is_negative or (is_behind and _is_difference(before, after) and _is_formula(segments, _SURE)):
        segments[place] = rewrite.say(MINUS_WORD, VERBATIM, segments[place])


def _is_difference(before: str, after: str) -> bool:
    if not (_SMALL_LETTER.fullmatch(before) or before == ")"):
        return False
    return _NUMBER.fullmatch(after) is not None or _SMALL_LETTER.fullmatch(after) is not None or after == "("


def factorial(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the mark behind a bracket of a formula: `(n-1)! = 24`."""
    if place and segments[place - 1].before == ")" and touch(segments, place - 1):
        following = segments[place + 1].before[0] if place + 1 < len(segments) else ""
        if following in _OPERATORS or following in ("/", ")"):
            segments[place] = rewrite.say(FACTORIAL_WORD, VERBATIM, segments[place])


def over(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the slash of a fraction with a power, a Greek letter or a derivative: `π²/6`, `π/2`, `∂f/∂x`."""
    if not is_tight(segments, place):
        return
    before, after = segments[place - 1].before, segments[place + 1].before
    is_fraction = before in _POWERS or (_GREEK.fullmatch(before) and _OPERAND.fullmatch(after))
    is_variable = place > 1 and _LETTER.fullmatch(segments[place - 2].before) and before in _POWERS
    if after == "∂" or (is_fraction and (is_variable or before not in _POWERS) and _OPERAND.fullmatch(after)):
        segments[place] = rewrite.say(OVER_WORD, VERBATIM, segments[place])


def rows_by_columns(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a cross between two letters before what has rows: `an n × n matrix`."""
    ends = [segments[at].before for at in (place - 1, place + 1) if 0 <= at < len(segments)]
    following = {segment.before.casefold() for segment in segments[place + 2 : place + 4]}
    if len(ends) > 1 and all(map(_LETTER.fullmatch, ends)) and not _SQUARES.isdisjoint(following):
        segments[place] = rewrite.say(BY_WORD, PLAIN, segments[place])


def member(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads what has a member, and an interval that it is in from end to end: `x ∈ [0, 1)`."""
    segments[place] = rewrite.say(IN_WORD, PLAIN, segments[place])
    found = [segment.before for segment in segments[place + 1 : place + 8]]
    if not found or found[0] not in "[(]" or "," not in found:
        return
    comma = found.index(",")
    if any(mark in found[comma:] for mark in (")", "]", "[")):
        at = place + 1 + comma
        segments[at] = rewrite.say(TO, PLAIN, segments[at])


def approximately(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the sign between a quantity and its rounded value: `√2 ≈ 1.414`."""
    if 0 < place < len(segments) - 1 and _OPERAND.fullmatch(segments[place - 1].before):
        segments[place] = rewrite.say(APPROXIMATELY_WORDS, VERBATIM, segments[place])


def _names() -> frozenset[str]:
    return frozenset(sign_names())


SIGN_RULES = (
    SentenceRule("bars", frozenset(_BARS), bars, is_speech=True),
    SentenceRule("given", frozenset("|"), given, is_speech=True),
    SentenceRule("minus of a formula", HYPHENS | {MINUS}, minus, is_speech=True),
    SentenceRule("factorial", frozenset("!"), factorial, is_speech=True),
    SentenceRule("over a power", frozenset("/"), over, is_speech=True),
    SentenceRule("rows by columns", frozenset("×x"), rows_by_columns, is_speech=True),
    SentenceRule("member", frozenset("∈"), member, is_speech=True),
    SentenceRule("approximately", frozenset("≈"), approximately, is_speech=True),
    SentenceRule("stars", frozenset("★☆") | {"★" * count for count in range(2, 11)}, stars, is_speech=True),
    SentenceRule("sign", TableForms(_names), name, is_speech=True),
    SentenceRule("pictograph", WrittenShape(_PICTOGRAPH), pictograph, is_speech=True),
    SentenceRule("drawn", WrittenShape(_UNSAID), drawn, is_speech=True),
    SentenceRule("flag", WrittenShape(_FLAG), flag, is_speech=True),
)
