"""The places of a source's symbols: their offsets in the text, and which of them truncation keeps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from transformers import BatchEncoding
from transformers.tokenization_utils_base import TruncationStrategy

from dncnorm.core.special import BOS, EOS, NORM_CLOSE, NORM_OPEN, PAD, UNK
from dncnorm.inference.vocabularies import Vocabularies
from dncnorm.model.vocabularies import CHARACTERS

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizer as _Tokenizer
else:
    _Tokenizer = object


_CUTS_ONE = (TruncationStrategy.LONGEST_FIRST, TruncationStrategy.ONLY_FIRST)
"""The strategies that truncate a single text."""
_NO_TENSORS = ("overflowing_tokens", "num_truncated_tokens")

Span = tuple[int, int]
"""The start and the end of a symbol in the text."""


def source_offsets(text: str, reserved: Iterable[str]) -> list[Span]:
    """Returns the span of each symbol of a source in characters; the space inside a tag belongs to no symbol.

    reserved: the symbols of several characters, the tags among them.
    """
    others = "|".join(re.escape(symbol) for symbol in sorted(reserved, key=len, reverse=True))
    opening, closing = re.escape(NORM_OPEN), re.escape(NORM_CLOSE)
    expression = re.compile(f"(?P<open>{opening}) ?| ?(?P<close>{closing})|(?P<other>{others}|.)", re.DOTALL)
    return [found.span(found.lastgroup or 0) for found in expression.finditer(text)]


def kept_places(symbols: Sequence[int], length: int, tags: tuple[int, int], side: str) -> list[int]:
    """Returns the places of the symbols that are kept, in order, if a source is truncated to a length.

    Both tags stay: on the given side ("right" or "left") the context is cut first, then the context on the other side,
    at last the token itself, at its end. A source without tags is cut on the given side.

    Raises ValueError for a length without room for the tags.
    """
    surplus = len(symbols) - length
    opening, closing = tags
    if opening not in symbols or closing not in symbols[(start := symbols.index(opening)) :]:
        return list(range(length) if side == "right" else range(surplus, len(symbols)))
    if length < len(tags):
        raise ValueError(f"max_length: {length}; a source needs room for its tags, {len(tags)} symbols")
    end = symbols.index(closing, start)
    before, after = list(range(start)), list(range(len(symbols) - 1, end, -1))  # the outermost first
    contexts = [*after, *before] if side == "right" else [*before, *after]
    cut = set([*contexts, *range(end - 1, start, -1)][:surplus])
    return [place for place in range(len(symbols)) if place not in cut]


class PlacesSymbols(_Tokenizer):
    """Truncates sources without losing the tags, and computes the offsets of symbols.

    Mixin; list it before the transformers base class. words, source_units: the tokenizer's. _target_mode: whether it
    currently encodes a target.
    """

    words: Vocabularies
    source_units: str
    _target_mode: bool

    def truncate_sequences(
        self,
        ids: list[int],
        pair_ids: list[int] | None = None,
        num_tokens_to_remove: int = 0,
        truncation_strategy: str | TruncationStrategy = "longest_first",
        stride: int = 0,
    ) -> tuple[list[int], list[int] | None, list[int]]:
        """As in transformers, but a source keeps its tags: the context is cut first, and the token at last."""
        is_whole = num_tokens_to_remove <= 0 or TruncationStrategy(truncation_strategy) not in _CUTS_ONE
        if self._target_mode or is_whole or pair_ids is not None:
            theirs: tuple[list[int], list[int] | None, list[int]] = super().truncate_sequences(
                ids, pair_ids, num_tokens_to_remove, truncation_strategy, stride
            )
            return theirs
        kept = self._kept_places(ids, len(ids) - num_tokens_to_remove)
        cut = set(range(len(ids))).difference(kept)
        return [ids[place] for place in kept], pair_ids, [ids[place] for place in sorted(cut)]

    def _kept_places(self, ids: Sequence[int], length: int) -> list[int]:
        tags = (self.words.source_ids[NORM_OPEN], self.words.source_ids[NORM_CLOSE])
        return kept_places(ids, length, tags, self.truncation_side)

    def _encode_plus(self, text: Any, *args: Any, return_offsets_mapping: bool = False, **kwargs: Any) -> BatchEncoding:
        """As in transformers, and with the `offset_mapping` of a source in characters; that of padding is (0, 0)."""
        if not return_offsets_mapping:
            return super()._encode_plus(text, *args, **kwargs)
        for reason, is_so in (
            ("a target has none", self._target_mode),
            (f"a source in {self.source_units} has none", self.source_units != CHARACTERS),
            ("tokens that are given one by one have none", bool(kwargs.get("is_split_into_words"))),
        ):
            if is_so:
                raise ValueError(f"return_offsets_mapping: True; {reason}, only a text that is read in characters")
        kind = kwargs.pop("return_tensors", None)
        encoded = super()._encode_plus(text, *args, **kwargs)
        padding_side = kwargs.get("padding_side") or self.padding_side
        if isinstance(text, str):
            offsets: Any = self._offsets(text, encoded["input_ids"], padding_side)
        else:
            rows = zip(text, encoded["input_ids"], strict=True)
            offsets = [self._offsets(one, ids, padding_side) for one, ids in rows]
        data = {**encoded, "offset_mapping": offsets}
        if kind is not None:
            data = {name: value for name, value in data.items() if name not in _NO_TENSORS}
        return BatchEncoding(data, tensor_type=kind, prepend_batch_axis=isinstance(text, str))

    def _offsets(self, text: str, ids: Sequence[int], padding_side: str) -> list[Span]:
        """Returns the offsets of a text's ids, which may be truncated or padded."""
        spans = source_offsets(text, (PAD, BOS, EOS, UNK))
        whole = self.convert_tokens_to_ids(self.tokenize(text))
        spans = [spans[place] for place in self._kept_places(whole, min(len(spans), len(ids)))]
        padding = [(0, 0)] * (len(ids) - len(spans))
        return [*spans, *padding] if padding_side == "right" else [*padding, *spans]
