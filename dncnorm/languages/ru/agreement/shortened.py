"""Abbreviated words, and signs of words: which tokens they are, and words of raw text shortened to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random

from dncnorm.languages.ru.agreement.examples import Variant
from dncnorm.languages.ru.agreement.numbers import ROMAN
from dncnorm.languages.ru.lexicon.abbreviations import no_words, readings, whole_words
from dncnorm.languages.ru.lexicon.phrases import ADJECTIVE, NOUN
from dncnorm.languages.ru.lexicon.symbols import in_text

_SHORTEST_BARE = 3
_ALONE = 0.1
"""The share of words that are shortened to one letter though neither a name nor a number follows."""


@cache
def _shortened() -> Mapping[str, tuple[str, ...]]:
    """Returns the signs of each form, and its abbreviations that have a full stop or a hyphen: `города` г. гор."""
    found: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for sign, said in _signs():
        found[said][sign] = None
    for short, meant in readings().items():
        for one in meant if _is_marked(short) else ():
            if one.phrase.part in (NOUN, ADJECTIVE):
                for form in one.forms:
                    found[form.said.replace("ё", "е")][short] = None
    return {said: tuple(shorts) for said, shorts in found.items() if said.isalpha()}


@cache
def _abbreviations() -> frozenset[str]:
    """Returns all abbreviations of nouns and adjectives; without their stop, those that are no other word; signs."""
    meant = {short: found for short, found in readings().items() if found[0].phrase.part in (NOUN, ADJECTIVE)}
    bare = {short.rstrip(".") for short, found in meant.items() if found[0].row.stop != "word"}
    bare.difference_update(whole_words())
    known = frozenset(no_words())
    return frozenset(
        short for short in meant.keys() | bare if _is_marked(short) or len(short) >= _SHORTEST_BARE or short in known
    ).union(sign for sign, _ in _signs())


def _signs() -> Iterator[tuple[str, str]]:
    """Yields the signs of nouns in each form: `№` номера."""
    return ((sign, form.said) for sign, form in in_text() if form.case)


def _is_marked(short: str) -> bool:
    return short.endswith(".") or "-" in short


def is_abbreviated(word: str) -> bool:
    """Whether a token is a noun or an adjective that is shortened; a capital and a full stop are rather an initial."""
    if word in _abbreviations():
        return True
    return len(word) > len("Г.") and word[0].isupper() and word[0].lower() + word[1:] in _abbreviations()


def shortened_words(words: Sequence[str], rng: Random) -> Iterator[Variant]:
    """Yields a word of a raw sentence shortened, `в городе Москве` to `в г. Москве`, with a test of readings."""
    places = [(index, short) for index in range(len(words)) for short in _forms(words, index)]
    if places:
        index, short = rng.choice(places)
        if len(short) > len("г.") or _is_named(words, index) or rng.random() < _ALONE:
            yield [*words[:index], short, *words[index + 1 :]], index, words[index].replace("ё", "е").__eq__


def _forms(words: Sequence[str], index: int) -> tuple[str, ...]:
    """Returns what a word is shortened to."""
    word = words[index].replace("ё", "е")
    return _shortened().get(word, ()) if word.isalpha() and word.islower() else ()


def _is_named(words: Sequence[str], index: int) -> bool:
    """Whether a name or a number follows."""
    after = words[index + 1] if index + 1 < len(words) else ""
    return after[:1].isupper() or after[:1].isdigit() or ROMAN.fullmatch(after) is not None
