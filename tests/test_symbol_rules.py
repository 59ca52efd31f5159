"""What symbols are said as, by the tokens around them; rules run on rows of segments."""

from __future__ import annotations

from pathlib import Path

import pytest
from english import by_sentence_rules, check

from dncnorm.core.segments import Segment
from dncnorm.grammars import Grammar
from dncnorm.values import Verdict

TABLE = Path(__file__).with_name("symbol_cases.txt")
CLASSES = {"-": "PLAIN", "~": "PLAIN", ":": "PLAIN", "$5": "MONEY", "$10": "MONEY"}
VERDICTS = """
UTC-5 => u t c minus five => preserved
UTC-5 => u t c five => unrecoverable
GMT+05:30 => g m t plus five thirty => preserved
GMT+05:30 => g m t minus five thirty => unrecoverable
93-1794 => ninety three dash seventeen ninety four => preserved
93-1794 => ninety three dash seventeen ninety => unrecoverable
v2.25.x => v two point twenty five point x => preserved
v2.25.x => v two twenty five => unrecoverable
20210704 => the fourth of july twenty twenty one => preserved
20210704 => the fourth of june twenty twenty one => unrecoverable
Fri. 5/12 => friday may twelfth => preserved
Fri. 5/12 => may twelfth => unrecoverable
8/10 => eight out of ten => preserved
8/10 => eight out of nine => unrecoverable
1:20 => one to twenty => preserved
5! => five factorial => preserved
!= => not equal to => preserved
!= => equals => unrecoverable
&amp; => and => preserved
&euro; => sil => unrecoverable
<br/> => sil => preserved
<5 => sil => unrecoverable
"""


def row(written: str) -> list[Segment]:
    """Segments of tokens separated by bars, with a space among them where the text has one; a symbol is said "to"."""
    segments, start = [], 0
    for token in written.split("|"):
        end = start + len(token)
        if token != " ":
            after = "to" if token in set("-–−~:") else token
            segments.append(Segment(start, end, token, after, "model", None, 0.9, 0.6, CLASSES.get(token)))
        start = end
    return segments


def test_symbols_are_said_as_meant(grammar: Grammar) -> None:
    lines = [line.split(" => ") for line in TABLE.read_text(encoding="utf-8").splitlines() if " => " in line]
    found = {
        written: " ".join(segment.after for segment in by_sentence_rules(row(written), grammar)) for written, _ in lines
    }
    assert found == dict(lines)


@pytest.mark.parametrize(
    ("written", "rules"),
    [
        ("3|-|5213", [None, "dash", "dash"]),
        ("$5|/|kg", [None, "per", None]),
        ("2010|-|2012", ["year range", None, "year range"]),
    ],
)
def test_a_segment_names_the_rule_that_changed_it(grammar: Grammar, written: str, rules: list[str | None]) -> None:
    before, after = row(written), by_sentence_rules(row(written), grammar)
    assert [segment.rule for segment in after] == rules
    for old, new in zip(before, after, strict=True):
        assert new == old if new.rule is None else (new.source, new.confidence) == ("rule", 1.0)


def test_a_users_word_stays_and_rows_without_neighbors_do(grammar: Grammar) -> None:
    segments = row("X|7|-|99")
    segments[2] = segments[2]._replace(source="override")
    for unchanged in (segments, row("5|-")):
        assert by_sentence_rules(unchanged, grammar) == unchanged


def test_the_check_keeps_what_they_mean() -> None:
    for line in VERDICTS.strip().splitlines():
        written, spoken, verdict = line.split(" => ")
        assert check(written, spoken) is Verdict(verdict), line
