"""Written equations, comparisons and tolerances: `x=-5`, `48−147=101`, `p<0,05`, `2,9 ± 0,8`: terms and their signs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from dncnorm.values.kinds import TEXT, Amount, Value
from dncnorm.values.spoken.equations import EQUATION, MOST_TERMS, RELATIONS
from dncnorm.values.written.numbers import Digits, amounts

_SIGN = re.compile(r" ?([±\-−–‑+×÷·*:=≈≠<>≤≥→]) ?")
_TYPED = re.compile(r"\+/[-−–]|[<>=!]=|<>|[-=]>")
_TYPED_AS = {">=": "≥", "<=": "≤", "==": "=", "!=": "≠", "<>": "≠", "->": "→", "=>": "→"}
_NAMES = {"·": "×", "*": "×", "−": "-", "–": "-", "‑": "-", "÷": ":"}
_LONGEST = 60


def equations(text: str, digits: Digits) -> Iterator[Value]:
    """Every equation that the token, in small letters, can be: its terms, numbers or letters, and their signs.

    A slash is a fraction's, or divides.
    """
    text = _TYPED.sub(lambda sign: _TYPED_AS.get(sign[0], "±"), text)
    if len(text) > _LONGEST or RELATIONS.isdisjoint(text):
        return
    for one in dict.fromkeys((text, text.replace("/", ":"))):
        terms, signs = _parts(one)
        if 1 < len(terms) <= MOST_TERMS:
            for chosen in product(*([*_term(term, digits)] for term in terms)):
                yield Value(TEXT, (EQUATION, chosen, tuple(signs)))


def _parts(text: str) -> tuple[list[str], list[str]]:
    """The terms and the signs between them; a dash behind another sign is the minus of what follows it."""
    terms, signs, at, minus = [], [], 0, ""
    for match in _SIGN.finditer(text):
        term, sign = text[at : match.start()], _NAMES.get(match[1], match[1])
        if term:
            terms.append(minus + term)
            signs.append(sign)
            minus = ""
        elif sign != "-" or minus:
            return [], []
        else:
            minus = "-"
        at = match.end()
    return [*terms, minus + text[at:]], signs


def _term(text: str, digits: Digits) -> Iterator[Amount | str]:
    if len(text) == 1 and text.isalpha():
        yield text
    yield from amounts(text, digits) if text.strip("-") else ()
