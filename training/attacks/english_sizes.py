"""Shapes of sizes: sides, feet and inches, spoons, two units, angles."""

from __future__ import annotations

import random

from attacks.english_draws import (
    ANGLE,
)
from attacks.english_meaning import By, Fraction, Meaning, Number, Quantity, Several
from attacks.shapes import shape


@shape("quantity", "size by", "The sheet measures {} overall.", "A pan of {} works best.", "The room is {} in size.")
def _(drawn: random.Random) -> tuple[str, Meaning]:
    first, last = drawn.randint(2, 40), drawn.randint(2, 40)
    parts: tuple[Meaning, ...] = (Number(str(first)), Number(str(last)))
    form, name = drawn.choice(
        (
            ('{}"x{}"', "inch"),
            ("{}″ × {}″", "inch"),
            ("{}” x {}”", "inch"),
            ("{}x{} in", "inch"),
            ("{} x {} cm", "centimeter"),
            ("{}×{} m", "meter"),
            ("{} cm × {} cm", "centimeter"),
            ("{}' x {}'", "foot"),
            ("{}mm x {}mm", "millimeter"),
            ("{}-by-{} ft", "foot"),
        )
    )
    return form.format(first, last), Quantity(By(parts, "by"), name)


@shape("quantity", "feet and inches", "The wall is {} high.", "The snake was {} long.", "He stands {} tall in socks.")
def _(drawn: random.Random) -> tuple[str, Meaning]:
    feet, inches = drawn.randint(3, 9), drawn.randint(1, 11)
    form = drawn.choice(
        ("{}'{}\"", "{}′{}″", "{}’{}”", "{}ft {}in", "{} ft {} in", "{} ft. {} in.", "{}' {}\"", "{}-foot-{}")
    )
    tail: Meaning = Quantity(Number(str(inches)), "inch")
    if form.endswith("foot-{}"):
        tail = Number(str(inches))
    return form.format(feet, inches), Several((Quantity(Number(str(feet)), "foot"), tail))


@shape("quantity", "lone prime", "The board is {} thick here.", "The shelf is {} wide.", "Cut the pipe to {} long.")
def _(drawn: random.Random) -> tuple[str, Meaning]:
    mark, name = drawn.choice(
        (("″", "inch"), ("”", "inch"), ('"', "inch"), ("'", "foot"), ("′", "foot"), ("’", "foot"))
    )
    value = str(drawn.randint(2, 48))
    return f"{value}{mark}", Quantity(Number(value), name)


@shape("quantity", "cups and spoons", "Stir in {} of flour.", "Add {} of sugar to the bowl.", "Use {} of salt.")
def _(drawn: random.Random) -> tuple[str, Meaning]:
    symbol, name = drawn.choice(
        (("cups", "cup"), ("tsp", "teaspoon"), ("tsp.", "teaspoon"), ("tbsp", "tablespoon"), ("cup", "cup"))
    )
    bottom = drawn.choice((2, 3, 4, 8))
    top = drawn.choice([value for value in range(1, bottom) if value % 2 or bottom == 3])
    whole = drawn.choice((0, 1, 2, 3))
    glyph = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾", (1, 8): "⅛", (3, 8): "⅜"}.get(
        (top, bottom)
    )
    part = glyph if glyph and drawn.random() < 0.4 else f"{top}/{bottom}"
    joint = drawn.choice(("-", " ")) if "/" in part else drawn.choice(("", " "))
    text = f"{whole}{joint}{part}" if whole else part
    return f"{text} {symbol}", Quantity(Fraction(top, bottom, whole), name)


@shape("quantity", "two units", "The baby weighed {} at birth.", "The hauled anchor weighed {} in all.")
def _(drawn: random.Random) -> tuple[str, Meaning]:
    first, last = drawn.randint(2, 19), drawn.randint(1, 13)
    form, names = drawn.choice(
        (
            ("{} lb {} oz", ("pound", "ounce")),
            ("{}lb {}oz", ("pound", "ounce")),
            ("{} lbs. {} oz.", ("pound", "ounce")),
            ("{} st. {} lb.", ("stone", "pound")),
            ("{}st {}lb", ("stone", "pound")),
            ("{} kg {} g", ("kilogram", "gram")),
        )
    )
    parts = (Quantity(Number(str(first)), names[0]), Quantity(Number(str(last)), names[1]))
    return form.format(first, last), Several(parts)


@shape("quantity", "degrees, minutes", *ANGLE)
def _(drawn: random.Random) -> tuple[str, Meaning]:
    values = [str(drawn.randint(1, 59)) for _ in range(3)]
    names = ("degree", "arcminute", "arcsecond")
    count = drawn.choice((2, 3))
    form = (
        drawn.choice(("{}°{}′{}″", "{}° {}′ {}″", "{}°{}'{}\"", "{}º {}' {}\""))
        if count == 3
        else drawn.choice(("{}°{}′", "{}° {}'"))
    )
    parts = tuple(Quantity(Number(value), name) for value, name in zip(values[:count], names[:count], strict=True))
    return form.format(*values[:count]), Several(parts)
