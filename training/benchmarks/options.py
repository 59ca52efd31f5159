"""What an option changes: lines of raw text, said with it and without.

    python training/benchmarks/options.py en $D/en/raw_{gum,wikisplit}.txt --show changed/

For each option that the language has, one line: how many of the lines are said otherwise. `--show` writes these, as
written, without and with the option, to be read. The lines are drawn from those with a digit.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from pathlib import Path

import dncnorm

OPTIONS = {
    "minus": "negative",
    "hundreds": "and",
    "digits": "apart",
    "digits ": "aviation",
    "dates": "day-first",
    "dates ": "month-first",
    "casing": "names",
    "emoji": "name",
    "links": "host",
}
"""The options that voice builders ask for; a space tells two values of one option apart."""


def drawn(files: Sequence[str], size: int, seed: int) -> list[str]:
    """Returns lines with a digit."""
    lines = [line.strip() for file in files for line in Path(file).read_text(encoding="utf-8").splitlines()]
    lines = [line for line in dict.fromkeys(lines) if any(map(str.isdigit, line))]
    return random.Random(seed).sample(lines, min(size, len(lines)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lang")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--size", type=int, default=500, metavar="LINES")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--show", type=Path, metavar="FOLDER")
    given = parser.parse_args()
    normalize = dncnorm.pipeline(lang=given.lang)
    lines = drawn(given.files, given.size, given.seed)
    usual = [result["normalized_text"] for result in normalize(lines)]
    for name, value in OPTIONS.items():
        asked = f"{name.strip()}={value}"
        try:
            said = [result["normalized_text"] for result in normalize(lines, **{name.strip(): value})]
        except ValueError as error:
            print(error)
            continue
        changed = [row for row in zip(lines, usual, said, strict=True) if row[1] != row[2]]
        print(f"{asked:20} {len(changed):4} of {len(lines)}")
        if given.show:
            given.show.mkdir(exist_ok=True)
            rows = "\n\n".join("\n".join(row) for row in changed)
            (given.show / f"{given.lang} {asked}.txt").write_text(rows + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
