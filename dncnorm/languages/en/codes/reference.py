"""Reads what refers to a place in something: standards, laws, cells of a table, volumes of a journal, for a voice."""

from __future__ import annotations

import re

from dncnorm.core.characters import DASHES, HYPHENS
from dncnorm.core.segments import Segment, is_tight, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.dates.calendar import MONTHS
from dncnorm.languages.en.dates.years import YEAR
from dncnorm.languages.en.words.cues import cues
from dncnorm.languages.en.words.spoken_signs import COLON_WORD, TO

CARDINAL, DATE, VERBATIM = "CARDINAL", "DATE", "VERBATIM"
_NUMBER = re.compile(r"\d{1,8}")
_STANDARDS = frozenset(["iso", "iec", "en", "din", "bs", "jis", "astm"])
_LAW = re.compile(r"(?:[A-Z]\.){2,6}|§§?|Ann\.|Stat\.", re.ASCII)
_NUMBERED_LAWS = frozenset(["Code", "Title"])
_LETTER, _LETTER_AND_NUMBER = re.compile(r"[A-Z]{1,2}"), re.compile(r"([A-Z]{1,2})\d{1,4}", re.ASCII)
_OF_MONTH = re.compile(rf"(\d{{1,2}}) of ({'|'.join(month.capitalize() for month in MONTHS)})")
_DAY = re.compile(r"[12]?\d|3[01]", re.ASCII)
_REPORTS = frozenset(["reference", "ref", "incident", "crime", "log", "cad", "serial", "number", "no"])
_SEROTYPE = ("O", "H")
"""Of a bacterium: `O157:H7`."""
_OF_ISSUE = 6
"""Tokens of `12(4): 120`."""

_STATUTE = "statute"
"""Kind of words (`cue_words.tsv`): what has subsections, `Section 156(3), 173(1)`."""
_LISTED = frozenset([",", "(", ")", "and", "&", "or"])


def standard(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the colon of a standard, and reads its year: `ISO 27001:2013`."""
    is_standard = _cited(segments, place).casefold() in _STANDARDS
    if is_standard and YEAR.fullmatch(segments[place + 1].before):
        segments[place] = rewrite.say(COLON_WORD, VERBATIM, segments[place])
        segments[place + 1] = rewrite.read_as(DATE, segments[place + 1])


def statute(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the colon of a law: `R.S. 51:471`, `N.J.S.A. 2C:11`; a code or a title has numbers on both sides."""
    cited = _cited(segments, place)
    if _LAW.fullmatch(cited) or (cited in _NUMBERED_LAWS and _is_between_numbers(segments, place)):
        segments[place] = rewrite.say(COLON_WORD, VERBATIM, segments[place])


def _cited(segments: list[Segment], place: int) -> str:
    """Returns the word before a number that a colon touches, and whatever follows the colon: the `ISO` of `ISO 9:1`."""
    return segments[place - 2].before if place > 1 and is_tight(segments, place) else ""


def _is_between_numbers(segments: list[Segment], place: int) -> bool:
    return all(segments[at].before.isdecimal() for at in (place - 1, place + 1))


def cells(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the colon between the first cell of a table and the last: `A1:L12`."""
    if same_letter(segments, place):
        segments[place] = rewrite.say(TO, PLAIN, segments[place])


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


def volume_and_page(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a volume and its page after a year: `1999;340:7`."""
    if not 0 < place < len(segments) - 3 or not all(touch(segments, at) for at in range(place - 1, place + 3)):
        return
    year, _, volume, mark, page = segments[place - 1 : place + 4]
    is_cited = YEAR.fullmatch(year.before) is not None and mark.before == ":"
    if not is_cited or not _NUMBER.fullmatch(volume.before) or not _NUMBER.fullmatch(page.before):
        return
    _name(segments, place + 1, "volume", rewrite)
    _name_page(segments, place + 3, rewrite)
    segments[place + 2] = rewrite.say(SILENCE, PUNCT, segments[place + 2])
    segments[place - 1] = rewrite.read_as(DATE, year)


def _name(segments: list[Segment], place: int, name: str, rewrite: Rewriter) -> None:
    """Says what a number is of: `volume twelve`."""
    cardinal = rewrite.form(CARDINAL, segments[place].before) or segments[place].after
    segments[place] = rewrite.say(f"{name} {cardinal}", CARDINAL, segments[place])


def _name_page(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says that a number is a page, or the first of several."""
    is_range = place + 1 < len(segments) and segments[place + 1].before in HYPHENS
    _name(segments, place, "pages" if is_range else "page", rewrite)


def numbered_on_day(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the number of a report before its day, which else are a day and its year: `reference 1 of February 14`."""
    found = _OF_MONTH.fullmatch(segments[place].before)
    if found is None or not 0 < place < len(segments) - 1:
        return
    is_report = segments[place - 1].before.casefold().rstrip(".") in _REPORTS
    if is_report and _DAY.fullmatch(segments[place + 1].before) and (number := rewrite.form(CARDINAL, found[1])):
        segments[place] = rewrite.say(f"{number} of {found[2].lower()}", DATE, segments[place])


REFERENCE_RULES = (
    SentenceRule("number and day", WrittenShape(_OF_MONTH.pattern), numbered_on_day, is_speech=True),
    SentenceRule("standard", frozenset(":"), standard, is_speech=True),
    SentenceRule("statute", frozenset(":"), statute, is_speech=True),
    SentenceRule("cells", frozenset(":"), cells, is_speech=True),
    SentenceRule("issue", frozenset("("), issue, is_speech=True),
    SentenceRule("volume and page", frozenset(";"), volume_and_page, is_speech=True),
)
