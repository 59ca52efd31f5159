"""Describes a token in its sentence: what may speak for or against each of its readings.

Each piece of evidence is a short text such as `+1=km`; `weights.py` turns it into a number. Nothing here knows a
language: what words mean comes from the language's lexicon, as the kinds of a word.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from dncnorm.core.characters import CLOSING, has_digit

EDGE = "<edge>"
"""The shape before the first token of a sentence and after its last."""
SIGHT = 4
"""Tokens on each side that are looked at."""
_STEPS = tuple(f"{step:+}" if step else "" for step in range(-SIGHT, SIGHT + 1))
"""The names of the places of a token and its neighbours; "" for its own."""
LONGEST_WORD, LONGEST_SHAPE = 15, 16
_FIRST_YEAR, _LAST_YEAR, _YEAR_DIGITS = 1000, 2100, 4
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?", re.ASCII)
_RUN = re.compile(r"[a-z]+|[A-Z]+|\d")
_NUMBERS = re.compile(r"\d+(?:[.,]\d+)*")
_PAIR, _WHOLE = re.compile(r"(\d{1,4})/(\d{1,4})", re.ASCII), 100
_MOST_DIGITS = 6
_CLOSERS = CLOSING.union("'’")  # a token of its own, an apostrophe closes, too


class Word(NamedTuple):
    """A token as evidence sees it.

    written: as in the text. shape: small words as they are, else 9 for a digit, A for capitals, a for small letters.
    kinds: names of the lexicon's lists that it is in. classes: those of its readings, joined.
    is_joined: whether the next token touches it. number: that of which it may be the unit (`numbers_behind`).
    """

    written: str
    shape: str
    kinds: tuple[str, ...] = ()
    classes: str = ""
    is_joined: bool = False
    number: str = ""


_NOTHING = Word("", EDGE)


@lru_cache(maxsize=16384)
def shape(written: str) -> str:
    """Returns a word in small letters, or the shape of what has other characters: `B-52s` is `A-99a`."""
    if written.isalpha():
        return written.lower() if len(written) < LONGEST_WORD else "<long>"
    return _RUN.sub(_kind_of_run, written)[:LONGEST_SHAPE]


@lru_cache(maxsize=16384)
def numberless(written: str) -> str:
    """Returns a token, each of its numbers as 9: `-2.5bp` is `-9bp`."""
    return _NUMBERS.sub("9", written)[:LONGEST_SHAPE]


def _kind_of_run(run: re.Match[str]) -> str:
    first = run[0][0]
    return "9" if first.isdecimal() else "a" if first.islower() else "A"


class Place(NamedTuple):
    """A token in its sentence. near: it and its neighbours, `SIGHT` on each side. probability: the gate's.

    tight: whether its neighbours touch it, 1 or 0 for the left one, then the right one.
    """

    near: Sequence[Word]
    own: Word
    probability: float
    tight: str


def evidence(words: Sequence[Word], index: int, probability: float) -> list[str]:
    """Returns the evidence for a token, each piece once.

    words: its sentence. probability: the gate's, that the token needs work.
    """
    near = [
        words[beside] if 0 <= (beside := index + step) < len(words) else _NOTHING for step in range(-SIGHT, SIGHT + 1)
    ]
    own = near[SIGHT]
    place = Place(near, own, probability, f"{near[SIGHT - 1].is_joined:d}{own.is_joined:d}")
    found = ["any"]
    for says in KINDS.values():
        found += says(place)
    return list(dict.fromkeys(found))


def _form(place: Place) -> Iterator[str]:
    """Yields what the token is, and what its number is."""
    word = place.own
    written = word.written
    yield from (f"={written.lower()}", f"=={written}", f"s={word.shape}")
    yield from (f"own {kind}" for kind in word.kinds)
    if has_digit(written):
        yield f"n={numberless(written)}"
        yield f"u={''.join(filter(str.isalpha, written))[:LONGEST_SHAPE]}"
        yield from (f"from {written[:2]}", f"to {written[-2:]}", f"length {len(written)}")
        if written.isdecimal() and written.isascii():
            value = int(written[:9])
            is_year = len(written) == _YEAR_DIGITS and _FIRST_YEAR <= value < _LAST_YEAR
            yield from (f"value {value}", f"year {is_year}", f"zero {written[0] == '0'}{len(written)}")
            yield from (f"round {written[-2:] == '00'}", f"century {value // 100 if len(written) == 4 else ''}")


def _gate(place: Place) -> Iterator[str]:
    odds = math.log((place.probability + 1e-4) / (1 - place.probability + 1e-4))
    yield f"gate={round(max(-6.0, min(6.0, odds)))}"


def _letters(place: Place) -> Iterator[str]:
    """Yields what the letters of a word say of whether it is spelled out."""
    written = place.own.written
    letters = "".join(filter(str.isalpha, written))
    if not letters or has_digit(written):
        return
    case = "A" if written.isupper() else "a" if written.islower() else "Aa"
    small = letters.lower()
    sounds = re.sub("[aeiouy]", "v", re.sub("[^aeiouy]", "c", small))
    yield from (f"{case} {sounds[:7]}", f"{case} {len(letters)} {'v' in sounds}")
    longest = max(map(len, re.findall("c+", sounds)), default=0)
    yield f"{case} {longest} consonants"
    framed = f"^{small[:LONGEST_WORD]}$"
    yield from (f"{case} {framed[start : start + size]}" for size in (2, 3) for start in range(len(framed) - size + 1))


def _neighbours(place: Place) -> Iterator[str]:
    """Yields what the neighbours are, alone and together."""
    shapes = [word.shape for word in place.near]
    further, before, left, own, right, after, beyond = shapes[SIGHT - 3 : SIGHT + 4]
    written, tight = place.own.written, place.tight
    yield from (f"{step}={shape}" for step, shape in zip(_STEPS, shapes, strict=True) if step)
    yield from (f"tight {tight}", f"-1={left} {tight[0]}", f"+1={right} {tight[1]}")
    yield from (f"{left}|.|{right}|{tight}", f"{left}|{own}|{right}")
    yield from (f"{before}|{left}|.", f".|{right}|{after}")
    yield from (f"{left}|{own}", f"{own}|{right}", f"{left}|={written}", f"={written}|{right}")
    yield from (f"{further}|{before}|{left}|.", f".|{right}|{after}|{beyond}", f"{before}|{left}|.|{right}|{after}")


def _lists(place: Place) -> Iterator[str]:
    """Yields the lexicon's lists that the neighbours are in."""
    for step, word in zip(_STEPS[1:-1], place.near[1:-1], strict=True):
        if step:
            yield from (f"{step} {kind}" for kind in word.kinds)


