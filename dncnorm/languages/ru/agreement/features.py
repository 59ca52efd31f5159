"""The ranker's features: of a number's surroundings, once a token, and of a reading among them.

Everything is a number: 1 and 0 for yes and no, -1 where a question does not arise. `NAMES` has them in order.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from dncnorm.languages.ru.agreement.clause import NAMES as CLAUSE_NAMES
from dncnorm.languages.ru.agreement.clause import Predicate, clause_features, may_be_subject, predicates
from dncnorm.languages.ru.agreement.context import Context, context
from dncnorm.languages.ru.agreement.knowledge import Knowledge, government, government_with
from dncnorm.languages.ru.agreement.morphology import (
    ACCUSATIVE,
    CASES,
    FORMS,
    GENITIVE,
    NOMINATIVE,
    PLURAL,
    Parse,
    cases_of,
    declined,
    parses,
)
from dncnorm.languages.ru.agreement.numbers import FEW, FRACTION, ONE, number
from dncnorm.languages.ru.agreement.prepositions import preposition_numbers, prepositions, quantities
from dncnorm.languages.ru.agreement.spoken import CARDINAL, ORDINAL, Form, Spoken, inflection
from dncnorm.ranking.candidates import Candidate

CLASSES = ("CARDINAL", "ORDINAL", "DATE", "MEASURE", "MONEY", "DECIMAL", "FRACTION", "TIME", "DIGIT", "TELEPHONE")
PARTS = (
    *("NOUN", "ADJF", "ADJS", "COMP", "VERB", "INFN", "PRTF", "PRTS", "GRND", "NUMR", "ADVB", "NPRO", "PRED", "PREP"),
    *("CONJ", "PRCL", "INTJ", "None"),
)
NEIGHBOURS = (-3, -2, -1, 1, 2, 3)
_OPENING, _QUOTE = ("(", "«"), '"'
LARGEST = 1_000_000
NEXT_PREPOSITION = 4
"""How far the preposition after a number is looked for, in words."""

Row = list[float]


def _cases(prefix: str) -> list[str]:
    return [f"{prefix}_{case}" for case in CASES]


def _forms(prefix: str) -> list[str]:
    return [f"{prefix}_{form}" for form in FORMS]


_CONTEXT_NAMES = [
    "has_quirks",
    *("value", "agreement", "length", "digits_only", "roman", "like_year", "hyphen", "unit"),
    *("preposition", "preposition_distance", *_cases("preposition")),
    *("noun_distance", "adjectives", *_cases("noun"), *_forms("noun"), "noun_animate"),
    *(*_cases("left_adjective"), *_cases("left_noun"), *_forms("left_noun"), *_cases("apposition")),
    *(*_cases("left_noun_likeliest"), *_cases("left_noun_2_likeliest")),
    *("verb", "verb_distance", "transitive", "reflexive"),
    *("verb_seen", *_cases("verb"), "governor_distance", "governor_seen", *_cases("governor")),
    *("far_preposition", "far_preposition_distance", *_cases("far_preposition")),
    *(name for at in NEIGHBOURS for name in (f"part_{at}", f"lemma_{at}", f"digit_{at}", *_cases(f"word_{at}"))),
    *("place", "from_end", "after_opening", "before_end"),
    *("quantity", "quantity_distance", *_cases("quantity"), "is_name", "is_known_name"),
    *("next_preposition", "next_preposition_distance"),
    *CLAUSE_NAMES,
    "left_noun_relational",
    *(name for who in ("verb", "governor") for name in (f"{who}_preposition_seen", *_cases(f"{who}_preposition"))),
]
_READING_NAMES = [
    *("class", "weight", "rank", "kind", *_cases("own"), *_cases("agreed"), "agreed_cases", "has_noun"),
    *("noun_agrees", "noun_same_case", *_forms("own"), "preposition_agrees", *_cases("preposition_agreed")),
    *("left_adjective_agrees", "left_adjective_and_preposition_agree", "left_noun_agrees", "left_noun_same_case"),
    *("left_noun_likeliest_agrees", "apposition_agrees", "verb_likes", "governor_likes", "far_preposition_agrees"),
    *("subject_of_verb_before", "subject_of_verb_after", "antecedent_agrees"),
    *("verb_preposition_likes", "governor_preposition_likes", "one_first", "words"),
]
NAMES = (*_CONTEXT_NAMES, *_READING_NAMES)


class Surroundings(NamedTuple):
    """What the features of every reading need."""

    context: Context
    verb_cases: Row
    governor_cases: Row
    verb_preposition: Row
    governor_preposition: Row
    apposition: frozenset[int]
    verbs: tuple[Predicate, Predicate]


def is_ranked(word: str) -> bool:
    """Whether the form of a token depends on its sentence: it has a digit or a Roman number."""
    return number(word).value >= 0


def features(
    words: Sequence[str], index: int, candidates: Sequence[Candidate], knowledge: Knowledge, *, has_quirks: bool
) -> list[Row]:
    """Returns a row for each reading of a token: [readings, len(NAMES)].

    has_quirks: whether to read as Google's corpus does, a bare year as a cardinal.
    """
    here = context(words, index)
    shared = cases_of(here.left_noun) & cases_of(here.left_noun_2)
    around = Surroundings(
        here,
        government(here.verb.word, knowledge),
        government(here.governor.word, knowledge),
        government_with(here.verb.word, here.near.word, knowledge),
        government_with(here.at(here.first - here.index - here.near.distance - 1), here.near.word, knowledge),
        shared,
        predicates(here.words, here.index),
    )
    beginning = [float(has_quirks), *_context_features(around, words[index], knowledge)]
    return [beginning + _reading_features(around, candidate) for candidate in candidates]


def _in(cases: Collection[int]) -> Row:
    return [float(case in cases) for case in range(len(CASES))]


def _form_flags(forms: Collection[str]) -> Row:
    return [float(form in forms) for form in FORMS]


def _likeliest(found: Sequence[Parse]) -> Row:
    return _in([parse.case for parse in found[:1] if parse.case is not None])


def _lemma(word: str, knowledge: Knowledge) -> float:
    return float(knowledge.lemmas.get(parses(word)[0].lemma, 0)) if word else -1.0


def _context_features(around: Surroundings, written: str, knowledge: Knowledge) -> Row:
    here = around.context
    own, near, far = here.number, here.near, here.far
    governed, numbers = prepositions(), preposition_numbers()
    verb = parses(here.verb.word)[0] if here.verb.word else None
    row = [float(min(own.value, LARGEST)), float(own.agreement), float(len(written)), float(written.isdigit())]
    row += [float(own.is_roman), float(1000 <= own.value <= 2100), float("-" in written)]
    row += [float(own.has_unit), float(numbers.get(near.word, 0)), float(near.distance)]
    row += _in(governed.get(near.word, ()))
    row += [float(here.noun_distance), float(here.adjectives), *_in(cases_of(here.noun))]
    row += _form_flags([parse.form for parse in here.noun])
    row += [float(bool(here.noun) and here.noun[0].is_animate), *_in(here.left_adjectives)]
    row += _in(cases_of(here.left_noun)) + _form_flags([parse.form for parse in here.left_noun])
    row += _in(around.apposition) + _likeliest(here.left_noun) + _likeliest(here.left_noun_2)
    row += [_lemma(here.verb.word, knowledge), float(here.verb.distance)]
    row += [float(verb is not None) + float(verb is not None and "tran" in verb.tags)]
    row += [float(here.verb.word.endswith(("ся", "сь"))), *around.verb_cases]
    row += [float(here.governor.distance), *around.governor_cases]
    row += [float(numbers.get(far.word, 0)), float(far.distance), *_in(governed.get(far.word, ()))]
    for distance in NEIGHBOURS:
        row += _neighbour(here.at(distance), knowledge)
    before, after = here.at(-1), here.at(1)
    row += [float(here.index), float(len(here.words) - here.index)]
    opened = before in _OPENING or (before == _QUOTE and here.words[: here.index].count(_QUOTE) % 2 == 1)
    row += [float(opened), float(after != "" and after in ").,;:")]
    row += _naming(here) + clause_features(here.words, here.index, here.noun_distance)
    row += [_relational(here.at(here.first - here.index - 1), knowledge)]
    return row + around.verb_preposition + around.governor_preposition


def _relational(word: str, knowledge: Knowledge) -> float:
    """Returns how often a noun was followed by a genitive, in percent; -1 for other words, -2 for nouns not known."""
    first = parses(word)[0] if word else None
    return float(knowledge.relational.get(first.lemma, -2)) if first and first.part == "NOUN" else -1.0


def _naming(here: Context) -> Row:
    """Returns what a noun before the number names: a quantity, or a person."""
    quantity = here.quantity
    cases = cases_of(declined(quantity.word, "NOUN")) if quantity.word else frozenset()
    which = quantities()[parses(quantity.word)[0].lemma] if quantity.word else 0
    is_known = any("Name" in parse.tags for parse in here.left_noun)
    return [float(which), float(quantity.distance), *_in(cases), float(here.is_name), float(is_known), *_next(here)]


def _next(here: Context) -> Row:
    """Returns the first preposition after the number, and its distance: "с 5 до 10"."""
    numbers = preposition_numbers()
    for distance in range(1, NEXT_PREPOSITION + 1):
        word = here.at(distance)
        if word in numbers:
            return [float(numbers[word]), float(distance)]
    return [0.0, 0.0]


def _neighbour(word: str, knowledge: Knowledge) -> Row:
    if not word:
        return [-1.0, -1.0, 0.0, *_in(())]
    found = parses(word)
    part = PARTS.index(found[0].part) if found[0].part in PARTS else len(PARTS)
    return [float(part), _lemma(word, knowledge), float(word.isdigit()), *_in(cases_of(list(found)))]


def _reading_features(around: Surroundings, candidate: Candidate) -> Row:
    here = around.context
    said = inflection(candidate.text, candidate.semiotic_class == "FRACTION")
    own = said.cases
    agreed = _agreed_cases(here, said)
    effective = agreed if here.noun else own
    governed = prepositions().get(here.near.word)
    far = prepositions().get(here.far.word)
    kind = CLASSES.index(candidate.semiotic_class) if candidate.semiotic_class in CLASSES else -1
    row = [float(kind), candidate.weight, float(candidate.rank), float(said.kind), *_in(own), *_in(agreed)]
    row += [float(len(agreed)), float(bool(here.noun)), float(bool(agreed))]
    row += [float(bool(here.noun) and not cases_of(here.noun).isdisjoint(own))]
    row += _form_flags([form.form for form in said.forms])
    row += [_shares(governed, effective), *_in((governed or frozenset()) & effective)]
    left = here.left_adjectives or None
    row += [_shares(left, effective), _shares(left & governed if left and governed else None, effective)]
    row += [_name_agrees(here.left_noun, said), _shares(cases_of(here.left_noun) or None, own)]
    row += [_name_agrees(here.left_noun[:1], said), _shares(around.apposition or None, own)]
    row += [sum(around.verb_cases[1 + case] for case in effective)]
    row += [sum(around.governor_cases[1 + case] for case in effective), _shares(far, effective)]
    row += [_subject_of(verb, here.number.agreement, said) for verb in around.verbs]
    row += [_antecedent_agrees(here.antecedent, said)]
    for likes in (around.verb_preposition, around.governor_preposition):
        row += [sum(likes[1 + case] for case in effective)]
    return [*row, float(candidate.text.startswith(("один ", "одна ", "одно "))), float(candidate.text.count(" "))]


def _subject_of(verb: Predicate, agreement: int, said: Spoken) -> float:
    """Whether a reading in the nominative may be the verb's subject; -1 without a verb, and for other readings."""
    if not verb.kind or NOMINATIVE not in said.cases:
        return -1.0
    genders = {form.form for form in said.forms if form.case == NOMINATIVE} if agreement == ONE else set()
    return float(any(may_be_subject(verb, gender) for gender in genders or {""}))


