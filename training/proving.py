"""Proves tokens of a language's suites: written token -> grammar -> independent check (`prove_grammar.py`)."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from dncnorm import languages
from dncnorm.grammars import Grammar
from dncnorm.languages.modules import GrammarProofs
from dncnorm.languages.proofs import Suite
from dncnorm.values import Verdict, admissible, check

UNREAD, MISSING, CANONICAL, PATH, NUM2WORDS, BLIND = KINDS = (
    "unread",
    "missing",
    "canonical",
    "path",
    "num2words",
    "blind",
)
"""Kinds of failure: no reading of the class; no path for a form that the suite demands; a canonical form, or another
path, that is not preserved; num2words says something else; the check takes another token's form for this one's."""
KEPT_FAILURES = 2000
"""Of each suite; the others are only counted."""


class Failure(NamedTuple):
    """kind: a constant of this module. detail: the verdict, or what num2words says."""

    kind: str
    suite: str
    written: str
    spoken: str
    detail: str


@dataclass
class Proof:
    """Counts of a suite, or of a part of it. family: how many tokens the suite has."""

    family: int = 0
    tokens: int = 0
    readings: int = 0
    paths: int = 0
    compared: int = 0
    seconds: float = 0.0
    kinds: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: Proof) -> None:
        """Counts add up."""
        self.family += other.family
        self.tokens += other.tokens
        self.readings += other.readings
        self.paths += other.paths
        self.compared += other.compared
        self.seconds += other.seconds
        self.kinds += other.kinds
        self.failures += other.failures[: KEPT_FAILURES - len(self.failures)]

    def fail(self, failure: Failure) -> None:
        """One more failure."""
        self.kinds[failure.kind] += 1
        self.failures.append(failure)

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Proof:
        """A proof whose `vars` were written to a file."""
        failures = [Failure(*failure) for failure in kept["failures"]]
        return cls(**{**kept, "kinds": Counter(kept["kinds"]), "failures": failures})


class Prover:
    """Proves tokens one by one. most_paths: how many paths of a lattice are checked, the cheapest first."""

    def __init__(self, folder: str, proofs: GrammarProofs, most_paths: int) -> None:
        self.grammar = Grammar.from_pretrained(folder)
        self.language = languages.get(self.grammar.language)
        self.plainly = proofs.plainly
        self.suites: dict[str, Suite] = {label(suite): suite for suite in proofs.suites()}
        self.most_paths = most_paths

    def prove(self, name: str, indices: Sequence[int]) -> Proof:
        """The tokens of a suite with these indices."""
        proof, start = Proof(), time.perf_counter()
        before: tuple[str, str] | None = None
        for index in indices:
            before = self._prove_token(self.suites[name], index, proof, before)
        proof.seconds = time.perf_counter() - start
        return proof

    def _prove_token(
        self, suite: Suite, index: int, proof: Proof, before: tuple[str, str] | None
    ) -> tuple[str, str] | None:
        """One token, and the one before it as its control; what is the control of the next."""
        name, written = label(suite), suite.written(index)
        readings = self.grammar.readings(written)
        proof.tokens += 1
        proof.readings += len(readings)
        own = [reading.text for reading in readings if reading.semiotic_class == suite.semiotic_class]
        if not own:
            proof.fail(Failure(UNREAD, name, written, "", ", ".join(reading.semiotic_class for reading in readings)))
        canonical = {reading.text for reading in readings}
        demanded = self._demanded(suite, index, written, proof)
        for spoken in self._spoken_forms(written, canonical, demanded):
            proof.paths += 1
            verdict = check(written, spoken, self.language)
            if verdict is not Verdict.PRESERVED:
                kind = CANONICAL if spoken in canonical else PATH
                proof.fail(Failure(kind, name, written, spoken, verdict.name))
        if own and suite.canonical:
            proof.compared += 1
            expected = self.plainly(suite.canonical(index))
            if self.plainly(own[0]) != expected:
                proof.fail(Failure(NUM2WORDS, name, written, own[0], expected))
        if before is not None and self._is_blind(written, *before):
            proof.fail(Failure(BLIND, name, written, before[1], f"the form of {before[0]!r}"))
        return (written, own[0]) if own else None

    def _demanded(self, suite: Suite, index: int, written: str, proof: Proof) -> list[str]:
        """The forms that the suite demands and the grammar allows; those that it does not allow fail."""
        if suite.forms is None:
            return []
        lattice, found = self.grammar.lattice(written), []
        for spoken in sorted(suite.forms(index)):
            if lattice is not None and lattice.accepts(spoken):
                found.append(spoken)
            else:
                proof.fail(Failure(MISSING, label(suite), written, spoken, "no path"))
        return found

    def _is_blind(self, written: str, other: str, spoken: str) -> bool:
        """Whether the form of another token passes for this one's, though the two have no value in common."""
        return check(written, spoken, self.language) is Verdict.PRESERVED and admissible(
            written, self.language
        ).isdisjoint(admissible(other, self.language))

    def _spoken_forms(self, written: str, canonical: Collection[str], demanded: Iterable[str]) -> Iterator[str]:
        """The canonical form of each reading, demanded forms, then the other paths, the cheapest first."""
        said = dict.fromkeys((*canonical, *demanded))
        yield from said
        lattice = self.grammar.lattice(written)
        if lattice is not None:
            paths = (path.text for path in islice(lattice.paths(), self.most_paths))
            yield from (text for text in paths if text not in said)


def label(suite: Suite) -> str:
    """The suite's name in the table."""
    return f"{suite.semiotic_class} {suite.name}"
