"""Shapes of numbers in scientific notation, with their unit: `6.02×10²³`, `7.2e-5 kg`, `3.3 x 10−19 J`."""

from __future__ import annotations

from dncnorm.languages.base import TokenShape, WordForms
from dncnorm.languages.en.cutting.numbers import DASH, MINUS, POINT
from dncnorm.languages.en.cutting.units import compound_unit
from dncnorm.segmentation.patterns import END, SPACE

_ALONE = rf"(?<![\w.,])(?<!\d[-‐‑–—−]){MINUS}?"
_FACTOR = rf"\d{{1,3}}{POINT}?"
_POWER = r"(?:\^[-−–+]?\d{1,3}|[⁻⁺]?[⁰¹²³⁴-⁹]{1,3})"
_FALLEN = rf"{DASH}\d{{1,2}}(?!\d|[.,:]\d)"
_TIMES_TEN = rf"{SPACE}?[×x·⋅*]{SPACE}?10"


def shapes(words: WordForms) -> tuple[TokenShape, ...]:
    """With a power, with one that fell into the line, where the first factor is no count, and with a letter."""
    unit = rf"{SPACE}?(?:{compound_unit(words)}|{words.any_of('unit')}[²³23]?{END}|%|°{SPACE}?[CFK]{END})"
    return (
        TokenShape("scientific number", rf"{_ALONE}{_FACTOR}{_TIMES_TEN}{_POWER}(?:{unit}|{END})", "6.02×10²³"),
        TokenShape("power of ten with a unit", rf"{_ALONE}10{_POWER}{unit}", "10⁶ Pa"),
        TokenShape(
            "scientific number in the line",
            rf"{_ALONE}\d{{1,3}}{POINT}{_TIMES_TEN}{_FALLEN}(?:{unit}|{END})",
            "3.3 x 10−19",
        ),
        TokenShape(
            "scientific number with a letter",
            rf"{_ALONE}(?:{_FACTOR}[eE][-−–+]\d{{1,3}}(?:{unit}|{END})|\d{{1,3}}{POINT}[eE]\d{{1,3}}(?:{unit}|{END})|\d{{1,3}}[eE]\d{{1,3}}{unit}|\d{{1,2}}e\d{{1,2}}{END})",
            "7.2e-5 kg",
        ),
    )
