"""Marks raw sentences whose words are shortened, for `train_chooser.py --marked`: what a person wrote out is said.

    python training/mark_raw_text.py --shortener ../shared/attacks --raw RAW.txt ... --count 120 --output MARKED.txt

The shortener is the folder `attacks` that has `contraction_forms.py`: rows that find what is written out in a sentence
(`five million people`) and write it as people shorten it (`5m people`). Each line of the output is the short sentence,
in which the short form is marked with what stood there: `{5m|five million} people`. Half of the sentences, by
their digest, are left out: what was learned can be measured on them.
"""

from __future__ import annotations

import argparse
import importlib
import random
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from tqdm import tqdm

import dncnorm
from dncnorm import TextNormalizer
from dncnorm.core.files import atomic_write_text
from dncnorm.core.results import SegmentDict
from dncnorm.core.special import SELF, SILENCE

BATCH = 256
SHORTEST, LONGEST, MOST_SENTENCES = 20, 400, 120_000
"""Characters of a sentence; sentences that are searched."""
_MARKS = re.compile(r"[{}|]")
_PART_OF_A_TOKEN = re.compile(r"[\w$£€.%°'’-]")


class Shortened(NamedTuple):
    """A sentence as it was written, and with one of its places in a short form."""

    full: str
    short: str


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--shortener", type=Path, required=True, help="a folder `attacks` with contraction_forms.py")
    parser.add_argument("--raw", type=Path, nargs="+", required=True, help="files with a sentence in each line")
    parser.add_argument("--count", type=int, default=120, help="sentences of each row of the shortener")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args(arguments)
    sys.path.insert(0, str(options.shortener.resolve().parent))
    tool, parts = (importlib.import_module(f"attacks.{name}") for name in ("contraction_forms", "contractions"))
    lines = (line for file in options.raw for line in file.read_text(encoding="utf-8").splitlines())
    sentences = [line for line in dict.fromkeys(lines) if _is_usable(line) and parts.part_of(line) == "open"]
    random.Random(options.seed).shuffle(sentences)
    found = list(_drawn(tool, parts, sentences[:MOST_SENTENCES], options.count))
    normalize = dncnorm.pipeline("text-normalization", lang=options.lang)
    marked = list(marked_lines(normalize, found))
    atomic_write_text(options.output, "".join(f"{line}\n" for line in marked))
    print(f"{len(sentences):,} sentences, {len(found):,} short forms, {len(marked):,} marked")


def _is_usable(line: str) -> bool:
    return SHORTEST < len(line) < LONGEST and _MARKS.search(line) is None


def _drawn(tool: ModuleType, parts: ModuleType, sentences: Sequence[str], count: int) -> Iterator[Shortened]:
    for row in tqdm(tool.rows(), disable=None):
        for case in parts.drawn(row, sentences, count):
            yield Shortened(case.full, case.short)


def marked_lines(normalize: TextNormalizer, pairs: Sequence[Shortened]) -> Iterator[str]:
    """Yields the short sentence of each pair with its short form marked, if that is a number of whole tokens."""
    for start in tqdm(range(0, len(pairs), BATCH), disable=None):
        batch = pairs[start : start + BATCH]
        for pair, result in zip(batch, normalize([pair.full for pair in batch]), strict=True):
            if (line := _marked(pair, result["segments"])) is not None:
                yield line


def _marked(pair: Shortened, segments: Sequence[SegmentDict]) -> str | None:
    """Returns the short sentence with its short form marked; None if what is said of it is not known word for word.

    segments: of the full sentence.
    """
    full, short = pair
    if full == short:
        return None
    start = _shared(full, short)
    while start and _PART_OF_A_TOKEN.match(short[start - 1]):
        start -= 1
    rest = _shared(full[start:][::-1], short[start:][::-1])
    while rest and _PART_OF_A_TOKEN.match(short[len(short) - rest]) and short[len(short) - rest] not in ".-":
        rest -= 1
    end = len(full) - rest
    inside = [item for item in segments if item["start"] < end and item["end"] > start]
    if not inside or inside[0]["start"] < start or inside[-1]["end"] > end:
        return None
    said = " ".join(
        item["before"] if item["after"] == SELF else item["after"] for item in inside if item["after"] != SILENCE
    )
    said = " ".join(said.lower().replace("-", " ").split())
    written = short[start : len(short) - rest]
    form = written.strip()
    if not form or not said or re.search(r"\d", said):
        return None
    at = start + written.index(form)
    return f"{short[:at]}{{{form}|{said}}}{short[at + len(form) :]}"


def _shared(first: str, last: str) -> int:
    """Returns how many characters two texts begin with alike."""
    pairs = zip(first, last, strict=False)
    return next((place for place, (one, other) in enumerate(pairs) if one != other), min(len(first), len(last)))


if __name__ == "__main__":
    main()
