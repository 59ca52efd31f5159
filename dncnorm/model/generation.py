"""Implements what transformers' `generate` needs from a model; the pipeline's own search is in `search.py`."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from torch import Tensor, nn
from transformers import GenerationConfig, GenerationMixin
from transformers.utils import ModelOutput

from dncnorm.core.special import NORM_CLOSE, NORM_OPEN, SPECIALS
from dncnorm.model.arguments import refuse_embeddings
from dncnorm.model.configuration import DncNormConfig
from dncnorm.nn.interface import State, map_state, select


@dataclass
class DncNormEncoderOutput(ModelOutput):
    """last_hidden_state [B, S, H], attention_mask [B, S], final: the encoder's final state, focus [B, S].

    hidden_states: where they are asked for, `last_hidden_state` alone. attentions: None; no encoder attends to itself.
    """

    last_hidden_state: Tensor | None = None
    attention_mask: Tensor | None = None
    final: Any = None
    focus: Tensor | None = None
    hidden_states: tuple[Tensor, ...] | None = None
    attentions: tuple[Tensor, ...] | None = None


@dataclass
class DncNormOutput(ModelOutput):
    """loss (mean over target symbols), logits [B, T, V], state: the decoder's after the last symbol.

    cross_attentions: if requested, one tensor [B, 1, T, S], whose rows sum to 1 over the source.
    decoder_hidden_states: if requested, one tensor [B, T, F], the features before the soft-max.
    decoder_attentions: None; no decoder attends to itself.
    """

    loss: Tensor | None = None
    logits: Tensor | None = None
    state: Any = None
    cross_attentions: tuple[Tensor, ...] | None = None
    decoder_hidden_states: tuple[Tensor, ...] | None = None
    decoder_attentions: tuple[Tensor, ...] | None = None


class Generates(GenerationMixin):
    """Adds `generate` for a stateful encoder and decoder. Mixin; list it before the transformers base class. source,
    output: the model's.
    """

    config: DncNormConfig
    generation_config: GenerationConfig
    source: nn.Module
    output: nn.Module
    shift_right: Callable[[Tensor], Tensor]

    def generate(self, inputs: Tensor | None = None, generation_config: Any = None, **kwargs: Any) -> Any:
        """Generates as in transformers; the default limit is `config.max_target_length` symbols, not 20.

        Warns of a source without tags: the network then has no token to normalize, and its output is arbitrary.
        """
        refuse_embeddings(inputs_embeds=kwargs.get("inputs_embeds"))
        source = inputs if inputs is not None else kwargs.get("input_ids")
        if source is not None and (missing := _missing_tag(source)) is not None:
            message = f"generate: a source has no {missing}; write {NORM_OPEN} and {NORM_CLOSE} around the token"
            warnings.warn(f"{message} that is to be spoken, or call dncnorm.pipeline for whole texts", stacklevel=2)
        if "max_new_tokens" in kwargs and kwargs.get("max_length") is None:
            start = kwargs.get("decoder_input_ids")  # transformers would warn that there are two limits
            kwargs["max_length"] = kwargs.pop("max_new_tokens") + (1 if start is None else start.shape[-1])
        return super().generate(inputs, generation_config, **kwargs)

    def set_default_length(self) -> None:
        """Sets the limit of `generate` to that of the model, plus the start symbol, if the user has set none.

        It is set in `generation_config` because Seq2SeqTrainer fills a missing one with 20, after its first batch.
        """
        if self.generation_config.max_length is None and self.generation_config.max_new_tokens is None:
            self.generation_config.max_length = self.config.max_target_length + 1

    def get_encoder(self, modality: str | None = None) -> nn.Module:
        """Returns the module that `generate` runs once."""
        return self.source

    def get_input_embeddings(self) -> nn.Module:
        """Returns the character embeddings."""
        return self.source.get_submodule("embedding")

    def get_output_embeddings(self) -> nn.Module:
        """Returns the layer before the soft-max."""
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
        output_attentions: bool | None = None,
        output_hidden_states: bool | None = None,
        **kwargs: Any,
    ) -> dict[str, Any]:
        """Returns the last symbol and the state, or all symbols if state is None; encoder_outputs has the mask.

        kwargs: ignored; transformers accepts the arguments of `forward` (a batch's `labels`) only if it has this name.
        """
        return {
            "decoder_input_ids": input_ids if state is None else input_ids[:, -1:],
            "state": state,
            "encoder_outputs": encoder_outputs,
            "output_attentions": output_attentions,
            "output_hidden_states": output_hidden_states,
        }

    def prepare_decoder_input_ids_from_labels(self, labels: Tensor) -> Tensor:
        """Shifts labels [B, T] for DataCollatorForSeq2Seq, which label smoothing needs."""
        return self.shift_right(labels)

    def _reorder_cache(self, state: State, beam_idx: Tensor) -> State:
        return select(state, beam_idx)

    @staticmethod
    def _expand_inputs_for_generation(
        expand_size: int = 1,
        is_encoder_decoder: bool = False,
        input_ids: Tensor | None = None,
        **model_kwargs: Any,
    ) -> tuple[Tensor | None, dict[str, Any]]:
        """Repeats every row `expand_size` times, the encoder's final state included."""

        def repeat(tensor: Tensor) -> Tensor:
            return tensor.repeat_interleave(expand_size, dim=0)

        if expand_size == 1:
            return input_ids, model_kwargs
        expanded = {k: repeat(v) if isinstance(v, Tensor) else v for k, v in model_kwargs.items()}
        outputs = model_kwargs.get("encoder_outputs")
        if outputs is not None:
            shown = outputs.hidden_states
            expanded["encoder_outputs"] = DncNormEncoderOutput(
                last_hidden_state=repeat(outputs.last_hidden_state),
                attention_mask=repeat(outputs.attention_mask),
                final=map_state(repeat, outputs.final),
                focus=repeat(outputs.focus),
                hidden_states=None if shown is None else tuple(map(repeat, shown)),
            )
        return None if input_ids is None else repeat(input_ids), expanded


def _missing_tag(source: Tensor) -> str | None:
    """Returns a tag that a row of source [B, S] lacks; None if each has both."""
    tags = (NORM_OPEN, NORM_CLOSE)
    return next((tag for tag in tags if not source.eq(SPECIALS.index(tag)).any(dim=-1).all()), None)
