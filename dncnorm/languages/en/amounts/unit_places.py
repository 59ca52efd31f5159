"""Reads units by what stands beside them, for a voice.

`(km/h)` behind a quantity is its unit; what a mass is of stands between it and the rest of its unit: `54 kg N ha−1`;
`200+ kg`, `4 ft 8½ in`, `25/100 mg`. What the words of the sentence decide is in `units.py`.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import RULE_SOURCE, Segment, is_tight
from dncnorm.languages.base import Rewriter, SentenceRule, TableForms, WrittenShape
from dncnorm.languages.en.words.cues import cues

FRACTION, MEASURE, PLAIN, LETTERS, VERBATIM = "FRACTION", "MEASURE", "PLAIN", "LETTERS", "VERBATIM"
_NUMBER = re.compile(r"[-−+]?[\d.,]*\d", re.ASCII)
_UNIT, _OF_QUANTITY, _QUANTITY = "unit", "unit of a quantity", "quantity"
_BARE = re.compile(r"(?:[ckm]m|ft|mi|in)[23²³]|m[²³]|[^\W\d_]{1,6}[²³23]?/[^\W\d_]{1,3}[²³23]?(?:/[a-z]{1,3}[²³23]?)?")
_LETTERS_ALONE = re.compile(r"[A-Z](?:/[A-Z]){2,}")
_ONE_WORD, _TWO = "one ", "two "
_DIGITS = {_ONE_WORD: "1", _TWO: "2"}
_PER_WORDS = frozenset(["per", "a", "an", "each", "/"])
_MASS = re.compile(r"(?:\d.*)?(?:kg|[mnµμkMGTP]?g|Mt|Gt|kt|t|mol|mmol|[µμ]mol|lbs?|tonnes|tons)")
_SUBSTANCES = frozenset(["N", "C", "P", "K", "S", "DM"])
_POWER_OF_TEN = re.compile(r"10 ?[\^⁰¹²³⁴-⁹⁻].*")


def in_brackets(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the unit of what stands before it: `Weight (kg)`, `Time [s]`, `in mmHg`."""
    unit = segments[place].before
    before = segments[place - 1].before if place else ""
    after = segments[place + 1].before if place + 1 < len(segments) else ""
    is_enclosed = f"{before}{after}" in ("()", "[]") and is_tight(segments, place)
    if is_enclosed:
        quantity = segments[place - 2].before.casefold() if place > 1 else ""
        is_unit = quantity in cues()[_QUANTITY] or (unit in cues()[_UNIT] and quantity[:1].isalpha())
    else:
        is_unit = before in ("in", "per") and unit in cues()[_UNIT] and not after[:1].isalnum()
    is_area = before.rstrip(".") in ("sq", "cu") and place > 1 and segments[place - 2].before == "per"
    number = _ONE_WORD if before == "per" or is_area else _TWO
    said = _named(unit, rewrite, number) if is_unit or is_area else None
    if said is not None:
        segments[place] = rewrite.say(said, MEASURE, segments[place])


def product(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a cross before a power of ten, and before the fall of a centrifuge: `4 x 10^9`, `4000 x g`."""
    if not 0 < place < len(segments) - 1 or not _NUMBER.fullmatch(segments[place - 1].before):
        return
    behind = segments[place + 1 : place + 3]
    after = " ".join(segment.before for segment in behind)
    is_power = behind[0].before == "10" and behind[-1].rule == "exponent"  # 1 x 10-6
    if is_power or after.split()[0] == "g" or _POWER_OF_TEN.fullmatch(after):
        segments[place] = rewrite.say("times", VERBATIM, segments[place])


def alone(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a quotient of units without a number, `kg/m3`."""
    segment = segments[place]
    if segment.source == RULE_SOURCE or _LETTERS_ALONE.fullmatch(segment.before):
        return
    if _is_of_mass(segments, place):
        name, _, below = segment.before.partition("/")
        if per := _named(f"g/{below}", rewrite):
            segments[place] = rewrite.say(f"of {name.lower()} {per.partition(' ')[2]}", MEASURE, segment)
        return
    is_singular = place > 0 and segments[place - 1].before in _PER_WORDS
    said = _named(segment.before, rewrite, number=_ONE_WORD if is_singular else _TWO)
    if said is not None:
        segments[place] = rewrite.say(said, MEASURE, segment)


def _is_of_mass(segments: list[Segment], place: int) -> bool:
    """Whether it is what a mass is of, before the rest of its unit: the `N/ha` of `120 kg N/ha`."""
    name = segments[place].before.partition("/")[0]
    return place > 0 and name in _SUBSTANCES and _MASS.fullmatch(segments[place - 1].before) is not None


def _named(unit: str, rewrite: Rewriter, number: str = _TWO) -> str | None:
    """Returns the unit as it is said after a number."""
    said = rewrite.form(MEASURE, f"{_DIGITS[number]} {unit}") or ""
    return said.removeprefix(number) if said.startswith(number) else None


def _bracketed() -> frozenset[str]:
    return cues()[_UNIT] | cues()[_OF_QUANTITY]


UNIT_PLACE_RULES = (
    SentenceRule("units", TableForms(_bracketed), in_brackets, is_speech=True),
    SentenceRule("product", frozenset("x×"), product, is_speech=True),
    SentenceRule("quotient", WrittenShape(_BARE.pattern), alone, is_speech=True),
)
