"""Writes the scores to files: report.json (its keys are fixed), report.md, errors.csv, sentences.jsonl, two plots."""

from __future__ import annotations

import csv
import io
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dncnorm.bundle.description import weights_of
from dncnorm.core.files import atomic_write_json, atomic_write_text
from dncnorm.evaluation.error_counts import abstained, by_class, check_of_references, error_kinds, unrecoverable
from dncnorm.evaluation.intervals import accuracy_intervals
from dncnorm.evaluation.markdown import cell, number, table
from dncnorm.evaluation.metrics import ALL, Miss, Scores
from dncnorm.evaluation.outcomes import write_outcomes
from dncnorm.evaluation.plots import plot_accuracy, plot_reliability

REPORT_JSON, REPORT_MD, PLOT = "report.json", "report.md", "accuracy_by_class.png"
RELIABILITY_PLOT = "reliability.png"
ERRORS_CSV, SENTENCES_JSONL = "errors.csv", "sentences.jsonl"

ERROR_COLUMNS = [
    "file", "line", "class", "left", "before", "right", "prediction", "reference",
    "gate_probability", "gate_decision", "confidence", "source", "kind", "verdict",
]  # fmt: skip

SHOWN_ERRORS = 30
"""How many errors report.md shows; errors.csv has them all."""

KINDS_LEGEND = """\
Unrecoverable: the spoken form shares no reading with the written form. Kinds (Javaloy and García-Mateos 2020): T1
endless loop, T2 a few isolated characters, T3 early stop, T4 jump."""

INTERVALS_LEGEND = """\
Intervals: bootstrap over sentences. They mean nothing for a class whose tokens are all right, or all wrong."""


def build_report(
    scores: Scores,
    *,
    model: str,
    corpus: str,
    seconds: float | None = None,
) -> dict[str, Any]:
    """Builds the content of report.json.

    model, corpus: names for people.
    seconds: the time of the predictions; `scores.seconds` by default.

    Beside the fixed keys: `changed` counts the tokens of `changed_accuracy`, `character_errors` their wrong characters;
    `intervals` has the 95% bootstrap interval, over sentences, of ALL's accuracy and each class's; `gate_counts` the
    token counts behind the gate's scores; `calibration` the expected calibration errors of the confidences, and the
    reliability diagram's bins; `check` the value check's verdicts on the references; `error_kinds` counts the errors by
    kind, `error_kinds_by_class` those of each class with any.

    Values that were not measured are None (null): `unrecoverable`, `abstained` and `check` if the language has no
    check, and shares of nothing (no sentences, a gate never asked).
    """
    seconds = scores.seconds if seconds is None else seconds
    return {
        "model": model,
        "corpus": corpus,
        "sentences": scores.sentences,
        "tokens": scores.tokens,
        "settings": dict(scores.settings),
        "accuracy": scores.accuracy,
        "counts": scores.counts,
        "changed_accuracy": scores.changed_accuracy,
        "sentence_accuracy": scores.sentence_accuracy,
        "changed": scores.changed,
        "character_errors": scores.characters.counts | {"rate": scores.characters.rate},
        "intervals": accuracy_intervals(scores.outcomes),
        "gate": scores.gate.summary(),
        "gate_counts": scores.gate.counts,
        "calibration": scores.reliability.summary(),
        "unrecoverable": unrecoverable(scores),
        "abstained": abstained(scores),
        "check": check_of_references(scores),
        "error_kinds": error_kinds(scores.errors),
        "error_kinds_by_class": {
            name: error_kinds(errors) for name, errors in by_class(scores.errors).items() if name != ALL
        },
        "speed": {
            "seconds": seconds,
            "cpu_seconds": scores.cpu_seconds,
            "sentences_per_second": scores.sentences / seconds if seconds else None,
            "tokens_per_second": scores.tokens / seconds if seconds else None,
            "peak_rss_mb": peak_rss_mb(),
        },
    }


def write_report(
    folder: str | os.PathLike[str],
    scores: Scores,
    *,
    model: str,
    corpus: str,
    seconds: float | None = None,
) -> dict[str, Any]:
    """Writes all six files into `folder`, each atomically, report.json last; returns its content.

    In a model's folder, the report names the model's weights, so that it cannot be confused with that of others.
    The arguments are `build_report`'s. Raises OSError if the folder cannot be written.
    """
    report = build_report(scores, model=model, corpus=corpus, seconds=seconds) | weights_of(Path(folder))
    has_plot = plot_accuracy(os.path.join(folder, PLOT), scores, f"{model} on {corpus}")
    plot_reliability(os.path.join(folder, RELIABILITY_PLOT), scores.reliability, f"{model} on {corpus}")
    # A model may output anything: a lone surrogate must not prevent the report.
    atomic_write_text(os.path.join(folder, ERRORS_CSV), errors_csv(scores.errors), errors="backslashreplace")
    write_outcomes(os.path.join(folder, SENTENCES_JSONL), scores.outcomes)
    markdown = report_markdown(report, scores.errors, has_plot=has_plot)
    atomic_write_text(os.path.join(folder, REPORT_MD), markdown, errors="backslashreplace")
    atomic_write_json(os.path.join(folder, REPORT_JSON), report)
    return report


