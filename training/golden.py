"""Compares the results of two builds of the package on the golden input, and counts which rules decided.

    python training/golden.py draw --lang en --output /work/golden/en-input.jsonl.gz
    python training/golden.py record --lang en --input /work/golden/en-input.jsonl.gz --output /work/golden/before \\
        --code /work/base --lines 20000
    python training/golden.py record --lang en --input /work/golden/en-input.jsonl.gz --output /work/golden/after \\
        --lines 20000
    python training/golden.py compare /work/golden/before /work/golden/after --examples 3 --judge /work/golden/judge.tsv
    python training/golden.py verdicts /work/golden/judge.tsv
    python training/golden.py census /work/golden/before

The golden input holds all cases of the tests, all labelled and judged lines, and at least 100,000 raw lines. It is
drawn once, so that both builds see the same. A recording stays outside the repository; `record` resumes a killed run.
`compare` exits with 0 if nothing changed, and with 1 otherwise.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from golden_census import Tally
from golden_diff import TOLERANCE, difference, styles_of
from golden_input import draw, write_input
from golden_report import summary, verdicts, write_pairs

REPOSITORY = Path(__file__).resolve().parents[1]
DATA = REPOSITORY.parent / "shared" / "data"
RAW_LINES, SEED = 101_000, 2026
STYLES = {"speech": ["speech"], "corpus": ["corpus"], "both": ["speech", "corpus"]}
RECORDING = "recording.json"


def draw_command(options: argparse.Namespace) -> int:
    """Draws the golden input of a language."""
    lines = draw(options.lang, options.data, options.tests, options.lines, options.seed)
    write_input(lines, options.output)
    print(
        f"{options.output}: {len(lines):,} lines, {sum(line.origin.startswith('raw:') for line in lines):,} of them raw"
    )
    return 0


def record_command(options: argparse.Namespace) -> int:
    """Runs the recording script with the build, in --workers processes."""
    output = options.output.resolve()
    if output.is_relative_to(REPOSITORY):
        raise ValueError(f"output: expected a folder outside the repository {str(REPOSITORY)!r}, got {str(output)!r}")
    facts = {"lang": options.lang, "input": digest_of([options.input]), "package": digest_of_package(options.code)}
    check_facts(output, facts)
    output.mkdir(parents=True, exist_ok=True)
    facts |= {"code": str(options.code.resolve()), "commit": commit_of(options.code), "python": options.python}
    (output / RECORDING).write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")
    arguments = ["--lang", options.lang, "--input", options.input, "--output", output, "--code", options.code]
    arguments += ["--style", *STYLES[options.style]]
    arguments += [] if options.lines is None else ["--lines", str(options.lines)]
    script = Path(__file__).with_name("golden_record.py")
    environment = {**os.environ, "PYTHONPATH": str(options.code.resolve())}
    workers = [
        subprocess.Popen(
            [options.python, script, *arguments, "--worker", f"{number}/{options.workers}"], env=environment
        )
        for number in range(options.workers)
    ]
    return max([worker.wait() for worker in workers], key=abs)


def check_facts(folder: Path, facts: dict[str, Any]) -> None:
    """Raises ValueError if a folder holds a recording of another language, input or build."""
    file = folder / RECORDING
    known = json.loads(file.read_text(encoding="utf-8")) if file.exists() else facts
    for key, value in facts.items():
        if known.get(key) != value:
            there = f"{str(folder)!r} has a recording with {key} {known.get(key)!r}"
            raise ValueError(f"output: expected a folder that is new, or has {key} {value!r}; {there}")


def digest_of_package(code: Path) -> str:
    """Returns a digest of everything in a checkout's package. Raises ValueError if there is none."""
    package = code / "dncnorm"
    if not package.is_dir():
        raise ValueError(f"code: expected a checkout with a folder dncnorm, got {str(code)!r}")
    return digest_of(sorted(file for file in package.rglob("*") if file.is_file() and file.suffix != ".pyc"))


