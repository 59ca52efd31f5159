"""Writes examples for a chooser from raw text: where people wrote `five million people`, `{5m|five million} people`.

    D=../shared/data/en
    python training/shorten.py --attacks ../shared --raw $D/raw_more/*.txt --count 60 --output shortened.txt

The truth is in the text, and needs no labels. What people write out, and its short forms, are the rows of
`contractions.tsv` in the folder of the attacks; of its two halves of the sentences only the open one is drawn from.
What is said of the words that were written out is what the model says of them. Give the file to `train_chooser.py` as
`--drawn`.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import islice, takewhile
from pathlib import Path
from typing import Any

import dncnorm
from dncnorm.core.files import atomic_write_text
from dncnorm.core.special import SILENCE
from dncnorm.training.progress import counted

SHORTEST, LONGEST, LONGEST_SPAN = 20, 500, 40
"""Characters of a text that is drawn, and of what was shortened in it."""
CHUNK = 256
_BRACES, _UNSPOKEN = re.compile(r"[{}|]"), re.compile(r"[\d{}|]")
_OPENING, _CLOSING = '(["“', ',;:!?)]”"'


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--attacks", type=Path, required=True, help="the folder that the attacks are in")
    parser.add_argument("--raw", nargs="+", type=Path, required=True, help="files of texts, one a line")
    parser.add_argument("--model", help="the model that says what was written out; the embedded one if not given")
    parser.add_argument("--count", type=int, default=60, help="places drawn for each row")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args(arguments)
    sys.path.insert(0, str(options.attacks))
    contractions, inputs = map(import_module, ("attacks.contractions", "attacks.inputs"))

    texts = [text for text in dict.fromkeys(inputs.lines_of(options.raw)) if SHORTEST < len(text) < LONGEST]
    texts = [text for text in texts if contractions.part_of(text) == "open" and not _BRACES.search(text)]
    random.Random(options.seed).shuffle(texts)
    cases = [case for row in contractions.rows() for case in contractions.drawn(row, texts, options.count)]
    normalize = dncnorm.pipeline(model=options.model)
    found = [line for line in counted(_examples(normalize, cases), "shortening", "places") if line]
    atomic_write_text(options.output, "".join(f"{line}\n" for line in found))
    print(f"{len(found):,} examples of {len(cases):,} places")


def _examples(normalize: dncnorm.TextNormalizer, cases: Sequence[Any]) -> Iterator[str]:
    left = iter(cases)
    while chunk := list(islice(left, CHUNK)):
        for case, result in zip(chunk, normalize([case.full for case in chunk]), strict=True):
            yield marked(case.short, case.full, result["segments"])


def marked(short: str, full: str, segments: Sequence[dict[str, Any]]) -> str:
    """Returns a text with what was shortened in it in braces, and what is said of it.

    full: the same text with this written out. segments: those of `full`. Returns "" if what was written out is said
    together with what stands beside it, or not in words.
    """
    start, end = _differing(short, full)
    behind = len(full) - (len(short) - end)
    inside = [one for one in segments if one["start"] >= start and one["end"] <= behind]
    cut = any(one["start"] < place < one["end"] for one in segments for place in (start, behind))
    said = " ".join(one["after"] for one in inside if one["before"].strip() and one["after"] != SILENCE)
    if cut or not said or _UNSPOKEN.search(said) or not 0 < end - start <= LONGEST_SPAN:
        return ""
    return f"{short[:start]}{{{short[start:end]}|{said}}}{short[end:]}"


def _differing(short: str, full: str) -> tuple[int, int]:
    """Returns where the words of a text begin and end that another one has otherwise, without marks that close."""
    start = _alike(short, full)
    same = _alike(short[start:][::-1], full[start:][::-1])
    while start and not short[start - 1].isspace() and short[start - 1] not in _OPENING:
        start -= 1
    while same and not short[len(short) - same].isspace():
        same -= 1
    end = len(short) - same
    while end > start and short[end - 1] in _CLOSING and full[: len(full) - same][-1:] == short[end - 1]:
        end, same = end - 1, same + 1
    return start, end


def _alike(first: str, second: str) -> int:
    """Returns how many characters of two texts are the same from their beginning."""
    return sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(first, second, strict=False)))


if __name__ == "__main__":
    main()
