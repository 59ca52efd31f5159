"""Aligns each spoken word with the part of the token that it expresses: "15 kg" -> fifteen: 15, kilograms: kg.

The network is teacher-forced on the words, whichever decider chose them. Its attention over the token's pieces gives
the scores. Pieces are numbers, words and symbols, or single characters if the token is read one by one. Viterbi finds
the best path of words over pieces; going back, or past a piece, costs. A piece with a meaning that gets no word takes
the word that costs least to move: `$` in "$312" is spoken last and gets little attention.

In a language with inflected words, the grammar's readings of a single piece count for more than attention
(`piece_words.py`). A spelled address needs no network (`address_alignment.py`).

Dimensions: W words, P pieces.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from dncnorm.core.queries import ForcedWords, Query
from dncnorm.core.segments import Segment, SpokenWord
from dncnorm.core.special import split_words
from dncnorm.grammars import Grammar
from dncnorm.inference.interface import Network
from dncnorm.languages.base import CorpusMarkup, Language
from dncnorm.normalization.address_alignment import is_spelled, spelled_spans, transliterated_spans
from dncnorm.normalization.piece_words import PieceWords
from dncnorm.normalization.request import Request
from dncnorm.normalization.sentence_steps import Rows

TELEPHONE = "TELEPHONE"
ONE_BY_ONE = frozenset(("LETTERS", "DIGIT", TELEPHONE, "ELECTRONIC", "VERBATIM"))
"""Classes whose tokens are mostly read character by character."""

STOPS_UNSAID = frozenset(("DATE", "TIME", "FRACTION"))
"""Classes whose punctuation is only a separator: no word expresses the `:` of `10:30`."""

JUMP = 0.4
"""The cost in nats of going back, or past a piece with a meaning; it decides if the attention is even."""
LEAST = 1e-3
"""The floor of attention: smaller values are raised to it."""
LIKENESS, TRUST = 1.0, 0.05
"""The gain in nats of a piece that is read as the word on its own, and the weight of attention beside that gain."""

_LETTERS = r"(?:(?![²³¹⁰-₟¼-¾⅐-↋])[^\W\d_])+"
_PIECES = re.compile(rf"\d+(?:[.,]\d+)*|{_LETTERS}|[⁺⁻]?[⁰¹²³⁴-⁹]+|\S")
"""Numbers, words, exponents, and symbols, fractions among these."""
_PARTED_PIECES = re.compile(rf"\d+|{_LETTERS}|\S")

Span = tuple[int, int]


class Alignment:
    """Adds `words` to segments, if requested."""

    def __init__(self, network: Callable[[], Network], language: Language, grammar: Grammar | None) -> None:
        self._network, self._language = network, language
        self._pieces = PieceWords(language, grammar)

    def apply(self, rows: Rows, request: Request) -> Rows:
        """Returns the segments with their words; unchanged if these are not requested."""
        if not request.alignment:
            return rows
        return aligned(self._network(), self._language, rows, request.decoding.batch_size, self._pieces)


def aligned(
    network: Network, language: Language, sentences: Rows, batch_size: int, said: PieceWords | None = None
) -> list[list[Segment]]:
    """Returns the segments, one per token, with their `words`.

    said: compares words with the readings of single pieces; None uses attention only.

    The words of a token that is too long for the network have the whole token as their span, as does an only word.

    Raises ValueError for a model without attention weights.
    """
    markup = language.markup
    tasks = [_tasks(network, language, sentence) for sentence in sentences]
    attention = network.attention([task for row in tasks for task in row if task], batch_size)
    return [
        [
            segment._replace(words=_words(segment, task and attention[task], markup, said))
            for segment, task in zip(*pair, strict=True)
        ]
        for pair in zip(sentences, tasks, strict=True)
    ]


def _tasks(network: Network, language: Language, sentence: Sequence[Segment]) -> list[ForcedWords | None]:
    """Returns a task per segment. Returns None if the network is not needed (one word, one piece, as written)."""
    words = tuple(language.corpus_form(segment.before) for segment in sentence)
    tasks = [ForcedWords(Query(words, place), segment.after) for place, segment in enumerate(sentence)]
    return [
        task if network.fits(task.query) and _is_open(segment, language.markup) else None
        for task, segment in zip(tasks, sentence, strict=True)
    ]


def _is_open(segment: Segment, markup: CorpusMarkup) -> bool:
    if segment.after == segment.before or " " not in segment.after or is_spelled(segment.after, markup):
        return False
    if transliterated_spans(split_words(segment.after), segment.before, markup) is not None:
        return False
    return len(_pieces(segment)) > 1


def _words(
    segment: Segment, attention: NDArray[np.float64] | None, markup: CorpusMarkup, said: PieceWords | None
) -> tuple[SpokenWord, ...]:
    """Aligns a segment's words; attention [W, characters], None if every word has the whole token as its span."""
    start, end = segment.start, segment.end
    if segment.after == segment.before:
        return (SpokenWord(segment.after, start, end),) if end > start else ()
    words = split_words(segment.after)
    if is_spelled(segment.after, markup):
        spans = spelled_spans(words, segment.before, markup)
    elif foreign := transliterated_spans(words, segment.before, markup):
        spans = foreign
    elif attention is None:
        return tuple(SpokenWord(word, start, end) for word in words)
    else:
        is_known = said is not None and said.is_used
        pieces = _pieces(segment, in_groups=is_known)
        likeness = said.likeness(words, [segment.before[a:b] for a, b in pieces]) if said and is_known else None
        spans = placed(attention, segment.before, pieces, likeness)
    return tuple(
        SpokenWord(word, start + first, start + last) for word, (first, last) in zip(words, spans, strict=True)
    )


