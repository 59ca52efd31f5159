"""Normalizes the lines of a file of any size, in order, in one process or several."""

from __future__ import annotations

import io
import json
import select
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from dncnorm.apps.parallel import always, in_order
from dncnorm.core.results import Result, SegmentDict

if TYPE_CHECKING:
    from dncnorm.normalization.text_normalizer import TextNormalizer

FORMATS = ("text", "jsonl", "tokens")
CHUNK_LINES, CHUNK_BYTES = 1024, 1 << 18
"""Lines that go through together, and bytes from which on they are enough: what is in memory beside a single line."""
READ_BYTES = 1 << 16
"""Bytes that are read at once: as many as a pipe holds."""

Normalizer = Callable[[list[str]], list[Result]]


class Chunk(NamedTuple):
    """Lines that go through together. size: theirs, in bytes."""

    lines: list[str]
    size: int


class LineReader:
    """Reads the lines of a file, a pipe or a terminal, and tests whether the next one has come.

    A program that writes a line and waits for the answer would wait for ever if we waited for more lines.
    """

    def __init__(self, stream: io.BufferedIOBase) -> None:
        self._stream = stream
        self._lines: deque[bytes] = deque()
        self._begun: list[bytes] = []
        self._is_at_end = False

    def __iter__(self) -> Iterator[bytes]:
        while self._lines or not self._is_at_end:
            if self._lines:
                yield self._lines.popleft()
            else:
                self._read()

    def is_ready(self) -> bool:
        """Whether the next line, or the end, can be read without waiting. An incomplete line has not come."""
        while not self._lines and not self._is_at_end and _would_not_wait(self._stream):
            self._read()
        return bool(self._lines) or self._is_at_end

    def _read(self) -> None:
        piece = self._stream.read1(READ_BYTES)
        head, newline, tail = piece.rpartition(b"\n")
        self._is_at_end = not piece
        if newline or self._is_at_end:
            whole = b"".join((*self._begun, head, newline))
            self._lines.extend(io.BytesIO(whole))  # `splitlines` would also split at a lone \r
            self._begun.clear()
        self._begun.append(tail)


def _would_not_wait(stream: io.BufferedIOBase) -> bool:
    """Whether bytes, or the end, have come; False if the system cannot know. `read1` leaves nothing in the buffer."""
    try:
        return bool(select.select([stream], [], [], 0)[0])
    except (OSError, ValueError):
        return False  # no descriptor, too high a one, or Windows, which knows this of sockets alone


def spoken_lines(
    lines: Iterable[bytes],
    load: Callable[[], Normalizer],
    form: str,
    workers: int,
    warn: Callable[[str], None],
    is_ready: Callable[[], bool] = always,
) -> Generator[tuple[bytes, int], None, None]:
    """Yields the output for each chunk of lines, one line per line, and the chunk's size in bytes.

    warn: called once, for the first line that is not UTF-8. U+FFFD replaces such bytes: nothing is lost silently.
    is_ready: whether the next line can be read without waiting; if not, those that have come are processed.

    load: returns the normalizer, the same at every call; with several workers it is called in each of them, and must be
    a function of a module, or a `functools.partial` of one. The result does not depend on their number.

    Raises what `in_order` raises.
    """
    speak = partial(_spoken, load, form)
    chunks = _chunks(_decoded(lines, warn), is_ready)
    if workers == 1:
        yield from map(speak, chunks)
        return
    with closing(in_order(speak, chunks, workers, is_ready)) as results:
        yield from results


def spoken_documents(
    documents: Iterable[Iterable[bytes]], normalize: TextNormalizer, form: str, warn: Callable[[str], None]
) -> Generator[tuple[bytes, int], None, None]:
    """Yields the output for documents that are read line by line, and the size in bytes of what it comes from.

    The output ends in a line break. As text it comes piece by piece, as rows of tokens segment by segment; as JSON it
    is one line.
    """
    for lines in documents:
        size = 0

        def chunks(lines: Iterable[bytes] = lines) -> Iterator[str]:
            nonlocal size
            for chunk, length in _decoded(lines, warn, keeps_ends=True):
                size += length
                yield chunk

        if form == "jsonl":
            pieces: Iterable[str] = [_formatted(normalize("".join(chunks())), form)]
        elif form == "tokens":
            pieces = chain(map(_row, normalize.stream(chunks())), ["\n"])
        else:
            pieces = chain(normalize.stream_text(chunks()), ["\n"])
        for piece in pieces:
            done, size = size, 0
            yield piece.encode(), done


def _spoken(load: Callable[[], Normalizer], form: str, chunk: Chunk) -> tuple[bytes, int]:
    spoken = "".join(_formatted(result, form) for result in load()(chunk.lines))
    return spoken.encode(), chunk.size


def _decoded(
    lines: Iterable[bytes], warn: Callable[[str], None], *, keeps_ends: bool = False
) -> Iterator[tuple[str, int]]:
    """Yields each line, without its end unless that is kept, and its size in bytes."""
    has_warned = False
    for number, raw in enumerate(lines, start=1):
        try:
            text = raw.decode()
        except UnicodeDecodeError as error:
            text = raw.decode(errors="replace")
            if not has_warned:
                byte = f"byte {error.start + 1}, 0x{raw[error.start]:02x}"
                warn(f"line {number}: {byte}, is not UTF-8; U+FFFD replaces it, and any that follow")
                has_warned = True
        if not keeps_ends:
            text = text.removesuffix("\n").removesuffix("\r")
        yield text.removeprefix("\ufeff") if number == 1 else text, len(raw)


def _chunks(lines: Iterable[tuple[str, int]], is_ready: Callable[[], bool]) -> Iterator[Chunk]:
    chunk, size = [], 0
    for text, length in lines:
        chunk.append(text)
        size += length
        if len(chunk) == CHUNK_LINES or size >= CHUNK_BYTES or not is_ready():
            yield Chunk(chunk, size)
            chunk, size = [], 0
    if chunk:
        yield Chunk(chunk, size)


def _formatted(result: Result, form: str) -> str:
    if form == "jsonl":
        return json.dumps(result) + "\n"
    if form == "tokens":
        return "".join(map(_row, result["segments"])) + "\n"
    return f"{result['normalized_text']}\n"


def _row(segment: SegmentDict) -> str:
    """Returns the row of a token; nothing for white space."""
    if not segment["before"].strip():
        return ""
    return f"{segment['before']}\t{segment['after']}\t{segment['source']}\n"
