"""The ranker's features of one reading: whether its case, gender and number agree with what its sentence has."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from dncnorm.languages.ru.agreement.clause import Predicate, agrees_with_subject, may_be_of_numbers
from dncnorm.languages.ru.agreement.context import Context
from dncnorm.languages.ru.agreement.knowledge import Knowledge
from dncnorm.languages.ru.agreement.morphology import (
    ACCUSATIVE,
    CASES,
    FORMS,
    GENITIVE,
    NOMINATIVE,
    PLURAL,
    Parse,
    cases_of,
    gender,
    parses,
)
from dncnorm.languages.ru.agreement.numbers import FEW, FRACTION, MANY, ONE, Number
from dncnorm.languages.ru.agreement.prepositions import prepositions
from dncnorm.languages.ru.agreement.spoken import CARDINAL, NOUN, ORDINAL, Form, Spoken, inflection
from dncnorm.ranking.candidates import Candidate

CLASSES = ("CARDINAL", "ORDINAL", "DATE", "MEASURE", "MONEY", "DECIMAL", "FRACTION", "TIME", "DIGIT", "TELEPHONE")

Row = list[float]


def case_names(prefix: str) -> list[str]:
    return [f"{prefix}_{case}" for case in CASES]


def form_names(prefix: str) -> list[str]:
    return [f"{prefix}_{form}" for form in FORMS]


READING_NAMES = [
    *("class", "weight", "rank", "kind", *case_names("own"), *case_names("agreed"), "agreed_cases", "has_noun"),
    *("noun_agrees", "noun_same_case", *form_names("own"), "preposition_agrees", *case_names("preposition_agreed")),
    *("left_adjective_agrees", "left_adjective_and_preposition_agree", "left_noun_agrees", "left_noun_same_case"),
    *("left_noun_likeliest_agrees", "verb_likes", "governor_likes", "far_preposition_agrees"),
    *("subject_of_verb_before", "subject_of_verb_after"),
    *("verb_preposition_likes", "governor_preposition_likes", "one_first", "words"),
    *("counted_by_number", "said_lemma"),
]


_NOUN = "NOUN"


class Surroundings(NamedTuple):
    """What the features of every reading need."""

    context: Context
    verb_cases: Row
    governor_cases: Row
    verb_preposition: Row
    governor_preposition: Row
    verbs: tuple[Predicate, Predicate]


def case_flags(cases: Collection[int]) -> Row:
    return [case in cases for case in range(len(CASES))]


def form_flags(forms: Collection[str]) -> Row:
    return [form in forms for form in FORMS]


def lemma_number(word: str, knowledge: Knowledge) -> float:
    """Returns the number of a word's lemma; 0 for a rare one, -1 for no word."""
    return knowledge.lemmas.get(parses(word)[0].lemma, 0) if word else -1.0


def reading_features(around: Surroundings, candidate: Candidate, knowledge: Knowledge) -> Row:
    here = around.context
    said = inflection(candidate.text, candidate.semiotic_class == "FRACTION")
    own = said.cases
    agreed = agreed_cases(here, said)
    effective = agreed if here.noun and said.kind != NOUN else own
    governed = prepositions().get(here.near.word)
    far = prepositions().get(here.far.word)
    kind = CLASSES.index(candidate.semiotic_class) if candidate.semiotic_class in CLASSES else -1
    row: Row = [
        kind,
        candidate.weight,
        candidate.rank,
        said.kind,
        *case_flags(own),
        *case_flags(agreed),
    ]
    row += [len(agreed), bool(here.noun), bool(agreed)]
    row += [bool(here.noun) and not cases_of(here.noun).isdisjoint(own)]
    row += form_flags([form.form for form in said.forms])
    row += [_shares(governed, effective), *case_flags((governed or frozenset()) & effective)]
    left = here.left_adjectives or None
    row += [_shares(left, effective), _shares(left & governed if left and governed else None, effective)]
    row += [_name_agrees(here.left_noun, said), _shares(cases_of(here.left_noun) or None, own)]
    row += [_name_agrees(here.left_noun[:1], said), sum(around.verb_cases[1 + case] for case in effective)]
    row += [sum(around.governor_cases[1 + case] for case in effective), _shares(far, effective)]
    row += [_subject_of(verb, here.number.agreement, said) for verb in around.verbs]
    for likes in (around.verb_preposition, around.governor_preposition):
        row += [sum(likes[1 + case] for case in effective)]
    row += [candidate.text.startswith(("один ", "одна ", "одно ")), candidate.text.count(" ")]
    return [*row, _counted_by(here.left_number, said), lemma_number(said.lemma, knowledge)]


