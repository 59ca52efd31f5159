"""Regular expressions that are compiled when they are first matched."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property


class Expression:
    """A regular expression of a table: a text has words for few of a language's rules. A bad one is an error then."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern

    @cached_property
    def fullmatch(self) -> Callable[[str], re.Match[str] | None]:
        """Matches a whole string, as `re.Pattern.fullmatch` does."""
        return re.compile(self.pattern).fullmatch
