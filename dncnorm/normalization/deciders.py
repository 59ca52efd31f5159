"""Who decides what is said of a token: each decider answers for the tokens that it knows, and leaves the others.

`order.py` lists them; the first that answers wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, Protocol

from dncnorm.bundle.overrides import Overrides
from dncnorm.core.characters import has_digit, is_punctuation
from dncnorm.core.records import Token
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
from dncnorm.grammars.spelling import spelled
from dncnorm.languages.base import Language
from dncnorm.normalization.context_rules import Choice, ContextRules, chosen
from dncnorm.normalization.control import Control
from dncnorm.normalization.request import Request
from dncnorm.values import Verdict, judged


class Form(NamedTuple):
    """What is known of a written form wherever it stands.

    word: as the corpora write it. needs_work: it may not stay as written, whatever the gate thinks.
    choices: what context rules may say of it. own, own_class: the user's reading.
    """

    word: str
    needs_work: bool
    choices: tuple[Choice, ...] = ()
    own: str | None = None
    own_class: str | None = None


@dataclass(slots=True)
class PendingToken:
    """A token that is to be decided.

    words, index: its sentence as the corpora write it, and its place there. probability: the gate's for needing work.
    may_stay: `<self>`, that it stays as written, is an answer.
    grammar: None where there is none.
    rejected_confidence: the confidence of what the network said and was not trusted with.
    """

    token: Token
    form: Form
    words: tuple[str, ...]
    index: int
    probability: float
    may_stay: bool
    grammar: Grammar | None
    rejected_confidence: float = 0.0
    _lattice: Lattice | Literal["not looked up"] | None = "not looked up"

    @property
    def lattice(self) -> Lattice | None:
        """What the grammar allows; None where it has no reading, or there is no grammar."""
        if self._lattice == "not looked up":
            self._lattice = self.grammar.lattice(self.word) if self.grammar else None
        return self._lattice

    @property
    def word(self) -> str:
        """The token as the corpora write it."""
        return self.form.word

    def segment(
        self, after: str, source: str, confidence: float, semiotic_class: str | None = None, rule: str | None = None
    ) -> Segment:
        """The token, and what is said of it."""
        token = self.token
        start, end = token.start or 0, token.end or 0
        return Segment(start, end, token.before, after, source, rule, self.probability, confidence, semiotic_class)

    def as_written(self, source: str, confidence: float) -> Segment:
        """The token itself; where it has no letter and no digit, silence."""
        if is_punctuation(self.token.before):
            return self.segment(SILENCE, source, confidence, PUNCT)
        return self.segment(self.token.before, source, confidence, PLAIN)


class Decider(Protocol):
    """Decides what is said of tokens."""

    def decide(self, items: Sequence[PendingToken], request: Request) -> Sequence[Segment | None]:
        """For each token what is said, or None where another is to decide."""
        ...


class Forms:
    """Looks written forms up, each once: a text has most of its forms many times."""

    def __init__(self, language: Language, grammar: Grammar | None, overrides: Overrides | None) -> None:
        self._language, self._grammar, self._overrides = language, grammar, overrides
        self._rules = ContextRules(language, grammar) if grammar else None

    def __call__(self, written: str, control: Control) -> Form:
        """What is known of the form, for what the user asks for."""
        word = self._language.corpus_form(written)
        needs_work = self._needs_work(written)
        choices = self._rules.choices(word) if self._rules else ()
        if control.keeps(written, self._language.code):
            return Form(word, needs_work, choices, written)
        override = self._overrides.find(written, self._language.code) if self._overrides else None
        if override is not None:
            return Form(word, needs_work, choices, override.spoken, override.semiotic_class)
        return Form(word, needs_work, choices)

    def _needs_work(self, written: str) -> bool:
        """A digit, a symbol with a value (`£`, `−`), and what the language always speaks (a web address).

        The gate has seen few addresses. None of those that the English grammar reads as usual ones stays as written:
        100 of 100 change in the training files, 3 of 3 on dev.
        """
        if has_digit(written):
            return True
        if is_punctuation(written):
            return _is_lost_in_silence(written, self._language)  # punctuation comes again and again
        always = self._language.always_spoken
        if self._grammar is None or len(written) < 2 or always.symbols.isdisjoint(written):
            return False
        best = next(iter(self._grammar.readings(written)), None)
        return best is not None and best.semiotic_class in always.classes and best.weight == 0.0


@lru_cache(maxsize=1024)
def _is_lost_in_silence(symbol: str, language: Language) -> bool:
    return judged(symbol, SILENCE, language) is Verdict.UNRECOVERABLE


class UserReadings:
    """The user's overrides, and the forms that are kept."""

    def decide(self, items: Sequence[PendingToken], request: Request) -> list[Segment | None]:
        """What the user says of a token."""
        return [
            None if item.form.own is None else item.segment(item.form.own, OVERRIDE_SOURCE, 1.0, item.form.own_class)
            for item in items
        ]


