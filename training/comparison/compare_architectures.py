"""Trains and compares architectures: the same examples, budget and seeds for all, one report.

    python training/comparison/compare_architectures.py --config hub_configs/comparison.yaml --output runs/comparison
    ... --background          # the same, on its own: what it says goes to DIR/log.txt
    ... --only window-dnc window-gru     # these alone are trained; the report is of all that have been
    ... --report              # nothing is trained: what has been is evaluated, and the report written
    ... --speeds              # a few steps of each, one after the other: a machine that does nothing else shows speeds

The report, and a record of each training that is over, go to the configuration's `results`, or to --results: what has a
record there is neither trained nor evaluated again, though DIR is gone. So a later command, on another machine, goes on
where the records end.

Killed at any moment, the same command goes on where it was: a training from its last checkpoint, with the losses of an
unbroken one. Every job is a process of its own, so that its memory is its own, and one that fails does not end the
others. Two of the same command do not run at once. After a restart of the machine start it again, or have it started:

    @reboot  cd REPOSITORY && .venv/bin/python training/comparison/compare_architectures.py --config ... --background
"""

from __future__ import annotations

import argparse
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from comparison.jobs import Workshop, remaining_seconds, shown
from comparison.plan import Comparison, Job
from comparison.report import REPORT, write_report
from comparison.speeds import measure, train_briefly
from dncnorm.training.lock import only_run_in

LOG = "log.txt"
TRAIN, EVALUATE, SPEED = "train", "evaluate", "speed"
logger = logging.getLogger("compare_architectures")


def parse_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--config", type=Path, required=True, help="the comparison's YAML")
    parser.add_argument("--output", type=Path, required=True, metavar="DIR", help="of trainings and models")
    parser.add_argument("--results", type=Path, metavar="DIR", help="of the report and its records")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="architectures of the file")
    parser.add_argument("--background", action="store_true", help="return at once; go on after the terminal is closed")
    parser.add_argument("--report", action="store_true", help="train nothing; evaluate and report what is trained")
    parser.add_argument("--speeds", action="store_true", help="measure the speeds of training, and no more")
    parser.add_argument("--job", help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


def run_job(arguments: argparse.Namespace, kind: str, job: Job) -> bool:
    """Runs one job in a process of its own; returns whether it succeeded.

    A signal that ends this process goes on to the job, which writes its checkpoint first.
    """
    base = ["--config", str(arguments.config), "--output", str(arguments.output)]
    base += ["--results", str(arguments.results)] if arguments.results else []
    command = [sys.executable, str(Path(__file__).resolve()), *base, "--job", f"{kind}:{job.name}:{job.seed}"]
    received: list[int] = []
    with subprocess.Popen(command) as process:

        def forward(number: int, frame: FrameType | None) -> None:
            received.append(number)
            process.send_signal(number)

        former = {number: signal.signal(number, forward) for number in (signal.SIGTERM, signal.SIGINT)}
        try:
            status = process.wait()
        finally:
            for number, handler in former.items():
                signal.signal(number, handler)
    if received:
        sys.exit(128 + received[0])
    if status:
        logger.error("%s of %s ended with %d; the others go on", kind, job.key, status)
    return status == 0


def do_job(workshop: Workshop, jobs: Sequence[Job], asked: str) -> int:
    """Does one job in this process; returns the exit status."""
    from dncnorm.training.seq2seq.stopping import Stopped

    kind, name, seed = asked.split(":")
    job = next(job for job in jobs if (job.name, job.seed) == (name, int(seed)))
    try:
        if kind == TRAIN:
            workshop.train(job)
        elif kind == SPEED:
            train_briefly(workshop, job)
        else:
            workshop.evaluate(job)
    except Stopped as stopped:
        return 128 + stopped.number
    return 0


def compare(arguments: argparse.Namespace, workshop: Workshop, jobs: Sequence[Job], every: Sequence[Job]) -> bool:
    """Trains what is not trained, evaluates what has no record, and writes the report after each.

    jobs: those to do. every: those of the report. Returns whether all succeeded.
    """
    has_failed = False
    for number, job in enumerate(jobs, 1):
        if workshop.record(job) is not None:
            continue
        if not arguments.report and not workshop.is_trained(job):
            logger.info("%d of %d: %s; %s", number, len(jobs), job.key, shown(remaining_seconds(workshop, jobs)))
            has_failed |= not run_job(arguments, TRAIN, job)
        if workshop.is_trained(job):
            has_failed |= not run_job(arguments, EVALUATE, job)
            write_report(workshop, every)
    done = write_report(workshop, every)
    logger.info("%s: %d of %d trainings", workshop.results / REPORT, done, len(every))
    return not has_failed


def main(given: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit status."""
    arguments = parse_arguments(given)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    try:
        comparison = Comparison.read(arguments.config)
        results = arguments.results or Path(comparison.results or arguments.output)
        workshop, jobs = Workshop(comparison, arguments.output, results), comparison.jobs(frozenset(arguments.only))
        if arguments.job is not None:
            return do_job(workshop, jobs, arguments.job)
        if arguments.background:
            return start_in_background(arguments.output, sys.argv[1:] if given is None else given)
        with only_run_in(arguments.output):
            if arguments.speeds:
                return 0 if measure(workshop, jobs, partial(run_job, arguments, SPEED)) else 1
            return 0 if compare(arguments, workshop, jobs, comparison.jobs()) else 1
    except (OSError, ValueError) as error:
        logger.error("error: %s", error)
        return 1


def start_in_background(output: Path, given: Sequence[str]) -> int:
    """Starts the same command in a session of its own, with its lines in DIR/log.txt; returns 0."""
    output.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, str(Path(__file__).resolve()), *(word for word in given if word != "--background")]
    with open(output / LOG, "a", encoding="utf-8") as log:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, env=dict(os.environ)
        )
    print(f"process {process.pid}; it says how far it is in {output / LOG}, and ends with kill {process.pid}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
