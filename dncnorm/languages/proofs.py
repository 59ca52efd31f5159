"""What a proof of a grammar is made of: families of written tokens, each token made from its index alone.

So a family of millions needs no list, any part of it can be handed to any process, and a failure is found again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Suite:
    """A family of tokens.

    name: for people. semiotic_class: a reading of this class is demanded. count: how many tokens there are.
    written: the token of an index. canonical: what num2words says of that index, where it can.
    """

    name: str
    semiotic_class: str
    count: int
    written: Callable[[int], str]
    canonical: Callable[[int], str] | None = None
