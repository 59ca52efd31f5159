"""Parses JSON of files that may be damaged: what is wrong is one line that names the file."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any, TypeVar

from dncnorm.core.reading import read_limited

Part = TypeVar("Part")


def parsed_json(data: bytes, place: str | os.PathLike[str]) -> Any:
    """Parses JSON more strictly than Python does: UTF-8 alone, no duplicate key, no NaN, no infinity.

    Raises ValueError naming `place`, also for what is nested too deep, and for a whole number of thousands of digits.
    """
    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{os.fspath(place)}: not valid JSON: {error}") from None


def parsed_object(data: bytes, place: str | os.PathLike[str]) -> dict[str, Any]:
    """The same. Raises ValueError also for anything but an object."""
    content = parsed_json(data, place)
    if not isinstance(content, dict):
        raise ValueError(f"{os.fspath(place)}: a {type(content).__name__}; expected an object")
    return content


def read_part(
    path: str | os.PathLike[str], kind: str, version: int, keys: set[str], parse: Callable[[dict[str, Any]], Part]
) -> Part:
    """Reads a file of a model's folder: an object whose `format` is `version`, with no other keys than `keys`.

    kind: what the file must hold, for the error: "a calibration". parse: makes it of the object.

    Raises ValueError naming the file, also for what `parse` stumbles over, and OSError if it cannot be read.
    """
    content = parsed_object(read_limited(path), path)
    try:
        if content["format"] != version:
            raise ValueError(f"format {content['format']!r:.40}; this version of dncnorm reads {version}")
        unknown = sorted(content.keys() - keys - {"format"})
        if unknown:
            raise ValueError(f"unknown key {unknown[0][:40]!r}")
        return parse(content)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise ValueError(f"{os.fspath(path)}: not {kind}: {error}") from error


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ValueError(f"duplicate key among {str(sorted(key for key, _ in pairs))[:200]}")
    return result


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not a finite number")
