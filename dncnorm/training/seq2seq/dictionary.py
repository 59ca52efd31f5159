"""Rows without context, and the contexts they borrow: examples of what the corpus in context seldom has.

dictionary files -> tokens with counts   -> drawn by class, form and count -> put into a context of their class
a grammar        -> generated tokens     -> drawn likewise
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate

from dncnorm.core.records import Token
from dncnorm.core.special import LETTER_SUFFIX, is_changed, reference, split_words
from dncnorm.grammars import Grammar
from dncnorm.languages.en.generated import tokens as generated_tokens
from dncnorm.normalization.segments import has_digit
from dncnorm.training.augmentation import Augmenter, sole_reading
from dncnorm.training.seq2seq.examples import NO_AUGMENTATION, Example, ExampleOptions, example_of, is_doubtful

SpokenForm = tuple[str, str]
"""A written form and a spoken one."""
Contexts = Mapping[str, Sequence[tuple[Sequence[str], int]]]
"""Of a semiotic class: the words of sentences, each with the index of a token of the class."""
_SPELT_OUT = re.compile(r"(?:(?<=^)|(?<= ))([a-z])(?= |$)")
_NAMED_SYMBOLS = re.compile(r" ?\b(s_letter l_letter a_letter s_letter h_letter|w_letter w_letter w_letter)\b ?")


def to_corpus_letters(token: Token) -> Token:
    """Kaggle's ELECTRONIC ("j a s h dot c o m") in the corpus's form ("j_letter a_letter ... dot ...")."""
    if token.semiotic_class != "ELECTRONIC" or token.after is None or LETTER_SUFFIX in token.after:
        return token
    spelt = _SPELT_OUT.sub(rf"\1{LETTER_SUFFIX}", token.after)
    gap = f" {LETTER_SUFFIX}"

    def with_gaps(match: re.Match[str]) -> str:
        name = match.group(1)
        inner = f" {gap} ".join(name.split()) if name.startswith("w") else name
        left = f" {gap} " if match.start() and spelt[: match.start()].endswith(LETTER_SUFFIX) else " "
        right = f" {gap} " if spelt[match.end() :].split(" ")[0].endswith(LETTER_SUFFIX) else " "
        return left + inner + right

    # Symbols that follow each other share the space between them: splitting and joining puts single ones back.
    return replace(token, after=" ".join(split_words(_NAMED_SYMBOLS.sub(with_gaps, spelt))))


class Dictionary:
    """Rows without context, and the contexts they borrow: the neighbours of corpus tokens, by class.

    sources: (share, tokens) of each dictionary. Within one, a class weighs the square root of its rows, and in it a row
    the fourth root of its count, so that rare classes and rows are met as well; but the readings of one written form
    share their weight as they share its count, in the dictionary and in the corpus together: `I.` is seldom "the
    first". Unchanged rows are kept where they are doubtful, but for VERBATIM: Kaggle writes the token itself where the
    corpus says `sil`.
    contexts: class -> (words, index of the token that is replaced).
    spoken: how often the corpus gives a written form a spoken one.
    """

    def __init__(
        self,
        sources: Sequence[tuple[float, Sequence[Token]]],
        contexts: Contexts,
        changing: frozenset[str],
        spoken: Counter[SpokenForm] | None = None,
    ) -> None:
        self.contexts = contexts
        self._shares = [share for share, _ in sources]
        self._tokens = [
            [
                to_corpus_letters(token)
                for token in tokens
                if is_changed(token) or (token.semiotic_class != "VERBATIM" and is_doubtful(token, changing))
            ]
            for _, tokens in sources
        ]
        self._weights = [list(accumulate(_row_weights(tokens, spoken or Counter()))) for tokens in self._tokens]

    def draw_row(self, rng: random.Random) -> Token:
        """One row without a context."""
        source = rng.choices(range(len(self._tokens)), self._shares)[0]
        return rng.choices(self._tokens[source], cum_weights=self._weights[source])[0]

    def draw(
        self, rng: random.Random, options: ExampleOptions, augmenter: Augmenter = NO_AUGMENTATION
    ) -> Example | None:
        """One row in a borrowed context, or alone; None where it is too long."""
        token = self.draw_row(rng)
        words, index = [token.before], 0
        places = self.contexts.get(token.semiotic_class or "", ())
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
    """The token's written form, and what its reference says of it."""
    return token.before, reference(token) or ""


def generated_rows(grammar: Grammar, count: int, seed: int, tables: generated_tokens.Tables) -> Iterator[Token]:
    """`count` tokens with figures, in every class and format, which the grammar reads in one way, and in that class."""
    rng = random.Random(seed)
    while count:
        name = rng.choice(generated_tokens.CLASSES)
        written = generated_tokens.token(name, rng, tables)
        reading = sole_reading(grammar, written) if has_digit(written) else None
        if reading is not None and reading.semiotic_class == name:
            yield Token(written, reading.text, name)
            count -= 1
