"""Silences or names the marks of what is pasted from mail, chat, subtitles and lists, for a voice.

Jim wrote: > we should, 00:00:01 --> 00:00:05, <John Smith> hi, <v Speaker 1>, * Health: 500 * Armor: 2
"""

from __future__ import annotations

import re

from dncnorm.core.characters import HYPHENS, has_digit
from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.dates.years import YEAR
from dncnorm.languages.en.words.spoken_signs import MINUS_WORD, TO

_STAR = "*"
_WORD, _ITEM = re.compile(r"[A-Za-z][\w'’-]*"), re.compile(r"[A-Z][A-Za-z'’-]+|\d{1,4}")
_LONGEST_TAG = 6
"""Tokens in the brackets of a tag."""
_TAGGED = re.compile(r"[@#]?[\w'’.-]+|[@#!/]")
_OF_FORMULA = frozenset("=+≤≥≈")


def arrow_of_hyphens(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads an arrow of two hyphens and an angle bracket as "to" between two things, and else as nothing: `a --> b`."""
    if place + 1 >= len(segments) or segments[place + 1].before != ">" or not touch(segments, place):
        return
    is_between = 0 < place < len(segments) - 2
    ends = (segments[place - 1].before[-1], segments[place + 2].before[0]) if is_between else ("", "")
    if all(end.isalnum() for end in ends):
        segments[place] = rewrite.say(TO, PLAIN, segments[place])
    else:
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])
    segments[place + 1] = rewrite.say(SILENCE, PUNCT, segments[place + 1])


def quotation(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Silences the mark of a quoted line behind a colon or a stop: `wrote: > we should`."""
    if not 0 < place < len(segments) - 1 or touch(segments, place - 1) or touch(segments, place):
        return
    before, after = segments[place - 1].before, segments[place + 1].before
    if before[-1] in ":.?!>" and _WORD.match(after):
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def tag(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Silences the brackets around a name: `<@U123>`, `<John Smith> hi`, `<v Speaker 1>`; and empty ones."""
    last = min(len(segments), place + _LONGEST_TAG)
    closing = next((at for at in range(place + 1, last) if segments[at].before == ">"), 0)
    if (
        not closing
        or (place and touch(segments, place - 1))
        or (closing > place + 1 and not touch(segments, closing - 1))
    ):
        return
    inside = [segment.before for segment in segments[place + 1 : closing]]
    if inside and (not all(map(_TAGGED.fullmatch, inside)) or not _is_name(inside)):
        return
    if (inside and not touch(segments, place) and len(inside) > 1) or len(segments) == len("<>"):
        return
    voice = [place + 1] if inside[:1] == ["v"] and len(inside) > 1 else []
    for at in (place, *voice, closing):
        segments[at] = rewrite.say(SILENCE, PUNCT, segments[at])


def _is_name(inside: list[str]) -> bool:
    """Whether a tag or names are between brackets, no terms of a comparison."""
    return inside[0][0] in "@#!/" or inside[0] == "v" or all(len(word) > 1 and word[0].isalpha() for word in inside)


def bullet(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Silences the stars that part the entries of a list in one line, and a dash behind such an entry's count."""
    if segments[0].before != _STAR or len(segments) < 2 or touch(segments, 0):
        return
    if place and not (_is_apart(segments, place) and _ITEM.fullmatch(segments[place + 1].before)):
        return
    if any(segment.before in _OF_FORMULA for segment in segments):
        return
    if place:
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])
    _silence_dash(segments, place + 2, rewrite)


def _silence_dash(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Silences the dash behind the count of an entry, `* 2 - 100nF capacitor`, which is no minus."""
    if not _is_apart(segments, place) or segments[place].before not in HYPHENS:
        return
    if segments[place - 1].before.isdecimal() and segments[place].after in (MINUS_WORD, TO):
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def item(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Silences a dash that stands apart before a year in a list of such: `- 2016 +1.7% - 2017 +1.8%`."""
    if segments[place].after != MINUS_WORD or not 0 < place < len(segments) - 1 or not _is_apart(segments, place):
        return
    if YEAR.fullmatch(segments[place + 1].before) and segments[0].before in HYPHENS and not touch(segments, 0):
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def _is_apart(segments: list[Segment], place: int) -> bool:
    is_inside = 0 < place < len(segments) - 1
    return is_inside and not touch(segments, place - 1) and not touch(segments, place)


def moved(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says which way an amount has moved: `▲ 1.2%`, `↓3%`."""
    if place + 1 == len(segments) or not has_digit(segments[place + 1].before):
        return
    if place and touch(segments, place - 1) and has_digit(segments[place - 1].before):
        return
    segments[place] = rewrite.say("up" if segments[place].before in _UP else "down", PLAIN, segments[place])


_UP, _DOWN = frozenset("▲↑⬆"), frozenset("▼↓⬇")
PASTED_RULES = (
    SentenceRule("arrow of hyphens", frozenset(["--"]), arrow_of_hyphens, is_speech=True),
    SentenceRule("quotation", frozenset(">"), quotation, is_speech=True),
    SentenceRule("name in brackets", frozenset("<"), tag, is_speech=True),
    SentenceRule("bullet in a line", frozenset(_STAR), bullet, is_speech=True),
    SentenceRule("item in a line", HYPHENS, item, is_speech=True),
    SentenceRule("moved", _UP | _DOWN, moved, is_speech=True),
)
