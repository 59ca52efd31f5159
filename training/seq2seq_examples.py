"""From corpus tokens to what the network learns from: windows with their spoken words.

sentences -> changed tokens, and doubtful unchanged ones (`<self>`)   -> examples in context
dictionary rows -> put into the context of a token of their class     -> examples in borrowed context
any of them, some of the time, with other numbers (`dncnorm.augmentation.revalue`)
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from dncnorm.augmentation import is_year, revalue, with_year
from dncnorm.records import Sentence, Token
from dncnorm.segments import has_digit
from dncnorm.special import LETTER_SUFFIX, PLAIN, PUNCT, SELF, is_changed, split_words
from dncnorm.window import Window, window

_RANGE_MARKS = ("-", "–")
_SPELT_OUT = re.compile(r"(?:(?<=^)|(?<= ))([a-z])(?= |$)")
_NAMED_SYMBOLS = re.compile(r" ?\b(s_letter l_letter a_letter s_letter h_letter|w_letter w_letter w_letter)\b ?")


@dataclass(frozen=True, slots=True)
class Example:
    """A window, the spoken words the network should give for it, and its semiotic class."""

    window: Window
    target: str
    semiotic_class: str


@dataclass(frozen=True)
class ExampleOptions:
    """How examples are made; every share is a probability.

    window_size, max_word_length, max_focus_length, max_target_words: longer tokens are left out.
    revalued: share of examples with numbers that get other numbers.
    dictionary: share of examples that come from the dictionaries.
    without_context: share of dictionary examples that stand alone.
    plain_words: share of ordinary unchanged words that are kept, beside all doubtful ones.
    range_copies: how often a sentence with a range of years is seen for once of another (PH18 section 5.2 duplicates).
    """

    window_size: int = 3
    max_word_length: int = 20
    max_focus_length: int = 120
    max_target_words: int = 60
    revalued: float = 0.5
    dictionary: float = 0.35
    without_context: float = 0.2
    plain_words: float = 0.01
    range_copies: int = 1


def forms_that_change(sentences: Iterable[Sentence]) -> frozenset[str]:
    """The lower-cased written forms that are changed somewhere: where they stay, they are doubtful."""
    return frozenset(t.before.lower() for s in sentences for t in s.tokens if is_changed(t))


def is_doubtful(token: Token, changing: frozenset[str]) -> bool:
    """Whether an unchanged token looks like one that a gate may send on: digits, capitals, symbols, known forms."""
    written = token.before
    if has_digit(written) or written.lower() in changing:
        return True
    capitals = sum(character.isupper() for character in written)
    return capitals >= 2 or not written.isalpha()


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
    the fourth root of its count, so that rare classes and rows are met as well. Unchanged rows are kept where they are
    doubtful, but for VERBATIM: Kaggle writes the token itself where the corpus says `sil`.
    contexts: class -> (words, index of the token that is replaced).
    """

    def __init__(
        self,
        sources: Sequence[tuple[float, Sequence[Token]]],
        contexts: dict[str, list[tuple[Sequence[str], int]]],
        changing: frozenset[str],
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
        self._weights = [list(accumulate(_row_weights(tokens))) for tokens in self._tokens]

    def draw(self, rng: random.Random, options: ExampleOptions) -> Example | None:
        """One row in a borrowed context, or alone; None where it is too long."""
        source = rng.choices(range(len(self._tokens)), self._shares)[0]
        token = rng.choices(self._tokens[source], cum_weights=self._weights[source])[0]
        words, index = [token.before], 0
        places = self.contexts.get(token.semiotic_class or "", ())
        if places and rng.random() >= options.without_context:
            neighbours, index = rng.choice(places)
            words = [*neighbours[:index], token.before, *neighbours[index + 1 :]]
        return _example(token, words, index, rng, options)


def _row_weights(tokens: Sequence[Token]) -> list[float]:
    rows = Counter(token.semiotic_class for token in tokens)
    return [token.count**0.25 / rows[token.semiotic_class] ** 0.5 for token in tokens]


def collect_contexts(sentences: Iterable[Sentence], most: int = 2000) -> dict[str, list[tuple[Sequence[str], int]]]:
    """Up to `most` (words, index) per class, the first that come; classes without any borrow a CARDINAL's."""
    contexts: dict[str, list[tuple[Sequence[str], int]]] = defaultdict(list)
    for sentence in sentences:
        words = sentence.words
        for index, token in enumerate(sentence.tokens):
            held = contexts[token.semiotic_class or ""]
            wanted = is_changed(token) or token.semiotic_class == PLAIN
            if wanted and len(held) < most:
                held.append((words, index))
    for name in ("MONEY", "TIME", "FRACTION", "TELEPHONE", "ELECTRONIC", "ADDRESS"):
        if len(contexts[name]) < 50:
            contexts[name] = contexts[name] * 10 + contexts["CARDINAL"][:200]
    return dict(contexts)


def sentence_examples(
    sentence: Sentence, changing: frozenset[str], rng: random.Random, options: ExampleOptions
) -> Iterator[Example]:
    """The examples of one sentence: changed tokens, doubtful ones as `<self>`, and a few ordinary words."""
    words = sentence.words
    has_range = any(_is_range(words, start) for start in range(len(words)))
    for _ in range(options.range_copies if has_range else 1):
        tokens = _other_ranges(sentence.tokens, rng) if rng.random() < options.revalued else sentence.tokens
        yield from _token_examples(tokens, changing, rng, options)


def _token_examples(
    tokens: Sequence[Token], changing: frozenset[str], rng: random.Random, options: ExampleOptions
) -> Iterator[Example]:
    words = [token.before for token in tokens]
    for index, token in enumerate(tokens):
        if not is_changed(token):
            if token.semiotic_class == PUNCT and token.before.lower() not in changing:
                continue
            if not is_doubtful(token, changing) and rng.random() >= options.plain_words:
                continue
        example = _example(token, words, index, rng, options, may_revalue=not _in_range(words, index))
        if example is not None:
            yield example


def _in_range(words: Sequence[str], index: int) -> bool:
    """Whether a token is one of the years of "1913 - 1921"."""
    return any(_is_range(words, start) for start in (index - 2, index))


def _is_range(words: Sequence[str], start: int) -> bool:
    if start < 0 or start + 2 >= len(words) or words[start + 1] not in _RANGE_MARKS:
        return False
    return is_year(words[start]) and is_year(words[start + 2])


def _other_ranges(tokens: Sequence[Token], rng: random.Random) -> Sequence[Token]:
    """The tokens with every range of years moved to other years.

    The distance stays, as it decides how the range is read: "2011 - 2012" is two cardinals more often than not.
    """
    words = [token.before for token in tokens]
    moved = list(tokens)
    for start in range(len(tokens) - 2):
        if _is_range(words, start):
            distance = int(words[start + 2]) - int(words[start])
            first = rng.randint(max(1000, 1000 - distance), min(2030, 2099 - distance))
            left, right = with_year(tokens[start], first), with_year(tokens[start + 2], first + distance)
            if left is not None and right is not None:
                moved[start], moved[start + 2] = left, right
    return moved


def _example(
    token: Token,
    words: Sequence[str],
    index: int,
    rng: random.Random,
    options: ExampleOptions,
    *,
    may_revalue: bool = True,
) -> Example | None:
    if may_revalue and rng.random() < options.revalued:
        fresh = revalue(token, rng)
        if fresh is not None:
            token = fresh
            words = [*words[:index], token.before, *words[index + 1 :]]
    target = token.after if is_changed(token) else SELF
    if target is None or len(token.before) > options.max_focus_length or target.count(" ") >= options.max_target_words:
        return None
    view = window(words, index, options.window_size, options.max_word_length)
    return Example(view, target, token.semiotic_class or "")
