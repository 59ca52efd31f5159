"""The files of weights in a model's folder: which they are, their digest, and what is wrong with them.

They are read here as bytes: to check them takes no PyTorch.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

from safetensors import SafetensorError, deserialize

from dncnorm.core.hub import CONFIG
from dncnorm.core.manifest import changed
from dncnorm.core.strict_json import parsed_object

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
            for name, tensor in deserialize(file.read_bytes()):  # type: ignore[no-untyped-call]
                if tensor["dtype"] not in _TYPES:
                    raise OSError(f"{file}: {name}: a type {tensor['dtype']!r:.20} is none of a model's")
                found[name] = Weights(name, _TYPES[tensor["dtype"]], tuple(tensor["shape"]), tensor["data"])
    return [found[name] for name in sorted(found)]


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
        found = parsed_object(place.read_bytes(), place).get("weight_map")
        if not isinstance(found, dict) or not found:
            raise ValueError(f"{place}: weight_map is {found!r:.40}; expected the file of each tensor")
        names = list(found.values())
    for name in names:
        if not isinstance(name, str) or not fnmatchcase(name, "model*.safetensors") or Path(name).name != name:
            raise ValueError(f"{place}: {name!r:.60} is not the name of a file of weights beside it")
    for name in sorted(set(names)):
        if not (folder / name).is_file():
            raise OSError(f"{folder / name}: missing; the weights must be there, or where {_INDEX} says")


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
