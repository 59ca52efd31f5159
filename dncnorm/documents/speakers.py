"""Finds who speaks at the start of a cue or a paragraph: `ANN: text`; in Markdown `**Ann:** text`, too."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from dncnorm.documents.knowledge import known
from dncnorm.documents.runs import SPEAKER, TAG, Run
from dncnorm.documents.shapes import part

_CAST: Final = re.compile(rf"\s*(?P<speaker>{part('CAST')}):(?=\s)\s*")
_STRONG: Final = re.compile(
    rf"(?P<mark>\*\*|__)(?P<speaker>{part('CAST')}|{part('NAMED')})(?::(?P=mark)|(?P=mark):)(?=\s)\s*"
)


def named(text: str) -> re.Match[str] | None:
    """Returns the match of a speaker in capitals that a text begins with, and of what is between it and the words.

    >>> [bool(named(text)) for text in ("ANN: Hi", "NOTE: Hi", "Ann: Hi")]
    [True, False, False]
    """
    return _of_person(_CAST.match(text))


def said(name: str) -> str:
    """Returns a name as it is said: one in capitals is a name all the same.

    >>> said("DR. ANN O'NEIL"), said("McKay")
    ("Dr. Ann O'Neil", 'McKay')
    """
    return name.title().replace("’S", "’s").replace("'S", "'s") if name.isupper() else name


def in_markdown(text: str, runs: Iterable[Run], *, is_said: bool) -> Iterator[Run]:
    """Yields the runs of a paragraph with its speaker as one, or silent."""
    match = _of_person(_STRONG.match(text)) or named(text)
    if match is None or (is_said and not match["speaker"].isupper()):
        yield from runs
        return
    start, end = match.span("speaker") if is_said else (0, match.end())
    if start:
        yield Run(0, start, "", TAG)
    yield Run(start, end, said(match["speaker"]) if is_said else "", SPEAKER)
    for run in runs:
        if run.start >= end:
            yield run
        elif run.end > end:  # text as written
            yield run._replace(start=end, text=run.text[end - run.start :])


def _of_person(match: re.Match[str] | None) -> re.Match[str] | None:
    return match if match and match["speaker"].lower() not in known("remark") else None
