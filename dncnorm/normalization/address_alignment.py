"""Aligns the words of a spelled address with its characters: `x@y.z` is "x _ a t _ y dot z".

Gaps and dots separate the spoken words, symbols and numbers. The groups of letters between them follow the address from
left to right: a group that spells a stretch of it names each letter, any other group names a symbol or a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from dncnorm.languages.base import CorpusMarkup

LONGEST_NUMBER = 12
"""The most characters that one group names without spelling them."""

_LETTERS = re.compile(r"[^\W\d_]+")

Span = tuple[int, int]
Path = tuple[int, "Path | None"]
"""The end of a group, and the ends of the groups before it."""


def is_spelled(spoken: str, markup: CorpusMarkup) -> bool:
    """Whether a spoken form has the corpus's letter names."""
    return bool(markup.letter_suffix) and markup.letter_suffix in spoken


def spelled_spans(words: Sequence[str], written: str, markup: CorpusMarkup) -> list[Span]:
    """Returns the span of each word, never empty.

    A gap has the span of the group before it. If the words do not fit the address, each has the whole of it.
    """
    small = written.lower() if written.isascii() else written  # lower-casing may lengthen a foreign letter

    def spelled(group: Sequence[str]) -> str:
        return "".join("." if word == markup.dot else word.removesuffix(markup.letter_suffix) for word in group)

    groups = [list(run) for _, run in groupby(words, lambda word: word if word in (markup.gap, markup.dot) else "")]
    spoken = [spelled(group) for group in groups if group[0] != markup.gap]
    stretches = iter(_stretches(spoken, small))
    spans: list[Span] = []
    whole = (0, len(written))
    for group in groups:
        last = spans[-1] if spans else whole
        start, end = last if group[0] == markup.gap else next(stretches, whole)
        if len(group) == end - start and spelled(group) == small[start:end]:
            spans += ((at, at + 1) for at in range(start, end))
        else:
            spans += [(start, end)] * len(group)
    return spans


def transliterated_spans(words: Sequence[str], written: str, markup: CorpusMarkup) -> list[Span] | None:
    """Returns the span of each word of a transliterated address: `в_trans к_trans точка р_trans у_trans`.

    A foreign word has a stretch of letters as its span, other words the characters between two such stretches. Returns
    None if there are no foreign words, or not as many as stretches of letters.
    """
    suffix = markup.transliterated_suffix
    if not suffix or not any(word.endswith(suffix) for word in words):
        return None
    groups = [(is_foreign, len(list(run))) for is_foreign, run in groupby(words, lambda word: word.endswith(suffix))]
    letters = [match.span() for match in _LETTERS.finditer(written)]
    if sum(is_foreign for is_foreign, _ in groups) != len(letters):
        return None
    spans: list[Span] = []
    end, following = 0, iter([*letters, (len(written), len(written))])
    upcoming = next(following)
    for is_foreign, count in groups:
        span = upcoming if is_foreign else (end, upcoming[0])
        if span[0] == span[1]:
            return None
        spans += [span] * count
        if is_foreign:
            end, upcoming = upcoming[1], next(following)
    return spans


def _stretches(groups: Sequence[str], written: str) -> list[Span]:
    """Returns the cheapest consecutive stretches, one for each group; none if the groups do not fit."""
    best: dict[int, tuple[int, Path]] = {0: (0, (0, None))}
    for group in groups:
        reached: dict[int, tuple[int, Path]] = {}
        for start, (cost, path) in best.items():
            for end, price in _steps(group, written, start):
                if end not in reached or cost + price < reached[end][0]:
                    reached[end] = (cost + price, (end, path))
        best = reached
    found: Path | None = best[len(written)][1] if len(written) in best else None
    ends: list[int] = []
    while found is not None:
        end, found = found
        ends.append(end)
    spans: list[Span] = []
    for start, end in pairwise(reversed(ends)):
        spans.append((start, end) if start < end else spans[-1])  # a second group of one symbol
    return spans


def _steps(group: str, written: str, start: int) -> Iterator[tuple[int, int]]:
    """Yields where the group may end, and the cost.

    `question mark` is two groups that name one symbol; two groups name two digits each of `2014`.
    """
    if written.startswith(group, start):
        yield start + len(group), 0
    if start and not _has_name(written[start - 1]):
        yield start, 1
    for end in range(start + 1, min(start + LONGEST_NUMBER, len(written)) + 1):
        if _has_name(written[end - 1]):
            return
        yield end, (end - start) ** 2


def _has_name(character: str) -> bool:
    """Whether a character is always spoken by its own name: letters and dots are."""
    return character == "." or (character.isascii() and character.isalpha())
