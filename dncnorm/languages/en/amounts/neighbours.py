"""Reads amounts that the signs and words around them decide: units behind a power, records, ratios, releases.

For a voice, like `signs/figure.py`.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import DASHES, HYPHENS, LONG_DASHES, QUOTATION_MARKS
from dncnorm.core.segments import Segment, is_tight, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.dates.calendar import MONTH_FORMS
from dncnorm.languages.en.words.cues import cues, has_word, is_about, words
from dncnorm.languages.en.words.spoken_signs import TO, TO_THE_MINUS

ADDRESS, CARDINAL, MEASURE = "ADDRESS", "CARDINAL", "MEASURE"
ORDINAL, TIME, VERBATIM = "ORDINAL", "TIME", "VERBATIM"
PLUS_OR_MINUS, COULOMBS, KELVIN, MOLAR = "plus or minus", "coulombs", "kelvin", "molar"
COMPARISONS = {"=": "equals", "<": "less than", ">": "greater than"}
_TEN, _EXPONENT = "10", r"[⁺⁻]?[⁰¹²³⁴-⁹]{1,4}|\^[-+−]?\d{1,3}"
_BEHIND_POWER = re.compile(
    r"[kMGTmµμnp]?(?:Pa|Hz|eV|[mgJWVNLFTCSA])|Ω|[cd]m|mol|bar|Torr|K|M|Bq|Gy|Sv|lm|lx|rad|bits?/s|[kcm]?m/s|cd"
)
"""Units that are no words where a power of ten stands before them."""
_COULOMBS = re.compile(r"(\d{1,3}) ?C", re.ASCII)
_DAY, _DATED = re.compile(r"\d{1,2}", re.ASCII), re.compile(r"(\d{1,2})(?:st|nd|rd|th)? ([A-Za-z]+)", re.ASCII)
_COUNT = re.compile(r"[1-9]\d{0,8}", re.ASCII)
_HOURS = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d", re.ASCII)
_PLURAL_ORDINAL = r"\d{1,3}(?:st|nd|rd|th)s"
_RECORD = r"\d{1,3}-\d{1,2}-\d{1,2}"
_NO_RECORD = frozenset(["dated", "date", "on", "since", "until", "born", "died", "signed", "issued", "filed"])
_OWN = "'s"
_FEW_DEGREES = re.compile(r"\d{1,3}(?:\.\d{1,3})?", re.ASCII)
_OPENERS = QUOTATION_MARKS | LONG_DASHES | {"*", "**", "_", "(", "["}
_AGES_FROM = frozenset([*map(str, range(20, 80, 5)), "12", "13", "14", "16", "18", "21"])
_AGES_TO = frozenset([*map(str, range(24, 85, 5)), "17", "25"])
"""The ends of bands of ages that surveys have."""
_LASTING = frozenset(["took", "takes", "take", "for", "last", "lasts", "lasted", "within", "every", "wait", "hold"])
_BULLETS = HYPHENS | LONG_DASHES | {"*"}


def unit_of_power(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a unit behind a power of ten: `10⁻³ Pa`, `10^4 K`."""
    following = place + 1
    if not 0 < place < len(segments) - 1 or segments[place - 1].before != _TEN or touch(segments, place):
        return
    if not _BEHIND_POWER.fullmatch(segments[following].before) or (
        following + 1 < len(segments) and touch(segments, following) and segments[following + 1].before in "⁻^²³/"
    ):
        return
    if segments[following].before == "C":
        said = f"ten {COULOMBS}"
    elif segments[following].before == "M":
        said = f"ten {MOLAR}"
    else:
        said = rewrite.form(MEASURE, f"{_TEN} {segments[following].before}") or ""
    _, _, unit = said.partition(" ")
    if unit:
        segments[following] = rewrite.say(unit, MEASURE, segments[following])


