"""Defines what a language's modules must contain that training loads when it first needs them.

Types of pynini, an optional dependency, are `Any` here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Protocol

from dncnorm.core.records import Token


class GrammarSource(Protocol):
    """The covering grammar before compilation."""

    def source(self) -> Any:
        """Returns the `dncnorm.grammars.build.Source` that is compiled."""
        ...


class Agreement(Protocol):
    """Features of a token's readings in its sentence, for `dncnorm.ranking`.

    NAMES: of the features, in order. KINDS: of what is ranked, each with trees of its own.
    Knowledge: what is learned of words, with `learned`, `to_json` and `from_json`.
    """

    NAMES: tuple[str, ...]
    KINDS: tuple[str, ...]
    Knowledge: Any

    def kind(self, word: str, /) -> str | None:
        """Returns of which kind a token is; None if its form does not depend on its sentence."""
        ...

    def features(
        self, words: Sequence[str], index: int, candidates: Sequence[Any], knowledge: Any, /, *, has_quirks: bool
    ) -> Any:
        """Returns a row for each `dncnorm.ranking.candidates.Candidate` of a token: [candidates, len(NAMES)].

        has_quirks: whether the corpus's own habits are asked for.
        """
        ...

    def habitual(self, words: Sequence[str], index: int, candidates: Sequence[Any], /) -> frozenset[int]:
        """Returns the places of the candidates that the corpus's own habits allow; none where it has no habit."""
        ...

    def governed(self, words: Sequence[str], index: int, candidates: Sequence[Any], /) -> frozenset[int]:
        """Returns the places of the candidates that good grammar allows; none where it leaves the choice open."""
        ...

    def variants(self, rows: Sequence[Token], rng: Random, /) -> Iterator[tuple[Sequence[str], int, Any]]:
        """Yields other ways to write a sentence's numbers, to train on: words, the index, a test of readings."""
        ...

    def named_numbers(self, words: Sequence[str], rng: Random, /) -> Iterator[tuple[Sequence[str], int, Any]]:
        """Yields numbers of a raw sentence whose reading the words beside them settle, as `variants` does."""
        ...

    def placed_numbers(self, words: Sequence[str], rng: Random, /) -> Iterator[tuple[Sequence[str], int, Any]]:
        """Yields numbers put into a raw sentence where its words settle the reading, as `variants` does."""
        ...

    def shortened_words(self, words: Sequence[str], rng: Random, /) -> Iterator[tuple[Sequence[str], int, Any]]:
        """Yields words of a raw sentence that are abbreviated, as `variants` does."""
        ...

    def written_ordinals(self, words: Sequence[str], rng: Random, /) -> Iterator[tuple[Sequence[str], int, Any]]:
        """Yields a raw sentence with an ordinal in figures, as `variants` does."""
        ...
