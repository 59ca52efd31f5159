"""The files of weights in a model's folder: which they are, their digest, and what is wrong with them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fnmatch import fnmatchcase
from pathlib import Path

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file
from torch import Tensor

from dncnorm.core.hub import CONFIG
from dncnorm.core.manifest import changed
from dncnorm.core.strict_json import parsed_object

_WEIGHTS, _INDEX = "model.safetensors", "model.safetensors.index.json"


def digest(weights: Mapping[str, Tensor]) -> str:
    """Returns a digest of weights, with their names, types and shapes."""
    found = hashlib.blake2b(digest_size=16)
    for name, tensor in sorted(weights.items()):
        found.update(f"{name} {tensor.dtype} {tuple(tensor.shape)}".encode())
        found.update(tensor.detach().cpu().contiguous().flatten().view(torch.uint8).numpy().data)
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


def stored_digest(folder: Path) -> str:
    """Returns the digest of the weights in a folder's files."""
    weights: dict[str, Tensor] = {}
    with weight_errors(folder):
        for file in sorted(folder.glob("model*.safetensors")):
            weights |= load_file(file)
    return digest(weights)


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


def check_weights(folder: Path, weights: Mapping[str, Tensor], *, found: str, wanted: str) -> None:
    """Raises OSError for weights with another digest than wanted; if none is, for any that is no finite number.

    weights: as they were loaded. found: their digest, or "" if they were rounded to another type as they were loaded.
    """
    if not wanted:
        for name, weight in weights.items():
            if not torch.isfinite(weight).all():
                raise OSError(f"{weights_file(folder)}: {name}: not all of its values are finite numbers")
        return
    found = found or stored_digest(folder)
    if found != wanted:
        raise OSError(f"{weights_file(folder)}: {changed(found, wanted)}")
