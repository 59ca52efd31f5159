"""Reads units by what stands beside them, for a voice.

`(km/h)` behind a quantity is its unit; what a mass is of stands between it and the rest of its unit: `54 kg N ha−1`;
`200+ kg`, `4 ft 8½ in`, `25/100 mg`. What the words of the sentence decide is in `units.py`.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import RULE_SOURCE, Segment, is_tight, touch
from dncnorm.core.special import SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, TableForms, WrittenShape
from dncnorm.languages.en.corpus_form import corpus_form
from dncnorm.languages.en.cutting.units import NUMBER_PER_UNIT, PER_UNITS, PRODUCT_OF_UNITS
from dncnorm.languages.en.words.cues import cues
from dncnorm.languages.en.words.spoken_numbers import spoken_number

FRACTION, MEASURE, PLAIN, LETTERS, VERBATIM = "FRACTION", "MEASURE", "PLAIN", "LETTERS", "VERBATIM"
_NUMBER = re.compile(r"[-−+]?[\d.,]*\d", re.ASCII)
_UNIT, _OF_QUANTITY, _QUANTITY = "unit", "unit of a quantity", "quantity"
_BARE = re.compile(r"(?:[ckm]m|ft|mi|in)[23²³]|m[²³]|[^\W\d_]{1,6}[²³23]?/[^\W\d_]{1,3}[²³23]?(?:/[a-z]{1,3}[²³23]?)?")
_LETTERS_ALONE = re.compile(r"[A-Z](?:/[A-Z]){2,}")
_ONE_WORD, _TWO = "one ", "two "
_DIGITS = {_ONE_WORD: "1", _TWO: "2"}
_PER_WORDS = frozenset(["per", "a", "an", "each", "/"])
_FEET = re.compile(r"\d+\s?(?:ft|feet|foot)\.?")
_INCHES = re.compile(r"\d{1,2}[+ \u00a0\u2009]\d{1,2}[/⁄]\d{1,3}|\d{0,2}[¼-¾⅐-⅞]|\d{1,2}/\d{1,2}")
_MASS = re.compile(r"(?:\d.*)?(?:kg|[mnµμkMGTP]?g|Mt|Gt|kt|t|mol|mmol|[µμ]mol|lbs?|tonnes|tons)")
_SUBSTANCES = frozenset(["N", "C", "P", "K", "S", "DM"])
_PER = re.compile(r"/.+|per|(?:.*\D)[-−–⁻][123¹²³]")
_GASES = frozenset(["CO2", "CO₂"])
_POWER_OF_TEN = re.compile(r"10 ?[\^⁰¹²³⁴-⁹⁻].*")
_TWO_DOSES = re.compile(r"([1-9]\d{0,3})/([1-9]\d{0,3})", re.ASCII)
_WEEKS_AND_DAYS = re.compile(r"(\d{1,2})\s?w\s?(\d)\s?d", re.ASCII)
_DEGREE, _TEMPERATURES = "°", frozenset("CF")
_MORE_OF = (
    "°|cc|[cm]m|dB|ft|[GMk]Hz|Hz|[GM]W|hp|[kMGT]B|[kMG]bps|kg|km(?:/h)?|kn|kph|MPH|kts?|k[VW]|kWh|lbs?|mg|mi|min|m[lL]|mph|oz|psi"
    "|V|W|yd"
)
"""Units, and no words, that stand apart behind a number and a plus."""


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


def doses(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads two doses of one tablet, `25/100 mg`, whose numbers are no fraction."""
    found = _TWO_DOSES.fullmatch(segments[place - 1].before) if place else None
    unit = _named(segments[place].before, rewrite)
    numbers = [rewrite.form("CARDINAL", digits) for digits in (found.groups() if found else ())]
    if unit and numbers and all(numbers):
        segments[place - 1] = rewrite.say(" slash ".join(filter(None, numbers)), VERBATIM, segments[place - 1])
        segments[place] = rewrite.say(unit, MEASURE, segments[place])


