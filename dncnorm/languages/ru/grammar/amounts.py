"""Amounts before a noun: written numbers to markup, by the form (`inflection.SLOTS`) that they ask of the noun.

An amount by its form is joined with the nouns in that form, so each noun stands in a transducer once a form, whatever
numbers there are. The number's gender is the noun's, and is marked with the noun.


DECIMAL: numbers with a scale word, in every case: `5 тыс.` пять тысяч, `1,1 млн` ... и одна десятая миллиона.

`т.` alone is a tonne; before a currency it is a thousand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pynini import closure, difference, union

from dncnorm.grammars.notation import Fst, any_of, cost, optional, pair, silent, written
from dncnorm.languages.ru.grammar.counts import DIGIT, NON_ZERO, counted, integer
from dncnorm.languages.ru.grammar.decimals import (
    decimal,
    decimals,
    either,
    fractions,
    half,
    sign,
)
from dncnorm.languages.ru.grammar.inflection import FEW, MANY, ONE, PART_SLOT, SLOTS, Noun, noun_of, slot
from dncnorm.languages.ru.grammar.marks import CASE_COSTS, CASES, GENDERS, UNUSUAL, Marks, gender_mark, mark
from dncnorm.languages.ru.grammar.pauses import CHARACTERS, PAUSE, pauses
from dncnorm.languages.ru.grammar.ranges import number_ranges
from dncnorm.languages.ru.lexicon.currencies import currencies
from dncnorm.languages.ru.lexicon.scales import lone_letters, scales
from dncnorm.languages.ru.lexicon.units import ABBREVIATED, stem_of

BySlot = Mapping[str, Fst]
"""Transducers by the form that they end with or begin with; what is impossible is missing."""
Signed = tuple[Noun, Iterable[str], float]
"""A noun, the signs that stand for it, and how unusual that is."""
MISMATCHES = ((FEW, "1n"), (MANY, "1g"), (MANY, "1n"))
"""Forms of nouns that people write after a number that does not allow them."""
CARELESS = (PART_SLOT, slot("n", ONE))
"""Forms for which people write the genitive plural, too: `2,3 километров`, `21 рублей`."""
CARELESS_SCALES = (PART_SLOT, *(slot(case, ONE) for case in "nga"))
"""The same of scale words: `до 81 миллионов`."""
CAPITALS = {"цельсия": "Цельсия", "фаренгейта": "Фаренгейта", "кельвина": "Кельвина"} | {
    row.behind[0]: written for row in currencies() for written in row.written_behind if written != row.behind[0]
}
"""Words after a noun that are written with capitals; the corpus says the country of the dollar so."""
SCALED_SLOT = "sg"
"""The form after a scale word: the genitive plural."""
THOUSANDS = NON_ZERO + closure(DIGIT) + written("000")
"""Numbers whose last word is a scale's: `о пяти тысячах рублей`."""


def integers() -> BySlot:
    """Integers in every case, by the form of the noun after them."""
    found: dict[str, list[Fst]] = {}
    for case in CASES:
        for count in (ONE, FEW, MANY):
            number = cost(mark(case) + counted(count), CASE_COSTS[case])
            found.setdefault(slot(case, count), []).append(number)
    for case in "dip":
        found[SCALED_SLOT].append(cost(mark(case) + (integer() @ THOUSANDS), CASE_COSTS[case] - UNUSUAL / 8))
    return {name: any_of(numbers).optimize() for name, numbers in found.items()}


def noun_forms(marks: Marks, nouns: Iterable[Signed], careless: Iterable[str] = (PART_SLOT,)) -> BySlot:
    """Nouns, each by its signs or written out, by form; what is written out limits the form.

    careless: forms for which people write the genitive plural, too.
    """
    chosen = list(nouns)
    return {
        name: any_of(
            cost(
                gender_mark(noun.gender)
                + _said(marks, noun, name, (*signs, *(_plural_genitive(noun) if name in careless else ()))),
                weight,
            )
            for noun, signs, weight in chosen
            if noun.forms[name] and (signs or noun.is_written)
        ).optimize()
        for name in SLOTS
    }