def _antecedent_agrees(gender: str, said: Spoken) -> float:
    """Whether a cardinal that shows a gender has that of the noun counted before; -1 if there is nothing to compare."""
    genders = {form.form for form in said.forms} - {"", PLURAL}
    return -1.0 if not gender or said.kind != CARDINAL or not genders else float(gender in genders)


def _shares(cases: frozenset[int] | None, own: frozenset[int]) -> float:
    """Whether they have a case in common; -1 if there is nothing to agree with."""
    return -1.0 if cases is None else float(not cases.isdisjoint(own))


def _name_agrees(nouns: Sequence[Parse], said: Spoken) -> float:
    """Whether one of the nouns before agrees in case and gender; -1 if there is none."""
    if not nouns:
        return -1.0
    return float(any(_matches(form, noun) for form in said.forms for noun in nouns))


def _matches(form: Form, noun: Parse) -> bool:
    if form.case != noun.case or form.form != noun.form:
        return False
    return form.needs_animate is None or form.needs_animate == noun.is_animate


def _agreed_cases(here: Context, said: Spoken) -> frozenset[int]:
    """Returns the cases in which a reading may count, or be an adjective of, the noun after it."""
    if said.kind == ORDINAL:
        return frozenset(form.case for form in said.forms for noun in here.ordered if _matches(form, noun))
    if said.kind != CARDINAL:
        return frozenset()
    return frozenset(
        form.case for form in said.forms for noun in here.noun if _counts(form, noun, here.number.agreement)
    )


def _counts(form: Form, noun: Parse, agreement: int) -> bool:
    """Whether a cardinal in this form may stand before the noun: "два стола", "двумя столами", "пять столов"."""
    is_plural = noun.form == PLURAL
    if agreement == ONE:
        return noun.case == form.case and form.form in ("", noun.form)
    if agreement == FRACTION:
        return noun.case == GENITIVE and not is_plural
    if form.case not in (NOMINATIVE, ACCUSATIVE):
        return noun.case == form.case and is_plural
    if agreement == FEW:
        if form.case == ACCUSATIVE and is_plural:
            return noun.case == GENITIVE and noun.is_animate
        return noun.case == GENITIVE and not is_plural and (not form.form or (form.form == "f") == (noun.form == "f"))
    return noun.case == GENITIVE and is_plural
