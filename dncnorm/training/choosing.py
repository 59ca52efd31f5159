"""Questions for a chooser, from texts of which it is known what is said.

Such texts are raw text with what a teacher says of it (Hinton et al. 2015, "Distilling the knowledge in a neural
network"), and examples (`examples.py`). Whole sources of text are kept aside to measure what was learned.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple
from zlib import crc32

from dncnorm.choosing.chooser import question
from dncnorm.choosing.fitting import Questions
from dncnorm.core.characters import has_digit, is_punctuation
from dncnorm.core.records import Sentence, Token
from dncnorm.core.special import SILENCE, is_changed
from dncnorm.core.typed import as_typed
from dncnorm.corpus import iter_sentences
from dncnorm.evaluation.spacing import rebuild
from dncnorm.grammars import Grammar, Reading
from dncnorm.languages.base import Language
from dncnorm.normalization.proposals import Proposal
from dncnorm.normalization.text_normalizer import TextNormalizer
from dncnorm.ranking.candidates import Candidates
from dncnorm.ranking.ranker import agreement_of
from dncnorm.segmentation import segment
from dncnorm.training.examples import Example, MarkedSpan, said_by

CHUNK = 64
"""Texts that are cut at a time."""
SHORTENED = "shortened"
"""The kind of a span that was written out."""
UNKNOWN_SHARE = 0.3
"""How much the question about a form that is left out counts, of the one that shows it."""
SURE, ONE_OF = 0.1, 4
"""Of the tokens that stay as written and that the gate leaves, with less than SURE, one of so many is asked."""


class TaughtText(NamedTuple):
    """A text to learn from.

    spans: what is said of it. is_whole: the rest is said as written; else nothing is known of it. kinds: of each span.
    source: where it comes from. importance: how much its tokens count.
    """

    text: str
    spans: tuple[MarkedSpan, ...]
    is_whole: bool = False
    kinds: tuple[str, ...] = ()
    source: str = ""
    importance: float = 1.0

    @classmethod
    def of_example(cls, example: Example, source: str, importance: float) -> TaughtText:
        """Returns the text of an example."""
        return cls(example.text, example.spans, False, ("example",) * len(example.spans), source, importance)


class TaughtToken(NamedTuple):
    """A token with its readings, and which of them is said; None if it is none of them. kind: of its span."""

    proposal: Proposal
    right: int | None
    kind: str
    text: TaughtText


@dataclass
class Lesson:
    """The questions of a set of texts, and what cannot be asked.

    kinds: of each question's span. unlisted: of the tokens whose reading is not among the proposed ones.
    """

    questions: Questions = field(default_factory=Questions)
    kinds: list[str] = field(default_factory=list)
    unlisted: Counter[str] = field(default_factory=Counter)

    def extend(self, further: Lesson) -> None:
        """Adds the questions of another."""
        self.questions.extend(further.questions)
        self.kinds += further.kinds
        self.unlisted += further.unlisted


def read_teacher(path: Path) -> Iterator[TaughtText]:
    """Yields the texts of a file of JSON lines: `{"f": source, "t": text, "s": [[start, end, after, source, rule,
    class, confidence], ...]}`, where `s` has what is not said as written. Raises ValueError for a bad line."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                item = json.loads(line)
                spans = tuple(MarkedSpan(start, end, after) for start, end, after, *_ in item["s"])
                kinds = tuple(f"{by} {rule} {kind}" for _, _, _, by, rule, kind, *_ in item["s"])
                yield TaughtText(item["t"], spans, True, kinds, item["f"])
            except (ValueError, KeyError, TypeError) as error:
                raise ValueError(f"{path}, line {number}: expected an object with f, t and s ({error!r})") from None


def read_corpus(path: Path, language: Language) -> Iterator[TaughtText]:
    """Yields the sentences of a corpus file as raw text, with what is said of its tokens that have a digit.

    A corpus says the rest in its own way. Raises CorpusError for a bad row.
    """
    for sentence in iter_sentences([path]):
        text, places = rebuild(sentence, "natural", language)
        said = [
            (MarkedSpan(*place, token.after), f"corpus {token.semiotic_class}")
            for token, place in zip(sentence.tokens, places, strict=True)
            if token.after and is_changed(token) and has_digit(token.before)
        ]
        if said:
            spans, kinds = zip(*said, strict=True)
            yield TaughtText(text, spans, False, kinds, path.name)