def _said(marks: Marks, noun: Noun, name: str, signs: Sequence[str]) -> Fst:
    """The forms of one slot: by any sign the usual one, and each as it is written out."""
    forms = noun.forms[name]
    inserted = [marks.insert(form.replace("ё", "е")) for form in forms]
    usual = any_of(cost(form, UNUSUAL / 4 * place) if place else form for place, form in enumerate(inserted))
    by_sign = [silent(*signs) + usual] if signs else []
    itself = [pair(one, spoken(marks, form)) for form in forms for one in written_out(form) if noun.is_written]
    return any_of([*by_sign, *itself])


def _plural_genitive(noun: Noun) -> list[str]:
    return [one for form in noun.forms["sg"] for one in written_out(form) if noun.is_written]


def spoken(marks: Marks, form: str) -> Fst:
    """The words of a form, without the dots of ё."""
    return marks(form.replace("ё", "е"))


def written_out(form: str) -> list[str]:
    """How a form is written: with ё or without, with capitals, its adjective abbreviated (`кв. метров`)."""
    found = [form, form.replace("ё", "е")]
    found += [form.replace(words, capitals) for words, capitals in CAPITALS.items() if words in form]
    described_as, _, noun_form = form.partition(" ")
    for adjective, beginnings in ABBREVIATED.items():
        if noun_form and described_as.startswith(stem_of(adjective)[0]):
            found += [beginning + noun_form for beginning in beginnings]
    return list(dict.fromkeys(found))


def joined(amounts: BySlot, between: Fst, nouns: BySlot) -> Fst:
    """An amount, what stands between, and a noun in the form that the amount asks for."""
    return any_of(amount + between + nouns[name] for name, amount in amounts.items()).optimize()


def gap() -> Fst:
    """What may stand between a number and its noun."""
    return union(optional(silent(" ")), cost(silent("-"), UNUSUAL))


def short_scales(marks: Marks, nouns: Sequence[Signed]) -> BySlot:
    """Abbreviated scale words, by form."""
    return {
        name: any_of(
            gender_mark(noun.gender) + silent(sign) + marks.insert(noun.forms[name][0])
            for noun, found, _ in nouns
            for sign in found
        ).optimize()
        for name in SLOTS
    }


def _scales() -> list[Signed]:
    """The scale words with their abbreviations."""
    return [(noun_of(scale.declined()), scale.abbreviations(), 0.0) for scale in scales()]


def scaled(marks: Marks, *, is_short: bool = False) -> Fst:
    """A number with a scale word: `5 тыс.`, `1,4 миллиона`, `5-6 тыс.`; what is written out keeps its case.

    is_short: only with an abbreviation, after which the space before a noun may be missing.
    """
    found = [] if is_short else [joined(whole_with_zero(), gap(), noun_forms(marks, _scales(), SLOTS))]
    for gender in ("m", "f"):
        chosen = [scale for scale in _scales() if scale[0].gender == gender]
        forms = short_scales(marks, chosen) if is_short else noun_forms(marks, chosen, CARELESS_SCALES)
        numbers = _united(integers(), halves(), number_ranges(marks, gender), {PART_SLOT: _parts(marks)})
        found.append(joined(numbers, gap(), forms))
    for case in "" if is_short else "dip":
        itself = noun_forms(marks, [(scale, (), 0.0) for scale, _, _ in _scales()])[f"s{case}"]
        found.append(cost(decimal(marks, case), CASE_COSTS[case]) + gap() + itself)
    return union(*found).optimize()


def amounts(marks: Marks, gender: str) -> BySlot:
    """Amounts before a noun of this gender, by its form: with a sign, fractions, ranges; no scale words."""
    found = _united(integers(), halves(), number_ranges(marks, gender))
    found[PART_SLOT] = union(found[PART_SLOT], _parts(marks))
    return {name: (optional(sign(marks)) + amount).optimize() for name, amount in found.items()}


def scaled_amounts(marks: Marks) -> BySlot:
    """Amounts with scale words, after which a noun of any gender has one form; they may have a sign."""
    both = union(scaled(marks) + silent(" "), scaled(marks, is_short=True))
    return {SCALED_SLOT: (optional(sign(marks)) + both).optimize()}


