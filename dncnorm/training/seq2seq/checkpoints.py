"""Training checkpoints without pickle: safetensors and JSON, each checkpoint whole or absent.

    run/checkpoint-00001200/   model.safetensors  optimizer.safetensors  state.json
                               rank-00000.safetensors  rank-00000.json  digests.json

A checkpoint is written under a temporary name, synced, and renamed; then all older ones but the last are removed. That
one is used if the newest is damaged, for example by a full disk or a power failure.
"""

from __future__ import annotations

import json
import logging
import re
import shutil
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import load_file, save_file
from torch import Tensor, nn

from dncnorm.core.files import atomic_write_json, sync
from dncnorm.training.digests import content_digest

logger = logging.getLogger(__name__)

KEPT = 2
"""The newest checkpoint and the one before it."""
DAMAGED = ".damaged"
DIGESTS = "digests.json"
_ALWAYS = ("state.json", "model.safetensors", "optimizer.safetensors", "rank-00000.json", "rank-00000.safetensors")
_NAME = re.compile(r"checkpoint-(\d{8})$")


class CheckpointError(ValueError):
    """A checkpoint that cannot be resumed from; the message names its file."""


class Checkpoint:
    """One checkpoint in the making or on disk: `staging` while ranks write, `path` once it is whole."""

    def __init__(self, run: Path, step: int) -> None:
        self.step, self.path = step, run / f"checkpoint-{step:08d}"
        self.staging = run / f"{self.path.name}.tmp"

    def write_model(self, model: nn.Module, optimizer: torch.optim.Optimizer, state: dict[str, Any]) -> None:
        """The main rank's part; the staging folder must exist."""
        save_file({k: v.contiguous() for k, v in model.state_dict().items()}, self.staging / "model.safetensors")
        save_file(_optimizer_tensors(optimizer), self.staging / "optimizer.safetensors")
        atomic_write_json(self.staging / "state.json", state)

    def write_rank(self, rank: int, state: dict[str, Any]) -> None:
        """Each rank's part: its place in the data, and its random states."""
        tensors = {"cpu": torch.get_rng_state()}
        if torch.cuda.is_available():
            tensors["cuda"] = torch.cuda.get_rng_state()
        save_file(tensors, self.staging / f"rank-{rank:05d}.safetensors")
        atomic_write_json(self.staging / f"rank-{rank:05d}.json", state)

    def open(self) -> None:
        """An empty staging folder."""
        shutil.rmtree(self.staging, ignore_errors=True)
        self.staging.mkdir(parents=True)

    def close(self, keep: int = KEPT) -> None:
        """Add the digests, sync, rename into place, and remove all but the `keep` newest."""
        atomic_write_json(self.staging / DIGESTS, {file.name: content_digest(file) for file in _files(self.staging)})
        put_in_place(self.staging, self.path)
        for old in checkpoints(self.path.parent)[:-keep]:
            shutil.rmtree(old, ignore_errors=True)

    def check(self) -> None:
        """Raises CheckpointError naming a file that is missing, cannot be read, or is not as it was written."""
        for name in _ALWAYS:
            _check_readable(self.path / name)
        if (self.path / DIGESTS).exists():  # older versions wrote none
            for name, written in _read_json(self.path / DIGESTS).items():
                file = self.path / name
                if not file.is_file():
                    raise CheckpointError(f"{file}: is missing")
                if content_digest(file) != written:
                    raise CheckpointError(f"{file}: is damaged: its content is not what was written")

    def read_model(self, model: nn.Module, optimizer: torch.optim.Optimizer) -> dict[str, Any]:
        """Loads weights and optimizer in place; returns the state."""
        model.load_state_dict(load_file(self.path / "model.safetensors"))
        _load_optimizer(optimizer, load_file(self.path / "optimizer.safetensors"))
        return self.read_state()

    def read_state(self) -> dict[str, Any]:
        """Returns the main rank's state alone."""
        return _read_json(self.path / "state.json")

    def read_rank(self, rank: int) -> dict[str, Any]:
        """Restore this rank's random states; returns its place in the data.

        Raises FileNotFoundError if the run had fewer ranks.
        """
        tensors = load_file(self.path / f"rank-{rank:05d}.safetensors")
        torch.set_rng_state(tensors["cpu"])
        if "cuda" in tensors and torch.cuda.is_available():
            torch.cuda.set_rng_state(tensors["cuda"])
        state: dict[str, Any] = json.loads((self.path / f"rank-{rank:05d}.json").read_text(encoding="utf-8"))
        return state


