"""The seq2seq DNC as a transformers model: PH18 eq. 9-11 and section 4.2.

Dimensions: B batch, S source characters, T target symbols, H annotation, V target vocabulary.
"""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from torch import Tensor, nn
from torch.nn import functional as F
from transformers import GenerationMixin, PreTrainedModel
from transformers import initialization as init
from transformers.utils import ModelOutput

from dncnorm.bundle.calibration import CALIBRATION_FILE, Calibration
from dncnorm.bundle.gate import GATE_FOLDER, load_gate
from dncnorm.bundle.grammar import GRAMMAR_FOLDER, load_grammar
from dncnorm.bundle.overrides import Overrides
from dncnorm.core.files import atomic_write_bytes
from dncnorm.core.garbage import uncollected
from dncnorm.core.hub import PushesWholeFolder, check_configurations, model_folder, read_documents
from dncnorm.core.special import NORM_CLOSE, NORM_OPEN, SPECIALS
from dncnorm.gate.gate import Gate
from dncnorm.grammars import Grammar
from dncnorm.model.configuration import DncNormConfig
from dncnorm.model.registry import build_decoder, build_encoder
from dncnorm.model.tokenization import VOCABULARY_FILES, DncNormTokenizer
from dncnorm.nn.interface import Encoded, State, map_state, select
from dncnorm.nn.quantization import QuantizedLinear, quantize_

IGNORED_LABEL = -100
EMBEDDING_STD = 0.3
OVERRIDES_FILE = "overrides.tsv"
_HUB_KEYS = ("cache_dir", "force_download", "local_files_only", "revision", "subfolder", "token")


@dataclass
class DncNormEncoderOutput(ModelOutput):
    """last_hidden_state [B, S, H], attention_mask [B, S], final: the encoder's last state and output, per row."""

    last_hidden_state: Tensor | None = None
    attention_mask: Tensor | None = None
    final: Any = None


@dataclass
class DncNormOutput(ModelOutput):
    """loss (mean over target symbols), logits [B, T, V], state: the decoder's after the last symbol."""

    loss: Tensor | None = None
    logits: Tensor | None = None
    state: Any = None


class SourceEncoder(nn.Module):
    """Character embeddings and the encoder: what `get_encoder()` returns."""

    main_input_name = "input_ids"

    def __init__(self, config: DncNormConfig) -> None:
        super().__init__()
        self.embedding = nn.Embedding(config.source_vocab_size, config.embedding_size, padding_idx=config.pad_token_id)
        self.dropout = nn.Dropout(config.dropout)
        self.encoder = build_encoder(config)

    def forward(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        output_attentions: bool | None = None,
        output_hidden_states: bool | None = None,
        return_dict: bool | None = None,
    ) -> DncNormEncoderOutput:
        """input_ids [B, S], attention_mask [B, S] (where None: all but padding) -> annotations [B, S, H].

        The last three are what `generate` hands to every encoder; there is nothing more to return.
        """
        mask = input_ids != self.embedding.padding_idx if attention_mask is None else attention_mask.bool()
        embedded = self.dropout(self.embedding(input_ids))
        states, mask, final = self.encoder(embedded, mask, focus_mask(input_ids))
        return DncNormEncoderOutput(last_hidden_state=states, attention_mask=mask, final=final)


class DncNormPreTrainedModel(PreTrainedModel):
    """What transformers needs to know of the architecture."""

    config_class = DncNormConfig
    base_model_prefix = "dncnorm"
    main_input_name = "input_ids"
    _is_stateful = True

    def _init_weights(self, module: nn.Module) -> None:
        """Uniform in 1/sqrt(fan in), forget gates open, embeddings of small norm."""
        if isinstance(module, nn.Linear):
            init.xavier_uniform_(module.weight)
            if module.bias is not None:
                init.zeros_(module.bias)
        elif isinstance(module, nn.Embedding):
            init.normal_(module.weight, std=EMBEDDING_STD)
            if module.padding_idx is not None:
                init.zeros_(module.weight[module.padding_idx])
        elif isinstance(module, nn.LSTMCell | nn.GRUCell):
            bound = 1.0 / math.sqrt(module.hidden_size)
            for parameter in module.parameters(recurse=False):
                init.uniform_(parameter, -bound, bound)
            if isinstance(module, nn.LSTMCell):
                init.ones_(module.bias_ih[module.hidden_size : 2 * module.hidden_size])


def _align(model: nn.Module) -> None:
    """Moves the weights out of the file's mapping, which puts them anywhere.

    Vectorized sums depend in the last bits on where a row begins: copied, they are those of the model that was saved.
    """
    for parameter in model.parameters():
        parameter.data = parameter.data.clone()


