"""Written measures and money: an amount, a scale, and a unit or a currency before or behind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from dncnorm.languages.en.check import TABLES, currencies
from dncnorm.languages.en.check.units import exact, written
from dncnorm.languages.en.check.written.numbers import MINUS, amounts, split_amount, with_scale
from dncnorm.languages.en.lexicon.currencies import signs_of, written_with
from dncnorm.languages.en.lexicon.scales import written_exponents
from dncnorm.values.kinds import MEASURE, MONEY, Amount, Number, Value, scaled
from dncnorm.values.money import money_values
from dncnorm.values.tables import mapping
from dncnorm.values.units import Unit

_LONGEST = 100
_NUMBER = r"(?:\d[\d.]*(?:[ -]\d\d?/\d\d?|[¼-¾⅐-⅞])?|\d\d?/\d\d?|[¼-¾⅐-⅞])"
_PARTS = re.compile(rf"(?:[-−–](?=.*°))?(?:{_NUMBER} ?[^\d\s]+(?: |(?=\d)|$)){{2,4}}")
_YEARS_AND_MONTHS = re.compile(r"(\d ?(?:y|yrs?)\.?,? ?\d+ ?)m(?=$|\.?,? ?\d)")
_WEEKS = re.compile(r"^(\d{1,2} ?)w(?= ?\d ?d$)")
"""The letter of `36w 6d`."""
_PART = re.compile(rf"([-−–]?{_NUMBER}) ?([^\d\s]+)")
_ZEROS = re.compile(r"(?<![\d.])0+(?=\d)|^\+")
"""What is before the numbers of `+07°24′`."""
_DASHED_PLACE = re.compile(r"^(\d{1,3})-(\d\d(?:\.\d+)?)([NSEW])$")
"""`36-08N`, degrees and minutes of seamen."""
_DIRECTION = re.compile(r" ?([NSEW])$")
_JOINED_FEET = re.compile(r"(?<=\d['’′]) ?[-–] ?(?=\d[^'’′]*[\"”″]$|[¼-¾⅐-⅞][\"”″]$)")
"""The dash of `9'-0"`."""
_TIMES = frozenset({"year", "month", "week", "day", "hour", "minute", "second"})
_POUND, _EURO = (re.escape(signs_of(code)[0]) for code in ("GBP", "EUR"))
_OLD_POUNDS = re.compile(
    rf"(?:{_POUND} ?([\d,]+))? ?(?:(\d+) ?s\.?)? ?(?:(\d*[¼-¾]|\d+) ?d\.?)?"
    rf"|{_POUND}(\d+)[-/:](\d+)[-/:](?:(\d*[¼-¾]|\d+)|-)|(\d+)/(?:(\d+)|[-–—])"
)
_OLD_NAMES = ("pound", "shilling", "penny", "pound", "shilling", "penny", "shilling", "penny")
_DOTTED_SIGN = re.compile(r"(?:[^\W\d_]|/)\.\d")
"""Where a point may be the sign's: `Rs.5` is five rupees, or half of one."""
_AT_LEAST = re.compile(r"(?<=\d)\+(?= [a-z]{7,8}$)")
"""The sign of `$4+ trillion`: four trillion and more."""
_NO_PAISE = re.compile(r"(?<=\d)/[-–]$")
_RUPEES = written_with("rupee")
_ONE_GROUP = re.compile(r"[1-9]\d{0,2}\.\d{3}")
_FIRST_DIGIT = re.compile(r"[\d.,¼-¾⅐-⅞]*[\d¼-¾⅐-⅞]")


