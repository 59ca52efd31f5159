"""What a call takes and returns: its inputs as documents, texts with their tokens; its results, where they are lazy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from dncnorm.core.records import Token
from dncnorm.core.results import Result
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


def check_text(text: Any, place: int) -> None:
    """Raises TypeError naming its place for anything but text."""
    if not isinstance(text, str):
        hint = "; of a data set, give the column of texts" if isinstance(text, Mapping) else ""
        raise TypeError(f"inputs[{place}]: expected str, got {type(text).__name__}{hint}")


def document(text: Any, place: int, language: Language) -> Document:
    """Cuts a text into tokens with offsets. Raises TypeError naming its place for anything but text."""
    check_text(text, place)
    return Document(text, [sentence.tokens for sentence in segment(as_typed(text), language)])


def document_text(item: Any, place: int, pretokenized: bool) -> str:
    """Returns the text of an input, or of its tokens. Raises TypeError as `document` and `pretokenized_document` do."""
    if pretokenized:
        return pretokenized_document(item, place).text
    check_text(item, place)
    text: str = item
    return text


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

    def __init__(self, results: Iterator[Result], length: int) -> None:
        self._results, self._length = results, length

    def __iter__(self) -> Iterator[Result]:
        return self._results

    def __next__(self) -> Result:
        return next(self._results)

    def __len__(self) -> int:
        return self._length


def is_single(inputs: Any, are_tokens: bool) -> bool:
    """Whether a call's inputs are one text, or one sentence's tokens, rather than several."""
    if not are_tokens:
        return isinstance(inputs, str)
    return isinstance(inputs, Sequence) and len(inputs) > 0 and all(isinstance(item, str) for item in inputs)


def check_several(inputs: Any) -> None:
    """Checks that inputs can be read one by one, and in order: an iterable, or a sequence such as a `KeyDataset`.

    Raises TypeError for anything else; for a set, whose results could not be told apart.
    """
    if isinstance(inputs, set | frozenset):
        raise TypeError(f"inputs: a {type(inputs).__name__} has no order, and the results no place; give a list")
    has_items = hasattr(inputs, "__len__") and hasattr(inputs, "__getitem__")
    if isinstance(inputs, str | bytes | Mapping) or not (hasattr(inputs, "__iter__") or has_items):
        raise TypeError(f"inputs: expected text, or several, got {type(inputs).__name__}")
