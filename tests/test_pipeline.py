"""The pipeline with a tiny untrained model: inputs, order, offsets, sources, errors; what it says is not the matter."""

from __future__ import annotations

import random
import shutil
import threading
from collections.abc import Iterator
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
    "The IUCN met at 10:30 p.m.",
    " \n\t ",
    "The IUCN met at 10:30 p.m.",
]
KEYS = ["start", "end", "before", "after", "source", "rule", "gate_probability", "confidence", "semiotic_class"]


def say(monkeypatch: pytest.MonkeyPatch, hypothesis: Hypothesis) -> None:
    """Let the network say the same of every query."""
    monkeypatch.setattr(NumpyNetwork, "answers", lambda _, queries, *_options, may_stay: [[hypothesis]] * len(queries))


def alike(found: Any, expected: Any) -> bool:
    """Equal, with confidences within 1e-4: the products of another batch size round otherwise."""
    if isinstance(expected, list):
        return len(found) == len(expected) and all(map(alike, found, expected))
    pairs = zip(found["segments"], expected["segments"], strict=True)
    near = all(abs(a["confidence"] - b["confidence"]) <= 1e-4 for a, b in pairs)
    return near and [strip(s) for s in found["segments"]] == [strip(s) for s in expected["segments"]]


def strip(segment: dict[str, Any]) -> dict[str, Any]:
    """A segment without its confidence."""
    return {key: value for key, value in segment.items() if key != "confidence"}


def test_a_text_gives_a_dict_of_the_documented_form(tiny: TextNormalizer) -> None:
    result = tiny(TEXTS[0])
    assert list(result) == ["normalized_text", "segments"]
    assert all(list(segment) == KEYS for segment in result["segments"])
    assert all(0.0 <= segment["confidence"] <= 1.0 for segment in result["segments"])


@pytest.mark.parametrize("text", [*TEXTS, "٣٤ ３４ \ud800 a\u0301b\x00c \u202eabc\u202c \U0001f600 x" * 3])
def test_every_character_belongs_to_one_segment_in_order(tiny: TextNormalizer, text: str) -> None:
    segments = tiny(text)["segments"]
    assert "".join(text[s["start"] : s["end"]] for s in segments) == text
    assert all(text[s["start"] : s["end"]] == s["before"] for s in segments)


def test_no_character_of_a_random_text_is_lost_and_no_digit_goes_unspoken(tiny: TextNormalizer) -> None:
    """`training/attacks/texts.py` has more of them, and the embedded network."""
    texts = list(random_texts(300, random.Random(7)))
    found = {text: wrong for text, result in zip(texts, tiny(texts), strict=True) if (wrong := faults(text, result))}
    assert not found


def test_the_judge_of_random_texts_sees_faults() -> None:
    result = {"segments": [{"start": 0, "end": 1, "before": "7", "after": "sil", "semiotic_class": None}]}
    assert faults("7", result) == {"a digit unspoken"}
    assert faults("78", result) == {"a digit unspoken", "a character left out"}
    assert faults("x", result) == {"a character out of its place", "a digit unspoken"}
    result["segments"][0]["after"] = "seven ⁵"
    assert faults("7", result) == {"a digit in what is said"}


def test_lists_tuples_generators_and_columns_keep_order(tiny: TextNormalizer) -> None:
    from datasets import Dataset

    alone = [tiny(text) for text in TEXTS]
    assert alike(tiny(TEXTS), alone)
    assert alike(tiny(tuple(TEXTS)), alone)
    assert alike(tiny(Dataset.from_dict({"text": TEXTS})["text"]), alone)
    generator = tiny(text for text in TEXTS)
    assert isinstance(generator, Iterator)
    assert alike(list(generator), alone)


def test_a_generator_is_read_a_chunk_at_a_time(tiny: TextNormalizer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "CHUNK_TEXTS", 2)
    read: list[int] = []

    def texts() -> Iterator[str]:
        for number in range(10):
            read.append(number)
            yield "word"

    next(tiny(texts()))
    assert read == [0, 1]


def test_empty_inputs(tiny: TextNormalizer) -> None:
    assert tiny([]) == []
    assert tiny([], pretokenized=True) == []
    assert tiny("") == {"normalized_text": "", "segments": []}
    assert tiny([[], ["a"]], pretokenized=True)[0] == {"normalized_text": "", "segments": []}


