"""The card: its figures are the report's, its head is what the Hub takes, and it says nothing that nobody measured."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import ph18
import publish
import pytest
import yaml
from assemble_model import assemble
from hub_server import Hub
from huggingface_hub import ModelCard, parse_eval_result_entries
from publish import CARDS, TEMPLATE, Facts, Record, card

from dncnorm import DncNormForTextNormalization
from dncnorm.core.files import atomic_write_json
from dncnorm.core.hub import CARD
from dncnorm.normalization.embedded import EMBEDDED
from dncnorm.ranking.decision_list import DECISIONS_FILE

FACTS = Facts.from_file(CARDS / "en.yaml")
FIGURE = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")


def report() -> dict[str, Any]:
    """Figures that no file of the repository holds."""
    return {
        "model": "tiny",
        "corpus": "dev.tsv",
        "sentences": 1711,
        "tokens": 23456,
        "accuracy": {"ALL": 0.98765, "PLAIN": 0.99871, "DATE": 0.87123, "DIGIT": 0.61234},
        "counts": {"ALL": 23456, "PLAIN": 20103, "DATE": 3019, "DIGIT": 334},
        "sentence_accuracy": 0.91827,
        "intervals": {"ALL": [0.97531, 0.99111]},
        "gate": {"precision": 0.95111, "recall": 0.96222, "f1": 0.95663, "auc": 0.99444},
        "unrecoverable": {"ALL": 47, "DATE": 31, "DIGIT": 16, "PLAIN": 0},
        "abstained": 5,
    }


@pytest.fixture
def folder(model_folder: Path, tmp_path: Path) -> Path:
    """The tiny model, evaluated and with a record of its training."""
    copy = Path(shutil.copytree(model_folder, tmp_path / "model"))
    atomic_write_json(copy / "report.json", report())
    record = {"step": 7654, "seconds": 45_678.0, "hardware": "6 CPU cores", "config": "hub_configs/tiny.yaml"}
    atomic_write_json(copy / "training.json", record)
    return copy


def figures(text: str) -> set[str]:
    """The numbers of a text, but for code, addresses and the citation."""
    prose = re.sub(r"```.*?```|`[^`]*`|arXiv:\S+|\bPH18\b|\bF1\b", " ", text, flags=re.DOTALL)
    return set(FIGURE.findall(prose))


def numbers(value: Any) -> list[float]:
    """Every number below a JSON value."""
    if isinstance(value, dict):
        return [number for item in value.values() for number in numbers(item)]
    if isinstance(value, list):
        return [number for item in value for number in numbers(item)]
    return [value] if isinstance(value, int | float) else []


def known_figures(record: Record) -> set[str]:
    """All that a card may say: what was measured, the paper's, and what follows from them."""
    paper = ph18.read()["accuracy"]["en"]
    counts, accuracy = record.report["counts"], record.report["accuracy"]
    errors = [round(count * (1 - accuracy[name])) for name, count in counts.items()]
    measured = [*numbers(record.report), *numbers(record.training), *errors]
    known = {form.format(number) for number in measured for form in ("{:,}", "{:.4f}", "{}")}
    known |= {f"{row['accuracy']:.3f}" for row in paper["rows"].values()} | {str(paper["table"]), "2018"}
    known |= set(FIGURE.findall(str(record.training.get("hardware"))))
    return known | {f"{record.training.get('seconds', 0) / 3600:.1f}"}


@pytest.mark.parametrize("name", ["tiny", "embedded"])
def test_every_figure_of_a_card_was_measured(folder: Path, name: str) -> None:
    record = Record.of(folder if name == "tiny" else EMBEDDED / "en")
    body = str(card(record, FACTS)).split("---\n", 2)[2]
    found = figures(body)
    assert len(found) > 15
    assert found <= known_figures(record)


def test_no_figure_is_typed_by_hand() -> None:
    template = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", " ", TEMPLATE.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert figures(template) == set()
    files = list(CARDS.glob("*.yaml"))
    assert files
    for file in files:
        text = yaml.safe_dump(yaml.safe_load(file.read_text(encoding="utf-8")), allow_unicode=True)
        text = text.replace("apache-2.0", "")
        assert figures(text) == set(), file


def test_the_card_says_what_was_measured(folder: Path) -> None:
    text = str(card(Record.of(folder), FACTS, "someone/spoken"))
    for line in (
        "| ALL | 23,456 | 0.9877 | 0.994 |",
        "| DIGIT | 334 | 0.6123 | 0.795 |",
        "- Most errors: DATE 389, DIGIT 129, PLAIN 26.",
        "- **Environmental cost**: 12.7 hours of training on 6 CPU cores, measured; energy was not.",
        'normalize = dncnorm.pipeline("text-normalization", model="someone/spoken")',
    ):
        assert line in text.split("\n")
    assert "ALL lies between 0.9753 and 0.9911" in text
    assert "47 (DATE 31, DIGIT 16); the check abstained from 5." in text
    assert "grammar" not in text.split("## Use")[0], "this model has none"


