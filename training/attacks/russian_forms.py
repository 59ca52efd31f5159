"""Readers for numbers, fractions, powers, codes: every competent saying of a value in Russian, from its meaning."""

from __future__ import annotations

import re

from attacks.english_meaning import Fraction, Number, Power
from attacks.english_patterns import Reader, Words, either, maybe, sequence
from attacks.russian_lemmas import said
from attacks.russian_numbers import cardinals, digit_run, digit_strings, ordinals
from attacks.russian_words import LETTERS, NAMED, SCALES, SEPARATORS, SIGNS

NOTHING = said("")
_NAMED_PARTS = {
    (1, 2): ("половина", "одна половина"),
    (1, 3): ("треть", "одна треть"),
    (2, 3): ("две трети",),
    (1, 4): ("четверть", "одна четверть"),
    (3, 4): ("три четверти",),
}


def cardinal(value: int) -> Reader:
    """A number said as a whole."""

    def read(words: Words, at: int) -> frozenset[int]:
        return frozenset(end for end, found in cardinals(words, at) if found == value)

    return read


def ordinal(value: int) -> Reader:
    """`двадцать первый`."""

    def read(words: Words, at: int) -> frozenset[int]:
        return frozenset(end for end, found in ordinals(words, at) if found == value)

    return read


def one_by_one(digits: str) -> Reader:
    """Every digit by its name."""

    def read(words: Words, at: int) -> frozenset[int]:
        return frozenset(end for end, found in digit_run(words, at) if found == digits)

    return read


def grouped(digits: str) -> Reader:
    """Digits in groups of any size, as in codes; more than seven digits are no number."""
    highest = 9999 if len(digits) > 7 else 10**7

    def read(words: Words, at: int) -> frozenset[int]:
        return frozenset(end for end, found in digit_strings(words, at, highest) if found == digits)

    return read


def sign(written: str) -> Reader:
    """The sign, which must be said."""
    return said(*SIGNS[written]) if written else NOTHING


def number(meaning: Number) -> Reader:
    """The number with its sign and scale."""
    digits = meaning.digits or "0"
    spoken = either(cardinal(int(digits)), one_by_one(digits))
    if meaning.fraction:
        spoken = decimal(int(digits), meaning.fraction)
    if meaning.scale:
        spoken = either(sequence(spoken, said(meaning.scale)), *_expanded(meaning))
    return sequence(sign(meaning.sign), spoken)


