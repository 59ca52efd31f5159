"""Loads the reading ranker of a model's folder."""

from __future__ import annotations

from pathlib import Path

from dncnorm.ranking.ranker import ReadingRanker

RANKER_FOLDER = "ranker"


def load_ranker(folder: Path) -> ReadingRanker | None:
    """Loads the ranker beside a model; None if its folder has none.

    Raises RankerError if the ranker is damaged or lacks a file.
    """
    place = folder / RANKER_FOLDER
    return ReadingRanker.from_pretrained(place) if place.is_dir() else None
