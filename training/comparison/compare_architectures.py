"""Trains and compares architectures: the same examples, budget and seeds for all, one report.

    python training/comparison/compare_architectures.py --config hub_configs/comparison.yaml --output runs/comparison
    ... --only window-dnc window-gru     # trains these alone; the report has all that are trained
    ... --report              # trains nothing: evaluates what is trained, and writes the report

The report, and a record of each finished training, go to the configuration's `results`, or to --results. What has a
record there is neither trained nor evaluated again, even if DIR is gone, so another machine can continue.

Killed at any moment, the same command resumes: a training from its last checkpoint, with the losses of an uninterrupted
one. Every job is a separate process, so that memory is measured for each, and one that fails does not end the others.
Two of the same command do not run at once.
"""

from __future__ import annotations

import argparse
import logging
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from comparison.jobs import Workshop
from comparison.plan import Comparison, Job
from comparison.report import REPORT, write_report
from dncnorm.training.lock import only_run_in

TRAIN, EVALUATE = "train", "evaluate"
logger = logging.getLogger("compare_architectures")


def parse_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--config", type=Path, required=True, help="the comparison's YAML")
    parser.add_argument("--output", type=Path, required=True, metavar="DIR", help="of trainings and models")
    parser.add_argument("--results", type=Path, metavar="DIR", help="of the report and its records")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="architectures of the file")
    parser.add_argument("--report", action="store_true", help="train nothing; evaluate and report what is trained")
    parser.add_argument("--job", help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


def run_job(arguments: argparse.Namespace, kind: str, job: Job) -> bool:
    """Runs one job in a separate process; returns whether it succeeded.

    A signal that ends this process is passed on to the job, which writes its checkpoint first.
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
        logger.error("%s of %s ended with %d; the others continue", kind, job.key, status)
    return status == 0


def do_job(workshop: Workshop, jobs: Sequence[Job], asked: str) -> int:
    """Does one job in this process; returns the exit status."""
    from dncnorm.training.seq2seq.stopping import Stopped

    kind, name, seed = asked.split(":")
    job = next(job for job in jobs if (job.name, job.seed) == (name, int(seed)))
    try:
        if kind == TRAIN:
            workshop.train(job)
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
            logger.info("%d of %d: %s", number, len(jobs), job.key)
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
        with only_run_in(arguments.output):
            return 0 if compare(arguments, workshop, jobs, comparison.jobs()) else 1
    except (OSError, ValueError) as error:
        logger.error("error: %s", error)
        return 1


if __name__ == "__main__":
    sys.exit(main())
