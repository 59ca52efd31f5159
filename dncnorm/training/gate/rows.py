"""Rows that a gate is fitted on in addition to a corpus, and the sentences that they are inserted into.

Rows come from dictionaries, from lists of types, and from raw text: a corpus whose acronyms have no reference has no
examples of letter sequences or of words in capitals, and the gate must distinguish them.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from itertools import chain, groupby

from dncnorm.core.records import Sentence, Token
from dncnorm.core.special import PLAIN, SELF, is_changed

_ACRONYM_LENGTHS = range(3, 9)


def place_tokens(tokens: Sequence[Token], sentences: Sequence[Sentence], seed: int) -> list[tuple[Sentence, int]]:
    """Puts every token in place of one of its class that is changed in the same way; else of one of its shape without
    a reference (an acronym that is context only); else of any that is changed in the same way.

    Returns the sentences so made, and the token's position in each. A token without a place becomes its own sentence.
    """
    draw = random.Random(seed)
    places: dict[tuple[str | None, bool], list[tuple[int, int]]] = defaultdict(list)
    alike: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for number, sentence in enumerate(sentences):
        for position, token in enumerate(sentence.tokens):
            if token.after is None:
                alike[shape(token.before)].append((number, position))
                continue
            changed = is_changed(token)
            places[token.semiotic_class, changed].append((number, position))
            if any(character.isdigit() for character in token.before):
                places[None, changed].append((number, position))
    result = []
    for token in tokens:
        changed = is_changed(token)
        of_class = places.get((token.semiotic_class, changed))
        found = of_class or alike.get(shape(token.before)) or places.get((None, changed))
        if not found:
            result.append((Sentence((token,)), 0))
            continue
        number, position = draw.choice(found)
        host = list(sentences[number].tokens)
        host[position] = token
        result.append((Sentence(tuple(host)), position))
    return result


def shape(word: str) -> str:
    """The kinds of a word's characters in order, each run of a kind once: "XIv." -> "Aa."."""
    kinds = ("A" if c.isupper() else "a" if c.isalpha() else "0" if c.isdigit() else c for c in word)
    return "".join(kind for kind, _ in groupby(kinds))


def in_capitals(words: Mapping[str, tuple[int, int, int]], count: int, seed: int) -> list[Token]:
    """`count` ordinary words, drawn by `seed`, in capitals and left as written.

    Half of them are words that the raw text has once: the lexicon does not know them, so that their sound must decide.
    Only short ones, like acronyms.
    """
    draw = random.Random(seed)
    short = sorted(form for form, (low, _, _) in words.items() if low and len(form) in _ACRONYM_LENGTHS)
    once = [form for form in short if sum(words[form]) == 1]
    drawn = [draw.sample(part, min(count // 2, len(part))) for part in (once, sorted(set(short) - set(once)))]
    return [Token(form.upper(), SELF, PLAIN) for form in chain(*drawn)]


def new_forms(dictionary: Sequence[Token], known: Set[str]) -> list[Token]:
    """The dictionary's rows whose written form is not among those of the corpus. The others might be the same tokens,
    and the sentences teach them already, in context.
    """
    return [token for token in dictionary if token.before not in known]


def repeated(dictionary: Sequence[Token], most: int) -> list[Token]:
    """Every row `count` times, but at most `most` times, as tokens of count 1."""
    return [replace(token, count=1) for token in dictionary for _ in range(min(token.count, most))]


def drawn_types(dictionary: Sequence[Token], known: Set[str], count: int, seed: int) -> list[Token]:
    """`count` changed rows, drawn by `seed`, whose form is not known; all of them if there are fewer."""
    found = [token for token in new_forms(dictionary, known) if is_changed(token)]
    return random.Random(seed).sample(found, min(count, len(found)))
