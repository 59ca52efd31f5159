"""The check itself: do the readings of what is written and of what is said meet?"""

from __future__ import annotations

from enum import Enum
from functools import cache, lru_cache

from dncnorm.core.special import SELF
from dncnorm.languages.base import Check, Language
from dncnorm.values.kinds import CHARACTERS, FRACTION, MEASURE, MONEY, NUMBER, POWER, RANGE, SILENCE, TEXT, Value


class Verdict(Enum):
    """What the check says of one token."""

    PRESERVED = "preserved"
    UNRECOVERABLE = "unrecoverable"
    ABSTAINED = "abstained"


RECENT = 256
"""Tokens and phrases whose values are remembered: one is often judged several times in a row."""


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
"""What a token of a class may mean. DATE, ORDINAL, PLAIN and the others are said in too many ways to be narrowed."""


@cache
def _readers(language: Language) -> Check | None:
    """The language's check, the values of recent tokens and phrases remembered; None where it has none."""
    if language.check is None:
        return None
    admissible, parses = (lru_cache(RECENT)(reader) for reader in language.check())
    return Check(admissible, parses)


def _required(language: Language) -> Check:
    readers = _readers(language)
    if readers is None:
        raise ValueError(f"language: {language.code!r} has no check of values")
    return readers


def admissible(written: str, language: Language) -> frozenset[Value]:
    """V(written): every value that the token may be read as. Raises ValueError for a language without a check."""
    return _required(language).admissible(written)


def parses(spoken: str, language: Language) -> frozenset[Value]:
    """P(spoken): every value that the whole phrase can mean. Raises ValueError for a language without a check."""
    return _required(language).parses(spoken)


def check(written: str, spoken: str, language: Language, semiotic_class: str | None = None) -> Verdict:
    """Whether what is said still means what is written.

    spoken: the corpus's form; `<self>` stands for the written form, `sil` for nothing.
    semiotic_class: where it is known, only readings that fit it count, unless none does.

    Raises ValueError for a language without a check.
    """
    said = parses(written if spoken == SELF else spoken, language)
    readings = admissible(written, language)
    kinds = _KINDS.get(semiotic_class or "")
    if kinds:
        readings = frozenset(value for value in readings if value.kind in kinds) or readings
    if not readings.isdisjoint(said):
        return Verdict.PRESERVED
    return Verdict.UNRECOVERABLE if readings else Verdict.ABSTAINED


def judged(written: str, spoken: str, language: Language) -> Verdict:
    """As `check`; of a language without a check, it says nothing."""
    return check(written, spoken, language) if language.check is not None else Verdict.ABSTAINED


def is_safe(written: str, spoken: str, language: Language, *, must_affirm: bool) -> bool:
    """Whether the check does not deny what is said, and affirms it where it must."""
    verdict = judged(written, spoken, language)
    return verdict is Verdict.PRESERVED or (verdict is Verdict.ABSTAINED and not must_affirm)
