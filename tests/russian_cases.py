"""The text files of Russian cases, `written => said` a line, and the tokens that some of them are about."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from dncnorm.core.segments import Segment

_MARKED = re.compile(r"\[(\S+) ([^\]]+)\]")


class ContextCase(NamedTuple):
    """words: of a sentence, as the corpora write them. said: what is said for the marked ones, by their places."""

    words: list[str]
    said: dict[int, str]


def cases(name: str, part: int = 0) -> list[tuple[str, str]]:
    """Returns the cases of a file; part: of those that a blank line separates."""
    text = Path(__file__).with_name(f"russian_{name}_cases.txt").read_text("utf-8").strip().split("\n\n")[part]
    lines = [line.split(" => ") for line in text.split("\n") if not line.startswith("# ")]
    return [(written, said) for written, said in lines]


def context_cases(name: str) -> list[ContextCase]:
    """Returns the sentences of a file whose marked tokens hold what is said for them."""
    lines = Path(__file__).with_name(name).read_text("utf-8").splitlines()
    return [_context_case(line) for line in lines if not line.startswith("#")]


def _context_case(line: str) -> ContextCase:
    words, said = [], {}
    for place, part in enumerate(re.findall(r"\[[^\]]+\]|\S+", line)):
        marked = _MARKED.fullmatch(part)
        words.append((marked[1] if marked else part).replace("_", " "))
        if marked:
            said[place] = re.sub("_(?!trans|latin)", " ", marked[2])
    return ContextCase(words, said)


def marked(text: str) -> tuple[list[str], int]:
    """Returns the words of a text, and the place of the one in brackets."""
    words = text.split()
    index = next(place for place, word in enumerate(words) if word.startswith("[") and len(word) > 1)
    words[index] = words[index][1:-1]
    return words, index


def segments(written: str) -> list[Segment]:
    """Returns the segments of tokens that bars separate, with spaces among them; `руб.:рублей` is said so."""
    found, start = [], 0
    for token in written.split("|"):
        before, _, after = token.partition(":")
        end = start + len(before)
        if token != " ":
            found.append(Segment(start, end, before, after or before, "model", None, 0.9, 0.6, None))
        start = end
    return found
