"""The records of finished trainings, from which the report is made: one compressed file that outlives the weights.

    RESULTS/records.jsonl.gz      a line of JSON for each training

It holds numbers, names of classes and paths, and the results for the sentences of the comparison's file: no text of a
corpus.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any

from reproduction.evaluations import Evaluated
from reproduction.job import accuracies

from comparison.plan import Job
from dncnorm.core.files import atomic_write_bytes
from dncnorm.evaluation.error_counts import error_kinds
from dncnorm.evaluation.tallies import tokens_of
from dncnorm.training.seq2seq.options import TrainingOptions

RECORDS = "records.jsonl.gz"
CHANGED = "CHANGED"
"""The column of dev.jsonl that learning curves are of."""


@dataclass(frozen=True)
class Trained:
    """What every record has of its training.

    settings: what it was trained by. examples_per_second, training_seconds: as it went, beside whatever else the
        machine did; training_mb: its largest memory.
    corpus: `sentences` and a `checksum` of what it was evaluated on. made_by: digests of the `code` and the `grammar`
        that it was evaluated with.
    """

    name: str
    seed: int
    settings: Mapping[str, Any]
    parameters: int
    examples: int
    training_seconds: float
    examples_per_second: float
    training_mb: float
    corpus: Mapping[str, int]
    made_by: Mapping[str, str]

    @property
    def key(self) -> str:
        """Returns the job's."""
        return f"{self.name}-{self.seed}"


@dataclass(frozen=True)
class Record(Trained):
    """One training of a network of tokens, and its evaluations.

    systems: of each way to run the network its figures, and `wrong`: sentence -> places of its wrong tokens, from 0.
    curve: accuracy on dev over `examples` and `seconds` of training. attention: as `attention.py` reads it.
    raw: as `raw.py` has it, of a network that cuts its own tokens.
    """

    systems: Mapping[str, Mapping[str, Any]]
    curve: Mapping[str, Sequence[float]]
    attention: Sequence[Mapping[str, Any]] = ()
    raw: Mapping[str, float] | None = None

    def wrong(self, system: str) -> list[set[int]]:
        """Returns the places of the wrong tokens of every sentence."""
        kept = self.systems[system]["wrong"]
        return [set(kept.get(str(sentence), ())) for sentence in range(self.corpus["sentences"])]


@dataclass(frozen=True)
class SentenceRecord(Trained):
    """One training of whole sentences and its evaluation; figures as `sentences.evaluated` has them.

    curve: as of a `Record`. in_place, character_accuracy: of JG20's accuracy; a record from before it was counted has
        neither.
    """

    experiment: str
    encoder_parameters: int
    trained: int
    steps: int
    loss: float
    sentence_accuracy: float
    character_error_rate: float
    token_accuracy: float
    changed_accuracy: float | None
    error_kinds: Mapping[str, int]
    sentences_per_cpu_second: float
    places: Sequence[int]
    edits: Sequence[int]
    wrong: Sequence[int]
    curve: Mapping[str, Sequence[float]]
    attention: Sequence[Mapping[str, Any]] = ()
    in_place: Sequence[int] = ()
    character_accuracy: float | None = None

    @property
    def architecture(self) -> str:
        """Returns the name without the experiment's."""
        return self.name.removesuffix(f"-{self.experiment}")


@dataclass(frozen=True)
class Records:
    """The records of a comparison, in one file."""

    path: Path

    def of(self, job: Job, settings: Mapping[str, Any]) -> Record | SentenceRecord | None:
        """Returns a job's record, if there is one. Raises ValueError if it is none, and if it is of other settings."""
        line = self._lines().get(job.key)
        if line is None:
            return None
        place = f"{self.path}: {job.key}"
        try:
            kind = Record if job.experiment is None else SentenceRecord
            record = kind(**json.loads(line))
        except TypeError as error:
            raise ValueError(f"{place}: is no record of a training: {error}") from error
        check_settings(place, record.settings, settings, job)
        return record

    def write(self, job: Job, record: Record | SentenceRecord) -> None:
        """Adds a job's record, or replaces it; the file is written whole or not at all."""
        values = {item.name: getattr(record, item.name) for item in fields(record)}
        lines = self._lines() | {job.key: json.dumps(values, ensure_ascii=False, separators=(",", ":"))}
        text = "".join(f"{lines[key]}\n" for key in sorted(lines))
        atomic_write_bytes(self.path, gzip.compress(text.encode("utf-8"), mtime=0))

    def _lines(self) -> dict[str, str]:
        """Returns the lines by the keys of their jobs."""
        return _read(self.path, self.path.stat().st_mtime_ns) if self.path.is_file() else {}


@lru_cache(maxsize=1)
def _read(path: Path, changed: int) -> dict[str, str]:
    """Reads the file again where it has changed."""
    try:
        lines = gzip.decompress(path.read_bytes()).decode("utf-8").splitlines()
        named = ((json.loads(line), line) for line in lines)
        return {f"{record['name']}-{record['seed']}": line for record, line in named}
    except (OSError, EOFError, ValueError, KeyError, zlib.error) as error:
        raise ValueError(f"{path}: holds no records of trainings: {error}") from error


def check_settings(place: str, kept: Mapping[str, Any], asked: Mapping[str, Any], job: Job) -> None:
    """Raises ValueError unless both are the same; an option that is newer than `kept` had its default then."""
    options = TrainingOptions.from_dict(dict(kept["training"]), place)
    if {**kept, "training": json.loads(json.dumps(asdict(options)))} != asked:
        raise ValueError(f"{place}: of other settings than {job.config} has now; take another --output and --results")


def measured(evaluated: Evaluated) -> dict[str, Any]:
    """Returns the figures of one system, over all files."""
    reports, outcomes = evaluated.reports, list(evaluated.evaluation.outcomes())
    changed = sum(report["changed"] for report in reports)
    right = sum(report["changed"] * (report["changed_accuracy"] or 0.0) for report in reports)
    edits, characters = (
        sum(report["character_errors"][name] for report in reports) for name in ("edits", "characters")
    )
    seconds = sum(report["speed"]["cpu_seconds"] or 0.0 for report in reports)
    return {
        "counts": {name: tokens_of(tally) for name, tally in evaluated.tallies.items()},
        "accuracy": accuracies(evaluated),
        "changed": changed,
        "changed_accuracy": right / changed if changed else None,
        "sentence_accuracy": sum(not one.wrong for one in outcomes) / len(outcomes) if outcomes else None,
        "character_error_rate": edits / characters if characters else None,
        "unrecoverable": evaluated.unacceptable(),
        "error_kinds": {kind: sum(report["error_kinds"][kind] for report in reports) for kind in error_kinds([])},
        "sentences_per_cpu_second": len(outcomes) / seconds if seconds else None,
        "peak_rss_mb": max(report["speed"]["peak_rss_mb"] or 0.0 for report in reports),
        "wrong": {str(place): list(one.wrong) for place, one in enumerate(outcomes) if one.wrong},
    }


def corpus_of(evaluated: Evaluated) -> dict[str, int]:
    """Returns how many sentences a system was evaluated on, and a checksum of all their tokens."""
    checksums = [str(one.checksum) for one in evaluated.evaluation.outcomes()]
    return {"sentences": len(checksums), "checksum": zlib.crc32(" ".join(checksums).encode())}
