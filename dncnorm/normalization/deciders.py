"""Decides each token's spoken form; each decider handles the tokens that it recognizes.

`order.py` lists the deciders; the first one that gives an answer wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, NamedTuple, Protocol

from dncnorm.bundle.overrides import Overrides
from dncnorm.core.characters import has_digit, is_punctuation
from dncnorm.core.records import Token
from dncnorm.core.remembering import remembered
from dncnorm.core.segments import (
    FALLBACK_SOURCE,
    GRAMMAR_SOURCE,
    OVERRIDE_SOURCE,
    RULE_SOURCE,
    SELF_SOURCE,
    Segment,
)
from dncnorm.core.special import PLAIN, PUNCT, SELF, SILENCE
from dncnorm.grammars import Grammar, Lattice
from dncnorm.grammars.spelling import digits_named, spelled
from dncnorm.languages.base import Language
from dncnorm.normalization.context_rules import NO_CHOICES, Choice, Choices, ContextRules
from dncnorm.normalization.control import Control
from dncnorm.normalization.request import Request
from dncnorm.options import CORPUS
from dncnorm.ranking.ranker import RankedReading
from dncnorm.values import Verdict, judged


class Form(NamedTuple):
    """The facts about a written form that hold in any context.

    word: as the corpora write it. needs_work: it may not stay as written, whatever its gate probability.
    is_silent: it has no letter and no digit, and is silent if left as written.
    choices: the context rules that may apply to it. of_corpus: those of the style "corpus", which come before them.
    own, own_class: the user's reading.
    """

    word: str
    needs_work: bool
    is_silent: bool
    choices: Choices = NO_CHOICES
    of_corpus: Choices = NO_CHOICES
    own: str | None = None
    own_class: str | None = None


@dataclass(slots=True)
class PendingToken:
    """A token to be decided.

    words, index: its sentence as the corpora write it, and its index there. written: the sentence as in the text.
    probability: the gate's probability that it needs work. may_stay: the network may answer `<self>` (as written).
    grammar: None if there is none.
    rejected_confidence: the confidence of the network's rejected answer.
    narrowed: the context rule that leaves several readings to the ranker, if one fits.
    ranked: the readings that the ranker has not ruled out, the likeliest first; empty if the token is not ranked.
    """

    token: Token
    form: Form
    words: tuple[str, ...]
    index: int
    probability: float
    may_stay: bool
    grammar: Grammar | None
    written: tuple[str, ...] = ()
    rejected_confidence: float = 0.0
    narrowed: Choice | None = None
    ranked: tuple[RankedReading, ...] = ()
    _lattice: Lattice | Literal["not looked up"] | None = "not looked up"

    @property
    def lattice(self) -> Lattice | None:
        """Returns the readings that the grammar allows; None if it has none, or there is no grammar."""
        if self._lattice == "not looked up":
            self._lattice = self.grammar.lattice(self.word) if self.grammar else None
        return self._lattice

    @property
    def word(self) -> str:
        """Returns the token as the corpora write it."""
        return self.form.word

    def segment(
        self, after: str, source: str, confidence: float, semiotic_class: str | None = None, rule: str | None = None
    ) -> Segment:
        """Returns the token with its spoken form."""
        token = self.token
        start, end = token.start or 0, token.end or 0
        return Segment(start, end, token.before, after, source, rule, self.probability, confidence, semiotic_class)

    def as_written(self, source: str, confidence: float) -> Segment:
        """Returns the token as written, or silence if it has no letter and no digit."""
        token = self.token
        start, end, written = token.start or 0, token.end or 0, token.before
        after, semiotic_class = (SILENCE, PUNCT) if self.form.is_silent else (written, PLAIN)
        return Segment(start, end, written, after, source, None, self.probability, confidence, semiotic_class)


class Decider(Protocol):
    """Decides the spoken forms of tokens."""

    def decide(self, items: Sequence[PendingToken], request: Request) -> Sequence[Segment | None]:
        """Returns a segment for each token. Returns None to pass the token to the next decider."""
        ...


class Forms:
    """Looks up the facts about written forms."""

    def __init__(self, language: Language, grammar: Grammar | None, overrides: Overrides | None) -> None:
        self._language, self._grammar, self._overrides = language, grammar, overrides
        self._rules = ContextRules(language, grammar) if grammar else None
        self._corpus_rules = ContextRules(language, grammar, "corpus_rules") if grammar else None
        self._known = remembered(self._form)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the arguments without the cache."""
        return Forms, (self._language, self._grammar, self._overrides)

    def __call__(self, written: str, control: Control) -> Form:
        """Returns the facts about the form under the user's settings."""
        form = self._known(written)
        if control.keep is None and control.overrides is None and self._overrides is None:
            return form
        if control.keeps(written, self._language.code):
            return form._replace(own=written)
        for overrides in (control.overrides, self._overrides):
            if overrides and (override := overrides.find(written, self._language.code)):
                return form._replace(own=override.spoken, own_class=override.semiotic_class)
        return form

    def _form(self, written: str) -> Form:
        """Returns the facts about the form that do not depend on the user's settings."""
        word = self._language.corpus_form(written)
        choices = self._rules.choices(word, written) if self._rules else NO_CHOICES
        of_corpus = self._corpus_rules.choices(word) if self._corpus_rules else NO_CHOICES
        return Form(word, self._needs_work(written), is_punctuation(written), choices, of_corpus)

    def _needs_work(self, written: str) -> bool:
        """Whether it has a digit, is a symbol with a value (`£`, `−`), or is always spoken (a web address).

        The gate has seen few addresses. Those with a usual reading in the English grammar never stay as written:
        100 of 100 change in the training files, 3 of 3 on dev.
        """
        if has_digit(written):
            return True
        if is_punctuation(written):
            return _is_lost_in_silence(written, self._language)  # cached, since punctuation is frequent
        always = self._language.always_spoken
        if self._grammar is None or len(written) < 2 or always.symbols.isdisjoint(written):
            return False
        best = next(iter(self._grammar.readings(written)), None)
        return best is not None and best.semiotic_class in always.classes and best.weight == 0.0


