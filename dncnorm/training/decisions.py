"""Learns a decision list: readings that a corpus nearly always has for similar tokens.

Its examples are the tokens that no other part decides, for which it replaces the network. The error of
a decision is estimated from the share of examples that it would get wrong, smoothed by that of broader evidence: as if
`PRIOR` more examples had been seen, with that share of errors. Of the shares of several broader ones it is the
geometric mean. Without broader evidence, half an example of either outcome is added (Jeffreys' prior).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from statistics import fmean

from dncnorm.core.records import Sentence, Token
from dncnorm.core.special import CONTEXT_CLASS
from dncnorm.evaluation.metrics import Scored
from dncnorm.normalization.order import Normalizer
from dncnorm.normalization.request import Request
from dncnorm.ranking.decision_list import Decision, DecisionList, Evidence, candidates, evidence

PRIOR = 10
"""Examples that broader evidence counts for."""
FEWEST = 5
"""Examples of the scarcest evidence that is looked at."""
HIGHEST_ERROR = 0.01
"""Decisions that are wrong more often by their estimate are left to the network."""
_CHUNK = 500


@dataclass(frozen=True, slots=True)
class Example:
    """A token that the list may decide.

    evidence: its evidence. right: the classes whose canonical form is right. count: how often it was seen.
    """

    evidence: Sequence[Evidence]
    right: frozenset[str]
    count: int = 1


def examples(
    normalizer: Normalizer, sentences: Iterable[Sentence], request: Request, *, are_rows: bool = False
) -> Iterator[Example]:
    """Yields the examples of a corpus.

    are_rows: its sentences are rows of a dictionary, each a token whose neighbours are unknown.
    """
    left = iter(sentences)
    while chunk := [sentence.tokens for sentence in islice(left, _CHUNK)]:
        for item in normalizer.unsettled(chunk, request):
            if item.token.after is None or item.token.semiotic_class == CONTEXT_CLASS:
                continue
            readings = item.grammar.readings(item.word) if item.grammar else ()
            known = evidence(item.words, item.index, readings)
            right = (name for name, reading in candidates(readings).items() if _is_right(item.token, reading.text))
            used = [one for one in known if one.before is None and one.after is None] if are_rows else known
            yield Example(used, frozenset(right), item.token.count)


def _is_right(token: Token, spoken: str) -> bool:
    return Scored(token, spoken).is_right


def learned(language: str, seen: Iterable[Example]) -> DecisionList:
    """Returns the decisions that the examples bear out, those left out that broader evidence makes already."""
    total: Counter[Evidence] = Counter()
    right: Counter[tuple[Evidence, str]] = Counter()
    for example in seen:
        for item in set(example.evidence):
            total[item] += example.count
            right.update({(item, name): example.count for name in example.right})

    @cache
    def error(item: Evidence, name: str) -> float:
        wrong, broader = total[item] - right[item, name], item.broader
        if not broader:
            return (wrong + 0.5) / (total[item] + 1)
        expected = math.exp(fmean(math.log(error(other, name)) for other in broader))
        return (wrong + PRIOR * expected) / (total[item] + PRIOR)

    sure: dict[Evidence, Decision] = {}
    for item, name in right:
        decision = Decision(name, error(item, name))
        is_first = item not in sure or decision.error < sure[item].error
        if total[item] >= FEWEST and decision.error <= HIGHEST_ERROR and is_first:
            sure[item] = decision
    needed = {item: decision for item, decision in sure.items() if not _is_implied(item, decision, sure)}
    return DecisionList(language, dict(sorted(needed.items(), key=str)))


def _is_implied(item: Evidence, decision: Decision, sure: Mapping[Evidence, Decision]) -> bool:
    """Whether more general, equally reliable evidence makes the same decision."""
    less = set(item.broader)
    while less:
        if any(other in sure and sure[other].semiotic_class == decision.semiotic_class for other in less):
            return True
        less = {broader for other in less for broader in other.broader}
    return False
