"""Store a model's weights in half the space, as int16 with a scale for each row; they are computed with in float32.

    python training/compact_weights.py FOLDER

Rounding may change a text in rare cases: evaluate the folder again before it is published.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file, save

from dncnorm.bundle.folder import sign_folder
from dncnorm.bundle.weight_files import SCALE, compacted
from dncnorm.core.files import atomic_write_bytes

WEIGHTS = "model.safetensors"
METADATA = {"format": "pt"}
"""What transformers asks of a file of weights."""


def compact(folder: Path) -> float:
    """Rounds a folder's float32 matrices and updates its manifest; returns the largest change of a weight in its row.

    The change is relative to the largest weight of the row. Raises ValueError where the weights are compact already.
    """
    weights = load_file(folder / WEIGHTS)
    if any(name.endswith(SCALE) for name in weights):
        raise ValueError(f"{folder / WEIGHTS}: its weights are compact already")
    stored, changes = {}, [0.0]
    for name, tensor in weights.items():
        if tensor.dtype != np.float32 or tensor.ndim < 2:
            stored[name] = tensor
            continue
        stored[name], stored[f"{name}{SCALE}"] = rounded, scales = compacted(tensor)
        steps = tensor.reshape(len(tensor), -1).astype(np.float64) / scales[:, None]
        changes.append(float(np.abs(rounded.reshape(len(tensor), -1) - steps).max() / np.iinfo(np.int16).max))
    atomic_write_bytes(folder / WEIGHTS, save(stored, METADATA))
    sign_folder(folder)
    return max(changes)


def main(arguments: list[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folder", type=Path, help="a model's folder, its weights in one file")
    folder: Path = parser.parse_args(arguments).folder
    change = compact(folder)
    size = (folder / WEIGHTS).stat().st_size / 1e6
    print(f"{folder / WEIGHTS}: {size:.1f} MB, changes up to {change:.1e} of a row's largest weight")


if __name__ == "__main__":
    main()
