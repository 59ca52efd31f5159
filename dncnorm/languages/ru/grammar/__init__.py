"""Russian: its rules in order of preference (`rules.tsv`). Each names the module that makes its first stage.

The last stage of every rule is `words`, which says the markup (`marks`).
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from dncnorm.grammars.build import Source, SourceRule
from dncnorm.grammars.notation import Fst, Words, rows
from dncnorm.languages.ru.grammar.marks import Marks
from dncnorm.languages.ru.grammar.names import words

LAST = "words"
"""The stage that ends every rule."""


class Entry(NamedTuple):
    """A rule: its class, the module whose `transducers(marks)` makes it, and its stages before the last."""

    semiotic_class: str
    module: str
    stages: tuple[str, ...]


ENTRIES = tuple(
    Entry(semiotic_class, module, tuple(stages.split()))
    for semiotic_class, module, stages in rows(Path(__file__).with_name("rules.tsv"), 3)
)


def source(modules: Iterable[str] | None = None) -> Source:
    """The whole grammar, or the rules of some modules of this package."""
    entries = [entry for entry in ENTRIES if modules is None or entry.module in set(modules)]
    say = Words()
    marks = Marks(say)
    stages: dict[str, Fst] = {}
    for module in dict.fromkeys(entry.module for entry in entries):
        stages.update(import_module(f"{__name__}.{module}").transducers(marks))
    stages[LAST] = words(marks)
    return Source("ru", [SourceRule(entry.semiotic_class, (*entry.stages, LAST)) for entry in entries], stages, say)