class DncNormForTextNormalization(PushesWholeFolder, DncNormPreTrainedModel, GenerationMixin):
    """Characters of a window in, spoken words out; what the pipeline needs beside it travels with it.

    tokenizer: its vocabularies. gate: decides which tokens need the network. grammar: what may be said of a token.
    overrides: readings that win over everything. calibration: what makes confidences probabilities. Each is None where
    the folder had none.
    documents: the folder's card, report and training record, by name; they are true of the weights that were loaded,
    so who changes these empties it.
    """

    def __init__(self, config: DncNormConfig) -> None:
        super().__init__(config)
        self.tokenizer: DncNormTokenizer | None = None
        self.gate: Gate | None = None
        self.grammar: Grammar | None = None
        self.overrides: Overrides | None = None
        self.calibration: Calibration | None = None
        self.documents: dict[str, bytes] = {}
        self.source = SourceEncoder(config)
        self.target_embedding = nn.Embedding(
            config.target_vocab_size, config.embedding_size, padding_idx=config.pad_token_id
        )
        self.dropout = nn.Dropout(config.dropout)
        self.decoder = build_decoder(config)
        self.output = nn.Linear(config.feature_size, config.target_vocab_size)
        self.post_init()

    # Encoding and decoding, a step at a time.

    def encode(self, input_ids: Tensor, attention_mask: Tensor | None = None) -> Encoded:
        """input_ids [B, S], attention_mask [B, S] -> the annotations (eq. 9)."""
        return _encoded(self.source(input_ids, attention_mask))

    def begin(self, encoded: Encoded) -> tuple[State, Tensor]:
        """What decoding starts from: the decoder's first state, and the attention's keys [B, S, A] of the source."""
        return self.decoder.initial_state(encoded), self.decoder.keys(encoded)

    def decode_step(
        self, previous_ids: Tensor, state: State, encoded: Encoded, keys: Tensor | None = None
    ) -> tuple[Tensor, State]:
        """previous_ids [B] -> logits [B, V] of the next symbol (eq. 10), the next state (eq. 11)."""
        embedded = self.dropout(self.target_embedding(previous_ids))
        features, state = self.decoder.step(embedded, state, encoded, keys)
        return self.output(self.dropout(features)), state

    def compile_steps(self) -> None:
        """Compile the encoder's and the decoder's step, for training; decoding needs no compiler."""
        self.source.encoder.compile_step()
        self.decoder.compile_step()

    def quantize_steps(self) -> None:
        """From now on the encoder's and the decoder's cell multiply in 8 bits: for inference, in place, for good.

        Raises ValueError where the model is not on a CPU.
        """
        if self.device.type != "cpu":
            raise ValueError(f"device: {self.device}; the quantized steps run on a CPU")
        for part in (self.source.encoder, self.decoder):
            quantize_(part.get_submodule("cell"))

    def forward(
        self,
        input_ids: Tensor | None = None,
        attention_mask: Tensor | None = None,
        decoder_input_ids: Tensor | None = None,
        labels: Tensor | None = None,
        encoder_outputs: DncNormEncoderOutput | None = None,
        state: State | None = None,
        return_dict: bool | None = None,
    ) -> DncNormOutput:
        """input_ids [B, S] or encoder_outputs; labels [B, T] (-100 is ignored) or decoder_input_ids [B, T].

        With labels, the decoder reads them shifted by one behind the start symbol, and the loss is their mean
        cross-entropy (PH18 section 4). A state continues where it was returned.

        Raises ValueError where neither a source nor encoder_outputs, or no target is given.
        """
        if encoder_outputs is None:
            if input_ids is None:
                raise ValueError("input_ids: None; give input_ids or encoder_outputs")
            encoder_outputs = self.source(input_ids, attention_mask)
        if decoder_input_ids is None:
            if labels is None:
                raise ValueError("decoder_input_ids: None; give decoder_input_ids or labels")
            decoder_input_ids = self.shift_right(labels)
        encoded = _encoded(encoder_outputs)
        embedded = self.dropout(self.target_embedding(decoder_input_ids))
        features, state = self.decoder(embedded, encoded, state)
        logits = self.output(self.dropout(features))
        loss = None
        if labels is not None:
            loss = F.cross_entropy(logits.flatten(0, 1).float(), labels.flatten(), ignore_index=IGNORED_LABEL)
        return DncNormOutput(loss=loss, logits=logits, state=state)

    def shift_right(self, labels: Tensor) -> Tensor:
        """labels [B, T] -> what the decoder reads: the start symbol, then all but the last label."""
        shifted = labels.new_full(labels.shape, self.config.decoder_start_token_id)
        shifted[:, 1:] = labels[:, :-1].masked_fill(labels[:, :-1] == IGNORED_LABEL, self.config.pad_token_id)
        return shifted

    # The vocabularies, when new data needs more of them.

    def resize_vocabularies(self, tokenizer: DncNormTokenizer) -> None:
        """Make room for a tokenizer that has grown: new rows behind the old ones, which keep their weights and ids.

        A new symbol's row before the soft-max is the mean of the old ones: its score is the mean of theirs, so it is
        never the best, and the network goes on saying what it said until it is trained. Documents and calibration go:
        they speak of other weights.

        Raises ValueError for a tokenizer that does not begin with the symbols the model knows.
        """
        if self.tokenizer is not None:
            tokenizer.check_grown_from(self.tokenizer)
        _add_rows(self.source.embedding, tokenizer.source_vocab_size, "source_vocab_size")
        _add_rows(self.target_embedding, tokenizer.target_vocab_size, "target_vocab_size")
        _add_rows(self.output, tokenizer.target_vocab_size, "target_vocab_size")
        self.config.source_vocab_size = tokenizer.source_vocab_size
        self.config.target_vocab_size = tokenizer.target_vocab_size
        self.tokenizer, self.documents, self.calibration = tokenizer, {}, None

    def resize_token_embeddings(self, *args: Any, **kwargs: Any) -> nn.Module:
        """Raises ValueError: the method of transformers knows of one vocabulary, and here are two."""
        raise ValueError("resize_token_embeddings: there are two vocabularies; call resize_vocabularies(tokenizer)")

    # The folder: transformers' files, and the tokenizer, the gate, the grammar and the overrides beside them.

    @classmethod
    @uncollected()
    def from_pretrained(cls, pretrained_model_name_or_path: str | os.PathLike[str], *args: Any, **kwargs: Any) -> Any:
        """As in transformers; all that belongs to the model comes from the same folder, or the same commit.

        Only safetensors are read. Raises OSError where the weights are damaged or incomplete (transformers would draw
        the missing ones at random), GateError for the gate, GrammarError for the grammar, ValueError for the overrides,
        the calibration, the tokenizer and a configuration that is no JSON object.
        """
        hub = {key: kwargs.pop(key) for key in _HUB_KEYS if key in kwargs}
        # transformers' own pipeline has read the configuration: this is the commit that it came from
        hub["revision"] = kwargs.pop("_commit_hash", None) or hub.get("revision")
        folder = model_folder(pretrained_model_name_or_path, **hub)
        check_configurations(folder)
        asked = kwargs.pop("output_loading_info", False)
        kwargs |= {"use_safetensors": True, "output_loading_info": True}
        try:
            model, found = super().from_pretrained(folder, *args, **kwargs)
        except SafetensorError as error:
            raise OSError(f"{pretrained_model_name_or_path}: the weights are damaged: {error}") from error
        except RuntimeError as error:
            raise OSError(f"{pretrained_model_name_or_path}: the weights do not fit config.json: {error}") from error
        if found["missing_keys"]:
            names = sorted(found["missing_keys"])
            raise OSError(f"{pretrained_model_name_or_path}: the weights lack {names[0]}, and {len(names) - 1} more")
        model.name_or_path = model.config._name_or_path = os.fspath(pretrained_model_name_or_path)
        _align(model)
        model._load_companions(folder)
        return (model, found) if asked else model

    def _load_companions(self, folder: Path) -> None:
        if any((folder / name).is_file() for name in VOCABULARY_FILES.values()):
            self.tokenizer = DncNormTokenizer.from_pretrained(str(folder))
        self.gate = load_gate(folder)
        self.grammar = load_grammar(folder)
        overrides = folder / OVERRIDES_FILE
        self.overrides = Overrides.from_file(overrides) if overrides.is_file() else None
        calibration = folder / CALIBRATION_FILE
        self.calibration = Calibration.from_file(calibration) if calibration.is_file() else None
        self.documents = read_documents(folder)

    def save_pretrained(
        self, save_directory: str | os.PathLike[str], *args: Any, push_to_hub: bool = False, **kwargs: Any
    ) -> None:
        """As in transformers; all that travels with the model is written beside the weights.

        Raises ValueError for `push_to_hub`, which would upload what transformers knows of, and no more; and for a model
        with quantized steps, whose weights are lost.
        """
        if any(isinstance(module, QuantizedLinear) for module in self.modules()):
            raise ValueError("save_pretrained: the model's steps are quantized; save the model that it was loaded from")
        if push_to_hub:
            raise ValueError("push_to_hub: True; call push_to_hub(repo_id) instead, which uploads the whole folder")
        super().save_pretrained(save_directory, *args, **kwargs)
        folder = Path(save_directory)
        if self.tokenizer is not None:
            self.tokenizer.save_pretrained(str(folder))
        if self.gate is not None:
            self.gate.save(folder / GATE_FOLDER)
        if self.grammar is not None:
            self.grammar.save_pretrained(folder / GRAMMAR_FOLDER)
        if self.overrides is not None:
            self.overrides.save(folder / OVERRIDES_FILE)
        if self.calibration is not None:
            self.calibration.save(folder / CALIBRATION_FILE)
        for name, content in self.documents.items():
            atomic_write_bytes(folder / name, content)

    # What `generate` asks for.

    def generate(self, inputs: Tensor | None = None, generation_config: Any = None, **kwargs: Any) -> Any:
        """As in transformers; where no limit is given, `config.max_target_length` symbols, not its default of 20."""
        held = [kwargs, vars(generation_config or self.generation_config)]
        if all(given.get(name) is None for given in held for name in ("max_length", "max_new_tokens")):
            kwargs["max_length"] = self.config.max_target_length + 1  # the start symbol counts
        return super().generate(inputs, generation_config, **kwargs)

    def get_encoder(self, modality: str | None = None) -> SourceEncoder:
        """The module that `generate` runs once."""
        return self.source

    def get_input_embeddings(self) -> nn.Module:
        """The character embeddings."""
        return self.source.embedding

    def get_output_embeddings(self) -> nn.Module:
        """The layer before the soft-max."""
        return self.output

    @classmethod
    def _supports_default_dynamic_cache(cls) -> bool:
        return False

    def prepare_inputs_for_generation(
        self,
        input_ids: Tensor,
        state: State | None = None,
        encoder_outputs: DncNormEncoderOutput | None = None,
        attention_mask: Tensor | None = None,
        **_: Any,
    ) -> dict[str, Any]:
        """The last symbol and the state, or all symbols where there is no state yet; the mask is in encoder_outputs."""
        read = input_ids if state is None else input_ids[:, -1:]
        return {"decoder_input_ids": read, "state": state, "encoder_outputs": encoder_outputs}

    def _reorder_cache(self, state: State, beam_idx: Tensor) -> State:
        return select(state, beam_idx)

    @staticmethod
    def _expand_inputs_for_generation(
        expand_size: int = 1,
        is_encoder_decoder: bool = False,
        input_ids: Tensor | None = None,
        **model_kwargs: Any,
    ) -> tuple[Tensor | None, dict[str, Any]]:
        """Every row `expand_size` times, the encoder's final state included."""

        def repeat(tensor: Tensor) -> Tensor:
            return tensor.repeat_interleave(expand_size, dim=0)

        if expand_size == 1:
            return input_ids, model_kwargs
        expanded = {k: repeat(v) if isinstance(v, Tensor) else v for k, v in model_kwargs.items()}
        outputs = model_kwargs.get("encoder_outputs")
        if outputs is not None:
            expanded["encoder_outputs"] = DncNormEncoderOutput(
                last_hidden_state=repeat(outputs.last_hidden_state),
                attention_mask=repeat(outputs.attention_mask),
                final=map_state(repeat, outputs.final),
            )
        return None if input_ids is None else repeat(input_ids), expanded


