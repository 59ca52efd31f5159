"""Decides a sentence in the style "speech": the chooser takes the likeliest of the proposed readings of each token.

The value check forbids: if the readings of adjacent tokens together do not say their number, the next likely ones are
tried. What still fails is left to `whole_values.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush, nsmallest
from itertools import groupby, islice
from typing import NamedTuple
from unicodedata import category

import numpy as np

from dncnorm.choosing.chooser import Chooser
from dncnorm.choosing.readings import AS_WRITTEN, Candidate
from dncnorm.core.records import AskedToken
from dncnorm.core.segments import CHOOSER_SOURCE, OVERRIDE_SOURCE, SELF_SOURCE, Alternative, Segment
from dncnorm.grammars import Grammar
from dncnorm.languages.base import Language
from dncnorm.normalization.deciders import PendingToken, safe_form
from dncnorm.normalization.proposals import Proposal, Proposals
from dncnorm.normalization.request import Request
from dncnorm.normalization.whole_values import stretches
from dncnorm.values import Piece, cut_values

NAMED = "VERBATIM"
TRIED, READINGS_TRIED = 12, 4
"""Ways to say adjacent tokens that the check looks at, and readings of a token among them."""


class Choosing(NamedTuple):
    """A token's readings, the likeliest first, each with its probability."""

    item: PendingToken
    ranked: Sequence[tuple[float, Candidate]]

    def segment(self, place: int, request: Request) -> Segment:
        """Returns the token with one of its readings."""
        item, (probability, reading) = self.item, self.ranked[place]
        if item.form.own is not None:
            return item.segment(item.form.own, OVERRIDE_SOURCE, 1.0, item.form.own_class)
        if reading.semiotic_class == AS_WRITTEN:
            found = item.as_written(SELF_SOURCE, probability)
            if item.form.is_silent and any(category(mark)[0] == "S" for mark in found.before):
                found = found._replace(semiotic_class=NAMED)  # unlike a comma, a silent symbol is not shown
        else:
            found = item.segment(
                reading.text, CHOOSER_SOURCE, probability, reading.semiotic_class, reading.rule or None
            )
        if request.n_best > 1:
            others = [Alternative(one.text, share) for share, one in self.ranked if one.text != found.after]
            found = found._replace(alternatives=(Alternative(found.after, probability), *others)[: request.n_best])
        return found


class ChosenReadings:
    """Decides every token of a sentence; your own readings are kept."""

    def __init__(self, chooser: Chooser, proposals: Proposals, language: Language, grammar: Grammar) -> None:
        self._chooser, self._proposals, self._language, self._grammar = chooser, proposals, language, grammar

    def decide(self, items: Sequence[PendingToken], request: Request) -> list[Segment]:
        """Returns a segment for each token of whole sentences."""
        found: list[Segment] = []
        for _, group in groupby(items, key=_Sentences()):
            found += self._of_sentence(list(group), request)
        return found

    def _of_sentence(self, items: Sequence[PendingToken], request: Request) -> list[Segment]:
        choosing = [
            Choosing(item, self._ranked(item, proposal))
            for item, proposal in zip(items, self._proposals.of_sentence(items), strict=True)
        ]
        segments = [one.segment(0, request) for one in choosing]
        for stretch in stretches(segments):
            places = slice(stretch.start, stretch.stop)
            if self._is_cut(segments[places]):
                segments[places] = self._whole(choosing[places], segments[places], request)
        return segments

    def _ranked(self, item: PendingToken, proposal: Proposal) -> Sequence[tuple[float, Candidate]]:
        readings = proposal.readings
        if item.form.own is not None:
            return ((1.0, readings[0]),)
        if item.form.needs_work and not item.form.is_silent:
            readings = readings[1:] or (self._safe(item),)
        elif item.form.needs_work and not item.token.before.isascii():
            readings = readings[1:] or readings
        if isinstance(item.token, AskedToken):
            asked = (tuple(one for one in readings if one.semiotic_class == name) for name in item.token.classes)
            readings = next(filter(None, asked), readings)
        if len(readings) == 1:
            return ((1.0 - item.probability if readings[0].semiotic_class == AS_WRITTEN else 1.0, readings[0]),)
        shares = self._chooser.probabilities(proposal.words, proposal.place, proposal.gate_probability, readings)
        return sorted(zip(shares.tolist(), readings, strict=True), key=_share, reverse=True)

    def _safe(self, item: PendingToken) -> Candidate:
        """Returns the reading of a token that the grammar does not read: its characters one by one."""
        spoken, semiotic_class = safe_form(item.token.before, self._language, self._grammar)
        return Candidate(spoken, semiotic_class or NAMED)

    def _whole(self, choosing: Sequence[Choosing], first: list[Segment], request: Request) -> list[Segment]:
        """Returns the likeliest segments of adjacent tokens that say their number; the first ones if none do."""
        for places in islice(_likeliest(choosing), 1, None):  # the likeliest is `first`
            found = [one.segment(place, request) for one, place in zip(choosing, places, strict=True)]
            if not self._is_cut(found):
                return found
        return first

    def _is_cut(self, segments: Sequence[Segment]) -> bool:
        pieces = [Piece(segment.before, segment.after) for segment in segments]
        return any(cut_values(pieces, self._language))


def _share(ranked: tuple[float, Candidate]) -> float:
    return ranked[0]


class _Sentences:
    """Numbers sentences: a new one begins with each first token."""

    def __init__(self) -> None:
        self._count = 0

    def __call__(self, item: PendingToken) -> int:
        self._count += item.index == 0
        return self._count


def _likeliest(choosing: Sequence[Choosing]) -> Iterator[tuple[int, ...]]:
    """Yields which reading each token has, the likeliest ways to say all of them first, some at most.

    Only the tokens whose second reading costs least can have another one in these: there are TRIED of them.
    """
    costs = [[-np.log(max(share, 1e-12)) for share, _ in one.ranked[:READINGS_TRIED]] for one in choosing]
    several = (index for index, cost in enumerate(costs) if len(cost) > 1)
    open_ = sorted(nsmallest(TRIED, several, key=lambda index: (costs[index][1] - costs[index][0], -index)))
    start = (0,) * len(open_)
    heap, seen = [(sum(cost[0] for cost in costs), start)], {start}
    for _ in range(TRIED):
        if not heap:
            return
        total, places = heappop(heap)
        chosen = dict(zip(open_, places, strict=True))
        yield tuple([chosen.get(index, 0) for index in range(len(costs))])
        for place, index in enumerate(open_):
            cost, step = costs[index], places[place] + 1
            following = (*places[:place], step, *places[place + 1 :])
            if step < len(cost) and following not in seen:
                seen.add(following)
                heappush(heap, (total - cost[step - 1] + cost[step], following))
