"""The reading ranker: gradient-boosted trees that score the grammar's readings of a token by its sentence.

It works between grammar and network (a conditional logit over the candidates: each gets a score, and their softmax is
the probability of each). The features are the language's: `Language.agreement`.

It ranks several kinds of tokens, for instance numbers and abbreviations, each with separate trees. A ranker's
folder holds config.json, the trees of each kind as XGBoost saves them (`number.json`), and knowledge.json, what the
language learned of words.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dncnorm import languages
from dncnorm.core.characters import FULL_STOP, is_punctuation
from dncnorm.core.files import atomic_write_bytes, atomic_write_json
from dncnorm.core.manifest import Manifest, read_manifest, write_manifest
from dncnorm.gate.check import read_json
from dncnorm.gate.gate import checked_bytes, load_trees
from dncnorm.gate.trees import Trees
from dncnorm.languages.base import Language
from dncnorm.languages.modules import Agreement
from dncnorm.ranking.candidates import Candidate

CONFIG_FILE, KNOWLEDGE_FILE = "config.json", "knowledge.json"
FORMAT = 2


class RankerError(ValueError):
    """A ranker's folder cannot be used; the message names the file."""


QUESTIONS_AT_ONCE = 256
"""Tokens whose features are held together: a long sentence takes no more memory than a short one."""


@dataclass(frozen=True)
class RankerConfig:
    """The content of a ranker's config.json.

    language: its code. least_share: candidates with less than this share of the best one's probability are ruled out.
    format: the version of the folder's layout.
    """

    language: str
    least_share: float = 0.5
    format: int = FORMAT

    @classmethod
    def from_dict(cls, values: object) -> RankerConfig:
        """Raises RankerError for an unknown key, and for a value outside its limits."""
        if not isinstance(values, dict):
            raise RankerError(f"a {type(values).__name__}; expected an object")
        known = [item.name for item in fields(cls)]
        unknown = sorted(set(values) - set(known))
        if unknown or "language" not in values:
            name = (unknown or ["language"])[0][:40]
            raise RankerError(f"unknown or missing key {name!r}; known are {', '.join(known)}")
        config = cls(**values)
        if not isinstance(config.language, str):
            raise RankerError(f"language: {config.language!r:.40}; expected a language's code")
        if type(config.least_share) not in (int, float) or not 0 <= config.least_share <= 1:
            raise RankerError(f"least_share: {config.least_share!r:.40}; expected a number from 0 to 1")
        if type(config.format) is not int or config.format != FORMAT:
            raise RankerError(f"format: {config.format!r:.40}; this version reads format {FORMAT}")
        return config


@dataclass(frozen=True, slots=True)
class Question:
    """A token of a sentence, and the readings that it may have.

    words: as the corpora write them. has_quirks: whether the answer should have the quirks of the corpus.
    """

    words: tuple[str, ...]
    index: int
    candidates: tuple[Candidate, ...]
    has_quirks: bool = False


class RankedReading(NamedTuple):
    """A reading and its probability among the token's."""

    candidate: Candidate
    probability: float


