"""What the readers know of languages: rows of `languages/<code>/documents.tsv`, a kind and how it is written.

A document may mix languages, so that each kind has the rows of all of them.
"""

from __future__ import annotations

import re
from collections.abc import KeysView
from functools import cache
from pathlib import Path

import dncnorm.languages
from dncnorm.core.tables import rows


@cache
def known(kind: str) -> KeysView[str]:
    """Returns how a kind is written, in any language, in the order of the rows."""
    tables = sorted(Path(dncnorm.languages.__file__).parent.glob("*/documents.tsv"))
    return dict.fromkeys(written for table in tables for row, written in rows(table, 2) if row == kind).keys()


@cache
def said(language: str, what: str = "said") -> dict[str, str]:
    """Returns how a language says the words of formats, by these in small letters: rows of the kind `said:<word>`.

    what: "mark" for marks that are spelled: rows of the kind `mark:<character>`.
    """
    table = Path(dncnorm.languages.__file__).with_name(language) / "documents.tsv"
    found = [(*kind.partition(":"), written) for kind, written in rows(table, 2)] if table.exists() else []
    return {word: written for kind, mark, word, written in found if mark and kind == what}


def any_of(kind: str) -> str:
    """Returns an expression that matches how a kind is written, the longest first."""
    return f"(?:{'|'.join(map(re.escape, sorted(known(kind), key=lambda one: (-len(one), one))))})"
