"""From a meaning to the reader of all its competent sayings in Russian."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from attacks.english_meaning import (
    By,
    Clock,
    Code,
    Date,
    Either,
    Fraction,
    Meaning,
    Money,
    Number,
    Ordinal,
    Power,
    Quantity,
    Range,
    Several,
    Words,
    Year,
)
from attacks.english_patterns import Reader, either, joined, maybe, sequence
from attacks.english_patterns import Words as Spoken
from attacks.russian_forms import NOTHING, cardinal, code, fraction_of, grouped, number, ordinal, power, sign
from attacks.russian_lemmas import said
from attacks.russian_meaning import Compound, Glued
from attacks.russian_numbers import glued
from attacks.russian_words import CURRENCIES, MINOR, MONTHS, RELATIONS, UNIT_SAYINGS

LINK = ("–", "тире", "до", "по", "и", "дефис")
"""Between the ends of a range. A dash that is kept is a pause, as in `пять – семь килограммов`."""
_ERAS = {"bc": ("до нашей эры", "до рождества христова"), "ad": ("нашей эры",), "": ("",)}
_HALVES = {15: "четверть", 30: "половина"}


@singledispatch
def reader(meaning: Meaning) -> Reader:
    """The reader of what the meaning is said as."""
    raise TypeError(f"{meaning!r}: no meaning that is read")


reader.register(Number)(number)
reader.register(Fraction)(fraction_of)
reader.register(Power)(power)


@reader.register
def _(meaning: Code) -> Reader:
    return code(meaning.text)


@reader.register
def _(meaning: Words) -> Reader:
    spoken = said(*(saying.lower().replace("ё", "е") for saying in meaning.sayings))
    return maybe(spoken) if meaning.optional else spoken


@reader.register
def _(meaning: Several) -> Reader:
    return joined((reader(part) for part in meaning.parts), said("и", "–", ""))


@reader.register
def _(meaning: Either) -> Reader:
    return either(*(reader(choice) for choice in meaning.choices))


@reader.register
def _(meaning: Ordinal) -> Reader:
    return ordinal(meaning.value)


@reader.register
def _(meaning: Compound) -> Reader:
    """`пятнадцатилетний` in one word; or a number and the word."""

    def one_word(words: Spoken, at: int) -> frozenset[int]:
        word = words[at] if at < len(words) else ""
        head, stem, _ = word.rpartition(meaning.stem)
        return frozenset({at + 1} if stem and glued(head) == meaning.value else ())

    def word(words: Spoken, at: int) -> frozenset[int]:
        return frozenset({at + 1} if at < len(words) and words[at].startswith(meaning.stem) else ())

    return either(one_word, sequence(cardinal(meaning.value), said("–", ""), word))


@reader.register
def _(meaning: Glued) -> Reader:
    def one_word(words: Spoken, at: int) -> frozenset[int]:
        return frozenset({at + 1} if at < len(words) and glued(words[at]) == meaning.value else ())

    return sequence(either(one_word, cardinal(meaning.value)), said("–", "до", ""))


@reader.register
def _(meaning: By) -> Reader:
    link = said(*RELATIONS[meaning.relation])
    return joined((reader(part) for part in meaning.parts), link)


@reader.register
def _(meaning: Range) -> Reader:
    return _range(meaning, NOTHING)


def _range(meaning: Range, name: Reader) -> Reader:
    """The name of a unit follows the high end, and perhaps the low one; a scale may be said once."""
    low, high = meaning.low, meaning.high
    lows = [reader(low)]
    if isinstance(low, Number) and isinstance(high, Number) and low.scale == high.scale:
        lows.append(reader(replace(low, scale="")))
    link = sequence(said("–", ""), said(*LINK), said("–", ""))
    start = said("от", "с", "со", "между", "")
    return sequence(start, either(*lows), maybe(name), link, reader(high), name)


def _amount(amount: Meaning, name: Reader) -> Reader:
    if isinstance(amount, Range):
        return _range(amount, name)
    if isinstance(amount, By):
        link = said(*RELATIONS[amount.relation])
        *most, last = (reader(part) for part in amount.parts)
        return joined([*(sequence(part, maybe(name)) for part in most), sequence(last, name)], link)
    spoken = [sequence(reader(amount), name)]
    if isinstance(amount, Number) and amount.fraction.rstrip("0") == "5":
        spoken.append(sequence(reader(replace(amount, fraction="")), name, said("с половиной")))
    if isinstance(amount, Fraction) and amount.whole:
        spoken.append(sequence(cardinal(amount.whole), name, said("и", "с", ""), fraction_of(replace(amount, whole=0))))
    if isinstance(amount, Number) and amount.sign == "±":
        spoken.append(sequence(reader(amount), name))
    return either(*spoken)


def named(unit: str, table: dict[str, tuple[str, ...]]) -> Reader:
    """A unit or currency by all its names."""
    return said(unit, *table.get(unit, ()))


def _per(unit: str) -> Reader:
    return sequence(said("в", "за", "на"), said("", "один"), named(unit, UNIT_SAYINGS)) if unit else NOTHING


@reader.register
def _(meaning: Quantity) -> Reader:
    return sequence(_amount(meaning.amount, named(meaning.unit, UNIT_SAYINGS)), _per(meaning.per))


@reader.register
def _(meaning: Money) -> Reader:
    name = named(meaning.currency, CURRENCIES)
    spoken = [_amount(meaning.amount, name)]
    amount = meaning.amount
    if isinstance(amount, Number) and not amount.scale and len(amount.fraction) == 2:
        spoken.append(_with_minor(amount, meaning.currency))
    return sequence(either(*spoken), _per(meaning.per))


def _with_minor(amount: Number, currency: str) -> Reader:
    """`три рубля пятьдесят копеек`, `три рубля пятьдесят`; `три рубля` for a zero fraction."""
    minors = MINOR.get(currency, "цент")
    minor = said(*((minors,) if isinstance(minors, str) else minors))
    whole = sequence(reader(replace(amount, fraction="")), named(currency, CURRENCIES))
    value = int(amount.fraction)
    cents = sequence(said("и", ""), cardinal(value), maybe(minor))
    if not value:
        return sequence(whole, maybe(cents))
    spoken = sequence(whole, cents)
    return spoken if int(amount.digits) else either(spoken, sequence(sign(amount.sign), cardinal(value), minor))


@reader.register
def _(meaning: Year) -> Reader:
    spoken = either(ordinal(meaning.year), cardinal(meaning.year))
    if meaning.year >= 100:
        spoken = either(spoken, grouped(str(meaning.year)))
    return sequence(spoken, maybe(said("год")), said(*_ERAS[meaning.era]))


@reader.register
def _(meaning: Date) -> Reader:
    month = said(MONTHS[meaning.month - 1]) if meaning.month else NOTHING
    if meaning.month:
        month = either(month, sequence(ordinal(meaning.month), maybe(said("месяц"))))
    year = reader(Year(meaning.year)) if meaning.year else NOTHING
    if not meaning.day:
        return sequence(month, year)
    day = either(ordinal(meaning.day), cardinal(meaning.day))
    return either(sequence(day, month, year), sequence(year, month, day))


@reader.register
def _(meaning: Clock) -> Reader:
    minute, second = _part(meaning.minute, "минута"), _part(meaning.second, "секунда")
    spoken = sequence(cardinal(meaning.hour), maybe(said("час")), minute, second)
    if not meaning.hour:
        spoken = either(spoken, sequence(said("ноль ноль"), maybe(said("час")), minute, second))
    if meaning.minute in _HALVES and meaning.second < 0:
        past = sequence(said(_HALVES[meaning.minute]), ordinal(meaning.hour % 12 + 1))
        return either(spoken, past)
    return spoken


def _part(value: int, name: str) -> Reader:
    """Minutes or seconds of a time."""
    if value < 0:
        return NOTHING
    digits = cardinal(value) if value else said("ноль", "ровно", "")
    zero = NOTHING if value >= 10 else said("ноль", "")
    return sequence(said("и", ""), zero, digits, maybe(said(name)))
