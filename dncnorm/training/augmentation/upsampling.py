"""Up-sampling by duplication, as PH18 section 5.2: rare units, and numbers above a million, are met often enough."""

from __future__ import annotations

import re
from dataclasses import dataclass

from dncnorm.core.records import Token
from dncnorm.languages.base import Numbers
from dncnorm.training.counting import BoundedCounter

MOST_UNITS = 200_000
"""Units that are counted; a corpus has some thousands, mistakes of its own among them."""
_INTEGER = re.compile(r"\d{1,3}(?:\W\d{3})+|\d+")
"""Its groups of three digits parted by whatever the language writes there."""


@dataclass(frozen=True)
class UpsamplingOptions:
    """Instances that a corpus is brought to; 0 leaves it as it is.

    unit_instances: of each unit of MEASURE (PH18: 100). large_instances: of large CARDINAL numbers (PH18: 10,000 above
    a million). most_copies: of one sentence, so that a unit met once does not crowd out the rest.
    """

    unit_instances: int = 0
    large_instances: int = 0
    most_copies: int = 100


class RareCounts:
    """Counts of what is rare in a corpus, fed token by token.

    numbers: the language's; without them nothing is counted.
    large: what a large number is above. units: unit -> its tokens. large_tokens: the CARDINAL tokens above `large`.
    """

    def __init__(self, numbers: Numbers | None, large: int = 1_000_000, most_units: int = MOST_UNITS) -> None:
        self.numbers, self.large = numbers, large
        self.units: BoundedCounter[str] = BoundedCounter(most_units)
        self.large_tokens = 0

    def add(self, token: Token) -> None:
        """Count a token."""
        name = self.unit(token)
        if name is not None:
            self.units.add(name)
        elif self.is_large(token):
            self.large_tokens += 1
