"""Recalls the segments of a sentence that stood shortly before in the same text: long texts often repeat themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from dncnorm.core.records import Token
from dncnorm.core.segments import Segment

Tokens = Sequence[Token]
_Key = tuple[str, tuple[str, ...], tuple[int, ...]]
MOST_TOKENS = 1 << 15
"""Tokens of the sentences that are kept, which bounds memory."""


class Recalled:
    """Answers each sentence once, as long as it is kept; its place in the text makes no difference."""

    def __init__(self, answer: Callable[[str, Sequence[Tokens]], Iterable[list[Segment]]]) -> None:
        """answer: returns the segments of each of some sentences of a text."""
        self._answer = answer
        self._known: dict[_Key, list[Segment]] = {}
        self._tokens = 0

    def __call__(self, text: str, sentences: Sequence[Tokens]) -> list[Segment]:
        """Returns the segments of a text's sentences. Offsets count from the text's start."""
        starts = [sentence[0].start or 0 for sentence in sentences]
        keys = [_key(text, start, sentence) for start, sentence in zip(starts, sentences, strict=True)]
        kept = {key: self._known[key] for key in keys if key in self._known}
        new = {key: place for place, key in enumerate(keys) if key not in kept}
        answers = self._answer(text, [sentences[place] for place in new.values()])
        for (key, place), found in zip(new.items(), answers, strict=True):
            kept[key] = [item.moved(-starts[place]) for item in found]
            self._keep(key, kept[key])
        return [item.moved(start) for key, start in zip(keys, starts, strict=True) for item in kept[key]]

    def _keep(self, key: _Key, found: list[Segment]) -> None:
        if self._tokens > MOST_TOKENS:
            self._known.clear()
            self._tokens = 0
        self._known[key] = found
        self._tokens += len(found)


def _key(text: str, start: int, sentence: Tokens) -> _Key:
    """Returns all that a sentence's segments depend on: its characters, its tokens as they are read, their ends."""
    ends = [token.end or 0 for token in sentence]
    return text[start : ends[-1]], tuple([token.before for token in sentence]), tuple([end - start for end in ends])
