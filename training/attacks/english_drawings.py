"""Shapes of drawings and workshops: feet and inches with a dash, threads, bores, tyres, gauges, circuits, parts."""

from __future__ import annotations

import random
import string

from attacks.english_draws import digits
from attacks.english_meaning import By, Code, Either, Fraction, Meaning, Number, Quantity, Range, Several, Words
from attacks.shapes import Drawn, shape

DASH = Words(("dash", "hyphen", "by", ""))
CROSS = Words(("by", "x", "times"))


def feet_and_inches(drawn: random.Random, mark: tuple[str, str]) -> Drawn:
    """`8'-0"`, `2'-10 1/2"`; the inches of `8'-0"` may be silent."""
    feet, inches = str(drawn.randint(2, 40)), drawn.choice((0, drawn.randint(1, 11)))
    foot = Quantity(Number(feet), "foot")
    if inches and drawn.random() < 0.3:
        bottom = drawn.choice((2, 4, 8))
        top = drawn.choice([value for value in range(1, bottom) if value % 2])
        part = Quantity(Fraction(top, bottom, inches), "inch")
        return f"{feet}{mark[0]}-{inches} {top}/{bottom}{mark[1]}", Several((foot, part))
    both = Several((foot, Quantity(Number(str(inches)), "inch")))
    text = f"{feet}{mark[0]}-{inches}{mark[1]}"
    return text, both if inches else Either((both, foot))


MARKS = (("'", '"'), ("'", '"'), ("′", "″"), ("’", "”"))


@shape("drawing", "feet and inches", "The ceiling is {} high.", "Set the sill at {} above the floor.")
def _(drawn: random.Random) -> Drawn:
    return feet_and_inches(drawn, drawn.choice(MARKS))


@shape("drawing", "two sides", "The room measures {} on the plan.", "A door of {} was hung there.")
def _(drawn: random.Random) -> Drawn:
    mark = drawn.choice(MARKS)
    first, second = feet_and_inches(drawn, mark), feet_and_inches(drawn, mark)
    return f"{first[0]}{drawn.choice((' x ', ' × ', 'x'))}{second[0]}", Several((first[1], CROSS, second[1]))


@shape("drawing", "inch thread", "Use a {} bolt here.", "Drill and tap for {} screws.", "The hole has a {} thread.")
def _(drawn: random.Random) -> Drawn:
    tail, said = drawn.choice((("", ()), (" UNC", (Code("UNC"),)), (" UNF", (Code("UNF"),))))
    if drawn.random() < 0.3:
        size, pitch = drawn.choice((("4", "40"), ("6", "32"), ("8", "32"), ("10", "24"), ("10", "32")))
        number = Words(("number", "hash", "pound"))
        return f"#{size}-{pitch}{tail}", Several((number, Number(size), DASH, Number(pitch), *said))
    top, bottom, pitch = drawn.choice(
        (
            (1, 4, "20"),
            (1, 4, "28"),
            (3, 8, "16"),
            (1, 2, "13"),
            (5, 16, "18"),
            (7, 16, "14"),
            (3, 4, "10"),
            (5, 8, "11"),
        )
    )
    size_said: Meaning = Fraction(top, bottom)
    inch = drawn.choice(("", "", '"'))
    if inch:
        size_said = Quantity(size_said, "inch")
    return f"{top}/{bottom}{inch}-{pitch}{tail}", Several((size_said, DASH, Number(pitch), *said))


@shape("drawing", "metric thread", "Fit an {} screw on each side.", "The tap cuts {} threads.")
def _(drawn: random.Random) -> Drawn:
    size, joint = str(drawn.choice((3, 4, 5, 6, 8, 10, 12, 16))), drawn.choice(("x", " x ", "×"))
    pitch, said = drawn.choice((("1.25", Number("1", "25")), ("0.8", Number("0", "8")), ("40", Number("40"))))
    return f"M{size}{joint}{pitch}", Several((Code(f"M{size}"), CROSS, said))


@shape("drawing", "bore", "Drill a {} hole through the plate.", "The shaft is {} at the end.")
def _(drawn: random.Random) -> Drawn:
    whole, part = str(drawn.randint(2, 90)), drawn.choice(("", str(drawn.randint(1, 9))))
    number = Number(whole, part)
    text = f"{whole}.{part}" if part else whole
    name = Words(("diameter", "phi", "o", "slashed o", "o slash"))
    if drawn.random() < 0.4:
        return f"{drawn.choice('Ø⌀')}{text} mm", Several((name, Quantity(number, "millimeter")))
    return f"{drawn.choice('Ø⌀')}{text}", Several((name, number))


@shape("drawing", "tyre", "Fit {} tyres on the rear axle.", "The wheels take {} rubber.")
def _(drawn: random.Random) -> Drawn:
    width, ratio, rim = drawn.randint(14, 31) * 10 + 5, drawn.randint(3, 8) * 10 + 5, drawn.randint(13, 21)
    load = f"{drawn.randint(70, 110)}{drawn.choice('HTSYQR')}"
    text = drawn.choice((f"{width}/{ratio} R{rim}", f"{width}/{ratio}R{rim}", f"{width}/{ratio} R{rim} {load}"))
    return text, Code(text)


@shape("drawing", "oil", "Fill it with {} oil.", "The manual asks for {} in winter.")
def _(drawn: random.Random) -> Drawn:
    text = f"{drawn.choice((0, 5, 10, 15, 20))}W{drawn.choice('-/')}{drawn.choice((20, 30, 40, 50))}"
    return text, Code(text)