@lru_cache(maxsize=1024)
def _is_lost_in_silence(symbol: str, language: Language) -> bool:
    return judged(symbol, SILENCE, language) is Verdict.UNRECOVERABLE


class UserReadings:
    """Applies the user's overrides, and leaves the forms to keep as written."""

    def decide(self, items: Sequence[PendingToken], request: Request) -> list[Segment | None]:
        """Returns the user's reading of a token."""
        return [
            None if item.form.own is None else item.segment(item.form.own, OVERRIDE_SOURCE, 1.0, item.form.own_class)
            for item in items
        ]


class ContextReadings:
    """Applies the context rules; in the style "corpus", the rules of that style come first."""

    def decide(self, items: Sequence[PendingToken], request: Request) -> list[Segment | None]:
        """Returns the reading of the first rule that fits; a rule with several readings is noted on its token."""
        is_speech = request.style != CORPUS
        return [
            self._decided(item, is_speech=is_speech) if item.form.choices or item.form.of_corpus else None
            for item in items
        ]

    @staticmethod
    def _decided(item: PendingToken, *, is_speech: bool) -> Segment | None:
        form, words, index = item.form, item.words, item.index
        choice = None if is_speech else form.of_corpus.chosen(words, index, written=item.written, is_speech=False)
        if choice is None:
            choice = form.choices.chosen(words, index, written=item.written, is_speech=is_speech)
        if choice is None:
            return None
        if choice.rule.among is not None:
            item.narrowed = choice
            return None
        rule = choice.rule
        return item.segment(choice.said(item.token.before), RULE_SOURCE, 1.0, rule.semiotic_class, rule.name)


class GateVerdict:
    """Leaves tokens below the gate's threshold as written."""

    def __init__(self, threshold: float) -> None:
        self._threshold = threshold

    def decide(self, items: Sequence[PendingToken], request: Request) -> list[Segment | None]:
        """Returns the token as written if its probability is below the threshold; some forms always need work."""
        return [
            item.as_written(SELF_SOURCE, 1.0 - item.probability)
            if item.probability < self._threshold and not item.form.needs_work and item.narrowed is None
            else None
            for item in items
        ]


class SoleReading:
    """Takes the grammar's only spoken form of a token that may not stay as written."""

    def __init__(self, grammar: Grammar | None) -> None:
        self._grammar = grammar

    def decide(self, items: Sequence[PendingToken], request: Request) -> list[Segment | None]:
        """Returns the only spoken form."""
        return [self._decided(item, self._grammar) if self._grammar else None for item in items]

    def _decided(self, item: PendingToken, grammar: Grammar) -> Segment | None:
        only = item.lattice.only() if item.lattice and not item.may_stay else None
        if only is None or only == SELF:
            return None
        return item.segment(only, GRAMMAR_SOURCE, 1.0, grammar.semiotic_class(item.word, only))


class Fallback:
    """Returns a safe form if the network's answer was rejected: the grammar's canonical form, digits, or as written."""

    def __init__(self, language: Language, grammar: Grammar | None) -> None:
        self._language, self._grammar = language, grammar

    def decide(self, items: Sequence[PendingToken], request: Request) -> list[Segment | None]:
        """Returns a segment for every token."""
        return [self._decided(item) for item in items]

    def _decided(self, item: PendingToken) -> Segment:
        """Uses the likeliest of the ranked readings, if any, else a safe form."""
        if item.ranked:
            likeliest = item.ranked[0].candidate
            return item.segment(likeliest.text, FALLBACK_SOURCE, item.rejected_confidence, likeliest.semiotic_class)
        if self._grammar is None:
            return item.segment(item.token.before, FALLBACK_SOURCE, item.rejected_confidence)
        spoken, semiotic_class = safe_form(item.token.before, self._language, self._grammar)
        return item.segment(spoken, FALLBACK_SOURCE, item.rejected_confidence, semiotic_class)


LONGEST_CHECKED = 100
"""Characters of the longest spelled token that is checked.

The check reads no longer numbers, and its time grows faster than the length.
"""


def safe_form(written: str, language: Language, grammar: Grammar) -> tuple[str, str | None]:
    """Returns a form that keeps the value, and its class.

    It is the grammar's canonical form if that is a usual one, or if the token has a digit; else the characters one by
    one. If the check rejects these, the digits are named and the rest stays as written, as does a token without digits.
    """
    word = language.corpus_form(written)
    best = next(iter(grammar.readings(word)), None)
    if best is not None and best.text != SELF and (best.weight == 0.0 or has_digit(word)):
        return best.text, best.semiotic_class
    spoken = spelled(word, language) if has_digit(word) else None
    if spoken is None:
        return written, None
    is_rejected = len(word) <= LONGEST_CHECKED and judged(word, spoken, language) is Verdict.UNRECOVERABLE
    return (digits_named(written, language) or written if is_rejected else spoken), None
