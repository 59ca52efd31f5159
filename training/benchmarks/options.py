"""What an option changes: lines of raw text, said with it and without.

    python training/benchmarks/options.py en $D/en/raw_{gum,wikisplit}.txt --show changed/

For each option that the language has, one line: how many lines are said otherwise, of those that have what it is about
(for `dates`, a date of numbers). `--show` writes these, as written, without and with the option, to be read.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Sequence
from pathlib import Path

import dncnorm

NUMBER, LONGEST = r"\d", 2000
OPTIONS = [
    ("minus", "negative", r"[-−–]\d"),
    ("hundreds", "and", NUMBER),
    ("digits", "apart", NUMBER),
    ("digits", "aviation", NUMBER),
    ("dates", "day-first", r"\b\d\d?([./-])\d\d?\1\d{2,4}\b"),
    ("dates", "month-first", r"\b\d\d?([./-])\d\d?\1\d{2,4}\b"),
    ("casing", "names", NUMBER),
    ("emoji", "name", r"[\U0001f300-\U0001faff\u2600-\u27bf]"),
    ("links", "host", r"https?://|www\."),
    ("scheme", "skip", r"https?://|www\."),
]
"""The options that voice builders ask for, and what lines have that they are about."""


def drawn(lines: Sequence[str], pattern: str, size: int, seed: int) -> list[str]:
    """Returns lines with what a pattern finds."""
    found = list(filter(re.compile(pattern).search, lines))
    return random.Random(seed).sample(found, min(size, len(found)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lang")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--size", type=int, default=500, metavar="LINES")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--show", type=Path, metavar="FOLDER")
    given = parser.parse_args()
    normalize = dncnorm.pipeline(lang=given.lang)
    texts = (Path(file).read_text(encoding="utf-8") for file in given.files)
    every = list(dict.fromkeys(line.strip() for text in texts for line in text.splitlines() if len(line) < LONGEST))
    for name, value, pattern in OPTIONS:
        asked, lines = f"{name}={value}", drawn(every, pattern, given.size, given.seed)
        usual = (result["normalized_text"] for result in normalize(lines))
        try:
            said = [result["normalized_text"] for result in normalize(lines, **{name: value})]
        except ValueError as error:
            print(error)
            continue
        changed = [row for row in zip(lines, usual, said, strict=True) if row[1] != row[2]]
        print(f"{asked:20} {len(changed):4} of {len(lines)}", flush=True)
        if given.show:
            given.show.mkdir(exist_ok=True)
            rows = "\n\n".join("\n".join(row) for row in changed)
            (given.show / f"{given.lang} {asked}.txt").write_text(rows + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
