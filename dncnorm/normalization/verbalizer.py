"""What is said for each token, and on whose word.

a user's own word        an override's reading; a kept form, or a class that is switched off, as written
the neighbours say it    what `contexts` reads ("Main St."), with no word of gate or network
the gate says no         as written (but a digit, a sign with a value, and a web address always need work)
the grammar reads it     the network, kept inside the grammar's lattice; no network where there is one way only
no reading               the network, free, but the check of values may not deny what it says, and must affirm it
                             where there is a digit
doubted, or failed       the grammar's canonical reading; else figure by figure; else as written
signs                    as what stands beside them asks ("3-5213"); a range's years both alike
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import starmap
from typing import NamedTuple, TypeVar

from dncnorm.bundle.overrides import Overrides
from dncnorm.core.records import Token
from dncnorm.core.special import PLAIN, PUNCT, SELF, SILENCE
from dncnorm.gate.gate import Gate
from dncnorm.grammars import Grammar, Lattice
from dncnorm.grammars.spelling import spelled
from dncnorm.model.constraints import GrammarFilter
from dncnorm.model.decoding import NEVER_SPOKEN, NOT_AS_WRITTEN, DecodingOptions, Hypothesis, decode, decode_n_best
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.source import Query
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.normalization.context_rules import Choice, Contexts, chosen
from dncnorm.normalization.control import Control
from dncnorm.normalization.ranges import settled
from dncnorm.normalization.request import Request
from dncnorm.normalization.segments import (
    FALLBACK_SOURCE,
    GRAMMAR_SOURCE,
    MODEL_SOURCE,
    OVERRIDE_SOURCE,
    SELF_SOURCE,
    Alternative,
    Segment,
    has_digit,
    is_punctuation,
)
from dncnorm.normalization.signs import weighed
from dncnorm.segmentation import corpus_form
from dncnorm.values import Verdict, is_safe, judged

ELECTRONIC = "ELECTRONIC"
_ADDRESS_SIGNS, _SHORTEST_ADDRESS = frozenset(".@/#:"), 2

Found = TypeVar("Found")
"""What a search gives for a query."""


@dataclass(frozen=True)
class VerbalizerOptions:
    """How far the network is trusted.

    sure_probability: from this gate probability on, it may not answer that the token stays as written; below it, it is
        the second judge.
    min_confidence: below it, what it says freely is doubted.
    min_constrained_confidence: the same inside a lattice, where no value can be lost and only the choice is doubted.

    Raises ValueError for a value outside 0 to 1.
    """

    sure_probability: float = 0.5
    min_confidence: float = 0.4
    min_constrained_confidence: float = 0.5

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if not 0.0 <= value <= 1.0:
                raise ValueError(f"{name}: {value}; it must be from 0 to 1")


@dataclass(frozen=True, slots=True)
class Question:
    """A token that needs work.

    query: None where the token is too long for the network. is_sure: `<self>` is no answer. lattice: None where the
    grammar has no reading, or there is no grammar.
    """

    token: Token
    word: str
    probability: float
    query: Query | None
    is_sure: bool
    lattice: Lattice | None


class Form(NamedTuple):
    """What is known of a written form wherever it stands.

    word: as the corpora write it. always_changes: the gate is not asked. choices: what its neighbours may settle.
    own, own_class: the user's reading.
    """

    word: str
    always_changes: bool
    choices: tuple[Choice, ...]
    own: str | None = None
    own_class: str | None = None


class Verbalizer:
    """The gate, the network and the grammar as one: tokens in, segments out.

    grammar: None leaves the network free. overrides: None where there are none.
    """

    def __init__(
        self,
        model: DncNormForTextNormalization,
        tokenizer: DncNormTokenizer,
        gate: Gate,
        grammar: Grammar | None,
        overrides: Overrides | None,
        options: VerbalizerOptions,
    ) -> None:
        self.model, self.tokenizer, self.gate = model, tokenizer, gate
        self.grammar, self.overrides, self.options = grammar, overrides, options
        self.contexts = Contexts(grammar) if grammar else None
        self.language: str = model.config.language

    def segments(self, sentences: Sequence[Sequence[Token]], request: Request) -> list[list[Segment]]:
        """One segment a token, for sentences that go through together; they do not change each other's."""
        decided = self._decided(sentences, request.control)
        questions = [item for row in decided for item in row if isinstance(item, Question)]
        heard = self._ask(questions, decode, request.decoding)
        answers = list(starmap(self._answer, zip(questions, heard, strict=True)))
        if request.n_best > 1:
            answers = self._with_rivals(questions, answers, request)
        following = iter(answers)
        spoken = [[next(following) if isinstance(item, Question) else item for item in row] for row in decided]
        if self.grammar is not None:
            spoken = [settled(weighed(row, self.grammar), self.grammar) for row in spoken]
        if request.control.switches_off:
            spoken = [list(map(request.control.over, row)) for row in spoken]
        if request.n_best > 1:
            spoken = [list(map(_with_itself, row)) for row in spoken]
        return spoken

    def _decided(self, sentences: Sequence[Sequence[Token]], control: Control) -> list[list[Segment | Question]]:
        """What the user, the gate and the grammar say; what is left to ask of the network."""
        written = dict.fromkeys(token.before for sentence in sentences for token in sentence)
        forms = {form: self._form(form, control) for form in written}
        words = [tuple(forms[token.before].word for token in sentence) for sentence in sentences]
        found = self.gate.probabilities(words).tolist() if words else []
        if len(found) != sum(map(len, words)):
            raise ValueError(f"gate: {len(found)} probabilities for {sum(map(len, words))} tokens")
        probabilities = iter(found)
        return [
            [
                self._given(token, probability, forms[token.before], row, index)
                or self._question(token, probability, row, index)
                for index, (token, probability) in enumerate(zip(sentence, probabilities, strict=False))
            ]
            for sentence, row in zip(sentences, words, strict=True)
        ]

    def _form(self, written: str, control: Control) -> Form:
        """What no context changes; a text has most of its forms many times."""
        word, always_changes = corpus_form(written, self.language), self._always_changes(written)
        choices = self.contexts.choices(word) if self.contexts else ()
        if control.keeps(written, self.language):
            return Form(word, always_changes, choices, written)
        override = self.overrides.find(written, self.language) if self.overrides else None
        if override is not None:
            return Form(word, always_changes, choices, override.spoken, override.semiotic_class)
        return Form(word, always_changes, choices)

    def _given(self, token: Token, probability: float, form: Form, words: Sequence[str], index: int) -> Segment | None:
        """The user's word, the neighbours', or as written where the gate says so; None where it needs work."""
        if form.own is not None:
            return _segment(token, form.own, OVERRIDE_SOURCE, probability, 1.0, form.own_class)
        choice = chosen(form.choices, words, index) if form.choices else None
        if choice is not None:
            spoken, semiotic_class = choice.said(token.before), choice.rule.semiotic_class
            return _segment(token, spoken, GRAMMAR_SOURCE, probability, 1.0, semiotic_class)
        if probability < self.gate.threshold and not form.always_changes:
            return _as_written(token, SELF_SOURCE, probability, 1.0 - probability)
        return None

    def _always_changes(self, word: str) -> bool:
        """Whether a token needs work whatever the gate thinks: a digit, a sign with a value (`£`), a web address.

        The gate has seen few addresses. None of those that the grammar reads as usual ones stays as written: 100 of
        100 change in the training files, 3 of 3 on dev.
        """
        if has_digit(word):
            return True
        if is_punctuation(word):
            return _is_lost_in_silence(word, self.language)  # punctuation comes again and again
        if self.grammar is None or len(word) < _SHORTEST_ADDRESS or _ADDRESS_SIGNS.isdisjoint(word):
            return False
        best = next(iter(self.grammar.readings(word)), None)
        return best is not None and best.semiotic_class == ELECTRONIC and best.weight == 0.0

    def _question(self, token: Token, probability: float, words: tuple[str, ...], index: int) -> Question | Segment:
        """What is to be asked; the answer itself, where the grammar leaves nothing to ask."""
        word, query = words[index], Query(words, index)
        asked = query if self.model.context.fits(query) else None
        is_sure = probability >= self.options.sure_probability or self._always_changes(word)
        lattice = self.grammar.lattice(word) if self.grammar else None
        only = lattice.only() if lattice and is_sure else None
        if self.grammar and only is not None and only != SELF:
            semiotic_class = self.grammar.semiotic_class(word, only)
            return _segment(token, only, GRAMMAR_SOURCE, probability, 1.0, semiotic_class)
        return Question(token, word, probability, asked, is_sure, lattice)

    def _ask(
        self, questions: Sequence[Question], search: Callable[..., Sequence[Found]], options: DecodingOptions
    ) -> list[Found | None]:
        """What the network says; None where it is not asked. Sure and unsure questions go through apart.

        search: `decode` or `decode_n_best`.
        """
        said: dict[bool, Iterator[Found]] = {}
        for is_sure in (False, True):
            asked = [question for question in questions if question.is_sure == is_sure and question.query is not None]
            queries = [question.query for question in asked if question.query is not None]
            filters = (NEVER_SPOKEN, NOT_AS_WRITTEN) if is_sure else (NEVER_SPOKEN,)
            lattices = {question.word: question.lattice for question in asked if question.lattice is not None}
            fence = GrammarFilter(lattices, self.tokenizer, may_stay=not is_sure)
            said[is_sure] = iter(search(self.model, self.tokenizer, queries, options, filters, (fence,)))
        return [None if question.query is None else next(said[question.is_sure]) for question in questions]

    def _answer(self, question: Question, said: Hypothesis | None) -> Segment:
        """The network's word where it can be trusted, else what is safe."""
        if said is None or not self._is_trusted(question, said):
            return self._fallback(question, said.confidence if said else 0.0)
        return self._heard(question, said)

    def _heard(self, question: Question, said: Hypothesis) -> Segment:
        """The network's word."""
        token, probability = question.token, question.probability
        if said.text == SELF:
            return _as_written(token, MODEL_SOURCE, probability, said.confidence)
        semiotic_class = self.grammar.semiotic_class(question.word, said.text) if self.grammar else None
        return _segment(token, said.text, MODEL_SOURCE, probability, said.confidence, semiotic_class)

    def _is_trusted(self, question: Question, said: Hypothesis) -> bool:
        options = self.options
        least = options.min_confidence if question.lattice is None else options.min_constrained_confidence
        return said.confidence >= least and self._may_be_said(question, said)

    def _may_be_said(self, question: Question, said: Hypothesis) -> bool:
        """Whether no value is lost, however sure the network is."""
        if not said.ended:
            return False
        if question.lattice is not None:
            return True
        if has_digit(question.word) and said.text in (SELF, SILENCE, ""):
            return False  # a digit is never silently lost
        if self.grammar is None:
            return True
        return is_safe(question.word, said.text, self.language, must_affirm=has_digit(question.word))

    def _fallback(self, question: Question, confidence: float) -> Segment:
        """The grammar's canonical reading, where it is a usual one or a digit must be said; else figure by figure."""
        token, word, probability = question.token, question.word, question.probability
        if self.grammar is None:
            return _segment(token, token.before, FALLBACK_SOURCE, probability, confidence)
        best = next(iter(self.grammar.readings(word)), None)
        if best is not None and best.text != SELF and (best.weight == 0.0 or has_digit(word)):
            return _segment(token, best.text, FALLBACK_SOURCE, probability, confidence, best.semiotic_class)
        spoken = spelled(word, self.language) if has_digit(word) else None
        if spoken is None or judged(word, spoken, self.language) is Verdict.UNRECOVERABLE:
            spoken = token.before
        return _segment(token, spoken, FALLBACK_SOURCE, probability, confidence)

    def _with_rivals(
        self, questions: Sequence[Question], answers: Sequence[Segment], request: Request
    ) -> list[Segment]:
        """The answers with what the network would have said next; the asking does not change what is said."""
        options = replace(request.decoding, beams=max(request.decoding.beams, request.n_best), n_best=request.n_best)
        found = self._ask(questions, decode_n_best, options)
        return [
            answer._replace(alternatives=self._alternatives(question, answer, hypotheses or [], request))
            for question, answer, hypotheses in zip(questions, answers, found, strict=True)
        ]

    def _alternatives(
        self, question: Question, answer: Segment, hypotheses: Sequence[Hypothesis], request: Request
    ) -> tuple[Alternative, ...]:
        scores = {answer.after: answer.confidence}
        for rival in (self._heard(question, said) for said in hypotheses if self._may_be_said(question, said)):
            if request.control.over(rival) is rival:
                scores.setdefault(rival.after, rival.confidence)
        return tuple(starmap(Alternative, list(scores.items())[: request.n_best]))


@lru_cache(maxsize=1024)
def _is_lost_in_silence(sign: str, language: str) -> bool:
    return judged(sign, SILENCE, language) is Verdict.UNRECOVERABLE


def _segment(
    token: Token, after: str, source: str, probability: float, confidence: float, semiotic_class: str | None = None
) -> Segment:
    start, end = token.start or 0, token.end or 0
    return Segment(start, end, token.before, after, source, probability, confidence, semiotic_class)


def _as_written(token: Token, source: str, probability: float, confidence: float) -> Segment:
    """The token itself; where it has no letter and no digit, silence."""
    if is_punctuation(token.before):
        return _segment(token, SILENCE, source, probability, confidence, PUNCT)
    return _segment(token, token.before, source, probability, confidence, PLAIN)


def _with_itself(segment: Segment) -> Segment:
    """The segment, which is at least its own alternative."""
    return segment._replace(alternatives=segment.alternatives or (Alternative(segment.after, segment.confidence),))
