"""What each part of a model brings: which systems there are, what is compared, and the tables."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import ablation
import pytest
from ablation import FULL, SYSTEMS, WITH_RANKER, Changed, others_wrong, paired, systems_of
from reproduction.evaluations import Evaluated, Evaluations, System, read_report

from dncnorm.core.records import Token
from dncnorm.evaluation.metrics import ALL, Scored, Scores
from dncnorm.evaluation.report import write_report
from dncnorm.evaluation.tallies import tokens_of
from dncnorm.normalization.embedded import EMBEDDED

CORPUS = """\
PLAIN\tК\t<self>
SKIP\tООН\t?
CARDINAL\t5\tпяти
PLAIN\tчасам\t<self>
<eos>\t<eos>
DATE\t1995 году\tтысяча девятьсот девяносто пятом году
PLAIN\tоколо\t<self>
CARDINAL\t2\tдвух
PLAIN\tсел\t<self>
<eos>\t<eos>
PLAIN\tдом\t<self>
<eos>\t<eos>
"""


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    file = tmp_path / "корпус.tsv"
    file.write_text(CORPUS, encoding="utf-8")
    return file


def evaluated(folder: Path, wrong: set[str]) -> Evaluated:
    """A report on CORPUS in which some written forms are said wrong."""
    scores = Scores(seconds=1.0)
    sentences = [block.splitlines() for block in CORPUS.split("<eos>\t<eos>\n") if block]
    for line, rows in enumerate(sentences, 1):
        tokens = [Token(before, after, name) for name, before, after in (row.split("\t") for row in rows)]
        scores.add(
            [Scored(token, "не то" if token.before in wrong else token.after or "") for token in tokens], "c", line
        )
    write_report(folder, scores, model=folder.name, corpus="c")
    return read_report(folder)


def test_only_changed_tokens_are_compared(corpus: Path, tmp_path: Path) -> None:
    full = evaluated(tmp_path / "full", {"5"})
    less = evaluated(tmp_path / "less", {"5", "1995 году", "часам", "дом"})
    changed = [Changed(corpus)]
    found = paired(changed, full, less)
    assert {name: tokens_of(tally) for name, tally in found.items()} == {ALL: 3, "CARDINAL": 2, "DATE": 1}
    assert [tokens_of(found[ALL], view) for view in (1, 2, 3)] == [2, 1, 1]
    assert [others_wrong(changed, one) for one in (full, less)] == [0, 2]


def test_a_model_is_tried_without_what_it_has() -> None:
    russian, english = (systems_of(EMBEDDED / code) for code in ("ru", "en"))
    assert russian == SYSTEMS
    assert {system.name for system in SYSTEMS.values()} - {system.name for system in english.values()} == WITH_RANKER
    assert len({replace(system, name="") for system in SYSTEMS.values()}) == len(SYSTEMS)
    assert next(iter(russian.values())) == FULL


@pytest.mark.slow
@pytest.mark.parametrize(
    ("system", "sources"),
    [
        (FULL, {("grammar", "agreement")}),
        (System("a", has_ranker=False, has_doubts=False), {("model", None)}),
        (System("b", has_grammar=False), {("model", None)}),
        (System("c", has_network=False), {("grammar", "agreement")}),
        (System("e", has_doubts=False, least_share=0.0), {("model", None)}),
        (System("d", has_ranker=False, has_network=False), {("fallback", None)}),
    ],
)
def test_each_system_decides_in_its_own_way(system: System, sources: set[tuple[str, str | None]]) -> None:
    [segments] = system.load(EMBEDDED / "ru").normalize_sentences([["Приходите", "к", "5", "часам", "."]])
    assert {(segment.source, segment.rule) for segment in segments if segment.before == "5"} == sources


@pytest.mark.slow
def test_the_command_prints_each_system_beside_the_full_one(
    corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    only = ["--only", "grammar-alone", "with-grammar-no-memory"]
    ablation.main([str(corpus), "--lang", "ru", "--output", str(tmp_path / "out"), *only])
    first, second, third = re.split("## (?:By class|The memory)", capsys.readouterr().out)
    assert "| full | 1.0000 (0 wrong) | 1.0000 (0 wrong) | 0 |" in first
    assert "| full, memory zeroed |" in first
    assert "CARDINAL (2)" in second
    assert "network alone" not in first
    assert "| full | CARDINAL | 1.0000 (0 wrong) |" in third
    kept = Evaluations(tmp_path / "out" / "evaluations", [str(corpus)])
    assert kept.of(EMBEDDED / "ru", FULL).reports[0]["changed_accuracy"] == 1.0


def test_a_corpus_without_a_changed_token_has_nothing_to_compare(
    model_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.tsv"
    file.write_text("PLAIN\thouse\t<self>\n<eos>\t<eos>\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="ablation: corpus: it changes no token; there is nothing to compare"):
        ablation.main([str(file), "--model", str(model_folder), "--output", str(tmp_path / "out"), "--only", "network"])
