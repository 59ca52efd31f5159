"""Reads the names in code: `max_size` and `maxSize` by their words, and `const` as a word that is short for nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from dncnorm.documents.lines import words
from dncnorm.documents.runs import CODE, LABEL, LINK, Asked, Run, part_of

NAMING: Final = frozenset([CODE, LABEL, LINK])
"""The roles of text that names things."""

_NAME = re.compile(
    r"(?<![\w@/$'.-])(?:(?P<snake>_{0,2}[A-Za-z][A-Za-z\d]*_\w+)|(?P<camel>[A-Za-z]+?[a-z]+\d?[A-Z]\w*)"
    r"|(?<!\d\s)(?P<word>(?=[a-z]*[aeiouy])[a-z]{3,20}))(?![\w@/\\'$-]|\.\w)"
)


def named(run: Run) -> Iterator[Run]:
    """Yields the runs of code whose text is the document's own; of other text, only `max_size` is a name."""
    reached = 0
    for match in _NAME.finditer(run.text):
        if run.role != CODE and not match["snake"]:
            continue
        yield from part_of(run, reached, match.start())
        reached = match.end()
        if match["word"]:
            yield from (part._replace(asked=Asked("word")) for part in part_of(run, match.start(), reached))
        else:
            yield from _words(run, match.start(), match[0])
    yield from part_of(run, reached, len(run.text))


def _words(run: Run, start: int, name: str) -> Iterator[Run]:
    place = run.start + start
    for length, text, _, asked in words(name):
        yield run._replace(start=place, end=place + length, text=text, role=CODE, asked=asked)
        place += length
