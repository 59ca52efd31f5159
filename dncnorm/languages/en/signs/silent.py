"""Silences marks that only set off what stands between them, for a voice, and glues what was cut from its word.

the _Magic Flute_, Home | About | Contact, the dog 's bone, p. B2
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.words.cues import has_word

VERBATIM = "VERBATIM"
_LONGEST_EMPHASIS = 60
"""The most tokens between two marks of emphasis."""
_OPENERS, _CLOSERS = frozenset("([{\"'“‘—–-*"), frozenset("_)]}\"'”’—–-*.,;:!?")
_OF_CODE = frozenset(["init", "main", "name", "file", "all", "str", "repr", "call", "new", "len", "dict", "doc", "del"])
"""Names that Python writes between two underscores each."""
_ITEM = re.compile(r"[A-Z0-9$€£%].*", re.DOTALL)
_WORD = re.compile(r"[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ-]*")


def emphasis(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Silences the underscores around words: `_very_ good`, `the _Magic Flute_`."""
    if not _opens(segments, place) or segments[place].after == SILENCE:
        return
    inner = place + 1 + (segments[place + 1].before == "_")
    last = min(len(segments), place + _LONGEST_EMPHASIS)
    end = next((at for at in range(inner + 1, last) if segments[at].before == "_" and _closes(segments, at)), None)
    if end is None or (segments[inner].before in _OF_CODE and inner > place + 1):
        return
    doubled = end + 1 < len(segments) and segments[end + 1].before == "_" and touch(segments, end)
    for at in (*range(place, inner), *range(end, end + 1 + doubled)):
        segments[at] = rewrite.say(SILENCE, PUNCT, segments[at])


def _opens(segments: list[Segment], place: int) -> bool:
    if place + 2 >= len(segments) or not touch(segments, place):
        return False
    if place and touch(segments, place - 1) and segments[place - 1].before == "_":
        return False  # the second of two
    is_free = not place or not touch(segments, place - 1) or segments[place - 1].before[-1] in _OPENERS
    following = segments[place + 1].before
    if following == "_" and touch(segments, place + 1):
        following = segments[place + 2].before
    return is_free and (following[0].isalnum() or following[0] in "\"'“‘(")


def _closes(segments: list[Segment], place: int) -> bool:
    if not touch(segments, place - 1):
        return False
    return place + 1 == len(segments) or not touch(segments, place) or segments[place + 1].before[0] in _CLOSERS


def bar(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Silences the bar between the entries of a menu or the cells of a table; that of a pipe is named."""
    if place and touch(segments, place - 1) and segments[place - 1].before != "|":
        return
    bars = sum(segment.before == "|" for segment in segments)
    ends = [segments[at].before for at in (place - 1, place + 1) if 0 <= at < len(segments)]
    are_items = len(ends) > 1 and all(map(_ITEM.fullmatch, ends))
    if (bars > 1 or are_items) and not has_word(segments, "command of a shell"):
        segments[place] = rewrite.say(SILENCE, VERBATIM, segments[place])


def _moved(segments: list[Segment], place: int, said: str, rewrite: Rewriter) -> list[Segment]:
    """Returns a word and its mark with the mark saying both, so that the mark is not heard."""
    return [
        rewrite.say(SILENCE, PLAIN, segments[place]),
        rewrite.say(said, PLAIN, segments[place + 1]),
    ]


def genitive(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Glues an ending to its word: `the dog 's bone`, `he did n't`."""
    if not place or touch(segments, place - 1):
        return
    word, ending = segments[place - 1], segments[place]
    if _WORD.fullmatch(word.before) and word.after == word.before:
        segments[place - 1] = rewrite.say(f"{word.before}{ending.before}", PLAIN, word)
        segments[place] = rewrite.say(SILENCE, PLAIN, ending)


def contraction(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Glues an ending whose apostrophe stands alone: `we 're here`."""
    if place < 2 or not touch(segments, place - 1) or segments[place - 1].before not in ("'", "’"):
        return
    word = segments[place - 2]
    if not touch(segments, place - 2) and _WORD.fullmatch(word.before) and word.after == word.before:
        whole = f"{word.before}'{segments[place].before}"
        segments[place - 2 : place] = _moved(segments, place - 2, whole, rewrite)
        segments[place] = rewrite.say(SILENCE, PLAIN, segments[place])


def brand(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says nothing for the sign of a brand behind its name: `Pyrex® cups`."""
    if place and touch(segments, place - 1) and segments[place - 1].before[-1].isalpha():
        segments[place] = rewrite.say("", VERBATIM, segments[place])


SILENT_RULES = (
    SentenceRule("brand", frozenset("®™"), brand, is_speech=True),
    SentenceRule("emphasis", frozenset("_"), emphasis, is_speech=True),
    SentenceRule("bar of a table", frozenset("|"), bar, is_speech=True),
    SentenceRule("genitive apart", frozenset(["'s", "’s", "n't", "n’t"]), genitive, is_speech=True),
    SentenceRule("contraction apart", frozenset(["re", "ll", "ve", "m", "d"]), contraction, is_speech=True),
)
