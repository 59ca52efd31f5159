"""Shapes of laboratories: pathways, isotopes, ions, inverse units, statistics, ranges of powers, the sky."""

from __future__ import annotations

import random

from attacks.english_draws import superscript
from attacks.english_meaning import Code, Either, Meaning, Number, Power, Quantity, Range, Several, Words
from attacks.english_notation import EQUALS
from attacks.shapes import Drawn, shape

TIMES = Words(("times", "by", "x", "multiplied by"))
IS = Words(EQUALS.sayings[:-1])


@shape("lab", "pathway", "The model was run under {} to the end.", "Warming is worst in {} by far.")
def _(drawn: random.Random) -> Drawn:
    path, whole, part = str(drawn.randint(1, 5)), str(drawn.randint(1, 8)), str(drawn.randint(0, 9))
    if drawn.random() < 0.4:
        return f"RCP{drawn.choice(('', ' '))}{whole}.{part}", Several((Code("RCP"), Number(whole, part)))
    dash = Words(("dash", ""))
    return f"SSP{path}-{whole}.{part}", Several((Code(f"SSP{path}"), dash, Number(whole, part)))


ELEMENTS = {
    "C": "carbon",
    "U": "uranium",
    "Cs": "cesium",
    "He": "helium",
    "Sr": "strontium",
    "Pb": "lead",
    "O": "oxygen",
}


@shape("lab", "isotope", "The half-life of {} is long.", "Traces of {} were found there.")
def _(drawn: random.Random) -> Drawn:
    symbol = drawn.choice(list(ELEMENTS))
    number = str({"C": 14, "U": 235, "Cs": 137, "He": 3, "Sr": 90, "Pb": 206, "O": 18}[symbol])
    element: Meaning = Either((Code(symbol), Words((ELEMENTS[symbol], "caesium"))))
    text = drawn.choice((f"{superscript(int(number))}{symbol}", f"{symbol}-{number}", f"{ELEMENTS[symbol]}-{number}"))
    value = Either((Number(number), Code(number)))
    dash = Words(("dash", ""))
    return text, Either((Several((element, dash, value)), Several((value, element))))


@shape("lab", "ion", "The water holds {} ions.", "A salt of {} was formed.")
def _(drawn: random.Random) -> Drawn:
    symbol, charge, sign = drawn.choice(
        (
            ("Fe", 2, "+"),
            ("Fe", 3, "+"),
            ("Ca", 2, "+"),
            ("Mg", 2, "+"),
            ("Na", 1, "+"),
            ("K", 1, "+"),
            ("Cl", 1, "-"),
            ("Br", 1, "-"),
            ("SO4", 2, "-"),
            ("NO3", 1, "-"),
            ("NH4", 1, "+"),
            ("PO4", 3, "-"),
        )
    )
    raised = {"+": "⁺", "-": "⁻"}[sign]
    count = str(charge) if charge > 1 else ""
    plain = drawn.choice((sign, "−")) if sign == "-" else sign
    lowered = symbol.translate(str.maketrans("34", "₃₄"))
    text = drawn.choice((f"{lowered}{superscript(charge) if count else ''}{raised}", f"{symbol}{count}{plain}"))
    said = {"+": ("plus", "positive"), "-": ("minus", "negative")}[sign]
    name, index = symbol.rstrip("34"), symbol.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    parts: list[Meaning] = [Code(name)]
    parts += [Number(value) for value in (index, count) if value]
    return text, Several((*parts, Words(said)))


@shape("lab", "product of units", "The heat of the reaction is {} here.", "The flow was {} at the weir.")
def _(drawn: random.Random) -> Drawn:
    whole, part = str(drawn.randint(2, 90)), str(drawn.randint(1, 9))
    amount = Number(whole, part)
    minus = drawn.choice(("−", "-"))
    choices: tuple[tuple[str, str, tuple[str, ...]], ...] = (
        ("kJ·mol⁻¹", "kilojoule", ("per mole",)),
        (f"kJ mol{minus}1", "kilojoule", ("per mole",)),
        ("kJ mol⁻¹", "kilojoule", ("per mole",)),
        ("m³ s⁻¹", "cubic meter", ("per second", "a second")),
        (f"m3 s{minus}1", "cubic meter", ("per second", "a second")),
        (f"m s{minus}1", "meter", ("per second", "a second")),
        ("m s⁻¹", "meter", ("per second", "a second")),
        (f"m s{minus}2", "meter", ("per second squared", "per square second", "per second per second")),
        ("mg L⁻¹", "milligram", ("per liter", "per litre")),
        ("kg ha⁻¹", "kilogram", ("per hectare",)),
        (f"kg ha{minus}1 yr{minus}1", "kilogram", ("per hectare per year",)),
        ("µmol m⁻² s⁻¹", "micromole", ("per square meter per second", "per meter squared per second")),
        ("J/(g·K)", "joule", ("per gram kelvin", "per gram per kelvin")),
        ("J·s", "joule second", ("",)),
        ("°C/min", "celsius", ("per minute", "a minute")),
        ("nV/√Hz", "nanovolt", ("per root hertz", "per square root hertz", "per square root of hertz")),
        ("W m⁻²", "watt", ("per square meter", "per meter squared")),
    )
    symbol, name, tail = drawn.choice(choices)
    return f"{whole}.{part} {symbol}", Several((Quantity(amount, name), Words(tail)))


