"""Normalize a large data set as a Dask job: text or parquet files in, a folder of parquet files out.

    python training/normalize_corpus.py DATA ... --output FOLDER --workers 8
    python training/normalize_corpus.py DATA ... --output FOLDER --cluster tcp://scheduler:8786

DATA are files, `*.parquet` with a column of texts, any other a text a line; a folder means its parquet and text files.
The files `part-NNNNNN.parquet`, in the order of their names, hold every input row once and in order, with its
columns, `normalized_text`, and `confidence`. If it is killed, the same command resumes, with any number of workers:
finished parts of the same rows and options are kept. A worker that dies is replaced, and its part made by another. A
part's rows depend on the number of all rows; if the data will grow, fix them with --rows.

The machines of a cluster need `dncnorm` and the same paths.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tqdm import tqdm

from dncnorm.apps.corpora import (
    LEAST_ROWS,
    MANY_PARTS,
    MOST_ROWS,
    PARQUET,
    CorpusJob,
    Part,
    count_rows,
    default_rows_per_part,
    make_part,
    plan,
)
from dncnorm.apps.options import add_call_options, call_options
from dncnorm.core.queries import DecodingOptions
from dncnorm.normalization.request import Request
from dncnorm.training.progress import sign_of_life

if TYPE_CHECKING:
    from distributed import Client

SUFFIXES = (PARQUET, ".txt")
"""Files of a folder that are read."""
OF_SEGMENTS = ("alignment", "n_best")
"""Options of a call that only change segments; a part has none."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line. Returns the exit status."""
    options = parse_arguments(arguments)
    try:
        print(run(options))
    except KeyboardInterrupt:
        say("interrupted; the same command resumes")
        return 130
    except (OSError, TypeError, ValueError) as error:
        say(f"error: {error}")
        return 1
    return 0


def run(options: argparse.Namespace) -> str:
    """Makes the parts; returns a summary."""
    files = input_files(options.data)
    rows_per_part = default_rows_per_part(count_rows(files)) if options.rows is None else options.rows
    parts = plan(files, rows_per_part)
    refuse_strangers(options.output, parts)
    job = job_of(options)
    rows = sum(part.rows for part in parts)
    say(f"{rows:,} rows in {len(parts):,} parts of at most {rows_per_part:,}; starting the workers")
    with contextlib.ExitStack() as stack:
        with sign_of_life("starting the workers", brief=True, say=say):
            client = connect(stack, options)
        begun = time.monotonic()
        made = make_parts(client, job, os.path.abspath(options.output), parts)
    seconds = time.monotonic() - begun
    summary = f"{rows:,} rows in {len(parts):,} parts: {rows - made:,} were there, {made:,} made in {seconds:.0f} s"
    return f"{summary}, {made / seconds:,.0f} rows/s"


def say(text: str) -> None:
    """Prints a message to standard error."""
    print(text, file=sys.stderr, flush=True)


def job_of(options: argparse.Namespace) -> CorpusJob:
    """Returns the job's settings. Raises TypeError or ValueError for wrong options of a call."""
    asked = call_options(options)
    Request(DecodingOptions()).changed(**asked)
    values = {name: absolute(str(value)) if isinstance(value, Path) else value for name, value in asked.items()}
    own = {"model": absolute(options.model), "lang": options.lang, "overrides": absolute(options.overrides)}
    return CorpusJob(options.column, **own, options=tuple(sorted(values.items())))


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="+", help="parquet or text files, or folders of them")
    parser.add_argument("--output", required=True, metavar="FOLDER")
    parser.add_argument("--column", default="text", help="the texts' column in parquet (default: text)")
    parser.add_argument(
        "--rows",
        type=int,
        help=f"rows of a part (default: a {MANY_PARTS}th of all, from {LEAST_ROWS} to {MOST_ROWS})",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--workers", type=int, default=1, metavar="N", help="processes of this machine (default: 1)")
    where.add_argument("--cluster", metavar="ADDRESS", help="of a running Dask scheduler; it gets pickles: your own")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--model", metavar="M", help="a folder or a Hub repository")
    which.add_argument("--lang", help="language of the embedded model (default: en), or auto")
    parser.add_argument("--overrides", metavar="FILE", help="your own readings, see dncnorm.bundle.overrides")
    add_call_options(parser, without=OF_SEGMENTS)
    return parser.parse_args(arguments)


def input_files(paths: Sequence[str]) -> list[str]:
    """Returns absolute paths, because workers may run elsewhere; a folder's files in the order of their names."""
    files = []
    for path in map(os.path.abspath, paths):
        found = (
            sorted(str(file) for file in Path(path).iterdir() if file.suffix in SUFFIXES)
            if os.path.isdir(path)
            else [path]
        )
        if not found:
            raise FileNotFoundError(f"{path}: the folder holds no {' or '.join(SUFFIXES)} file")
        files += found
    return files


def absolute(path: str | None) -> str | None:
    """Returns a path that workers find, too; the name of a Hub repository is kept."""
    return os.path.abspath(path) if path is not None and os.path.exists(path) else path


def refuse_strangers(folder: str, parts: Sequence[Part]) -> None:
    """Raises ValueError if the folder has parts of another job."""
    own = {part.output(folder) for part in parts}
    for file in sorted(Path(folder).glob(f"*{PARQUET}")):
        if file not in own:
            raise ValueError(f"output: {file} is not of this job; name another folder, or remove it")


def connect(stack: contextlib.ExitStack, options: argparse.Namespace) -> Client:
    """Returns the cluster at the address, or one of processes on this machine that ends with the stack."""
    from distributed import Client, LocalCluster

    address = options.cluster
    if address is None:
        # Threads would wait for each other. The status page gets any free port.
        cluster = LocalCluster(n_workers=options.workers, threads_per_worker=1, dashboard_address="127.0.0.1:0")
        address = stack.enter_context(cluster).scheduler_address
    return stack.enter_context(Client(address))


def make_parts(client: Client, job: CorpusJob, folder: str, parts: Sequence[Part]) -> int:
    """Makes every missing part; returns the number of rows made. Raises the error of a part that failed."""
    from distributed import as_completed

    futures = client.map(partial(make_part, job, folder), parts, pure=False)
    part_of = dict(zip(futures, parts, strict=True))
    rows, made, done = sum(part.rows for part in parts), 0, 0
    bar = tqdm(total=rows, unit="row", unit_scale=True, disable=None)
    # Without a terminal there is no bar, and a line every few seconds instead.
    lines = sign_of_life("normalizing", lambda: f"{done:,} of {rows:,} rows", say=say)
    with bar, lines if bar.disable else contextlib.nullcontext():
        for future in as_completed(futures):
            part = part_of[future]
            done += part.rows
            made += part.rows if future.result() else 0
            bar.update(part.rows)
    return made


if __name__ == "__main__":
    sys.exit(main())
