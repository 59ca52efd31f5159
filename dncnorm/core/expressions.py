"""Regular expressions that are compiled when they are first matched."""

from __future__ import annotations

import re
from collections.abc import Callable


class Expression:
    """A regular expression of a table: a text has words for few of a language's rules. A bad one is an error then.

    fullmatch: matches a whole string, as `re.Pattern.fullmatch` does. (`cached_property` has a lock, which a process
    forked from one with threads could wait for without end.)
    """

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.fullmatch: Callable[[str], re.Match[str] | None] = self._compile_and_match

    def _compile_and_match(self, string: str) -> re.Match[str] | None:
        self.fullmatch = re.compile(self.pattern).fullmatch
        return self.fullmatch(string)
