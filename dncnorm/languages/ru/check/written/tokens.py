"""Every value that a written token may be read as: each recognizer of this folder, tried on the whole token."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from dncnorm.languages.ru.check import elements
from dncnorm.languages.ru.check.inflection import plain
from dncnorm.languages.ru.check.written import characters, numbers, words
from dncnorm.languages.ru.check.written.readings import ranges, single
from dncnorm.values.kinds import Value
from dncnorm.values.writing import plain_text
from dncnorm.values.written.equations import equations

_INSIDE = re.compile(r"^(?:[ ;:()«»]|,(?!\d))+")
"""What stands before a token's inside; a comma before a digit is a decimal's."""
_BRACKETED = re.compile(r"\(([^()]*\d)\) ?(?=\D)")
"""An amount in brackets, before its unit."""
_LONGEST_STRUCTURED = 128
"""A longer token is no number, date or measure that can be said as one; its characters are still checked."""


def admissible(written: str) -> Iterator[Value]:
    """Every reading of the token, numbers first; none where a character in it has no reading at all."""
    text = plain_text(written)
    stripped = text.strip()
    forms: set[str] = set()
    if 0 < len(stripped) <= _LONGEST_STRUCTURED and any(character.isalnum() for character in stripped):
        quoted = stripped.strip('"') if stripped[0] == '"' else stripped
        stripped = _BRACKETED.sub(r"\1 ", stripped, count=1) if stripped[0] == "(" else stripped
        forms = {stripped, _INSIDE.sub("", quoted).rstrip(" ,;:()«»"), stripped.rstrip(" .,;:-")}
    yield from characters.values(text)
    yield from chain.from_iterable(map(words.values, {written, text}))
    yield from elements.written(stripped)
    for form in forms:
        yield from single(form)
        yield from ranges(form)
        yield from equations(plain(form), numbers.DIGITS)
