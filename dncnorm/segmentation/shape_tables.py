r"""Reads the shapes of tokens from tables, a row a shape, in the order in which they are tried.

    part	HOUR	(?:1[0-2]|0?[1-9])(?::[0-5]\d)?
    number	hour of a shop	(?<=<from|till>{SPACE}){HOUR}{END}	from ⟦9⟧

The cells are a kind, a name, an expression, an example, and what the shape needs (`TokenShape`). In braces is the name
of a part, one of the rows before or of the caller's; a kind of shapes of the rows before, for any of them; or kinds of
written forms: `{unit|factor}` is any of both, `{^month}` also in capitals, and `{=alphabet}` is all forms as one
string, for a class of characters; in an example, `{unit}` is the first. A lookbehind may have lists in angle brackets,
whose entries need not be of one length: it is written out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import product
from typing import NamedTuple

from dncnorm.core.tables import Readable, placed_rows
from dncnorm.segmentation.words import WordLists

PART = "part"
_NAME = re.compile(r"\{([\^=]?)([A-Za-z_|]+)\}")
_LIST = re.compile(r"<([^<>]*\|[^<>]*)>")
_LOOKBEHIND = re.compile(r"\(\?<([=!])([^<>()]*(?:<[^<>]*\|[^<>]*>[^<>()]*)+)\)")


class TokenShape(NamedTuple):
    """The shape of written text that is cut as one token.

    name: what such a token is, unique among the shapes of a language: "MAC address", "year of a decade".
    expression: a regular expression that matches the token, with lookarounds for the text around it. Every repeat in it
        has a limit, so that a failed attempt costs a constant.
    example: a text that is cut so that the token is one. Where the text is more than the token, `⟦` and `⟧` enclose the
        token: `at ⟦5⟧-10KM`. Without any text, the language has no such token.
    needs: a regular expression of what stands in every such token, or is looked for behind it, and is rare: a long
        expression is compiled at the first text that has it behind a token's start.
    """

    name: str
    expression: str
    example: str
    needs: str = ""


def any_shape(shapes: Iterable[TokenShape]) -> str:
    """Returns a regular expression that matches the first shape that fits."""
    return "|".join(shape.expression for shape in shapes)


def read_shapes(
    files: Iterable[Readable], words: WordLists, parts: Mapping[str, str]
) -> dict[str, tuple[TokenShape, ...]]:
    """Returns the shapes of tables by their kind.

    words: the written forms by kind. parts: expressions that are no rows, and may name rows. Raises ValueError for a
    row without an expression, for a part that no row before has, and for what `placed_rows` refuses.
    """
    known, found = dict[str, str](), dict[str, tuple[TokenShape, ...]]()

    def named(reference: re.Match[str]) -> str:
        mark, name = reference.groups()
        if mark == "=":
            return words.only(name)
        if name.isupper():
            return _NAME.sub(named, parts[name]) if name in parts else known[name]
        return any_shape(found[name]) if name in found else words.any_of(*name.split("|"), capitals=mark == "^")

    for place, cells in (row for file in files for row in placed_rows(file)):
        try:
            kind, name, *expressions = cells
            expression, example, needs = (*expressions, "", "")[:3] if expressions else ()
            expression, needs = (_LOOKBEHIND.sub(_each, _NAME.sub(named, cell)) for cell in (expression, needs))
        except (ValueError, KeyError) as error:
            raise ValueError(f"{place}: expected a kind, a name, and an expression of known parts ({error})") from None
        if kind == PART:
            known[name] = expression
        else:
            shape = TokenShape(name, expression, words.example(example), needs)
            found[kind] = (*found.get(kind, ()), shape)
    return found


def _each(lookbehind: re.Match[str]) -> str:
    """Returns a lookbehind for each entry of its lists."""
    pieces = [piece.split("|") if place % 2 else [piece] for place, piece in enumerate(_LIST.split(lookbehind[2]))]
    each = [f"(?<{lookbehind[1]}{''.join(chosen)})" for chosen in product(*pieces)]
    return f"(?:{'|'.join(each)})" if lookbehind[1] == "=" else "".join(each)
