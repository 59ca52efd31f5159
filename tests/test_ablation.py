"""What each part of a model contributes: the systems, and the table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import ablation
import pytest
from ablation import SYSTEMS, WITH_RANKER, deciders, systems_of
from reproduction.evaluations import NETWORK, WITH_GRAMMAR, System

from dncnorm.core.records import Token
from dncnorm.core.segments import Segment
from dncnorm.normalization.embedded import EMBEDDED

pytestmark = pytest.mark.slow

CORPUS = """\
PLAIN\tК\t<self>
SKIP\tООН\t?
CARDINAL\t5\tпяти
PLAIN\tчасам\t<self>
<eos>\t<eos>
DATE\t1995 году\tсовсем не то
<eos>\t<eos>
"""


def test_a_model_is_tried_without_the_parts_that_it_has() -> None:
    russian, english = (systems_of(EMBEDDED / code) for code in ("ru", "en"))
    assert russian == SYSTEMS
    assert {system.name for system in SYSTEMS.values()} - {system.name for system in english.values()} == WITH_RANKER
    assert len({replace(system, name="") for system in SYSTEMS.values()}) == len(SYSTEMS)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("system", "source"),
    [
        (WITH_GRAMMAR, ("grammar", "agreement")),
        (NETWORK, ("model", None)),
        (SYSTEMS["without the network"], ("grammar", "agreement")),
        (SYSTEMS["the canonical forms of the grammar"], ("fallback", None)),
    ],
)
def test_each_system_decides_in_its_own_way(system: System, source: tuple[str, str | None]) -> None:
    [segments] = system.load(EMBEDDED / "ru").normalize_sentences([["Приходите", "к", "5", "часам", "."]])
    assert {(segment.source, segment.rule) for segment in segments if segment.before == "5"} == {source}


@pytest.mark.slow
def test_only_changed_tokens_are_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "корпус.tsv"
    file.write_text(CORPUS, encoding="utf-8")
    chosen = {name: SYSTEMS[name] for name in ("complete", "the canonical forms of the grammar")}
    monkeypatch.setattr(ablation, "SYSTEMS", chosen)
    ablation.main([str(file), "--lang", "ru", "--output", str(tmp_path / "out")])
    header, _, complete, canonical = capsys.readouterr().out.splitlines()[:4]
    assert header == "| system | right | wrong of 2 | McNemar p |"
    assert complete == "| complete | 0.5000 | 1 |  |"
    assert canonical == "| the canonical forms of the grammar | 0.0000 | 2 | 1 |"


def test_what_only_the_network_gets_right_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three tokens that it decides, the canonical form of one is right, too, and one is wrong."""
    model, grammar = (Segment(0, 1, "-", "to", source, None, None, 1.0, None) for source in ("model", "grammar"))
    token = Token("-", "to", "PLAIN")
    monkeypatch.setattr(ablation, "decided", lambda *_: iter([(token, model)] * 3 + [(token, grammar)]))
    right = iter([[True, True, False, True], [False, True, False, False]])
    monkeypatch.setattr(ablation, "changed_right", lambda *_: next(right))
    evaluations: Any = SimpleNamespace(of=lambda *_: None)
    *_, header, _, saved, _ = deciders(evaluations, Path())
    assert (header, saved) == ("| only the network gets right | as | 1 |", "| - | to | 1 |")


def test_a_corpus_without_a_changed_token_has_nothing_to_compare(model_folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.tsv"
    file.write_text("PLAIN\thouse\t<self>\n<eos>\t<eos>\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="ablation: corpus: it changes no token; there is nothing to compare"):
        ablation.main([str(file), "--model", str(model_folder), "--output", str(tmp_path / "out")])
