"""PH18's tables 6 to 8: errors that confuse the context, unacceptable ones, and the contribution of the memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from heapq import nsmallest
from itertools import islice
from typing import Any

from dncnorm.core.special import PLAIN, PUNCT
from dncnorm.evaluation.markdown import number, table
from dncnorm.evaluation.metrics import ALL
from dncnorm.evaluation.tallies import tokens_of
from dncnorm.values import Verdict
from reproduction.evaluations import (
    NETWORK,
    NETWORK_NO_MEMORY,
    WITH_GRAMMAR,
    WITH_GRAMMAR_NO_MEMORY,
    Evaluated,
    Row,
    corrected,
)
from reproduction.job import SHOWN, Made, Reproduction, accuracies, classes_of, heading, rows_of
from reproduction.plots import plot_shares

KINDS = {
    "confused": (Verdict.PRESERVED, "Confused with the context (another reading of what is written)"),
    "unacceptable": (Verdict.UNRECOVERABLE, "Unacceptable (no reading of what is written)"),
    "unjudged": (Verdict.ABSTAINED, "Unjudged (the check does not know what is written)"),
}
"""The paper's two lists, separated by a check that shares nothing with the system; and what the check cannot tell."""

PAPER_COLUMNS = {"PH18 without memory": "without_memory", "PH18 with memory": "with_memory"}
"""Table 8's columns by their names in ph18.json."""


def errors(job: Reproduction) -> Made:
    """Tables 6 and 7."""
    found = [job.evaluated(system) for system in (NETWORK, WITH_GRAMMAR)]
    lines = heading("errors by what they cost", *(job.paper[kind] for kind in ("confused", "unacceptable")))
    if not all(evaluated.is_checked for evaluated in found):
        stated = f"Not made: `dncnorm.values` does not know the language `{job.config.language}`."
        return Made({"language": job.config.language}, [*lines, stated, ""])
    figures: dict[str, Any] = {}
    for evaluated in found:
        counts = {name: _counts(verdicts) for name, verdicts in evaluated.verdicts().items()}
        counts = {ALL: {kind: sum(row[kind] for row in counts.values()) for kind in KINDS}, **counts}
        figures[evaluated.name] = {"counts": counts, "listed": _first_of_each(evaluated)}
        rows = [[name, *(number(row[kind]) for kind in KINDS)] for name, row in counts.items()]
        lines += [f"Errors of `{evaluated.name}`:", "", *table(["class", *KINDS], rows)]
    for kind, (_, meaning) in KINDS.items():
        theirs = [row for row in job.paper.get(kind, {"rows": []})["rows"] if row["language"] == job.config.language]
        lists = _list_of("PH18", theirs)
        for name, shown in figures.items():
            listed, count = shown["listed"][kind], shown["counts"][ALL][kind]
            lists += _list_of(f"`{name}`, {len(listed)} of {count:,}", listed)
        lines += [f"### {meaning}", "", *lists] if lists else []
    return Made(figures, lines)


def _counts(verdicts: Mapping[str, int]) -> dict[str, int]:
    return {kind: verdicts.get(verdict.value, 0) for kind, (verdict, _) in KINDS.items()}


def _first_of_each(evaluated: Evaluated) -> dict[str, list[Row]]:
    """Of each kind the first SHOWN errors, those of tokens that are no plain words before the others."""
    found: dict[str, list[Row]] = {}
    for kind, (verdict, _) in KINDS.items():
        rows = (row for row in evaluated.errors() if row["verdict"] == verdict.value)
        found[kind] = nsmallest(SHOWN, rows, key=lambda row: row["class"] in (PLAIN, PUNCT))
    return found


def _list_of(whose: str, rows: Sequence[Row]) -> list[str]:
    if not rows:
        return []
    cells = [[row[key] for key in ("before", "class", "prediction", "reference")] for row in rows]
    return [f"{whose}:", "", *table(["input", "class", "prediction", "truth"], cells)]


def memory(job: Reproduction) -> Made:
    """Table 8, for the network alone as in the paper, and inside the grammar."""
    paper = job.of_paper("memory")
    lines = heading("accuracy of each class with and without memory", paper)
    if not job.has_memory:
        why = f"Not made: the model's cell is `{job.config.cell}`; it has no memory."
        return Made({"cell": job.config.cell}, [*lines, why, ""])
    systems = (NETWORK_NO_MEMORY, NETWORK, WITH_GRAMMAR_NO_MEMORY, WITH_GRAMMAR)
    found = {system.name: accuracies(job.evaluated(system)) for system in systems}
    theirs, with_memory = rows_of(paper), job.evaluated(NETWORK)
    counts = {name: tokens_of(tally) for name, tally in with_memory.tallies.items()}
    rows = []
    for name in classes_of(counts, theirs):
        stated = [theirs.get(name, {}).get(key) for key in PAPER_COLUMNS.values()]
        own = [shares.get(name) for shares in found.values()]
        rows.append([name, *map(number, stated), number(counts.get(name, 0)), *map(number, own)])
    lost = list(islice(corrected(job.evaluated(NETWORK_NO_MEMORY), with_memory), SHOWN))
    drawn = {name: found[name] for name in (NETWORK_NO_MEMORY.name, NETWORK.name)}
    drawn |= {name: {key: row[column] for key, row in theirs.items()} for name, column in PAPER_COLUMNS.items()}
    plot_shares(job.output / "memory.png", drawn, {}, "The network, and with what it reads in its memory zeroed")
    lines += [
        *table(["class", *PAPER_COLUMNS, "tokens", *found], rows),
        "Without memory every read vector is zeroed, in the encoder and in the decoder; nothing is trained anew.",
        "",
        "![with and without memory](memory.png)",
        "",
        *_example(paper),
        *_list_of(f"`{NETWORK_NO_MEMORY.name}`, the first {len(lost)} that the memory puts right", lost),
    ]
    return Made({"accuracy": found, "tokens": counts, "lost": lost}, lines)


def memory_sizes(job: Reproduction) -> Made:
    """PH18 3.1 has it that a DNC takes more memory without being trained anew: the network alone, with other slots."""
    lines = heading("slots of the memory, without training")
    if not job.has_memory:
        return Made({"cell": job.config.cell}, [*lines, f"Not made: the model's cell is `{job.config.cell}`.", ""])
    own = job.config.memory_size
    found = {
        slots: accuracies(job.evaluated(replace(NETWORK, name=f"network-{slots}-slots", slots=slots)))[ALL]
        for slots in (own // 2, own, 2 * own, 8 * own)
    }
    rows = [[f"{slots}{' (trained with)' if slots == own else ''}", number(share)] for slots, share in found.items()]
    return Made({str(slots): share for slots, share in found.items()}, [*lines, *table(["slots", "tokens"], rows)])


def _example(paper: Mapping[str, Any] | None) -> list[str]:
    """What the paper's network says without its memory."""
    if paper is None:
        return []
    stated = paper["example"]
    return [f"PH18's example: `{stated['before']}` without memory is *{stated['without_memory']}*.", ""]
