"""Finds what a model doubts in raw text, for people to say what is right, and makes examples for its chooser of it.

    python training/doubtful.py draw texts.txt --output doubtful.tsv
    python training/doubtful.py examples doubtful.tsv --output training/examples/en/doubtful.txt

`draw` writes a row for each doubtful token: the text, where the token begins and ends in it, and what may be said, the
likeliest first. Write into the column `said` what a voice should say of just this token in this text: words, `=` for
the token as it stands, `sil` for nothing; leave it empty if that cannot be told. `examples` writes these as
`train_chooser.py` reads them. Of each shape of tokens only a few are drawn: many kinds teach more than one.
"""

from __future__ import annotations

import argparse
import csv
import io
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import dncnorm
from dncnorm.core.files import atomic_write_text
from dncnorm.training.progress import counted

COLUMNS = ("text", "start", "end", "written", "may be said", "said")
SHORTEST, LONGEST = 20, 500
"""Characters of a text that is drawn from."""
READINGS, BETWEEN = 6, " | "
_BRACES, _DIGITS = re.compile(r"[{}|]"), re.compile(r"\d+")


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    commands = parser.add_subparsers(dest="command", required=True)
    draw = commands.add_parser("draw", help="write a table of doubtful tokens")
    draw.add_argument("raw", nargs="+", type=Path, help="files of texts, one a line")
    draw.add_argument("--lang", default="en")
    draw.add_argument("--model", help="the embedded one if not given")
    draw.add_argument("--below", type=float, default=0.9, help="the confidence below which a token is doubtful")
    draw.add_argument("--each", type=int, default=5, help="tokens drawn of each shape")
    draw.add_argument("--texts", type=int, default=1500, help="texts drawn of each file")
    draw.add_argument("--seed", type=int, default=0)
    make = commands.add_parser("examples", help="make examples of a table that was filled in")
    make.add_argument("table", type=Path)
    for command in (draw, make):
        command.add_argument("--output", type=Path, required=True)
    options = parser.parse_args(arguments)
    if options.command == "examples":
        found = list(examples(options.table))
        atomic_write_text(options.output, "".join(f"{line}\n" for line in found))
        print(f"{len(found):,} examples")
        return
    normalize = dncnorm.pipeline("text-normalization", options.model, lang=options.lang)
    texts = _texts(options.raw, options.texts, random.Random(options.seed))
    rows = list(doubtful(normalize, counted(texts, "looking for doubt", "texts"), options.below, options.each))
    table = io.StringIO()
    writer = csv.writer(table, delimiter="\t", lineterminator="\n")
    writer.writerows((COLUMNS, *rows))
    atomic_write_text(options.output, table.getvalue())
    print(f"{len(rows):,} tokens")


def _texts(files: Iterable[Path], count: int, rng: random.Random) -> Iterator[str]:
    for file in files:
        lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()]
        lines = [line for line in lines if SHORTEST < len(line) < LONGEST and not _BRACES.search(line)]
        yield from rng.sample(lines, min(count, len(lines)))


def doubtful(
    normalize: dncnorm.TextNormalizer, texts: Iterable[str], below: float, each: int
) -> Iterator[tuple[str, int, int, str, str, str]]:
    """Yields the rows of doubtful tokens, at most `each` of those that look alike and may be said alike."""
    drawn: Counter[tuple[str, str]] = Counter()
    for text in texts:
        for segment in normalize(text, n_best=READINGS)["segments"]:
            said = [other["after"] for other in segment["alternatives"]]
            written = segment["before"]
            shape = _DIGITS.sub(lambda digits: "0" * min(len(digits[0]), 5), written)
            kind = shape, "" if shape != written else " ".join(said[1:2])
            if len(said) > 1 and segment["confidence"] < below and drawn[kind] < each:
                drawn[kind] += 1
                yield text, segment["start"], segment["end"], written, BETWEEN.join(said), ""


def examples(table: Path) -> Iterator[str]:
    """Yields an example for each row of a table whose column `said` is filled in.

    Raises ValueError for a row whose place is not in its text.
    """
    with table.open(encoding="utf-8", newline="") as file:
        for number, row in enumerate(csv.DictReader(file, delimiter="\t"), 2):
            text, start, end = row["text"], int(row["start"]), int(row["end"])
            if not 0 <= start < end <= len(text):
                raise ValueError(f"{table}, line {number}: {start} to {end} is no place in {text!r:.100}")
            if said := (row["said"] or "").strip():
                yield f"{text[:start]}{{{text[start:end]}|{said}}}{text[end:]}"


if __name__ == "__main__":
    main()
