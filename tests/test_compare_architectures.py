"""One command trains and compares: the plan, records that outlive weights, the report, and a run that is killed."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from comparison import compare_architectures, speeds
from comparison.attention import marked
from comparison.findings import FINDINGS, findings
from comparison.jobs import DONE, Workshop, remaining_seconds, shown, speed_of, steps_of
from comparison.pairs import pairs_of
from comparison.plan import Comparison, Job
from comparison.records import RECORDS, Record, SentenceRecord, measured
from comparison.report import write_report
from comparison.sentence_tables import sentence_lines
from comparison.summary import TOKENS, Architecture, Spread, architectures
from reproduction.evaluations import NETWORK, Evaluated

from dncnorm import DncNormConfig
from dncnorm.core.files import atomic_write_json
from dncnorm.core.records import Token
from dncnorm.evaluation import report
from dncnorm.evaluation.metrics import Scored, score
from dncnorm.training.lock import only_run_in

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = ROOT / "training" / "comparison" / "compare_architectures.py"
NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
SMALL = {"embedding_size": 8, "hidden_size": 12, "attention_size": 8, "feature_size": 12, "max_target_length": 8}


def write_corpus(path: Path, sentences: int, start: int = 0) -> str:
    lines = []
    for n in range(start, start + sentences):
        lines += ["PLAIN\tThe\t<self>", f"CARDINAL\t{n % 10}\t{NUMBERS[n % 10]}", "PLAIN\tstone\t<self>"]
        lines += ["PUNCT\t.\tsil", "<eos>\t<eos>"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


SHOWN = ["The stone weighs [4] ounces ."]


def write_plan(folder: Path, **changes: Any) -> Path:
    """Two small architectures and their comparison."""
    (folder / "gru.yaml").write_text(yaml.safe_dump({"model": {**SMALL, "cell": "gru"}}), encoding="utf-8")
    sentence = {"context": "sentence", "encoder": "bidirectional", "bridge": "projecting", "tag_weight": 0.5}
    words = {"model": {**SMALL, **sentence, "cell": "gru", "context_buckets": 50}, "training": {"learning_rate": 0.01}}
    (folder / "words.yaml").write_text(yaml.safe_dump(words), encoding="utf-8")
    values = {
        "language": "en",
        "corpus": [write_corpus(folder / "train.tsv", 40)],
        "dev": [write_corpus(folder / "dev.tsv", 12, start=3)],
        "shown": SHOWN,
        "architectures": {"gru": {"config": "gru.yaml", "seeds": [1, 2]}, "words": {"config": "words.yaml"}},
        "training": {
            "batch_size": 8,
            "steps": 6,
            "warmup_steps": 2,
            "compile": False,
            "min_word_count": 1,
            "min_character_count": 1,
            "validate_every": 3,
            "save_every": 2,
            "block_sentences": 20,
            "examples": {"plain_words": 0.1, "dictionary": 0.0},
        },
        **changes,
    }
    path = folder / "comparison.yaml"
    path.write_text(yaml.safe_dump(values), encoding="utf-8")
    return path


# The plan.


def test_first_seeds_come_first_and_all_share_a_budget(tmp_path: Path) -> None:
    jobs = Comparison.read(write_plan(tmp_path)).jobs()
    assert [job.key for job in jobs] == ["gru-1", "words-1", "gru-2"]
    assert {job.examples for job in jobs} == {48}
    assert [job.options.seed for job in jobs] == [1, 1, 2]
    assert [job.options.learning_rate for job in jobs] == [0.002, 0.01, 0.002]
    assert [job.key for job in Comparison.read(tmp_path / "comparison.yaml").jobs(frozenset({"words"}))] == ["words-1"]


def test_what_all_must_share_is_no_architectures_own(tmp_path: Path) -> None:
    plan = write_plan(tmp_path)
    (tmp_path / "gru.yaml").write_text(yaml.safe_dump({"model": SMALL, "training": {"steps": 7}}), encoding="utf-8")
    with pytest.raises(ValueError, match=r"gru.yaml: training: steps; an architecture has its own clip_norm, "):
        Comparison.read(plan).jobs()


def test_a_wrong_plan_names_the_key(tmp_path: Path) -> None:
    path = write_plan(tmp_path, sedes=1)
    with pytest.raises(ValueError, match=r"unknown key 'sedes'; the known ones are architectures, corpus, dev, "):
        Comparison.read(path)
    values = yaml.safe_load(path.read_text(encoding="utf-8"))
    path.write_text(yaml.safe_dump({key: values[key] for key in values.keys() - {"sedes", "dev"}}), encoding="utf-8")
    with pytest.raises(ValueError, match=r"missing key 'dev'"):
        Comparison.read(path)


def test_one_training_may_be_searched_in_several_ways(tmp_path: Path) -> None:
    entries = {
        "gru": {"config": "gru.yaml"},
        "gru-beams": {"config": "gru.yaml", "weights": "gru", "decoding": {"beams": 4}},
        "gru-reranked": {"config": "gru.yaml", "weights": "gru", "decoding": {"beams": 4, "reconstruction": 0.5}},
    }
    comparison = Comparison.read(write_plan(tmp_path, architectures=entries))
    workshop, (plain, beams, reranked) = workshop_of(comparison, tmp_path), comparison.jobs()
    assert workshop.run(plain) == workshop.run(beams) == workshop.run(reranked)
    assert workshop.settings(plain) == workshop.settings(beams)
    workshop.run(plain).mkdir(parents=True)
    atomic_write_json(workshop.run(plain) / DONE, workshop.settings(plain))
    assert workshop.is_trained(reranked)
    workshop.records.write(beams, record_of("gru-beams", settings=workshop.record_settings(beams)))
    assert workshop.record(beams) is not None
    assert workshop.record(reranked) is None
    systems = [NETWORK.searched(job.decoding) for job in (plain, beams, reranked)]
    assert [system.name for system in systems] == ["network", "network-beams-4", "network-beams-4-reconstruction-0.5"]
    assert systems[0] == NETWORK
    assert (systems[2].has_grammar, systems[2].beams, systems[2].reconstruction) == (False, 4, 0.5)
    entries["gru-beams"]["weights"] = "words"
    with pytest.raises(ValueError, match="gru-beams: weights: 'words'; it must be one of the same config"):
        Comparison.read(write_plan(tmp_path, architectures=entries)).jobs()


SHIPPED = [Comparison.read(ROOT / "hub_configs" / name) for name in ("comparison.yaml", "comparison-ru.yaml")]


@pytest.mark.parametrize("comparison", SHIPPED, ids=lambda comparison: comparison.language)
def test_the_shipped_comparisons_show_sentences_of_their_language(comparison: Comparison) -> None:
    assert len(comparison.shown) == 3
    assert all(marked(sentence)[0] for sentence in comparison.shown)
    assert (comparison.results or "").startswith("docs/comparison")


@pytest.mark.parametrize(
    "job", [job for one in SHIPPED for job in one.jobs()], ids=lambda j: f"{j.model['language']} {j.key}"
)
def test_the_shipped_architectures_are_read(job: Job) -> None:
    config = DncNormConfig(**job.model)
    assert config.language == job.model["language"]
    assert job.examples >= 200_000
    text = job.config.read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert f"--only {job.name}\n" in text


def test_every_shipped_architecture_is_compared() -> None:
    compared = {job.config.name for job in SHIPPED[0].jobs()}
    assert {path.name for path in (ROOT / "hub_configs" / "architectures").glob("*.yaml")} == compared


# Progress.


def test_the_time_to_come_is_that_of_the_speeds_so_far(tmp_path: Path) -> None:
    comparison = Comparison.read(write_plan(tmp_path))
    workshop, jobs = workshop_of(comparison, tmp_path), comparison.jobs()
    assert remaining_seconds(workshop, jobs) is None
    run = workshop.run(jobs[0])
    run.mkdir(parents=True)
    lines = [{"step": step, "examples_per_second": 4.0} for step in (1, 2, 3)]
    (run / "losses.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines) + '{"step', encoding="utf-8")
    assert len(steps_of(run)) == 3
    assert speed_of(run) == 4.0
    assert remaining_seconds(workshop, jobs) == pytest.approx((24 + 48 + 48) / 4.0)
    assert shown(120) == "about 2 min left"
    assert shown(7200).startswith("about 2.0 h left, until ")
    assert shown(None) == "nothing measured yet"


def test_a_training_of_other_settings_is_refused(tmp_path: Path) -> None:
    comparison = Comparison.read(write_plan(tmp_path))
    workshop, job = workshop_of(comparison, tmp_path), comparison.jobs()[0]
    assert not workshop.is_trained(job)
    workshop.run(job).mkdir(parents=True)
    atomic_write_json(workshop.run(job) / DONE, workshop.settings(job))
    assert workshop.is_trained(job)
    atomic_write_json(workshop.run(job) / DONE, {**workshop.settings(job), "dev": []})
    with pytest.raises(
        ValueError, match=r"done.json: of other settings than .*gru.yaml has now; take another --output and --results"
    ):
        workshop.is_trained(job)


def test_two_commands_do_not_work_in_one_folder(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    given = ["--config", str(write_plan(tmp_path)), "--output", str(tmp_path / "out"), "--report"]
    with only_run_in(tmp_path / "out"):
        assert compare_architectures.main(given) == 1
    assert f"{tmp_path / 'out'}: process {os.getpid()} of " in caplog.text


# Records.


def workshop_of(comparison: Comparison, folder: Path) -> Workshop:
    return Workshop(comparison, folder / "out", folder / "results")


def system(tokens: int, wrong: dict[str, list[int]], seconds: float) -> dict[str, Any]:
    """What a record has of a system that had so many of a hundred tokens right."""
    return {
        "counts": {"ALL": 100, "CARDINAL": 10},
        "accuracy": {"ALL": tokens / 100, "CARDINAL": 0.5},
        "changed": 10,
        "changed_accuracy": 0.5,
        "sentence_accuracy": tokens / 100,
        "character_error_rate": 0.125,
        "unrecoverable": {"ALL": 3, "CARDINAL": 3},
        "error_kinds": {"T1": 1, "T2": 0, "T3": 2, "T4": 0, "other": 100 - tokens - 3},
        "sentences_per_cpu_second": 40 / seconds,
        "peak_rss_mb": 500.0,
        "wrong": wrong,
    }


def record_of(name: str, seed: int = 1, tokens: int = 90, seconds: float = 1.0, **changes: Any) -> Record:
    """A record of 40 sentences, of which the last are wrong."""
    wrong = {str(sentence): [0] for sentence in range(tokens - 60, 40)}
    values: dict[str, Any] = {
        "name": name,
        "seed": seed,
        "settings": {},
        "parameters": 1000,
        "examples": 48,
        "training_seconds": 60.0,
        "examples_per_second": 4.0,
        "training_mb": 100.0,
        "corpus": {"sentences": 40, "checksum": 1},
        "made_by": {"code": "a", "grammar": "b"},
        "systems": {"network": system(tokens, wrong, seconds), "with-grammar": system(99, {"1": [2]}, seconds)},
        "curve": {"examples": [24, 48], "seconds": [1.0, 2.0], "accuracy": [0.1, 0.5]},
        "attention": [
            {"before": "4", "said": "four", "source": ["<norm>", "4"], "target": ["four"], "weights": [[10, 90]]}
        ],
    }
    return Record(**{**values, **changes})


def test_a_record_outlives_its_training(tmp_path: Path) -> None:
    comparison = Comparison.read(write_plan(tmp_path))
    workshop, job = workshop_of(comparison, tmp_path), comparison.jobs()[0]
    assert workshop.record(job) is None
    record = record_of("gru", settings=workshop.settings(job))
    workshop.records.write(job, record)
    assert workshop.record(job) == record
    other = comparison.jobs()[1]
    workshop.records.write(other, record_of("words", settings=workshop.settings(other)))
    written = (tmp_path / "results" / RECORDS).read_bytes()
    workshop.records.write(job, record)
    assert (tmp_path / "results" / RECORDS).read_bytes() == written, "of the same records the same bytes"
    assert len(written) < 3000
    assert workshop.record(job) == record


def test_a_record_of_other_settings_is_refused(tmp_path: Path) -> None:
    comparison = Comparison.read(write_plan(tmp_path))
    workshop, job = workshop_of(comparison, tmp_path), comparison.jobs()[0]
    for changed in ({"dev": []}, {"training": {**workshop.settings(job)["training"], "steps": 7}}):
        workshop.records.write(job, record_of("gru", settings={**workshop.settings(job), **changed}))
        with pytest.raises(ValueError, match=r"records.jsonl.gz: gru-1: of other settings than .*gru.yaml has now"):
            workshop.record(job)
    for content, told in (
        (gzip.compress(b'{"name": "gru", "seed": 1}'), "gru-1: is no record of a training"),
        (b"no", "holds no records"),
    ):
        workshop.records.path.write_bytes(content)
        with pytest.raises(ValueError, match=rf"records.jsonl.gz: {told}"):
            workshop.record(job)


def test_an_option_that_is_younger_than_a_record_had_its_default(tmp_path: Path) -> None:
    comparison = Comparison.read(write_plan(tmp_path))
    workshop, job = workshop_of(comparison, tmp_path), comparison.jobs()[0]
    settings = workshop.settings(job)
    del settings["training"]["constrained"], settings["training"]["examples"]["revalued"]
    workshop.records.write(job, record_of("gru", settings=settings))
    assert workshop.record(job) is not None


def test_where_there_are_records_nothing_is_trained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = write_plan(tmp_path, results=str(tmp_path / "results"))
    comparison = Comparison.read(plan)
    workshop, jobs = workshop_of(comparison, tmp_path), comparison.jobs()
    for job in jobs[:2]:
        settings = workshop.settings(job)
        record = record_of(job.name, job.seed, settings=settings, examples_per_second=8.0, attention=())
        workshop.records.write(job, record)
    assert remaining_seconds(workshop, jobs) == 48 / 8.0
    done: list[str] = []
    monkeypatch.setattr(compare_architectures, "run_job", lambda _, kind, job: bool(done.append(f"{kind} {job.key}")))
    reported: list[Path] = []
    monkeypatch.setattr(compare_architectures, "write_report", lambda work, _: reported.append(work.results) or 2)
    base = ["--config", str(plan), "--output", str(tmp_path / "another")]
    assert compare_architectures.main([*base, "--only", "words"]) == 0
    assert compare_architectures.main([*base, "--report"]) == 0
    assert done == []
    assert compare_architectures.main([*base, "--results", str(tmp_path / "results")]) == 1
    assert done == ["train gru-2"]
    assert reported == [tmp_path / "results"] * 3
    assert [path.name for path in (tmp_path / "another").iterdir()] == []


@pytest.fixture
def no_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaves out the pictures of an evaluation: half of its time, here."""
    for plot in ("plot_accuracy", "plot_reliability"):
        monkeypatch.setattr(report, plot, lambda *_: False)


