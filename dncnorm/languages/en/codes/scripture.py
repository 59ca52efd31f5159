"""Reads a chapter and its verses: `1 Cor. 16:2` is first corinthians chapter sixteen verse two.

Books are in the lexicon. A name of a person that is also a book (`John 3:16`, `Mark 4:30`) is one unless the number may
be the time of day; as a time it sounds the same.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from dncnorm.core.characters import DASHES
from dncnorm.core.segments import Segment
from dncnorm.languages.base import Rewriter, SentenceRule, TableForms
from dncnorm.languages.en.lexicon.books import books

CARDINAL, ORDINAL, PLAIN, TIME, VERBATIM = "CARDINAL", "ORDINAL", "PLAIN", "TIME", "VERBATIM"
PSALM = "psalm"
_COUNTS = {"1": "first", "2": "second", "3": "third", "I": "first", "II": "second", "III": "third"}
_CITATION = re.compile(r"(\d{1,3}):(\d{1,3})([a-d]?)", re.ASCII)
_CLOCK = re.compile(r"(?:1?\d|2[0-3]):[0-5]\d", re.ASCII)


class _Cited(NamedTuple):
    """A book as it is written in one way.

    name: as it is said. numbered: as in the lexicon. is_word: whether the form means something else, too.
    """

    name: str
    numbered: str
    is_word: bool


@cache
def _cited() -> dict[str, _Cited]:
    """Returns the book of each written form."""
    found = {}
    for book in books():
        full = book.name.title() if " " not in book.name else ""
        for form in filter(None, [full, *book.short]):
            cited = _Cited(book.name, book.numbered, book.word and form == full)
            for written in (form, form.upper()) if form.endswith(".") else (form, f"{form}.", form.upper()):
                found[written] = found[written.replace("'", "’")] = cited
    return found


def citation(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a book with its number, its chapter and its verses; the colon may have spaces around it."""
    name, numbered, is_word = _cited()[segments[place].before]
    count = _COUNTS.get(segments[place - 1].before) if place and numbered else None
    start = place + 1 + (segments[place + 1 : place + 2] != [] and segments[place + 1].before == ".")
    written = [segment.before for segment in segments[start : start + 3]]
    whole = _CITATION.fullmatch("".join(written[:1])) or _CITATION.fullmatch("".join(written))
    if whole is None:
        return
    if count is None and (numbered == "always" or (is_word and _CLOCK.fullmatch(written[0]))):
        return
    end = start + 1 if ":" in written[0] else start + 3
    is_range = end + 1 < len(segments) and segments[end].before in DASHES and segments[end + 1].before.isdecimal()
    chapter, verse = rewrite.form(CARDINAL, whole[1]), rewrite.form(CARDINAL, whole[2])
    said = [
        str(chapter) if name.startswith(PSALM) else f"chapter {chapter}",
        "verses" if is_range else "verse",
        f"{verse} {whole[3]}".strip(),
    ]
    if end == start + 1:
        segments[start] = rewrite.say(" ".join(said), TIME, segments[start])
    else:
        for at, words in enumerate(said, start=start):
            segments[at] = rewrite.say(words, CARDINAL, segments[at])
    if is_range:
        segments[end] = rewrite.read_as(PLAIN, segments[end])
        segments[end + 1] = rewrite.read_as(CARDINAL, segments[end + 1])
    if segments[place].before.lower() != name:
        segments[place] = rewrite.say(name, PLAIN, segments[place])
    if count is not None:
        segments[place - 1] = rewrite.say(count, ORDINAL, segments[place - 1])


SCRIPTURE_RULES = (SentenceRule("scripture", TableForms(lambda: frozenset(_cited())), citation, is_speech=True),)
