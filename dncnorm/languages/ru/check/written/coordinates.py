"""Written coordinates: `55°45′21″ с. ш.`, degrees with their parts and the side of the globe."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dncnorm.languages.ru.check.spoken.coordinates import SIDES
from dncnorm.languages.ru.check.written.quantities import measures
from dncnorm.values.kinds import TEXT, Value

_COORDINATE = re.compile(r"(\d[^а-я]*[°′″'\"]) ?([сю]|[вз])\. ?([шд])\.?", re.IGNORECASE)
_SIGNS = {"сш": "северный", "юш": "южный", "вд": "восточный", "зд": "западный"}
_LONGEST = 40


def values(text: str) -> Iterator[Value]:
    """The degrees, minutes and seconds, and on which side of the globe they are."""
    match = _COORDINATE.fullmatch(text) if len(text) <= _LONGEST else None
    side = _SIGNS.get(f"{match[2]}{match[3]}".lower()) if match else None
    if match and side:
        yield from (Value(TEXT, (*SIDES[side], value)) for value in measures(match[1]))
