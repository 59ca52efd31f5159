"""Written numbers: integers with group separators, decimals, fractions, Roman numerals, ordinals, scales."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from dncnorm.languages.ru.check.inflection import plain
from dncnorm.languages.ru.check.spoken.numbers import numerals, scales
from dncnorm.languages.ru.lexicon import scales as lexicon
from dncnorm.languages.ru.lexicon import suffixes
from dncnorm.values.kinds import NUMBER, ORDINAL, YEARS, Amount, Fraction, Number, Value, amount_value, scaled

_DECADES, _FIRST_YEAR = range(1000, 3000, 10), 100
_PLURAL = ("е", "х")
_FEWEST_CODED = 3
"""So many digits that begin with zero are a code, no number."""
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
_LAST_CENTURY = range(1910, 2000, 10)
"""The decades whose century need not be said."""

SUFFIXES = frozenset({"-м", "-ом"})
"""`5-м` and `5-ом` are ordinals, and no five meters or ohms."""
_LARGEST_PLACE = 10**5
"""A larger number is ordinal by its suffix alone."""

LONGEST_INTEGER = 66
"""Number names end below ten to the 66th; a longer integer can only be said digit by digit."""

MINUS = "-−‑‐–⁻﹣－"
DASHES = MINUS + "—"
_SIGN = re.compile(r"[-−⁻﹣－] ?\d")
"""A hyphen or a minus before a bare number is its sign; a longer dash may stand before a year or a day."""
_AMOUNT = re.compile(rf"[{DASHES}+]? ?[\d., '’/⁄¼-¾⅐-⅞]*(?:-(?=[¼-¾⅐-⅞]))?[\d¼-¾⅐-⅞]")
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:(?:( |'|’|\.)\d{3}(?:\1\d{3})*)|(?:,|, )000|(?:(,|, )\d{3}(?:\2\d{3})+))")
"""A comma alone parts decimals; two, or one before zeros, part groups."""
_ADDRESS = re.compile(r"(?:(?:1?\d?\d|2[0-4]\d|25[0-5])(?:\.(?!$)|$)){4}")
"""Four numbers of a byte each are no groups of one number."""
_DECIMAL = re.compile(r"(\d{1,3}(?: \d{3})+|\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.)|\d*)[.,] ?(\d+)")
_FRACTION = re.compile(r"(?:(\d{1,3}(?: \d{3})+|\d+)[ -]+)?(\d+) ?[/⁄] ?(\d+)")
_GROUPED_FRACTION = re.compile(r"(\d{1,3}(?: \d{3})+) ?[/⁄] ?(\d+)")
_SEASON = re.compile(r"(?:1\d|20)\d\d[/⁄]\d\d")
"""`1972/76`: years, and no fraction."""
_VULGAR = re.compile(r"(\d*)[ -]?([¼-¾⅐-⅞])")
_MASS = re.compile("([¹²³⁴-⁹][⁰¹²³⁴-⁹]{1,2})")
"""The mass of an isotope, `²³⁵` of `²³⁵U`; a raised digit alone is rather a power."""
_LOWERED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_ROMAN = re.compile(r"(M*(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4}))")
_ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_LOOKALIKES = str.maketrans("ХІСМ", "XICM")
_SUFFIXED = re.compile(rf"[{DASHES}]?(.+?)(?: ?[-−‑–]([а-я]{{1,3}})|([а-я]{{2,3}}|[йяюехи]))\.?")


def split_amount(text: str) -> tuple[str, str]:
    """The amount that the text begins with, and what follows it."""
    match = _AMOUNT.match(text)
    return (match.group(), text[match.end() :].lstrip()) if match else ("", text)


def amounts(text: str) -> Iterator[Amount]:
    """Every amount that the whole text can be; a long dash before it may be a minus, or a dash."""
    bare = text.lstrip("+" + DASHES).lstrip()
    marks = text[: len(text) - len(bare)]
    for amount in _unsigned(bare):
        yield from (amount._replace(negative=negative) for negative in signs(marks))


def signs(marks: str) -> tuple[bool, ...]:
    """Whether what stands before a number makes it negative; `+-` leaves it open, and is no sign of one number."""
    if "+" in marks and any(mark in MINUS for mark in marks):
        return ()
    if any(mark in MINUS for mark in marks):
        return (True,)
    return (False, True) if "—" in marks else (False,)


def _unsigned(text: str) -> Iterator[Amount]:
    digits = integer(text)
    if digits is not None and digits < 10**LONGEST_INTEGER:
        yield Number(False, digits)
    decimal = _DECIMAL.fullmatch(text)
    if decimal and len(decimal[1]) <= LONGEST_INTEGER:
        whole = int(re.sub(r"\D", "", decimal[1]) or 0)
        yield Number(False, whole, decimal[2])
        if not decimal[2].strip("0"):
            yield Number(False, whole)
    fraction = _FRACTION.fullmatch(text)
    if fraction and not _SEASON.fullmatch(text):
        yield Fraction(False, int((fraction[1] or "0").replace(" ", "")), int(fraction[2]), int(fraction[3]))
    grouped = _GROUPED_FRACTION.fullmatch(text)
    if grouped:
        yield Fraction(False, 0, int(grouped[1].replace(" ", "")), int(grouped[2]))
    vulgar = _VULGAR.fullmatch(text)
    if vulgar:
        top, low = unicodedata.normalize("NFKC", vulgar[2]).split("⁄")
        yield Fraction(False, int(vulgar[1] or 0), int(top), int(low))


def integer(text: str) -> int | None:
    """The integer that the text is, its groups of three together."""
    if text.isdecimal() and len(text) <= LONGEST_INTEGER:
        return int(text) if text[0] != "0" or len(text) < _FEWEST_CODED else None
    if _GROUPED.fullmatch(text) and not _ADDRESS.fullmatch(text):
        return int(re.sub(r"\D", "", text))
    return None


@cache
def abbreviated_scales() -> dict[str, int]:
    """Abbreviated scales, in lower case and without their stop -> the power of ten."""
    return {plain(short): scale.power for scale in lexicon.scales() for short in scale.bare()}


@cache
def _scale_letters() -> dict[str, int]:
    """The same of letters that are a scale beside a currency alone."""
    return {plain(letter): scale.power for scale in lexicon.scales() for letter in (*scale.lone(), *scale.letters)}


@cache
def scale_word() -> re.Pattern[str]:
    """A scale behind a number, abbreviated or not."""
    words = sorted({*scales(), *abbreviated_scales(), *_scale_letters()}, key=len, reverse=True)
    return re.compile(rf"(?:{'|'.join(words)})\b\.?", re.IGNORECASE)


def with_scale(amount: Amount, tail: str, money: bool = False) -> Iterator[tuple[Amount, str]]:
    """The amount and what follows it, with a scale, abbreviated or not, taken in and left out.

    money: whether letters count that are a scale beside a currency alone, `$5m`, `5 т. руб.`.
    """
    yield amount, tail
    word = re.match(r"[^\W\d_]+", tail)
    if word is None or not isinstance(amount, Number):
        return
    name = plain(word.group())
    rest = tail[word.end() :].removeprefix(".").lstrip()
    power = scales().get(name) or abbreviated_scales().get(name)
    if power is None and money:
        power = _scale_letters().get(name)
    if power is not None:
        yield scaled(amount, power), rest
        yield from _more_scales(scaled(amount, power), rest)
        if len(amount.decimals) and len(amount.decimals) <= power:
            whole = int(f"{amount.integer}{amount.decimals.ljust(power, '0')}")
            yield Number(amount.negative, whole), rest


def _more_scales(amount: Number, tail: str) -> Iterator[tuple[Amount, str]]:
    """`33 млрд млн лет`: a scale of a scale."""
    word = re.match(r"[^\W\d_]+", tail)
    power = abbreviated_scales().get(plain(word.group())) if word else None
    if word and power is not None:
        yield scaled(amount, power), tail[word.end() :].removeprefix(".").lstrip()


def roman(text: str) -> int | None:
    """The value of a Roman numeral; Cyrillic letters that look the same count as Latin."""
    latin = text.translate(_LOOKALIKES)
    if not latin or not _ROMAN.fullmatch(latin):
        return None
    values = [_ROMAN_DIGITS[letter] for letter in latin]
    return sum(-value if value < max(values[at:]) else value for at, value in enumerate(values))


def values(text: str) -> Iterator[Value]:
    """Every number or ordinal that the token can be."""
    raised = _MASS.fullmatch(text)
    if raised:
        yield Value(NUMBER, Number(False, int(raised[1].translate(_LOWERED))))
    head, tail = split_amount(text)
    for amount in amounts(head) if head else ():
        yield from (amount_value(whole) for whole, rest in with_scale(amount, tail) if not rest.strip(" ."))
    bare = text[1:].lstrip() if text[:1] in DASHES else text
    whole = _whole(bare) if not _SIGN.match(text) else None
    if whole is not None:
        kinds = "o" if integer(bare) is not None and text[:1] in MINUS else "oc"
        yield from _any_of(whole, kinds if whole <= _LARGEST_PLACE else kinds.replace("o", ""))
        if whole < _FIRST_YEAR or integer(bare) is None:
            yield Value(YEARS, whole)
    suffixed = _SUFFIXED.fullmatch(text.replace("ё", "е")) if len(text) < LONGEST_INTEGER else None
    if suffixed:
        suffix, number = suffixed[2] or suffixed[3], _whole(suffixed[1])
        kinds = suffixes.kinds().get(suffix, "")
        if number is not None:
            yield from _any_of(number, _fitting(kinds, suffix, number))
            if suffix in _PLURAL and number in _LAST_CENTURY:
                yield Value(YEARS, number % 100)


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
    if "c" in kinds and value < 10**LONGEST_INTEGER:
        yield Value(NUMBER, Number(False, value))
