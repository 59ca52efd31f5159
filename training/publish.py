"""Write a model's card from what was measured, check it, and push the folder.

    python training/publish.py FOLDER --dry-run             # print the card, checked; write and send nothing
    python training/publish.py FOLDER                       # write README.md and .eval_results/ into the folder
    python training/publish.py FOLDER user/repo --private   # ... and push it, in one commit

The figures are those of FOLDER/report.json (`dncnorm evaluate`) and FOLDER/training.json; the words are those of
model_cards/template.md, and of model_cards/LANGUAGE.yaml or your own `--facts`. The local part of huggingface_hub's
validation is always made; the Hub's own validator is asked with `--ask-hub`, and by every push.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import ph18
import yaml
from huggingface_hub import EvalResult, EvalResultEntry, ModelCard, ModelCardData, eval_result_entries_to_yaml
from huggingface_hub.repocard_data import model_index_to_eval_results

from dncnorm.bundle.grammar import GRAMMAR_FOLDER
from dncnorm.core.files import atomic_write_text
from dncnorm.core.hub import CARD, push_folder
from dncnorm.evaluation.metrics import ALL

CARDS = Path(__file__).parents[1] / "model_cards"
TEMPLATE = CARDS / "template.md"
EVAL_RESULTS = ".eval_results"

TASK, TASK_NAME = "text-generation", "Text normalization"
"""The Hub knows no task of our name; text in, text out is what it calls this one."""
TAGS = ("text-normalization", "text-to-speech", "text2text-generation", "differentiable-neural-computer", "xgboost")
WEAKEST = 3
"""Classes whose errors the card names."""


@dataclass(frozen=True)
class Facts:
    """A card's words: model_cards/LANGUAGE.yaml.

    title, summary: of the model. license: the Hub's name of it. datasets: what it was trained and is judged on, by the
    first name; evaluation: what is to be known of the judged part. data, limits: a list's items each.
    """

    title: str
    summary: str
    license: str
    datasets: tuple[str, ...]
    data: tuple[str, ...]
    limits: tuple[str, ...]
    evaluation: str = ""

    @classmethod
    def from_file(cls, path: Path) -> Facts:
        """Raises ValueError for a key that is missing or unknown, OSError where there is no such file."""
        values = yaml.safe_load(path.read_text(encoding="utf-8"))
        known = {field.name for field in fields(cls)}
        if not isinstance(values, dict) or set(values) - known or known - {"evaluation"} - set(values):
            raise ValueError(f"{path}: it must hold the keys {', '.join(sorted(known))}, and no others")
        listed: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in values.items()}
        return cls(**listed)


@dataclass(frozen=True)
class Record:
    """What a folder says of its model: config.json, report.json, and training.json where it has one."""

    folder: Path
    config: dict[str, Any]
    report: dict[str, Any]
    training: dict[str, Any]

    @classmethod
    def of(cls, folder: Path) -> Record:
        """Raises FileNotFoundError, with what to run, where there is no report."""
        if not (folder / "report.json").is_file():
            raise FileNotFoundError(
                f"{folder / 'report.json'}: a card quotes it; dncnorm evaluate DEV --model {folder} --report {folder}"
            )
        training = folder / "training.json"
        return cls(
            folder,
            _json(folder / "config.json"),
            _json(folder / "report.json"),
            _json(training) if training.is_file() else {},
        )


def card(record: Record, facts: Facts, repo_id: str | None = None) -> ModelCard:
    """The card, rendered. Raises ValueError where its metadata do not come back from the text as they went in."""
    report = record.report
    hours = record.training.get("seconds")
    rendered: ModelCard = ModelCard.from_template(
        metadata(record, facts),
        template_path=str(TEMPLATE),
        facts=facts,
        report=report,
        training=record.training,
        repo_id=repo_id,
        has_grammar=(record.folder / GRAMMAR_FOLDER).is_dir(),
        paper=_paper(record.config["language"]),
        interval=report.get("intervals", {}).get(ALL),
        lost=_without_zeros(report["unrecoverable"] or {}),
        weakest=_weakest(report),
        hours=None if hours is None else f"{hours / 3600:.1f}",
        count="{:,}".format,
        share=_share,
    )
    _check(rendered)
    return rendered


def metadata(record: Record, facts: Facts) -> ModelCardData:
    """What the Hub reads at the card's head."""
    report = record.report
    measured = {
        ("accuracy", "Tokens right"): report["accuracy"][ALL],
        ("sentence_accuracy", "Whole sentences right"): report["sentence_accuracy"],
        ("f1", "F1 of the gate"): report["gate"]["f1"],
        ("unrecoverable_errors", "Unrecoverable errors"): (report["unrecoverable"] or {}).get(ALL),
    }
    results = [
        EvalResult(
            task_type=TASK,
            task_name=TASK_NAME,
            dataset_type=facts.datasets[0],
            dataset_name=facts.datasets[0],
            dataset_split=report["corpus"],
            metric_type=kind,
            metric_name=name,
            metric_value=value,
        )
        for (kind, name), value in measured.items()
        if value is not None
    ]
    return ModelCardData(
        language=record.config["language"],
        license=facts.license,
        library_name="dncnorm",
        pipeline_tag=TASK,
        tags=list(TAGS),
        datasets=list(facts.datasets),
        metrics=["accuracy", "f1"],
        model_name=facts.title,
        eval_results=results,
    )


