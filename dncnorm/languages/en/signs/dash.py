"""Reads dashes and minuses by their neighbours: "to", "minus", or nothing.

The network says "to" between any two numbers. Codes (`X7-99`, `3-5213`) never appear in ranges in the training files;
of 255 dashes beside a word, 3 are spoken.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import HYPHENS, LONG_DASHES, MINUS, has_digit
from dncnorm.core.segments import RULE_SOURCE, Segment, is_tight, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter
from dncnorm.languages.en.codes.dashed import is_coded
from dncnorm.languages.en.dates.years import YEAR
from dncnorm.languages.en.words.spoken_signs import MINUS_WORD, PER_WORD, TO, TO_THE_MINUS

VERBATIM, DIGIT, MONEY, MEASURE = "VERBATIM", "DIGIT", "MONEY", "MEASURE"
AMOUNTS = frozenset(["CARDINAL", "DECIMAL", "FRACTION", MEASURE, MONEY, "TIME"])
_LONGEST_YEAR = 4
_SIGNS = HYPHENS | {MINUS}
_SHORT = re.compile(r"[02-9]|\d{2,3}", re.ASCII)
_LONG = re.compile(rf"(?!(?:{YEAR.pattern})$)\d{{4,}}(?<!00)", re.ASCII)
"""Digits that belong to a code after a short number and a dash: not a year, not the round end of a range."""
_PRICE = re.compile(r"[^\d\s]{1,3}(\d{1,6})")
_SIDE = re.compile(" (?:north|south|east|west)$")
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+(?![\d.,])", re.ASCII)
_HUNDREDS = re.compile(r"\d{1,3}k(?!\w)|\d{2,4}(?![\d.,/])", re.ASCII)
_WHOLE = re.compile(r"\d{1,6}(?![\d.,/])", re.ASCII)
_POWER, _EQUALS = re.compile(r"\^-?\d{1,3}", re.ASCII), frozenset("=≈≠")
_OF_UNIT = 4
"""Last letters that units of one kind share, whatever their prefix: meters and kilometers."""
_NUMBERED = frozenset(["mile", "lap", "km", "split", "leg", "stage", "room", "route", "hwy", "rep", "interval", "race"])
"""What has a number of its own before a time: `Mile 12 - 6:36`."""
_SPANS = frozenset(["second", "minute", "hour", "day", "week", "month", "year"])


def dash(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash as a range, a minus or a separator in a code; reads a code's digits after it one by one."""
    if not 0 < place < len(segments) - 1:
        return
    before, mark, after = segments[place - 1 : place + 2]
    if mark.source == RULE_SOURCE:
        return
    is_joint = is_tight(segments, place)
    if mark.after != TO:
        if is_joint and before.semiotic_class == after.semiotic_class == MONEY:
            segments[place] = rewrite.read_as(PLAIN, mark)
    elif is_joint and (
        (_SHORT.fullmatch(before.before) and _LONG.fullmatch(after.before)) or _is_serial(before.before, after.before)
    ):
        segments[place : place + 2] = rewrite.read_as(VERBATIM, mark), rewrite.read_as(DIGIT, after)
    elif _is_term(segments, place):  # 200 × 1.2 - 30
        segments[place] = rewrite.say(MINUS_WORD, VERBATIM, mark)
    elif _are_entries(segments, place):
        segments[place] = rewrite.read_as(VERBATIM, mark)
    elif before.before.startswith("^") and has_digit(after.before):
        if not _spans_powers(segments, place):
            segments[place] = rewrite.say(MINUS_WORD, VERBATIM, mark)
    elif not (has_digit(before.before) and has_digit(after.before)) or (is_joint and is_coded(segments, place)):
        segments[place] = rewrite.read_as(VERBATIM, mark)


def _is_term(segments: list[Segment], place: int) -> bool:
    """Whether the number before a dash is multiplied or added; a star that opens a stress does neither."""
    if place < 2 or touch(segments, place - 1) or segments[place - 2].before not in "×*+":
        return False
    first = place - 2
    while first and segments[first - 1].before == "*" and touch(segments, first - 1):
        first -= 1
    is_behind = first > 0 and touch(segments, first - 1) and _ends(segments[first - 1])
    return segments[place - 2].before != "*" or is_behind or not touch(segments, place - 2)


def _ends(segment: Segment) -> bool:
    """Whether an operand may end with it."""
    return segment.before[-1].isalnum() or segment.before[-1] in ")]"


def _spans_powers(segments: list[Segment], place: int) -> bool:
    """Whether a dash stands between two powers of ten, the second greater, and nothing is computed: `10^3 – 10^6`."""
    near = [segment.before for segment in segments[max(0, place - 2) : place + 3]]
    if len(near) < len(["10", "^3", "–", "10", "^6"]) or not near[0] == near[3] == "10":
        return False
    exponents = [_POWER.fullmatch(mark) for mark in near[1::3]]
    is_equation = any(segment.before in _EQUALS for segment in segments)
    return all(exponents) and int(near[1][1:]) < int(near[4][1:]) and not is_equation


def _is_serial(first: str, last: str) -> bool:
    """Whether the second number has too many digits for a range, and no thousands apart: `1423-409135`."""
    return first.isdecimal() and last.isdecimal() and len(last) > max(len(first) + 1, _LONGEST_YEAR)


