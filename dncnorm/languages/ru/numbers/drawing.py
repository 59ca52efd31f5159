"""Other digits for a number that stands in a token: of its shape, and of what its reading and its noun can say."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from dncnorm.core.characters import TOKEN_SPACES
from dncnorm.core.records import Token
from dncnorm.languages.drawing import roman
from dncnorm.languages.ru.lexicon.scales import bare, scales
from dncnorm.languages.ru.numbers.agreement import asked_of_noun, may_replace, shown
from dncnorm.languages.ru.numbers.readings import (
    DECIMAL,
    DIGITS,
    ORDINAL,
    YEAR,
    Form,
    decimal_parts,
    form_of,
    forms,
    integer_of,
    is_decimal,
)
from dncnorm.languages.ru.numbers.words import PLURAL, cardinal

LARGEST_EXPONENT = 12
"""Amounts are drawn below ten to this power."""
ATTEMPTS = 60
_SUFFIX = re.compile(r"-?([а-яё]{1,4})(?![а-яё])")
_SPELLED = re.compile(r"[а-яё]{4,}", re.IGNORECASE)
_YEAR_AFTER = re.compile(r" ?г")
_SCALE_AFTER = re.compile(f" ?(?:{'|'.join((*bare(), *(scale.noun[:-1] for scale in scales())))})", re.IGNORECASE)
_RANGE_BEFORE, _RANGE_AFTER = re.compile(r"(\d+) ?[-–—] ?$"), re.compile(r" ?[-–—] ?(\d+)")
_NUMERIC_DATE = re.compile(r"[./-]\d")
Draw = Callable[[], str]


def draw(span: re.Match[str], kind: str, token: Token, rng: random.Random) -> str:
    """Another number for the one that stands at `span` of the token.

    kind: a reading's, or the name of a family alone: then the grammar says the token anew. The number stays where no
    other one is sure to agree.
    """
    number = span.group()
    form = form_of(kind) or _form_in(token, number, kind)
    if kind == DIGITS or (form is not None and form.family == DIGITS):
        return number[0] + "".join(rng.choice("0123456789") for _ in number[1:]) if number.isdigit() else number
    if token.semiotic_class == "TELEPHONE" and number.isdigit():
        return str(rng.randint(10 ** (len(number) - 1), 10 ** len(number) - 1))
    if form is None:
        return number
    candidate = _drawer(span, form, token, rng)
    grammar_agrees = form_of(kind) is None and _has_own_noun(token)
    chosen = shown(form, number, token)
    for _ in range(ATTEMPTS):
        fresh = candidate()
        if not _keeps_suffix(form, fresh, span, token) or not _keeps_order(fresh, span, token):
            continue
        if _asks_little(fresh, number) if grammar_agrees else may_replace(fresh, number, chosen):
            return fresh
    return number


def _form_in(token: Token, number: str, kind: str) -> Form | None:
    """The form in which a token's reference says the number, of the family that is named if it is one of that."""
    spoken = f" {token.after or ''} "
    found = [form for form in forms(number, token.semiotic_class) if f" {form.speak(number)} " in spoken]
    return next((form for form in found if form.family == kind), next(iter(found), None))


def _has_own_noun(token: Token) -> bool:
    """Whether a token holds its noun in a form that follows from the number: as a sign or an abbreviation."""
    if token.semiotic_class not in ("MEASURE", "MONEY"):
        return False
    spoken = frozenset((token.after or "").split(" "))
    return not any(word.lower() in spoken for word in _SPELLED.findall(token.before))


def _asks_little(fresh: str, number: str) -> bool:
    """Whether a nominative that may be an accusative stays one that may: `одна тонна` and `тысяча` may not."""
    if is_decimal(number):
        return True
    value, other = integer_of(number), integer_of(fresh)
    is_one = asked_of_noun(value, "n") == "singular"
    return is_one == (asked_of_noun(other, "n") == "singular") and (
        is_one or cardinal(other, "n", "m") == cardinal(other, "a", "m")
    )


def _keeps_suffix(form: Form, fresh: str, span: re.Match[str], token: Token) -> bool:
    """Whether the number's word ends as is written after it (`5-го`, `5-ти`)."""
    match = _SUFFIX.match(token.before, span.end())
    if match is None:
        return True
    suffix = match[1].replace("ё", "е")
    return not form.speak(span.group()).endswith(suffix) or form.speak(fresh).endswith(suffix)


