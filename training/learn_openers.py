"""Learn from raw text which words, with a capital behind an abbreviation's dot, begin a sentence.

    python training/learn_openers.py RAW.txt ... --output dncnorm/languages/en/openers.txt

They begin sentences in the text, are rarely written with a capital inside one, and are no surnames: they hardly follow
an initial ("J. Stone") or a first name, which is a capitalized word that stands before an initial and a name.
"""

from __future__ import annotations

import argparse
import re
import textwrap
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from dncnorm.core.files import atomic_write_text

FEWEST, FEWEST_OPENINGS, SHORTEST = 15, 2, 3
"""How often a word stands in small letters and begins a sentence, and its letters."""
INSIDE, BEHIND_INITIAL, BEHIND_FIRST_NAME = 0.05, 0.01, 0.02
"""The most capitals inside a sentence for one in small letters, and the most of the others for one sentence begun."""
_TOKEN = re.compile(r"[A-Za-z']+|\d+|[^\sA-Za-z\d]")
_NAME = re.compile(r"(?:\b([A-Z][a-z]+) |(?<!\S)[\"'(]?)[A-Z]\. ([A-Z][a-z]+)\b")


def learn(lines: Iterable[str]) -> list[str]:
    """Returns the words, in order."""
    small, inside, begun, initials, first = (Counter[str]() for _ in range(5))
    pairs: Counter[tuple[str, str]] = Counter()
    for line in lines:
        for name, behind in _NAME.findall(line):
            first[name.lower()] += 1
            initials[behind.lower()] += 1
        tokens = _TOKEN.findall(line)
        for before, token, after in zip(["", *tokens], tokens, [*tokens[1:], ""], strict=False):
            word = token.lower()
            if token.isalpha() and token == word:
                small[word] += 1
            elif token.isalpha() and token == word.capitalize() and len(word) > 1:
                inside[word] += before[:1].islower()
                begun[word] += before in ("", ".", "!", "?")
                if before[:1].isupper() and not after[:1].isupper():
                    pairs[before.lower(), word] += 1
    named: Counter[str] = Counter()
    for (before, word), count in pairs.items():
        if first[before] and small[before] < inside[before]:
            named[word] += count
    return sorted(
        word
        for word, count in small.items()
        if len(word) >= SHORTEST
        and count >= FEWEST
        and begun[word] >= FEWEST_OPENINGS
        and inside[word] <= INSIDE * count
        and initials[word] <= BEHIND_INITIAL * begun[word]
        and named[word] <= BEHIND_FIRST_NAME * begun[word]
    )


def main(arguments: list[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("raw", nargs="+", type=Path, help="files of raw text, a paragraph or sentence a line")
    parser.add_argument("--output", required=True, type=Path)
    options = parser.parse_args(arguments)
    lines = (line for file in options.raw for line in file.read_text(encoding="utf-8").splitlines())
    atomic_write_text(options.output, textwrap.fill(" ".join(learn(lines)), 118) + "\n")


if __name__ == "__main__":
    main()
