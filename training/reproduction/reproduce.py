"""PH18's tables and figure on your corpora, with significance tests that the paper lacks: one report, DIR/report.md.

    python training/reproduction/reproduce.py ../shared/data/en/google_tn_val10k.tsv --output runs/reproduce
    python training/reproduction/reproduce.py output-00099-of-00100 --model my-model --before my-older

Every part is a file DIR/PART.json. A command that was stopped can be resumed: a part is made again only if its model,
corpus, options or code have changed. `--part memory errors` makes these alone; `--part frequencies` counts the corpus,
so give it the files that were trained on.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from dncnorm.core.files import atomic_write_json, atomic_write_text
from dncnorm.core.hub import model_folder
from dncnorm.evaluation.markdown import cell
from dncnorm.evaluation.report import SENTENCES_JSONL
from reproduction.comparisons import significance, upsampling
from reproduction.errors import errors, memory, memory_sizes
from reproduction.evaluations import code_digest, file_digest, is_report, model_digest
from reproduction.frequencies import frequencies
from reproduction.job import Made, Reproduction
from reproduction.options import chosen_evaluations, chosen_model, parser_of
from reproduction.tables import accuracy, gate, importance, settings

REPORT = "report.md"
SCRIPTS = Path(__file__).parent

SYSTEMS_LEGEND = """\
`network` is the gate and the network alone, as in the paper: its word is taken as it comes. `with-grammar` is what
users get: the same network inside the covering grammar, and checked; where the model has a ranker, what it leaves to
choose from. An error is unrecoverable, or unacceptable, where what is said shares no reading with what is written
(`dncnorm.values`). All errors are in `evaluations/`."""


PARTS: dict[str, Callable[[Reproduction], Made]] = {
    "settings": settings,
    "gate": gate,
    "accuracy": accuracy,
    "errors": errors,
    "memory": memory,
    "memory_sizes": memory_sizes,
    "frequencies": frequencies,
    "upsampling": upsampling,
    "importance": importance,
    "significance": significance,
}
"""In the order of the report."""


def part_key(job: Reproduction) -> dict[str, Any]:
    """Returns everything that a part depends on."""
    scripts = {file.name: file_digest(file) for pattern in ("*.py", "*.json") for file in SCRIPTS.glob(pattern)}
    made_by = {"model": model_digest(job.model), "corpus": job.evaluations.key, "code": code_digest()}
    return made_by | {
        "scripts": dict(sorted(scripts.items())),
        "reads": [_digest_of(job.before), _digest_of(job.after)],
    }


def _digest_of(given: Path | None) -> list[str] | None:
    """Returns the digest of a report's sentences, or of a model's files."""
    if given is None:
        return None
    return [str(given), file_digest(given / SENTENCES_JSONL) if is_report(given) else model_digest(given)]


def make_parts(job: Reproduction, names: Sequence[str]) -> Iterator[str]:
    """Makes the parts that are missing; yields a line for each part."""
    key = part_key(job)
    for name in names:
        if _stored(job, name, key) is not None:
            yield f"{name}: unchanged"
            continue
        start = time.perf_counter()
        made = PARTS[name](job)
        seconds = time.perf_counter() - start
        stored = {"key": key, "seconds": seconds, "figures": made.figures, "lines": made.lines}
        atomic_write_json(_file(job, name), stored)
        yield f"{name}: made in {seconds:.1f} s"


def report(job: Reproduction) -> str:
    """Returns all parts that are made, and the names of the others."""
    lines = [
        f"# PH18 reproduced: {cell(job.name)} on {cell(', '.join(file.name for file in job.evaluations.files))}",
        "",
        f"PH18: {job.paper['source']}. {job.paper['note']}",
        "",
        SYSTEMS_LEGEND,
        "",
    ]
    key = part_key(job)
    for name in PARTS:
        stored = _stored(job, name, key)
        lines += stored["lines"] if stored is not None else [f"## {name}", "", f"Not made yet: `--part {name}`.", ""]
    return "\n".join(lines)


def _file(job: Reproduction, name: str) -> Path:
    return job.output / f"{name}.json"


def _stored(job: Reproduction, name: str, key: Mapping[str, Any]) -> dict[str, Any] | None:
    """Returns a part as it was written; None if it is missing, or of other inputs."""
    if not _file(job, name).is_file():
        return None
    stored: dict[str, Any] = json.loads(_file(job, name).read_text(encoding="utf-8"))
    return stored if stored["key"] == json.loads(json.dumps(key)) else None


def parse_job(arguments: Sequence[str] | None = None) -> tuple[Reproduction, list[str]]:
    """Reads the command line; returns the job, and the names of the parts to make."""
    parser = parser_of(__doc__, "runs/reproduce")
    parser.add_argument("--part", nargs="+", choices=PARTS, default=list(PARTS), metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--before", type=Path, metavar="M", help="model without up-sampling, or its report")
    parser.add_argument("--after", type=Path, metavar="M", help="model with it, or its report (default: the model)")
    options = parser.parse_args(arguments)
    if options.before and is_report(options.before) != (options.after is not None and is_report(options.after)):
        parser.error("--before, --after: one is a report, the other is not; give two models, or two reports")
    job = Reproduction(
        name=options.model or f"embedded {options.lang}",
        model=chosen_model(options),
        output=options.output,
        evaluations=chosen_evaluations(options),
        before=options.before and model_folder(options.before),
        after=options.after and model_folder(options.after),
    )
    return job, options.part


def main(arguments: Sequence[str] | None = None) -> None:
    """Makes the parts, and writes the report."""
    try:
        job, names = parse_job(arguments)
        try:
            for line in make_parts(job, names):
                print(line, flush=True)
        finally:  # finished parts are reported even if one failed
            atomic_write_text(job.output / REPORT, report(job), errors="backslashreplace")
    except (OSError, ValueError) as error:
        sys.exit(f"reproduce: {error}")
    print(job.output / REPORT)


if __name__ == "__main__":
    main()
