"""Examples in files: a gate is fitted on more of them than memory holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from dncnorm.training.gate.examples import Examples


class StoredExamples:
    """Parts of examples, each a file of a folder; one is in memory at a time. count: of all examples."""

    def __init__(self, folder: Path, files: Sequence[Path] = ()) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.files = folder, list(files)
        self.count = 0

    def add(self, examples: Examples) -> None:
        """Writes a part, unless it is empty."""
        if not len(examples.labels):
            return
        file = self.folder / f"{len(self.files):06}.npz"
        np.savez(file, **examples._asdict())
        self.files.append(file)
        self.count += len(examples.labels)

    def __iter__(self) -> Iterator[Examples]:
        """Reads the parts, in order."""
        return map(read_examples, self.files)

    def __add__(self, other: StoredExamples) -> StoredExamples:
        """Returns the parts of both."""
        both = StoredExamples(self.folder, [*self.files, *other.files])
        both.count = self.count + other.count
        return both


def read_examples(file: Path) -> Examples:
    """Returns a part."""
    with np.load(file, allow_pickle=False) as columns:
        return Examples(*(columns[name] for name in Examples._fields))
