"""Low-rank adapters learn on a frozen model, as PEFT puts them there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor, nn

import dncnorm
from dncnorm import DncNormForTextNormalization

SOURCES = ["weight <norm>15 kg</norm> in", "in <norm>2007</norm> ,", "in <norm>15</norm> ,"]
TARGETS = ["fifteen kilograms", "two thousand seven", "kilograms"]
ADAPTED = ("output", "features", "query", "interface")
"""The last part of the names of adapted layers: of the decoder, the attention, and both cells."""


class Adapter(nn.Module):
    """PEFT's replacement of a layer: the frozen layer plus a product of two small matrices."""

    def __init__(self, layer: nn.Linear, rank: int = 4) -> None:
        super().__init__()
        self.base_layer = layer
        self.down, self.up = (
            nn.Linear(layer.in_features, rank, bias=False),
            nn.Linear(rank, layer.out_features, bias=False),
        )
        nn.init.zeros_(self.up.weight)

    @property
    def weight(self) -> Tensor:
        return self.base_layer.weight

    @property
    def bias(self) -> Tensor | None:
        return self.base_layer.bias

    def forward(self, x: Tensor) -> Tensor:
        result: Tensor = self.base_layer(x) + self.up(self.down(x))
        return result


@pytest.fixture
def model(model_folder: Path) -> DncNormForTextNormalization:
    loaded: DncNormForTextNormalization = DncNormForTextNormalization.from_pretrained(model_folder)
    return loaded


def adapted(model: DncNormForTextNormalization) -> DncNormForTextNormalization:
    """Freezes the model and adapts some of its layers."""
    torch.manual_seed(3)
    model.requires_grad_(False)
    layers = {name: layer for name, layer in model.named_modules() if name.split(".")[-1] in ADAPTED}
    assert len(layers) == 7
    for name, layer in layers.items():
        parent, _, child = name.rpartition(".")
        setattr(model.get_submodule(parent), child, Adapter(layer))  # type: ignore[arg-type]
    return model


def batch(model: DncNormForTextNormalization) -> dict[str, Tensor]:
    tokenizer = model.tokenizer
    assert tokenizer is not None
    rows = tokenizer(SOURCES, text_target=TARGETS, padding=True, return_tensors="pt")
    rows["labels"][rows["labels"] == tokenizer.pad_token_id] = -100
    return dict(rows)


def losses(model: Any, rows: dict[str, Tensor], steps: int = 8) -> list[float]:
    """The loss of each step, of a model that is called as `PeftModelForSeq2SeqLM` calls it."""
    optimizer = torch.optim.AdamW([item for item in model.parameters() if item.requires_grad], lr=5e-2)
    absent = ("inputs_embeds", "decoder_input_ids", "decoder_attention_mask", "decoder_inputs_embeds")
    found = []
    model.train()
    for _ in range(steps):
        loss = model(**rows, **dict.fromkeys(absent), output_attentions=None, return_dict=None).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        found.append(loss.item())
    model.eval()
    return found


def test_adapters_learn(model: DncNormForTextNormalization) -> None:
    rows, before = batch(model), model.output.weight.clone()
    found = losses(adapted(model), rows)
    assert found[-1] < found[0] * 0.7, found
    assert torch.equal(model.output.weight, before), "the model itself is frozen"
    learned = model(**rows).logits
    with torch.no_grad():
        torch.testing.assert_close(model(**rows).logits, learned, atol=1e-5, rtol=1e-4)
        assert model.generate(input_ids=rows["input_ids"]).shape[0] == len(SOURCES)


def test_weights_that_are_changed_through_their_data_are_seen(model: DncNormForTextNormalization) -> None:
    """So PEFT merges adapters; what inference has made of the weights must be made again."""
    rows = {name: tensor.repeat(6, 1) for name, tensor in batch(model).items()}
    for name in ("output", "decoder.features", "decoder.cell.interface", "source.encoder.cell.read_output"):
        with torch.no_grad():
            before = model(**rows).logits
            model.get_submodule(name).weight.data += 0.3
            after = model(**rows).logits
        assert not torch.allclose(before, after, atol=1e-3), name
        torch.testing.assert_close(after, model(**rows).logits.detach(), atol=1e-5, rtol=1e-4)


@pytest.mark.parametrize("name", ["inputs_embeds", "decoder_inputs_embeds"])
def test_embeddings_are_refused(model: DncNormForTextNormalization, name: str) -> None:
    embeddings = torch.zeros(3, 4, model.config.embedding_size)
    ids = name.replace("inputs_embeds", "input_ids")
    message = rf"^{name}: the tags around the token to speak are found in ids; give {ids} instead$"
    with pytest.raises(ValueError, match=message):
        model(**batch(model), **{name: embeddings})
    if name == "inputs_embeds":
        with pytest.raises(ValueError, match=message):
            model.generate(inputs_embeds=embeddings)


def test_a_mask_of_the_target_may_hide_its_end_alone(model: DncNormForTextNormalization) -> None:
    rows = batch(model)
    mask = rows["labels"].ne(-100).long()
    assert torch.equal(model(**rows).loss, model(**rows, decoder_attention_mask=mask).loss)
    with pytest.raises(ValueError, match=r"^decoder_attention_mask: hides symbols before others; only the end of"):
        model(**rows, decoder_attention_mask=mask.flip(1))


def test_another_kind_of_model_is_refused() -> None:
    message = r"^model: Linear; expected a folder, a Hub repository, or a DncNormForTextNormalization \(of a PEFT"
    with pytest.raises(TypeError, match=message):
        dncnorm.pipeline(model=nn.Linear(1, 1))  # type: ignore[call-overload]
