"""What symbols are said as for what stands beside them: ranges, codes, verses, what is about so, angle brackets."""

from __future__ import annotations

import pytest
from english import by_sentence_rules

from dncnorm import TextNormalizer
from dncnorm.core.segments import Segment
from dncnorm.grammars import Grammar

CLASSES = {"-": "PLAIN", "~": "PLAIN", ":": "PLAIN", "$5": "MONEY", "$10": "MONEY"}


def row(written: str, **spoken: str) -> list[Segment]:
    """Segments of tokens parted by bars, a space among them where one is meant; a symbol between two is said "to"."""
    segments, start = [], 0
    for token in written.split("|"):
        end = start + len(token)
        if token != " ":
            after = spoken.get("dash", "to") if token in set("-–−~:") else token
            segments.append(Segment(start, end, token, after, "model", None, 0.9, 0.6, CLASSES.get(token)))
        start = end
    return segments


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("18|-|25", "18 to 25"),
        ("18|–|25", "18 to 25"),
        ("1|-|1024", "1 to 1024"),
        ("50|-|1500", "50 to 1500"),
        ("9|-|2011", "9 to 2011"),
        ("483|-|484", "483 to 484"),
        ("3|-|5213", "3 sil five two one three"),
        ("3| |-| |5213", "3 to 5213"),
        ("X|7|-|99|B", "X 7 sil 99 B"),
        ("X| |7|-|99", "X 7 to 99"),
        ("Proposition| |-| |2", "Proposition sil 2"),
        ("2| |-| |Proposition", "2 sil Proposition"),
        ("were| |~|20", "were about 20"),
        ("~|20", "about 20"),
        ("10|~|20", "10 to 20"),
        ("were| |~| |20", "were about 20"),
        ("2010| |~|20", "2010 about 20"),
        ("10| |~| |20", "10 to 20"),
        ("a|~|b", "a sil b"),
        ("5| |−| |2", "5 minus 2"),
        ("below| |−|80", "below minus 80"),
        ("−|80", "minus 80"),
        ("below| |−| |80", "below minus 80"),
        ("F|−| |ions", "F minus ions"),
        ("x|−|1", "x minus 1"),
        ("0|−|2", "0 to 2"),
        ("VMSB|−|232", "VMSB sil 232"),
        ("it| |−| |they", "it sil they"),
        ("2|^32|-|1", "2 ^32 minus 1"),
        ("1|:|1|-|3", "1 sil 1 to 3"),
        ("3|:|1", "3 to 1"),
        ("$5|/|kg", "$5 per kg"),
        ("$5|/|4", "$5 slash 4"),
        ("and|/|or", "and / or"),
        ("<|b@c.org|>", "sil b@c.org sil"),
        ("<|b|>|Hi|<|/|b|>", "sil b sil Hi sil / b sil"),
        ("a|<|b", "a < b"),
        ("<|3|>", "< 3 >"),
        ("a| |<|b| |and| |c|>| |d", "a < b and c > d"),
        ("<|>", "< >"),
        ("−||<|", "to  < "),
    ],
)
def test_symbols_are_said_as_meant(grammar: Grammar, written: str, said: str) -> None:
    assert " ".join(segment.after for segment in by_sentence_rules(row(written), grammar)) == said


@pytest.mark.parametrize(
    ("written", "rules"),
    [
        ("3|-|5213", [None, "dash", "dash"]),
        ("18|-|25", [None, None, None]),
        ("5| |−| |2", [None, "minus", None]),
        ("VMSB|−|232", [None, "minus", None]),
        ("were| |~|20", [None, "tilde", None]),
        ("1|:|1|-|3", [None, "verse", None, None, None]),
        ("$5|/|kg", [None, "per", None]),
        ("<|b@c.org|>", ["tag", None, "tag"]),
        ("2010|-|2012", ["year range", None, "year range"]),
    ],
)
def test_a_segment_names_the_rule_that_changed_it(grammar: Grammar, written: str, rules: list[str | None]) -> None:
    before, after = row(written), by_sentence_rules(row(written), grammar)
    assert [segment.rule for segment in after] == rules
    for old, new in zip(before, after, strict=True):
        assert new == old if new.rule is None else (new.source, new.confidence) == ("rule", 1.0)


def test_amounts_of_money_make_a_range(grammar: Grammar) -> None:
    for written, dash in (("$5|-|$10", "to"), ("$5| |-| |$10", "to")):
        said = [segment.after for segment in by_sentence_rules(row(written, dash="sil"), grammar)]
        assert said == ["$5", dash, "$10"]


def test_a_users_word_stays(grammar: Grammar) -> None:
    segments = row("X|7|-|99")
    segments[2] = segments[2]._replace(source="override")
    assert by_sentence_rules(segments, grammar) == segments


def test_nothing_is_said_of_rows_without_neighbours(grammar: Grammar) -> None:
    for written in ("-", "-|5", "5|-"):
        assert by_sentence_rules(row(written), grammar) == row(written)


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("My extension is 3-5213.", "My extension is three - five two one three ."),
        ("There were ~20 people.", "There were about twenty people ."),
        ("Read Genesis 1:1-3 today.", "Read Genesis chapter one verses one to three today ."),
        (
            "In 1994: 5 books, and Part 17: 20 more.",
            "In nineteen ninety four : five books , and Part seventeen : twenty more .",
        ),
        ("It costs $5–$10 each.", "It costs five dollars to ten dollars each ."),
        ("It is 6.022×10^23 exactly.", "It is six point o two two times ten to the twenty third exactly ."),
    ],
)
def test_a_sentence_is_spoken_right(normalize: TextNormalizer, written: str, spoken: str) -> None:
    assert normalize(written)["normalized_text"] == spoken
