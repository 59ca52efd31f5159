"""Reads figures by the signs around them: sets of tennis, subtracted powers, lists of tables, spaced dates.

For a voice. What one token tells is read by context rules, what the whole sentence tells by `words/alike_readings.py`.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import DASHES, HYPHENS, MINUS, has_digit
from dncnorm.core.segments import Segment, is_even, is_tight, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.spoken_numbers import say_code
from dncnorm.languages.en.words.spoken_signs import DASH_WORD, MINUS_WORD, OVER_WORD, SLASH_WORD, TO

ADDRESS, CARDINAL, DATE, FRACTION, VERBATIM = "ADDRESS", "CARDINAL", "DATE", "FRACTION", "VERBATIM"
MEASURE, MONEY = "MEASURE", "MONEY"
AND_WORD = "and"
_POWERS = frozenset("²³⁴⁵ⁿ")
_LETTER, _OPERAND = re.compile(r"[A-Za-z]{1,2}"), re.compile(r"[\d.]+|[A-Za-zα-ω]{1,3}|\(|√")
_GAMES = re.compile(r"[0-7]", re.ASCII)
_SET_LINKS = frozenset([",", "and", ";"])
_OF_SET, _MOST_GAMES, _REACH = 3, 7, 12
_ENTITIES = frozenset(["&ndash;", "&mdash;", "&minus;", "&#8211;", "&#8212;", "&#x2013;", "&#150;"])
_PRICES = re.compile(r"([$£€])([\d,]+)/([\d,]+)", re.ASCII)
_YEAR, _PART = re.compile(r"(?:1[5-9]|20)\d\d", re.ASCII), re.compile(r"(?:0?[1-9]|[12]\d|3[01])", re.ASCII)
_DOCKETS = frozenset(["Nos.", "Nos", "Dockets", "Cases"])
_COURT_YEAR, _DOCKET = re.compile(r"\d\d", re.ASCII), re.compile(r"\d{3,5}", re.ASCII)
_PROTOCOL = frozenset(["IPv", "IPV", "ipv"])
_TABLE = re.compile(r"[1-9]\d{2}(?:/[1-9]\d{2})*", re.ASCII)
_CATALOGUES = frozenset(
    [
        "MCG",
        "ESO",
        "CGCG",
        "UGC",
        "KUG",
        "PSR",
        "SDSS",
        "IRAS",
        "Math",
        "Physics",
        "Chem",
        "Econ",
        "Psych",
        "Bio",
        "Hist",
    ]
)
_SHUTTER_UNIT = re.compile(r" ?s[a-z.]*$")
_BORE, _THREADS = re.compile(r"\d{1,2}/(?:2|4|8|16)", re.ASCII), re.compile("1[0-468]|2[048]|32")
_GAUGE, _FINE_THREADS = re.compile(r"#?(?:[02468]|10|12)", re.ASCII), re.compile("24|28|32|36|40|48|56")
_VULGAR = re.compile("[¼-¾⅐-⅞]")
_BELOW = frozenset(
    [
        "EBITDA",
        "EBIT",
        "EBITDAR",
        "GDP",
        "GNP",
        "equity",
        "Equity",
        "earnings",
        "Earnings",
        "book",
        "Book",
        "sales",
        "Sales",
        "assets",
        "Assets",
    ]
)


def minus(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash behind the power of a variable: `b² - 4ac`, `x²-1`."""
    if place < 2 or not is_even(segments, place):
        return
    base, power, _, after = (segment.before for segment in segments[place - 2 : place + 2])
    if power in _POWERS and _LETTER.fullmatch(base) and _OPERAND.fullmatch(after):
        segments[place] = rewrite.say(MINUS_WORD, VERBATIM, segments[place])


