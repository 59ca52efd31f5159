"""Reads a slash as "per": between a sum or what is counted and what it is for, and before a hundred."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from dncnorm.core.characters import has_digit
from dncnorm.core.segments import Segment, is_tight
from dncnorm.core.special import PLAIN
from dncnorm.core.tables import rows
from dncnorm.languages.base import Rewriter
from dncnorm.languages.en.signs.dash import MEASURE, MONEY
from dncnorm.languages.en.words.spoken_signs import PER_WORD

_LENGTH = re.compile(r"(?<![^\W\d_])(?:[kcm]?m|ft|mi|in|yd)$")
_HUNDRED_OF = re.compile(r"100 ?[^\W\d_]")
_SEVERAL, _ONE_OF = re.compile("[a-z]{2,}(?<!s)s|people"), re.compile("[a-z]{2,}(?<!s)|[a-z]+ss|[A-Z]{2,5}")
_CURRENCIES = frozenset("$£€¥")
_NAMED = re.compile(r"[A-Za-z]{2,4}|[cp×x]")
_ONE_THING = re.compile("(?!six|ten|two|one|three|four|five|seven|eight|nine|half)[a-z]{3,9}(?<!s)")
_PENNIES = {"c": "cents", "p": "pence"}
_EACH_UNITS = Path(__file__).with_name("each_units.tsv")
"""Units that a rate is for."""


def per(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a slash as "per": between an amount of money and a word (`$3/kg`), and before a hundred (`5 L/100 km`)."""
    if not is_tight(segments, place):
        return
    before, after = segments[place - 1], segments[place + 1]
    is_price = before.semiotic_class == MONEY and (after.before.isalpha() or after.before in _CURRENCIES)
    is_by_hundreds = (
        before.semiotic_class == after.semiotic_class == MEASURE
        and _HUNDRED_OF.match(after.before)
        and not _is_converted(before.before, after.before)
    )
    if is_price or is_by_hundreds:
        segments[place] = rewrite.read_as(PLAIN, segments[place])


def _is_converted(first: str, last: str) -> bool:
    """Whether two lengths are one in two units: `30 m/100 ft`."""
    ends = [_LENGTH.search(amount) for amount in (first, last)]
    return all(ends) and len({end[0] for end in ends if end}) > 1


def rate(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a slash as "per" between what is counted and one of something: `10 failures/IP`, not `5 cats/dogs`."""
    if place < 2 or not is_tight(segments, place):
        return
    number, counted, one = (segments[at].before for at in (place - 2, place - 1, place + 1))
    is_counted = _SEVERAL.fullmatch(counted) or (number == "1" and _ONE_THING.fullmatch(counted))
    if has_digit(number[-1]) and is_counted and _ONE_OF.fullmatch(one):
        segments[place] = rewrite.read_as(PLAIN, segments[place])


@cache
def each_units() -> dict[str, str]:
    """Returns how a unit that a rate is for is said, by its sign."""
    return dict(rows(_EACH_UNITS, 2))  # type: ignore[arg-type]


def rate_each(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a slash between what is counted by letters and what it is for: `2.1 LSU/ha`, `30 c/kWh`, `2×/wk`."""
    if place < 2 or not is_tight(segments, place):
        return
    if segments[place - 1].semiotic_class == MEASURE and _ONE_THING.fullmatch(segments[place + 1].before):
        segments[place] = rewrite.say(PER_WORD, PLAIN, segments[place])
    if segments[place + 1].before not in each_units():
        return
    number, counted = segments[place - 2 : place]
    if not has_digit(number.before[-1]) or not _NAMED.fullmatch(counted.before) or counted.semiotic_class == MONEY:
        return
    if counted.before in _PENNIES:
        segments[place - 1] = rewrite.say(_PENNIES[counted.before], MONEY, counted)
    segments[place] = rewrite.say(PER_WORD, PLAIN, segments[place])
    segments[place + 1] = rewrite.say(each_units()[segments[place + 1].before], MEASURE, segments[place + 1])
