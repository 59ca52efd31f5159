"""What the Russian shapes draw from: written numbers with their meaning, units, dashes, spaces."""

from __future__ import annotations

import random
from dataclasses import replace

from attacks.english_meaning import Number
from attacks.russian_units import UNITS

HARD, NARROW, THIN = "\u00a0", "\u202f", "\u2009"
SPACES = (" ", HARD, NARROW, THIN)
MINUSES = ("-", "–", "−")
DASHES = ("-", "–", "—", "‑", " – ", " — ", " - ")
"""Between two numbers that are a range."""
TIGHT = ("-", "–", "—", "‑")
SCALES = (("тыс.", "тысяча"), ("млн", "миллион"), ("млн.", "миллион"), ("млрд", "миллиард"), ("трлн", "триллион"))
LONG_SCALES = (*SCALES, ("миллионов", "миллион"), ("тысяч", "тысяча"), ("миллиардов", "миллиард"))


def plain(drawn: random.Random, high: int = 999, decimals: float = 0.3, low: int = 2) -> tuple[str, Number]:
    """A number without separators, such as `15` or `3,25`."""
    whole = str(drawn.randint(low, high if drawn.random() < 0.5 else max(low + 1, high // 10)))
    if drawn.random() >= decimals:
        return whole, Number(whole)
    fraction = digits_to(drawn, drawn.choice((1, 1, 2, 3)))
    return f"{whole},{fraction}", Number(whole, fraction)


def digits_to(drawn: random.Random, count: int) -> str:
    """Digits of a decimal fraction, the last of which is not 0."""
    return "".join(drawn.choices("0123456789", k=count - 1)) + drawn.choice("123456789")


def grouped(drawn: random.Random, separator: str = " ") -> tuple[str, Number]:
    """A number of four to nine digits in groups of three."""
    digits_ = digits(drawn, drawn.choice((5, 5, 6, 7, 7, 9)))
    return f"{int(digits_):,}".replace(",", separator), Number(digits_)


def digits(drawn: random.Random, count: int) -> str:
    """Digits that do not start with 0."""
    return str(drawn.randint(1, 9)) + "".join(drawn.choices("0123456789", k=count - 1))


def unit(drawn: random.Random, *without: str) -> tuple[str, str, tuple[str, ...]]:
    """A unit as written, its name and its frames."""
    name = drawn.choice([name for name in UNITS if name not in without])
    symbols, frames = UNITS[name]
    return drawn.choice(symbols), name, frames


def gap(drawn: random.Random, symbol: str) -> str:
    """What stands between a number and its unit."""
    if symbol == "°":
        return ""
    glued = ("",) if symbol in ("%", "‰", "кг", "мм", "см", "км", "мг", "мл", "кВт", "ГБ", "Гб") else ()
    spaces: tuple[str, ...] = (" ", " ", " ", HARD, NARROW, *glued)
    return drawn.choice(spaces)


def pair(drawn: random.Random, high: int = 90, decimals: float = 0.25) -> tuple[str, str, Number, Number]:
    """Two numbers, the lower one first."""
    low = drawn.randint(2, high)
    top = low + drawn.randint(1, high)
    if drawn.random() >= decimals:
        return str(low), str(top), Number(str(low)), Number(str(top))
    first, last = drawn.choice("123456789"), drawn.choice("123456789")
    return f"{low},{first}", f"{top},{last}", Number(str(low), first), Number(str(top), last)


def scaled(drawn: random.Random, scales: tuple[tuple[str, str], ...] = SCALES) -> tuple[str, Number]:
    """`1,5 млн`."""
    text, amount = plain(drawn, 300)
    written, scale = drawn.choice(scales)
    return f"{text}{drawn.choice((' ', ' ', HARD))}{written}", replace(amount, scale=scale)


def superscript(value: int) -> str:
    """`-19` as ⁻¹⁹."""
    return str(value).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
