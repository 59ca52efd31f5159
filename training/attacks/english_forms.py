"""Readers for numbers, fractions, powers, codes: every competent saying of a value, from its meaning."""

from __future__ import annotations

import re

from attacks.english_meaning import Fraction, Number, Power
from attacks.english_numbers import cardinals, digit_run, digit_strings, ordinals
from attacks.english_patterns import Reader, Words, either, maybe, phrase, sequence
from attacks.english_words import NAMED, SCALES, SEPARATORS, SIGNS

_LETTER = {"z": ("z", "zed"), "o": ("o", "oh"), "μ": ("mu",), "µ": ("mu",)}
_ALIKE = re.compile(r"([a-z])\1\1")
_GROUPED = r"\d{1,3}(?:[,.'’ ]\d{3})+(?!\d)"


def cardinal(value: int) -> Reader:
    """A number said as a whole."""

    def read(words: Words, at: int) -> frozenset[int]:
        return frozenset(end for end, said in cardinals(words, at) if said == value)

    return read


def ordinal(value: int) -> Reader:
    """`twenty first`."""

    def read(words: Words, at: int) -> frozenset[int]:
        return frozenset(end for end, said in ordinals(words, at) if said == value)

    return read


def one_by_one(digits: str) -> Reader:
    """Every digit by its name."""

    def read(words: Words, at: int) -> frozenset[int]:
        return frozenset(end for end, said in digit_run(words, at) if said == digits)

    return read


def grouped(digits: str) -> Reader:
    """Digits in groups of any size: as in codes and years. `two thousand five` is a year, too.

    Seven digits and more are no number: `four trillion` is not how an ISBN is read.
    """

    highest = 9999 if len(digits) > 6 else 10**6

    def read(words: Words, at: int) -> frozenset[int]:
        return frozenset(end for end, said in digit_strings(words, at, highest) if said == digits)

    return read


def sign(written: str) -> Reader:
    """The sign, which must be said."""
    return phrase(*SIGNS[written]) if written else phrase("")


def number(meaning: Number) -> Reader:
    """The number with its sign and scale."""
    whole = either(cardinal(int(meaning.digits or "0")), one_by_one(meaning.digits or "0"))
    said = whole
    if meaning.fraction:
        said = sequence(whole if meaning.digits.strip("0") else maybe(whole), phrase("point"), _fraction(meaning))
        said = either(said, *_as_fraction(meaning))
    if meaning.scale:
        said = either(sequence(said, maybe(phrase("of a", "a")), phrase(meaning.scale)), *_expanded(meaning))
    return sequence(sign(meaning.sign), said)


def _fraction(meaning: Number) -> Reader:
    fraction = meaning.fraction
    readers = [one_by_one(fraction)]
    if fraction.strip("0") and fraction[0] != "0":
        readers.append(cardinal(int(fraction)))
    return either(*readers)


def _as_fraction(meaning: Number) -> list[Reader]:
    names = {"5": (1, 2), "25": (1, 4), "75": (3, 4)}
    if (parts := names.get(meaning.fraction.rstrip("0"))) is None:
        return []
    return [fraction(Fraction(*parts, whole=int(meaning.digits or "0")))]


def _expanded(meaning: Number) -> list[Reader]:
    """`1.2 thousand` said as twelve hundred, or one thousand two hundred."""
    scale = SCALES[meaning.scale]
    value, rest = divmod(int((meaning.digits or "0") + meaning.fraction) * scale, 10 ** len(meaning.fraction))
    return [] if rest else [cardinal(value)]


def fraction(meaning: Fraction) -> Reader:
    """`one and three quarters`, `three over four`, `three fourths`."""
    top, bottom = cardinal(meaning.numerator), meaning.denominator
    names = [either(ordinal(bottom), _plural_ordinal(bottom))]
    names += [phrase("half", "halves")] if bottom == 2 else []
    names += [phrase("quarter", "quarters")] if bottom == 4 else []
    small = [sequence(top, maybe(phrase("a")), *[either(*names)])]
    small += [sequence(top, phrase("over", "slash", "out of", "by"), cardinal(bottom))]
    small += [sequence(phrase("a", "an", ""), *[either(*names)])] if meaning.numerator == 1 else []
    part = either(*small)
    if meaning.whole:
        part = sequence(cardinal(meaning.whole), phrase("and", ""), part)
    return sequence(sign(meaning.sign), part)


