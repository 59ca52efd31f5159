"""Russian number words read back as digits: cardinals, ordinals, digits in groups. All words in their first form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from attacks.english_patterns import Words

_ONES = "ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать"
_TEENS = "пятнадцать шестнадцать семнадцать восемнадцать девятнадцать"
_TENS = "двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто"
_HUNDREDS = "сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот"
_ORDINALS = (
    "нулевой первый второй третий четвертый пятый шестой седьмой восьмой девятый десятый одиннадцатый двенадцатый "
    "тринадцатый четырнадцатый пятнадцатый шестнадцатый семнадцатый восемнадцатый девятнадцатый"
)
_ORDINAL_TENS = "двадцатый тридцатый сороковой пятидесятый шестидесятый семидесятый восьмидесятый девяностый"
_ORDINAL_HUNDREDS = "сотый двухсотый трехсотый четырехсотый пятисотый шестисотый семисотый восьмисотый девятисотый"
UNITS = {word: value for value, word in enumerate(f"{_ONES} {_TEENS}".split())}
TENS = {word: 10 * value for value, word in enumerate(_TENS.split(), 2)}
HUNDREDS = {word: 100 * value for value, word in enumerate(_HUNDREDS.split(), 1)}
DIGITS = {word: str(value) for word, value in UNITS.items() if value < 10} | {"нуль": "0"}
SCALES = {"тысяча": 10**3, "миллион": 10**6, "миллиард": 10**9, "триллион": 10**12, "квадриллион": 10**15}
ORDINALS = {word: value for value, word in enumerate(_ORDINALS.split())}
ORDINAL_TENS = {word: 10 * value for value, word in enumerate(_ORDINAL_TENS.split(), 2)}
ORDINAL_HUNDREDS = {word: 100 * value for value, word in enumerate(_ORDINAL_HUNDREDS.split(), 1)}
_GLUED_PARTS: dict[str, int] = {
    **dict(
        zip(
            ["одно", "двух", "дву", "трех", "четырех", "пяти", "шести", "семи", "восьми", "девяти"],
            (1, 2, 2, 3, 4, 5, 6, 7, 8, 9),
            strict=True,
        )
    ),
    **{word[:-1] + "и": value for word, value in UNITS.items() if value >= 10},
    "двадцати": 20,
    "тридцати": 30,
    "сорока": 40,
    "пятидесяти": 50,
    "шестидесяти": 60,
    "семидесяти": 70,
    "восьмидесяти": 80,
    "девяносто": 90,
    "девяноста": 90,
    "сто": 100,
    "ста": 100,
    **{
        f"{head}сот": 100 * value
        for value, head in enumerate(["двух", "трех", "четырех", "пяти", "шести", "семи", "восьми", "девяти"], 2)
    },
    "тысяче": 1000,
}
_THOUSANDTH = re.compile(r"(\w*?)(тысячн|миллионн|миллиардн|триллионн)(?:ый|ого|ому|ым|ом|ая|ой|ую|ою|ое|ые|ых|ыми)")
_POWERS = {"тысячн": 10**3, "миллионн": 10**6, "миллиардн": 10**9, "триллионн": 10**12}


@lru_cache(maxsize=4096)
def glued(text: str) -> int | None:
    """The number in front of a compound: `двадцатипяти` is 25."""
    best, value = 10**9, 0
    while text:
        part = next((text[:size] for size in range(len(text), 0, -1) if text[:size] in _GLUED_PARTS), "")
        if not part or _GLUED_PARTS[part] >= best or best == 10:
            return None
        number = _GLUED_PARTS[part]
        best = 10 if number < 20 else 20 if number < 100 else 100 if number < 1000 else 1000
        value, text = value + number, text[len(part) :]
    return value


def _below_thousand(words: Words, at: int) -> Iterator[tuple[int, int]]:
    """(end, value) of one group, of every length."""
    value, end, limit = 0, at, 1000
    for table, least in ((HUNDREDS, 100), (TENS, 10), (UNITS, 1)):
        number = table.get(words[end] if end < len(words) else "", 0)
        if number and (number < limit if least > 1 else number < min(limit, 20)):
            value, end = value + number, end + 1
            limit = least if least > 1 else 0
            yield end, value


def _groups(words: Words, at: int, limit: int) -> Iterator[tuple[int, int]]:
    heads = list(_below_thousand(words, at))
    yield from heads
    for end, value in (*heads, (at, 1)):
        scale = SCALES.get(words[end] if end < len(words) else "", limit)
        if scale < limit:
            yield end + 1, value * scale
            yield from ((last, value * scale + rest) for last, rest in _groups(words, end + 1, scale))


@lru_cache(maxsize=4096)
def cardinals(words: Words, at: int) -> tuple[tuple[int, int], ...]:
    """All (end, value) of a cardinal that starts at a word: `двадцать пять` is 20, and 25."""
    found = set(_groups(words, at, 10**18))
    if words[at : at + 1] in (("ноль",), ("нуль",)):
        found.add((at + 1, 0))
    return tuple(sorted(found))


def _last_ordinal(word: str) -> tuple[int, int] | None:
    """An ordinal word's value, and the power of ten that what stands before must be a multiple of."""
    if word in ORDINALS:
        return ORDINALS[word], 10 if ORDINALS[word] < 10 else 100
    if word in ORDINAL_TENS:
        return ORDINAL_TENS[word], 100
    if word in ORDINAL_HUNDREDS:
        return ORDINAL_HUNDREDS[word], 1000
    if found := _THOUSANDTH.fullmatch(word):
        value = glued(found[1]) if found[1] else 1
        return (value * _POWERS[found[2]], 1000 * _POWERS[found[2]]) if value else None
    return None