def test_what_was_not_measured_is_not_said(folder: Path) -> None:
    (folder / "training.json").unlink()
    values = report() | {"unrecoverable": None, "abstained": None, "intervals": {}}
    atomic_write_json(folder / "report.json", values)
    text = str(card(Record.of(folder), FACTS))
    assert "the hours of training were not recorded" in text
    assert "not checked in this language" in text
    assert "lies between" not in text
    assert "None" not in text
    (folder / "report.json").unlink()
    with pytest.raises(FileNotFoundError, match=r"report\.json: a card quotes it; dncnorm evaluate"):
        Record.of(folder)


def test_the_embedded_models_card_is_its_reports() -> None:
    folder = EMBEDDED / "en"
    assert (folder / CARD).read_text(encoding="utf-8") == str(card(Record.of(folder), FACTS))


def test_the_head_is_read_by_the_hub(folder: Path) -> None:
    record = Record.of(folder)
    publish.write(record, FACTS, card(record, FACTS))
    head = ModelCard.load(folder / CARD).data
    assert (head.language, head.license, head.library_name) == ("en", "apache-2.0", "dncnorm")
    found = {result.metric_type: result.metric_value for result in head.eval_results}
    assert found == {"accuracy": 0.98765, "sentence_accuracy": 0.91827, "f1": 0.95663, "unrecoverable_errors": 47}
    (file,) = (folder / ".eval_results").iterdir()
    (entry,) = parse_eval_result_entries(yaml.safe_load(file.read_text(encoding="utf-8")))
    assert (entry.dataset_id, entry.value) == (head.datasets[0], 0.98765)


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr(sys, "argv", ["publish.py", *arguments])
    publish.main()


def test_a_dry_run_writes_and_sends_nothing(
    hub: Hub, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(monkeypatch, str(folder), "someone/spoken", "--dry-run")
    assert "# dncnorm, English" in capsys.readouterr().out
    assert hub.requests == []
    assert not (folder / CARD).exists()


@pytest.mark.filterwarnings("ignore:Use 'content=<...>':DeprecationWarning")
def test_publishing_asks_the_hubs_validator_and_pushes_all(
    hub: Hub, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(monkeypatch, str(folder), "someone/spoken", "--private", "--ask-hub")
    assert hub.requests[0] == "POST /api/validate-yaml"
    assert "/someone/spoken/commit/" in capsys.readouterr().out
    pushed = hub.files("someone/spoken")
    assert pushed[CARD].decode() == str(card(Record.of(folder), FACTS, "someone/spoken"))
    assert ".eval_results/google-text-normalization.yaml" in pushed
    assert hub.repositories["someone/spoken"].private


def test_a_card_that_the_hub_refuses_is_not_pushed(hub: Hub, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publish, "TASK", "making-coffee")
    with pytest.raises(ValueError, match=r"pipeline_tag.* must be one of"):
        run(monkeypatch, str(folder), "someone/spoken", "--ask-hub")
    assert hub.repositories == {}


def test_facts_have_all_their_keys_and_no_others(tmp_path: Path) -> None:
    values = yaml.safe_load((CARDS / "en.yaml").read_text(encoding="utf-8"))
    for changed in ({**values, "licence": "x"}, {key: values[key] for key in values if key != "data"}, None):
        file = tmp_path / "facts.yaml"
        file.write_text(yaml.safe_dump(changed), encoding="utf-8")
        with pytest.raises(ValueError, match=r"facts\.yaml: it must hold the keys data, datasets, "):
            Facts.from_file(file)


def test_assembling_keeps_the_record_and_drops_what_spoke_of_other_weights(folder: Path, tmp_path: Path) -> None:
    out, stale = tmp_path / "out", (CARD, "report.json", "calibration.json")
    out.mkdir()
    for file in (folder / CARD, *(out / name for name in stale)):
        file.write_text("of other weights", encoding="utf-8")
    decisions = EMBEDDED / "en" / DECISIONS_FILE
    assemble(folder, EMBEDDED / "en" / "gate", out, decisions=decisions, threshold=0.75, gate_config="gate.json")
    record = json.loads((out / "training.json").read_text(encoding="utf-8"))
    assert (record["seconds"], record["config"]) == (45_678.0, "hub_configs/tiny.yaml")
    assert (record["gate_config"], record["gate_threshold"]) == ("gate.json", 0.75)
    assert not [name for name in stale if (out / name).exists()]
    assert DncNormForTextNormalization.from_pretrained(out).bundle.gate.threshold == 0.75
    assert (out / DECISIONS_FILE).read_bytes() == decisions.read_bytes()