def weeks_and_days(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads how long a pregnancy has lasted: `36w 6d`."""
    found = _WEEKS_AND_DAYS.fullmatch(segments[place].before)
    parts = (
        [rewrite.form(MEASURE, f"{n} {unit}") for n, unit in zip(found.groups(), ("wk", "d"), strict=True)]
        if found
        else []
    )
    if parts and all(parts):
        segments[place] = rewrite.say(" ".join(filter(None, parts)), MEASURE, segments[place])


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


def per_units(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads units with negative powers that stand apart, `ha−1 yr−1`, or behind their number: `25 h−1`."""
    segment = segments[place]
    number, _, units = corpus_form(segment.before).rpartition("per ") if segment.before[0].isdecimal() else ("", "", "")
    said = _named(f"per {units}" if number else corpus_form(segment.before), rewrite, number=_ONE_WORD)
    if said is None:
        return
    amount = number.strip()
    count = spoken_number(amount, rewrite) if amount else ""
    if count is not None:
        segments[place] = rewrite.say(f"{count} {said}".strip(), MEASURE, segment)


def product_alone(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a unit that others divide, without a number: `a in m s-2`."""
    said = _named(corpus_form(f"{_DIGITS[_TWO]} {segments[place].before}").removeprefix(_DIGITS[_TWO]).strip(), rewrite)
    if said is not None:
        segments[place] = rewrite.say(said, MEASURE, segments[place])


def _named(unit: str, rewrite: Rewriter, number: str = _TWO) -> str | None:
    """Returns the unit as it is said after a number."""
    said = rewrite.form(MEASURE, f"{_DIGITS[number]} {unit}") or ""
    return said.removeprefix(number) if said.startswith(number) else None


def substance(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says what a mass is of before the rest of its unit: `54 kg N ha−1 yr−1`, `120 kg N/ha`."""
    if not 0 < place < len(segments) - 1:
        return
    mass, after = segments[place - 1], segments[place + 1].before
    if mass.semiotic_class == MEASURE and _MASS.fullmatch(mass.before) and _PER.fullmatch(after):
        letters = " ".join(segments[place].before.lower())
        segments[place] = rewrite.say(f"of {letters}", LETTERS, segments[place])


def equivalent(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `CO2-eq` and `CO2e` as what is equivalent to the gas."""
    before = [segment.before for segment in segments[max(0, place - 2) : place]]
    if before and (before[-1] in _GASES or (before[-1] in "-‐‑–" and before[0] in _GASES)):
        segments[place] = rewrite.say("equivalent", PLAIN, segments[place])


def _bracketed() -> frozenset[str]:
    return cues()[_UNIT] | cues()[_OF_QUANTITY]


def mixed_number(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a mixed number whose parts a plus joins, as the templates of Wikipedia have it: `8+1⁄2`."""
    said = rewrite.form(FRACTION, segments[place].before.replace("+", " ").replace("⁄", "/"))
    if said is not None:
        segments[place] = rewrite.say(said, FRACTION, segments[place])


def inches(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the inches behind feet and a fraction: `4 ft 8½ in`."""
    if (
        place < 2
        or not _INCHES.fullmatch(segments[place - 1].before)
        or not _FEET.fullmatch(segments[place - 2].before)
    ):
        return
    segments[place] = rewrite.say("inches", MEASURE, segments[place])


def behind_plus(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the unit of a number and more: `200+ kg`, `90+ °F`."""
    if place < 2 or segments[place - 1].before != "+" or not touch(segments, place - 2):
        return
    if not _NUMBER.fullmatch(segments[place - 2].before):
        return
    unit = segments[place].before.replace("MPH", "mph")
    scale = segments[place + 1].before if place + 1 < len(segments) and touch(segments, place) else ""
    if unit == _DEGREE and scale not in _TEMPERATURES:
        return
    said = rewrite.form(MEASURE, f"2 {unit}{scale if unit == _DEGREE else ''}")
    if said is not None and said.startswith(_TWO):
        segments[place] = rewrite.say(said.removeprefix(_TWO), MEASURE, segments[place])
        if unit == _DEGREE:
            segments[place + 1] = rewrite.say(SILENCE, VERBATIM, segments[place + 1])


UNIT_PLACE_RULES = (
    SentenceRule("behind a plus", WrittenShape(_MORE_OF), behind_plus, is_speech=True),
    SentenceRule("mixed number", WrittenShape(r"\d{1,4}\+\d{1,2}⁄\d{1,3}"), mixed_number, is_speech=True),
    SentenceRule("inches", frozenset(["in", "in."]), inches, is_speech=True),
    SentenceRule("doses", frozenset(["mg", "mcg", "µg", "μg"]), doses, is_speech=True),
    SentenceRule("weeks and days", WrittenShape(_WEEKS_AND_DAYS.pattern), weeks_and_days, is_speech=True),
    SentenceRule("units", TableForms(_bracketed), in_brackets, is_speech=True),
    SentenceRule("product", frozenset("x×"), product, is_speech=True),
    SentenceRule("quotient", WrittenShape(_BARE.pattern), alone, is_speech=True),
    SentenceRule("units below", WrittenShape(rf"{PER_UNITS}|{NUMBER_PER_UNIT}"), per_units, is_speech=True),
    SentenceRule("product of units", WrittenShape(PRODUCT_OF_UNITS), product_alone, is_speech=True),
    SentenceRule("substance", _SUBSTANCES, substance, is_speech=True),
    SentenceRule("equivalent", frozenset(["eq", "eq.", "e", "equiv"]), equivalent, is_speech=True),
)
