"""A raw token as the English corpus writes it."""

from __future__ import annotations

import re

from dncnorm.core.characters import PLAIN_MARKS, TOKEN_SPACES
from dncnorm.languages.en.cutting.shapes import DIVISORS
from dncnorm.languages.en.cutting.typed import well_typed
from dncnorm.languages.en.lexicon.currencies import any_symbol, signs_in_letters, signs_of, symbols, written_with

_SYMBOL = any_symbol()
_EURO = f"(?:{re.escape(signs_of('EUR')[0])}|EUR)"
_FOREIGN_NUMBER = re.compile(
    rf"(?P<front>[-+]?(?:(?:[A-Z]{{1,2}}{_SYMBOL} ?|{_SYMBOL})|[A-Z]{{3}} ?)?)"
    r"(?P<number>(?:\d{1,3}(?:\.\d{3}){1,3},\d\d?|\d{1,3},\d\d?|[1-9]\d{0,2}(?:\.\d{3}){2})(?!\d|[.,]\d)"
    rf"|\d{{1,3}}(?:[{TOKEN_SPACES}]\d{{3}}){{1,4}},\d\d?(?!\d))"
)
_EURO_THOUSANDS = re.compile(
    rf"-?(?:{_EURO} ?\d{{2,3}}\.\d{{3}}|(?:[A-Z]{{0,3}}{_SYMBOL}|[A-Z]{{3}}) ?\d{{1,3}}(?:\.\d{{3}}){{2,4}})"
    rf"|-?[1-9]\d{{0,2}}(?:\.\d{{3}}){{1,4}} ?{_EURO}"
)
"""Points that part thousands: two of them, and one behind two digits, or before a euro that stands behind."""
_RUPIAHS = re.compile(
    r"(?:Rp\.?|IDR\.) ?(?P<number>\d{1,3}(?:[.,]\d{3}){1,4}|\d{2,12})(?![.,]\d)"
    r"|IDR ?(?P<points>\d{1,3}(?:\.\d{3}){1,4})$"
)
"""Sums of Indonesia, whose thousands are parted by points."""
_RUPIAH, _RUPIAH_STARTS = "Rp", ("Rp", "IDR")
_RUPEE_STARTS = written_with("rupee")
"""Sums of India, which `/-` may end where there are no paise."""
_LETTERS = f"(?:{'|'.join(map(re.escape, signs_in_letters()))})"
_RANGE_APART = re.compile(
    rf"(?P<low>(?:[A-Z]{{1,3}} ?|{_LETTERS} ?|[A-Z]{{0,3}}{_SYMBOL} ?)\d[\d.,]*\w*) (?:to|-) (?=\D{{0,4}}\d)"
)
_RANGE_OF_MILLIONS = re.compile(rf"-?{_SYMBOL}[\d.,]+-{_SYMBOL}?[\d.,]+ ?MM$")
_ONE_SCALE = re.compile(
    rf"(?P<low>(?:{'|'.join(map(re.escape, _RUPEE_STARTS))}) ?[\d.,]*\d) (?P<scale>lakh|crore) (?:to|-) "
    r"(?P<high>\d[\d.,]* (?P=scale))"
)
_SQUARE = re.compile(r"(?P<unit>\d ?(?:[kcm]?m|mi)) (?P<power>[23])")
_HIGH = {"2": "²", "3": "³"}
_SWISS_NUMBER = re.compile(r"(?P<front>\D*)(?P<number>\d{1,3}(?:['’_]\d{3})+)(?!\d)")
_INDIAN_NUMBER = re.compile(r"(?P<front>\D*)(?P<number>\d\d?(?:,\d\d)+,\d{3})(?!\d|,\d)")
_LOSS = re.compile(rf"(?P<symbol>{_SYMBOL})\((?P<number>\d[\d.,]*)\)")
_DIVISOR = f"(?:{DIVISORS}|y|cap)"
_DIVIDING = "ha|yr|kg|mol|mL|cm"
"""Units that one digit with a minus may follow."""
_PER_UNIT = re.compile(rf"({_DIVISOR})\^?[-⁻]([123¹²³])")
_PER_UNITS = re.compile(
    rf"(?:(?P<amount>[-+±]?(?:\d[\d.,]*(?= )|\d.*?(?:[^\W\d_][²³23]?|%))) ?|(?={_DIVIDING}|.*⁻|.*\d.*\d))"
    rf"(?P<units>(?:[ ·⋅.]?{_DIVISOR}\^?[-⁻][123¹²³])+)"
)
_EXPONENTS = frozenset("123¹²³")
_YEAR = "y"
_MIDDLE_DOT = re.compile(r"(?<=\d)·(?=\d)(?!10[\^⁰¹²³⁴-⁹⁺⁻-])")
"""The point of British journals; not the sign before a power of ten."""
_MARKS = PLAIN_MARKS | str.maketrans("⩾≧⩽≦˚∼", "≥≥≤≤°~")
"""Signs that are drawn in two ways, as one of them."""
_CURRENCIES = symbols()
"""Signs of sums that bankers write in `mm`, a thousand thousands."""
_TWO_QUOTES = frozenset(["''", "’’"])
_SWAPPED = str.maketrans(".," + TOKEN_SPACES, ",." + " " * len(TOKEN_SPACES))
_SWISS_MARKS = str.maketrans("'’_", ",,,")


