"""What was said in Russian against what was to be said: which part is another one, which one is missing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from attacks.english_meaning import (
    By,
    Clock,
    Code,
    Date,
    Fraction,
    Meaning,
    Money,
    Number,
    Ordinal,
    Power,
    Quantity,
    Range,
    Words,
    Year,
    parts_of,
)
from attacks.english_patterns import Words as Spoken
from attacks.english_verdicts import AS_WRITTEN, CHANGED, LOST, OTHER, UNSAID, Judged, wrong_numbers
from attacks.russian_lemmas import FORMS, first_forms
from attacks.russian_meaning import Compound, Glued
from attacks.russian_numbers import ordinals, spoken_numbers
from attacks.russian_words import CURRENCIES, LETTERS, MONTHS, SCALES, SIGNS, UNIT_SAYINGS

_ADDED: dict[type[Meaning], set[str]] = {
    Clock: {"час", "минута", "секунда"},
    Date: {"год", "месяц"},
    Year: {"год", "век"},
    Ordinal: {"год"},
    Money: {"копейка", "цент"},
    Code: {"час"},
}
"""Units that a meaning may add by itself."""
_NAMED_PARTS = {"половина": 2, "треть": 3, "четверть": 4}
_KEPT_SIGNS = re.compile(r"[\^=%°²³₀-₉⁰¹⁴-⁹⁺⁻№§±×<>≤≥≈~′″$€£₽/]")


def _lexicon(unit_names: Iterable[str]) -> dict[str, dict[str, tuple[str, ...]]]:
    """By role and name, every saying in first forms."""
    units = {name: UNIT_SAYINGS.get(name, ()) for name in (*unit_names, *UNIT_SAYINGS)}
    roles: dict[str, dict[str, tuple[str, ...]]] = {
        "sign": SIGNS,
        "scale": dict.fromkeys(SCALES, ()),
        "currency": CURRENCIES,
        "unit": units,
        "month": dict.fromkeys(MONTHS, ()),
    }
    return {
        role: {name: tuple(_forms(name, sayings)) for name, sayings in names.items()} for role, names in roles.items()
    }


def _forms(name: str, sayings: tuple[str, ...]) -> Iterator[str]:
    for saying in (name, *sayings):
        yield " ".join(first_forms(tuple(saying.split())))


class Comparison:
    """The first fault that is found, the gravest first."""

    def __init__(self, meaning: Meaning, stretch: str, words: Spoken, units: set[str]):
        self.parts = list(parts_of(meaning))
        self.stretch, self.words = stretch, words
        self.text = f" {' '.join(words)} "
        self.names = {name for part in self.parts for name in _names(part)}
        self.lexicon = _lexicon({*units, *(name for role, name in self.names if role == "unit")})

    def verdict(self) -> Judged:
        """What is not asked for, then what is missing, then what is left as written."""
        if self.left_as_written() or any(_KEPT_SIGNS.search(word) for word in self.words):
            return Judged(AS_WRITTEN, "symbol")
        lost: list[str] = []
        for role, names in self.lexicon.items():
            extra, missing = self.role(role, names)
            if extra:
                return Judged(CHANGED, f"{role} {', '.join(sorted(extra))}")
            lost += [f"{role} {name}" for name in sorted(missing)]
        if (part := self.named_part()) or self.fraction():
            return Judged(CHANGED, part or "fraction")
        expected = [number for part in self.parts for number in _numbers(part)]
        if wrong := wrong_numbers(expected, self.spoken()):
            return wrong
        bases = [name for role, name in self.names if role == "base"]
        lost += [f"base {name}" for name in bases if not set(LETTERS[name]) & set(self.words)]
        lost += [f"word {part.sayings[0]}" for part in self.parts if isinstance(part, Words) and not self.hears(part)]
        lost += [f"compound {part.stem}" for part in self.parts if isinstance(part, Compound)]
        if lost:
            return Judged(LOST, ", ".join(lost))
        if any(isinstance(part, Range) or (isinstance(part, By) and part.relation == "ratio") for part in self.parts):
            return Judged(UNSAID, "dash")
        return Judged(OTHER)

    def named_part(self) -> str:
        """A half, third or quarter that nobody asked for."""
        if any(isinstance(part, Clock) or (isinstance(part, Number) and part.fraction) for part in self.parts):
            return ""
        asked = {part.denominator for part in self.parts if isinstance(part, Fraction)}
        return next((name for name, bottom in _NAMED_PARTS.items() if name in self.words and bottom not in asked), "")

    def fraction(self) -> bool:
        """Whether a stroke is said as that of a fraction, or a time by ordinals, that nobody asked for."""
        asked = any(isinstance(part, Fraction | Date | Year | Ordinal) for part in self.parts)
        if asked:
            return False
        if any(isinstance(part, Clock) for part in self.parts):  # `в девятом, сорок пятом`
            return "половина" not in self.words and any(list(ordinals((word,), 0)) for word in self.words)
        bottoms = {int(digits) for digits in re.findall(r"/(\d+)", self.stretch)}
        starts = (
            at for at in range(1, len(self.words)) if self.words[at - 1] in FORMS and self.words[at - 1] != "дробь"
        )
        return any(value in bottoms for at in starts for _, value in ordinals(self.words, at))

    def spoken(self) -> list[str]:
        """The numbers that are heard, without a scale on its own."""
        scales = {str(SCALES[name]) for role, name in self.names if role == "scale"}
        return [number for number in spoken_numbers(self.words) if number not in scales]

    def signs_kept(self) -> bool:
        """Whether every minus and plus is said as such; a dash by its name is none."""
        return not self.role("sign", self.lexicon["sign"])[1]

    def role(self, role: str, names: dict[str, tuple[str, ...]]) -> tuple[set[str], set[str]]:
        """The names of a role that are heard and not asked for, and those that are missing."""
        asked = {name for kind, name in self.names if kind == role}
        heard = {name for name, sayings in names.items() if any(f" {saying} " in self.text for saying in sayings)}
        extra = {name for name in heard - asked if not self.explained(name, names)}
        if role == "sign":
            extra -= {"+", "-"} if "±" in asked else set()
            extra -= {"±"} if asked else set()
        missing = asked - heard
        if role in ("unit", "currency") and self.spelled():
            missing = set()
        added = {name for part in self.parts for name in _ADDED.get(type(part), ())}
        if role == "scale":  # a number shows what is too much
            return set(), missing
        return extra - (added if role in ("unit", "currency") else set()), missing

    def spelled(self) -> bool:
        """Whether the symbol of a unit or currency is said letter by letter."""
        runs = re.findall(r"[^\W\d_]{2,}|[A-Z]", self.stretch)
        text = "".join(f" {word}" for word in self.words) + " "
        return any(_letter_names(run).search(text) for run in runs)

    def explained(self, name: str, names: dict[str, tuple[str, ...]]) -> bool:
        """Whether what sounds like `name` is a part of something that is asked for."""
        asked = [" ".join(first_forms(tuple(name.split()))) for _, name in self.names]
        asked += [saying for role, name in self.names for saying in self.lexicon.get(role, {}).get(name, ())]
        heard = [saying for saying in names[name] if f" {saying} " in self.text]
        return all(any(f" {saying} " in f" {other} " for other in asked) for saying in heard)

    def left_as_written(self) -> bool:
        """Whether a symbol of the stretch stands in what is said as it was written."""
        asked = {word for part in self.parts if isinstance(part, Words | Code) for word in _letters(part)}
        symbols = {word.lower() for word in re.findall(r"[^\W\d_]+", self.stretch)} - asked
        symbols = {symbol for symbol in symbols if not re.search("[аеиоуыэюяaeiou]", symbol) or len(symbol) > 1}
        known = {word for _, name in self.names for word in name.split()}
        left = {word for word in self.words if word in symbols and word not in known}
        return any(first_forms((word,)) == (word,) and len(word) < 5 and word not in _SHORT_WORDS for word in left)

    def hears(self, part: Words) -> bool:
        """Whether a word is said that must be."""
        sayings = [saying.lower().replace("ё", "е") for saying in part.sayings]
        forms = [" ".join(first_forms(tuple(saying.split()))) for saying in sayings]
        return part.optional or any(not form or f" {form} " in self.text for form in forms)


_SHORT_WORDS = {
    "до",
    "от",
    "по",
    "на",
    "не",
    "и",
    "с",
    "в",
    "к",
    "со",
    "без",
    "для",
    "при",
    "ом",
    "бар",
    "бит",
    "люкс",
    "моль",
    "том",
    "дом",
}


@cache
def _letter_names(run: str) -> re.Pattern[str]:
    names = (f"(?:{'|'.join(map(re.escape, LETTERS.get(letter, (letter,))))})" for letter in run.lower())
    return re.compile(f" {' '.join(names)} ")


def _letters(part: Words | Code) -> list[str]:
    text = part.text if isinstance(part, Code) else " ".join(part.sayings)
    return [word.lower() for word in re.findall(r"[^\W\d_]+", text)]


def _numbers(part: Meaning) -> list[frozenset[str]]:
    """The numbers of one part, each with all digit strings that it may be read back as."""
    values: list[int] = []
    if isinstance(part, Number):
        whole = int(part.digits or "0")
        found = [frozenset({str(whole), part.digits, str(whole * SCALES.get(part.scale, 1))})]
        if not part.fraction:
            return found
        bottom = str(10 ** len(part.fraction))
        return [*found, frozenset({str(int(part.fraction)), part.fraction}), frozenset({bottom})]
    if isinstance(part, Fraction):
        values = [part.whole] * bool(part.whole) + [part.numerator, part.denominator]
    elif isinstance(part, Power):
        values = [int(part.base)] if part.base.isdecimal() else []
        values += [abs(part.exponent)] * (part.exponent not in (2, 3))
    elif isinstance(part, Code):
        return [frozenset({digits}) for digits in re.findall(r"\d+", part.text)]
    elif isinstance(part, Ordinal | Glued):
        values = [part.value]
    elif isinstance(part, Date):
        values = [value for value in (part.day, part.year) if value]
    elif isinstance(part, Year):
        values = [part.year]
    elif isinstance(part, Clock):
        values = [part.hour, *[value for value in (part.minute, part.second) if value > 0]]
    return [frozenset({str(value), f"{value:02}"}) for value in values]


def _names(part: Meaning) -> Iterator[tuple[str, str]]:
    """What else must be said, as (role, name)."""
    if isinstance(part, Number | Fraction) and part.sign:
        yield "sign", part.sign
    if isinstance(part, Number) and part.scale:
        yield "scale", part.scale
    if isinstance(part, Power) and part.exponent < 0:
        yield "sign", "-"
    if isinstance(part, Quantity | Money):
        yield ("unit", part.unit) if isinstance(part, Quantity) else ("currency", part.currency)
        if part.per:
            yield "unit", part.per
    if isinstance(part, Date) and part.month:
        yield "month", MONTHS[part.month - 1]
    if isinstance(part, Words):
        yield from (("word", saying) for saying in part.sayings)
    if isinstance(part, Power) and part.base.isalpha():
        yield "base", part.base
    if isinstance(part, Code) and "+" in part.text:
        yield "sign", "+"
