"""Ranges of years: both ends are years if the dash is spoken, numbers if a season's dash is silent."""

from __future__ import annotations

import pytest
from english import by_sentence_rules

from dncnorm.core.segments import Alternative, Segment
from dncnorm.grammars import Grammar

NAME = "year range"


def said(before: str, after: str, semiotic_class: str | None, source: str = "model", **more: object) -> Segment:
    return Segment(0, len(before), before, after, source, None, 0.9, 0.6, semiotic_class)._replace(**more)


CARDINAL = said("1918", "one thousand nine hundred eighteen", "CARDINAL")
YEAR = said("1914", "nineteen fourteen", "DATE")
TO, SILENT = said("-", "to", "PLAIN"), said("-", "sil", "VERBATIM")


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ([YEAR, TO, CARDINAL], "nineteen fourteen, to, nineteen eighteen"),
        ([CARDINAL, TO, YEAR], "nineteen eighteen, to, nineteen fourteen"),
        ([said("2010", "x", "DATE"), SILENT, said("2011", "x", "DATE")], "two thousand ten, sil, two thousand eleven"),
        ([YEAR, said("—", "sil", "PUNCT"), CARDINAL], "nineteen fourteen, to, nineteen eighteen"),
        ([said("1967", "x", "DATE"), SILENT, said("70", "seventy", "CARDINAL")], "x, to, seventy"),
        ([CARDINAL, SILENT, YEAR], "one thousand nine hundred eighteen, sil, nineteen fourteen"),
        ([YEAR, TO, said("18", "x", None)], "nineteen fourteen, to, x"),
        ([YEAR, TO, said("1918", "x", "PLAIN", source="override")], "nineteen fourteen, to, x"),
        ([CARDINAL, TO], "one thousand nine hundred eighteen, to"),
    ],
)
def test_both_ends_of_a_range_are_read_the_same_way(grammar: Grammar, row: list[Segment], expected: str) -> None:
    found = by_sentence_rules(row, grammar)
    assert ", ".join(segment.after for segment in found) == expected
    for before, after in zip(row, found, strict=True):
        assert after == before or (after.source, after.rule, after.confidence) == ("rule", NAME, 1.0)


def test_alternatives_begin_with_what_is_said(grammar: Grammar) -> None:
    rivals = (Alternative(CARDINAL.after, 0.6), Alternative("nineteen eighteen", 0.3))
    last = by_sentence_rules([YEAR, TO, CARDINAL._replace(alternatives=rivals)], grammar)[2]
    assert last.alternatives == (Alternative("nineteen eighteen", 1.0), Alternative(CARDINAL.after, 0.6))
