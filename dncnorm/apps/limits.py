"""The limits of the server, each declared once: `serve --help`, `/health` and what is refused come from here."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any


def _limit(default: int, text: str) -> Any:
    return field(default=default, metadata={"help": text})


@dataclass(frozen=True)
class Limits:
    """What a request, and all of them together, may take.

    Raises ValueError, naming the option, for a limit below 1.
    """

    characters: int = _limit(100_000, "of a request's texts, counted once for each beam or alternative")
    tokens: int = _limit(25_000, "of a request")
    texts: int = _limit(256, "of a request")
    beams: int = _limit(16, "of a request, and its n_best")
    seconds: int = _limit(30, "from a request's arrival to its answer")
    grace: int = _limit(30, "seconds to answer what waits once the server is stopped")
    waiting: int = _limit(1000, "requests at a time; more are refused with status 503")
    connections: int = _limit(1000, "at a time; more are closed")
    body_bytes: int = _limit(1 << 20, "of a request")
    header_seconds: int = _limit(10, "for a request's header, from the connection's beginning or the last answer")
    body_seconds: int = _limit(20, "for a request's body, and for each of its answers to be read")

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if value < 1:
                raise ValueError(f"{_flag(name)}: {value}; it must be at least 1")

    def cost(self, texts: Sequence[str], options: Mapping[str, Any]) -> int:
        """Returns what a request counts for: the characters of its texts and lists, times the width of its search."""
        listed = sum(len(item) for value in options.values() if isinstance(value, list) for item in value)
        width: int = max(options.get("beams", 1), options.get("n_best", 1))
        return (sum(map(len, texts)) + listed) * width


def add_limit_options(parser: argparse.ArgumentParser) -> None:
    """Adds an option for every limit."""
    group = parser.add_argument_group("limits")
    for limit in fields(Limits):
        name, text = f"max_{limit.name}", f"{limit.metadata['help']} (default: %(default)s)"
        group.add_argument(_flag(limit.name), dest=name, type=int, default=limit.default, metavar="N", help=text)


def given_limits(options: argparse.Namespace) -> Limits:
    """Returns the limits of a command line."""
    return Limits(**{limit.name: getattr(options, f"max_{limit.name}") for limit in fields(Limits)})


def _flag(name: str) -> str:
    return f"--max-{name.replace('_', '-')}"
