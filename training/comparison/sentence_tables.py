"""The report's part of whole sentences: a table an experiment, the papers' own beside it, and models of tokens."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from reproduction.plots import plot_attention, plot_learning

from comparison.findings import FINDINGS
from comparison.pairs import LEVEL
from comparison.plan import Comparison
from comparison.records import Record, SentenceRecord
from comparison.summary import Spread, cell, spread_of
from dncnorm.evaluation.error_counts import error_kinds
from dncnorm.evaluation.markdown import number, table
from dncnorm.evaluation.significance import holm, mcnemar, randomization_p
from dncnorm.training.seq2seq.options import SHORTEST, SentenceOptions

CURVES = "learning-sentences.png"
_MEASURES: Mapping[str, tuple[str, int]] = {
    "parameters": ("parameters", 0),
    "encoder_parameters": ("encoder's parameters", 0),
    "loss": ("loss", 4),
    "character_error_rate": ("characters wrong", 4),
    "characters_right": ("characters right", 4),
    "sentence_accuracy": ("sentences right", 4),
    "token_accuracy": ("tokens", 4),
    "changed_accuracy": ("changed tokens", 4),
    "steps": ("iterations", 0),
    "rate": ("iterations/s", 3),
    "minutes": ("minutes", 0),
    "sentences_per_cpu_second": ("sentences/s", 1),
}
_TESTS = {"characters": "randomization", "sentences": "McNemar"}


def sentence_lines(
    found: Sequence[SentenceRecord], of_tokens: Sequence[Record], asked: int, results: Path, comparison: Comparison
) -> list[str]:
    """Renders the part, and draws its pictures; nothing where there is no record.

    found: the records in the plan's order, of `asked` trainings. of_tokens: a record of each network of tokens.
    """
    if not found:
        return []
    experiments = {name: grouped(found, name) for name in dict.fromkeys(record.experiment for record in found)}
    plot_learning(results / CURVES, {record.name: record.curve for record in found}, "sentences right")
    return [
        "## Whole sentences",
        "",
        "A sentence in, a sentence out: no segmentation, no gate, no grammar. The target is each token's spoken form, "
        "or the token itself where the corpus has `<self>` or `sil` (JG20 2.1), in word pieces, too. Loss is of a "
        "character, with teacher forcing; JG20 does not say what theirs is of. Tokens are right where the sentence's "
        "words, aligned with the references', say them.",
        "",
        f"{len(found)} of {asked} trainings.",
        "",
        *(line for name, records in experiments.items() for line in _experiment(name, records)),
        *_papers(experiments, comparison.language),
        *_beside_tokens(experiments, of_tokens),
        f"![sentences]({CURVES})",
        "",
        *_pictures([record for record in found if comparison.draws(record.name)], results),
    ]


def grouped(found: Sequence[SentenceRecord], experiment: str) -> dict[str, list[SentenceRecord]]:
    """Returns the records of an experiment, by architecture, the first seed first."""
    groups: dict[str, list[SentenceRecord]] = {}
    for record in found:
        if record.experiment == experiment:
            groups.setdefault(record.architecture, []).append(record)
    return groups


def measure(records: Sequence[SentenceRecord], name: str) -> Spread | None:
    """Returns one of the measures, over the seeds."""
    return spread_of([_value(record, name) for record in records])


def _value(record: SentenceRecord, name: str) -> float | None:
    if name == "rate":
        return record.examples_per_second * record.steps / record.examples
    if name == "minutes":
        return record.training_seconds / 60
    if name == "characters_right":
        by_edits = 1.0 - record.character_error_rate
        return by_edits if record.character_accuracy is None else record.character_accuracy
    value: float | None = getattr(record, name)
    return value


def _experiment(name: str, groups: Mapping[str, Sequence[SentenceRecord]]) -> list[str]:
    first = next(iter(groups.values()))[0]
    options = SentenceOptions(**first.settings["training"]["sentences"])
    of = "the shortest" if options.selected == SHORTEST else "of any length, drawn at random"
    chosen = f"{first.trained:,} sentences, {of if options.size else 'all there are'}"
    tested = f"{first.corpus['sentences']:,} of the {first.corpus['of']:,} of the dev file"
    kinds = list(error_kinds([]))
    header = ["architecture", *(title for title, _ in _MEASURES.values()), *kinds]
    rows = [
        [
            one,
            *(cell(measure(records, key), digits) for key, (_, digits) in _MEASURES.items()),
            *(number(records[0].error_kinds[kind]) for kind in kinds),
        ]
        for one, records in groups.items()
    ]
    sizes = f"an alphabet of {options.alphabet}, at most {options.longest} characters"
    note = f"Trained on {chosen} ({sizes}), {first.examples:,} examples; tested on {tested} that it could have."
    return [f"### {name}", "", note, "", *table(header, rows), *_pairs(groups)]


def differences(a: SentenceRecord, b: SentenceRecord) -> dict[str, float]:
    """Returns the p-values of two records of one experiment.

    characters: the approximate randomization test of JG20 2.5, of characters right in place where both have them, else
    of edits; sentences: McNemar's.
    """
    ours, theirs = (a.in_place, b.in_place) if a.in_place and b.in_place else (a.edits, b.edits)
    only_a, only_b = len(set(b.wrong) - set(a.wrong)), len(set(a.wrong) - set(b.wrong))
    return {
        "characters": randomization_p(np.array(ours) - np.array(theirs)),
        "sentences": mcnemar(only_a, only_b).p_value,
    }


def _pairs(groups: Mapping[str, Sequence[SentenceRecord]]) -> list[str]:
    if len(groups) < 2:
        return []
    pairs = list(combinations(groups, 2))
    tests = [differences(groups[a][0], groups[b][0]) for a, b in pairs]
    corrected = {of: holm([test[of] for test in tests]) for of in _TESTS}
    header = ["p-values", *(f"{of}: {test}" for of, test in _TESTS.items())]
    rows = [[f"{a}, {b}", *(f"{corrected[of][place]:.2g}" for of in _TESTS)] for place, (a, b) in enumerate(pairs)]
    of_pairs = f"of {len(pairs)} pairs" if len(pairs) > 1 else "of one pair"
    note = f"After Holm's correction {of_pairs}; below {LEVEL} is more than chance."
    return [*table(header, rows), note, ""]


_PAPERS: Mapping[str, tuple[str, str, Callable[[float], str]]] = {
    "encoder_millions": ("encoder, millions", "encoder_parameters", lambda value: f"{value:.3f}"),
    "millions": ("all, millions", "parameters", lambda value: f"{value:.3f}"),
    "loss": ("loss", "loss", lambda value: f"{value:.3f}"),
    "characters": ("characters wrong", "character_error_rate", lambda value: f"{100 * value:.2f}%"),
    "characters_right": ("characters right", "characters_right", lambda value: f"{100 * value:.2f}%"),
    "sentences": ("sentences right", "sentence_accuracy", lambda value: f"{100 * value:.2f}%"),
    "iterations": ("iterations", "steps", lambda value: f"{value:,.0f}"),
    "rate": ("iterations/s", "rate", lambda value: f"{value:.3f}"),
}


def _papers(experiments: Mapping[str, Mapping[str, Sequence[SentenceRecord]]], language: str) -> list[str]:
    """Renders the papers' tables of which at least one architecture is there."""
    lines = []
    for of in json.loads(FINDINGS.read_text(encoding="utf-8"))["sentences"]:
        groups = experiments.get(of["experiment"], {})
        if of["language"] == language and any(row["ours"] in groups for row in of["rows"]):
            lines += [f"### {of['source']}: {of['what']}", "", *_beside(of["rows"], groups)]
    note = (
        "Theirs are of their own corpora, sizes and hardware: compare the order, not the numbers. Their accuracy is a "
        "share of characters, place by place; the one share of sentences that follows from the paper is E3's "
        "(table 11). Of a training from before places were compared, ours is what the edits leave."
    )
    return [*lines, note, ""] if lines else []


