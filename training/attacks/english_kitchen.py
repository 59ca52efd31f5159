"""Shapes of kitchens: letters for cups and spoons, ranges of fractions, ovens, pans, packages."""

from __future__ import annotations

import random

from attacks.english_meaning import By, Fraction, Meaning, Number, Quantity, Range, Several, Words
from attacks.shapes import Drawn, shape

STIRRED = ("Stir in {} sugar and mix the batter.", "Add {} butter to the bowl and beat.", "Use {} flour for the dough.")
PARTS = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3)}
SPOONS = (
    ("T.", "tablespoon"),
    ("T", "tablespoon"),
    ("c.", "cup"),
    ("c", "cup"),
    ("Tbl.", "tablespoon"),
    ("Tbsp.", "tablespoon"),
    ("tbsp", "tablespoon"),
    ("tsp.", "teaspoon"),
    ("t.", "teaspoon"),
    ("cups", "cup"),
)


def _amount(drawn: random.Random) -> tuple[str, Meaning]:
    glyph = drawn.choice(list(PARTS))
    top, bottom = PARTS[glyph]
    whole = drawn.randint(1, 4)
    choices: tuple[tuple[str, Meaning], ...] = (
        (str(whole), Number(str(whole))),
        (glyph, Fraction(top, bottom)),
        (f"{top}/{bottom}", Fraction(top, bottom)),
        (f"{whole}{glyph}", Fraction(top, bottom, whole)),
        (f"{whole} {top}/{bottom}", Fraction(top, bottom, whole)),
        (f"{whole}-{top}/{bottom}", Fraction(top, bottom, whole)),
    )
    return drawn.choice(choices)


@shape("kitchen", "spoon by a letter", *STIRRED)
def _(drawn: random.Random) -> Drawn:
    text, amount = _amount(drawn)
    symbol, name = drawn.choice(SPOONS)
    return f"{text} {symbol}", Quantity(amount, name)


@shape("kitchen", "range", *STIRRED)
def _(drawn: random.Random) -> Drawn:
    symbol, name = drawn.choice((*SPOONS[4:], ("oz", "ounce"), ("lb", "pound"), ("g", "gram")))
    low = drawn.randint(1, 4)
    ends: tuple[tuple[str, Meaning], ...] = (
        (f"{low}-{low + 1}", Range(Number(str(low)), Number(str(low + 1)))),
        (f"{low} to {low + 1}", Range(Number(str(low)), Number(str(low + 1)))),
        (f"{low}–{low + 1}", Range(Number(str(low)), Number(str(low + 1)))),
        ("1/2-3/4", Range(Fraction(1, 2), Fraction(3, 4))),
        ("¼-½", Range(Fraction(1, 4), Fraction(1, 2))),
        ("1/4 to 1/2", Range(Fraction(1, 4), Fraction(1, 2))),
        (f"{low}-{low}½", Range(Number(str(low)), Fraction(1, 2, low))),
        (f"{low}½-{low + 1}", Range(Fraction(1, 2, low), Number(str(low + 1)))),
        (f"{low} 1/2 to {low + 1}", Range(Fraction(1, 2, low), Number(str(low + 1)))),
        (f"{low}-1/2 to {low + 1}", Range(Fraction(1, 2, low), Number(str(low + 1)))),
    )
    text, amount = drawn.choice(ends)
    return f"{text} {symbol}", Quantity(amount, name)


@shape("kitchen", "oven", "Bake at {} until golden.", "Heat the oven to {} before you mix.")
def _(drawn: random.Random) -> Drawn:
    letter, name = drawn.choice((("F", "fahrenheit"), ("C", "celsius")))
    value = str(drawn.choice((325, 350, 375, 400, 450) if letter == "F" else (160, 180, 200, 220)))
    other = str(drawn.choice((160, 180, 200)))
    if letter == "F" and drawn.random() < 0.3:
        both = (Quantity(Number(value), name), Words(("slash", "or", "")), Quantity(Number(other), "celsius"))
        return f"{value}°F{drawn.choice(('/', ' / '))}{other}°C", Several(both)
    return f"{value}{drawn.choice(('', '°', ' °', ' degrees '))}{letter}", Quantity(Number(value), name)


@shape("kitchen", "pan and can", "Grease a {} well.", "Open a {} of it.")
def _(drawn: random.Random) -> Drawn:
    value, other = str(drawn.randint(8, 14)), str(drawn.randint(8, 14))
    inch, ounce = Quantity(Number(value), "inch"), Quantity(Number(value), "ounce")
    choices: tuple[tuple[str, tuple[Meaning, ...]], ...] = (
        (f"{value}-in. pan", (inch, Words(("pan",)))),
        (f"{value}-inch pan", (inch, Words(("pan",)))),
        (f'{value}" pan', (inch, Words(("pan",)))),
        (f"{value}x{other} pan", (By((Number(value), Number(other)), "by"), Words(("pan",)))),
        (f'{value}"x{other}" pan', (Quantity(By((Number(value), Number(other)), "by"), "inch"), Words(("pan",)))),
        (f"{value}-oz. can", (ounce, Words(("can",)))),
        (f"{value} oz. can", (ounce, Words(("can",)))),
        (f"{value}-oz can", (ounce, Words(("can",)))),
        (f"{value}.5-oz can", (Quantity(Number(value, "5"), "ounce"), Words(("can",)))),
        (f"({value} oz.) can", (ounce, Words(("can",)))),
    )
    text, parts = drawn.choice(choices)
    return text, Several(parts)


@shape("kitchen", "package", "Dissolve {} yeast in warm milk.", "Beat {} with the sugar.")
def _(drawn: random.Random) -> Drawn:
    value = str(drawn.randint(2, 6))
    choices: tuple[tuple[str, Words], ...] = (
        ("pkg.", Words(("packages", "package"))),
        ("pkgs.", Words(("packages",))),
        ("lg. eggs", Words(("large eggs",))),
        ("large eggs", Words(("large eggs",))),
        ("med. eggs", Words(("medium eggs",))),
        ("doz. eggs", Words(("dozen eggs",))),
    )
    symbol, said = drawn.choice(choices)
    return f"{value} {symbol}", Several((Number(value), said))
