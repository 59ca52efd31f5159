"""The check itself: do the readings of what is written and of what is said meet?"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache, lru_cache
from typing import NamedTuple

from dncnorm.core.special import SELF
from dncnorm.values.kinds import CHARACTERS, FRACTION, MEASURE, MONEY, NUMBER, POWER, RANGE, SILENCE, TEXT, Value


class Verdict(Enum):
    """What the check says of one token."""

    PRESERVED = "preserved"
    UNRECOVERABLE = "unrecoverable"
    ABSTAINED = "abstained"


RECENT = 256
"""Tokens and phrases whose values are remembered: one is often judged several times in a row."""


class _Language(NamedTuple):
    admissible: Callable[[str], frozenset[Value]]
    parses: Callable[[str], frozenset[Value]]


def _english() -> _Language:
    from dncnorm.languages.en.check.spoken.phrases import parses
    from dncnorm.languages.en.check.written.tokens import admissible

    return _Language(lru_cache(RECENT)(admissible), lru_cache(RECENT)(parses))


_LANGUAGES: dict[str, Callable[[], _Language]] = {"en": _english}
"""Loaded on first use, so that importing the package reads no table."""

LANGUAGES: tuple[str, ...] = tuple(sorted(_LANGUAGES))
"""The languages that the check knows."""

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
def _language(language: str) -> _Language:
    if language not in _LANGUAGES:
        raise ValueError(f"language: got {language!r}, expected one of {sorted(_LANGUAGES)}")
    return _LANGUAGES[language]()


def admissible(written: str, language: str = "en") -> frozenset[Value]:
    """V(written): every value that the token may be read as. Raises ValueError for an unknown language."""
    return _language(language).admissible(written)


def parses(spoken: str, language: str = "en") -> frozenset[Value]:
    """P(spoken): every value that the whole phrase can mean. Raises ValueError for an unknown language."""
    return _language(language).parses(spoken)


def check(written: str, spoken: str, language: str = "en", semiotic_class: str | None = None) -> Verdict:
    """Whether what is said still means what is written.

    spoken: the corpus's form; `<self>` stands for the written form, `sil` for nothing.
    semiotic_class: where it is known, only readings that fit it count, unless none does.

    Raises ValueError for an unknown language.
    """
    said = parses(written if spoken == SELF else spoken, language)
    readings = admissible(written, language)
    kinds = _KINDS.get(semiotic_class or "")
    if kinds:
        readings = frozenset(value for value in readings if value.kind in kinds) or readings
    if not readings.isdisjoint(said):
        return Verdict.PRESERVED
    return Verdict.UNRECOVERABLE if readings else Verdict.ABSTAINED


def judged(written: str, spoken: str, language: str) -> Verdict:
    """As `check`; of a language that it does not know, it says nothing."""
    return check(written, spoken, language) if language in LANGUAGES else Verdict.ABSTAINED


def is_safe(written: str, spoken: str, language: str, *, must_affirm: bool) -> bool:
    """Whether the check does not deny what is said, and affirms it where it must."""
    verdict = judged(written, spoken, language)
    return verdict is Verdict.PRESERVED or (verdict is Verdict.ABSTAINED and not must_affirm)
