"""The standard spelling of what the Russian corpus says: it writes `ё` as `е`."""

from __future__ import annotations

WORDS = (
    *("трём", "четырём", "трёмстам", "четырёмстам", "нулём", "днём", "рублём", "статьёй", "вёрст", "вёрстам"),
    *("вёрстами", "вёрстах", "январём", "февралём", "сентябрём", "октябрём", "ноябрём", "декабрём"),
    *("подчёркивание", "решётка", "звёздочка"),
)
STEMS = (
    *("трёх", "четырёх", "четвёрты", "четвёрто", "четвёрта", "четвёрту"),
    *("режиссёр", "посёл", "населённ", "утверждённ"),
)
"""Beginnings of words that have `ё` in every form."""

_WORDS = {word.replace("ё", "е"): word for word in WORDS}
_STEMS = {stem.replace("ё", "е"): stem for stem in STEMS}
_BEGINNINGS = tuple(_STEMS)


def standard_spelling(word: str) -> str:
    """Writes `ё` where it is said, in the words of the grammar that have it: `трёхсот`, `октябрём`."""
    if "е" not in word:
        return word
    if word.startswith(_BEGINNINGS):
        stem = next(stem for stem in _BEGINNINGS if word.startswith(stem))
        return _STEMS[stem] + word[len(stem) :]
    return _WORDS.get(word, word)
