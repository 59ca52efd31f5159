"""Proves of a grammar that nothing it says changes what is meant: written token -> grammar -> independent check.

Of every token, the canonical form of each reading and every path of the lattice (up to a limit) must be PRESERVED by
`dncnorm.values.check`, which shares no code or table with the grammar; where num2words can say a number, the canonical
form must agree with it. So that a check that is blind proves nothing, the canonical form of the token before must
not be PRESERVED, unless the two tokens share a value. Exits with 1 where anything fails.

    python training/prove_grammar.py                      # a sample of each family, under a minute
    python training/prove_grammar.py --sample 20000       # minutes
    python training/prove_grammar.py --full --workers 16  # all of it; the days in all their formats take hours
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from dncnorm import languages
from dncnorm.core.files import atomic_write_text
from dncnorm.grammars import Grammar
from dncnorm.languages.modules import GrammarProofs
from dncnorm.languages.proofs import Suite
from dncnorm.normalization.embedded import embedded_model
from dncnorm.values import Verdict, admissible, check

UNREAD, CANONICAL, PATH, NUM2WORDS, BLIND = KINDS = ("unread", "canonical", "path", "num2words", "blind")
"""Kinds of failure: no reading of the class; a canonical form, or another path, that is not preserved; num2words says
something else; the check takes another token's form for this one's."""
CHUNK = 500
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


class Prover:
    """Proves tokens one by one. most_paths: how many paths of a lattice are checked, the cheapest first."""

    def __init__(self, folder: str, proofs: GrammarProofs, most_paths: int) -> None:
        self.grammar = Grammar.from_pretrained(folder)
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
        for spoken in self._spoken_forms(written, canonical):
            proof.paths += 1
            verdict = check(written, spoken, languages.get(self.grammar.language))
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

    def _is_blind(self, written: str, other: str, spoken: str) -> bool:
        """Whether the form of another token passes for this one's, though the two have no value in common."""
        language = languages.get(self.grammar.language)
        return check(written, spoken, language) is Verdict.PRESERVED and admissible(written, language).isdisjoint(
            admissible(other, language)
        )

    def _spoken_forms(self, written: str, canonical: Iterable[str]) -> Iterator[str]:
        """The canonical form of each reading, then the other paths, the cheapest first."""
        yield from canonical
        lattice = self.grammar.lattice(written)
        if lattice is not None:
            paths = (path.text for path in islice(lattice.paths(), self.most_paths))
            yield from (text for text in paths if text not in set(canonical))


def label(suite: Suite) -> str:
    """The suite's name in the table."""
    return f"{suite.semiotic_class} {suite.name}"


_prover: Prover | None = None
"""A worker process's own: a grammar cannot be sent from one process to another."""


def proofs_of(code: str) -> GrammarProofs:
    """The language's. Raises SystemExit where it has none."""
    found = languages.get(code).proofs
    if found is None:
        raise SystemExit(f"--lang: {code}; the language has no proofs")
    return found()


def _start_worker(folder: str, code: str, most_paths: int) -> None:
    global _prover
    _prover = Prover(folder, proofs_of(code), most_paths)


def _work(task: tuple[str, Sequence[int]]) -> tuple[str, Proof]:
    name, indices = task
    assert _prover is not None, "_start_worker runs first"
    return name, _prover.prove(name, indices)


def tasks(chosen: Iterable[Suite], sample: int | None) -> Iterator[tuple[str, Sequence[int]]]:
    """The suites in chunks; of each, all tokens, or the first, the last and some drawn from between."""
    for suite in chosen:
        indices: Sequence[int] = range(suite.count)
        if sample is not None and sample < suite.count:
            drawn = random.Random(label(suite)).sample(range(1, suite.count - 1), sample - 2)
            indices = [0, *sorted(drawn), suite.count - 1]
        for start in range(0, len(indices), CHUNK):
            yield label(suite), indices[start : start + CHUNK]


def table(proofs: dict[str, Proof]) -> Iterator[str]:
    """A line a suite, and their sum."""
    columns = "".join(f"{kind:>10}" for kind in KINDS)
    yield f"{'':32}{'tokens':>10}{'of':>12}{'readings':>10}{'paths':>11}{'compared':>10}{columns}{'seconds':>9}"
    total = Proof()
    for name, proof in proofs.items():
        yield _line(name, proof)
        total.add(proof)
    yield _line("ALL", total)


def _line(name: str, proof: Proof) -> str:
    counts = "".join(f"{proof.kinds[kind]:10,}" for kind in KINDS)
    return (
        f"{name:32}{proof.tokens:10,}{proof.family:12,}{proof.readings:10,}{proof.paths:11,}{proof.compared:10,}"
        f"{counts}{proof.seconds:9.1f}"
    )


def examples(proofs: dict[str, Proof], count: int) -> Iterator[str]:
    """Up to `count` failures of each kind in each suite, drawn at random."""
    for name, proof in proofs.items():
        by_kind: dict[str, list[Failure]] = defaultdict(list)
        for failure in proof.failures:
            by_kind[failure.kind].append(failure)
        for kind, failures in by_kind.items():
            for failure in random.Random(0).sample(failures, min(count, len(failures))):
                yield f"{kind}: {name}: {failure.written!r} => {failure.spoken!r} ({failure.detail})"


def parse_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--grammar", help="a grammar's folder; else that of the embedded model")
    parser.add_argument("--lang", default="en", help="the language whose families are tried")
    parser.add_argument("--full", action="store_true", help="every token, instead of a sample of each suite")
    parser.add_argument("--sample", type=int, default=200, help="tokens a suite without --full")
    parser.add_argument("--class", dest="classes", nargs="+", metavar="CLASS", help="instead of all")
    parser.add_argument("--paths", type=int, default=50, help="paths of a lattice that are checked, cheapest first")
    parser.add_argument("--workers", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--examples", type=int, default=5, help="failures shown of each kind and suite")
    parser.add_argument("--failures", help="a TSV of all failures")
    arguments = parser.parse_args()
    if arguments.sample < 2:
        parser.error(f"--sample: {arguments.sample}; it must be at least 2: the first token and the last")
    return arguments


def main() -> None:
    """Prove, print, and exit with 1 where anything failed."""
    options = parse_arguments()
    folder = str(options.grammar or embedded_model(options.lang) / "grammar")
    suites: list[Suite] = proofs_of(options.lang).suites()
    known = {suite.semiotic_class for suite in suites}
    if unknown := sorted({*(options.classes or ())} - known):
        sys.exit(f"--class: {unknown[0]!r} is unknown; the known ones are {', '.join(sorted(known))}")
    chosen = [suite for suite in suites if suite.semiotic_class in (options.classes or known)]
    proofs = {label(suite): Proof(suite.count) for suite in chosen}
    with multiprocessing.Pool(options.workers, _start_worker, (folder, options.lang, options.paths)) as pool:
        work = tasks(chosen, None if options.full else options.sample)
        for name, proof in pool.imap_unordered(_work, work):
            proofs[name].add(proof)
            if options.full and proofs[name].tokens % 100_000 < CHUNK:
                print(f"{name}: {proofs[name].tokens:,} tokens, {len(proofs[name].failures)} failures", file=sys.stderr)
    print("\n".join(table(proofs)))
    print("\n".join(examples(proofs, options.examples)))
    failures = [failure for proof in proofs.values() for failure in proof.failures]
    if options.failures:
        atomic_write_text(options.failures, "".join("\t".join(failure) + "\n" for failure in failures))
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
