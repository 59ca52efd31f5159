"""Russian numbers for augmentation: their words, by num2words; and that other numbers agree as the old ones did."""

from __future__ import annotations

import random
import re

import pytest
from num2words import num2words

from dncnorm import languages, values
from dncnorm.core.records import Token
from dncnorm.languages.ru.numbers import numbers
from dncnorm.languages.ru.numbers.words import CASES, cardinal, decimal, ordinal
from dncnorm.training.augmentation import revalue, with_year

DRAWS = 60
RUSSIAN = numbers()


def same_convention(spoken: str) -> str:
    """What num2words says, as the corpus does: no `ё`, no number before a lone scale word."""
    plain = spoken.replace("ё", "е").replace("восемью", "восьмью").replace("восемьюдесятью", "восьмьюдесятью")
    plain = plain.replace("ноля", "нуля").replace("нолю", "нулю").replace("нолем", "нулем").replace("ноле", "нуле")
    return re.sub(r"^од(?:ин|на|ного|ной|ному|ну|ним|ном) (?=тысяч|миллион|миллиард)", "", plain)


def values_to_say() -> list[int]:
    rng = random.Random(7)
    return [*range(130), *range(200, 1000, 57), *(rng.randrange(10**size) for size in range(3, 13) for _ in range(20))]


@pytest.mark.parametrize("case", CASES)
def test_cardinals_are_those_of_num2words(case: str) -> None:
    for value in values_to_say():
        theirs = num2words(value, lang="ru", case=case, gender="m", animate=False)
        # Inside a number num2words keeps the word that the corpus leaves out.
        ours = cardinal(value, case, "m", says_one=True)
        assert same_convention(ours) == same_convention(theirs)


@pytest.mark.parametrize("gender", "mfn")
def test_ordinals_are_those_of_num2words(gender: str) -> None:
    for value in [*range(1, 130), *range(130, 2100, 13), 3000, 5000, 1000000]:
        for case in CASES:
            theirs = num2words(value, lang="ru", to="ordinal", case=case, gender=gender, animate=False)
            assert ordinal(value, case, gender) == same_convention(theirs)


def test_what_the_corpus_says() -> None:
    assert cardinal(1101, "n", "f") == "тысяча сто одна"
    assert cardinal(20001979, "n", "m") == "двадцать миллионов тысяча девятьсот семьдесят девять"
    assert cardinal(2, "A", "m") == "двух"
    assert cardinal(22, "A", "m") == "двадцать два"
    assert decimal("3", "25", "g") == "трех целых и двадцати пяти сотых"
    assert decimal("1", "1", "n") == "одна целая и одна десятая"
    assert decimal("0", "2", "n") == "ноль целых и две десятых"


TOKENS = [
    ("CARDINAL", "2", "две"),
    ("CARDINAL", "2", "двух"),
    ("CARDINAL", "3", "тремя"),
    ("CARDINAL", "5", "пяти"),
    ("CARDINAL", "21", "двадцать одна"),
    ("CARDINAL", "1 338 672", "один миллион триста тридцать восемь тысяч шестьсот семьдесят два"),
    ("CARDINAL", "5-ти", "пяти"),
    ("ORDINAL", "5-го", "пятого"),
    ("ORDINAL", "2-ой", "второй"),
    ("ORDINAL", "XIX", "девятнадцатого"),
    ("ORDINAL", "90-х", "девяностых"),
    ("DATE", "12 февраля 2013 года", "двенадцатого февраля две тысячи тринадцатого года"),
    ("DATE", "31 мая", "тридцать первое мая"),
    ("DECIMAL", "3,25", "трех целых и двадцати пяти сотых"),
    ("DECIMAL", "60 тысяч", "шестьдесят тысяч"),
    ("MEASURE", "15 кг", "пятнадцати килограммов"),
    ("MONEY", "$70 млн", "семьдесят миллионов долларов сэ ш а"),
    ("MONEY", "1 000 000 евро", "одного миллиона евро"),
    ("TIME", "23:25", "двадцать три часа двадцать пять минут"),
]


@pytest.mark.parametrize(("name", "before", "after"), TOKENS)
def test_other_numbers_are_said_right(name: str, before: str, after: str) -> None:
    """By the independent check, and in words whose number they are."""
    rng, seen = random.Random(3), set()
    for _ in range(DRAWS):
        fresh = revalue(Token(before, after=after, semiotic_class=name), rng, RUSSIAN)
        assert fresh is not None
        assert fresh.after is not None
        seen.add(fresh.before)
        assert values.is_safe(fresh.before, fresh.after, languages.get("ru"), must_affirm=True), fresh
    assert len(seen) > 1


def drawn(before: str, after: str, name: str = "CARDINAL") -> set[tuple[str, str]]:
    rng = random.Random(5)
    found = (revalue(Token(before, after=after, semiotic_class=name), rng, RUSSIAN) for _ in range(DRAWS))
    return {(token.before, token.after or "") for token in found if token is not None}


def test_a_form_of_several_cases_stays_one_of_them() -> None:
    """`пяти` may be a dative: another number must sound alike in all of its cases."""
    for before, after in drawn("5", "пяти"):
        value = int(re.sub(r"\D", "", before))
        assert {cardinal(value, case, "m") for case in "gdp"} == {after}
    assert {before for before, _ in drawn("2", "двух")} <= {"2", "3", "4"}


def test_suffixes_stay_those_of_their_words() -> None:
    for before, after in drawn("2-ой", "второй", "ORDINAL"):
        assert after.endswith("ой"), before
    for before, after in drawn("5-ти", "пяти"):
        assert after.endswith("ти"), before


def test_a_range_goes_up() -> None:
    found = drawn("5-17 кг", "пяти семнадцати килограммов", "MEASURE")
    assert len(found) > 10
    for before, _ in found:
        low, high = (int(part.replace(" ", "")) for part in before.removesuffix(" кг").split("-"))
        assert low < high


def test_decades_stay_decades_and_days_days() -> None:
    assert all(int(before.removesuffix("-х")) % 10 == 0 for before, _ in drawn("1990-х", "тысяча девятьсот девяностых"))
    assert all(1 <= int(before.split()[0]) <= 31 for before, _ in drawn("30 августа", "тридцатого августа", "DATE"))


def test_a_year_moves() -> None:
    token = Token("1995", after="тысяча девятьсот девяносто пять", semiotic_class="CARDINAL")
    moved = with_year(token, 2001, RUSSIAN)
    assert moved is not None
    assert moved.after == "две тысячи один"


@pytest.mark.parametrize(
    ("written", "unit"),
    [("15 тыс. км", "км"), ("1 500 км²", "км²"), ("−5 °C", "°C"), ("½ литра", "литра"), ("3,5 миллиона тонн", "тонн")],
)
def test_the_unit_is_what_follows_the_amount(written: str, unit: str) -> None:
    assert RUSSIAN.amount.sub("", written, count=1).strip() == unit
