"""What one call asks for; an option has one name for the pipeline, a call and the command line."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any

from dncnorm.model.decoding import DecodingOptions
from dncnorm.normalization.control import Control, kept_forms
from dncnorm.normalization.rendering import Rendering

_PARTS = {
    "decoding": ("batch_size", "beams"),
    "rendering": tuple(option.name for option in fields(Rendering)),
    "control": tuple(option.name for option in fields(Control)),
}
"""The options that belong to a part of a request."""

OPTIONS = frozenset(("alignment", "n_best", *(name for names in _PARTS.values() for name in names)))


_TYPES: dict[str, type] = {"batch_size": int, "beams": int, "n_best": int, "alignment": bool}
"""What would else fail deep in a search, or be taken for true (`alignment="no"`)."""


@dataclass(frozen=True)
class Request:
    """decoding, rendering, control: how it is searched, written down, and restricted.

    alignment: segments list where in the input each of their words stands (`alignment.py`).
    n_best: how many spoken forms each segment lists, 1 for what is said alone.

    Raises ValueError for n_best below 1.
    """

    decoding: DecodingOptions
    rendering: Rendering = field(default_factory=Rendering)
    control: Control = field(default_factory=Control)
    alignment: bool = False
    n_best: int = 1

    def __post_init__(self) -> None:
        if self.n_best < 1:
            raise ValueError(f"n_best: {self.n_best}; it must be at least 1")

    def changed(self, **options: Any) -> Request:
        """The request with some of OPTIONS replaced; those that are None stay as they are.

        Raises TypeError for an unknown option or a value of another type, ValueError for one that it cannot have.
        """
        given = {name: value for name, value in options.items() if value is not None}
        unknown = sorted(given.keys() - OPTIONS)
        if unknown:
            raise TypeError(
                f"pipeline: unknown option {unknown[0]!r}; the options of a call are {', '.join(sorted(OPTIONS))}"
            )
        for name, kind in _TYPES.items():
            if not isinstance(given.get(name, kind()), kind):
                raise TypeError(f"{name}: {given[name]!r}; expected {kind.__name__}, got {type(given[name]).__name__}")
        if "keep" in given:
            given["keep"] = kept_forms(given["keep"])
        for part, names in _PARTS.items():
            changes = {name: given.pop(name) for name in names if name in given}
            if changes:
                given[part] = replace(getattr(self, part), **changes)
        return replace(self, **given)
