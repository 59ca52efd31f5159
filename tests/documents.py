"""What the tests of documents' readers share: the text read, damage, cuts, and the comparison of both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Protocol

from dncnorm.documents.runs import TAG, Markup, Run, checked

DAMAGE = "[](){}<>*_`~#|-=$\\\"'&;!:^\n\r\t ,0a【】\ufeff\x00é🙂"


class Reader(Protocol):
    """A reader of documents."""

    def feed(self, chunk: str) -> list[Run]: ...

    def close(self) -> list[Run]: ...


def runs(make: Callable[[Markup], Reader], chunks: Iterable[str], **options: str) -> list[Run]:
    """Returns the runs of a document, every character accounted for."""
    pieces = list(chunks)
    reader = make(Markup(**options))
    found = [run for piece in pieces for run in reader.feed(piece)] + reader.close()
    return list(checked(found, "".join(pieces)))


def read(make: Callable[[Markup], Reader], document: str, **options: str) -> str:
    """Returns the text that is read of a document."""
    return "".join(run.text for run in runs(make, [document], **options))


def cut(document: str, random: Random, longest: int = 40) -> Iterator[str]:
    """Yields the pieces of a document."""
    start = 0
    while start < len(document):
        end = start + random.randint(1, longest)
        yield document[start:end]
        start = end


def damaged(document: str, random: Random) -> str:
    """Returns a document with characters lost, doubled, moved, and others among them."""
    for _ in range(random.randint(1, 12)):
        start = random.randint(0, len(document))
        end = start + random.choice((0, 0, 1, 1, 2, 5, 20))
        inserted = random.choice(("", random.choice(DAMAGE), random.choice(DAMAGE) * 3, document[end : end + 9]))
        document = document[:start] + inserted + document[end:]
    return document


def plain(found: Iterable[Run]) -> list[Run]:
    """Returns runs with neighbours joined that differ by their place alone: silence, and text as written."""
    joined: list[Run] = []
    for run in found:
        before = joined[-1] if joined else None
        if before and before[3:] == run[3:] and ((_is_plain(before) and _is_plain(run)) or not before.text + run.text):
            joined[-1] = before._replace(end=run.end, text=before.text + run.text)
        elif run.end > run.start or run.text:
            joined.append(run)
    return joined


def _is_plain(run: Run) -> bool:
    return run.role != TAG and len(run.text) == run.end - run.start


def check_damage(make: Callable[[Markup], Reader], documents: list[str], count: int = 200, **options: str) -> None:
    """Asserts that damaged documents are read, and equally however they are cut."""
    for seed in range(count):
        random = Random(seed)
        document = damaged(random.choice(documents), random)
        whole = plain(runs(make, [document], **options))
        assert plain(runs(make, cut(document, random), **options)) == whole, (seed, document)
        assert plain(runs(make, cut(document, random, 3), **options)) == whole, (seed, document)
