"""Russian: its rules in order of preference. Each names the module that makes its first stage.

The last stage of every rule is `words`, which says the markup (`marks`).
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import NamedTuple

from dncnorm.grammars.build import Source, SourceRule
from dncnorm.grammars.notation import Fst, Words
from dncnorm.languages.ru.grammar.marks import Marks
from dncnorm.languages.ru.grammar.words import words

LAST = "words"


class Entry(NamedTuple):
    """A rule: its class, the module of this package whose `transducers(marks)` makes it, and its first stage."""

    semiotic_class: str
    module: str
    stage: str


ENTRIES = (
    Entry("CARDINAL", "integers", "cardinal"),
    Entry("ORDINAL", "integers", "ordinal"),
    Entry("ORDINAL", "integers", "roman_ordinal"),
    Entry("CARDINAL", "integers", "roman_cardinal"),
    Entry("CARDINAL", "integers", "quirk"),
    Entry("DIGIT", "integers", "digit"),
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
    return Source("ru", [SourceRule(entry.semiotic_class, (entry.stage, LAST)) for entry in entries], stages, say)