def coulombs(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a charge behind a power of ten that lost its height, where no degrees can be: `× 10−19 C`."""
    found = _COULOMBS.fullmatch(segments[place].before)
    if found is None and place > 1 and segments[place - 2].after == TO_THE_MINUS:
        segments[place] = rewrite.say(COULOMBS, MEASURE, segments[place])
    elif found and place and segments[place - 1].after == TO_THE_MINUS and (number := rewrite.form(CARDINAL, found[1])):
        segments[place] = rewrite.say(f"{number} {COULOMBS}", MEASURE, segments[place])


def days(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash between a day and a later one: `28-29 March`, cut behind the dash or behind the days."""
    if not is_tight(segments, place) or not _DAY.fullmatch(segments[place - 1].before):
        return
    following = " ".join(segment.before for segment in segments[place + 1 : place + 3])
    last = _DATED.match(following)
    if last and last[2] in MONTH_FORMS and int(segments[place - 1].before) < int(last[1]):
        segments[place] = rewrite.say(TO, PLAIN, segments[place])


def rising(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a long dash between two counts, the second greater, or an en dash between two hours: `0700–1530`."""
    if is_tight(segments, place):
        ends = [segments[at].before for at in (place - 1, place + 1)]
        shapes = (_COUNT, _HOURS) if segments[place].before in LONG_DASHES else (_HOURS,)
        if any(all(map(shape.fullmatch, ends)) for shape in shapes) and int(ends[0]) < int(ends[1]):
            segments[place] = rewrite.say(TO, PLAIN, segments[place])


def months(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash between two months: `January–March 2015`."""
    if is_tight(segments, place):
        ends = (segments[at].before.partition(" ")[0].rstrip(".") for at in (place - 1, place + 1))
        if all(end in MONTH_FORMS for end in ends):
            segments[place] = rewrite.say(TO, PLAIN, segments[place])


def record(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads wins, losses and ties, or parts of a fertilizer, which else are a date: `a record of 10-4-2`, `5-10-10`."""
    before = segments[place - 1].before.casefold() if place else ""
    if before in _NO_RECORD or not (is_about(segments, "record") or is_about(segments, "analysis")):
        return
    said = rewrite.form(ADDRESS, segments[place].before, ".* dash .*")
    if said is not None:
        segments[place] = rewrite.say(said, ADDRESS, segments[place])


def ratio(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads two numbers as a ratio where the sentence calls them one: `an odds ratio of 1:26`."""
    if is_about(segments, "ratio"):
        first, last = (rewrite.form(CARDINAL, part) for part in segments[place].before.split(":"))
        if first and last:
            segments[place] = rewrite.say(f"{first} {TO} {last}", CARDINAL, segments[place])


def release(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a program's release, which else is a sum of pesos: `upgrade to PHP 5.30`."""
    present = words(segments)
    of_releases = cues()["release"] | (cues()["version"] - {"php"})
    if present.isdisjoint(of_releases) or has_word(segments, "not release"):
        return
    name, _, number = segments[place].before.partition(" ")
    if said := rewrite.form(ADDRESS, number):
        segments[place] = rewrite.say(f"{' '.join(name.lower())} {said}", ADDRESS, segments[place])


def offset(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the zone of a time stamp: `T10:30:00-05:00`."""
    if place and touch(segments, place - 1) and segments[place - 1].semiotic_class == TIME:
        segments[place] = rewrite.read_as(TIME, segments[place])


def seconds(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads seconds behind a number, `89-93s`, and in quotes or stars behind a word that no decade follows.

    Behind seconds and a dash, they are the end of a range: `13s–38s`.
    """
    if place > 1 and segments[place - 1].before in DASHES and segments[place - 2].after.endswith(" seconds"):
        segments[place - 1] = rewrite.say(TO, PLAIN, segments[place - 1])
        segments[place] = rewrite.read_as(MEASURE, segments[place])
        return
    is_joined = place > 1 and (segments[place - 1].after == TO or _is_long_range(segments, place - 1))
    if is_joined and segments[place - 2].before[-1:].isdecimal():
        segments[place - 1] = rewrite.say(TO, PLAIN, segments[place - 1])
        if _is_of_ages(segments, place):
            several_numbers(segments, place, rewrite)
        elif not _is_of_decades(segments, place):
            segments[place] = rewrite.read_as(MEASURE, segments[place])
        return
    before = place - 1
    while before > 0 and segments[before].before in _OPENERS:
        before -= 1
    if 0 <= before < place - 1 and segments[before].before in _LASTING:
        segments[place] = rewrite.read_as(MEASURE, segments[place])


def _is_long_range(segments: list[Segment], place: int) -> bool:
    """Whether a long dash touches two numbers, the second greater: `28—99s`."""
    if segments[place].before not in LONG_DASHES or not is_tight(segments, place):
        return False
    first, last = segments[place - 1].before, segments[place + 1].before.removesuffix("s")
    return first.isdecimal() and last.isdecimal() and int(first) < int(last)


def _is_of_decades(segments: list[Segment], place: int) -> bool:
    """Whether it ends a range of decades, `20-30s`, of which nothing says that it lasts."""
    first, last = segments[place - 2].before.removesuffix("s"), segments[place].before[:-1]
    is_lasting = place > 2 and segments[place - 3].before in _LASTING
    return last.endswith("0") and (first.endswith("0") or first in _AGES_FROM) and not is_lasting


def _is_of_ages(segments: list[Segment], place: int) -> bool:
    """Whether it ends a band of ages: the `34s` of `18–34s`."""
    first, last = segments[place - 2].before, segments[place].before[:-1]
    is_band = first in _AGES_FROM and last in _AGES_TO
    return is_band and not (has_word(segments, "wait") or has_word(segments, "pace"))


def several_numbers(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads several of one number: the `34s` of `18–34s`."""
    if said := rewrite.form(CARDINAL, segments[place].before[:-1]):
        segments[place] = rewrite.say(said + ("es" if said.endswith("x") else "s"), CARDINAL, segments[place])


def plural(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Leaves what makes several of a number, or is its own, as its ending: the `4's` of `2 x 4's`, `6CA7's`."""
    if place and touch(segments, place - 1) and segments[place - 1].before[-1].isdecimal():
        segments[place] = rewrite.say(_OWN, PLAIN, segments[place])


def kelvins(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads degrees of Kelvin's scale where the sentence has a temperature: `18K to 107K`."""
    if is_about(segments, "temperature"):
        if said := rewrite.form(MEASURE, f"{segments[place].before[:-1]} K"):
            segments[place] = rewrite.say(said, MEASURE, segments[place])
        if is_tight(segments, place - 1) and segments[place - 1].before in DASHES and segments[place - 2].after != TO:
            segments[place - 1] = rewrite.say(TO, PLAIN, segments[place - 1])


def kelvins_apart(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the unit of a temperature of few degrees, which may else be a name: `cooled to 4 K`."""
    if not place or touch(segments, place - 1) or not _FEW_DEGREES.fullmatch(segments[place - 1].before):
        return
    if is_about(segments, "cold"):
        said = KELVIN if segments[place - 1].before == "1" else f"{KELVIN}s"
        segments[place] = rewrite.say(said, MEASURE, segments[place])


def plus_or_minus(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a tolerance: `2.1 +/- 0.8 mm`."""
    segments[place] = rewrite.say(PLUS_OR_MINUS, VERBATIM, segments[place])


def compared(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads how two numbers compare: `41 - 20 = 21`, `63 < 64`."""
    if 0 < place < len(segments) - 1 and all(segments[at].before[-1:].isdecimal() for at in (place - 1, place + 1)):
        segments[place] = rewrite.say(COMPARISONS[segments[place].before], VERBATIM, segments[place])


def bullet(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says nothing for the mark of an item in a list: `- 307 lb of salt`."""
    if not place and len(segments) > 1 and not touch(segments, 0):
        segments[0] = rewrite.say(SILENCE, PUNCT, segments[0])


def several(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads ordinals of which there are several: `32nds`, `5ths`."""
    if said := rewrite.form(ORDINAL, segments[place].before.removesuffix("s")):
        segments[place] = rewrite.say(f"{said}s", ORDINAL, segments[place])


AMOUNT_RULES = (
    SentenceRule("bullet", _BULLETS, bullet, is_speech=True),
    SentenceRule("unit of a power", WrittenShape(_EXPONENT), unit_of_power, is_speech=True),
    SentenceRule("coulombs", WrittenShape(rf"{_COULOMBS.pattern}|C"), coulombs, is_speech=True),
    SentenceRule("days", DASHES, days, is_speech=True),
    SentenceRule("months", DASHES, months, is_speech=True),
    SentenceRule("long dash", LONG_DASHES | {"–"}, rising, is_speech=True),
    SentenceRule("record", WrittenShape(_RECORD), record, is_speech=True),
    SentenceRule("ratio of numbers", WrittenShape(r"1:\d{1,3}"), ratio, is_speech=True),
    SentenceRule("release", WrittenShape(r"PHP \d{1,2}\.\d{1,2}"), release, is_speech=True),
    SentenceRule("offset", WrittenShape(r"[-−]\d\d:?\d\d"), offset, is_speech=True),
    SentenceRule("seconds", WrittenShape(r"\d{1,3}s"), seconds, is_speech=True),
    SentenceRule("plural number", frozenset(["'s", "’s"]), plural, is_speech=True),
    SentenceRule("kelvins", WrittenShape(r"\d{1,6}(?:\.\d{1,3})?K"), kelvins, is_speech=True),
    SentenceRule("kelvins apart", frozenset("K"), kelvins_apart, is_speech=True),
    SentenceRule("tolerance", frozenset(["+/-", "+/−", "+/–"]), plus_or_minus, is_speech=True),
    SentenceRule("comparison", frozenset(COMPARISONS), compared, is_speech=True),
    SentenceRule("several ordinals", WrittenShape(_PLURAL_ORDINAL), several, is_speech=True),
)
