"""Shapes beside those that failed: ranges of thousands, numbers and more, odds that move, isotopes on the line."""

from __future__ import annotations

import random

from attacks.english_meaning import Code, Number, Quantity, Range, Several, Words
from attacks.english_words import UNITS
from attacks.shapes import Drawn, shape


@shape(
    "range",
    "thousands apart",
    "The hall has {} seats.",
    "It sold {} copies.",
    "About {} people came.",
    "The herd had *{}* head.",
)
def _(drawn: random.Random) -> Drawn:
    low = drawn.randint(3, 400) * 50
    high = max(1050, low + drawn.randint(1, 400) * 50)
    ends = Range(Number(str(low)), Number(str(high)))
    return f"{low:,}{drawn.choice((' - ', ' – ', '-', '–'))}{high:,}", ends


@shape("range", "before a joined word", "It is a {} walk.", "The {} wait was too long.")
def _(drawn: random.Random) -> Drawn:
    low = drawn.randint(2, 20)
    high = low + drawn.randint(1, 10)
    unit = drawn.choice(("minute", "hour", "day", "week"))
    ends = Range(Number(str(low)), Number(str(high)))
    return f"{low}{drawn.choice((' - ', ' – ', '-', '–'))}{high}-{unit}", Quantity(ends, unit)


@shape("range", "degrees of a side", "The zone lies at {} on the map.")
def _(drawn: random.Random) -> Drawn:
    low = drawn.randint(5, 40)
    high = low + drawn.randint(2, 20)
    side, name = drawn.choice((("N", "north"), ("S", "south"), ("W", "west"), ("E", "east")))
    ends = Quantity(Range(Number(str(low)), Number(str(high))), "degree")
    written = f"{low}°{drawn.choice((' - ', ' – ', '-', '–'))}{high}° {side}"
    return written, Several((ends, Words((name, side.lower()))))


@shape("quantity", "and more", "It is {} in all.", "The team has {} of it.", "They have {} by now.")
def _(drawn: random.Random) -> Drawn:
    value = str(drawn.randint(2, 900))
    symbol, name = drawn.choice(
        (
            ("kg", "kilogram"),
            ("km", "kilometer"),
            ("GB", "gigabyte"),
            ("ft", "foot"),
            ("lbs", "pound"),
            ("mL", "milliliter"),
            ("°F", "fahrenheit"),
            ("kW", "kilowatt"),
        )
    )
    return f"{value}+ {symbol}", Several((Number(value), Words(("plus", "or more")), Words(UNITS[name])))


@shape("game", "odds that move", "The price drifted {} for the colt.", "The mare shortened {} at the off.")
def _(drawn: random.Random) -> Drawn:
    ends = drawn.sample(((13, 8), (9, 4), (11, 10), (7, 2), (5, 2), (12, 1), (8, 1), (20, 1), (11, 4), (100, 30)), 2)
    (first, last), (top, bottom) = ends
    to = Words(("to", "slash"))
    start = Several((Words(("from",)), Number(str(first)), to, Number(str(last)), Words(("to",))))
    return f"from {first}/{last} to {top}/{bottom}", Several((start, Number(str(top)), to, Number(str(bottom))))


@shape("lab", "isotope on the line", "The sample held {} and lead.", "Traces of {} were found.")
def _(drawn: random.Random) -> Drawn:
    text = drawn.choice(
        ("210Po", "226Ra", "3He", "4He", "90Sr", "137Cs", "241Am", "14C", "131I", "60Co", "238U", "239Pu")
    )
    return text, Code(text)
