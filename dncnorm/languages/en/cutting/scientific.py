"""Shapes of numbers in scientific notation, with their unit: `6.02×10²³`, `7.2e-5 kg`, `3.3 x 10−19 J`."""

from __future__ import annotations

from dncnorm.languages.base import TokenShape, WordForms
from dncnorm.languages.en.cutting.numbers import DASH, MINUS, POINT
from dncnorm.segmentation.patterns import END, SPACE

_ALONE = rf"(?<![\w.,])(?<!\d[-‐‑–—−]){MINUS}?"
_FACTOR = rf"\d{{1,3}}{POINT}?"
_POWER = r"(?:\^[-−–+]?\d{1,3}|[⁻⁺]?[⁰¹²³⁴-⁹]{1,3})"
_FALLEN = rf"{DASH}\d{{1,2}}(?!\d|[.,:]\d)"
_TIMES_TEN = rf"{SPACE}?[×x·⋅*]{SPACE}?10"


def shapes(words: WordForms) -> tuple[TokenShape, ...]:
    """With a power, with one that fell into the line, where the first factor is no count, and with a letter."""
    one = rf"(?!(?:a|as|at|in){END}){words.any_of('unit', 'factor')}[²³23]?(?:[/·⋅](?=[^\W\d_])|{END}(?!⁻))"
    unit = rf"{SPACE}?(?:(?:{one}){{1,3}}(?<![/·⋅])|%|°{SPACE}?[CFK]{END})"
    letter = rf"{_FACTOR}[eE][-−–+]\d{{1,3}}|\d{{1,3}}{POINT}[eE]\d{{1,3}}|\d{{1,2}}e\d{{1,2}}"
    number = rf"{_FACTOR}{_TIMES_TEN}{_POWER}|\d{{1,3}}{POINT}{_TIMES_TEN}{_FALLEN}|{letter}"
    needs = rf"10{_POWER}|{_TIMES_TEN}|\d[eE][-−–+\d]"
    power = rf"{_ALONE}(?:10{_POWER}|\d{{1,3}}[eE]\d{{1,3}}){unit}"
    return (
        TokenShape("scientific number", rf"{_ALONE}(?:{number})(?:{unit}|{END})", "7.2e-5 kg", needs),
        TokenShape("power of ten with a unit", power, "10⁶ Pa", needs),
    )
