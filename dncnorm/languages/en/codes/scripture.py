"""Reads chapters and verses: `1 Cor. 16:2` is first corinthians chapter sixteen verse two.

Books are in `books.tsv`. What is also a person's name or a word of its own (`John 3:16`, `Mark 4:30`) is a book where
its number is not the time of a day, or in brackets; as a time it sounds the same.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from dncnorm.core.characters import DASHES
from dncnorm.core.segments import Segment, touch
from dncnorm.core.tables import rows
from dncnorm.languages.base import Rewriter
from dncnorm.languages.en.codes.roman import SMALL
from dncnorm.languages.en.words.spoken_signs import TO

CARDINAL, ORDINAL, PLAIN, TIME, VERBATIM = "CARDINAL", "ORDINAL", "PLAIN", "TIME", "VERBATIM"
BOOKS = Path(__file__).with_name("books.tsv")
NUMBERED, ALSO, WORD, BOOK = "numbered", "also", "word", "book"
CHAPTER, VERSE, VERSES, PSALM = "chapter", "verse", "verses", "psalm"
_COUNTS = {"1": "first", "2": "second", "3": "third", "I": "first", "II": "second", "III": "third"}
_CHAPTER = re.compile(r"\d{1,3}", re.ASCII)
_CITATION = re.compile(r"(\d{1,3}):(\d{1,3})([a-d])?", re.ASCII)
_CLOCK = re.compile(r"(?:1?\d|2[0-3]):[0-5]\d", re.ASCII)
_POINTED = re.compile(r"\d{1,3}\.\d{1,3}", re.ASCII)
"""A chapter and its verse as the British write them, `Rom. 8.28`: said as they stand."""
_CITATION_START = re.compile(r"\d{1,3}(?::\d{1,3})?", re.ASCII)
_AFTER_VERSE = frozenset([")", ";", ",", *DASHES])
_LETTER, _LETTER_TO, _LETTERED = re.compile("[a-d]"), re.compile("[a-d]-"), re.compile(r"(\d{1,3})([a-d])", re.ASCII)
_AGAIN = frozenset([";", ",", "and", "&", "or"])
_MORE_THAN_BOOKS = frozenset(["Am.", "Ex.", "Ez.", "Gen.", "Hag.", "Is.", "Lv.", "Num.", "Prov.", "Rev.", "Song"])
"""Short forms with a dot that have other meanings before a number."""


@cache
def books() -> dict[str, tuple[str, frozenset[str]]]:
    """Returns the name and the kinds of each book, by its written forms."""
    found = {}
    for name, short, kinds in rows(BOOKS, 3):
        full = name.title() if " " not in name else ""
        for form in filter(None, [full, *short.split()]):
            of_form = frozenset(kinds.split()) - ({WORD} if form != full else set())
            for written in (form, form.upper()) if form.endswith(".") else (form, f"{form}.", form.upper()):
                found[written] = name, of_form
    return found


def citation(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a book with its number, and the chapters and verses after it."""
    name, kinds = books()[segments[place].before]
    count = _COUNTS.get(segments[place - 1].before) if place and kinds & {NUMBERED, ALSO} else None
    start = place + 1
    if start < len(segments) and segments[start].before == "." and touch(segments, place):
        start += 1
    if (
        start + 1 < len(segments)
        and segments[start].before == "("
        and _CITATION_START.match(segments[start + 1].before)
    ):
        start += 1
    if count is None and (NUMBERED in kinds or (WORD in kinds and _is_time(segments, place))):
        return
    is_psalm = name.startswith(PSALM) and not segments[place].before.isupper()
    if count == _COUNTS["2"] and NUMBERED in kinds and _is_pair(segments, place):
        _say_pair(segments, place, name, rewrite)
        return
    is_short = segments[place].before.endswith(".") and segments[place].before not in _MORE_THAN_BOOKS
    is_sure = is_psalm or BOOK in kinds or _is_beside_book(segments, place)
    may_be_whole = count is not None or is_psalm or (is_short and is_sure)
    if count is not None or BOOK in kinds:
        _chapter_in_letters(segments, start, rewrite)
    is_pointed = is_short and start < len(segments) and _POINTED.fullmatch(segments[start].before)
    if (is_sure and is_pointed) or ((is_sure or is_short) and _has_comma(segments, start)):
        segments[place] = rewrite.say(name, PLAIN, segments[place])
        return
    end = _cited(segments, start, "" if is_psalm else f"{CHAPTER} ", rewrite, must_have_verse=not may_be_whole)
    if end > start or (start < len(segments) and segments[start].after.startswith(CHAPTER)):
        if segments[place].before.lower() != name:
            segments[place] = rewrite.say(name, PLAIN, segments[place])
        if count is not None:
            segments[place - 1] = rewrite.say(count, ORDINAL, segments[place - 1])


