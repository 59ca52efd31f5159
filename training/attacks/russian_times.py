"""Shapes of times and durations: colons, points, hours and minutes, seconds, opening hours."""

from __future__ import annotations

import random

from attacks.english_meaning import Clock, Number, Quantity, Range, Several, Words
from attacks.russian_draws import TIGHT
from attacks.russian_register import shape
from attacks.shapes import Drawn

STARTS = ("Поезд отправляется в {} с первого пути.", "Совещание начнётся в {} без опозданий.")
LASTS = ("Полёт занял {} вместе с посадкой.", "Фильм длится {} без рекламы.")


def moment(drawn: random.Random) -> tuple[int, int]:
    """Hour and minute."""
    return drawn.randint(0, 23), drawn.choice((0, 5, 10, 15, 30, 45, drawn.randint(1, 59)))


@shape("time", "colon", *STARTS)
def _(drawn: random.Random) -> Drawn:
    hour, minute = moment(drawn)
    return f"{hour}:{minute:02}" if drawn.random() < 0.5 else f"{hour:02}:{minute:02}", Clock(hour, minute)


@shape("time", "point", *STARTS)
def _(drawn: random.Random) -> Drawn:
    hour, minute = moment(drawn)
    return f"{hour}.{minute:02}", Clock(hour, minute)


@shape("time", "hours and minutes", *STARTS)
def _(drawn: random.Random) -> Drawn:
    hour, minute = moment(drawn)
    form = drawn.choice(("{} ч {:02} мин", "{} ч. {:02} мин.", "{} час. {:02} мин.", "{} часов {:02} минут"))
    return form.format(hour, minute), Clock(hour, minute)


@shape("time", "hours", *STARTS)
def _(drawn: random.Random) -> Drawn:
    hour = drawn.randint(1, 23)
    return f"{hour} {drawn.choice(('ч', 'ч.', 'час.'))}", Quantity(Number(str(hour)), "час")


@shape("time", "seconds", "Запись сделана в {} по часам станции.", "Сигнал пришёл в {} ровно.")
def _(drawn: random.Random) -> Drawn:
    hour, minute = moment(drawn)
    second = drawn.randint(1, 59)
    return f"{hour:02}:{minute:02}:{second:02}", Clock(hour, minute, second)


@shape("time", "range", "Касса работает {} без обеда.", "Приём ведут {} по будням.")
def _(drawn: random.Random) -> Drawn:
    first, last = drawn.randint(7, 12), drawn.randint(13, 22)
    a, b = drawn.choice((0, 15, 30)), drawn.choice((0, 30, 45))
    dash = drawn.choice((*TIGHT, " – ", " до "))
    start = "с " if dash == " до " else ""
    return f"{start}{first}:{a:02}{dash}{last}:{b:02}", Range(Clock(first, a), Clock(last, b))


@shape("time", "duration", *LASTS)
def _(drawn: random.Random) -> Drawn:
    hours, minutes = drawn.randint(1, 14), drawn.randint(2, 59)
    form = drawn.choice(("{} ч {} мин", "{} ч. {} мин.", "{}ч {}мин", "{} час. {} мин."))
    meaning = Several((Quantity(Number(str(hours)), "час"), Quantity(Number(str(minutes)), "минута")))
    return form.format(hours, minutes), meaning


@shape("time", "minutes and seconds", *LASTS)
def _(drawn: random.Random) -> Drawn:
    minutes, seconds = drawn.randint(1, 59), drawn.randint(2, 59)
    form = drawn.choice(("{} мин {} с", "{} мин. {} сек.", "{} мин {} сек", "{}′{}″"))
    meaning = Several((Quantity(Number(str(minutes)), "минута"), Quantity(Number(str(seconds)), "секунда")))
    return form.format(minutes, seconds), meaning


@shape("time", "result", "Лыжник показал {} на финише.", "Победитель пробежал дистанцию за {} на стадионе.")
def _(drawn: random.Random) -> Drawn:
    seconds, hundredths = drawn.randint(9, 59), f"{drawn.randint(1, 99):02}"
    if drawn.random() < 0.5:
        return f"{seconds},{hundredths} с", Quantity(Number(str(seconds), hundredths), "секунда")
    minutes = drawn.randint(1, 9)
    text = f"{minutes} мин {seconds},{hundredths} с"
    return text, Several(
        (Quantity(Number(str(minutes)), "минута"), Quantity(Number(str(seconds), hundredths), "секунда"))
    )


@shape("time", "zone", "Запуск назначен на {} по плану.", "Трансляция начнётся в {} завтра.")
def _(drawn: random.Random) -> Drawn:
    hour, minute = moment(drawn)
    zone, sayings = drawn.choice(
        (
            ("МСК", ("мск", "эм эс ка", "московскому времени", "по московскому времени", "московского времени")),
            ("мск", ("мск", "эм эс ка", "московскому времени", "по московскому времени", "московского времени")),
            ("UTC", ("utc", "по часовому поясу у тэ цэ", "по всемирному времени", "ю ти си", "у тэ цэ", "u t c")),
        )
    )
    return f"{hour:02}:{minute:02} {zone}", Several((Clock(hour, minute), Words(sayings)))
