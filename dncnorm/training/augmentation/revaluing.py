"""Re-valuing: a real token in its real context, with other numbers, spoken as the corpus speaks its own.

A number in the written form is matched with the reading that the reference itself gives it (cardinal, year, ordinal,
digits, decimal), and both are replaced together: "$312" "three hundred twelve dollars" becomes "$47" "forty seven
dollars". Whatever cannot be matched is left alone, so a wrong pair is never made.
"""

from __future__ import annotations

import random
import re
from dataclasses import replace

from dncnorm.core.records import Token
from dncnorm.training.augmentation.figures import LARGEST_EXPONENT, NUMBER, draw
from dncnorm.training.augmentation.number_words import Reading, cardinal, readings, year

_SPACED_GROUPS = re.compile(r"(?<!\d)\d{1,3}(?: \d{3})+(?!\d)")
"""As in "1 500": one number or several; it is not touched."""
_YEAR = re.compile(r"1\d{3}|20\d{2}")


def revalue(token: Token, rng: random.Random, language: str = "en") -> Token | None:
    """The token with other numbers, or None where some number's reading is not found in its reference.

    Numbers keep their shape: years stay years, days days, hours and minutes on the clock, one stays one (the unit's
    number), digits keep their count where they are read one by one; cardinals and amounts take any magnitude. A
    fraction with a bar is left alone: its words (half, quarter) do not follow from the number.
    """
    spans = list(NUMBER.finditer(token.before))
    if not spans or token.after is None or _SPACED_GROUPS.search(token.before):
        return None
    if token.semiotic_class == "FRACTION" and "/" in token.before:
        return None
    written, spoken, searched = token.before, token.after.split(" "), 0
    offset = 0
    for span in spans:
        match = _find(span.group(), spoken, searched, token.semiotic_class, language)
        if match is None:
            if span.start() and token.before[span.start() - 1].isalpha():  # a unit's exponent, as in "m2"
                continue
            return None
        start, length, reading = match
        fresh = draw(span, reading.kind, token, rng)
        words = reading.speak(fresh).split(" ")
        spoken[start : start + length] = words
        searched = start + len(words)
        written = written[: span.start() + offset] + fresh + written[span.end() + offset :]
        offset += len(fresh) - len(span.group())
    return replace(token, before=written, after=" ".join(spoken))


def is_year(written: str) -> bool:
    """Whether a token is four digits that a DATE would read as a year, 1000 to 2099."""
    return _YEAR.fullmatch(written) is not None


def with_year(token: Token, value: int, language: str = "en") -> Token | None:
    """A year that stands alone ("2011", read as a year or as a cardinal) with another year in the same reading.

    None where the token is no such year.
    """
    if not is_year(token.before):
        return None
    for speak in (year, cardinal):
        if token.after == speak(int(token.before), language):
            return replace(token, before=str(value), after=speak(value, language))
    return None


def _find(
    number: str, spoken: list[str], searched: int, semiotic_class: str | None, language: str
) -> tuple[int, int, Reading] | None:
    if len(number.replace(",", "").partition(".")[0]) > LARGEST_EXPONENT + 3:
        return None
    for reading in readings(number, semiotic_class, language):
        words = reading.speak(number).split(" ")
        for start in range(searched, len(spoken) - len(words) + 1):
            if spoken[start : start + len(words)] == words:
                return start, len(words), reading
    return None
