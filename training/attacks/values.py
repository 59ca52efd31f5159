"""Stretches of every shape in sentences: is the value still there in what is said?

    python training/attacks/values.py --lang en|ru --count 50000 --seed 1 --output DIR [--part open|kept|all] [--resume]

A generator draws a value first, writes it in one of many shapes, and puts it in a sentence that makes its meaning
certain; the pipeline speaks the raw sentence; a reader that shares nothing with the package reads the value back.
DIR gets one file per batch (a killed run goes on with --resume), failures.tsv and summary.json (by kind: tried,
changed, lost). The same seed, part and count give the same sentences. Exit status 1 if a value was changed.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tqdm import tqdm

import dncnorm
from attacks.english_meaning import as_data
from attacks.english_verdicts import CHANGED, FAILURES, LOST, RIGHT
from attacks.journal import begin, parser_of
from attacks.shapes import Case
from attacks.value_languages import LANGUAGES, Language, load
from dncnorm.core.files import atomic_write_json, atomic_write_text

BATCH = 500
COLUMNS = ("family", "kind", "verdict", "why", "stretch", "sentence", "spoken", "meaning")


def row(language: Language, case: Case, spoken: str) -> dict[str, str]:
    """A case, what was said, and the verdict."""
    judged = language.judge(case.before, case.stretch, case.after, case.meaning, spoken)
    meaning = json.dumps(as_data(case.meaning), ensure_ascii=False)
    values = (case.family, case.kind, judged.verdict, judged.why, case.stretch, case.text, spoken, meaning)
    return dict(zip(COLUMNS, values, strict=True))


def batches(language: Language, options: argparse.Namespace) -> Iterator[tuple[Path, list[Case]]]:
    """The batches that are still to be done, each with its file."""
    drawn = language.cases(options.count, options.seed, options.part)
    for start in range(0, options.count, BATCH):
        batch = list(islice(drawn, BATCH))
        file = options.output / "batches" / f"{start:09}.json"
        if not file.exists():
            yield file, batch


def report(output: Path) -> dict[str, Any]:
    """Gathers the batches: writes failures.tsv and summary.json."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    table = io.StringIO()
    writer = csv.DictWriter(
        table, COLUMNS, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, escapechar="\\"
    )
    writer.writeheader()
    for file in sorted((output / "batches").glob("*.json")):
        batch = json.loads(file.read_text())
        for kind, verdicts in batch["counts"].items():
            counts[kind].update(verdicts)
        for failed in batch["rows"]:
            if failed["verdict"] in FAILURES:
                writer.writerow(failed)
    atomic_write_text(output / "failures.tsv", table.getvalue())
    total: Counter[str] = Counter()
    for verdicts in counts.values():
        total.update(verdicts)
    summary = {"tried": total.total(), **total}
    by_kind = {kind: {"tried": verdicts.total(), **verdicts} for kind, verdicts in sorted(counts.items())}
    atomic_write_json(output / "summary.json", {**summary, "by kind": by_kind})
    return summary


def main() -> int:
    """The command line."""
    parser = parser_of(__doc__, count=50_000)
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--part", choices=["open", "kept", "all"], default="open")
    options = parser.parse_args()
    settings = {"lang": options.lang, "seed": options.seed, "part": options.part, "count": options.count}
    language = load(options.lang)
    begin(options.output, settings, resume=options.resume)
    normalize = dncnorm.pipeline("text-normalization", lang=options.lang)
    for file, batch in tqdm(batches(language, options), total=-(-options.count // BATCH), unit="batch", disable=None):
        results = normalize([case.text for case in batch])
        rows = [row(language, case, result["normalized_text"]) for case, result in zip(batch, results, strict=True)]
        counts: dict[str, Counter[str]] = defaultdict(Counter)
        for judged in rows:
            counts[f"{judged['family']}: {judged['kind']}"][judged["verdict"]] += 1
        atomic_write_json(file, {"counts": counts, "rows": [judged for judged in rows if judged["verdict"] != RIGHT]})
    summary = report(options.output)
    print(", ".join(f"{name} {count:,}" for name, count in summary.items()))
    print(f"{summary.get(CHANGED, 0):,} changed, {summary.get(LOST, 0):,} lost: {options.output / 'failures.tsv'}")
    return 1 if summary.get(CHANGED) else 0


if __name__ == "__main__":
    sys.exit(main())
