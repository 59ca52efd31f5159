"""The comparison of architectures: the plan, records that outlive weights, the report, and a whole run."""

from __future__ import annotations

import gzip
import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from comparison import compare_architectures, report, sentence_tables
from comparison.attention import marked
from comparison.findings import findings
from comparison.jobs import DONE, Workshop
from comparison.pairs import pairs_of
from comparison.plan import Comparison, Job
from comparison.records import Record, SentenceRecord
from comparison.summary import architectures
from reproduction.evaluations import NETWORK

from dncnorm import DncNormConfig
from dncnorm.core.files import atomic_write_json
from dncnorm.evaluation import report as evaluation_report
from dncnorm.training.lock import only_run_in

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
SMALL = {"embedding_size": 4, "hidden_size": 6, "attention_size": 4, "feature_size": 6, "max_target_length": 6}
BUDGET = {"batch_size": 4, "steps": 2, "warmup_steps": 1, "validate_every": 2, "save_every": 2, "block_sentences": 10}


def write_corpus(path: Path, sentences: int) -> str:
    lines = []
    for n in range(sentences):
        lines += ["PLAIN\tThe\t<self>", f"CARDINAL\t{n % 10}\t{NUMBERS[n % 10]}", "PUNCT\t.\tsil", "<eos>\t<eos>"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def write_plan(folder: Path, **changes: Any) -> Path:
    """Two small architectures of tokens, one of sentences, and their comparison."""
    sentence = {"context": "sentence", "encoder": "bidirectional", "bridge": "projecting", "tag_weight": 0.5}
    whole = {"unit": "sentence", "target_units": "characters", "attention": "matrix", "bridge": "identity"}
    for name, values in (
        ("gru", {"model": {**SMALL, "cell": "gru"}}),
        ("words", {"model": {**SMALL, **sentence, "cell": "gru"}, "training": {"learning_rate": 0.01}}),
        ("whole", {"model": {**SMALL, **whole, "cell": "gru", "max_target_length": 20}}),
    ):
        (folder / f"{name}.yaml").write_text(yaml.safe_dump(values), encoding="utf-8")
    shared = {**BUDGET, "compile": False, "min_word_count": 1, "min_character_count": 1}
    experiments = {"E1": {"sentences": {"selected": "shortest", "size": 8}}, "E2": {"steps": 4}}
    values = {
        "language": "en",
        "corpus": [write_corpus(folder / "train.tsv", 20)],
        "dev": [write_corpus(folder / "dev.tsv", 4)],
        "shown": ["The stone weighs [4] ounces ."],
        "architectures": {"gru": {"config": "gru.yaml", "seeds": [1, 2]}, "words": {"config": "words.yaml"}},
        "training": {**shared, "examples": {"plain_words": 0.1, "dictionary": 0.0}},
        "sentences": {
            "training": {**BUDGET, "compile": False, "sentences": {"alphabet": 60}},
            "experiments": experiments,
            "architectures": {"whole": {"config": "whole.yaml", "experiments": ["E1", "E2"]}},
        },
        **changes,
    }
    path = folder / "comparison.yaml"
    path.write_text(yaml.safe_dump(values), encoding="utf-8")
    return path


def workshop_of(comparison: Comparison, folder: Path) -> Workshop:
    return Workshop(comparison, folder / "out", folder / "results")


# The plan.


def test_first_seeds_come_first_and_all_share_a_budget(tmp_path: Path) -> None:
    jobs = Comparison.read(write_plan(tmp_path)).jobs()
    assert [job.key for job in jobs] == ["gru-1", "words-1", "gru-2", "whole-E1-1", "whole-E2-1"]
    assert [job.examples for job in jobs] == [8, 8, 8, 8, 16]
    assert [job.options.learning_rate for job in jobs[:3]] == [0.002, 0.01, 0.002]
    assert [job.options.sentences.selected for job in jobs[3:]] == ["shortest", "random"]
    assert [job.key for job in Comparison.read(tmp_path / "comparison.yaml").jobs(frozenset({"words"}))] == ["words-1"]


def test_a_wrong_plan_names_the_key(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"unknown key 'sedes'; the known ones are architectures, by_class, "):
        Comparison.read(write_plan(tmp_path, sedes=1))
    path = write_plan(tmp_path)
    (tmp_path / "gru.yaml").write_text(yaml.safe_dump({"model": SMALL, "training": {"steps": 7}}), encoding="utf-8")
    with pytest.raises(ValueError, match=r"gru.yaml: training: steps; an architecture has its own clip_norm, "):
        Comparison.read(path).jobs()
    for wrong in ("no token", "an open [token", "[two] of [them]", "[] nothing"):
        with pytest.raises(ValueError, match="one token of it must stand in brackets"):
            marked(wrong)


def test_one_training_may_be_searched_in_several_ways(tmp_path: Path) -> None:
    entries = {
        "gru": {"config": "gru.yaml"},
        "gru-beams": {"config": "gru.yaml", "weights": "gru", "decoding": {"beams": 4}},
    }
    comparison = Comparison.read(write_plan(tmp_path, architectures=entries))
    workshop, (plain, beams, *_) = workshop_of(comparison, tmp_path), comparison.jobs()
    assert workshop.run(plain) == workshop.run(beams)
    assert workshop.settings(plain) == workshop.settings(beams) != workshop.record_settings(beams)
    assert NETWORK.searched(beams.decoding).name == "network-beams-4"
    assert NETWORK.searched(plain.decoding) == NETWORK
    entries["gru-beams"]["weights"] = "words"
    with pytest.raises(ValueError, match="gru-beams: weights: 'words'; it must be one of the same config"):
        Comparison.read(write_plan(tmp_path, architectures=entries)).jobs()


def test_the_shipped_comparisons_are_read() -> None:
    names = ("comparison.yaml", "comparison-jg20.yaml", "comparison-ph18.yaml", "comparison-ru.yaml")
    shipped = [Comparison.read(ROOT / "hub_configs" / name) for name in names]
    for comparison in shipped:
        assert all(marked(sentence)[0] for sentence in comparison.shown)
        for job in comparison.jobs():
            assert DncNormConfig(**job.model).language == comparison.language
            assert job.examples >= 80_000
            assert f"--only {job.name}\n" in job.config.read_text(encoding="utf-8")
    compared = {job.config.name for comparison in shipped[:3] for job in comparison.jobs()}
    assert {path.name for path in (ROOT / "hub_configs" / "architectures").glob("*.yaml")} == compared


# Records, and the report.


def record_of(name: str, **changes: Any) -> Record:
    values: dict[str, Any] = {
        "name": name,
        "seed": 1,
        "settings": {},
        "parameters": 1000,
        "examples": 8,
        "training_seconds": 60.0,
        "examples_per_second": 4.0,
        "training_mb": 100.0,
        "corpus": {"sentences": 2, "checksum": 1},
        "made_by": {"code": "a"},
        "systems": {"network": {"wrong": {"1": [0]}}},
        "curve": {},
        "attention": [],
    }
    return Record(**{**values, **changes})


def test_a_record_outlives_its_training(tmp_path: Path) -> None:
    comparison = Comparison.read(write_plan(tmp_path))
    workshop, (job, other, *_) = workshop_of(comparison, tmp_path), comparison.jobs()
    assert workshop.record(job) is None
    record = record_of("gru", settings=workshop.settings(job))
    workshop.records.write(job, record)
    workshop.records.write(other, record_of("words", settings=workshop.settings(other)))
    written = workshop.records.path.read_bytes()
    workshop.records.write(job, record)
    assert workshop.records.path.read_bytes() == written, "the same records have the same bytes"
    assert workshop.record(job) == record
    assert record.wrong("network") == [set(), {0}]


def test_other_settings_are_refused(tmp_path: Path) -> None:
    comparison = Comparison.read(write_plan(tmp_path))
    workshop, job = workshop_of(comparison, tmp_path), comparison.jobs()[0]
    settings = workshop.settings(job)
    workshop.run(job).mkdir(parents=True)
    atomic_write_json(workshop.run(job) / DONE, {**settings, "dev": []})
    with pytest.raises(
        ValueError, match=r"done.json: of other settings than .*gru.yaml has now; take another --output"
    ):
        workshop.is_trained(job)
    workshop.records.write(job, record_of("gru", settings={**settings, "dev": []}))
    with pytest.raises(ValueError, match=r"records.jsonl.gz: gru-1: of other settings than .*gru.yaml has now"):
        workshop.record(job)
    del settings["training"]["constrained"]  # an option that is newer than the record had its default then
    workshop.records.write(job, record_of("gru", settings=settings))
    assert workshop.record(job) is not None
    for content, message in (
        (gzip.compress(b'{"name": "gru", "seed": 1}'), "gru-1: is no record of a training"),
        (b"no", "holds no records"),
    ):
        workshop.records.path.write_bytes(content)
        with pytest.raises(ValueError, match=rf"records.jsonl.gz: {message}"):
            workshop.record(job)


@pytest.mark.parametrize("name", ["comparison", "comparison-ph18", "comparison-ru"])
def test_the_committed_report_is_that_of_the_committed_records(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    results = Path(Comparison.read(ROOT / "hub_configs" / f"{name}.yaml").results or "")
    if not (results / "records.jsonl.gz").is_file():
        pytest.skip("it is not trained yet")
    for module in (report, sentence_tables):
        for plot in ("plot_attention", "plot_learning"):
            monkeypatch.setattr(module, plot, lambda *_: None)
    shutil.copyfile(results / "records.jsonl.gz", tmp_path / "records.jsonl.gz")
    command = ["--config", f"hub_configs/{name}.yaml", "--output", str(tmp_path / "out"), "--report"]
    assert compare_architectures.main([*command, "--results", str(tmp_path)]) == 0
    assert (tmp_path / "report.md").read_bytes() == (results / "report.md").read_bytes()


def test_ph18s_tables_are_of_the_configurations_architectures() -> None:
    def figures(share: float) -> dict[str, Any]:
        return {"counts": {"ALL": 8, "DATE": 4}, "accuracy": {"ALL": share, "DATE": share}}

    dnc = {"network": figures(0.75), "network-no-memory": figures(0.25)}
    compared = architectures(
        [
            record_of("ph18-lstm", systems={"network": figures(0.5)}),
            *(record_of("ph18-dnc", seed=seed, systems=dnc) for seed in (1, 2)),
        ]
    )
    comparison = Comparison.read(ROOT / "hub_configs" / "comparison-ph18.yaml")
    lines = findings(compared, pairs_of([], "network"), "network", comparison)
    tables = [line for line in lines if line.startswith(("### PH18", "| DATE"))]
    assert tables == [
        "### PH18 table 4: by class",
        "| DATE | 0.999 | 0.997 | 4 | 0.5000 | 0.7500 ± 0.0000 |",
        "### PH18 table 8: with and without memory",
        "| DATE | 0.187 | 0.996 | 4 | 0.2500 ± 0.0000 | 0.7500 ± 0.0000 |",
    ]


# A whole run.


def test_it_trains_evaluates_reports_and_repeats_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for plot in ("plot_accuracy", "plot_reliability"):
        monkeypatch.setattr(evaluation_report, plot, lambda *_: False)
    for module in (report, sentence_tables):
        monkeypatch.setattr(module, "plot_learning", lambda *_: None)
    plan, output = write_plan(tmp_path), tmp_path / "out"
    base = ["--config", str(plan), "--output", str(output)]
    done: list[str] = []

    def here(arguments: object, kind: str, job: Job) -> bool:
        done.append(f"{kind} {job.key}")
        return compare_architectures.main([*base, "--job", f"{kind}:{job.name}:{job.seed}"]) == 0

    monkeypatch.setattr(compare_architectures, "run_job", here)
    assert compare_architectures.main([*base, "--only", "words", "whole-E2"]) == 0
    assert done == ["train words-1", "evaluate words-1", "train whole-E2-1", "evaluate whole-E2-1"]
    assert not list(output.glob("runs/*/checkpoint-*")), "finished trainings need none"
    shutil.rmtree(output / "runs")
    shutil.rmtree(output / "models")
    assert compare_architectures.main([*base, "--report"]) == 0
    assert len(done) == 4, "records are enough"
    written = (output / "report.md").read_text(encoding="utf-8")
    assert "1 of 3 trainings, 8 examples each" in written
    assert "Not trained yet: gru-1, gru-2." in written
    assert "![words](attention-words.png)" in written
    assert (output / "attention-words.png").stat().st_size > 1000
    assert "1 of 2 trainings." in written
    comparison = Comparison.read(plan)
    _, words, _, _, whole = (Workshop(comparison, output, output).record(job) for job in comparison.jobs())
    assert isinstance(words, Record)
    assert words.systems["network"]["counts"] == {"ALL": 12, "CARDINAL": 4, "PLAIN": 4, "PUNCT": 4}
    assert words.attention[0]["before"] == "4"
    assert isinstance(whole, SentenceRecord)
    assert (whole.architecture, whole.examples, whole.corpus["of"], len(whole.edits)) == ("whole", 16, 4, 4)
    assert "zero" not in json.dumps([words.settings, words.systems, whole.settings, whole.edits]), "no corpus text"
    with only_run_in(output):
        assert compare_architectures.main([*base, "--report"]) == 1
    assert f"{output}: process {os.getpid()} of " in caplog.text
