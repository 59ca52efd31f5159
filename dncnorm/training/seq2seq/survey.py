"""Collects the statistics of training in one pass over a corpus; memory does not grow with the number of tokens.

    sentences, one by one -> Survey -> changing       forms that change somewhere
                                       rare           units and large numbers, for up-sampling
                                       spoken         the corpus's spoken forms of the dictionaries' written forms
                                       contexts       contexts of each class, for rows without context
                                       vocabulary     characters of the source, words of the target

Memory grows with distinct items only, and each has a bound: forms, units and words are counted in a `BoundedCounter`,
contexts are the first `most_contexts` of a class, and forms of dictionaries are those of files that are read whole
anyway.

Vocabularies are counted over tokens that change, or have a doubtful form. Words that change
elsewhere, a share of ordinary words, and the copies of up-sampling are left out, because they depend on other counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from dncnorm.core.queries import Query
from dncnorm.core.records import Sentence, Token
from dncnorm.core.special import PLAIN, PUNCT, is_changed
from dncnorm.languages.base import Numbers
from dncnorm.model.source import SourceBuilder
from dncnorm.training.augmentation import RareCounts
from dncnorm.training.counting import BoundedCounter
from dncnorm.training.seq2seq.dictionary import Contexts, SpokenForm, spoken_form
from dncnorm.training.seq2seq.examples import ExampleOptions, is_doubtful, target_of
from dncnorm.training.seq2seq.vocabulary import MOST_WORDS, VocabularyCounts

MOST_FORMS = 1_000_000
"""The most forms that change; the rarer half is dropped if there are more."""
_SPELLED = "LETTERS"
"""Also has the contexts of acronyms without a reference: their places are known, though not their readings."""
_BORROWERS = ("MONEY", "TIME", "FRACTION", "TELEPHONE", "ELECTRONIC", "ADDRESS")
"""Classes that borrow a CARDINAL's contexts if they have few."""
_FEW = 50


class Survey:
    """Counts a corpus, sentence by sentence.

    options: the maximum number of target words. numbers: the language's.
    context: makes the network's sources. forms: the dictionaries' written forms.
    most_forms, most_words, most_contexts: bounds, of changing forms, spoken words and each class's contexts.
    """

    def __init__(
        self,
        options: ExampleOptions,
        numbers: Numbers | None,
        context: SourceBuilder,
        forms: frozenset[str] = frozenset(),
        *,
        most_forms: int = MOST_FORMS,
        most_words: int = MOST_WORDS,
        most_contexts: int = 2000,
    ) -> None:
        self.rare = RareCounts(numbers)
        self.spoken: Counter[SpokenForm] = Counter()
        self.vocabulary = VocabularyCounts(context, most_words)
        self._options, self._forms, self._most_contexts = options, forms, most_contexts
        self._changing: BoundedCounter[str] = BoundedCounter(most_forms)
        self._contexts: dict[str, list[tuple[Sequence[str], int]]] = {}

    def add(self, sentence: Sentence) -> None:
        """Counts a sentence; tokens without a reference are context only."""
        words = tuple(sentence.words)
        for index, token in enumerate(sentence.tokens):
            changed = is_changed(token)
            if changed:
                self._add_form(token.before)
            if changed or _looks_doubtful(token):
                self._add_example(token, words, index)
            if changed or token.semiotic_class == PLAIN:
                self._add_context(token.semiotic_class, words, index)
            elif token.after is None and _is_acronym(token.before):
                self._add_context(_SPELLED, words, index)
            if token.semiotic_class not in (PLAIN, PUNCT):
                self.rare.add(token)
            if token.before in self._forms and token.after is not None:
                self.spoken[spoken_form(token)] += 1

    @property
    def changing(self) -> frozenset[str]:
        """Returns the lower-cased words and symbols that change somewhere; unchanged, they are doubtful.

        Tokens with a digit, or with both letters and symbols, are doubtful anyway and left out: addresses and numbers
        are unlimited, words and symbols are not.
        """
        return frozenset(self._changing)

    @property
    def contexts(self) -> Contexts:
        """Returns the first `most_contexts` (words, index) of each class; some classes borrow a CARDINAL's."""
        contexts = dict(self._contexts)
        for name in _BORROWERS:
            held = contexts.get(name, [])
            if len(held) < _FEW:
                contexts[name] = held * 10 + contexts.get("CARDINAL", [])[:200]
        return contexts

    def to_json(self) -> dict[str, Any]:
        """Returns all that was counted, as JSON gives it back."""
        return {
            "rare": self.rare.to_json(),
            "spoken": [[*form, count] for form, count in self.spoken.items()],
            "vocabulary": self.vocabulary.to_json(),
            "changing": self._changing.to_json(),
            "contexts": self._contexts,
        }

    def restore(self, kept: dict[str, Any]) -> None:
        """Takes over what `to_json` returned."""
        self.rare.restore(kept["rare"])
        self.spoken = Counter({(written, spoken): count for written, spoken, count in kept["spoken"]})
        self.vocabulary.restore(kept["vocabulary"])
        self._changing.restore(kept["changing"])
        self._contexts = {
            name: [(tuple(words), index) for words, index in held] for name, held in kept["contexts"].items()
        }

    def _add_form(self, form: str) -> None:
        if form.isalpha() or not any(map(str.isalnum, form)):
            self._changing.add(form.lower())

    def _add_example(self, token: Token, words: tuple[str, ...], index: int) -> None:
        target = target_of(token, self._options)
        if target is not None:
            self.vocabulary.add(Query(words, index), target)

    def _add_context(self, name: str | None, words: Sequence[str], index: int) -> None:
        held = self._contexts.setdefault(name or "", [])
        if len(held) < self._most_contexts:
            held.append((words, index))


def _is_acronym(word: str) -> bool:
    """Whether a word is letters in capitals, two at least."""
    return len(word) > 1 and word.isalpha() and word.isupper()


def _looks_doubtful(token: Token) -> bool:
    """Whether an unchanged token is an example, regardless of other occurrences."""
    return token.after is not None and token.semiotic_class != PUNCT and is_doubtful(token, frozenset())
