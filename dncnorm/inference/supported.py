"""The configurations that `WindowDNC` supports, and the shapes of their weights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dncnorm.core.special import BOS, EOS, PAD, SPECIALS
from dncnorm.inference.limits import check_clip, check_share, check_size

ENCODER, DECODER = "source.encoder.cell.", "decoder.cell."
"""The prefixes of the names of the two cells' weights."""

_KINDS: Mapping[str, Any] = {
    "model_type": "dncnorm",
    "unit": "token",
    "source_units": "characters",
    "target_units": "words",
    "context": "window",
    "encoder": "recurrent",
    "encoder_layers": 1,
    "encoder_size": None,
    "decoder": "recurrent",
    "cell": "dnc",
    "bridge": "identity",
    "attention": "additive",
    "masked_lookups": False,
    "deallocation": False,
    "sharpened_links": False,
    "layer_norm": False,
    "tag_weight": 0.0,
    "reconstruction_weight": 0.0,
    "dtype": "float32",
    "tie_word_embeddings": False,
    "is_encoder_decoder": True,
    "pad_token_id": SPECIALS.index(PAD),
    "bos_token_id": SPECIALS.index(BOS),
    "eos_token_id": SPECIALS.index(EOS),
    "decoder_start_token_id": SPECIALS.index(BOS),
}
"""Required values, which are also the defaults."""
_SIZES = ("attention_size", "embedding_size", "feature_size", "hidden_size", "memory_size", "num_reads", "word_size")
_VOCABULARIES = ("source_vocab_size", "target_vocab_size")
_LIMITS = ("max_focus_length", "max_target_length", "max_word_length", "window_size", "clip")
_OF_OTHERS = (
    *("attention_heads", "convolution_width", "decoder_layers", "feedforward_size"),
    *("context_buckets", "context_columns", "context_embedding_size", "context_size"),
)
"""Sizes of other architectures."""
_SHARES = ("bypass_dropout", "dropout", "own_symbols")
_UNREAD = frozenset(
    (
        *("architectures", "attn_implementation", "context_join", "context_units", "language", "name_or_path"),
        *("num_labels", "one_hot", "softmax_first", "tag_embedding_size", "tagger", "transformers_version"),
        *("use_cache", "weight_norm"),
    )
)
"""Keys without effect on the computation."""


def is_supported(config: Mapping[str, Any]) -> bool:
    """Whether `WindowDNC` supports a configuration, given the content of its file. An unknown key or an invalid value
    is not supported: the model raises the error.
    """
    needed = {*_SIZES, *_VOCABULARIES, *_LIMITS}
    if not needed <= config.keys() or config.keys() - _KINDS.keys() - needed - {*_OF_OTHERS, *_SHARES} - _UNREAD:
        return False
    try:
        for name in sorted((needed | {*_OF_OTHERS} & config.keys()) - {"clip"}):
            check_size(name, config[name])
        for name in _SHARES:
            check_share(name, config.get(name, 0.0))
        check_clip(config["clip"])
    except ValueError:
        return False
    return all(_is_same(config.get(name, value), value) for name, value in _KINDS.items())


def _is_same(found: object, wanted: object) -> bool:
    """Whether values are equal and of the same type: `true` differs from 1, but 0 equals 0.0."""
    return found == wanted and (type(found) is type(wanted) or (_is_number(found) and _is_number(wanted)))


def _is_number(value: object) -> bool:
    return type(value) in (int, float)


def shapes(config: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """Returns the shapes of the weights of a configuration that is supported, by their names."""
    attention, embedding, features, hidden, _, reads, word = (config[name] for name in _SIZES)
    source, target = (config[name] for name in _VOCABULARIES)
    found = {
        "source.embedding.weight": (source, embedding),
        "target_embedding.weight": (target, embedding),
        "decoder.attention.key.weight": (attention, hidden),
        "decoder.attention.query.weight": (attention, hidden),
        "decoder.attention.query.bias": (attention,),
        "decoder.attention.score.weight": (1, attention),
        "decoder.features.weight": (features, 2 * hidden + embedding),
        "decoder.features.bias": (features,),
        "output.weight": (target, features),
        "output.bias": (target,),
    }
    interface = reads * word + 3 * word + 5 * reads + 3
    for cell, inputs in ((ENCODER, embedding), (DECODER, embedding + hidden)):
        found |= {
            f"{cell}controller.weight_ih": (4 * hidden, inputs + reads * word),
            f"{cell}controller.weight_hh": (4 * hidden, hidden),
            f"{cell}controller.bias_ih": (4 * hidden,),
            f"{cell}controller.bias_hh": (4 * hidden,),
            f"{cell}interface.weight": (interface, hidden),
            f"{cell}interface.bias": (interface,),
            f"{cell}output.weight": (hidden, hidden),
            f"{cell}output.bias": (hidden,),
            f"{cell}read_output.weight": (hidden, reads * word),
        }
    return found
