"""PH18 section 5: how often the corpus has what the network gets wrong, its classes, and their lengths."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from statistics import median
from typing import Any

from dncnorm import languages
from dncnorm.core.records import Token
from dncnorm.core.special import is_changed
from dncnorm.corpus import iter_sentences
from dncnorm.evaluation.markdown import number, table
from dncnorm.evaluation.metrics import ALL
from dncnorm.languages.base import Language
from dncnorm.training.augmentation import RareCounts
from reproduction.job import Made, Reproduction, heading

RARE = 100
"""A unit or currency with fewer tokens is rare (PH18 5.2)."""
_DATE = re.compile(r"\d\d?/\d\d?/\d{4}")
_AMOUNT = re.compile(r"[\d.,\s]+")


class Frequencies:
    """Counts tokens.

    lengths, changed: class -> how many tokens have how many written characters; how many change. dates: like 1/2/2014.
    denominations: what MONEY has beside its number.
    """

    def __init__(self, language: Language) -> None:
        self.lengths: dict[str, Counter[int]] = {ALL: Counter()}
        self.changed: Counter[str] = Counter()
        self.rare = RareCounts(language.numbers() if language.numbers else None)
        self.denominations: Counter[str] = Counter()
        self.dates = 0

    def add(self, tokens: Iterable[Token]) -> None:
        """Counts those that have a class."""
        for token in tokens:
            for name in (ALL, token.semiotic_class) if token.semiotic_class else ():
                self.lengths.setdefault(name, Counter())[len(token.before)] += 1
                self.changed[name] += is_changed(token)
            self.rare.add(token)
            self.dates += token.semiotic_class == "DATE" and _DATE.fullmatch(token.before) is not None
            if token.semiotic_class == "MONEY":
                self.denominations[_AMOUNT.sub(" ", token.before).strip()] += 1


def frequencies(job: Reproduction) -> Made:
    """Section 5's numbers, which the paper gives in its text, and the classes with their lengths."""
    found = Frequencies(languages.get(job.config.language))
    for sentence in iter_sentences([str(file) for file in job.evaluations.files]):
        found.add(sentence.tokens)
    paper = job.of_paper("frequencies")
    theirs = {} if paper is None else paper["rows"]
    ours = _of_section_5(found, theirs)
    by_class = {name: _lengths(found, name) for name in found.lengths}
    header = ["", "tokens", "changed", "median length", "longest"]
    lines = [
        *heading("how often the corpus has what"),
        *table(
            ["tokens", "PH18", "here"], [[name, theirs.get(name, ""), number(count)] for name, count in ours.items()]
        ),
        *table(header, [[name, *map(number, row.values())] for name, row in by_class.items()]),
    ]
    return Made({"counts": ours, "classes": by_class}, lines)


def _of_section_5(found: Frequencies, theirs: Iterable[str]) -> dict[str, int]:
    units = found.rare.units.counts
    counts = {
        "DATE as in 11/10/2008": found.dates,
        "CARDINAL": found.lengths.get("CARDINAL", Counter()).total(),
        "CARDINAL above a million": found.rare.large_tokens,
        "units of MEASURE": len(units),
        f"units with less than {RARE} tokens": sum(count < RARE for count in units.values()),
        "denominations of MONEY": len(found.denominations),
        "denominations with one token": sum(count == 1 for count in found.denominations.values()),
    }
    named = [name.removeprefix("MEASURE in ") for name in theirs if name.startswith("MEASURE in ")]
    return counts | {f"MEASURE in {unit}": units.get(unit, 0) for unit in named}


def _lengths(found: Frequencies, name: str) -> dict[str, Any]:
    lengths = found.lengths[name]
    return {
        "tokens": lengths.total(),
        "changed": found.changed[name],
        "median": int(median(lengths.elements())) if lengths else None,
        "longest": max(lengths, default=None),
    }