@shape("drawing", "gauge", "Run {} wire to the lamp.", "The duct is {} sheet.")
def _(drawn: random.Random) -> Drawn:
    value = str(drawn.randint(8, 28))
    mark, sayings = drawn.choice(
        (
            (" AWG", ("a w g", "american wire gauge")),
            (" ga.", ("gauge",)),
            ("-gauge", ("gauge",)),
            (" ga", ("gauge",)),
        )
    )
    return f"{value}{mark}", Several((Number(value), Words(sayings)))


@shape("drawing", "supply", "The charger gives {} at most.", "The adapter is rated {} on its label.")
def _(drawn: random.Random) -> Drawn:
    volts, amps = str(drawn.choice((5, 9, 12, 19, 24))), str(drawn.randint(1, 9))
    joint = drawn.choice(("/", " ", " / ", ", "))
    between = Words(("slash", "at", ""))
    both = Several((Quantity(Number(volts), "volt"), between, Quantity(Number(amps), "ampere")))
    choices: tuple[Drawn, ...] = (
        (f"{volts}V{joint}{amps}A", both),
        (f"{volts} V{joint}{amps} A", both),
        ("100–240 V", Quantity(Range(Number("100"), Number("240")), "volt")),
        ("50/60 Hz", Quantity(Several((Number("50"), Words(("slash", "or", "to")), Number("60"))), "hertz")),
    )
    return drawn.choice(choices)


@shape("drawing", "component", "Solder a {} part to the board.", "The circuit needs {} on its input.")
def _(drawn: random.Random) -> Drawn:
    text, number = drawn.choice(
        (("10", Number("10")), ("4.7", Number("4", "7")), ("0.1", Number("0", "1")), ("220", Number("220")))
    )
    symbol, name = drawn.choice(
        (("kΩ", "kilohm"), ("Ω", "ohm"), ("µF", "microfarad"), ("nF", "nanofarad"), ("mV", "millivolt"))
    )
    if drawn.random() < 0.3:
        code = drawn.choice(("4k7", "2k2", "1M5", "3V3", "6R8"))
        return code, Code(code)
    return f"{text}{drawn.choice(('', ' '))}{symbol}", Quantity(number, name)


@shape("drawing", "span of temperatures", "It works at {} by its data sheet.", "The range is {} in storage.")
def _(drawn: random.Random) -> Drawn:
    low, high = str(drawn.choice((20, 25, 40, 55))), str(drawn.choice((60, 70, 85, 105, 125)))
    minus, plus = drawn.choice("-−–"), drawn.choice(("", "+"))
    form = drawn.choice(("{m}{l} to {p}{h} °C", "{m}{l} °C to {p}{h} °C", "{m}{l}°C to {p}{h}°C", "{m}{l}…{p}{h} °C"))
    ends = Range(Number(low, sign="-"), Number(high, sign="+" if plus else ""))
    return form.format(m=minus, l=low, p=plus, h=high), Quantity(ends, "celsius")


@shape("drawing", "limits", "Turn the pin to {} overall.", "The slot is {} wide.")
def _(drawn: random.Random) -> Drawn:
    whole, part = str(drawn.randint(5, 90)), str(drawn.randint(1, 9))
    up, down = Number("0", f"0{part}", "+"), Number("0", part, "-")
    if drawn.random() < 0.5:
        parts = (Number(whole), up, Words(("slash", "")), down)
        return f"{whole} +0.0{part}/-0.{part}", Several(parts)
    band = Words(("plus or minus", "plus minus"))
    return f"{whole} ±0.0{part} mm", Several((Number(whole), band, Quantity(Number("0", f"0{part}"), "millimeter")))


@shape("drawing", "timber", "Nail the {} boards to the frame.", "He bought ten {} studs.")
def _(drawn: random.Random) -> Drawn:
    sides = ["2", str(drawn.choice((4, 6, 8, 10, 12))), *drawn.choice(((), ("8",), ("16",)))]
    return drawn.choice(("x", " x ", "×")).join(sides), By(tuple(map(Number, sides)), "by")


def _letters(drawn: random.Random, count: int) -> str:
    return "".join(drawn.choices(string.ascii_uppercase, k=count))


@shape("code", "part number", "Part {} is out of stock.", "We ordered part {} last week.")
def _(drawn: random.Random) -> Drawn:
    two, three = drawn.randint(10, 99), drawn.randint(100, 999)
    one, many = drawn.randint(1, 9), digits(drawn, drawn.choice((4, 5)))
    first, last = _letters(drawn, drawn.choice((1, 2, 3))), _letters(drawn, 1)
    known = ("NE555P", "LM317T", "2N2222A", "6205-2RS", "1N4148", "SN74LS00", "STM32F103C8T6", "DHC8-100", "A2-70")
    text = drawn.choice(
        (
            drawn.choice(known),
            f"{first}-{many}-{last}",
            f"{first}{three}-{two}{last}",
            f"{two}-{three}-{one}",
            f"{many}-{two}",
            f"{first}{two}/{three}",
            f"{one}{first}{three}{last}",
            f"{one}-{one + 2}-K{drawn.choice('abcfxz')}",
            f"{three}.{two}.{three}",
            f"{first}{many}",
        )
    )
    return text, Code(text)
