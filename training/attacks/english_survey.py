"""Shapes of places on a map and of land: bearings, pairs of coordinates, acres, heights, scales, grids."""

from __future__ import annotations

import random

from attacks.english_draws import digits
from attacks.english_meaning import By, Code, Either, Meaning, Number, Quantity, Several, Words
from attacks.shapes import Drawn, shape

WAYS = {"N": "north", "S": "south", "E": "east", "W": "west"}


def way(letter: str) -> Words:
    """A point of the compass, or its letter."""
    return Words((WAYS[letter], letter.lower()))


def angle(*values: str) -> Meaning:
    """Degrees, minutes, seconds."""
    names = ("degree", "arcminute", "arcsecond")
    parts = []
    for value, name in zip(values, names, strict=False):
        whole, _, part = value.partition(".")
        parts.append(Quantity(Number(whole, part), name))
    return Several(tuple(parts))


@shape("place", "bearing", "The line runs {} from the oak.", "The seam dips {} at the pit.", "Thence {} to a stone.")
def _(drawn: random.Random) -> Drawn:
    first, last = drawn.choice("NS"), drawn.choice("EW")
    values = [str(drawn.randint(1, 59)) for _ in range(drawn.choice((1, 1, 2, 3)))]
    forms = {
        1: ("{}{}°{}", "{} {}° {}", "{}{}° {}"),
        2: ("{}{}°{}'{}", "{} {}° {}′ {}", "{}{}°{}′{}"),
        3: ("{}{}°{}'{}\"{}", "{} {}° {}′ {}″ {}", "{}{}°{}′{}″{}"),
    }
    return drawn.choice(forms[len(values)]).format(first, *values, last), Several(
        (way(first), angle(*values), way(last))
    )


@shape("place", "pair of coordinates", "The wreck lies at {} in deep water.", "The camp was set up at {} by noon.")
def _(drawn: random.Random) -> Drawn:
    north, east = drawn.choice("NS"), drawn.choice("EW")
    a, b, c, d = (drawn.randint(1, 59) for _ in range(4))
    part, second = digits(drawn, drawn.choice((1, 2))), digits(drawn, 1)
    exact, other = digits(drawn, 4), digits(drawn, 4)
    choices: tuple[tuple[str, Meaning], ...] = (
        (
            f"{a}°{b:02}.{part}′{north} {c:03}°{d:02}.{second}′{east}",
            Several((angle(str(a), f"{b}.{part}"), way(north), angle(str(c), f"{d}.{second}"), way(east))),
        ),
        (
            f"{a}-{b:02}{north} {c:03}-{d:02}{east}",
            Several((_pair(a, b), way(north), _pair(c, d), way(east))),
        ),
        (
            f"{a}°{b:02}′{c:02}″{north} {d}°{a:02}′{b:02}″{east}",
            Several((angle(str(a), str(b), str(c)), way(north), angle(str(d), str(a), str(b)), way(east))),
        ),
        (
            f"{a}.{exact}° {north}, {c}.{other}° {east}",
            Several((angle(f"{a}.{exact}"), way(north), angle(f"{c}.{other}"), way(east))),
        ),
        (
            f"{a}.{exact}{north}, {c}.{other}{east}",
            Several((_plain(a, exact), way(north), _plain(c, other), way(east))),
        ),
        (
            f"{a}.{exact}, -{c}.{other}",
            Several((Number(str(a), exact), Number(str(c), other, "-"))),
        ),
    )
    return drawn.choice(choices)


def _pair(first: int, last: int) -> Meaning:
    plain = Several((Number(str(first)), Words(("dash", "")), Either((Number(f"{last:02}"), Code(f"{last:02}")))))
    return Either((angle(str(first), str(last)), plain))


def _plain(whole: int, part: str) -> Meaning:
    return Either((angle(f"{whole}.{part}"), Number(str(whole), part)))


@shape("place", "acres", "He sold {} of woods.", "The farm covers {} of pasture.", "The estate has {} in all.")
def _(drawn: random.Random) -> Drawn:
    value = drawn.randint(2, 900)
    if drawn.random() < 0.3:
        return f"{value}.5 ac", Quantity(Number(str(value), "5"), "acre")
    return f"{value}{drawn.choice((' ac', ' ac.', ' acres'))}", Quantity(Number(str(value)), "acre")


@shape("place", "height above the sea", "The hut stands at {} on the ridge.", "The spring rises at {} there.")
def _(drawn: random.Random) -> Drawn:
    value = drawn.randint(100, 4800)
    text = f"{value:,}" if value > 999 and drawn.random() < 0.5 else str(value)
    mark, sayings = drawn.choice(
        (
            (" masl", ("above sea level", "a s l", "above mean sea level")),
            (" m asl", ("above sea level", "a s l")),
            (" m a.s.l.", ("above sea level", "a s l")),
            (" mAOD", ("above ordnance datum", "a o d")),
        )
    )
    return f"{text}{mark}", Several((Quantity(Number(str(value)), "meter"), Words(sayings)))


@shape("place", "scale of a map", "The map has a scale of {} on its margin.", "It was drawn at {} by hand.")
def _(drawn: random.Random) -> Drawn:
    value = drawn.choice((drawn.randint(1, 99) * 1000, drawn.randint(1, 50) * 250_000))
    text = f"{value:,}" if drawn.random() < 0.7 else str(value)
    return f"1:{text}", By((Number("1"), Number(str(value))), "ratio")


@shape("place", "course", "Steer {} for the harbour.", "The wind blew from {} all night.", "Fly a heading of {} now.")
def _(drawn: random.Random) -> Drawn:
    value = f"{drawn.randint(1, 359):03}"
    return f"{value}°", Quantity(Number(value), "degree")


@shape("place", "grid", "The cairn is at {} on the sheet.", "The parcel lies in {} by the deed.")
def _(drawn: random.Random) -> Drawn:
    if drawn.random() < 0.5:
        text = f"{drawn.choice(('SU', 'TQ', 'NY', 'SO'))} {drawn.randint(100, 999)} {drawn.randint(100, 999)}"
        return text, Code(text)
    north, west = drawn.randint(2, 40), drawn.randint(2, 40)
    text = f"T{north}N{drawn.choice((' ', ', '))}R{west}W"
    parts = (Words(("t", "township")), Number(str(north)), way("N"), Words(("r", "range")), Number(str(west)), way("W"))
    return text, Several(parts)
