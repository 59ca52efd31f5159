"""What SSML's `say-as` asks for: a spoken form, or a class of reading, and the writing that has it.

The names are those of W3C's note on `say-as` and of the large vendors; `ssml.py` maps them to a few.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from dncnorm.documents.knowledge import known, said
from dncnorm.documents.runs import KEPT_AS_WRITTEN, Asked
from dncnorm.documents.shapes import shapes
from dncnorm.grammars.spelling import digits_named, symbol_name
from dncnorm.languages.base import Language

CLASSES = {name: tuple(form.said.split()) for name, form in shapes("class").items()}
"""The semiotic classes of the readings that each name asks for, the preferred first."""
_SPELLED = frozenset(["characters", "spell-out", "verbatim", "digits"])
_CENTURY, _PIVOT = 100, 50
"""Years of two digits below the pivot are in this century."""
_NUMBERS = re.compile(r"\d+|\?+")
"""Parts of a date; unknown ones are question marks."""
_ONE_DIGIT = re.compile(r"(?<=:)(?=\d(?!\d))")
"""Where a zero lacks: `1:2:3`."""
_AMOUNT, _CURRENCY = re.compile(r"[-+−]?[\d.,\s]*\d"), re.compile("[a-z]{3}")
"""An amount without its currency, and a currency's code in `format` or `detail`."""
_PARTS = re.compile("yyyy|y|m|d")
_ENGLISH_DATE = re.compile(
    r"(?:[A-Za-z]{3,9},?\s)?(?:(?P<first>\d\d?)\s)?(?P<month>[A-Za-z]{3,9})(?:\s(?P<day>\d\d?))?(?:,?\s(?P<year>\d{4}))?"
)
_YEAR = re.compile(r"(?<![\d.,])(\d)(\d{3})(?!\d)")
"""What may be a year; with a space it is none."""
_WHOLE = re.compile(r"\d{1,3}(?:,\d{3})+|\d+")
_JOINED = re.compile(r"(?<=\d)\s*\+\s*(?=\d)")
"""The plus of `5+1/2`, which means five and a half."""


class Resolved(NamedTuple):
    """What is read for a stretch.

    written: what stands in its place. spoken: its spoken form, if that is known. classes: of the reading that it must
    have, if the grammar proposes one of these, the preferred first; none for any.
    """

    written: str
    spoken: str | None = None
    classes: tuple[str, ...] = ()


def resolved(asked: Asked, text: str, language: Language) -> Resolved:
    """Returns what a document asks for; the text as it stands where the name asks for nothing known."""
    name, text = asked.interpret_as, text.strip()
    if name == KEPT_AS_WRITTEN:
        return Resolved(text, text)
    if name in _SPELLED:
        return _characters(name, text, language)
    of_case = asked.format if name in ("cardinal", "decimal") else ""  # of a formula
    if language.numbers and (of_case or (name == "ordinal" and _WHOLE.fullmatch(text))):
        for reading in language.numbers().readings(text, name.upper()):
            if reading.kind == name if not of_case else reading.kind.startswith(f"{name} {of_case}"):
                return Resolved(text, reading.speak(text), (name.upper(),))
    if name in ("cardinal", "number"):
        return Resolved(_YEAR.sub(r"\1 \2", text), classes=("DECIMAL" if _is_decimal(text) else "CARDINAL",))
    if name == "word":
        return Resolved(text, language.foreign_word(text) or text)
    if name == "date" and (day := language.weekdays().get(text.lower().removesuffix("."))):
        return Resolved(text, day, CLASSES[name])
    if name == "header":
        return Resolved(text, said(language.code).get(text.lower(), text))
    if name == "date" and not asked.format and "?" not in text:
        return Resolved(_translated(text, language), classes=CLASSES[name])
    if name == "date":
        order = asked.format if asked.format and text[:1] != "?" else "ymd"
        return Resolved(_date(text, order, language), classes=CLASSES[name])
    if name in ("time", "duration"):
        text = _ONE_DIGIT.sub("0", text)
    code = next(filter(_CURRENCY.fullmatch, (asked.format, asked.detail)), "") if name == "currency" else ""
    if code and _AMOUNT.fullmatch(text):
        text = f"{code.upper()} {text}"
    return Resolved(_JOINED.sub(" ", text), classes=CLASSES.get(name, ()))


def _characters(name: str, text: str, language: Language) -> Resolved:
    marks = said(language.code, "mark")

    def named(mark: str) -> str:
        if mark.isalpha():
            return mark.lower()
        return marks.get(mark) or symbol_name(mark, language) or digits_named(mark, language) or mark

    spoken = [named(mark) for mark in text if not mark.isspace()]
    return Resolved(text, " ".join(spoken), ("DIGIT" if name == "digits" else "LETTERS",))


def _is_decimal(text: str) -> bool:
    return re.fullmatch(r"\D*\d+[.,]\d{1,2}|\D*\d+[.,]\d{4,}", text) is not None


def _date(text: str, order: str, language: Language) -> str:
    """Returns a date in a writing that has one reading; as it stands if its numbers don't fit the order."""
    numbers, parts = _NUMBERS.findall(text), [part[0] for part in _PARTS.findall(order.lower())]
    digits = "".join(numbers)
    if len(numbers) < len(parts) == 3 and digits == text and len(text) == 8:  # 20140304, ????0922
        lengths = [4 if part == "y" else 2 for part in parts]
        edges = [sum(lengths[:place]) for place in range(len(lengths) + 1)]
        numbers = [digits[start:end] for start, end in pairwise(edges)]
    if not parts or len(numbers) != len(parts) or len(set(parts)) != len(parts):
        return text
    found = {part: int(number) for part, number in zip(parts, numbers, strict=True) if "?" not in number}
    year, month, day = _year(found.get("y")), found.get("m"), found.get("d")
    months = language.months()
    if month is not None and not 1 <= month <= len(months):
        return text
    if language.month_first and parts[0] == "m" and month and day:
        return f"{months[month - 1]} {day}{f', {year}' if year else ''}"
    if year and month and day:
        return f"{year:04}-{month:02}-{day:02}"
    return " ".join(str(part) for part in (day, month and months[month - 1], year) if part)


def _translated(text: str, language: Language) -> str:
    """Returns a date that names its month in English, as mail and logs do, in words of another language."""
    match, months = _ENGLISH_DATE.fullmatch(text), list(dict.fromkeys(month[:3] for month in known("month")))
    name, own = match["month"][:3].lower() if match else "", language.months()
    if not match or name not in months or not own or any(month.lower().startswith(name) for month in own):
        return text
    return f"{int(match['day'] or match['first'] or 0) or ''} {own[months.index(name)]} {match['year'] or ''}".strip()


def _year(number: int | None) -> int | None:
    if number is None or number >= _CENTURY:
        return number
    return number + (2000 if number < _PIVOT else 1900)
