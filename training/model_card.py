"""Renders a model's card from its folder: model_cards/template.md, filled with the facts about these weights.

Accuracies, data and settings come from the report and the record in the folder, words from the facts (`card_facts.py`),
the example from the model itself (`card_example.py`). What none of them has is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml
from card_example import Example
from card_facts import ROOT, Facts, Record
from huggingface_hub import EvalResult, EvalResultEntry, ModelCard, ModelCardData, eval_result_entries_to_yaml
from huggingface_hub.repocard_data import model_index_to_eval_results
from reproduction import ph18

from dncnorm.bundle.calibration import CALIBRATION_FILE
from dncnorm.evaluation.metrics import ALL
from dncnorm.normalization.embedded import EMBEDDED
from dncnorm.normalization.text_normalizer import TASK

TEMPLATE = ROOT / "model_cards" / "template.md"
TASK_NAME = "Text normalization"
WEAKEST = 3
"""Classes whose errors the card names."""
PARTS = {"decisions": "decision list"}
"""Names of parts of a model, where they differ from the record's."""


def card(record: Record, facts: Facts, example: Example, repo_id: str | None = None) -> ModelCard:
    """Renders the card. Raises ValueError if its metadata do not come back from the text as they went in."""
    report = record.report
    rendered: ModelCard = ModelCard.from_template(
        metadata(record, facts, repo_id),
        template_path=str(TEMPLATE),
        title=title(record, facts, repo_id),
        facts=facts,
        report=report,
        training=record.training,
        language=record.language_name,
        example=example,
        source=source(record, repo_id),
        network=network(record),
        has_gate=record.has_gate,
        has_grammar=record.has_grammar,
        is_calibrated=(record.folder / CALIBRATION_FILE).is_file(),
        paper=_paper(record.language) if facts.paper else None,
        interval=report.get("intervals", {}).get(ALL),
        lost=_without_zeros(report["unrecoverable"] or {}),
        weakest=_weakest(report),
        warning=overlap(record),
        origins=list(origins(record)),
        cost=cost(record.training),
        count="{:,}".format,
        share=_share,
    )
    _check(rendered)
    return rendered


def title(record: Record, facts: Facts, repo_id: str | None) -> str:
    """Returns the title of the facts, or the repository's or the folder's name."""
    return facts.title or (repo_id or "").rpartition("/")[2] or record.folder.resolve().name


def source(record: Record, repo_id: str | None) -> str:
    """Returns the argument that loads the model: the repository, the language of an embedded one, or the folder."""
    if repo_id is None and record.folder.resolve().parent == EMBEDDED.resolve():
        return f'lang="{record.language}"'
    return f'model="{repo_id or record.folder.resolve().name}"'


def metadata(record: Record, facts: Facts, repo_id: str | None = None) -> ModelCardData:
    """Returns what the Hub reads at the card's head.

    There is no `pipeline_tag`: the Hub has no task of this name, and another task's widget and pipeline would fail.
    No tag is the name of a task either, because the Hub infers the task from those.
    """
    has_dnc = record.config.get("cell", "dnc") == "dnc"
    tags = {"text-normalization": True, "speech-synthesis": True, "differentiable-neural-computer": has_dnc}
    tags["xgboost"] = record.has_gate
    results = list(_eval_results(record, facts))
    return ModelCardData(
        language=record.language,
        license=facts.license or None,
        library_name="dncnorm",
        tags=[tag for tag, holds in tags.items() if holds],
        datasets=list(facts.datasets) or None,
        metrics=sorted({str(result.metric_type) for result in results} & {"accuracy", "f1"}),
        model_name=title(record, facts, repo_id),
        eval_results=results,
    )


def _eval_results(record: Record, facts: Facts) -> Iterator[EvalResult]:
    report = record.report
    measured = {
        ("accuracy", "Tokens right"): report["accuracy"][ALL],
        ("sentence_accuracy", "Whole sentences right"): report["sentence_accuracy"],
        ("f1", "F1 of the gate"): report["gate"]["f1"] if record.has_gate else None,
        ("unrecoverable_errors", "Unrecoverable errors"): (report["unrecoverable"] or {}).get(ALL),
    }
    dataset = facts.datasets[0] if facts.datasets else report["corpus"]
    for (kind, name), value in measured.items():
        if value is not None:
            yield EvalResult(
                task_type=TASK,
                task_name=TASK_NAME,
                dataset_type=dataset,
                dataset_name=dataset,
                dataset_split=report["corpus"],
                metric_type=kind,
                metric_name=name,
                metric_value=value,
            )


