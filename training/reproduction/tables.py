"""PH18's tables 1 to 5 and figure 1: settings, class report and features of the gate, accuracy by class."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from dncnorm.bundle.gate import GATE_FOLDER
from dncnorm.core.binary_scores import precision_recall_f1
from dncnorm.evaluation.intervals import accuracy_interval
from dncnorm.evaluation.markdown import number, table
from dncnorm.evaluation.metrics import ALL
from dncnorm.evaluation.report import INTERVALS_LEGEND
from dncnorm.evaluation.tallies import tokens_of
from dncnorm.gate.features import feature_names
from dncnorm.gate.gate import Gate
from dncnorm.training.gate.report import CLASSES, importances, plot_importances
from reproduction.evaluations import NETWORK, WITH_GRAMMAR, Evaluated
from reproduction.job import Made, Reproduction, accuracies, classes_of, heading, rows_of
from reproduction.plots import plot_shares

SETTINGS = {
    "source_vocab_size": "input vocabulary K_x",
    "target_vocab_size": "output vocabulary K_y",
    "memory_size": "memory slots N",
    "word_size": "slot width W",
    "num_reads": "read heads R",
    "hidden_size": "controller hidden units",
    "embedding_size": "embedding size",
}
"""Table 1's columns by their names in a model's configuration."""
TOP = 10
"""The number of features in the paper's figure."""


def settings(job: Reproduction) -> Made:
    """Table 1."""
    paper, own = job.paper["settings"], {name: getattr(job.config, name) for name in SETTINGS}
    theirs = [paper[language] for language in ("en", "ru")]
    rows = [[text, *(number(column[name]) for column in (*theirs, own))] for name, text in SETTINGS.items()]
    stated = job.model / "training.json"
    steps = json.loads(stated.read_text(encoding="utf-8")).get("step") if stated.is_file() else None
    rows.append(["training steps", *(number(count) for count in (*[job.paper["training"]["steps"]] * 2, steps))])
    lines = [
        *heading("settings", paper),
        *table(["", "PH18 English", "PH18 Russian", "this model"], rows),
        f"This model's cell is `{job.config.cell}`, its language `{job.config.language}`.",
        "",
    ]
    return Made(own | {"training_steps": steps, "cell": job.config.cell}, lines)


def gate(job: Reproduction) -> Made:
    """Table 2 (Russian) or 3 (English)."""
    paper = job.of_paper("gate")
    counts = job.evaluated(WITH_GRAMMAR).gate_counts()
    decisions, actual, predicted, hits = (counts[name] for name in ("decisions", "actual", "predicted", "hits"))
    remaining = (decisions - predicted - actual + hits, decisions - predicted, decisions - actual)
    figures: dict[str, Any] = {}
    rows = []
    for name, (right, said, tokens) in zip(CLASSES, (remaining, (hits, predicted, actual)), strict=True):
        scores = dict(zip(("precision", "recall", "f1"), precision_recall_f1(right, said, tokens), strict=True))
        figures[name] = scores | {"tokens": tokens}
        theirs = [number(rows_of(paper).get(name, {}).get(key), 2) for key in scores]
        rows.append([name, *theirs, *map(number, scores.values()), number(tokens)])
    columns = ["precision", "recall", "F1"]
    lines = [
        *heading("the gate's class report", paper),
        *table(["class", *(f"PH18 {column}" for column in columns), *columns, "tokens"], rows),
    ]
    return Made(figures, lines)


