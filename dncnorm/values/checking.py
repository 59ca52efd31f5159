"""Checks whether the readings of a written form and of a spoken form share a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache, lru_cache, partial
from threading import RLock
from typing import NamedTuple

from dncnorm.core.special import SELF
from dncnorm.languages.base import Language
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


class _Values:
    """Values that are read as far as a question needs, and kept.

    Several threads may ask, and so may a call that interrupts another on its own thread (a signal's handler): it reads
    the values anew, because those being read cannot go on in its middle. A value may then be listed twice.
    """

    def __init__(self, values: Callable[[], Iterable[Value]]) -> None:
        self._values, self._unread = values, iter(values())
        self._listed: list[Value] = []
        self._known: set[Value] = set()
        self._is_read, self._is_reading, self._reading = False, False, RLock()

    def __contains__(self, value: Value) -> bool:
        was_read = self._is_read  # before the look-up: all may be read between the two
        return value in self._known or (not was_read and any(other == value for other in self))

    def __iter__(self) -> Iterator[Value]:
        place = 0
        while place < len(self._listed) or self._read_one() or place < len(self._listed):
            yield self._listed[place]
            place += 1

    def _read_one(self) -> bool:
        """Reads one more value, if there is any."""
        with self._reading:
            if self._is_reading:
                self._unread = iter(self._values())
            self._is_reading = True
            try:
                value = next(self._unread, None)
                if value is None:
                    self._is_read = True
                    return False
                self._listed.append(value)
                self._known.add(value)
            except BaseException:
                self._unread = iter(self._values())  # interrupted: the next question begins anew
                raise
            finally:
                self._is_reading = False
            return True


class _Readers(NamedTuple):
    """A language's check, which caches values of recent tokens and phrases."""

    admissible: Callable[[str], _Values]
    parses: Callable[[str], _Values]
    kinds: Mapping[str, frozenset[str]]


@cache
def _readers(language: Language) -> _Readers:
    """Returns the language's check. Raises ValueError if there is none."""
    if language.check is None:
        raise ValueError(f"language: {language.code!r} has no check of values")
    found = language.check()
    admitted = lru_cache(RECENT)(lambda written: _Values(partial(found.admissible, written)))
    parsed = lru_cache(RECENT)(lambda spoken: _Values(partial(found.parses, spoken)))
    return _Readers(admitted, parsed, found.kinds)


def admissible(written: str, language: Language) -> frozenset[Value]:
    """Returns V(written): every value that the token may have. Raises ValueError for a language without a check."""
    return frozenset([*_readers(language).admissible(written)])


def parses(spoken: str, language: Language) -> frozenset[Value]:
    """Returns P(spoken): every value that the phrase can mean. Raises ValueError for a language without a check."""
    return frozenset([*_readers(language).parses(spoken)])


def check(written: str, spoken: str, language: Language, semiotic_class: str | None = None) -> Verdict:
    """Returns whether a spoken form keeps the value of a written form.

    spoken: the corpus's form; `<self>` means the written form, `sil` silence.
    semiotic_class: if it is known, only readings that fit it count, unless none does.

    Raises ValueError for a language without a check.
    """
    readers = _readers(language)
    readings: _Values | frozenset[Value] = readers.admissible(written)
    kinds = _KINDS.get(semiotic_class or "")
    if kinds:
        kinds = kinds | readers.kinds.get(semiotic_class or "", frozenset())
        readings = frozenset(value for value in readings if value.kind in kinds) or readings
    said = readers.parses(written if spoken == SELF else spoken)
    if any(value in readings for value in said):
        return Verdict.PRESERVED
    return Verdict.UNRECOVERABLE if any(True for _ in readings) else Verdict.ABSTAINED


def judged(written: str, spoken: str, language: Language) -> Verdict:
    """Returns what `check` returns; for a language without a check, the verdict is that it abstains."""
    return check(written, spoken, language) if language.check is not None else Verdict.ABSTAINED


def is_safe(written: str, spoken: str, language: Language, *, must_affirm: bool) -> bool:
    """Whether the check does not deny the spoken form, and affirms it if it must."""
    verdict = judged(written, spoken, language)
    return verdict is Verdict.PRESERVED or (verdict is Verdict.ABSTAINED and not must_affirm)
