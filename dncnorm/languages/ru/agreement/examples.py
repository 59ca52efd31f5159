"""Further training examples for the ranker, made of sentences whose reading is known.

Years lose their noun or have it shortened ("в 1995 году": "в 1995", "в 1995 г."), units are shortened ("15 километрах":
"15 км"): the spoken form stays. A year becomes a century or a decade in its case ("в XX в.", "в 1990-х гг."), a day a
range of days ("5 мая": "с 2 по 5 мая"), read by its prepositions. In raw text a king's number agrees with his name
("Карла V").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from dncnorm.core.records import Token
from dncnorm.languages.ru.agreement.context import named
from dncnorm.languages.ru.agreement.morphology import (
    ACCUSATIVE,
    GENITIVE,
    PLURAL,
    PREPOSITIONAL,
    Parse,
    cases_of,
    declined,
    parses,
)
from dncnorm.languages.ru.agreement.numbers import ROMAN
from dncnorm.languages.ru.agreement.prepositions import prepositions
from dncnorm.languages.ru.agreement.spoken import ORDINAL, Form, inflection
from dncnorm.languages.ru.corpus_form import corpus_form

_YEAR = re.compile(r"(\d{4}) год\w*")
_DAY = re.compile(r"(\d{1,2}) ([а-я]+)(.*)")
_NUMBER = re.compile(r"[\d\s.,]+")
_NAME = re.compile(r"[А-ЯЁ][а-яё]+")
_SHORT_UNITS = {
    "километр": ("км",),
    "метр": ("м",),
    "сантиметр": ("см",),
    "миллиметр": ("мм",),
    "килограмм": ("кг",),
    "грамм": ("г",),
    "тонна": ("т",),
    "литр": ("л",),
    "гектар": ("га",),
    "процент": ("%",),
    "градус": ("°",),
    "час": ("ч", "ч."),
    "минута": ("мин", "мин."),
    "секунда": ("сек", "сек.", "с"),
    "рубль": ("руб", "руб."),
    "копейка": ("коп", "коп."),
    "тысяча": ("тыс", "тыс."),
    "миллион": ("млн",),
    "миллиард": ("млрд",),
    "доллар": ("$", "долл."),
    "месяц": ("мес.",),
    "человек": ("чел.",),
}
_JOINED = frozenset("%°")
_GRAM, _GRAM_SIGN = "грамм", "г"
_LIKE_GRAM = frozenset(("километр", "метр", "сантиметр", "миллиметр", "килограмм", "литр", "процент"))
"""Units that have the gram's endings: the sentences of the corpora have few grams, and `г` is also a year."""
_COUNTING = frozenset(("CARDINAL", "DECIMAL"))

_RANGES = (("с", GENITIVE, "по", ACCUSATIVE), ("с", GENITIVE, "на", ACCUSATIVE), ("с", GENITIVE, "до", GENITIVE))
"""What stands before the days of a range, and the case of each."""

_CENTURIES = ("V в.", "XI в.", "XII в.", "XV в.", "XIX в.", "XX в.", "IX-X вв.", "XII–XIV вв.", "XVI—XVII вв.")
_CENTURY_SHARE = 0.2
_DECADES = ("1990-х гг.", "1960-х гг.", "80-х гг.", "1930-х годов", "1950-х годах", "70-х", "1840-х")
_DECADE_CASES = {"1930-х годов": (GENITIVE,), "1950-х годах": (PREPOSITIONAL,)}
_DECADE_SHARE = 0.15

_SYLLABLES = ("Ви", "Гун", "До", "Кара", "Ле", "Мон", "Ор", "Тул", "У", "Хра")
_UNKNOWN_NAMES = 0.5
_ONE_FORM_NAMES = ("Альфонсо", "Педру", "Гуго", "Отто", "Умберто", "Жуану", "Санчо", "Фернандо", "Мануэлу", "Рамиро")
_ONE_FORM_SHARE = 0.5
"""Of the names behind a title, those that are made such as have one form for all cases: "короля Альфонсо XIII"."""


IsRight = Callable[[str], bool]
Variant = tuple[Sequence[str], int, IsRight]
"""The words, the token's index, and whether a spoken form is its reading."""


def variants(rows: Sequence[Token], rng: Random) -> Iterator[Variant]:
    """Yields other ways to write the numbers of a sentence."""
    words = [corpus_form(row.before) for row in rows]
    for index, row in enumerate(rows):
        if row.after is None:
            continue
        if row.semiotic_class == "DATE" and (year := _YEAR.fullmatch(row.before)):
            yield _year_variant(words, index, year[1], row.after, rng)
        elif row.semiotic_class == "DATE" and (day := _DAY.fullmatch(row.before)):
            yield from _day_variants(words, index, day, rng)
        elif row.semiotic_class in _COUNTING and _NUMBER.fullmatch(row.before) and index + 1 < len(rows):
            found = declined(words[index + 1].lower(), "NOUN")
            units = _SHORT_UNITS.get(found[0].lemma) if found else None
            if units:
                yield _unit_variant(words, index, rng.choice(units), row.after)
            if units and found[0].lemma in _LIKE_GRAM:
                grams = [
                    *words[: index + 1],
                    words[index + 1].lower().replace(found[0].lemma, _GRAM),
                    *words[index + 2 :],
                ]
                yield _unit_variant(grams, index, _GRAM_SIGN, row.after)


