"""Learns from raw text which cases words govern: verbs and others alone, and verbs and nouns with a preposition."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from dncnorm.languages.ru.agreement.morphology import CASES, DATIVE, GENITIVE, INSTRUMENTAL, NOMINATIVE, VERBS, parses
from dncnorm.languages.ru.agreement.prepositions import prepositions, verbs

_GOVERNORS = VERBS | {"ADJS", "COMP", "ADVB", "ADJF", "PRED"}
_NOMINALS = ("NOUN", "ADJF", "PRTF", "NPRO")
_NOUN = "NOUN"
_TOKENS = re.compile(r"[а-яё-]+|\d+|[^\w\s]")
_MOST_CASES = 3
"""A word that may be in more cases than these is no evidence."""
_LEAST_SEEN, _LEAST_WITH_PREPOSITION, _LEAST_NOUNS = 12, 20, 45
_LEAST_SHARE = 0.35
"""Nouns that govern the dative or the instrumental in this share are remembered; the others govern the genitive."""
_SURE = 50
"""Times that a verb whose case is known counts as seen with it."""
_ITERATIONS = 30
_SMOOTHING = 0.1
_PASSIVE = "*"
_SHORTER = {"во": "в", "со": "с", "подо": "под"}
_VERB_DISTANCE = 4

Evidence = defaultdict[str, Counter[frozenset[int]]]


def governed(lines: Iterable[str]) -> tuple[dict[str, tuple[int, ...]], dict[str, int]]:
    """Returns how often each case followed a lemma, and a lemma with a preposition ("идти в").

    And how often a noun was followed by a genitive, in percent.
    """
    evidence: Evidence = defaultdict(Counter)
    nouns: Counter[str] = Counter()
    followed: Counter[str] = Counter()
    for line in lines:
        tokens = _TOKENS.findall(line.lower())
        for place in range(len(tokens) - 1):
            first = parses(tokens[place])[0]
            nouns.update([first.lemma] if first.part == _NOUN else [])
            if not (cases := _case_evidence(tokens[place + 1])):
                continue
            if tokens[place] in prepositions():
                for name in _names_before(tokens, place):
                    evidence[name][cases & prepositions()[tokens[place]]] += 1
            elif name := governor_name(tokens[place]):
                evidence[name][cases] += 1
            elif first.part == _NOUN:
                followed[first.lemma] += GENITIVE in cases and NOMINATIVE not in cases
                evidence[first.lemma][cases] += 1
    for lemma, case in verbs().items():
        evidence[lemma][frozenset([case])] += _SURE
    often = (lemma for lemma in sorted(nouns) if nouns[lemma] >= _LEAST_NOUNS)
    return dict(_known(evidence, nouns)), {lemma: round(100 * followed[lemma] / nouns[lemma]) for lemma in often}


def _known(evidence: Evidence, nouns: Counter[str]) -> Iterator[tuple[str, tuple[int, ...]]]:
    for name in sorted(evidence):
        evidence[name].pop(frozenset(), None)
        if evidence[name].total() < (_LEAST_WITH_PREPOSITION if " " in name else _LEAST_SEEN):
            continue
        counts = expected_counts(evidence[name])
        if name in nouns and counts[DATIVE] + counts[INSTRUMENTAL] < _LEAST_SHARE * sum(counts):
            continue
        yield name, tuple(map(round, counts))


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


def _names_before(tokens: Sequence[str], place: int) -> Iterator[str]:
    """Yields the word right before a preposition of several cases, and the last verb before it, each with it."""
    if len(prepositions()[tokens[place]]) == 1 or not place:
        return
    if right_before := with_preposition(tokens[place - 1], tokens[place]):
        yield right_before
    for token in reversed(tokens[max(0, place - _VERB_DISTANCE) : place - 1]):
        if parses(token)[0].part in VERBS:
            yield with_preposition(token, tokens[place])
            return


def with_preposition(word: str, preposition: str) -> str:
    """Returns the name of a word with a preposition; "" if it is no verb, noun or the like."""
    first = parses(word)[0]
    name = first.lemma if first.part == _NOUN else governor_name(word)
    return f"{name} {_SHORTER.get(preposition, preposition)}" if name else ""


def governor_name(word: str) -> str:
    """Returns a governor's lemma, marked where it is passive: its object has become the subject; "" for other words."""
    first = parses(word)[0]
    if first.part not in _GOVERNORS:
        return ""
    return f"{first.lemma}{_PASSIVE}" if "pssv" in first.tags else first.lemma


def _case_evidence(word: str) -> frozenset[int]:
    """Returns the cases of a nominal; none if it may be another part of speech, or be in too many cases."""
    if len(word) < 2 or not word[0].isalpha():
        return frozenset()
    found = parses(word)
    if any(parse.part not in _NOMINALS for parse in found):
        return frozenset()
    cases = frozenset(parse.case for parse in found if parse.case is not None)
    return cases if len(cases) <= _MOST_CASES else frozenset()
