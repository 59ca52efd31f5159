"""Reads files of a model's folder whole, after a look at their size: damaged or hostile ones cannot fill the memory."""

from __future__ import annotations

import os
from fnmatch import fnmatchcase

_LARGEST = (
    ("model*.safetensors", 2 << 30),
    ("*.onnx", 2 << 30),
    ("*.safetensors", 128 << 20),
    ("*config.json", 1 << 20),
    ("manifest.json", 1 << 20),
    ("*", 64 << 20),
)
"""The most bytes of a file, by its name: ten times what the embedded models have, or more."""


def read_limited(path: str | os.PathLike[str]) -> bytes:
    """Returns a file's content. Raises ValueError naming a file that is too large for its kind, OSError as `open`."""
    name = os.path.basename(path)
    largest = next(size for pattern, size in _LARGEST if fnmatchcase(name, pattern))
    with open(path, "rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size > largest:
            raise ValueError(f"{os.fspath(path)}: {size} bytes; at most {largest} are read")
        return file.read()
