"""English units: names by other witnesses, and what one short row of the lexicon makes right."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dncnorm.languages.en.check import units as check
from dncnorm.languages.en.lexicon import units

FOLDER = Path(units.__file__).parent
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
    babel = pytest.importorskip("babel.units")
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
    file.write_text(f"{units.UNITS.read_text(encoding='utf-8')}{row}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=rf"units\.tsv, line \d+: {message}"):
        units.read(file, units.Unit)


SENTENCES = """
It weighs 5 qg. => It weighs five quaggs.
It weighs 5qg. => It weighs five quaggs.
Only 1 qg is left. => Only one quagg is left.
It took 10–15 qg a day. => It took ten to fifteen quaggs a day.
It took 10-15qg a day. => It took ten to fifteen quaggs a day.
They use 3.5 qg/day now. => They use three point five quaggs per day now.
It costs $5/qg here. => It costs five dollars per quagg here.
We need 5 qg/m² of it. => We need five quaggs per square meter of it.
A torque of 2 m·qg is enough. => A torque of two meter quaggs is enough.
He bought a 5-qg bag. => He bought a five quagg bag.
It fell to -3 qg overnight. => It fell to minus three quaggs overnight.
Between 5 to 7 qg is normal. => Between five to seven quaggs is normal.
Add ½ qg of salt. => Add half a quagg of salt.
They made two million qg of it. => They made two million quaggs of it.
They made 2 million qg of it. => They made two million quaggs of it.
It holds 12 qg² of land. => It holds twelve square quaggs of land.
Give 6 mg per qg of it. => Give six milligrams per quagg of it.
Weight (qg) is one column. => Weight (quaggs) is one column.
Half a qg is left; a few qg more. => Half a quagg is left; a few quaggs more.
It costs 30 cents/qg or 30 c/qg. => It costs thirty cents per quagg or thirty c per quagg.
It holds 5 qg. => It holds five quaggs.
It took 5 kZq and 3 MZq/s. => It took five kilozequins and three megazequins per second.
A lens of 12 Zq is heavy. => A lens of twelve zequins is heavy.
It holds 1,500 qg (3 kg). => It holds one thousand five hundred quaggs (three kilograms).
"""


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_row_makes_a_unit_right_everywhere(tmp_path: Path) -> None:
    """A copy of the package with two more rows, its grammar built anew."""
    package = tmp_path / "dncnorm"
    shutil.copytree(FOLDER.parents[2], package, ignore=shutil.ignore_patterns("__pycache__"))
    with (package / "languages/en/lexicon/units.tsv").open("a", encoding="utf-8") as file:
        file.write("qg\tquagg\nZq\tzequin\t\tk, M\n")
    command = [sys.executable, "-m", "dncnorm.grammars.build", "en", "dncnorm/pretrained/en/grammar"]
    subprocess.run(command, cwd=tmp_path, check=True, env=os.environ | {"PYTHONPATH": str(tmp_path)})
    cases = dict(line.split(" => ") for line in SENTENCES.strip().splitlines())
    code = "import sys, dncnorm; n = dncnorm.pipeline('text-normalization'); "
    code += "[print(n(line.strip())['normalized_text']) for line in sys.stdin]"
    found = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        check=True,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        input="\n".join(cases),
        text=True,
        stdout=subprocess.PIPE,
    )
    assert found.stdout.splitlines() == list(cases.values())
