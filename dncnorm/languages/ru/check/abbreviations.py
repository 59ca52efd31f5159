"""Abbreviations: what they open to, in every case.

A row's words are as they are said, or `<class>:<stem>`, which stands for every form: cases are no value.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from dncnorm.languages.ru.check import TABLES
from dncnorm.languages.ru.check.carriers import opened as noun_forms
from dncnorm.languages.ru.check.inflection import forms
from dncnorm.values.tables import many


@lru_cache(maxsize=1024)
def opened(sign: str) -> frozenset[str]:
    """Every form of what an abbreviation, in lower case, stands for; it may have lost its last full stop."""
    known = many(TABLES / "abbreviations.tsv")
    bare = sign.replace(" ", "").rstrip(".")
    return noun_forms(sign) | {form for phrase in known.get(bare, ()) for form in _forms(phrase)}


def _forms(phrase: str) -> list[str]:
    parts = (word.partition(":") for word in phrase.split())
    choices = [forms(kind, stem) if mark else (kind,) for kind, mark, stem in parts]
    return [" ".join(chosen) for chosen in product(*choices)]
