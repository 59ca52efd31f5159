"""Evaluates a model on corpus files, with and without grammar and memory; each evaluation is made once and kept.

    OUTPUT/evaluations/SYSTEM-MODEL/FILE/    what `dncnorm evaluate --report` writes, and key.json

One corpus file is one evaluation, so a run that was stopped resumes at that file. key.json names what an evaluation
depends on; if any of it has changed, the evaluation is made again.
"""

from __future__ import annotations

import csv
import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass, replace
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from typing import Any

import dncnorm
from dncnorm.core.files import atomic_write_json
from dncnorm.core.hub import DOCUMENTS, MODEL_FILES
from dncnorm.corpus.source import resolve_files
from dncnorm.evaluation.ablation import with_slots, without_memory
from dncnorm.evaluation.comparison import Evaluation
from dncnorm.evaluation.metrics import ALL
from dncnorm.evaluation.outcomes import read_outcomes
from dncnorm.evaluation.report import ERRORS_CSV, REPORT_JSON, SENTENCES_JSONL, write_report
from dncnorm.evaluation.runner import evaluate_corpus
from dncnorm.evaluation.tallies import Tally, class_tallies
from dncnorm.normalization.network import NetworkReading
from dncnorm.normalization.text_normalizer import TextNormalizer
from dncnorm.values import Verdict

KEY = "key.json"
Row = dict[str, str]
"""A line of errors.csv, by its columns."""


@dataclass(frozen=True)
class System:
    """A way to run a model.

    has_grammar: False is the gate and the network alone, as in the paper: what the network says is taken, however
        doubtful. has_memory: False sets to zero what the network reads in its memory (PH18 section 5.1).
    slots: of its memory; 0 for as many as it was trained with.
    has_ranker: False leaves all readings of the grammar to the network. has_decisions: False removes the decision list.
    has_network: False leaves what the ranker does not decide to the fallback.
    beams, reconstruction: how the network is searched, as options of a call. tagger: the network's instead of the gate.
    """

    name: str
    has_grammar: bool = True
    has_memory: bool = True
    slots: int = 0
    has_ranker: bool = True
    has_decisions: bool = True
    has_network: bool = True
    beams: int = 1
    reconstruction: float = 0.0
    tagger: bool = False

    def searched(self, decoding: Mapping[str, Any]) -> System:
        """Returns the same system with another search, under another name: evaluations are kept by name."""
        name = "-".join([self.name, *(f"{option}-{value:g}" for option, value in decoding.items())])
        return replace(self, name=name, **decoding)

    def changing(self, normalize: TextNormalizer) -> AbstractContextManager[None]:
        """Returns a block within which the pipeline's network has the system's memory."""
        if not self.has_memory:
            return without_memory(normalize.model)
        return with_slots(normalize.model, self.slots) if self.slots else nullcontext()

    def load(self, model: Path) -> TextNormalizer:
        """Returns the pipeline, with its memory."""
        options: dict[str, Any] = {"beams": self.beams, "reconstruction": self.reconstruction, "tagger": self.tagger}
        if not self.has_grammar:
            options |= {"grammar": False, "min_confidence": 0.0}
        normalize: TextNormalizer = dncnorm.pipeline(
            model=model, ranker=self.has_ranker, decision_list=self.has_decisions, **options
        )
        if not self.has_network:
            deciders = normalize.normalizer.deciders
            normalize.normalizer.deciders = tuple(one for one in deciders if not isinstance(one, NetworkReading))
        return normalize


WITH_GRAMMAR = System("with-grammar")
NETWORK = System("network", has_grammar=False)
WITH_GRAMMAR_NO_MEMORY = System("with-grammar-no-memory", has_memory=False)
WITHOUT_RANKER = System("no-ranker", has_ranker=False)
NETWORK_NO_MEMORY = System("network-no-memory", has_grammar=False, has_memory=False)


@dataclass(frozen=True)
class Evaluated:
    """Reports of one model, each of one corpus file, read as one."""

    name: str
    folders: tuple[Path, ...]

    @property
    def evaluation(self) -> Evaluation:
        """For `dncnorm.evaluation.comparison`."""
        return Evaluation(self.name, self.name, tuple(str(folder / SENTENCES_JSONL) for folder in self.folders))

    @cached_property
    def tallies(self) -> dict[str, Tally]:
        """ALL, then each class: how many sentences have how many tokens, and how many of them right."""
        return class_tallies(self.evaluation.outcomes())

    @cached_property
    def reports(self) -> list[dict[str, Any]]:
        """Each file's report.json."""
        return [json.loads((folder / REPORT_JSON).read_text(encoding="utf-8")) for folder in self.folders]

    @property
    def is_checked(self) -> bool:
        """Whether `dncnorm.values` knows the language, and judged the errors."""
        return all(report["unrecoverable"] is not None for report in self.reports)

    def gate_counts(self) -> Counter[str]:
        """decisions, actual, predicted, hits, as in `GateCounts`."""
        return sum((Counter(report["gate_counts"]) for report in self.reports), Counter())

    def errors(self) -> Iterator[Row]:
        """Every error, in the corpus's order."""
        return chain.from_iterable(map(_errors, self.folders))

    def verdicts(self) -> dict[str, Counter[str]]:
        """class -> verdict -> errors; the verdict is "" where nothing was checked."""
        found: dict[str, Counter[str]] = {}
        for row in self.errors():
            found.setdefault(row["class"], Counter())[row["verdict"]] += 1
        return found

    def unacceptable(self) -> dict[str, int | None]:
        """Of ALL and of each class the errors that change a value; None where nothing was checked."""
        if not self.is_checked:
            return dict.fromkeys(self.tallies)
        verdicts = self.verdicts()
        found = {name: counts[Verdict.UNRECOVERABLE.value] for name, counts in verdicts.items()}
        return {name: sum(found.values()) if name == ALL else found.get(name, 0) for name in self.tallies}


