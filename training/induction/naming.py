"""C = L o G o A^-1 (Z19 eq. 9), here from digits to words: every name that the learned grammar has for a number.

There is one L for each series: the words of one name have one case. Within a name, the kind of a base depends on what
multiplies it (in Russian, five takes another form of thousand than four); which may stand is learned from the pairs,
and where no pair shows a multiplier, all may. The other choices, say of gender, are weighted: log(count of the most
frequent form / own count).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeVar

import pynini

from dncnorm.grammars.notation import Fst, Words, cost, insert
from induction.arithmetic import CLOSE, OPEN, ORDINAL_MARK, Arithmetic, bases
from induction.automata import add_arc, label, new_state
from induction.number_grammar import NumberGrammar, Term, values_of
from induction.number_words import NumberWord
from induction.structure import structure

K = TypeVar("K")

UNSEEN = 0.5
"""The count that a form which no pair shows is weighted with."""


class Usage:
    """How the pairs inflect their words.

    series: how often each case. forms: how often each (value, form, gender of the base that it multiplies, or None).
    kinds: which kind of word followed which multiplier's last value (0 where there is none).
    """

    def __init__(self, words: Sequence[NumberWord]) -> None:
        self.series: Counter[str] = Counter()
        self.forms: Counter[tuple[int, str, str | None]] = Counter()
        self.kinds: Counter[tuple[int, str]] = Counter()
        self._rows: dict[tuple[int, str], list[NumberWord]] = defaultdict(list)
        for word in words:
            self._rows[word.value, word.form].append(word)

    def observe(self, path: Sequence[str], spoken: str) -> None:
        """Adds a pair, given its path (Z19 eq. 8)."""
        tokens = [token for token in path if token != ORDINAL_MARK]
        values = [index for index, token in enumerate(tokens) if token not in (OPEN, CLOSE)]
        groups = [self._rows[int(tokens[index]), form] for index, form in zip(values, spoken.split(), strict=True)]
        cases = [{row.case for row in group if not row.is_ordinal} for group in groups]
        shared = set.intersection(*(found for found in cases if found)) if any(cases) else set()
        self.series.update(shared)
        for place, (index, group) in enumerate(zip(values, groups, strict=True)):
            closes = tokens[index + 1 : index + 2] == [CLOSE]
            self.forms[group[0].value, group[0].form, groups[place + 1][0].gender if closes else None] += 1
            multiplied = index > 0 and tokens[index - 1] == CLOSE
            kinds = {row.kind for row in group if row.case in shared and not row.is_ordinal}
            if len(kinds) == 1:  # the genitive plural of a Russian thousand is of several, and teaches nothing
                self.kinds[groups[place - 1][0].value if multiplied else 0, kinds.pop()] += 1

    def allows(self, last: int, kind: str) -> bool:
        """Whether a word of this kind may stand behind a multiplier that ends in `last`; 0: behind none.

        A value that no pair shows there stands for its kind of term, seventeen with the teens.
        """
        like = {value for value, _ in self.kinds if value and Term(value).kind == Term(last).kind}
        for values in ({last}, like if last else set()):
            seen = {after for value, after in self.kinds if value in values}
            if seen:
                return kind in seen
        return True


def number_names(
    words: Sequence[NumberWord], grammar: NumberGrammar, usage: Usage, spoken: Words, digits: int, ordinal: bool = False
) -> Fst:
    """C: digit strings of up to so many digits, to words in the table `spoken`."""
    terms = Words()
    values = values_of(words, ordinal)
    arithmetic = Arithmetic(values, terms, grammar.widths).up_to(digits)
    end = terms(ORDINAL_MARK if ordinal else "")
    allowed = ((arithmetic + insert(end)) @ (structure(grammar, values, terms) + end)).optimize()
    series = relative(usage.series) or {word.case: 0.0 for word in words if not word.is_ordinal}
    named = (
        cost(allowed @ Inflection(words, case, usage, terms, spoken).lexical_map(), weight)
        for case, weight in sorted(series.items())
    )
    return pynini.union(*named).optimize()


def relative(counts: Mapping[K, float]) -> dict[K, float]:
    """Log of the largest count over each; 0 for the most frequent."""
    most = max(counts.values(), default=1)
    return {key: math.log(most / count) for key, count in counts.items()}


class Inflection:
    """L of one series, from expressions to words.

    States: the start; per last word of a multiplier one that awaits `)` and one behind it, where only bases that agree
    may stand; one that awaits an ordinal's mark.
    """

    def __init__(self, words: Sequence[NumberWord], case: str, usage: Usage, terms: Words, spoken: Words) -> None:
        self._rows = [word for word in words if not word.is_ordinal and word.case == case]
        self._ordinals = [word for word in words if word.is_ordinal]
        self._usage, self._terms, self._spoken = usage, terms, spoken
        self._fst = pynini.Fst()
        self._start, self._ordinal = new_state(self._fst), new_state(self._fst)
        self._fst.set_final(self._start)
        self._awaiting = {row: new_state(self._fst) for row in self._rows}

    def lexical_map(self) -> Fst:
        """All of it; ordinals only end a name, and stand in every series."""
        self._arc(self._start, OPEN, "", self._start)
        self._arc(self._ordinal, ORDINAL_MARK, "", self._start)
        self._say(self._start, [row for row in self._rows if self._usage.allows(0, row.kind)])
        self._end(self._start, self._ordinals)
        multiplied = {10**k for k in bases({row.value for row in self._rows})}
        for last, awaiting in self._awaiting.items():
            closed = new_state(self._fst)
            self._arc(awaiting, CLOSE, "", closed)
            for row in self._rows:
                if row.value in multiplied and self._usage.allows(last.value, row.kind):
                    self._say(closed, [row], self._weight(last, row.gender))
            self._end(closed, [row for row in self._ordinals if row.value in multiplied])
        return self._fst

    def _say(self, state: int, rows: Sequence[NumberWord], weight: float = 0.0) -> None:
        """A word that ends no multiplier, or one whose weight is known when the base is."""
        for row in rows:
            self._arc(state, str(row.value), row.form, self._start, weight + self._weight(row, None))
            self._arc(state, str(row.value), row.form, self._awaiting[row], weight)

    def _end(self, state: int, ordinals: Sequence[NumberWord]) -> None:
        for row in ordinals:
            self._arc(state, str(row.value), row.form, self._ordinal)

    def _weight(self, row: NumberWord, gender: str | None) -> float:
        """A form against the others that could stand in its place, before a base of this gender."""
        rivals = {other.form for other in self._rows if (other.value, other.kind) == (row.value, row.kind)}
        return relative({form: self._usage.forms[row.value, form, gender] or UNSEEN for form in rivals})[row.form]

    def _arc(self, source: int, term: str, word: str, target: int, weight: float = 0.0) -> None:
        said = label(self._spoken, word) if word else 0
        add_arc(self._fst, source, label(self._terms, term), said, target, weight)
