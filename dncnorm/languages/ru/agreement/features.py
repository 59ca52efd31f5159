"""The ranker's features: of a number's surroundings, once a token, and of a reading among them.

Everything is a number: 1 and 0 for yes and no, -1 where a question does not arise. `NAMES` has them in order.
"""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.languages.ru.agreement.clause import predicates, without_aside
from dncnorm.languages.ru.agreement.context import Context, context
from dncnorm.languages.ru.agreement.knowledge import Knowledge, government, government_with
from dncnorm.languages.ru.agreement.morphology import cases_of, parses
from dncnorm.languages.ru.agreement.numbers import number
from dncnorm.languages.ru.agreement.placed import MONTHS
from dncnorm.languages.ru.agreement.prepositions import listed, preposition_numbers, prepositions, quantities
from dncnorm.languages.ru.agreement.readings import (
    READING_NAMES,
    Row,
    Surroundings,
    case_flags,
    case_names,
    form_flags,
    form_names,
    lemma_number,
    reading_features,
)
from dncnorm.languages.ru.agreement.shortened import is_abbreviated
from dncnorm.ranking.candidates import Candidate

PARTS = (
    *("NOUN", "ADJF", "ADJS", "COMP", "VERB", "INFN", "PRTF", "PRTS", "GRND", "NUMR", "ADVB", "NPRO", "PRED", "PREP"),
    *("CONJ", "PRCL", "INTJ", "None"),
)
NEIGHBOURS = (-3, -2, -1, 1, 2, 3)
LARGEST = 1_000_000
NEXT_PREPOSITION = 4
"""How far the preposition after a number is looked for, in words."""

_CONTEXT_NAMES = [
    "has_quirks",
    *("value", "agreement", "length", "digits_only", "roman", "like_year", "unit"),
    *("preposition", "preposition_distance", *case_names("preposition")),
    *("noun_distance", *case_names("noun"), *form_names("noun"), "noun_animate"),
    *(*case_names("left_adjective"), *case_names("left_noun"), *form_names("left_noun")),
    *(*case_names("left_noun_likeliest"), "verb", "verb_distance"),
    *("verb_seen", *case_names("verb"), "governor_distance", "governor_seen", *case_names("governor")),
    *("far_preposition", "far_preposition_distance", *case_names("far_preposition")),
    *(name for at in NEIGHBOURS for name in (f"part_{at}", f"lemma_{at}", f"digit_{at}", *case_names(f"word_{at}"))),
    *("place", "from_end", "quantity", "quantity_distance", *case_names("quantity"), "is_name", "is_known_name"),
    *("next_preposition", "next_preposition_distance"),
    *(f"predicate_{side}{rest}" for side in ("before", "after") for rest in ("", "_distance")),
    "governor_relational",
    *(name for who in ("verb", "governor") for name in (f"{who}_preposition_seen", *case_names(f"{who}_preposition"))),
    *("counting_number", "before_name", "before_number"),
    *("negated", "after_numbered", "after_part", "preposition_has_noun"),
]
NUMBER, ABBREVIATION = "number", "abbreviation"
KINDS: tuple[str, ...] = (NUMBER, ABBREVIATION)
NAMES = (*_CONTEXT_NAMES, *READING_NAMES)


def kind(word: str) -> str | None:
    """Returns of which of `KINDS` a token is; None if its form does not depend on its sentence."""
    if number(word).value >= 0:
        return NUMBER
    return ABBREVIATION if is_abbreviated(word) else None


def features(
    words: Sequence[str], index: int, candidates: Sequence[Candidate], knowledge: Knowledge, *, has_quirks: bool
) -> list[Row]:
    """Returns a row for each reading of a token: [readings, len(NAMES)].

    has_quirks: whether to read as Google's corpus does, a bare year as a cardinal.
    """
    words, index = without_aside(words, index)
    here = context(words, index)
    around = Surroundings(
        here,
        government(here.verb.word, knowledge),
        government(here.governor.word, knowledge),
        government_with(here.verb.word, here.near.word, knowledge),
        government_with(here.at(here.first - here.index - here.near.distance - 1), here.near.word, knowledge),
        predicates(here.words, here.index),
    )
    beginning: Row = [has_quirks, *_context_features(around, words[index], knowledge)]
    return [beginning + reading_features(around, candidate, knowledge) for candidate in candidates]


