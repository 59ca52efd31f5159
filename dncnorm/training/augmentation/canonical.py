"""References from the grammar: for corpus tokens with other digits, and for raw text.

Both rest on the canonical form of a reading, its path of least weight. The reference of a corpus token identifies its
reading; a token without a reference is labelled only if it is unambiguous.
"""

from __future__ import annotations

import random
import re
from dataclasses import replace

from dncnorm.core.characters import has_digit
from dncnorm.core.records import Sentence, Token
from dncnorm.grammars import Grammar, Reading
from dncnorm.languages.base import Numbers

ATTEMPTS = 3
"""Draws for a token: an hour 27 has no reading, and is drawn again."""
_ONE_BY_ONE = frozenset(("DIGIT", "TELEPHONE", "ELECTRONIC", "VERBATIM"))


def sole_reading(grammar: Grammar, written: str) -> Reading | None:
    """The reading of a token that has one usual spoken form; None if it has none, or several."""
    usual = [reading for reading in grammar.readings(written) if reading.weight == 0.0]
    return usual[0] if usual and len({reading.text for reading in usual}) == 1 else None


def labelled(sentence: Sentence, grammar: Grammar) -> Sentence:
    """The sentence with references for its tokens that have none, where they have a digit and one usual reading.

    Rows that a corpus marks as context only have a class, and remain without one.
    """
    if all(token.after is not None for token in sentence.tokens):
        return sentence
    return replace(sentence, tokens=tuple(_labelled(token, grammar) for token in sentence.tokens))


def _labelled(token: Token, grammar: Grammar) -> Token:
    is_asked = token.after is None and token.semiotic_class is None and has_digit(token.before)
    reading = sole_reading(grammar, token.before) if is_asked else None
    return token if reading is None else replace(token, after=reading.text, semiotic_class=reading.semiotic_class)


def revalue_canonically(token: Token, grammar: Grammar, rng: random.Random, numbers: Numbers) -> Token | None:
    """The token with other digits, read as its class reads them.

    None if its reference is not the canonical form of a reading of its class, if it has no digits, or if the class
    reads the new ones in several ways.
    """
    name = token.semiotic_class
    weights = [r.weight for r in grammar.readings(token.before) if r.semiotic_class == name and r.text == token.after]
    if not weights:
        return None
    for _ in range(ATTEMPTS):
        written = _redrawn(token, rng, numbers)
        found = [r for r in grammar.readings(written) if r.semiotic_class == name and r.weight <= min(weights)]
        if written != token.before and len({reading.text for reading in found}) == 1:
            return replace(token, before=written, after=found[0].text)
    return None


def _redrawn(token: Token, rng: random.Random, numbers: Numbers) -> str:
    """The written form with other numbers; a unit's exponent, as in "m2", stays."""

    def other(span: re.Match[str]) -> str:
        before = token.before[: span.start()][-1:]
        if before.isalpha() and token.semiotic_class in ("MEASURE", "MONEY"):
            return span.group()
        return numbers.draw(span, _kind(span, token, numbers), token, rng)

    return numbers.pattern.sub(other, token.before)


def _kind(span: re.Match[str], token: Token, numbers: Numbers) -> str:
    """The kind of number to draw: the grammar does the rest."""
    readings = numbers.readings(span.group(), token.semiotic_class)
    preferred = readings[0].kind if readings else "cardinal"
    if preferred != "decimal" and token.semiotic_class in _ONE_BY_ONE:
        return "digits"
    if preferred in ("decimal", "digits", "year"):
        return preferred
    return "ordinal" if token.semiotic_class == "ORDINAL" else "cardinal"
