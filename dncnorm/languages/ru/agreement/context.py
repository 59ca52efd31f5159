"""Finds in a sentence what decides a number's form: the noun that it counts, a preposition, a verb, a name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from dncnorm.languages.ru.agreement.clause import STOPS, first_of_list, last_of_list, small_letters
from dncnorm.languages.ru.agreement.morphology import (
    GENITIVE,
    NOMINATIVE,
    PLURAL,
    VERBS,
    Parse,
    cases_of,
    declined,
    every_form,
    may_be_name,
    parses,
)
from dncnorm.languages.ru.agreement.numbers import Number, number
from dncnorm.languages.ru.agreement.prepositions import listed, marked_prepositions, prepositions, quantities
from dncnorm.languages.ru.lexicon.abbreviations import ordered

_OPENING = frozenset("\"'«“„-–—")
_FINITE = frozenset(["VERB", "INFN", "GRND"])
_ADJECTIVES = ("ADJF", "PRTF", "NPRO")
_BETWEEN = ("ADVB", "PRCL", "ADJF", "CONJ", "NUMR")
"""Parts of speech between a governor and its number."""
_COMPARED, _THAN = ("более", "менее", "больше", "меньше"), "чем"
_INTO, _SIZED = "в", "размером в"
"""A preposition, and what it is between a quantity and its number: "долю в 5 %"."""
_PLURAL_ENDINGS = ("ые", "ие")
_BEGINNINGS = STOPS | frozenset([",", "—", "–", "-"])
_FILLS, _WHICH, _LATIN = _FINITE | {"NPRO"}, "который", "LATN"
"""Words between a preposition and a number that it does not govern: "с ним 5 человек", "на iTunes 5 мая"."""
NOUN_DISTANCE, NEAR_PREPOSITION, FAR_PREPOSITION, VERB_DISTANCE, GOVERNOR_DISTANCE, QUANTITY_DISTANCE = 4, 5, 9, 8, 4, 4
"""How far each is looked for, in words."""


class Found(NamedTuple):
    """A word that was found, in lower case, and its distance; "" and 0 if there is none."""

    word: str = ""
    distance: int = 0


@dataclass(frozen=True, slots=True)
class Context:
    """The surroundings of a number.

    first: the place of the first number of its list, from which the words before it are searched. agreement: of the
    list's last number, which the noun behind it goes with.
    noun: the parses of the noun that it counts, and its distance.
    near, far: prepositions before it: in its own phrase, and past nouns and numbers. verb: the last before it.
    governor: the last word that may govern it. left_adjectives: the cases of an adjective right before it.
    left_noun: the parses of the noun right before it. quantity: a noun before it that names the measured quantity
    ("глубина озера 5 м"). is_name: whether the word before it begins with a capital, and
    may be a person's. left_number: the number before, if there is one ("5 экз."). before_name: whether a word with a
    capital follows ("в г. Москве").
    """

    words: tuple[str, ...]
    index: int
    first: int
    number: Number
    agreement: int
    noun: list[Parse]
    noun_distance: int
    near: Found
    far: Found
    verb: Found
    governor: Found
    left_adjectives: frozenset[int]
    left_noun: list[Parse]
    quantity: Found
    is_name: bool
    left_number: Number
    before_name: bool

    def at(self, distance: int) -> str:
        """Returns the last word of a token near the number, in lower case; "" beyond the sentence."""
        place = self.index + distance
        if not 0 <= place < len(self.words):
            return ""
        return self.words[place].rsplit(" ", 1)[-1]


def context(words: Sequence[str], index: int) -> Context:
    """Returns the surroundings of a token."""
    small = small_letters(tuple(words))
    own = number(words[index])
    last = last_of_list(small, index)
    noun, distance = ([], 0) if own.value >= 0 and own.has_unit else _counted(small, last)
    first = first_of_list(small, index)
    left = small[first - 1] if first else ""
    left_noun = declined(left, "NOUN") if left else []

    def preposition(found: Found) -> str:
        return _preposition(small, first - found.distance)

    def quantity(found: Found) -> str:
        return found.word if parses(found.word)[0].lemma in quantities() else ""

    def verb(found: Found) -> str:
        return found.word if parses(found.word)[0].part in VERBS else ""

    is_name = bool(left) and words[first - 1][0].isupper() and may_be_name(left)
    names = named(left_noun, is_name=is_name)
    titles = [  # "королю Беле III"
        parse._replace(tags="Name")
        for word in small[first - 2 : first - 1]
        for parse in declined(word, "NOUN")
        if is_name and parse.lemma in listed("titles") and parse.case in cases_of(names)
    ]
    return Context(
        small,
        index,
        first,
        own,
        number(words[last]).agreement,
        noun,
        distance + last - index if distance else 0,
        _searched(small, first, NEAR_PREPOSITION, preposition, lambda found: found.word == "," or _fills(found)),
        _searched(small, first, FAR_PREPOSITION, preposition, _is_finite),
        _searched(small, first, VERB_DISTANCE, verb, lambda _: False),
        _governor(small, first),
        cases_of(declined(left, *_ADJECTIVES)) if left else frozenset(),
        titles or names if own.is_roman else left_noun,
        _searched(small, first, QUANTITY_DISTANCE, quantity, _is_finite),
        is_name,
        number(left),
        index + 1 < len(words) and words[index + 1][:1].isupper(),
    )


def _counted(words: Sequence[str], index: int) -> tuple[list[Parse], int]:
    """Finds the noun after a number, past adjectives; the last of these if there is no noun.

    Returns its parses and its distance.
    """
    adjectives: list[list[Parse]] = []
    last = index
    for place in range(index + 1, min(len(words), index + 1 + NOUN_DISTANCE)):
        word = words[place]
        if place == index + 1 and word in _OPENING:
            continue
        if not word[:1].isalpha() or word in prepositions():
            break
        nouns = _nouns(words, place)
        first = parses(word)[0]
        if nouns and first.part not in _ADJECTIVES and not _describes_next(words, place):
            return nouns, place - index
        found = declined(word, *_ADJECTIVES)
        if not found:
            break
        adjectives.append(found)
        last = place
    if adjectives:  # "3 раненых"
        return adjectives[-1], last - index
    return [], 0


def _describes_next(words: Sequence[str], place: int) -> bool:
    """Whether what looks like a noun is the adjective of a woman's word behind it: "2 столовые ложки"."""
    after = words[place + 1] if place + 1 < len(words) else ""
    if not words[place].endswith(_PLURAL_ENDINGS) or not after[:1].isalpha() or not declined(words[place], "ADJF"):
        return False
    return any(parse.case == GENITIVE and parse.form == "f" for parse in declined(after, "NOUN"))


