"""The attack on corpora, every kind of damage once: each is told, or counted, and what is whole is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from attacks.corpora import judge
from attacks.corpus_damages import DAMAGES, Case, cases
from attacks.journal import HELD, Journal


@pytest.mark.parametrize("case", cases(len(DAMAGES), seed=1), ids=lambda case: case.kind)
def test_a_malformed_corpus_is_named_or_counted(case: Case, tmp_path: Path) -> None:
    verdict, said = judge(case, tmp_path)
    assert verdict == HELD, said


def test_the_same_seed_gives_the_same_files() -> None:
    assert len(DAMAGES) >= 150
    assert list(cases(40, 3)) == list(cases(40, 3))
    assert [case.files for case in cases(40, 3)] != [case.files for case in cases(40, 4)]


def test_an_attack_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = Journal(tmp_path, {"seed": 1}, resume=False)
    journal.add(0, "one kind", HELD)
    journal.add(1, "another", "silent", said="nothing")
    with (tmp_path / "cases.jsonl").open("a") as file:
        file.write('{"number": 2, "ki')  # killed in the middle of a line
    with pytest.raises(SystemExit, match="--resume goes on with it"):
        Journal(tmp_path, {"seed": 1}, resume=False)
    with pytest.raises(SystemExit, match=r"this run has \{'seed': 1\}, not \{'seed': 2\}"):
        Journal(tmp_path, {"seed": 2}, resume=True)
    again = Journal(tmp_path, {"seed": 1}, resume=True)
    assert again.done == {0, 1}
    again.add(2, "one kind", HELD)
    assert again.report() == 1
    assert "3 cases, 1 failed" in capsys.readouterr().out