def decimal(whole: int, fraction: str) -> Reader:
    """`две целых пять десятых`, `две целые и пять`, `две запятая пять`, `два с половиной`."""
    rest = fraction.rstrip("0") or "0"
    tenths = [_tenths(part) for part in dict.fromkeys((fraction, rest))]
    head = sequence(cardinal(whole), said("целая"), said("и", ""))
    readings = [sequence(head, either(*tenths))]
    comma = sequence(cardinal(whole), said("запятая", "точка", "и"))
    readings += [sequence(comma, either(one_by_one(fraction), grouped(fraction)))]
    if not whole:
        readings += [sequence(cardinal(int(part)), ordinal(10 ** len(part))) for part in (fraction, rest)]
    if rest == "0":
        return either(*readings)
    if rest == "5":
        readings += [sequence(cardinal(whole), said("с половиной"))] if whole else [said("половина")]
        readings += [said("полтора")] if whole == 1 else []
    if rest in ("25", "75"):
        readings += (
            [_mixed(whole, Fraction(int(rest) // 25, 4))] if whole else [fraction_of(Fraction(int(rest) // 25, 4))]
        )
    return either(*readings)


def _tenths(fraction: str) -> Reader:
    """`семь десятых`; without the name only where no zero leads: `целых семь` is not 0,07."""
    name = ordinal(10 ** len(fraction))
    return sequence(cardinal(int(fraction)), name if fraction[0] == "0" else maybe(name))


def _expanded(meaning: Number) -> list[Reader]:
    """`1,2 тыс.` said as one thousand two hundred."""
    scale = SCALES[meaning.scale]
    value, rest = divmod(int((meaning.digits or "0") + meaning.fraction) * scale, 10 ** len(meaning.fraction))
    return [] if rest else [cardinal(value)]


def fraction_of(meaning: Fraction) -> Reader:
    """`три четверти`, `три четвертых`; with a whole `две целых и три четвертых`."""
    if meaning.whole:
        return sequence(sign(meaning.sign), _mixed(meaning.whole, Fraction(meaning.numerator, meaning.denominator)))
    top, bottom = meaning.numerator, meaning.denominator
    parts = [sequence(cardinal(top), ordinal(bottom)), said(*_NAMED_PARTS.get((top, bottom), ()))]
    if (top, bottom) == (1, 2):
        parts.append(said("пол"))
    return sequence(
        sign(meaning.sign), either(*parts, sequence(cardinal(top), said("дробь", "разделить на"), cardinal(bottom)))
    )


def _mixed(whole: int, part: Fraction) -> Reader:
    head = sequence(cardinal(whole), said("целых и", "целых", "и"))
    readings = [sequence(head, fraction_of(part))]
    names = {(1, 2): "с половиной", (1, 3): "с третью", (1, 4): "с четвертью", (3, 4): "с тремя четвертями"}
    if (part.numerator, part.denominator) in names:
        readings.append(sequence(cardinal(whole), said(names[part.numerator, part.denominator])))
    if whole == 1 and (part.numerator, part.denominator) == (1, 2):
        readings.append(said("полтора"))
    return either(*readings)


def power(meaning: Power) -> Reader:
    """`одна целая шесть десятых на десять в минус девятнадцатой степени`, `десять в кубе`."""
    exponent = abs(meaning.exponent)
    minus = sign("-" if meaning.exponent < 0 else "")
    value = either(cardinal(exponent), ordinal(exponent))
    tails = [sequence(said("в"), minus, value, said("степени", "степень")), sequence(said("в степени"), minus, value)]
    if meaning.exponent in (2, 3):
        tails.append(said({2: "в квадрате", 3: "в кубе"}[meaning.exponent]))
    base = said(*LETTERS[meaning.base]) if meaning.base.isalpha() else cardinal(int(meaning.base))
    raising = sequence(base, either(*tails))
    if meaning.mantissa is None:
        return raising
    times = sequence(said("умножить на", "на", "помножить на", "умноженное на"), raising)
    written = sequence(said("ноль", ""), grouped(str(exponent)))
    scientific = sequence(said(*LETTERS["e"]), minus if meaning.exponent < 0 else said("плюс", ""), written)
    return sequence(number(meaning.mantissa), either(times, scientific))


def code(text: str) -> Reader:
    """A code's letters (apart, or as a word), its digits in any groups; separators silent or by name."""
    readers: list[Reader] = []
    for part in re.findall(r"[^\W\d_]+|\d+|.", re.sub(r"\s+", " ", text)):
        if part.isdecimal():
            readers.append(grouped(part))
        elif part.isalpha():
            readers.append(word_or_letters(part))
        else:
            readers.append(said(*SEPARATORS.get(part, ("",))))
    return sequence(*readers)


def letters(text: str) -> Reader:
    """Letters one by one, each by a name or as it is."""
    return sequence(*(said(*LETTERS.get(letter, (letter,))) for letter in text.lower()))


def word_or_letters(text: str) -> Reader:
    """Letters apart, or the word as it is written."""
    return either(letters(text), said(text.lower().replace("ё", "е")))


def _names(letter: str) -> tuple[str, ...]:
    """A letter's names, without the letter where it has any: a lone `с` is no unit."""
    names = LETTERS.get(letter, (letter,))
    return tuple(name for name in names if name != letter) or names


def literal(text: str) -> Reader:
    """Characters one by one, digits in groups, every sign by its name."""
    readers: list[Reader] = []
    for part in re.findall(r"[^\W\d_]+|\d+|.", re.sub(r"\s+", " ", text)):
        if part.isdecimal():
            readers.append(grouped(part))
        elif part.isalpha():
            readers.append(sequence(*(said(*_names(letter)) for letter in part.lower())))
        else:
            readers.append(said(*NAMED.get(part, (part,))))
    return sequence(*readers)
