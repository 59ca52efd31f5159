"""Judges what a normalizer says for stretches of a Russian text, whatever else it says around them.

A stretch is right where one of its readings stands between the words that its neighbours say. Words are compared
without case and punctuation, with `е` for `ё`, without `и` after `целых`, and without `одна` before a lone thousand: in
these the conventions of normalizers differ, and a listener does not mind. A number word too many beside the reading, or
a minus, makes it wrong.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from russian_digits import spells

ANY_READING = "*"
"""Says of a stretch that it is not judged."""
DIGITS = "#"
"""What a string of digits begins with that may be said in any grouping."""
UNSIGNED = frozenset({"phone", "code"})
"""Kinds of which a dash may be said as minus."""

_CORPUS_MARKUP = re.compile(r"_(trans|latin|letter)\b|\bsil\b")
_NOT_IN_WORDS = re.compile(r"[^0-9a-zа-я]+")
_WHOLES = frozenset(["целых", "целая", "целую", "целой", "целым", "целыми", "целое", "целые"])
_ONE = frozenset(["одна", "одну", "одной", "одною"])
_NUMBER = re.compile(
    r"\d+|(ноль|нол[яюе]|нолем|нуль|нул[яюе]|нулем|нулев\w+)"
    r"|од(ин|н(а|о|у|ой|им|ом|ого|ому|и|их|ими))|дв(а|е|ух|ум|умя|оих)|об[ае]|тр(и|ех|ем|емя)|четыр(е|ех|ем|ьмя)"
    r"|(пят|шест|сем|восем|восьм|девят|десят)(ь|и|ью|ьюдесятью)"
    r"|\w+надцат(ь|и|ью|ый|ого|ому|ым|ом|ая|ой|ую|ое|ые|ых|ыми)|двадцат\w+|тридцат\w+|сорок\w*"
    r"|(пят|шест|сем|восем|восьми)\w*десят\w*|девяност\w+|ст[оа]|двести|двухсот|двумстам|тремстам|двухстах"
    r"|триста|трехсот|четырест\w+|четырехсот|(пят|шест|сем|восем|девят)[ьи]с\w*т\w*|тысяч\w*|миллион\w*|миллиард\w*"
)


@dataclass(frozen=True)
class Place:
    """A stretch of a text. readings: those to accept; none if it is not judged."""

    start: int
    written: str
    readings: tuple[str, ...]
    kind: str


def words(text: str) -> list[str]:
    """Returns the words of a text, in the one spelling in which they are compared."""
    plain = _CORPUS_MARKUP.sub(" ", text).lower().replace("ё", "е").replace("\u0301", "").replace("+", " ")
    kept: list[str] = []
    for word in _NOT_IN_WORDS.sub(" ", plain).split():
        if word == "и" and kept and kept[-1] in _WHOLES:
            continue
        if word.startswith("тысяч") and kept and kept[-1] in _ONE and not (kept[1:] and is_number(kept[-2])):
            kept.pop()
        kept.append(word)
    return kept


@cache
def is_number(word: str) -> bool:
    """Returns whether the word is a number, or a part of one."""
    return _NUMBER.fullmatch(word) is not None


@dataclass(frozen=True)
class _Window:
    """Where a reading is expected: said[first:last]. is_exact: its neighbours were found on both sides."""

    first: int
    last: int
    is_exact: bool

    def widened(self, begin: int, end: int) -> tuple[int, int]:
        """Returns the window with room for neighbours that also stand in the reading."""
        before, after = (1, 2) if self.is_exact else (3, 4)
        return max(0, self.first - before, begin), min(end, self.last + after)


def judged(text: str, places: Sequence[Place], said: str) -> list[bool | None]:
    """Returns whether each place of the text is said right; None if it is not judged.

    places: in order, without overlaps. said: what the normalizer says for the whole text.
    """
    spoken = words(said)
    windows = _windows(text, places, spoken)
    spans: dict[int, tuple[int, int]] = {}
    begin = 0
    for number, (place, window) in enumerate(zip(places, windows, strict=True)):
        if not place.readings:
            continue
        found = _found(place, window, spoken, begin)
        if found is not None:
            spans[number], begin = found, found[1]
    right: list[bool | None] = [number in spans if place.readings else None for number, place in enumerate(places)]
    for number in _with_words_left_over(places, windows, spans, spoken):
        right[number] = False
    return right


def _windows(text: str, places: Sequence[Place], spoken: Sequence[str]) -> list[_Window]:
    """Aligns the words of the text with the spoken ones; what is between a place's neighbours is its window."""
    written: list[str | int] = []
    end = 0
    for number, place in enumerate(places):
        written += [*words(text[end : place.start]), number]
        end = place.start + len(place.written)
    written += words(text[end:])
    matcher = difflib.SequenceMatcher(None, written, spoken, autojunk=False)
    met = {a + step: b + step for a, b, size in matcher.get_matching_blocks() for step in range(size)}
    positions = [position for position, word in enumerate(written) if isinstance(word, int)]
    return [_window(position, met, len(written), len(spoken)) for position in positions]


