"""Where a voice pauses inside a range: `13-15 июня` тринадцатого - пятнадцатого июня. The corpus has no word there.

Without the pause a listener hears one number. A range of decimals has a word (`grammar.pauses`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from html import unescape

from dncnorm.core.characters import TOKEN_SPACES
from dncnorm.core.segments import Segment
from dncnorm.core.special import SILENCE
from dncnorm.languages.ru.lexicon.currencies import symbols
from dncnorm.languages.ru.numbers.readings import CARDINAL_FORMS, FULL_FORMS, ORDINAL_FORMS, roman_values
from dncnorm.languages.ru.numbers.words import MOST_DIGITS

_NUMBER = rf"[1-9]\d{{0,2}}(?:[{TOKEN_SPACES}]\d{{3}})+|[1-9]\d*|0|[IVXLC]+"
_UNIT = rf"[%°{symbols()}]?\s?(?:-?[а-я]{{1,3}}\.?|°?[CС])?"
_GAP = "[\\s\u200b\u2060]{0,2}"
_RANGE = re.compile(
    rf"\(?(?:[№{symbols()}−–+-]\s?)?(?P<first>{_NUMBER}){_UNIT}"
    rf"(?P<dash>{_GAP}(?:[-‐‑‒–—―−÷…/]|\.{{2,3}}){_GAP})"
    rf"[{symbols()}−–+-]?(?P<second>0[1-9]|{_NUMBER})(?![\d/–—−]|[.,:-]\d)[^=]*"
)
_DASHES = frozenset("-–—")
_DASH, _SLASH = "–", "/"
_ONE_BY_ONE = frozenset(("TELEPHONE", "DIGIT", "TIME", "FRACTION", "VERBATIM", "ELECTRONIC"))
"""Classes of tokens that are not ranges, or name the symbol between their numbers."""
_CLOCK = "clock"
"""The context rules that read `9-20` as a time of day."""
_SLASHED = frozenset(("DATE", "ORDINAL"))
_BEFORE = frozenset(("с", "от", "минус", "плюс"))
"""Words before a number."""
_JOINTS = frozenset(("до", "по", "на", "к", "из", "и", "тире", "дефис", "дробь", "слэш", "слеш"))
"""Words that join two numbers; a range with one of them needs no pause."""
_MOST_BETWEEN = 3


def pause(segment: Segment) -> tuple[int, str] | None:
    """Returns after how many of its spoken words a voice pauses, and the symbol for it; None if it is no range.

    >>> pause(Segment(0, 4, "5-10", "пять десять", "grammar", None, 1.0, 1.0, "CARDINAL"))
    (1, '-')
    """
    is_range = segment.semiotic_class not in _ONE_BY_ONE and segment.rule != _CLOCK
    found = _RANGE.fullmatch(unescape(segment.before)) if is_range else None
    if found is None or (_SLASH in found["dash"] and segment.semiotic_class not in _SLASHED):
        return None
    words = segment.after.split(" ")
    if SILENCE in words:
        return None
    start = next(at for at, word in enumerate([*words, ""]) if word not in _BEFORE)
    first = _spoken_length(found["first"], words[start:])
    end = start + first
    for at in range(end, min(end + _MOST_BETWEEN, len(words) - 1) + 1 if first else end):
        if words[at] in _JOINTS:
            return None
        skipped = 1 if words[at] in _BEFORE else 0
        if _spoken_length(found["second"], words[at + skipped :]):
            symbol = found["dash"].strip()
            return at, symbol if symbol in _DASHES else _DASH
    return None


def _spoken_length(written: str, words: Sequence[str]) -> int:
    """Returns how many of the first words say a number; 0 if they say another."""
    text = " ".join(words)
    return max(
        (spoken.count(" ") + 1 for spoken in _ways(written) if text == spoken or text.startswith(f"{spoken} ")),
        default=0,
    )


@lru_cache(maxsize=1024)
def _ways(written: str) -> frozenset[str]:
    """Returns the number in all its forms."""
    is_number = written[0].isdigit() or written in roman_values()
    if not is_number or len(written) > MOST_DIGITS:
        return frozenset()
    return frozenset(form.speak(written) for form in (*CARDINAL_FORMS, *FULL_FORMS, *ORDINAL_FORMS))
