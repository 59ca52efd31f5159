"""Which readings a word leaves: behind "благодаря" a number is in the dative, behind "равна" none orders."""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.languages.ru.agreement.context import context
from dncnorm.languages.ru.agreement.morphology import ACCUSATIVE, GENITIVE, PLURAL, declined
from dncnorm.languages.ru.agreement.prepositions import ordered, prepositions
from dncnorm.languages.ru.agreement.readings import agreed_cases
from dncnorm.languages.ru.agreement.spoken import CARDINAL, ORDINAL, inflection
from dncnorm.ranking.candidates import Candidate

_ALWAYS = frozenset(
    ["благодаря", "вопреки", "навстречу", "при", "перед", "передо", "над", "между", "к", "ко", "без", "для"]
)
"""Prepositions that nothing but what they govern follows."""
_BEFORE_DIGITS = _ALWAYS | frozenset(
    ["до", "из", "изо", "от", "ото", "у", "около", "после", "против", "среди", "ради", "кроме", "вместо", "из-за"]
)
"""Those behind which a bare number is always in a case of theirs; a number with its unit may be a name."""
_OF_PLACES = frozenset(["в", "во", "на", "с", "со", "о", "об"])
_FROM = frozenset(["с", "со"])
"""With the accusative it is about a size, which a number seldom follows."""
_OF = "из"
_LONGEST = 3
"""Digits of a number that a noun behind it decides; more may be a year: "в 2020 рынок вырос"."""
_OF_DAYS = frozenset(["утра", "вечера", "ночи", "дня"])
"""Nouns that a number before them does not count: "до 2 ночи"."""
_EQUAL = frozenset(
    ["равен", "равна", "равно", "равны", "равняется", "составляет", "составила", "составил", "составило"]
)
"""Words that an amount follows, and no ordinal: "равна 2 секунды"."""
_MEASURED = frozenset(["MEASURE", "MONEY"])


def governed(words: Sequence[str], index: int, candidates: Sequence[Candidate]) -> frozenset[int]:
    """Returns the places of the candidates that the word right before allows; none where it leaves all open."""
    before = words[index - 1].lower() if index else ""
    if words[index].isdigit() and not words[index].startswith("0"):
        is_one_of = words[index] == "1" and tuple(words[index + 1 : index + 2]) == (_OF,)
        return (_one_of if is_one_of else _of_digits)(words, index, before, candidates)
    is_known = before in _ALWAYS or before in _EQUAL
    if not is_known or _MEASURED.isdisjoint(one.semiotic_class for one in candidates):
        return frozenset()
    said = [inflection(one.text, one.semiotic_class == "FRACTION") for one in candidates]
    if before in _EQUAL:
        return frozenset(place for place, own in enumerate(said) if own.kind != ORDINAL)
    cases = prepositions()[before]
    return frozenset(place for place, own in enumerate(said) if not own.cases.isdisjoint(cases))


def _of_digits(words: Sequence[str], index: int, before: str, candidates: Sequence[Candidate]) -> frozenset[int]:
    """Returns the readings of a bare number in a case of its preposition, those that its noun agrees with if any does.

    "после 2 тура" is the second: two of them would be "после 2 туров".
    """
    if before not in _BEFORE_DIGITS and before not in _OF_PLACES:
        return _orders(words, index, candidates)
    cases = prepositions()[before] - (frozenset([ACCUSATIVE]) if before in _FROM else frozenset())
    said = [inflection(one.text) for one in candidates]
    agreed = frozenset[int]()
    after = words[index + 1].lower() if index + 1 < len(words) else ""
    if after[:1].isalpha() and after not in _OF_DAYS and len(words[index]) <= _LONGEST:
        here = context(words, index)
        agreed = frozenset(place for place, own in enumerate(said) if not agreed_cases(here, own).isdisjoint(cases))
    if agreed or before in _OF_PLACES:
        return agreed
    return frozenset(place for place, own in enumerate(said) if not own.cases.isdisjoint(cases))


def _orders(words: Sequence[str], index: int, candidates: Sequence[Candidate]) -> frozenset[int]:
    """Returns the ordinals that agree with a noun that may only be ordered: "3 этаж", "5 серию"."""
    after = words[index + 1].lower() if index + 1 < len(words) and len(words[index]) <= _LONGEST else ""
    nouns = [noun for noun in declined(after, "NOUN") if noun.lemma in ordered()] if after else []
    may_be_counted = any(noun.case == GENITIVE or noun.form == PLURAL for noun in nouns)
    if not nouns or may_be_counted or words[index].endswith("1"):
        return frozenset()
    said = [inflection(one.text) for one in candidates]
    here = context(words, index)
    return frozenset(place for place, own in enumerate(said) if own.kind == ORDINAL and agreed_cases(here, own))


def _one_of(words: Sequence[str], index: int, before: str, candidates: Sequence[Candidate]) -> frozenset[int]:
    """Returns the readings in the gender of what it is one of, in a case of the preposition: "в 1 из комнат"."""
    gender = context(words, index).antecedent
    cases = prepositions().get(before)
    said = [inflection(one.text) for one in candidates]
    return frozenset(
        place
        for place, own in enumerate(said)
        if own.kind == CARDINAL
        and any(form.form == gender and (cases is None or form.case in cases) for form in own.forms)
    )
