"""Silences symbols that only set off the words between them, and joins endings to their words. For a voice.

the _Magic Flute_, Pyrex® cups, the dog 's bone, $5 dollars
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, is_even, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.lexicon.currencies import any_symbol, plurals
from dncnorm.languages.en.words.cues import has_word

VERBATIM = "VERBATIM"
_LONGEST_EMPHASIS = 60
"""The most tokens between two marks of emphasis."""
_UNDERSCORE = "_"
_WORD = re.compile(r"[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ-]*")
_ENTRY = re.compile(rf"[A-Z0-9%]|{any_symbol()}")
_UNITS_TWICE = frozenset(["percent", *plurals()])


def emphasis(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Silences the underscores around words: `_very_ good`, `the __Magic Flute__`."""
    if not _opens(segments, place) or segments[place].after == SILENCE:
        return
    inner = place + 1 + (segments[place + 1].before == _UNDERSCORE)
    for end in range(inner + 1, min(len(segments), place + _LONGEST_EMPHASIS)):
        if segments[end].before == _UNDERSCORE and _closes(segments, end):
            for at in (*range(place, inner), *range(end, min(len(segments), end + inner - place))):
                segments[at] = rewrite.say(SILENCE, PUNCT, segments[at])
            return


def _opens(segments: list[Segment], place: int) -> bool:
    """Whether an underscore touches what follows it, and no word or underscore before it."""
    if place + 2 >= len(segments) or not touch(segments, place):
        return False
    before = segments[place - 1].before if place and touch(segments, place - 1) else " "
    return before != _UNDERSCORE and not before[-1].isalnum()


def _closes(segments: list[Segment], place: int) -> bool:
    """Whether an underscore touches the word before it and none after it."""
    if not touch(segments, place - 1):
        return False
    return place + 1 == len(segments) or not touch(segments, place) or not segments[place + 1].before[0].isalnum()


def bar(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Silences a bar between the entries of a menu or the cells of a table, and names any other between spaces."""
    ends = [segments[at].before for at in (place - 1, place + 1) if 0 <= at < len(segments)]
    are_entries = sum(segment.before == "|" for segment in segments) > 1
    are_entries = are_entries or (len(ends) > 1 and all(map(_ENTRY.match, ends)))
    is_silent = are_entries and not has_word(segments, "command of a shell")
    if is_silent or (is_even(segments, place) and not touch(segments, place)):
        segments[place] = rewrite.say("vertical bar", VERBATIM, segments[place])
    if is_silent:
        segments[place] = rewrite.say(SILENCE, VERBATIM, segments[place])


def genitive(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Joins an ending to its word: `the dog 's bone`, `he did n't`."""
    if not place or touch(segments, place - 1):
        return
    word, ending = segments[place - 1], segments[place]
    if _WORD.fullmatch(word.before) and word.after == word.before:
        segments[place - 1] = rewrite.say(f"{word.before}{ending.before}", PLAIN, word)
        segments[place] = rewrite.say(SILENCE, PLAIN, ending)


def brand(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says nothing for the symbol of a brand behind its name: `Pyrex® cups`."""
    if place and touch(segments, place - 1) and segments[place - 1].before[-1].isalpha():
        segments[place] = rewrite.say("", VERBATIM, segments[place])


def currency_twice(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says once a currency that is written as a symbol and as a word: `$5 dollars`."""
    word = segments[place].before
    if place and segments[place - 1].before != word and segments[place - 1].after.endswith(f" {word}"):
        segments[place] = rewrite.say(SILENCE, PLAIN, segments[place])


SILENT_RULES = (
    SentenceRule("brand", frozenset("®™"), brand, is_speech=True),
    SentenceRule("emphasis", frozenset(_UNDERSCORE), emphasis, is_speech=True),
    SentenceRule("bar", frozenset("|"), bar, is_speech=True),
    SentenceRule("genitive apart", frozenset(["'s", "’s", "n't", "n’t"]), genitive, is_speech=True),
    SentenceRule("currency twice", _UNITS_TWICE, currency_twice, is_speech=True),
)
