"""Queries for tests, written as their windows are."""

from __future__ import annotations

from dncnorm.core.queries import Query


def query(left: str, focus: str, right: str) -> Query:
    """The focus among the words on its left and on its right."""
    before = tuple(left.split())
    return Query((*before, focus, *right.split()), len(before))