class ContextReadings:
    """The context rules: what the words around a token show."""

    def decide(self, items: Sequence[PendingToken], request: Request) -> list[Segment | None]:
        """The first rule that fits."""
        return [self._decided(item) if item.form.choices else None for item in items]

    def _decided(self, item: PendingToken) -> Segment | None:
        choice = chosen(item.form.choices, item.words, item.index)
        if choice is None:
            return None
        rule = choice.rule
        return item.segment(choice.said(item.token.before), RULE_SOURCE, 1.0, rule.semiotic_class, rule.name)


class GateVerdict:
    """The gate: tokens that it leaves as written."""

    def __init__(self, threshold: float) -> None:
        self._threshold = threshold

    def decide(self, items: Sequence[PendingToken], request: Request) -> list[Segment | None]:
        """As written where the gate says so; but some forms always need work."""
        return [
            item.as_written(SELF_SOURCE, 1.0 - item.probability)
            if item.probability < self._threshold and not item.form.needs_work
            else None
            for item in items
        ]


class SoleReading:
    """The grammar, where it leaves one way to say a token that may not stay as written."""

    def __init__(self, grammar: Grammar | None) -> None:
        self._grammar = grammar

    def decide(self, items: Sequence[PendingToken], request: Request) -> list[Segment | None]:
        """The only spoken form."""
        return [self._decided(item, self._grammar) if self._grammar else None for item in items]

    def _decided(self, item: PendingToken, grammar: Grammar) -> Segment | None:
        only = item.lattice.only() if item.lattice and not item.may_stay else None
        if only is None or only == SELF:
            return None
        return item.segment(only, GRAMMAR_SOURCE, 1.0, grammar.semiotic_class(item.word, only))


class Fallback:
    """What is safe where the network is in doubt: the grammar's usual form, else digit by digit, else as written."""

    def __init__(self, language: Language, grammar: Grammar | None) -> None:
        self._language, self._grammar = language, grammar

    def decide(self, items: Sequence[PendingToken], request: Request) -> list[Segment | None]:
        """Always an answer."""
        return [self._decided(item) for item in items]

    def _decided(self, item: PendingToken) -> Segment:
        """The grammar's canonical form counts where it is a usual one, or a digit must be said."""
        written, word = item.token.before, item.word
        if self._grammar is None:
            return item.segment(written, FALLBACK_SOURCE, item.rejected_confidence)
        best = next(iter(self._grammar.readings(word)), None)
        if best is not None and best.text != SELF and (best.weight == 0.0 or has_digit(word)):
            return item.segment(best.text, FALLBACK_SOURCE, item.rejected_confidence, best.semiotic_class)
        spoken = spelled(word, self._language) if has_digit(word) else None
        if spoken is None or judged(word, spoken, self._language) is Verdict.UNRECOVERABLE:
            spoken = written
        return item.segment(spoken, FALLBACK_SOURCE, item.rejected_confidence)