def _year_variant(words: Sequence[str], index: int, year: str, spoken: str, rng: Random) -> Variant:
    cases = inflection(spoken).cases
    if len(cases) == 1 and rng.random() < _CENTURY_SHARE:
        century = rng.choice(_CENTURIES)
        return [*words[:index], century, *words[index + 1 :]], index, _is_century(next(iter(cases)))
    if len(cases) == 1 and rng.random() < _DECADE_SHARE:
        case = next(iter(cases))
        fitting = [one for one in _DECADES if case in _DECADE_CASES.get(one, (GENITIVE, PREPOSITIONAL))]
        if fitting:
            return [*words[:index], rng.choice(fitting), *words[index + 1 :]], index, _is_decade(case)
    if rng.random() < 0.5:
        return [*words[:index], year, *words[index + 1 :]], index, spoken.rsplit(" ", 1)[0].__eq__
    return [*words[:index], year + rng.choice((" г.", " г.", " г")), *words[index + 1 :]], index, spoken.__eq__


def _is_century(case: int) -> IsRight:
    return lambda text: " век" in text and case in inflection(text).cases


def _is_decade(case: int) -> IsRight:
    return lambda text: Form(case, PLURAL) in inflection(text).forms and (" год" not in text or _ends_in(text, case))


def _ends_in(text: str, case: int) -> bool:
    return case in cases_of(declined(text.rsplit(" ", 1)[-1], "NOUN"))


def _day_variants(words: Sequence[str], index: int, day: re.Match[str], rng: Random) -> Iterator[Variant]:
    """Yields both days of a range in the place of a day, and of the preposition before it."""
    before = words[:index] if index and words[index - 1].lower() not in prepositions() else words[: max(0, index - 1)]
    first, first_case, second, second_case = rng.choice(_RANGES)
    earlier = str(rng.randint(1, 30))
    range_words = [*before, first, earlier, second, day[0], *words[index + 1 :]]
    yield range_words, len(before) + 1, lambda text: _is_day(text, first_case)
    yield range_words, len(before) + 3, lambda text: _is_day(text, second_case)


def _is_day(text: str, case: int) -> bool:
    """Whether a spoken form is a neuter ordinal in the case."""
    said = inflection(text)
    return said.kind == ORDINAL and Form(case, "n") in said.forms


def _unit_variant(words: Sequence[str], index: int, unit: str, spoken: str) -> Variant:
    value = words[index]
    written = f"${value}" if unit == "$" else f"{value}{unit}" if unit in _JOINED else f"{value} {unit}"
    return [*words[:index], written, *words[index + 2 :]], index, f"{spoken} {words[index + 1].lower()}".__eq__


def named_numbers(words: Sequence[str], rng: Random) -> Iterator[Variant]:
    """Yields the Roman numbers after a name or before an adjective, with a test of readings: those that agree.

    A name is often made a longer one, with the same ending, that no dictionary has.
    """
    for index in range(1, len(words)):
        if not ROMAN.fullmatch(words[index]):
            continue
        name = words[index - 1]
        if forms := _nameforms_of(name):
            title = words[index - 2] if index > 1 else ""
            if (titled := _titled(title, forms)) and rng.random() < _ONE_FORM_SHARE:
                name, forms = rng.choice(_ONE_FORM_NAMES), titled
            elif rng.random() < _UNKNOWN_NAMES:
                name = rng.choice(_SYLLABLES) + name.lower()
            yield [*words[: index - 1], name, *words[index:]], index, agrees_with(forms)
        elif forms := _adjectiveforms_of(words[index - 1 : index + 2]):
            yield words, index, agrees_with(forms)


def _nameforms_of(word: str) -> set[Form]:
    if not _NAME.fullmatch(word):
        return set()
    found = named(declined(word.lower(), "NOUN"), is_name=True)
    return forms_of(parse for parse in found if "Name" in parse.tags and parse.form in ("m", "f"))


def _titled(title: str, forms: set[Form]) -> set[Form]:
    """Returns those of a man's forms that are in a case of the title before his name; none if there is no title."""
    nouns = declined(title, "NOUN") if title.islower() and title.isalpha() else []
    return {Form(form.case, "m") for form in forms if form.form == "m" and form.case in cases_of(nouns)}


def _adjectiveforms_of(words: Sequence[str]) -> set[Form]:
    """Returns the forms of the last of three words, if it is an adjective and the first is no name."""
    if len(words) < 3 or _NAME.fullmatch(words[0]) or len(words[2]) < 4:
        return set()
    found = declined(words[2].lower(), "ADJF", "PRTF")
    return forms_of(found) if len(found) == len(parses(words[2].lower())) else set()


def forms_of(found: Iterable[Parse]) -> set[Form]:
    return {Form(parse.case, parse.form) for parse in found if parse.case is not None}


def agrees_with(forms: set[Form]) -> IsRight:
    return lambda text: _agrees(text, forms)


def _agrees(text: str, forms: set[Form]) -> bool:
    said = inflection(text)
    return said.kind == ORDINAL and any(
        Form(form.case, form.form) in forms and not (form.case == ACCUSATIVE and form.needs_animate is False)
        for form in said.forms
    )