def _add_rows(layer: nn.Embedding | nn.Linear, rows: int, name: str) -> None:
    """Rows behind the present ones: of an embedding as `_init_weights` draws them, of a linear layer their mean."""
    present = layer.weight.shape[0]
    if rows < present:
        raise ValueError(f"{name}: {rows}; the model has {present} already, and symbols are only added")
    with torch.no_grad():
        if isinstance(layer, nn.Embedding):
            added = torch.randn(rows - present, layer.weight.shape[1]).to(layer.weight) * EMBEDDING_STD
            layer.num_embeddings = rows
        else:
            added = layer.weight.mean(dim=0, keepdim=True).expand(rows - present, -1)
            layer.bias = nn.Parameter(torch.cat([layer.bias, layer.bias.mean().expand(rows - present)]))
            layer.out_features = rows
        layer.weight = nn.Parameter(torch.cat([layer.weight, added]))


def focus_mask(input_ids: Tensor) -> Tensor:
    """[B, S], True on the characters between the tags."""
    opened = (input_ids == SPECIALS.index(NORM_OPEN)).cumsum(-1)
    closing = input_ids == SPECIALS.index(NORM_CLOSE)
    inside = (opened - closing.cumsum(-1)) > 0
    return inside & (input_ids != SPECIALS.index(NORM_OPEN))


def _encoded(outputs: DncNormEncoderOutput) -> Encoded:
    states, mask = outputs.last_hidden_state, outputs.attention_mask
    if states is None or mask is None:
        raise ValueError("encoder_outputs: last_hidden_state or attention_mask is None")
    return Encoded(states, mask, outputs.final)
