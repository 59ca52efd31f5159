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
from dncnorm.languages.ru.grammar.names import words

LAST = "words"
"""The stage that ends every rule."""


class Entry(NamedTuple):
    """A rule: its class, the module whose `transducers(marks)` makes it, and its stages before the last."""

    semiotic_class: str
    module: str
    stages: tuple[str, ...]


ENTRIES = (
    Entry("DATE", "dates", ("date",)),
    Entry("DATE", "dates", ("turned_day", "turned_month", "date")),
    Entry("DATE", "dates", ("year",)),
    Entry("DATE", "dates", ("decade",)),
    Entry("DATE", "spans", ("year_range",)),
    Entry("DATE", "spans", ("date_range",)),
    Entry("TIME", "times", ("time",)),
    Entry("TIME", "spans", ("time_range",)),
    Entry("TIME", "times", ("duration",)),
    Entry("MONEY", "money", ("money_scaled", "money_order", "pauses", "thousands", "money")),
    Entry("MEASURE", "measures", ("no_suffix", "pauses", "thousands", "measure")),
    Entry("MEASURE", "measures", ("unit",)),
    Entry("CARDINAL", "integers", ("cardinal",)),
    Entry("ORDINAL", "integers", ("ordinal",)),
    Entry("ORDINAL", "integers", ("roman_ordinal",)),
    Entry("CARDINAL", "integers", ("roman_cardinal",)),
    Entry("CARDINAL", "spans", ("pauses", "thousands", "range")),
    Entry("ORDINAL", "spans", ("roman_digits", "roman_range")),
    Entry("ORDINAL", "spans", ("ordinal_range",)),
    Entry("DECIMAL", "decimals", ("decimal",)),
    Entry("DECIMAL", "amounts", ("pauses", "thousands", "scaled")),
    Entry("FRACTION", "decimals", ("fraction",)),
    Entry("CARDINAL", "compounds", ("compound",)),
    Entry("ORDINAL", "spans", ("century",)),
    Entry("CARDINAL", "spans", ("pages",)),
    Entry("DIGIT", "integers", ("digit",)),
    Entry("TELEPHONE", "telephone", ("telephone",)),
    Entry("ELECTRONIC", "electronic", ("address", "electronic")),
    Entry("PLAIN", "letters", ("sign",)),
    Entry("PLAIN", "abbreviations", ("abbreviation",)),
    Entry("VERBATIM", "verbatim", ("verbatim",)),
    Entry("LETTERS", "letters", ("letters",)),
    Entry("VERBATIM", "verbatim", ("code",)),
    Entry("VERBATIM", "verbatim", ("version",)),
    Entry("VERBATIM", "verbatim", ("slashed",)),
    Entry("CARDINAL", "powers", ("raised",)),
    Entry("MEASURE", "powers", ("raised_unit",)),
    Entry("CARDINAL", "powers", ("related", "equation")),
    Entry("PLAIN", "letters", ("transliterated",)),
    Entry("PLAIN", "letters", ("as_it_is",)),
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
