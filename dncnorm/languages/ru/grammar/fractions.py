"""FRACTION: `2/3` две третьих, `10½` десять целых и одна вторая, in every case."""

from __future__ import annotations

from pynini import closure, cross, difference, union

from dncnorm.grammars.notation import Fst, any_of, cost, optional, pair, silent, written
from dncnorm.languages.ru.grammar.bounds import GENITIVE, bound, either
from dncnorm.languages.ru.grammar.cardinals import UNUSUAL
from dncnorm.languages.ru.grammar.counts import DIGIT, NUMBER, of_count
from dncnorm.languages.ru.grammar.decimals import conjunction, whole
from dncnorm.languages.ru.grammar.inflection import FEW, FEW_SLOT, MANY, ONE, slot
from dncnorm.languages.ru.grammar.marks import CASE_COSTS, CASES, PLURAL, Marks, gender_mark, mark
from dncnorm.languages.ru.grammar.pauses import CHARACTERS
from dncnorm.languages.ru.lexicon.symbols import vulgar_fractions


def transducers(marks: Marks) -> dict[str, Fst]:
    """fraction."""
    minus = marks.insert("минус") + silent("-")
    signed = union(optional(minus), either(marks), bound(marks)) + fractions(marks)
    bounded = bound(marks, GENITIVE) + fraction(marks, GENITIVE)
    final = optional(pair(" финала", marks("финала")))
    return {"fraction": (_no_season() @ union(signed, bounded) + final).optimize()}


def _no_season() -> Fst:
    """All but two years: `1972/76`."""
    two = DIGIT + DIGIT
    season = union(written("1") + DIGIT, written("20")) + two + written("/") + two
    return difference(closure(any_of(map(written, CHARACTERS))), season).optimize()


def fractions(marks: Marks) -> Fst:
    """Fractions with a whole or without, in every case."""
    return any_of(cost(fraction(marks, case), CASE_COSTS[case]) for case in CASES).optimize()


def fraction(marks: Marks, case: str) -> Fst:
    gap = union(optional(silent(" ")), silent("-"))
    bar, vulgar = _bar(case), _vulgar() @ _bar(case)
    mixed = whole(marks, case) + conjunction(marks) + union(silent(" ") + bar, gap + vulgar)
    return union(bar, vulgar, mixed)


def _vulgar() -> Fst:
    """A character to its fraction with a bar."""
    return any_of(
        cross(written(character), written(f"{numerator}/{denominator}"))
        for character, (numerator, denominator) in vulgar_fractions().items()
    )


def _bar(case: str) -> Fst:
    """A numerator, a bar and the denominator, which is an ordinal and agrees like an adjective."""
    found = []
    for count in (ONE, FEW, MANY):
        name = slot(case, count)
        forms = [f"g{PLURAL}", f"n{PLURAL}"] if name == FEW_SLOT else [_form(name)]
        denominator = any_of(cost(mark(form), UNUSUAL / 4 * place) for place, form in enumerate(forms))
        found.append(
            mark(case) + of_count(count) + gender_mark("f") + silent("/") + mark("ordinal") + NUMBER + denominator
        )
    return any_of(found).optimize()


def _form(name: str) -> str:
    """An adjective's form for that of a noun: `1g` is `gf`, `sg` is the genitive plural."""
    return name[1] + ("f" if name[0] == "1" else PLURAL)
