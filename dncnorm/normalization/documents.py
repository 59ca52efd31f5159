"""The inputs of a call as documents (texts with their tokens), and the form of its results."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from dncnorm.core.invisible import Visible, visible
from dncnorm.core.records import Token
from dncnorm.core.results import Result
from dncnorm.core.typed import as_typed
from dncnorm.languages.base import Language
from dncnorm.segmentation import segment

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from dncnorm.normalization.typed_options import CallOptions


class Document(NamedTuple):
    """A text with its tokens: a list of sentences, each a list of tokens with offsets in its visible characters.

    The text is as written; its tokens are in plain typed characters (`as_typed`).

    is_cut: True if the user supplied the tokens. visible: the visible characters, if not all are.
    """

    text: str
    sentences: list[Sequence[Token]]
    is_cut: bool = False
    visible: Visible | None = None

    @property
    def seen(self) -> str:
        """Returns the visible characters."""
        return self.visible.text if self.visible else self.text


def check_text(text: Any, place: int) -> None:
    """Raises TypeError naming its place for anything but text."""
    if not isinstance(text, str):
        hint = "; of a data set, give the column of texts" if isinstance(text, Mapping) else ""
        raise TypeError(f"inputs[{place}]: expected str, got {type(text).__name__}{hint}")


def document(text: Any, place: int, language: Language) -> Document:
    """Cuts a text into tokens with offsets. Raises TypeError naming its place for anything but text."""
    check_text(text, place)
    found = visible(text)
    sentences = segment(as_typed(found.text if found else text), language)
    return Document(text, [sentence.tokens for sentence in sentences], visible=found)


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
    """An iterator over results that are computed on demand, with a length (for progress bars)."""

    def __init__(self, results: Iterator[Result], length: int) -> None:
        self._results, self._length = results, length

    def __iter__(self) -> Iterator[Result]:
        return self._results

    def __next__(self) -> Result:
        return next(self._results)

    def __len__(self) -> int:
        return self._length


class NormalizesTexts(ABC):
    """Accepts one text or several in a call, and returns results of the matching form."""

    @overload
    def __call__(
        self, inputs: str, *, pretokenized: Literal[False] = False, **options: Unpack[CallOptions]
    ) -> Result: ...

    @overload
    def __call__(
        self,
        inputs: list[str] | tuple[str, ...],
        *,
        pretokenized: Literal[False] = False,
        **options: Unpack[CallOptions],
    ) -> list[Result]: ...

    @overload
    def __call__(
        self,
        inputs: Generator[str, None, None],
        *,
        pretokenized: Literal[False] = False,
        **options: Unpack[CallOptions],
    ) -> Iterator[Result]: ...

    @overload
    def __call__(self, inputs: Any, *, pretokenized: bool = False, **options: Unpack[CallOptions]) -> Any: ...

    def __call__(self, inputs: Any, *, pretokenized: bool = False, **options: Any) -> Any:
        """Normalizes one text, or several; with `pretokenized`, a text is a list of strings, one sentence's tokens.

        options: those of this call; all others keep the pipeline's values.

        Raises TypeError for anything but text (None, bytes, numbers), naming its place, for a set of texts, and for an
        unknown option.
        """
        results = self._results_of(pretokenized, options)
        if _is_single(inputs, pretokenized):
            return next(results([inputs]))
        _check_several(inputs)
        if not hasattr(inputs, "__iter__"):
            return Results(results(inputs[index] for index in range(len(inputs))), len(inputs))
        found = results(inputs)
        return list(found) if hasattr(inputs, "__len__") else found

    @abstractmethod
    def _results_of(
        self, pretokenized: bool, options: Mapping[str, Any]
    ) -> Callable[[Iterable[Any]], Iterator[Result]]:
        """Returns the function that yields the results of several inputs, in order, under the options of a call."""


def _is_single(inputs: Any, are_tokens: bool) -> bool:
    """Whether a call's inputs are one text, or one sentence's tokens, rather than several."""
    if not are_tokens:
        return isinstance(inputs, str)
    return isinstance(inputs, Sequence) and len(inputs) > 0 and all(isinstance(item, str) for item in inputs)


def _check_several(inputs: Any) -> None:
    """Checks that inputs can be read in order: an iterable, or a sequence such as a `KeyDataset`.

    Raises TypeError for anything else, and for a set, whose results would have no order.
    """
    if isinstance(inputs, set | frozenset):
        raise TypeError(f"inputs: a {type(inputs).__name__} has no order, and the results no place; give a list")
    has_items = hasattr(inputs, "__len__") and hasattr(inputs, "__getitem__")
    if isinstance(inputs, str | bytes | Mapping) or not (hasattr(inputs, "__iter__") or has_items):
        raise TypeError(f"inputs: expected text, or several, got {type(inputs).__name__}")
