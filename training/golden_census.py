"""Counts who decided how much of a recording, and lists what never decided."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from golden_diff import PUNCT, Spoken, read_pieces, styles_of

_LETTERS = re.compile(r"[^\W\d_]+")


CASE, LABELLED, RAW = "case", "labelled", "raw"
KINDS_OF_LINES = (RAW, LABELLED, CASE)
"""Every rule has a case that it was written for, so cases alone do not show that it is needed."""


class Tally:
    """Who decided on the raw lines, in one style. changed: segments said otherwise than written, but for silence."""

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
    """Yields of each mechanism how many of its rules, rows or shapes decided on which lines, and lists all."""
    file = folder / "inventory.json"
    if not file.exists():
        yield f"{folder} has no counts of rules and rows; record it with --count"
        return
    inventory, counts = json.loads(file.read_text("utf-8")), counts_of(folder)
    yield "What exists, and what ever decided:"
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


def rows_nowhere(tables: Sequence[Path], folder: Path) -> Iterator[str]:
    """Yields the rows of tables whose key is neither in the text nor in what was said of it, but for cases.

    A row that is somewhere may still decide nothing; one that is nowhere decided nothing here.
    """
    occurs = _finder(folder)
    for table in tables:
        rows = list(_rows(table))
        column = _key_column([cells for _, cells in rows])
        missing = [(number, cells) for number, cells in rows if len(cells) > column and not occurs(cells[column])]
        yield f"{table}: {len(rows):,} rows, {len(missing):,} nowhere (by column {column + 1})"
        yield from (f"  line {number}\t{' | '.join(cells)[:120]}" for number, cells in missing)


def _finder(folder: Path) -> Callable[[str], bool]:
    """Returns a function that says whether a form is in raw or labelled lines; its words must be whole words there."""
    texts: set[str] = set()
    for style in styles_of(folder):
        for line in read_pieces(folder, style):
            content = json.loads(line)
            if not content["origin"].startswith(CASE):
                texts.update((content["text"], content.get("said", "")))
                texts.update(one[3] for one in content["segments"] if one[3] != one[2])
    everything = "\n".join(sorted(texts)).casefold()
    words = {*re.findall(r"\w+", everything), *_LETTERS.findall(everything)}

    def occurs(form: str) -> bool:
        folded = form.casefold()
        if folded.isalnum():
            return folded in words
        return words.issuperset(_LETTERS.findall(folded)) and folded in everything

    return occurs


def _key_column(rows: Sequence[Sequence[str]]) -> int:
    """Returns the column with the most different cells, the first of several."""
    width = max(map(len, rows), default=1)
    distinct = [len({cells[column] for cells in rows if len(cells) > column}) for column in range(width)]
    return distinct.index(max(distinct))


def _rows(table: Path) -> Iterator[tuple[int, list[str]]]:
    for number, line in enumerate(table.read_text(encoding="utf-8").split("\n"), start=1):
        if line.strip() and not line.startswith("# "):
            yield number, line.split("\t")