def measures(text: str) -> Iterator[Value]:
    """`15 kg`, `100mA`, `5 million km²`, `5 ft 11 in`, `1h30m5s`, and a unit alone, `/km²`."""
    if len(text) > _LONGEST:
        return
    head, tail = split_amount(text)
    if not head:
        units = exact(text) if text.isalpha() else written(text)
        yield from (Value(MEASURE, ((None, unit),)) for unit in units)
    yield from (Value(MEASURE, (part,)) for part in _parts(head, tail))
    text = _WEEKS.sub(r"\1wk", _JOINED_FEET.sub(" ", _YEARS_AND_MONTHS.sub(r"\1mo", text)))
    text = _DASHED_PLACE.sub(r"\1°\2'\3", text)
    is_place = "°" in text
    if is_place:
        text = _DIRECTION.sub(_named_direction, _ZEROS.sub("", text))
    if _PARTS.fullmatch(text):
        parts = [list(_parts(*part)) for part in _PART.findall(text)]
        yield from (Value(MEASURE, found) for found in product(*parts) if is_place or _is_of_one_kind(found))


def _named_direction(found: re.Match[str]) -> str:
    return f"·{mapping(TABLES / 'directions.tsv')[found[1].lower()]}"


def _is_of_one_kind(parts: tuple[tuple[Amount, Unit], ...]) -> bool:
    """Whether all parts are times, or none is: `2h 41m` holds no meters."""
    times = [any(base in _TIMES for base, _, _ in unit) for _, unit in parts]
    return all(times) or not any(times)


def _parts(head: str, tail: str) -> Iterator[tuple[Amount, Unit]]:
    for amount in amounts(head):
        for whole, rest in with_scale(amount, tail):
            yield from ((whole, unit) for unit in written(rest.lstrip(" -")))


def money(text: str) -> Iterator[Value]:
    """`$312`, `US$1.5 billion`, `-£5`, `86 million USD`, `CYP-450`, `$0.15`, `Rs.5`."""
    text = _AT_LEAST.sub("", text)
    text = _NO_PAISE.sub("", text) if text.startswith(_RUPEES) else text
    match = _FIRST_DIGIT.search(text) if len(text) <= _LONGEST else None
    if not match:
        return
    starts = {match.start()}
    if _DOTTED_SIGN.match(text, match.start() - 1):
        starts.add(match.start() + 1)
    for start in starts:
        yield from _money_at(text, start)
    old = _OLD_POUNDS.fullmatch(text)
    if old and any(old.groups()[1:]):
        yield from _old_pounds(old)


def _old_pounds(found: re.Match[str]) -> Iterator[Value]:
    """`£3 10s. 6d.`, pounds, shillings and pence, of which some may be missing: `£1/19/11`, `2/6`, `4/-`, `7½d.`."""
    named = [(part, name) for part, name in zip(found.groups(), _OLD_NAMES, strict=True) if part]
    for whole in product(*(list(amounts(part)) for part, _ in named)):
        yield Value(MONEY, tuple((amount, name) for amount, (_, name) in zip(whole, named, strict=True)))


def _money_at(text: str, start: int) -> Iterator[Value]:
    """The readings whose amount begins at `start`."""
    front, negative = _sign(text[:start])
    head, tail = split_amount(text[start:])
    for amount in (*amounts(head), *_of_euros(head, text)):
        for whole, rest in with_scale(amount, tail):
            signs = [sign for sign in (front.strip(" "), rest.strip(" -,.;")) if sign]
            for number, kept in ((whole, signs), *_joined_scale(whole, signs)):
                for sign in currencies.written_together(kept):
                    yield from money_values(number._replace(negative=negative), sign.currency, sign.hundredths)


def _of_euros(head: str, text: str) -> Iterator[Amount]:
    """`3.000 €`: on the Continent a point parts thousands, even one."""
    if (_EURO in text or "EUR" in text) and _ONE_GROUP.fullmatch(head.strip()):
        yield Number(False, int(head.replace(".", "")))


def _joined_scale(amount: Amount, signs: list[str]) -> Iterator[tuple[Amount, list[str]]]:
    """`MUSD 5`, `5 k€`: a scale's letter before the currency."""
    exponent = written_exponents().get(signs[0][0].lower()) if len(signs) == 1 else None
    if exponent is not None and isinstance(amount, Number) and not currencies.written(signs[0]):
        yield scaled(amount, exponent), [signs[0][1:].lstrip()]


def _sign(front: str) -> tuple[str, bool]:
    bare = front.strip(MINUS + " ")
    return bare, any(mark in front for mark in MINUS)
