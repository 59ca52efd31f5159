"""Counts right tokens per class, right sentences and the gate's decisions; keeps each error with kind and verdict.

PH18's rule: `<self>`, and `sil` in PUNCT, mean the token itself, both in the reference and in the prediction; a token
is right if the two are then the same string. The gate's positive class is ToBeNormalized (`special.is_changed`).
`dncnorm.values`, which is independent of the grammars and the network, decides whether an error changes a value.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from dncnorm.core.binary_scores import area_under_curve, precision_recall_f1
from dncnorm.core.records import Token
from dncnorm.core.segments import SELF_SOURCE
from dncnorm.core.special import CONTEXT_CLASS, SELF, is_changed, reference
from dncnorm.evaluation.calibration import ReliabilityBySpeaker
from dncnorm.evaluation.character_errors import CharacterErrors
from dncnorm.evaluation.error_kinds import ErrorKind, classify
from dncnorm.evaluation.outcomes import SentenceOutcome, outcome
from dncnorm.languages.base import Language
from dncnorm.values import Verdict, check

ALL = "ALL"
UNKNOWN = "UNKNOWN"
"""The class of tokens without a class."""

CONTEXT = 10
"""Tokens on each side that an error keeps."""


@dataclass(frozen=True, slots=True)
class Scored:
    """One token of a corpus, with its prediction.

    prediction: the spoken form; the corpus's `<self>` and `sil` are accepted.
    gate_probability, gate_decision: the gate's answer to "needs to be normalized"; None if it was not asked.
    confidence: 0 to 1, source: "self", "model", ... as in a segment; None if unknown.
    """

    token: Token
    prediction: str
    gate_probability: float | None = None
    gate_decision: bool | None = None
    confidence: float | None = None
    source: str | None = None

    @property
    def reference(self) -> str:
        """Returns the right spoken form. Raises ValueError if the corpus has none."""
        form = reference(self.token)
        if form is None:
            raise ValueError(f"token: {self.token.before[:40]!r} has no reference; it cannot be scored")
        return form

    @property
    def said(self) -> str:
        """Returns the prediction in the form to compare with the reference."""
        return reference(replace(self.token, after=self.prediction)) or ""

    @property
    def is_right(self) -> bool:
        return self.said == self.reference


@dataclass(frozen=True, slots=True)
class Miss:
    """A wrong token, with up to CONTEXT written tokens on each side, and its sentence's place.

    kind: None if it has no kind. verdict: the value check's; None if nothing was checked.
    """

    scored: Scored
    left: str
    right: str
    file: str | None
    line: int | None
    kind: ErrorKind | None = None
    verdict: Verdict | None = None


@dataclass
class GateCounts:
    """hits, predicted, actual: tokens that need to be normalized by both, by the gate's decision, by the corpus.

    decisions: all tokens that the gate decided.
    """

    hits: int = 0
    predicted: int = 0
    actual: int = 0
    decisions: int = 0
    labels: bytearray = field(default_factory=bytearray)
    probabilities: array[float] = field(default_factory=lambda: array("f"))

    def add(self, scored: Scored) -> None:
        actual = is_changed(scored.token)
        if scored.gate_decision is not None:
            self.decisions += 1
            self.hits += actual and scored.gate_decision
            self.predicted += scored.gate_decision
            self.actual += actual
        if scored.gate_probability is not None:
            self.labels.append(actual)
            self.probabilities.append(scored.gate_probability)

    @property
    def counts(self) -> dict[str, int]:
        """Returns the four numbers behind the class reports of PH18's tables 2 and 3."""
        names = ("decisions", "actual", "predicted", "hits")
        return {name: getattr(self, name) for name in names}

    def summary(self) -> dict[str, float | None]:
        """Returns precision, recall, f1 and auc; None if the gate was never asked, and the AUC of a single class."""
        rates: tuple[float | None, ...] = (None, None, None)
        if self.decisions:
            rates = precision_recall_f1(self.hits, self.predicted, self.actual)
        auc = area_under_curve(self.labels, self.probabilities) if self.labels else None
        return {"precision": rates[0], "recall": rates[1], "f1": rates[2], "auc": auc}


@dataclass
class ReferenceChecks:
    """The value check's verdicts on the references of changed tokens.

    All references should pass, so these counts show how far to trust the check.
    """

    references: int = 0
    passed: int = 0
    abstained: int = 0

    def add(self, verdict: Verdict) -> None:
        self.references += 1
        self.passed += verdict is Verdict.PRESERVED
        self.abstained += verdict is Verdict.ABSTAINED


