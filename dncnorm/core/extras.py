"""What the extras of pyproject.toml bring, and one error for all that is missing of it."""

from __future__ import annotations

from importlib.util import find_spec


class MissingExtraError(ImportError):
    """Packages that an extra brings are not installed."""


def check_extra(extra: str, packages: tuple[str, ...], user: str) -> None:
    """Raises MissingExtraError naming all of the packages that are not installed, and the extra that brings them.

    user: what needs them, the first word of the error.
    """
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        raise MissingExtraError(f"{user}: not installed: {', '.join(missing)} (pip install 'dncnorm[{extra}]')")