def _nouns(words: Sequence[str], place: int) -> list[Parse]:
    """Returns the parses of a noun; all forms of one that is written short."""
    word = words[place]
    has_stop = word.endswith(".") or words[place + 1 : place + 2] == (".",)
    short = ordered().get(word.removesuffix(".")) if has_stop else None
    return list(every_form(short)) if short else declined(word, "NOUN")


def _back(words: Sequence[str], index: int, most: int) -> Iterator[Found]:
    """Yields the words before a number, the nearest first, up to the end of the clause."""
    for distance in range(1, min(index, most) + 1):
        word = words[index - distance]
        if word in STOPS:
            return
        yield Found(word, distance)


def _preposition(words: Sequence[str], place: int) -> str:
    """Returns the preposition that ends at a place, of one word or two; "" if there is none.

    "более чем" is none: the word before it governs the number. Nor is "в результате" at the beginning of a clause.
    """
    if words[place] in _COMPARED and words[place + 1 : place + 2] == (_THAN,):
        return ""
    if place and (pair := f"{words[place - 1]} {words[place]}") in prepositions():
        is_adverb = pair in marked_prepositions("first") and (place == 1 or words[place - 2] in _BEGINNINGS)
        return "" if is_adverb else pair
    if words[place] == _INTO and place and words[place + 1][:1].isdigit():
        return _SIZED if parses(words[place - 1])[0].lemma in quantities() else _INTO
    return words[place] if words[place] in prepositions() else ""


def _searched(
    words: Sequence[str], index: int, most: int, wanted: Callable[[Found], str], ends: Callable[[Found], bool]
) -> Found:
    """Returns what is first found of the words before a number; nothing behind a word that ends the search."""
    for found in _back(words, index, most):
        if word := wanted(found):
            return Found(word, found.distance)
        if ends(found):
            break
    return Found()


def _fills(found: Found) -> bool:
    """Whether a word before a number takes the preposition before it for itself, or ends its reach."""
    first = parses(found.word)[0]
    if first.part in _FILLS or first.lemma == _WHICH or _LATIN in first.tags:
        return True
    return first.part == "NOUN" and found.distance > 1


def _is_finite(found: Found) -> bool:
    return parses(found.word)[0].part in _FINITE


def _governor(words: Sequence[str], index: int) -> Found:
    """Finds the last word that is no adverb, particle, adjective, conjunction or number."""
    for found in _back(words, index, GOVERNOR_DISTANCE):
        if found.word[:1].isdigit() or parses(found.word)[0].part in _BETWEEN:
            continue
        return found if found.word[:1].isalpha() else Found()
    return Found()


def _case_of_one(parse: Parse) -> int | None:
    """Returns the case of a man's name; what looks like several in the nominative is one in the genitive."""
    return GENITIVE if parse.form == PLURAL and parse.case == NOMINATIVE else parse.case


def named(nouns: list[Parse], *, is_name: bool) -> list[Parse]:
    """Prefers names, and among these men's: a Roman number after "Карла" is a king's.

    is_name: whether it begins with a capital. Then it may be a man whatever its gender looks like ("Олибы II").
    """
    names = [parse for parse in nouns if "Name" in parse.tags and parse.form in ("m", "f")]
    if is_name and not names:
        names = [parse._replace(form="m", case=_case_of_one(parse)) for parse in nouns]
    return [parse for parse in names if parse.form == "m"] or names or nouns
