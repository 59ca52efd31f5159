"""Number pairs to arithmetic paths (Z19 eq. 8), and paths to the grammar G of a language's number names.

    twenty five thousand one, 25001  ->  ( 20 5 ) 1000 1  ->  a number may begin with many*1000, 10^1, unit; ...

G says which kind of term may begin a number, and which may follow which below a hundred; in the multiplier of a base
it is the same. Kinds keep a number's magnitude and forget the number, so that a few pairs show them all. A base that no
pair shows behaves as the one below it, and a multiplier stays below the next base: Hurford's (1975) packing strategy.
That is what carries the grammar beyond the magnitudes of its examples.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pynini

from dncnorm.grammars.notation import Fst, Words, insert
from induction.arithmetic import CLOSE, OPEN, ORDINAL_MARK, Arithmetic, bases
from induction.number_words import NumberWord

START = "<"
"""The role of the position before a sum's first term."""


class NumberPair(NamedTuple):
    """A digit string without separators, its name, and how often the pair was seen."""

    digits: str
    spoken: str
    times: int = 1


class Term(NamedTuple):
    """A number that has a word, or `multiplier` times the base `value`."""

    value: int
    multiplier: tuple[Term, ...] = ()

    @property
    def kind(self) -> str:
        """What the grammar knows of a term; a power of ten is written `10^k`.

        `one` is distinguished from other multipliers: English says `one thousand`, Russian only `thousand`.
        """
        if self.multiplier:
            return f"{'one' if self.multiplier == (Term(1),) else 'many'}*{self.value}"
        if self.value < 20:
            return "zero" if self.value == 0 else "unit" if self.value < 10 else "teen"
        return f"10^{magnitude(self.value)}" if str(self.value)[1:].strip("0") == "" else "irregular"


def magnitude(value: int) -> int:
    """The exponent of the largest power of ten in `value`."""
    return len(str(value)) - 1


def values_of(words: Iterable[NumberWord], ordinal: bool = False) -> set[int]:
    """The values of the words that cardinals are made of, or ordinals."""
    return {word.value for word in words if ordinal or not word.is_ordinal}


class Factoriser:
    """Finds the expressions that both the digits and the words of a pair allow.

    words: the lexicon. digits: of the longest number that is read.
    """

    def __init__(self, words: Sequence[NumberWord], digits: int) -> None:
        self._say, self._spoken = Words(), Words()
        self._cardinal = Arithmetic(values_of(words), self._say).up_to(digits).optimize()
        ordinal = Arithmetic(values_of(words, ordinal=True), self._say).up_to(digits)
        self._ordinal = (ordinal + insert(self._say(ORDINAL_MARK))).optimize()
        self._lexical = self._lexical_map(words)
        self._digits = digits

    def paths(self, pair: NumberPair, ordinal: bool = False) -> list[list[str]]:
        """P = project_out[i o L] & project_in[A^-1 o o], as rows of terms; none where the words are no such name."""
        if len(pair.digits) > self._digits:
            return []
        said = (self._spoken(pair.spoken) @ self._lexical).project("output")
        equal = (pynini.accep(pair.digits) @ (self._ordinal if ordinal else self._cardinal)).project("output")
        common = pynini.intersect(said.rmepsilon(), equal.rmepsilon()).optimize()
        if common.num_states() == 0:
            return []
        terms = self._say.in_order()
        paths = common.paths()
        found = []
        while not paths.done():
            found.append([terms[label - 1] for label in paths.olabels() if label])
            paths.next()
        return sorted(found)

    def _lexical_map(self, words: Sequence[NumberWord]) -> Fst:
        """L: words to their values, brackets put in anywhere."""
        meanings = ((word.form, f"{word.value} {ORDINAL_MARK if word.is_ordinal else ''}") for word in words)
        plain = (pynini.cross(self._spoken(form), self._say(meaning)) for form, meaning in meanings)
        return pynini.union(*plain, insert(self._say(OPEN)), insert(self._say(CLOSE))).closure().optimize()


