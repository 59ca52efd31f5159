"""Checks that a pipeline's device can be used before anything is moved there."""

from __future__ import annotations

from typing import Any

import torch


def check_device(device: Any) -> None:
    """Raises ValueError for a device that this PyTorch cannot use; -1 means no accelerator, 0 the first one."""
    if device is None or (isinstance(device, int) and device < 0):
        return
    try:
        if isinstance(device, int):
            _check_index(device)
        elif torch.empty(0, device=device).is_meta:
            raise RuntimeError("meta tensors have no numbers")
    except (RuntimeError, AssertionError) as error:
        usable = ["cpu", *(kind for kind in ("cuda", "mps", "xpu") if getattr(torch, kind).is_available())]
        reason = str(error).split(". ")[0].splitlines()[0]
        shown = device if isinstance(device, int) else str(device)
        raise ValueError(f"device: {shown!r}; here PyTorch can use {', '.join(usable)} ({reason})") from None


def _check_index(index: int) -> None:
    """Raises RuntimeError for the index of an accelerator that is not there; transformers would take the CPU."""
    count = torch.accelerator.device_count() if torch.accelerator.is_available() else 0
    if index >= count:
        raise RuntimeError(f"accelerators found: {count}")
