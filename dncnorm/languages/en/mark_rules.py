"""Reads marks that the whole sentence tells apart: a variant's dash, a pace, a closing quote, an interval, a price for many.

`-300` behind `ATR42-200` is no negative number, `9'38"` of a runner no length. For a voice, like `figure_rules.py`.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, is_tight, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.alike_rules import words
from dncnorm.languages.en.symbol_rules import TO

ADDRESS, CARDINAL, MEASURE, MONEY, VERBATIM = "ADDRESS", "CARDINAL", "MEASURE", "MONEY", "VERBATIM"
DASH_WORD, PER_WORD = "dash", "per"
RELATIONS = {"⊆": "is a subset of or equal to", "⋈": "natural join"}
_VARIANT = re.compile(r"[-–−](\d{1,4})", re.ASCII)
_DESIGNATION, _TYPE = re.compile(r"[A-Z][\w/]*(?:-\w+)*-\d\w*"), re.compile(r"[A-Z][\w-]*-")
_LINKS = frozenset([",", "and", "or", "&", "/", ";"])
_UNIT_PRICE = re.compile(r"([$£€][\d,]*(?:\.\d+)?)/(1[kKMB]|1,000|1,000,000|1000|1000000)", re.ASCII)
_SCALES = {"1k": "one thousand", "1K": "one thousand", "1M": "one million", "1B": "one billion"}
_FEET = re.compile(r"(\d(?:.*\d)?)['’]", re.ASCII)
_MINUTES = re.compile(r"\d{1,2}['’′]", re.ASCII)
_PACE = re.compile(r"(\d{1,2})['’′] ?([0-5]\d)[\"”″]", re.ASCII)
_OF_PACE = frozenset(["pace", "paces", "split", "splits", "lap", "laps"])
_OF_RUNNING = _OF_PACE | frozenset(
    (
        *("mile", "miles", "ran", "run", "runs", "running", "runner", "5k", "10k", "marathon", "race", "races"),
        *("km", "tempo", "finished", "jog", "jogged", "treadmill"),
    )
)
_INCHES_OF_FOOT, _TALLEST = 12, 8
_DISTANCES = {"mi": "mile", "mile": "mile", "km": "kilometer", "k": "kilometer"}
_NUMBER_AND_QUOTE = re.compile(r"(\d+)(['’])", re.ASCII)
_OPENING = {"'": "'", "’": "‘"}
_CLOSED_BEFORE = frozenset(".,;:!?)")
_INTERVAL = re.compile(r"([-−]?\d{1,3}),(\d{3})", re.ASCII)
_OF_INTERVAL = frozenset(
    (
        *("interval", "intervals", "range", "ranges", "between", "domain", "longitude", "longitudes", "latitude"),
        *("∈", "degrees", "angle", "angles", "bounds", "values", "clipped", "uniform", "scaled"),
    )
)
_LEAST_END, _ROUND = 100, 10


def variant(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the dash of a model's variant in a list: `737-200, -300, and -400`."""
    found = _VARIANT.fullmatch(segments[place].before)
    first = place - 1
    while first > 0 and (segments[first].before in _LINKS or _VARIANT.fullmatch(segments[first].before)):
        first -= 1
    if found is None or first < 0 or first == place - 1 or not _is_designation(segments, first):
        return
    for number in rewrite.forms(CARDINAL, found[1])[:1]:
        segments[place] = rewrite.say(f"{DASH_WORD} {number}", ADDRESS, segments[place])


def _is_designation(segments: list[Segment], place: int) -> bool:
    """Whether a type and its variant end here: `ATR42-200` of one token, `737-200` of three."""
    if _DESIGNATION.fullmatch(segments[place].before):
        return True
    if not place or not touch(segments, place - 1) or not segments[place].before[0].isdecimal():
        return False
    joint = segments[place - 1]
    return joint.after == DASH_WORD or _TYPE.fullmatch(joint.before) is not None


