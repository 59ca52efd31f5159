"""The attention of networks on the same few sentences, as numbers for a record."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from reproduction.evaluations import NETWORK

from dncnorm.core.queries import Query
from dncnorm.core.special import SELF
from dncnorm.explanation.network import QueryExplanation, explain_query
from dncnorm.nn.interface import ALIGNMENT


def attention_of(model: Path, sentences: Sequence[str]) -> list[dict[str, Any]]:
    """Returns for each sentence what the network alone says for its token, and its attention.

    before, said: of the token. source: the symbols read, target: those said, weights: a row for each of these, in
    hundredths. No sentence for a network without attention weights, and none whose token is too long for it.

    Raises ValueError for a sentence without one token in brackets.
    """
    normalize = NETWORK.load(model)
    if ALIGNMENT not in normalize.model.abilities:
        return []
    found = []
    for words, place in map(marked, sentences):
        query = Query(tuple(map(normalize.language.corpus_form, words)), place)
        if not normalize.model.context.fits(query):
            continue
        segment = normalize.normalize_sentences([words])[0][place]
        said = SELF if segment.after == segment.before else segment.after
        network = explain_query(normalize.model, normalize.tokenizer, query, said)
        found.append(described(network, words[place], segment.after))
    return found


def described(network: QueryExplanation, before: str, said: str) -> dict[str, Any]:
    """Returns what a record has of one token or sentence."""
    return {
        "before": before,
        "said": said,
        "source": list(network.characters),
        "target": list(network.symbols),
        "weights": [[round(100 * float(weight)) for weight in row] for row in network.attention],
    }


def marked(sentence: str) -> tuple[list[str], int]:
    """Splits `The parcel weighs [15 kg] .` at its spaces; returns the tokens, and the place of the one in brackets.

    Raises ValueError unless there is one.
    """
    left, opening, rest = sentence.partition("[")
    token, closing, right = rest.partition("]")
    if not opening or not closing or not token or "[" in right:
        raise ValueError(f"shown: {sentence!r}; one token of it must stand in brackets")
    before = left.split()
    return [*before, token, *right.split()], len(before)
