"""Loads the chooser of a model's folder."""

from __future__ import annotations

from pathlib import Path

from dncnorm.choosing.chooser import Chooser

CHOOSER_FOLDER = "chooser"


def load_chooser(folder: Path) -> Chooser | None:
    """Loads the chooser beside a model; None if its folder has none.

    Raises ChooserError if the chooser is damaged or lacks a file.
    """
    place = folder / CHOOSER_FOLDER
    return Chooser.from_pretrained(place) if place.is_dir() else None
