"""Written measures and money: those of every language, places in degrees, `9'-0"`, `£3 10s. 6d.`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from dncnorm.languages.en.check import TABLES
from dncnorm.languages.en.check.currencies import currencies
from dncnorm.languages.en.check.units import exact, written
from dncnorm.languages.en.check.written.numbers import DIGITS, amounts
from dncnorm.languages.en.lexicon.currencies import signs_of, written_with
from dncnorm.languages.en.lexicon.scales import written_exponents
from dncnorm.values.kinds import MONEY, Amount, Value
from dncnorm.values.money import Currency, agreed
from dncnorm.values.tables import mapping
from dncnorm.values.units import Unit
from dncnorm.values.written import quantities

_DIRECTIONS = mapping(TABLES / "directions.tsv")
_USUAL = (
    (re.compile(r"(\d ?(?:y|yrs?)\.?,? ?\d+ ?)m(?=$|\.?,? ?\d)"), r"\1mo"),
    (re.compile(r"^(\d{1,2} ?)w(?= ?\d ?d$)"), r"\1wk"),
    (re.compile(r"(?<=\d['’′]) ?[-–] ?(?=\d[^'’′]*[\"”″]$|[¼-¾⅐-⅞][\"”″]$)"), " "),
    (re.compile(r"^(\d{1,3})-(\d\d(?:\.\d+)?)(?=[NSEW]$)"), r"\1°\2'"),
)
"""Months behind years, weeks before days, the dash of `9'-0"`, `36-08N` of seamen."""
_ZEROS = re.compile(r"(?<![\d.])0+(?=\d)|^\+")
"""What is before the numbers of `+07°24′`."""
_DIRECTION = re.compile(r" ?([NSEW])$")
_POUND, _EURO = (re.escape(signs_of(code)[0]) for code in ("GBP", "EUR"))
_OLD_POUNDS = re.compile(
    rf"(?:{_POUND} ?([\d,]+))? ?(?:(\d+) ?s\.?)? ?(?:(\d*[¼-¾]|\d+) ?d\.?)?"
    rf"|{_POUND}(\d+)[-/:](\d+)[-/:](?:(\d*[¼-¾]|\d+)|-)|(\d+)/(?:(\d+)|[-–—])"
)
_OLD_NAMES = ("pound", "shilling", "penny", "pound", "shilling", "penny", "shilling", "penny")
_AT_LEAST = re.compile(r"(?<=\d)\+(?= [a-z]{7,8}$)")
"""The sign of `$4+ trillion`: four trillion and more."""
_NO_PAISE = re.compile(r"(?<=\d)/[-–]$")
_RUPEES = written_with("rupee")
_OF_EUROS = re.compile(rf"(?:EUR|{_EURO}) ?[1-9]\d{{0,2}}\.\d{{3}}|[1-9]\d{{0,2}}\.\d{{3}} ?(?:EUR|{_EURO})")
"""`3.000 €`: on the Continent a point parts thousands, even one."""
_JOINED_SCALE = re.compile(r"^([kKmMbB])([A-Z]{3} ?|[^\w\s])([\d.,]+)$")
"""`MUSD 5`, `k€5`: a scale's letter before the currency."""


def _units(text: str, amount: Amount | None) -> frozenset[Unit]:
    return exact(text) if amount is None and text.isalpha() else written(text.lstrip(" -"))


def _currencies(front: str, behind: str) -> tuple[Currency, ...]:
    return agreed(*(currencies().written(sign) for sign in (front, behind) if sign))


_QUANTITIES = quantities.Quantities(
    digits=DIGITS,
    scales=written_exponents(),
    money_scales=written_exponents(),
    units=_units,
    currencies=_currencies,
    times=frozenset({"year", "month", "week", "day", "hour", "minute", "second"}),
)


def values(text: str) -> Iterator[Value]:
    """Every measure, power and amount of money that the token can be."""
    yield from quantities.powers(text, _QUANTITIES)
    yield from measures(text)
    yield from money(text)


def measures(text: str) -> Iterator[Value]:
    """`15 kg`, `5 ft 11 in`, `36w 6d`, `40°26'46"N`."""
    for pattern, usual in _USUAL if len(text) <= quantities.LONGEST else ():
        text = pattern.sub(usual, text)
    if "°" in text:
        text = _DIRECTION.sub(lambda found: f"·{_DIRECTIONS[found[1].lower()]}", _ZEROS.sub("", text))
    yield from quantities.measures(text, _QUANTITIES)


def money(text: str) -> Iterator[Value]:
    """`$312`, `$4+ trillion`, `Rs.5/-`, `£3 10s. 6d.`, of which some may be missing: `£1/19/11`, `2/6`, `7½d.`."""
    text = _JOINED_SCALE.sub(r"\2\3\1", _AT_LEAST.sub("", text))
    text = _NO_PAISE.sub("", text) if text.startswith(_RUPEES) else text
    for form in {text, text.replace(".", "") if _OF_EUROS.fullmatch(text) else text}:
        yield from quantities.money(form, _QUANTITIES)
    old = _OLD_POUNDS.fullmatch(text) if len(text) <= quantities.LONGEST else None
    named = [(part, name) for part, name in zip(old.groups(), _OLD_NAMES, strict=True) if part] if old else []
    if old and any(old.groups()[1:]):
        for whole in product(*(tuple(amounts(part)) for part, _ in named)):
            yield Value(MONEY, tuple((amount, name) for amount, (_, name) in zip(whole, named, strict=True)))
