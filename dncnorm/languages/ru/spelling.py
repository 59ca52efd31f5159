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

ACRONYMS = (
    *("АСЕАН", "БАД", "БАМ", "БЕЛАЗ", "БРИКС", "ВАДА", "ВАЗ", "ВГИК", "ВИЧ", "ВОЗ", "ВОХР", "ВУЗ", "ВЦИОМ"),
    *("ГАИ", "ГИТИС", "ГОК", "ГОСТ", "ГОЭЛРО", "ГУЛАГ", "ГУМ", "ГЭС", "ДОСААФ", "ЕГЭ", "ЖЭК", "ЗАГС", "ЗИЛ"),
    *("КАМАЗ", "КАСКО", "ЛЭП", "МАГАТЭ", "МАИ", "МГИМО", "МИД", "МИФИ", "МКАД", "МОК", "МРОТ", "МУР", "МХАТ"),
    *("НАСА", "НАТО", "НИИ", "НЭП", "ОМОН", "ОПЕК", "ОСАГО", "РАН", "РИА", "РУСАДА", "САМБО", "СИЗО", "СНИЛС"),
    *("СОБР", "СПИД", "СЭВ", "ТАСС", "ТЭС", "ТЭЦ", "ТЮЗ", "УАЗ", "УЕФА", "ФАС", "ФИБА", "ФИДЕ", "ФИФА", "ЦИК"),
    *("ЦУМ", "ЧОП", "ЮАР", "ЮНЕСКО", "ЮНИСЕФ"),
)
"""Acronyms that are said as words; the corpus spells most of them."""
LATIN_ACRONYMS = {
    "ASCII": "аски", "BAFTA": "бафта", "FIBA": "фиба", "FIDE": "фиде", "FIFA": "фифа", "IKEA": "икеа", "NASA": "наса",
    "NASDAQ": "насдак", "NATO": "нато", "OPEC": "опек", "UEFA": "уефа", "UNESCO": "юнеско", "UNICEF": "юнисеф",
}  # fmt: skip
SAID_AS_WORDS = {word: word for word in ACRONYMS} | LATIN_ACRONYMS


def standard_spelling(word: str) -> str:
    """Writes `ё` where it is said, in the words of the grammar that have it: `трёхсот`, `октябрём`."""
    if "е" not in word:
        return word
    if word.startswith(_BEGINNINGS):
        stem = next(stem for stem in _BEGINNINGS if word.startswith(stem))
        return _STEMS[stem] + word[len(stem) :]
    return _WORDS.get(word, word)