def test_the_figures_of_two_files_are_of_all_their_tokens(tmp_path: Path, no_plots: None) -> None:
    one = Token("1", "one", "CARDINAL")
    for name, said in (("a", ["one", "one", "one"]), ("b", ["two"])):
        report.write_report(
            tmp_path / name, score([[Scored(one, word)] for word in said]), model="m", corpus=name, seconds=1
        )
    found = measured(Evaluated("network", (tmp_path / "a", tmp_path / "b")))
    shares = ("changed_accuracy", "sentence_accuracy", "character_error_rate")
    assert [found["accuracy"]["CARDINAL"], *(found[name] for name in shares)] == [0.75, 0.75, 0.75, 3 / 12]
    assert (found["counts"], found["changed"], found["wrong"]) == ({"ALL": 4, "CARDINAL": 4}, 4, {"3": [0]})
    assert sum(found["error_kinds"].values()) == 1
    assert found["unrecoverable"] == {"ALL": None, "CARDINAL": None}


# The report.


def test_seeds_are_shown_as_mean_and_spread() -> None:
    of = architectures([record_of("gru", 1, 90), record_of("words"), record_of("gru", 2, 94)])
    assert [(one.name, len(one.records)) for one in of] == [("gru", 2), ("words", 1)]
    spread = of[0].measure("network", TOKENS)
    assert spread is not None
    assert spread.shown() == "0.9200 ± 0.0283"
    assert Spread(0.5).shown() == "0.5000"
    assert of[0].over_seeds(lambda record: None) is None
    with pytest.raises(ValueError, match="words-1: evaluated on other sentences than gru-1"):
        architectures([record_of("gru"), record_of("words", corpus={"sentences": 40, "checksum": 2})])