def ordinals(words: Words, at: int) -> Iterator[tuple[int, int]]:
    """All (end, value) of an ordinal: `двести первый`, `двухтысячный`."""
    for end, value in ((at, 0), *cardinals(words, at)):
        found = _last_ordinal(words[end] if end < len(words) else "")
        if not found or (value and not found[0]):
            continue
        last, unit = found
        ten = 10 <= value % 100 < 20  # `двенадцать первый` are two numbers
        if not value or (value % unit == 0 and not (unit == 10 and ten)):
            yield end + 1, value + last


def digit_run(words: Words, at: int) -> Iterator[tuple[int, str]]:
    """Digits one by one, of every length from one on."""
    text, end = "", at
    while end < len(words) and words[end] in DIGITS:
        text, end = text + DIGITS[words[end]], end + 1
        yield end, text


@lru_cache(maxsize=4096)
def digit_strings(words: Words, at: int, highest: int, longest: int = 40) -> tuple[tuple[int, str], ...]:
    """All (end, digits) of digits in groups of any size, one by one, or both; a dash may stand between groups."""
    found: set[tuple[int, str]] = set()
    open_ends = {(at, "")}
    while open_ends:
        end, text = open_ends.pop()
        start = end + (words[end : end + 1] == ("–",) and bool(text))
        chunks = [(last, str(value)) for last, value in cardinals(words, start) if value <= highest]
        for last, digits in chunks:
            state = (last, text + digits)
            if len(state[1]) <= longest and state not in found:
                found.add(state)
                open_ends.add(state)
    return tuple(found)


def spoken_numbers(words: Words) -> list[str]:
    """The longest numbers in what is said, left to right, as digits."""
    found, at = [], 0
    while at < len(words):
        numbers = [*cardinals(words, at), *ordinals(words, at)]
        end, value = max(numbers, default=(at, 0))
        if end > at:
            found.append(str(value))
        elif words[at] == "полтора":
            found += ["1", "5", "10"]  # one, five tenths
        at = max(end, at + 1)
    return found
