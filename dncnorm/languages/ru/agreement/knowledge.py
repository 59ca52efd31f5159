"""What the ranker has learned of words from raw text: frequent lemmas, and the cases that verbs govern."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from dncnorm.languages.ru.agreement.government import governed, governor_name, with_preposition
from dncnorm.languages.ru.agreement.morphology import CASES, parses
from dncnorm.languages.ru.agreement.prepositions import prepositions


@dataclass(frozen=True)
class Knowledge:
    """lemmas: the frequent ones, each with its number from 1. government: for a lemma, and for one with a preposition,
    how often the word after it was in each case, as estimated. relational: how often a noun was followed by a
    genitive ("закупка станков"), in percent."""

    lemmas: Mapping[str, int] = field(default_factory=dict)
    government: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    relational: Mapping[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Returns what `from_json` reads."""
        government = {lemma: " ".join(map(str, counts)) for lemma, counts in self.government.items()}
        return {"lemmas": list(self.lemmas), "government": government, "relational": dict(self.relational)}

    @classmethod
    def from_json(cls, content: Any) -> Knowledge:
        """Raises ValueError if it is not what `to_json` returns."""
        try:
            lemmas = {str(lemma): number for number, lemma in enumerate(content["lemmas"], start=1)}
            government = {
                str(lemma): tuple(map(int, counts.split())) for lemma, counts in content["government"].items()
            }
            relational = {str(lemma): int(percent) for lemma, percent in content["relational"].items()}
        except (TypeError, KeyError, AttributeError) as error:
            raise ValueError(f"not what a ranker knows of words ({error!r})") from error
        if any(len(counts) != len(CASES) for counts in government.values()):
            raise ValueError(f"government: expected {len(CASES)} counts for each lemma")
        return cls(lemmas, government, relational)

    @classmethod
    def learned(cls, words: Iterable[str], lines: Iterable[str], most: int = 1000) -> Knowledge:
        """Learns from the words around numbers, and from raw lines of text.

        most: lemmas that are known by name.
        """
        counts = Counter(parses(word)[0].lemma for word in words)
        lemmas = {lemma: number for number, (lemma, _) in enumerate(counts.most_common(most), start=1)}
        return cls(lemmas, *governed(lines))


def government(word: str, knowledge: Knowledge) -> list[float]:
    """Returns how often a word was seen to govern (its logarithm; -1 for no word), and each case's share, smoothed."""
    name = governor_name(word) or parses(word)[0].lemma if word else ""
    return _shares(knowledge.government.get(name), is_asked=word != "")


def government_with(word: str, preposition: str, knowledge: Knowledge) -> list[float]:
    """Returns the same of a word and a preposition of several cases that goes with it: "вышел в" город."""
    is_asked = word != "" and len(prepositions().get(preposition, ())) > 1
    counts = knowledge.government.get(with_preposition(word, preposition)) if is_asked else ()
    return _shares(counts, is_asked=is_asked)


def _shares(counts: tuple[int, ...] | None, *, is_asked: bool) -> list[float]:
    if not is_asked:
        return [-1.0] + [0.0] * len(CASES)
    if counts is None:
        return [0.0] * (1 + len(CASES))
    total = sum(counts)
    return [math.log(total), *((count + 0.3) / (total + 0.3 * len(CASES)) for count in counts)]
