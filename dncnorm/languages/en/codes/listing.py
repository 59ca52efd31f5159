"""Reads what catalogues, listings, registers and reports number, for a voice.

S01E02, ep 3/18, fols. 1r–48v, HC Deb, c745, at [41]–[43], 4.viii.1915, r/cooking, SSP3-7.0
"""

from __future__ import annotations

import re
import unicodedata

from dncnorm.core.characters import DASHES, HYPHENS
from dncnorm.core.segments import Segment, is_tight, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.codes.roman import SMALL
from dncnorm.languages.en.dates.calendar import MONTHS
from dncnorm.languages.en.words.cues import is_about
from dncnorm.languages.en.words.spoken_signs import SLASH_WORD, TO

CARDINAL, DATE, DECIMAL, FRACTION = "CARDINAL", "DATE", "DECIMAL", "FRACTION"
LETTERS, VERBATIM = "LETTERS", "VERBATIM"
SEASON, EPISODE, OUT_OF = "season", "episode", "out of"
_NUMBER, _TWO_DIGITS = re.compile(r"\d{1,4}", re.ASCII), re.compile(r"\d{1,2}", re.ASCII)
_PART = re.compile(r"(\d{1,3})/(\d{1,3})", re.ASCII)
_STEPS = ("step", "dive", "game", "question", "session", "slide")
_IN_PARTS = frozenset(
    ["episode", "episodes", "part", "disc", "lesson", "issue", "instalment", "installment", "leg", "heat", *_STEPS]
)
"""What is said before a number of so many."""
_SIDE = re.compile(r"[a-h]\.?|[rv][ab]?\.?|bis")
_SIDES = {"r": "recto", "v": "verso", "r.": "recto", "v.": "verso"}
_LEAVES = frozenset(["folio", "folios", "fol", "fols", "leaf", "leaves"])
_BACK = re.compile(r"\d{1,3}v", re.ASCII)
_COLUMNS = {"c": "column", "cc": "columns", "col": "column", "cols": "columns"}
_HANSARD = frozenset(["Hansard", "Deb", "Debs", "Deb.", "Debs.", "debates"])
_YEAR_OF_REPORT = re.compile(r"1[6-9]\d\d|20\d\d", re.ASCII)
_YEAR = re.compile(r"(?:1[4-9]|20)\d\d|\d\d", re.ASCII)
_COMMUNITY = frozenset("ru")
_COMMUNITY_NAME = re.compile(r"[A-Za-z]\w{2,}")
_BEFORE_CODE = frozenset(["a", "the", "is", "code", "radioed", "radio", "called", "copy", "roger", ",", ":", '"', "“"])
_CODES, _CALLED, _MIXED = "10", "police", "fertilizer"
_DEGREE, _GUNS = "degree", "gun"
_SHARES = frozenset(["part", "parts"])
_ACCENTS = {"\u0304": "bar", "\u0302": "hat", "\u0303": "tilde"}


