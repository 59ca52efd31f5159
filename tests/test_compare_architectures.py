"""One command trains and compares: the plan, what is done is found done, the report, and a run that is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import compare_architectures
import pytest
import yaml
from comparison_findings import FINDINGS, SENTENCES, TOKENS, findings
from comparison_jobs import DONE, Workshop, remaining_seconds, shown, speed_of, steps_of
from comparison_plan import Comparison, Job
from comparison_report import _compared

from dncnorm import DncNormConfig
from dncnorm.core.files import atomic_write_json
from dncnorm.evaluation.significance import holm

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = ROOT / "training" / "compare_architectures.py"
NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
SMALL = {"embedding_size": 8, "hidden_size": 12, "attention_size": 8, "feature_size": 12, "max_target_length": 8}


def write_corpus(path: Path, sentences: int, start: int = 0) -> str:
    lines = []
    for n in range(start, start + sentences):
        lines += ["PLAIN\tThe\t<self>", f"CARDINAL\t{n % 10}\t{NUMBERS[n % 10]}", "PLAIN\tstone\t<self>"]
        lines += ["PUNCT\t.\tsil", "<eos>\t<eos>"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


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


def test_an_architecture_that_is_none_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^'rnn': no architecture of .*: gru, words$"):
        Comparison.read(write_plan(tmp_path)).jobs(frozenset({"rnn"}))


@pytest.mark.parametrize("job", Comparison.read(ROOT / "hub_configs" / "comparison.yaml").jobs(), ids=lambda j: j.key)
def test_the_shipped_architectures_are_read(job: Job) -> None:
    config = DncNormConfig(**job.model)
    assert config.language == "en"
    assert job.examples >= 200_000
    text = job.config.read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert f"--only {job.name}\n" in text


def test_every_shipped_architecture_is_compared() -> None:
    compared = {job.config.name for job in Comparison.read(ROOT / "hub_configs" / "comparison.yaml").jobs()}
    assert {path.name for path in (ROOT / "hub_configs" / "architectures").glob("*.yaml")} == compared


# Progress.


def test_the_time_to_come_is_that_of_the_speeds_so_far(tmp_path: Path) -> None:
    comparison = Comparison.read(write_plan(tmp_path))
    workshop, jobs = Workshop(comparison, tmp_path / "out"), comparison.jobs()
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
    workshop, job = Workshop(comparison, tmp_path / "out"), comparison.jobs()[0]
    assert not workshop.is_trained(job)
    workshop.run(job).mkdir(parents=True)
    atomic_write_json(workshop.run(job) / DONE, workshop.settings(job))
    assert workshop.is_trained(job)
    atomic_write_json(workshop.run(job) / DONE, {**workshop.settings(job), "dev": []})
    with pytest.raises(
        ValueError, match=r"done.json: of other settings than .*gru.yaml has now; take another --output"
    ):
        workshop.is_trained(job)


def test_two_commands_do_not_work_in_one_folder(tmp_path: Path) -> None:
    other = compare_architectures.alone(tmp_path)
    with compare_architectures.alone(tmp_path), pytest.raises(ValueError, match="another command is at work there"):
        other.__enter__()
    with compare_architectures.alone(tmp_path):
        pass


# Tests.


def test_holms_correction() -> None:
    assert holm([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.09, 0.09, 0.5])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert holm([]) == []


def test_pairs_are_compared_by_tokens_and_by_sentences() -> None:
    wrong_a: list[set[int]] = [{1, 2}, set(), {0}, set()]
    wrong_b: list[set[int]] = [{2}, {3}, {0}, {1, 2}]
    found = {row["of"]: row for row in _compared("a", "b", wrong_a, wrong_b)}
    assert (found[TOKENS]["only_a"], found[TOKENS]["only_b"]) == (3, 1)
    assert (found[SENTENCES]["only_a"], found[SENTENCES]["only_b"]) == (2, 0)
    assert found[SENTENCES]["mcnemar"] == 0.5


# The papers' findings.


def measured(tokens: float, sentences: float, speed: float) -> dict[str, Any]:
    return {"network": {"accuracy": {"ALL": tokens}, "sentence_accuracy": sentences, "sentences_per_second": speed}}


def test_a_papers_finding_stands_beside_ours() -> None:
    figures = {
        "window-bigru-1": {"name": "window-bigru", "systems": measured(0.99, 0.97, 100.0)},
        "words-init-1": {"name": "words-init", "systems": measured(0.98, 0.975, 250.0)},
        "words-init-2": {"name": "words-init", "systems": measured(0.5, 0.5, 1.0)},
    }
    pairs = [
        {"a": "words-init-1", "b": "window-bigru-1", "of": TOKENS, "mcnemar_holm": 0.012},
        {"a": "words-init-1", "b": "window-bigru-1", "of": SENTENCES, "mcnemar_holm": 1.0},
    ]
    lines = findings(figures, pairs, "network")
    assert lines[0] == "## The papers' findings, beside `network`"
    assert [line for line in lines if line.startswith("| Z19")] == [
        "| Z19 table 3 | window-bigru | words-init | tokens | 0.9979 | 0.9984 | 0.9900 | 0.9800 | no | 0.012 |",
        "| Z19 table 3 | window-bigru | words-init | sentences | 0.9799 | 0.9820 | 0.9700 | 0.9750 | yes | 1 |",
        "| Z19 table 3 | window-bigru | words-init | speed |  | 1.4x |  | 2.50x |  |  |",
    ]
    assert findings({"words-init-1": figures["words-init-1"]}, [], "network") == []


def test_every_finding_is_of_two_shipped_architectures() -> None:
    names = {job.name for job in Comparison.read(ROOT / "hub_configs" / "comparison.yaml").jobs()}
    for finding in json.loads(FINDINGS.read_text(encoding="utf-8"))["findings"]:
        assert {finding["a"], finding["b"]} <= names
        assert {"tokens", "sentences"} & finding.keys()


# The whole, in this process.


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
    assert done[2:] == ["train gru-1", "evaluate gru-1", "evaluate words-1", "train gru-2", "evaluate gru-2"]
    report = (output / "report.md").read_text(encoding="utf-8")
    data = json.loads((output / "comparison.json").read_text(encoding="utf-8"))
    assert list(data["architectures"]) == ["gru-1", "words-1", "gru-2"]
    of_words = data["architectures"]["words-1"]
    assert of_words["examples"] == 48
    assert of_words["parameters"] > 0
    for system in ("network", "with-grammar"):
        got = of_words["systems"][system]
        assert got["counts"]["ALL"] == 48
        assert 0.0 <= got["accuracy"]["CARDINAL"] <= 1.0
        assert f"## `{system}`" in report
        assert {row["of"] for row in data["pairs"][system]} == {TOKENS, SENTENCES}
        assert {(row["a"], row["b"]) for row in data["pairs"][system]} == {("gru-1", "words-1")}, "first seeds"
    assert data["curves"]["gru-1"]["examples"] == [24, 48]
    assert (output / "learning-examples.png").stat().st_size > 1000
    assert "3 of 3 trainings, 48 examples each" in report
    assert not list(output.glob("runs/*/checkpoint-*")), "what is done needs none"
    assert compare_architectures.main([*base, "--report"]) == 0
    assert len(done) == 7


# And as it is run.


def environment() -> dict[str, str]:
    return {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": str(ROOT), "TQDM_DISABLE": "1"}


@pytest.mark.slow
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
    assert "1 of 1 trainings" in (output / "log.txt").read_text(encoding="utf-8")
