"""Prints what changed between two recordings, and writes the changed lines for a judge."""

from __future__ import annotations

import csv
import difflib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

from golden_diff import CONFIDENCE, KINDS, Change, Difference, LinePair

GROUPS = 25
"""Groups that are printed of a kind."""
WIDTH = 300
"""Characters of an example."""
JUDGED = ("number", "verdict", "written", "A", "B")
VERDICTS = ("A", "B", "neither")
KEY_COLUMNS = ("number", "A is", "origin")


def summary(found: Difference, examples: int, seed: int) -> Iterator[str]:
    """Yields the lines of a report: counts first, then each kind by class and by decider, with examples."""
    respoken = [pair for pair in found.pairs if pair.before != pair.after]
    yield f"style {found.style}: {found.lines:,} lines compared, {len(found.pairs):,} differ, {len(respoken):,} in text"
    if found.alone:
        yield f"  {found.alone:,} lines are in one recording only, and were not compared"
    origins = Counter(_origin(pair) for pair in respoken)
    yield from (f"  of {origin}: {count:,} lines differ in text" for origin, count in sorted(origins.items()))
    counts = found.counts()
    yield from (f"  {counts[kind]:7,} {kind}" for kind in KINDS if counts[kind])
    random = Random(seed)
    for kind in KINDS:
        changes = [change for pair in found.pairs for change in pair.changes if change.kind == kind]
        if changes:
            yield f"\n{kind}: {len(changes):,}"
            yield from _grouped(changes, "class", Change.classes, 0, random)
            shown = 0 if kind == CONFIDENCE else examples
            yield from _grouped(changes, "decider", Change.deciders, shown, random)


def _origin(pair: LinePair) -> str:
    """Returns the kind of line; the file, too, if it is a labelled one."""
    return pair.origin if pair.origin.startswith("labelled:") else f"{pair.origin.partition(':')[0]} lines"


def _grouped(
    changes: Sequence[Change], name: str, key: Callable[[Change], tuple[str, str]], examples: int, random: Random
) -> Iterator[str]:
    groups: dict[tuple[str, str], list[Change]] = defaultdict(list)
    for change in changes:
        groups[key(change)].append(change)
    ordered = sorted(groups.items(), key=lambda group: (-len(group[1]), group[0]))
    yield f"  by {name}:"
    for (before, after), members in ordered[:GROUPS]:
        yield f"  {len(members):7,} {before if before == after else f'{before}  ->  {after}'}"
        for change in random.sample(members, min(examples, len(members))):
            yield f"            {change.shown()[:WIDTH]}"
    if len(ordered) > GROUPS:
        yield f"  {sum(len(members) for _, members in ordered[GROUPS:]):7,} in {len(ordered) - GROUPS} other groups"


def write_pairs(found: Difference, file: Path, count: int, seed: int) -> Path:
    """Writes drawn lines whose text changed, what was said before and after as A and B at random; returns the key.

    The verdict is left open. What differs is in brackets.
    """
    random = Random(seed)
    respoken = [pair for pair in found.pairs if pair.before != pair.after]
    drawn = random.sample(respoken, min(count, len(respoken)))
    key = file.with_suffix(".key.tsv")
    with file.open("w", encoding="utf-8", newline="") as pairs, key.open("w", encoding="utf-8", newline="") as keys:
        rows, answers = (csv.writer(one, delimiter="\t", lineterminator="\n") for one in (pairs, keys))
        rows.writerow(JUDGED)
        answers.writerow(KEY_COLUMNS)
        for number, pair in enumerate(drawn, start=1):
            is_swapped = random.random() < 0.5
            before, after = marked(pair.before, pair.after)
            rows.writerow((number, "", pair.text, *((after, before) if is_swapped else (before, after))))
            answers.writerow((number, "after" if is_swapped else "before", pair.origin))
    return key


def marked(before: str, after: str) -> tuple[str, str]:
    """Returns two texts with the words that differ in double brackets."""
    olds, news = before.split(" "), after.split(" ")
    old_words: list[str] = []
    new_words: list[str] = []
    for kind, *places in difflib.SequenceMatcher(None, olds, news, autojunk=False).get_opcodes():
        old, new = " ".join(olds[places[0] : places[1]]), " ".join(news[places[2] : places[3]])
        for words, text in ((old_words, old), (new_words, new)):
            words.extend([text] if kind == "equal" else [f"[[{text}]]"])
    return " ".join(old_words), " ".join(new_words)


def verdicts(file: Path, key: Path) -> Counter[str]:
    """Counts the lines that became better, worse, and neither, by a judge's file and its key."""
    with key.open(encoding="utf-8", newline="") as lines:
        first = {row["number"]: row["A is"] for row in csv.DictReader(lines, delimiter="\t")}
    counts: Counter[str] = Counter()
    with file.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            verdict = row["verdict"].strip()
            if verdict not in VERDICTS:
                place = f"{file}, number {row['number']}"
                raise ValueError(f"{place}: expected a verdict {', '.join(VERDICTS)}, got {verdict!r}")
            is_first = (first[row["number"]] == "after") == (verdict == "A")
            counts["neither" if verdict == "neither" else "better" if is_first else "worse"] += 1
    return counts
