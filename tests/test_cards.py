"""The card: its numbers are the report's, the Hub accepts its head, and it claims no more than is known."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import card_example
import pytest
import yaml
from assemble_model import assemble
from card_example import Example
from card_facts import ROOT, Facts, Record, facts_of
from hub_server import Hub
from huggingface_hub import ModelCard, parse_eval_result_entries
from model_card import TEMPLATE, card, metadata
from publish import main, rendered_card, write
from reproduction import ph18

from dncnorm import DncNormForTextNormalization
from dncnorm.core.files import atomic_write_json
from dncnorm.core.hub import CARD
from dncnorm.normalization.embedded import EMBEDDED
from dncnorm.ranking.decision_list import DECISIONS_FILE

CARDS = ROOT / "model_cards"
FACTS = Facts.from_file(CARDS / "en.yaml")
NONE = Example("", "", 10)
NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
OURS = re.compile(r"google|kestrel|kaggle|PH18|paper|pramanik|wikipedia|opencorpora|treebank", re.IGNORECASE)
"""What only the embedded models' cards may mention."""


def report() -> dict[str, Any]:
    """Numbers that no file of the repository holds."""
    return {
        "model": "tiny",
        "corpus": "dev.tsv",
        "sentences": 1711,
        "tokens": 23456,
        "accuracy": {"ALL": 0.98765, "PLAIN": 0.99871, "DATE": 0.87123, "DIGIT": 0.61234},
        "counts": {"ALL": 23456, "PLAIN": 20103, "DATE": 3019, "DIGIT": 334},
        "changed": 3353,
        "changed_accuracy": 0.84321,
        "sentence_accuracy": 0.91827,
        "intervals": {"ALL": [0.97531, 0.99111]},
        "gate": {"precision": 0.95111, "recall": 0.96222, "f1": 0.95663, "auc": 0.99444},
        "unrecoverable": {"ALL": 47, "DATE": 31, "DIGIT": 16, "PLAIN": 0},
        "abstained": 5,
    }


RECORD = {
    "step": 7654,
    "seconds": 45_678.0,
    "hardware": "6 CPU cores",
    "config": "hub_configs/tiny.yaml",
    "data": {"corpus": ["mine.tsv (sha256 0123456789ab)"], "dev": ["chosen.tsv (sha256 0123456789ab)"]},
}


@pytest.fixture
def folder(model_folder: Path, tmp_path: Path) -> Path:
    """The tiny model, evaluated and with a record of its training."""
    copy = Path(shutil.copytree(model_folder, tmp_path / "model"))
    atomic_write_json(copy / "report.json", report())
    atomic_write_json(copy / "training.json", RECORD)
    return copy


def numbers_in(text: str) -> set[str]:
    """The numbers of a text, except in code, addresses and the citation."""
    prose = re.sub(r"```.*?```|`[^`]*`|arXiv:\S+|\bPH18\b|\bF1\b", " ", text, flags=re.DOTALL)
    return set(NUMBER.findall(prose))


def numbers(value: Any) -> list[float]:
    """Every number below a JSON value."""
    if isinstance(value, dict):
        return [number for item in value.values() for number in numbers(item)]
    if isinstance(value, list):
        return [number for item in value for number in numbers(item)]
    return [value] if isinstance(value, int | float) else []


def known_numbers(record: Record) -> set[str]:
    """All that a card may say: what was measured, the paper's, and what follows from them."""
    paper = ph18.read()["accuracy"][record.language]
    counts, accuracy = record.report["counts"], record.report["accuracy"]
    errors = [round(count * (1 - accuracy[name])) for name, count in counts.items()]
    measured = [*numbers(record.report), *numbers(record.training), *errors]
    known = {form.format(number) for number in measured for form in ("{:,}", "{:.4f}", "{}")}
    known |= {f"{row['accuracy']:.3f}" for row in paper["rows"].values()} | {str(paper["table"]), "2018"}
    known |= set(NUMBER.findall(str(record.training.get("hardware"))))
    return known | {f"{record.training.get('seconds', 0) / 3600:.1f}"}


@pytest.mark.parametrize("name", ["tiny", "en", "ru"])
def test_every_number_of_a_card_was_measured(folder: Path, name: str) -> None:
    record = Record.of(folder if name == "tiny" else EMBEDDED / name)
    facts = FACTS if name == "tiny" else facts_of(record)
    found = numbers_in(str(card(record, facts, Example("a", "b"))).split("---\n", 2)[2])
    assert len(found) > 15
    assert found <= known_numbers(record)


