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
    place, rest = 0, value
    while rest and rest % 1000 == 0:
        place, rest = place + 1, rest // 1000
    high, low = divmod(rest, 1000)
    words = _scale_words(high * 1000**place, "n")
    if place:  # двухтысячный: one word
        joined = "".join(_ordinals()[str(part)][2] for part in _addends(low) if low > 1)
        return " ".join([*words, f"{joined}{_scales()[place - 1][2]}{_adjective_ending('hard', case, gender)}"])
    last = (_addends(low) or [0])[-1]
    stem, paradigm, _ = _ordinals()[str(last)]
    return " ".join([*words, *_group(low - last, "n", "m"), stem + _adjective_ending(paradigm, case, gender)])


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
    form = (case, "f") if last_unit(value) == 1 else ("g" if case in "na" else case, PLURAL)  # две целых
    return f"{cardinal(value, case, 'f')} {stem}{_adjective_ending('hard', *form)}"


def _is_animate_end(value: int, case: str, gender: str) -> bool:
    """Whether the last word of an animate accusative is as in the genitive."""
    last = last_unit(value)
    if last == 1:
        return case in (ANIMATE, ANIMATE_COMPOUND) and gender in ("m", PLURAL)
    return last in (2, 3, 4) and (case == ANIMATE_COMPOUND or (case == ANIMATE and value < 5))


def _group(value: int, case: str, gender: str, animate_end: bool = False) -> list[str]:
    """0 to 999, without a word for 0."""
    names, index = _names(), CASES.index(case)
    parts = _addends(value)
    return [names[str(part), gender][CASES.index("g") if animate_end and part < 10 else index] for part in parts]


def _addends(value: int) -> list[int]:
    """The numbers that a number below 1000 is said with: 512 is 500 and 12, 45 is 40 and 5."""
    tens = value % 100 - last_unit(value)
    return [part for part in (value // 100 * 100, tens, last_unit(value)) if part]


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


def last_unit(value: int) -> int:
    """The last digit of a number, 0 for 11 to 19: what a noun after it depends on."""
    return 0 if 10 < value % 100 < 20 else value % 10


def noun_slot(count: int, case: str) -> int:
    """The place of a noun's form after a number in its paradigm: singular by case, then plural by case."""
    last = last_unit(count)
    if last == 1:
        return CASES.index(case)
    if case not in "na":
        return len(CASES) + CASES.index(case)
    return CASES.index("g") if last in (2, 3, 4) else len(CASES) + CASES.index("g")


def _adjective_ending(paradigm: str, case: str, gender: str) -> str:
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