def test_the_report_is_made_of_records_alone(tmp_path: Path) -> None:
    comparison = Comparison.read(write_plan(tmp_path, drawn=["words"]))
    workshop, jobs = workshop_of(comparison, tmp_path), comparison.jobs()
    assert write_report(workshop, jobs) == 0
    for job, tokens in zip(jobs, (80, 98, 82), strict=True):
        record = record_of(job.name, job.seed, tokens, settings=workshop.settings(job))
        workshop.records.write(job, record)
    atomic_write_json(tmp_path / "results" / "speeds.json", {"examples_per_second": {"gru": 1234.5}})
    assert write_report(workshop, jobs) == 3
    assert write_report(workshop, [*jobs, replace(jobs[0], seed=3)]) == 3
    written = (tmp_path / "results" / "report.md").read_text(encoding="utf-8")
    for line in (
        "By more than chance, more tokens right: `words`; more sentences right: `words`.",
        "None differs from it by more than chance.",
        "| words | +18 | 7.6e-06 | 0.0002 | +18 | 7.6e-06 | 0.0002 | 1.00x |",
        "| gru | 2 | 1,000 | 4 ± 0 | 1 ± 0 | 100 ± 0 | 1,234 |",
        "| gru | 0.8100 ± 0.0141 | 0.5000 ± 0.0000 | 0.8100 ± 0.0141 | 0.1250 ± 0.0000 | 3.0 ± 0.0 | 40.0 ± 0.0 | ",
        "| words | with-grammar | 1.0 | 0.0 | 2.0 | 0.0 | -2.0 | 3.0 |",
        "2 of 2 differences have both p-values below 0.05",
        "![words](attention-words.png)",
        "3 of 4 trainings, 48 examples each",
        "Not trained yet: gru-3.",
    ):
        assert line in written
    for picture in ("learning-examples", "attention-words"):
        assert 1_000 < (tmp_path / "results" / f"{picture}.png").stat().st_size < 50_000
    assert not (tmp_path / "results" / "attention-gru.png").exists()
    assert not (tmp_path / "out").exists()


