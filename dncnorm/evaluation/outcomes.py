"""Stores which tokens of each sentence were right, in sentences.jsonl.

This suffices to pair two evaluations token by token, and to resample sentences: `intervals.py` and `comparison.py` use
it. There is one line per sentence, in the corpus's order:

    {"file": "dev.tsv", "line": 6, "checksum": 2774961434, "classes": ["DATE", "PUNCT"], "wrong": [0]}
"""

from __future__ import annotations

import json
import os
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from dncnorm.core.files import atomic_writer


@dataclass(frozen=True, slots=True)
class SentenceOutcome:
    """The outcome of one sentence.

    file, line: its place; None if unknown.
    checksum: CRC-32 of its tokens' classes, written forms and references, to distinguish corpora.
    classes: the semiotic class of each token. wrong: the positions, from 0, of the wrong ones.
    """

    file: str | None
    line: int | None
    checksum: int
    classes: tuple[str, ...]
    wrong: tuple[int, ...]


def outcome(
    rows: Sequence[tuple[str, str, str]], wrong: Sequence[int], file: str | None, line: int | None
) -> SentenceOutcome:
    """Returns the outcome of a sentence; rows: class, written form and reference of each token."""
    checksum = zlib.crc32("\n".join(map("\t".join, rows)).encode("utf-8", "surrogatepass"))
    # Interned, the classes of a corpus's million rows are a few strings instead of a million.
    return SentenceOutcome(file, line, checksum, tuple(sys.intern(name) for name, _, _ in rows), tuple(wrong))


def write_outcomes(path: str | os.PathLike[str], outcomes: Iterable[SentenceOutcome]) -> None:
    """Writes sentences.jsonl atomically. Raises OSError if that fails."""
    with atomic_writer(path) as handle:
        for item in outcomes:
            handle.write(json.dumps(asdict(item)).encode("ascii") + b"\n")


def read_outcomes(path: str | os.PathLike[str]) -> Iterator[SentenceOutcome]:
    """Reads the output of `write_outcomes`, a sentence at a time.

    Raises OSError if the file is missing, ValueError naming a line that is not an outcome, while iterating.
    """
    with open(path, "rb") as handle:
        for number, line in enumerate(handle, 1):
            yield _parsed(line, f"{os.fspath(path)}, line {number}")


def _parsed(line: bytes, place: str) -> SentenceOutcome:
    try:
        fields: dict[str, Any] = json.loads(line)
        classes = tuple(sys.intern(name) for name in fields["classes"])
        wrong = tuple(int(position) for position in fields["wrong"])
        read = SentenceOutcome(fields["file"], fields["line"], int(fields["checksum"]), classes, wrong)
    except (ValueError, TypeError, KeyError) as error:
        raise ValueError(f"{place}: is no sentence of an evaluation: {line[:60]!r}") from error
    outside = [position for position in wrong if not 0 <= position < len(classes)]
    if outside:
        raise ValueError(f"{place}: wrong: position {outside[0]}; the sentence has {len(classes)} tokens")
    return read
