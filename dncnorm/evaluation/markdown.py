"""Formats Markdown tables."""

from __future__ import annotations


def table(header: list[str], rows: list[list[str]]) -> list[str]:
    """Returns the lines of a table, and an empty one after it."""
    lines = [header, ["---"] * len(header), *([cell(value) for value in row] for row in rows)]
    return [*("| " + " | ".join(line) + " |" for line in lines), ""]


def cell(text: str, width: int = 80) -> str:
    """Returns a text that cannot break a Markdown table: one line, no markup, limited in length."""
    short = text if len(text) <= width else text[: width - 1] + "…"
    escaped = "".join("\\" + char if char in "\\|`*_<>[]#$~" else char for char in short)
    return " ".join(escaped.split())


def number(value: float | None, digits: int = 4) -> str:
    """Formats a count in full, a share with `digits` digits, and "n/a" for what was not measured."""
    if value is None:
        return "n/a"
    return f"{value:,}" if isinstance(value, int) else f"{value:,.{digits}f}"
