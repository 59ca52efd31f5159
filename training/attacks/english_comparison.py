"""What was said against what was to be said, part by part."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attacks.english_lexicon import LEXICON
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
    parts_of,
)
from attacks.english_numbers import spoken_numbers
from attacks.english_verdicts import (
    AS_WRITTEN,
    CHANGED,
    LOST,
    OTHER,
    UNSAID,
    Judged,
    wrong_numbers,
)
from attacks.english_words import MONTHS, SCALES


def with_symbols(meaning: Meaning, stretch: str) -> Meaning:
    """The meaning with the symbols of units and currencies in place of their names: letters, one by one."""
    symbols = Words(_symbols(stretch))
    if isinstance(meaning, Quantity | Money) and not meaning.per:
        return Either((Several((meaning.amount, symbols)), Several((symbols, meaning.amount))))
    if isinstance(meaning, Several):
        return Several(tuple(with_symbols(part, stretch) for part in meaning.parts))
    return meaning


def _symbols(stretch: str) -> tuple[str, ...]:
    """Its runs of letters, apart; capitals also as a word."""
    runs = re.findall(r"[^\W\d_]+", stretch)
    letters = {" ".join(run.lower()).replace("µ", "mu").replace("μ", "mu") for run in runs}
    return (*sorted(letters), *(run.lower() for run in runs if run.isupper()))


class Comparison:
    """What was said against what was to be said: what is not asked first, then what is missing."""

    def __init__(self, meaning: Meaning, stretch: str, words: tuple[str, ...]):
        self.as_written = False
        self.parts = list(parts_of(meaning))
        self.stretch = stretch
        self.words = words
        self.text = f" {' '.join(words)} "
        self.names = {name for part in self.parts for name in _names(part)}

    def verdict(self) -> Judged:
        """The first fault found, the gravest first."""
        lost: list[str] = []
        for role in LEXICON:
            extra, missing = self.role(role)
            if extra:
                return Judged(CHANGED, f"{role} {', '.join(sorted(extra))}")
            lost += [f"{role} {name}" for name in sorted(missing)]
        if (fraction := self.fraction()) or not self.letters():
            return Judged(CHANGED, f"fraction {fraction}" if fraction else "letters")
        numbers = [number for part in self.parts for number in _numbers(part)]
        if wrong := wrong_numbers(numbers, [digits for digits, _, _ in spoken_numbers(self.counted())], ("", "|")):
            return wrong
        if lost == ["link to"] and {"–", "-"} & set(re.sub(r"[‐‑—−]", "–", self.stretch)):
            return Judged(UNSAID, "dash")
        lost += [f"word {part.sayings[0]}" for part in self.parts if isinstance(part, Words) and not self.hears(part)]
        if self.low_end():
            lost.append("scale of the low end")
        if lost:
            return Judged(LOST, ", ".join(lost))
        return Judged(AS_WRITTEN, "symbol") if self.as_written else Judged(OTHER)

    def role(self, role: str) -> tuple[set[str], set[str]]:
        """The names of a role that are heard and not asked for, and those that are missing."""
        lexicon = LEXICON[role]
        asked = {name for kind, name in self.names if kind == role}
        heard = {name for name, sayings in lexicon.items() if any(f" {saying} " in self.text for saying in sayings)}
        extra = {name for name in heard - asked if not self.explained(name, lexicon)}
        if role == "currency" and any("dollar" in name for name in asked):
            extra -= {"dollar", "us dollar"}
        if any(isinstance(part, Number) and len(part.fraction) == 2 for part in self.parts):
            extra -= {"cent", "penny"}
        if any(isinstance(part, Clock) for part in self.parts):
            extra -= {"second", "arcsecond", "minute", "arcminute", "hour"}
        missing = asked - heard
        verbatim = {word.lower() for word in re.findall(r"[^\W\d_]+", self.stretch)}
        if role in ("unit", "currency") and missing and verbatim & set(self.words):
            self.as_written = True
            missing = set()
        if role in ("unit", "currency") and any(f" {symbol} " in self.text for symbol in _symbols(self.stretch)):
            missing = set()
        return set() if role in ("scale", "relation") else extra, missing

    def explained(self, name: str, lexicon: dict[str, tuple[str, ...]]) -> bool:
        """Whether what sounds like `name` is a part of something that is asked for."""
        asked = [saying for role, other in self.names for saying in LEXICON.get(role, {}).get(other, (other,))]
        asked = [saying for saying in asked if f" {saying} " in self.text]
        heard = [saying for saying in lexicon[name] if f" {saying} " in self.text]
        return all(any(f" {saying} " in f" {other} " for other in asked) for saying in heard)

    def fraction(self) -> str:
        """A fraction that nobody asked for."""
        if any(isinstance(part, Fraction) or (isinstance(part, Number) and part.fraction) for part in self.parts):
            return ""
        wrong = (
            word for word in self.words if word.endswith(("ths", "rds", "sts", "quarters")) and word not in MONTH_LIKE
        )
        return next(wrong, "")

    def letters(self) -> bool:
        """Whether all letters of a code are heard."""
        runs = [run for part in self.parts if isinstance(part, Code) for run in re.findall(r"[^\W\d_]+", part.text)]
        heard = self.text.replace(" oh ", " o ").replace(" triple e ", " e e e ")
        return all(f" {run.lower()} " in heard or f" {' '.join(run.lower())} " in heard for run in runs)

    def counted(self) -> tuple[str, ...]:
        """The words without the "one" of `one half`, which may be "a", too."""
        parts = ("half", "quarter", "third", "fifth", "eighth", "sixteenth", "fourth", "tenth", "sixth")
        single = any(isinstance(part, Fraction) and part.numerator == 1 for part in self.parts)
        pairs = zip(self.words, (*self.words[1:], ""), strict=True)
        return tuple(word for word, after in pairs if not (single and word == "one" and after in parts))

    def hears(self, part: Words) -> bool:
        """Whether a word is said that must be."""
        return part.optional or any(not saying or f" {saying} " in self.text for saying in part.sayings)

    def low_end(self) -> bool:
        """Whether a range has a scale at its low end, said only at the high one."""
        return any(isinstance(part, Range) and isinstance(part.low, Number) and part.low.scale for part in self.parts)


MONTH_LIKE = ("months",)


def _numbers(part: Meaning) -> list[frozenset[str]]:
    """The numbers of one part, each with all digit strings that it may be read back as."""
    if isinstance(part, Number):
        digits = str(int(part.digits or "0"))
        if not part.fraction:
            return [frozenset({digits, part.digits, str(int(digits) * SCALES.get(part.scale, 1))})]
        return [frozenset({f"{digits}.{part.fraction}", f"{digits}|{int(part.fraction)}"})]  # dollars | cents
    if isinstance(part, Fraction):
        found = [part.whole] * bool(part.whole) + [part.numerator] * (part.numerator > 1)  # a quarter
        return [frozenset({str(value)}) for value in (*found, *[part.denominator] * (part.denominator not in (2, 4)))]
    if isinstance(part, Power):
        said = [part.base] + [str(abs(part.exponent))] * (part.exponent not in (2, 3))  # squared, cubed
        return [frozenset({value}) for value in said if value.isdigit()]
    if isinstance(part, Code):
        return [frozenset({digits}) for digits in re.findall(r"\d+", part.text)]
    if isinstance(part, Ordinal):
        return [frozenset({str(part.value)})]
    values: list[int] = []
    if isinstance(part, Date):
        values = [value for value in (part.day, part.year) if value]
    elif isinstance(part, Year):
        values = [part.year]
    elif isinstance(part, Decade):
        return [frozenset({f"{part.century or ''}{part.decade:02}"})]
    elif isinstance(part, Clock):
        values = [part.hour, *[value for value in (part.minute, part.second) if value > 0]]
    return [frozenset({str(value), f"{value:02}"}) for value in values]


def _names(part: Meaning) -> Iterator[tuple[str, str]]:
    """What else must be said, as (role, name)."""
    if isinstance(part, Number | Fraction) and part.sign:
        yield "sign", part.sign
    if isinstance(part, Number) and part.scale in LEXICON["scale"]:
        yield "scale", part.scale
    if isinstance(part, Power):
        yield from [("link", "to")] if part.exponent not in (2, 3) else []
        if part.mantissa:
            yield "relation", "times"
        if part.exponent < 0:
            yield "sign", "-"
    if isinstance(part, Quantity | Money):
        yield ("unit", part.unit) if isinstance(part, Quantity) else ("currency", part.currency)
        if part.per:
            yield "unit", part.per
            yield from [("rate", "second")] if part.per == "second" else []
    if isinstance(part, Range) or (isinstance(part, By) and part.relation in ("ratio", "score")):
        yield "link", "to"
    if isinstance(part, Date) and part.month and MONTHS[part.month - 1] in LEXICON["month"]:
        yield "month", MONTHS[part.month - 1]
    if isinstance(part, Clock) and part.half:
        yield "half", part.half
    if isinstance(part, Words):
        yield from (("word", saying) for saying in part.sayings)
