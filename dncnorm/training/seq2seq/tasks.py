"""Batch contents for the losses other than that of the spoken words: tags of sentences, and tokens to reconstruct."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from torch import Tensor

from dncnorm.core.queries import Query
from dncnorm.core.records import Token
from dncnorm.core.special import PUNCT, SELF, SILENCE, is_changed
from dncnorm.model.configuration import DncNormConfig
from dncnorm.model.sentences import TAG_NAMES, Sentences
from dncnorm.model.source import IGNORED_LABEL, SourceBuilder, Tags, padded_labels, written_symbols
from dncnorm.model.tokenization import DncNormTokenizer

_SELF, _SILENT, _OTHER = range(len(TAG_NAMES))


@dataclass(frozen=True)
class Tasks:
    """The configured losses other than that of the spoken words."""

    has_tags: bool = False
    has_reconstruction: bool = False

    @classmethod
    def of(cls, config: DncNormConfig) -> Tasks:
        """Returns those with a weight."""
        return cls(config.tag_weight > 0.0, config.reconstruction_weight > 0.0)

    def tags(
        self,
        queries: Sequence[Query],
        tags: Sequence[Sequence[int]],
        context: SourceBuilder,
        tokenizer: DncNormTokenizer,
    ) -> Tags | None:
        """Returns the tags of the queries' sentences; None if not needed."""
        if not self.has_tags or not isinstance(context, Sentences):
            return None
        known = list(zip(queries, tags, strict=True))
        return context.tagged([context.view(query) for query in queries], known, tokenizer)

    def written(self, queries: Sequence[Query], targets: Sequence[str], tokenizer: DncNormTokenizer) -> Tensor | None:
        """Returns the symbols to reconstruct [B, S]; None if not needed. Unchanged and silent tokens have none: one
        state cannot hold their form (Z19 section 5.5).
        """
        if not self.has_reconstruction:
            return None
        return padded_labels(
            [
                [] if target in (SELF, SILENCE) else written_symbols(query, tokenizer)
                for query, target in zip(queries, targets, strict=True)
            ]
        )


NO_TASKS = Tasks()


def tag_of(token: Token) -> int:
    """Returns the tag of a token, as an index of `TAG_NAMES`; `IGNORED_LABEL` if unknown."""
    if token.after is None:
        return IGNORED_LABEL
    if token.after == SILENCE and token.semiotic_class == PUNCT:
        return _SILENT
    return _OTHER if is_changed(token) else _SELF
