"""What the ranker has learned of words from raw text: frequent lemmas, and the cases that verbs govern."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from dncnorm.languages.ru.agreement.morphology import CASES, parses
from dncnorm.languages.ru.agreement.prepositions import verbs

_GOVERNORS = frozenset(["VERB", "INFN", "GRND", "PRTF", "PRTS", "ADJS", "COMP", "ADVB", "ADJF"])
_NOMINALS = frozenset(["NOUN", "ADJF", "PRTF", "NPRO"])
_TOKENS = re.compile(r"[а-яё-]+|\d+|[^\w\s]")
_MOST_CASES = 3
"""A word that may be in more cases than these says nothing."""
_LEAST_SEEN = 12
_SURE = 50
"""Times that a verb whose case is known counts as seen with it."""
_ITERATIONS = 30
_SMOOTHING = 0.1
_PASSIVE = "*"


@dataclass(frozen=True)
class Knowledge:
    """lemmas: the frequent ones, each with its number from 1. government: for a lemma, how often the word after it was
    in each case, as far as can be told."""

    lemmas: Mapping[str, int] = field(default_factory=dict)
    government: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Returns what `from_json` reads."""
        return {"lemmas": list(self.lemmas), "government": {lemma: list(v) for lemma, v in self.government.items()}}

    @classmethod
    def from_json(cls, content: Any) -> Knowledge:
        """Raises ValueError if it is not what `to_json` returns."""
        try:
            lemmas = {str(lemma): number for number, lemma in enumerate(content["lemmas"], start=1)}
            government = {str(lemma): tuple(map(int, counts)) for lemma, counts in content["government"].items()}
        except (TypeError, KeyError, AttributeError) as error:
            raise ValueError(f"not what a ranker knows of words ({error!r})") from error
        if any(len(counts) != len(CASES) for counts in government.values()):
            raise ValueError(f"government: expected {len(CASES)} counts for each lemma")
        return cls(lemmas, government)

    @classmethod
    def learned(cls, words: Iterable[str], lines: Iterable[str], most: int = 1000) -> Knowledge:
        """Learns from the words around numbers, and from raw lines of text.

        most: lemmas that are known by name.
        """
        counts = Counter(parses(word)[0].lemma for word in words)
        lemmas = {lemma: number for number, (lemma, _) in enumerate(counts.most_common(most), start=1)}
        return cls(lemmas, _government(lines))


def _government(lines: Iterable[str]) -> dict[str, tuple[int, ...]]:
    evidence: defaultdict[str, Counter[frozenset[int]]] = defaultdict(Counter)
    for line in lines:
        tokens = _TOKENS.findall(line.lower())
        for governor, word in pairwise(tokens):
            if not (governor[0].isalpha() and word[0].isalpha() and len(word) > 1):
                continue
            name, cases = _governor_name(governor), _case_evidence(word)
            if name and cases:
                evidence[name][cases] += 1
    for lemma, case in verbs().items():
        evidence[lemma][frozenset([case])] += _SURE
    seen = {lemma: sets for lemma, sets in evidence.items() if sets.total() >= _LEAST_SEEN}
    return {lemma: tuple(map(round, expected_counts(seen[lemma]))) for lemma in sorted(seen)}


def expected_counts(evidence: Mapping[frozenset[int], int]) -> list[float]:
    """Returns how often each case was meant, of words that may be in several: expectation-maximization.

    evidence: how often a word was seen that may be in any case of a set. Words in one case only decide which of its
    cases the ambiguous ones are in: "победы" behind a verb that is followed by "успеха", not by "успех", is genitive.
    """
    total = sum(evidence.values())
    shares = [1 / len(CASES)] * len(CASES)
    for _ in range(_ITERATIONS):
        counts = [0.0] * len(CASES)
        for cases, seen in evidence.items():
            mass = sum(shares[case] for case in cases)
            for case in cases:
                counts[case] += seen * shares[case] / mass
        shares = [(count + _SMOOTHING) / (total + _SMOOTHING * len(CASES)) for count in counts]
    return counts


def _governor_name(word: str) -> str:
    """Returns a governor's lemma, marked where it is passive: its object has become the subject; "" for other words."""
    first = parses(word)[0]
    if first.part not in _GOVERNORS:
        return ""
    return f"{first.lemma}{_PASSIVE}" if "pssv" in first.tags else first.lemma


def _case_evidence(word: str) -> frozenset[int]:
    """Returns the cases of a nominal; none if it may be another part of speech, or be in too many cases."""
    found = parses(word)
    if any(parse.part not in _NOMINALS for parse in found):
        return frozenset()
    cases = frozenset(parse.case for parse in found if parse.case is not None)
    return cases if len(cases) <= _MOST_CASES else frozenset()


def governs(word: str, knowledge: Knowledge) -> tuple[int, ...] | None:
    """Returns how often each case followed the word's lemma; None for other parts of speech and rare words."""
    return knowledge.government.get(_governor_name(word))
