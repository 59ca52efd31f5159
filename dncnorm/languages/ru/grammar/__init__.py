"""Russian: its rules in order of preference (`rules.tsv`). Each names the module that makes its first stage.

The last stage of every rule is `words`, which says the markup (`marks`).
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from dncnorm.grammars.build import Source, SourceRule
from dncnorm.grammars.notation import rows
from dncnorm.languages.ru.grammar.names import spoken, words
from dncnorm.languages.ru.grammar.pauses import pauses

LAST = "words"
"""The stage that ends every rule."""


class Entry(NamedTuple):
    """A rule: its class, the module whose `transducers()` makes it, and its stages before the last."""

    semiotic_class: str
    module: str
    stages: str


ENTRIES = tuple(Entry(*row) for row in rows(Path(__file__).with_name("rules.tsv"), 3))


def source() -> Source:
    """The whole grammar."""
    stages = pauses()
    for module in dict.fromkeys(entry.module for entry in ENTRIES):
        stages.update(import_module(f"{__name__}.{module}").transducers())
    stages[LAST] = words()
    rules = [SourceRule(entry.semiotic_class, (*entry.stages.split(), LAST)) for entry in ENTRIES]
    return Source("ru", rules, {name: stage.optimize() for name, stage in stages.items()}, spoken)