def _window(position: int, met: dict[int, int], size: int, end: int) -> _Window:
    left = next((other for other in range(position - 1, -1, -1) if other in met), -1)
    right = next((other for other in range(position + 1, size) if other in met), size)
    first = met[left] + 1 if left >= 0 else 0
    last = met[right] if right < size else end
    return _Window(first, last, left == position - 1 and right == position + 1)


def _found(place: Place, window: _Window, spoken: list[str], begin: int) -> tuple[int, int] | None:
    """Returns where the longest of the place's readings stands, as it must."""
    best: tuple[int, int] | None = None
    for reading in place.readings:
        if reading.startswith(DIGITS):
            found = _spelled(reading[1:], window, spoken, begin)
        else:
            found = _reading(words(reading), place, window, spoken, begin)
        if found is not None and (best is None or found[1] - found[0] > best[1] - best[0]):
            best = found
    return best


def _reading(
    reading: list[str], place: Place, window: _Window, spoken: list[str], begin: int
) -> tuple[int, int] | None:
    first, last = window.widened(begin, len(spoken))
    for start in range(first, last - len(reading) + 1):
        end = start + len(reading)
        if not reading or spoken[start:end] != reading:
            continue
        if window.is_exact and start >= window.last:
            return None
        if not (window.is_exact and _is_glued(start, end, place, window, spoken)):
            return start, end
    return None


def _is_glued(start: int, end: int, place: Place, window: _Window, spoken: list[str]) -> bool:
    """Returns whether a number word or a minus beside the reading belongs to it."""
    before = spoken[start - 1] if start > window.first else ""
    after = spoken[end] if end < window.last else ""
    return is_number(before) or is_number(after) or (before == "минус" and place.kind not in UNSIGNED)


def _spelled(digits: str, window: _Window, spoken: list[str], begin: int) -> tuple[int, int] | None:
    if spells(tuple(spoken[window.first : window.last]), digits):
        return window.first, window.last
    if window.is_exact:
        return None
    first, last = window.widened(begin, len(spoken))
    longest = 24
    stretches = (
        (start, end) for start in range(first, last) for end in range(start + 1, min(last, start + longest) + 1)
    )
    return next(((start, end) for start, end in stretches if spells(tuple(spoken[start:end]), digits)), None)


def _with_words_left_over(
    places: Sequence[Place], windows: Sequence[_Window], spans: dict[int, tuple[int, int]], spoken: list[str]
) -> list[int]:
    """Returns the places beside which a number word stands that is no other place's either.

    These are of places without a plain word between them, all of which were found.
    """
    covered = {position for span in spans.values() for position in range(*span)}
    found = []
    for number, (start, end) in spans.items():
        window = windows[number]
        sharing = [other for other in range(len(places)) if windows[other] == window]
        if window.is_exact or not all(other in spans for other in sharing):
            continue
        beside = [position for position in (start - 1, end) if window.first <= position < window.last]
        if any(position not in covered and is_number(spoken[position]) for position in beside):
            found.append(number)
    return found
