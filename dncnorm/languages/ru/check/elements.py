"""Ions and isotopes, written and in words: `Ca²⁺` кальций два плюс, `⁹⁰Sr` стронций девяносто."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dncnorm.languages.ru.check.spoken.numbers import Words, whole_cardinal
from dncnorm.languages.ru.lexicon.elements import names
from dncnorm.values.kinds import CHARACTERS, TEXT, Value
from dncnorm.values.written.numbers import IN_LINE, MINUS

_CHARGED = re.compile(rf"((?:[A-Z][a-z]?[\d₀-₉]*)+)\^?([\d⁰¹²³⁴-⁹]?)([⁺+{MINUS}])")
_ISOTOPE = re.compile(r"([⁰¹²³⁴-⁹]{1,3})([A-Z][a-z]?)()")
_SIGNS = ("плюс", "минус")


def written(text: str) -> Iterator[Value]:
    """The element with its mass or its charge; a formula as its characters."""
    ion, isotope = _CHARGED.fullmatch(text), _ISOTOPE.fullmatch(text)
    symbol, number, sign = ion.groups() if ion else (isotope[2], isotope[1], "") if isotope else ("", "", "")
    number, sign = number.translate(IN_LINE), _SIGNS[sign not in "⁺+"] if sign else ""
    if symbol in names():
        yield Value(TEXT, ("element", names()[symbol], int(number) if number else None, sign))
    if ion:
        formula = symbol.translate(IN_LINE).lower()
        yield Value(CHARACTERS, f"{formula}{' ' if formula[-1].isdecimal() and number else ''}{number}{sign}")


def said(words: Words) -> Iterator[Value]:
    """The same in words."""
    sign = words[-1] if words and words[-1] in _SIGNS else ""
    number = words[1 : len(words) - bool(sign)]
    if words and words[0] in names().values() and (sign or number):
        value = whole_cardinal([*number]) if number else None
        if value is not None or not number:
            yield Value(TEXT, ("element", words[0], value, sign))
