"""Opens short words that a field has for its own, where a word of the sentence shows the field: `b.` is born.

`rev.` is the back of a coin, `v.` a verse, or who was before somebody in his place. The words are in `cued_words.tsv`,
what shows their fields in `cue_words.tsv`; the word itself shows nothing. One letter must have its dot: in the notation
of a game `b2` is a square. For a voice.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import PLAIN, SILENCE
from dncnorm.core.tables import rows
from dncnorm.languages.base import Rewriter, SentenceRule, TableForms
from dncnorm.languages.en.words.cues import shows

LETTERS, VERBATIM = "LETTERS", "VERBATIM"
CUED_WORDS = Path(__file__).with_name("cued_words.tsv")
_ANY = ".*"


class CuedWord(NamedTuple):
    """A word of a field. cue: the field. left, right: what may stand beside it. spoken: what it is short for."""

    cue: str
    left: re.Pattern[str]
    right: re.Pattern[str]
    spoken: str


@cache
def cued_words() -> dict[str, list[CuedWord]]:
    """Returns the readings of each word, by its written forms, in the file's order."""
    found: dict[str, list[CuedWord]] = {}
    for cue, left, written, right, spoken in rows(CUED_WORDS, 5):
        one = CuedWord(cue, re.compile(left or _ANY), re.compile(right or _ANY), spoken)
        for word in written.split():
            found.setdefault(word, []).append(one)
            if not word.endswith("."):
                found.setdefault(f"{word}.", []).append(one)
    return found


def opened(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says what a word is short for, and nothing for its dot where the sentence goes on."""
    dot = place + 1 if _has_dot(segments, place) else None
    if dot is None and len(segments[place].before) == 1:
        return
    after = place + 1 if dot is None else dot + 1
    right = segments[after].before.rstrip(".") if after < len(segments) else ""
    left = segments[place - 1].before if place else ""
    others: set[str] | None = None
    for one in cued_words()[segments[place].before]:
        if not one.left.fullmatch(left) or not one.right.fullmatch(right):
            continue
        others = others or _others(segments, place)
        if not shows(others, one.cue):
            continue
        semiotic_class = LETTERS if len(one.spoken) == 1 else PLAIN
        segments[place] = rewrite.say(one.spoken, semiotic_class, segments[place])
        if dot is not None and right:
            segments[dot] = rewrite.say(SILENCE, VERBATIM, segments[dot])
        return


def _others(segments: list[Segment], place: int) -> set[str]:
    """Returns the other words of the sentence, in small letters, with their dots and without."""
    others = [at for at in range(len(segments)) if at != place]
    dotted = {f"{segments[at].before}.".casefold() for at in others if _has_dot(segments, at)}
    return dotted | {segments[at].before.casefold() for at in others}


def _has_dot(segments: list[Segment], place: int) -> bool:
    """Whether its dot is a token of its own."""
    return place + 1 < len(segments) and segments[place + 1].before == "." and touch(segments, place)


CUED_RULES = (SentenceRule("cued word", TableForms(lambda: frozenset(cued_words())), opened, is_speech=True),)
