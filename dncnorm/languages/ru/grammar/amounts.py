"""Amounts before a noun: written numbers to markup, by the form that they ask of the noun.

An amount by its form is joined with the nouns in that form, so each noun stands in a transducer once a form, whatever
numbers there are. The number's gender is the noun's, and is marked with the noun.

DECIMAL: numbers with a scale word, in every case: `5 тыс.` пять тысяч, `1,1 млн` ... и одна десятая миллиона.

`т.` alone is a tonne; before a currency it is a thousand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache

from pynini import closure, difference, union

from dncnorm.grammars.notation import Fst, any_of, changed, cost, optional, silent, written
from dncnorm.languages.ru.grammar.counts import (
    DIGIT,
    FEW_SLOT,
    NON_ZERO,
    PART_SLOT,
    SLOTS,
    BySlot,
    Noun,
    agreeing,
    digits,
    in_cases,
    integer,
    joined,
    noun_of,
    united,
)
from dncnorm.languages.ru.grammar.decimals import comma, decimal, fraction, half, number_ranges, sign
from dncnorm.languages.ru.grammar.marks import (
    CASE_COSTS,
    UNUSUAL,
    by_case,
    gender_mark,
    mark,
    read,
    say,
    usual_first,
)
from dncnorm.languages.ru.grammar.pauses import CHARACTERS, PAUSE
from dncnorm.languages.ru.lexicon.currencies import currencies
from dncnorm.languages.ru.lexicon.scales import lone_letters, scales
from dncnorm.languages.ru.lexicon.units import ABBREVIATED, stem_of

MISMATCHES = ((FEW_SLOT, "1n"), ("sg", "1g"), ("sg", "1n"))
"""Forms of nouns that people write after a number that does not allow them."""
CARELESS = (PART_SLOT, "1n", "1g", "1a")
"""Forms for which people write the genitive plural, too: `2,3 километров`, `до 81 миллионов`."""
CAPITALS = {"цельсия": "Цельсия", "фаренгейта": "Фаренгейта", "кельвина": "Кельвина"} | {
    row.behind[0]: written for row in currencies() for written in row.written_behind if written != row.behind[0]
}
"""Words after a noun that are written with capitals; the corpus says the country of the dollar so."""


def transducers() -> dict[str, Fst]:
    """scaled, lettered (characters to characters)."""
    signs = closure(written(*(CHARACTERS + PAUSE))).optimize()
    others = difference(signs, (signs + written(*lone_letters()) + optional(written(" "))).optimize()).optimize()
    letters = changed({letter: f" {scale.short[0]}" for scale in scales() for letter in scale.joined})
    return {"scaled": others @ scaled(), "lettered": digits(1, 3) + optional(written(*",.") + digits(1, 2)) + letters}


@cache
def integers() -> BySlot:
    """Integers in every case; those whose last word is a scale's ask for the genitive: `о пяти тысячах рублей`."""
    thousands = integer() @ (NON_ZERO + closure(DIGIT) + written("000"))
    scaled_up = ({"sg": cost(mark(case) + thousands, CASE_COSTS[case] - UNUSUAL / 8)} for case in "dip")
    return united(in_cases(agreeing), *scaled_up)


def noun_forms(nouns: Iterable[Noun], careless: Collection[str] = (PART_SLOT,)) -> BySlot:
    """Nouns, each by its signs or written out, by form; what is written out limits the form.

    careless: forms for which people write the genitive plural, too.
    """
    chosen = [noun for noun in nouns if noun.signs or noun.is_written]
    return {
        name: any_of(_form(noun, name, name in careless) for noun in chosen if noun.forms[name]).optimize()
        for name in SLOTS
    }


def _form(noun: Noun, name: str, is_careless: bool) -> Fst:
    """The forms of one slot: by any sign the usual one, and each as it is written out."""
    forms, signs = noun.forms[name], list(noun.signs)
    itself = [read(one, form) for form in forms for one in written_out(form) if noun.is_written]
    if is_careless and noun.is_written:
        signs += [one for form in noun.forms["sg"] for one in written_out(form)]
    by_sign = [silent(*signs) + usual_first(map(say, forms))] if signs else []
    return cost(gender_mark(noun.gender) + any_of([*by_sign, *itself]), noun.cost)


