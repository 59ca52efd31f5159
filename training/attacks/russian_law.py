"""Shapes of references: articles of law, parts, clauses, sections, pages, volumes, figures, tables."""

from __future__ import annotations

import random

from attacks.english_meaning import Code, Either, Meaning, Number, Ordinal, Range, Several, Words
from attacks.russian_calendar import ROMAN
from attacks.russian_draws import digits
from attacks.russian_register import shape
from attacks.shapes import Drawn

CITED = ("Дело возбуждено по {} летом.", "Решение принято на основании {} судом.", "Смотрите {} для справки.")
CODES = (
    ("УК", ("ук", "у ка", "уголовного кодекса")),
    ("ГК РФ", ("гк рф", "гэ ка эр эф", "гражданского кодекса российской федерации", "гк эр эф")),
    ("УК РФ", ("ук рф", "у ка эр эф", "уголовного кодекса российской федерации", "ук эр эф")),
    ("КоАП", ("коап", "ко ап")),
)
ARTICLE, PART, CLAUSE = Words(("статья",)), Words(("часть",)), Words(("пункт",))


def numbered(value: int) -> Meaning:
    """A number that may be an ordinal: `часть вторая`."""
    return Either((Number(str(value)), Ordinal(value)))


@shape("law", "article", *CITED)
def _(drawn: random.Random) -> Drawn:
    article, (code, sayings) = drawn.randint(2, 400), drawn.choice(CODES)
    return f"ст. {article} {code}", Several((ARTICLE, numbered(article), Words(sayings)))


@shape("law", "article and part", *CITED)
def _(drawn: random.Random) -> Drawn:
    article, part, (code, sayings) = drawn.randint(2, 400), drawn.randint(1, 9), drawn.choice(CODES)
    if drawn.random() < 0.5:
        parts = (PART, numbered(part), ARTICLE, numbered(article), Words(sayings))
        return f"ч. {part} ст. {article} {code}", Several(parts)
    parts = (ARTICLE, numbered(article), PART, numbered(part), Words(sayings))
    return f"ст. {article} ч. {part} {code}", Several(parts)


@shape("law", "clause", *CITED)
def _(drawn: random.Random) -> Drawn:
    clause, part, article = (drawn.randint(1, 40) for _ in range(3))
    text = f"п. {clause} ч. {part} ст. {article}"
    return text, Several((CLAUSE, numbered(clause), PART, numbered(part), ARTICLE, numbered(article)))


@shape("law", "article with a point", *CITED)
def _(drawn: random.Random) -> Drawn:
    text = f"{drawn.randint(2, 300)}.{drawn.randint(1, 30)}"
    return f"ст. {text}", Several((ARTICLE, Code(text)))


@shape("law", "clause with points", *CITED)
def _(drawn: random.Random) -> Drawn:
    text = ".".join(str(drawn.randint(1, 14)) for _ in range(drawn.choice((2, 3, 3, 4))))
    return f"{drawn.choice(('п. ', 'пункт ', 'п.'))}{text}", Several((CLAUSE, Code(text)))


@shape("law", "number of a law", "Закон {} вступил в силу.", "Принят Федеральный закон {} о связи.")
def _(drawn: random.Random) -> Drawn:
    number, kind = drawn.randint(2, 500), drawn.choice(("ФЗ", "ФКЗ"))
    names = {"ФЗ": ("фз", "эф зэ", "федеральный закон"), "ФКЗ": ("фкз", "эф ка зэ")}
    mark = drawn.choice(("№ ", "№", "N "))
    return f"{mark}{number}-{kind}", Several((Words(("номер", "эн")), Number(str(number)), Words(names[kind])))


@shape("law", "paragraph sign", "Это разобрано в {} учебника.", "Смотрите {} инструкции.")
def _(drawn: random.Random) -> Drawn:
    number = drawn.randint(2, 90)
    return f"§{drawn.choice((' ', '', chr(160)))}{number}", Several((Words(("параграф",)), numbered(number)))


@shape("reference", "page", "Цитата напечатана на {} издания.", "Рецепт напечатан на {} книги.")
def _(drawn: random.Random) -> Drawn:
    number = drawn.randint(2, 900)
    return f"{drawn.choice(('стр. ', 'с. '))}{number}", Several((Words(("страница",)), numbered(number)))


@shape("reference", "pages", "Смотрите {} того же издания.", "Статья напечатана на {} сборника.")
def _(drawn: random.Random) -> Drawn:
    low = drawn.randint(2, 400)
    high = low + drawn.randint(1, 60)
    head = drawn.choice(("стр. ", "с. "))
    return f"{head}{low}{drawn.choice('-–—')}{high}", Several(
        (Words(("страница",)), Range(Number(str(low)), Number(str(high))))
    )


@shape("reference", "volume and page", "Цитата из собрания сочинений: {} внизу.", "Источник указан ниже: {} вверху.")
def _(drawn: random.Random) -> Drawn:
    volume, page = drawn.randint(2, 50), drawn.randint(2, 700)
    meaning = Several((Words(("том",)), numbered(volume), Words(("страница",)), numbered(page)))
    return f"т. {volume}, с. {page}", meaning


@shape("reference", "roman volume", "Он прочёл {} за неделю.", "Вышел {} собрания сочинений.")
def _(drawn: random.Random) -> Drawn:
    number = drawn.randint(2, 20)
    return f"{drawn.choice(('том', 'т.'))} {ROMAN[number - 1]}", Several((Words(("том",)), numbered(number)))


@shape("reference", "figure", "Схема показана на {} ниже.", "Данные сведены в {} статьи.")
def _(drawn: random.Random) -> Drawn:
    word, sayings = drawn.choice(
        (("рис.", ("рисунок",)), ("табл.", ("таблица",)), ("илл.", ("иллюстрация", "иллюстрации")))
    )
    number = drawn.choice((digits(drawn, 1), digits(drawn, 2), f"{drawn.randint(1, 9)}.{drawn.randint(1, 19)}"))
    meaning = Code(number) if "." in number else numbered(int(number))
    return f"{word} {number}", Several((Words(sayings), meaning))


@shape("reference", "chapter", "Об этом говорит {} романа.", "Смотрите {} учебника.")
def _(drawn: random.Random) -> Drawn:
    number = drawn.randint(2, 20)
    written = drawn.choice((str(number), ROMAN[number - 1]))
    return f"{drawn.choice(('гл.', 'глава'))} {written}", Several((Words(("глава",)), numbered(number)))
