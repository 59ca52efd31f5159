"""The report of a comparison, of its records alone.

RESULTS/report.md; learning-*.png, attention-NAME.png.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from reproduction.plots import plot_attention, plot_learning

from comparison.findings import findings
from comparison.jobs import SYSTEMS, Workshop
from comparison.pairs import LEVEL, Pairs, is_more_than_chance, pairs_of
from comparison.plan import Job
from comparison.raw import raw_lines
from comparison.records import RECORDS, Record, SentenceRecord
from comparison.sentence_tables import sentence_lines
from comparison.summary import (
    MEASURES,
    MEMORY,
    SENTENCES,
    SPEED,
    TOKENS,
    UNRECOVERABLE,
    Architecture,
    architectures,
    cell,
)
from dncnorm.core.files import atomic_write_text
from dncnorm.evaluation.error_counts import error_kinds
from dncnorm.evaluation.markdown import number, table
from dncnorm.evaluation.report import KINDS_LEGEND

REPORT = "report.md"
_CURVES = "learning-examples.png"
_TITLE = "# Architectures compared"
_DIGITS = {UNRECOVERABLE: 1, SPEED: 1, MEMORY: 0}


def write_report(workshop: Workshop, jobs: Sequence[Job]) -> int:
    """Writes the report of the jobs that have a record; returns how many.

    Raises ValueError for a record of other settings, or of other sentences than the first.
    """
    found = [record for job in jobs if (record := workshop.record(job)) is not None]
    if not found:
        return 0
    records = [record for record in found if isinstance(record, Record)]
    sentences = [record for record in found if isinstance(record, SentenceRecord)]
    asked = sum(job.experiment is not None for job in jobs)
    lines = (
        _token_lines(workshop, [job for job in jobs if job.experiment is None], records) if records else [_TITLE, ""]
    )
    firsts = [one.first for one in architectures(records)]
    lines += sentence_lines(sentences, firsts, asked, workshop.results, workshop.comparison)
    atomic_write_text(workshop.results / REPORT, "\n".join(lines).rstrip("\n") + "\n")
    return len(found)


def _token_lines(workshop: Workshop, jobs: Sequence[Job], records: Sequence[Record]) -> list[str]:
    """Writes the figures and pictures of networks of tokens; returns the report's lines of them."""
    order = {name: place for place, name in enumerate(workshop.comparison.architectures)}
    compared = sorted(architectures(records), key=lambda one: order[one.name])
    pairs = {system.name: pairs_of(compared, system.name) for system in SYSTEMS}
    drawn = [one for one in compared if one.first.attention and workshop.comparison.draws(one.name)]
    _draw(workshop.results, compared, drawn)
    missing = [job.key for job in jobs if job.key not in {record.key for record in records}]
    return [
        *_head(workshop, compared, len(jobs), missing),
        *(line for system in SYSTEMS for line in _in_short(compared, pairs[system.name], system.name)),
        *_training(compared),
        *(line for system in SYSTEMS for line in _overview(compared, system.name)),
        *_errors(compared),
        *raw_lines([one.first for one in compared], workshop.comparison.language),
        *findings(compared, pairs[SYSTEMS[0].name], SYSTEMS[0].name, workshop.comparison),
        *(line for system in SYSTEMS for line in _classes(compared, system.name)),
        *(line for system in SYSTEMS for line in _tests(pairs[system.name], system.name)),
        *_pictures(drawn),
    ]


def _draw(folder: Path, compared: Sequence[Architecture], drawn: Sequence[Architecture]) -> None:
    curves = {one.name: one.first.curve for one in compared if not one.first.settings.get("decoding")}
    plot_learning(folder / _CURVES, curves)
    for one in drawn:
        plot_attention(folder / _attention(one), one.first.attention, one.name)


def _attention(one: Architecture) -> str:
    return f"attention-{one.name}.png"


def _head(workshop: Workshop, compared: Sequence[Architecture], asked: int, missing: Sequence[str]) -> list[str]:
    records = [record for one in compared for record in one.records]
    budget = sorted({f"{record.examples:,}" for record in records})
    made = {tuple(record.made_by.values()) for record in records}
    several = (
        [f"Evaluated at {len(made)} states of the code and the grammar; each record says which (`made_by`).", ""]
        if len(made) > 1
        else []
    )
    files = ", ".join(f"`{Path(file).name}`" for file in workshop.comparison.dev)
    sentences = compared[0].first.corpus["sentences"]
    return [
        _TITLE,
        "",
        f"{len(records)} of {asked} trainings, {' or '.join(budget)} examples each, the same for all. Evaluated on "
        f"{files}, {sentences:,} sentences. Made of [`{RECORDS}`]({RECORDS}) by `{workshop.comparison.place.name}`.",
        "",
        *([f"Not trained yet: {', '.join(missing)}.", ""] if missing else []),
        *several,
        "`network` is the embedded gate and the network alone; `with-grammar` the same network inside the embedded "
        "covering grammar. Every network has the same gate. Of several seeds tables have the mean ± the standard "
        "deviation; tests, curves and attention are of the first.",
        "",
    ]


