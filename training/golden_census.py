"""Counts who decided how much of a recording, and lists what never decided."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from golden_counters import merged
from golden_diff import PUNCT, Spoken, read_pieces, styles_of

_LETTERS = re.compile(r"[^\W\d_]+")


class Tally:
    """Who decided in one style. changed: segments said otherwise than written, silent punctuation aside."""

    def __init__(self, folder: Path, style: str) -> None:
        self.style, self.lines, self.segments, self.changed = style, 0, 0, 0
        self.sources: Counter[str] = Counter()
        self.deciders: Counter[str] = Counter()
        self.classes: Counter[str] = Counter()
        for line in read_pieces(folder, style):
            self.lines += 1
            for columns in json.loads(line)["segments"]:
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
        yield f"style {self.style}: {self.lines:,} lines, {self.segments:,} segments, {self.changed:,} of them changed"
        for name, counts in (("source", self.sources), ("class", self.classes), ("source and rule", self.deciders)):
            yield f"  changed segments by {name}:"
            yield from (f"  {count:9,} {100 * count / self.changed:6.2f}% {key}" for key, count in counts.most_common())


def counts_of(folder: Path) -> dict[str, dict[str, Counter[str]]]:
    """Returns the counts of a recording: mechanism -> key -> style -> how often it decided."""
    found: dict[str, dict[str, Counter[str]]] = {}
    for style in styles_of(folder):
        files = sorted(folder.glob(f"{style}-*.counts.json"))
        for mechanism, counts in merged(json.loads(file.read_text("utf-8")) for file in files).items():
            for key, count in counts.items():
                found.setdefault(mechanism, {}).setdefault(key, Counter())[style] += count
    return found


def mechanisms(folder: Path) -> Iterator[str]:
    """Yields of each mechanism how many of its rules, rows or shapes decided, and lists the others."""
    file = folder / "inventory.json"
    if not file.exists():
        yield f"{folder} has no counts of rules and rows; record it with --count"
        return
    inventory, counts = json.loads(file.read_text("utf-8")), counts_of(folder)
    yield "What exists, and what ever decided in either style:"
    for mechanism, names in sorted(inventory.items()):
        decided = {key for key, styles in counts.get(mechanism, {}).items() if styles.total()}
        yield f"  {mechanism}: {len(names):,} exist, {len(decided & names.keys()):,} decided"
    for mechanism, names in sorted(inventory.items()):
        styles = counts.get(mechanism, {})
        decided = {key for key, found in styles.items() if found.total()}
        yield f"\n{mechanism}: decided"
        for key in sorted(decided, key=lambda one: (-styles[one].total(), one)):
            in_styles = ", ".join(f"{style} {count:,}" for style, count in sorted(styles[key].items()))
            yield f"  {styles[key].total():9,} {key}\t{names.get(key, 'not in the inventory')[:160]}\t({in_styles})"
        never = [key for key in names if key not in decided]
        yield f"\n{mechanism}: never decided ({len(never):,} of {len(names):,})"
        yield from (f"  {key}\t{names[key][:160]}" for key in never)


def rows_nowhere(tables: Sequence[Path], folder: Path) -> Iterator[str]:
    """Yields the rows of tables whose key is neither in the text nor in what was said of it.

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
    """Returns a function that says whether a form is in a recording; its words must be whole words there."""
    texts: set[str] = set()
    for style in styles_of(folder):
        for line in read_pieces(folder, style):
            content = json.loads(line)
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