def test_pretokenized_keeps_the_tokens(tiny: TextNormalizer) -> None:
    words = ["It", "weighs", "15 kg", "."]
    one = tiny(words, pretokenized=True)
    assert alike(tiny([words, words], pretokenized=True), [one, one])
    assert [s["before"] for s in one["segments"] if s["semiotic_class"] != "SPACE"] == words
    joined = " ".join(words)
    assert "".join(joined[s["start"] : s["end"]] for s in one["segments"]) == joined
    assert [s.before for s in tiny.normalize_sentences([words])[0]] == words


@pytest.mark.parametrize("batch_size", [1, 2, 64])
def test_the_batch_size_changes_nothing(tiny: TextNormalizer, batch_size: int) -> None:
    assert alike(tiny(TEXTS, batch_size=batch_size), tiny(TEXTS))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (None, "inputs: expected text, or several, got NoneType"),
        (b"15 kg", "inputs: expected text, or several, got bytes"),
        (15, "inputs: expected text, or several, got int"),
        ({"text": "15 kg"}, "inputs: expected text, or several, got dict"),
        (["a", None], r"inputs\[1\]: expected str, got NoneType"),
        ([b"a"], r"inputs\[0\]: expected str, got bytes"),
    ],
)
def test_what_is_no_text_is_a_type_error(tiny: TextNormalizer, given: Any, message: str) -> None:
    with pytest.raises(TypeError, match=f"^{message}$"):
        tiny(given)


def test_what_are_no_tokens_is_a_type_error(tiny: TextNormalizer) -> None:
    with pytest.raises(TypeError, match=r"^inputs\[0\]\[1\]: expected str, got int$"):
        tiny([["a", 5]], pretokenized=True)
    with pytest.raises(TypeError, match=r"^inputs\[1\]: expected a list of tokens, got str$"):
        tiny([["a"], "b"], pretokenized=True)


def test_a_megabyte_in_one_token_and_ten_thousand_words_pass(tiny: TextNormalizer) -> None:
    huge = "9" * 1_000_000
    segments = tiny(huge)["segments"]
    assert "".join(s["before"] for s in segments) == huge
    assert "".join(s["after"] for s in segments) == huge, "too long for the network: as written"
    many = "word " * 10_000
    assert len(tiny(many)["segments"]) == 20_000


def test_what_the_network_says_is_marked_model(tiny: TextNormalizer, monkeypatch: pytest.MonkeyPatch) -> None:
    say(monkeypatch, Hypothesis("fifteen kilograms", 0.9, True))
    segment = tiny("15 kg")["segments"][0]
    assert (segment["after"], segment["source"], segment["confidence"]) == ("fifteen kilograms", "model", 0.9)


@pytest.mark.parametrize(
    "hypothesis",
    [
        Hypothesis("fifteen fifteen fifteen", 0.9, False),
        Hypothesis(SILENCE, 0.9, True),
        Hypothesis(SELF, 0.9, True),
        Hypothesis("", 0.9, True),
    ],
    ids=["never ended", "silence", "self", "nothing"],
)
def test_a_digit_is_never_lost(tiny: TextNormalizer, monkeypatch: pytest.MonkeyPatch, hypothesis: Hypothesis) -> None:
    say(monkeypatch, hypothesis)
    segment = tiny("15 kg")["segments"][0]
    assert (segment["after"], segment["source"]) == ("15 kg", "fallback")


def test_doubt_leaves_the_written_form(model_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    say(monkeypatch, Hypothesis("fifteen kilos", 0.4, True))
    careful = dncnorm.pipeline(model=model_folder, min_confidence=0.5)
    segment = careful("15 kg")["segments"][0]
    assert (segment["after"], segment["source"], segment["confidence"]) == ("15 kg", "fallback", 0.4)
    with pytest.raises(ValueError, match=r"^min_confidence: 2; it must be from 0 to 1$"):
        dncnorm.pipeline(model=model_folder, min_confidence=2)


def test_the_second_judge_keeps_a_word(tiny: TextNormalizer, monkeypatch: pytest.MonkeyPatch) -> None:
    say(monkeypatch, Hypothesis(SELF, 0.8, True))
    segment = next(s for s in tiny("The IUCN met")["segments"] if s["before"] == "IUCN")
    assert (segment["after"], segment["source"], segment["semiotic_class"]) == ("IUCN", "model", "PLAIN")


def test_where_the_gate_is_sure_the_network_may_not_keep_the_word(
    model_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, bool]] = []

    def spy(_: NumpyNetwork, queries: list[Query], *_options: Any, may_stay: bool) -> list[list[Hypothesis]]:
        asked.extend((query.focus, not may_stay) for query in queries)
        return [[Hypothesis("said", 0.9, True)]] * len(queries)

    monkeypatch.setattr(NumpyNetwork, "answers", spy)
    for limit, is_forbidden in ((0.0, True), (1.0, False)):
        dncnorm.pipeline(model=model_folder, sure_probability=limit)("IUCN 15 kg")
        assert set(asked) == {("IUCN", is_forbidden), ("15 kg", True)}, "a token with a digit never stays"
        asked.clear()