def _plural_ordinal(value: int) -> Reader:
    def read(words: Words, at: int) -> frozenset[int]:
        singular = tuple(word[:-1] if word.endswith(("ths", "rds", "sts")) else word for word in words[at:])
        if not any(word.endswith(("ths", "rds", "sts")) for word in words[at:]):
            return frozenset()
        return frozenset(at + end for end, said in ordinals(singular, 0) if said == value)

    return read


def power(meaning: Power) -> Reader:
    """`one point six times ten to the minus nineteen`, `ten to the power of thirty`, `ten cubed`."""
    exponent = abs(meaning.exponent)
    minus = sign("-" if meaning.exponent < 0 else "")
    raised = phrase("to the power of", "to the power", "to the", "raised to the power of", "raised to")
    tail = sequence(raised, minus, either(cardinal(exponent), ordinal(exponent)), maybe(phrase("power")))
    short = {2: ("squared",), 3: ("cubed",)}.get(meaning.exponent)
    base = phrase(meaning.base) if meaning.base.isalpha() else cardinal(int(meaning.base))
    raising = sequence(base, either(tail, phrase(*short)) if short else tail)
    scientific = sequence(phrase("e"), either(minus, sign("+")), either(cardinal(exponent), one_by_one(f"{exponent}")))
    if meaning.mantissa is None:
        return raising
    times = sequence(phrase("times", "by", "x", "multiplied by"), raising)
    return sequence(number(meaning.mantissa), either(times, scientific))


def code(text: str) -> Reader:
    """A code's letters (apart, or as a word), its digits in any groups; separators silent or by name."""
    readers: list[Reader] = []
    for part in re.findall(r"[^\W\d_]+|\d+|.", text):
        if part.isdigit():
            readers.append(grouped(part))
        elif part.isalpha():
            readers.append(either(letters(part), phrase(part.lower())))
        else:
            readers.append(phrase(*SEPARATORS.get(part, ("",))))
    return sequence(*readers)


def letters(text: str) -> Reader:
    """Letters one by one, three alike also at once: `I triple E`."""
    apart = sequence(*(phrase(*_LETTER.get(letter, (letter,))) for letter in text.lower()))
    if (alike := _ALIKE.search(text.lower())) is None:
        return apart
    head, tail = text[: alike.start()], text[alike.end() :]
    return either(apart, sequence(letters(head), phrase(f"triple {alike[1]}"), letters(tail)))


def literal(text: str) -> Reader:
    """Characters one by one, digits in groups, every sign by its name."""
    readers: list[Reader] = []
    for part in re.findall(rf"{_GROUPED}|[^\W\d_]+|\d+|.", re.sub(r"\s+", " ", text)):
        if part[0].isdigit() and not part.isdigit():
            plain = re.sub(r"\D", "", part)
            named = sequence(
                *(phrase(*NAMED[sign]) if sign in NAMED else grouped(sign) for sign in re.findall(r"\d+|.", part))
            )
            readers.append(either(grouped(plain), named))
        elif part.isdecimal():
            readers.append(grouped(part))
        elif part.isalpha():
            readers.append(spelled(part))
        else:
            readers.append(phrase(*NAMED.get(part, (part,))))
    if re.fullmatch(r"\d+([-/: ]\d+)+|\d+(\.\d+){2,}", text):
        return either(sequence(*readers), one_by_one(re.sub(r"\D", "", text)))
    return sequence(*readers)


def spelled(text: str) -> Reader:
    """Letters apart; capitals and words of four letters and more also as a word."""
    as_word = text.isupper() or len(text) > 3
    return either(letters(text), phrase(text.lower())) if as_word else letters(text)
