"""Model, tokenizer and pipeline in the hands of transformers' own tools: Trainer, generate, Auto classes."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import transformers
from datasets import Dataset
from transformers import (
    AutoModel,
    AutoModelForSeq2SeqLM,
    DataCollatorForSeq2Seq,
    Seq2SeqTrainer,
    Seq2SeqTrainingArguments,
)
from transformers.pipelines.pt_utils import KeyDataset

import dncnorm
from dncnorm import DncNormConfig, DncNormForTextNormalization, DncNormTokenizer, TextNormalizer

SOURCES = ["weight <norm>15 kg</norm> in", "in <norm>2007</norm> ,"]
TARGETS = ["fifteen kilograms", "two thousand seven"]


@pytest.fixture
def model(model_folder: Path) -> DncNormForTextNormalization:
    """The tiny model, loaded afresh: a test may train it."""
    loaded: DncNormForTextNormalization = DncNormForTextNormalization.from_pretrained(model_folder)
    return loaded


def data(tokenizer: DncNormTokenizer) -> Dataset:
    rows = tokenizer(SOURCES * 3, text_target=TARGETS * 3)
    return Dataset.from_dict({name: rows[name] for name in ("input_ids", "attention_mask", "labels")})


def trainer(model: DncNormForTextNormalization, folder: Path, **settings: Any) -> Seq2SeqTrainer:
    tokenizer = model.tokenizer
    assert tokenizer is not None
    metrics = settings.pop("compute_metrics", None)
    arguments = {"max_steps": 2, "per_device_train_batch_size": 3, "per_device_eval_batch_size": 2, "report_to": []}
    quiet = {"use_cpu": True, "disable_tqdm": True, "save_strategy": "no", "dataloader_pin_memory": False}
    return Seq2SeqTrainer(
        model=model,
        args=Seq2SeqTrainingArguments(output_dir=str(folder), **{**arguments, **quiet, **settings}),
        train_dataset=data(tokenizer),
        eval_dataset=data(tokenizer),
        processing_class=tokenizer,
        data_collator=DataCollatorForSeq2Seq(tokenizer, model=model),
        compute_metrics=metrics,
    )


@pytest.fixture(autouse=True)
def _theirs() -> Iterator[None]:
    """Warnings of transformers, accelerate and torch about themselves are not ours to fix."""
    with warnings.catch_warnings():
        for module in ("transformers", "accelerate", "torch"):
            warnings.filterwarnings("ignore", module=rf"{module}\b")
        yield


# Seq2SeqTrainer.


def test_what_trainer_saves_loads_and_goes_into_the_pipeline(
    model: DncNormForTextNormalization, tmp_path: Path
) -> None:
    options = {"save_strategy": "steps", "save_steps": 2, "label_smoothing_factor": 0.1}
    assert np.isfinite(trainer(model, tmp_path / "run", **options).train().training_loss)
    fine_tuning = trainer(model, tmp_path / "run", max_steps=3)
    assert fine_tuning.train(resume_from_checkpoint=True).global_step == 3
    fine_tuning.save_model(str(tmp_path / "saved"))
    again = dncnorm.pipeline(model=tmp_path / "saved")
    assert b'"use_cache": false' in (tmp_path / "saved" / "config.json").read_bytes(), "Trainer wrote it"
    assert again.gate is not None
    for name, weights in model.state_dict().items():
        assert weights.equal(again.model.state_dict()[name]), name
    assert again("In 2007.")["segments"][0]["before"] == "In"


def test_predictions_are_generated_and_measured(model: DncNormForTextNormalization, tmp_path: Path) -> None:
    seen: list[np.ndarray] = []

    def exact(predictions: Any) -> dict[str, float]:
        seen.append(predictions.predictions)
        return {"rows": float(len(predictions.label_ids))}

    fine_tuning = trainer(model, tmp_path, predict_with_generate=True, compute_metrics=exact)
    assert [fine_tuning.evaluate()["eval_rows"] for _ in range(2)] == [6.0, 6.0]
    expected = model.generate(**model.tokenizer(SOURCES, padding=True, return_tensors="pt"))  # type: ignore[misc]
    for predicted in seen:  # Trainer must not shorten them to 20 symbols after the first batch
        assert predicted.shape[1] == model.config.max_target_length + 1
        assert predicted[:2, : expected.shape[1]].tolist() == expected.tolist()


def test_what_transformers_offers_and_the_model_cannot_is_refused(
    model: DncNormForTextNormalization, tmp_path: Path
) -> None:
    predicted = trainer(model, tmp_path).predict(data(model.tokenizer)).predictions  # type: ignore[arg-type]
    assert isinstance(predicted, np.ndarray), "the decoder's state is no prediction"
    assert predicted.shape[-1] == model.config.target_vocab_size
    with pytest.raises(ValueError, match="does not support activation checkpointing"):
        model.gradient_checkpointing_enable()
    with pytest.raises(ValueError, match=r"^config: unknown key 'hiden_size'; the known ones are"):
        DncNormConfig(hiden_size=8, use_cache=False)


def test_accumulated_batches_count_by_their_symbols(model_folder: Path, tmp_path: Path) -> None:
    def weights(**settings: Any) -> torch.Tensor:
        fresh: DncNormForTextNormalization = DncNormForTextNormalization.from_pretrained(model_folder)
        trainer(fresh, tmp_path, max_steps=1, max_grad_norm=0.0, seed=3, **settings).train()
        return fresh.output.weight.detach()

    # Two batches of 3 rows of unequal lengths make the step that one of 6 makes.
    accumulated = weights(per_device_train_batch_size=3, gradient_accumulation_steps=2, optim="sgd", learning_rate=0.1)
    whole = weights(per_device_train_batch_size=6, optim="sgd", learning_rate=0.1)
    torch.testing.assert_close(accumulated, whole, atol=1e-6, rtol=1e-5)


# generate.


@pytest.mark.parametrize("beams", [1, 3])
def test_generate_gives_attention_and_states(tiny: TextNormalizer, beams: int) -> None:
    model, batch = tiny.model, tiny.tokenizer(SOURCES, padding=True, return_tensors="pt")
    found = model.generate(
        **batch, num_beams=beams, output_attentions=True, output_hidden_states=True, return_dict_in_generate=True
    )
    rows, length = len(SOURCES) * beams, batch["input_ids"].shape[1]
    for (attention,), (features,) in zip(found.cross_attentions, found.decoder_hidden_states, strict=True):
        assert attention.shape == (rows, 1, 1, length)
        torch.testing.assert_close(attention.sum(-1), torch.ones(rows, 1, 1))
        assert not attention[batch["attention_mask"].repeat_interleave(beams, 0)[:, None, None] == 0].any()
        assert features.shape == (rows, 1, model.config.feature_size)
    assert found.encoder_hidden_states[0].shape[:2] == (rows, length)


def test_attention_is_that_of_each_step_and_changes_no_logits(tiny: TextNormalizer) -> None:
    model, batch = tiny.model, tiny.tokenizer(SOURCES[:1], text_target=TARGETS[:1], return_tensors="pt")
    with torch.no_grad():
        plain, attended = model(**batch), model(**batch, output_attentions=True)
        state, source = model.start(model.encode(batch["input_ids"]), model.source(batch["input_ids"]).focus)
        for place, symbol in enumerate(model.shift_right(batch["labels"]).unbind(1)):
            step = model.step(symbol, state, source)
            state = step.state
            torch.testing.assert_close(step.attention, attended.cross_attentions[0][:, 0, place])
    torch.testing.assert_close(plain.logits, attended.logits)
    assert plain.cross_attentions is None


@pytest.mark.parametrize(("text", "tag"), [("It weighs 15 kg", "<norm>"), ("weight <norm>15 kg in", "</norm>")])
def test_a_source_without_tags_causes_a_warning(tiny: TextNormalizer, text: str, tag: str) -> None:
    with pytest.warns(UserWarning, match=f"^generate: a source has no {tag}; write"):
        tiny.model.generate(**tiny.tokenizer([text], return_tensors="pt"))


@pytest.mark.parametrize(("limit", "length"), [({"max_new_tokens": 2}, 3), ({"max_length": 4}, 4)])
def test_a_users_limit_replaces_that_of_the_model(
    tiny: TextNormalizer, caplog: pytest.LogCaptureFixture, limit: dict[str, int], length: int
) -> None:
    batch = tiny.tokenizer(SOURCES[:1], return_tensors="pt")
    assert tiny.model.generate(**batch, **limit, eos_token_id=None).shape[1] == length
    assert not caplog.records, "no warning about two limits"


def test_a_decoder_without_attention_is_refused(model: DncNormForTextNormalization) -> None:
    model.decoder.abilities = model.decoder.abilities - {"alignment"}
    ids = torch.tensor([[9, 10]])
    with pytest.raises(ValueError, match=r"^alignment: a model of encoder 'recurrent'.* has no such ability"):
        model(ids, decoder_input_ids=ids, output_attentions=True)


# Auto classes, devices, the tokenizer's two vocabularies.


def test_devices_and_types_of_a_loaded_model(model_folder: Path, model: DncNormForTextNormalization) -> None:
    assert type(AutoModel.from_pretrained(model_folder)) is DncNormForTextNormalization
    assert type(AutoModelForSeq2SeqLM.from_pretrained(model_folder)) is DncNormForTextNormalization
    placed = dncnorm.pipeline(model=model_folder, device_map={"": "cpu"}, dtype=torch.bfloat16)
    assert (placed.model.dtype, placed.device) == (torch.bfloat16, torch.device("cpu"))
    assert placed("In 2007.")["segments"]
    options: dict[str, Any] = {"torch_dtype": "bfloat16", "tokenizer": str(model_folder)}
    assert dncnorm.pipeline(model=model_folder, **options).model.dtype == torch.bfloat16
    assert dncnorm.pipeline(model=model_folder, dtype="auto").model.dtype == torch.float32
    model.hf_device_map = {"": "cpu"}  # as several devices leave it
    assert dncnorm.pipeline(model=model).device == torch.device("cpu")
    with pytest.raises(ValueError, match="has been loaded with `accelerate` and therefore cannot be moved"):
        dncnorm.pipeline(model=model, device="cpu")
    with pytest.raises(ValueError, match=r"^dtype: given with a loaded model; give it to from_pretrained$"):
        dncnorm.pipeline(model=model, dtype="bfloat16")


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"device": "gpu"}, ValueError, "device: 'gpu'; here PyTorch can use cpu"),
        ({"device": "cpu", "device_map": "auto"}, ValueError, "device: 'cpu' and device_map: 'auto'; give one or the"),
        ({"framework": "pt"}, TypeError, "pipeline: unknown option 'framework'; the options are alignment, batch_size"),
        ({"tokenizer": transformers.BertTokenizer}, TypeError, "tokenizer: <class .*; expected a DncNormTokenizer, or"),
    ],
)
def test_options_that_are_wrong_are_refused(
    model_folder: Path, options: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=f"^{message}"):
        dncnorm.pipeline(model=model_folder, **options)


def test_a_column_of_a_dataset_is_read(tiny: TextNormalizer) -> None:
    dataset = Dataset.from_dict({"text": ["In 2007.", "15 kg"]})
    results = tiny(KeyDataset(dataset, "text"))
    assert len(results) == 2
    assert list(results) == tiny(dataset["text"])
    with pytest.raises(TypeError, match=r"^inputs\[0\]: expected str, got dict; of a data set, give the column of"):
        tiny(dataset)


def test_each_vocabulary_decodes_its_own(tiny: TextNormalizer) -> None:
    tokenizer = tiny.tokenizer
    ids = tokenizer(SOURCES[0])["input_ids"]
    assert tokenizer.decode_source([*ids, tokenizer.pad_token_id]) == SOURCES[0]
    assert tokenizer.decode(tokenizer(text_target=TARGETS[0])["input_ids"], skip_special_tokens=True) == TARGETS[0]
    with pytest.warns(UserWarning, match=r"^text_target: '東' is not in the target vocabulary, and becomes <unk>;"):
        tokenizer(text_target="東")
    with pytest.raises(ValueError, match=r"^text_pair: a source is one text, with tags around the token"):
        tokenizer("a", "b")


def test_new_symbols_need_a_vocabulary(tiny: TextNormalizer) -> None:
    with pytest.raises(ValueError, match=r"^add_tokens: .*; there are two vocabularies: call with_symbols\(source="):
        tiny.tokenizer.add_tokens(["₿"])