def parsed(path: Iterable[str]) -> tuple[Term, ...]:
    """The terms of a row, brackets resolved."""
    open_sums: list[list[Term]] = [[]]
    tokens = iter(path)
    for token in tokens:
        if token == OPEN:
            open_sums.append([])
        elif token == CLOSE:
            multiplier = tuple(open_sums.pop())
            open_sums[-1].append(Term(int(next(tokens)), multiplier))
        elif token != ORDINAL_MARK:
            open_sums[-1].append(Term(int(token)))
    return tuple(open_sums[0])


@dataclass(frozen=True)
class NumberGrammar:
    """G: NUMBER -> (NUMBER) base (NUMBER), as Hurford (1975) writes it, with what a language makes of it.

    follows: which kind may follow which role; a number may end behind any term. widths: per base 10**k, by k, how many
    digits its multiplier has at most.
    """

    follows: frozenset[tuple[str, str]]
    widths: dict[int, int]


def role(term: Term | None) -> str:
    """Returns what decides which term may follow: after nothing, or after a hundred or more, any smaller number may."""
    return START if term is None or term.value >= 100 else term.kind


def learn(paths: Iterable[tuple[Sequence[str], int]], values: Collection[int], minimum: int = 1) -> NumberGrammar:
    """G from rows of terms with their counts; terms that are seen less often than `minimum` are ignored."""
    counts: Counter[tuple[str, str]] = Counter()
    widths: Counter[tuple[int, int]] = Counter()
    for path, count in paths:
        for terms in sums(parsed(path)):
            for left, term in zip([None, *terms[:-1]], terms, strict=True):
                counts[role(left), term.kind] += count
                if term.multiplier:
                    widths[magnitude(term.value), magnitude(value_of(term.multiplier)) + 1] += count
    follows = {bigram for bigram, count in counts.items() if count >= minimum}
    seen = {base: width for (base, width), count in sorted(widths.items()) if count >= minimum}
    packed = packing(values)
    return NumberGrammar(
        frozenset(follows | _extended({kind for left, kind in follows if left == START}, bases(values))),
        {base: max(width, seen.get(base, 0)) for base, width in packed.items()},
    )


def packing(values: Collection[int]) -> dict[int, int]:
    """Per base the digits by which the next base exceeds it; the largest base takes as many as the one before it."""
    exponents = bases(values)
    gaps = {low: high - low for low, high in itertools.pairwise(exponents)}
    last = gaps[exponents[-2]] if gaps else exponents[-1] if exponents else 0
    return gaps | dict.fromkeys(exponents[-1:], last)


def sums(terms: tuple[Term, ...]) -> Iterable[tuple[Term, ...]]:
    """The sum itself and those within its multipliers; a sole 1 is part of its base's kind."""
    yield terms
    for term in terms:
        if term.multiplier and term.multiplier != (Term(1),):
            yield from sums(term.multiplier)


def value_of(terms: Iterable[Term]) -> int:
    """What a sum comes to."""
    return sum(term.value * (value_of(term.multiplier) if term.multiplier else 1) for term in terms)


def _extended(beginning: Collection[str], exponents: Sequence[int]) -> set[tuple[str, str]]:
    """How a number begins with a base of which no pair shows a single one, or several: as with the base below it."""
    added: set[tuple[str, str]] = set()
    single: list[str] = []
    several: list[str] = []
    for k in exponents:
        kinds = {form: form.format(10**k, k) for form in ("one*{0}", "10^{1}", "many*{0}")}
        single = [form for form in ("one*{0}", "10^{1}") if kinds[form] in beginning] or single
        several = [form for form in ("many*{0}",) if kinds[form] in beginning] or several
        added |= {(START, kinds[form]) for form in (*single, *several)}
    return added
