"""What the tests of documents' readers share: the text read, damage, cuts, and the comparison of both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Protocol

from dncnorm.documents.reading import Reader
from dncnorm.documents.runs import Markup, Run

DAMAGE = "[](){}<>*_`~#|-=$\\\"'&;!:^\n\r\t ,0a【】\ufeff\x00é🙂"


class HoldingReader(Reader, Protocol):
    """A reader that says how much it holds back."""

    @property
    def held(self) -> int: ...


def checked(runs: Iterable[Run], document: str) -> Iterator[Run]:
    """Yields the runs; fails for a gap, an overlap or a missing end."""
    reached = 0
    for run in runs:
        assert run.start == reached <= run.end, run
        reached = run.end
        yield run
    assert reached == len(document)


def runs_of(reader: Reader, chunks: Iterable[str]) -> list[Run]:
    """Returns the runs of a document that comes in pieces, every character accounted for."""
    pieces = list(chunks)
    found = [run for piece in pieces for run in reader.feed(piece)] + reader.close()
    return list(checked(found, "".join(pieces)))


def runs(make: Callable[[Markup], Reader], chunks: Iterable[str], **options: str) -> list[Run]:
    """Returns the runs that a new reader makes with these options."""
    return runs_of(make(Markup(**options)), chunks)


def text_of(found: Iterable[Run]) -> str:
    return "".join(run.text for run in found).strip()


def read(make: Callable[[Markup], Reader], document: str, **options: str) -> str:
    """Returns the text that is read of a document."""
    return "".join(run.text for run in runs(make, [document], **options))


def cut(document: str, random: Random, longest: int = 40) -> Iterator[str]:
    """Yields the pieces of a document; now and then every character is one."""
    longest = 1 if random.random() < 0.1 else longest
    start = 0
    while start < len(document):
        end = start + random.randint(1, longest)
        yield document[start:end]
        start = end


def damaged(document: str, random: Random, marks: Sequence[str] = DAMAGE, *, is_inserted: bool = False) -> str:
    """Returns a document with characters lost, doubled, moved, and marks among them; or only with marks among them."""
    for _ in range(random.randint(1, 12)):
        start = random.randint(0, len(document))
        end = start + (0 if is_inserted else random.choice((0, 0, 1, 1, 2, 5, 20)))
        inserted = random.choice((random.choice(marks), random.choice(marks) * 3, "", document[end : end + 9]))
        document = document[:start] + (random.choice(marks) if is_inserted else inserted) + document[end:]
    return document


def normalized(found: Iterable[Run], document: str) -> list[Run]:
    """Returns runs without what depends on how the document was cut: pieces of text as written, and of silence."""
    joined: list[Run] = []
    for run in found:
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


def check_damage(make: Callable[[Markup], Reader], documents: list[str], count: int = 200, **options: str) -> None:
    """Asserts that damaged documents are read, and equally however they are cut."""
    for seed in range(count):
        random = Random(seed)
        document = damaged(random.choice(documents), random)
        whole = normalized(runs(make, [document], **options), document)
        for longest in (40, 3):
            assert normalized(runs(make, cut(document, random, longest), **options), document) == whole, document


def held_at_most(reader: HoldingReader, piece: str, characters: int, *, size: int = 4096) -> int:
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
