"""Store a model's weights in float16, half the size; they are still computed with in float32.

    python training/compact_weights.py FOLDER

Rounding may change a text in rare cases: evaluate the folder again before it is published.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file, save

from dncnorm.bundle.folder import sign_folder
from dncnorm.core.files import atomic_write_bytes

WEIGHTS = "model.safetensors"
_HALVED = {np.dtype(np.float32): np.dtype(np.float16)}
METADATA = {"format": "pt"}
"""What transformers asks of a file of weights."""


def compact(folder: Path) -> float:
    """Rounds the float32 weights of a folder and signs it anew; returns the largest relative change of a tensor.

    Raises ValueError for a weight beyond float16's range.
    """
    weights = load_file(folder / WEIGHTS)
    with np.errstate(over="ignore"):
        half = {name: tensor.astype(_HALVED.get(tensor.dtype, tensor.dtype)) for name, tensor in weights.items()}
    changes = [0.0]
    for name, tensor in weights.items():
        if not np.isfinite(half[name]).all():
            raise ValueError(f"{folder / WEIGHTS}: {name} has values beyond float16's range of 65504")
        if largest := float(np.abs(tensor).max(initial=0)):
            changes.append(float(np.abs(half[name].astype(np.float64) - tensor).max()) / largest)
    atomic_write_bytes(folder / WEIGHTS, save(half, METADATA))
    sign_folder(folder)
    return max(changes)


def main(arguments: list[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folder", type=Path, help="a model's folder, its weights in one file")
    folder: Path = parser.parse_args(arguments).folder
    change = compact(folder)
    print(f"{folder / WEIGHTS}: {(folder / WEIGHTS).stat().st_size / 1e6:.1f} MB, largest relative change {change:.1e}")


if __name__ == "__main__":
    main()