def _keeps_order(fresh: str, span: re.Match[str], token: Token) -> bool:
    """Whether a number stays on its side of the other one of a range, whichever of the two is drawn first."""
    written = token.before
    before, after = _RANGE_BEFORE.search(written[: span.start()]), _RANGE_AFTER.match(written, span.end())
    if (before is None and after is None) or is_decimal(fresh) or not span.group().isdigit():
        return True
    value, own = integer_of(fresh), int(span.group())
    if after is not None:
        return value < int(after[1]) or own >= int(after[1])
    return before is None or value >= own or own <= int(before[1])


def _drawer(span: re.Match[str], form: Form, token: Token, rng: random.Random) -> Draw:
    number = span.group()
    value = 0 if is_decimal(number) else integer_of(number)
    if form.family == DECIMAL:
        return lambda: _decimal(number, rng)
    if not number[0].isdigit():
        return lambda: roman(rng.randint(1, 25 if value <= 30 else 2030))
    if form.family == YEAR:
        return lambda: _ordinal(value, form.gender, rng)
    if form.family == ORDINAL and _is_day(span, value, form, token):
        return lambda: f"{rng.randint(1, 31):0{2 if number.startswith('0') else 1}}"
    if form.family == ORDINAL:
        if number.startswith("0") or (token.semiotic_class == "DATE" and _NUMERIC_DATE.search(token.before)):
            return lambda: number
        return lambda: _ordinal(value, form.gender, rng)
    if token.semiotic_class == "TIME":
        return lambda: _clock(span, rng)
    grouped = number != str(value)
    if value == 0 or (token.semiotic_class == "DATE" and value <= 31):
        return lambda: number
    plain = _SUFFIX.match(token.before, span.end()) is not None
    longest = 3 if _SCALE_AFTER.match(token.before, span.end()) else LARGEST_EXPONENT
    return lambda: _integer(number, rng, grouped, plain, longest)


def _is_day(span: re.Match[str], value: int, form: Form, token: Token) -> bool:
    is_free = form.gender != PLURAL and _YEAR_AFTER.match(token.before, span.end()) is None
    return token.semiotic_class == "DATE" and value <= 31 and is_free


def _ordinal(value: int, gender: str, rng: random.Random) -> str:
    """Years stay years, decades decades; other ordinals keep their count of digits, or are below 100."""
    if gender == PLURAL and value % 10 == 0:
        if value < 100:
            return str(rng.randint(1, 9) * 10)
        return str(rng.randint(100, 202) * 10 if rng.random() < 0.3 else rng.randint(170, 202) * 10)
    if 1000 <= value <= 2100:
        return str(rng.randint(1000, 2099) if rng.random() < 0.3 else rng.randint(1700, 2025))
    size = len(str(value))
    if size <= 2:
        return str(rng.randint(1, 31 if rng.random() < 0.6 else 99))
    return str(rng.randint(10 ** (size - 1), 10**size - 1))


def _clock(span: re.Match[str], rng: random.Random) -> str:
    """Minutes and seconds, which stand behind a mark, keep two digits; hours are below 24."""
    if span.start() and len(span.group()) == 2:
        return f"{rng.randint(1, 59):02}"
    return f"{rng.randint(1, 23):0{len(span.group())}}" if integer_of(span.group()) < 24 else span.group()


def _decimal(like: str, rng: random.Random) -> str:
    whole, fraction = decimal_parts(like)
    length = min(6, max(1, len(fraction) + rng.choice((-1, 0, 0, 0, 1))))
    grouped = re.search(f"[{TOKEN_SPACES}]", like) is not None
    fresh = "0" if rng.random() < 0.15 else _integer(whole, rng, grouped, plain=not grouped, longest=5)
    parts = "".join(rng.choice("0123456789") for _ in range(length - 1)) + rng.choice("123456789")
    return f"{fresh}{'.' if '.' in like else ','}{parts}"


def _integer(like: str, rng: random.Random, grouped: bool, plain: bool, longest: int = LARGEST_EXPONENT) -> str:
    """An integer above 0. grouped: whether this one is written in groups; plain: whether the other must not be."""
    size = len(re.sub(r"\D", "", like)) if rng.random() < 0.5 else 1 + int(rng.expovariate(0.35))
    size = min(size, longest)
    value = rng.randint(10 ** (size - 1), 10**size - 1)
    if rng.random() < 0.15:  # round numbers: many zeros
        zeros = rng.randint(1, size)
        value = max(value // 10**zeros, 1) * 10**zeros
    if size < 4 or plain:
        return str(value)
    is_grouped = rng.random() < (0.9 if grouped else 0.15 if size == 4 else 0.6)
    gap = next((character for character in like if character in TOKEN_SPACES), " ")
    return f"{value:,}".replace(",", gap) if is_grouped else str(value)
