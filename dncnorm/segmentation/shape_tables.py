r"""Reads the shapes of a language's tokens from a table, a row a shape, in the order in which they are tried.

    part	HOUR	(?:1[0-2]|0?[1-9])(?::[0-5]\d)?
    number	hour of a shop	(?<=<from|till>{SPACE}){HOUR}{END}	from ⟦9⟧

The cells are a kind, a name, an expression, an example, and what the shape needs (`TokenShape`). In braces is the name
of a part, one of the table's rows before or of the caller's, or kinds of written forms (`{unit|factor}` is any of
both). A lookbehind may have lists in angle brackets, whose entries need not be of one length: it is written out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product

from dncnorm.core.tables import Readable, placed_rows
from dncnorm.languages.base import TokenShape, WordForms

PART = "part"
_NAME = re.compile(r"\{([A-Za-z_|]+)\}")
_LIST = re.compile(r"<([^<>]*\|[^<>]*)>")
_LOOKBEHIND = re.compile(r"\(\?<([=!])([^<>()]*(?:<[^<>]*\|[^<>]*>[^<>()]*)+)\)")


def read_shapes(file: Readable, words: WordForms, parts: Mapping[str, str]) -> dict[str, tuple[TokenShape, ...]]:
    """Returns the shapes of a table by their kind.

    words: the written forms by kind. parts: expressions that are no rows. Raises ValueError for a row without an
    expression, for a part that no row before has, and for what `placed_rows` refuses.
    """
    known, found = dict(parts), dict[str, tuple[TokenShape, ...]]()

    def named(name: re.Match[str]) -> str:
        return known[name[1]] if name[1].isupper() else words.any_of(*name[1].split("|"))

    for place, cells in placed_rows(file):
        try:
            kind, name, *expressions = cells
            expression, example, needs = (*expressions, "", "")[:3] if expressions else ()
            expression, needs = (_LOOKBEHIND.sub(_each, _NAME.sub(named, cell)) for cell in (expression, needs))
        except (ValueError, KeyError) as error:
            raise ValueError(f"{place}: expected a kind, a name, and an expression of known parts ({error})") from None
        if kind == PART:
            known[name] = expression
        else:
            found[kind] = (*found.get(kind, ()), TokenShape(name, expression, example, needs))
    return found


def _each(lookbehind: re.Match[str]) -> str:
    """Returns a lookbehind for each entry of its lists."""
    pieces = [piece.split("|") if place % 2 else [piece] for place, piece in enumerate(_LIST.split(lookbehind[2]))]
    each = [f"(?<{lookbehind[1]}{''.join(chosen)})" for chosen in product(*pieces)]
    return f"(?:{'|'.join(each)})" if lookbehind[1] == "=" else "".join(each)