def corrected(before: Evaluated, after: Evaluated) -> Iterator[Row]:
    """Yields the errors of `before` whose tokens are right in `after`; both files have the same order."""
    for old, new in zip(before.folders, after.folders, strict=True):
        rows = _errors(old)
        outcomes = zip(*(read_outcomes(folder / SENTENCES_JSONL) for folder in (old, new)), strict=True)
        for was, became in outcomes:
            for place in was.wrong:
                row = next(rows)
                if place not in became.wrong:
                    yield row


def is_report(folder: Path) -> bool:
    """Whether a folder holds an evaluation, and no model (whose folder may hold a report.json)."""
    return (folder / SENTENCES_JSONL).is_file()


def read_report(folder: Path) -> Evaluated:
    """A report that `dncnorm evaluate --report` wrote."""
    return Evaluated(str(folder), (folder,))


class Evaluations:
    """Evaluations of some corpus files, kept in a folder."""

    def __init__(self, folder: Path, corpus: Sequence[str], limit: int | None = None) -> None:
        """corpus: files, folders or globs. limit: of each file the first sentences alone."""
        self.folder, self.limit = folder, limit
        self.files = [Path(file) for file in resolve_files(corpus)]

    @cached_property
    def digests(self) -> dict[Path, str]:
        """Of each file."""
        return {file: file_digest(file) for file in self.files}

    @property
    def key(self) -> dict[str, Any]:
        """What they are of."""
        return {"files": {str(file): digest for file, digest in self.digests.items()}, "limit": self.limit}

    def of(self, model: Path, system: System) -> Evaluated:
        """Returns the model's evaluations on all files; those that are missing are made."""
        loaded: TextNormalizer | None = None
        digest, folders = model_digest(model), []
        made_by = {"system": asdict(system), "model": digest, "code": code_digest(), "limit": self.limit}
        for file, of_file in self.digests.items():
            key = made_by | {"corpus": of_file}
            folder = self.folder / f"{system.name}-{digest[:8]}" / f"{file.name}-{of_file[:8]}"
            if not _is_made(folder, key):
                loaded = loaded or system.load(model)
                self._make(folder, key, loaded, system, file)
            folders.append(folder)
        return Evaluated(system.name, tuple(folders))

    def _make(
        self, folder: Path, key: Mapping[str, Any], normalize: TextNormalizer, system: System, file: Path
    ) -> None:
        """Evaluates one file; the key is written last, so an evaluation with a key is complete."""
        (folder / KEY).unlink(missing_ok=True)
        with system.changing(normalize):
            scores = evaluate_corpus(normalize, file, limit=self.limit)
        write_report(folder, scores, model=system.name, corpus=file.name)
        atomic_write_json(folder / KEY, key)


def model_digest(folder: Path) -> str:
    """Returns the digest of the files that a model is read from, without its card and reports."""
    return _digest(_matching(folder, MODEL_FILES) - _matching(folder, DOCUMENTS), folder)


def folder_digest(folder: Path) -> str:
    """Of all the files of a folder."""
    return _digest({file for file in _matching(folder, ("**/*",)) if file.is_file()}, folder)


@cache
def code_digest() -> str:
    """Of the package's code and tables, as this process runs them."""
    package = Path(dncnorm.__file__).parent
    return _digest(_matching(package, ("**/*.py", "**/*.tsv")) - _matching(package, ("pretrained/**/*",)), package)


def file_digest(file: Path) -> str:
    """Of one file's bytes."""
    return _digest({file}, file.parent)


def _matching(folder: Path, patterns: Iterable[str]) -> set[Path]:
    return {file for pattern in patterns for file in folder.glob(pattern)}


def _digest(files: set[Path], folder: Path) -> str:
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(f"{file.relative_to(folder)} {file.stat().st_size}\n".encode())
        with open(file, "rb") as handle:
            while block := handle.read(2**20):
                digest.update(block)
    return digest.hexdigest()


def _is_made(folder: Path, key: Mapping[str, Any]) -> bool:
    file = folder / KEY
    return file.is_file() and bool(json.loads(file.read_text(encoding="utf-8")) == key)


def _errors(folder: Path) -> Iterator[Row]:
    with open(folder / ERRORS_CSV, encoding="utf-8", newline="") as handle:
        yield from csv.DictReader(handle)