@pytest.mark.parametrize("text", ["my sil here", "a my_letter b"])
def test_a_word_that_looks_like_a_symbol_of_the_corpora_stays(tiny: TextNormalizer, text: str) -> None:
    assert tiny(text.split(), pretokenized=True)["normalized_text"] == text


def test_transformers_builds_the_same_pipeline(model_folder: Path, tiny: TextNormalizer) -> None:
    theirs = transformers.pipeline("text-normalization", model=str(model_folder))
    assert isinstance(theirs, TextNormalizationPipeline)
    assert alike(theirs(TEXTS), tiny(TEXTS))


def test_saving_a_pipeline_needs_no_remote_code(model_folder: Path, tiny: TextNormalizer, tmp_path: Path) -> None:
    theirs = transformers.pipeline("text-normalization", model=str(model_folder))
    theirs.save_pretrained(str(tmp_path / "saved"))
    again = transformers.pipeline("text-normalization", model=str(tmp_path / "saved"))
    assert alike(again(TEXTS), tiny(TEXTS))
    assert {p.name for p in (tmp_path / "saved" / "gate").iterdir()} >= {"config.json", "model.json"}
    assert not list((tmp_path / "saved").rglob("*.py"))


def test_threads_agree(tiny: TextNormalizer) -> None:
    expected = tiny(TEXTS)
    found: dict[int, Any] = {}

    def work(number: int) -> None:
        order = list(range(len(TEXTS)))
        random.Random(number).shuffle(order)
        results = tiny([TEXTS[i] for i in order])
        found[number] = [text for _, text in sorted(zip(order, (r["normalized_text"] for r in results), strict=True))]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {n: [r["normalized_text"] for r in expected] for n in range(2)}


def test_errors_of_the_entry_point(model_folder: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^task: 'translation'; dncnorm has 'text-normalization'$"):
        dncnorm.pipeline("translation")
    with pytest.raises(ValueError, match=r"^lang: 'xx'; there are models for "):
        dncnorm.pipeline(lang="xx")
    with pytest.raises(TypeError, match=r"option 'bach_size', perhaps 'batch_size'; the options are alignment, "):
        dncnorm.pipeline(model=model_folder, bach_size=4)
    with pytest.raises(TypeError, match=r"unknown option 'language', perhaps 'lang'; the options are "):
        dncnorm.pipeline(language="ru")
    with pytest.raises((OSError, ValueError), match="nowhere"):
        dncnorm.pipeline(model=tmp_path / "nowhere")


def test_a_model_without_its_gate_is_refused(model_folder: Path, tmp_path: Path) -> None:
    folder = tmp_path / "no-gate"
    shutil.copytree(model_folder, folder)
    shutil.rmtree(folder / "gate")
    with pytest.raises(ValueError, match=r"/gate: missing; manifest\.json names this folder$"):
        dncnorm.pipeline(model=folder)
    (folder / "manifest.json").unlink()
    with pytest.raises(ValueError, match=r"^model.bundle.gate: None; the model's folder lacks gate/config.json"):
        dncnorm.pipeline(model=folder)


def test_damaged_files_are_named(model_folder: Path, tmp_path: Path) -> None:
    folder = tmp_path / "damaged"
    shutil.copytree(model_folder, folder)
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-100])
    with pytest.raises(OSError, match="the weights are damaged"):
        DncNormForTextNormalization.from_pretrained(folder)
    shutil.copy(model_folder / "model.safetensors", weights)
    (folder / "gate" / "model.json").write_text("{", encoding="utf-8")
    with pytest.raises(GateError, match=r"model\.json"):
        dncnorm.pipeline(model=folder)