def _has_comma(segments: list[Segment], start: int) -> bool:
    """Whether a comma parts chapter and verse behind a book in brackets, as on the Continent: `(Gal 2, 20)`."""
    written = [segment.before for segment in segments[start : start + 4]]
    is_cited = written[1:2] == [","] and all(_CHAPTER.fullmatch(part) for part in written[:3:2])
    return is_cited and written[-1] in _AFTER_VERSE and start > 1 and segments[start - 2].before in "(;"


def _is_beside_book(segments: list[Segment], place: int) -> bool:
    """Whether the sentence names another book, by a name or an abbreviation that means nothing else."""
    others = (books().get(segment.before) for at, segment in enumerate(segments) if at != place)
    return any(found is not None and WORD not in found[1] for found in others)


def _is_time(segments: list[Segment], place: int) -> bool:
    """Whether what follows may be the time of a day, outside brackets."""
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    return _CLOCK.fullmatch(following) is not None and (place == 0 or segments[place - 1].before not in "([;")


def _cited(segments: list[Segment], start: int, chapter: str, rewrite: Rewriter, *, must_have_verse: bool) -> int:
    """Reads what is cited from `start` on; returns its end, `start` if nothing is."""
    end = _one(segments, start, chapter, rewrite, must_have_verse=must_have_verse)
    while end > start and end + 1 < len(segments) and segments[end].before in (*_AGAIN, *DASHES):
        is_range = segments[end].before not in _AGAIN
        after = _one(segments, end + 1, chapter, rewrite, must_have_verse=True)
        lettered = _LETTERED.fullmatch(segments[end + 1].before)
        if after == end + 1 and lettered:
            said = f"{_number(lettered[1], rewrite)} {lettered[2]}"
            segments[end + 1] = rewrite.say(said, CARDINAL, segments[end + 1])
            after = end + 2
        elif after == end + 1:
            is_part = _past_letter(segments, end + 2) > end + 2 or _is_letter_to(segments, end + 2)
            if not (is_range or is_part or _is_range_of_verses(segments, end + 1)) or not _CHAPTER.fullmatch(
                segments[end + 1].before
            ):
                break
            segments[end + 1] = rewrite.read_as(CARDINAL, segments[end + 1])
            after = _past_letter(segments, end + 2)
            if _is_letter_to(segments, after):
                segments[after] = rewrite.say(f"{segments[after].before[0]} {TO}", PLAIN, segments[after])
                segments[after + 1] = rewrite.read_as(CARDINAL, segments[after + 1])
                after = _past_letter(segments, after + 2)
        if is_range:
            segments[end] = rewrite.read_as(PLAIN, segments[end])
        end = after
    return end