def _beside(rows: Sequence[Mapping[str, Any]], groups: Mapping[str, Sequence[SentenceRecord]]) -> list[str]:
    known = [name for name in rows[0] if name in _PAPERS]
    has_tests = any("p" in row for row in rows)
    header = ["theirs", "ours", *(f"{_PAPERS[name][0]}, {whose}" for name in known for whose in ("theirs", "ours"))]
    cells = []
    for row in rows:
        line = [row["paper"], row["ours"]]
        for name in known:
            _, key, show = _PAPERS[name]
            own = measure(groups[row["ours"]], key) if row["ours"] in groups else None
            scale = 1e-6 if key.endswith("parameters") else 1.0
            theirs = "not given" if row[name] is None else show(row[name])
            line += [theirs, "" if own is None else show(scale * own.mean)]
        if has_tests:
            line += [*_tests(rows[0], row, groups)]
        cells.append(line)
    return table([*header, *(["p, theirs", "p, ours"] if has_tests else [])], cells)


def _tests(
    first: Mapping[str, Any], row: Mapping[str, Any], groups: Mapping[str, Sequence[SentenceRecord]]
) -> tuple[str, str]:
    """The p-value of a row's difference from the first, theirs and ours, of characters, both uncorrected."""
    if "p" not in row:
        return "", ""
    pair = [groups[one["ours"]][0] for one in (first, row) if one["ours"] in groups]
    return f"{row['p']:g}", f"{differences(*pair)['characters']:.2g}" if len(pair) == 2 else ""


def _beside_tokens(
    experiments: Mapping[str, Mapping[str, Sequence[SentenceRecord]]], of_tokens: Sequence[Record]
) -> list[str]:
    """Renders the accuracy of networks of tokens on the sentences of the last experiment, which is the largest."""
    name, groups = list(experiments.items())[-1]
    first = next(iter(groups.values()))[0]
    alike = [record for record in of_tokens if record.corpus["sentences"] == first.corpus["of"]]
    if not alike:
        return []
    rows = [[one, cell(measure(records, "sentence_accuracy")), ""] for one, records in groups.items()]
    for record in alike:
        shares = []
        for system in record.systems:
            wrong = record.wrong(system)
            shares.append(number(sum(not wrong[place] for place in first.places) / len(first.places)))
        rows.append([record.name, *shares])
    header = ["sentences right", *alike[0].systems]
    note = "Networks of tokens are given the corpus's tokens, and the gate decides which of them they are asked for."
    return [f"### The sentences of {name}, by networks of tokens", "", *table(header, rows), note, ""]


def _pictures(found: Sequence[SentenceRecord], results: Path) -> list[str]:
    lines = []
    for record in found:
        if record.attention and record.seed == min(one.seed for one in found if one.name == record.name):
            picture = f"attention-{record.name}.png"
            plot_attention(results / picture, record.attention, record.name)
            lines.append(f"![{record.name}]({picture})")
    return [*lines, ""] if lines else []
