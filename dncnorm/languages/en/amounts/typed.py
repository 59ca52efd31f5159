"""Reads what people type in another way than a copy editor would, where the sentence shows it, for a voice.

Thousands with a point (`20.000 people`), an age with a slash (`4 yr/old`), two hyphens for a dash (`10--15 lbs`),
what a price is for (`$25ph`). What a token shows by itself is in `cutting/typed.py`.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import HYPHENS, has_digit
from dncnorm.core.segments import Segment, is_tight, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.cutting.typed import well_typed
from dncnorm.languages.en.words.cues import cues
from dncnorm.languages.en.words.spoken_signs import TO

CARDINAL, MEASURE, MONEY = "CARDINAL", "MEASURE", "MONEY"
_THOUSANDS = re.compile(r"(?P<number>[1-9]\d{0,2}(?:\.\d{3})+)(?P<unit> ?[A-Za-z]{1,6}[²³23]?)?", re.ASCII)
_ROUND = re.compile(r"\d{1,3}\.\d00")
_FINE = re.compile(r"\d{1,3}\.\d(?!00)\d\d(?!\d)|0\.", re.ASCII)
"""A decimal of three places, not round: its like are no thousands."""
_OTHER_DECIMAL = re.compile(r"\D{0,3}\d+[.]\d+.*", re.ASCII)
_HEAVY_OR_FAR = frozenset(["kg", "km", "m", "ha", "t", "l"])
"""Units of which there may be thousands, and seldom thousandths; not those of countries whose points part none."""
_PEOPLE, _BIG_THING, _AT_MOST = "never in parts", "in thousands", "about how many"
_CONTAINERS = "containers"
_AVERAGES = frozenset(["per", "average", "averages", "averaged", "mean", "each"])
_FEW, _SIZE = re.compile("[1-9]|1[0-2]", re.ASCII), re.compile(r"\d+", re.ASCII)
_MUCH_LARGER = 4
"""How many times their number each thing holds, so that no range is meant: `2-15 oz. cans`."""
_EACH = {"ph": "hour", "pw": "week", "pa": "annum", "pcm": "calendar month", "pm": "month", "pd": "day"}
_COUNTED = {"degs": "degrees", "Degs": "degrees", "yo": "year old", "YO": "year old", "y.o": "year old"}
_AGE = re.compile(r"\d.* ?(?:yrs?|years?)\.?|yrs?\.?|years?")


def thousands(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a point that parts thousands: `20.000 people`, `up to 12.000 kg`; not `1.000 g`, nor `p = 1.000`."""
    found = _THOUSANDS.fullmatch(segments[place].before)
    if found is None or not _are_thousands(segments, place, found):
        return
    written = well_typed(f"{found['number'].replace('.', ',')}{found['unit'] or ''}")
    for semiotic_class in (MEASURE, MONEY) if found["unit"] else (CARDINAL,):
        if said := rewrite.form(semiotic_class, written):
            segments[place] = rewrite.say(said, semiotic_class, segments[place])


def _are_thousands(segments: list[Segment], place: int, found: re.Match[str]) -> bool:
    others = [segment.before for at, segment in enumerate(segments) if at != place]
    if any(_OTHER_DECIMAL.fullmatch(other) and not _THOUSANDS.fullmatch(other) for other in others):
        return False
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    if found["unit"] is None and following in cues()[_PEOPLE]:
        return _AVERAGES.isdisjoint(others)
    if not _ROUND.match(segments[place].before) or any(_FINE.match(other) for other in others):
        return False
    before = " ".join(segment.before.casefold() for segment in segments[max(0, place - 2) : place])
    is_rough = any(before.endswith(words.replace("_", " ")) for words in cues()[_AT_MOST])
    counted = found["unit"].strip().casefold() if found["unit"] else following
    return is_rough and (counted in _HEAVY_OR_FAR or counted in cues()[_BIG_THING])


def dashes(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads two hyphens between numbers, as typewriters have a dash: `10--15 lbs`."""
    if not is_tight(segments, place):
        return
    if segments[place - 1].before[-1].isdecimal() and segments[place + 1].before[0].isdecimal():
        segments[place] = rewrite.say(TO, PLAIN, segments[place])


def age(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says nothing for the slash of an age: `4 yr/old`."""
    if is_tight(segments, place) and segments[place + 1].before == "old" and _AGE.fullmatch(segments[place - 1].before):
        unit = segments[place - 1]
        segments[place - 1] = rewrite.say(re.sub("years$", "year", unit.after), MEASURE, unit)
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def count(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says nothing for a dash between how many there are and how large each is: `2 - 14 oz cans`, not `2-4 oz`.

    Where it touches both, there is one of them, `1-12 oz. can`, or each is much larger than their number.
    """
    if not 0 < place < len(segments) - 2:
        return
    if not _FEW.fullmatch(segments[place - 1].before):
        return
    following = next((segment.before for segment in segments[place + 2 : place + 4] if segment.before != "."), "")
    size = _SIZE.match(segments[place + 1].before)
    if size is None or segments[place + 1].semiotic_class != MEASURE:
        return
    container = following.casefold()
    count = int(segments[place - 1].before)
    is_one = count == 1 and not container.rstrip(".").endswith("s")
    if touch(segments, place) and not is_one and int(size[0]) < _MUCH_LARGER * count:
        return
    if int(size[0]) > count and container in cues()[_CONTAINERS]:
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def each(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads what a price or an amount is for: `$25ph`, `£500 p/m`."""
    segment = segments[place]
    is_of_money = place > 0 and segments[place - 1].semiotic_class == MONEY
    if is_of_money or ("/" in segment.before and place > 0 and has_digit(segments[place - 1].before)):
        segments[place] = rewrite.say(f"per {_EACH[segment.before.replace('/', '')]}", PLAIN, segment)


def counted(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads what a number counts, `350 degs`, and the age of `a 22yo man`."""
    if place and segments[place - 1].before.isdecimal():
        segments[place] = rewrite.say(_COUNTED[segments[place].before.rstrip(".")], PLAIN, segments[place])


TYPED_RULES = (
    SentenceRule("count and size", HYPHENS, count, is_speech=True),
    SentenceRule(
        "for each",
        frozenset([*(form for form in _EACH if form != "pm"), *(f"p/{form[1]}" for form in _EACH)]),
        each,
        is_speech=True,
    ),
    SentenceRule("counted", frozenset([*_COUNTED, *(f"{form}." for form in _COUNTED)]), counted, is_speech=True),
    SentenceRule("thousands", WrittenShape(_THOUSANDS.pattern), thousands, is_speech=True),
    SentenceRule("age", frozenset("/"), age, is_speech=True),
    SentenceRule("two hyphens", frozenset(["--"]), dashes, is_speech=True),
)