def _pieces(segment: Segment, in_groups: bool = False) -> list[Span]:
    """Returns the spans that words may have; in_groups: a telephone number's groups, which are read as numbers."""
    if segment.semiotic_class in STOPS_UNSAID:
        found = _PARTED_PIECES.finditer(segment.before)
        return [match.span() for match in found if _has_meaning(match.group())]
    is_spelled_out = segment.semiotic_class in ONE_BY_ONE and not (in_groups and segment.semiotic_class == TELEPHONE)
    pattern = re.compile(r"\S") if is_spelled_out else _PIECES
    return [match.span() for match in pattern.finditer(segment.before)]


def placed(
    attention: NDArray[np.float64],
    written: str,
    pieces: Sequence[Span],
    likeness: NDArray[np.float64] | None = None,
) -> list[Span]:
    """Aligns words: attention [W, characters], spans of the pieces [P] -> a span for each word, never empty.

    The attention may have fewer characters than `written`: the network does not see the dot of an abbreviation.
    """
    edges = [*(start for start, _ in pieces), len(written)]  # a space belongs to the piece before it
    mass = np.stack([attention[:, a:b].sum(axis=1) for a, b in pairwise(edges)], axis=1)
    scores = np.log(np.maximum(mass, LEAST))
    if likeness is not None:
        scores = TRUST * scores + LIKENESS * likeness
    costs = _costs([_has_meaning(written[start:end]) for start, end in pieces])
    path = _path(scores, costs)
    for piece, (start, end) in enumerate(pieces):
        if piece not in path and _has_meaning(written[start:end]):
            path = _visiting(piece, path, scores, costs)
    reach = _reach(written, pieces, set(path))
    return [(pieces[piece][0], reach[piece]) for piece in path]


def _has_meaning(piece: str) -> bool:
    """Whether a piece has a meaning: letters, digits and symbols do; punctuation may be silent."""
    return unicodedata.category(piece[0])[0] in "LNS"


def _costs(weighty: Sequence[bool]) -> NDArray[np.float64]:
    """Returns [P from, P to]: 0 for going forward, JUMP for going back, or past a piece with a meaning."""
    before = np.cumsum([0, *weighty])
    passed = before[None, :-1] - before[1:, None]
    places = np.arange(len(weighty))
    return np.where((places[None, :] >= places[:, None]) & (passed <= 0), 0.0, JUMP)


def _path(scores: NDArray[np.float64], costs: NDArray[np.float64]) -> list[int]:
    """Finds the best path: scores [W, P], costs [P, P] -> the piece of each word."""
    best = scores[0]
    origins = []
    for row in scores[1:]:
        reached = best[:, None] - costs
        origins.append(reached.argmax(axis=0))
        best = reached.max(axis=0) + row
    path = [int(best.argmax())]
    for origin in reversed(origins):
        path.append(int(origin[path[-1]]))
    return path[::-1]


def _visiting(piece: int, path: list[int], scores: NDArray[np.float64], costs: NDArray[np.float64]) -> list[int]:
    """Returns the best path with one spare word moved to `piece`; `path` if no word is spare."""
    spare = [word for word, own in enumerate(path) if path.count(own) > 1]
    moved = [[*path[:word], piece, *path[word + 1 :]] for word in spare]
    words = np.arange(len(path))
    return max(
        moved, key=lambda path: float(scores[words, path].sum() - costs[path[:-1], path[1:]].sum()), default=path
    )


def _reach(written: str, pieces: Sequence[Span], taken: set[int]) -> list[int]:
    """Returns the end of each piece, extended over adjacent letters or digits after it that have no word."""
    ends = [end for _, end in pieces]
    for place in reversed(range(len(pieces) - 1)):
        start = pieces[place + 1][0]
        goes_on = pieces[place][1] == start and written[start].isalnum() and written[start - 1].isalnum()
        if goes_on and place + 1 not in taken:
            ends[place] = ends[place + 1]
    return ends