@shape("lab", "range of powers", "We plated {} cells per dish.", "The values span {} in all.", "Use {} of it.")
def _(drawn: random.Random) -> Drawn:
    low = drawn.randint(2, 8)
    high = low + drawn.randint(1, 4)
    first, last = str(drawn.randint(1, 4)), str(drawn.randint(5, 9))
    sign = drawn.choice((1, 1, -1))
    ends = (-high, -low) if sign < 0 else (low, high)
    dash = drawn.choice(("–", "-", " to ", " – "))
    choices: tuple[Drawn, ...] = (
        (f"10{superscript(ends[0])}{dash}10{superscript(ends[1])}", Range(Power("10", ends[0]), Power("10", ends[1]))),
        (f"10^{low}{dash}10^{high}", Range(Power("10", low), Power("10", high))),
        (
            f"{first}{drawn.choice('–-')}{last} × 10{superscript(ends[0])}",
            Several((Range(Number(first), Number(last)), TIMES, Power("10", ends[0]))),
        ),
        (
            f"{first} × 10{superscript(ends[0])} to {last} × 10{superscript(ends[1])}",
            Range(Power("10", ends[0], Number(first)), Power("10", ends[1], Number(last))),
        ),
        (
            f"({first}.{last} ± 0.{first}) × 10{superscript(ends[0])}",
            Several((Number(first, last), Number("0", first, "±"), TIMES, Power("10", ends[0]))),
        ),
    )
    return drawn.choice(choices)


@shape("lab", "test", "The groups differed, {}, in both trials.", "The model fits ({}) quite well.")
def _(drawn: random.Random) -> Drawn:
    first, second = str(drawn.randint(1, 9)), str(drawn.randint(12, 400))
    whole, part = str(drawn.randint(0, 30)), f"{drawn.randint(1, 99):02}"
    value = Number(whole, part)
    squared = Words(("squared", "two", "square"))
    choices: tuple[tuple[str, tuple[Meaning, ...]], ...] = (
        (f"F({first}, {second}) = {whole}.{part}", (Words(("f",)), Number(first), Number(second), IS, value)),
        (f"t({second}) = {whole}.{part}", (Words(("t",)), Number(second), IS, value)),
        (f"t({second}) = −{whole}.{part}", (Words(("t",)), Number(second), IS, Number(whole, part, "-"))),
        (f"χ²({first}) = {whole}.{part}", (Words(("chi", "ki")), squared, Number(first), IS, value)),
        (f"R² = 0.{part}", (Words(("r",)), squared, IS, Number("0", part))),
        (f"r² = 0.{part}", (Words(("r",)), squared, IS, Number("0", part))),
        (f"β = −0.{part}", (Words(("beta",)), IS, Number("0", part, "-"))),
        (f"α = .{part}", (Words(("alpha",)), IS, Number("0", part))),
        (f"OR = {whole}.{part}", (Code("OR"), IS, value)),
    )
    text, parts = drawn.choice(choices)
    return text, Several(parts)


@shape("lab", "confidence", "The ratio was {} in men.", "The estimate is {} by this method.")
def _(drawn: random.Random) -> Drawn:
    middle, low, high = str(drawn.randint(40, 60)), str(drawn.randint(10, 39)), str(drawn.randint(61, 99))
    dash = drawn.choice(("–", "-", " to "))
    level = (Quantity(Number("95"), "percent"), Code("CI"))
    ends = Range(Number("0", low), Number("0", high))
    if drawn.random() < 0.3:
        ends = Range(Number("0", low, "-"), Number("0", high))
        text = f"0.{middle} (95% CI −0.{low} to 0.{high})"
        return text, Several((Number("0", middle), *level, ends))
    form = drawn.choice(
        ("0.{m} (95% CI 0.{l}{d}0.{h})", "0.{m} (95% CI: 0.{l}{d}0.{h})", "0.{m} (95% CI, 0.{l}{d}0.{h})")
    )
    text = form.format(m=middle, l=low, h=high, d=dash)
    if drawn.random() < 0.3:
        return f"0.{middle} (0.{low}{dash}0.{high})", Several((Number("0", middle), ends))
    return text, Several((Number("0", middle), *level, ends))


@shape("lab", "sky", "The cluster lies {} away from us.", "The galaxy is {} off by this scale.")
def _(drawn: random.Random) -> Drawn:
    whole, part = str(drawn.randint(2, 900)), str(drawn.randint(1, 9))
    amount, text = drawn.choice(((Number(whole), whole), (Number(whole, part), f"{whole}.{part}")))
    symbol, name = drawn.choice(
        (("pc", "parsec"), ("ly", "light year"), ("light-years", "light year"), ("parsecs", "parsec"))
    )
    return f"{text} {symbol}", Quantity(amount, name)


@shape("lab", "spin and share", "Spin it at {} for an hour.", "Wash with {} and dry it.")
def _(drawn: random.Random) -> Drawn:
    thousands, value = drawn.randint(1, 15), str(drawn.randint(2, 90))
    volume = Words(("volume by volume", "volume per volume", "v v", "v slash v", "volume over volume"))
    mass = Words(("weight by volume", "weight per volume", "w v", "w slash v", "weight over volume"))
    choices: tuple[Drawn, ...] = (
        (f"{thousands},000 × g", Several((Number(f"{thousands}000"), TIMES, Words(("g", "gravity"))))),
        (f"{thousands}000 x g", Several((Number(f"{thousands}000"), TIMES, Words(("g", "gravity"))))),
        (f"{thousands},000 rpm", Quantity(Number(f"{thousands}000"), "revolution per minute")),
        (f"{value}% (v/v)", Several((Quantity(Number(value), "percent"), volume))),
        (f"{value}% w/v", Several((Quantity(Number(value), "percent"), mass))),
        (f"0.{value} M NaCl", Several((Quantity(Number("0", value), "molar"), Words(("sodium chloride", "n a c l"))))),
    )
    return drawn.choice(choices)
