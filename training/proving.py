"""Proves tokens of a language's suites: written token -> grammar -> independent check (`prove_grammar.py`)."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import nsmallest
from itertools import islice
from typing import Any, NamedTuple

from dncnorm import languages
from dncnorm.core.special import SELF
from dncnorm.grammars import Grammar, batches
from dncnorm.grammars.batches import BatchReading
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
MOST_LISTED = 1000
"""Forms that are listed for each token of a batch, those of the ends of tokens among them."""


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


class SpokenToken(NamedTuple):
    """What the grammar says of a token.

    readings: the class and the canonical form of each. accepts: whether the grammar allows a form. cheapest: its forms,
    those that are checked.
    """

    readings: Sequence[tuple[str, str]]
    accepts: Callable[[str], bool]
    cheapest: Iterable[str]


class Prover:
    """Proves the tokens of a suite together, since tokens that are alike are composed at the cost of few.

    most_paths: how many forms of a token are checked, the cheapest first; None: all of them, where they can be listed.
    controls: of how many tokens one is its control, too: to find that a form means something else takes longest.
    """

    def __init__(self, folder: str, proofs: GrammarProofs, most_paths: int | None, controls: int = 1) -> None:
        self.grammar = Grammar.from_pretrained(folder)
        self.language = languages.get(self.grammar.language)
        self.plainly = proofs.plainly
        self.suites: dict[str, Suite] = {label(suite): suite for suite in proofs.suites()}
        self.most_paths, self.controls = most_paths, controls

    def prove(self, name: str, indices: Sequence[int]) -> Proof:
        """The tokens of a suite with these indices."""
        proof, start = Proof(), time.perf_counter()
        suite = self.suites[name]
        before: tuple[str, str] | None = None
        for index, said in zip(indices, self._spoken([suite.written(index) for index in indices]), strict=True):
            before = self._prove_token(suite, index, said, proof, before)
        proof.seconds = time.perf_counter() - start
        return proof

    def _spoken(self, tokens: Sequence[str]) -> Iterator[SpokenToken]:
        """What the grammar says of each token; of one that has too many forms to list them, by its lattice."""
        try:
            found = batches.readings(self.grammar, tokens, MOST_LISTED * (len(tokens) + 1))
        except batches.TooManyError:
            if len(tokens) > 1:
                half = len(tokens) // 2
                yield from (*self._spoken(tokens[:half]), *self._spoken(tokens[half:]))
            else:
                yield self._by_lattice(tokens[0])
            return
        yield from (self._listed(found[token]) for token in tokens)

    def _listed(self, readings: Sequence[BatchReading]) -> SpokenToken:
        forms: dict[str, float] = {}
        for reading in readings:
            for text, weight in reading.forms.items():
                forms[text] = min(weight, forms.get(text, weight))
        chosen: Iterable[str] = forms
        if self.most_paths is not None and len(forms) > self.most_paths:
            chosen = nsmallest(self.most_paths, forms, key=lambda text: (forms[text], text))
        return SpokenToken([(one.semiotic_class, one.best[1]) for one in readings], forms.__contains__, chosen)

    def _by_lattice(self, token: str) -> SpokenToken:
        readings = [(one.semiotic_class, one.text) for one in self.grammar.readings(token)]
        lattice = self.grammar.lattice(token)
        if lattice is None:
            return SpokenToken(readings, frozenset[str]().__contains__, ())
        paths = islice(lattice.paths(), self.most_paths or MOST_LISTED)
        return SpokenToken(readings, lattice.accepts, [path.text for path in paths])

    def _prove_token(
        self, suite: Suite, index: int, said: SpokenToken, proof: Proof, before: tuple[str, str] | None
    ) -> tuple[str, str] | None:
        """One token, and the one before it as its control; what is the control of the next."""
        name, written = label(suite), suite.written(index)
        proof.tokens += 1
        proof.readings += len(said.readings)
        own = [text for semiotic_class, text in said.readings if semiotic_class == suite.semiotic_class]
        if not own:
            proof.fail(Failure(UNREAD, name, written, "", ", ".join(reading[0] for reading in said.readings)))
        canonical = {text for _, text in said.readings}
        demanded = self._demanded(suite, index, said, proof)
        for spoken in dict.fromkeys((*canonical, *demanded, *said.cheapest)):
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
        if before is not None and index % self.controls == 0 and self._is_blind(written, *before):
            proof.fail(Failure(BLIND, name, written, before[1], f"the form of {before[0]!r}"))
        return (written, own[0]) if own else None

    def _demanded(self, suite: Suite, index: int, said: SpokenToken, proof: Proof) -> list[str]:
        """The forms that the suite demands and the grammar allows; those that it does not allow fail."""
        found = []
        for spoken in sorted(suite.forms(index)) if suite.forms else ():
            if said.accepts(spoken):
                found.append(spoken)
            else:
                proof.fail(Failure(MISSING, label(suite), suite.written(index), spoken, "no path"))
        return found

    def _is_blind(self, written: str, other: str, spoken: str) -> bool:
        """Whether the form of another token passes for this one's, though the two have no value in common."""
        return (
            spoken != SELF
            and check(written, spoken, self.language) is Verdict.PRESERVED
            and admissible(written, self.language).isdisjoint(admissible(other, self.language))
        )


def label(suite: Suite) -> str:
    """The suite's name in the table."""
    return f"{suite.semiotic_class} {suite.name}"
