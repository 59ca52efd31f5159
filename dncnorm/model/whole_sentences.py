"""Whole sentences in, whole sentences out, with a model of the unit "sentence" (JG20; Z19 section 4).

    model = DncNormForTextNormalization.from_pretrained("my-model").eval()
    decode_sentences(model, model.tokenizer, ["It weighs 15 kg ."])[0].text  # It weighs fifteen kilograms .

A sentence is its tokens with spaces between them, as JG20 joins the corpus's. There is no gate, grammar or value
check, because the model has no tokens; Z19 moves on to models of tokens for this reason.
"""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.bundle.folder import SENTENCE
from dncnorm.core.queries import DecodingOptions, Hypothesis, Query
from dncnorm.documents.runs import DocumentError
from dncnorm.inference.filters import NEVER_SPOKEN, NOT_AS_WRITTEN
from dncnorm.model.decoding import decode
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.tokenization import DncNormTokenizer


def sentence_query(sentence: str) -> Query:
    """Returns the query of a sentence: the sentence is its only token."""
    return Query((sentence,), 0)


def decode_sentences(
    model: DncNormForTextNormalization,
    tokenizer: DncNormTokenizer,
    sentences: Sequence[str],
    options: DecodingOptions | None = None,
) -> list[Hypothesis]:
    """Returns the model's output for each sentence, in order. The model must be in evaluation mode.

    Raises ValueError for a model of tokens, and DocumentError for a sentence that is too long for the model.
    """
    if model.config.unit != SENTENCE:
        raise ValueError(f"model: its unit is {model.config.unit!r}; whole sentences need one of {SENTENCE!r}")
    queries = list(map(sentence_query, sentences))
    for query in queries:
        if not model.context.fits(query):
            limit = f"{len(query.focus)} characters; the network takes {model.config.max_focus_length}"
            raise DocumentError(f"sentence: {query.focus[:40]!r}... has {limit}")
    return decode(model, tokenizer, queries, options, filters=(NEVER_SPOKEN, NOT_AS_WRITTEN))
