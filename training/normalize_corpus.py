"""Normalize a large data set as a Dask job: text or parquet files in, a folder of parquet files out.

    python training/normalize_corpus.py DATA ... --output FOLDER --workers 8
    python training/normalize_corpus.py DATA ... --output FOLDER --cluster tcp://scheduler:8786

DATA are files, `*.parquet` with a column of texts, any other a text a line; a folder stands for the parquet and text
files in it. Read in the order of their names, the files `part-NNNNNN.parquet` hold every input row once and in order,
with its columns, `normalized_text`, and `confidence`. Killed, the same command goes on: parts that are there, of the
same rows and options, are kept. A worker that dies is replaced, and its part made by another.

The machines of a cluster need `dncnorm` and the same paths.
"""

from __future__ import annotations

import argparse
import contextlib
import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from dask_cluster import add_cluster_options, connect
from tqdm import tqdm

from dncnorm.apps.corpora import PARQUET, CorpusJob, Part, make_part, plan

if TYPE_CHECKING:
    from distributed import Client

SUFFIXES = (PARQUET, ".txt")
"""What is taken of a folder."""


def main(arguments: Sequence[str] | None = None) -> None:
    options = parse_arguments(arguments)
    parts = plan(input_files(options.data), options.rows)
    refuse_strangers(options.output, parts)
    job = CorpusJob(options.column, absolute(options.model), options.lang, absolute(options.overrides))
    with contextlib.ExitStack() as stack:
        client = connect(stack, options)
        make_parts(client, job, os.path.abspath(options.output), parts)
    print(f"{sum(part.rows for part in parts)} rows in {len(parts)} parts")


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="+", help="parquet or text files, or folders of them")
    parser.add_argument("--output", required=True, metavar="FOLDER")
    parser.add_argument("--column", default="text", help="the texts' column in parquet (default: text)")
    parser.add_argument("--rows", type=int, default=10_000, help="rows of a part (default: 10000)")
    add_cluster_options(parser, workers=1)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--model", metavar="M", help="a folder or a Hub repository")
    which.add_argument("--lang", default="en", help="language of the embedded model (default: en)")
    parser.add_argument("--overrides", metavar="FILE", help="your own readings, see dncnorm.bundle.overrides")
    return parser.parse_args(arguments)


def input_files(paths: Sequence[str]) -> list[str]:
    """Absolute, because workers may stand elsewhere; a folder's in the order of their names."""
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
    """A path that workers find, too; the name of a Hub repository stays."""
    return os.path.abspath(path) if path is not None and os.path.exists(path) else path


def refuse_strangers(folder: str, parts: Sequence[Part]) -> None:
    """Raises ValueError where a reader of the folder would find rows that are not of this job."""
    own = {part.output(folder) for part in parts}
    for file in sorted(Path(folder).glob(f"*{PARQUET}")):
        if file not in own:
            raise ValueError(f"output: {file} is not of this job; name another folder, or remove it")


def make_parts(client: Client, job: CorpusJob, folder: str, parts: Sequence[Part]) -> None:
    """Every part that is not there. Raises what a part's making raised; ends when all are there."""
    from distributed import as_completed

    futures = client.map(partial(make_part, job, folder), parts, pure=False)
    for future in tqdm(as_completed(futures), total=len(parts), unit="part", disable=None):
        future.result()


if __name__ == "__main__":
    main()