def corpus_form(word: str) -> str:
    """An abbreviation has lost its dot and its capital (`Dr.` is `dr`); numbers have English marks.

    `2,5` is `2.5`, `1'000` is `1,000`, `1,00,000` is `100,000`, `3.000 €` is `3,000 €`, a loss `$(2.3)` is `-$2.3`, and
    `$5 to 10m` is `$5-10m`. Initials and dotted letters (`J.`,
    `U.S.`) keep theirs. Hyphens of all kinds and the minus are `-`.
    Amounts are as an editor writes them (`well_typed`).
    `0·5` is `0.5`, `3''` is `3"`, and signs that are drawn in two ways are one: `⩾` is `≥`, and
    the ring of `5 ˚C` a degree's. `$50mm` is `$50MM`.
    """
    if word.isascii() and word.isalpha():  # most words
        return word
    stem = word[:-1]
    if len(stem) > 1 and word[-1] == "." and stem.isalpha():
        return stem.lower()
    plain = well_typed(word if word.isascii() else word.translate(_MARKS)) if word else word
    if plain.endswith("mm") and plain.lstrip("-")[0] in _CURRENCIES:
        plain = f"{plain[:-2]}MM"
    if plain.endswith("MM") and _RANGE_OF_MILLIONS.match(plain):
        plain = plain.removesuffix("M")
    if "·" in plain and plain.count("·") == 1:
        plain = _MIDDLE_DOT.sub(".", plain)
    if plain[-2:] in _TWO_QUOTES and plain[0].isdecimal():
        plain = f'{plain[:-2]}"'
    if loss := _LOSS.match(plain):
        plain = f"-{loss['symbol']}{loss['number']}{plain[loss.end() :]}"
    if plain.endswith("/-") and plain.startswith(_RUPEE_STARTS):
        plain = plain.removesuffix("/-")
    if plain.startswith(_RUPIAH_STARTS) and (sum_of := _RUPIAHS.match(plain)):
        return f"{_RUPIAH}{(sum_of['number'] or sum_of['points']).replace('.', ',')}{plain[sum_of.end() :]}"
    if " " in plain or "." in plain:
        if found := _ONE_SCALE.fullmatch(plain):
            return f"{found['low']}-{found['high']}"
        if found := _RANGE_APART.match(plain):
            return f"{found['low']}-{plain[found.end() :]}"
        if _EURO_THOUSANDS.fullmatch(plain):
            return plain.translate(_SWAPPED)
        if plain[-1] in _HIGH and (found := _SQUARE.search(plain)) and found.end() == len(plain):
            return f"{plain[: found.end('unit')]}{_HIGH[plain[-1]]}"
    if number := _FOREIGN_NUMBER.match(plain):
        return f"{number['front']}{number['number'].translate(_SWAPPED)}{plain[number.end() :]}"
    if number := _SWISS_NUMBER.match(plain):
        return f"{number['front']}{number['number'].translate(_SWISS_MARKS)}{plain[number.end() :]}"
    if number := _INDIAN_NUMBER.match(plain):
        return f"{number['front']}{int(number['number'].replace(',', '')):,}{plain[number.end() :]}"
    return _divided(plain)


def _divided(word: str) -> str:
    """Units with negative powers, as a word divides by them.

    `ha-1 yr-1` is `per ha per yr`, and `54 kg ha-1yr-1` is `54 kg per ha per yr`.
    """
    found = _PER_UNITS.fullmatch(word) if word[-1:] in _EXPONENTS and len(word) >= len("m-1") else None
    if found is None:
        return word
    units = _PER_UNIT.findall(found["units"])
    below = (f" per {'yr' if unit == _YEAR else unit}{power.strip('1¹')}" for unit, power in units)
    return ((found["amount"] or "") + "".join(below)).lstrip()