def eval_results(record: Record, facts: Facts) -> str:
    """The same, as the Hub's newer `.eval_results/*.yaml` has it."""
    entry = EvalResultEntry(
        dataset_id=facts.datasets[0],
        task_id=record.config["language"],
        value=record.report["accuracy"][ALL],
        notes=f"tokens right, {record.report['corpus']}",
    )
    return str(yaml.safe_dump(eval_result_entries_to_yaml([entry]), sort_keys=False, allow_unicode=True))


def write(record: Record, facts: Facts, rendered: ModelCard) -> None:
    """Card and results into the folder."""
    atomic_write_text(record.folder / CARD, str(rendered))
    atomic_write_text(record.folder / EVAL_RESULTS / f"{facts.datasets[0]}.yaml", eval_results(record, facts))


def read(folder: Path, facts: Path | None) -> tuple[Record, Facts]:
    """A folder's figures, and the words for them. Raises OSError or ValueError for what is missing or wrong."""
    record = Record.of(folder)
    return record, Facts.from_file(facts or CARDS / f"{record.config['language']}.yaml")


def _paper(language: str) -> dict[str, Any] | None:
    """Table 4, or 5 for Russian, as the card shows it."""
    known = ph18.read()
    table = known["accuracy"].get(language)
    if table is None:
        return None
    accuracy = {name: f"{row['accuracy']:.3f}" for name, row in table["rows"].items()}
    return {"name": f"PH18, table {table['table']}", "source": known["source"], "accuracy": accuracy}


def _weakest(report: dict[str, Any]) -> dict[str, int]:
    errors = {name: round(n * (1 - report["accuracy"][name])) for name, n in report["counts"].items() if name != ALL}
    return _without_zeros(dict(sorted(errors.items(), key=lambda item: -item[1])[:WEAKEST]))


def _without_zeros(counts: dict[str, int]) -> dict[str, int]:
    return {name: count for name, count in counts.items() if count and name != ALL}


def _share(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.4f}"


def _check(rendered: ModelCard) -> None:
    """What huggingface_hub can tell without the Hub: the head is read again, its results too."""
    again: Any = ModelCard(str(rendered), ignore_metadata_errors=False).data
    if again.to_dict() != rendered.data.to_dict():  # type: ignore[no-untyped-call]
        raise ValueError(f"{TEMPLATE}: the card's head does not come back as it was written")
    model_index_to_eval_results(again.to_dict()["model-index"])


def _json(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="a model's folder, with report.json")
    parser.add_argument("repo_id", nargs="?", help="where to push it")
    parser.add_argument("--facts", type=Path, help="the card's words (default: model_cards/LANGUAGE.yaml)")
    parser.add_argument("--dry-run", action="store_true", help="print the card; write and push nothing")
    parser.add_argument("--ask-hub", action="store_true", help="ask the Hub's validator too (needs the network)")
    parser.add_argument("--private", action="store_true")
    parser.add_argument("--revision", help="branch to commit to")
    options = parser.parse_args()
    record, facts = read(options.folder, options.facts)
    rendered = card(record, facts, options.repo_id)
    if options.ask_hub:
        rendered.validate()
    if options.dry_run:
        print(rendered)
        return
    write(record, facts, rendered)
    if options.repo_id:
        print(push_folder(options.folder, options.repo_id, private=options.private, revision=options.revision))


if __name__ == "__main__":
    main()
