"""Counts which sources and rules decided how much of a recording."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from golden_diff import PUNCT, Spoken, read_pieces

RAW = "raw"


class Tally:
    """Who decided on the raw lines, in one style. changed: segments that are neither said as written nor silent."""

    def __init__(self, folder: Path, style: str) -> None:
        self.style, self.lines, self.segments, self.changed = style, 0, 0, 0
        self.sources: Counter[str] = Counter()
        self.deciders: Counter[str] = Counter()
        self.classes: Counter[str] = Counter()
        for line in read_pieces(folder, style):
            content = json.loads(line)
            if content["origin"].startswith(RAW):
                self.lines += 1
                for columns in content["segments"]:
                    self._add(Spoken(*columns))

    def _add(self, one: Spoken) -> None:
        self.segments += 1
        if one.after != one.before and one.semiotic_class != PUNCT:
            self.changed += 1
            self.sources[one.source] += 1
            self.deciders[one.decider] += 1
            self.classes[one.semiotic_class or "none"] += 1

    def report(self) -> Iterator[str]:
        """Yields the lines of a report."""
        changed = f"{self.changed:,} of them changed"
        yield f"style {self.style}: {self.lines:,} raw lines, {self.segments:,} segments, {changed}"
        for name, counts in (("source", self.sources), ("class", self.classes), ("source and rule", self.deciders)):
            yield f"  changed segments by {name}:"
            yield from (f"  {count:9,} {100 * count / self.changed:6.2f}% {key}" for key, count in counts.most_common())
