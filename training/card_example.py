"""The example of a card: a sentence that this very model normalizes, and what it makes of it.

It is the sentence of the facts, or the first of card_examples.tsv in the model's language that the model says as the
table does. A model that says none of them has no example.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import dncnorm

EXAMPLES = Path(__file__).with_name("card_examples.tsv")


class Example(NamedTuple):
    """written, spoken: of one sentence. tried: how many sentences of the table were tried; written is "" for none."""

    written: str
    spoken: str
    tried: int = 0


def example_of(folder: Path, language: str, wanted: str = "") -> Example:
    """Returns the example of a model's folder.

    wanted: the sentence to quote. Raises ValueError if the model leaves it as written.
    """
    normalize = dncnorm.pipeline(model=folder)
    if wanted:
        spoken = normalize(wanted)["normalized_text"]
        if spoken == wanted:
            raise ValueError(f"example: {wanted!r}: the model leaves it as written; choose one that it normalizes")
        return Example(wanted, spoken)
    tried = 0
    for written, expected in examples(language):
        tried += 1
        if normalize(written)["normalized_text"] == expected:
            return Example(written, expected, tried)
    return Example("", "", tried)


def examples(language: str) -> Iterator[tuple[str, str]]:
    """Yields the sentences of a language, and what is right for each."""
    with EXAMPLES.open(encoding="utf-8", newline="") as file:
        for row in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row[0] == language:
                yield row[1], row[2]
