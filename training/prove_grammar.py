"""Proves of a grammar that nothing it says changes what is meant: written token -> grammar -> independent check.

Of every token, the canonical form of each reading and every path of the lattice (up to a limit) must be PRESERVED by
`dncnorm.values.check`, which shares no code or table with the grammar; where num2words can say a number, the canonical
form must agree with it; where a suite demands forms (a number in each of its cases), each must be a path. So that a
check that is blind proves nothing, the canonical form of the token before must not be PRESERVED, unless the two tokens
share a value (of every so many tokens with --controls). Exits with 1 where anything fails.

    python training/prove_grammar.py                      # a sample of each family, under a minute
    python training/prove_grammar.py --sample 20000       # minutes
    python training/prove_grammar.py --full --workers 16  # all of it; the days in all their formats take hours
    python training/prove_grammar.py --lang ru --suite "1,000,000" --full --paths 0 --controls 10 --parts runs/ru-proof

With --parts every block of tokens is written to a file when it is proved; started again, with the same options and the
same code and grammar, the proof goes on where it was.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import random
import re
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from proving import KINDS, Failure, Proof, Prover, label

import dncnorm
from dncnorm import languages
from dncnorm.core.files import atomic_write_json, atomic_write_text
from dncnorm.languages.modules import GrammarProofs
from dncnorm.languages.proofs import Suite
from dncnorm.normalization.embedded import embedded_model

CHUNK = 2000
"""Tokens of a task."""
PROVED = ("core", "grammars", "languages", "values")
"""The folders of the package whose code decides a proof."""


class Task(NamedTuple):
    """A part of a suite. file: where its proof is kept; None where none is."""

    suite: str
    indices: Sequence[int]
    file: Path | None


_prover: Prover | None = None
"""A worker process's own: a grammar cannot be sent from one process to another."""


def proofs_of(code: str) -> GrammarProofs:
    """The language's. Raises SystemExit where it has none."""
    found = languages.get(code).proofs
    if found is None:
        raise SystemExit(f"--lang: {code}; the language has no proofs")
    return found()


def _start_worker(folder: str, code: str, most_paths: int | None, controls: int) -> None:
    global _prover
    _prover = Prover(folder, proofs_of(code), most_paths, controls)


def _work(task: Task) -> tuple[str, Proof]:
    assert _prover is not None, "_start_worker runs first"
    if task.file is not None and task.file.exists():
        return task.suite, Proof.from_json(json.loads(task.file.read_text(encoding="utf-8")))
    proof = _prover.prove(task.suite, task.indices)
    if task.file is not None:
        atomic_write_json(task.file, vars(proof))
    return task.suite, proof


def tasks(
    chosen: Iterable[Suite], sample: int | None, parts: Path | None = None, first: int | None = None
) -> Iterator[Task]:
    """The suites in chunks; of each, all tokens, or so many `first` ones, or a sample with the first and the last."""
    for suite in chosen:
        indices: Sequence[int] = range(suite.count if first is None else min(first, suite.count))
        is_drawn = sample is not None and sample < suite.count
        if sample is not None and is_drawn:
            drawn = random.Random(label(suite)).sample(range(1, suite.count - 1), sample - 2)
            indices = [0, *sorted(drawn), suite.count - 1]
        for start in range(0, len(indices), CHUNK):
            name = re.sub(r"\W+", "-", f"{label(suite)} {f'sample {sample}' if is_drawn else 'all'} {start:07}")
            yield Task(label(suite), indices[start : start + CHUNK], parts and parts / f"{name}.json")


def prepare(parts: Path, folder: str, most_paths: int, controls: int) -> None:
    """The folder of the parts, new or one to go on with. Raises SystemExit where other code or options made it."""
    package, digest = Path(dncnorm.__file__).parent, hashlib.sha256()
    read = [file for name in PROVED for kind in ("py", "tsv") for file in sorted((package / name).rglob(f"*.{kind}"))]
    for file in [*read, *sorted(Path(folder).iterdir())]:
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    settings = {"paths": most_paths, "controls": controls, "code_and_grammar": digest.hexdigest()}
    kept = parts / "options.json"
    if kept.exists() and json.loads(kept.read_text(encoding="utf-8")) != settings:
        raise SystemExit(
            f"--parts: {parts}; made with other code, grammar, --paths or --controls: remove it, or name another"
        )
    parts.mkdir(parents=True, exist_ok=True)
    atomic_write_json(kept, settings)


