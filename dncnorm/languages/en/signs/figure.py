"""Reads figures by the signs around them: sets of tennis, subtracted powers, lists of tables, spaced dates.

For a voice. What one token tells is read by context rules, what the whole sentence tells by `words/alike_readings.py`.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import DASHES
from dncnorm.core.segments import Segment, is_tight, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.words.spoken_signs import SLASH_WORD, TO

ADDRESS, CARDINAL, DATE, FRACTION, VERBATIM = "ADDRESS", "CARDINAL", "DATE", "FRACTION", "VERBATIM"
_GAMES = re.compile(r"[0-7]", re.ASCII)
_SET_LINKS = frozenset([",", "and", ";"])
_OF_SET, _MOST_GAMES, _REACH = 3, 7, 12
_PROTOCOL = frozenset(["IPv", "IPV", "ipv"])
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


FIGURE_RULES = (
    SentenceRule("sets", DASHES, tennis, is_speech=True),
    SentenceRule("ratio", frozenset("/"), slash, is_speech=True),
)
