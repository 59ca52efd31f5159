"""Silences or names the marks of what is pasted from mail, chat, subtitles and lists, for a voice.

Jim wrote: > we should, 00:00:01 --> 00:00:05, <John Smith> hi, <v Speaker 1>, * Health: 500 * Armor: 2
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule

_WORD, _ITEM = re.compile(r"[A-Za-z][\w'’-]*"), re.compile(r"[A-Z][A-Za-z'’-]+|\d{1,4}")


def quotation(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Silences the mark of a quoted line behind a colon or a stop: `wrote: > we should`."""
    if not 0 < place < len(segments) - 1 or touch(segments, place - 1) or touch(segments, place):
        return
    before, after = segments[place - 1].before, segments[place + 1].before
    if before[-1] in ":.?!>" and _WORD.match(after):
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


PASTED_RULES = (SentenceRule("quotation", frozenset(">"), quotation, is_speech=True),)
