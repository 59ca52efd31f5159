"""What training PH18's network must multiply, move and launch, and how long a GPU needs for it at least.

    python training/benchmarks/dnc_arithmetic.py

Nothing is measured on a GPU: these are sizes (reproduction/ph18.json, table 1), counted operations of this package's
own step, and a device's published rates. The bounds of multiplications, memory and launches overlap in part: a run
takes at least the largest, and without overlap their sum.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode

from dncnorm.nn.dnc.access import interface_size
from dncnorm.nn.dnc.core import DNC

SETTINGS = json.loads((Path(__file__).parents[1] / "reproduction" / "ph18.json").read_text())["settings"]["en"]
FLOAT = 4
ADDRESSING = 40
"""Operations of each link, forward: 5 of its update, 16 of the reads of 4 or 5 heads, the rest of the allocation."""
PASSES = {"forward": 2, "backward": 4}
"""Times that the links are read or written: L in and out; L in twice, its gradient in and out."""
VIEWS = ("view", "reshape", "expand", "permute", "transpose", "t", "split", "slice", "select", "squeeze", "detach")


@dataclass(frozen=True)
class Device:
    """Published rates, dense: operations a second by precision, bytes a second; seconds for a launch."""

    name: str = "H100 SXM"
    rates: tuple[tuple[str, float], ...] = (("float32", 67e12), ("tf32", 494e12), ("bf16", 989e12))
    share: float = 0.4  # of the rate that matrices of a few hundred rows reach
    bandwidth: float = 3.35e12
    launch: float = 5e-6
    replayed: float = 1.5e-6  # within a CUDA graph


class Count(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """Counts operations that launch something: all but views."""

    launched = 0

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        name = func._schema.name.split("::")[1].lstrip("_").split("_")[0]
        self.launched += not (name in VIEWS or "unsafe_view" in func._schema.name)
        return func(*args, **(kwargs or {}))


def multiplications(inputs: int, context: int) -> dict[str, int]:
    """Of one example and step, forward, in products with weights: `inputs` and an attended context of `context`."""
    hidden, word, reads = (SETTINGS[name] for name in ("hidden_size", "word_size", "num_reads"))
    return {
        "controller": 4 * hidden * (inputs + context + reads * word + hidden),
        "interface": hidden * interface_size(word, reads),
        "output": hidden * (hidden + reads * word),
    }


def addressing() -> dict[str, int]:
    """Of one example and step, forward, in the memory, which stays in float32."""
    slots, word, reads = (SETTINGS[name] for name in ("memory_size", "word_size", "num_reads"))
    return {
        "lookups, reads, writes": slots * word * (2 * reads + 5),
        "links, allocation": slots * slots * ADDRESSING // 2,
    }


def eager_launches() -> int:
    """Operations of one step, forward and backward, uncompiled: those of two steps without those of one."""
    cell = DNC(input_size=4, hidden_size=8, output_size=8, memory_size=4, word_size=4, num_reads=SETTINGS["num_reads"])
    counts = []
    for steps in (1, 2):
        state, y = cell.initial_state(2), torch.zeros(())
        with Count() as count:  # type: ignore[no-untyped-call]
            for _ in range(steps):
                y, state = cell.step(torch.zeros(2, 4), state)
            y.sum().backward()  # type: ignore[no-untyped-call]
        counts.append(count.launched)
    return int(counts[1] - counts[0])


def report(device: Device, arguments: argparse.Namespace) -> str:
    """The tables."""
    lines, products = [], 0
    for name, steps, context in (
        ("encoder", arguments.source, 0),
        ("decoder", arguments.target, SETTINGS["hidden_size"]),
    ):
        parts = multiplications(SETTINGS["embedding_size"], context)
        products += steps * sum(parts.values())
        lines += [f"{name}, {part}: {count / 1e6:.2f} million multiplications a step" for part, count in parts.items()]
    lines += [f"memory, {part}: {count / 1e6:.2f} million" for part, count in addressing().items()]
    steps, each = arguments.source + arguments.target, 2 * 3 * arguments.examples  # times, plus; backward is 2 forward
    operations, of_memory = each * products, each * steps * sum(addressing().values())
    lines.append(f"{operations:.2g} operations in products for {arguments.examples:.2g} examples of {steps} steps")
    for precision, rate in device.rates:
        seconds = operations / rate / device.share
        lines.append(f"products in {precision}, at {device.share:.0%} of the rate: {seconds:.0f} s")
    seconds = of_memory / device.rates[0][1] / device.share
    lines.append(f"{of_memory:.2g} operations of addressing, in float32 at {device.share:.0%}: {seconds:.0f} s")
    links = SETTINGS["memory_size"] ** 2 * FLOAT
    moved = links * sum(PASSES.values()) * steps * arguments.examples
    lines.append(f"links: {links / 1e3:.0f} KB an example; {moved:.2g} bytes: {moved / device.bandwidth:.0f} s")
    eager = eager_launches()
    for batch in arguments.batches:
        count, kept = arguments.examples / batch * steps, 2.2 * batch * steps * links
        minutes = [
            count * kernels * seconds / 60
            for kernels, seconds in (
                (eager, device.launch),
                (arguments.kernels, device.launch),
                (arguments.kernels, device.replayed),
            )
        ]
        lines.append(
            f"batch {batch}: {kept / 1e9:.1f} GB of links kept; launches: uncompiled ({eager} a step) {minutes[0]:.1f} "
            f"min, compiled ({arguments.kernels}) {minutes[1]:.1f} min, in a CUDA graph {minutes[2]:.2f} min"
        )
    return "\n".join(lines)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", type=float, default=3.2e6, help="200,000 batches of 16")
    parser.add_argument("--source", type=int, default=30, help="symbols that the encoder reads")
    parser.add_argument("--target", type=int, default=5, help="symbols that the decoder writes")
    parser.add_argument("--kernels", type=int, default=103, help="launches of a compiled step, forward and backward")
    parser.add_argument("--batches", type=int, nargs="+", default=[16, 512, 2048])
    print(report(Device(), parser.parse_args()))


if __name__ == "__main__":
    main()
