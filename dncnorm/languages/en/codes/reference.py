"""Reads what refers to a place in something: standards, laws, cells of a table, volumes of a journal, for a voice."""

from __future__ import annotations

import re

from dncnorm.core.characters import DASHES, HYPHENS
from dncnorm.core.segments import Segment, is_tight, touch
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.words.cues import cues

CARDINAL, DATE, VERBATIM = "CARDINAL", "DATE", "VERBATIM"
_NUMBER = re.compile(r"\d{1,8}")
_LETTER, _LETTER_AND_NUMBER = re.compile(r"[A-Z]{1,2}"), re.compile(r"([A-Z]{1,2})\d{1,4}", re.ASCII)
_SEROTYPE = ("O", "H")
"""Of a bacterium: `O157:H7`."""
_OF_ISSUE = 6
"""Tokens of `12(4): 120`."""

_STATUTE = "statute"
"""Kind of words (`cue_words.tsv`): what has subsections, `Section 156(3), 173(1)`."""
_LISTED = frozenset([",", "(", ")", "and", "&", "or"])


def same_letter(segments: list[Segment], place: int) -> bool:
    """Whether it stands between numbers of one row, each with its letter: `V1–V4`, `A1:A5`."""
    if not is_tight(segments, place):
        return False
    first, last = _lettered(segments, place, -1), _lettered(segments, place, 1)
    if first is None or last is None or (first, last) == _SEROTYPE:
        return False
    return first == last or segments[place].before == ":"


def _lettered(segments: list[Segment], place: int, step: int) -> str | None:
    """Returns the letters of a number that touches the sign on one side: of `V4`, or `V` and `4`."""
    near = place + step
    whole = _LETTER_AND_NUMBER.fullmatch(segments[near].before)
    if whole is not None:
        return whole[1]
    far = near + step
    if not 0 <= far < len(segments) or not touch(segments, min(near, far)):
        return None
    letters, number = (segments[at].before for at in sorted((near, far)))
    return letters if _LETTER.fullmatch(letters) and _NUMBER.fullmatch(number) else None


def _is_of_statute(segments: list[Segment], place: int) -> bool:
    """Whether a number is a statute's, the first or a later one of its list."""
    at = place - 1
    while at >= 0 and (segments[at].before in _LISTED or segments[at].before.isdecimal()):
        at -= 1
    return at >= 0 and segments[at].before.casefold().rstrip(".") in cues()[_STATUTE]


def issue(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the parts of a journal's volume, its issue and pages: `12(4): 120-130`."""
    found = segments[place - 1 : place + 5] if place else []
    if len(found) < _OF_ISSUE or not all(touch(segments, at) for at in range(place - 1, place + 2)):
        return
    if place > 1 and segments[place - 2].before in DASHES and touch(segments, place - 2):
        return  # a set of tennis and its tie-break: 7-6(4), 6-3
    volume, _, number, closing, mark, page = found
    is_numbered = all(_NUMBER.fullmatch(part.before) for part in (volume, number, page))
    if not is_numbered or closing.before != ")" or mark.before not in (":", ",") or not touch(segments, place + 2):
        return
    if mark.before == "," and _is_of_statute(segments, place - 1):
        return
    _name(segments, place - 1, "volume", rewrite)
    _name(segments, place + 1, "issue", rewrite)
    if mark.before == ":":
        _name_page(segments, place + 4, rewrite)


def _name(segments: list[Segment], place: int, name: str, rewrite: Rewriter) -> None:
    """Says what a number is of: `volume twelve`."""
    cardinal = rewrite.form(CARDINAL, segments[place].before) or segments[place].after
    segments[place] = rewrite.say(f"{name} {cardinal}", CARDINAL, segments[place])


def _name_page(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says that a number is a page, or the first of several."""
    is_range = place + 1 < len(segments) and segments[place + 1].before in HYPHENS
    _name(segments, place, "pages" if is_range else "page", rewrite)


REFERENCE_RULES = (SentenceRule("issue", frozenset("("), issue, is_speech=True),)