class ReadingRanker:
    """A fitted ranker. It is never changed once made, and may be used from several threads."""

    def __init__(self, trees: Mapping[str, Trees], config: RankerConfig, knowledge: Any) -> None:
        """trees: those of each kind of the language. knowledge: what the language learned of words.

        Raises RankerError if a kind is missing, or its trees and the features do not fit.
        """
        self.config, self.knowledge, self.trees = config, knowledge, dict(trees)
        self._agreement = agreement_of(languages.get(config.language))
        if set(trees) != set(self._agreement.KINDS):
            raise RankerError(f"trees: {', '.join(trees)}; expected {', '.join(self._agreement.KINDS)}")
        for kind, scorer in trees.items():
            if scorer.features != len(self._agreement.NAMES):
                raise RankerError(f"{kind}: {scorer.features} features; expected {len(self._agreement.NAMES)}")

    def is_ranked(self, word: str) -> bool:
        """Whether the form of a token depends on its sentence."""
        return self._agreement.kind(word) is not None

    def rank(self, questions: Sequence[Question]) -> list[list[RankedReading]]:
        """Returns each token's readings, the likeliest first; their probabilities sum to 1."""
        answers: list[list[RankedReading]] = [[] for _ in questions]
        kinds = [self._agreement.kind(question.words[question.index]) for question in questions]
        for kind, trees in self.trees.items():
            places = [place for place, found in enumerate(kinds) if found == kind]
            for start in range(0, len(places), QUESTIONS_AT_ONCE):
                some = places[start : start + QUESTIONS_AT_ONCE]
                asked = [questions[place] for place in some]
                margins = trees.margins(self.rows(asked)).astype(np.float64)
                ends = np.cumsum([len(question.candidates) for question in asked])
                for place, question, scores in zip(some, asked, np.split(margins, ends[:-1]), strict=True):
                    answers[place] = _ranked(question.candidates, self._restricted(question, scores))
        return answers

    def _restricted(self, question: Question, scores: NDArray[np.float64]) -> NDArray[np.float64]:
        """Returns the scores, the lowest for readings against grammar, or against a habit of the corpus."""
        allows = self._agreement.habitual if question.has_quirks else self._agreement.governed
        allowed = allows(question.words, question.index, question.candidates)
        if not allowed:
            return scores
        places = np.arange(len(scores))
        return np.where(np.isin(places, list(allowed)), scores, -np.inf)

    def rows(self, questions: Sequence[Question]) -> NDArray[np.float32]:
        """Returns the features of all candidates of all tokens: [candidates, features]."""
        return feature_rows(self._agreement, questions, self.knowledge)

    def save_pretrained(self, folder: str | os.PathLike[str]) -> None:
        """Writes the ranker's files into `folder`, each atomically; creates the folder if it is missing."""
        path = Path(folder)
        atomic_write_json(path / KNOWLEDGE_FILE, self.knowledge.to_json())
        for kind, trees in self.trees.items():
            atomic_write_bytes(path / f"{kind}.json", trees.to_json())
        atomic_write_json(path / CONFIG_FILE, asdict(self.config))
        write_manifest(path, _files(self._agreement))

    @classmethod
    def from_pretrained(cls, folder: str | os.PathLike[str]) -> ReadingRanker:
        """Reads what `save_pretrained` wrote. Raises RankerError naming a file that is missing or damaged."""
        path = Path(folder)
        file = path / CONFIG_FILE
        with _named(file):
            manifest = read_manifest(path, [CONFIG_FILE, KNOWLEDGE_FILE])
            config = RankerConfig.from_dict(read_json(checked_bytes(file, manifest), str(file)))
            agreement = agreement_of(languages.get(config.language))
        trees = {kind: _loaded(path / f"{kind}.json", manifest, len(agreement.NAMES)) for kind in agreement.KINDS}
        file = path / KNOWLEDGE_FILE
        with _named(file):
            knowledge = agreement.Knowledge.from_json(read_json(checked_bytes(file, manifest), str(file)))
        return cls(trees, config, knowledge)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its trees, to go to another process."""
        return _restored, (self.trees, self.config, self.knowledge.to_json())


def _files(agreement: Agreement) -> list[str]:
    """Returns the names of the files of a ranker's folder."""
    return [CONFIG_FILE, KNOWLEDGE_FILE, *(f"{kind}.json" for kind in agreement.KINDS)]


@contextmanager
def _named(place: Path) -> Iterator[None]:
    """Turns errors into RankerErrors that name a file of the folder."""
    try:
        yield
    except (ValueError, OverflowError) as error:
        message = str(error)[:500]
        raise RankerError(message if str(place.parent) in message else f"{place}: {message}") from None


def agreement_of(language: Language) -> Agreement:
    """Returns the language's features. Raises RankerError if it has none."""
    if language.agreement is None:
        raise RankerError(f"language {language.code!r}: it has no features for a ranker")
    return language.agreement()


def feature_rows(agreement: Agreement, questions: Sequence[Question], knowledge: Any) -> NDArray[np.float32]:
    """Returns the features of all candidates of all tokens: [candidates, features].

    A sentence is seen with its last stop even if that is left out.
    """
    stopped = {words: _stopped(words) for words in {question.words for question in questions}}
    rows = [
        row
        for question in questions
        for row in agreement.features(
            stopped[question.words], question.index, question.candidates, knowledge, has_quirks=question.has_quirks
        )
    ]
    return np.array(rows, dtype=np.float32).reshape(len(rows), len(agreement.NAMES))


def _stopped(words: tuple[str, ...]) -> tuple[str, ...]:
    return words if is_punctuation(words[-1]) else (*words, FULL_STOP)


def _ranked(candidates: Sequence[Candidate], scores: NDArray[np.float64]) -> list[RankedReading]:
    """Applies the softmax and sorts; equals keep the grammar's order."""
    shares = np.exp(scores - scores.max())
    probabilities = (shares / shares.sum()).tolist()
    return sorted(map(RankedReading, candidates, probabilities), key=lambda item: -item.probability)


def _restored(trees: Mapping[str, Trees], config: RankerConfig, known: Any) -> ReadingRanker:
    """Returns the ranker that was pickled."""
    return ReadingRanker(trees, config, agreement_of(languages.get(config.language)).Knowledge.from_json(known))


def _loaded(file: Path, manifest: Manifest, features: int) -> Trees:
    """Returns the trees of a file. Raises RankerError naming the file if they are missing or damaged."""
    with _named(file):
        return load_trees(file, manifest, features)
