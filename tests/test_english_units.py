"""English units: names by other witnesses, and what one short row of the lexicon makes right."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from dncnorm.languages.en.check import units as check
from dncnorm.languages.en.lexicon import units

SI = {
    "m": "metre", "kg": "kilogram", "s": "second", "A": "ampere", "K": "kelvin", "mol": "mole", "cd": "candela",
    "rad": "radian", "sr": "steradian", "Hz": "hertz", "N": "newton", "Pa": "pascal", "J": "joule", "W": "watt",
    "C": "coulomb", "V": "volt", "F": "farad", "Ω": "ohm", "S": "siemens", "Wb": "weber", "T": "tesla", "H": "henry",
    "lm": "lumen", "lx": "lux", "Bq": "becquerel", "Gy": "gray", "Sv": "sievert", "kat": "katal",
    "min": "minute", "h": "hour", "d": "day", "ha": "hectare", "l": "litre", "L": "litre", "t": "tonne", "Da": "dalton",
    "eV": "electronvolt", "au": "astronomical unit",
}  # fmt: skip
"""The SI base units, those with special names, and units accepted for use with the SI (BIPM, 9th edition)."""
SI_PREFIXES = {
    "da": ("deca", 1), "h": ("hecto", 2), "k": ("kilo", 3), "M": ("mega", 6), "G": ("giga", 9), "T": ("tera", 12),
    "P": ("peta", 15), "E": ("exa", 18), "Z": ("zetta", 21), "Y": ("yotta", 24), "d": ("deci", -1),
    "c": ("centi", -2), "m": ("milli", -3), "μ": ("micro", -6), "n": ("nano", -9), "p": ("pico", -12),
    "f": ("femto", -15), "a": ("atto", -18), "z": ("zepto", -21), "y": ("yocto", -24),
}  # fmt: skip


def spelled(name: str) -> str:
    """An American spelling in one word."""
    for american, british in units.BRITISH:
        name = name.replace(british, american)
    return name.replace(" ", "")


@pytest.mark.parametrize(("sign", "name"), SI.items())
def test_a_sign_of_the_si_has_its_name(sign: str, name: str) -> None:
    assert spelled(name) in {spelled(unit.named(prefix)[0]) for prefix, unit in units.signs()[sign]}


@pytest.mark.parametrize(("sign", "prefix"), SI_PREFIXES.items())
def test_a_prefix_of_the_si_has_its_name_and_power(sign: str, prefix: tuple[str, int]) -> None:
    assert [(other.name, other.power) for other in units.prefixes() if sign in other.signs] == [prefix]


CLDR = {
    "length-foot": "foot", "length-inch": "inch", "length-mile": "mile", "length-yard": "yard",
    "length-nautical-mile": "nautical mile", "length-light-year": "light year", "mass-pound": "pound",
    "mass-ounce": "ounce", "mass-carat": "carat", "area-acre": "acre", "area-hectare": "hectare",
    "volume-gallon": "gallon", "volume-quart": "quart", "volume-pint": "pint", "volume-cup": "cup",
    "volume-tablespoon": "tablespoon", "volume-teaspoon": "teaspoon", "volume-fluid-ounce": "fluid ounce",
    "volume-barrel": "barrel", "volume-bushel": "bushel", "volume-acre-foot": "acre foot", "volume-liter": "liter",
    "duration-day": "day", "duration-week": "week", "duration-month": "month",
    "duration-year": "year", "duration-hour": "hour", "speed-mile-per-hour": "mile per hour", "speed-knot": "knot",
    "speed-kilometer-per-hour": "kilometer per hour", "power-horsepower": "horsepower", "power-watt": "watt",
    "digital-byte": "byte", "digital-bit": "bit", "graphics-dot-per-inch": "dot per inch",
    "consumption-mile-per-gallon": "mile per gallon",
    "energy-electronvolt": "electron volt", "energy-calorie": "calorie", "electric-ohm": "ohm",
    "concentr-part-per-1e6": "part per million", "angle-degree": "degree", "angle-radian": "radian",
}  # fmt: skip
"""Units of the Common Locale Data Repository, and their names here."""


def test_names_are_those_of_the_common_locale_data() -> None:
    babel = import_module("babel.units")
    by_name = {unit.name: unit for unit in units.units()}
    wrong = []
    for key, name in CLDR.items():
        written = [babel.format_unit(number, key, locale="en_US") for number in (1, 2)]
        said = [form.split(" ", 1)[1].replace("-", "") for form in written]
        own = [by_name[name].name, by_name[name].several]
        if [spelled(form) for form in own] != [spelled(form) for form in said]:
            wrong.append((key, said, own))
    assert wrong == []


def test_no_sign_is_said_in_another_way_than_the_check_knows() -> None:
    wrong = []
    for name in units.names():
        for said in (name.singular, name.plural):
            unit = check.said(tuple(said.split()))
            if unit is None or unit not in check.written(name.written):
                wrong.append((name.written, said))
    assert wrong == []


def test_no_plural_is_typed_that_the_rules_make() -> None:
    assert [unit.name for unit in units.units() if " " in unit.name and unit.plural == units.several(unit.name)] == []


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("qg", "name: must not be empty"),
        ("qg\tquagg\tquaggs", "plural: 'quaggs' is made by the rules, leave it out"),
        ("qg\tquagg\t\tq", "prefixes: 'q' is no sign of prefixes.tsv"),
        ("kts\tquagg", "'kts' stands in .*, too"),
    ],
)
def test_a_bad_row_is_named(tmp_path: Path, row: str, message: str) -> None:
    file = tmp_path / "units.tsv"
    file.write_text(f"{units.Unit.table.read_text(encoding='utf-8')}{row}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=rf"units\.tsv, line \d+: {message}"):
        units.Unit.rows(file)
