"""Patterns counted, thinned out, and put together to a class's transducer (Z19 section 6.2, after figure 9)."""

from __future__ import annotations

import itertools
import math
import operator
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import reduce

import pynini

from dncnorm.grammars.induction.alignment import MARKUP, Edit, Pattern, Span
from dncnorm.grammars.induction.automata import saying
from dncnorm.grammars.induction.classes import NUMERIC
from dncnorm.grammars.notation import NOTHING, Fst, Words, cost, pair, silent

SUFFIXED = frozenset({"DATE", "ORDINAL"})
"""Where letters behind a number say nothing of their own: 21st."""


def counted(aligned: Sequence[tuple[Collection[Pattern], int]]) -> Counter[Pattern]:
    """How often each pattern was seen, given every pair's equally short ones and its count.

    Of those, a pair counts for the one that explains most pairs: 2.5 could be cardinal, point, cardinal, if it were
    not for 2.56.
    """
    votes: Counter[Pattern] = Counter()
    for candidates, count in aligned:
        votes.update(dict.fromkeys(candidates, count))
    steps: Counter[tuple[Span | Edit, Span | Edit]] = Counter()
    for candidates, count in aligned:
        ahead = [pattern for pattern in candidates if votes[pattern] == max(map(votes.__getitem__, candidates))]
        if len(ahead) == 1:
            for step in itertools.pairwise(ahead[0]):
                steps[step] += count

    def explains(pattern: Pattern) -> tuple[int, int]:
        """Pairs; where that ties, steps of pairs that are certain."""
        return votes[pattern], sum(steps[step] for step in itertools.pairwise(pattern))

    counts: Counter[Pattern] = Counter()
    for candidates, count in aligned:
        if candidates:
            counts[max(sorted(candidates), key=explains)] += count
    return counts


def kept(counts: Mapping[Pattern, int], semiotic_class: str, minimum: int) -> dict[Pattern, int]:
    """The patterns seen at least `minimum` times that drop nothing which carries meaning."""
    return {
        pattern: count
        for pattern, count in counts.items()
        if count >= minimum and (semiotic_class in SUFFIXED or not any(map(_drops, pattern)))
    }


def _drops(item: Span | Edit) -> bool:
    """Whether a letter or a symbol is read and nothing said: a unit that is lost is as wrong as a number."""
    return isinstance(item, Edit) and not item.said and not MARKUP.issuperset(item.read)


def transducer(patterns: Mapping[Pattern, int], grammars: Mapping[str, Fst], spoken: Words) -> Fst:
    """The union of the patterns, each class label replaced by its grammar.

    A pattern weighs log(count of the most frequent one of its shape / own count). The corpus leaves a space at either
    end of some tokens; it says nothing.
    """
    labels = {tag: _NONTERMINAL + place for place, tag in enumerate(grammars)}
    most: Counter[tuple[str, ...]] = Counter()
    for pattern, count in patterns.items():
        most[shape(pattern)] = max(most[shape(pattern)], count)
    options = []
    for pattern, count in sorted(patterns.items()):
        sequence = reduce(operator.add, (_item(item, labels, spoken) for item in pattern))
        options.append(cost(sequence, math.log(most[shape(pattern)] / count)))
    network = pynini.union(*options).optimize()
    used = {item.tag for pattern in patterns for item in pattern if isinstance(item, Span)}
    pairs = [(_NONTERMINAL - 1, network), *((labels[tag], grammars[tag]) for tag in grammars if tag in used)]
    space = pynini.union(silent(" "), NOTHING)
    return (space + pynini.replace(pairs, epsilon_on_replace=True) + space).optimize()


_NONTERMINAL = 1 << 24


def _item(item: Span | Edit, labels: Mapping[str, int], spoken: Words) -> Fst:
    if isinstance(item, Edit):
        return pair(item.read, spoken(item.said))
    return saying(labels[item.tag])


def shape(pattern: Pattern) -> tuple[str, ...]:
    """What a pattern reads, numbers of every class alike: patterns of one shape compete for the same tokens."""
    return tuple(item.read if isinstance(item, Edit) else "#" if item.tag in NUMERIC else item.tag for item in pattern)
