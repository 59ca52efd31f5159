"""Example sentences in which what is said of a few words is written beside them.

    They won {3-2|three two} on {Sunday|=}.

A span stands in braces with what is said of it, or with `=` if it is said as written. What is said may be said by
several tokens together: each gets the reading whose words are its part of it. Only letters count: case, spaces and
hyphens do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from dncnorm.core.special import SILENCE
from dncnorm.normalization.proposals import Proposal

_SPAN = re.compile(r"\{([^{}|]+|\|)\|([^{}|]+)\}")
_NOT_A_LETTER = re.compile(r"[\W\d_]+")
AS_WRITTEN = "="


class ExampleError(ValueError):
    """An example cannot be read; the message names the file, the line and what is wrong."""


class MarkedSpan(NamedTuple):
    """start, end: offsets in the text. said: what is said of it; "=" if it is said as written."""

    start: int
    end: int
    said: str


class Example(NamedTuple):
    """A sentence without its braces, and its spans."""

    text: str
    spans: tuple[MarkedSpan, ...]


def read_examples(path: Path) -> Iterator[Example]:
    """Yields the examples of a file; blank lines and lines that begin with `#` are left out.

    Raises ExampleError for a line without a span, or with braces that are none.
    """
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            try:
                yield example(line)
            except ValueError as error:
                raise ExampleError(f"{path}, line {number}: {error}") from None


def example(line: str) -> Example:
    """Returns the example that a line holds. Raises ValueError for a line without a span, or with other braces."""
    text, spans, done = "", [], 0
    for found in _SPAN.finditer(line):
        text += line[done : found.start()]
        spans.append(MarkedSpan(len(text), len(text) + len(found[1]), found[2].strip()))
        text, done = text + found[1], found.end()
    text += line[done:]
    if not spans or "{" in text or "}" in text:
        raise ValueError(f"{line!r:.200}: expected spans such as {{15 kg|fifteen kilograms}}, and no other braces")
    return Example(text, tuple(spans))


def said_by(proposals: Sequence[Proposal], said: str) -> list[int] | None:
    """Returns which reading of each token gives what is said of them together, the usual ones first; None if none do.

    proposals: of the tokens of a span, in order.
    """
    if said == AS_WRITTEN:
        return [0] * len(proposals)
    if len(proposals) == 1:
        spoken = [reading.text for reading in proposals[0].readings]
        if said in spoken:
            return [spoken.index(said)]
    wanted = "" if said == SILENCE else _letters(said)
    ways: dict[int, tuple[float, list[int]]] = {0: (0.0, [])}
    for proposal in proposals:
        further: dict[int, tuple[float, list[int]]] = {}
        for start, (weight, chosen) in ways.items():
            for index, reading in enumerate(proposal.readings):
                part = "" if reading.text == SILENCE else _letters(reading.text)
                if wanted.startswith(part, start):
                    end, cost = start + len(part), weight + reading.weight + 0.01 * reading.rank
                    if end not in further or cost < further[end][0]:
                        further[end] = (cost, [*chosen, index])
        ways = further
    found = ways.get(len(wanted))
    return found[1] if found else None


def _letters(said: str) -> str:
    """Returns the letters of what is said, small."""
    return _NOT_A_LETTER.sub("", said.replace("_letter", "").lower())
