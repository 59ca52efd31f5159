"""Checks whether the readings of a written form and of a spoken form share a value."""

from __future__ import annotations

from enum import Enum
from functools import cache, lru_cache

from dncnorm.core.special import SELF
from dncnorm.languages.base import Check, Language
from dncnorm.values.kinds import CHARACTERS, FRACTION, MEASURE, MONEY, NUMBER, POWER, RANGE, SILENCE, TEXT, Value


class Verdict(Enum):
    """The check's result for one token."""

    PRESERVED = "preserved"
    UNRECOVERABLE = "unrecoverable"
    ABSTAINED = "abstained"


RECENT = 256
"""Tokens and phrases whose values are cached: one is often judged several times in a row."""


_KINDS = {
    "CARDINAL": {NUMBER, CHARACTERS, POWER, RANGE},
    "DECIMAL": {NUMBER, RANGE},
    "FRACTION": {FRACTION, RANGE},
    "MONEY": {MONEY, RANGE},
    "MEASURE": {MEASURE, CHARACTERS, RANGE},
    "DIGIT": {CHARACTERS},
    "LETTERS": {CHARACTERS, TEXT},
    "ELECTRONIC": {CHARACTERS, TEXT, SILENCE},
}
"""The kinds of value that a class may have in every language; a language's check may name more.

DATE, ORDINAL, PLAIN and the others are too varied to be narrowed.
"""


@cache
def _readers(language: Language) -> Check | None:
    """Returns the language's check, which caches values of recent tokens and phrases; None if there is none."""
    if language.check is None:
        return None
    found = language.check()
    return Check(lru_cache(RECENT)(found.admissible), lru_cache(RECENT)(found.parses), found.kinds)


def _required(language: Language) -> Check:
    readers = _readers(language)
    if readers is None:
        raise ValueError(f"language: {language.code!r} has no check of values")
    return readers


def admissible(written: str, language: Language) -> frozenset[Value]:
    """Returns V(written): every value that the token may have. Raises ValueError for a language without a check."""
    return _required(language).admissible(written)


def parses(spoken: str, language: Language) -> frozenset[Value]:
    """Returns P(spoken): every value that the phrase can mean. Raises ValueError for a language without a check."""
    return _required(language).parses(spoken)


def check(written: str, spoken: str, language: Language, semiotic_class: str | None = None) -> Verdict:
    """Returns whether a spoken form keeps the value of a written form.

    spoken: the corpus's form; `<self>` means the written form, `sil` silence.
    semiotic_class: if it is known, only readings that fit it count, unless none does.

    Raises ValueError for a language without a check.
    """
    said = parses(written if spoken == SELF else spoken, language)
    readings = admissible(written, language)
    kinds = _KINDS.get(semiotic_class or "")
    if kinds:
        kinds = kinds | _required(language).kinds.get(semiotic_class or "", frozenset())
        readings = frozenset(value for value in readings if value.kind in kinds) or readings
    if not readings.isdisjoint(said):
        return Verdict.PRESERVED
    return Verdict.UNRECOVERABLE if readings else Verdict.ABSTAINED


def judged(written: str, spoken: str, language: Language) -> Verdict:
    """Returns what `check` returns; for a language without a check, the verdict is that it abstains."""
    return check(written, spoken, language) if language.check is not None else Verdict.ABSTAINED


def is_safe(written: str, spoken: str, language: Language, *, must_affirm: bool) -> bool:
    """Whether the check does not deny the spoken form, and affirms it if it must."""
    verdict = judged(written, spoken, language)
    return verdict is Verdict.PRESERVED or (verdict is Verdict.ABSTAINED and not must_affirm)
