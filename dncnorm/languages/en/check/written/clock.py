"""Written times: those of every language, and `0800 hrs`, `1821:20`, `5p`, `350 PM`."""

from __future__ import annotations

from collections.abc import Iterator

from dncnorm.languages.en.check import TABLES
from dncnorm.values.kinds import Value
from dncnorm.values.tables import rewritten
from dncnorm.values.written import clock

_CLOCK = clock.clock(marks=":.h", zones=r"[a-z]{1,5}|[a-z](?:\.[a-z]){1,4}\.?")


def times(text: str) -> Iterator[Value]:
    """Every time of day and duration that the token can be."""
    return clock.times(rewritten(text, TABLES / "usual.tsv", "time"), _CLOCK)