def _context_features(around: Surroundings, written: str, knowledge: Knowledge) -> Row:
    here = around.context
    own, near, far = here.number, here.near, here.far
    governed, numbers = prepositions(), preposition_numbers()
    row: Row = [min(own.value, LARGEST), own.agreement, len(written), written.isdigit()]
    row += [own.is_roman, 1000 <= own.value <= 2100]
    row += [own.has_unit, numbers.get(near.word, 0), near.distance]
    row += case_flags(governed.get(near.word, ()))
    row += [here.noun_distance, *case_flags(cases_of(here.noun))]
    row += form_flags([parse.form for parse in here.noun])
    row += [bool(here.noun) and here.noun[0].is_animate, *case_flags(here.left_adjectives)]
    row += case_flags(cases_of(here.left_noun)) + form_flags([parse.form for parse in here.left_noun])
    row += case_flags(cases_of(here.left_noun[:1]))
    row += [lemma_number(here.verb.word, knowledge), here.verb.distance, *around.verb_cases]
    row += [here.governor.distance, *around.governor_cases]
    row += [numbers.get(far.word, 0), far.distance, *case_flags(governed.get(far.word, ()))]
    for distance in NEIGHBOURS:
        row += _neighbour(here.at(distance), knowledge)
    is_known_name = any("Name" in parse.tags for parse in here.left_noun)
    quantity = parses(here.quantity.word) if here.quantity.word else ()
    row += [here.index, len(here.words) - here.index, quantities()[quantity[0].lemma] if quantity else 0]
    row += [here.quantity.distance, *case_flags(cases_of(parse for parse in quantity if parse.part == "NOUN"))]
    row += [here.is_name, is_known_name, *_next(here)]
    row += [value for verb in around.verbs for value in verb]
    row += [_relational(here.governor.word, knowledge)]
    row += around.verb_preposition + around.governor_preposition
    row += [here.left_number.agreement, here.before_name, number(here.at(1)).value >= 0]
    lemmas = {parse.lemma for parse in here.left_noun}
    return [
        *row,
        _negated(here),
        *(not lemmas.isdisjoint(listed(table)) for table in ("numbered", "parts")),
        _has_noun(here),
    ]


def _negated(here: Context) -> float:
    """Returns whether the verb before the number is negated: 1, and 2 if "и" stresses it: "не прошло и 5 дней"."""
    verb = here.first - here.index - here.verb.distance
    if not here.verb.word or here.at(verb - 1) != "не":
        return 0.0
    return 2.0 if here.at(here.first - here.index - 1) in ("и", "даже", "ни") else 1.0


def _has_noun(here: Context) -> float:
    """Returns whether the noun right before the number is governed by the preposition; -1 if there is none between."""
    if here.near.distance <= 1 or not here.left_noun:
        return -1.0
    return not cases_of(here.left_noun).isdisjoint(prepositions()[here.near.word])


def _relational(word: str, knowledge: Knowledge) -> float:
    """Returns how often a noun was followed by a genitive, in percent.

    -1 for other words, -2 for nouns that are not known, -3 for such as are measured, which a nominative follows too.
    """
    first = parses(word)[0] if word else None
    if first is None or first.part != "NOUN" or first.lemma in MONTHS:
        return -1.0
    return -3.0 if first.lemma in quantities() else knowledge.relational.get(first.lemma, -2)


def _next(here: Context) -> Row:
    """Returns the first preposition after the number, and its distance: "с 5 до 10"."""
    numbers = preposition_numbers()
    for distance in range(1, NEXT_PREPOSITION + 1):
        word = here.at(distance)
        if word in numbers:
            return [numbers[word], distance]
    return [0.0, 0.0]


def _neighbour(word: str, knowledge: Knowledge) -> Row:
    if not word:
        return [-1.0, -1.0, 0.0, *case_flags(())]
    found = parses(word)
    part = PARTS.index(found[0].part) if found[0].part in PARTS else len(PARTS)
    return [part, lemma_number(word, knowledge), word.isdigit(), *case_flags(cases_of(list(found)))]
