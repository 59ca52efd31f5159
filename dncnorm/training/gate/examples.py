"""Corpus sentences and dictionary rows as examples for the gate, described by a lexicon that has not seen them. In
use, the lexicon has not seen the token. If it were learned from the sentences that the gate is fitted on, every token
would be known, and the gate would rely on it too much. So the examples are made fold by fold:
those of a fold are described by a lexicon that was learned without it. Lists that were collected from a corpus that
holds the training sentences are thinned for the same reason, see `ListSource`; only of rare forms, since a large list
has all the others: a common word in capitals that it lacks is not a letter sequence.

n: examples; F: features.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dncnorm.core.records import Sentence, Token
from dncnorm.core.special import is_changed
from dncnorm.gate.encoding import Numbers
from dncnorm.gate.features import FeatureTable
from dncnorm.gate.lexicon import Lexicon, count_labels, count_numbered, count_words
from dncnorm.languages.base import GateKnowledge
from dncnorm.training.gate.rows import place_tokens


class Examples(NamedTuple):
    """The data for fitting a booster. features: [n, F].
    labels: [n] 1 for ToBeNormalized, 0 for RemainSelf.
    classes: [n] the semiotic classes, "" if unknown; only a multi-class booster uses them.
    """

    features: Numbers
    labels: NDArray[np.int8]
    classes: NDArray[np.str_]


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

    def with_words_of(self, sentences: Iterable[Sentence]) -> LexiconSource:
        """Returns the source with the words of the sentences that a lexicon is learned from, if it takes them."""
        if not self.own_words:
            return self
        lines = [" ".join(sentence.words) for sentence in sentences]
        words = dict(self.words)
        for form, counts in count_words(lines).items():
            low, title, upper = (sum(pair) for pair in zip(counts, words.get(form, (0, 0, 0)), strict=True))
            words[form] = (low, title, upper)
        numbered = Counter(self.numbered) + Counter(count_numbered(lines))
        return replace(self, words=words, numbered=dict(numbered))


def learn_lexicon(sentences: Sequence[Sentence], source: LexiconSource) -> Lexicon:
    """The lexicon to ship with the gate: all counts, whole lists."""
    kept, changed = count_labels(sentences)
    lists = {name: tuple(sorted(set(item.forms))) for name, item in source.lists.items()}
    return _lexicon(kept, changed, lists, source.with_words_of(sentences))


def has_reference(sentences: Sequence[Sentence]) -> NDArray[np.bool_]:
    """Which tokens have a reference; the others are context: [tokens of all sentences]."""
    return np.array([token.after is not None for item in sentences for token in item.tokens], dtype=np.bool_)


def labels_of(sentences: Sequence[Sentence]) -> NDArray[np.int8]:
    """1 for every token of the class ToBeNormalized, 0 for the others: [tokens of all sentences]."""
    return np.array([is_changed(token) for sentence in sentences for token in sentence.tokens], dtype=np.int8)


def plain_examples(sentences: Sequence[Sentence], feature_set: str, lexicon: Lexicon | None) -> Examples:
    """Examples of sentences that the lexicon was not learned from, or for feature sets without one. Tokens without a
    reference are skipped.
    """
    described, asked = _described(sentences, feature_set, lexicon), has_reference(sentences)
    return Examples(described.features[asked], described.labels[asked], described.classes[asked])


def _described(sentences: Sequence[Sentence], feature_set: str, lexicon: Lexicon | None) -> Examples:
    """All tokens of the sentences, whether they have a reference or not."""
    table = FeatureTable([sentence.words for sentence in sentences], feature_set, lexicon)
    classes = [token.semiotic_class or "" for sentence in sentences for token in sentence.tokens]
    return Examples(table.rows(0, len(table)), labels_of(sentences), np.array(classes, dtype=np.str_))


def folded_examples(
    sentences: Sequence[Sentence], feature_set: str, source: LexiconSource | None, folds: int, seed: int
) -> list[Examples]:
    """Examples of the sentences that the lexicon is learned from, each fold's described by a lexicon without it.

    Fold k has the sentences k, k + folds, ... Raises ValueError for fewer than two folds.
    """
    if folds < 2:
        raise ValueError(f"folds: {folds}; expected at least 2")
    members = [list(sentences[number::folds]) for number in range(folds)]
    lexicons = [None] * folds if source is None else _fold_lexicons(members, source, seed)
    return [plain_examples(part, feature_set, lexicon) for part, lexicon in zip(members, lexicons, strict=True)]


def join_examples(parts: Sequence[Examples]) -> Examples:
    """Several examples as one."""
    return Examples(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def placed_examples(
    tokens: Sequence[Token], sentences: Sequence[Sentence], feature_set: str, lexicon: Lexicon | None, seed: int
) -> Examples:
    """Examples of dictionary rows, each put into the place of a token of its class in a sentence drawn by `seed`.

    Of every sentence so made only the token that was put there is an example.
    """
    places = place_tokens(tokens, sentences, seed)
    made = _described([sentence for sentence, _ in places], feature_set, lexicon)
    starts = np.cumsum([0, *(len(sentence.tokens) for sentence, _ in places)])[:-1]
    chosen = starts + np.array([position for _, position in places], dtype=np.int64)
    return Examples(*(column[chosen] for column in made))


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


def _fold_lexicons(members: Sequence[Sequence[Sentence]], source: LexiconSource, seed: int) -> list[Lexicon | None]:
    """One lexicon for each fold, learned from all the others."""
    counts = [count_labels(part) for part in members]
    kept_all = sum((kept for kept, _ in counts), Counter[str]())
    changed_all = sum((changed for _, changed in counts), Counter[str]())
    only_here = [
        {form for form, n in changed.items() if n == changed_all[form] and is_rare(form, source.words)}
        for _, changed in counts
    ]
    chances = {name: _thinning(item, changed_all, only_here) for name, item in source.lists.items()}
    lexicons: list[Lexicon | None] = []
    for number, (kept, changed) in enumerate(counts):
        lists = {}
        for name, item in source.lists.items():
            draw = random.Random(f"{seed}/{name}/{number}")
            lists[name] = tuple(
                form
                for form in sorted(set(item.forms))
                if form not in only_here[number] or draw.random() >= chances[name]
            )
        others = chain.from_iterable(part for place, part in enumerate(members) if place != number)
        lexicons.append(_lexicon(kept_all - kept, changed_all - changed, lists, source.with_words_of(others)))
    return lexicons


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
