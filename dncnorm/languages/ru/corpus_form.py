"""A raw token as the Russian corpus writes it."""

from __future__ import annotations

import re
from pathlib import Path

from dncnorm.core.characters import PLAIN_MARKS, TOKEN_SPACES
from dncnorm.core.tables import rows

_LETTERS = str.maketrans("ё" + TOKEN_SPACES, "е" + " " * len(TOKEN_SPACES))
_LATIN = str.maketrans("ХІСМ", "XICM")
_NUMERAL = re.compile(r"(?=.*[IVX])[IVXLCDMХІСМ]{2,9}|[ХІ]{2,9}")
_COUNTING = re.compile(r"(?=[^ -]*[IVXХІ])[IVXLCDMХІСМ]{1,9}(?:[-—][IVXLCDMХІСМ]{1,9})?(?= вв?\b| ?-?кв\.)")
"""Roman numerals before a century or a quarter, and their ranges."""
_DEGREE = re.compile(r"(?<=°)( ?)С$|(?<=\d)( ?)[оo][СC]$")
_SHARE = re.compile(r"(?<=^\d) / (?=\d{1,2}$)")
_POINTS = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})+(?=,\d)")
"""The whole of a decimal whose groups points part: `€1.234,56`."""
_COMMAS = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+\.\d{1,2}(?![\d.,]\d|\d)")
"""A decimal with English marks: `€17,692.27`."""
_ENGLISH = str.maketrans(",.", " ,")
_SIDE = re.compile(r"(?<=[°'\"]) ?([сюзв])\. ?([шд])\.?$")
"""The side of the globe behind degrees: `55° с.ш.`."""
_PRIMES = str.maketrans("′’″”", "''\"\"")
_SPACED_COMMA = re.compile(r"(?<=\d) , (?=\d)")
_RAISED = re.compile(r"(?<=м) (?=[²³]$)")
"""The gap in `7 м ²`."""
_SUFFIX = re.compile(r"(?<=[\d%])(?: - ?|- )(?=[а-я]{1,7}$)")
"""The gaps in `5 - го`, `5 % - го`."""
_JOINED = re.compile(
    r"(?<=\d)-(?:ти|и|х|ми)-?(?=(?:летн|метров|месячн|дневн|часов|минутн|секундн|этажн|комнатн|кратн|тонн|литров|процентн)[а-я]{2,3}$)"
)
"""The end of a number before the adjective that it begins: `5-тилетний`."""
_SHOUTED = re.compile(r"(?<=\d)(?: ?ГОД[А-Я]{0,3}|-(?:ГО|МУ|Й))(?=$| )")
"""What a headline writes in capitals behind a number."""
_YEAR_SIGN = re.compile(r"(?<=\.\d\d\d\d)г$|(?<=\.\d\d)г$")
_THOUSANDS = re.compile(r"(?<=\d)\.000(?= км$)")
_FROSTS = re.compile(r"(?<=^[-+−]\d),(?=[-+−])|(?<=^[-+−]\d\d),(?=[-+−])")
"""The comma of two temperatures: `-17,-15°C`."""
_KILOMETRES = re.compile(r"(?<=\d) ?т\. ?(?=км$)")
_CALORIES = re.compile(r"(?<=\d)( ?)кКал$")
_CYRILLIC_UNITS = {row[0]: row[1] for row in rows(Path(__file__).with_name("latin_units.tsv"), 2)}
_LATIN_UNIT = re.compile(rf"(?<=\d)( ?)({'|'.join(_CYRILLIC_UNITS)})$")
"""Units that shops write with Latin letters."""
_TYPED_SIGNS = {">=": "≥", "<=": "≤", "!=": "≠", "==": "="}
_PHRASE = re.compile(r"(до )?([А-Яа-я](?:\. ?[а-я])+)\.?")


def corpus_form(word: str) -> str:
    """`ё` is `е`, but `Ё` stays; hyphens of all kinds and the minus are `-`; spaces of all kinds are one kind.

    What is typed in other ways has one form: Roman numerals with Cyrillic letters (`ХIХ`), `°C`, `т.д.` as `т. д.`
    Abbreviations keep their dot, unlike in the corpus, where it is a token: without it `им.` would be a pronoun.
    """
    word = _POINTS.sub(lambda whole: whole[0].replace(".", " "), word)
    word = _COMMAS.sub(lambda number: number[0].translate(_ENGLISH), word)
    if word[:1].isdecimal():
        word = _typed(word)
    if word.isascii():
        if word in _TYPED_SIGNS:
            return _TYPED_SIGNS[word]
        return _SHARE.sub("/", word)
    if word[0] in "-+−":
        word = _FROSTS.sub("…", word)
    plain = word.translate(PLAIN_MARKS).translate(_LETTERS)
    plain = _SUFFIX.sub("-", _RAISED.sub("", _SPACED_COMMA.sub(",", plain)))
    plain = _JOINED.sub("-", plain)
    plain = _SHOUTED.sub(lambda end: end[0].lower(), plain)
    if "°" in plain:
        plain = _SIDE.sub(r" \1. \2.", plain.translate(_PRIMES))
    if _NUMERAL.fullmatch(plain):
        return plain.translate(_LATIN)
    if numeral := _COUNTING.match(plain):
        return numeral[0].translate(_LATIN) + plain[numeral.end() :]
    if phrase := _PHRASE.fullmatch(plain):
        return f"{phrase[1] or ''}{'. '.join(filter(str.isalpha, phrase[2]))}."
    return _DEGREE.sub(lambda sign: f"{sign[1] or ''}C" if sign[1] is not None else f"{sign[2]}°C", plain)


def _typed(plain: str) -> str:
    """What is typed carelessly behind a number, as the grammar has it."""
    plain = _THOUSANDS.sub(" 000", _KILOMETRES.sub(" тыс. ", _YEAR_SIGN.sub("г.", plain)))
    plain = _LATIN_UNIT.sub(lambda unit: unit[1] + _CYRILLIC_UNITS[unit[2]], plain)
    return _CALORIES.sub(r"\1ккал", plain)
