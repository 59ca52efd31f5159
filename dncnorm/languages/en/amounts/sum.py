"""Reads the minus and the slash of sums that a dash of a range and a fraction look like, for a voice.

20 - 3² = 11, v₀² - 2gh, £10 - £3.65 is £6.35, 4 kg - 750 g, What is 20 - 8?, 144 / 12 = 12
"""

from __future__ import annotations

import re

from dncnorm.core.characters import HYPHENS, LONG_DASHES, has_digit
from dncnorm.core.segments import Segment, is_tight, touch
from dncnorm.core.special import SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.cues import words
from dncnorm.languages.en.words.spoken_signs import MINUS_WORD, TO

FRACTION, VERBATIM = "FRACTION", "VERBATIM"
DIVIDED_WORDS, OUT_OF = "divided by", "out of"
_EQUALS = "="
_REACH = 10
"""The most tokens between a minus and the sign that the sum ends with."""
_TERM = re.compile(
    r"[-−+]?[$£€]?\d[\d.,/]*(?: ?[A-Za-z°%²³]{1,6}\.?| \d/\d)?|[A-Za-zα-ω]{1,2}|[²³⁴()\[\]+×÷*·/x^–−-]|[₀-₉]+|\^.{1,4}",
    re.ASCII,
)
_RAISED = re.compile(r"[²³⁴)]|\^.{1,4}|[₀-₉]+|[a-zα-ω]")
"""What a variable or a power ends with: no range has it before its dash."""
_NUMBER = re.compile(r"[$£€]?(\d[\d,]*(?:\.\d+)?) ?([A-Za-z°%]*)\.?", re.ASCII)
_WORD = re.compile(r"[A-Za-z]{3,}")
_RESULTS = frozenset(["is", "equals", "makes", "gives", "leaves"])
_OPERATORS = frozenset(["=", "×", "÷", "+"])
_ASKED = (["what", "is"], ["what's"], ["work", "out"], ["what", "does"])
_SUMS = frozenset(
    [
        "calculate",
        "subtract",
        "subtracting",
        "subtraction",
        "subtracted",
        "difference",
        "solve",
        "evaluate",
        "compute",
        "simplify",
    ]
)
_SIZES = {
    "kg": ("g", 1000),
    "g": ("g", 1),
    "mg": ("g", 0.001),
    "km": ("m", 1000),
    "m": ("m", 1),
    "cm": ("m", 0.01),
    "mm": ("m", 0.001),
    "l": ("l", 1),
    "L": ("l", 1),
    "ml": ("l", 0.001),
    "mL": ("l", 0.001),
    "cl": ("l", 0.01),
}
"""Units of which there are larger and smaller ones, and what they are of one of them."""