def _counted_by(left: Number, said: Spoken) -> float:
    """Whether the number before counts a noun in this form: "5 экземпляров"; -1 if there is none."""
    if left.value < 0 or said.kind != NOUN:
        return -1.0
    return any(_may_be_counted(form, left.agreement) for form in said.forms)


def _may_be_counted(form: Form, agreement: int) -> bool:
    """Whether a noun in this form may follow a number: "1 стол", "двух столов", "2,5 стола"."""
    if agreement == ONE:
        return form.form != PLURAL
    return form.form == PLURAL or (form.case == GENITIVE and agreement != MANY)


def _subject_of(verb: Predicate, agreement: int, said: Spoken) -> float:
    """Whether a reading in the nominative may be the verb's subject; -1 without a verb, and for other readings.

    Nouns, ordinals and numbers like 21 agree with it in gender; other numbers have it in the plural or the neuter.
    """
    if not verb.kind or NOMINATIVE not in said.cases:
        return -1.0
    genders = {form.form for form in said.forms if form.case == NOMINATIVE}
    if said.kind in (ORDINAL, NOUN):
        return any(agrees_with_subject(verb, gender) for gender in genders)
    return may_be_of_numbers(verb) or (agreement == ONE and any(agrees_with_subject(verb, g) for g in genders))


def _shares(cases: frozenset[int] | None, own: frozenset[int]) -> float:
    """Whether they have a case in common; -1 if there is nothing to agree with."""
    return -1.0 if cases is None else not cases.isdisjoint(own)


def _name_agrees(nouns: Sequence[Parse], said: Spoken) -> float:
    """Whether one of the nouns before agrees in case and gender; -1 if there is none."""
    if not nouns:
        return -1.0
    return any(_matches(form, noun) for form in said.forms for noun in nouns)


def _matches(form: Form, noun: Parse) -> bool:
    if form.case != noun.case or form.form != noun.form:
        return False
    return form.needs_animate is None or form.needs_animate == noun.is_animate


def agreed_cases(here: Context, said: Spoken) -> frozenset[int]:
    """Returns the cases in which a reading may count the noun after it, be its adjective or be a noun like it."""
    if said.kind in (ORDINAL, NOUN):
        return frozenset(form.case for form in said.forms for noun in here.noun if _matches(form, noun))
    if said.kind != CARDINAL:
        return frozenset()
    return frozenset(form.case for form in said.forms for noun in here.noun if _counts(form, noun, here.agreement))


def _counts(form: Form, noun: Parse, agreement: int) -> bool:
    """Whether a cardinal in this form may precede the noun: "два стола", "двумя столами", "пять столов"."""
    is_plural = noun.form == PLURAL
    if agreement == ONE:  # "с 431 экранов" is a slip for "экрана"; "сутки" have no singular
        return noun.case == form.case and form.form in ("", (is_plural and gender(noun)) or noun.form)
    if agreement == FRACTION:
        return noun.case == GENITIVE and not is_plural
    if form.case not in (NOMINATIVE, ACCUSATIVE):
        return noun.case == form.case and is_plural
    if agreement == FEW:
        if noun.part != _NOUN:  # "два раненых"
            return noun.case == GENITIVE and is_plural
        if form.case == ACCUSATIVE and is_plural:
            return noun.case == GENITIVE and noun.is_animate
        return noun.case == GENITIVE and not is_plural and (not form.form or (form.form == "f") == (noun.form == "f"))
    return noun.case == GENITIVE and is_plural