def test_no_number_is_typed_by_hand() -> None:
    template = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", " ", TEMPLATE.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert numbers_in(template) == set()
    for file in (CARDS / "en.yaml", CARDS / "ru.yaml"):
        values = yaml.safe_load(file.read_text(encoding="utf-8"))
        text = yaml.safe_dump(values | {"example": "", "license": ""}, allow_unicode=True)
        assert numbers_in(text) == set(), file


def test_the_card_quotes_the_report(folder: Path) -> None:
    text = str(card(Record.of(folder), FACTS, Example('He said "5 kg".', "said"), "someone/spoken"))
    for line in (
        "| ALL | 23,456 | 0.9877 | 0.994 |",
        "| DIGIT | 334 | 0.6123 | 0.795 |",
        "- Most errors: DATE 389, DIGIT 129, PLAIN 26.",
        "Of the 3,353 tokens that the corpus changes, right: 0.8432.",
        "- **Environmental cost**: 12.7 hours of training on 6 CPU cores, measured; energy was not.",
        "- The network: `hub_configs/tiny.yaml`, 7,654 steps.",
        "- The network was trained on `mine.tsv`; its best step was chosen by `chosen.tsv`.",
        "import dncnorm  # pip install dncnorm",
        'normalize = dncnorm.pipeline("text-normalization", model="someone/spoken")',
        'normalize("He said \\"5 kg\\".")["normalized_text"]',
        "# -> said",
    ):
        assert line in text.split("\n")
    assert "ALL lies between 0.9753 and 0.9911" in text
    assert "47 (DATE 31, DIGIT 16); the check abstained from 5." in text
    assert "grammar" not in text.split("## Use")[0], "this model has none"
    assert "the confidences are not calibrated" in text


def test_the_card_omits_unmeasured_numbers(folder: Path) -> None:
    (folder / "training.json").unlink()
    values = report() | {"unrecoverable": None, "abstained": None, "intervals": {}}
    atomic_write_json(folder / "report.json", values)
    text = str(card(Record.of(folder), Facts(), NONE))
    assert "the hours of training were not recorded" in text
    assert "The data of the network were not recorded." in text
    assert "not checked in this language" in text
    assert "normalizes none of the 10 sentences that were tried" in text
    assert "lies between" not in text
    assert "None" not in text
    (folder / "report.json").unlink()
    with pytest.raises(FileNotFoundError, match=r"report\.json: a card quotes it; dncnorm evaluate"):
        Record.of(folder)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_users_card_does_not_mention_our_data_or_the_paper(folder: Path, language: str) -> None:
    record = Record.of(folder)
    record.config["language"] = language
    text = str(card(record, facts_of(record), NONE))
    assert OURS.findall(text) == []
    assert "license" not in text
    assert "# model\n" in text, "the folder's name"


# The example.


def test_the_example_is_one_that_the_model_reads_correctly(folder: Path) -> None:
    for language in ("en", "ru"):
        found = card_example.example_of(EMBEDDED / language, language)
        assert (found.written, found.spoken) == next(card_example.examples(language))
    assert card_example.example_of(folder, "en").written == "", "it is not trained"
    with pytest.raises(ValueError, match=r"example: 'He ate\.': the model leaves it as written"):
        card_example.example_of(folder, "en", "He ate.")
    assert card_example.example_of(folder, "tlh") == Example("", "", 0), "no sentence is known"


# The embedded models.


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_embedded_models_cards_are_written_by_publish(language: str) -> None:
    folder = EMBEDDED / language
    _, _, rendered = rendered_card(folder, None)
    assert (folder / CARD).read_text(encoding="utf-8") == str(rendered)


# The head, and what is pushed.


def test_the_head_is_read_by_the_hub(folder: Path) -> None:
    record = Record.of(folder)
    (folder / ".eval_results").mkdir()
    (folder / ".eval_results" / "older.yaml").write_text("- of another card", encoding="utf-8")
    write(record, FACTS, card(record, FACTS, NONE))
    head = ModelCard.load(folder / CARD).data
    assert (head.language, head.license, head.library_name) == ("en", "apache-2.0", "dncnorm")
    assert head.pipeline_tag is None, "the Hub has no such task"
    found = {result.metric_type: result.metric_value for result in head.eval_results}
    assert found == {"accuracy": 0.98765, "sentence_accuracy": 0.91827, "f1": 0.95663, "unrecoverable_errors": 47}
    (file,) = (folder / ".eval_results").iterdir()
    (entry,) = parse_eval_result_entries(yaml.safe_load(file.read_text(encoding="utf-8")))
    assert (entry.dataset_id, entry.value) == (head.datasets[0], 0.98765)


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["publish.py", *arguments])
    return main()


