"""What a call takes and returns: its inputs as documents, texts with their tokens; its results, where they are lazy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from dncnorm.core.records import Token
from dncnorm.core.typed import as_typed
from dncnorm.languages.base import Language
from dncnorm.segmentation import segment


class Document(NamedTuple):
    """A text with its tokens: a list of sentences, each a list of tokens with offsets in the text.

    The text is as it was written; its tokens are as they would be typed (`as_typed`).

    is_cut: True if the user supplied the tokens.
    """

    text: str
    sentences: list[Sequence[Token]]
    is_cut: bool = False


def document(text: Any, place: int, language: Language) -> Document:
    """Cuts a text into tokens with offsets. Raises TypeError naming its place for anything but text."""
    if not isinstance(text, str):
        hint = "; of a data set, give the column of texts" if isinstance(text, Mapping) else ""
        raise TypeError(f"inputs[{place}]: expected str, got {type(text).__name__}{hint}")
    return Document(text, [sentence.tokens for sentence in segment(as_typed(text), language)])


def pretokenized_document(words: Any, place: int) -> Document:
    """Makes a document of one sentence's tokens; offsets are those in the tokens joined by single spaces.

    Raises TypeError naming its place for anything but a sequence of strings.
    """
    if isinstance(words, str) or not isinstance(words, Sequence):
        raise TypeError(f"inputs[{place}]: expected a list of tokens, got {type(words).__name__}")
    tokens, start = [], 0
    for index, word in enumerate(words):
        if not isinstance(word, str):
            raise TypeError(f"inputs[{place}][{index}]: expected str, got {type(word).__name__}")
        tokens.append(Token(word, start=start, end=start + len(word)))
        start += len(word) + 1
    return Document(" ".join(words), [tokens] if tokens else [], is_cut=True)


class Results:
    """An iterator over results that are made as they are asked for, of a known number (for progress bars)."""

    def __init__(self, results: Iterator[dict[str, Any]], length: int) -> None:
        self._results, self._length = results, length

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return self._results

    def __next__(self) -> dict[str, Any]:
        return next(self._results)

    def __len__(self) -> int:
        return self._length


def is_single(inputs: Any, are_tokens: bool) -> bool:
    """Whether a call's inputs are one text, or one sentence's tokens, rather than several."""
    if not are_tokens:
        return isinstance(inputs, str)
    return isinstance(inputs, Sequence) and len(inputs) > 0 and all(isinstance(item, str) for item in inputs)


def is_several(inputs: Any) -> bool:
    """Whether inputs can be read one by one: an iterable, or what has a length and items, such as a `KeyDataset`."""
    if isinstance(inputs, str | bytes | Mapping):
        return False
    has_items = hasattr(inputs, "__len__") and hasattr(inputs, "__getitem__")
    return hasattr(inputs, "__iter__") or has_items