def minus(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a minus as a sign (`−5`, `F−`) or an operation (`5 − 2`, `x−1`); elsewhere (`3−5`) as a dash."""
    if place == len(segments) - 1:
        return
    before, after = segments[place - 1].before if place else "", segments[place + 1].before
    follows, leads = place > 0 and touch(segments, place - 1), touch(segments, place)
    if follows and not leads:
        is_minus = len(before) == 1
    elif not follows and has_digit(after):
        is_minus = True
    else:
        is_range = follows and has_digit(before) and has_digit(after)
        is_minus = all(len(side) == 1 or has_digit(side) for side in (before, after)) and not is_range
    if is_minus:
        segments[place] = rewrite.say(MINUS_WORD, VERBATIM, segments[place])
    else:
        dash(segments, place, rewrite)


def amounts(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash between two amounts as a range: one of them has a unit, a sign for groups, or a point.

    With spaces, both have the same unit, are sums or are times, or a sign behind the dash shows that it is none itself:
    `−14 – −8 °C`.
    """
    if not 0 < place < len(segments) - 1 or segments[place].after in (TO, TO_THE_MINUS):
        return
    ends = segments[place - 1], segments[place + 1]
    is_plain = all(end.before.isdecimal() for end in ends) or any(end.semiotic_class not in AMOUNTS for end in ends)
    is_range = is_tight(segments, place) or _is_range_apart(segments, place)
    if is_plain and (_are_grouped(ends[0].before, ends[1].before) or _is_before_word(segments, place)):
        is_plain = False
    if is_range and not is_plain and not is_coded(segments, place):
        segments[place] = rewrite.read_as(PLAIN, segments[place])


def _is_range_apart(segments: list[Segment], place: int) -> bool:
    first, last = segments[place - 1], segments[place + 1]
    if touch(segments, place - 1) or touch(segments, place):
        return False
    if first.semiotic_class == last.semiotic_class in (MONEY, "TIME") and segments[place].before not in LONG_DASHES:
        return not _are_entries(segments, place)
    if _are_grouped(first.before, last.before) or _is_before_word(segments, place):
        return segments[place].before not in LONG_DASHES and not _are_entries(segments, place)
    if last.semiotic_class != MEASURE:
        price = _PRICE.fullmatch(first.before) if first.semiotic_class == MONEY else None
        return price is not None and last.before.isdecimal() and int(price[1]) < int(last.before)
    if first.semiotic_class == "DECIMAL" and last.before[-1] == "%":
        return True
    is_signed = last.before[0] in _SIGNS
    is_measured = first.semiotic_class == MEASURE and not _are_entries(segments, place)
    return is_measured or (is_signed and has_digit(first.before)) or _rises(segments, place)


def _are_grouped(first: str, last: str) -> bool:
    """Whether one has its thousands apart, and the second is greater: `10,000 - 20,000`, `800 - 1,000`."""
    if not (_THOUSANDS.fullmatch(first) or (_HUNDREDS.fullmatch(first) and _THOUSANDS.match(last))):
        return False
    numbers = [_THOUSANDS.match(number) or _HUNDREDS.match(number) for number in (first, last)]
    values = [int(number[0].replace(",", "").replace("k", "000")) for number in numbers if number]
    return len(values) > 1 and values[0] < values[1]


def _is_before_word(segments: list[Segment], place: int) -> bool:
    """Whether the second number is greater, and a hyphen joins it to a word: `12 - 13-hour`."""
    first, last = segments[place - 1].before, segments[place + 1].before
    if not (first.isdecimal() and last.isdecimal() and int(first) < int(last)):
        return False
    return place + 2 < len(segments) and segments[place + 2].before in HYPHENS and _joins_word(segments, place + 2)


def _are_entries(segments: list[Segment], place: int) -> bool:
    """Whether a dash that stands apart parts entries of a line: `20.9 mph - 146 bpm - 0:29:05`."""
    if touch(segments, place - 1) or touch(segments, place):
        return False
    is_between_prices = segments[place - 1].semiotic_class == segments[place + 1].semiotic_class == MONEY
    is_chain = not is_between_prices and any(_parts_entries(segments, at) for at in (place - 2, place + 2))
    is_numbered = place > 1 and segments[place - 2].before.lower() in _NUMBERED
    if is_numbered and segments[place + 1].semiotic_class == "TIME":
        return True
    return is_chain or _are_unlike(segments[place - 1], segments[place + 1])


def _parts_entries(segments: list[Segment], place: int) -> bool:
    """Whether a dash stands here, and parts no words from a time: `5.15pm – 6.15pm – and then`."""
    if not 0 < place < len(segments) or segments[place].before not in HYPHENS or _joins_word(segments, place):
        return False
    is_timed = segments[place - 1].semiotic_class == "TIME" and place + 1 < len(segments)
    return not (is_timed and segments[place + 1].before.islower())


def _joins_word(segments: list[Segment], place: int) -> bool:
    """Whether a hyphen joins a number and a word: the second one of `10 - 15-minute`."""
    return is_tight(segments, place) and segments[place + 1].before.islower()


def _are_unlike(first: Segment, last: Segment) -> bool:
    """Whether two amounts measure different things."""
    if MEASURE not in (first.semiotic_class, last.semiotic_class):
        return False
    amounts = (_SIDE.sub("", segment.after.partition(f" {PER_WORD} ")[0]) for segment in (first, last))
    units = [amount.split()[-1].removesuffix("s") for amount in amounts]
    if first.semiotic_class == last.semiotic_class:
        return units[0][-_OF_UNIT:] != units[1][-_OF_UNIT:] and not _SPANS.issuperset(units)
    return last.semiotic_class == "TIME" and units[0] not in _SPANS


def _rises(segments: list[Segment], place: int) -> bool:
    """Whether a number behind a word is less than that of an amount: `releases 20 - 90 kWh`."""
    first, last = segments[place - 1].before, _WHOLE.match(segments[place + 1].before)
    is_told = place > 1 and segments[place - 2].before.islower()
    is_first = place == 1 and len(first) > 1  # no item of a list: `1 - 100 kg`
    return (is_told or is_first) and last is not None and first.isdecimal() and int(first) < int(last[0])
