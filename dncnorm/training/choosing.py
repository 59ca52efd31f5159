"""Fits a chooser to what a normalizer says: raw text that it normalizes, and sentences whose readings are known to it.

The normalizer is the teacher (Hinton et al. 2015, "Distilling the knowledge in a neural network"). The chooser learns
which of a token's readings it says, from the sentence alone. Whole sources of text are kept aside to measure this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple
from zlib import crc32

from dncnorm.choosing.chooser import question_slots
from dncnorm.choosing.fitting import Questions
from dncnorm.core.records import Token
from dncnorm.core.segments import Segment
from dncnorm.grammars import Grammar
from dncnorm.normalization.proposals import Proposal, Proposals
from dncnorm.normalization.text_normalizer import TextNormalizer
from dncnorm.segmentation import segment

CHUNK = 64
"""Texts that are normalized at a time."""
SURE, ONE_OF = 0.1, 4
"""Of the tokens that stay as written and that the gate leaves, with less than SURE, one of so many is asked."""


class TaughtText(NamedTuple):
    """A text to learn from. source: where it comes from. importance: how much its tokens count."""

    text: str
    source: str = ""
    importance: float = 1.0


class TaughtToken(NamedTuple):
    """A token with its readings, and which of them the teacher says; None if it says something else."""

    proposal: Proposal
    right: int | None
    said: Segment
    text: TaughtText


@dataclass
class Lesson:
    """The questions of a set of texts, and what cannot be asked.

    decided: the teacher's decider or rule for each question. unlisted: the same for tokens whose reading is not
    among the proposed ones.
    """

    questions: Questions = field(default_factory=Questions)
    decided: list[str] = field(default_factory=list)
    unlisted: Counter[str] = field(default_factory=Counter)


def taught(normalize: TextNormalizer, texts: Iterable[TaughtText]) -> Iterator[TaughtToken]:
    """Yields the tokens of texts that have more than one reading.

    Raises ValueError if the normalizer has no grammar, which proposes the readings.
    """
    grammar = normalize.normalizer.grammar
    if grammar is None:
        raise ValueError("normalize: no grammar; it proposes the readings of a chooser")
    proposals, request = (
        Proposals(normalize.language, grammar),
        normalize.request.of_input(normalize.language, pretokenized=False),
    )
    left = iter(texts)
    while chunk := list(islice(left, CHUNK)):
        sentences = [(text, one.tokens) for text in chunk for one in segment(text.text, normalize.language)]
        rows = [tokens for _, tokens in sentences]
        items = iter(normalize.normalizer.pending(rows, request))
        for (text, tokens), said in zip(sentences, normalize.normalizer.segments(rows, request), strict=True):
            yield from _compared(list(proposals.of_sentence(list(islice(items, len(tokens))))), tokens, said, text)


def _compared(
    proposals: Sequence[Proposal], tokens: Sequence[Token], said: Sequence[Segment], text: TaughtText
) -> Iterator[TaughtToken]:
    """Compares proposals with segments; several tokens may have become one segment, whose reading none of them has."""
    segments = {segment.start: segment for segment in said}
    for proposal, token in zip(proposals, tokens, strict=True):
        found = segments.get(token.start or 0)
        if found is None or not proposal.is_open:
            continue
        is_whole = found.end == token.end
        spoken = [reading.text for reading in proposal.readings]
        right = spoken.index(found.after) if is_whole and found.after in spoken else None
        yield TaughtToken(proposal, right, found, text)


def lesson(tokens: Iterable[TaughtToken], number_words: dict[str, str]) -> Lesson:
    """Returns the questions of tokens. Of tokens that surely stay as written, only some are asked."""
    found = Lesson()
    for token in tokens:
        proposal, by = token.proposal, token.said.rule or token.said.source
        if token.right is None:
            found.unlisted[by] += 1
            continue
        if token.right == 0 and proposal.gate_probability < SURE and not _is_drawn(token):
            continue
        slots = question_slots(*proposal, number_words)
        found.questions.add(slots, token.right, token.text.importance)
        found.decided.append(by)
    return found


def _is_drawn(token: TaughtToken) -> bool:
    return crc32(f"{token.text.text[:40]} {token.said.start}".encode("utf-8", "replace")) % ONE_OF == 0


def is_held_out(source: str, one_of: int) -> bool:
    """Whether a source of texts is kept aside: about one of so many, chosen by its name."""
    return crc32(source.encode()) % one_of == 0


def number_words(grammar: Grammar) -> dict[str, str]:
    """Returns the kinds of the words of numbers below 100: D and T for those of digits and tens, O for ordinals.

    Words that inflect keep their endings: `O:го`, so that readings in the same case are worded alike.
    """
    found: dict[str, str] = {}
    for number in range(100):
        for reading in grammar.readings(str(number)):
            if reading.semiotic_class in ("CARDINAL", "ORDINAL", "DIGIT"):
                kind = "O" if reading.semiotic_class == "ORDINAL" else "D" if number < 10 else "T"
                for path in islice(reading.lattice.paths(), CHUNK):
                    words = path.text.split()
                    if len(words) == 1 or kind == "O":
                        found.setdefault(words[-1], kind if words[-1].isascii() else f"{kind}:{words[-1][-2:]}")
    return found
