"""What is said of a model's weights is said of these weights alone: card, report, training record, calibration."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from card_facts import Record
from huggingface_hub.utils import disable_progress_bars

import dncnorm
from dncnorm import DncNormForTextNormalization
from dncnorm.bundle.calibration import CALIBRATION_FILE, Calibration, Curve
from dncnorm.bundle.description import weights_of
from dncnorm.core.files import atomic_write_json
from dncnorm.core.hub import read_documents

SAID = {"README.md": b"99% right", "report.json": b"{}", "training.json": b"{}", ".eval_results/a.yaml": b"- a"}
DESCRIPTION = {*SAID, CALIBRATION_FILE}

disable_progress_bars()


@pytest.fixture
def described(model_folder: Path, tmp_path: Path) -> Path:
    """The tiny model, with all that can be said of its weights."""
    folder = tmp_path / "described"
    shutil.copytree(model_folder, folder)
    for name, content in SAID.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)
    Calibration({"model": Curve(0.0, 0.5)}).save(folder / CALIBRATION_FILE)
    return folder


def load(folder: Path, **options: Any) -> DncNormForTextNormalization:
    model: DncNormForTextNormalization = DncNormForTextNormalization.from_pretrained(folder, **options)
    return model


def trained(folder: Path) -> DncNormForTextNormalization:
    """The model after a step that changes one number."""
    model = load(folder)
    with torch.no_grad():
        model.output.bias[7] += 1e-3
    return model


def description(folder: Path) -> set[str]:
    """The files of DESCRIPTION that the folder has."""
    return {name for name in DESCRIPTION if (folder / name).is_file()}


def test_unchanged_weights_keep_all_of_it(described: Path, tmp_path: Path) -> None:
    load(described).save_pretrained(tmp_path / "same")
    assert description(tmp_path / "same") == DESCRIPTION
    assert read_documents(tmp_path / "same") == read_documents(described)


def test_changed_weights_take_none_of_it_and_keep_the_rest(described: Path, tmp_path: Path) -> None:
    model = trained(described)
    model.save_pretrained(tmp_path / "other")
    assert description(tmp_path / "other") == set()
    assert load(tmp_path / "other").bundle.gate is not None
    assert model.bundle.documents, "saving changes nothing in memory"


def test_a_model_that_is_trained_in_place_loses_it_there(described: Path) -> None:
    (described / "README.md").write_bytes(b"my own words")
    model = trained(described)
    (described / "report.json").write_bytes(b'{"mine": 1}')
    model.save_pretrained(described)
    # The card was loaded, and spoke of the old weights; the report has been written since.
    assert description(described) == {"report.json"}
    assert not (described / ".eval_results").exists()


def name_weights(folder: Path) -> None:
    """Writes a report that names the folder's weights, as `dncnorm evaluate --report FOLDER` does."""
    atomic_write_json(folder / "report.json", {"accuracy": 0.99, **weights_of(folder)})


def test_a_third_model_saved_over_another_takes_none_of_its_description(described: Path, tmp_path: Path) -> None:
    name_weights(described)
    other = trained(described)
    other.save_pretrained(tmp_path / "other")
    load(tmp_path / "other").save_pretrained(described)
    assert description(described) == set()
    assert load(described).output.bias.equal(other.output.bias), "the manifest is that of what is left"


def test_a_report_of_other_weights_is_not_published(described: Path, tmp_path: Path) -> None:
    name_weights(described)
    assert Record.of(described).report["accuracy"] == 0.99
    trained(described).save_pretrained(tmp_path / "other")
    shutil.copy(described / "report.json", tmp_path / "other")
    with pytest.raises(ValueError, match=r"report\.json: weights: \w{12}; the folder has \w{12}: evaluate the model"):
        Record.of(tmp_path / "other")


def test_what_is_measured_afterwards_goes_along(described: Path, tmp_path: Path) -> None:
    model = trained(described)
    measured = Calibration({"model": Curve(0.1, 0.7)})
    model.bundle = replace(model.bundle, calibration=measured, documents={"report.json": b'{"new": 1}'})
    model.save_pretrained(tmp_path / "measured")
    assert description(tmp_path / "measured") == {"report.json", CALIBRATION_FILE}
    assert load(tmp_path / "measured").bundle.calibration == measured


def test_a_pipeline_of_changed_weights_is_not_calibrated(described: Path) -> None:
    assert dncnorm.pipeline(model=load(described)).calibration is not None
    assert dncnorm.pipeline(model=trained(described)).calibration is None


def test_settings_say_what_was_switched(described: Path) -> None:
    model = load(described)
    settings = dncnorm.pipeline(model=model, skip_classes=["DATE"], beams=2, calibrated=False).settings
    assert settings["grammar"] is False, "the tiny model has none"
    assert (settings["calibration"], settings["beams"], settings["skip_classes"]) == (False, 2, ["DATE"])
    assert (settings["overrides"], settings["dtype"]) == ("none", "float32")
    mine, other = (dncnorm.pipeline(model=model, overrides={"XML": said}).settings for said in ("x m l", "ex em el"))
    assert mine["overrides"].startswith("1 (sha256 ")
    assert mine != other, "two lists of one length are two settings"


def test_shards_take_the_place_of_whole_weights_and_the_reverse(described: Path) -> None:
    model = trained(described)
    model.save_pretrained(described, max_shard_size="20KB")
    assert not (described / "model.safetensors").exists()
    assert load(described).output.bias.equal(model.output.bias)
    model.save_pretrained(described)
    assert [path.name for path in described.glob("model*")] == ["model.safetensors"]
    assert load(described).output.bias.equal(model.output.bias)