def checkpoints(run: Path) -> list[Path]:
    """The whole checkpoints of a run, oldest first."""
    return sorted(path for path in run.glob("checkpoint-*") if path.is_dir() and _NAME.search(path.name))


def newest(run: Path) -> Checkpoint | None:
    """The checkpoint to resume from."""
    found = checkpoints(run)
    return Checkpoint(run, _step(found[-1])) if found else None


def _step(path: Path) -> int:
    return int(path.name.rpartition("-")[2])


def set_damaged_aside(run: Path) -> None:
    """Renames damaged checkpoints, newest first, and logs it, so that the run resumes from an intact one. Raises
    CheckpointError with every damaged file if no checkpoint is intact, because the run would start over.
    """
    damaged: dict[Path, CheckpointError] = {}
    for path in reversed(checkpoints(run)):
        try:
            Checkpoint(run, _step(path)).check()
        except CheckpointError as error:
            damaged[path] = error
            continue
        for aside, reason in damaged.items():
            logger.warning("%s; the checkpoint before it is used, %s", reason, path)
            shutil.rmtree(f"{aside}{DAMAGED}", ignore_errors=True)
            aside.rename(f"{aside}{DAMAGED}")
        return
    if damaged:
        reasons = "; ".join(map(str, damaged.values()))
        raise CheckpointError(f"{reasons}. No checkpoint is whole: remove them to begin anew, or start another --run")


def put_in_place(staging: Path, place: Path) -> None:
    """Syncs a folder and renames it to its place; killed at any moment, `restore` finds the former one or the new."""
    for file in _files(staging):
        sync(file)
    sync(staging)
    former = _former(place)
    shutil.rmtree(former, ignore_errors=True)
    if place.exists():
        place.rename(former)
    staging.rename(place)
    sync(place.parent)
    shutil.rmtree(former, ignore_errors=True)


def restore(place: Path) -> None:
    """Restores the former folder after a kill between the two renames."""
    former = _former(place)
    if former.exists() and not place.exists():
        former.rename(place)


def _former(place: Path) -> Path:
    return place.with_name(f"{place.name}.old")


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _check_readable(file: Path) -> None:
    if not file.is_file():
        raise CheckpointError(f"{file}: is missing")
    if file.suffix == ".json":
        _read_json(file)
        return
    try:
        with safe_open(file, "pt"):  # reads the length in the file's header
            pass
    except SafetensorError as error:
        raise CheckpointError(f"{file}: is damaged: {error}") from None


def _read_json(file: Path) -> dict[str, Any]:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise CheckpointError(f"{file}: is damaged: {error}") from None
    if not isinstance(found, dict):
        raise CheckpointError(f"{file}: is damaged: it holds no object")
    return found


def _optimizer_tensors(optimizer: torch.optim.Optimizer) -> dict[str, Tensor]:
    """AdamW's state as "<parameter index>.<name>" -> tensor; its settings come from the configuration."""
    state = optimizer.state_dict()["state"]
    return {f"{i}.{k}": torch.as_tensor(v).contiguous() for i, held in state.items() for k, v in held.items()}


def _load_optimizer(optimizer: torch.optim.Optimizer, tensors: dict[str, Tensor]) -> None:
    state: dict[int, dict[str, Tensor]] = {}
    for name, tensor in tensors.items():
        index, _, key = name.partition(".")
        state.setdefault(int(index), {})[key] = tensor
    optimizer.load_state_dict({"state": state, "param_groups": optimizer.state_dict()["param_groups"]})
