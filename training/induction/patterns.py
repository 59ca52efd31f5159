"""Patterns counted, thinned out, and put together to a class's transducer (Z19 section 6.2, after digit 9)."""

from __future__ import annotations

import itertools
import math
import operator
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import reduce
from typing import NamedTuple, TypeAlias

import pynini

from dncnorm.grammars.notation import NOTHING, Fst, Words, cost, pair, silent
from induction.alignment import MARKUP, Edit, Pattern, Span
from induction.automata import saying

SUFFIXED = frozenset({"DATE", "ORDINAL"})
"""Classes in which letters after a number are not spoken: 21st."""

_NONTERMINAL = 1 << 24
"""Labels of class names lie above those of all words and characters."""

Counts: TypeAlias = "Mapping[Pattern, Counter[str]]"
"""How often each pattern was seen, by the shape of what was written."""


class Aligned(NamedTuple):
    """A pair's written form, its equally short alignments, and how often it was seen."""

    before: str
    candidates: Collection[Pattern]
    times: int


def shape(before: str) -> str:
    """Returns a written form with placeholders for numbers and words; patterns of one shape compete for tokens."""
    return re.sub(r"[0-9]+", "#", re.sub(r"[^\W\d_]+", "a", before))


def counted(aligned: Sequence[Aligned]) -> Counts:
    """Each pair counts for one pattern: of its candidates, for the one that explains most pairs.

    2.5 could be cardinal, point, cardinal, if it were not for 2.56. Where that ties, the pattern wins whose steps from
    item to item are the more frequent among the pairs that are certain.
    """
    votes: Counter[Pattern] = Counter()
    for _, candidates, count in aligned:
        votes.update(dict.fromkeys(candidates, count))
    steps: Counter[tuple[Span | Edit, Span | Edit]] = Counter()
    for _, candidates, count in aligned:
        most = max((votes[pattern] for pattern in candidates), default=0)
        ahead = [pattern for pattern in candidates if votes[pattern] == most]
        if len(ahead) == 1:
            for step in itertools.pairwise(ahead[0]):
                steps[step] += count

    def explains(pattern: Pattern) -> tuple[int, int]:
        return votes[pattern], sum(steps[step] for step in itertools.pairwise(pattern))

    counts: dict[Pattern, Counter[str]] = defaultdict(Counter)
    for before, candidates, count in aligned:
        if candidates:
            counts[max(sorted(candidates), key=explains)][shape(before)] += count
    return counts


def kept(counts: Counts, semiotic_class: str, minimum: int) -> Counts:
    """The patterns seen at least `minimum` times that drop nothing which carries meaning."""
    return {
        pattern: shapes
        for pattern, shapes in counts.items()
        if shapes.total() >= minimum and not _drops_sign(pattern) and not _drops_letters(pattern, semiotic_class)
    }


def _drops_letters(pattern: Pattern, semiotic_class: str) -> bool:
    """Whether a letter or a symbol is read and nothing said: a unit that is lost is as wrong as a number."""
    silenced = "".join(item.read for item in pattern if isinstance(item, Edit) and not item.said)
    return semiotic_class not in SUFFIXED and not MARKUP.issuperset(silenced)


def _drops_sign(pattern: Pattern) -> bool:
    """Whether a minus before all else is read and nothing said."""
    first = pattern[0]
    return isinstance(first, Edit) and "-" in first.read and not first.said


def weights(counts: Counts) -> dict[Pattern, float]:
    """Log(count of the most frequent pattern / own count), in the shape in which a pattern is most frequent."""
    most: Counter[str] = Counter()
    for shapes in counts.values():
        most |= shapes
    found = {}
    for pattern, shapes in counts.items():
        main = max(sorted(shapes), key=lambda name: shapes[name])
        found[pattern] = math.log(most[main] / shapes[main])
    return found


def transducer(counts: Counts, grammars: Mapping[str, Fst], spoken: Words) -> Fst:
    """The union of the patterns, each class label replaced by its grammar.

    The corpus leaves a space at either end of some tokens; it says nothing.
    """
    labels = {tag: _NONTERMINAL + place for place, tag in enumerate(grammars)}
    options = [
        cost(reduce(operator.add, (_item(item, labels, spoken) for item in pattern)), weight)
        for pattern, weight in sorted(weights(counts).items())
    ]
    network = pynini.union(*options).optimize()
    used = {item.tag for pattern in counts for item in pattern if isinstance(item, Span)}
    pairs = [(_NONTERMINAL - 1, network), *((labels[tag], grammars[tag]) for tag in grammars if tag in used)]
    space = pynini.union(silent(" "), NOTHING)
    return (space + pynini.replace(pairs, epsilon_on_replace=True) + space).optimize()


def _item(item: Span | Edit, labels: Mapping[str, int], spoken: Words) -> Fst:
    return pair(item.read, spoken(item.said)) if isinstance(item, Edit) else saying(labels[item.tag])
