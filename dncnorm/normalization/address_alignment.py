"""Which characters of a spelled address each of its words says: `x@y.z` is "x _ a t _ y dot z".

Gaps and dots part what is said of words, signs and numbers. The groups of letters between them stand on the address one
after the other: one that spells a stretch says its letters one by one, any other says a sign or a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from dncnorm.languages.base import CorpusMarkup

LONGEST_NUMBER = 12
"""Characters that one group says without spelling them."""

Span = tuple[int, int]
Path = tuple[int, "Path | None"]
"""Where a group ends, and those before it."""


def is_spelled(spoken: str, markup: CorpusMarkup) -> bool:
    """Whether a spoken form has the corpus's names of letters."""
    return bool(markup.letter_suffix) and markup.letter_suffix in spoken


def spelled_spans(words: Sequence[str], written: str, markup: CorpusMarkup) -> list[Span]:
    """Where each word stands, never empty; a gap with the group before it; all on the whole, where they do not fit."""
    small = written.lower() if written.isascii() else written  # the small form of a foreign letter may be longer

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


def _stretches(groups: Sequence[str], written: str) -> list[Span]:
    """The cheapest consecutive stretches; none where the groups do not fit."""
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
        spans.append((start, end) if start < end else spans[-1])  # a second group of one sign
    return spans


def _steps(group: str, written: str, start: int) -> Iterator[tuple[int, int]]:
    """Where the group may end, and at what price: `question mark` is two groups that say one sign, two groups say
    two digits each of `2014`.
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
    """Letters and dots are said by their own names alone."""
    return character == "." or (character.isascii() and character.isalpha())
