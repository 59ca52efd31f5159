"""Shapes of clinics: ages, intervals between doses, strengths, rates of three units, what a monitor shows."""

from __future__ import annotations

import random

from attacks.english_meaning import By, Code, Either, Fraction, Meaning, Number, Quantity, Range, Several, Words
from attacks.shapes import Drawn, shape

PER = Words(("per", "in", "for", "slash", "over", "to", "every", "a", "an"))
BESIDE = Words(("slash", "over", "to", "per", "with", ""))
DAILY = Words(("per day", "a day", "daily", "each day"))


@shape("clinic", "age", "A child of {} was seen at the clinic.", "The boy, aged {}, had a fever.", "She is {} old now.")
def _(drawn: random.Random) -> Drawn:
    years, months = str(drawn.randint(1, 17)), str(drawn.randint(1, 11))
    form = drawn.choice(("{}y {}m", "{}y{}m", "{} y {} m", "{} yrs. {} mos.", "{}yr {}mo", "{} yrs {} mos"))
    parts = (Quantity(Number(years), "year"), Quantity(Number(months), "month"))
    return form.format(years, months), Several(parts)


@shape("clinic", "age in years", "A {} man came to the ward.", "The {} woman went home.")
def _(drawn: random.Random) -> Drawn:
    value = str(drawn.randint(2, 99))
    form = drawn.choice(("{}-y/o", "{} y/o", "{}yo", "{} yo", "{}-yr-old", "{}-year-old", "{} y.o."))
    return form.format(value), Several((Quantity(Number(value), "year"), Words(("old", "of age"))))


@shape("clinic", "interval", "Take one tablet {} as needed.", "Repeat the dose {} for pain.")
def _(drawn: random.Random) -> Drawn:
    low = drawn.choice((2, 3, 4, 6, 8, 12))
    every = Words(("every", "q"))
    if drawn.random() < 0.4:
        return f"q{drawn.choice(('', ' '))}{low}h", Several((every, Quantity(Number(str(low)), "hour")))
    high = low + drawn.choice((2, 4))
    hours = Quantity(Range(Number(str(low)), Number(str(high))), "hour")
    return f"q{low}{drawn.choice('-–')}{high}{drawn.choice(('h', ' h', 'hrs'))}", Several((every, hours))


@shape("clinic", "strength", "The syrup contains {} of the drug.", "The bottle is labelled {} on its side.")
def _(drawn: random.Random) -> Drawn:
    top = str(drawn.choice((40, 80, 100, 125, 160, 250, 400, drawn.randint(2, 900))))
    mass, name = drawn.choice((("mg", "milligram"), ("mcg", "microgram"), ("g", "gram"), ("IU", "international unit")))
    below, amount = drawn.choice(
        (("5", Number("5")), ("0.8", Number("0", "8")), ("100", Number("100")), ("2.5", Number("2", "5")))
    )
    joint = drawn.choice((" ", " ", ""))
    parts = (Quantity(Number(top), name), PER, Quantity(amount, "milliliter"))
    return f"{top}{joint}{mass}/{below}{joint}mL", Several(parts)


@shape("clinic", "two drugs", "She takes {} tablets at night.", "The label says {} in small print.")
def _(drawn: random.Random) -> Drawn:
    first, last = str(drawn.randint(2, 50)), str(drawn.choice((325, 500, 160, 12, 25)))
    if drawn.random() < 0.5:
        both = (Quantity(Number(first), "milligram"), BESIDE, Quantity(Number(last), "milligram"))
        return f"{first} mg/{last} mg", Several(both)
    return f"{first}/{last} mg", Quantity(Several((Number(first), BESIDE, Number(last))), "milligram")


@shape("clinic", "volume per time", "Run the drip at {} through the night.", "The pump gave {} after surgery.")
def _(drawn: random.Random) -> Drawn:
    top, below = str(drawn.randint(2, 40) * 25), drawn.choice(("24", "12", "8"))
    joint = drawn.choice((" ", ""))
    parts = (Quantity(Number(top), "milliliter"), PER, Quantity(Number(below), "hour"))
    return f"{top}{joint}mL/{below}{joint}{drawn.choice(('h', 'hr', 'hrs'))}", Several(parts)


