"""The numbers of Pramanik and Hussain 2018, for comparison: ph18.json, by table and language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_suffix(".json")


def read() -> dict[str, Any]:
    """Returns all of them; an entry with "rows", keyed by class, is a table, and "table" its number in the paper."""
    loaded: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return loaded
