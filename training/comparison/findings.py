"""The papers' own tables beside ours: findings.json, and PH18's tables 4 and 8.

Only the order of the architectures is compared: the papers' numbers are from other corpora and sizes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from reproduction import ph18
from reproduction.evaluations import NETWORK_NO_MEMORY
from reproduction.job import classes_of, rows_of

from comparison.pairs import Pairs
from comparison.plan import Comparison
from comparison.summary import CHANGED, CHARACTERS, CHARACTERS_RIGHT, SENTENCES, TOKENS, Architecture, cell
from dncnorm.evaluation.markdown import number, table

FINDINGS = Path(__file__).with_name("findings.json")
_ACCURACIES = (TOKENS, CHANGED, CHARACTERS_RIGHT, SENTENCES)
_PARAMETERS, _TRAINING, _FASTER = "parameters", "training", "speed"


def findings(compared: Sequence[Architecture], pairs: Pairs, system: str, comparison: Comparison) -> list[str]:
    """Renders the tables of which at least one architecture is there."""
    ours, language = {one.name: one for one in compared}, comparison.language
    found = json.loads(FINDINGS.read_text(encoding="utf-8"))
    lines = _by_class([ours[name] for name in comparison.by_class if name in ours], system, language)
    lines += _memory(compared, system, language)
    for of in found["tables"]:
        if of["language"] == language and any(row["ours"] in ours for row in of["rows"]):
            lines += [f"### {of['source']}: {of['what']}", "", *_beside(of["rows"], ours, pairs, system, found)]
    lines += [line for of in found["classes"] if of["language"] == language for line in _rivals(of, ours, system)]
    if not lines:
        return []
    note = (
        "Accuracies, with error rates in brackets. The papers' figures are of their own corpora and sizes: compare the "
        "order, not the numbers. The last column tells whether ours differ from the first row's the same way, with "
        "McNemar's p-value after Holm's correction. JG20's accuracy is of characters, place by place; ours of "
        "characters is what the edits leave, of changed tokens, and there is no test of it."
    )
    return [f"## The papers' tables, beside `{system}`", "", note, "", *lines]


def _beside(
    rows: Sequence[Mapping[str, Any]],
    ours: Mapping[str, Architecture],
    pairs: Pairs,
    system: str,
    found: Mapping[str, Any],
) -> list[str]:
    """Renders one table: of each measure their column and ours."""
    measures = [name for name in rows[0] if name not in ("paper", "ours", "system", "p")]
    base = ours.get(found["speed_base"])
    cells = []
    for row in rows:
        own, of = ours.get(row["ours"]), row.get("system", system)
        figures = []
        for measure in measures:
            figures += [_theirs(measure, row[measure]), "" if own is None else _own(measure, own, base, of)]
        cells.append([row["paper"], row["ours"], *figures, "; ".join(_orders(rows[0], row, ours, pairs, system))])
    columns = [f"{measure.replace('_', ' ')}, {whose}" for measure in measures for whose in ("theirs", "ours")]
    return table(["theirs", "ours", *columns, "same order as theirs"], cells)


def _theirs(measure: str, value: float | None) -> str:
    if value is None:
        return "not given"
    if measure in _ACCURACIES:
        return _with_error(value)
    return {_FASTER: f"{value:.1f}x", _PARAMETERS: f"{value:.3f}", _TRAINING: f"{value:.3f}"}.get(
        measure, number(value)
    )


def _own(measure: str, own: Architecture, base: Architecture | None, system: str) -> str:
    if measure in _ACCURACIES:
        found = own.measure(system, measure)
        return number(None) if found is None else _with_error(found.mean)
    if measure == _PARAMETERS:
        return f"{own.first.parameters / 1e6:.3f}"
    if measure == _TRAINING:
        return cell(own.over_seeds(lambda record: record.examples_per_second), 0)
    if measure == CHARACTERS:
        return cell(own.measure(system, CHARACTERS))
    return "" if base is None else own.times_as_fast(base, system)


def _with_error(share: float) -> str:
    """Returns an accuracy and its error rate, as Z19 has them."""
    return f"{100 * share:.2f}% ({100 - 100 * share:.2f}%)"


def _orders(
    first: Mapping[str, Any],
    row: Mapping[str, Any],
    ours: Mapping[str, Architecture],
    pairs: Pairs,
    system: str,
) -> Iterator[str]:
    """Yields for tokens and for sentences whether ours differ as theirs do; a tie of theirs has no order."""
    if row is first or not {first["ours"], row["ours"]} <= ours.keys():
        return
    for measure in (TOKENS, CHARACTERS_RIGHT, SENTENCES):
        if row.get(measure) in (None, first.get(measure)):
            continue
        base, own = (ours[one["ours"]].measure(one.get("system", system), measure) for one in (first, row))
        test = None if "system" in row else pairs.of(first["ours"], row["ours"], measure)
        if base is None or own is None:
            continue
        is_same = own.mean != base.mean and (own.mean > base.mean) == (row[measure] > first[measure])
        tested = [f"p {test['mcnemar_holm']:.2g}"] if test is not None else []
        tested += [f"theirs p {row['p']:g}"] if measure == CHARACTERS_RIGHT and "p" in row else []
        found = f"{measure.replace('_', ' ')} {'yes' if is_same else 'no'}"
        yield f"{found} ({', '.join(tested)})" if tested else found


def _rivals(of: Mapping[str, Any], ours: Mapping[str, Architecture], system: str) -> list[str]:
    """Renders Z19's table of other systems by class; nothing where we have not trained the row's architecture."""
    own = ours.get(of["ours"])
    if own is None:
        return []
    counts = own.first.systems[system]["counts"]
    rows = [
        [name, *(number(share, 3) for share in shares), cell(own.of_class(system, name)) if name in counts else ""]
        for name, shares in of["rows"].items()
    ]
    return [f"### {of['source']}: {of['what']}", "", *table(["class", *of["columns"], own.name], rows)]


def _by_class(own: Sequence[Architecture], system: str, language: str) -> list[str]:
    """Renders PH18's table 4, or 5 in Russian; nothing where we have none of its architectures."""
    paper = ph18.read()["accuracy"].get(language)
    ours = {one.name: (one, system) for one in own}
    theirs = {"PH18's base": "base_accuracy", "PH18's DNC": "accuracy"}
    return _table_of_classes("by class", paper, theirs, ours) if paper and own else []


