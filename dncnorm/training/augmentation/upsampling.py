"""Up-sampling of rare items by duplication (PH18 section 5.2).

Rare are units, numbers above a million, and, in a language with cases, endings: of the numerals that Russian prose
spells out, three in four are nominative, and one in a hundred is dative.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import Any

from dncnorm.core.records import Sentence, Token
from dncnorm.core.special import PLAIN, PUNCT, is_changed
from dncnorm.languages.base import Numbers
from dncnorm.training.counting import BoundedCounter

MOST_UNITS = 200_000
"""The maximum number of counted units; a corpus has some thousands, including errors."""
ENDING = 2
"""Letters of a word's ending."""
_INTEGER = re.compile(r"\d{1,3}(?:\W\d{3})+|\d+")
"""Its groups of three digits separated as in the language."""


@dataclass(frozen=True)
class UpsamplingOptions:
    """Instances that a corpus is brought to; 0 leaves it as it is.

    unit_instances: of each unit of MEASURE (PH18: 100). large_instances: of large CARDINAL numbers (PH18: 10,000 above
    a million). ending_instances: of each class with each pair of endings. most_copies: of one sentence, so that a unit
    met once does not crowd out the rest; ending_copies: the same for endings.
    """

    unit_instances: int = 0
    large_instances: int = 0
    ending_instances: int = 0
    most_copies: int = 100
    ending_copies: int = 10


def ending(token: Token) -> str | None:
    """Returns the token's class with the endings of its first and its last two spoken words, which show case and
    gender.

    "тысяча девятисотому году" has "DATE ча му ду". None for a token that is unchanged or spelled.
    """
    if not is_changed(token) or token.after is None or token.semiotic_class in (PLAIN, PUNCT):
        return None
    words = token.after.split(" ")
    ends = [word[-ENDING:] for word in (words[0], *words[-2:])]
    return None if min(map(len, ends)) < ENDING else " ".join((token.semiotic_class or "", *ends))


class RareCounts:
    """Counts rare items in a corpus, token by token.

    numbers: the language's; without them nothing is counted.
    large: the threshold of a large number. units: unit -> its tokens. large_tokens: the CARDINAL tokens above `large`.
    endings: `ending` -> its tokens.
    """

    def __init__(self, numbers: Numbers | None, large: int = 1_000_000, most_units: int = MOST_UNITS) -> None:
        self.numbers, self.large = numbers, large
        self.units: BoundedCounter[str] = BoundedCounter(most_units)
        self.endings: BoundedCounter[str] = BoundedCounter(most_units)
        self.large_tokens = 0

    def add(self, token: Token) -> None:
        """Counts a token."""
        if (kind := ending(token)) is not None:
            self.endings.add(kind)
        name = self.unit(token)
        if name is not None:
            self.units.add(name)
        elif self.is_large(token):
            self.large_tokens += 1

    def to_json(self) -> dict[str, Any]:
        """Returns the counts."""
        return {"units": self.units.to_json(), "large_tokens": self.large_tokens, "endings": self.endings.to_json()}

    def restore(self, kept: dict[str, Any]) -> None:
        """Takes over what `to_json` returned."""
        self.units.restore(kept["units"])
        self.large_tokens = kept["large_tokens"]
        self.endings.restore(kept["endings"])

    def unit(self, token: Token) -> str | None:
        """The unit of a MEASURE, as written: "15 kg" -> "kg"; None for another class, or if nothing is left."""
        if token.semiotic_class != "MEASURE" or self.numbers is None:
            return None
        return self.numbers.amount.sub("", token.before, count=1).strip() or None

    def is_large(self, token: Token) -> bool:
        """Whether a token is a CARDINAL above `large`."""
        if token.semiotic_class != "CARDINAL" or self.numbers is None or not _INTEGER.fullmatch(token.before):
            return False
        return int(re.sub(r"\D", "", token.before)) > self.large


class Upsampling:
    """How often each sentence is seen."""

    def __init__(self, options: UpsamplingOptions, counts: RareCounts) -> None:
        self.options, self._counts = options, counts

    def copies(self, sentence: Sentence, rng: random.Random) -> int:
        """At least 1; over many draws, the mean brings the sentence's rarest token to its instances."""
        wanted = max((self._factor(token) for token in sentence.tokens), default=1.0)
        whole = int(wanted)
        return whole + (rng.random() < wanted - whole)

    def _factor(self, token: Token) -> float:
        return max(self._rarity(token), self._ending_rarity(token))

    def _ending_rarity(self, token: Token) -> float:
        kind = ending(token) if self.options.ending_instances else None
        if kind is None or kind not in self._counts.endings:
            return 1.0
        wanted = self.options.ending_instances / self._counts.endings[kind]
        return min(max(1.0, wanted), float(self.options.ending_copies))

    def _rarity(self, token: Token) -> float:
        wanted, seen = 0, 1
        name = self._counts.unit(token)
        if name is not None and name in self._counts.units:
            wanted, seen = self.options.unit_instances, self._counts.units[name]
        elif self._counts.is_large(token):
            wanted, seen = self.options.large_instances, max(1, self._counts.large_tokens)
        return min(max(1.0, wanted / seen), float(self.options.most_copies))