def peak_rss_mb() -> float | None:
    """Returns the peak memory of this process, in MiB; None on a system that does not report it."""
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 2 ** (20 if sys.platform == "darwin" else 10)


def errors_csv(errors: list[Miss]) -> str:
    """Renders every error as a row of ERROR_COLUMNS, quoted as in RFC 4180; unknown values are empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(ERROR_COLUMNS)
    for miss in errors:
        scored = miss.scored
        token = scored.token
        place = [miss.file, miss.line, token.semiotic_class, miss.left, token.before, miss.right]
        forms = [scored.prediction, scored.reference]
        doubts = [scored.gate_probability, scored.gate_decision, scored.confidence, scored.source]
        judged = [miss.kind and miss.kind.value, miss.verdict and miss.verdict.value]
        writer.writerow([*place, *forms, *doubts, *judged])
    return text.getvalue()


def report_markdown(report: Mapping[str, Any], errors: list[Miss], *, has_plot: bool) -> str:
    """Renders the report as Markdown: summary, classes, gate, error kinds, speed, the first errors."""
    gate, speed = report["gate"], report["speed"]
    lines = [
        f"# {cell(report['model'])} on {cell(report['corpus'])}",
        "",
        f"{report['tokens']:,} tokens in {report['sentences']:,} sentences; "
        f"accuracy {number(report['accuracy'][ALL])}, of changed tokens {number(report['changed_accuracy'])}, "
        f"whole sentences right {number(report['sentence_accuracy'])}, "
        f"character error rate of changed tokens {number(report['character_errors']['rate'])}; "
        f"{len(errors):,} errors, all in {ERRORS_CSV}.",
        "",
        *([f"Settings: {settings_text(report['settings'])}.", ""] if report["settings"] else []),
        *table(["class", "tokens", "accuracy", "95% interval"], _class_rows(report)),
        *([INTERVALS_LEGEND, ""] if report["tokens"] else []),
        *([f"![accuracy of each class]({PLOT})", ""] if has_plot else []),
        *table(["gate, ToBeNormalized", ""], [[name, number(gate[name])] for name in gate]),
        *_calibration_table(report),
        *_check_table(report),
        *_kinds_table(report, errors),
        *table(["speed", ""], [[name.replace("_", " "), number(speed[name], 1)] for name in speed]),
        *_error_table(errors),
    ]
    return "\n".join(lines).rstrip("\n") + "\n"


def settings_text(settings: Mapping[str, Any]) -> str:
    """Renders settings as text: `grammar on, quantized off, beams 1`; empty values and None are left out."""
    shown = {True: "on", False: "off"}
    return ", ".join(
        f"{name.replace('_', ' ')} {shown[value] if isinstance(value, bool) else cell(_listed(value))}"
        for name, value in settings.items()
        if value not in (None, [])
    )


def _listed(value: Any) -> str:
    return " ".join(value) if isinstance(value, list) else str(value)


def _class_rows(report: Mapping[str, Any]) -> list[list[str]]:
    rows = []
    for name, count in report["counts"].items():
        bounds = report["intervals"][name]
        shown = "n/a" if bounds is None else " to ".join(map(number, bounds))
        rows.append([name, f"{count:,}", number(report["accuracy"][name]), shown])
    return rows


def _calibration_table(report: Mapping[str, Any]) -> list[str]:
    """Renders the expected calibration errors; the bins are in report.json."""
    errors = report["calibration"]
    rows = [["all tokens", number(errors["ece"])], ["not left by the gate", number(errors["ece_spoken"])]]
    return table(["expected calibration error", ""], rows)


def _check_table(report: Mapping[str, Any]) -> list[str]:
    """Renders the value check's verdicts on errors, and on references, which should all pass."""
    errors, check = report["unrecoverable"], report["check"]
    if errors is None:
        return table(["errors", ""], [["unrecoverable", "not checked"], ["abstained", "not checked"]])
    rows = [["unrecoverable", number(errors[ALL])], ["abstained", number(report["abstained"])]]
    names = {
        "references": "references checked",
        "passed": "references that pass",
        "abstained": "references abstained on",
    }
    rows += [[names[key], number(count)] for key, count in check.items()]
    return table(["errors", ""], rows)


def _kinds_table(report: Mapping[str, Any], errors: list[Miss]) -> list[str]:
    """Renders the number of errors, of unrecoverable ones and of each kind, for each class that has any."""
    if not errors:
        return []
    rows = []
    for name, missed in by_class(errors).items():
        lost = "n/a" if report["unrecoverable"] is None else number(report["unrecoverable"][name])
        rows.append([name, number(len(missed)), lost, *map(number, error_kinds(missed).values())])
    return [*table(["class", "errors", "unrecoverable", *error_kinds([])], rows), KINDS_LEGEND, ""]


def _error_table(errors: list[Miss]) -> list[str]:
    if not errors:
        return []
    heading = f"The first {min(SHOWN_ERRORS, len(errors))} of {len(errors):,} errors:"
    rows = []
    for miss in errors[:SHOWN_ERRORS]:
        scored, token = miss.scored, miss.scored.token
        row = [
            token.semiotic_class,
            miss.left,
            token.before,
            miss.right,
            scored.prediction,
            scored.reference,
            scored.source,
        ]
        rows.append([value or "" for value in row])
    return [heading, "", *table(["class", "left", "before", "right", "prediction", "reference", "source"], rows)]
