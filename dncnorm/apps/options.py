"""The options of a call as options of a command line, the same for every command that has them."""

from __future__ import annotations

import argparse
from collections.abc import Collection
from pathlib import Path
from typing import Any

from dncnorm.options import CALL_OPTIONS, Option


def add_call_options(parser: argparse.ArgumentParser, without: Collection[str] = ()) -> None:
    """Adds the options of a call (`dncnorm.options`), by the same names, but those named `without`."""
    for option in CALL_OPTIONS:
        if option.name not in without and option.flag != "":
            text = f"{option.help} (needs --format jsonl)" if option.is_in_segments else option.help
            parser.add_argument(flag(option), dest=_place(option), help=text, **_argument(option))


def flag(option: Option) -> str:
    """Returns the option as a command line has it."""
    return option.flag or f"--{option.name.replace('_', '-')}"


def call_options(options: argparse.Namespace) -> dict[str, Any]:
    """Returns those options of a call that were given, by name."""
    given = {option.name: getattr(options, _place(option), None) for option in CALL_OPTIONS if option.flag != ""}
    return {name: value for name, value in given.items() if value is not None}


def _place(option: Option) -> str:
    """Returns the name that the parsed arguments have for an option."""
    return flag(option).removeprefix("--").replace("-", "_")


def _argument(option: Option) -> dict[str, Any]:
    """Returns the argparse settings for the option's kind."""
    if option.kind is bool:
        return {"action": "store_true", "default": None}
    if option.choices:
        return {"choices": option.choices}
    kind = Path if option.is_file else _comma_separated if option.kind is list else option.kind
    return {"type": kind, "metavar": option.metavar}


def _comma_separated(text: str) -> tuple[str, ...]:
    return tuple(text.split(","))