# What the networks look at, and how fast they train.


def test_the_token_in_brackets_is_the_one_that_is_shown() -> None:
    assert marked("The parcel weighs [15 kg] .") == (["The", "parcel", "weighs", "15 kg", "."], 3)
    for wrong in ("no token", "an open [token", "[two] of [them]", "[] nothing"):
        with pytest.raises(ValueError, match="one token of it must stand in brackets"):
            marked(wrong)


# The papers' tables.


def compared(**tokens: int) -> list[Architecture]:
    return architectures([record_of(name.replace("_", "-"), 1, right, 100 / right) for name, right in tokens.items()])


def test_a_papers_table_stands_beside_ours() -> None:
    found = compared(window_bigru=80, words_init=98)
    lines = findings(found, pairs_of(found, "network"), "network", "en")
    assert lines[0] == "## The papers' tables, beside `network`"
    assert [line for line in lines if line.startswith(("| Sliding", "| Context (WF)"))] == [
        "| Sliding window | window-bigru | 99.79% (0.21%) | 80.00% (20.00%) | 98.20% (1.80%) | 50.00% (50.00%) | "
        "97.99% (2.01%) | 80.00% (20.00%) | 1.0x | 1.00x |  |",
        "| Context (WF) | words-init | 99.84% (0.16%) | 98.00% (2.00%) | 98.30% (1.70%) | 50.00% (50.00%) | "
        "98.20% (1.80%) | 98.00% (2.00%) | 1.4x | 1.22x | tokens yes (p 7.6e-06); sentences yes (p 7.6e-06) |",
    ]
    assert "| CARDINAL | 0.989 | 0.994 | 10 | 0.5000 |" in lines
    assert "### PH18 table 4: by class" in lines


