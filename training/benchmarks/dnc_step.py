"""Training steps per second of the DNC: compiled, uncompiled, and PyPI's `dnc`, with the same sizes in one run.

    pip install -r training/benchmarks/requirements.txt
    python training/benchmarks/dnc_step.py

A training step is a forward and a backward pass over a batch of sequences. The contenders take turns, in another order
every round, so that other load affects all equally; medians over the rounds are compared.
PyPI's `dnc` gets one LSTM layer as its controller, as ours has (its own default is two).
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from dncnorm.nn.dnc.core import DNC
from dncnorm.nn.encoders.recurrent import RecurrentEncoder


@dataclass(frozen=True)
class Sizes:
    """inputs (and outputs) X, hidden H, memory N x W, R reads; a batch of B sequences of T time steps."""

    inputs: int = 32
    hidden: int = 256
    memory: int = 64
    word: int = 32
    reads: int = 4
    batch: int = 64
    steps: int = 40


Pass = Callable[[Tensor], Tensor]
"""x [B, T, X] -> y [B, T, X]."""


def build_ours(sizes: Sizes) -> DNC:
    """Our cell."""
    return DNC(
        input_size=sizes.inputs,
        hidden_size=sizes.hidden,
        output_size=sizes.inputs,
        memory_size=sizes.memory,
        word_size=sizes.word,
        num_reads=sizes.reads,
    )


def unroll(cell: DNC, *, compiled: bool) -> Pass:
    """One cell over all time steps of sources of one length."""
    encoder = RecurrentEncoder(cell)
    if compiled:
        encoder.compile_step()

    def forward(x: Tensor) -> Tensor:
        outputs: Tensor = encoder(x, torch.ones(x.shape[:2], dtype=torch.bool)).states
        return outputs

    return forward


def build_peer(sizes: Sizes) -> tuple[nn.Module, Pass]:
    """PyPI's `dnc`. Raises SystemExit where it is not installed."""
    try:
        import dnc
    except ImportError as error:
        raise SystemExit(f"{error}; pip install -r training/benchmarks/requirements.txt") from error
    module = dnc.DNC(
        input_size=sizes.inputs,
        hidden_size=sizes.hidden,
        rnn_type="lstm",
        num_layers=1,
        num_hidden_layers=1,
        nr_cells=sizes.memory,
        cell_size=sizes.word,
        read_heads=sizes.reads,
        batch_first=True,
    )

    def forward(x: Tensor) -> Tensor:
        outputs: Tensor = module(x)[0]
        return outputs

    return module, forward


def training_step(module: nn.Module, forward: Pass, x: Tensor) -> Tensor:
    """Forward and backward; the loss."""
    module.zero_grad(set_to_none=True)
    loss = forward(x).square().mean()
    loss.backward()  # type: ignore[no-untyped-call]
    return loss.detach()


def measure(contenders: dict[str, tuple[nn.Module, Pass]], x: Tensor, rounds: int) -> dict[str, list[float]]:
    """Seconds of every training step, by contender; round i begins with contender i."""
    names = list(contenders)
    seconds: dict[str, list[float]] = {name: [] for name in names}
    for done in range(rounds):
        turn = done % len(names)
        for name in names[turn:] + names[:turn]:
            start = time.perf_counter()
            training_step(*contenders[name], x)
            seconds[name].append(time.perf_counter() - start)
    return seconds


def report(seconds: dict[str, list[float]], batch: int) -> str:
    """A line a contender: training steps and examples per second, and how much faster the first is."""
    first = next(iter(seconds))
    lines = [f"{'':24}{'steps/s':>10}{'examples/s':>12}{'quartiles of ms':>20}   {first} is"]
    for name, taken in seconds.items():
        median = statistics.median(taken)
        low, _, high = statistics.quantiles(taken, n=4) if len(taken) > 1 else (median, median, median)
        ratio = median / statistics.median(seconds[first])
        spread = f"{1000 * low:.0f} to {1000 * high:.0f}"
        lines.append(f"{name:24}{1 / median:10.2f}{batch / median:12.0f}{spread:>20}   {ratio:.2f} times as fast")
    return "\n".join(lines)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=60, help="training steps timed of each contender")
    parser.add_argument("--threads", type=int, default=torch.get_num_threads(), help="of torch")
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(0)
    sizes = Sizes()
    ours, theirs = build_ours(sizes), build_peer(sizes)
    contenders = {
        "ours, compiled": (ours, unroll(ours, compiled=True)),
        "ours, eager": (ours, unroll(ours, compiled=False)),
        f"PyPI dnc {importlib.metadata.version('dnc')}": theirs,
    }
    x = torch.randn(sizes.batch, sizes.steps, sizes.inputs)
    print(f"torch {torch.__version__}, {torch.get_num_threads()} threads, load {os.getloadavg()[0]:.1f}, {sizes}")
    start = time.perf_counter()
    losses = [float(training_step(module, forward, x)) for module, forward in contenders.values()]
    print(
        f"warmed up and compiled in {time.perf_counter() - start:.0f} s; ours: {losses[0]:.6g}, eager {losses[1]:.6g}"
    )
    print(report(measure(contenders, x, arguments.rounds), sizes.batch))
    print(f"load {os.getloadavg()[0]:.1f}; {arguments.rounds} rounds")


if __name__ == "__main__":
    main()
