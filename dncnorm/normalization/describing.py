"""Describes a normalizer in one line: its task, language and model, and the options that were given."""

from __future__ import annotations

from collections.abc import Mapping
from reprlib import Repr
from typing import Any

from dncnorm.bundle.overrides import Overrides

_short = Repr()
_short.maxstring = _short.maxother = 120


def described(name: str, facts: Mapping[str, Any], options: Mapping[str, Any]) -> str:
    """Returns the text of a `repr`: the facts, then the options, long values shortened."""
    shown = {**facts, **{option: _shown(value) for option, value in options.items()}}
    return f"{name}({', '.join(f'{key}={_short.repr(value)}' for key, value in shown.items())})"


def _shown(value: Any) -> Any:
    return value.identity if isinstance(value, Overrides) else value
