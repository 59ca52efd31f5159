"""What the shapes draw from: written numbers with their meaning, units with the sentences that fit them."""

from __future__ import annotations

import random

from attacks.english_meaning import Number

WEIGHT = (
    "The parcel weighed {} on the kitchen scale.",
    "Each crate holds {} of apples.",
    "He lost {} over the summer.",
    "The calf had a mass of {} at birth, the vet said.",
)
LENGTH = (
    "The bridge is {} long.",
    "The path climbs for another {} before the lake.",
    "They stood about {} apart.",
    "The trench was {} deep (measured twice).",
)
VOLUME = ("The tank holds {} of water.", "Pour in {} of milk and stir.", "The bottle contains {}, not more.")
AREA = ("The farm covers {} of land.", "The flat has {} of floor space.", "A surface of {} was painted.")
POWER = ("The lamp draws {} at full brightness.", "The engine delivers {} to the wheels.", "Its output reached {}.")
VOLTAGE = ("The cell delivers {} under load.", "The socket supplies {} here.", "We measured a voltage of {} there.")
CURRENT = ("The fuse blows at {} of current.", "The motor draws {} when it starts.")
ENERGY = ("The reaction releases {} of heat.", "The house used {} of energy.", "An energy of {} was measured.")
PRESSURE = ("The gauge showed a pressure of {} all day.", "Inflate the tyre to a pressure of {} first.")
FREQUENCY = ("The chip runs at a clock rate of {} now.", "The station broadcasts at {} in this valley.")
SOUND = ("The noise reached a level of {} near the runway.", "The filter lowers the signal by {} here.")
DATA = ("The file takes up {} on the disk.", "The backup grew to {} of data.", "Her phone has {} of storage.")
RATE = ("The line downloads at {} on a good day.", "The link carries {} of traffic.")
SPEED = ("The truck was doing {} when the police stopped it.", "Winds reached {} along the coast.")
TIME = ("The test ran for {} and then failed.", "Wait for {} before you retry.", "The call lasted {} in all.")
TEMPERATURE = (
    "The temperature fell to {} overnight.",
    "Store the vaccine at {} or it spoils.",
    "The lake surface was at {} in spring.",
    "Forecasters expect {} by dawn.",
)
ANGLE = ("Turn the dial by {} to the left.", "The roof slopes at an angle of {} there.")
DENSITY = ("The district has a density of {} today.",)
DOSE = ("The patient received a dose of {} twice.", "The label says {} of the drug.")
CONCENTRATION = ("The solution had a concentration of {} of salt.", "The sample was diluted to {} of glucose.")
GLUCOSE = ("Her blood glucose was {} after breakfast.", "The lab reported a creatinine level of {} again.")
PERCENT = (
    "Unemployment stood at {} in spring.",
    "Turnout was {} of the electorate.",
    "The yield moved by {} over the week.",
    "About {} of the sample was lost.",
)
UNITS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "kilogram": (("kg",), WEIGHT),
    "gram": (("g",), WEIGHT),
    "pound": (("lb", "lbs"), WEIGHT),
    "ounce": (("oz",), WEIGHT),
    "milligram": (("mg",), DOSE),
    "microgram": (("μg", "µg", "mcg"), DOSE),
    "kilometer": (("km",), LENGTH),
    "meter": (("m",), LENGTH),
    "centimeter": (("cm",), LENGTH),
    "millimeter": (("mm",), LENGTH),
    "nanometer": (("nm",), ("The laser has a wavelength of {} in air.", "The film was {} thick.")),
    "mile": (("mi",), LENGTH),
    "foot": (("ft",), LENGTH),
    "liter": (("L", "l"), VOLUME),
    "milliliter": (("mL", "ml"), VOLUME),
    "microliter": (("μL", "µL", "µl"), ("Pipette {} of buffer into each well.", "Add {} of enzyme to the tube.")),
    "hectare": (("ha",), AREA),
    "square meter": (("m²", "m2", "m^2", "sq m", "sq. m"), AREA),
    "square kilometer": (("km²", "km2", "sq km"), AREA),
    "square foot": (("ft²", "ft2", "sq ft", "sq. ft."), AREA),
    "cubic meter": (("m³", "m3"), VOLUME),
    "watt": (("W",), POWER),
    "kilowatt": (("kW",), POWER),
    "megawatt": (("MW",), POWER),
    "volt": (("V",), VOLTAGE),
    "kilovolt": (("kV",), VOLTAGE),
    "ampere": (("A",), CURRENT),
    "milliampere": (("mA",), CURRENT),
    "kilowatt hour": (("kWh",), ENERGY),
    "joule": (("J",), ENERGY),
    "kilojoule": (("kJ",), ENERGY),
    "kilocalorie": (("kcal",), ("The meal has {} of energy.", "He burned {} on the treadmill.")),
    "gigaelectronvolt": (("GeV",), ENERGY),
    "kilopascal": (("kPa",), PRESSURE),
    "hectopascal": (("hPa",), PRESSURE),
    "psi": (("psi",), PRESSURE),
    "hertz": (("Hz",), FREQUENCY),
    "kilohertz": (("kHz",), FREQUENCY),
    "megahertz": (("MHz",), FREQUENCY),
    "gigahertz": (("GHz",), FREQUENCY),
    "decibel": (("dB",), SOUND),
    "megabyte": (("MB",), DATA),
    "gigabyte": (("GB",), DATA),
    "terabyte": (("TB",), DATA),
    "kelvin": (
        ("K",),
        ("The gas was cooled to a temperature of {} first.", "The star has a surface temperature of {}."),
    ),
    "second": (("s",), TIME),
    "millisecond": (("ms",), TIME),
    "microsecond": (("μs", "µs"), TIME),
    "minute": (("min",), TIME),
    "hour": (("h", "hrs", "hr"), TIME),
    "millimolar": (("mM",), CONCENTRATION),
    "micromolar": (("μM", "µM"), CONCENTRATION),
    "celsius": (("°C",), TEMPERATURE),
    "fahrenheit": (("°F",), TEMPERATURE),
    "degree": (("°", "º"), ANGLE),
    "percent": (("%",), PERCENT),
}
RATES: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    ("km/h", "kilometer", "hour", SPEED),
    ("m/s", "meter", "second", SPEED),
    ("mg/dL", "milligram", "deciliter", GLUCOSE),
    ("mmol/L", "millimole", "liter", GLUCOSE),
    ("g/L", "gram", "liter", CONCENTRATION),
    ("mg/kg", "milligram", "kilogram", DOSE),
    ("μg/m³", "microgram", "cubic meter", ("The air held {} of fine dust.",)),
    ("kg/m³", "kilogram", "cubic meter", ("The foam has a density of {} when dry.",)),
    ("W/m²", "watt", "square meter", ("The panel receives {} at noon.",)),
    ("people/km2", "people", "square kilometer", DENSITY),
    ("people/km²", "people", "square kilometer", DENSITY),
    ("lbs/in²", "pound", "square inch", PRESSURE),
    ("req/s", "request", "second", ("The server handles {} at peak.", "Throughput fell to {} under load.")),
    ("MB/s", "megabyte", "second", RATE),
    ("Mbit/s", "megabit", "second", RATE),
    ("Mbps", "megabit", "second", RATE),
    ("mbps", "megabit", "second", RATE),
    ("Gbps", "gigabit", "second", RATE),
    ("kbps", "kilobit", "second", RATE),
    ("m/s²", "meter", "square second", ("The rocket accelerated at {} at first.",)),
    ("mL/min", "milliliter", "minute", ("The pump was set to a flow of {} for the night.",)),
)
NARROW, HAIR, HARD = "\u202f", "\u2009", "\u00a0"


def plain(drawn: random.Random, high: int = 999, decimals: float = 0.3, low: int = 2) -> tuple[str, Number]:
    """A number without separators, such as `15` or `3.25`."""
    whole = str(drawn.randint(low, high if drawn.random() < 0.5 else max(low + 1, high // 10)))
    if drawn.random() >= decimals:
        return whole, Number(whole)
    fraction = "".join(drawn.choices("0123456789", k=drawn.choice((1, 1, 2, 3)))) or "5"
    return f"{whole}.{fraction}", Number(whole, fraction)


def grouped(drawn: random.Random, separator: str = ",") -> tuple[str, Number]:
    """A number of four to nine digits in groups of three."""
    digits = str(drawn.randint(1, 9)) + "".join(drawn.choices("0123456789", k=drawn.choice((3, 4, 5, 6, 6, 8))))
    return f"{int(digits):,}".replace(",", separator), Number(digits)


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
    if symbol in ("%", "°", "º"):
        return ""
    return drawn.choice((" ", " ", "", HARD, HAIR)) if not symbol.startswith("sq") else " "


def superscript(value: int) -> str:
    """`-19` as ⁻¹⁹."""
    return str(value).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