def unit_price(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads what so many of a thing cost: `$0.002/1K tokens`."""
    found = _UNIT_PRICE.fullmatch(segments[place].before)
    if found is None:
        return
    count = _SCALES.get(found[2]) or next(iter(rewrite.forms(CARDINAL, found[2])), None)
    price = next(iter(rewrite.forms(MONEY, found[1])), None)
    if count and price:
        segments[place] = rewrite.say(f"{price} {PER_WORD} {count}", MONEY, segments[place])


def two_quotes(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads two single quotes behind a number as the sign of inches: `3''`."""
    mark = segments[place].before
    found = _FEET.fullmatch(segments[place - 1].before) if place and touch(segments, place - 1) else None
    if found is None or segments[place - 1].before[-1] != mark or any(one.before == mark for one in segments[:place]):
        return
    if any(_FEET.fullmatch(one.before) is None and one.before.startswith(mark) for one in segments[:place]):
        return
    for said in rewrite.forms(MEASURE, f'{found[1]}"')[:1]:
        segments[place - 1] = rewrite.say(said, MEASURE, segments[place - 1])
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def pace(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the minutes and seconds of a runner: `9'38"/mi`, `a pace of 9'30"`."""
    whole = _PACE.fullmatch(segments[place].before)
    last = place if whole else place + 1
    if last >= len(segments) or (not whole and not touch(segments, place)):
        return
    written = segments[place].before if whole else segments[place].before + segments[last].before
    found = _PACE.fullmatch(written)
    distance = _distance(segments, last)
    if found is None or not (distance or _is_pace(segments, int(found[1]), int(found[2]))):
        return
    said = [form for part, unit in zip(found.groups(), ("min", "s"), strict=True)
            for form in rewrite.forms(MEASURE, f"{int(part)} {unit}")[:1]]
    if len(said) < len(found.groups()):
        return
    if whole:
        segments[place] = rewrite.say(" ".join(said), MEASURE, segments[place])
    else:
        for at, words_of_part in zip((place, last), said, strict=True):
            segments[at] = rewrite.say(words_of_part, MEASURE, segments[at])
    if distance:
        segments[last + 1] = rewrite.say(PER_WORD, PLAIN, segments[last + 1])
        segments[last + 2] = rewrite.say(distance, MEASURE, segments[last + 2])


def _distance(segments: list[Segment], last: int) -> str:
    """What a pace is for: the `mi` of `9'38"/mi`."""
    is_divided = last + 2 < len(segments) and is_tight(segments, last + 1) and segments[last + 1].before == "/"
    return _DISTANCES.get(segments[last + 2].before, "") if is_divided else ""


def _is_pace(segments: list[Segment], minutes: int, seconds: int) -> bool:
    """Whether the sentence speaks of running; what may be a person's height, `5'10"`, needs a word for a pace."""
    is_height = minutes < _TALLEST and seconds < _INCHES_OF_FOOT
    return not words(segments).isdisjoint(_OF_PACE if is_height else _OF_RUNNING)


def closing_quote(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a number before the quote that closes what one before a number has opened: `'79 Elm St, MN 55413'`."""
    found = _NUMBER_AND_QUOTE.fullmatch(segments[place].before)
    if found is None or (place + 1 < len(segments) and segments[place + 1].before not in _CLOSED_BEFORE):
        return
    quotes = [at for at in range(place) if segments[at].before == _OPENING[found[2]]]
    if len(quotes) == 1 and _opens(segments, quotes[0]):
        for said in rewrite.forms(CARDINAL, found[1])[:1]:
            segments[place] = rewrite.say(said, CARDINAL, segments[place])


def _opens(segments: list[Segment], place: int) -> bool:
    return touch(segments, place) and not (place and touch(segments, place - 1))


def interval(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the ends of an interval, which look like thousands: `[180,360]`."""
    found = _INTERVAL.fullmatch(segments[place].before)
    if found is None or not is_tight(segments, place):
        return
    if segments[place - 1].before not in "[(" or segments[place + 1].before not in "])":
        return
    if "[" not in segments[place - 1].before and "]" not in segments[place + 1].before:
        return
    first, last = int(found[1].replace("−", "-")), int(found[2])
    is_round = first % _ROUND == last % _ROUND == 0 and first >= _LEAST_END
    is_named = not words(segments).isdisjoint(_OF_INTERVAL)
    if not (last >= _LEAST_END and first < last and (first < 0 or is_round or is_named)):
        return
    said = [form for part in (str(first), found[2]) for form in rewrite.forms(CARDINAL, part)[:1]]
    if len(said) == len("ab"):
        segments[place] = rewrite.say(f" {TO} ".join(said), CARDINAL, segments[place])


def relation(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names what relates two sets."""
    segments[place] = rewrite.say(RELATIONS[segments[place].before], VERBATIM, segments[place])


MARK_RULES = (
    SentenceRule("variant", WrittenShape(_VARIANT.pattern), variant, is_speech=True),
    SentenceRule("unit price", WrittenShape(_UNIT_PRICE.pattern), unit_price, is_speech=True),
    SentenceRule("two quotes", frozenset("'’"), two_quotes, is_speech=True),
    SentenceRule("pace", WrittenShape(rf"{_PACE.pattern}|{_MINUTES.pattern}"), pace, is_speech=True),
    SentenceRule("closing quote", WrittenShape(_NUMBER_AND_QUOTE.pattern), closing_quote, is_speech=True),
    SentenceRule("interval", WrittenShape(_INTERVAL.pattern), interval, is_speech=True),
    SentenceRule("relation", frozenset(RELATIONS), relation, is_speech=True),
)
