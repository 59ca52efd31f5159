"""What the extras of pyproject.toml bring: one error for all that is missing."""

from __future__ import annotations

from importlib.util import find_spec

TORCH = "torch"
"""The extra that brings what the models of PyTorch need."""


class MissingExtraError(ImportError):
    """Packages are not installed that an extra brings, or that a user has uninstalled."""


def check_extra(extra: str, packages: tuple[str, ...], user: str) -> None:
    """Raises MissingExtraError naming all of the packages that are not installed, and the extra that brings them.

    user: what needs them, the first word of the error.
    """
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        raise MissingExtraError(f"{user}: not installed: {', '.join(missing)} (pip install 'dncnorm[{extra}]')")


def check_pytorch(user: str) -> None:
    """Raises MissingExtraError naming what PyTorch's models need and is not installed; user: as for `check_extra`."""
    check_extra(TORCH, ("torch", "transformers"), user)
