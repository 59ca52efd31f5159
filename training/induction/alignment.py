"""The shortest alignment of a written with a spoken form, spans tagged with the class grammar that reads them.

    P = ShortestPath[i o Map o D o o],  Map = (T[C] u T[O] u T[M] u T[S] u T[E])*          (Z19 section 6.2)

T[X] puts X's tag around what X says, at a small cost, so that long spans win. S deletes punctuation and spaces for
nearly nothing. E deletes or says anything else at a large cost; a digit it never reads, nor does it say a number word:
what a number is worth only the class grammars decide. S and E get no tag here, since nothing ever replaces them.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import pynini

from dncnorm.grammars.notation import Fst, Words, written
from induction.automata import add_arc, new_state, saying

TAG_COST, MARKUP_COST, EDIT_COST = 1.0, 0.125, 128.0
"""Sums of them are exact in floating point, so that ties are ties."""
MOST_TIES = 32
"""Alignments of one pair that are looked at."""

MARKUP = frozenset(" ,.;:-/()")
"""What S deletes: a written form may have it for the eye alone."""

_FIRST_TAG = 1 << 24
"""Labels of tags lie above those of all words and characters."""
_INSERTION = _FIRST_TAG - 1
"""Stands for "some word, said by E"."""


class Span(NamedTuple):
    """A stretch read by a class grammar."""

    tag: str


class Edit(NamedTuple):
    """A stretch between spans: the read and the said text."""

    read: str
    said: str


Pattern: TypeAlias = "tuple[Span | Edit, ...]"


class Aligner:
    """Aligns the pairs of one semiotic class.

    tags: its class grammars by name. characters: those that E and S may delete. unsaid: words that E may not say.
    markup: brings written forms into the form that is aligned, one stage after the other.
    """

    def __init__(
        self,
        tags: Mapping[str, Fst],
        characters: Iterable[str],
        unsaid: Collection[str],
        spoken: Words,
        markup: Sequence[Fst] = (),
    ) -> None:
        self._names, self._unsaid, self._spoken, self._markup = list(tags), frozenset(unsaid), spoken, markup
        span = pynini.union(*(self._tagged(place, grammar) for place, grammar in enumerate(tags.values())))
        edit = self._edits(characters)
        self._map = (edit + pynini.closure(span + edit)).rmepsilon().arcsort("ilabel")

    def align(self, before: str, after: str) -> set[Pattern]:
        """The patterns of the shortest paths; without those that have no span, or cut a word in two."""
        read = written(before)
        for stage in self._markup:
            read = (read @ stage).project("output")
        paths = pynini.shortestpath((read @ self._map) @ self._accepting(after), nshortest=MOST_TIES).paths()
        patterns: set[Pattern] = set()
        least = math.inf
        while not paths.done() and float(paths.weight()) <= (least := min(least, float(paths.weight()))):
            pattern = self._pattern(zip(paths.ilabels(), paths.olabels(), strict=True), after.split())
            patterns |= {pattern} if pattern else set()
            paths.next()
        return patterns

    def _tagged(self, place: int, grammar: Fst) -> Fst:
        """T[X]; the weights within X are left out, as Z19 has it."""
        plain = pynini.arcmap(grammar, map_type="rmweight")
        return saying(_FIRST_TAG + 2 * place, TAG_COST) + plain + saying(_FIRST_TAG + 2 * place + 1)

    def _edits(self, characters: Iterable[str]) -> Fst:
        """S and E between two spans: first all that is deleted, then all that is said."""
        fst = pynini.Fst()
        deleting, inserting = new_state(fst), new_state(fst)
        fst.set_final(inserting)
        for character in sorted(set(characters)):
            if not character.isdigit():
                weight = MARKUP_COST if character in MARKUP else EDIT_COST
                add_arc(fst, deleting, ord(character), 0, deleting, weight)
        add_arc(fst, deleting, 0, 0, inserting)
        add_arc(fst, inserting, 0, _INSERTION, inserting, EDIT_COST)
        return fst

    def _accepting(self, after: str) -> Fst:
        """D o o: the spoken form, with tags anywhere, each word also as one that E says."""
        fst = self._spoken(after)
        tags = range(_FIRST_TAG, _FIRST_TAG + 2 * len(self._names))
        for state, word in enumerate([*after.split(), ""]):
            if word and word not in self._unsaid:
                add_arc(fst, state, _INSERTION, _INSERTION, state + 1)
            for tag in tags:
                add_arc(fst, state, tag, tag, state)
        fst.arcsort("ilabel")
        return fst

    def _pattern(self, labels: Iterable[tuple[int, int]], words: Sequence[str]) -> Pattern | None:
        """Returns a pattern (Z19, figure 9): spans by their class, the text between them unchanged."""
        stretches: list[_Stretch] = [_Stretch(None)]
        said = iter(words)
        for ilabel, olabel in labels:
            if olabel >= _FIRST_TAG:
                place, closes = divmod(olabel - _FIRST_TAG, 2)
                stretches.append(_Stretch(None if closes else self._names[place]))
            elif olabel:
                stretches[-1].said.append(next(said))
            if ilabel:
                stretches[-1].read += chr(ilabel)
        stretches = [stretch for stretch in stretches if stretch.tag or stretch.read or stretch.said]
        cut = any(one.read[-1:].isalpha() and next_.read[:1].isalpha() for one, next_ in itertools.pairwise(stretches))
        if cut or not any(stretch.tag for stretch in stretches):
            return None
        return tuple(Span(each.tag) if each.tag else Edit(each.read, " ".join(each.said)) for each in stretches)


@dataclass
class _Stretch:
    """Part of a path: inside one pair of tags, or between two."""

    tag: str | None
    read: str = ""
    said: list[str] = field(default_factory=list)