def read_shortened(
    path: Path, language: Language, grammar: Grammar, importance: float, seed: int = 0
) -> Iterator[TaughtText]:
    """Yields the sentences of a corpus with a unit or a year's noun that is written out abbreviated, `в 15 километрах`
    as `в 15 км`: the author's own words teach which case a verb or a preposition asks for.

    The language's words inflect; the corpus's numbers are said as by a voice. Raises CorpusError for a bad row.
    """
    known, rng = Candidates(grammar), Random(seed)
    for sentence in iter_sentences([path]):
        for words, index, is_right in agreement_of(language).variants(sentence.tokens, rng):
            readings = [one.text for one in known.of(words[index])]
            right = [text for text in readings if is_right(text)]
            if 0 < len(right) < len(readings):
                text, places = rebuild(Sentence(tuple(map(Token, words)), str(path), 0), "natural", language)
                span = MarkedSpan(*places[index], right[0])
                yield TaughtText(text, (span,), False, (SHORTENED,), path.name, importance)


def covering(texts: Iterable[TaughtText], most: int, most_of_a_form: int) -> list[TaughtText]:
    """Returns the texts that show something rare: a kind that fewer than `most` before it show, or a form without
    digits that fewer than `most_of_a_form` do."""
    kinds, forms = Counter[str](), Counter[str]()
    found = []
    for text in texts:
        seen = set(text.kinds)
        words = {text.text[span.start : span.end] for span in text.spans}
        words = {word for word in words if word.isalpha() or word.endswith(".")}
        if any(kinds[kind] < most for kind in seen) or any(forms[word] < most_of_a_form for word in words):
            found.append(text)
            kinds.update(seen)
            forms.update(words)
    return found


def taught(normalize: TextNormalizer, texts: Iterable[TaughtText]) -> Iterator[TaughtToken]:
    """Yields the tokens of texts that have more than one reading.

    Raises ValueError if the normalizer has no grammar, which proposes the readings.
    """
    proposals = normalize.normalizer.proposals
    if proposals is None:
        raise ValueError("normalize: no grammar; it proposes the readings of a chooser")
    request = normalize.request.of_input(normalize.language, pretokenized=False)
    left = iter(texts)
    while chunk := list(islice(left, CHUNK)):
        rows = [[one.tokens for one in segment(as_typed(text.text), normalize.language)] for text in chunk]
        items = iter(normalize.normalizer.pending([tokens for row in rows for tokens in row], request))
        for text, sentences in zip(chunk, rows, strict=True):
            proposed: list[Proposal] = []
            for tokens in sentences:
                proposed += proposals.of_sentence(list(islice(items, len(tokens))))
            yield from _labelled([token for tokens in sentences for token in tokens], proposed, text)


def _labelled(tokens: Sequence[Token], proposed: Sequence[Proposal], text: TaughtText) -> Iterator[TaughtToken]:
    """Yields the open tokens of a text, with what is said of each."""
    place, spans = 0, list(zip(text.spans, text.kinds, strict=True))
    while place < len(tokens):
        start, end = tokens[place].start or 0, tokens[place].end or 0
        first, inside = place, []
        place += 1
        while spans and spans[0][0].start < end:  # widens until neither a token nor a span crosses the edge
            inside.append(spans.pop(0))
            end = max(end, inside[-1][0].end)
            while place < len(tokens) and (tokens[place].start or 0) < end:
                end = max(end, tokens[place].end or 0)
                place += 1
        group, kind = proposed[first:place], inside[0][1] if inside else "as written"
        right: Sequence[int | None] | None = None
        if not inside:
            right = [0] * len(group) if text.is_whole else None
        elif text.is_whole or (inside[0][0].start <= start and end <= inside[-1][0].end and len(inside) == 1):
            right = said_by(group, _said(text.text, start, end, [span for span, _ in inside])) or [None] * len(group)
        if right is not None:
            yield from (
                TaughtToken(proposal, index, kind, text)
                for proposal, index in zip(group, right, strict=True)
                if proposal.is_open
            )


