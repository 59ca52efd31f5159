"""The configuration of a network: which parts, their sizes, and how its windows are cut."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path
from typing import Any

from transformers import PreTrainedConfig

from dncnorm.bundle.folder import TOKEN, NetworkFacts
from dncnorm.core.hub import CONFIG
from dncnorm.core.manifest import renew_manifest
from dncnorm.core.special import BOS, EOS, PAD, SPECIALS
from dncnorm.inference.limits import check_clip, check_number, check_share, check_size
from dncnorm.model.registry import check_names
from dncnorm.model.sentences import RAW
from dncnorm.model.vocabularies import CHARACTERS, WORDS

_SIZES = (
    "attention_heads",
    "context_buckets",
    "context_columns",
    "context_embedding_size",
    "context_size",
    "convolution_width",
    "decoder_layers",
    "embedding_size",
    "encoder_layers",
    "feedforward_size",
    "hidden_size",
    "attention_size",
    "feature_size",
    "memory_size",
    "word_size",
    "num_reads",
    "max_word_length",
    "max_focus_length",
    "max_target_length",
)

_SWITCHES = (
    "masked_lookups",
    "deallocation",
    "sharpened_links",
    "layer_norm",
    "one_hot",
    "softmax_first",
    "weight_norm",
)

IDS = {"pad_token_id": PAD, "bos_token_id": BOS, "eos_token_id": EOS, "decoder_start_token_id": BOS}
"""The reserved symbols that transformers asks for by their ids."""

_WRITTEN_BY_TRANSFORMERS = {
    "attn_implementation",
    "auto_map",
    "distributed_config",
    "experts_implementation",
    "is_causal",
    "model_type",
    "name_or_path",
    "num_labels",
    "output_attentions",
    "return_unused_kwargs",
    "torch_dtype",
    "transformers_version",
    "use_cache",  # Trainer sets it
    "vocab_size",
}
"""Further keys that transformers may write or pass."""


class DncNormConfig(PreTrainedConfig):
    """Configuration of `DncNormForTextNormalization`; PH18 table 1 and section 4.2 name the values.

    language: its code (`dncnorm.languages`); the network itself does not read it.
    source_vocab_size, target_vocab_size: K_x characters and K_y words, reserved symbols included.
    encoder, decoder, cell, bridge, context, attention, context_units, context_join: names of `dncnorm.model.registry`.
    A configuration without them is PH18's: a recurrent encoder and decoder with DNC cells, the decoder starting from
    the encoder's state, and a sliding window. The bridge "projecting" takes any encoder; the cells "lstm" and "gru"
    are baselines
    without memory. The encoders "cfe" and "fe", and the attention "matrix" are JG20's; the context "sentence" is Z19's,
    with its units ("characters", "pieces", "features", "words", "raw") and its join ("init", "concat").
    embedding_size, hidden_size (the decoder's and, if encoder_size is None, the encoder's units),
    encoder_size (the encoder's units, each way), memory_size (N), word_size (W), num_reads (R).
    attention_size, feature_size: of the attention's energy, and of the layer before the soft-max.
    context_columns: annotations in the attention "matrix" (JG20's d).
    encoder_layers, decoder_layers (a Transformer's); convolution_width: symbols that a filter reads (JG20's w).
    weight_norm: of the convolutions. one_hot: symbols are one-hot vectors of embedding_size numbers (both JG20's).
    attention_heads, feedforward_size: of a Transformer's layers, whose width is encoder_size or hidden_size.
    context_embedding_size, context_size (units each way), context_buckets: of the reader of whole sentences.
    clip: bound of the cell's output and state (20 in PH18).
    masked_lookups, deallocation, sharpened_links (Csordás & Schmidhuber 2019), layer_norm of the controller and
    bypass_dropout, a share of its output (Franke et al. 2018): departures from the faithful DNC, off by default.
    unit: of one decoding, a "token" in its sentence, or a whole "sentence", which is then the only token.
    source_units ("characters", "pieces"), target_units ("words", "characters", "pieces"): the units of source and
    target; tokens are always read in characters and written in words.
    tagger: of given "segments", or of "raw" words, which must then be the `context_units`. tag_embedding_size: of the
    tag before each raw word, which the tagger reads (Z19 figure 6); 0 for none.
    tag_weight, reconstruction_weight: of the losses of a sentence's tags (Z19 5.4) and of the reconstructed token
    (5.5),
    added to that of the spoken words; 0 omits one.
    dropout: share of embeddings and features dropped in training; with one_hot, of annotations and features.
    own_symbols: share of the symbols before that the decoder reads from its own output in training, not the target.
    window_size: words of context on each side (3 in PH18); max_word_length: characters kept of each.
    max_focus_length: characters; a longer token is never sent to the network.
    max_target_length: the maximum number of target symbols.
    softmax_first: a grammar constrains the decoder after the soft-max; False for a model trained under it (Z19 6.3).

    Raises ValueError for an unknown key or name, a size below 1 or above `LARGEST`, an id that is not the reserved
    symbol's, or another invalid value.
    """

    model_type = "dncnorm"
    keys_to_ignore_at_inference = ["state"]  # noqa: RUF012  (Trainer would gather it with the predictions)
    attribute_map = {"vocab_size": "target_vocab_size"}  # noqa: RUF012  (transformers reads it off the class)

    language: str = NetworkFacts.language
    source_vocab_size: int = 256
    target_vocab_size: int = 1024
    encoder: str = "recurrent"
    decoder: str = "recurrent"
    cell: str = "dnc"
    bridge: str = "identity"
    context: str = "window"
    attention: str = "additive"
    context_units: str = "features"
    context_join: str = "init"
    embedding_size: int = 32
    hidden_size: int = 256
    encoder_size: int | None = None
    memory_size: int = 32
    word_size: int = 32
    num_reads: int = 4
    attention_size: int = 128
    feature_size: int = 256
    context_columns: int = 10
    encoder_layers: int = 1
    decoder_layers: int = 1
    convolution_width: int = 5
    weight_norm: bool = False
    one_hot: bool = False
    attention_heads: int = 4
    feedforward_size: int = 512
    context_embedding_size: int = 64
    context_size: int = 128
    context_buckets: int = 5000
    clip: float = 20.0
    masked_lookups: bool = False
    deallocation: bool = False
    sharpened_links: bool = False
    layer_norm: bool = False
    bypass_dropout: float = 0.0
    unit: str = NetworkFacts.unit
    source_units: str = "characters"
    target_units: str = "words"
    tagger: str = "segments"
    tag_embedding_size: int = 0
    tag_weight: float = 0.0
    reconstruction_weight: float = 0.0
    dropout: float = 0.0
    own_symbols: float = 0.0
    window_size: int = 3
    max_word_length: int = 20
    max_focus_length: int = 120
    max_target_length: int = 160
    softmax_first: bool = NetworkFacts.softmax_first
    pad_token_id: int = SPECIALS.index(PAD)
    bos_token_id: int = SPECIALS.index(BOS)
    eos_token_id: int = SPECIALS.index(EOS)
    decoder_start_token_id: int = SPECIALS.index(BOS)
    is_encoder_decoder: bool = True
    tie_word_embeddings: bool = False

    def __post_init__(self, **kwargs: Any) -> None:
        known = {field.name for field in dataclasses.fields(self)} | _WRITTEN_BY_TRANSFORMERS
        unknown = sorted(key for key in kwargs if key not in known and not key.startswith("_"))
        if unknown:
            raise ValueError(f"config: unknown key {unknown[0]!r}; the known ones are {', '.join(sorted(_own_keys()))}")
        super().__post_init__(**kwargs)
        self._check()

    def get_text_config(self, decoder: bool | None = None, encoder: bool | None = None) -> DncNormConfig:
        """Returns this configuration: transformers would take `decoder`, here a name, for a nested configuration."""
        return self

    def save_pretrained(self, save_directory: str | os.PathLike[str], push_to_hub: bool = False, **kwargs: Any) -> None:
        """Saves as in transformers; in a model's folder, the manifest is updated."""
        super().save_pretrained(save_directory, push_to_hub, **kwargs)
        renew_manifest(Path(save_directory), [CONFIG])

    def _check(self) -> None:
        check_names(self)
        sizes = _SIZES if self.encoder_size is None else (*_SIZES, "encoder_size")
        for name in (*sizes, "source_vocab_size", "target_vocab_size", "window_size", "tag_embedding_size"):
            check_size(name, getattr(self, name))
        for name in _SWITCHES:
            if type(getattr(self, name)) is not bool:
                raise ValueError(f"{name}: {getattr(self, name)!r:.40}; it must be true or false")
        for name in ("dropout", "bypass_dropout", "own_symbols"):
            check_share(name, getattr(self, name))
        check_clip(self.clip)
        for name in ("tag_weight", "reconstruction_weight"):
            check_number(name, getattr(self, name))
            if not getattr(self, name) >= 0.0:
                raise ValueError(f"{name}: {getattr(self, name)}; it must be at least 0")
        units = self.source_units, self.target_units
        if self.unit == TOKEN and units != (CHARACTERS, WORDS):
            raise ValueError(f"source_units, target_units: {units}; a token's are {(CHARACTERS, WORDS)}")
        if self.tagger == RAW and self.context_units != RAW:
            raise ValueError(f"tagger: {RAW!r} words; the context_units are {self.context_units!r}")
        for name, symbol in IDS.items():
            if getattr(self, name) != SPECIALS.index(symbol):
                raise ValueError(f"{name}: {getattr(self, name)!r:.40}; it must be {SPECIALS.index(symbol)}, {symbol}")


def _own_keys() -> set[str]:
    return {field.name for field in dataclasses.fields(DncNormConfig)} - {
        field.name for field in dataclasses.fields(PreTrainedConfig)
    }
