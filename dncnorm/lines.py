"""Lines of a file of any size, normalized in order by one process or by several."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from typing import Any, NamedTuple

from dncnorm.parallel import in_order

FORMATS = ("text", "jsonl", "tokens")
CHUNK_LINES, CHUNK_BYTES = 1024, 1 << 18
"""Lines that go through together, and bytes from which on they are enough: what is in memory beside a single line."""

Normalizer = Callable[[list[str]], list[dict[str, Any]]]


class Chunk(NamedTuple):
    """Lines that go through together. size: theirs, in bytes."""

    lines: list[str]
    size: int


def spoken_lines(
    lines: Iterable[bytes], load: Callable[[], Normalizer], form: str, workers: int
) -> Generator[tuple[bytes, int], None, None]:
    """What is written for each chunk of lines, a line for a line, and the chunk's size in bytes.

    load: gives the normalizer, the same at every call; with several workers it is called in each of them, and must be
    a function of a module, or a `functools.partial` of one. The result is the same whatever their number.

    Raises what `in_order` raises.
    """
    speak = partial(_spoken, load, form)
    if workers == 1:
        yield from map(speak, _chunks(lines))
        return
    with closing(in_order(speak, _chunks(lines), workers)) as results:
        yield from results


def _spoken(load: Callable[[], Normalizer], form: str, chunk: Chunk) -> tuple[bytes, int]:
    spoken = "".join(_formatted(result, form) for result in load()(chunk.lines))
    return spoken.encode("utf-8", "surrogateescape"), chunk.size


def _chunks(lines: Iterable[bytes]) -> Iterator[Chunk]:
    """Lines without their ends; bytes that are not UTF-8 stay as lone surrogates, and come out as they went in."""
    chunk, size = [], 0
    for number, raw in enumerate(lines):
        text = raw.decode("utf-8", "surrogateescape").removesuffix("\n").removesuffix("\r")
        chunk.append(text.removeprefix("\ufeff") if number == 0 else text)
        size += len(raw)
        if len(chunk) == CHUNK_LINES or size >= CHUNK_BYTES:
            yield Chunk(chunk, size)
            chunk, size = [], 0
    if chunk:
        yield Chunk(chunk, size)


def _formatted(result: dict[str, Any], form: str) -> str:
    if form == "jsonl":
        return json.dumps(result) + "\n"
    if form == "tokens":
        rows = [f"{s['before']}\t{s['after']}\t{s['source']}\n" for s in result["segments"] if s["before"].strip()]
        return "".join(rows) + "\n"
    return f"{result['normalized_text']}\n"
