"""From a meaning to the reader of all its competent sayings."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from attacks.english_currencies import CURRENCIES, MINOR
from attacks.english_forms import cardinal, code, fraction, grouped, number, one_by_one, ordinal, power, sign
from attacks.english_meaning import (
    By,
    Clock,
    Code,
    Date,
    Decade,
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
from attacks.english_numbers import TENS
from attacks.english_patterns import Reader, either, joined, maybe, phrase, sequence
from attacks.english_words import MONTHS, RELATIONS, UNITS

NOTHING = phrase("")
_ERAS = {"bc": ("b c", "b c e", "before christ"), "ad": ("a d", "anno domini", "c e"), "": ("",)}
_HALVES = {"am": ("a m", "in the morning"), "pm": ("p m", "in the afternoon", "in the evening"), "": ("",)}


@singledispatch
def reader(meaning: Meaning) -> Reader:
    """The reader of what the meaning is said as."""
    raise TypeError(f"{meaning!r}: no meaning that is read")


reader.register(Number)(number)
reader.register(Fraction)(fraction)
reader.register(Power)(power)


@reader.register
def _(meaning: Code) -> Reader:
    return code(meaning.text)


@reader.register
def _(meaning: Words) -> Reader:
    said = phrase(*meaning.sayings)
    return maybe(said) if meaning.optional else said


@reader.register
def _(meaning: Several) -> Reader:
    return joined((reader(part) for part in meaning.parts), phrase("and", ""))


@reader.register
def _(meaning: Either) -> Reader:
    return either(*(reader(choice) for choice in meaning.choices))


@reader.register
def _(meaning: Ordinal) -> Reader:
    return sequence(phrase("the", ""), ordinal(meaning.value))


@reader.register
def _(meaning: By) -> Reader:
    link = phrase(*RELATIONS[meaning.relation])
    if meaning.relation == "score":
        return joined((cardinal(int(part.digits)) for part in meaning.parts if isinstance(part, Number)), link)
    if meaning.relation == "over":  # one twenty over eighty
        pairs = (grouped(part.digits) if isinstance(part, Number) else reader(part) for part in meaning.parts)
        return joined(pairs, link)
    return joined((reader(part) for part in meaning.parts), link)


@reader.register
def _(meaning: Range) -> Reader:
    return _range(meaning, NOTHING, NOTHING)


def _range(meaning: Range, between: Reader, after: Reader) -> Reader:
    """`between` may follow the low end, `after` must follow the high one; a scale may be said once."""
    low, high = meaning.low, meaning.high
    lows = [reader(low)]
    if isinstance(low, Number) and isinstance(high, Number) and low.scale == high.scale:
        lows.append(reader(replace(low, scale="")))
    link = phrase(*RELATIONS["range"])
    full = sequence(lows[0], maybe(between), link, reader(high), _part_of(high), after)
    return either(full, *(sequence(short, link, reader(high), after) for short in lows[1:]))


def _part_of(amount: Meaning) -> Reader:
    """Between a fraction and its unit: `half a cup`."""
    return phrase("", "a", "an", "of a", "of an") if isinstance(amount, Fraction) and not amount.whole else NOTHING


def _amount(amount: Meaning, name: Reader) -> Reader:
    if isinstance(amount, Range):
        return _range(amount, name, name)
    if isinstance(amount, By):
        link = phrase(*RELATIONS[amount.relation])
        *most, last = (reader(part) for part in amount.parts)
        return joined([*(sequence(part, maybe(name)) for part in most), sequence(last, name)], link)
    said = [sequence(reader(amount), name)]
    if isinstance(amount, Fraction):
        said.append(sequence(reader(amount), phrase("of a", "of an", "a", "an"), name))
        if amount.whole and amount.numerator:
            rest = sequence(reader(replace(amount, whole=0)))
            said.append(sequence(cardinal(amount.whole), name, phrase("and", ""), rest))
    if isinstance(amount, Number) and amount.fraction.rstrip("0") in ("5", "25", "75"):
        said.append(sequence(reader(amount), phrase("of a", "of an", "a", "an"), name))
    return either(*said)


def _per(unit: str) -> Reader:
    return sequence(phrase("per", "a", "an", "each", "for"), phrase(*UNITS[unit])) if unit else NOTHING


@reader.register
def _(meaning: Quantity) -> Reader:
    return sequence(_amount(meaning.amount, phrase(*UNITS[meaning.unit])), _per(meaning.per))


@reader.register
def _(meaning: Money) -> Reader:
    name = phrase(*CURRENCIES[meaning.currency])
    said = [_amount(meaning.amount, name)]
    amount = meaning.amount
    if isinstance(amount, Number) and not amount.scale and len(amount.fraction) == 2:
        said.append(_with_cents(amount, meaning.currency))
    if isinstance(amount, Range):
        ends = (reader(replace(meaning, amount=end, per="")) for end in (amount.low, amount.high))
        said.append(joined(ends, phrase(*RELATIONS["range"])))
    if isinstance(amount, Range) and not any(
        isinstance(end, Number) and end.scale for end in (amount.low, amount.high)
    ):
        link = phrase(*RELATIONS["range"])
        said.append(sequence(reader(amount.low), name, link, reader(amount.high)))
    return sequence(either(*said), _per(meaning.per))


def _with_cents(amount: Number, currency: str) -> Reader:
    """`three dollars and fifty cents`, `three dollars fifty`; `three dollars` for a zero fraction."""
    minor = phrase(
        *MINOR.get(
            currency,
            ("cent", "cents", "euro cent", "euro cents", "centime", "centimes", "sen", "paise", "paisa", "ore"),
        )
    )
    name = phrase(*CURRENCIES[currency])
    whole = sequence(reader(replace(amount, fraction="")), name)
    if not int(amount.fraction):
        return sequence(whole, maybe(sequence(phrase("and", ""), phrase("zero", "no"), minor)))
    cents = cardinal(int(amount.fraction))
    said = sequence(whole, phrase("and", ""), cents, maybe(minor))
    if int(amount.digits or "0"):
        return said
    zero = sequence(reader(Number("0", sign=amount.sign)), cents, minor)
    return either(said, zero, sequence(sign(amount.sign), cents, minor))


@reader.register
def _(meaning: Year) -> Reader:
    said = either(grouped(str(meaning.year)), cardinal(meaning.year))
    era = phrase(*_ERAS[meaning.era])
    return either(sequence(said, era), sequence(era, said))


@reader.register
def _(meaning: Decade) -> Reader:
    names = [word[:-1] + "ies" for word, tens in TENS.items() if tens == meaning.decade]
    names += {10: ["tens"], 0: ["hundreds", "thousands"]}.get(meaning.decade, [])
    said = phrase(*names)
    if not meaning.century:
        return said
    if meaning.decade:
        return sequence(grouped(str(meaning.century)), said)
    century = meaning.century if meaning.century % 10 else meaning.century // 10
    return sequence(cardinal(century), said)


@reader.register
def _(meaning: Date) -> Reader:
    weekday = phrase(*{"": ("",)}.get(meaning.weekday, (meaning.weekday, f"{meaning.weekday} the")))
    month = phrase(MONTHS[meaning.month - 1]) if meaning.month else NOTHING
    year = sequence(maybe(phrase("of", "in")), reader(Year(meaning.year))) if meaning.year else NOTHING
    if not meaning.day:
        return sequence(weekday, month, year)
    day = either(sequence(phrase("the", ""), ordinal(meaning.day)), cardinal(meaning.day))
    orders = [sequence(weekday, month, day, year), sequence(weekday, day, phrase("of", ""), month, year)]
    return either(*orders, sequence(year, month, day)) if meaning.year else either(*orders)


@reader.register
def _(meaning: Clock) -> Reader:
    hour = either(cardinal(meaning.hour), one_by_one(f"{meaning.hour:02}"))
    half = phrase(*_HALVES[meaning.half]) if meaning.half else phrase("", "hours")
    said = [sequence(hour, _minute(meaning), half)]
    if not meaning.half:
        twelve = phrase(*_HALVES["am" if meaning.hour < 12 else "pm"])
        said.append(sequence(cardinal(meaning.hour % 12 or 12), _minute(meaning), twelve))
    if meaning.minute in (15, 30, 45) and meaning.second < 0:
        past = {15: "quarter past", 30: "half past", 45: "quarter to"}[meaning.minute]
        said.append(sequence(phrase(past, f"a {past}"), cardinal((meaning.hour + meaning.minute // 45) % 24), half))
    return either(*said)


def _minute(meaning: Clock) -> Reader:
    if meaning.minute < 0:
        return maybe(phrase("o'clock", "o’clock"))
    minute = either(cardinal(meaning.minute), one_by_one(f"{meaning.minute:02}"), one_by_one(f"{meaning.minute}"))
    if not meaning.minute:
        minute = phrase("", "o'clock", "o’clock", "hundred", "hundred hours", "zero zero", "oh oh", "zero", "hours")
    else:
        minute = sequence(maybe(phrase("hours", "hour", "hours and")), minute, maybe(phrase("minutes", "minute")))
    if meaning.second < 0:
        return minute
    digits = f"{meaning.second:02}"
    second = either(cardinal(meaning.second), one_by_one(digits), one_by_one(str(meaning.second)))
    zero = phrase("zero minutes", "zero zero", "oh oh", "zero", "hours zero minutes", "hours zero")
    minute = minute if meaning.minute else either(minute, zero)
    spoken = sequence(minute, phrase("and", ""), second, maybe(phrase("seconds", "second")))
    return spoken if meaning.second else either(spoken, minute)
