"""The values of Roman numerals to 3999, in Latin capitals."""

from __future__ import annotations

from functools import cache

from dncnorm.languages.drawing import roman


def value_of(written: str) -> int | None:
    """ "XIX" -> 19; None for what is no numeral."""
    return _values().get(written)


@cache
def _values() -> dict[str, int]:
    return {roman(value): value for value in range(1, 4000)}
