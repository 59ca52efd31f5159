"""The command line, called as a function and as a program."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

import dncnorm
from dncnorm import TextNormalizer
from dncnorm.apps.cli import EXTRAS, build_parser, main
from dncnorm.apps.lines import READ_BYTES, LineReader

ROOT = Path(__file__).parents[1]
PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def _loaded_once(monkeypatch: pytest.MonkeyPatch, tiny: TextNormalizer) -> None:
    monkeypatch.setattr("dncnorm.apps.cli._load", lambda options: tiny)


def test_texts_of_the_command_line(capfdbinary: pytest.CaptureFixture[bytes], tiny: TextNormalizer) -> None:
    assert main(["normalize", "Nothing here", "15 kg"]) == 0
    lines = capfdbinary.readouterr().out.decode().splitlines()
    assert lines == [tiny("Nothing here")["normalized_text"], tiny("15 kg")["normalized_text"]]


def test_a_file_line_by_line_to_a_file(tmp_path: Path, tiny: TextNormalizer) -> None:
    written, spoken = tmp_path / "in.txt", tmp_path / "out.txt"
    written.write_bytes(b"\xef\xbb\xbfone word\r\n\r\nThe IUCN\nno end")
    assert main(["normalize", "--input", str(written), "--output", str(spoken)]) == 0
    expected = [tiny(text)["normalized_text"] for text in ("one word", "", "The IUCN", "no end")]
    assert spoken.read_text(encoding="utf-8").split("\n") == [*expected, ""]


def test_bytes_that_are_not_utf8_are_seen_and_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written, spoken = tmp_path / "in.txt", tmp_path / "out.txt"
    written.write_bytes(b"fine\ncaf\xe9 au lait\na \xff\n")
    assert main(["normalize", "--input", str(written), "--output", str(spoken)]) == 0
    assert spoken.read_text(encoding="utf-8") == "fine\ncaf\ufffd au lait\na \ufffd\n"
    expected = f"{written}, line 2: byte 4, 0xe9, is not UTF-8; U+FFFD stands for it, and for others that may follow"
    assert capsys.readouterr().err == f"dncnorm: {expected}\n"


def test_bytes_of_the_command_line_and_of_standard_input(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["normalize", "fine", os.fsdecode(b"a \xff")]) == 0
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbffine\na \xff\n")))
    assert main(["normalize"]) == 0
    captured = capfdbinary.readouterr()
    assert captured.out.decode() == "fine\na \ufffd\n" * 2
    assert [line.split("; ")[0] for line in captured.err.decode().splitlines()] == [
        "dncnorm: input, line 2: byte 3, 0xff, is not UTF-8"
    ] * 2


def test_the_embedded_model_leaves_what_stands_for_bad_bytes(
    normalize: TextNormalizer, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr("dncnorm.apps.cli._load", lambda options: normalize)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"5\xff kg\n")))
    assert main(["normalize"]) == 0
    assert "\ufffd" in capfdbinary.readouterr().out.decode()


def test_an_empty_file_gives_an_empty_file(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_bytes(b"")
    assert main(["normalize", "--input", str(tmp_path / "in.txt"), "--output", str(tmp_path / "out.txt")]) == 0
    assert (tmp_path / "out.txt").read_bytes() == b""


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"a\nb\n")))
    assert main(["normalize"]) == 0
    assert capfdbinary.readouterr().out == b"a\nb\n"


def test_jsonl_and_tokens(capfdbinary: pytest.CaptureFixture[bytes], tiny: TextNormalizer) -> None:
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


def test_an_error_that_nobody_can_read_is_no_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stderr", None)  # as with 2>&-
    assert main(["normalize", "--input", str(tmp_path / "missing.txt")]) == 1
    assert capsys.readouterr().out == ""


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


@pytest.mark.parametrize("form", ["text", "tokens"])
@pytest.mark.parametrize("option", [["--n-best", "3"], ["--alignment"]])
def test_what_only_jsonl_shows_is_refused_elsewhere(
    option: list[str], form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["normalize", *option, "--format", form, "text"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"dncnorm: {option[0]}: --format {form} does not show it; --format jsonl does\n"


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"dncnorm {dncnorm.__version__}\n"
    assert f'\nversion = "{dncnorm.__version__}"\n' in PYPROJECT


@pytest.mark.parametrize("extra", EXTRAS)
def test_all_that_an_extra_lacks_is_named_at_once(
    extra: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    needed = re.search(rf"^{extra} = (.*)$", PYPROJECT, re.MULTILINE)
    assert needed is not None
    assert tuple(re.findall(r'"(\w+)>=', needed[1])) == EXTRAS[extra]
    absent = EXTRAS[extra][1:]
    monkeypatch.setattr("dncnorm.core.extras.find_spec", lambda package: None if package in absent else package)
    assert main([extra]) == 1
    assert capsys.readouterr().err == (
        f"dncnorm: {extra}: not installed: {', '.join(absent)} (pip install 'dncnorm[{extra}]')\n"
    )


@pytest.mark.parametrize("arguments", [[], ["normalise"], ["normalize", "--format", "xml"]])
def test_wrong_arguments_end_with_2(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        build_parser().parse_args(arguments)
    assert ended.value.code == 2


def test_a_reader_that_leaves_is_no_error() -> None:
    code = "from dncnorm.apps.cli import main; import sys; sys.exit(main(['normalize']))"
    program = f'yes word | head -2000 | {sys.executable} -c "{code}" | head -1; echo ${{PIPESTATUS[2]}}'
    done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=False, timeout=240)
    assert done.stdout.split() == ["word", "0"], done.stderr
    assert "Traceback" not in done.stderr


def test_the_demo_ends_quietly_without_its_reader() -> None:
    program = f"{sys.executable} training/demo.py 'one word' | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", program],
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.stdout == "0\n", done.stderr
    assert "BrokenPipe" not in done.stderr


@pytest.mark.parametrize("print_last", ["print('word')", "print('word', flush=True)"])
def test_what_is_still_in_the_buffer_is_no_error_either(print_last: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)  # nobody reads
    code = f"from dncnorm.apps.pipes import reader_may_leave\nwith reader_may_leave():\n    {print_last}"
    with open(writing, "wb") as pipe:
        done = subprocess.run([sys.executable, "-c", code], stdout=pipe, stderr=subprocess.PIPE, check=False, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, b"")


def test_lines_that_have_come_are_ready_and_others_are_not() -> None:
    reading, writing = os.pipe()
    with open(reading, "rb") as source, open(writing, "wb", buffering=0) as pipe:
        reader = LineReader(source)
        lines = iter(reader)
        assert not reader.is_ready()
        pipe.write(b"one\r\ntwo\nthr")
        assert [reader.is_ready() and next(lines) for _ in "12"] == [b"one\r\n", b"two\n"]
        assert not reader.is_ready(), "a line that has only begun"
        pipe.write(b"ee\n")
        assert reader.is_ready()
        pipe.write(b"no end")
        pipe.close()
        assert list(lines) == [b"three\n", b"no end"]
        assert reader.is_ready(), "nobody waits at the end"


@pytest.mark.parametrize("line", [b"", b"x", b"x" * (READ_BYTES - 1), b"x" * READ_BYTES, b"\r" * (2 * READ_BYTES + 1)])
def test_lines_are_cut_where_a_file_cuts_them(line: bytes) -> None:
    written = line + b"\n\n" + line
    assert list(LineReader(io.BytesIO(written))) == list(io.BytesIO(written))


@pytest.mark.timeout(900)  # processes load PyTorch, on busy cores too; so for the next
@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.slow
def test_a_line_is_answered_while_the_pipe_stays_open(model_folder: Path, workers: str) -> None:
    arguments = program("--model", str(model_folder), "--workers", workers)
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in (b"a word\n", b"\n", b"another\n"):
            process.stdin.write(line)
            process.stdin.flush()
            assert process.stdout.readline() == line
        process.stdin.write(b"two\nlines\nand the end")
        assert process.communicate(timeout=800)[0] == b"two\nlines\nand the end\n"
    assert process.returncode == 0


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("closed", "error"), [("<&-", "input: is closed; give texts"), (">&-", "output: is closed; ")])
@pytest.mark.slow
def test_a_closed_stream_is_one_line(closed: str, error: str) -> None:
    command = f"echo | {shlex.join(program())} {closed}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, timeout=800)
    assert done.returncode == 1
    assert done.stderr.startswith(f"dncnorm: standard {error}")
    assert done.stderr.count("\n") == 1


WRITTEN = b"\xef\xbb\xbfThe IUCN weighs 15 kg.\r\n\ncaf\xe9 au lait\n" + b"In 2007 it cost $5. So?\n" * 700 + b"no end"


def program(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "dncnorm", "normalize", *arguments]


def workers_of(process: subprocess.Popen[bytes]) -> list[psutil.Process]:
    """Its workers, as soon as there are any."""
    while process.poll() is None:
        children = psutil.Process(process.pid).children()
        workers = [child for child in children if "spawn_main" in " ".join(child.cmdline())]
        if workers:
            return workers
        time.sleep(0.05)
    raise AssertionError(f"it ended with {process.returncode}")


@pytest.mark.timeout(900)  # processes load PyTorch, on busy cores too; so for the next three
@pytest.mark.slow
def test_several_processes_write_what_one_writes(tmp_path: Path, model_folder: Path) -> None:
    written, one, two = tmp_path / "in.txt", tmp_path / "one.txt", tmp_path / "two.txt"
    written.write_bytes(WRITTEN)
    options = ["--input", str(written), "--format", "tokens", "--model", str(model_folder)]
    assert main(["normalize", *options, "--output", str(one)]) == 0
    arguments = program(*options, "--output", str(two), "--workers", "2")
    done = subprocess.run(arguments, capture_output=True, check=False, timeout=800)
    assert (done.returncode, done.stdout) == (0, b"")
    assert done.stderr.count(b"\n") == 1, "the bad byte is reported; no bar: standard error is no terminal"
    assert two.read_bytes() == one.read_bytes()
    assert one.read_bytes().count(b"\nIn\t") == 700


@pytest.mark.timeout(900)
@pytest.mark.slow
def test_an_error_in_a_worker_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_bytes(b"text\n")
    arguments = ["--input", str(tmp_path / "in.txt"), "--output", str(tmp_path / "out.txt"), "--workers", "2"]
    done = subprocess.run(program(*arguments, "--lang", "xx"), capture_output=True, check=False, timeout=800)
    assert done.returncode == 1
    assert done.stderr.decode().splitlines() == ["dncnorm: lang: 'xx'; there are models for en, ru"]
    assert not (tmp_path / "out.txt").exists()


@pytest.mark.timeout(900)
@pytest.mark.slow
def test_ctrl_c_ends_every_process_and_leaves_no_output(tmp_path: Path, model_folder: Path) -> None:
    arguments = program("--model", str(model_folder), "--output", str(tmp_path / "out.txt"), "--workers", "2")
    process = subprocess.Popen(
        arguments,
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,  # a process group of its own, as a terminal gives
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's background jobs ignore it
    )
    assert process.stdin is not None
    process.stdin.write(WRITTEN * 4)  # more than a chunk: work begins though the end has not come
    process.stdin.flush()
    workers = workers_of(process)
    os.killpg(process.pid, signal.SIGINT)
    error = process.communicate(timeout=800)[1]
    assert process.returncode == 130
    assert error.splitlines()[1:] == [b"dncnorm: interrupted"], "behind the bad byte, which is reported"
    assert psutil.wait_procs(workers, timeout=400)[1] == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.timeout(900)
@pytest.mark.slow
def test_workers_end_with_a_process_that_is_killed(model_folder: Path) -> None:
    arguments = program("--model", str(model_folder), "--workers", "2")
    process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    assert process.stdin is not None
    process.stdin.write(WRITTEN * 4)  # more than a chunk: work begins though the end has not come
    process.stdin.flush()
    workers = workers_of(process)
    process.kill()
    process.communicate()
    assert psutil.wait_procs(workers, timeout=800)[1] == []


def test_a_terminal_sees_a_progress_bar(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_bytes(b"word\n" * 1000)
    arguments = ["normalize", "--input", str(tmp_path / "in.txt"), "--output", str(tmp_path / "out.txt")]

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for quiet, shown in (([], True), (["--quiet"], False)):
        with contextlib.redirect_stderr(Terminal()) as screen:
            assert main([*arguments, *quiet]) == 0
        assert ("5.00k/5.00k" in screen.getvalue()) is shown