@pytest.mark.filterwarnings("ignore:Use 'content=<...>':DeprecationWarning")
def test_publishing_asks_the_hubs_validator_and_pushes_all(
    hub: Hub, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    facts = folder / "facts.yaml"
    facts.write_text("title: Mine\ndatasets: [someone/spoken-rows]\n", encoding="utf-8")
    assert run(monkeypatch, str(folder), "someone/spoken", "--dry-run") == 0
    assert "# spoken\n" in capsys.readouterr().out
    assert hub.requests == []
    assert not (folder / CARD).exists()
    assert run(monkeypatch, str(folder), "someone/spoken", "--private", "--ask-hub", "--facts", str(facts)) == 0
    assert hub.requests[0] == "POST /api/validate-yaml"
    assert "/someone/spoken/commit/" in capsys.readouterr().out
    pushed = hub.files("someone/spoken")
    assert pushed[CARD].decode() == str(rendered_card(folder, facts, "someone/spoken")[2])
    assert ".eval_results/someone-spoken-rows.yaml" in pushed
    assert hub.repositories["someone/spoken"].private


def test_a_card_that_the_hub_refuses_is_not_pushed(
    hub: Hub, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def with_a_task(*given: Any) -> Any:
        data = metadata(*given)
        data.pipeline_tag = "making-coffee"
        return data

    monkeypatch.setattr("model_card.metadata", with_a_task)
    assert run(monkeypatch, str(folder), "someone/spoken", "--ask-hub") == 1
    assert re.search(r"error: .*pipeline_tag.* must be one of", capsys.readouterr().err, re.DOTALL)
    assert hub.repositories == {}


# The facts.


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("licence: x", "unknown key 'licence'; the known ones are title, summary, license,"),
        ("data: one", "data: 'one'; expected a list of texts"),
        ("limits: [1]", "limits: [1]; expected a list of texts"),
        ("title: 3", "title: 3; expected text"),
        ("", "it holds no keys"),
        ("a: [", "not YAML"),
    ],
)
def test_wrong_facts_are_refused_by_key(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "facts.yaml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=rf"facts\.yaml: {re.escape(message)}"):
        Facts.from_file(file)


def test_facts_are_given_or_named_by_the_record_and_never_taken_by_language(folder: Path, tmp_path: Path) -> None:
    assert facts_of(Record.of(folder)) == Facts()
    atomic_write_json(folder / "training.json", RECORD | {"facts": "model_cards/en.yaml"})
    assert facts_of(Record.of(folder)) == FACTS
    mine = tmp_path / "mine.yaml"
    mine.write_text("title: Mine", encoding="utf-8")
    assert facts_of(Record.of(folder), mine) == Facts(title="Mine")
    atomic_write_json(folder / "training.json", RECORD | {"facts": "model_cards/gone.yaml"})
    with pytest.raises(FileNotFoundError, match=r"training\.json: facts: model_cards/gone\.yaml: no such file"):
        facts_of(Record.of(folder))


# Assembling.


def test_assembling_keeps_the_record_and_drops_what_describes_other_weights(folder: Path, tmp_path: Path) -> None:
    out, stale = tmp_path / "out", (CARD, "report.json", "calibration.json")
    out.mkdir()
    for file in (folder / CARD, *(out / name for name in stale)):
        file.write_text("of other weights", encoding="utf-8")
    atomic_write_json(folder / "training.json", RECORD | {"init": "a/b", "inherited": ["gate", "grammar", "decisions"]})
    decisions = EMBEDDED / "en" / DECISIONS_FILE
    assemble(folder, EMBEDDED / "en" / "gate", out, decisions=decisions, threshold=0.75, gate_config="gate.json")
    record = json.loads((out / "training.json").read_text(encoding="utf-8"))
    assert (record["seconds"], record["config"]) == (45_678.0, "hub_configs/tiny.yaml")
    assert (record["gate_config"], record["gate_threshold"]) == ("gate.json", 0.75)
    assert record["inherited"] == ["grammar"], "the gate and the decision list are others"
    assert "facts" not in record
    assert not [name for name in stale if (out / name).exists()]
    assert DncNormForTextNormalization.from_pretrained(out).bundle.gate.threshold == 0.75
    assert (out / DECISIONS_FILE).read_bytes() == decisions.read_bytes()
