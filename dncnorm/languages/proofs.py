"""What a proof of a grammar is made of: families of written tokens, each token made from its index alone.

So a family of millions needs no list, any part of it can be handed to any process, and a failure is found again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Suite:
    """A family of tokens.

    name: for people. semiotic_class: a reading of this class is demanded. count: how many tokens there are.
    written: the token of an index. canonical: what num2words says of that index, where it can.
    forms: what else the grammar must allow for that index, and the check affirm: a number in each of its cases.
    """

    name: str
    semiotic_class: str
    count: int
    written: Callable[[int], str]
    canonical: Callable[[int], str] | None = None
    forms: Callable[[int], Collection[str]] | None = None


def in_each_format(
    name: str, semiotic_class: str, formats: Sequence[str], count: int, written: Callable[[str, int], str]
) -> Suite:
    """Returns a suite of every format of each of `count` things."""
    return Suite(
        f"{name}, {len(formats)} formats",
        semiotic_class,
        count * len(formats),
        lambda index: written(formats[index % len(formats)], index // len(formats)),
    )


def padded_digits(index: int) -> str:
    """Returns 00 to 09, 000 to 099 and so on, by index."""
    length = 1
    while index >= 10**length:
        index -= 10**length
        length += 1
    return f"0{index:0{length}}"
