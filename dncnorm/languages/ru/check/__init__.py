"""Russian for the check: its tables, its parsers of spoken words, its recognizers of written tokens."""

from pathlib import Path

TABLES = Path(__file__).parent
"""The folder of the check's own tables."""