def _in_short(compared: Sequence[Architecture], pairs: Pairs, system: str) -> list[str]:
    """Renders the difference of each architecture from the first of the file."""
    base = compared[0].name
    rows: list[list[str]] = []
    verdicts: dict[str, list[str]] = {}
    for one in compared[1:]:
        cells = []
        for measure in (TOKENS, SENTENCES):
            row = pairs.of(base, one.name, measure)
            assert row is not None  # every two have been tested
            cells += [
                f"{row['only_b'] - row['only_a']:+d}",
                *(_p(row[f"{test}_holm"]) for test in ("mcnemar", "randomization")),
            ]
            if is_more_than_chance(row):
                verdict = f"{'more' if row['only_b'] > row['only_a'] else 'fewer'} {measure} right"
                verdicts.setdefault(verdict, []).append(f"`{one.name}`")
        cells.append(one.times_as_fast(compared[0], system))
        rows.append([one.name, *cells])
    if not rows:
        return []
    tests = ["McNemar", "randomization"]
    header = ["architecture", "tokens right", *tests, "sentences right", *tests, "speed"]
    found = "; ".join(f"{verdict}: {', '.join(names)}" for verdict, names in verdicts.items())
    stated = f"By more than chance, {found}." if found else "None differs from it by more than chance."
    return [f"## `{system}`, beside `{base}`", "", stated, "", *table(header, rows)]


def _training(compared: Sequence[Architecture]) -> list[str]:
    header = ["architecture", "seeds", "parameters", "examples/s", "minutes", "MB"]
    rows = []
    for one in compared:
        figures = [
            cell(one.over_seeds(lambda record: record.examples_per_second), 0),
            cell(one.over_seeds(lambda record: record.training_seconds / 60), 0),
            cell(one.over_seeds(lambda record: record.training_mb), 0),
        ]
        rows.append([one.name, number(len(one.records)), number(one.first.parameters), *figures])
    note = "Examples/s is the median of the last steps, beside whatever else the machine did."
    return ["## Training", "", *table(header, rows), note, ""]


def _overview(compared: Sequence[Architecture], system: str) -> list[str]:
    names = {name: name for name in MEASURES} | {"characters": "characters wrong", "changed": "changed tokens"}
    rows = [
        [one.name, *(cell(one.measure(system, name), _DIGITS.get(name, 4)) for name in MEASURES)] for one in compared
    ]
    note = "Characters wrong: the character error rate of changed tokens. Sentences/s: of CPU time, on one thread."
    return [f"## `{system}`", "", *table(["architecture", *names.values()], rows), note, ""]


def _errors(compared: Sequence[Architecture]) -> list[str]:
    """Renders kinds of errors, and those that change a value, without and with the grammar."""
    kinds = list(error_kinds([]))
    rows = []
    for one in compared:
        for system in SYSTEMS:
            counts = [one.of_kind(system.name, kind) for kind in kinds]
            lost = one.measure(system.name, UNRECOVERABLE)
            rows.append([one.name, system.name, *(cell(count, 1) for count in counts), cell(lost, 1)])
    return ["## Errors by kind", "", *table(["architecture", "", *kinds, "unrecoverable"], rows), KINDS_LEGEND, ""]


def _classes(compared: Sequence[Architecture], system: str) -> list[str]:
    counts = compared[0].first.systems[system]["counts"]
    rows = [["tokens", *map(number, counts.values())]]
    rows += [[one.name, *(cell(one.of_class(system, name)) for name in counts)] for one in compared]
    return [f"## `{system}`, by class", "", *table(["", *counts], rows)]


def _tests(pairs: Pairs, system: str) -> list[str]:
    """Renders the pairs that differ by more than chance."""
    found = [row for row in pairs.rows if is_more_than_chance(row)]
    if not pairs.rows:
        return []
    cells = [
        [
            row["a"],
            row["b"],
            row["of"],
            number(row["only_a"]),
            number(row["only_b"]),
            *(_p(row[name]) for name in ("mcnemar", "mcnemar_holm", "randomization", "randomization_holm")),
        ]
        for row in found
    ]
    header = ["A", "B", "of", "only A right", "only B right", "McNemar p", "Holm", "randomization p", "Holm"]
    note = (
        f"{len(found)} of {len(pairs.rows)} differences have both p-values below {LEVEL} after Holm's correction, "
        f"which is over all pairs, tokens and sentences apart."
    )
    return [f"## `{system}`: what is more than chance", "", *(table(header, cells) if cells else []), note, ""]


def _p(value: float) -> str:
    return f"{value:.2g}"


def _pictures(drawn: Sequence[Architecture]) -> list[str]:
    lines = [
        "## Learning curves",
        "",
        "Changed tokens of the dev file right, by the network alone, over examples of training.",
        "",
        f"![examples]({_CURVES})",
        "",
    ]
    if drawn:
        what = "What each looks at, across, while it says the words below each other; the sentences are our own."
        lines += ["## Attention", "", what, "", *(f"![{one.name}]({_attention(one)})" for one in drawn), ""]
    return lines
