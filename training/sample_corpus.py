"""Write a small English corpus of measures and years, to try training with: TRAIN, and DEV with other numbers.

    python training/sample_corpus.py train.tsv dev.tsv

The sentences are made up, the numbers are drawn and read by num2words: `They dug 76 cm deep .`, `Since 1874 it has been
a school .` No number with its unit, and no year, is in both files. The same command writes the same files.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from num2words import num2words

from dncnorm.core.files import atomic_write_text

LENGTHS = {"cm": "centimeter", "m": "meter", "km": "kilometer"}
WEIGHTS = {"g": "gram", "kg": "kilogram"}
LENGTH_FRAMES = (
    "The {place} is {number} long .",
    "They dug {number} deep .",
    "It is {number} from the {place} .",
    "She saw a {place} of {number} , and left .",
)
WEIGHT_FRAMES = (
    "They carried {number} of {stuff} to the {place} .",
    "The {stuff} weighs {number} .",
    "He sold {number} of {stuff} .",
    "With {number} , the {stuff} was heavy .",
)
YEAR_FRAMES = (
    "The {place} was built in {number} .",
    "In {number} , the {place} was sold .",
    "Since {number} it has been a {place} .",
    "He left the {place} in {number} .",
)
PLACES = ["bridge", "church", "tower", "river", "garden", "school", "station", "wall", "road", "museum"]
STUFF = ["sand", "grain", "wood", "stone", "sugar", "copper", "flour", "wool"]

Row = tuple[str, str, str]
"""A token's class, written form and spoken form."""


def number_words(number: int, kind: str = "cardinal") -> str:
    """Returns a number as the corpora write it: no hyphens, no "and", "o" for a zero in a year."""
    said: str = num2words(number, to=kind).replace("-", " ").replace(",", "")
    return said.replace(" and ", " ").replace(" oh ", " o ")


def measure(rng: random.Random, units: dict[str, str]) -> Row:
    """Draws a measure from 1 to 999, small ones as often as large ones."""
    number = rng.randint(1, rng.choice((20, 99, 999)))
    unit = rng.choice(list(units))
    return "MEASURE", f"{number} {unit}", f"{number_words(number)} {units[unit]}{'' if number == 1 else 's'}"


def year(rng: random.Random) -> Row:
    """Draws a year from 1100 to 2029, half of them since 1900."""
    number = rng.randint(rng.choice((1100, 1900)), 2029)
    return "DATE", str(number), number_words(number, "year")


def sentence(rng: random.Random) -> tuple[str, Row]:
    """Draws a frame and the token for it."""
    frames, units = rng.choice(((LENGTH_FRAMES, LENGTHS), (WEIGHT_FRAMES, WEIGHTS), (YEAR_FRAMES, None)))
    return rng.choice(frames), measure(rng, units) if units else year(rng)


def rows(rng: random.Random, frame: str, token: Row) -> Iterator[tuple[str, ...]]:
    """Yields the rows of a sentence in Google's form."""
    for word in frame.split():
        if word == "{number}":
            yield token
        elif word in (".", ","):
            yield "PUNCT", word, "sil"
        else:
            yield "PLAIN", word.format(place=rng.choice(PLACES), stuff=rng.choice(STUFF)), "<self>"
    yield "<eos>", "<eos>"


def write(path: Path, sentences: int, seed: int, accept: Callable[[str], bool]) -> set[str]:
    """Writes a corpus of tokens that are accepted; returns their written forms."""
    rng, lines, used = random.Random(seed), [], set()
    while sentences:
        frame, token = sentence(rng)
        if accept(token[1]):
            lines += ["\t".join(row) + "\n" for row in rows(rng, frame, token)]
            used.add(token[1])
            sentences -= 1
    atomic_write_text(path, "".join(lines))
    return used


def write_corpus(train: Path, dev: Path, sentences: int, dev_sentences: int, seed: int = 0) -> None:
    """Writes both files."""
    unseen: Collection[str] = write(dev, dev_sentences, seed, lambda _: True)
    write(train, sentences, seed + 1, lambda written: written not in unseen)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("train", type=Path)
    parser.add_argument("dev", type=Path)
    parser.add_argument("--sentences", type=int, default=5000, help="of the training file (default: 5000)")
    parser.add_argument("--dev-sentences", type=int, default=300, help="of the development file (default: 300)")
    options = parser.parse_args()
    write_corpus(options.train, options.dev, options.sentences, options.dev_sentences)


if __name__ == "__main__":
    main()
