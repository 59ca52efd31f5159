"""Rows in the format of Kaggle's ru_train.csv, generated: quoted as there, quotation marks and commas among them."""

from __future__ import annotations

import csv
import random
from pathlib import Path

from num2words import num2words

HEADER = ["sentence_id", "token_id", "class", "before", "after"]
Row = tuple[str, str, str]
"""Class, before, after; where nothing changes, Kaggle writes the token itself."""


def _same(words: str, semiotic_class: str = "PLAIN") -> list[Row]:
    return [(semiotic_class, word, word) for word in words.split()]


def _sentence(number: int) -> list[Row]:
    """A sentence of one of a few kinds."""
    spoken, dot = num2words(number, lang="ru"), ("PUNCT", ".", ".")
    kinds: list[list[Row]] = [
        [*_same("Дом"), ("CARDINAL", str(number), spoken), *_same("стоит у реки"), dot],
        [*_same("В"), ("DATE", "1995 году", "тысяча девятьсот девяносто пятом году"), *_same("его не было"), dot],
        [*_same("Журнал"), *_same('"', "PUNCT"), *_same("Новый , мир"), *_same('" .', "PUNCT")],
        [*_same("«", "PUNCT"), ("LETTERS", "СССР", "с с с р"), *_same("»", "PUNCT"), *_same("распался"), dot],
        [*_same("Река длиной"), ("MEASURE", "5,5 км", "пять целых и пять десятых километра"), dot],
        [*_same("Сайт"), ("PLAIN", "Web", "у_trans э_trans б_trans"), *_same("и сеть"), dot],
        [*_same("При"), ("ORDINAL", "III", "третьем"), *_same("съезде"), ("VERBATIM", "&", "и"), dot],
        [*_same("Цена"), ("MONEY", f"${number}", f"{spoken} долларов сэ ш а"), *_same("за штуку"), dot],
    ]
    return kinds[number % len(kinds)]


def write_kaggle_csv(file: Path, sentences: int, seed: int) -> Path:
    """Writes the file as Kaggle does: ids bare, all else quoted, lines that end in CR LF."""
    generator = random.Random(seed)
    with open(file, "w", encoding="utf-8", newline="") as handle:
        writer = csv.writer(handle, quoting=csv.QUOTE_NONNUMERIC)
        writer.writerow(HEADER)
        for sentence in range(sentences):
            for place, row in enumerate(_sentence(generator.randrange(2, 900))):
                writer.writerow([sentence, place, *row])
    return file