def written_out(form: str) -> Iterable[str]:
    """How a form is written: with ё or without, with capitals, its adjective abbreviated (`кв. метров`)."""
    found = [form, form.replace("ё", "е")]
    found += [form.replace(words, capitals) for words, capitals in CAPITALS.items() if words in form]
    described_as, _, noun_form = form.partition(" ")
    for adjective, beginnings in ABBREVIATED.items():
        if noun_form and described_as.startswith(stem_of(adjective)[0]):
            found += [beginning + noun_form for beginning in beginnings]
    return dict.fromkeys(found)


def gap() -> Fst:
    """What may stand between a number and its noun."""
    return union(optional(silent(" ")), cost(silent("-"), UNUSUAL))


@cache
def scaled(*, is_short: bool = False) -> Fst:
    """A number with a scale word: `5 тыс.`, `1,4 миллиона`, `5-6 тыс.`; what is written out keeps its case.

    is_short: only with an abbreviation, after which the space before a noun may be missing.
    """
    nouns = (noun_of(*scale.declined())._replace(signs=scale.abbreviations()) for scale in scales())
    return _counted([noun._replace(is_written=not is_short) for noun in nouns], {})


def counted_nouns(nouns: Iterable[Noun]) -> Fst:
    """Amounts with nouns, which agree; after a scale word, a noun of any gender has one form."""
    return _counted(list(nouns), {"sg": union(scaled() + silent(" "), scaled(is_short=True))})


def _counted(nouns: list[Noun], scales: BySlot) -> Fst:
    whole_with_zero = {name: number + _zeros() for name, number in integers().items()}
    halves = in_cases(lambda case: {FEW_SLOT if case in "na" else f"s{case}": cost(half(case), UNUSUAL)})
    bare = [noun._replace(signs=()) for noun in nouns if noun.is_written]
    plural_parts = {
        f"{of}{case}": cost(decimal(case), CASE_COSTS[case]) for of in "1s" for case in "dip"
    }  # 2,5 процентами
    found = [joined(plural_parts, gap(), noun_forms(bare)), _mismatched(bare)] if bare else []
    if not scales:
        found.append(joined(whole_with_zero, gap(), noun_forms(nouns, SLOTS)))  # 4,0 миллиардов
    for gender in dict.fromkeys(noun.gender for noun in nouns):
        forms = noun_forms([noun for noun in nouns if noun.gender == gender], CARELESS)
        numbers = united(integers(), halves, {PART_SLOT: _parts()}, whole_with_zero)
        signed = {name: optional(sign()) + number for name, number in numbers.items()}
        found.append(joined(united(signed, number_ranges(gender), scales), gap(), forms))
    return union(*found).optimize()


@cache
def _parts() -> Fst:
    """Decimals that are no integers, and fractions."""
    after_mark = written(*",.") + closure(written("0")) + NON_ZERO + closure(DIGIT)
    no_integer = closure(DIGIT | written(*" .,")) + after_mark
    return union(no_integer @ by_case(decimal), by_case(fraction)).optimize()


def _zeros() -> Fst:
    return comma() + closure(silent("0"), 1)


def _mismatched(nouns: Iterable[Noun]) -> Fst:
    """A noun in a form that no case of the number allows, said in the right one: `75 процента`, `9231 тонн`."""
    return any_of(
        agreeing("n")[right]
        + optional(_zeros())
        + gap()
        + any_of(
            gender_mark(noun.gender) + read(one, noun.forms[right][0])
            for noun in nouns
            for form in dict.fromkeys(noun.forms[wrong])
            for one in written_out(form)
            if noun.forms[right] and all(form not in noun.forms[name] for name in (right, "sg", "sd", "si", "sp"))
        )
        for right, wrong in MISMATCHES
    )


def phrase(case: str, nouns: BySlot, numbers: Fst | None = None, between: Fst | None = None) -> Fst:
    """An integer of one case with its noun; numbers: those allowed, and how they are written."""
    return joined(agreeing(case, numbers), gap() if between is None else between, nouns)
