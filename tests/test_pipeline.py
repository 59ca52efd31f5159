"""The pipeline with a tiny untrained model: inputs, order, offsets, sources, errors."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import transformers
from attacks.texts import faults, random_texts

import dncnorm
from dncnorm import DncNormForTextNormalization, TextNormalizationPipeline, TextNormalizer
from dncnorm.core.queries import Hypothesis, Query
from dncnorm.core.special import SELF, SILENCE
from dncnorm.gate.check import GateError
from dncnorm.inference.network import NumpyNetwork
from dncnorm.normalization import chunks

TEXTS = [
    "The 15 kg parcel cost $312 on 4 March 2014.",
    "",
    "Nothing to do here",
    " \n\t ",
    "The IUCN met at 10:30 p.m.",
]
KEYS = ["start", "end", "before", "after", "source", "rule", "gate_probability", "confidence", "semiotic_class"]


def say(monkeypatch: pytest.MonkeyPatch, hypothesis: Hypothesis) -> set[tuple[str, bool]]:
    """Let the network say the same of every query; returns each focus it is asked about, and whether that may stay."""
    asked: set[tuple[str, bool]] = set()

    def answers(_: NumpyNetwork, queries: list[Query], *_options: Any, may_stay: bool) -> list[list[Hypothesis]]:
        asked.update((query.focus, may_stay) for query in queries)
        return [[hypothesis]] * len(queries)

    monkeypatch.setattr(NumpyNetwork, "answers", answers)
    return asked


def alike(found: Any, expected: Any) -> bool:
    """Equal, with confidences within 1e-4: the products of another batch size round otherwise."""
    if isinstance(expected, list):
        return len(found) == len(expected) and all(map(alike, found, expected))
    near = [item | {"confidence": pytest.approx(item["confidence"], abs=1e-4)} for item in expected["segments"]]
    return bool(found == expected | {"segments": near})


def reading(result: dict[str, Any], before: str = "15 kg") -> tuple[str, str, float]:
    segment = next(item for item in result["segments"] if item["before"] == before)
    return segment["after"], segment["source"], segment["confidence"]


# Inputs and results.


def test_every_character_belongs_to_one_segment_in_order(tiny: TextNormalizer) -> None:
    texts = [
        *TEXTS,
        "٣٤ ３４ \ud800 a\u0301b\x00c \u202eabc\u202c \U0001f600 x" * 3,
        *random_texts(150, random.Random(7)),
    ]
    for text, result in zip(texts, tiny(texts), strict=True):
        segments = result["segments"]
        assert list(result) == ["normalized_text", "segments"]
        assert all(list(segment) == KEYS and 0.0 <= segment["confidence"] <= 1.0 for segment in segments)
        assert "".join(text[s["start"] : s["end"]] for s in segments) == text
        assert not faults(text, result), text


def test_lists_tuples_generators_columns_and_batches_keep_order(tiny: TextNormalizer) -> None:
    from datasets import Dataset

    alone = [tiny(text) for text in TEXTS]
    for inputs in (TEXTS, tuple(TEXTS), Dataset.from_dict({"text": TEXTS})["text"]):
        assert alike(tiny(inputs), alone)
    for batch_size in (1, 64):
        assert alike(tiny(TEXTS, batch_size=batch_size), alone)
    generator = tiny(text for text in TEXTS)
    assert isinstance(generator, Iterator)
    assert alike(list(generator), alone)
    with ThreadPoolExecutor(2) as pool:
        backwards = list(pool.map(tiny, reversed(TEXTS)))
    assert alike(backwards[::-1], alone)


def test_a_generator_is_read_a_chunk_at_a_time(tiny: TextNormalizer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "CHUNK_TEXTS", 2)
    texts = iter(["word"] * 10)
    next(tiny(text for text in texts))
    assert len(list(texts)) == 8


def test_empty_inputs_and_tokens(tiny: TextNormalizer) -> None:
    empty = {"normalized_text": "", "segments": []}
    assert tiny([]) == tiny([], pretokenized=True) == []
    assert tiny("") == empty
    words = ["It", "weighs", "15 kg", "my", "sil", "a_letter", "."]
    one = tiny(words, pretokenized=True)
    assert alike(tiny([words, [], words], pretokenized=True), [one, empty, one])
    assert [s["before"] for s in one["segments"] if s["semiotic_class"] != "SPACE"] == words
    assert "".join(" ".join(words)[s["start"] : s["end"]] for s in one["segments"]) == " ".join(words)
    assert [s.before for s in tiny.normalize_sentences([words])[0]] == words
    assert one["normalized_text"].endswith("my sil a_letter ."), "words that look like the corpora's symbols stay"


@pytest.mark.parametrize(
    ("given", "are_tokens", "message"),
    [
        (None, False, "inputs: expected text, or several, got NoneType"),
        (b"15 kg", False, "inputs: expected text, or several, got bytes"),
        ({"text": "15 kg"}, False, "inputs: expected text, or several, got dict"),
        (["a", None], False, r"inputs\[1\]: expected str, got NoneType"),
        ([["a", 5]], True, r"inputs\[0\]\[1\]: expected str, got int"),
        ([["a"], "b"], True, r"inputs\[1\]: expected a list of tokens, got str"),
    ],
)
def test_other_inputs_are_type_errors(tiny: TextNormalizer, given: Any, are_tokens: bool, message: str) -> None:
    with pytest.raises(TypeError, match=f"^{message}$"):
        tiny(given, pretokenized=are_tokens)


def test_a_long_token_and_many_words_pass(tiny: TextNormalizer) -> None:
    huge = "9" * 100_000
    segments = tiny(huge)["segments"]
    assert "".join(s["before"] for s in segments) == huge
    assert "".join(s["after"] for s in segments) == huge, "too long for the network: as written"
    assert len(tiny("word " * 1_500)["segments"]) == 3_000


# The network's answers.


@pytest.mark.parametrize(
    ("hypothesis", "expected"),
    [
        (Hypothesis("fifteen kilograms", 0.9, True), ("fifteen kilograms", "model", 0.9)),
        (Hypothesis("fifteen fifteen fifteen", 0.9, False), ("15 kg", "fallback", 0.9)),
        (Hypothesis(SILENCE, 0.9, True), ("15 kg", "fallback", 0.9)),
        (Hypothesis(SELF, 0.9, True), ("15 kg", "fallback", 0.9)),
        (Hypothesis("", 0.9, True), ("15 kg", "fallback", 0.9)),
        (Hypothesis("fifteen kilos", 0.3, True), ("15 kg", "fallback", 0.3)),
    ],
)
def test_a_digit_is_never_lost_and_doubt_leaves_the_written_form(
    tiny: TextNormalizer, monkeypatch: pytest.MonkeyPatch, hypothesis: Hypothesis, expected: tuple[str, str, float]
) -> None:
    say(monkeypatch, hypothesis)
    assert reading(tiny("15 kg")) == expected


def test_the_network_may_keep_a_word_unless_the_gate_is_sure(
    tiny: TextNormalizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(monkeypatch, Hypothesis(SELF, 0.8, True))
    assert reading(tiny("The IUCN met"), "IUCN") == ("IUCN", "model", 0.8)
    for limit in (0.0, 1.0):
        asked = say(monkeypatch, Hypothesis("said", 0.9, True))
        dncnorm.pipeline(model=tiny.source, sure_probability=limit)("IUCN 15 kg")
        assert asked == {("IUCN", limit == 1.0), ("15 kg", False)}, "a token with a digit never stays"


# Loading and saving.


def test_transformers_builds_the_same_pipeline_and_saving_needs_no_remote_code(
    model_folder: Path, tiny: TextNormalizer, tmp_path: Path
) -> None:
    theirs = transformers.pipeline("text-normalization", model=str(model_folder))
    assert isinstance(theirs, TextNormalizationPipeline)
    theirs.save_pretrained(str(tmp_path / "saved"))
    again = transformers.pipeline("text-normalization", model=str(tmp_path / "saved"))
    assert alike(again(TEXTS), tiny(TEXTS))
    assert {p.name for p in (tmp_path / "saved" / "gate").iterdir()} >= {"config.json", "model.json"}
    assert not list((tmp_path / "saved").rglob("*.py"))


def test_errors_of_the_entry_point(model_folder: Path, tmp_path: Path) -> None:
    for options, error, message in (
        ({"task": "translation"}, ValueError, r"^task: 'translation'; dncnorm has 'text-normalization'$"),
        ({"lang": "xx"}, ValueError, r"^lang: 'xx'; there are models for "),
        ({"model": model_folder, "min_confidence": 2}, ValueError, r"^min_confidence: 2; it must be from 0 to 1$"),
        ({"model": model_folder, "bach_size": 4}, TypeError, r"option 'bach_size', perhaps 'batch_size'; the options "),
        ({"language": "ru"}, TypeError, r"unknown option 'language', perhaps 'lang'; the options are "),
        ({"model": tmp_path / "nowhere"}, (OSError, ValueError), "nowhere"),
    ):
        with pytest.raises(error, match=message):
            dncnorm.pipeline(**options)


def test_missing_and_damaged_files_are_named(model_folder: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(model_folder, tmp_path / "damaged"))
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-100])
    with pytest.raises(OSError, match="the weights are damaged"):
        DncNormForTextNormalization.from_pretrained(folder)
    shutil.copy(model_folder / "model.safetensors", weights)
    (folder / "gate" / "model.json").write_text("{", encoding="utf-8")
    with pytest.raises(GateError, match=r"model\.json"):
        dncnorm.pipeline(model=folder)
    shutil.rmtree(folder / "gate")
    with pytest.raises(ValueError, match=r"/gate: missing; manifest\.json names this folder$"):
        dncnorm.pipeline(model=folder)
    (folder / "manifest.json").unlink()
    with pytest.raises(ValueError, match=r"^model.bundle.gate: None; the model's folder lacks gate/config.json"):
        dncnorm.pipeline(model=folder)
