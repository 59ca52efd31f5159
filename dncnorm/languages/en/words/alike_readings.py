"""The readings that a sentence decides for a token: by another token that is certain, or by words anywhere in it.

`9/12` is a date beside `9/11`, `7/8` a time signature after `6/8 time`, `11/4` odds in a race; `7.52` is a time where a
train leaves, and `5.15` a version beside `6.5.0`. Context rules see neighbours alone. A token that a rule has read
already stays as it is.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.alike import Alike, first, joined, proved_by, read_as
from dncnorm.languages.en.words.alike_fields import FIELDS
from dncnorm.languages.en.words.spoken_numbers import spoken_number

CARDINAL, DATE, TIME, ADDRESS, MEASURE, FRACTION = "CARDINAL", "DATE", "TIME", "ADDRESS", "MEASURE", "FRACTION"
LETTERS = "LETTERS"
_HYPHEN = "[-‐‑]"
_LAST_MONTH = 12
_DATE = re.compile(r"(\d{1,2})-(\d{1,2})-(\d{4})", re.ASCII)
_DAY = r"(?:0?[1-9]|1[0-2])/(?:0?[1-9]|[12]\d|3[01])"
_METER = r"(?:[2-79]|1[1-5])/(?:2|4|8|16)|[2-4]/[24]"
_CLOCK = r"(?:[1-9]|1\d|2[0-3])\.[0-5]\d"
_DAY_CLOCK = r"(?:0\d|1\d|2[0-3])\.[0-5][05]"
_RACE_TIME = r"([1-9])-([0-5]\d)-([0-5]\d)"
_VERSION = r"\d{1,2}\.\d\d"
_PRESSURE = r"(?:[89]\d|1\d\d|2[0-4]\d)/(?:[3-9]\d|1[0-4]\d)"
_SCORE = r"(?:\d|10)/\d{2,3}|\d{2,3}/\d|0/\d"
_HOURS = r"(\d{1,2})h([0-5]\d)"
_GAP = r"(\d{1,2}(?:\.\d)?)[\"″”]"
_MILLIBARS = r"((?:8[5-9]\d|9\d\d|1,?0[0-6]\d)(?:\.\d{1,2})?) ?mb"
_ISOTOPE = r"1[1-4]C|1[35]N|1[578]O|18F|3[23]P|3[45]S|4[0-2]K|54Mn|(?:23[134]Pa|24[2-8]Cm)\.?"
"""Isotopes that else are amounts."""
_G_FORCE = r"\d{1,3}(?:,\d{3}|00) ?g"
_TABLED = r"(1[0-4]|2[1-3]|0\d)([0-5]\d)"
_MINUTE = r"(?:1[01]|[1-9])?\d['’′]"


def _hour(segment: Segment, rewrite: Rewriter) -> str | None:
    """Returns the hour of `8.0`, as playbills write it."""
    return rewrite.form(TIME, f"{segment.before.partition('.')[0]}:00")


def _nautical(segment: Segment, rewrite: Rewriter) -> str | None:
    """Returns the miles of `20 nm`, as the grammar has them for the capitals: it reads `nm` as nanometers alone."""
    number, unit, rate = segment.before.partition("nm")
    said = rewrite.form(MEASURE, number + unit.upper())
    return f"{said} per hour" if said and rate else said


def _amperes(segment: Segment, rewrite: Rewriter) -> str | None:
    """Returns a range of amperes, `10-16A`, which else is a code."""
    low, high = re.split(_HYPHEN, segment.before.rstrip("A"))
    first, last = rewrite.form(CARDINAL, low), rewrite.form(MEASURE, f"{high} A")
    return f"{first} to {last}" if first and last and int(low) < int(high) else None


def _european(segment: Segment, rewrite: Rewriter) -> str | None:
    """Returns the size of `EUR 39.5`, which else is a sum."""
    number = segment.before.removeprefix("EUR").strip()
    said = spoken_number(number, rewrite)
    return said and f"e u r {said}"


def _gravities(segment: Segment, rewrite: Rewriter) -> str | None:
    """Returns the force of a centrifuge, `12,000 g`, which else is a weight."""
    said = rewrite.form(CARDINAL, segment.before.rstrip("g "))
    return said and f"{said} g"


def _mass_and_letters(segment: Segment, rewrite: Rewriter) -> str | None:
    """Returns the isotope `54Mn`, which else is millions."""
    mass, letters = re.split(r"(?<=\d)(?=[A-Z])", segment.before.rstrip("."))
    said = rewrite.form(CARDINAL, mass)
    return said and f"{said} {' '.join(letters.lower())}"


def _months(segment: Segment, rewrite: Rewriter) -> str | None:
    """Returns the age of `0-3m`, of which the grammar has meters, minutes and millions."""
    number = segment.before.rstrip("m ")
    said = rewrite.form(CARDINAL, number)
    return said and f"{said} {'month' if number == '1' else 'months'}"


def _day_first(segment: Segment, rewrite: Rewriter) -> str | None:
    found = _DATE.fullmatch(segment.before)
    written = f"{found[3]}-{int(found[2]):02}-{int(found[1]):02}" if found else ""
    return rewrite.form(DATE, written)


def _shows_day_first(segment: Segment) -> bool:
    found = _DATE.fullmatch(segment.before)
    return found is not None and int(found[1]) > _LAST_MONTH


ALIKE = (
    Alike("date alike", _DAY, "date", DATE, first(DATE), proved_by(_DAY, semiotic_class=DATE, is_rule=True)),
    Alike(
        "time signature",
        _METER,
        "time signature",
        FRACTION,
        joined(""),
        proved_by(_METER, spoken=r"[a-z]+ (?:two|four|eight|sixteen)"),
        not_after=frozenset(["of", "on", "since", "until", "by", "before", "after", "from"]),
    ),
    Alike(
        "odds",
        r"\d{1,3}/(?:[124-9]|1[1-3]|30|40)|1/(?:20|25|33|50|66|100)",
        "racing",
        FRACTION,
        joined("to"),
        proved_by(r"\d+/\d+", spoken=".* to .*"),
    ),
    Alike("odds over evens", "11/10", "racing", FRACTION, joined("to"), is_counted=True, is_final=True),
    Alike(
        "odds that move",
        r"\d{1,3}/(?:[124-9]|1[1-3]|30|40)|11/10",
        "drift",
        FRACTION,
        joined("to"),
        is_counted=True,
        is_final=True,
    ),
    Alike(
        "clock",
        _CLOCK,
        "clock",
        TIME,
        first(TIME, mark=":"),
        proved_by(r".*\d\s?[ap]\.?m\.?", semiotic_class=TIME),
        is_paired=True,
    ),
    Alike(
        "hours of opening",
        _DAY_CLOCK,
        "opening",
        TIME,
        first(TIME, mark=":"),
        proved_by(r"0\d\.[0-5]\d"),
        only_after="before hours",
    ),
    Alike(
        "time of a race",
        _RACE_TIME,
        "race time",
        TIME,
        read_as(_RACE_TIME, r"\1:\2:\3", TIME, ".*hours?.*"),
        is_counted=True,
        is_final=True,
        not_after=frozenset(["on", "dated", "since", "by", "until", "date", "before", "after"]),
    ),
    Alike("whole hour", r"(?:[1-9]|1[0-2])\.0", "playbill", TIME, _hour),
    Alike(
        "version alike",
        _VERSION,
        "version",
        ADDRESS,
        first(ADDRESS),
        proved_by(r"[vV]\d+(?:\.\d+)+.*|\d+(?:\.\d+){2,}.*", semiotic_class=ADDRESS),
        is_counted=True,
    ),
    Alike("day first", _DATE.pattern, "", DATE, _day_first, _shows_day_first, is_final=True),
    Alike(
        "minute of play",
        _MINUTE,
        "play",
        MEASURE,
        first(MEASURE, ".*minutes?"),
        proved_by(_MINUTE, spoken=".*minutes?"),
        is_counted=True,
    ),
    Alike("minutes of a film", r"\d{2,3}['’′]", "film", MEASURE, first(MEASURE, ".*minutes?"), is_counted=True),
    Alike(
        "minutes of a wash",
        r"\d{1,2}['’′]",
        "timed in primes",
        MEASURE,
        first(MEASURE, ".*minutes?"),
        is_counted=True,
        is_final=True,
    ),
    Alike(
        "seconds of a flash",
        r"\d{1,2}[\"”″]",
        "timed in primes",
        MEASURE,
        read_as(r"(\d+)[\"”″]", r"\1 s", MEASURE, ".*seconds?"),
        is_counted=True,
        is_final=True,
    ),
    Alike("degree", "2:[12]", "degree", CARDINAL, joined(""), is_counted=True),
    Alike(
        "nautical mile",
        r"[\d.,]+\s?nm(?:/hr?)?",
        "at sea",
        MEASURE,
        _nautical,
        proved_by(r"\d[\d.]*\s?(?:kts?|kn|knots)"),
        is_counted=True,
    ),
    Alike("amperes", rf"\d{{1,3}}{_HYPHEN}\d{{1,3}}A", "amperes", MEASURE, _amperes, is_counted=True, is_final=True),
    Alike("radiocarbon", "14C", "radiocarbon", ADDRESS, first(ADDRESS), is_counted=True, is_final=True),
    Alike("isotope", _ISOTOPE, "isotope", LETTERS, _mass_and_letters, is_counted=True, is_final=True),
    Alike("millibars", _MILLIBARS, "millibars", MEASURE, read_as(_MILLIBARS, r"\1 mbar", MEASURE), is_counted=True),
    Alike("g force", _G_FORCE, "g force", MEASURE, _gravities),
    Alike(
        "mixture",
        r"1:\d{1,3}",
        "mixture",
        CARDINAL,
        joined("to"),
        is_counted=True,
        not_after=frozenset(["at", "by", "until"]),
    ),
    Alike("cricket", _SCORE, "cricket", FRACTION, joined("for"), is_counted=True, is_final=True),
    Alike("battalion", r"[1-9]/[1-9]\d{0,2}", "battalion", FRACTION, joined(""), is_counted=True),
    Alike("eyesight", r"6/(?:4|5|6|9|12|18|24|36|60)", "eyesight", FRACTION, joined(""), is_counted=True),
    Alike(
        "blood pressure",
        _PRESSURE,
        "blood pressure",
        FRACTION,
        first(FRACTION, ".* over .*"),
        proved_by(_PRESSURE, spoken=".* over .*", is_rule=True),
        is_counted=True,
        is_final=True,
    ),
    Alike(
        "duration",
        _HOURS,
        "duration",
        MEASURE,
        read_as(_HOURS, r"\1h\2m", MEASURE),
        proved_by(r"\d.*", semiotic_class=MEASURE, spoken=".*hours?.*minutes?.*"),
        is_counted=True,
        is_final=True,
    ),
    Alike(
        "seconds behind",
        _GAP,
        "race",
        MEASURE,
        read_as(_GAP, r"\1 s", MEASURE, ".*seconds"),
        proved_by(
            r"\d+['’′]|\d+ ?[hm].*\d.*|\d+ ?mins?", semiotic_class=MEASURE, spoken=".* (?:hours?|minutes?)(?: .*)?"
        ),
        is_counted=True,
        is_final=True,
    ),
    Alike(
        "millions alike",
        r"\d{1,2}(?:\.\d+)?\s?m",
        "millions",
        MEASURE,
        first(MEASURE, ".*million"),
        proved_by(r"[\d.,]+\s?m", spoken=".*million"),
        is_counted=True,
    ),
    Alike(
        "megabytes",
        r"([\d.]+)[mg]",
        "memory",
        ADDRESS,
        first(ADDRESS),
        proved_by(r"[\d.]+(?:[gG][bB]?|[mM][bB])", spoken=".*bytes?"),
        is_counted=True,
    ),
    Alike(
        "timetable",
        _TABLED,
        "",
        TIME,
        read_as(_TABLED, r"\1:\2", TIME),
        proved_by(r"0\d[0-5]\d|(?:[01]\d|2[0-3])[0-5]5|\d{4} ?(?:hrs|hours|h)"),
    ),
    Alike(
        "shoe",
        r"EUR ?(?:[1-5]\d)(?:\.5)?",
        "shoe",
        ADDRESS,
        _european,
        proved_by(r"U[KS] ?\d.*"),
        is_counted=True,
        is_final=True,
    ),
    Alike("months", r"\d{1,2} ?m", "baby", MEASURE, _months, is_counted=True, is_final=True),
    Alike("jet", "7[0-8]7", "jet", ADDRESS, first(ADDRESS)),
    Alike(
        "out of ten",
        r"(?:\d|1[0-5]|100)/(?:5|10)",
        "review",
        FRACTION,
        first(FRACTION, ".* out of .*"),
        proved_by(r".*/.*", spoken=".* out of .*"),
    ),
    Alike(
        "minutes",
        r"[1-9]\d?\s?m",
        "wait",
        MEASURE,
        first(MEASURE, ".*minutes?"),
        proved_by(r"\d.*(?:s|(?<![WAwa])h|hrs?|mins?|\dm)", spoken="(?!.* per ).*(?:hour|minute|second).*"),
    ),
)
ALIKE_RULES = tuple(
    SentenceRule(one.name, WrittenShape(one.shape), one.apply, is_speech=True) for one in (*ALIKE, *FIELDS)
)
