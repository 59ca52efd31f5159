"""The written forms that cutting needs: months, units, abbreviations (`segmentation.tsv` of a language)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dncnorm.core.characters import CURRENCY_SIGNS, TOKEN_SPACES
from dncnorm.core.tables import placed_rows
from dncnorm.languages.base import Language

SPACE = f"[{TOKEN_SPACES}]"
KINDS = frozenset(
    (
        *("alphabet", "capitals", "decimal_mark", "group_mark", "ordinal", "symbol", "code", "code_word", "currency"),
        *("month", "month_short", "weekday", "year", "era", "noon", "zone", "scale", "scale_short", "day_of", "decade"),
        *("unit", "unit_like", "unit_tight", "unit_word", "factor", "factor_like", "per", "per_like", "distance"),
        *("size", "feet", "compass", "solute", "electric", "crowd"),
        *("joined", "road", "title", "rank", "suffix", "numbered", "unfinished", "opener", "domain", "extension"),
        *("genitive", "bare_genitive", "conjunction"),
        *("dotted", "dotted_inside", "inner", "goes_on", "phrase", "degree", "speech_dash"),
    )
)
"""What the first column of a table holds: the kind of the written form in the second.

alphabet, capitals: character classes of the letters that make words; letters outside stand alone, as in the corpus.
code_word: codes of currencies that are also names, so that only a language's own shapes read them (`PHP 7.4`).
unit, unit_tight: units after a number, the latter only without a space; per: what may follow a slash.
unit_like, factor_like, per_like: regular expressions for more of these, whose forms are too many to list.
distance: units of a length.
factor: signs of units that are multiplied and divided (`Н·м`, `Вт/(м·К)`).
joined: signs of units that a hyphen joins to a number, for an adjective (`125-мм`).
unit_word: units that are words, too (`in`), and what shows that they are not: a stop, a bracket, or a size (`long`).
conjunction: after a size that shows a unit (`2 in wide and`). feet: units of a length that inches follow.
compass: letters after degrees.
solute: what follows a molar amount. electric: what follows amperes. crowd: what there are thousands of (`5k likes`).
day_of: between a day and its month (`4th of March`). decade: the end of a decade (`1980s`).
title: abbreviations that take their dot and never end a sentence; rank: those that take it before a name (`Gen. Lee`);
suffix: those that may end one (`Inc.`);
numbered: those that take it before a number (`No. 5`); unfinished: their dot is a token, and ends no sentence (`p.`).
extension: ends of file names; no common word (`log`, `bat`), since a space may lack after a full stop.
opener: words that, capitalized after an abbreviation, begin a sentence.
dotted, dotted_inside: forms of other kinds whose dot is theirs where the sentence goes on, the latter not before a
capital; at a sentence's end the dot is a token. inner: abbreviations that take their dot as the latter.
goes_on: a character class; what shows, after a dot and a space, that no sentence ended.
phrase: abbreviations of several words, one token with or without spaces (`т. е.`). degree: letters after `°`.
speech_dash: dashes between direct speech and who said it (`«Да!» — сказал он`).
genitive: letters after an apostrophe (`Henry's`); bare_genitive: letters after which it has none (`James'`).
"""


MANY_FORMS = 256
"""Written forms that are grouped by their first letter, so that those with another are passed over at once."""


@dataclass(frozen=True, slots=True)
class WordLists:
    """The written forms of each kind, in the file's order."""

    forms: Mapping[str, tuple[str, ...]]

    def any_of(self, *kinds: str, capitals: bool = False) -> str:
        """A regular expression for any written form of these kinds, longest first; without any it never matches.

        capitals: also the forms in capitals.
        """
        forms = {form for kind in kinds for form in self.forms.get(kind, ())}
        dotted, inside = (forms & set(self.forms.get(kind, ())) for kind in ("dotted", "dotted_inside"))
        ends = ((forms - dotted - inside, ""), (dotted, self._dot()), (inside, self._inner_dot()))
        parts = [self._one_of(part, capitals) + end for part, end in ends if part]
        parts = [*(like for kind in kinds for like in self.forms.get(f"{kind}_like", ())), *parts]
        return parts[0] if len(parts) == 1 else f"(?:{'|'.join(parts)})" if parts else "(?:(?!))"

    def phrase(self) -> str:
        """A regular expression for the abbreviations of several words."""
        spaced = self.any_of("phrase").replace(r"\.\ ", rf"\.{SPACE}?")
        return rf"{spaced.replace(chr(92) + ' ', SPACE)}(?:(?<=\.)|(?![^\W_]))"

    def follows_inner_dot(self) -> str:
        """A regular expression for what shows, right after a dot, that no sentence ended."""
        line_end = r"[^\S\n]{0,2}\n?[^\S\n]{0,2}"
        return rf"[,;:)\]»/]|{line_end}[{self.only('goes_on')}]" if "goes_on" in self.forms else "(?!)"

    def _inner_dot(self) -> str:
        return rf"(?-i:\.(?!{self._date()})(?={self.follows_inner_dot()}))?"

    def _dot(self) -> str:
        opens = f"(?!{self._one_of(set(self.forms.get('opener', ())), capitals=False)}(?![^\\W_]))"
        return rf"(?-i:\.(?!{self._date()})(?={self.follows_inner_dot()}|{SPACE}{{1,3}}{opens}[^\s.!?…]))?"

    def _date(self) -> str:
        """A regular expression for a day and its month: after a number, they begin a sentence."""
        return rf"{SPACE}{{1,3}}\d\d?{SPACE}{self._one_of(set(self.forms.get('month', ())), capitals=False)}"

    @staticmethod
    def _one_of(forms: Set[str], capitals: bool) -> str:
        written = forms | {form.upper() for form in forms} if capitals else forms
        longest_first = sorted(written, key=lambda form: (-len(form), form))
        if len(written) < MANY_FORMS:
            return f"(?:{'|'.join(map(re.escape, longest_first))})"
        by_letter: dict[str, list[str]] = {}
        for form in longest_first:
            by_letter.setdefault(re.escape(form[:1]), []).append(re.escape(form[1:]))
        groups = [f"{letter}(?:{'|'.join(rest)})" for letter, rest in by_letter.items()]
        return f"(?:{'|'.join(groups)})"

    def folded(self, *kinds: str) -> frozenset[str]:
        """The written forms of these kinds, casefolded."""
        return frozenset(form.casefold() for kind in kinds for form in self.forms.get(kind, ()))

    def example(self, text: str) -> str:
        """Fills in the first form of every kind that a text names in braces; "" if the language lacks one of them."""
        first = {kind: forms[0] for kind, forms in self.forms.items()}
        try:
            return text.format_map(first)
        except KeyError:
            return ""

    def currency_signs(self) -> frozenset[str]:
        """Characters that are signs of currencies: Unicode's, and those of the language."""
        return CURRENCY_SIGNS.union(form for form in self.forms.get("symbol", ()) if len(form) == 1)

    def only(self, kind: str) -> str:
        """All forms of a kind as one string, for character classes."""
        return "".join(self.forms.get(kind, ()))


