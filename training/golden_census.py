"""Counts who decided how much of a recording, and lists what never decided."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from golden_diff import PUNCT, Spoken, read_pieces

CASE, LABELLED, RAW = "case", "labelled", "raw"
KINDS_OF_LINES = (RAW, LABELLED, CASE)
"""Cases alone do not show that a rule is needed: every rule has a case that it was written for."""


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


def counts_of(folder: Path) -> dict[str, dict[str, Counter[str]]]:
    """Returns the counts of a recording in all styles: mechanism -> key -> kind of line -> how often it decided."""
    found: dict[str, dict[str, Counter[str]]] = {}
    for file in sorted(folder.glob("*.counts.json")):
        for kind, of_mechanisms in json.loads(file.read_text("utf-8")).items():
            for mechanism, counts in of_mechanisms.items():
                for key, count in counts.items():
                    if count:
                        found.setdefault(mechanism, {}).setdefault(key, Counter())[kind] += count
    return found


def mechanisms(folder: Path) -> Iterator[str]:
    """Yields of each mechanism how many of its rules or rows decided on which lines, and lists all."""
    file = folder / "inventory.json"
    if not file.exists():
        yield f"{folder} has no counts of rules and rows; record it with --count"
        return
    inventory, counts = json.loads(file.read_text("utf-8")), counts_of(folder)
    yield "Rules and rows, and how many of them ever decided:"
    yield f"  {'':20}{'exist':>8}{'raw':>8}{'labelled':>10}{'cases only':>12}{'never':>8}"
    for mechanism, names in sorted(inventory.items()):
        found = {key: counts.get(mechanism, {}).get(key, Counter()) for key in names}
        raw, labelled = (sum(bool(kinds[kind]) for kinds in found.values()) for kind in (RAW, LABELLED))
        of_cases, never = len(list(_of(found, _is_of_cases))), len(list(_of(found, _is_unused)))
        yield f"  {mechanism:20}{len(names):8,}{raw:8,}{labelled:10,}{of_cases:12,}{never:8,}"
    for mechanism, names in sorted(inventory.items()):
        found = {key: counts.get(mechanism, {}).get(key, Counter()) for key in names}
        for title, choose in (("decided", _is_needed), ("decided on cases only", _is_of_cases), ("never", _is_unused)):
            chosen = list(_of(found, choose))
            yield f"\n{mechanism}, {title} ({len(chosen):,} of {len(names):,})"
            for key in chosen:
                in_kinds = ", ".join(f"{kind} {found[key][kind]:,}" for kind in KINDS_OF_LINES if found[key][kind])
                yield "\t".join(filter(None, (f"  {key}", names[key][:160], in_kinds)))


def _of(found: dict[str, Counter[str]], choose: Callable[[Counter[str]], bool]) -> Iterator[str]:
    """Yields the keys with such counts: those that decided most on raw lines come first."""
    chosen = [key for key, kinds in found.items() if choose(kinds)]
    return iter(sorted(chosen, key=lambda key: (-found[key][RAW], -found[key][LABELLED])))


def _is_needed(kinds: Counter[str]) -> bool:
    return bool(kinds[RAW] or kinds[LABELLED])


def _is_of_cases(kinds: Counter[str]) -> bool:
    return bool(kinds[CASE]) and not _is_needed(kinds)


def _is_unused(kinds: Counter[str]) -> bool:
    return not any(kinds.values())
