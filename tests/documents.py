"""What the tests of readers share: documents cut and damaged at random, and runs in a form that can be compared."""

from __future__ import annotations

import random
from collections.abc import Iterator

from dncnorm.documents.runs import Run, checked


def runs_of(reader, chunks: list[str]) -> list[Run]:
    """Returns the runs of a document that comes in pieces; fails if they lose a character."""
    runs = [run for chunk in chunks for run in reader.feed(chunk)]
    runs += reader.close()
    return list(checked(runs, "".join(chunks)))


def text_of(runs: list[Run]) -> str:
    return "".join(run.text for run in runs).strip()


def normalized(runs: list[Run], document: str) -> list[Run]:
    """Returns the runs without what depends on how the document was cut: pieces of plain text, and of silence."""
    joined: list[Run] = []
    for run in runs:
        last = joined[-1] if joined else None
        if last is not None and last[3:] == run[3:] and _kind(last, document) == _kind(run, document) != "":
            joined[-1] = last._replace(end=run.end, text=last.text + run.text)
        elif run.start < run.end or run.text:
            joined.append(run)
    return joined


def _kind(run: Run, document: str) -> str:
    if not run.text:
        return "silent"
    return "own" if run.text == document[run.start : run.end] else ""


def cut(document: str, chooser: random.Random) -> list[str]:
    """Returns a document in pieces, cut anywhere: now and then at every character."""
    if chooser.random() < 0.1:
        return list(document)
    places = sorted(chooser.randrange(len(document) + 1) for _ in range(chooser.randrange(1, 40)))
    return [document[start:end] for start, end in zip([0, *places], [*places, len(document)], strict=True)]


def damaged(documents: list[str], marks: list[str], count: int, *, removed: int = 3) -> Iterator[str]:
    """Yields documents into which marks were put at random, each in place of up to so many characters."""
    chooser = random.Random(7)
    for _ in range(count):
        document = "".join(chooser.sample(documents, chooser.randrange(1, 8)))
        for _ in range(chooser.randrange(1, 12)):
            place = chooser.randrange(len(document) + 1)
            document = document[:place] + chooser.choice(marks) + document[place + chooser.randrange(removed + 1) :]
        yield document


def held_at_most(reader, piece: str, characters: int, *, size: int = 4096) -> int:
    """Returns the most that a reader held back of a document of so many characters, which repeats one piece."""
    most = reached = pending = 0
    chunk = piece * (size // len(piece) + 1)
    for _ in range(characters // len(chunk) + 1):
        reached += len(chunk)
        for run in reader.feed(chunk):
            pending = run.end
        most = max(most, reader.held)
    for run in reader.close():
        pending = run.end
    assert pending == reached
    return most