def any_form(forms: Iterable[str]) -> str:
    """A regular expression for any of some written forms, in their order."""
    return "|".join(map(re.escape, forms))


def words_of(language: Language) -> WordLists:
    """The written forms of a language's table and lexicon."""
    return read_words(language.segmentation.words, language.lexicon.forms)


@cache
def read_words(file: Path, lexicon: Callable[[], Iterable[tuple[str, str]]] = tuple) -> WordLists:
    """The written forms of a table, then those of the lexicon, each once.

    Raises ValueError, naming file and line, for a bad line, and for a kind of the lexicon's that is none.
    """
    forms: dict[str, dict[str, None]] = {}
    for kind, form in _rows(file):
        forms.setdefault(kind, {})[form] = None
    for kind, form in lexicon():
        if kind not in KINDS or not form:
            raise ValueError(f"lexicon: {kind!r} of {form!r} is no kind of a written form")
        forms.setdefault(kind, {})[form] = None
    return WordLists({kind: tuple(written) for kind, written in forms.items()})


def _rows(file: Path) -> Iterator[tuple[str, str]]:
    for place, cells in placed_rows(file):
        if len(cells) != 2 or cells[0] not in KINDS or not cells[1]:
            line = "\t".join(cells)
            raise ValueError(f"{place}: expected a known kind, a tab and a written form, got {line!r}")
        yield cells[0], cells[1]
