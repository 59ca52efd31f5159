"""The attack on corpora, each kind of damage once; and what it reports of a reader with faults."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from attacks import corpora
from attacks.corpora import FILES, KINDS, Case, case_of, cases, judge
from attacks.damages import DAMAGES
from attacks.journal import HELD, Journal


@pytest.mark.parametrize("case", cases(len(FILES) * len(KINDS), seed=1), ids=lambda case: f"{case.form}: {case.kind}")
@pytest.mark.filterwarnings("ignore:.*bad rows")
def test_a_malformed_corpus_is_reported_or_counted(case: Case, tmp_path: Path) -> None:
    verdict, message = judge(case, tmp_path)
    assert verdict == HELD, message


def test_a_faulty_reader_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sound, broken = (case_of(kind, "tsv", Random(1)) for kind in ("none", "no class"))

    def verdict(case: Case, result: object) -> str:
        def read(*_: object) -> object:
            if isinstance(result, Exception):
                raise result
            return result

        monkeypatch.setattr(corpora, "read", read)
        return judge(case, tmp_path)[0]

    assert verdict(sound, sound.sentences[1:]) == "lost"
    assert verdict(broken, broken.sentences) == "silent"
    assert verdict(broken, ValueError("a bad row")) == "nameless"
    assert verdict(broken, KeyError("class")) == "crashed"


def test_the_same_seed_gives_the_same_damages() -> None:
    assert [case.data for case in cases(90, 3)] == [case.data for case in cases(90, 3)]
    assert [case.data for case in cases(90, 3)] != [case.data for case in cases(90, 4)]
    for damage in DAMAGES:
        content = b'{"a": [1, "x"],\n"b": null}'
        assert any(damage(content, Random(seed)) != content for seed in range(5)), damage.__name__
        damage(b"", Random(1))


def test_an_attack_can_be_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = Journal(tmp_path, {"seed": 1}, resume=False)
    journal.add(0, "one kind", HELD)
    journal.add(1, "another", "silent", message="nothing")
    with (tmp_path / "cases.jsonl").open("a") as file:
        file.write('{"number": 2, "ki')  # killed in the middle of a line
    with pytest.raises(SystemExit, match="resume it with --resume"):
        Journal(tmp_path, {"seed": 1}, resume=False)
    with pytest.raises(SystemExit, match=r"this run has \{'seed': 1\}, not \{'seed': 2\}"):
        Journal(tmp_path, {"seed": 2}, resume=True)
    again = Journal(tmp_path, {"seed": 1}, resume=True)
    assert again.done == {0, 1}
    again.add(2, "one kind", HELD)
    assert again.report() == 1
    assert "3 cases, 1 failed" in capsys.readouterr().out
