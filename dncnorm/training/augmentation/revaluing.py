"""Re-valuing: replaces the numbers of a corpus token, in its context, and reads the new ones as the corpus reads the
old.

A number in the written form is matched with the reading that the reference itself gives it (cardinal, year, ordinal,
digits, decimal), and both are replaced together: "$312" "three hundred twelve dollars" becomes "$47" "forty seven
dollars". A token that cannot be matched is not changed, so that no wrong pair is made.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace

from dncnorm.core.records import Token
from dncnorm.languages.base import NumberReading, Numbers

_SPACED_GROUPS = re.compile(r"(?<!\d)\d{1,3}(?: \d{3})+(?!\d)")
"""As in "1 500", which may be one number or several; unchanged if the language's pattern finds several."""


def revalue(token: Token, rng: random.Random, numbers: Numbers) -> Token | None:
    """The token with other numbers, or None if some number's reading is not found in its reference.

    Numbers keep their shape: years stay years, days days, hours and minutes on the clock, one stays one (the unit's
    number), digits keep their count where they are read one by one; cardinals and amounts take any magnitude. A
    fraction with a bar is left alone: its words (half, quarter) do not follow from the number.
    """
    spans = list(numbers.pattern.finditer(token.before))
    if not spans or token.after is None or _is_split(token.before, spans):
        return None
    if token.semiotic_class == "FRACTION" and "/" in token.before:
        return None
    written, spoken, searched = token.before, token.after.split(" "), 0
    offset = 0
    for span in spans:
        match = _find(span.group(), spoken, searched, token.semiotic_class, numbers)
        if match is None:
            if span.start() and token.before[span.start() - 1].isalpha():  # a unit's exponent, as in "m2"
                continue
            return None
        start, length, reading = match
        fresh = numbers.draw(span, reading.kind, token, rng)
        words = reading.speak(fresh).split(" ")
        spoken[start : start + length] = words
        searched = start + len(words)
        written = written[: span.start() + offset] + fresh + written[span.end() + offset :]
        offset += len(fresh) - len(span.group())
    return replace(token, before=written, after=" ".join(spoken))


def with_year(token: Token, value: int, numbers: Numbers) -> Token | None:
    """A lone year ("2011", read as a year or as a cardinal) with another year in the same reading.

    None for other tokens.
    """
    if not numbers.year.fullmatch(token.before):
        return None
    for reading in numbers.readings(token.before, "DATE"):
        if reading.kind.split(" ")[0] in ("year", "cardinal") and token.after == reading.speak(token.before):
            return replace(token, before=str(value), after=reading.speak(str(value)))
    return None


def _is_split(written: str, spans: Sequence[re.Match[str]]) -> bool:
    """Whether some number in groups is not a single span."""
    wholes = {span.span() for span in spans}
    return any(
        not any(start <= groups.start() and groups.end() <= end for start, end in wholes)
        for groups in _SPACED_GROUPS.finditer(written)
    )


def _find(
    number: str, spoken: list[str], searched: int, semiotic_class: str | None, numbers: Numbers
) -> tuple[int, int, NumberReading] | None:
    for reading in numbers.readings(number, semiotic_class):
        words = reading.speak(number).split(" ")
        for start in range(searched, len(spoken) - len(words) + 1):
            if spoken[start : start + len(words)] == words:
                return start, len(words), reading
    return None
