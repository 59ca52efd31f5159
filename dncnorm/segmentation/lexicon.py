"""The words of a language that cutting needs: months, units, abbreviations (`segmentation.tsv` of its folder)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from dncnorm.core.tables import placed_rows

LANGUAGES = ("en", "ru")
KINDS = frozenset(
    (
        *("alphabet", "capitals", "decimal_mark", "group_mark", "ordinal", "symbol", "code", "currency"),
        *(
            "month",
            "month_short",
            "weekday",
            "year",
            "era",
            "noon",
            "zone",
            "scale",
            "scale_short",
            "unit",
            "unit_tight",
            "unit_word",
            "size",
        ),
        *("per", "road", "title", "rank", "suffix", "numbered", "unfinished", "opener", "domain", "extension"),
    )
)
"""What the first column of a lexicon holds: the kind of the written form in the second.

alphabet, capitals: character classes of the letters that make words; letters outside stand alone, as in the corpus.
unit, unit_tight: units after a number, the latter only without a space; per: what may follow a slash.
unit_word: units that are words, too (`in`), and what shows that they are not: a stop, a bracket, or a size (`long`).
title: abbreviations that take their dot and never end a sentence; rank: those that take it before a name (`Gen. Lee`);
suffix: those that may end one (`Inc.`);
numbered: those that take it before a number (`No. 5`); unfinished: their dot is a token, and ends no sentence (`p.`).
extension: ends of file names; no common word (`log`, `bat`), since a space may lack after a full stop.
opener: words that, capitalized after an abbreviation, begin a sentence.
"""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The written forms of each kind, in the file's order."""

    language: str
    forms: Mapping[str, tuple[str, ...]]

    def any_of(self, *kinds: str, capitals: bool = False) -> str:
        """A regular expression for any written form of these kinds, longest first; without any it never matches.

        capitals: also the forms in capitals.
        """
        forms = {form for kind in kinds for form in self.forms.get(kind, ())}
        if capitals:
            forms |= {form.upper() for form in forms}
        longest_first = sorted(forms, key=lambda form: (-len(form), form))
        return f"(?:{'|'.join(map(re.escape, longest_first))})" if forms else "(?!)"

    def folded(self, *kinds: str) -> frozenset[str]:
        """The written forms of these kinds, casefolded."""
        return frozenset(form.casefold() for kind in kinds for form in self.forms.get(kind, ()))

    def only(self, kind: str) -> str:
        """All forms of a kind as one string, for character classes."""
        return "".join(self.forms.get(kind, ()))


@cache
def read_lexicon(language: str) -> Lexicon:
    """The lexicon of a language.

    Raises ValueError for a language that has none, and for a file with a bad line.
    """
    if language not in LANGUAGES:
        raise ValueError(f"language: {language!r} has no lexicon; known are {', '.join(LANGUAGES)}")
    forms: dict[str, list[str]] = {}
    for kind, form in _rows(language):
        forms.setdefault(kind, []).append(form)
    return Lexicon(language, {kind: tuple(written) for kind, written in forms.items()})


def _rows(language: str) -> Iterator[tuple[str, str]]:
    name = f"languages/{language}/segmentation.tsv"
    for place, cells in placed_rows(resources.files("dncnorm").joinpath(name), name):
        if len(cells) != 2 or cells[0] not in KINDS or not cells[1]:
            line = "\t".join(cells)
            raise ValueError(f"{place}: expected a known kind, a tab and a written form, got {line!r}")
        yield cells[0], cells[1]
