"""Where a Dask job runs: the options of the scripts that have one."""

from __future__ import annotations

import argparse
import contextlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from distributed import Client


def add_cluster_options(parser: argparse.ArgumentParser, workers: int | None) -> None:
    """--cluster or --workers; workers: the default, None for no cluster."""
    where = parser.add_mutually_exclusive_group()
    kept = f" (default: {workers})" if workers else ""
    where.add_argument(
        "--workers", type=int, default=workers, metavar="N", help=f"Dask processes of this machine{kept}"
    )
    where.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler that runs; it gets pickles: your own")


def connect(stack: contextlib.ExitStack, options: argparse.Namespace) -> Client:
    """The cluster at the address, or one of processes on this machine, that ends with the stack."""
    from distributed import Client, LocalCluster

    address = options.cluster
    if address is None:
        # Threads would wait for each other. The page that shows the work goes on any free port.
        cluster = LocalCluster(n_workers=options.workers, threads_per_worker=1, dashboard_address="127.0.0.1:0")
        address = stack.enter_context(cluster).scheduler_address
    return stack.enter_context(Client(address))