def hub_results(record: Record, facts: Facts) -> dict[str, str]:
    """Returns the Hub's newer files of results, by their names; none if the facts name no data set."""
    if not facts.datasets:
        return {}
    entry = EvalResultEntry(
        dataset_id=facts.datasets[0],
        task_id=record.language,
        value=record.report["accuracy"][ALL],
        notes=f"tokens right, {record.report['corpus']}",
    )
    content = yaml.safe_dump(eval_result_entries_to_yaml([entry]), sort_keys=False, allow_unicode=True)
    return {f"{facts.datasets[0].replace('/', '-')}.yaml": str(content)}


def network(record: Record) -> str:
    """Names the network by its configuration."""
    if record.is_plain_dnc:
        return "a sequence-to-sequence Differentiable Neural Computer"
    named = [f"{part} `{record.config[part]}`" for part in ("encoder", "decoder", "cell") if part in record.config]
    return f"a sequence-to-sequence network ({', '.join(named)})"


def overlap(record: Record) -> str:
    """Says that the model was trained on the evaluated file, or chosen by it, going by the files' names."""
    data, names = record.training.get("data", {}), set(record.report["corpus"].split())
    for option, said in (
        ("corpus", "The model was trained on this file, so the accuracies hold for no other text."),
        ("dev", "The best step of the training was chosen by this file, which flatters the model."),
    ):
        if names & {described.partition(" (sha256 ")[0] for described in data.get(option, [])}:
            return said
    return ""


def origins(record: Record) -> Iterator[str]:
    """Yields what the record knows of how the model came about, an item each."""
    training = record.training
    if "config" in training:
        steps = f", {training['step']:,} steps" if training.get("step") else ""
        yield f"The network: `{training['config']}`{steps}."
    yield from _files("The network was trained on", training.get("data", {}))
    if "init" in training:
        passed_on = ", ".join(PARTS.get(part, part) for part in training.get("inherited", ()))
        parts = f" Taken over from it: {passed_on}." if passed_on else ""
        yield f"It started from the model `{training['init']}`, and rests on the data of that model, too.{parts}"
    if "gate_config" in training:
        yield f"The gate: `{training['gate_config']}`."
    yield from _files("The gate was fitted on", training.get("gate_data", {}))
    shared = training.get("gate_dev", {})
    if shared.get("shared"):
        counts = f"{shared['shared']:,} of {shared['sentences']:,}"
        yield f"Sentences of `{shared['file']}` that the gate was also fitted on: {counts}."


def _files(done: str, data: dict[str, list[str]]) -> Iterator[str]:
    """Says which files were used; the digests stay in the record."""
    named = {name: ", ".join(f"`{file.partition(' (sha256 ')[0]}`" for file in files) for name, files in data.items()}
    dev = named.pop("dev", "")
    if named:
        chosen = f"; its best step was chosen by {dev}" if dev else ""
        yield f"{done} {', '.join(named.values())}{chosen}."


def cost(training: dict[str, Any]) -> str:
    """Says how long the training took, as far as it was recorded."""
    seconds = training.get("seconds")
    if seconds is None:
        return "the hours of training were not recorded."
    hours = f"{seconds / 3600:.1f} hours" if seconds >= 360 else f"{seconds / 60:.1f} minutes"
    hardware = f" on {training['hardware']}" if "hardware" in training else ""
    return f"{hours} of training{hardware}, measured; energy was not."


def _paper(language: str) -> dict[str, Any] | None:
    """Returns table 4, or 5 for Russian, as the card shows it."""
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
    """Checks what huggingface_hub can check without the Hub: the head is read again, its results too."""
    again: Any = ModelCard(str(rendered), ignore_metadata_errors=False).data
    if again.to_dict() != rendered.data.to_dict():  # type: ignore[no-untyped-call]
        raise ValueError(f"{TEMPLATE}: the card's head does not come back as it was written")
    model_index_to_eval_results(again.to_dict()["model-index"])
