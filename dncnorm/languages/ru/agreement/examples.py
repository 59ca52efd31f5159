"""Training examples for the ranker, made of sentences whose readings are known.

Years lose their noun or have it shortened ("в 1995 году": "в 1995", "в 1995 г."), or become a century in their case
("в XX в."). Units are shortened ("15 километрах": "15 км"). In raw text, a king's number agrees with his name ("Карла
V").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from random import Random

from dncnorm.core.records import Token
from dncnorm.languages.ru.agreement.context import named
from dncnorm.languages.ru.agreement.morphology import declined
from dncnorm.languages.ru.agreement.numbers import ROMAN
from dncnorm.languages.ru.agreement.spoken import ORDINAL, Form, inflection
from dncnorm.languages.ru.corpus_form import corpus_form
from dncnorm.languages.ru.lexicon.currencies import currencies, symbols
from dncnorm.languages.ru.lexicon.scales import scales
from dncnorm.languages.ru.lexicon.units import units

_YEAR = re.compile(r"(\d{4}) год\w*")
_NUMBER = re.compile(r"[\d\s.,]+")
_NAME = re.compile(r"[А-ЯЁ][а-яё]+")
_JOINED = frozenset("%°")
_COUNTING = ("CARDINAL", "DECIMAL")
_CENTURIES = ("V в.", "XI в.", "XII в.", "XV в.", "XIX в.", "XX в.", "IX-X вв.", "XII–XIV вв.", "XVI—XVII вв.")
_CENTURY_SHARE = 0.3
_SYLLABLES = ("Ви", "Гун", "До", "Кара", "Ле", "Мон", "Ор", "Тул", "У", "Хра")
_UNKNOWN_NAMES = 0.5

IsRight = Callable[[str], bool]
Variant = tuple[Sequence[str], int, IsRight]
"""The words, the token's index, and whether a spoken form is its reading."""


@cache
def _short_units() -> dict[str, tuple[str, ...]]:
    """Returns the short forms of what numbers count, by its noun."""
    return {
        **{unit.name: unit.shown(_JOINED) for unit in reversed(units()) if unit.is_plain and unit.shown(_JOINED)},
        **{scale.noun: scale.bare() for scale in scales()},
        **{row.noun: (*row.symbols(), *row.abbreviations()) for row in currencies() if row.is_plain},
    }


def variants(rows: Sequence[Token], rng: Random) -> Iterator[Variant]:
    """Yields other ways to write the numbers of a sentence."""
    words = [corpus_form(row.before) for row in rows]
    for index, row in enumerate(rows):
        if row.after is None:
            continue
        if row.semiotic_class == "DATE" and (year := _YEAR.fullmatch(row.before)):
            yield _year_variant(words, index, year[1], row.after, rng)
        elif row.semiotic_class in _COUNTING and _NUMBER.fullmatch(row.before) and index + 1 < len(rows):
            found = declined(words[index + 1].lower(), "NOUN")
            if found and (units := _short_units().get(found[0].lemma)):
                yield _unit_variant(words, index, rng.choice(units), row.after)


def _year_variant(words: Sequence[str], index: int, year: str, spoken: str, rng: Random) -> Variant:
    cases = inflection(spoken).cases
    written = f"{year} г."
    is_right: IsRight = spoken.__eq__
    if len(cases) == 1 and rng.random() < _CENTURY_SHARE:
        written, is_right = rng.choice(_CENTURIES), _is_century(next(iter(cases)))
    elif rng.random() < 0.5:
        written, is_right = year, spoken.rsplit(" ", 1)[0].__eq__
    return [*words[:index], written, *words[index + 1 :]], index, is_right


def _is_century(case: int) -> IsRight:
    return lambda text: " век" in text and case in inflection(text).cases


def _unit_variant(words: Sequence[str], index: int, unit: str, spoken: str) -> Variant:
    value = words[index]
    written = f"{unit}{value}" if unit in symbols() else f"{value}{unit}" if unit in _JOINED else f"{value} {unit}"
    return [*words[:index], written, *words[index + 2 :]], index, f"{spoken} {words[index + 1].lower()}".__eq__


def named_numbers(words: Sequence[str], rng: Random) -> Iterator[Variant]:
    """Yields the Roman numbers after a name, with a test of readings: those that agree.

    A name often becomes a longer one that no dictionary has, with the same ending.
    """
    for index in range(1, len(words)):
        name = words[index - 1]
        if ROMAN.fullmatch(words[index]) and (forms := _forms_of_name(name)):
            if rng.random() < _UNKNOWN_NAMES:
                name = rng.choice(_SYLLABLES) + name.lower()
            yield [*words[: index - 1], name, *words[index:]], index, partial(_agrees, forms=forms)


def _forms_of_name(word: str) -> set[Form]:
    if not _NAME.fullmatch(word):
        return set()
    found = named(declined(word.lower(), "NOUN"), is_name=True)
    names = [parse for parse in found if "Name" in parse.tags and parse.form in ("m", "f")]
    return {Form(parse.case, parse.form) for parse in names if parse.case is not None}


def _agrees(text: str, forms: set[Form]) -> bool:
    """Whether a reading is an ordinal in one of the forms of a living being."""
    said = inflection(text)
    fitting = (form for form in said.forms if form.needs_animate in (None, True))
    return said.kind == ORDINAL and any(Form(form.case, form.form) in forms for form in fitting)
