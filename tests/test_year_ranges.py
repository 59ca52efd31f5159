"""Ranges of years: both ends are years where the dash is spoken, numbers where it parts a season, else as said."""

from __future__ import annotations

from collections.abc import Sequence

from english import by_sentence_rules

from dncnorm.core.segments import Alternative, Segment
from dncnorm.grammars import Grammar

NAME = "year range"


def with_ranges(row: Sequence[Segment], grammar: Grammar) -> list[Segment]:
    """The row after this rule alone."""
    return by_sentence_rules(row, grammar, NAME)


def said(before: str, after: str, semiotic_class: str | None, source: str = "model", **more: object) -> Segment:
    return Segment(0, len(before), before, after, source, None, 0.9, 0.6, semiotic_class)._replace(**more)


WRONG = said("1918", "one thousand nine hundred eighteen", "CARDINAL")
RIGHT = said("1914", "nineteen fourteen", "DATE")
TO = said("-", "to", "PLAIN")
SILENT = said("-", "sil", "VERBATIM")


def test_the_end_of_a_spoken_range_is_a_year(grammar: Grammar) -> None:
    first, dash, last = with_ranges([RIGHT, TO, WRONG], grammar)
    assert (first, dash) == (RIGHT, TO)
    assert (last.after, last.source, last.rule, last.semiotic_class, last.confidence) == (
        "nineteen eighteen",
        "rule",
        NAME,
        "DATE",
        1.0,
    )
    assert with_ranges([WRONG, TO, RIGHT], grammar)[0].after == "nineteen eighteen"


def test_both_years_of_a_season_are_numbers(grammar: Grammar) -> None:
    first, dash, last = with_ranges(
        [said("2010", "twenty ten", "DATE"), SILENT, said("2011", "twenty eleven", "DATE")], grammar
    )
    assert (first.after, dash, last.after) == ("two thousand ten", SILENT, "two thousand eleven")
    assert (first.semiotic_class, first.source, first.rule) == ("CARDINAL", "rule", NAME)


def test_where_the_dash_is_silent_each_is_as_said(grammar: Grammar) -> None:
    assert with_ranges([WRONG, SILENT, RIGHT], grammar) == [WRONG, SILENT, RIGHT]


def test_what_is_no_year_settles_nothing(grammar: Grammar) -> None:
    for other in (said("18", "eighteen", "CARDINAL"), said("3000", "three thousand", "CARDINAL"), said("x", "x", None)):
        assert with_ranges([WRONG, TO, other], grammar) == [WRONG, TO, other]


def test_a_users_word_stays(grammar: Grammar) -> None:
    own = said("1918", "the last year", "PLAIN", source="override")
    assert with_ranges([RIGHT, TO, own], grammar)[2] == own


def test_alternatives_begin_with_what_is_said(grammar: Grammar) -> None:
    rivals = (Alternative(WRONG.after, 0.6), Alternative("nineteen eighteen", 0.3))
    last = with_ranges([RIGHT, TO, said(WRONG.before, WRONG.after, "CARDINAL", alternatives=rivals)], grammar)[2]
    assert last.alternatives == (Alternative("nineteen eighteen", 1.0), Alternative(WRONG.after, 0.6))


def test_short_rows_have_no_range(grammar: Grammar) -> None:
    for row in ([], [WRONG], [WRONG, TO]):
        assert with_ranges(row, grammar) == row


def test_years_more_than_one_apart_are_a_range(grammar: Grammar) -> None:
    for sign in "-–—―":
        first, dash, last = with_ranges([RIGHT, said(sign, "sil", "PUNCT"), WRONG], grammar)
        assert (first, dash.after, dash.source, last.after) == (RIGHT, "to", "rule", "nineteen eighteen")
        assert (dash.rule, last.rule) == (NAME, NAME)


def test_the_second_year_may_have_lost_its_century(grammar: Grammar) -> None:
    ends = said("1967", "nineteen sixty seven", "DATE"), said("70", "seventy", "CARDINAL")
    first, dash, last = with_ranges([ends[0], SILENT, ends[1]], grammar)
    assert (first, dash.after, last) == (ends[0], "to", ends[1])
    season = [said("1999", "nineteen ninety nine", "DATE"), SILENT, said("00", "o o", "DIGIT")]
    assert with_ranges(season, grammar) == season


def test_a_users_dash_stays(grammar: Grammar) -> None:
    own = said("-", "until", "PLAIN", source="override")
    assert with_ranges([RIGHT, own, WRONG], grammar)[1] == own
