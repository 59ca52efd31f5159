"""Finds what changed between two recordings of the golden input.

Segments with the same span are compared with each other; where the spans differ, the smallest stretches with common
edges are.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

SAID, RESPOKEN_CUT, CUT, RENDERED = "other words", "other cuts and words", "only other cuts", "only other rendering"
DECIDED, CONFIDENCE, FAILED = "only other source, rule or class", "only other confidence", "an error"
KINDS = (FAILED, SAID, RESPOKEN_CUT, RENDERED, CUT, DECIDED, CONFIDENCE)
"""Kinds of change, the most serious first."""
TOLERANCE = 1e-4
"""Differences of confidence up to this are ignored."""
SILENCE, PUNCT = "sil", "PUNCT"


class Spoken(NamedTuple):
    """A segment of a recording; its fields are `golden_record.COLUMNS`."""

    start: int
    end: int
    before: str
    after: str
    source: str
    rule: str | None
    semiotic_class: str | None
    confidence: float

    @property
    def decider(self) -> str:
        """Returns who decided: `rule/abbreviation`, `model`."""
        return f"{self.source}/{self.rule}" if self.rule else self.source


class Change(NamedTuple):
    """A stretch of a line that changed. before, after: its segments in the two recordings. whole: the results
    before and after, if the line as a whole changed.
    """

    kind: str
    text: str
    before: Sequence[Spoken] = ()
    after: Sequence[Spoken] = ()
    whole: tuple[str, str] | None = None

    def deciders(self) -> tuple[str, str]:
        """Returns who decided before and after, several joined by ` + `."""
        before, after = ([one.decider for one in side] for side in (self.before, self.after))
        return _joined(before), _joined(after)

    def classes(self) -> tuple[str, str]:
        """Returns the classes before and after, several joined by ` + `."""
        before, after = ([one.semiotic_class or "none" for one in side] for side in (self.before, self.after))
        return _joined(before), _joined(after)

    def shown(self) -> str:
        """Returns the change in one line, the words around it included."""
        if self.whole:
            return f"{self.text}  {self.whole[0]!r}  ->  {self.whole[1]!r}".replace("\n", " ")
        start, end = (self.before[0].start, self.before[-1].end) if self.before else (0, 0)
        around = f"{self.text[max(0, start - 30) : start]}[{self.text[start:end]}]{self.text[end : end + 30]}"
        return f"{around}  {_said(self.before)}  ->  {_said(self.after)}".replace("\n", " ")


class LinePair(NamedTuple):
    """A line of both recordings that differs, and its changes. before, after: its results."""

    origin: str
    text: str
    before: str
    after: str
    changes: list[Change]


class Difference(NamedTuple):
    """All that differs in one style. lines: compared. alone: lines that only one of the recordings has."""

    style: str
    lines: int
    alone: int
    pairs: list[LinePair]

    def counts(self) -> Counter[str]:
        """Returns how many changes there are of each kind."""
        return Counter(change.kind for pair in self.pairs for change in pair.changes)


def styles_of(folder: Path) -> list[str]:
    """Returns the styles that a recording has. Raises ValueError if it has none."""
    styles = sorted({file.name.split("-")[0] for file in folder.glob("*-*.jsonl.gz")})
    if not styles:
        raise ValueError(f"recording: expected a folder with pieces like speech-00000.jsonl.gz, got {str(folder)!r}")
    return styles


def read_pieces(folder: Path, style: str) -> Iterator[str]:
    """Yields the lines of a recording in one style, in order."""
    for file in sorted(folder.glob(f"{style}-*.jsonl.gz")):
        with gzip.open(file, "rt", encoding="utf-8") as piece:
            yield from piece


def difference(before: Path, after: Path, style: str, tolerance: float = TOLERANCE) -> Difference:
    """Compares two recordings in one style, piece by piece."""
    first, second = ({file.name: file for file in folder.glob(f"{style}-*.jsonl.gz")} for folder in (before, after))
    lines, alone, pairs = 0, 0, []
    for name in sorted(first.keys() | second.keys()):
        olds, news = (_lines_of(files.get(name)) for files in (first, second))
        lines += min(len(olds), len(news))
        alone += abs(len(olds) - len(news))
        for old, new in zip(olds, news):  # noqa: B905  # a recording may have fewer lines
            if old != new and (pair := compared(json.loads(old), json.loads(new), tolerance)).changes:
                pairs.append(pair)
    return Difference(style, lines, alone, pairs)


def _lines_of(file: Path | None) -> list[bytes]:
    return gzip.decompress(file.read_bytes()).splitlines() if file else []


def compared(old: dict[str, Any], new: dict[str, Any], tolerance: float = TOLERANCE) -> LinePair:
    """Returns what differs in a line. Raises ValueError if the recordings have different inputs."""
    text = old["text"]
    if new["text"] != text:
        raise ValueError(f"recordings: expected the same input, got {text!r} and {new['text']!r} at the same place")
    said: tuple[str, str] = (old.get("said") or old.get("error", ""), new.get("said") or new.get("error", ""))
    if "error" in old or "error" in new:
        changes = [Change(FAILED, text, whole=said)] if said[0] != said[1] else []
        return LinePair(old["origin"], text, *said, changes)
    segments = [[Spoken(*one) for one in line["segments"]] for line in (old, new)]
    stretches = aligned(*segments)
    changes = [Change(kind, text, *pair) for pair in stretches if (kind := kind_of(*pair, tolerance))]
    if said[0] != said[1] and not any(change.kind in (SAID, RESPOKEN_CUT) for change in changes):
        changes.append(Change(RENDERED, text, whole=said))
    return LinePair(old["origin"], text, *said, changes)


def aligned(olds: Sequence[Spoken], news: Sequence[Spoken]) -> Iterator[tuple[Sequence[Spoken], Sequence[Spoken]]]:
    """Yields the smallest stretches of both whose edges are common to both."""
    edges = sorted({one.start for one in olds} & {one.start for one in news})
    old_groups, new_groups = (_split(segments, edges) for segments in (olds, news))
    return zip(old_groups, new_groups, strict=True)


def _split(segments: Sequence[Spoken], edges: Sequence[int]) -> list[list[Spoken]]:
    """Returns the segments in groups, each from an edge to the next; the first group begins before the first edge."""
    groups: list[list[Spoken]] = [[]]
    remaining = list(edges)
    for one in segments:
        while remaining and one.start >= remaining[0]:
            groups.append([])
            remaining.pop(0)
        groups[-1].append(one)
    return [*groups, *([] for _ in remaining)]


def kind_of(before: Sequence[Spoken], after: Sequence[Spoken], tolerance: float = TOLERANCE) -> str | None:
    """Returns the kind of change between the segments of one stretch; None if there is none."""
    if [one[:3] for one in before] != [one[:3] for one in after]:
        return CUT if _words(before) == _words(after) else RESPOKEN_CUT
    if [one.after for one in before] != [one.after for one in after]:
        return SAID
    pairs = list(zip(before, after, strict=True))
    if any(old[4:7] != new[4:7] for old, new in pairs):
        return DECIDED
    is_surer = any(abs(old.confidence - new.confidence) > tolerance for old, new in pairs)
    return CONFIDENCE if is_surer else None


def _words(segments: Iterable[Spoken]) -> list[str]:
    return [word for one in segments for word in one.after.split() if word != SILENCE]


def _said(segments: Iterable[Spoken]) -> str:
    return " | ".join(f"{one.after!r} ({one.decider}, {one.semiotic_class}, {one.confidence:.4f})" for one in segments)


def _joined(names: Iterable[str]) -> str:
    return " + ".join(dict.fromkeys(names)) or "nothing"
