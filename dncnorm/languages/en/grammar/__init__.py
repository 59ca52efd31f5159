"""English: its rules in order of preference. Each names the module that makes its transducers, and their order."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import NamedTuple

from dncnorm.grammars.build import Source, SourceRule
from dncnorm.grammars.notation import Fst, Words
from dncnorm.languages.en.grammar.numbers import numbers


class Entry(NamedTuple):
    """A rule: its class, the module of this package whose `transducers(say, numbers)` makes it, and its stages."""

    semiotic_class: str
    module: str
    stages: tuple[str, ...]


ENTRIES = (
    Entry("DATE", "dates", ("date_shapes", "month_forward", "day_forward", "date_words")),
    Entry("DATE", "dates", ("year_plain", "year_likely", "date_words")),
    Entry("TIME", "times", ("time",)),
    Entry("MONEY", "money", ("money_scales", "money_markup", "money")),
    Entry("MONEY", "old_money", ("old_money",)),
    Entry("MEASURE", "measures", ("measure_markup", "measure_marked", "measure")),
    Entry("MEASURE", "mixed_units", ("mixed_units",)),
    Entry("MEASURE", "mixed_units", ("coordinate",)),
    Entry("CARDINAL", "integers", ("cardinal",)),
    Entry("ORDINAL", "integers", ("ordinal",)),
    Entry("CARDINAL", "powers", ("power",)),
    Entry("CARDINAL", "powers", ("index",)),
    Entry("CARDINAL", "times", ("ratio",)),
    Entry("DECIMAL", "decimals", ("decimal",)),
    Entry("FRACTION", "fractions", ("fraction",)),
    Entry("DIGIT", "integers", ("digit",)),
    Entry("TELEPHONE", "telephone", ("telephone",)),
    Entry("TELEPHONE", "telephone", ("pointed_telephone",)),
    Entry("TELEPHONE", "telephone", ("network_address",)),
    Entry("ADDRESS", "address", ("road",)),
    Entry("ADDRESS", "address", ("code",)),
    Entry("ADDRESS", "address", ("mixed_code",)),
    Entry("ADDRESS", "designations", ("designation",)),
    Entry("TELEPHONE", "designations", ("serial",)),
    Entry("CARDINAL", "designations", ("ratio",)),
    Entry("CARDINAL", "designations", ("factorial",)),
    Entry("TIME", "designations", ("offset",)),
    Entry("ADDRESS", "times", ("verse",)),
    Entry("CARDINAL", "integers", ("small_numeral",)),
    Entry("ELECTRONIC", "electronic", ("tag",)),
    Entry("ELECTRONIC", "electronic", ("web_shape", "web_words", "letters_and_gaps")),
    Entry("ELECTRONIC", "electronic", ("web_shape", "web_words", "letters_alone")),
    Entry("PLAIN", "plain", ("small_letters", "abbreviation")),
    Entry("PLAIN", "plain", ("sign",)),
    Entry("PLAIN", "plain", ("small_letters", "british", "words_as_written")),
    Entry("PLAIN", "plain", ("small_letters", "ise", "words_as_written")),
    Entry("VERBATIM", "verbatim", ("verbatim",)),
    Entry("LETTERS", "letters", ("letter_and_accent", "letter_shape", "spelled")),
    Entry("PLAIN", "plain", ("as_it_is",)),
)


def source(modules: Iterable[str] | None = None) -> Source:
    """The whole grammar, or the rules of some modules of this package."""
    entries = [entry for entry in ENTRIES if modules is None or entry.module in set(modules)]
    say = Words()
    names = numbers(say)
    stages: dict[str, Fst] = {}
    for module in dict.fromkeys(entry.module for entry in entries):
        stages.update(import_module(f"{__name__}.{module}").transducers(say, names))
    return Source("en", [SourceRule(entry.semiotic_class, entry.stages) for entry in entries], stages, say)