def _classes(place: Place) -> Iterator[str]:
    """Yields what the neighbours may be read as."""
    before, left, _, right, after = place.near[SIGHT - 2 : SIGHT + 3]
    yield from (f"-1:{left.classes}", f"+1:{right.classes}", f"{left.classes}|.|{right.classes}|{place.tight}")
    yield from (f"{before.classes}|{left.shape[:3]}:", f":{right.shape[:3]}|{after.classes}")


def _capitals(place: Place) -> Iterator[str]:
    """Yields who begins with a capital."""
    cases = [_case(word.written) for word in place.near[SIGHT - 2 : SIGHT + 3]]
    yield from ("|".join(cases), f"{cases[1]}|={place.own.written}|{cases[3]}")


def _across(place: Place) -> Iterator[str]:
    """Yields what stands behind the sign that is next to the token."""
    near, own = place.near, place.own
    for step in (-2, 2):
        across, joint, beyond = near[SIGHT + step], near[SIGHT + step // 2], near[SIGHT + step // 2 * 3]
        if joint is not _NOTHING and not joint.written[:1].isalnum():
            sign = joint.written[:2]
            yield from (f"{step:+}{sign} {across.shape}", f"{step:+}{sign} {across.shape} {own.shape}")
            yield from (f"{step:+}{sign} then {beyond.shape}", f"{step:+} {beyond.shape} {across.shape} {own.shape}")
            yield from (f"{step:+}{sign} then {kind}" for kind in beyond.kinds)


def _behind(place: Place) -> Iterator[str]:
    """Yields that the token stands behind a number, whatever closes there: `(5 ± 1) mm`, `**5** kg`, `5&nbsp;kg`."""
    if place.own.number:
        yield from ("behind number", *(f"behind number {kind}" for kind in place.own.kinds))


def numbers_behind(sentence: Iterable[str]) -> Iterator[str]:
    """Yields for each token the number of which it may be the unit, whatever closes behind that; "" for none."""
    number, closers = "", 0
    for written in sentence:
        yield number if closers < SIGHT else ""
        if not written.isalnum() and _closes(written):
            closers += 1
        else:
            number, closers = written if has_digit(written) else "", 0


def _closes(written: str) -> bool:
    """Whether a token may be between a number and its unit: a bracket, a quotation mark, markup, `&nbsp;`, `</b>`."""
    return bool(written) and (_CLOSERS.issuperset(written) or written[0] + written[-1] in ("&;", "<>"))


def _case(written: str) -> str:
    if has_digit(written):
        return "9"
    if written.isupper() and len(written) > 1:
        return "AA"
    if written.islower():
        return "a"
    return "Aa" if written[:1].isupper() else written[:2]


def _numbers(place: Place) -> Iterator[str]:
    """Yields how two numbers with something between them relate: order, ratio, digits; whether they make a whole."""
    near, own = place.near, place.own
    if two := _PAIR.fullmatch(own.written):
        yield from _relation(two[1], two[2], "inside")
        yield f"inside whole {int(two[1]) + int(two[2]) == _WHOLE}"
    left, right = near[SIGHT - 1], near[SIGHT + 1]
    yield from _relation(left.written, right.written, "between")
    yield from _relation(own.written, near[SIGHT + 2].written, f"then{right.shape[:4]}")
    yield from _relation(near[SIGHT - 2].written, own.written, f"since{left.shape[:4]}")


def _relation(first: str, last: str, name: str) -> Iterator[str]:
    two = [_digits(form) for form in (first, last)]
    if not all(two):
        return
    low, high = (float(digits.replace(",", "")[:30]) for digits in two)
    order = (low < high) - (low > high)
    sizes = ",".join(str(min(len(digits), _MOST_DIGITS)) for digits in two)
    years = ",".join(
        f"{len(digits) == _YEAR_DIGITS and _FIRST_YEAR <= value < _LAST_YEAR:d}"
        for digits, value in zip(two, (low, high), strict=True)
    )
    yield from (f"{name} {order}", f"{name} {sizes}", f"{name} {order} {sizes}", f"{name} years {years} {len(two[1])}")
    yield f"{name} zeros {two[0][0] == '0'}{two[1][0] == '0'}"
    if low:
        yield f"{name} ratio {min(9, int(high / low * 4))}"


@lru_cache(maxsize=4096)
def _digits(written: str) -> str:
    """Returns the first number of a token; "" if it has none."""
    found = _NUMBER.search(written)
    return found[0] if found else ""


KINDS: dict[str, Callable[[Place], Iterator[str]]] = {
    "form": _form,
    "gate": _gate,
    "letters": _letters,
    "neighbours": _neighbours,
    "lists": _lists,
    "classes": _classes,
    "capitals": _capitals,
    "across": _across,
    "behind": _behind,
    "numbers": _numbers,
}
"""The kinds of evidence; what a chooser was fitted to, it also has to see."""
