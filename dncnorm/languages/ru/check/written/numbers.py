"""Written numbers: those of every language, ordinals and years by their suffixes, scales in every form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from dncnorm.languages.ru.check.inflection import plain
from dncnorm.languages.ru.check.spoken.numbers import numerals, scales
from dncnorm.languages.ru.lexicon import scales as lexicon
from dncnorm.languages.ru.lexicon import suffixes
from dncnorm.values.kinds import NUMBER, ORDINAL, YEARS, Number, Value, amount_value, scaled
from dncnorm.values.written import numbers
from dncnorm.values.written.numbers import DASHES, LONGEST_INTEGER, MINUS

_DECADES, _FIRST_YEAR = range(1000, 3000, 10), 100
_PLURAL = ("е", "х")
_COLLECTIVE = re.compile(r"(?:дво|тро|.+ер)(?:е|о|[иы]х|[иы]м|[иы]ми)")
_CARDINAL_ENDS = {
    "ю": ("ью",),
    "м": ("ум", "ем"),
    "мя": ("мя", "ью"),
    "и": ("и", "сорока", "девяноста", "ста"),
    "ти": ("и", "сорока", "девяноста", "ста"),
    "ми": ("и",),
}
"""How a cardinal ends whose suffix is also an ordinal's, or careless: `77-мя`, `67-ти`."""
SUFFIXES = frozenset({"-м", "-ом"})
"""`5-м` and `5-ом` are ordinals, and no five meters or ohms."""
_LARGEST_PLACE = 10**5
"""A larger number is ordinal by its suffix alone."""

_SIGN = re.compile(r"[-−⁻﹣－] ?\d")
"""A hyphen or a minus before a bare number is its sign; a longer dash may stand before a year or a day."""
_ADDRESS = r"(?:(?:1?\d?\d|2[0-4]\d|25[0-5])(?:\.(?!$)|$)){4}"
"""Four numbers of a byte each are no groups of one number."""
DIGITS = numbers.Digits(
    grouped=re.compile(
        rf"(?!{_ADDRESS}$)[1-9]\d{{0,2}}"
        r"(?:(?:( |'|’|\.)\d{3}(?:\1\d{3})*)|(?:,|, )000|(?:(,|, )\d{3}(?:\2\d{3})+))"
    ),
    decimal=re.compile(r"(\d{1,3}(?: \d{3})+|\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.)|\d*)[.,] ?(\d+)"),
    gap=" ",
    drops_zeros=True,
)
"""A comma alone parts decimals; two, or one before zeros, part groups."""
amounts, integer = partial(numbers.amounts, own=DIGITS), partial(numbers.integer, own=DIGITS)
_LOOKALIKES = str.maketrans("ХІСМ", "XICM")
_SUFFIXED = re.compile(rf"[{DASHES}]?(.+?)(?: ?[-−‑–]([а-я]{{1,3}})|([а-я]{{2,3}}|[йяюехи]))\.?")

ABBREVIATED = {plain(short): scale.power for scale in lexicon.scales() for short in scale.bare()}
"""Abbreviated scales, in lower case and without their stop, and the power of ten."""
SCALES = {**scales(), **ABBREVIATED}
MONEY_SCALES = SCALES | {
    plain(letter): scale.power for scale in lexicon.scales() for letter in (*scale.lone(), *scale.letters)
}
"""With the letters that are a scale beside a currency alone: `$5m`, `5 т. руб.`."""
_JOINED = {letter: scale.power for scale in lexicon.scales() for letter in scale.joined}


def roman(text: str) -> int | None:
    """The value of a Roman numeral; Cyrillic letters that look the same count as Latin."""
    return numbers.roman(text.translate(_LOOKALIKES))


def values(text: str) -> Iterator[Value]:
    """Every number or ordinal that the token can be."""
    head, tail = numbers.split_amount(text)
    for amount in amounts(head):
        found = numbers.with_scale(amount, tail, SCALES)
        yield from (amount_value(whole) for whole, rest in found if not rest.strip(" ."))
        if tail in _JOINED and isinstance(amount, Number):
            yield amount_value(scaled(amount, _JOINED[tail]))
    bare = text[1:].lstrip() if text[:1] in DASHES else text
    whole = _whole(bare) if not _SIGN.match(text) else None
    if whole is not None:
        kinds = "o" if integer(bare) is not None and text[:1] in MINUS else "oc"
        yield from _any_of(whole, kinds if whole <= _LARGEST_PLACE else kinds.replace("o", ""))
        if whole < _FIRST_YEAR:
            yield Value(YEARS, whole)
    suffixed = _SUFFIXED.fullmatch(text.replace("ё", "е")) if len(text) < LONGEST_INTEGER else None
    if suffixed:
        suffix, number = suffixed[2] or suffixed[3], _whole(suffixed[1])
        kinds = suffixes.kinds().get(suffix, "")
        if number is not None:
            yield from _any_of(number, _fitting(kinds, suffix, number))


def _fitting(kinds: str, suffix: str, value: int) -> str:
    """The kinds whose last word may end so: `5-ти` is no ordinal's end, `1960-е` are years, not a place."""
    ends = _CARDINAL_ENDS.get(suffix, (suffix,))
    if "c" in kinds and not any(form.endswith(ends) for form in _last_forms(value)):
        kinds = kinds.replace("c", "")
    if "p" in kinds and value in _DECADES:
        kinds = kinds.replace("o", "") if suffix in _PLURAL else kinds
    return kinds


def _last_forms(value: int) -> list[str]:
    """The forms of the last word of a cardinal, collectives left out."""
    parts = (part for part in (value % 100, value % 10, value % 1000) if part and part in numerals().values())
    last = next(parts, None)
    found = numerals() if last else scales()
    return [form for form, known in found.items() if not last or (known == last and not _COLLECTIVE.fullmatch(form))]


def _whole(text: str) -> int | None:
    value = integer(text)
    return roman(text) if value is None else value


def _any_of(value: int, kinds: str) -> Iterator[Value]:
    if "o" in kinds:
        yield Value(ORDINAL, value)
    if "p" in kinds:
        yield Value(YEARS, value)
    if "c" in kinds:
        yield Value(NUMBER, Number(False, value))