def minus(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash of a sum as its minus."""
    if not 0 < place < len(segments) - 1 or segments[place].after not in (TO, SILENCE, segments[place].before):
        return
    is_joined, is_apart = is_tight(segments, place), not touch(segments, place - 1) and not touch(segments, place)
    if not (is_joined or is_apart):
        return
    falls = _falls(segments[place - 1].before, segments[place + 1].before)
    if (is_apart and _is_computed(segments, place, falls=falls)) or (falls and _is_told(segments, place)):
        segments[place] = rewrite.say(MINUS_WORD, VERBATIM, segments[place])


def _is_computed(segments: list[Segment], place: int, *, falls: bool) -> bool:
    """Whether the sum has its equals sign, or weights and lengths of two units."""
    before, after = segments[place - 1].before, segments[place + 1].before
    if not _TERM.fullmatch(after) or not _TERM.fullmatch(before) or not (has_digit(after) or _RAISED.fullmatch(before)):
        return False
    if _leads_to_result(segments, place):
        return not _falls(after, before) or _RAISED.fullmatch(segments[place + 2].before) is not None
    is_result = _follows_equals(segments, place)
    return (is_result and (falls or _RAISED.fullmatch(before) is not None)) or _takes_part(before, after)


def _leads_to_result(segments: list[Segment], place: int) -> bool:
    """Whether nothing but terms stands between it and an equals sign, and a result behind: no `5 - 10 = mild`."""
    for at in range(place + 1, min(place + 1 + _REACH, len(segments))):
        segment = segments[at]
        if segment.before == _EQUALS:
            return at + 1 == len(segments) or not _WORD.fullmatch(segments[at + 1].before)
        if not _TERM.fullmatch(segment.before):
            return False
    return False


def _follows_equals(segments: list[Segment], place: int) -> bool:
    for segment in reversed(segments[max(0, place - _REACH) : place]):
        if segment.before == _EQUALS:
            return True
        if not _TERM.fullmatch(segment.before):
            return False
    return False


def _is_told(segments: list[Segment], place: int) -> bool:
    """Whether words ask for the result, or name it: `100-25 is 75`."""
    first, last = (_amount(segments[at].before) for at in (place - 1, place + 1))
    following = [segment.before for segment in segments[place + 2 : place + 4]]
    if len(following) > 1 and following[0] in _RESULTS and first is not None and last is not None:
        result = _amount(following[1])
        if result is not None and abs(first - last - result) < 0.005:
            return True
    asked = [segment.before.casefold() for segment in segments[max(0, place - 3) : place - 1]]
    if asked in _ASKED or asked[-1:] in _ASKED:
        return True
    is_enclosed = (
        1 < place < len(segments) - 3 and segments[place - 2].before == "(" and segments[place + 2].before == ")"
    )
    near = {segments[at].before for at in (place - 3, place + 3) if 0 <= at < len(segments)}
    return (is_enclosed and not near.isdisjoint(_OPERATORS | {"x", "*"})) or not words(segments).isdisjoint(_SUMS)


def _amount(written: str) -> float | None:
    found = _NUMBER.fullmatch(written)
    return float(found[1].replace(",", "")) if found else None


def _falls(first: str, last: str) -> bool:
    """Whether the second amount is less than the first, of the same unit."""
    ends = [_NUMBER.fullmatch(end) for end in (first, last)]
    amounts = [_amount(end) for end in (first, last)]
    if ends[0] is None or ends[1] is None or amounts[0] is None or amounts[1] is None:
        return False
    is_alike = ends[1][2] in ("", ends[0][2]) or not ends[0][2]
    return amounts[0] > amounts[1] and is_alike


def _takes_part(first: str, last: str) -> bool:
    """Whether the second amount has a smaller unit, and is less: `4 kg - 750 g`; a range has one unit, or rises."""
    ends = [_NUMBER.fullmatch(end) for end in (first, last)]
    sizes = [_SIZES.get(found[2]) for found in ends if found]
    if len(sizes) < 2 or sizes[0] is None or sizes[1] is None or sizes[0][0] != sizes[1][0]:
        return False
    amounts = [(_amount(end) or 0) * size[1] for end, size in zip((first, last), sizes, strict=True) if size]
    return sizes[0][1] > sizes[1][1] and amounts[0] > amounts[1]


def divided(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a slash that stands apart between two numbers whose quotient is named: `144 / 12 = 12`."""
    if not 0 < place < len(segments) - 2 or touch(segments, place - 1) or touch(segments, place):
        return
    first, last = (_amount(segments[at].before) for at in (place - 1, place + 1))
    if first is not None and last is not None and first > last and segments[place + 2].before == _EQUALS:
        segments[place] = rewrite.say(DIVIDED_WORDS, VERBATIM, segments[place])


def fraction(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a side of an equation as a fraction, not as so many out of so many: `3/5 = 9/15`."""
    segment = segments[place]
    beside = [segments[at].before for at in (place - 1, place + 1) if 0 <= at < len(segments)]
    if segment.semiotic_class != FRACTION or OUT_OF not in segment.after or _EQUALS not in beside:
        return
    if said := rewrite.form(FRACTION, segment.before, rf"(?!.* (?:{OUT_OF}|to|over) ).*"):
        segments[place] = rewrite.say(said, FRACTION, segment)


SUM_RULES = (
    SentenceRule("minus of a sum", HYPHENS | LONG_DASHES, minus, is_speech=True),
    SentenceRule("fraction of an equation", WrittenShape(r"\d{1,3}/\d{1,3}"), fraction, is_speech=True),
    SentenceRule("divided", frozenset("/"), divided, is_speech=True),
)