def _one(segments: list[Segment], start: int, chapter: str, rewrite: Rewriter, *, must_have_verse: bool) -> int:
    """Reads one chapter, with its verse if it has one; returns what comes after it."""
    if start >= len(segments):
        return start
    whole = _CITATION.fullmatch(segments[start].before)
    if whole is not None:
        said = f"{chapter}{_number(whole[1], rewrite)} {_verses(segments, start + 1)} {_number(whole[2], rewrite)}"
        segments[start] = rewrite.say(f"{said} {whole[3] or ''}".strip(), TIME, segments[start])
        return _past_letter(segments, start + 1)
    if not _CHAPTER.fullmatch(segments[start].before):
        return start
    parts = [segment.before for segment in segments[start + 1 : start + 3]]
    has_verse = len(parts) > 1 and parts[0] == ":" and _CHAPTER.fullmatch(parts[1]) is not None
    if not has_verse and must_have_verse:
        return start
    segments[start] = rewrite.say(f"{chapter}{_number(segments[start].before, rewrite)}", CARDINAL, segments[start])
    if not has_verse:
        return start + 1
    segments[start + 1] = rewrite.say(_verses(segments, start + 3), VERBATIM, segments[start + 1])
    segments[start + 2] = rewrite.read_as(CARDINAL, segments[start + 2])
    return _past_letter(segments, start + 3)


def _past_letter(segments: list[Segment], place: int) -> int:
    """Returns what comes after the letter of a part of a verse, if one touches it: `7b`."""
    is_part = place < len(segments) and touch(segments, place - 1) and _LETTER.fullmatch(segments[place].before)
    return place + 1 if is_part else place


def _is_range_of_verses(segments: list[Segment], place: int) -> bool:
    """Whether more verses of the chapter stand there: the `17-18` of `3:16, 17-18`."""
    if place + 2 >= len(segments) or not (touch(segments, place) and touch(segments, place + 1)):
        return False
    return segments[place + 1].before in DASHES and _CHAPTER.fullmatch(segments[place + 2].before) is not None


def _is_letter_to(segments: list[Segment], place: int) -> bool:
    """Whether the letter of a verse stands there with the dash to another verse: the `b-` of `11b-32`."""
    if place + 1 >= len(segments) or not touch(segments, place - 1) or not touch(segments, place):
        return False
    return (
        _LETTER_TO.fullmatch(segments[place].before) is not None
        and _CHAPTER.fullmatch(segments[place + 1].before) is not None
    )


def _chapter_in_letters(segments: list[Segment], start: int, rewrite: Rewriter) -> None:
    """Reads a chapter in letters, and its verse: `Tim. iv. 6`."""
    written = [segment.before for segment in segments[start : start + 3]]
    if len(written) < len("iv.6") - 1 or written[0] not in SMALL or written[1] not in (".", ":", ","):
        return
    if touch(segments, start) and _CHAPTER.fullmatch(written[2]):
        segments[start] = rewrite.say(
            f"{CHAPTER} {_number(str(SMALL[written[0]]), rewrite)}", CARDINAL, segments[start]
        )
        verses = f"{_verses(segments, start + 3)} {_number(written[2], rewrite)}"
        segments[start + 2] = rewrite.say(verses, CARDINAL, segments[start + 2])


def _is_pair(segments: list[Segment], place: int) -> bool:
    """Whether both books of a name are meant: `1–2 Pet`."""
    joint = place - 2
    return joint > 0 and segments[joint].before in (*DASHES, "&", "and") and segments[joint - 1].before == "1"


def _say_pair(segments: list[Segment], place: int, name: str, rewrite: Rewriter) -> None:
    segments[place - 3] = rewrite.say(_COUNTS["1"], ORDINAL, segments[place - 3])
    segments[place - 2] = rewrite.say(TO, PLAIN, segments[place - 2])
    segments[place - 1] = rewrite.say(_COUNTS["2"], ORDINAL, segments[place - 1])
    segments[place] = rewrite.say(name, PLAIN, segments[place])


def _number(digits: str, rewrite: Rewriter) -> str:
    return rewrite.form(CARDINAL, digits) or digits


def _verses(segments: list[Segment], after: int) -> str:
    is_many = (
        after + 1 < len(segments)
        and segments[after].before in (",", *DASHES)
        and _CHAPTER.fullmatch(segments[after + 1].before) is not None
        and touch(segments, after - 1)
        and touch(segments, after)
    )
    return VERSES if is_many else VERSE