def accuracy(job: Reproduction) -> Made:
    """Table 4 (English) or 5 (Russian), and what they lack: intervals, errors, those that change a value."""
    paper, systems = job.of_paper("accuracy"), [job.evaluated(system) for system in (NETWORK, WITH_GRAMMAR)]
    figures: dict[str, Any] = {evaluated.name: _by_class(evaluated) for evaluated in systems}
    theirs = rows_of(paper)
    sentences = {evaluated.name: _whole_sentences(evaluated) for evaluated in systems}
    stated = "; ".join(f"{name} {number(share)}" for name, share in sentences.items())
    lines = [
        *heading("accuracy of each class", paper),
        *_beside_the_paper(figures, theirs),
        f"Whole sentences right: {stated}.",
        "",
        *_bounds_and_errors(figures),
        INTERVALS_LEGEND,
        "",
        "![accuracy of each class](accuracy.png)",
        "",
    ]
    shares = {name: {key: row["accuracy"] for key, row in rows.items()} for name, rows in figures.items()}
    shares |= {"PH18": {key: row["accuracy"] for key, row in theirs.items()}} if theirs else {}
    bounds = {name: {key: row["interval"] for key, row in rows.items()} for name, rows in figures.items()}
    plot_shares(job.output / "accuracy.png", shares, bounds, "Accuracy of each class, with 95% intervals")
    return Made(figures | {"whole_sentences": sentences}, lines)


def _by_class(evaluated: Evaluated) -> dict[str, dict[str, Any]]:
    """Of each class its tokens, accuracy, interval, errors, and those of them that change a value."""
    shares, lost = accuracies(evaluated), evaluated.unacceptable()
    return {
        name: {
            "tokens": tokens_of(tally),
            "accuracy": shares[name],
            "interval": accuracy_interval(tally),
            "errors": tokens_of(tally) - tokens_of(tally, 1),
            "unrecoverable": lost[name],
        }
        for name, tally in evaluated.tallies.items()
    }


def _beside_the_paper(figures: Mapping[str, Any], theirs: Mapping[str, Any]) -> list[str]:
    """Table 4's own columns, and ours."""
    first = next(iter(figures.values()))
    rows = []
    for name in classes_of(first, theirs):
        stated, found = theirs.get(name, {}), [rows.get(name, {}) for rows in figures.values()]
        counts = [number(stated.get("base_count")), number(stated.get("count")), number(found[0].get("tokens", 0))]
        shares = [number(stated.get(key), 3) for key in ("base_accuracy", "accuracy")]
        rows.append([name, *counts, *shares, *(number(row.get("accuracy")) for row in found)])
    header = ["class", "base count", "PH18 count", "count", "base accuracy", "PH18 accuracy", *figures]
    return table(header, rows)


def _bounds_and_errors(figures: Mapping[str, Any]) -> list[str]:
    first = next(iter(figures.values()))
    rows = [[name, *(cell for rows in figures.values() for cell in _bound_cells(rows[name]))] for name in first]
    return table(
        ["class", *(f"{name}: {what}" for name in figures for what in ("95%", "errors", "unrecoverable"))], rows
    )


def _bound_cells(row: Mapping[str, Any]) -> list[str]:
    bounds = row["interval"]
    shown = number(None) if bounds is None else " to ".join(map(number, bounds))
    return [shown, number(row["errors"]), number(row["unrecoverable"])]


def _whole_sentences(evaluated: Evaluated) -> float | None:
    """The share of sentences without a wrong token."""
    tally = evaluated.tallies[ALL]
    return sum(count for (tokens, right), count in tally.items() if tokens == right) / tally.total() if tally else None


def importance(job: Reproduction) -> Made:
    """Figure 1."""
    loaded, paper = Gate.load(job.model / GATE_FOLDER), job.of_paper("importance")
    names = feature_names(loaded.config.feature_set, loaded.lexicon)
    ranked = importances(loaded.trees, names)
    plot_importances(loaded.trees, names, job.output / "importance.png", TOP)
    theirs = paper["features"] if paper else []
    ranks = {name: place for place, (name, _) in enumerate(ranked, 1)}
    lines = [
        *heading(f"the gate's {TOP} most important features", paper),
        *table(["feature", "total gain"], [[name, number(gain, 1)] for name, gain in ranked[:TOP]]),
        "![the gate's most important features](importance.png)",
        "",
    ]
    if theirs:
        ranks_shown = ", ".join(f"`{name}` {number(ranks.get(name))}" for name in theirs)
        lines += [f"The paper's first {len(theirs)}, with their ranks among the {len(names)} here: {ranks_shown}.", ""]
    return Made({"gains": dict(ranked[:TOP]), "ranks_of_paper": {name: ranks.get(name) for name in theirs}}, lines)
