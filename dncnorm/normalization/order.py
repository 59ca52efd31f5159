"""The order of authority: which decider gives a token its spoken form, and which steps change it afterwards.

In the style "speech", if the model has a chooser:

    ChosenReadings    chooser    your own readings, else the likeliest of those that grammar and lexicon propose

Else the first decider that gives an answer wins:

    UserReadings      override   your overrides, and forms to keep as written
    ContextReadings   rule       the neighbouring words ("Main St."), by the language's context rules
    GateVerdict       self       the gate leaves it as written; never a digit, a symbol with a value or an address
    SoleReading       grammar    the covering grammar has only one reading
    AgreementReading  grammar    the ranker finds one reading that agrees with the sentence; else it narrows the lattice
    SettledReading    grammar    the decision list: the training corpus nearly always reads such a token in one way
    NetworkReading    model      the network, inside the grammar's lattice; without one, its answer is checked
    Fallback          fallback   the grammar's canonical form, else digit by digit, else as written

Then the sentence passes through these steps:

    UnreadSymbols        fallback   a symbol beside a number that nothing has read: its name, if need be Unicode's
    WholeValues          fallback   a value that was cut or changed: the grammar's canonical form, or digit by digit
    SilentMarks          rule       marks of emphasis, chats and notes, silent
    SwitchedOffClasses   override   classes that you switched off, as written
    OwnAlternatives                 with `n_best`: the spoken form becomes its own first alternative
    Alignment                       with `alignment`: the stretch of the input that each spoken word expresses
    Wording                         the language's wording rules: no "the" after "this"; figures of aviation
    TakenStops                      the last token of a sentence contains its full stop: `at 10:30 p.m.`

Every segment records its decider (`source`), and the last rule that changed it (`rule`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, islice

from dncnorm.bundle.overrides import Overrides
from dncnorm.choosing.chooser import Chooser
from dncnorm.core.checkpoints import checkpoint
from dncnorm.core.records import AskedToken, Token
from dncnorm.core.segments import Segment
from dncnorm.core.threads import one_thread
from dncnorm.gate.interface import TokenGate
from dncnorm.grammars import Grammar
from dncnorm.inference.interface import Network
from dncnorm.languages.base import Language
from dncnorm.normalization.agreement import AgreementReading
from dncnorm.normalization.alignment import Alignment
from dncnorm.normalization.chosen import ChosenReadings
from dncnorm.normalization.deciders import (
    ContextReadings,
    Decider,
    Fallback,
    Forms,
    GateVerdict,
    PendingToken,
    SoleReading,
    UserReadings,
)
from dncnorm.normalization.network import ConfidenceThresholds, NetworkReading
from dncnorm.normalization.proposals import Proposals
from dncnorm.normalization.request import Request
from dncnorm.normalization.sentence_steps import (
    OwnAlternatives,
    SentenceStep,
    SwitchedOffClasses,
    TakenStops,
    Wording,
)
from dncnorm.normalization.settled import SettledReading, is_open
from dncnorm.normalization.silent_marks import SilentMarks
from dncnorm.normalization.unread_symbols import UnreadSymbols
from dncnorm.normalization.whole_values import WholeValues
from dncnorm.options import CORPUS
from dncnorm.ranking.decision_list import DecisionList
from dncnorm.ranking.ranker import ReadingRanker


class Normalizer:
    """Turns tokens into segments by the order of authority.

    network: returns the network; called when it is first needed.
    grammar: None leaves the network unconstrained, and rules without effect. overrides: None if there are none.
    ranker: None leaves all of the grammar's readings to the network. decisions: None for no decision list.
    """

    def __init__(
        self,
        network: Callable[[], Network],
        language: Language,
        gate: TokenGate,
        grammar: Grammar | None,
        overrides: Overrides | None,
        thresholds: ConfidenceThresholds,
        ranker: ReadingRanker | None = None,
        decisions: DecisionList | None = None,
        chooser: Chooser | None = None,
    ) -> None:
        if ranker is not None and ranker.config.language != language.code:
            raise ValueError(f"ranker: of the language {ranker.config.language!r}; the model's is {language.code!r}")
        if grammar is not None and grammar.language != language.code:
            raise ValueError(f"grammar: of the language {grammar.language!r}; the model's is {language.code!r}")
        self.gate, self._grammar, self._thresholds = gate, grammar, thresholds
        self._forms = Forms(language, grammar, overrides)
        self.proposals = Proposals(language, grammar, ranker) if grammar else None
        self._chosen: ChosenReadings | None = None
        if chooser and grammar and self.proposals:
            self._chosen = ChosenReadings(chooser, self.proposals, language, grammar)
        self._settled = SettledReading(decisions, grammar)
        self._network = NetworkReading(network, language, grammar, thresholds)
        self.deciders: tuple[Decider, ...] = (
            UserReadings(),
            ContextReadings(),
            GateVerdict(gate.threshold),
            SoleReading(grammar),
            AgreementReading(ranker, grammar),
            self._settled,
            self._network,
            Fallback(language, grammar),
        )
        self.sentence_steps: tuple[SentenceStep, ...] = (
            UnreadSymbols(language),
            WholeValues(language, grammar),
            SilentMarks(),
            SwitchedOffClasses(),
            OwnAlternatives(),
            Alignment(network, language, grammar),
            Wording(language),
            TakenStops(),
        )

    @one_thread()
    def segments(self, sentences: Sequence[Sequence[Token]], request: Request) -> list[list[Segment]]:
        """Returns the segments of each sentence; sentences do not influence each other.

        There is one per token; but in the style "speech", a value that its tokens would not keep whole is one segment.
        """
        checkpoint()
        items = self.pending(sentences, request)
        chosen = None if request.style == CORPUS else self._chosen
        decided = iter(chosen.decide(items, request) if chosen else self._decided(items, request))
        rows: Sequence[Sequence[Segment]] = [list(islice(decided, len(sentence))) for sentence in sentences]
        for step in self.sentence_steps:
            checkpoint()
            rows = step.apply(rows, request)
        return list(map(list, rows))

    @one_thread()
    def unsettled(self, sentences: Sequence[Sequence[Token]], request: Request) -> list[PendingToken]:
        """Returns the tokens that only the decision list or the network can decide: the list is learned from these."""
        pending = self.pending(sentences, request)
        for decider in self.deciders[: self.deciders.index(self._settled)]:
            pending = [
                item for item, answer in zip(pending, decider.decide(pending, request), strict=True) if not answer
            ]
        return [item for item in pending if is_open(item)]

    @property
    def grammar(self) -> Grammar | None:
        """Returns the covering grammar; None if it is switched off, or the model has none."""
        return self._grammar

    def pending(self, sentences: Sequence[Sequence[Token]], request: Request) -> list[PendingToken]:
        """Returns the tokens of all sentences as the deciders get them, with gate probability and form."""
        texts = [tuple([token.before for token in sentence]) for sentence in sentences]
        forms = {text: self._forms(text, request.control) for text in dict.fromkeys(chain.from_iterable(texts))}
        checkpoint()
        rows = [[forms[text] for text in sentence] for sentence in texts]
        for sentence, row in zip(sentences, rows, strict=True) if request.asks else ():
            for place, token in enumerate(sentence):
                if isinstance(token, AskedToken) and token.after is not None:
                    row[place] = row[place]._replace(own=token.after, own_class=token.preferred_class)
        words = [tuple([form.word for form in row]) for row in rows]
        found = self.gate.probabilities(words).tolist() if words else []
        if len(found) != sum(map(len, words)):
            raise ValueError(f"gate: {len(found)} probabilities for {sum(map(len, words))} tokens")
        probabilities = iter(found)
        sure = self._thresholds.sure_probability
        return [
            PendingToken(
                token, form, row, index, probability, probability < sure and not form.needs_work, self._grammar, written
            )
            for sentence, known, row, written in zip(sentences, rows, words, texts, strict=True)
            for index, (token, form, probability) in enumerate(zip(sentence, known, probabilities, strict=False))
        ]

    def _decided(self, items: Sequence[PendingToken], request: Request) -> list[Segment]:
        """Returns the first decider's answer, with the network's alternatives if requested."""
        answers: list[Segment | None] = [None] * len(items)
        pending = list(range(len(items)))
        asked: list[int] = []
        for decider in self.deciders:
            checkpoint()
            if decider is self._settled:  # the network has alternatives to the list's decisions, too
                asked = list(pending)
            found = decider.decide([items[place] for place in pending], request)
            for place, answer in zip(pending, found, strict=True):
                answers[place] = answer
            pending = [place for place in pending if answers[place] is None]
        if pending:
            raise RuntimeError(f"deciders: none decided {items[pending[0]].word[:40]!r}; the last one always must")
        decided = [answer for answer in answers if answer is not None]
        if request.n_best > 1:
            rivals = self._network.with_alternatives(
                [items[place] for place in asked], [decided[place] for place in asked], request
            )
            for place, answer in zip(asked, rivals, strict=True):
                decided[place] = answer
        return decided
