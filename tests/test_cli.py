"""The command line, called as a function and as a program."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

import dncnorm
from dncnorm import TextNormalizer
from dncnorm.apps.cli import EXTRAS, main
from dncnorm.apps.lines import READ_BYTES, LineReader

ROOT = Path(__file__).parents[1]
PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def _loaded_once(monkeypatch: pytest.MonkeyPatch, tiny: TextNormalizer) -> None:
    monkeypatch.setattr("dncnorm.apps.cli._load", lambda options: tiny)


def test_texts_of_the_command_line_and_of_standard_input(
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


def test_a_file_line_by_line_to_a_file(tmp_path: Path, tiny: TextNormalizer) -> None:
    written, spoken = tmp_path / "in.txt", tmp_path / "out.txt"
    written.write_bytes(b"\xef\xbb\xbfone word\r\n\r\nThe IUCN\nno end")
    assert main(["normalize", "--input", str(written), "--output", str(spoken)]) == 0
    expected = [tiny(text)["normalized_text"] for text in ("one word", "", "The IUCN", "no end")]
    assert spoken.read_text(encoding="utf-8").split("\n") == [*expected, ""]


def test_jsonl_and_tokens(capfdbinary: pytest.CaptureFixture[bytes], tiny: TextNormalizer) -> None:
    assert main(["normalize", "--format", "jsonl", "The IUCN"]) == 0
    assert json.loads(capfdbinary.readouterr().out) == tiny("The IUCN")
    assert main(["normalize", "--format", "tokens", "The end."]) == 0
    assert capfdbinary.readouterr().out.decode() == "The\tThe\tself\nend\tend\tself\n.\tsil\tself\n\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("normalize --input missing", "[Errno 2] No such file or directory: 'missing'"),
        ("normalize --input x text", "--input: texts are given too; give one or the other"),
        ("normalize --n-best 3 text", "--n-best: --format text does not show it; --format jsonl does"),
        (
            "normalize --alignment --format tokens text",
            "--alignment: --format tokens does not show it; --format jsonl does",
        ),
        ("evaluate missing", "missing: no such file or folder"),
        ("compare missing x", "missing: holds no report.json; `dncnorm evaluate --report` writes it"),
        ("explain Words", "text: the network spoke none of its tokens; --token INDEX explains any one"),
        ("explain Words --token 1", "token: 1; the text has 1 tokens, the first is 0"),
        ("evaluate x --lang auto", "--lang: 'auto'; evaluate needs one language"),
        ("push missing a/b", "folder: missing is not a folder"),
    ],
)
def test_an_error_is_one_line(capsys: pytest.CaptureFixture[str], arguments: str, message: str) -> None:
    assert main(arguments.split()) == 1
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", f"dncnorm: {message}\n")


def test_closed_streams_are_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for stream, texts, message in (
        ("stdin", [], "input: is closed; give texts, or --input FILE"),
        ("stdout", ["text"], "output: is closed"),
    ):
        with monkeypatch.context() as closed:
            closed.setattr(f"sys.{stream}", None)
            assert main(["normalize", *texts]) == 1
        assert capsys.readouterr().err.startswith(f"dncnorm: standard {message}")
    monkeypatch.setattr("sys.stderr", None)  # as with 2>&-
    assert main(["normalize", "--input", "missing"]) == 1


def test_evaluate_writes_reports_that_compare_reads(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.tsv"
    corpus.write_text("PLAIN\tWords\t<self>\nPUNCT\t.\tsil\n<eos>\t<eos>\n", encoding="utf-8")
    assert main(["evaluate", str(corpus), "--report", str(tmp_path / "report")]) == 0
    assert "accuracy 1.0000" in capsys.readouterr().out
    report = json.loads((tmp_path / "report" / "report.json").read_text(encoding="utf-8"))
    assert (report["accuracy"]["ALL"], report["sentences"], report["tokens"]) == (1.0, 1, 2)
    assert main(["compare", str(tmp_path / "report"), str(tmp_path / "report")]) == 0
    printed = capsys.readouterr().out
    assert "| ALL | 2 | 2 | 0 | 0 | 0 |" in printed.splitlines()
    assert "| ALL | 1 (exact) | 1 |" in printed.splitlines()


def test_explain_prints_heat_and_draws_it(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Path] = []
    monkeypatch.setattr("dncnorm.explanation.picture.plot_explanations", lambda path, found: drawn.append(path))
    assert main(["explain", "The parcel of 15 kg", "--token", "2", "--png", "heat.png"]) == 0
    output = capfdbinary.readouterr().out.decode()
    assert output.startswith("token 2: of => of (self)\n")
    assert "|The parcel ‹of› 15 kg|\n" in output
    assert output.count("\nmemory of the ") == 2
    assert drawn == ["heat.png"]


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"dncnorm {dncnorm.__version__}\n"
    assert f'\nversion = "{dncnorm.__version__}"\n' in PYPROJECT


@pytest.mark.parametrize("extra", EXTRAS)
def test_a_missing_extra_is_named(
    extra: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert re.findall(r'"(\w+)>=', PYPROJECT.split(f"\n{extra} = ")[1].split("\n")[0]) == [*EXTRAS[extra]]
    monkeypatch.setattr("dncnorm.core.extras.find_spec", lambda package: None)
    assert main([extra]) == 1
    assert capsys.readouterr().err.startswith(f"dncnorm: {extra}: not installed: {', '.join(EXTRAS[extra])} (pip")


def test_a_reader_that_leaves_is_no_error() -> None:
    code = "from dncnorm.apps.cli import main; import sys; sys.exit(main(['normalize']))"
    program = f'yes word | head -2000 | {sys.executable} -c "{code}" | head -1; echo ${{PIPESTATUS[2]}}'
    done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=False, timeout=240)
    assert done.stdout.split() == ["word", "0"], done.stderr
    assert "Traceback" not in done.stderr


def test_a_full_buffer_without_a_reader_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)  # nobody reads
    code = "from dncnorm.apps.pipes import reader_may_leave\nwith reader_may_leave():\n    print('word')"
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


WRITTEN = b"\xef\xbb\xbfThe IUCN weighs 15 kg.\r\n\ncaf\xe9 au lait\n" + b"In 2007 it cost $5. So?\n" * 700 + b"no end"


def several_processes(model: Path, *options: str) -> subprocess.Popen[bytes]:
    """The command with two workers, in a process group of its own, as a terminal gives it."""
    return subprocess.Popen(
        [sys.executable, "-m", "dncnorm", "normalize", "--model", str(model), "--workers", "2", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's background jobs ignore it
    )


def workers_of(process: subprocess.Popen[bytes]) -> list[psutil.Process]:
    """Its workers, as soon as there are any."""
    while process.poll() is None:
        children = psutil.Process(process.pid).children()
        if workers := [child for child in children if "spawn_main" in " ".join(child.cmdline())]:
            return workers
        time.sleep(0.05)
    raise AssertionError(f"it ended with {process.returncode}")


@pytest.mark.timeout(900)  # processes load models, on busy cores too
@pytest.mark.slow
def test_several_processes_write_what_one_writes(tmp_path: Path, model_folder: Path) -> None:
    written, one = tmp_path / "in.txt", tmp_path / "one.txt"
    written.write_bytes(WRITTEN)
    assert main(["normalize", "--input", str(written), "--output", str(one)]) == 0
    with several_processes(model_folder) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"a word\n")
        process.stdin.flush()
        assert process.stdout.readline() == b"a word\n", "answered while the pipe stays open"
        output, error = process.communicate(WRITTEN.removeprefix(b"\xef\xbb\xbf"), timeout=800)
    assert (process.returncode, output) == (0, one.read_bytes())
    assert error.count(b"\n") == 1, "the bad byte is reported; without a terminal there is no progress bar"


@pytest.mark.timeout(900)
@pytest.mark.slow
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_their_parent(tmp_path: Path, model_folder: Path, end: signal.Signals) -> None:
    process = several_processes(model_folder, "--output", str(tmp_path / "out.txt"))
    assert process.stdin is not None
    process.stdin.write(WRITTEN * 4)  # more than a chunk: work begins before the end has come
    process.stdin.flush()
    workers = workers_of(process)
    if end is signal.SIGINT:
        os.killpg(process.pid, end)
        error = process.communicate(timeout=800)[1]
        assert process.returncode == 130
        assert error.splitlines()[1:] == [b"dncnorm: interrupted"], "after the bad byte, which is reported"
        assert list(tmp_path.iterdir()) == []
    elif end is signal.SIGTERM:
        process.terminate()
        process.communicate(timeout=800)
        assert process.returncode == 128 + signal.SIGTERM
        assert list(tmp_path.iterdir()) == []
    else:
        process.kill()
        process.communicate()
    assert psutil.wait_procs(workers, timeout=400)[1] == []


@pytest.mark.parametrize(("options", "is_shown"), [([], True), (["--quiet"], False)])
def test_a_terminal_shows_a_progress_bar(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], is_shown: bool
) -> None:
    written, spoken = tmp_path / "in.txt", tmp_path / "out.txt"
    written.write_bytes(b"word\n" * 1000)
    screen = io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: True)
    monkeypatch.setattr("sys.stderr", screen)
    assert main(["normalize", "--input", str(written), "--output", str(spoken), *options]) == 0
    assert ("5.00k/5.00k" in screen.getvalue()) is is_shown
