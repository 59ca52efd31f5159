"""Sentences of context_cases_ru.txt: tokens, and what a voice says in place of some of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

_FILE = Path(__file__).with_name("context_cases_ru.txt")
_MARKED = re.compile(r"\[(\S+) ([^\]]+)\]")


class ContextCase(NamedTuple):
    """words: of a sentence, as the corpora write them. said: of the marked ones, by their places."""

    words: list[str]
    said: dict[int, str]


def context_cases() -> list[ContextCase]:
    """Returns the sentences of the file."""
    return [_case(line) for line in _FILE.read_text("utf-8").splitlines() if not line.startswith("#")]


def _case(line: str) -> ContextCase:
    words, said = [], {}
    for place, part in enumerate(re.findall(r"\[[^\]]+\]|\S+", line)):
        marked = _MARKED.fullmatch(part)
        words.append((marked[1] if marked else part).replace("_", " "))
        if marked:
            said[place] = marked[2]
    return ContextCase(words, said)