def test_every_row_of_the_papers_is_of_a_shipped_architecture() -> None:
    names = {job.name for job in SHIPPED[0].jobs()}
    for of in json.loads(FINDINGS.read_text(encoding="utf-8"))["tables"]:
        assert {row["ours"] for row in of["rows"]} <= names
        assert len({frozenset(row.keys() - {"p"}) for row in of["rows"]}) == 1


# Whole sentences.


CHARACTERS = {**SMALL, "unit": "sentence", "target_units": "characters", "cell": "gru", "max_target_length": 30}


def write_sentence_plan(folder: Path, **changes: Any) -> Path:
    """The plan of tokens, and two experiments of whole sentences."""
    for name, attention in (("plain", "additive"), ("matrix", "matrix")):
        model = {**CHARACTERS, "attention": attention, "bridge": "identity"}
        (folder / f"{name}.yaml").write_text(yaml.safe_dump({"model": model}), encoding="utf-8")
    both = {"E1": {"steps": 4, "sentences": {"selected": "shortest", "size": 20}}, "E2": {"steps": 6}}
    part = {
        "training": {
            "batch_size": 8,
            "warmup_steps": 2,
            "compile": False,
            "validate_every": 3,
            "save_every": 2,
            "block_sentences": 20,
            "sentences": {"alphabet": 60},
        },
        "experiments": both,
        "architectures": {
            "plain": {"config": "plain.yaml", "experiments": ["E1", "E2"], "seeds": [1, 2]},
            "matrix": {"config": "matrix.yaml", "experiments": ["E2"]},
        },
        **changes,
    }
    return write_plan(folder, sentences=part)


