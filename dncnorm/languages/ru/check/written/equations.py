"""Written equations, comparisons and tolerances: `x=-5`, `48−147=101`, `p<0,05`, `2,9 ± 0,8`: terms and their signs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from dncnorm.languages.ru.check.inflection import plain
from dncnorm.languages.ru.check.spoken.equations import EQUATION
from dncnorm.languages.ru.check.written.numbers import amounts
from dncnorm.values.kinds import TEXT, Amount, Value

_SIGN = re.compile(r" ?(±|\+/[-−–]|[-−–‑+×·*:=≈≠<>≤≥→]) ?")
_TYPED = re.compile("[<>=!]=|<>|[-=]>")
_TYPED_AS = {">=": "≥", "<=": "≤", "==": "=", "!=": "≠", "<>": "≠", "->": "→", "=>": "→"}
_BETWEEN = frozenset("=≈≠<>≤≥±→")
"""What makes terms an equation; without it, a dash is a range's."""
_NAMES = {"·": "×", "*": "×", "−": "-", "–": "-", "‑": "-"}
_LETTER = re.compile(r"[^\W\d_]")
_LONGEST, _MOST_TERMS = 60, 6


def equations(text: str) -> Iterator[Value]:
    """Every equation that the token can be: its terms, each a number or a letter, and the signs between them."""
    text = _TYPED.sub(lambda sign: _TYPED_AS[sign[0]], text)
    if len(text) > _LONGEST or not _BETWEEN & {*text.replace("+/-", "±").replace("+/−", "±").replace("+/–", "±")}:
        return
    terms, signs = _parts(plain(text))
    readings = [[*_term(term)] for term in terms]
    if 1 < len(terms) <= _MOST_TERMS and all(readings):
        for chosen in product(*readings):
            yield Value(TEXT, (EQUATION, tuple(chosen), tuple(signs)))


def _parts(text: str) -> tuple[list[str], list[str]]:
    """The terms and the signs between them; a dash behind another sign is the minus of what follows it."""
    terms, signs, at, minus = [], [], 0, ""
    for match in _SIGN.finditer(text):
        term, sign = text[at : match.start()], match[1]
        if term:
            terms.append(minus + term)
            signs.append("±" if len(sign) > 1 else _NAMES.get(sign, sign))
            minus = ""
        elif _NAMES.get(sign, sign) != "-" or minus:
            return [], []
        else:
            minus = "-"
        at = match.end()
    return [*terms, minus + text[at:]], signs


def _term(text: str) -> Iterator[Amount | str]:
    bare = text.removeprefix("-")
    if _LETTER.fullmatch(bare) and bare == text:
        yield bare
    yield from (amount for amount in amounts(text) if bare)
