"""The languages of the attack on values: what draws the cases of each, and what judges how they are spoken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import NamedTuple

from attacks.english_meaning import Meaning
from attacks.english_verdicts import Judged
from attacks.shapes import Case

_NAMES = {"en": "english", "ru": "russian"}
LANGUAGES = tuple(_NAMES)


class Language(NamedTuple):
    """`cases(count, seed, part)` draws; `judge(before, stretch, after, meaning, spoken)` gives the verdict."""

    cases: Callable[[int, int, str], Iterator[Case]]
    judge: Callable[[str, str, str, Meaning, str], Judged]


def load(lang: str) -> Language:
    """The generator and the reader of a language, imported now."""
    name = _NAMES[lang]
    shapes, reader = import_module(f"attacks.{name}_shapes"), import_module(f"attacks.{name}_reader")
    return Language(shapes.cases, reader.judge)
