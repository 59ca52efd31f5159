"""Loads the grammar of a model's folder."""

from __future__ import annotations

from pathlib import Path

from dncnorm.grammars.grammar import Grammar

GRAMMAR_FOLDER = "grammar"


def load_grammar(folder: Path) -> Grammar | None:
    """Loads the grammar beside a model; None if its folder has none.

    Raises GrammarError if the grammar is damaged or lacks a file.
    """
    place = folder / GRAMMAR_FOLDER
    return Grammar.from_pretrained(place) if place.is_dir() else None
