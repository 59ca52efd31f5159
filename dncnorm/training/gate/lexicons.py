"""Lexicons for the gate: the one to ship, and one for each fold of the corpus, learned from all other folds.

In use, the lexicon has not seen the token. If it were learned from the sentences that the gate is fitted on, every
token would be known, and the gate would rely on it too much. Lists that were collected from a corpus that holds the
training sentences are thinned for the same reason, see `ListSource`; only of rare forms, since a large list has all the
others: a common word in capitals that it lacks is not a letter sequence.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from dncnorm.core.records import Sentence, Token
from dncnorm.gate.lexicon import Lexicon, by_case, count_labels, count_numbered, raw_words
from dncnorm.languages.base import GateKnowledge
from dncnorm.training.counting import BoundedCounter

MOST_FORMS = 300_000
"""The most forms that are counted of a fold; the rarer half is dropped if there are more."""


class LexiconCounts:
    """What a lexicon takes from the sentences of a fold, in bounded memory.

    kept, changed: as of `count_labels`. words, numbered: of the sentences as raw text, as written and as of
    `count_numbered`.
    """

    def __init__(self) -> None:
        self.kept, self.changed, self.words, self.numbered = (BoundedCounter[str](MOST_FORMS) for _ in range(4))

    @classmethod
    def of(cls, sentences: Iterable[Sentence]) -> LexiconCounts:
        """Returns the counts of sentences, with their words."""
        counts = cls()
        for sentence in sentences:
            counts.add(sentence, own_words=True)
        return counts

    def add(self, sentence: Sentence, *, own_words: bool) -> None:
        """Counts a sentence. own_words: whether as raw text, too."""
        kept, changed = count_labels([sentence])
        found: list[tuple[BoundedCounter[str], Mapping[str, int]]] = [(self.kept, kept), (self.changed, changed)]
        if own_words:
            line = " ".join(sentence.words)
            found += [(self.words, Counter(raw_words(line))), (self.numbered, count_numbered([line]))]
        for counter, counts in found:
            for form, count in counts.items():
                counter.add(form, count)


@dataclass(frozen=True)
class ListSource:
    """A named list of forms for the lexicon.

    forms: the forms.
    unseen: the share of changed tokens of a new text, of those it is meant for, that the list does not know, where it
        was collected from text that holds the training sentences; 0 where it was not.
    """

    forms: tuple[str, ...]
    unseen: float = 0.0


@dataclass(frozen=True)
class LexiconSource:
    """The sources of a lexicon, in addition to the labels of the training sentences.

    words, numbered: `count_words` and `count_numbered` of raw text.
    lists: named lists.
    language: the facts that the lexicon takes from the language.
    least: forms kept or changed less often than this are left out of its counts.
    own_words: whether to count the words of the training sentences, too.
    """

    words: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)
    numbered: Mapping[str, int] = field(default_factory=dict)
    lists: Mapping[str, ListSource] = field(default_factory=dict)
    language: GateKnowledge = field(default_factory=GateKnowledge)
    least: int = 2
    own_words: bool = False

    def with_words_of(self, counts: Sequence[LexiconCounts]) -> LexiconSource:
        """Returns the source with the words of the sentences that a lexicon is learned from, if it takes them."""
        if not self.own_words:
            return self
        words = dict(self.words)
        for form, cases in by_case(_sum(one.words for one in counts)).items():
            low, title, upper = (sum(pair) for pair in zip(cases, words.get(form, (0, 0, 0)), strict=True))
            words[form] = (low, title, upper)
        numbered = Counter(self.numbered) + _sum(one.numbered for one in counts)
        return replace(self, words=words, numbered=dict(numbered))


def learn_lexicon(counts: Sequence[LexiconCounts], source: LexiconSource) -> Lexicon:
    """The lexicon to ship with the gate: all counts, whole lists."""
    kept, changed = _sum(one.kept for one in counts), _sum(one.changed for one in counts)
    lists = {name: tuple(sorted(set(item.forms))) for name, item in source.lists.items()}
    return _lexicon(kept, changed, lists, source.with_words_of(counts))


def fold_lexicons(folds: Sequence[LexiconCounts], source: LexiconSource, seed: int) -> list[Lexicon]:
    """One lexicon for each fold, learned from all the others."""
    kept_all, changed_all = _sum(fold.kept for fold in folds), _sum(fold.changed for fold in folds)
    only_here = [
        {form for form, n in fold.changed.counts.items() if n == changed_all[form] and is_rare(form, source.words)}
        for fold in folds
    ]
    chances = {name: _thinning(item, changed_all, only_here) for name, item in source.lists.items()}
    lexicons = []
    for number, fold in enumerate(folds):
        lists = {}
        for name, item in source.lists.items():
            draw = random.Random(f"{seed}/{name}/{number}")
            lists[name] = tuple(
                form
                for form in sorted(set(item.forms))
                if form not in only_here[number] or draw.random() >= chances[name]
            )
        others = source.with_words_of([other for other in folds if other is not fold])
        lexicons.append(_lexicon(kept_all - fold.kept.counts, changed_all - fold.changed.counts, lists, others))
    return lexicons


def without_half(lexicon: Lexicon, tokens: Sequence[Token], seed: int) -> Lexicon:
    """The lexicon without a random half of the tokens' rare forms in its lists. Otherwise all rows of the file behind
    a list would be listed, which teaches that unlisted tokens are kept.
    """
    draw = random.Random(seed)
    rare = sorted({token.before for token in tokens if is_rare(token.before, lexicon.words)})
    hidden = {form for form in rare if draw.random() < 0.5}
    lists = {name: tuple(form for form in forms if form not in hidden) for name, forms in lexicon.lists.items()}
    return replace(lexicon, lists=lists)


def is_rare(form: str, words: Mapping[str, tuple[int, int, int]]) -> bool:
    """Whether raw text does not have the form, in any case."""
    return form.lower() not in words


def _thinning(item: ListSource, changed_all: Counter[str], only_here: Sequence[set[str]]) -> float:
    """How likely a rare form that is changed in one fold alone must be left out there, for `unseen` to come true."""
    forms = set(item.forms)
    listed = sum(count for form, count in changed_all.items() if form in forms)
    single = sum(changed_all[form] for part in only_here for form in part if form in forms)
    return min(1.0, item.unseen * listed / single) if single else 0.0


def _lexicon(
    kept: Mapping[str, int], changed: Mapping[str, int], lists: Mapping[str, tuple[str, ...]], source: LexiconSource
) -> Lexicon:
    return Lexicon(
        kept={form: count for form, count in kept.items() if count >= source.least},
        changed={form: count for form, count in changed.items() if count >= source.least},
        words=source.words,
        numbered=source.numbered,
        lists=lists,
        vowels=source.language.vowels,
        script=source.language.script,
        silent_spans=source.language.silent_spans,
    )


def _sum(counters: Iterable[BoundedCounter[str]]) -> Counter[str]:
    total = Counter[str]()
    for counter in counters:
        total.update(counter.counts)
    return total