def test_experiments_come_behind_the_tokens(tmp_path: Path) -> None:
    jobs = Comparison.read(write_sentence_plan(tmp_path)).jobs()
    keys = ["plain-E1-1", "matrix-E2-1", "plain-E2-1", "plain-E1-2", "plain-E2-2"]
    assert [job.key for job in jobs] == ["gru-1", "words-1", "gru-2", *keys]
    assert [job.experiment for job in jobs[2:6]] == [None, "E1", "E2", "E2"]
    first, second = jobs[3].options, jobs[5].options
    assert (first.steps, first.sentences.selected, first.sentences.size, first.sentences.alphabet) == (
        4,
        "shortest",
        20,
        60,
    )
    assert (second.steps, second.sentences.selected, second.sentences.size) == (6, "random", 0)
    assert [job.key for job in Comparison.read(tmp_path / "comparison.yaml").jobs(frozenset({"matrix-E2"}))] == [
        keys[1]
    ]


def sentence_record(name: str, experiment: str, wrong: int, **changes: Any) -> SentenceRecord:
    """A record of forty sentences, of which the last are wrong, by two characters each."""
    values: dict[str, Any] = {
        "name": f"{name}-{experiment}",
        "seed": 1,
        "experiment": experiment,
        "settings": {"training": {"sentences": {"alphabet": 60, "size": 20, "selected": "shortest"}}},
        "parameters": 1_500_000,
        "encoder_parameters": 250_000,
        "trained": 21,
        "steps": 6,
        "examples": 48,
        "training_seconds": 120.0,
        "examples_per_second": 4.0,
        "training_mb": 100.0,
        "corpus": {"sentences": 40, "of": 40, "checksum": 1},
        "made_by": {"code": "a"},
        "loss": 0.5,
        "sentence_accuracy": 1 - wrong / 40,
        "character_error_rate": wrong / 400,
        "token_accuracy": 0.75,
        "changed_accuracy": None,
        "error_kinds": {"T1": wrong, "T2": 0, "T3": 0, "T4": 0, "other": 0},
        "sentences_per_cpu_second": 8.0,
        "places": list(range(40)),
        "edits": [0] * (40 - wrong) + [2] * wrong,
        "wrong": list(range(40 - wrong, 40)),
        "curve": {"examples": [24, 48], "seconds": [1.0, 2.0], "accuracy": [0.0, 0.5]},
    }
    return SentenceRecord(**{**values, **changes})


def plan_of(language: str) -> Comparison:
    return Comparison(language, corpus=(), dev=(), architectures={})


