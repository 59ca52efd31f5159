"""Inputs, options and files that nobody means: nothing is lost, and what cannot be is one clear error."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import dncnorm
from dncnorm import TextNormalizer
from dncnorm.apps.cli import main

HOSTILE = {
    "lone surrogates": "\ud800 15 kg \udfff\ud83d",
    "nulls": "a\0b 15\0kg \0",
    "right to left": "\u202e15 kg\u202c שלום 123 عربي ٣٤",
    "joined emoji": "👩‍💻 15 👨‍👩‍👧‍👦",
    "one letter": "x" * 1_000_000,
    "one space": " " * 1_000_000,
    "line ends": "\r\n\r" * 50_000,
    "combining marks": "a" + "\u0301" * 100_000,
    "nothing but marks": "\u0301" * 100_000,
    "figures": "7" * 10_000,
    "figures apart": "1," * 2_000,
    "signs": "(" * 5_000,
    "an address": "http://" + "a/" * 20_000,
}
OPTIONS = [
    ({"n_best": 0}, "n_best: 0; it must be at least 1"),
    ({"n_best": "3"}, "n_best: '3'; expected int, got str"),
    ({"beams": 1.5}, "beams: 1.5; expected int, got float"),
    ({"batch_size": "8"}, "batch_size: '8'; expected int, got str"),
    ({"alignment": "no"}, "alignment: 'no'; expected bool, got str"),
    ({"classes": 7}, "classes: expected a list of classes, got int"),
    ({"classes": iter(["DATE"])}, "classes: expected a list of classes, got list_iterator"),
    ({"skip_classes": 0}, "skip_classes: expected a list of classes, got int"),
    ({"keep": 5}, "keep: expected a file, written forms or a function, got int"),
    ({"keep": b"IUCN"}, "keep: expected a file, written forms or a function, got bytes"),
    ({"keep": ["a", 1]}, r"keep\[1\]: expected str, got int"),
    ({"spacing": ["written"]}, r"spacing: \['written'\]; it must be one of corpus, written"),
]

TOO_LARGE = json.dumps({"format": 1, "curves": {"model": {"intercept": 10**400, "slope": 1}}, "fit": {}})


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_nothing_of_a_hostile_text_is_lost(tiny: TextNormalizer, text: str) -> None:
    segments = tiny(text)["segments"]
    assert "".join(segment["before"] for segment in segments) == text
    assert "".join(segment["before"] for segment in tiny.stream([text[:7], text[7:]])) == text


@pytest.mark.parametrize(("options", "message"), OPTIONS, ids=[message.split(";")[0] for _, message in OPTIONS])
def test_a_wrong_option_is_one_error_however_it_is_given(
    tiny: TextNormalizer, options: dict[str, Any], message: str
) -> None:
    for ask in (tiny, lambda text, **wrong: dncnorm.pipeline(model=tiny.model, **wrong), tiny.stream):
        with pytest.raises((TypeError, ValueError), match=f"^{message}$"):
            list(ask("15 kg", **options))


def test_texts_of_pandas_and_numpy(tiny: TextNormalizer) -> None:
    texts = ["The IUCN", "", "15 kg"]
    alone = [tiny(text)["normalized_text"] for text in texts]
    for column in (pd.Series(texts, index=[7, 7, 9]), np.array(texts), np.array(texts, dtype=object)):
        assert [result["normalized_text"] for result in tiny(column)] == alone
    assert tiny(np.str_("15 kg")) == tiny("15 kg")
    with pytest.raises(TypeError, match=r"^inputs\[1\]: expected str, got float$"):
        tiny(pd.Series(["a", float("nan")]))


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("config.json", "{", "{}: not valid JSON: "),
        ("config.json", "{}", "{folder}/model.safetensors: the weights do not fit config.json: "),
        ("generation_config.json", "[]", "{}: a list; expected an object"),
        ("tokenizer_config.json", "", "{}: not valid JSON: "),
        ("calibration.json", "[" * 100_000, "{}: not valid JSON: "),
        ("calibration.json", TOO_LARGE, "{}: not a calibration: "),
        ("gate/config.json", "[]", "{}: a list; expected an object"),
    ],
    ids=range(7),
)
def test_a_damaged_file_is_one_line_that_names_it(
    model_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, content: str, message: str
) -> None:
    folder = tmp_path / "model"
    shutil.copytree(model_folder, folder)
    for manifest in folder.rglob("manifest.json"):
        manifest.unlink()  # which would tell any damage
    (folder / name).write_text(content, encoding="utf-8")
    assert main(["push", str(folder), "user/model"]) == 1
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("dncnorm: " + message.format(folder / name, folder=folder)), last
