"""Ask the check of dncnorm.values about labelled segments of real text.

python training/check_labels.py ../shared/data/ru/real_dev.tsv [--lang ru] [--examples 3]

The file's last column is JSON: segments with `written`, `kind` and `accept`, the readings that an educated reader
accepts (`*` and `#digits` are no readings). Each must be affirmed; those of another segment of the kind, which share no
reading with this one, must not.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from dncnorm import languages
from dncnorm.languages.base import Language
from dncnorm.values import Verdict, check


class Segment(NamedTuple):
    """A labelled stretch of text."""

    kind: str
    written: str
    accepted: tuple[str, ...]


def segments(path: Path) -> list[Segment]:
    """The segments of a file that have readings."""
    found = []
    for line in path.read_text(encoding="utf-8").split("\n")[1:]:
        for one in json.loads(line.split("\t")[-1]) if line else ():
            accepted = tuple(text for text in one["accept"] if text != "*" and not text.startswith("#"))
            if accepted:
                found.append(Segment(one["kind"], one["written"], accepted))
    return found


def affirmed(found: list[Segment], language: Language, examples: int) -> Iterator[str]:
    """Says, by kind, how many accepted readings are affirmed, then some that are not."""
    verdicts: dict[str, Counter[Verdict]] = defaultdict(Counter)
    denied = []
    for segment in found:
        for spoken in segment.accepted:
            verdict = check(segment.written, spoken, language)
            verdicts[segment.kind][verdict] += 1
            verdicts["ALL"][verdict] += 1
            if verdict is not Verdict.PRESERVED:
                denied.append(f"  {segment.kind}: {segment.written!r} => {spoken} ({verdict.value})")
    for kind, counts in sorted(verdicts.items()):
        yield f"{kind:<14}{counts.total():>6} readings{counts[Verdict.PRESERVED]:>6} affirmed"
    shown = Counter[str]()
    for line in denied:
        token = line.split(" => ")[0]
        shown[token] += 1
        if shown[token] <= examples:
            yield line


def crossed(found: list[Segment], language: Language) -> Iterator[str]:
    """Says how many readings of other segments are affirmed, and which."""
    made, passed = 0, set()
    for one in found:
        for other in found:
            same = one.written.casefold() == other.written.casefold() or set(one.accepted) & set(other.accepted)
            if one.kind != other.kind or same:
                continue
            for spoken in other.accepted:
                made += 1
                if check(one.written, spoken, language) is Verdict.PRESERVED:
                    passed.add(f"  {one.kind}: {one.written!r} => {spoken} (of {other.written!r})")
    yield f"\n{made} readings of other segments of the kind, {len(passed)} affirmed"
    yield from sorted(passed)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("labels", type=Path)
    parser.add_argument("--lang", default="ru", help="language of the labels (default: ru)")
    parser.add_argument("--examples", type=int, default=3, help="how many readings of a segment to print")
    arguments = parser.parse_args()
    found, language = segments(arguments.labels), languages.get(arguments.lang)
    for line in (*affirmed(found, language, arguments.examples), *crossed(found, language)):
        print(line)


if __name__ == "__main__":
    main()
