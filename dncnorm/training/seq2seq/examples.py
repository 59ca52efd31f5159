"""Makes examples for the network from corpus tokens: queries with their spoken words.

sentences -> changed tokens, and doubtful unchanged ones (`<self>`)   -> examples in context
raw sentences -> tokens with one reading in the grammar -> examples in context
some of them with other numbers; rare ones more often (`dncnorm.training.augmentation`)
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from dncnorm.core.characters import HYPHENS, has_digit
from dncnorm.core.queries import Query
from dncnorm.core.records import Sentence, Token
from dncnorm.core.special import PUNCT, SELF, is_changed
from dncnorm.languages.base import Numbers
from dncnorm.training.augmentation import Augmenter, with_year
from dncnorm.training.seq2seq.tasks import tag_of

NO_AUGMENTATION = Augmenter()


@dataclass(frozen=True, slots=True)
class Example:
    """A query, its spoken words, and its semiotic class.

    tags: of the words of its sentence (`tag_of`), for a tagger; empty if they are unknown.
    """

    query: Query
    target: str
    semiotic_class: str
    tags: tuple[int, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class ExampleOptions:
    """How examples are made; every share is a probability.

    max_target_words: longer targets are left out.
    revalued: share of examples with numbers that get other numbers.
    dictionary: share of examples that come from the dictionaries.
    without_context: share of dictionary examples without context.
    plain_words: share of ordinary unchanged words that are kept, in addition to all doubtful ones.
    range_copies: copies of a sentence with a range of years (PH18 section 5.2 duplicates).
    unit_instances, large_instances, ending_instances, ending_copies: target counts of rare units, numbers above a
    million and rare endings, as in `dncnorm.training.augmentation.UpsamplingOptions`; 0 disables it.
    """

    max_target_words: int = 60
    revalued: float = 0.5
    dictionary: float = 0.35
    without_context: float = 0.2
    plain_words: float = 0.01
    range_copies: int = 1
    unit_instances: int = 0
    large_instances: int = 0
    ending_instances: int = 0
    ending_copies: int = 10


def is_doubtful(token: Token, changing: frozenset[str]) -> bool:
    """Whether an unchanged token looks like one that a gate may send on: digits, capitals, symbols, known forms.

    changing: the lower-cased words and symbols that are changed somewhere (`Survey.changing`).
    """
    written = token.before
    if has_digit(written) or written.lower() in changing:
        return True
    capitals = sum(character.isupper() for character in written)
    return capitals >= 2 or not written.isalpha()


def target_of(token: Token, options: ExampleOptions) -> str | None:
    """The target of a token; None if it has no reference, or its target is too long."""
    target = token.after if is_changed(token) else SELF
    return None if target is None or target.count(" ") >= options.max_target_words else target


def sentence_examples(
    sentence: Sentence,
    changing: frozenset[str],
    rng: random.Random,
    options: ExampleOptions,
    augmenter: Augmenter = NO_AUGMENTATION,
) -> Iterator[Example]:
    """The examples of one sentence: changed tokens, doubtful ones as `<self>`, and a few ordinary words.

    A token without a reference gives none, unless the augmenter's grammar has one.
    """
    sentence = augmenter.label(sentence)
    words = sentence.words
    numbers = augmenter.numbers
    has_range = any(_is_range(words, start, numbers) for start in range(len(words)))
    for _ in range(max(options.range_copies if has_range else 1, augmenter.copies(sentence, rng))):
        is_moved = rng.random() < options.revalued
        tokens = _other_ranges(sentence.tokens, rng, numbers) if is_moved and numbers else sentence.tokens
        yield from _token_examples(tokens, changing, rng, options, augmenter)


def _token_examples(
    tokens: Sequence[Token],
    changing: frozenset[str],
    rng: random.Random,
    options: ExampleOptions,
    augmenter: Augmenter,
) -> Iterator[Example]:
    words = tuple(token.before for token in tokens)
    tags = tuple(map(tag_of, tokens))
    for index, token in enumerate(tokens):
        if token.after is None:
            continue
        if not is_changed(token):
            if token.semiotic_class == PUNCT and token.before.lower() not in changing:
                continue
            if not is_doubtful(token, changing) and rng.random() >= options.plain_words:
                continue
        may_revalue = not _in_range(words, index, augmenter.numbers)
        example = example_of(token, words, index, rng, options, augmenter if may_revalue else None, tags)
        if example is not None:
            yield example


def _in_range(words: Sequence[str], index: int, numbers: Numbers | None) -> bool:
    """Whether a token is one of the years of "1913 - 1921"."""
    return any(_is_range(words, start, numbers) for start in (index - 2, index))


def _is_range(words: Sequence[str], start: int, numbers: Numbers | None) -> bool:
    if numbers is None or start < 0 or start + 2 >= len(words) or words[start + 1] not in HYPHENS:
        return False
    return all(numbers.year.fullmatch(words[place]) for place in (start, start + 2))


def _other_ranges(tokens: Sequence[Token], rng: random.Random, numbers: Numbers) -> Sequence[Token]:
    """The tokens with every range of years moved to other years.

    The distance stays, as it decides how the range is read: "2011 - 2012" is two cardinals more often than not.
    """
    words = [token.before for token in tokens]
    moved = list(tokens)
    for start in range(len(tokens) - 2):
        if _is_range(words, start, numbers):
            distance = int(words[start + 2]) - int(words[start])
            first = rng.randint(max(1000, 1000 - distance), min(2030, 2099 - distance))
            left = with_year(tokens[start], first, numbers)
            right = with_year(tokens[start + 2], first + distance, numbers)
            if left is not None and right is not None:
                moved[start], moved[start + 2] = left, right
    return moved


def example_of(
    token: Token,
    words: Sequence[str],
    index: int,
    rng: random.Random,
    options: ExampleOptions,
    augmenter: Augmenter | None = NO_AUGMENTATION,
    tags: tuple[int, ...] = (),
) -> Example | None:
    """The example of the token at `index` of `words`; None if it is too long.

    augmenter: changes its numbers some of the time; None leaves them. tags: of the words, if they are known.
    """
    if augmenter is not None and rng.random() < options.revalued:
        fresh = augmenter.revalue(token, rng)
        if fresh is not None:
            token = fresh
            words = [*words[:index], token.before, *words[index + 1 :]]
    target = target_of(token, options)
    if target is None:
        return None
    return Example(Query(tuple(words), index), target, token.semiotic_class or "", tags)