def test_an_experiment_has_a_table_of_its_own(tmp_path: Path) -> None:
    found = [sentence_record("sentence-cfe", "E1", 4), sentence_record("sentence-fe", "E1", 30)]
    found += [replace(found[0], seed=2, loss=0.25), sentence_record("sentence-cfe", "E3", 10)]
    lines = sentence_lines(found, [record_of("gru", tokens=90)], 9, tmp_path, plan_of("en"))
    for line in (
        "4 of 9 trainings.",
        "Trained on 21 sentences, the shortest (an alphabet of 60, at most 177 characters), 48 examples; tested on 40 "
        "of the 40 of the dev file that it could have.",
        "| sentence-fe | 1,500,000 | 250,000 | 0.5000 | 0.0750 | 0.2500 | 0.7500 | n/a | 6 | 0.500 | 2 | 8.0 | 30 | 0 "
        "| 0 | 0 | 0 |",
        "| sentence-cfe, sentence-fe | 0.0001 | 9.4e-07 |",
        "### JG20 tables 4 and 5, E1: the shortest sentences, one hour",
        "| FE | sentence-fe | 1.042 | 0.500 | 2.52% | 7.50% | 96.46% | 25.00% | 6,980 | 6 | 1.939 | 0.500 | 0.0184 "
        "| 0.0001 |",
        "| LSTM | sentence-lstm | 1.352 |  | 3.13% |  | 95.87% |  | 3,620 |  | 1.005 |  | 0.0026 |  |",
        "| CFE | sentence-cfe | 0.111 | 0.250 | 6.479 | 1.500 |",
        "### JG20 table 8, E3: a million sentences, 22 hours",
        "| sentence-cfe | 0.7500 |  |",
        "| gru | 0.7500 | 0.9750 |",
    ):
        assert line in lines, line
    assert any(line.startswith("| sentence-cfe | 1,500,000 ± 0 | 250,000 ± 0 | 0.3750 ± 0.1768 |") for line in lines)
    assert not any("JG20 tables 6" in line or "Z19" in line.partition(":")[0] for line in lines if line[:3] == "###")
    assert (tmp_path / "learning-sentences.png").is_file()
    assert sentence_lines([], [], 9, tmp_path, plan_of("en")) == []
    assert "JG20 table" not in "".join(
        line for line in sentence_lines(found, [], 9, tmp_path, plan_of("ru")) if "###" in line
    )


def test_every_row_of_the_papers_sentences_is_of_a_shipped_experiment() -> None:
    names = {job.name for job in SHIPPED[0].jobs()}
    for of in json.loads(FINDINGS.read_text(encoding="utf-8"))["sentences"]:
        assert {f"{row['ours']}-{of['experiment']}" for row in of["rows"]} <= names
        assert len({frozenset(row.keys() - {"p"}) for row in of["rows"]}) == 1


def test_sentences_are_trained_evaluated_and_reported(tmp_path: Path) -> None:
    plan = write_sentence_plan(tmp_path, architectures={"matrix": {"config": "matrix.yaml", "experiments": ["E2"]}})
    comparison = Comparison.read(plan)
    workshop, job = workshop_of(comparison, tmp_path), comparison.jobs()[-1]
    workshop.train(job)
    assert workshop.is_trained(job)
    assert not list(workshop.run(job).glob("checkpoint-*"))
    workshop.evaluate(job)
    record = workshop.record(job)
    assert isinstance(record, SentenceRecord)
    assert (record.key, record.architecture, record.examples, record.steps) == ("matrix-E2-1", "matrix", 48, 6)
    assert (record.trained, record.corpus["sentences"], record.corpus["of"]) == (40, 12, 12)
    assert (len(record.edits), record.wrong, record.places) == (12, list(range(12)), list(range(12)))
    assert record.curve["examples"] == [24, 48]
    assert "".join(record.attention[0]["source"]) == "<norm>The stone weighs 4 ounces .</norm>"
    assert "zero" not in json.dumps([record.settings, record.edits]), "no text of the corpus"
    assert write_report(workshop, comparison.jobs()) == 1
    written = (workshop.results / "report.md").read_text(encoding="utf-8")
    assert written.startswith("# Architectures compared\n\n## Whole sentences\n")
    assert "1 of 1 trainings." in written
    assert "![matrix-E2](attention-matrix-E2.png)" in written
    assert (workshop.results / "attention-matrix-E2.png").is_file()


# The whole, in this process.


