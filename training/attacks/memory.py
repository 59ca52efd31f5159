"""One text a call, for hours: does the memory stay flat?

    python training/attacks/memory.py --lang en --count 100000 --output DIR --raw FILE ... [--distinct 1000]

Each call has a text that was not seen before: a sentence of the --raw files, one a line, with digits drawn anew. So no
cache is warm. With --distinct there are so many texts, over and over: what grows then is no cache, but a leak.
DIR/memory.tsv gets the resident memory after every STEP calls. The first WARM calls fill bounded caches; exit status 1
where all later ones add more than ALLOWED megabytes.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tqdm import tqdm

import dncnorm
from attacks.inputs import drawn_text, lines_of
from dncnorm.core.files import atomic_write_text

STEP = 2_500
WARM = 10_000
ALLOWED = 16
"""Megabytes: what the allocator's fragments and PyTorch's own caches may come to."""


def resident() -> float:
    """Returns this process's resident memory in megabytes."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise OSError("/proc/self/status has no VmRSS")


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--raw", type=Path, nargs="+", required=True, metavar="FILE", help="sentences, one a line")
    parser.add_argument("--distinct", type=int, metavar="N", help="texts that are drawn (default: one for each call)")
    parser.add_argument("--output", type=Path, required=True, metavar="DIR")
    options = parser.parse_args()
    if options.count < WARM + 2 * STEP:
        parser.error(f"--count {options.count}: at least {WARM + 2 * STEP}, since the first {WARM} fill the caches")
    options.output.mkdir(parents=True, exist_ok=True)
    sentences = lines_of(options.raw)
    drawn = random.Random(options.seed)
    kept = [drawn_text(drawn, sentences) for _ in range(options.distinct or 0)]
    normalize = dncnorm.pipeline("text-normalization", lang=options.lang)
    found = {0: resident()}
    for call in tqdm(range(1, options.count + 1), unit="call", disable=None):
        normalize(kept[call % len(kept)] if kept else drawn_text(drawn, sentences))
        if call % STEP == 0:
            found[call] = resident()
            rows = "".join(f"{calls}\t{megabytes:.1f}\n" for calls, megabytes in found.items())
            atomic_write_text(options.output / "memory.tsv", f"calls\tmegabytes\n{rows}")
    warm, growth = found[WARM], found[max(found)] - found[WARM]
    print(f"{options.count:,} calls: {found[0]:.0f} MB at first, {warm:.0f} MB after {WARM:,}, {growth:+.1f} MB since")
    return 1 if growth > ALLOWED else 0


if __name__ == "__main__":
    sys.exit(main())
