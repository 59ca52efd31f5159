"""Sentences of context_cases_ru.txt and its like: tokens, and what a voice says in place of some of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

_MARKED = re.compile(r"\[(\S+) ([^\]]+)\]")


class ContextCase(NamedTuple):
    """words: of a sentence, as the corpora write them. said: of the marked ones, by their places."""

    words: list[str]
    said: dict[int, str]


def context_cases(name: str = "context_cases_ru.txt") -> list[ContextCase]:
    """Returns the sentences of a file beside this one."""
    lines = Path(__file__).with_name(name).read_text("utf-8").splitlines()
    return [_case(line) for line in lines if not line.startswith("#")]


def _case(line: str) -> ContextCase:
    words, said = [], {}
    for place, part in enumerate(re.findall(r"\[[^\]]+\]|\S+", line)):
        marked = _MARKED.fullmatch(part)
        words.append((marked[1] if marked else part).replace("_", " "))
        if marked:
            said[place] = re.sub("_(?!trans|latin)", " ", marked[2])
    return ContextCase(words, said)