def test_what_is_trained_is_evaluated_into_a_record(tmp_path: Path, model_folder: Path, no_plots: None) -> None:
    comparison = Comparison.read(write_plan(tmp_path))
    workshop, job = workshop_of(comparison, tmp_path), comparison.jobs()[0]
    shutil.copytree(model_folder, workshop.model(job))
    run = workshop.run(job)
    run.mkdir(parents=True)
    (run / "losses.jsonl").write_text(json.dumps({"step": 6, "examples_per_second": 4.0, "peak_rss_mb": 9.0}) + "\n")
    (run / "dev.jsonl").write_text(json.dumps({"step": 6, "seconds": 3.0, "CHANGED": 0.25}) + "\n")
    workshop.evaluate(job)
    record = workshop.record(job)
    assert record is not None
    assert (record.key, record.examples, record.training_mb) == ("gru-1", 48, 9.0)
    assert record.curve == {"examples": [48], "seconds": [3.0], "accuracy": [0.25]}
    assert record.corpus["sentences"] == 12
    assert record.systems["network"]["counts"] == {"ALL": 48, "PLAIN": 24, "CARDINAL": 12, "PUNCT": 12}
    assert len(record.wrong("network")) == 12
    shown = record.attention[0]
    assert shown["before"] == "4"
    assert "".join(shown["source"]).endswith("weighs <norm>4</norm> ounces .")
    assert [len(row) for row in shown["weights"]] == [len(shown["source"])] * len(shown["target"])
    assert "stone" not in json.dumps([record.settings, record.systems]), "no text of the corpus"


def test_it_trains_evaluates_reports_and_does_nothing_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan, output = write_plan(tmp_path), tmp_path / "out"
    base = ["--config", str(plan), "--output", str(output)]
    done: list[str] = []

    def here(arguments: object, kind: str, job: Job) -> bool:
        done.append(f"{kind} {job.key}")
        return compare_architectures.main([*base, "--job", f"{kind}:{job.name}:{job.seed}"]) == 0

    monkeypatch.setattr(compare_architectures, "run_job", here)
    assert compare_architectures.main([*base, "--only", "words"]) == 0
    assert done == ["train words-1", "evaluate words-1"]
    assert compare_architectures.main(base) == 0
    assert done[2:] == ["train gru-1", "evaluate gru-1", "train gru-2", "evaluate gru-2"]
    assert "3 of 3 trainings, 48 examples each" in (output / "report.md").read_text(encoding="utf-8")
    assert not list(output.glob("runs/*/checkpoint-*")), "what is done needs none"
    assert compare_architectures.main([*base, "--report"]) == 0
    assert len(done) == 6
    shutil.rmtree(output / "runs")
    shutil.rmtree(output / "models")
    assert compare_architectures.main(base) == 0
    assert len(done) == 6, "records are enough"
    monkeypatch.setattr(speeds, "STEPS", 3)
    monkeypatch.setattr(speeds, "WARMING", 1)
    assert compare_architectures.main([*base, "--speeds", "--only", "gru"]) == 0
    assert done[6:] == ["speed gru-1"]
    assert list(speeds.read_speeds(output)) == ["gru"]


# And as it is run.


def environment() -> dict[str, str]:
    return {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": str(ROOT), "TQDM_DISABLE": "1"}


def test_stopped_in_the_midst_of_a_training_it_goes_on_there(tmp_path: Path) -> None:
    plan, output = write_plan(tmp_path), tmp_path / "out"
    values = yaml.safe_load(plan.read_text(encoding="utf-8"))
    values["training"]["steps"] = 20
    values["architectures"]["gru"]["seeds"] = [1]
    plan.write_text(yaml.safe_dump(values), encoding="utf-8")
    command = [sys.executable, str(SCRIPT), "--config", str(plan), "--output", str(output), "--only", "gru"]
    log = output / "runs" / "gru-1" / "losses.jsonl"
    with subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as first:
        while (not log.exists() or len(log.read_text().splitlines()) < 3) and first.poll() is None:
            time.sleep(0.01)
        first.send_signal(signal.SIGTERM)
        said, _ = first.communicate(timeout=120)
    assert first.returncode == 128 + signal.SIGTERM, said
    assert not (output / "runs" / "gru-1" / DONE).exists()
    second = subprocess.run([*command, "--background"], env=environment(), capture_output=True, check=True, text=True)
    assert second.stdout.startswith("process ")
    for _ in range(1200):
        if (output / "runs" / "gru-1" / DONE).exists() and (output / "report.md").exists():
            break
        time.sleep(0.1)
    said_later = (output / "log.txt").read_text(encoding="utf-8")
    assert "resumed from" in said_later
    assert [line["step"] for line in steps_of(log.parent)] == list(range(1, 21))
    while subprocess.run(["kill", "-0", second.stdout.split()[1].rstrip(";")], check=False).returncode == 0:
        time.sleep(0.1)
    assert "1 of 2 trainings" in (output / "log.txt").read_text(encoding="utf-8")
