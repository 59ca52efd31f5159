"""The network as a transformers model: PH18 eq. 9-11 and section 4.2, with the parts that its configuration names.

Dimensions: B batch, N sources, S source symbols, T target symbols, H annotation, V target vocabulary.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn
from transformers import GenerationMixin, PreTrainedModel

from dncnorm.bundle.bundle import Bundle
from dncnorm.model.arguments import check_decoder_mask, refuse_embeddings
from dncnorm.model.configuration import DncNormConfig
from dncnorm.model.folder import KeepsWholeFolder
from dncnorm.model.generation import DncNormEncoderOutput, DncNormOutput, Generates
from dncnorm.model.losses import Learns, sequence_loss
from dncnorm.model.registry import build_context, build_decoder, build_embedding, build_encoder, symbol_dropout
from dncnorm.model.source import PAD, Source, focus_mask
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.model.weights import add_rows, initialize
from dncnorm.nn.interface import (
    ALIGNMENT,
    QUANTIZATION,
    RECONSTRUCTION,
    TAGGING,
    Encoded,
    Prepared,
    State,
    Step,
    select,
)
from dncnorm.nn.products import Linear


class SourceEncoder(nn.Module):
    """Embeds the characters and runs the encoder; returned by `get_encoder()`."""

    main_input_name = "input_ids"

    def __init__(self, config: DncNormConfig) -> None:
        super().__init__()
        self.embedding = build_embedding(config, config.source_vocab_size)
        self.dropout = symbol_dropout(config)
        self.annotation_dropout = nn.Dropout(config.dropout if config.one_hot else 0.0)
        self.encoder = build_encoder(config)

    def forward(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        focus: Tensor | None = None,
        beside: tuple[Tensor, ...] = (),
        output_attentions: bool | None = None,
        output_hidden_states: bool | None = None,
        return_dict: bool | None = None,
    ) -> DncNormEncoderOutput:
        """Encodes input_ids [N, S], attention_mask [N, S] (if None: all but padding) -> annotations [N, S, H].

        focus [N, S]: if None, the characters between the tags. beside: as in `Source`. `generate` passes
        output_attentions and return_dict to every encoder; they are ignored.
        """
        encoded = self.encode(input_ids, attention_mask, beside)
        return DncNormEncoderOutput(
            last_hidden_state=encoded.states,
            attention_mask=encoded.mask,
            final=encoded.final,
            focus=focus_mask(input_ids) if focus is None else focus,
            hidden_states=(encoded.states,) if output_hidden_states else None,
        )

    def encode(self, input_ids: Tensor, attention_mask: Tensor | None, beside: tuple[Tensor, ...]) -> Encoded:
        """Encodes input_ids [N, S], attention_mask [N, S] (if None: all but padding), and the tensors in `beside`."""
        mask = input_ids.ne(PAD) if attention_mask is None else attention_mask.bool()
        encoded = self.encoder(self.dropout(self.embedding(input_ids)), mask, *beside)
        return encoded._replace(states=self.annotation_dropout(encoded.states))


class DncNormPreTrainedModel(PreTrainedModel):
    """Describes the architecture to transformers."""

    config_class = DncNormConfig
    base_model_prefix = "dncnorm"
    main_input_name = "input_ids"
    _is_stateful = True

    def _init_weights(self, module: nn.Module) -> None:
        """Initializes a module's weights with `initialize`."""
        initialize(module)