def episode(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a season and its episode: `S01E02`."""
    if not is_tight(segments, place) or place < 2 or not touch(segments, place - 2):
        return
    season, first, _, last = segments[place - 2 : place + 2]
    if season.before not in ("S", "s") or not (_TWO_DIGITS.fullmatch(first.before) and _NUMBER.fullmatch(last.before)):
        return
    for at, word in ((place - 2, SEASON), (place, EPISODE)):
        segments[at] = rewrite.say(word, PLAIN, segments[at])
    for at in (place - 1, place + 1):
        if said := rewrite.form(CARDINAL, segments[at].before.lstrip("0") or "0"):
            segments[at] = rewrite.say(said, CARDINAL, segments[at])


def season(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a season that its episode stands behind: `S6, ep 3`."""
    following = [segment.after for segment in segments[place + 1 : place + 4]]
    if len(following) > 1 and touch(segments, place) and following[0].isalpha() and EPISODE in following[1:]:
        segments[place] = rewrite.say(SEASON, PLAIN, segments[place])


def part_of(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a number of so many: `ep 3/18`."""
    found = _PART.fullmatch(segments[place].before)
    if (
        found is None
        or not place
        or segments[place - 1].after.lower() not in _IN_PARTS
        or int(found[1]) > int(found[2])
    ):
        return
    first, last = (rewrite.form(CARDINAL, number) for number in found.groups())
    if first and last:
        segments[place] = rewrite.say(f"{first} {OUT_OF} {last}", FRACTION, segments[place])


def shares(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the shares of a fertilizer or a mixture, which else are a time: `N-P-K 20:10:10`."""
    if not is_about(segments, _MIXED):
        return
    numbers = [rewrite.form(CARDINAL, part) for part in segments[place].before.split(":")]
    if all(numbers):
        segments[place] = rewrite.say(f" {TO} ".join(map(str, numbers)), CARDINAL, segments[place])


def leaves(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash between two numbers with a letter: `fols. 1r–48v`, `105b–106a`."""
    if not is_tight(segments, place) or not 1 < place < len(segments) - 2:
        return
    number, side, _, last, other = segments[place - 2 : place + 3]
    is_range = touch(segments, place - 2) and touch(segments, place + 1)
    are_numbers = all(_NUMBER.fullmatch(one.before) for one in (number, last))
    if not is_range or not are_numbers or int(number.before) > int(last.before):
        return
    if _SIDE.fullmatch(side.before) and _SIDE.fullmatch(other.before):
        segments[place] = rewrite.say(TO, PLAIN, segments[place])


def side_of_leaf(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the side of a leaf: `fol. 12v`."""
    is_numbered = place > 0 and touch(segments, place - 1) and _NUMBER.fullmatch(segments[place - 1].before)
    if is_numbered and _is_of_leaves(segments, place):
        segments[place] = rewrite.say(_SIDES[segments[place].before], PLAIN, segments[place])


def numbered_leaf(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the back of a leaf, which else is a voltage: `folios 6v and 12v`."""
    number = rewrite.form(CARDINAL, segments[place].before[:-1])
    if number is not None and _is_of_leaves(segments, place):
        segments[place] = rewrite.say(f"{number} {_SIDES['v']}", PLAIN, segments[place])


def _is_of_leaves(segments: list[Segment], place: int) -> bool:
    """Whether leaves are counted here: `fols. 1r, 3v and 6v`."""
    return any(segment.after.casefold() in _LEAVES for segment in segments[max(0, place - 8) : place])


def column(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the column of a parliament's debates: `HC Deb, c745`."""
    if place + 1 == len(segments) or not _NUMBER.fullmatch(segments[place + 1].before):
        return
    if not _HANSARD.isdisjoint(segment.before for segment in segments):
        is_range = place + 2 < len(segments) and touch(segments, place + 1) and segments[place + 2].before in DASHES
        name = _COLUMNS[segments[place].before]
        segments[place] = rewrite.say(f"{name}s" if is_range and name == "column" else name, PLAIN, segments[place])
        if is_range:
            segments[place + 2] = rewrite.say(TO, PLAIN, segments[place + 2])


def paragraph(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the paragraphs of a judgment: `at [41]–[43]`."""
    if not place or place + 2 >= len(segments) or segments[place - 1].before != "at":
        return
    number = segments[place + 1].before
    if not _NUMBER.fullmatch(number) or segments[place + 2].before != "]" or _YEAR_OF_REPORT.fullmatch(number):
        return
    following = [segment.before for segment in segments[place + 3 : place + 5]]
    is_many = following[1:] == ["["] and following[0] in (*DASHES, ",", "and")
    segments[place] = rewrite.say("paragraphs" if is_many else "paragraph", PLAIN, segments[place])
    segments[place + 2] = rewrite.say(SILENCE, VERBATIM, segments[place + 2])


def between_brackets(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash between two numbers in brackets: `[41]–[43]`."""
    if is_tight(segments, place) and segments[place - 1].before == "]" and segments[place + 1].before == "[":
        segments[place] = rewrite.say(TO, PLAIN, segments[place])
        segments[place + 1] = rewrite.say(SILENCE, VERBATIM, segments[place + 1])


def roman_month(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a date whose month is a numeral: `4.viii.1915`."""
    month = SMALL[segments[place].before.lower()]
    marks = [segments[at].before for at in (place - 1, place + 1) if 0 <= at < len(segments)]
    if month > len(MONTHS) or place < 2 or place + 2 >= len(segments) or len(set(marks)) > 1:
        return
    if marks[0] not in (".", "/", "-") or not (is_tight(segments, place - 1) and is_tight(segments, place + 1)):
        return
    day, year = segments[place - 2].before, segments[place + 2].before
    if not _TWO_DIGITS.fullmatch(day) or not 1 <= int(day) <= 31 or not _YEAR.fullmatch(year):
        return
    said = rewrite.form(DATE, f"{int(day)} {MONTHS[month - 1]}")
    if said is not None:
        segments[place - 2] = rewrite.say(said.rpartition(" ")[0], DATE, segments[place - 2])
        segments[place] = rewrite.say(MONTHS[month - 1].lower(), DATE, segments[place])
        segments[place + 2] = rewrite.read_as(DATE, segments[place + 2])
        for at in (place - 1, place + 1):
            segments[at] = rewrite.say(SILENCE, VERBATIM, segments[at])


def community(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the slash of a forum or a member: `r/cooking`, `u/anna`."""
    if not is_tight(segments, place) or segments[place - 1].before not in _COMMUNITY:
        return
    is_free = place < 2 or not touch(segments, place - 2) or segments[place - 2].before in "(/"
    if is_free and _COMMUNITY_NAME.fullmatch(segments[place + 1].before):
        segments[place] = rewrite.say(SLASH_WORD, VERBATIM, segments[place])


def ten_code(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says nothing for the dash of a code of police radio, `10-4`; one above ten may be a range: `lines 10-57`."""
    if not is_tight(segments, place) or segments[place - 1].before != _CODES:
        return
    number = segments[place + 1].before
    if not _TWO_DIGITS.fullmatch(number) or not is_about(segments, _CALLED):
        return
    if int(number) < int(_CODES) or place < 2 or segments[place - 2].before.casefold() in _BEFORE_CODE:
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def upper_second(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says nothing for the colon of a degree: `a 2:1 in History`."""
    is_class = is_tight(segments, place) and segments[place - 1].before == "2"
    if is_class and segments[place + 1].before in ("1", "2") and is_about(segments, _DEGREE):
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def parts(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the colon between the parts of a mixture: `1 part tea:10 parts water`."""
    before = {segment.before for segment in segments[max(0, place - 4) : place]}
    after = {segment.before for segment in segments[place + 1 : place + 4]}
    if not _SHARES.isdisjoint(before) and not _SHARES.isdisjoint(after):
        segments[place] = rewrite.say(TO, PLAIN, segments[place])


def caliber(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the bore of a gun: `a .38 revolver`."""
    if is_about(segments, _GUNS) and (number := rewrite.form(CARDINAL, segments[place].before[1:])):
        segments[place] = rewrite.say(f"point {number}", DECIMAL, segments[place])


def marked_letter(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a letter with a mark of statistics: `x̄` is x bar."""
    letter, mark = tuple(unicodedata.normalize("NFD", segments[place].before))
    segments[place] = rewrite.say(f"{letter.lower()} {_ACCENTS[mark]}", LETTERS, segments[place])


def pathway(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Spells a pathway of the climate, which else is a sum of pounds: `SSP3-7.0`."""
    if number := rewrite.form(CARDINAL, segments[place].before[-1]):
        segments[place] = rewrite.say(f"s s p {number}", LETTERS, segments[place])


LISTING_RULES = (
    SentenceRule("episode", frozenset("Ee"), episode, is_speech=True),
    SentenceRule("season", frozenset("S"), season, is_speech=True),
    SentenceRule("shares", WrittenShape(r"\d{1,2}:\d{1,2}:\d{1,2}"), shares, is_speech=True),
    SentenceRule("part of so many", WrittenShape(_PART.pattern), part_of, is_speech=True),
    SentenceRule("leaves", DASHES, leaves, is_speech=True),
    SentenceRule("side of a leaf", frozenset(_SIDES), side_of_leaf, is_speech=True),
    SentenceRule("side of a leaf", WrittenShape(_BACK.pattern), numbered_leaf, is_speech=True),
    SentenceRule("column", frozenset(_COLUMNS), column, is_speech=True),
    SentenceRule("paragraph", frozenset("["), paragraph, is_speech=True),
    SentenceRule("between brackets", DASHES, between_brackets, is_speech=True),
    SentenceRule(
        "month in letters", frozenset(form for one in SMALL for form in (one, one.upper())), roman_month, is_speech=True
    ),
    SentenceRule("community", frozenset("/"), community, is_speech=True),
    SentenceRule("ten code", HYPHENS, ten_code, is_speech=True),
    SentenceRule("upper second", frozenset(":"), upper_second, is_speech=True),
    SentenceRule("parts", frozenset(":"), parts, is_speech=True),
    SentenceRule("caliber", WrittenShape(r"\.\d\d"), caliber, is_speech=True),
    SentenceRule("marked letter", WrittenShape("[a-zA-Zα-ω][\u0304\u0302\u0303]|[ȳȲ]"), marked_letter, is_speech=True),
    SentenceRule("pathway", WrittenShape(r"SSP[1-5]"), pathway, is_speech=True),
)
