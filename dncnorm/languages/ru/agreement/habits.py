"""What Google's corpus says of a number by its nearest neighbours, whatever good Russian is: for the style "corpus".

The corpus reads a token by a word or two around it. A year is a cardinal in the case of the preposition before it
("с 1918." тысячей девятьюстами восемнадцатью), the second number of a range with a hyphen is in the genitive, and so
is one after "и" and a noun in the genitive. A habit names the kind and case of what is said; the ranker chooses among
the readings that have them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from dncnorm.languages.ru.agreement.morphology import (
    ACCUSATIVE,
    DATIVE,
    GENITIVE,
    INSTRUMENTAL,
    NOMINATIVE,
    PLURAL,
    PREPOSITIONAL,
    declined,
    parses,
)
from dncnorm.languages.ru.agreement.slots import MONTHS
from dncnorm.languages.ru.agreement.spoken import CARDINAL, ORDINAL, Form, inflection
from dncnorm.ranking.candidates import Candidate

Test = Callable[[str], bool]
"""Whether a word fits; beyond the sentence's edge it is empty."""

_UNWANTED = frozenset(("целые", "третьи", "четвертые", "одних", "тысяче"))
"""Words of readings that agree, but that the corpus does not have."""
_ITS_THOUSAND, _THOUSAND = "тысячью ", "тысяче "
"""What the corpus says in the prepositional, and what Russian does: `тысячью шестистах`. The instrumental is another:
`тысячей шестьюстами`."""


class Habit(NamedTuple):
    """Tests of a token and its neighbours, the nearest of the left ones last, and what is said: kind and case.

    semiotic_class: of the reading.
    """

    left: tuple[Test, ...]
    token: Test
    right: tuple[Test, ...]
    semiotic_class: str
    kind: int
    case: int

    def fits(self, words: Sequence[str], index: int) -> bool:
        """Whether all tests hold."""
        if not self.token(words[index]):
            return False
        first = index - len(self.left)
        return all(test(_at(words, first + place)) for place, test in enumerate(self.left)) and all(
            test(_at(words, index + place)) for place, test in enumerate(self.right, start=1)
        )

    def allows(self, candidate: Candidate) -> bool:
        """Whether a reading is of this class, kind and case."""
        if candidate.semiotic_class != self.semiotic_class or not _UNWANTED.isdisjoint(candidate.text.split()):
            return False
        text = candidate.text
        if text.startswith(_ITS_THOUSAND) and self.case in (PREPOSITIONAL, INSTRUMENTAL):
            if self.case == INSTRUMENTAL:
                return False
            text = _THOUSAND + text.removeprefix(_ITS_THOUSAND)
        said = inflection(text, self.semiotic_class == "FRACTION")
        return said.kind == self.kind and any(map(self._is_form, said.forms))

    def _is_form(self, form: Form) -> bool:
        """Whether it is in the case; a year's ordinal is masculine."""
        if form.case != self.case or form.needs_animate:
            return False
        return form.form == "m" if self.kind == ORDINAL else form.form != PLURAL


def habitual(words: Sequence[str], index: int, candidates: Sequence[Candidate]) -> frozenset[int]:
    """Returns the places of the candidates that the first fitting habit allows; none if no habit fits."""
    habit = next((habit for habit in HABITS if habit.fits(words, index)), None)
    if habit is None:
        return frozenset()
    return frozenset(place for place, candidate in enumerate(candidates) if habit.allows(candidate))


def _at(words: Sequence[str], place: int) -> str:
    return words[place] if 0 <= place < len(words) else ""


def _like(expression: str) -> Test:
    pattern = re.compile(expression)
    return lambda word: pattern.fullmatch(word) is not None


def _is_month(word: str) -> bool:
    return word != "" and word.isalpha() and parses(word.lower())[0].lemma in MONTHS


def _is_genitive(word: str) -> bool:
    """Whether the word's likeliest reading is a noun or an adjective in the genitive."""
    found = declined(word.lower(), "NOUN", "ADJF") if word.isalpha() else []
    return bool(found) and found[0].case == GENITIVE


def _is_noun(word: str) -> bool:
    return word.isalpha() and bool(declined(word.lower(), "NOUN"))


def _is_dative_name(word: str) -> bool:
    found = declined(word.lower(), "NOUN") if word[:1].isupper() and word.isalpha() else []
    return bool(found) and found[0].case == DATIVE


