"""What the written forms of dates and times are put together of."""

from __future__ import annotations

from pynini import closure

from dncnorm.grammars.notation import Fst, any_of, silent, written

DIGIT = any_of(map(written, "0123456789")).optimize()
NON_ZERO = any_of(map(written, "123456789")).optimize()


def digits(least: int, most: int | None = None) -> Fst:
    """So many digits, or from `least` to `most` of them."""
    return closure(DIGIT, least, least if most is None else most)


def trailing() -> Fst:
    """What the corpus leaves at the end of its dates and times."""
    return closure(silent(" ", ",", "."), 0, 2)
