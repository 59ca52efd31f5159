"""Checks that a pipeline's device can be used before anything is moved there."""

from __future__ import annotations

from typing import Any

import torch


def check_device(device: Any) -> None:
    """Raises ValueError for a device that this PyTorch cannot use; an index means whatever accelerator there is."""
    if device is None or isinstance(device, int):
        return
    try:
        if torch.empty(0, device=device).is_meta:
            raise RuntimeError("meta tensors have no numbers")
    except (RuntimeError, AssertionError) as error:
        usable = ["cpu", *(kind for kind in ("cuda", "mps", "xpu") if getattr(torch, kind).is_available())]
        reason = str(error).split(". ")[0].splitlines()[0]
        raise ValueError(f"device: {str(device)!r}; here PyTorch can use {', '.join(usable)} ({reason})") from None