@shape("clinic", "rate of three units", "The infusion ran at {} overnight.", "The order was {} by vein.")
def _(drawn: random.Random) -> Drawn:
    whole, part = str(drawn.randint(0, 30)), drawn.choice(("", "5", "25", "05"))
    text = f"{whole}.{part}" if part else str(int(whole) + 1)
    amount = Number(whole, part) if part else Number(text)
    symbol, name = drawn.choice((("mcg", "microgram"), ("mg", "milligram"), ("mL", "milliliter"), ("µg", "microgram")))
    below, sayings = drawn.choice(
        (
            ("min", ("per minute", "a minute")),
            ("h", ("per hour", "an hour")),
            ("hr", ("per hour", "an hour")),
            ("day", DAILY.sayings),
            ("d", DAILY.sayings),
        )
    )
    return f"{text} {symbol}/kg/{below}", Several((Quantity(amount, name, "kilogram"), Words(sayings)))


@shape("clinic", "monitor", "On arrival {} was noted.", "The nurse wrote {} on the chart.")
def _(drawn: random.Random) -> Drawn:
    high, low = drawn.randint(95, 190), drawn.randint(50, 94)
    forms: tuple[tuple[str, Meaning], ...] = (
        (
            f"BP {high}/{low}",
            Several((Words(("b p", "blood pressure")), By((Number(str(high)), Number(str(low))), "over"))),
        ),
        (f"HR {low}", Several((Words(("h r", "heart rate")), Number(str(low))))),
        (f"SpO2 {low}%", Several((Code("SpO2"), Quantity(Number(str(low)), "percent")))),
        (f"T {low % 8 + 35}.{high % 10} °C", _temperature(low % 8 + 35, high % 10)),
        (f"RR {low % 20 + 10}", Several((Words(("r r", "respiratory rate")), Number(str(low % 20 + 10))))),
        (f"GCS {low % 12 + 3}/15", _out_of(low % 12 + 3, 15)),
    )
    return drawn.choice(forms)


def _temperature(whole: int, part: int) -> Meaning:
    return Several((Words(("t", "temperature")), Quantity(Number(str(whole), str(part)), "celsius")))


def _out_of(value: int, most: int) -> Meaning:
    return Several((Words(("g c s",)), Number(str(value)), Words(("out of", "over", "slash", "of")), Number(str(most))))


@shape("clinic", "times a week", "Train {} and rest after it.", "The cream goes on {} for a month.")
def _(drawn: random.Random) -> Drawn:
    value = str(drawn.randint(2, 6))
    mark = drawn.choice(("x", "×"))
    below, sayings = drawn.choice(
        (
            ("/wk", ("per week", "a week", "weekly")),
            ("/week", ("per week", "a week", "weekly")),
            ("/day", DAILY.sayings),
            (" a day", DAILY.sayings),
            (" per week", ("per week", "a week")),
        )
    )
    return f"{value}{mark}{below}", Several((Quantity(Number(value), "times"), Words(sayings)))


@shape("clinic", "weeks and days", "The baby came at {} by scan.", "She was {} pregnant then.")
def _(drawn: random.Random) -> Drawn:
    week, day = drawn.randint(24, 41), drawn.randint(1, 6)
    if drawn.random() < 0.5:
        return f"{week} {day}/7 weeks", Quantity(Fraction(day, 7, week), "week")
    both = (Quantity(Number(str(week)), "week"), Quantity(Number(str(day)), "day"))
    return f"{week}w{drawn.choice(('', ' '))}{day}d", Several(both)


@shape("clinic", "stage and parity", "The tumor was {} at surgery.", "The chart had {} in its first line.")
def _(drawn: random.Random) -> Drawn:
    text = drawn.choice(
        (
            f"T{drawn.randint(1, 4)}N{drawn.randint(0, 3)}M{drawn.randint(0, 1)}",
            f"G{drawn.randint(1, 6)}P{drawn.randint(0, 5)}",
            f"C{drawn.randint(3, 7)}-C{drawn.randint(5, 7)}",
            f"L{drawn.randint(1, 4)}-L5",
        )
    )
    if "-" not in text:
        return text, Code(text)
    first, _, last = text.partition("-")
    return text, Either((Several((Code(first), Words(("to", "through", "dash", "")), Code(last))), Code(text)))


@shape("clinic", "marker", "The biopsy was {} in the report.", "Her tumor is {} by the lab.")
def _(drawn: random.Random) -> Drawn:
    names = drawn.sample(("ER", "PR", "HER2"), drawn.choice((1, 2, 3)))
    signs = [drawn.choice("+-") for _ in names]
    said = {"+": ("plus", "positive"), "-": ("minus", "negative")}
    parts: list[Meaning] = []
    for name, sign in zip(names, signs, strict=True):
        parts += [Words(("slash", ""))] * bool(parts) + [Code(name), Words(said[sign])]
    return "/".join(map("".join, zip(names, signs, strict=True))), Several(tuple(parts))
