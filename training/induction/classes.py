"""The class grammars that spans of a written form are tagged with (Z19 section 6.2).

Cardinals and ordinals are learned; months, units, currencies and the like come from a TSV of class words,
`class<TAB>written<TAB>spoken`; those of class_grammars.py are added to them.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import pynini

from dncnorm.grammars.notation import Fst, Words, any_of, cost, pair, rows, silent, written

TAGS: Mapping[str, tuple[str, ...]] = {
    "CARDINAL": ("cardinal", "digits"),
    "ORDINAL": ("ordinal",),
    "DATE": ("month", "weekday", "era", "decade", "year", "ordinal", "cardinal"),
    "DECIMAL": ("scale", "part", "cardinal", "digits"),
    "MEASURE": ("unit", "scale", "part", "cardinal", "digits"),
    "MONEY": ("currency", "minor", "scale", "part", "cardinal", "digits"),
    "TIME": ("cardinal", "digits"),
    "FRACTION": ("cardinal", "ordinal"),
    "DIGIT": ("digits",),
    "TELEPHONE": ("digits",),
}
"""The tags that may stand in each semiotic class."""

DIGITS = "0123456789"


def read_class_words(path: str | os.PathLike[str]) -> dict[str, list[tuple[str, str]]]:
    """Written and spoken forms by class. Raises ValueError naming file and line for a row without three columns."""
    words: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for name, form, spoken in rows(Path(path), 3):
        words[name].append((form, spoken))
    return dict(words)


def listed(forms: Iterable[tuple[str, str]], spoken: Words) -> Fst:
    """A class of words: each written form as its spoken ones, of which the first is the usual one."""
    met: Counter[str] = Counter()
    options = []
    for form, words in dict.fromkeys(forms):
        options.append(cost(pair(form, spoken(words)), met[form]))
        met[form] += 1
    return any_of(options).optimize()


def digit_by_digit(names: Mapping[str, Sequence[str]], spoken: Words) -> Fst:
    """Digits one at a time; `names` gives each digit's names, the usual one first."""
    forms = [(digit, name) for digit, said in names.items() for name in said]
    return pynini.closure(listed(forms, spoken), 1).optimize()


def grouped(number: Fst, separators: Iterable[str]) -> Fst:
    """Numbers whose digits may be grouped in threes, by one separator throughout."""
    digit = any_of(map(written, DIGITS))
    plain = pynini.closure(digit, 1)
    options = [plain]
    for separator in separators:
        options.append(pynini.closure(digit, 1, 3) + pynini.closure(silent(separator) + digit**3, 1))
    return (any_of(options) @ number).optimize()
