"""Codes, versions, numbers of machines and symbols of raw text, as the style for a voice says them."""

from __future__ import annotations

from pathlib import Path

import pytest
from english import by_sentence_rules, check

from dncnorm import TextNormalizer
from dncnorm.core.segments import Segment
from dncnorm.grammars import Grammar
from dncnorm.values import Verdict

CASES = [
    tuple(line.split(" => "))
    for line in Path(__file__).with_name("code_cases.txt").read_text(encoding="utf-8").splitlines()
    if line and (not line.startswith("# ") or " => " in line)
]


@pytest.mark.parametrize(("written", "spoken"), CASES)
def test_a_sentence_is_said_right(normalize: TextNormalizer, written: str, spoken: str) -> None:
    segments = normalize(written, style="speech")["segments"]
    said = [segment["after"] for segment in segments if segment["after"] != "sil"]
    assert " ".join(word for word in " ".join(said).split() if word not in set(".,;:`")) == spoken


@pytest.mark.parametrize(
    ("written", "spoken", "verdict"),
    [
        ("UTC-5", "u t c minus five", Verdict.PRESERVED),
        ("UTC-5", "u t c five", Verdict.UNRECOVERABLE),
        ("GMT+05:30", "g m t plus five thirty", Verdict.PRESERVED),
        ("GMT+05:30", "g m t minus five thirty", Verdict.UNRECOVERABLE),
        ("+02:00", "plus two", Verdict.PRESERVED),
        ("93-1794", "ninety three dash seventeen ninety four", Verdict.PRESERVED),
        ("93-1794", "ninety three dash seventeen ninety", Verdict.UNRECOVERABLE),
        ("v2.25.x", "v two point twenty five point x", Verdict.PRESERVED),
        ("v2.25.x", "v two twenty five", Verdict.UNRECOVERABLE),
        ("20210704", "the fourth of july twenty twenty one", Verdict.PRESERVED),
        ("20210704", "the fourth of june twenty twenty one", Verdict.UNRECOVERABLE),
        ("Fri. 5/12", "friday may twelfth", Verdict.PRESERVED),
        ("Fri. 5/12", "may twelfth", Verdict.UNRECOVERABLE),
        ("8/10", "eight out of ten", Verdict.PRESERVED),
        ("8/10", "eight out of nine", Verdict.UNRECOVERABLE),
        ("2/4th", "two fourths", Verdict.PRESERVED),
        ("1:20", "one to twenty", Verdict.PRESERVED),
        ("5!", "five factorial", Verdict.PRESERVED),
        ("!=", "not equal to", Verdict.PRESERVED),
        ("!=", "equals", Verdict.UNRECOVERABLE),
        ("<=", "less than or equal to", Verdict.PRESERVED),
        ("&amp;", "and", Verdict.PRESERVED),
        ("&nbsp;", "sil", Verdict.PRESERVED),
        ("&euro;", "sil", Verdict.UNRECOVERABLE),
        ("<br/>", "sil", Verdict.PRESERVED),
        ("<5", "sil", Verdict.UNRECOVERABLE),
    ],
)
def test_the_check_keeps_what_they_mean(written: str, spoken: str, verdict: Verdict) -> None:
    assert check(written, spoken) is verdict


def row(written: str) -> list[Segment]:
    """Segments of tokens parted by bars, a space among them where one is meant."""
    segments, start = [], 0
    for token in written.split("|"):
        end = start + len(token)
        if token != " ":
            after = "to" if token in set("-–") else token
            segments.append(Segment(start, end, token, after, "model", None, 0.9, 0.6, None))
        start = end
    return segments


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Table| |4|-|1", "Table four dash one"),
        ("Tables| |4|-|1", "Tables 4 to 1"),
        ("No.| |93|-|1794", "No. ninety three dash seventeen ninety four"),
        ("won| |3|-|1", "won 3 to 1"),
        ("ISSN| |1038|-|3697", "ISSN one o three eight sil three six nine seven"),
        ("a| |777|-|222", "a seven seventy seven dash two twenty two"),
        ("pages| |717|-|726", "pages 717 to 726"),
        ("pages| |787|-|9", "pages 787 to 9"),
        ("7|-|2|=|5", "7 minus 2 = 5"),
        ("1|-|3| |=| |mild", "1 to 3 = mild"),
        ("x|=|-|1", "x = minus 1"),
        ("use| |--|force", "use dash dash force"),
        ("a| |-| |b", "a to b"),
        ("3| |*| |4", "3 times 4"),
        ("*|very|*", "* very *"),
        ("1|/|n", "1 over n"),
        ("and|/|or", "and / or"),
        ("`|/|`", "` slash `"),
        ("#| |Results", "sil Results"),
        ("#|5", "# 5"),
        ("a| |→| |b", "a to b"),
        ("600|x|600 dpi", "600 by 600 dpi"),
        ("Home| |≡| |About", "Home ≡ About"),
    ],
)
def test_symbols_are_said_as_meant(grammar: Grammar, written: str, said: str) -> None:
    names = ("code", "option", "times", "over", "by", "arrow", "bar", "heading", "quoted symbol")
    assert " ".join(segment.after for segment in by_sentence_rules(row(written), grammar, *names)) == said