class DncNormForTextNormalization(KeepsWholeFolder, Generates, Learns, DncNormPreTrainedModel, GenerationMixin):
    """Maps the characters of a source to spoken words.

    context: makes sources from queries. tokenizer: its vocabularies; None if the folder had none.
    bundle: the other parts of its folder.
    """

    source: SourceEncoder
    output: nn.Linear
    accepts_loss_kwargs = True  # Trainer then gives num_items_in_batch: accumulated batches count by their symbols

    def __init__(self, config: DncNormConfig) -> None:
        super().__init__(config)
        self.tokenizer: DncNormTokenizer | None = None
        self.bundle = Bundle()
        self.context = build_context(config)
        self.source = SourceEncoder(config)
        self.target_embedding = build_embedding(config, config.target_vocab_size)
        self.symbol_dropout = symbol_dropout(config)
        self.dropout = nn.Dropout(config.dropout)
        self.decoder = build_decoder(config, self.source.encoder)
        self.output = Linear(self.decoder.feature_size, config.target_vocab_size)
        self.build_tasks(self.source.encoder, self.decoder.feature_size)
        self.post_init()
        self.set_default_length()

    # A search calls `prepare` once, and `step` for each symbol.

    def prepare(self, source: Source) -> Prepared:
        """Encodes the queries, and returns what decoding starts from."""
        return self.start(self.read(source), source.focus)

    def read(self, source: Source) -> Encoded:
        """Encodes the queries (eq. 9), each source once."""
        encoded = self.encode(source.input_ids, source.attention_mask, source.beside)
        return encoded if source.rows is None else select(encoded, source.rows)

    def step(self, previous_ids: Tensor, state: State, source: State) -> Step:
        """Takes a step: previous_ids [B] -> logits [B, V] (eq. 10), the next state (eq. 11), the attention."""
        step = self.decoder.step(self.symbol_dropout(self.target_embedding(previous_ids)), state, source)
        return step._replace(output=self.output(self.dropout(step.output)))

    def encode(
        self, input_ids: Tensor, attention_mask: Tensor | None = None, beside: tuple[Tensor, ...] = ()
    ) -> Encoded:
        """Encodes input_ids [N, S], attention_mask [N, S], and the tensors in `beside` -> the annotations."""
        return self.source.encode(input_ids, attention_mask, beside)

    def start(self, encoded: Encoded, focus: Tensor) -> Prepared:
        """Returns what decoding starts from; focus [B, S]."""
        return self.decoder.prepare(encoded, focus)

    # Abilities.

    @property
    def abilities(self) -> frozenset[str]:
        """Returns the abilities, named in `dncnorm.nn.interface`, that both the encoder and the decoder have.

        RECONSTRUCTION and TAGGING are those of a model with a network for it.
        """
        own = {RECONSTRUCTION: self.reconstructor, TAGGING: self.tagger}
        learned = {ability for ability, network in own.items() if network is not None}
        return (self.source.encoder.abilities & self.decoder.abilities) | learned

    def require(self, ability: str) -> None:
        """Raises ValueError if the model lacks an ability."""
        if ability not in self.abilities:
            parts = [f"{key} {getattr(self.config, key)!r}" for key in ("encoder", "decoder", "cell")]
            known = ", ".join(sorted(self.abilities)) or "nothing of the kind"
            raise ValueError(f"{ability}: a model of {', '.join(parts)} has no such ability; it has {known}")

    def compile_steps(self) -> None:
        """Compiles the encoder's and the decoder's step, for training; decoding needs no compiler."""
        self.source.encoder.compile_step()
        self.decoder.compile_step()

    def quantize_steps(self) -> None:
        """Quantizes the cells of the encoder and the decoder to 8 bits, in place and for good, for inference.

        Raises ValueError if the model is not on a CPU, or if its cells cannot be quantized.
        """
        if self.device.type != "cpu":
            raise ValueError(f"device: {self.device}; the quantized steps run on a CPU")
        self.require(QUANTIZATION)
        self.bundle, self._loaded = self.described_bundle(), None  # these weights, in 8 bits
        self.source.encoder.quantize_step()
        self.decoder.quantize_step()

    def forward(
        self,
        input_ids: Tensor | None = None,
        attention_mask: Tensor | None = None,
        decoder_input_ids: Tensor | None = None,
        labels: Tensor | None = None,
        encoder_outputs: DncNormEncoderOutput | None = None,
        state: State | None = None,
        num_items_in_batch: Tensor | int | None = None,
        inputs_embeds: Tensor | None = None,
        decoder_attention_mask: Tensor | None = None,
        decoder_inputs_embeds: Tensor | None = None,
        output_attentions: bool | None = None,
        output_hidden_states: bool | None = None,
        return_dict: bool | None = None,
    ) -> DncNormOutput:
        """Runs input_ids [B, S] or encoder_outputs; labels [B, T] (-100 is ignored) or decoder_input_ids [B, T].

        With labels, the decoder reads them shifted by one after the start symbol, and the loss is their mean
        cross-entropy (PH18 section 4): over num_items_in_batch symbols if given, those of all batches of a step. With a
        state, decoding continues from it. decoder_attention_mask [B, T]: padding at the end, which changes nothing.

        Raises ValueError if neither a source nor encoder_outputs is given, or no target; for output_attentions if the
        decoder has none; and for inputs_embeds and decoder_inputs_embeds, which PEFT passes as None.
        """
        refuse_embeddings(inputs_embeds=inputs_embeds, decoder_inputs_embeds=decoder_inputs_embeds)
        check_decoder_mask(decoder_attention_mask)
        if encoder_outputs is None:
            if input_ids is None:
                raise ValueError("input_ids: None; give input_ids or encoder_outputs")
            encoder_outputs = self.source(input_ids, attention_mask)
        if decoder_input_ids is None:
            if labels is None:
                raise ValueError("decoder_input_ids: None; give decoder_input_ids or labels")
            decoder_input_ids = self.shift_right(labels)
        first, source = self.start(*_encoded(encoder_outputs))
        start = first if state is None else state
        attention = None
        if output_attentions:
            features, state, attention = self._attended(decoder_input_ids, start, source)
        else:
            features, state = self._features(decoder_input_ids, start, source)
        logits = self.output(self.dropout(features))
        loss = None
        if labels is not None:
            total, terms = sequence_loss(logits, labels)
            loss = total / (terms if num_items_in_batch is None else num_items_in_batch)
        return DncNormOutput(
            loss=loss,
            logits=logits,
            state=state,
            cross_attentions=None if attention is None else (attention,),
            decoder_hidden_states=(features,) if output_hidden_states else None,
        )

    def _attended(self, previous_ids: Tensor, state: State, source: State) -> tuple[Tensor, State, Tensor]:
        """Runs the decoder step by step -> features [B, T, F], the last state, the attention [B, 1, T, S]."""
        self.require(ALIGNMENT)
        steps: list[Step] = []
        for embedded in self.symbol_dropout(self.target_embedding(previous_ids)).unbind(1):
            steps.append(self.decoder.step(embedded, state, source))
            state = steps[-1].state
        attention = [step.attention for step in steps if step.attention is not None]
        features = torch.stack([step.output for step in steps], dim=1)
        return features, state, torch.stack(attention, dim=1).unsqueeze(1)

    # Larger vocabularies for new data.

    def resize_vocabularies(self, tokenizer: DncNormTokenizer) -> None:
        """Makes room for a tokenizer that has grown: new rows after the old ones, which keep their weights and ids.

        A new symbol's row before the soft-max is the mean of the old ones. Its score is the mean of theirs and never
        the best, so the output is unchanged until training. Bundle entries that describe the old weights are dropped.

        Raises ValueError for a tokenizer that does not begin with the model's symbols.
        """
        if self.tokenizer is not None:
            tokenizer.check_grown_from(self.tokenizer)
        add_rows(self.source.embedding, tokenizer.source_vocab_size, "source_vocab_size")
        add_rows(self.target_embedding, tokenizer.target_vocab_size, "target_vocab_size")
        add_rows(self.output, tokenizer.target_vocab_size, "target_vocab_size")
        if self.reconstructor is not None:
            add_rows(self.reconstructor.output, tokenizer.source_vocab_size, "source_vocab_size")
        self.config.source_vocab_size = tokenizer.source_vocab_size
        self.config.target_vocab_size = tokenizer.target_vocab_size
        self.tokenizer, self.bundle = tokenizer, self.bundle.for_other_weights()

    def resize_token_embeddings(self, *args: Any, **kwargs: Any) -> nn.Module:
        """Raises ValueError: the method of transformers assumes one vocabulary, and here are two."""
        raise ValueError("resize_token_embeddings: there are two vocabularies; call resize_vocabularies(tokenizer)")


def _encoded(outputs: DncNormEncoderOutput) -> tuple[Encoded, Tensor]:
    """Returns the start of decoding, and the focus."""
    states, mask, focus = outputs.last_hidden_state, outputs.attention_mask, outputs.focus
    if states is None or mask is None:
        raise ValueError("encoder_outputs: last_hidden_state or attention_mask is None")
    return Encoded(states, mask, outputs.final), mask.new_zeros(mask.shape) if focus is None else focus
