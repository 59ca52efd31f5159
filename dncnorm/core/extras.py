"""What the extras of pyproject.toml bring, and PyTorch, which not all need: one error for all that is missing."""

from __future__ import annotations

from importlib.util import find_spec


class MissingExtraError(ImportError):
    """Packages are not installed that an extra brings, or that a user has uninstalled."""


def check_extra(extra: str, packages: tuple[str, ...], user: str) -> None:
    """Raises MissingExtraError naming all of the packages that are not installed, and the extra that brings them.

    user: what needs them, the first word of the error.
    """
    _check(packages, user, f"'dncnorm[{extra}]'")


def check_pytorch(user: str) -> None:
    """Raises MissingExtraError naming what PyTorch's models need and is not installed; user: as for `check_extra`."""
    _check(("torch", "transformers"), user)


def _check(packages: tuple[str, ...], user: str, bringer: str = "") -> None:
    """Raises MissingExtraError for missing packages. bringer: what pip is told to install; "" for these themselves."""
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        bringer = bringer or " ".join(missing)
        raise MissingExtraError(f"{user}: not installed: {', '.join(missing)} (pip install {bringer})")
