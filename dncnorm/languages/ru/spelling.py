"""The standard spelling of what the Russian corpus says: it writes `ё` as `е`."""

from __future__ import annotations

from dncnorm.languages.ru.foreign.words import SINGLE_LETTERS

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

LETTER_NAMES = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        (
            *("а", "бэ", "вэ", "гэ", "дэ", "е", "ё", "жэ", "зэ", "и", "и краткое", "ка", "эль", "эм", "эн", "о", "пэ"),
            *("эр", "эс", "тэ", "у", "эф", "ха", "цэ", "че", "ша", "ща", "твёрдый знак", "ы", "мягкий знак", "э"),
            *("ю", "я"),
        ),
        strict=True,
    )
)

LATIN_SUFFIX = "_latin"
"""What the corpus puts after the name of a Latin letter that stands alone."""

_WORDS = {word.replace("ё", "е"): word for word in WORDS}
_STEMS = {stem.replace("ё", "е"): stem for stem in STEMS}
_BEGINNINGS = tuple(_STEMS)

ACRONYMS = (
    *("АСЕАН", "БАД", "БАМ", "БЕЛАЗ", "БРИКС", "ВАДА", "ВАЗ", "ВГИК", "ВИЧ", "ВОЗ", "ВОХР", "ВУЗ", "ВЦИК", "ВЦИОМ"),
    *("ГАИ", "ГИТИС", "ГОК", "ГОСТ", "ГОЭЛРО", "ГУЛАГ", "ГУМ", "ГЭС", "ДОСААФ", "ЕГЭ", "ЖЭК", "ЗАГС", "ЗИЛ"),
    *("КАМАЗ", "КАСКО", "ЛЭП", "МАГАТЭ", "МАИ", "МГИМО", "МИД", "МИФИ", "МКАД", "МОК", "МРОТ", "МУР", "МХАТ"),
    *("НАСА", "НАТО", "НИИ", "НЭП", "ОМОН", "ОПЕК", "ОСАГО", "РАН", "РИА", "РУСАДА", "САМБО", "СИЗО", "СНИЛС"),
    *("СОБР", "СПИД", "СЭВ", "ТАСС", "ТЭС", "ТЭЦ", "ТЮЗ", "УАЗ", "УЕФА", "ФАС", "ФИБА", "ФИДЕ", "ФИФА", "ЦИК"),
    *("ЦУМ", "ЧОП", "ЮАР", "ЮНЕСКО", "ЮНИСЕФ", "АСКУЭ", "АСУ", "АТЭС", "БАТЭ", "ВАСХНИЛ", "ГАБТ", "ГИА", "ГИС"),
    *("ГЛОНАСС", "ГРЭС", "ЕГАИС", "ЕГРИП", "ЕГРЮЛ", "ЗАЗ", "ЗИС", "ЗОЖ", "ИАФ", "ИКАО", "КСИР", "ЛИАЗ", "МАДИ"),
    *("МАЗ", "МАРХИ", "МАТИ", "МИСИС", "МОССАД", "МЭИ", "ПАОК", "ПАРНАС", "РАО", "РАПП", "РОНО", "СанПиН", "СИЗ"),
    *("СМЕРШ", "СНиП", "СНИП", "УЗИ", "УНИТА", "УФАС", "ФАП", "ФОК", "ФОМС", "ХАМАС", "ЦАГИ", "ЦАХАЛ", "ЦЕРН"),
    *("ШКИД", "ШОС", "ЭКМО", "ЭКО"),
    *("АНЗЮС", "ТАИФ", "РАЙФО", "САПР", "ГАК", "ФАО", "НИОКР", "ВЭБ", "СДЮШОР", "СКА", "САУ", "РЕН", "ПАСЕ", "УФСИН"),
    *("ИГИЛ", "НАК", "ДЭС", "ВЭС", "КЭС", "РЭС", "ОЗУ", "ПЗУ", "МОПР", "ОБЭП", "ГИМ", "СЭС", "ОКВЭД", "ВИП", "БРИК"),
    *("ОВИР", "РГАЛИ", "ГУИН", "ХОБЛ", "УПА", "ИККИ", "САФУ", "КЦСОН", "ФСИН", "ГРУ", "ТЭФИ", "ОРВИ", "ФГОС", "ТАРК"),
    *("ГУП", "МУП", "НУЗ", "ГАУ", "ГАУЗ", "МАУ", "ИКЕА", "СДЭК", "ПАЗ", "СУНЦ", "БИК", "ДЗОТ"),
)
"""Acronyms that are said as words; the corpus spells most of them."""
LATIN_ACRONYMS = {
    "ASCII": "аски", "BAFTA": "бафта", "FIBA": "фиба", "FIDE": "фиде", "FIFA": "фифа", "IKEA": "икеа", "NASA": "наса",
    "NASDAQ": "насдак", "NATO": "нато", "OPEC": "опек", "UEFA": "уефа", "UNESCO": "юнеско", "UNICEF": "юнисеф",
}  # fmt: skip
SAID_IN_PART = {"ЦСКА": "цэ эс ка", "США": "сэ шэ а", "ФРГ": "фэ эр гэ", "ФГУП": "эф гуп"}
SAID_AS_WORDS = {word: word for word in ACRONYMS} | LATIN_ACRONYMS | SAID_IN_PART

_LANGUAGES = {
    "английски": ("англ.",), "немецки": ("нем.",), "французски": ("фр.", "франц."), "латинский": ("лат.",),
    "гречески": ("греч.",), "итальянски": ("итал.", "ит."), "испански": ("исп.",), "японски": ("яп.",),
    "китайски": ("кит.",), "украински": ("укр.",), "арабски": ("араб.",), "турецки": ("тур.",), "русски": ("рус.",),
    "польски": ("польск.",), "белорусски": ("белор.",), "португальски": ("порт.",), "корейски": ("кор.",),
}  # fmt: skip
_OTHER_READINGS = {
    (sign, word if word.endswith("й") else f"{word}й"): "по-латыни" if sign == "лат." else f"по-{word}"
    for word, signs in _LANGUAGES.items()
    for sign in signs
}
"""`(англ. Council)` is по-английски; the corpus says английский."""
_OF_THE_STATES, _STATES = " сэ ш а", "США"
"""What the corpus says after every dollar."""


def standard_reading(written: str, spoken: str) -> str | None:
    """Returns what a voice says where the corpus says something else; None elsewhere.

    >>> standard_reading("$5", "пять долларов сэ ш а"), standard_reading("5 долл. США", "пять долларов сэ ш а")
    ('пять долларов', 'пять долларов сэ шэ а')
    """
    if _OF_THE_STATES in spoken:
        country = _OF_THE_STATES.replace("ш", "шэ") if _STATES in written else ""
        return " ".join(map(standard_spelling, spoken.replace(_OF_THE_STATES, country).split()))
    return _OTHER_READINGS.get((written, spoken))


def standard_spelling(word: str) -> str:
    """Writes `ё` where it is said, in the words of the grammar that have it, and names single Latin letters.

    >>> standard_spelling("трехсот"), standard_spelling("f")
    ('трёхсот', 'эф')
    """
    if word.removesuffix(LATIN_SUFFIX) in SINGLE_LETTERS:
        return SINGLE_LETTERS[word.removesuffix(LATIN_SUFFIX)]
    if "е" not in word:
        return word
    if word.startswith(_BEGINNINGS):
        stem = next(stem for stem in _BEGINNINGS if word.startswith(stem))
        return _STEMS[stem] + word[len(stem) :]
    return _WORDS.get(word, word)
