"""Reads what the notes of a field write short, and words that look like letters, for a voice.

Lat. 40.7128 N, 05h 34m 31.9s, 10:22:33,456, 120K mi., 10^6 cells/ml, x 3d, Pl.'s motion, Ans. 5
"""

from __future__ import annotations

import re

from dncnorm.core.segments import RULE_SOURCE, Segment, touch
from dncnorm.core.special import PLAIN, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.plurals import is_plural
from dncnorm.languages.en.words.spoken_numbers import spoken_number

CARDINAL, LETTERS, MEASURE, TIME = "CARDINAL", "LETTERS", "MEASURE", "TIME"
_PLACE = re.compile(r"([-−]?\d{1,3}\.\d{3,8}) ?([NSEW])", re.ASCII)
_OF_MAPS = 4
"""Decimals of degrees; no force is so exact."""
_AXES = {"N": "north", "S": "south", "E": "east", "W": "west"}
_OF_PLACE = frozenset(["lat", "long", "lon", "latitude", "longitude", "lng", "lat.", "long.", "coordinates", "gps"])
_SKY_TIME = re.compile(r"(\d{1,2})h ?(\d\d)m(?: ?(\d\d(?:\.\d{1,3})?)s)?", re.ASCII)
STAMP = r"(?<![\d:])(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d,\d{3}(?!\d)"
"""The time of a log, whose comma is a point."""
SHAPES = (STAMP,)
_MANY_K = re.compile(r"([1-9]\d{2})K", re.ASCII)
_AFTER_THOUSANDS = frozenset(
    ["mi", "mi.", "miles", "km", "kms", "salary", "a", "per", "dollars", "people", "a.", "OBO", "obo"]
)
_SMALL_VOLUMES = {
    "ml": "milliliter",
    "mL": "milliliter",
    "µl": "microliter",
    "uL": "microliter",
    "μL": "microliter",
    "μl": "microliter",
}
_COUNTED = frozenset(["IU", "U", "CFU", "cfu", "PFU", "pfu"])
_TIMES = frozenset("x×")
_SPELLED = re.compile(
    r"(?!I)[A-Z][a-z]{1,2}s"
    r"|(?!pos|hiv|gop|gis|nih|qed|dod|sos|voc|vin|lov|vom|mev|qip|nis|qos|pov|dob)[b-df-hj-np-tv-z][aeiou][b-df-hj-np-tv-z]"
)
"""Plurals of an abbreviation, and words of three letters that can be said, which are no acronym typed in haste."""
_FELLOWS = {"AM": "PM", "OG": "FG"}
_VOWELS = frozenset("AEIOUaeiou")
_OPENED = {"Def.": "defendant", "Defs.": "defendants", "Pl.": "plaintiff", "Pls.": "plaintiffs", "Pet.": "petitioner"}