def digest_of(files: Sequence[Path]) -> str:
    """Returns a digest of the contents of files, in order."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


def commit_of(code: Path) -> str:
    """Returns the commit of a checkout, with `+changes` if it has changes that are not committed."""
    asked = ["describe", "--always", "--dirty=+changes", "--abbrev=12", "--exclude=*"]
    found = subprocess.run(["git", "-C", code, *asked], capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown"


def compare_command(options: argparse.Namespace) -> int:
    """Prints what changed; 0 if nothing did."""
    styles = [style for style in styles_of(options.before) if style in styles_of(options.after)]
    found = [difference(options.before, options.after, style, options.tolerance) for style in styles]
    if not any(one.lines for one in found):
        raise ValueError(f"after: expected a style and lines of {str(options.before)!r}, got {str(options.after)!r}")
    for one in found:
        print("\n".join(summary(one, options.examples, options.seed)) + "\n")
    if options.judge:
        judged = found[-1]  # speech, if both styles are recorded
        key = write_pairs(judged, options.judge, options.judged, options.seed)
        print(f"{options.judge}: lines for a judge, who writes A, B or neither in `verdict`; key: {key}")
    return int(any(one.pairs for one in found))


def verdicts_command(options: argparse.Namespace) -> int:
    """Prints the verdicts of a judge."""
    counts = verdicts(options.judged, options.judged.with_suffix(".key.tsv"))
    print(", ".join(f"{counts[verdict]} {verdict}" for verdict in ("better", "worse", "neither")))
    return 0


def census_command(options: argparse.Namespace) -> int:
    """Prints which sources and rules decided in recordings."""
    for folder in options.recordings:
        print(f"# {folder}")
        for style in styles_of(folder):
            print("\n".join(Tally(folder, style).report()) + "\n")
    return 0


def parser() -> argparse.ArgumentParser:
    """Returns the command line."""
    top = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = top.add_subparsers(required=True)
    drawing = commands.add_parser("draw", help="draw the golden input of a language")
    drawing.set_defaults(run=draw_command)
    drawing.add_argument("--lines", type=int, default=RAW_LINES, help="raw lines (default: %(default)s)")
    drawing.add_argument("--seed", type=int, default=SEED)
    drawing.add_argument("--data", type=Path, default=DATA)
    drawing.add_argument("--tests", type=Path, default=REPOSITORY / "tests")
    recording = commands.add_parser("record", help="write the results of a build")
    recording.set_defaults(run=record_command)
    recording.add_argument("--input", type=Path, required=True, help="what `draw` wrote")
    recording.add_argument("--lines", type=int, default=None, help="raw lines, besides all others; all by default")
    recording.add_argument("--style", choices=STYLES, default="both")
    recording.add_argument("--code", type=Path, default=REPOSITORY, help="checkout to record (default: this one)")
    recording.add_argument("--python", default=sys.executable, help="interpreter to record with")
    recording.add_argument("--workers", type=int, default=1, help="processes (default: %(default)s)")
    for one in (drawing, recording):
        one.add_argument("--lang", choices=("en", "ru"), required=True)
        one.add_argument("--output", type=Path, required=True)
    _add_readers(commands)
    return top


def _add_readers(commands: Any) -> None:
    """Adds the commands that read recordings."""
    comparing = commands.add_parser("compare", help="print what changed between two recordings")
    comparing.set_defaults(run=compare_command)
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("--examples", type=int, default=2, help="of each group (default: %(default)s)")
    comparing.add_argument("--seed", type=int, default=SEED)
    comparing.add_argument("--tolerance", type=float, default=TOLERANCE, help="of confidences (default: %(default)s)")
    comparing.add_argument("--judge", type=Path, help="file for changed lines as A and B; its key is written beside it")
    comparing.add_argument("--judged", type=int, default=300, help="lines for the judge (default: %(default)s)")
    judging = commands.add_parser("verdicts", help="count the verdicts of a judge")
    judging.set_defaults(run=verdicts_command)
    judging.add_argument("judged", type=Path, help="what `compare --judge` wrote, with verdicts")
    counting = commands.add_parser("census", help="count the sources and rules that decided")
    counting.set_defaults(run=census_command)
    counting.add_argument("recordings", type=Path, nargs="+")


def main() -> None:
    """The command line."""
    options = parser().parse_args()
    try:
        sys.exit(options.run(options))
    except (ValueError, OSError) as error:
        sys.exit(f"golden.py: {error}")


if __name__ == "__main__":
    main()
