"""Shapes of flight: winds and sights of a weather report, runways, levels, marks of aircraft, frequencies."""

from __future__ import annotations

import random
import string

from attacks.english_meaning import Code, Either, Meaning, Number, Quantity, Several, Words
from attacks.shapes import Drawn, shape

KNOTS = Words(("knots", "k t", "knot"))
SIDES = {"L": ("left", "l"), "R": ("right", "r"), "C": ("center", "centre", "c")}


@shape(
    "flight", "wind of a report", "The report from the tower had {} in it.", "The weather report says {} for the field."
)
def _(drawn: random.Random) -> Drawn:
    course, speed, gust = f"{drawn.randint(1, 36) * 10:03}", f"{drawn.randint(3, 25):02}", str(drawn.randint(26, 60))
    if drawn.random() < 0.5:
        return f"{course}{speed}KT", Several((Code(f"{course}{speed}"), KNOTS))
    gusting = Words(("g", "gusting", "gusts", "gusting to"))
    return f"{course}{speed}G{gust}KT", Several((Code(f"{course}{speed}"), gusting, Code(gust), KNOTS))


@shape(
    "flight",
    "parts of a report",
    "The report from the tower had {} in it.",
    "The weather report says {} for the field.",
)
def _(drawn: random.Random) -> Drawn:
    value, day = drawn.randint(1, 250), f"{drawn.randint(1, 28):02}{drawn.randint(0, 23):02}{drawn.randint(0, 59):02}"
    letters = drawn.choice(("FEW", "SCT", "BKN", "OVC"))
    names = {"FEW": "few", "SCT": "scattered", "BKN": "broken", "OVC": "overcast"}
    cloud = Words((names[letters], " ".join(letters.lower()), letters.lower()))
    choices: tuple[tuple[str, Meaning], ...] = (
        (f"{letters}{value:03}", Several((cloud, Code(f"{value:03}")))),
        (f"A{value + 2900}", Code(f"A{value + 2900}")),
        (f"Q{value % 50 + 990}", Code(f"Q{value % 50 + 990}")),
        (f"{day}Z", Several((Code(day), Words(("z", "zulu"))))),
        (
            f"{value % 10 + 1}SM",
            Either((Quantity(Number(str(value % 10 + 1)), "statute mile"), Code(f"{value % 10 + 1}SM"))),
        ),
    )
    return drawn.choice(choices)


@shape("flight", "runway", "The jet landed on {} in the rain.", "Taxi to {} and hold.")
def _(drawn: random.Random) -> Drawn:
    number, side = f"{drawn.randint(1, 36):02}", drawn.choice("LRC")
    word = drawn.choice(("runway", "RWY", "Runway", "Rwy"))
    return f"{word} {number}{side}", Several((Words(("runway",)), Code(number), Words(SIDES[side])))


@shape("flight", "level and setting", "Climb to {} and report.", "The crew set {} on the way down.")
def _(drawn: random.Random) -> Drawn:
    value = str(drawn.randint(10, 41) * 10)
    setting = str(drawn.randint(980, 1040))
    choices: tuple[Drawn, ...] = (
        (f"FL{value}", Several((Words(("flight level", "f l")), Code(value)))),
        (f"FL {value}", Several((Words(("flight level", "f l")), Code(value)))),
        (f"QNH {setting}", Code(f"QNH {setting}")),
        (f"squawk {setting}", Code(f"squawk {setting}")),
    )
    return drawn.choice(choices)


@shape("flight", "mark of an aircraft", "The Cessna {} was lost.", "The owner of {} is unknown.")
def _(drawn: random.Random) -> Drawn:
    letters = "".join(drawn.choices(string.ascii_uppercase, k=4))
    text = drawn.choice((f"N{drawn.randint(10, 999)}{letters[:2]}", f"G-{letters}", f"D-E{letters[:3]}"))
    return text, Code(text)


@shape("flight", "frequency", "Contact the tower on {} now.", "The beacon is on {} at night.")
def _(drawn: random.Random) -> Drawn:
    whole, part = str(drawn.randint(108, 136)), drawn.choice(("1", "35", "725", "9", "025"))
    if drawn.random() < 0.4:
        return f"{whole}.{part}", Number(whole, part)
    return f"{whole}.{part}{drawn.choice((' ', ''))}{drawn.choice(('MHz', 'mhz', 'MHZ'))}", Quantity(
        Number(whole, part), "megahertz"
    )


@shape("flight", "wind in words", "Winds of {} blew at the field.", "The wind was {} at noon.")
def _(drawn: random.Random) -> Drawn:
    low, high = str(drawn.randint(5, 20)), str(drawn.randint(21, 60))
    choices: tuple[Drawn, ...] = (
        (f"{low} kt", Quantity(Number(low), "knot")),
        (f"{low} kts", Quantity(Number(low), "knot")),
        (f"{low}-{high} kt", Several((Number(low), Words(("to",)), Quantity(Number(high), "knot")))),
        (f"{low}kt", Quantity(Number(low), "knot")),
    )
    return drawn.choice(choices)
