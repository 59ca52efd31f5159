"""Written measures and money: those of every language, places in degrees, `9'-0"`, `£3 10s. 6d.`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from dncnorm.languages.en.check import TABLES
from dncnorm.languages.en.check.currencies import currencies
from dncnorm.languages.en.check.units import exact, written
from dncnorm.languages.en.check.written.numbers import DIGITS, amounts
from dncnorm.languages.en.lexicon.currencies import signs_of
from dncnorm.languages.en.lexicon.scales import written_exponents
from dncnorm.values.kinds import MONEY, Amount, Value
from dncnorm.values.tables import rewritten
from dncnorm.values.units import Unit
from dncnorm.values.written import quantities

_USUAL = TABLES / "usual.tsv"
_POUND = re.escape(signs_of("GBP")[0])
_OLD_POUNDS = re.compile(
    rf"(?:{_POUND} ?([\d,]+))? ?(?:(\d+) ?s\.?)? ?(?:(\d*[¼-¾]|\d+) ?d\.?)?"
    rf"|{_POUND}(\d+)[-/:](\d+)[-/:](?:(\d*[¼-¾]|\d+)|-)|(\d+)/(?:(\d+)|[-–—])"
)
_OLD_NAMES = ("pound", "shilling", "penny", "pound", "shilling", "penny", "shilling", "penny")


def _units(text: str, amount: Amount | None) -> frozenset[Unit]:
    return exact(text) if amount is None and text.isalpha() else written(text.lstrip(" -"))


_QUANTITIES = quantities.Quantities(
    digits=DIGITS,
    scales=written_exponents(),
    money_scales=written_exponents(),
    units=_units,
    before=lambda sign: currencies().written(sign),
    behind=lambda sign: currencies().written(sign),
    times=frozenset({"year", "month", "week", "day", "hour", "minute", "second"}),
)


def values(text: str) -> Iterator[Value]:
    """Every measure, power and amount of money that the token can be."""
    yield from quantities.powers(text, _QUANTITIES)
    yield from measures(text)
    yield from money(text)


def measures(text: str) -> Iterator[Value]:
    """`15 kg`, `5 ft 11 in`, `36w 6d`, `40°26'46"N`, `9.9528N`."""
    text = rewritten(text, _USUAL, "measure")
    for form in {rewritten(text, _USUAL, "degrees") if "°" in text else text, rewritten(text, _USUAL, "place")}:
        yield from quantities.measures(form, _QUANTITIES)


def money(text: str) -> Iterator[Value]:
    """`$312`, `$4+ trillion`, `Rs.5/-`, `£3 10s. 6d.`, of which some may be missing: `£1/19/11`, `2/6`, `7½d.`."""
    text = rewritten(text, _USUAL, "money")
    for form in {text, rewritten(text, _USUAL, "euros")}:
        yield from quantities.money(form, _QUANTITIES)
    old = _OLD_POUNDS.fullmatch(text) if len(text) <= quantities.LONGEST else None
    named = [(part, name) for part, name in zip(old.groups(), _OLD_NAMES, strict=True) if part] if old else []
    if old and any(old.groups()[1:]):
        for whole in product(*(tuple(amounts(part)) for part, _ in named)):
            yield Value(MONEY, tuple((amount, name) for amount, (_, name) in zip(whole, named, strict=True)))
