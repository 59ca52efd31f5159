"""Writes what stands in words in its short form: `five million people` as `5m people`. Shares nothing with the package.

Each row of contractions.tsv has a kind, what a person writes out (a regular expression with the places NAMES), the
short forms that style guides and writers have for it, and other sayings that are as good. In a form `{n}` is the
number of the group n in digits, `{n.roman}` what WAYS makes of it.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from attacks.english_numbers import ORDINAL_ONES, ORDINAL_TENS, SMALL, TENS, cardinals, ordinals

TABLE = Path(__file__).with_name("contractions.tsv")
MONTHS = "January February March April May June July August September October November December".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
AP_MONTHS = "Jan. Feb. March April May June July Aug. Sept. Oct. Nov. Dec.".split()
AP_DAYS = "Mon. Tues. Wed. Thurs. Fri. Sat. Sun.".split()
STATES = {
    **{"Alabama": "AL Ala.", "Arizona": "AZ Ariz.", "Arkansas": "AR Ark.", "California": "CA Calif."},
    **{"Colorado": "CO Colo.", "Connecticut": "CT Conn.", "Delaware": "DE Del.", "Florida": "FL Fla."},
    **{"Georgia": "GA Ga.", "Illinois": "IL Ill.", "Indiana": "IN Ind.", "Kansas": "KS Kan.", "Kentucky": "KY Ky."},
    **{"Louisiana": "LA La.", "Maryland": "MD Md.", "Massachusetts": "MA Mass.", "Michigan": "MI Mich."},
    **{"Minnesota": "MN Minn.", "Mississippi": "MS Miss.", "Missouri": "MO Mo.", "Montana": "MT Mont."},
    **{"Nebraska": "NE Neb.", "Nevada": "NV Nev.", "New Hampshire": "NH N.H.", "New Jersey": "NJ N.J."},
    **{"New Mexico": "NM N.M.", "New York": "NY N.Y.", "North Carolina": "NC N.C.", "North Dakota": "ND N.D."},
    **{"Oklahoma": "OK Okla.", "Oregon": "OR Ore.", "Pennsylvania": "PA Pa.", "Rhode Island": "RI R.I."},
    **{"South Carolina": "SC S.C.", "South Dakota": "SD S.D.", "Tennessee": "TN Tenn.", "Vermont": "VT Vt."},
    **{"Virginia": "VA Va.", "Washington": "WA Wash.", "West Virginia": "WV W.Va.", "Wisconsin": "WI Wis."},
    **{"Wyoming": "WY Wyo.", "Texas": "TX Tex.", "Ohio": "OH O.", "Iowa": "IA Ia.", "Maine": "ME Me."},
    **{"Utah": "UT Ut.", "Idaho": "ID Id.", "Hawaii": "HI Haw.", "Alaska": "AK Alas."},
}
"""By state: its postal letters, and its older abbreviation (The Associated Press's where that has one)."""
TENS_OF_YEARS = {"twenties": 20, "thirties": 30, "forties": 40, "fifties": 50, "sixties": 60}
TENS_OF_YEARS |= {"seventies": 70, "eighties": 80, "nineties": 90}
PARTS = {"half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10}
VULGAR = dict(zip("½ ⅓ ⅔ ¼ ¾ ⅕ ⅖ ⅗ ⅘ ⅙ ⅛ ⅜ ⅝ ⅒".split(), "1/2 1/3 2/3 1/4 3/4 1/5 2/5 3/5 4/5 1/6 1/8 3/8 5/8 1/10".split()))
ROOMS = {"Apartment": "Apt.", "Suite": "Ste.", "Room": "Rm.", "Building": "Bldg."}
PREFIXES = {"": "", "kilo": "k", "mega": "M", "giga": "G", "tera": "T"}
ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
ONES = {value: word for word, value in SMALL.items()}
BY_TENS = {value: word for word, value in TENS.items()}
SCALES = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (1000, "thousand"), (100, "hundred"))
_SMALL = "|".join([*SMALL, *TENS, "hundred", "thousand"])
_WORDS = rf"(?i:(?:{_SMALL})(?:(?: and |[ -])(?:{_SMALL}))*)"
_FIGURES = r"\d+(?:,\d{3})*(?:\.\d+)?"
_ORDINALS = "|".join([*ORDINAL_ONES, *ORDINAL_TENS])
NAMES = {
    **{f"<{name}>": rf"(?P<{name}>{_FIGURES}|{_WORDS})" for name in "nm"},
    "<w>": rf"(?P<w>{_WORDS})",
    "<o>": rf"(?P<o>(?:(?:{'|'.join(TENS)})-)?(?:{_ORDINALS}))",
    **{f"<month{end}>": rf"(?P<month{end}>{'|'.join(MONTHS)})" for end in ("", "2")},
    **{f"<day{end}>": rf"(?P<day{end}>{'|'.join(DAYS)})" for end in ("", "2")},
    "<state>": rf"(?P<state>{'|'.join(sorted(STATES, key=len, reverse=True))})",
}

FENCE = r"(?<![\w.,$£€¥-])(?<!\d [–-] )(?<!\d[–−])"
"""What may not stand before a row's words: the head of a word or of a range."""


class Row(NamedTuple):
    """A row of the table."""

    kind: str
    written: re.Pattern[str]
    short: list[str]
    also: list[str]


class Contracted(NamedTuple):
    """A sentence with its words written out, the same with one of them in its short form, and other good sayings."""

    kind: str
    form: str
    full: str
    short: str
    others: list[str]


@cache
def rows(table: Path = TABLE) -> list[Row]:
    """Reads the table."""
    with table.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [_row(**{name: value or "" for name, value in line.items()}) for line in lines]


def _row(kind: str, written: str, short: str, also: str) -> Row:
    for name, pattern in NAMES.items():
        written = re.sub(rf"(?<!\?P){name}", lambda _, pattern=pattern: pattern, written)
    written = written.replace("NUM", f"{_FIGURES}|{_WORDS}")
    fenced = written if written.startswith(("^", r"\(", "(?<=")) else f"{FENCE}{written}"
    return Row(kind, re.compile(rf"{fenced}(?!\w)"), short.split("|"), [form for form in also.split("|") if form])


def contracted(row: Row, sentence: str, turn: int) -> Iterator[Contracted]:
    """Yields a sentence for each place of a row, each in the next of its short forms from a turn on."""
    for at, found in enumerate(row.written.finditer(sentence)):
        groups = {name: _figures(name, value) for name, value in found.groupdict(default="").items()}
        if None in groups.values():
            continue
        form = row.short[(turn + at) % len(row.short)]
        try:
            short = render(form, groups)
        except KeyError:  # a number that has no such form
            continue
        before, after = sentence[: found.start()], sentence[found.end() :]
        after_short = after[1:] if short.endswith(".") and after.startswith(".") else after
        full = before + _in_words(found, groups) + after
        others = [before + _rendered(other, groups) + after for other in row.also]
        yield Contracted(row.kind, form, full, before + short + after_short, others)


def render(form: str, groups: Mapping[str, str]) -> str:
    """Fills in a form; KeyError where a group has no such form."""

    def fill(place: re.Match[str]) -> str:
        name, *ways = place[1].split(".")
        value = " " if name == "sp" else groups[name]
        for way in ways:
            value = WAYS[way](value, groups)
        if ways:
            return value
        return _th(value) if name == "o" else _grouped(value) if name in "nmw" else value

    return re.sub(r"\{([\w.]+)\}", fill, form)


def _rendered(form: str, groups: Mapping[str, str]) -> str:
    try:
        return render(form, groups)
    except KeyError:
        return ""


def _figures(name: str, written: str) -> str | None:
    """A number's digits; of other groups what is written."""
    if name not in ("n", "m", "w", "o") or not written[:1].isalpha():
        return written
    words = tuple(word for word in re.split(r"[ -]", written.lower()))
    ends = ordinals(words, 0) if name == "o" else cardinals(words, 0)
    return next((str(value) for end, value in ends if end == len(words)), None)


def _in_words(found: re.Match[str], groups: Mapping[str, str]) -> str:
    text = found[0]
    for name in sorted({"n", "m"} & set(groups), key=found.start, reverse=True):
        if found[name]:
            start, end = (place - found.start() for place in found.span(name))
            text = text[:start] + said(groups[name]) + text[end:]
    return text


def said(figures: str) -> str:
    """A number's digits in words: `two thousand five`, `two point five`."""
    whole, _, fraction = figures.replace(",", "").partition(".")
    words = [_cardinal(int(whole or "0"))]
    if fraction:
        words += ["point", *(_cardinal(int(digit)) for digit in fraction)]
    return " ".join(words)


def _cardinal(value: int) -> str:
    for scale, name in SCALES:
        if value >= scale:
            rest = value % scale
            return f"{_cardinal(value // scale)} {name}" + (f" {_cardinal(rest)}" if rest else "")
    if value < 20:
        return ONES.get(value, "zero")
    return BY_TENS[value - value % 10] + (f" {ONES[value % 10]}" if value % 10 else "")


def _ordinal(value: str) -> str:
    *head, last = said(value).split()
    names = {number: word for word, number in (ORDINAL_ONES | ORDINAL_TENS).items()}
    return " ".join([*head, names[SMALL.get(last) or TENS[last]]])


def _grouped(value: str) -> str:
    return f"{int(value):,}" if value.isdigit() and len(value) > 3 else value


def _th(value: str) -> str:
    ending = "th" if value[-2:-1] == "1" else {"1": "st", "2": "nd", "3": "rd"}.get(value[-1], "th")
    return value + ending


def _roman(value: str) -> str:
    number, letters = {str(number): number for number in range(1, 40)}[value], ""
    for size, letter in ROMAN:
        letters, number = letters + letter * (number // size), number % size
    return letters


def _vulgar(value: str, groups: Mapping[str, str]) -> str:
    names = {written: sign for sign, written in VULGAR.items()}
    return names[f"{SMALL.get(value, 1)}/{PARTS[groups['b']]}"]


def _pair(value: str, groups: Mapping[str, str]) -> str:
    return {groups["a"][:2]: value[2:]}[value[:2]]


Way = Callable[[str, Mapping[str, str]], str]
WAYS: dict[str, Way] = {
    "plain": lambda value, _: value.replace(",", ""),
    "space": lambda value, _: value.replace(",", "\u2009"),
    "num": lambda value, _: value,
    "said": lambda value, _: said(value),
    "ordinal": lambda value, _: _ordinal(value),
    "nil": lambda value, _: {"0": "nil"}.get(value) or said(value),
    "roman": lambda value, _: _roman(value),
    "02": lambda value, _: f"{int(value):02}",
    "up": lambda value, _: value.upper(),
    "low": lambda value, _: value.lower(),
    "0": lambda value, _: value[:1],
    "th": lambda value, _: _th(value),
    "3": lambda value, _: value[:3],
    "mm": lambda value, _: f"{MONTHS.index(value) + 1:02}",
    "ap": lambda value, _: dict(zip(MONTHS + DAYS, AP_MONTHS + AP_DAYS, strict=True))[value],
    "postal": lambda value, _: STATES[value].split()[0],
    "letters": lambda value, _: " ".join(STATES[value].split()[0]),
    "old": lambda value, _: STATES[value].split()[1],
    "colon": lambda value, _: value and f":{value}",
    "dot": lambda value, _: value and f".{value}",
    "si": lambda value, _: PREFIXES[value],
    "SI": lambda value, _: PREFIXES[value].upper(),
    "gig": lambda value, _: f"{value[:3]}s",
    "card": lambda value, _: said(str(PARTS[value])),
    "digit": lambda value, _: str(SMALL.get(value) or PARTS[value]),
    "vulgar": _vulgar,
    "pair": _pair,
    "years": lambda value, _: str(TENS_OF_YEARS[value]),
    "decade": lambda value, _: {str(years): name for name, years in TENS_OF_YEARS.items()}[value],
    "coins": lambda value, _: {"$": "dollars", "£": "pounds", "€": "euros"}[value],
    "room": lambda value, _: ROOMS[value],
}
"""What else a form may make of a group."""
