"""Random Unicode through the whole pipeline: is every character in one segment, is every digit spoken?

    python training/check_random_texts.py [--texts 100000] [--seed 0] [--lang ru | --model FOLDER]

The texts mix figures, units, signs, words, white space of all kinds, other scripts, marks that combine, and characters
drawn from all of Unicode, lone surrogates among them. Exit status 1, and the first texts that failed, where a segment's
`before` is not the input's, where the segments leave a character out or have it twice, where a stretch with a figure is
said as silence or as nothing, or where what is said still has a figure that no voice can say (`ten ⁵`).
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tqdm import tqdm

import dncnorm
from dncnorm.core.characters import has_digit
from dncnorm.core.segments import SPACE
from dncnorm.core.special import SILENCE
from dncnorm.options import DEFAULT_LANGUAGE

PARTS = (
    *("0", "7", "15", "312", "2014", "3,947", "79.20", "٣", "３", "½", "²", "⁵", "⁻¹²", "Ⅳ", "१", "১২", "⑦", "🄂"),
    *(" ", " ", " ", "\t", "\n", "\u00a0", "\u2003", "\u200b", "\r\n", "\u2028"),
    *(
        "kg",
        "km",
        "$",
        "€",
        "%",
        "°",
        "p.m.",
        "March",
        "the",
        "IUCN",
        "www.a.b",
        "St.",
        "é",
        "a\u0301",
        "Ω",
        "日本",
        "г.",
        "км",
        "руб.",
        "1990-х",
        "№",
        "ё",
        "XIX в.",
    ),
    *(
        ".",
        ",",
        "-",
        "–",
        "/",
        ":",
        "(",
        ")",
        '"',
        "'",
        "#",
        "&",
        "+",
        "\u202e",
        "\u200d",
        "\ufe0f",
        "\x00",
        "👩\u200d👧",
    ),
)
LONGEST = 12
"""Parts of a text."""
SHOWN = 5


def random_texts(count: int, seed: int) -> Iterator[str]:
    """The same texts for the same seed."""
    drawn = random.Random(seed)
    for _ in range(count):
        parts = drawn.choices(PARTS, k=drawn.randrange(LONGEST + 1))
        if drawn.random() < 0.5:
            parts.insert(drawn.randrange(len(parts) + 1), chr(drawn.randrange(sys.maxunicode + 1)))
        yield "".join(parts)


def faults(text: str, result: dict[str, Any]) -> set[str]:
    """What is wrong with the pipeline's result for a text."""
    found = set()
    reached = 0
    for segment in result["segments"]:
        if segment["start"] != reached or segment["before"] != text[reached : segment["end"]]:
            found.add("a character out of its place")
        reached = segment["end"]
        if has_digit(segment["before"]) and not set(segment["after"].split()) - {SILENCE}:
            found.add("a figure unspoken")
        if has_digit(segment["after"]) and segment["after"] != segment["before"]:
            found.add("a figure in what is said")
        if segment["semiotic_class"] == SPACE and segment["before"].strip():
            found.add("white space that is none")
    if reached != len(text):
        found.add("a character left out")
    return found


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument("--model", type=Path, help="a model's folder")
    chosen.add_argument(
        "--lang", default=DEFAULT_LANGUAGE, help="language of the embedded model (default: %(default)s)"
    )
    options = parser.parse_args()
    normalize = dncnorm.pipeline(model=options.model, lang=options.lang)
    counts: Counter[str] = Counter()
    failed = []
    texts = list(random_texts(options.texts, options.seed))
    for text, result in zip(texts, normalize(iter(tqdm(texts, disable=None))), strict=True):
        figures = [segment for segment in result["segments"] if has_digit(segment["before"])]
        counts["segments"] += len(result["segments"])
        counts["segments with a figure"] += len(figures)
        counts["of these, as written"] += sum(segment["after"] == segment["before"] for segment in figures)
        if wrong := faults(text, result):
            failed.append((text, wrong))
    print(f"{len(texts):,} texts, {len(failed):,} with a fault")
    for name, count in counts.items():
        print(f"{name}: {count:,}")
    for text, wrong in failed[:SHOWN]:
        print(f"{text!r}: {', '.join(sorted(wrong))}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
