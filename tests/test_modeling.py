"""The model in transformers: its loss, `generate`, folders, and errors of wrong configurations."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
import torch
from random_networks import END, TARGET, config, random_model, sources
from safetensors.torch import load_file, save_file
from torch import Tensor, nn
from transformers import AutoConfig, AutoModelForSeq2SeqLM

from dncnorm import DncNormConfig, DncNormForTextNormalization
from dncnorm.core.special import BOS, SPECIALS
from dncnorm.inference.filters import NEVER_SPOKEN
from dncnorm.model.source import IGNORED_LABEL, focus_mask

START = SPECIALS.index(BOS)


def teacher_forced(model: DncNormForTextNormalization, ids: Tensor, mask: Tensor, symbols: list[int]) -> float:
    """Log-probability of a target [T] that begins with the start symbol, for one source [1, S]."""
    read = torch.tensor([symbols[:-1]])
    with torch.no_grad():
        logits = model(ids, mask, decoder_input_ids=read).logits.double()
    chosen = logits.log_softmax(-1)[0].gather(1, torch.tensor(symbols[1:]).unsqueeze(1))
    return float(chosen.sum())


def upto_end(row: list[int]) -> list[int]:
    return row[: row.index(END) + 1] if END in row else row


# Loss.


def test_the_loss_is_the_mean_cross_entropy_computed_by_hand() -> None:
    model, (ids, mask) = random_model(), sources(2)
    labels = torch.tensor([[7, 8, END], [9, END, IGNORED_LABEL]])
    loss = float(model(ids, mask, labels=labels).loss.detach())
    expected = [
        teacher_forced(model, ids[:1], mask[:1], [START, 7, 8, END]),
        teacher_forced(model, ids[1:], mask[1:], [START, 9, END]),
    ]
    assert loss == pytest.approx(-sum(expected) / 5, rel=1e-5)


def test_the_focus_lies_between_the_tags() -> None:
    ids, _ = sources(1)
    assert focus_mask(ids)[0].nonzero().flatten().tolist() == [2]


def test_a_missing_argument_is_named() -> None:
    model, (ids, _) = random_model(), sources()
    with pytest.raises(ValueError, match="input_ids: None; give input_ids or encoder_outputs"):
        model(labels=torch.ones(1, 2, dtype=torch.long))
    with pytest.raises(ValueError, match="decoder_input_ids: None; give decoder_input_ids or labels"):
        model(ids)


# Generate.


def suppressed(**more: Any) -> dict[str, Any]:
    return {"suppress_tokens": NEVER_SPOKEN.ids, "do_sample": False, **more}


def test_padding_is_known_without_a_mask() -> None:
    model, (ids, mask) = random_model(), sources()
    assert model.generate(ids, **suppressed()).equal(model.generate(ids, attention_mask=mask, **suppressed()))


@pytest.mark.parametrize("cell", ["dnc", "lstm", "gru"])
def test_beam_scores_are_teacher_forced_log_probabilities(cell: str) -> None:
    """Every beam carries its own state: were states not reordered with their beams, the sums would differ."""
    model, (ids, mask) = random_model(cell=cell), sources()
    found = model.generate(
        ids, attention_mask=mask, num_beams=4, num_return_sequences=4, length_penalty=0.0, do_sample=False,
        return_dict_in_generate=True, output_scores=True,
    )  # fmt: skip
    assert len({tuple(row) for row in found.sequences.tolist()}) > 8
    for place, (symbols, score) in enumerate(
        zip(found.sequences.tolist(), found.sequences_scores.tolist(), strict=True)
    ):
        row = place // 4
        expected = teacher_forced(model, ids[row : row + 1], mask[row : row + 1], upto_end(symbols))
        assert score == pytest.approx(expected, abs=1e-4)


def test_the_default_limit_of_generate_is_the_models() -> None:
    """Not to the 20 symbols of transformers; a limit that is given holds."""
    model, (ids, _) = random_model(max_target_length=33), sources(1)
    never_ends = {"suppress_tokens": [END]}
    assert model.generate(ids, **never_ends).shape == (1, 34)
    assert model.generate(ids, max_new_tokens=5, **never_ends).shape == (1, 6)
    assert model.generate(ids, max_length=5, **never_ends).shape == (1, 5)


# Folders.


def test_transformers_loads_the_same_logits_to_the_bit(tmp_path: Path) -> None:
    model, (ids, mask) = random_model().eval(), sources()
    model.save_pretrained(tmp_path)
    loaded = AutoModelForSeq2SeqLM.from_pretrained(tmp_path)
    assert type(loaded) is DncNormForTextNormalization
    assert not loaded.training
    read = torch.randint(len(SPECIALS), TARGET, (4, 5))
    with torch.no_grad():
        assert loaded(ids, mask, decoder_input_ids=read).logits.equal(model(ids, mask, decoder_input_ids=read).logits)
    assert AutoConfig.from_pretrained(tmp_path).to_dict() == loaded.config.to_dict()


def test_loading_initialises_nothing_again(tmp_path: Path) -> None:
    """Including the special cases of `_init_weights`: padding rows, forget gates, biases."""
    model = random_model()
    with torch.no_grad():
        for number, parameter in enumerate(model.parameters()):
            parameter.fill_(0.125 * (number + 1))
    model.save_pretrained(tmp_path)
    loaded = dict(DncNormForTextNormalization.from_pretrained(tmp_path).named_parameters())
    for number, (name, _) in enumerate(model.named_parameters()):
        assert loaded[name].unique().tolist() == [0.125 * (number + 1)], name


def test_fresh_weights_have_a_sensible_scale() -> None:
    torch.manual_seed(0)
    model = DncNormForTextNormalization(DncNormConfig(source_vocab_size=200, target_vocab_size=300))
    assert model.source.embedding.weight[1:].std().item() == pytest.approx(0.3, rel=0.1)
    assert not model.source.embedding.weight[0].any()
    assert not model.target_embedding.weight[0].any()
    for name, module in model.named_modules():
        if isinstance(module, nn.Linear):
            scale = math.sqrt(2.0 / sum(module.weight.shape))
            assert module.weight.std().item() == pytest.approx(scale, rel=0.3), name
            assert module.bias is None or not module.bias.any(), name
        if isinstance(module, nn.LSTMCell):
            size = module.hidden_size
            assert module.bias_ih[size : 2 * size].eq(1.0).all(), "forget gates are open"
            assert module.weight_hh.abs().max().item() <= 1.0 / math.sqrt(size)


def saved(folder: Path) -> Path:
    """Saves a model without its manifest, which would reveal any damage."""
    random_model().save_pretrained(folder)
    (folder / "manifest.json").unlink()
    return folder / "model.safetensors"


@pytest.mark.parametrize("keep", [0, 100, 0.999])
def test_truncated_weights_are_a_clear_error(tmp_path: Path, keep: float) -> None:
    path = saved(tmp_path)
    data = path.read_bytes()
    path.write_bytes(data[: int(keep if keep > 1 else keep * len(data))])
    with pytest.raises(OSError, match=f"{tmp_path}/model.safetensors: the weights are damaged: "):
        DncNormForTextNormalization.from_pretrained(tmp_path)


def test_missing_weights_are_an_error_not_random_numbers(tmp_path: Path) -> None:
    path = saved(tmp_path)
    tensors = load_file(path)
    del tensors["output.bias"], tensors["output.weight"]
    save_file(tensors, path, metadata={"format": "pt"})
    with pytest.raises(OSError, match=r"the weights lack output\.bias, and 1 more"):
        DncNormForTextNormalization.from_pretrained(tmp_path)


def test_weights_of_another_shape_are_an_error(tmp_path: Path) -> None:
    saved(tmp_path)
    path = tmp_path / "config.json"
    values = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**values, "hidden_size": 17}), encoding="utf-8")
    with pytest.raises(OSError, match=r"the weights do not fit config\.json"):
        DncNormForTextNormalization.from_pretrained(tmp_path)


def test_a_pickled_model_is_not_read(tmp_path: Path) -> None:
    path = saved(tmp_path)
    torch.save(load_file(path), tmp_path / "pytorch_model.bin")
    path.unlink()
    with pytest.raises(OSError, match=r"model\.safetensors"):
        DncNormForTextNormalization.from_pretrained(tmp_path)


# Configurations.


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hidden_sise": 3}, "config: unknown key 'hidden_sise'; the known ones are attention, attention_heads, "),
        ({"memory_size": 0}, "memory_size: 0; it must be at least 1"),
        ({"num_reads": -1}, "num_reads: -1; it must be at least 1"),
        ({"hidden_size": "16"}, "hidden_size: '16'; it must be a whole number"),
        ({"hidden_size": 1.5}, "hidden_size: 1.5; it must be a whole number"),
        ({"max_target_length": 0}, "max_target_length: 0; it must be at least 1"),
        ({"target_vocab_size": 7}, "target_vocab_size: 7; the reserved symbols alone are 7"),
        ({"window_size": -1}, "window_size: -1; it must be at least 0"),
        ({"dropout": 1.0}, "dropout: 1.0; it must be at least 0 and below 1"),
        ({"bypass_dropout": -0.1}, "bypass_dropout: -0.1; it must be at least 0 and below 1"),
        ({"clip": 0.0}, "clip: 0.0; it must be above 0"),
    ],
)
def test_a_wrong_configuration_names_its_error(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        config(**changes)


def test_so_does_a_wrong_configuration_in_a_folder(tmp_path: Path) -> None:
    saved(tmp_path)
    path = tmp_path / "config.json"
    path.write_text(path.read_text(encoding="utf-8").replace('"memory_size": 6', '"memory_size": 0'), encoding="utf-8")
    with pytest.raises(ValueError, match="memory_size: 0; it must be at least 1"):
        DncNormForTextNormalization.from_pretrained(tmp_path)


def test_a_configuration_comes_back_as_it_was(tmp_path: Path) -> None:
    made = config(cell="gru", language="ru", dropout=0.25, window_size=2)
    made.save_pretrained(tmp_path)
    back = DncNormConfig.from_pretrained(tmp_path)
    assert {k: v for k, v in back.to_dict().items() if v != made.to_dict().get(k)}.keys() <= {"_name_or_path"}
    assert back.vocab_size == back.target_vocab_size == TARGET


def test_a_configuration_without_the_later_keys_is_ph18s(tmp_path: Path) -> None:
    names = {"encoder", "decoder", "cell", "bridge", "context", "encoder_size"}
    variants = {"masked_lookups", "deallocation", "sharpened_links", "layer_norm", "bypass_dropout"}
    model = random_model()
    model.save_pretrained(tmp_path)
    (tmp_path / "manifest.json").unlink()
    path = tmp_path / "config.json"
    values = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({k: v for k, v in values.items() if k not in names | variants}))
    back = DncNormForTextNormalization.from_pretrained(tmp_path)
    assert names | variants <= values.keys(), "they are written"
    assert {name: getattr(back.config, name) for name in names | variants} == {
        name: values[name] for name in names | variants
    }
    for name, value in back.state_dict().items():
        assert value.equal(model.state_dict()[name]), name
