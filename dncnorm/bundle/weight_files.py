"""The files of weights in a model's folder: their names, digests, errors, and the compact form of weights.

They are read here as bytes: checking them takes no PyTorch.

Weights may be stored in half the space (`training/compact_weights.py`): a tensor of two dimensions or more as int16,
and a scale for each of its rows beside it, in float32. They are computed with in float32.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError, deserialize

from dncnorm.core.hub import CONFIG
from dncnorm.core.manifest import changed
from dncnorm.core.reading import read_limited
from dncnorm.core.strict_json import parsed_object

SCALE = ".scale"
"""What the name of a compact tensor's scales [rows] adds to its own."""
_LARGEST = np.iinfo(np.int16).max
_WEIGHTS, _INDEX = "model.safetensors", "model.safetensors.index.json"


_TYPES = {
    "BF16": "bfloat16",
    "BOOL": "bool",
    "F16": "float16",
    "F32": "float32",
    "F64": "float64",
    "I8": "int8",
    "I16": "int16",
    "I32": "int32",
    "I64": "int64",
    "U8": "uint8",
}
"""PyTorch's names of the types, by those of safetensors."""


class Weights(NamedTuple):
    """A tensor as it is stored. kind: its type, by PyTorch's name."""

    name: str
    kind: str
    shape: tuple[int, ...]
    content: Any


def digest(weights: Iterable[Weights]) -> str:
    """Returns a digest of weights in the order of their names, with these, their types and shapes."""
    found = hashlib.blake2b(digest_size=16)
    for tensor in weights:
        found.update(f"{tensor.name} torch.{tensor.kind} {tensor.shape}".encode())
        found.update(tensor.content)
    return found.hexdigest()


def weight_files(folder: Path) -> dict[Path, int]:
    """Returns the folder's weight files, whole or in shards, and when each was written."""
    files = [*folder.glob("model*.safetensors"), *folder.glob("model.safetensors.index.json")]
    return {path: path.stat().st_mtime_ns for path in files}


def remove_former(folder: Path, former: Mapping[Path, int]) -> None:
    """Removes the weight files that were not written again: loading would prefer whole ones to new shards."""
    written = dict(weight_files(folder).items() - former.items())
    if written:  # another process of several writes nothing
        for path in former.keys() - written.keys():
            path.unlink(missing_ok=True)


def stored_weights(folder: Path) -> list[Weights]:
    """Returns the weights in a folder's files, in the order of their names. Raises OSError for damaged ones."""
    found: dict[str, Weights] = {}
    with weight_errors(folder):
        for file in sorted(folder.glob("model*.safetensors")):
            for name, tensor in deserialize(read_limited(file)):  # type: ignore[no-untyped-call]
                if tensor["dtype"] not in _TYPES:
                    raise OSError(f"{file}: {name}: a type {tensor['dtype']!r:.20} does not occur in a model")
                found[name] = Weights(name, _TYPES[tensor["dtype"]], tuple(tensor["shape"]), tensor["data"])
    return [found[name] for name in sorted(found)]


def compacted(tensor: NDArray[np.float32]) -> tuple[NDArray[np.int16], NDArray[np.float32]]:
    """Returns a tensor [rows, ...] rounded to int16, and the scales of its rows."""
    rows = tensor.reshape(len(tensor), -1)
    scales = (np.abs(rows).max(axis=1, initial=0) / _LARGEST).astype(np.float32)
    scales[scales == 0] = 1
    return np.rint(rows / scales[:, None]).astype(np.int16).reshape(tensor.shape), scales


def is_compact(weights: Iterable[Weights]) -> bool:
    """Whether some weights are stored as int16 with scales."""
    return any(tensor.name.endswith(SCALE) for tensor in weights)


def restored(weights: Iterable[Weights]) -> dict[str, NDArray[Any]]:
    """Returns weights as arrays, by their names; compact ones in float32.

    NumPy has no bfloat16; such a tensor comes as int16. Raises ValueError for scales that do not belong to an int16
    tensor of so many rows.
    """
    by_name = {tensor.name: tensor for tensor in weights}
    found = {}
    for name, tensor in by_name.items():
        scales = by_name.get(f"{name}{SCALE}")
        if scales is not None:
            whole = (tensor.kind, scales.kind, scales.shape) == ("int16", "float32", tensor.shape[:1])
            if not whole or len(tensor.shape) < 2:
                raise ValueError(
                    f"{scales.name}: {scales.kind} {scales.shape}; expected a scale for each row of {name}"
                )
            found[name] = _array(tensor) * _array(scales).reshape(-1, *(1 for _ in tensor.shape[1:]))
        elif not name.endswith(SCALE):
            found[name] = _array(tensor)
        elif name.removesuffix(SCALE) not in by_name:
            raise ValueError(f"{name}: the tensor that it scales is missing")
    return found


def _array(tensor: Weights) -> NDArray[Any]:
    return np.frombuffer(tensor.content, np.dtype(tensor.kind.replace("bfloat", "int"))).reshape(tensor.shape).copy()


def stored_digest(folder: Path) -> str:
    """Returns the digest of the weights in a folder's files. Raises OSError for damaged ones."""
    return digest(stored_weights(folder))


def weights_file(folder: Path) -> Path:
    """Returns the file that names all weights, or has them."""
    return folder / (_INDEX if (folder / _INDEX).is_file() else _WEIGHTS)


def check_weight_files(folder: Path) -> None:
    """Checks that the weights are there, and that an index names files beside it.

    Raises OSError for a missing file, ValueError for a damaged index.
    """
    place, names = weights_file(folder), [_WEIGHTS]
    if place.name == _INDEX:
        found = parsed_object(read_limited(place), place).get("weight_map")
        if not isinstance(found, dict) or not found:
            raise ValueError(f"{place}: weight_map is {found!r:.40}; expected the file of each tensor")
        names = list(found.values())
    for name in names:
        if not isinstance(name, str) or not fnmatchcase(name, "model*.safetensors") or Path(name).name != name:
            raise ValueError(f"{place}: {name!r:.60} is not the name of a file of weights beside it")
    for name in sorted(set(names)):
        if not (folder / name).is_file():
            raise OSError(f"{folder / name}: missing; the weights must be there, or in the files that {_INDEX} names")


@contextmanager
def weight_errors(folder: Path) -> Iterator[None]:
    """Turns what is raised at weights, and at a network that cannot be, into errors of one line that name the file."""
    try:
        yield
    except SafetensorError as error:
        raise OSError(f"{weights_file(folder)}: the weights are damaged: {error}") from error
    except RuntimeError as error:
        message = " ".join(str(error).split())[:300]
        raise OSError(f"{weights_file(folder)}: the weights do not fit config.json: {message}") from error
    except ValueError as error:  # parts that do not fit each other
        message = " ".join(str(error).split())
        if str(folder) in message:
            raise
        raise ValueError(f"{folder / CONFIG}: {message[:300]}") from error


def check_digest(folder: Path, *, found: str, wanted: str) -> None:
    """Raises OSError for weights with another digest than wanted."""
    if found != wanted:
        raise OSError(f"{weights_file(folder)}: {changed(found, wanted)}")