def _said(text: str, start: int, end: int, spans: Sequence[MarkedSpan]) -> str:
    """Returns what is said of a stretch of a text: of its spans, and between them what is written."""
    if len(spans) == 1 and (spans[0].start, spans[0].end) == (start, end):
        return spans[0].said
    parts, done = [], start
    for span in spans:
        parts += [text[done : span.start], span.said if span.said != SILENCE else ""]
        done = span.end
    return " ".join(part for part in (*parts, text[done:end]) if part and not is_punctuation(part.strip() or "-"))


def lesson(tokens: Iterable[TaughtToken], number_words: dict[str, str], *, is_learning: bool = True) -> Lesson:
    """Returns the questions of tokens. Of tokens that surely stay as written, only some are asked.

    is_learning: asks about a form of the lexicon once more as if it were unknown, so that its list speaks for it.
    """
    found = Lesson()
    for token in tokens:
        proposal = token.proposal
        if token.right is None:
            found.unlisted[token.kind] += 1
            continue
        if token.text.is_whole and token.right == 0 and proposal.gate_probability < SURE and not _is_drawn(token):
            continue
        found.questions.add(question(*proposal, number_words), token.right, token.text.importance)
        found.kinds.append(token.kind)
        if is_learning and any(reading.list_name for reading in proposal.readings):
            unknown = question(*proposal, number_words, is_unknown=True)
            found.questions.add(unknown, token.right, token.text.importance * UNKNOWN_SHARE)
            found.kinds.append(token.kind)
    return found


def _is_drawn(token: TaughtToken) -> bool:
    return crc32(f"{token.text.text[:40]} {token.proposal.place}".encode("utf-8", "replace")) % ONE_OF == 0


def is_held_out(source: str, one_of: int) -> bool:
    """Whether a source of texts is kept aside: about one of so many, chosen by its name."""
    return crc32(source.encode()) % one_of == 0


_FURTHER_NUMBERS = (
    *(f"{first}{'0' * zeros}" for zeros in (2, 3, 6, 9, 12) for first in range(1, 10)),
    *(f"{whole}{sign}{parts}" for whole in (0, 1, 2) for sign in ".," for parts in ("1", "5", "25", "125")),
    *(f"{number}{ending}" for number in (*range(1, 31), 40, 50, 60, 70, 80, 90) for ending in ("st", "nd", "rd", "th")),
)


def number_words(grammar: Grammar) -> dict[str, str]:
    """Returns the kinds of the words of numbers: D and T for those of digits and tens, O for ordinals, S for the others
    ("hundred", "point").

    Words that inflect keep their endings: `O:го`, so that readings in the same case are worded alike.
    """
    found: dict[str, str] = {}
    for written in (*map(str, range(100)), *_FURTHER_NUMBERS):
        kind = "S" if written in _FURTHER_NUMBERS else "D" if len(written) == 1 else "T"
        classes = {"CARDINAL", "ORDINAL", "DECIMAL"} if kind == "S" else {"CARDINAL", "ORDINAL", "DIGIT"}
        for reading in grammar.readings(written):
            if reading.semiotic_class in classes:
                _add_number_words(found, reading, kind)
    return found


def _add_number_words(found: dict[str, str], reading: Reading, kind: str) -> None:
    """Adds the words of a number's reading; those of digits and tens only where they stand alone."""
    if reading.semiotic_class == "ORDINAL":
        kind = "O"
    for path in islice(reading.lattice.paths(), CHUNK):
        words = path.text.split()
        if kind == "O":
            words = words[-1:]
        elif kind != "S" and len(words) > 1:
            continue
        for word in words:
            if len(word) > 1 or reading.semiotic_class == "DIGIT":
                found.setdefault(word, kind if word.isascii() else f"{kind}:{word[-2:]}")
