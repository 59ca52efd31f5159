"""The command line, called as a function and as a program."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from dncnorm import TextNormalizationPipeline
from dncnorm.cli import build_parser, main


@pytest.fixture(autouse=True)
def _loaded_once(monkeypatch: pytest.MonkeyPatch, tiny: TextNormalizationPipeline) -> None:
    monkeypatch.setattr("dncnorm.cli._load", lambda options: tiny)


def test_texts_of_the_command_line(capfdbinary: pytest.CaptureFixture[bytes], tiny: TextNormalizationPipeline) -> None:
    assert main(["normalize", "Nothing here", "15 kg"]) == 0
    lines = capfdbinary.readouterr().out.decode().splitlines()
    assert lines == [tiny("Nothing here")["normalized_text"], tiny("15 kg")["normalized_text"]]


def test_a_file_line_by_line_to_a_file(tmp_path: Path, tiny: TextNormalizationPipeline) -> None:
    written, spoken = tmp_path / "in.txt", tmp_path / "out.txt"
    written.write_bytes(b"\xef\xbb\xbfone word\r\n\r\nThe IUCN\nno end")
    assert main(["normalize", "--input", str(written), "--output", str(spoken)]) == 0
    expected = [tiny(text)["normalized_text"] for text in ("one word", "", "The IUCN", "no end")]
    assert spoken.read_text(encoding="utf-8").split("\n") == [*expected, ""]


def test_bytes_that_are_not_utf8_come_out_as_they_went_in(tmp_path: Path) -> None:
    written, spoken = tmp_path / "in.txt", tmp_path / "out.txt"
    written.write_bytes(b"caf\xe9 au lait\n")
    assert main(["normalize", "--input", str(written), "--output", str(spoken)]) == 0
    assert spoken.read_bytes() == b"caf \xe9 au lait\n"


def test_an_empty_file_gives_an_empty_file(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_bytes(b"")
    assert main(["normalize", "--input", str(tmp_path / "in.txt"), "--output", str(tmp_path / "out.txt")]) == 0
    assert (tmp_path / "out.txt").read_bytes() == b""


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"a\nb\n")))
    assert main(["normalize"]) == 0
    assert capfdbinary.readouterr().out == b"a\nb\n"


def test_jsonl_and_tokens(capfdbinary: pytest.CaptureFixture[bytes], tiny: TextNormalizationPipeline) -> None:
    assert main(["normalize", "--format", "jsonl", "The IUCN"]) == 0
    assert json.loads(capfdbinary.readouterr().out) == tiny("The IUCN")
    assert main(["normalize", "--format", "tokens", "The end."]) == 0
    assert capfdbinary.readouterr().out.decode() == "The\tThe\tself\nend\tend\tself\n.\tsil\tself\n\n"


def test_errors_are_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["normalize", "--input", str(tmp_path / "missing.txt")]) == 1
    error = capsys.readouterr().err
    assert error.startswith("dncnorm: ")
    assert "missing.txt" in error
    assert error.count("\n") == 1
    assert main(["normalize", "--input", "x", "text"]) == 1
    assert "--input: texts are given too" in capsys.readouterr().err


def test_evaluate_writes_the_report(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.tsv"
    corpus.write_text("PLAIN\tWords\t<self>\nPUNCT\t.\tsil\n<eos>\t<eos>\n", encoding="utf-8")
    assert main(["evaluate", str(corpus), "--report", str(tmp_path / "report")]) == 0
    assert "accuracy 1.0000" in capsys.readouterr().out
    report = json.loads((tmp_path / "report" / "report.json").read_text(encoding="utf-8"))
    assert report["accuracy"]["ALL"] == 1.0
    assert (report["sentences"], report["tokens"]) == (1, 2)
    assert main(["evaluate", str(tmp_path / "none.tsv")]) == 1


def test_compare_prints_the_tests_of_two_reports(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.tsv"
    corpus.write_text("PLAIN\tWords\t<self>\nPUNCT\t.\tsil\n<eos>\t<eos>\n", encoding="utf-8")
    for name in ("a", "b"):
        assert main(["evaluate", str(corpus), "--report", str(tmp_path / name)]) == 0
    capsys.readouterr()
    assert main(["compare", str(tmp_path / "a"), str(tmp_path / "b")]) == 0
    printed = capsys.readouterr().out
    assert "| ALL | 2 | 2 | 0 | 0 | 0 |" in printed.splitlines()
    assert "| ALL | 1 (exact) | 1 |" in printed.splitlines()
    assert main(["compare", str(tmp_path / "a"), str(tmp_path / "none")]) == 1
    assert "none: holds no report.json" in capsys.readouterr().err


def test_explain_prints_heat_and_draws_it(capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path) -> None:
    assert main(["explain", "The parcel of 15 kg", "--token", "2", "--png", str(tmp_path / "heat.png")]) == 0
    lines = capfdbinary.readouterr().out.decode().splitlines()
    assert lines[0] == "token 2: of => of (self)"
    assert any(line.endswith("|The parcel ‹of› 15 kg|") for line in lines)
    assert sum(line.startswith("memory of the ") for line in lines) == 2
    assert (tmp_path / "heat.png").read_bytes().startswith(b"\x89PNG")


def test_explain_without_anything_to_explain_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "Words"]) == 1
    assert (
        capsys.readouterr().err
        == "dncnorm: text: the network spoke none of its tokens; --token INDEX explains any one\n"
    )
    assert main(["explain", "Words", "--token", "1"]) == 1
    assert "token: 1; the text has 1 tokens, the first is 0" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["normalise"], ["normalize", "--format", "xml"]])
def test_wrong_arguments_end_with_2(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        build_parser().parse_args(arguments)
    assert ended.value.code == 2


def test_a_reader_that_leaves_is_no_error() -> None:
    code = "from dncnorm.cli import main; import sys; sys.exit(main(['normalize']))"
    program = f'yes word | head -2000 | {sys.executable} -c "{code}" | head -1; echo ${{PIPESTATUS[2]}}'
    done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=False, timeout=240)
    assert done.stdout.split() == ["word", "0"], done.stderr
    assert "Traceback" not in done.stderr
