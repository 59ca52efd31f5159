"""The table of improvements of three reports."""

from __future__ import annotations

from pathlib import Path

import improvements
import pytest

from dncnorm.core.records import Token
from dncnorm.evaluation.metrics import Scored, Scores
from dncnorm.evaluation.report import write_report

SENTENCES = [
    [Token("It", "<self>", "PLAIN"), Token("2014", "twenty fourteen", "DATE")],
    [Token("5", "five", "CARDINAL"), Token("6", "six", "CARDINAL"), Token(".", "sil", "PUNCT")],
    [Token("7", "seven", "CARDINAL")],
]


@pytest.fixture
def steps(tmp_path: Path) -> list[str]:
    """Three reports: 2014, 5 and 6 wrong; then 6 alone; then 7 alone."""
    found = []
    for folder, name, wrong in (
        ("a", "start", {"2014", "5", "6"}),
        ("b", "gate = 0.5", {"6"}),
        ("c", "longer", {"7"}),
    ):
        scores = Scores()
        for tokens in SENTENCES:
            scores.add([Scored(t, "nonsense" if t.before in wrong else t.after or "") for t in tokens])
        write_report(tmp_path / folder, scores, model=name, corpus="c")
        found.append(f"{name}={tmp_path / folder}")
    return found


def test_each_step_beside_the_one_before(steps: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    improvements.main(steps)
    assert capsys.readouterr().out.splitlines() == [
        "| what | ALL before | ALL after | errors | went | came | McNemar p | sentences right |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        "| start |  | 0.5000 | 3 |  |  |  | 0.3333 |",
        "| gate = 0.5 | 0.5000 | 0.8333 | 1 | 2 | 0 | 0.5 | 0.6667 |",
        "| longer | 0.8333 | 0.8333 | 1 | 1 | 1 | 1 | 0.6667 |",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["no name"], r"step: 'no name'; expected WHAT=FOLDER"),
        (["a=/nowhere"], r"/nowhere: holds no report\.json"),
    ],
)
def test_what_is_no_step_is_named(arguments: list[str], message: str) -> None:
    with pytest.raises(SystemExit, match=message):
        improvements.main(arguments)


def test_one_report_is_no_improvement(steps: list[str]) -> None:
    with pytest.raises(SystemExit, match="steps: 1 report; a table of improvements takes two at least"):
        improvements.main(steps[:1])