def placed(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a point of the map in degrees, whose letters are no newtons and watts: `40.7128 N, 74.0060 W`."""
    found = _PLACE.fullmatch(segments[place].before)
    if found is None or not (
        len(found[1].partition(".")[2]) >= _OF_MAPS
        or _is_named(segments, place)
        or _has_other_axis(segments, place, found[2])
    ):
        return
    if number := spoken_number(found[1], rewrite):
        segments[place] = rewrite.say(f"{number} {_AXES[found[2]]}", MEASURE, segments[place])


def _is_named(segments: list[Segment], place: int) -> bool:
    before = {segment.before.casefold() for segment in segments[max(0, place - 3) : place]}
    return not before.isdisjoint(_OF_PLACE)


def _has_other_axis(segments: list[Segment], place: int, axis: str) -> bool:
    """Whether a part of the other axis is near."""
    others = "EW" if axis in "NS" else "NS"
    near = (segments[at].before for at in range(max(0, place - 3), min(len(segments), place + 4)) if at != place)
    found = (_PLACE.fullmatch(form) for form in near)
    return any(other and other[2] in others for other in found)


def of_sky(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads hours, minutes and seconds with zeros before them: `05h 34m 31.9s`."""
    found = _SKY_TIME.fullmatch(segments[place].before)
    if found is None or not any(part and part[0] == "0" for part in found.groups()):
        return
    parts = [(part, unit) for part, unit in zip(found.groups(), ("h", "min", "s"), strict=True) if part]
    said = [rewrite.form(MEASURE, f"{_plain(part)} {unit}") for part, unit in parts]
    if all(said):
        segments[place] = rewrite.say(" ".join(filter(None, said)), MEASURE, segments[place])


def _plain(digits: str) -> str:
    whole, point, rest = digits.partition(".")
    return f"{int(whole)}{point}{rest}"


def stamp(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the time of a log: `10:22:33,456`."""
    if said := rewrite.form(TIME, segments[place].before.replace(",", ".")):
        segments[place] = rewrite.say(said, TIME, segments[place])


def thousands(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads hundreds of thousands, which are no code: `120K mi.`."""
    found = _MANY_K.fullmatch(segments[place].before)
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    number = rewrite.form(CARDINAL, found[1]) if found else None
    if number and following in _AFTER_THOUSANDS:
        segments[place] = rewrite.say(f"{number} thousand", CARDINAL, segments[place])
    elif number and segments[place].after.count(" ") == len(["forty", "k"]):  # one fifty k
        segments[place] = rewrite.say(f"{number} k", LETTERS, segments[place])


def per_volume(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the volume that holds so many of a thing: `10^6 cells/ml`."""
    if place < 2 or segments[place - 1].before != "/":
        return
    are_tight = touch(segments, place - 1) and touch(segments, place - 2)
    counted = segments[place - 2].before
    if are_tight and (counted in _COUNTED or is_plural(counted)):
        segments[place - 1] = rewrite.say("per", PLAIN, segments[place - 1])
        segments[place] = rewrite.say(_SMALL_VOLUMES[segments[place].before], MEASURE, segments[place])


def days(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads for how many days: `cough x 3d`, `500 mg x10d`."""
    if place < 2 or not touch(segments, place - 1) or not segments[place - 1].before.isdecimal():
        return
    if segments[place - 2].before in _TIMES:
        said = "day" if segments[place - 1].before == "1" else "days"
        segments[place] = rewrite.say(said, MEASURE, segments[place])
        segments[place - 2] = rewrite.say("for", PLAIN, segments[place - 2])


def word(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Leaves a short word that looks like letters, or several: `Ans. 5`, `Pos. 3`, `a nuc`; nobody says A N's."""
    segment = segments[place]
    is_spelled = segment.after.endswith(("'s", segment.before[-1])) and segment.semiotic_class == LETTERS
    if is_spelled and segment.source != RULE_SOURCE and not _VOWELS.isdisjoint(segment.before):
        segments[place] = rewrite.say(segment.before, PLAIN, segment)


def owner(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the genitive of a word with its dot: `Pl.'s motion`, `the Corp.'s debts`."""
    if not place or not touch(segments, place - 1):
        return
    before = segments[place - 1]
    if before.before == "." and place > 1 and touch(segments, place - 2):
        said = _OPENED.get(f"{segments[place - 2].before}.")
        if said is None:
            return
        segments[place - 2] = rewrite.say(said, PLAIN, segments[place - 2])
    elif before.before.endswith(".") and before.before[-2:-1].islower():
        said = _OPENED.get(before.before)
        if said is not None:
            segments[place - 1] = rewrite.say(said, PLAIN, before)
        elif before.after == before.before:
            return
    else:
        return
    _glue(segments, place, rewrite)


def _glue(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Lets the mark before an ending say nothing, and the ending be one of the word before."""
    at = place - 2 if segments[place - 1].before == "." else place - 1
    said = segments[at].after
    segments[at] = rewrite.say(f"{said}'" if said.endswith("s") else f"{said}'s", PLAIN, segments[at])
    if at < place - 1:
        segments[place - 1] = rewrite.say(segments[at].after, PLAIN, segments[place - 1])
        segments[at] = rewrite.say(SILENCE, PLAIN, segments[at])
    segments[place] = rewrite.say(SILENCE, PLAIN, segments[place])


def partner(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Spells letters that look like a word beside their fellow: `AM rain, PM sun`, `OG 1.055, FG 1.012`."""
    segment = segments[place]
    if segment.after == segment.before and any(other.before == _FELLOWS[segment.before] for other in segments):
        segments[place] = rewrite.say(" ".join(segment.before.lower()), LETTERS, segment)


NOTED_RULES = (
    SentenceRule("letters of a pair", frozenset(_FELLOWS), partner, is_speech=True),
    SentenceRule("point of the map", WrittenShape(_PLACE.pattern), placed, is_speech=True),
    SentenceRule("time of the sky", WrittenShape(_SKY_TIME.pattern), of_sky, is_speech=True),
    SentenceRule("stamp", WrittenShape(STAMP), stamp, is_speech=True),
    SentenceRule("thousands", WrittenShape(_MANY_K.pattern), thousands, is_speech=True),
    SentenceRule("per volume", frozenset(_SMALL_VOLUMES), per_volume, is_speech=True),
    SentenceRule("days of a dose", frozenset("d"), days, is_speech=True),
    SentenceRule("word", WrittenShape(_SPELLED.pattern), word, is_speech=True),
    SentenceRule("owner", frozenset(["'s", "’s"]), owner, is_speech=True),
)
