"""The written forms that cutting needs: months, units, abbreviations (`segmentation.tsv` of a language)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dncnorm.core.tables import placed_rows

KINDS = frozenset(
    (
        *("alphabet", "capitals", "decimal_mark", "group_mark", "ordinal", "symbol", "code", "currency"),
        *("month", "month_short", "weekday", "year", "era", "noon", "zone", "scale", "scale_short", "day_of", "decade"),
        *("unit", "unit_tight", "unit_word", "size", "per", "feet", "compass"),
        *("road", "title", "rank", "suffix", "numbered", "unfinished", "opener", "domain", "extension"),
        *("genitive", "bare_genitive", "conjunction"),
    )
)
"""What the first column of a table holds: the kind of the written form in the second.

alphabet, capitals: character classes of the letters that make words; letters outside stand alone, as in the corpus.
unit, unit_tight: units after a number, the latter only without a space; per: what may follow a slash.
unit_word: units that are words, too (`in`), and what shows that they are not: a stop, a bracket, or a size (`long`).
conjunction: after a size that shows a unit (`2 in wide and`). feet: units of a length that inches follow.
compass: letters after degrees.
day_of: between a day and its month (`4th of March`). decade: the end of a decade (`1980s`).
title: abbreviations that take their dot and never end a sentence; rank: those that take it before a name (`Gen. Lee`);
suffix: those that may end one (`Inc.`);
numbered: those that take it before a number (`No. 5`); unfinished: their dot is a token, and ends no sentence (`p.`).
extension: ends of file names; no common word (`log`, `bat`), since a space may lack after a full stop.
opener: words that, capitalized after an abbreviation, begin a sentence.
genitive: letters after an apostrophe (`Henry's`); bare_genitive: letters after which it has none (`James'`).
"""


@dataclass(frozen=True, slots=True)
class WordLists:
    """The written forms of each kind, in the file's order."""

    forms: Mapping[str, tuple[str, ...]]

    def any_of(self, *kinds: str, capitals: bool = False) -> str:
        """A regular expression for any written form of these kinds, longest first; without any it never matches.

        capitals: also the forms in capitals.
        """
        forms = {form for kind in kinds for form in self.forms.get(kind, ())}
        if capitals:
            forms |= {form.upper() for form in forms}
        longest_first = sorted(forms, key=lambda form: (-len(form), form))
        return f"(?:{'|'.join(map(re.escape, longest_first))})" if forms else "(?:(?!))"

    def folded(self, *kinds: str) -> frozenset[str]:
        """The written forms of these kinds, casefolded."""
        return frozenset(form.casefold() for kind in kinds for form in self.forms.get(kind, ()))

    def only(self, kind: str) -> str:
        """All forms of a kind as one string, for character classes."""
        return "".join(self.forms.get(kind, ()))


@cache
def read_words(file: Path) -> WordLists:
    """The written forms of a table. Raises ValueError, naming file and line, for a bad line."""
    forms: dict[str, list[str]] = {}
    for kind, form in _rows(file):
        forms.setdefault(kind, []).append(form)
    return WordLists({kind: tuple(written) for kind, written in forms.items()})


def _rows(file: Path) -> Iterator[tuple[str, str]]:
    for place, cells in placed_rows(file):
        if len(cells) != 2 or cells[0] not in KINDS or not cells[1]:
            line = "\t".join(cells)
            raise ValueError(f"{place}: expected a known kind, a tab and a written form, got {line!r}")
        yield cells[0], cells[1]
