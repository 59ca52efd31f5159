"""Implements what transformers' `generate` needs from a model; the pipeline's own search is in `decoding.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from torch import Tensor, nn
from transformers import GenerationMixin
from transformers.utils import ModelOutput

from dncnorm.model.configuration import DncNormConfig
from dncnorm.nn.interface import State, map_state, select


@dataclass
class DncNormEncoderOutput(ModelOutput):
    """last_hidden_state [B, S, H], attention_mask [B, S], final: the encoder's final state, focus [B, S]."""

    last_hidden_state: Tensor | None = None
    attention_mask: Tensor | None = None
    final: Any = None
    focus: Tensor | None = None


@dataclass
class DncNormOutput(ModelOutput):
    """loss (mean over target symbols), logits [B, T, V], state: the decoder's after the last symbol."""

    loss: Tensor | None = None
    logits: Tensor | None = None
    state: Any = None


class Generates(GenerationMixin):
    """Adds `generate` for an encoder and a decoder with a state of their own.

    Mixin; list it before the transformers base class. source, output: the model's.
    """

    config: DncNormConfig
    source: nn.Module
    output: nn.Module

    def generate(self, inputs: Tensor | None = None, generation_config: Any = None, **kwargs: Any) -> Any:
        """Generates as in transformers; the default limit is `config.max_target_length` symbols, not 20."""
        held = [kwargs, vars(generation_config or self.generation_config)]
        if all(given.get(name) is None for given in held for name in ("max_length", "max_new_tokens")):
            kwargs["max_length"] = self.config.max_target_length + 1  # the start symbol counts
        return super().generate(inputs, generation_config, **kwargs)

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
        **_: Any,
    ) -> dict[str, Any]:
        """Returns the last symbol and the state, or all symbols if state is None; encoder_outputs has the mask."""
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
        """Repeats every row `expand_size` times, the encoder's final state included."""

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
                focus=repeat(outputs.focus),
            )
        return None if input_ids is None else repeat(input_ids), expanded