def over(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a slash before a root: `1/√k`."""
    if is_tight(segments, place) and segments[place + 1].before in ("√", "∛"):
        segments[place] = rewrite.say(OVER_WORD, VERBATIM, segments[place])


def tennis(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says nothing for the dash of a set beside another: `6-4, 3-6, 7-6(5)`; one set alone is any score."""
    if _is_set(segments, place) and (_has_tie_break(segments, place) or _is_beside_set(segments, place)):
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def _is_set(segments: list[Segment], place: int) -> bool:
    if not is_tight(segments, place) or segments[place].before not in DASHES:
        return False
    ends = [segments[at].before for at in (place - 1, place + 1)]
    if not all(map(_GAMES.fullmatch, ends)):
        return False
    fewer, more = sorted(map(int, ends))
    return more == _MOST_GAMES - 1 > fewer + 1 or (more == _MOST_GAMES and fewer in (5, 6))


def _has_tie_break(segments: list[Segment], place: int) -> bool:
    following = [segment.before for segment in segments[place + 2 : place + 4]]
    is_seventh = str(_MOST_GAMES) in (segments[place - 1].before, segments[place + 1].before)
    return is_seventh and len(following) > 1 and following[0] == "(" and following[1].isdecimal()


def _is_beside_set(segments: list[Segment], place: int) -> bool:
    if any(_is_set(segments, at) and _has_tie_break(segments, at) for at in range(max(1, place - _REACH), place)):
        return True
    linked = (step for step in (-_OF_SET - 1, _OF_SET + 1) if 0 < place + step < len(segments))
    if any(segments[place + step // 2].before in _SET_LINKS and _is_set(segments, place + step) for step in linked):
        return True
    return any(0 < place + step < len(segments) and _is_set(segments, place + step) for step in (-_OF_SET, _OF_SET))


def entity(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the entity of a dash between two figures: `10&ndash;6`."""
    if is_tight(segments, place) and all(has_digit(segments[at].before) for at in (place - 1, place + 1)):
        segments[place] = rewrite.say(TO, PLAIN, segments[place])


def slash(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the slash of a ratio of sums, and of a network's mask: `Debt/EBITDA`, `/24`."""
    if place + 1 >= len(segments) or not touch(segments, place):
        return
    is_left = place > 0 and touch(segments, place - 1)
    before, after = segments[place - 1].before if place else "", segments[place + 1].before
    if is_left and after in _BELOW and before.isalpha():
        segments[place] = rewrite.say(TO, PLAIN, segments[place])
    elif not is_left and after.isdecimal() and (not before[-1:].isdecimal() or _is_protocol(segments, place)):
        segments[place] = rewrite.say(SLASH_WORD, VERBATIM, segments[place])


def _is_protocol(segments: list[Segment], place: int) -> bool:
    """Whether the version of the internet's protocol stands before: `IPv6 /64`."""
    return place > 1 and segments[place - 2].before in _PROTOCOL and touch(segments, place - 2)


def prices(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads what a thing is held to bring, the second price the greater: `£1,500/2,000`."""
    found = _PRICES.fullmatch(segments[place].before)
    if found is None or int(found[2].replace(",", "")) >= int(found[3].replace(",", "")):
        return
    first, last = rewrite.form(CARDINAL, found[2]), rewrite.form(MONEY, found[1] + found[3])
    if first and last:
        segments[place] = rewrite.say(f"{first} {TO} {last}", MONEY, segments[place])


def tables(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads numbers that slashes part as those of a code, if there are three: `172/175/176/179`."""
    if not is_tight(segments, place) or not all(_TABLE.fullmatch(segments[at].before) for at in (place - 1, place + 1)):
        return
    for at in (place - 1, place + 1):
        segments[at] = rewrite.read_as(ADDRESS, segments[at])


def spaced_date(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a date whose dashes stand apart: `1981 - 02 - 17`."""
    found = segments[place : place + 5]
    if len(found) < len("y-m-d") or not all(found[at].before in DASHES for at in (1, 3)):
        return
    month, day = (found[at].before for at in (2, 4))
    if touch(segments, place) or not (_PART.fullmatch(month) and _PART.fullmatch(day) and month[0] in "01"):
        return
    segments[place] = rewrite.read_as(DATE, segments[place])
    for at in (place + 1, place + 3):
        segments[at] = rewrite.say(SILENCE, PUNCT, segments[at])


def shutter(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads how long a shutter is open: `1/250s`, `1/60 sec`."""
    said = rewrite.form(FRACTION, _SHUTTER_UNIT.sub("", segments[place].before))
    if said is not None:
        segments[place] = rewrite.say(f"{said} of a second", MEASURE, segments[place])


def dockets(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the dash of a court's numbers: `Nos. 87-1443, 87-1838`."""
    if not is_tight(segments, place) or _DOCKETS.isdisjoint(segment.before for segment in segments[:place]):
        return
    first, last = segments[place - 1].before, segments[place + 1].before
    if _COURT_YEAR.fullmatch(first) and _DOCKET.fullmatch(last):
        say_code(segments, place, rewrite)


def boards(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads several boards by their width: the `6s` of `2-by-6s` and of `2x6s`."""
    beside = [segment.before for segment in segments[max(0, place - 2) : place]]
    if not beside or not touch(segments, place - 1) or not {"by", "x", "×"}.intersection(beside):
        return
    said = rewrite.form(CARDINAL, segments[place].before.rstrip("s"))
    if said is not None:
        segments[place] = rewrite.say(said + ("es" if said.endswith("x") else "s"), CARDINAL, segments[place])


def catalogue(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the dashes of what a catalogue numbers by its place in the sky: `MCG -1-1-55`."""
    if not is_tight(segments, place):
        return
    at = place - 1
    while at > 0 and touch(segments, at - 1):
        at -= 1
    if at and segments[at - 1].before in _CATALOGUES and has_digit(segments[place - 1].before):
        segments[place] = rewrite.say(DASH_WORD, VERBATIM, segments[place])


def thread(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the dash between the size of a screw and its threads: `1/4-20`, `#10-32`."""
    if not is_tight(segments, place):
        return
    size, threads = segments[place - 1].before, segments[place + 1].before
    is_numbered = size.startswith("#") or (
        place > 1 and touch(segments, place - 2) and segments[place - 2].before == "#"
    )
    is_gauge = is_numbered and _GAUGE.fullmatch(size) and _FINE_THREADS.fullmatch(threads)
    if is_gauge or (_BORE.fullmatch(size) and _THREADS.fullmatch(threads)):
        segments[place] = rewrite.say(DASH_WORD, VERBATIM, segments[place])


def mixed(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the dash of a mixed number: `1-¼ inch`."""
    if (
        is_tight(segments, place)
        and segments[place - 1].before.isdecimal()
        and _VULGAR.fullmatch(segments[place + 1].before)
    ):
        segments[place] = rewrite.say(AND_WORD, PLAIN, segments[place])


FIGURE_RULES = (
    SentenceRule("power and minus", HYPHENS | {MINUS, "–"}, minus, is_speech=True),
    SentenceRule("over a root", frozenset("/"), over, is_speech=True),
    SentenceRule("sets", DASHES, tennis, is_speech=True),
    SentenceRule("entity of a dash", _ENTITIES, entity, is_speech=True),
    SentenceRule("ratio", frozenset("/"), slash, is_speech=True),
    SentenceRule("tables", frozenset("/"), tables, is_speech=True),
    SentenceRule("spaced date", WrittenShape(_YEAR.pattern), spaced_date, is_speech=True),
    SentenceRule("shutter", WrittenShape(r"1/\d{2,5} ?s(?:ecs?\.?|econds?)?"), shutter, is_speech=True),
    SentenceRule("dockets", HYPHENS, dockets, is_speech=True),
    SentenceRule("prices", WrittenShape(_PRICES.pattern), prices, is_speech=True),
    SentenceRule("boards", WrittenShape("(?:1|2|3|4|6|8|10|12)s"), boards, is_speech=True),
    SentenceRule("catalogue", HYPHENS, catalogue, is_speech=True),
    SentenceRule("thread", HYPHENS, thread, is_speech=True),
    SentenceRule("mixed", HYPHENS, mixed, is_speech=True),
)