def counted_nouns(marks: Marks, nouns: Iterable[Signed]) -> Fst:
    """Amounts with nouns, which agree."""
    chosen = list(nouns)
    others = _united(whole_with_zero(), scaled_amounts(marks))
    found = []
    for gender in GENDERS:
        forms = noun_forms(marks, [noun for noun in chosen if noun[0].gender == gender], CARELESS)
        found.append(joined(_united(amounts(marks, gender), others), gap(), forms))
    bare = [noun for noun, _, _ in chosen if noun.is_written]
    return union(*found, _plural_parts(marks, bare), _mismatched(marks, bare)).optimize()


def _mismatched(marks: Marks, nouns: Iterable[Noun]) -> Fst:
    """A noun in a form that no case of the number allows, said in the right one: `75 процента`, `9231 тонн`."""
    chosen = list(nouns)
    return any_of(
        mark("n")
        + counted(count)
        + optional(_zeros())
        + gap()
        + any_of(
            gender_mark(noun.gender) + pair(one, spoken(marks, noun.forms[slot("n", count)][0]))
            for noun in chosen
            if noun.forms[slot("n", count)]
            for form in dict.fromkeys(noun.forms[wrong])
            for one in written_out(form)
            if form not in {said for case in CASES for said in noun.forms[slot(case, count)]}
        )
        for count, wrong in MISMATCHES
    )


def _plural_parts(marks: Marks, nouns: Iterable[Noun]) -> Fst:
    """Decimals whose noun is in the plural: `2,5 процентами`."""
    itself = noun_forms(marks, [(noun, (), 0.0) for noun in nouns])
    parts = {f"s{case}": cost(decimal(marks, case), CASE_COSTS[case]) for case in "dip"}
    return joined(parts, gap(), itself)


def halves() -> BySlot:
    """`1,5` as one word, whose noun has the form after 2."""
    return {
        name: any_of(
            cost(half(case), CASE_COSTS[case] + UNUSUAL) for case in CASES if slot(case, FEW) == name
        ).optimize()
        for name in {slot(case, FEW) for case in CASES}
    }


def _united(*found: BySlot) -> dict[str, Fst]:
    names = dict.fromkeys(name for by_slot in found for name in by_slot)
    return {name: any_of(by_slot[name] for by_slot in found if name in by_slot).optimize() for name in names}


def _parts(marks: Marks) -> Fst:
    """Decimals that are no integers, and fractions."""
    after_mark = written(*",.") + closure(written("0")) + NON_ZERO + closure(DIGIT)
    no_integer = closure(DIGIT | written(*" .,")) + after_mark
    return union(no_integer @ decimals(marks), fractions(marks)).optimize()


def whole_with_zero() -> BySlot:
    """`4,0`: said as the integer, and its noun as after the integer."""
    return {name: number + _zeros() for name, number in integers().items()}


def _zeros() -> Fst:
    return union(silent(","), cost(silent("."), UNUSUAL / 2)) + closure(silent("0"), 1)


def phrase(case: str, nouns: BySlot, numbers: Fst | None = None, between: Fst | None = None) -> Fst:
    """An integer of one case with its noun; numbers: those allowed, and how they are written."""
    counts = {count: counted(count) for count in (ONE, FEW, MANY)}
    chosen = {count: number if numbers is None else numbers @ number for count, number in counts.items()}
    return any_of(
        mark(case) + number + (gap() if between is None else between) + nouns[slot(case, count)]
        for count, number in chosen.items()
        if number.num_states()
    ).optimize()


def transducers(marks: Marks) -> dict[str, Fst]:
    """scaled."""
    start = union(optional(pair("-", marks("минус"))), either(marks))
    signs = closure(written(*(CHARACTERS + PAUSE))).optimize()
    letters = written(*lone_letters()) + optional(written(" "))
    others = difference(signs, (signs + letters).optimize()).optimize()
    number = others @ (start + scaled(marks))
    return {**pauses(), "scaled": number.optimize()}
