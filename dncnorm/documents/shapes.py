r"""Reads the shapes of markup from `shapes.tsv`: marks within lines, lines of chats and logs, forms of LaTeX, names.

    part	STATUS		(?:-!-|\*{1,3})
    chat	13:01 -!- text		(?:{STAMPED}\s+)?{STATUS}\s+(?P<text>.*)

The cells are a kind, a name (of chats, logs and LaTeX, an example), what is read of it, and an expression. In braces is
the name of a part, one of the rows before, or of a kind of `knowledge.py`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from dncnorm.core.tables import rows
from dncnorm.documents.knowledge import any_of

_NAME: Final = re.compile(r"\{([A-Z]+|[a-z]+)\}")


class Form(NamedTuple):
    """How markup is written, and what is read of it."""

    expression: str
    said: str


@cache
def shapes(kind: str) -> dict[str, Form]:
    """Returns the shapes of a kind by their names, in the order of the rows."""
    return _shapes()[kind]


def part(name: str) -> str:
    """Returns the expression of a part."""
    return shapes("part")[name].expression


@cache
def _shapes() -> dict[str, dict[str, Form]]:
    found: dict[str, dict[str, Form]] = {}
    parts = found["part"] = {}

    def named(reference: re.Match[str]) -> str:
        return parts[reference[1]].expression if reference[1].isupper() else any_of(reference[1])

    for kind, name, said, expression in rows(Path(__file__).with_name("shapes.tsv"), 4):
        found.setdefault(kind, {})[name] = Form(_NAME.sub(named, expression), said)
    return found
