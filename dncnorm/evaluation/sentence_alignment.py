"""Finds the right tokens in the output of a model of whole sentences, by aligning its words with the references.

    references  | the | fifteen kilograms | parcel |
    said          the   fifteen             parcel      the second token is wrong, the others are right

The alignment has the fewest insertions, deletions and replacements of words. A token is right if all of its words are
said, one after the other; a word that belongs to no token makes the token before it wrong, or the first one. So a
sentence is right if and only if all of its tokens are.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise


def wrong_tokens(references: Sequence[str], said: str) -> list[int]:
    """Returns the places of the wrong tokens. references: one per token, not empty; said: the output, spaced."""
    tokens = [reference.split(" ") for reference in references]
    words = [word for token in tokens for word in token]
    spoken = said.split(" ")
    found = matches(words, spoken)
    ends = [0, *accumulate(map(len, tokens))]
    wrong = {place for place, (begin, end) in enumerate(pairwise(ends)) if not _is_run(found[begin:end])}
    before = -1
    for place, (begin, end) in enumerate(pairwise(ends)):
        first = found[begin]
        if first is not None and place not in wrong and first > before + 1 and place - 1 not in wrong:
            wrong.add(max(0, place - 1))
        last = found[end - 1]
        before = before if last is None else last
    if tokens and before < len(spoken) - 1:
        wrong.add(len(tokens) - 1)
    return sorted(wrong)


def matches(words: Sequence[str], said: Sequence[str]) -> list[int | None]:
    """Returns the place in `said` of each word, by an alignment with the fewest edits; None for words that are missing.

    If there are several, it takes one that matches words early: the first copy of a word that is said twice.
    """
    costs = _costs(words, said)
    found: list[int | None] = [None] * len(words)
    row = column = 0
    while row < len(words) and column < len(said):
        is_same = words[row] == said[column]
        if costs[row][column] == costs[row + 1][column + 1] + (not is_same):
            if is_same:
                found[row] = column
            row, column = row + 1, column + 1
        elif costs[row][column] == costs[row + 1][column] + 1:
            row += 1
        else:
            column += 1
    return found


def _costs(words: Sequence[str], said: Sequence[str]) -> list[list[int]]:
    """Returns the edits [words + 1, said + 1] between the rests of both sequences, from each pair of places on."""
    costs = [list(range(len(said), -1, -1))]
    for row, word in enumerate(reversed(words), 1):
        below, current = costs[-1], [row]
        for column in range(len(said) - 1, -1, -1):
            replaced = below[column + 1] + (word != said[column])
            current.append(min(replaced, below[column] + 1, current[-1] + 1))
        costs.append(current[::-1])
    return costs[::-1]


def _is_run(places: Sequence[int | None]) -> bool:
    """Whether words are all said, one after the other."""
    return None not in places and all(b == a + 1 for a, b in pairwise(p for p in places if p is not None))
