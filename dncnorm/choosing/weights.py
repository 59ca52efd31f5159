"""The weights of a log-linear model over hashed evidence (Weinberger et al. 2009, "Feature hashing").

A piece of evidence and a property of a reading are hashed together into one of `SLOTS` slots, whose weight says how
much the one speaks for the other. Few weights are not 0: the file holds these alone.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError
from safetensors.numpy import load, save

from dncnorm.core.files import atomic_write_bytes
from dncnorm.core.reading import read_limited

_BITS = 22
SLOTS = 1 << _BITS
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
"""2^64 divided by the golden ratio: Fibonacci hashing (Knuth, The Art of Computer Programming 6.4)."""
_SHIFT = np.uint64(64 - _BITS)

Hashes = NDArray[np.uint32]
Slots = NDArray[np.uint32]


class WeightsError(ValueError):
    """A file of weights cannot be used; the message names it."""


def hashed(texts: Collection[str]) -> Hashes:
    """Returns the hash of each text: [texts]."""
    try:
        return np.array([crc32(text.encode()) for text in texts], dtype=np.uint32)
    except UnicodeEncodeError:  # a lone surrogate
        return np.array([crc32(text.encode("utf-8", "surrogatepass")) for text in texts], dtype=np.uint32)


def slots(evidence: Hashes, properties: Hashes) -> Slots:
    """Returns the slot of hashed evidence with a hashed property, for arrays of shapes that broadcast."""
    mixed = (evidence.astype(np.uint64) * _MULTIPLIER) ^ properties
    mixed *= _MULTIPLIER
    mixed >>= _SHIFT
    return mixed.astype(np.uint32)


class Weights:
    """A weight for each slot: float32 [SLOTS]."""

    def __init__(self, values: NDArray[np.float32]) -> None:
        """Raises ValueError for another shape."""
        if values.shape != (SLOTS,):
            raise ValueError(f"values: shape {values.shape}; expected ({SLOTS},)")
        self.values = values

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the weights that are not 0."""
        used = np.flatnonzero(self.values).astype(np.uint32)
        return _restored, (used, self.values[used])

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the weights that are not 0 as a safetensors file, atomically."""
        used = np.flatnonzero(self.values).astype(np.uint32)
        values = self.values[used].astype(np.float16)
        atomic_write_bytes(Path(path), save({"slots": used, "values": values}))

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Weights:
        """Reads what `save` wrote. Raises WeightsError naming the file if it is damaged, OSError if it is missing."""
        return cls.from_bytes(read_limited(path), str(path))

    @classmethod
    def from_bytes(cls, stored: bytes, path: str) -> Weights:
        """Reads the content of such a file. Raises WeightsError naming the file if it is damaged."""
        try:
            content: dict[str, NDArray[Any]] = load(stored)
            used, values = content["slots"], content["values"]
        except (SafetensorError, KeyError) as error:
            raise WeightsError(f"{path}: not weights of a chooser ({error!s:.80})") from None
        if used.dtype != np.uint32 or values.dtype != np.float16 or used.shape != values.shape or used.ndim != 1:
            raise WeightsError(
                f"{path}: {used.dtype} {used.shape} and {values.dtype} {values.shape}; expected two rows"
            )
        if used.size and (int(used.max()) >= SLOTS or not np.isfinite(values).all()):
            raise WeightsError(f"{path}: a slot over {SLOTS - 1}, or a weight that is not finite")
        return _restored(used, values.astype(np.float32))


def _restored(used: Slots, values: NDArray[np.float32]) -> Weights:
    table = np.zeros(SLOTS, np.float32)
    table[used] = values
    return Weights(table)
