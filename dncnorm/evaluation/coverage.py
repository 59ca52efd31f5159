"""Measures how much of a corpus a covering grammar reads, and how much of that it covers (Z19 equation 22).

Read: the grammar has a lattice for the token. Covered: the reference is in the lattice. Canonical: the reference is the
text of the first reading, so that no network would be needed. Only tokens that change are counted.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from dncnorm.core.records import Token
from dncnorm.core.special import PLAIN, is_changed
from dncnorm.corpus import iter_sentences, read_dictionary
from dncnorm.grammars import Grammar

ALL, OUTSIDE_PLAIN = "ALL", "ALL but PLAIN"


class Coverage:
    """Counts tokens per class, and keeps those that were not read or not covered."""

    def __init__(self) -> None:
        self.total: Counter[str] = Counter()
        self.read: Counter[str] = Counter()
        self.covered: Counter[str] = Counter()
        self.canonical: Counter[str] = Counter()
        self.unread: dict[str, list[Token]] = defaultdict(list)
        self.uncovered: dict[str, list[Token]] = defaultdict(list)

    def add(self, token: Token, grammar: Grammar) -> None:
        """Counts a token that changes."""
        lattice = grammar.lattice(token.before)
        name = token.semiotic_class or "UNKNOWN"
        groups = (name, ALL) if name == PLAIN else (name, ALL, OUTSIDE_PLAIN)
        is_covered = lattice is not None and lattice.accepts(token.after or "")
        is_canonical = is_covered and grammar.readings(token.before)[0].text == token.after
        for group in groups:
            self.total[group] += 1
            self.read[group] += lattice is not None
            self.covered[group] += is_covered
            self.canonical[group] += is_canonical
        if lattice is None:
            self.unread[name].append(token)
        elif not is_covered:
            self.uncovered[name].append(token)

    def table(self) -> Iterator[str]:
        """Yields a line per class, the most frequent first."""
        yield f"{'class':14} {'changed':>8} {'read':>8} {'covered':>8} {'of read':>8} {'canonical':>9}"
        for name, count in sorted(self.total.items(), key=lambda item: -item[1]):
            read, covered = self.read[name], self.covered[name]
            of_read = f"{covered / read:8.4f}" if read else "       -"
            yield f"{name:14} {count:8} {read / count:8.4f} {covered:8} {of_read} {self.canonical[name] / count:9.4f}"

    def examples(self, count: int, grammar: Grammar) -> Iterator[str]:
        """Yields up to `count` tokens per class that were not read, and as many not covered, drawn at random."""
        draw = random.Random(0)
        for kind, tokens in (("unread", self.unread), ("uncovered", self.uncovered)):
            for name, found in tokens.items():
                for token in draw.sample(found, min(count, len(found))):
                    said = [reading.text for reading in grammar.readings(token.before)[:3]]
                    yield f"{kind} {name}: {token.before!r} => {token.after!r}  grammar: {said}"


def changed_tokens(files: Iterable[str], semiotic_class: str | None) -> Iterator[Token]:
    """Yields the tokens that change; a dictionary's rows (`*dict.tsv`) count once each."""
    for file in files:
        tokens = (
            read_dictionary(file)
            if Path(file).stem.endswith("dict")
            else (token for sentence in iter_sentences(file) for token in sentence.tokens)
        )
        for token in tokens:
            if is_changed(token) and semiotic_class in (None, token.semiotic_class):
                yield token
