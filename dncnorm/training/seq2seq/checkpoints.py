"""Training checkpoints without pickle: safetensors and JSON, each checkpoint whole or absent.

    run/checkpoint-00001200/   model.safetensors  optimizer.safetensors  state.json
                               rank-00000.safetensors  rank-00000.json

A checkpoint is written beside its place under a temporary name, synced, and renamed; older ones go afterwards.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor, nn

from dncnorm.core.files import atomic_write_json, sync

_NAME = re.compile(r"checkpoint-(\d{8})$")


class Checkpoint:
    """One checkpoint in the making or on disk: `staging` while ranks write, `path` once it is whole."""

    def __init__(self, run: Path, step: int) -> None:
        self.path = run / f"checkpoint-{step:08d}"
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

    def close(self, keep: int = 1) -> None:
        """Sync, rename into place, and remove all but the `keep` newest."""
        for file in self.staging.iterdir():
            sync(file)
        sync(self.staging)
        os.replace(self.staging, self.path)
        sync(self.path.parent)
        for old in checkpoints(self.path.parent)[:-keep]:
            shutil.rmtree(old, ignore_errors=True)

    def read_model(self, model: nn.Module, optimizer: torch.optim.Optimizer) -> dict[str, Any]:
        """Loads weights and optimizer in place; returns the state."""
        model.load_state_dict(load_file(self.path / "model.safetensors"))
        _load_optimizer(optimizer, load_file(self.path / "optimizer.safetensors"))
        return self.read_state()

    def read_state(self) -> dict[str, Any]:
        """Returns the main rank's state alone."""
        state: dict[str, Any] = json.loads((self.path / "state.json").read_text(encoding="utf-8"))
        return state

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
    match = _NAME.search(found[-1].name) if found else None
    return Checkpoint(run, int(match.group(1))) if match else None


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
