"""VERBATIM: signs by their names (`&` и, `α` альфа), letters of other Cyrillic alphabets by their nearest."""

from __future__ import annotations

from string import ascii_lowercase

from pynini import closure, union

from dncnorm.core.special import CONTINUATION, SILENCE
from dncnorm.grammars.notation import Fst, any_of, changed, cost, optional, pair, silent, written
from dncnorm.languages.ru.grammar.counts import DIGIT, NON_ZERO
from dncnorm.languages.ru.grammar.letters import CYRILLIC
from dncnorm.languages.ru.grammar.marks import UNUSUAL, Marks, gender_mark, mark
from dncnorm.languages.ru.lexicon.symbols import names

STOPS = ".,:;!?-\"'()[]{}«»‹›„¡¿·•…|*/\\^`†→←↑↓_~"
"""What is silent, alone or repeated."""
MOST_IN_A_ROW = 4
BELOW = "₀₁₂₃₄₅₆₇₈₉"
"""Digits of formulas."""


def transducers(marks: Marks) -> dict[str, Fst]:
    """verbatim, code, version, slashed."""
    symbol = any_of(
        cost(pair(sign, marks(name)), UNUSUAL * place + (UNUSUAL if sign in STOPS else 0.0))
        for sign, found in names().items()
        for place, name in enumerate(found)
    ).optimize()
    in_a_row = cost(closure(symbol, 2, MOST_IN_A_ROW), UNUSUAL)
    stops = marks.insert(SILENCE) + closure(silent(*STOPS), 1)
    return {
        "verbatim": union(symbol, in_a_row, stops).optimize(),
        "code": _code(marks),
        "version": _version(marks),
        "slashed": _slashed(marks),
    }


def _slashed(marks: Marks) -> Fst:
    """Two numbers that are no fraction, as in addresses: `11/1` одиннадцать дробь один."""
    number = mark("n") + NON_ZERO + closure(DIGIT, 0, 5) + gender_mark("m")
    return cost(number + pair("/", marks("дробь")) + number, 1.5 * UNUSUAL).optimize()


def _version(marks: Marks) -> Fst:
    """Numbers with points between them: `1.5` один точка пять."""
    number = union(
        mark("n") + NON_ZERO + closure(DIGIT, 0, 3) + gender_mark("m"), mark("digits") + written("0") + closure(DIGIT)
    )
    return cost(number + closure(pair(".", marks("точка")) + number, 1, 4), 2 * UNUSUAL).optimize()


def _code(marks: Marks) -> Fst:
    """Letters and digits, as in names of products, formulas, houses and sizes: `A320`, `CO₂`, `12а`, `3D`."""
    capital = any_of(pair(letter.upper(), marks(letter)) for letter in CYRILLIC + ascii_lowercase)
    letter = union(capital, any_of(pair(letter, marks(letter)) for letter in ascii_lowercase)).optimize()
    number = mark("n") + NON_ZERO + closure(DIGIT, 0, 3) + gender_mark("m")
    below = changed(dict(zip(BELOW, "0123456789", strict=True)))
    group = union(
        number,
        mark("n") + (closure(below, 1, 3) @ (NON_ZERO + closure(DIGIT))) + gender_mark("m"),
        mark("digits") + written("0") + closure(DIGIT),
    )
    hyphen, some = optional(silent("-")), closure(letter, 1)
    between = hyphen + some + hyphen
    start = capital + closure(letter) + hyphen
    letters_first = start + group + closure(between + group) + optional(hyphen + some)
    digits_first = group + closure(capital, 1) + group + closure(capital)
    small = any_of(pair(letter, marks(letter)) for letter in CYRILLIC + ascii_lowercase)
    lettered = number + hyphen + union(cost(small, UNUSUAL), closure(capital, 1, 3))
    first = _cyrillic(marks, "", CYRILLIC.upper())
    small, later = (_cyrillic(marks, CONTINUATION, forms) for forms in (CYRILLIC, CYRILLIC.upper()))
    named = first + small + closure(small | later, 0, 4) + silent("-") + group + closure(capital)
    return cost(union(letters_first, digits_first, lettered, named), UNUSUAL / 2).optimize()


def _cyrillic(marks: Marks, beginning: str, forms: str) -> Fst:
    """A letter of a name that is said as a word, `Ту-92`, `МиГ-29`; what is all capitals is spelled."""
    return any_of(pair(form, marks(beginning + said)) for form, said in zip(forms, CYRILLIC, strict=True))
