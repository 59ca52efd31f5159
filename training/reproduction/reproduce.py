"""PH18's tables and figures on your corpora, theirs beside ours, and what they lack: one report, DIR/report.md.

    python training/reproduction/reproduce.py ../shared/data/en/google_tn_val10k.tsv --output runs/reproduce
    python training/reproduction/reproduce.py output-00099-of-00100 --model my-model --run runs/mine --before my-older

Every part is a file DIR/PART.json, and made once: stopped and started again, the command goes on where it was; a part
whose model, corpus, options or code have changed is made anew. `--part memory errors` makes these alone.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from dncnorm.core.files import atomic_write_json, atomic_write_text
from dncnorm.core.hub import model_folder
from dncnorm.evaluation.markdown import cell
from dncnorm.evaluation.report import SENTENCES_JSONL
from reproduction.comparisons import significance, upsampling
from reproduction.errors import errors, memory
from reproduction.evaluations import code_digest, file_digest, is_report, model_digest
from reproduction.figures import importance, pictures, training
from reproduction.job import Made, Reproduction
from reproduction.options import chosen_evaluations, chosen_model, parser_of
from reproduction.tables import accuracy, gate, settings

REPORT = "report.md"
SCRIPTS = Path(__file__).parent

SYSTEMS_LEGEND = """\
`network` is the gate and the network alone, as in the paper: its word is taken as it comes. `with-grammar` is what
users get: the same network inside the covering grammar, and checked; where the model has a ranker, what it leaves to
choose from. An error is unrecoverable, or unacceptable, where what is said shares no reading with what is written
(`dncnorm.values`). All errors are in `evaluations/`."""


@dataclass(frozen=True)
class Part:
    """What makes a part, and which of the job's own folders it reads beside model and corpus."""

    make: Callable[[Reproduction], Made]
    reads: tuple[str, ...] = ()


PARTS = {
    "settings": Part(settings),
    "gate": Part(gate),
    "accuracy": Part(accuracy),
    "errors": Part(errors),
    "memory": Part(memory),
    "upsampling": Part(upsampling, ("before", "after")),
    "importance": Part(importance),
    "training": Part(training, ("runs",)),
    "significance": Part(significance),
    "pictures": Part(pictures),
}
"""In the order of the report."""


def part_key(job: Reproduction, part: Part) -> dict[str, Any]:
    """What decides a part: where any of it has changed, the part is another one."""
    scripts = {file.name: file_digest(file) for pattern in ("*.py", "*.json") for file in SCRIPTS.glob(pattern)}
    read = {name: _digest_of(getattr(job, name)) for name in part.reads}
    made_by = {"model": model_digest(job.model), "corpus": job.evaluations.key, "code": code_digest()}
    return made_by | {"scripts": dict(sorted(scripts.items())), "reads": read}


def _digest_of(given: Path | Sequence[Path] | None) -> Any:
    """Of a run its losses, of a report its sentences, of a model its files."""
    if given is None:
        return None
    if not isinstance(given, Path):
        return [[str(run), file_digest(run / "losses.jsonl")] for run in given]
    return [str(given), file_digest(given / SENTENCES_JSONL) if is_report(given) else model_digest(given)]


def make_parts(job: Reproduction, names: Sequence[str]) -> Iterator[str]:
    """Make what is missing; a line for each part as it is there."""
    for name in names:
        part = PARTS[name]
        key = part_key(job, part)
        if _stored(job, name, key) is not None:
            yield f"{name}: as it was"
            continue
        start = time.perf_counter()
        made = part.make(job)
        seconds = time.perf_counter() - start
        stored = {"key": key, "seconds": seconds, "figures": made.figures, "lines": made.lines}
        atomic_write_json(_file(job, name), stored)
        yield f"{name}: made in {seconds:.1f} s"


def report(job: Reproduction) -> str:
    """All parts that are there, and the names of those that are not."""
    lines = [
        f"# PH18 reproduced: {cell(job.name)} on {cell(', '.join(file.name for file in job.evaluations.files))}",
        "",
        f"PH18: {job.paper['source']}. {job.paper['note']}",
        "",
        SYSTEMS_LEGEND,
        "",
    ]
    for name, part in PARTS.items():
        stored = _stored(job, name, part_key(job, part))
        lines += stored["lines"] if stored is not None else [f"## {name}", "", f"Not made yet: `--part {name}`.", ""]
    return "\n".join(lines)


def _file(job: Reproduction, name: str) -> Path:
    return job.output / f"{name}.json"


def _stored(job: Reproduction, name: str, key: Mapping[str, Any]) -> dict[str, Any] | None:
    """A part as it was written; None where it is not there, or is another job's."""
    if not _file(job, name).is_file():
        return None
    stored: dict[str, Any] = json.loads(_file(job, name).read_text(encoding="utf-8"))
    return stored if stored["key"] == json.loads(json.dumps(key)) else None


def parse_job(arguments: Sequence[str] | None = None) -> tuple[Reproduction, list[str]]:
    """The command line: what to work on, and which parts to make."""
    parser = parser_of(__doc__, "runs/reproduce")
    parser.add_argument("--part", nargs="+", choices=PARTS, default=list(PARTS), metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--run", nargs="+", type=Path, default=[], help="training runs whose curves to draw")
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
        runs=tuple(options.run),
        before=options.before and model_folder(options.before),
        after=options.after and model_folder(options.after),
    )
    return job, options.part


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the parts, write the report."""
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
