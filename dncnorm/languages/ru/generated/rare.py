"""Shapes of written Russian tokens that no class of the corpus has, or seldom: for stress tests alone.

They are drawn like those of `tokens.py`. What a fluent eye finds in news, price lists, laws and forms stands here:
signs of every kind before every kind of number, ranges, codes, dates in other clothes, careless suffixes.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from dncnorm.languages.drawing import Field, below, roman
from dncnorm.languages.ru.generated.tables import Tables

MINUSES = "-−–‑﹣－"
DASHES = ("-", "–", "—", " - ", " – ", " — ", "‑")
SPANS = (*DASHES, "...", "…", "÷")
MONTHS = ("января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября",
          "декабря")  # fmt: skip
SHORT_MONTHS = ("янв.", "февр.", "мар.", "апр.", "июн.", "июл.", "авг.", "сент.", "окт.", "нояб.", "дек.")
COMPOUNDS = ("летний", "летия", "этажный", "кратного", "комнатной", "процентный", "литровый", "часовой", "дневной",
             "метровый", "местный", "битный")  # fmt: skip
SUFFIXES = ("й", "го", "му", "м", "я", "е", "х", "ми", "ти", "ей", "ом", "ому", "ым", "ых", "мя", "тых", "ро")
PRODUCTS = ("Ту-", "МиГ-", "А", "С-", "Т-", "БТР-", "Boeing ", "F-", "ВАЗ-", "GT", "М", "iPhone ")
CODES = ("USD", "EUR", "GBP", "RUB", "CHF", "JPY", "CNY", "UAH", "KZT", "BYN", "CAD", "AUD", "KRW", "INR", "SEK")
SIDES = ("с. ш.", "ю. ш.", "в. д.", "з. д.")
LETTERS = "АВЕКМНОРСТУХ"
SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")

FORMATS: Mapping[str, Sequence[str]] = {
    "SIGNED": ("{minus}{small}", "{minus}{part}", "{minus}{grouped}", "{minus}{small} {unit}", "{minus}{part} {unit}",
               "{minus}{currency}{small}", "{currency}{minus}{small}", "{minus}{small} {scale} руб.",
               "{minus}{small}%", "{minus}{vulgar}", "{minus}{small}/{small}", "+-{small}", "+/-{part}", "±{part}",
               "{part} ± {part}", "<{part}", ">{small}", "≤{small}%", "≥{part}", "~{small}", "≈{small} {unit}",
               "+{small} °C", "x={minus}{small}", "{small}{minus}{small}={small}", "{small} + {small} = {small}"),
    "RANGE": ("{small}{span}{small} {unit}", "{minus}{small}…+{small} °C", "{minus}{small}...{minus}{small}°",
              "{grouped}{dash}{grouped} рублей", "${small}{dash}{small}", "${small}{dash}${small}",
              "{small}%{dash}{small}%", "{small}{dash}{small}%", "{part}{dash}{part}",
              "{small}{dash}{small} {scale} руб.", "{year}x{year}", "{small}х{small} см", "{small}×{small}×{small} мм",
              "{digit}:{digit}", "{digit}{dash}{digit}", "1:{grouped}", "1/{digit} финала",
              "{small} до {small} {unit}", "с. {small}{dash}{small}", "С. {small}—{small}", "№№ {small}–{small}"),
    "CALENDAR": ("«{day}» {month} {year} г.", "{day}{dash}{day} {month}", "{day} {month} – {day} {month}",
                 "{day} {short} {year} г.", "{day}.{roman_month}.{year}", "{day}-го {month} {year}-го года",
                 "{year}/{two} годы", "{year}/{two}", "{year}{dash}{two} гг.", "{year}{dash}{year}",
                 "{small}{dash}{small} гг. до н. э.", "{small} г. до н. э.", "{ten}е годы", "{ten}-тых годах",
                 "{ten}-х гг.", "{ten}-х{dash}{ten}-х годов", "{century} в.", "{century} век", "{century}-го века",
                 "{roman}{dash}{roman} вв.", "{roman} — {roman} столетий", "{roman} кв. {year} г.", "{roman} съезд",
                 "{hour} час. {two} мин.", "{hour} час.", "{hour}ч{minute}мин", "{hour}:{minute}{dash}{hour}:{minute}",
                 "{hour}.{minute}{dash}{hour}.{minute}", "{day}.{two_month}", "{small} мин {small} с"),
    "SUFFIXED": ("{small}-{suffix}", "{small}–{suffix}", "{small} -{suffix}", "{small}-{small}-{suffix}",
                 "{small}-{compound}", "{small}‑{compound}", "{small}–{small}-{compound}", "{part}-{compound}",
                 "{small}%-{suffix}", "{small}-мм", "{small}-кг", "{small}{suffix}"),
    "CODE": ("{byte}.{byte}.{byte}.{byte}", "{digit}.{small}.{digit}", "v{digit}.{two}", "{product}{small}",
             "ГОСТ {four}-{two}", "№ {small}-ФЗ", "№{small}/{small}", "{two}:{two}:{seven}:{small}", "0{three}",
             "00{four}", "п. {digit}.{digit}", "ст. {small}", "ч. {digit} ст. {small}", "д. {small}/{digit}",
             "д. {small}а", "{letter}{three}{letter}{letter}{two}", "{digit}^{small}", "{digit}·10{power}",
             "10{power} {unit}", "{small}°{minute}′ {side}", "{small}°{minute}′{minute}″ {side}", "{small}'{three}",
             "{small},{three},{three}"),
    "PRICE": ("{small} руб./кг", "{part} руб./кв. м", "${small}/т", "${small}K", "${part}B", "{code}{small}",
              "{code} {part}", "{small} {code}", "{small} {scale} {code}", "{part} {scale} долл. США",
              "{grouped},{two} руб.", "{small} р. {two} к.", "{part} ф. ст.", "HK${small}", "{small} тугр."),
}  # fmt: skip
"""By names that are no classes of the corpus."""


def _part(rng: random.Random, _: Tables) -> str:
    """A decimal."""
    return f"{rng.choice((0, rng.randrange(10), rng.randrange(1000)))},{rng.randrange(1, 1000)}"


def _power(rng: random.Random, _: Tables) -> str:
    return f"{rng.choice(('', '-'))}{rng.randrange(2, 16)}".translate(SUPERSCRIPTS)


FIELDS: dict[str, Field[Tables]] = {
    "minus": lambda rng, _: rng.choice(MINUSES),
    "dash": lambda rng, _: rng.choice(DASHES),
    "span": lambda rng, _: rng.choice(SPANS),
    "part": _part,
    "digit": lambda rng, _: str(rng.randrange(10)),
    "seven": below(10**7, digits=7),
    "byte": lambda rng, _: str(rng.randrange(256)),
    "day": lambda rng, _: str(rng.randint(1, 28)),
    "month": lambda rng, _: rng.choice(MONTHS),
    "two_month": lambda rng, _: f"{rng.randint(1, 12):02}",
    "roman_month": lambda rng, _: roman(rng.randint(1, 12)),
    "short": lambda rng, _: rng.choice(SHORT_MONTHS),
    "ten": lambda rng, _: str(rng.choice((rng.randint(2, 9), rng.randint(170, 202))) * 10),
    "century": lambda rng, _: str(rng.randint(1, 21)),
    "roman": lambda rng, _: roman(rng.randint(1, 21)),
    "hour": lambda rng, _: str(rng.randrange(24)),
    "minute": below(60, digits=2),
    "suffix": lambda rng, _: rng.choice(SUFFIXES),
    "compound": lambda rng, _: rng.choice(COMPOUNDS),
    "product": lambda rng, _: rng.choice(PRODUCTS),
    "letter": lambda rng, _: rng.choice(LETTERS),
    "power": _power,
    "side": lambda rng, _: rng.choice(SIDES),
    "code": lambda rng, _: rng.choice(CODES),
}
"""Fields that `tokens.py` has not, or draws otherwise."""
