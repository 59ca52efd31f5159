"""Training examples made of raw sentences: numbers in the place of a noun whose case is certain.

"построил школу" becomes "построил 21 школу" or "построил 3 км". Corpora have few numbers in the accusative, the dative
and the instrumental, and what governs a noun also governs a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from dncnorm.languages.ru.agreement.examples import IsRight, Variant
from dncnorm.languages.ru.agreement.morphology import (
    ACCUSATIVE,
    GENITIVE,
    NOMINATIVE,
    PREPOSITIONAL,
    Parse,
    gender,
    inflected,
    parses,
)
from dncnorm.languages.ru.agreement.numbers import FEW, MANY, ONE, number
from dncnorm.languages.ru.agreement.prepositions import quantities
from dncnorm.languages.ru.agreement.spoken import CARDINAL, inflection
from dncnorm.languages.ru.lexicon import units
from dncnorm.languages.ru.lexicon.calendar import names
from dncnorm.languages.ru.lexicon.currencies import currencies
from dncnorm.languages.ru.lexicon.scales import bare

_SHARES = {NOMINATIVE: 0.0, GENITIVE: 0.2, PREPOSITIONAL: 0.6}
"""How many of the nouns in these cases are taken; of all others, each.

A number that is a subject changes its verb, and nouns in the genitive mostly belong to another noun, where numbers
are rare.
"""
_NUMBERS = (5, 2, 21, 3, 10, 34, 101, 250, 1500, 12000)

_UNFIT = ("Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Abbr", "Sgtm", "Pltm", "Fixd", "Infr")
_ADJECTIVES = ("ADJF", "PRTF", "NUMR", "NPRO")
_QUANTIFIERS = (
    "много",
    "мало",
    "немного",
    "немало",
    "сколько",
    "несколько",
    "столько",
    "большинство",
    "количество",
    "по",
)
MONTHS = frozenset(name.name for name in names("month"))


def placed_numbers(words: Sequence[str], rng: Random) -> Iterator[Variant]:
    """Yields a number in the place of a noun, with a test of readings."""
    found = [(place, noun) for place, word in enumerate(words) if (noun := _noun(word)) and _is_free(words, place)]
    if not found:
        return
    place, noun = rng.choice(found)
    if rng.random() <= _SHARES.get(noun.case or NOMINATIVE, 1.0):
        filling = (_counting if rng.random() < 0.5 else _measuring)(words[place], noun, rng)
        genders = ("", noun.form) if len(filling) > 1 and number(filling[0]).agreement != MANY else ("", "m", "f", "n")
        if all(filling):
            yield [*words[:place], *filling, *words[place + 1 :]], place, _is_cardinal(noun, genders)


def _counting(word: str, noun: Parse, rng: Random) -> list[str]:
    """Returns a number and the noun in the form that the number asks for, "" if there is none."""
    value = str(rng.choice((rng.choice(_NUMBERS), rng.randint(1, 99))))
    agreement = number(value).agreement
    if noun.case == ACCUSATIVE and noun.is_animate and agreement != MANY:
        return [value, ""]
    is_asked = noun.case == ACCUSATIVE and agreement != ONE
    case, is_plural = (GENITIVE, agreement != FEW) if is_asked else (noun.case or NOMINATIVE, agreement != ONE)
    return [value, inflected(word, case, is_plural) or ""]


@cache
def _measures() -> tuple[str, ...]:
    """Returns what follows a number: units, currencies, scales."""
    money = (row.after()[0] for row in currencies() if row.is_plain and row.after())
    signs = (unit.signs[0] for unit in units.units() if unit.signs and unit.is_written and unit.is_plain)
    return (*signs, *money, *bare())


def _measuring(word: str, noun: Parse, rng: Random) -> list[str]:
    """Returns a measure in the place of the noun."""
    value = rng.choice((str(rng.choice(_NUMBERS)), f"{rng.randint(0, 30)},{rng.randint(1, 9)}"))
    return [f"{value} {rng.choice(_measures())}"]


def _is_cardinal(noun: Parse, genders: Sequence[str]) -> IsRight:
    """Returns a test of readings: cardinals in the noun's case, and in a gender."""
    return lambda text: (
        (said := inflection(text)).kind == CARDINAL
        and any(form.case == noun.case and form.form in genders for form in said.forms)
        and not (noun.case == ACCUSATIVE and not noun.is_animate and GENITIVE in said.cases)
    )


def _is_free(words: Sequence[str], index: int) -> bool:
    """Whether no adjective or number is before a noun, and nothing after which numbers take another case than nouns."""
    before = words[index - 1].lower() if index else "."
    if any(parses(near.lower())[0].lemma in quantities() for near in words[max(0, index - 3) : index]):
        return False
    return not before[0].isdigit() and before not in _QUANTIFIERS and parses(before)[0].part not in _ADJECTIVES


def _noun(word: str) -> Parse | None:
    """Returns a noun that may be in one case and number only, with the gender of its singular."""
    if len(word) < 3 or not word.islower() or not word.isalpha():
        return None
    found = parses(word)
    first = found[0]
    if any(parse.part != "NOUN" or (parse.case, parse.form) != (first.case, first.form) for parse in found):
        return None
    if first.case is None or first.lemma in MONTHS or any(tag in first.tags for tag in _UNFIT):
        return None
    of_one = gender(first)
    return first._replace(form=of_one) if of_one else None
