"""Makes examples of tokens that are rare in the corpus: dictionary rows in borrowed contexts.

dictionary files -> tokens with counts   -> drawn by class, form and count -> put into a context of their class
a grammar        -> generated tokens     -> drawn likewise
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from itertools import accumulate

from dncnorm.core.characters import has_digit
from dncnorm.core.records import Token
from dncnorm.core.special import is_changed, reference
from dncnorm.grammars import Grammar
from dncnorm.languages.base import unchanged_row
from dncnorm.languages.drawing import TokenGenerator
from dncnorm.training.augmentation import Augmenter, sole_reading
from dncnorm.training.seq2seq.examples import NO_AUGMENTATION, Example, ExampleOptions, example_of, is_doubtful

SpokenForm = tuple[str, str]
"""A written form and a spoken one."""
Contexts = Mapping[str, Sequence[tuple[Sequence[str], int]]]
"""By semiotic class: the words of sentences, each with the index of a token of the class."""


class Dictionary:
    """Draws rows and puts them into the contexts of corpus tokens of their class.

    sources: (share, tokens) of each dictionary. A class is drawn in proportion to the square root of its row count, a
    row to the fourth root of its count, so that rare classes and rows appear. The readings of one written form share
    its weight by their total counts in the dictionary and the corpus: `I.` is seldom "the first". Unchanged rows are
    kept if they are doubtful.
    contexts: class -> (words, index of the token that is replaced).
    spoken: how often the corpus gives a written form a spoken one.
    alone: indices of sources whose rows get no context, which would teach the wrong case (`25`, of 25, to 25).
    dictionary_row, silent: the language's conversion of a row to the corpus's form, and `silent_in_dictionaries`.
    """

    def __init__(
        self,
        sources: Sequence[tuple[float, Sequence[Token]]],
        contexts: Contexts,
        changing: frozenset[str],
        spoken: Counter[SpokenForm] | None = None,
        *,
        alone: Set[int] = frozenset(),
        dictionary_row: Callable[[Token], Token] = unchanged_row,
        silent: Set[str] = frozenset(),
    ) -> None:
        self.contexts, self._alone = contexts, alone
        self._shares = [share for share, _ in sources]
        self._tokens = [
            [
                dictionary_row(token)
                for token in tokens
                if is_changed(token) or (token.semiotic_class not in silent and is_doubtful(token, changing))
            ]
            for _, tokens in sources
        ]
        self._weights = [list(accumulate(_row_weights(tokens, spoken or Counter()))) for tokens in self._tokens]

    def draw(
        self, rng: random.Random, options: ExampleOptions, augmenter: Augmenter = NO_AUGMENTATION
    ) -> Example | None:
        """Draws one row, in a borrowed context or alone; None if it is too long."""
        source = rng.choices(range(len(self._tokens)), self._shares)[0]
        token = rng.choices(self._tokens[source], cum_weights=self._weights[source])[0]
        words, index = [token.before], 0
        places = () if source in self._alone else self.contexts.get(token.semiotic_class or "", ())
        if places and rng.random() >= options.without_context:
            neighbours, index = rng.choice(places)
            words = [*neighbours[:index], token.before, *neighbours[index + 1 :]]
        return example_of(token, words, index, rng, options, augmenter)


def _row_weights(tokens: Sequence[Token], spoken: Counter[SpokenForm]) -> list[float]:
    rows = Counter(token.semiotic_class for token in tokens)
    forms = {token.before for token in tokens}
    seen: Counter[SpokenForm] = Counter({form: n for form, n in spoken.items() if form[0] in forms})
    for token in tokens:
        seen[spoken_form(token)] += token.count
    totals: Counter[str] = Counter()
    for (written, _), count in seen.items():
        totals[written] += count
    return [
        token.count**0.25 / rows[token.semiotic_class] ** 0.5 * (seen[spoken_form(token)] / totals[token.before])
        for token in tokens
    ]


def spoken_form(token: Token) -> SpokenForm:
    """Returns the token's written form, and its reference."""
    return token.before, reference(token) or ""


def generated_rows(grammar: Grammar, count: int, seed: int, generated: TokenGenerator) -> Iterator[Token]:
    """Yields `count` tokens with digits, of every class and format, whose only reading is of the class.

    generated: the language's `generated_tokens`.
    """
    rng = random.Random(seed)
    while count:
        name = rng.choice(generated.classes)
        written = generated.token(name, rng)
        reading = sole_reading(grammar, written) if has_digit(written) else None
        if reading is not None and reading.semiotic_class == name:
            yield Token(written, reading.text, name)
            count -= 1
