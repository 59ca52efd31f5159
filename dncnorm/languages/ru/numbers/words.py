"""How the corpus says a number in each case and gender, from the lexicon.

It writes `е` for `ё`, and says no `одна` before `тысяча`, no `один` before `миллион`.
"""

from __future__ import annotations

from functools import cache, lru_cache

from dncnorm.languages.ru.lexicon import numbers as lexicon
from dncnorm.languages.ru.lexicon.declension import endings
from dncnorm.languages.ru.lexicon.scales import named

CASES = "ngdaip"
"""Nominative, genitive, dative, accusative, instrumental, prepositional, as the tables order them."""
ANIMATE, ANIMATE_COMPOUND = "A", "B"
"""The accusative of persons and animals: 1 to 4 are as in the genitive, alone (`двух`) or in compounds as well."""
GENDERS = "mfn"
PLURAL = "s"
MOST_DIGITS = 36
"""What the names of scales reach to."""


@lru_cache(maxsize=1 << 18)
def cardinal(value: int, case: str, gender: str, says_one: bool = False) -> str:
    """(2, "g", "f") -> "двух", (1100, "n", "m") -> "тысяча сто"; says_one: "одна тысяча сто"."""
    plain = "a" if case in (ANIMATE, ANIMATE_COMPOUND) else case
    if value == 0:
        return _names()["0", "m"][CASES.index(plain)]
    high, low = divmod(value, 1000)
    words = _scale_words(high, plain, says_one)
    if low:
        words += _group(low, plain, gender, _is_animate_end(value, case, gender))
    return " ".join(words)


@lru_cache(maxsize=1 << 18)
def ordinal(value: int, case: str, gender: str) -> str:
    """(1995, "p", "m") -> "тысяча девятьсот девяносто пятом"; gender "s" is the plural."""
    form = (case, gender)
    if value == 0:
        return _ordinal_word("0", form)
    place, rest = 0, value
    while rest % 1000 == 0:
        place, rest = place + 1, rest // 1000
    high, low = divmod(rest, 1000)
    words = _scale_words(high * 1000**place, "n")
    if place:
        return " ".join([*words, _scale_ordinal(low, place, form)])
    last = low if low < 20 or (low < 100 and low % 10 == 0) or low % 100 == 0 else low % 100
    if 20 < last < 100 and last % 10:
        last %= 10
    if low != last:
        words += _group(low - last, "n", "m")
    return " ".join([*words, _ordinal_word(str(last), form)])


@lru_cache(maxsize=1 << 16)
def decimal(whole: str, fraction: str, case: str) -> str:
    """("3", "25", "g") -> "трех целых и двадцати пяти сотых"."""
    denominators = ("десят", "сот", "тысячн", "десятитысячн", "стотысячн", "миллионн")
    stem = denominators[len(fraction) - 1]
    return f"{_parts(int(whole), 'цел', case)} и {_parts(int(fraction), stem, case)}"


def digits(written: str) -> str:
    """ "007" -> "ноль ноль семь"."""
    return " ".join(_names()[digit, "m"][0] for digit in written)


LONGEST_FRACTION = 6
"""Digits after a comma that `decimal` says."""


def _parts(value: int, stem: str, case: str) -> str:
    is_one = value % 10 == 1 and value % 100 != 11
    if is_one:
        adjective = _paradigms()["hard", "f"][CASES.index(case)]
    else:  # after a nominative the genitive plural: две целых
        adjective = _paradigms()["hard", "f"][len(CASES) + CASES.index("g" if case in "na" else case)]
    return f"{cardinal(value, case, 'f')} {stem}{adjective}"


def _is_animate_end(value: int, case: str, gender: str) -> bool:
    """Whether the last word of an animate accusative is as in the genitive."""
    last = 0 if 10 < value % 100 < 20 else value % 10
    if last == 1:
        return case in (ANIMATE, ANIMATE_COMPOUND) and gender in ("m", PLURAL)
    return last in (2, 3, 4) and (case == ANIMATE_COMPOUND or (case == ANIMATE and value < 5))


def _group(value: int, case: str, gender: str, animate_end: bool = False) -> list[str]:
    """1 to 999."""
    names, index = _names(), CASES.index(case)
    parts = [value // 100 * 100, value % 100] if value % 100 < 20 else [value // 100 * 100, value % 100 // 10 * 10]
    words = [names[str(part), "m"][index] for part in parts if part >= 10]
    unit = value % 100 if value % 100 < 10 else (value % 10 if value % 100 >= 20 else 0)
    if unit:
        words.append(names[str(unit), gender][CASES.index("g") if animate_end else index])
    return words


def _scale_words(thousands: int, case: str, says_one: bool = False) -> list[str]:
    """What is said of the groups above the last one."""
    words: list[str] = []
    for place in range(len(_scales()), 0, -1):
        group = thousands // 1000 ** (place - 1) % 1000
        if not group:
            continue
        gender, forms, _ = _scales()[place - 1]
        if group > 1 or says_one:
            words += _group(group, case, gender)
        words.append(forms[noun_slot(group, case)])
    return words


def noun_slot(count: int, case: str) -> int:
    """The place of a noun's form after a number in its paradigm: singular by case, then plural by case."""
    last = 0 if 10 < count % 100 < 20 else count % 10
    if last == 1:
        return CASES.index(case)
    if case not in "na":
        return len(CASES) + CASES.index(case)
    return CASES.index("g") if last in (2, 3, 4) else len(CASES) + CASES.index("g")


def _ordinal_word(digits: str, form: tuple[str, str]) -> str:
    stem, paradigm, _ = _ordinals()[digits]
    return stem + _adjective_ending(paradigm, form)


def _scale_ordinal(count: int, place: int, form: tuple[str, str]) -> str:
    """(2, 1) -> "двухтысячный": one word."""
    joined = ""
    if count > 1:
        two = count % 100
        parts = [count // 100 * 100, *([two] if two < 20 else [two // 10 * 10, two % 10])]
        joined = "".join(_ordinals()[str(part)][2] for part in parts if part)
    return joined + _scales()[place - 1][2] + _adjective_ending("hard", form)


def _adjective_ending(paradigm: str, form: tuple[str, str]) -> str:
    case, gender = form
    plural = gender == PLURAL
    return _paradigms()[paradigm, "m" if plural else gender][CASES.index(case) + plural * len(CASES)]


@cache
def _names() -> dict[tuple[str, str], tuple[str, ...]]:
    """Number words by digits and gender; of those that a slash parts, the corpus's."""
    found = {}
    for (value, one), forms in lexicon.cardinals().items():
        for gender in one if one else GENDERS + PLURAL:
            found[str(value), gender] = tuple(several[0] for several in forms)
    found["2", PLURAL] = found["2", "m"]
    return found


@cache
def _ordinals() -> dict[str, tuple[str, str, str]]:
    """Stem, paradigm, and what begins longer words, by digits."""
    joined = lexicon.joined()
    return {str(value): (*word, joined.get(value, "")) for value, word in lexicon.ordinals().items()}


@cache
def _paradigms() -> dict[tuple[str, str], tuple[str, ...]]:
    """Endings by paradigm and gender, the first of several."""
    return {name: tuple(several[0] for several in found) for name, found in endings().items()}


@cache
def _scales() -> tuple[tuple[str, tuple[str, ...], str], ...]:
    """Gender, forms, and the ordinal's stem of each scale word, thousand first."""
    things = ((scale.declined(), scale.ordinal_stem) for scale in named())
    return tuple((thing.gender, tuple(form[0] for form in thing.forms), stem) for thing, stem in things)
