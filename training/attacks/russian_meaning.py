"""What Russian writes and English does not: compound words with numbers in front."""

from __future__ import annotations

from dataclasses import dataclass

from attacks.english_meaning import Meaning


@dataclass(frozen=True)
class Compound(Meaning):
    """`15-летний`: the number, and the stem of the word behind it, which is written as one word in speech."""

    value: int
    stem: str


@dataclass(frozen=True)
class Glued(Meaning):
    """The first number of `15–17-летний`: `пятнадцати`, in one word or more."""

    value: int