def _memory(compared: Sequence[Architecture], system: str, language: str) -> list[str]:
    """Renders PH18's table 8 of those that were evaluated with their read vectors set to zero, too."""
    paper = ph18.read()["memory"].get(language)
    own = [one for one in compared if all(NETWORK_NO_MEMORY.name in record.systems for record in one.records)]
    ours = {
        f"{one.name}, {what} memory": (one, of)
        for one in own
        for what, of in (("without", NETWORK_NO_MEMORY.name), ("with", system))
    }
    theirs = {f"PH18 {what} memory": f"{what}_memory" for what in ("without", "with")}
    return _table_of_classes("with and without memory", paper, theirs, ours) if paper and own else []


def _table_of_classes(
    what: str, paper: Mapping[str, Any], columns: Mapping[str, str], ours: Mapping[str, tuple[Architecture, str]]
) -> list[str]:
    """Renders the accuracy of each class: their columns, and of ours each architecture under a system."""
    theirs = rows_of(paper)
    first, system = next(iter(ours.values()))
    counts = first.first.systems[system]["counts"]
    rows = []
    for name in classes_of(counts, theirs):
        stated = [number(theirs.get(name, {}).get(key), 3) for key in columns.values()]
        shares = [cell(one.of_class(of, name)) if name in counts else "" for one, of in ours.values()]
        rows.append([name, *stated, number(counts.get(name, 0)), *shares])
    header = ["class", *columns, "our tokens", *ours]
    return [f"### PH18 table {paper['table']}: {what}", "", *table(header, rows)]