_NO_NUMBER = _like(r"|\D.*")
_NUMBER, _INTEGER = _like(r"\d+"), _like(r"\d+|\d{1,3}(?: \d{3})+")
_YEAR, _OLD_YEAR, _ANY_YEAR = _like(r"1\d{3}|20[0-2]\d"), _like(r"[1-9]\d\d"), _like(r"1\d{3}|20[0-2]\d|[1-9]\d\d")
_ROMAN = _like("[IVXLCDM]+")
_MEASURED = _like(
    "[а-я]*(?:метров|летн|дюймов|классн|этажн|тонн|часов|дневн|кратн|процентн|местн|минутн|градусн|сторонн|литров)"
    "(?:ый|ой|ая|ое|ые|ого|ому|ым|ом|ую|ых|ыми|ий|яя|ее|ие|его|ему|им|ем|юю|их|ими|ей)"
)
"""An adjective whose number stands before it: `20 метровый`."""
_PARTED, _PART = _like(r"\d+ ?[½⅓⅔¼¾]"), _like("[½⅓⅔¼¾]")
_NOT_OF = _like("(?!(?:[Оо]т|[Дд]о|[Бб]олее|[Мм]енее|[Оо]коло|-)$).+")
_LIVED, _DECIMAL, _NO_NOUN = _like("прожива[а-я]+"), _like(r"\d+,\d+"), _like(r"|\W.*")
_EQUAL, _FEW_MEASURED = _like("[Рр]ав(?:ен|н[аоы])"), _like(r"(?:\d*[02-9])?[2-4] [а-я]+[аиыя]")
_WITH, _IN, _ON, _THAN, _AND = _like("[Сс]"), _like("[Вв]"), _like("[Нн]а"), _like("чем"), _like("и")

HABITS = (
    Habit((_NUMBER, _like("-")), _INTEGER, (), "CARDINAL", CARDINAL, GENITIVE),  # 101 - [112]
    Habit((_like("-"),), _INTEGER, (_is_month,), "CARDINAL", CARDINAL, GENITIVE),
    Habit((), _INTEGER, (_MEASURED,), "CARDINAL", CARDINAL, GENITIVE),
    Habit((), _INTEGER, (_NUMBER, _MEASURED), "CARDINAL", CARDINAL, GENITIVE),  # [16] 4 дюймовых
    Habit((_is_month,), _YEAR, (), "CARDINAL", CARDINAL, GENITIVE),  # в декабре [1922]
    Habit((_like("[Нн]аселение"),), _INTEGER, (_like("человека?"),), "CARDINAL", CARDINAL, GENITIVE),
    Habit((_NO_NUMBER, _is_genitive, _AND), _INTEGER, (_is_noun,), "CARDINAL", CARDINAL, GENITIVE),  # мужчин и [15] ...
    Habit((_WITH,), _INTEGER, (_like("до"),), "CARDINAL", CARDINAL, GENITIVE),
    Habit((_LIVED,), _INTEGER, (), "CARDINAL", CARDINAL, ACCUSATIVE),
    Habit((_like("составля[а-я]+"),), _DECIMAL, (_NO_NOUN,), "DECIMAL", CARDINAL, ACCUSATIVE),
    Habit((_WITH,), _ANY_YEAR, (_like("[.,;и]"),), "CARDINAL", CARDINAL, INSTRUMENTAL),
    Habit((_WITH,), _ANY_YEAR, (_like("по"),), "ORDINAL", ORDINAL, GENITIVE),
    Habit((_IN,), _ANY_YEAR, (_like(","),), "CARDINAL", CARDINAL, PREPOSITIONAL),
    Habit((_IN,), _YEAR, (_like(r"-\d\d"), _like("годах")), "ORDINAL", ORDINAL, PREPOSITIONAL),
    Habit((_ANY_YEAR, _like("по")), _ANY_YEAR, (), "ORDINAL", ORDINAL, ACCUSATIVE),  # 1985 по [1986]
    Habit((), _OLD_YEAR, (_like("года"),), "CARDINAL", CARDINAL, GENITIVE),
    Habit((), _OLD_YEAR, (_like("году"),), "CARDINAL", CARDINAL, PREPOSITIONAL),
    Habit((_is_dative_name,), _ROMAN, (), "CARDINAL", CARDINAL, GENITIVE),  # Алексею [III]
    Habit((), _ROMAN, (_like("в"), _like(r"\.")), "CARDINAL", CARDINAL, GENITIVE),  # в конце [XIX] в.
    Habit((_THAN,), _INTEGER, (), "CARDINAL", CARDINAL, NOMINATIVE),
    Habit((_NOT_OF,), _PART, (), "FRACTION", CARDINAL, NOMINATIVE),  # в [¼] финала
    Habit((_ON,), _PARTED, (), "FRACTION", CARDINAL, ACCUSATIVE),
    Habit((_EQUAL,), _FEW_MEASURED, (), "MEASURE", CARDINAL, NOMINATIVE),  # равна [2 секунды]
)
"""The first that fits is taken."""