@dataclass
class Scores:
    """Counts over the sentences added so far. Memory grows with the errors, and by some 30 bytes a token.

    right, total: tokens per class. changed, changed_right: those that the corpus does not leave as written.
    characters: the character errors of changed tokens.
    outcomes: one per sentence, for intervals and comparisons.
    reliability: the calibration of the confidences, if there are any.
    seconds: the time of the predictions, if it was measured. cpu_seconds: the processor time of this process, on all of
        its threads, which is more reliable on a busy machine.
    language: for the value check; None checks nothing.
    settings: of the pipeline.
    """

    sentences: int = 0
    sentences_right: int = 0
    right: Counter[str] = field(default_factory=Counter)
    total: Counter[str] = field(default_factory=Counter)
    changed: int = 0
    changed_right: int = 0
    characters: CharacterErrors = field(default_factory=CharacterErrors)
    gate: GateCounts = field(default_factory=GateCounts)
    errors: list[Miss] = field(default_factory=list)
    seconds: float | None = None
    cpu_seconds: float | None = None
    language: Language | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    reference_checks: ReferenceChecks = field(default_factory=ReferenceChecks)
    outcomes: list[SentenceOutcome] = field(default_factory=list)
    reliability: ReliabilityBySpeaker = field(default_factory=ReliabilityBySpeaker)

    def add(self, sentence: Sequence[Scored], file: str | None = None, line: int | None = None) -> None:
        """Counts one sentence; `file` and `line` are its place, for errors.csv and sentences.jsonl.

        Tokens of class SKIP are context, and are not counted.
        """
        wrong: list[int] = []
        asked = [(place, item) for place, item in enumerate(sentence) if item.token.semiotic_class != CONTEXT_CLASS]
        for number, (index, scored) in enumerate(asked):
            name = scored.token.semiotic_class or UNKNOWN
            is_right = scored.is_right
            self.total[name] += 1
            self.right[name] += is_right
            if is_changed(scored.token):
                self.changed += 1
                self.changed_right += is_right
                self.characters.add(scored.said, scored.reference)
            self.gate.add(scored)
            if scored.confidence is not None:
                self.reliability.add(scored.confidence, is_right, scored.source == SELF_SOURCE)
            if is_changed(scored.token) and (verdict := self._verdict(scored.token, scored.reference)) is not None:
                self.reference_checks.add(verdict)
            if not is_right:
                wrong.append(number)
                self.errors.append(self._miss(sentence, index, file, line))
        self.sentences += 1
        self.sentences_right += not wrong
        rows = [(item.token.semiotic_class or UNKNOWN, item.token.before, item.reference) for _, item in asked]
        self.outcomes.append(outcome(rows, wrong, file, line))

    def _miss(self, sentence: Sequence[Scored], index: int, file: str | None, line: int | None) -> Miss:
        scored = sentence[index]
        left = " ".join(other.token.before for other in sentence[max(0, index - CONTEXT) : index])
        right = " ".join(other.token.before for other in sentence[index + 1 : index + 1 + CONTEXT])
        kind = classify(scored.token.before, scored.said, scored.reference)
        return Miss(scored, left, right, file, line, kind, self._verdict(scored.token, scored.said))

    def _verdict(self, token: Token, spoken: str) -> Verdict | None:
        if self.language is None:
            return None
        return check(token.before, spoken, self.language, token.semiotic_class)

    @property
    def tokens(self) -> int:
        return self.total.total()

    @property
    def counts(self) -> dict[str, int]:
        """Returns the number of tokens: ALL, then each class, the largest first."""
        return {ALL: self.tokens, **dict(sorted(self.total.items(), key=lambda item: (-item[1], item[0])))}

    @property
    def accuracy(self) -> dict[str, float | None]:
        """Returns the share of right tokens: ALL, then each class in the order of `counts`; None if there are none."""
        share: dict[str, float | None] = {ALL: self.right.total() / self.tokens if self.tokens else None}
        return share | {name: self.right[name] / count for name, count in self.counts.items() if name != ALL}

    @property
    def changed_accuracy(self) -> float | None:
        """Returns the share of right tokens among those that the corpus changes; None if there are none."""
        return self.changed_right / self.changed if self.changed else None

    @property
    def sentence_accuracy(self) -> float | None:
        """Returns the share of sentences without a wrong token."""
        return self.sentences_right / self.sentences if self.sentences else None


def score(sentences: Iterable[Sequence[Scored]]) -> Scores:
    """Counts all `sentences`, one in memory at a time."""
    scores = Scores()
    for sentence in sentences:
        scores.add(sentence)
    return scores


def token_accuracy(
    predictions: Sequence[str],
    references: Sequence[str],
    before: Sequence[str] | None = None,
    classes: Sequence[str] | None = None,
) -> Scores:
    """Counts tokens given as columns, as one sentence.

    before: the written forms, to interpret `<self>` and PUNCT's `sil`; without them the two are compared as they are.
    classes: the semiotic classes; without them all tokens count as UNKNOWN.

    Raises ValueError if the columns differ in length.
    """
    columns = {"references": references, "before": before, "classes": classes}
    for name, column in columns.items():
        if column is not None and len(column) != len(predictions):
            raise ValueError(f"{name}: {len(column)} entries for {len(predictions)} predictions")
    # The unknown written form may be any string that is not a spoken form.
    written = [SELF] * len(predictions) if before is None else before
    names = [None] * len(predictions) if classes is None else classes
    tokens = map(Token, written, references, names)
    return score([list(map(Scored, tokens, predictions))])