def table(proofs: dict[str, Proof]) -> Iterator[str]:
    """A line a suite, and their sum."""
    columns = "".join(f"{kind:>10}" for kind in KINDS)
    yield f"{'':40}{'tokens':>10}{'of':>12}{'readings':>10}{'paths':>11}{'compared':>10}{columns}{'seconds':>9}"
    total = Proof()
    for name, proof in proofs.items():
        yield _line(name, proof)
        total.add(proof)
    yield _line("ALL", total)


def _line(name: str, proof: Proof) -> str:
    counts = "".join(f"{proof.kinds[kind]:10,}" for kind in KINDS)
    return (
        f"{name:40}{proof.tokens:10,}{proof.family:12,}{proof.readings:10,}{proof.paths:11,}{proof.compared:10,}"
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


def chosen_suites(suites: Sequence[Suite], options: argparse.Namespace) -> list[Suite]:
    """Those that the options name. Raises SystemExit for a class that has none, or where none is left."""
    known = {suite.semiotic_class for suite in suites}
    if unknown := sorted({*(options.classes or ())} - known):
        raise SystemExit(f"--class: {unknown[0]!r} is unknown; the known ones are {', '.join(sorted(known))}")
    chosen = [suite for suite in suites if suite.semiotic_class in (options.classes or known)]
    found = [suite for suite in chosen if options.suite in label(suite)]
    if not found:
        raise SystemExit(f"--suite: {options.suite!r}; the suites are {'; '.join(map(label, chosen))}")
    return found


def parse_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--grammar", help="a grammar's folder; else that of the embedded model")
    parser.add_argument("--lang", default="en", help="the language whose families are tried")
    parser.add_argument("--full", action="store_true", help="every token, instead of a sample of each suite")
    parser.add_argument("--first", type=int, metavar="N", help="with --full, the first N tokens of each suite alone")
    parser.add_argument("--sample", type=int, default=200, help="tokens a suite without --full")
    parser.add_argument("--class", dest="classes", nargs="+", metavar="CLASS", help="instead of all")
    parser.add_argument("--suite", default="", metavar="TEXT", help="only suites whose class and name contain this")
    parser.add_argument("--paths", type=int, default=50, help="forms of a token checked, cheapest first; 0: all")
    parser.add_argument("--controls", type=int, default=1, help="of so many tokens, one is tried with another's form")
    parser.add_argument("--workers", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--parts", type=Path, metavar="FOLDER", help="keeps what is proved, to go on after a stop")
    parser.add_argument("--examples", type=int, default=5, help="failures shown of each kind and suite")
    parser.add_argument("--failures", help="a TSV of all failures")
    arguments = parser.parse_args()
    if arguments.first is not None and not (arguments.full and arguments.first > 0):
        parser.error(f"--first: {arguments.first}; it must be at least 1, and needs --full")
    if arguments.sample < 2:
        parser.error(f"--sample: {arguments.sample}; it must be at least 2: the first token and the last")
    return arguments


def main() -> None:
    """Prove, print, and exit with 1 where anything failed."""
    options = parse_arguments()
    folder = str(options.grammar or embedded_model(options.lang) / "grammar")
    chosen = chosen_suites(proofs_of(options.lang).suites(), options)
    if options.parts is not None:
        prepare(options.parts, folder, options.paths, options.controls)
    proofs, said = {label(suite): Proof(suite.count) for suite in chosen}, time.monotonic()
    start = (folder, options.lang, options.paths or None, options.controls)
    with multiprocessing.Pool(options.workers, _start_worker, start) as pool:
        work = tasks(chosen, None if options.full else options.sample, options.parts, options.first)
        for name, proof in pool.imap_unordered(_work, work):
            proofs[name].add(proof)
            if options.full and time.monotonic() - said > 60:
                said = time.monotonic()
                failures = proofs[name].kinds.total()
                print(f"{name}: {proofs[name].tokens:,} tokens, {failures:,} failures", file=sys.stderr)
    print("\n".join(table(proofs)))
    print("\n".join(examples(proofs, options.examples)))
    if options.failures:
        rows = [failure for proof in proofs.values() for failure in proof.failures]
        atomic_write_text(options.failures, "".join("\t".join(failure) + "\n" for failure in rows))
    sys.exit(1 if any(proof.kinds for proof in proofs.values()) else 0)


if __name__ == "__main__":
    main()
