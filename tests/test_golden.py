"""The golden input, recordings of it, the differences of two recordings, and the census."""

from __future__ import annotations

import argparse
import gzip
import json
from pathlib import Path
from typing import Any

import golden
import golden_record
import pytest
from golden_census import Tally
from golden_diff import (
    CONFIDENCE,
    CUT,
    DECIDED,
    RENDERED,
    RESPOKEN_CUT,
    SAID,
    Difference,
    compared,
    difference,
)
from golden_input import NEEDS_WORK, GoldenLine, case_lines, draw, write_input
from golden_report import summary, verdicts, write_pairs


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two raw files, labelled lines, and a case file."""
    folder = tmp_path / "data" / "en"
    (folder / "raw_more").mkdir(parents=True)
    plain = [f"A plain line, {'long ' * (number % 9)}number {'x' * number}" for number in range(60)]
    (folder / "raw_a.txt").write_text("\n".join([*plain, "z" * 601, "", plain[0]]), encoding="utf-8")
    (folder / "raw_a.source.txt").write_text("Where it comes from: 1999.", encoding="utf-8")
    numbers = "\n".join(f"It weighs {number} kg." for number in range(100))
    (folder / "raw_more" / "raw_b.txt").write_text(numbers, encoding="utf-8")
    (folder / "real_dev.tsv").write_text('id\ttext\n1\tIt\'s "1".\n', encoding="utf-8")
    (folder / "judged_dev.tsv").write_text("kind\ttext\tsaid\nreal\t2 kg\ttwo\n", encoding="utf-8")
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "some_cases.txt").write_text("# A comment.\n\n5 km => MEASURE: five\n# => !DATE\n", encoding="utf-8")
    (tests / "some_cases_ru.txt").write_text("[г. городе] Москве_там .\n", encoding="utf-8")
    return tmp_path


def test_the_input_has_cases_labelled_lines_and_raw_lines(data: Path) -> None:
    lines = draw("en", data / "data", data / "tests", raw_lines=20, seed=1)
    assert [line.text for line in lines[:4]] == ["5 km", "#", 'It\'s "1".', "2 kg"]
    assert [line.origin for line in lines[:4:2]] == ["case:some_cases.txt", "labelled:real_dev.tsv"]
    raw = lines[4:]
    assert len(raw) == 20
    assert sum(NEEDS_WORK.search(line.text) is not None for line in raw) == 14
    assert lines == draw("en", data / "data", data / "tests", raw_lines=20, seed=1)
    assert lines != draw("en", data / "data", data / "tests", raw_lines=20, seed=2)
    assert [line.text for line in case_lines("ru", data / "tests")] == ["г. Москве там ."], "marks are removed"
    with pytest.raises(ValueError, match=r"data: expected a folder with a folder 'de'"):
        draw("de", data / "data", data / "tests", raw_lines=20, seed=1)


def normalizer(texts: list[str], style: str) -> list[dict[str, Any]]:
    """Says `number` for what has a digit; refuses a text with a `!`."""
    if any("!" in text for text in texts):
        raise RuntimeError("no")
    return [result(text) for text in texts]


def result(text: str) -> dict[str, Any]:
    segments = []
    start = 0
    for word in text.split(" "):
        is_number = word.isdecimal()
        kind = {"source": "grammar", "rule": "list", "semiotic_class": "CARDINAL"} if is_number else plain()
        after = "number" if is_number else word
        place = {"start": start, "end": start + len(word), "before": word}
        segments.append({**place, "after": after, "confidence": 0.123456789, **kind})
        start += len(word) + 1
    return {"normalized_text": " ".join(one["after"] for one in segments), "segments": segments}


def plain() -> dict[str, Any]:
    return {"source": "self", "rule": None, "semiotic_class": "PLAIN"}


@pytest.fixture
def recording(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> argparse.Namespace:
    """The options of `golden_record.record`: six lines, in pieces of two."""
    monkeypatch.setattr(golden_record, "PIECE", 2)
    texts = ("a 1", "b!", "c", "d 2", "e", "f")
    lines = [{"origin": "raw:x" if place else "case:x", "text": text} for place, text in enumerate(texts)]
    (tmp_path / "input.gz").write_bytes(gzip.compress("".join(json.dumps(line) + "\n" for line in lines).encode()))
    (tmp_path / "before").mkdir()
    return argparse.Namespace(
        input=tmp_path / "input.gz", output=tmp_path / "before", lines=None, style=["speech"], worker="0/1"
    )


def read(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress(file.read_bytes()).decode().splitlines()]


def test_a_recording_has_results_and_deciders(recording: argparse.Namespace) -> None:
    golden_record.record(recording, normalizer)
    pieces = sorted(recording.output.iterdir())
    assert [piece.name for piece in pieces] == [f"speech-0000{number}.jsonl.gz" for number in range(3)]
    first, second = read(pieces[0])
    assert (first["origin"], first["text"], first["said"]) == ("case:x", "a 1", "a number")
    assert first["segments"][1] == [2, 3, "1", "number", "grammar", "list", "CARDINAL", 0.123457]
    assert second == {"origin": "raw:x", "text": "b!", "error": "RuntimeError: no", "segments": []}


def test_a_killed_run_is_resumed(recording: argparse.Namespace) -> None:
    recording.lines = 2
    golden_record.record(recording, normalizer)
    pieces = sorted(recording.output.iterdir())
    assert [len(read(piece)) for piece in pieces] == [2, 1]
    (recording.output / "speech-00002.77.unfinished").write_bytes(b"half")
    pieces[0].write_bytes(gzip.compress(b"one\ntwo\n"))
    recording.lines = None
    golden_record.record(recording, normalizer)
    assert gzip.decompress(pieces[0].read_bytes()) == b"one\ntwo\n"
    assert [len(read(piece)) for piece in sorted(recording.output.glob("*.gz"))[1:]] == [2, 2]


def line(text: str, *segments: tuple[Any, ...], said: str = "") -> dict[str, Any]:
    spoken = [(start, end, text[start:end], *rest) for start, end, *rest in segments]
    return {"origin": "raw:x", "text": text, "said": said, "segments": spoken}


A, B = (0, 1, "one", "grammar", None, "CARDINAL", 0.9), (2, 4, "kilogram", "self", None, "MEASURE", 0.9)


@pytest.mark.parametrize(
    ("after", "said", "kinds"),
    [
        ([A, B], "", []),
        ([A, (2, 4, "kilogram", "self", None, "MEASURE", 0.90005)], "", []),
        ([A, (2, 4, "kilogram", "self", None, "MEASURE", 0.95)], "", [CONFIDENCE]),
        ([A, (2, 4, "kilogram", "rule", "unit", "MEASURE", 0.9)], "", [DECIDED]),
        ([(0, 1, "a", "grammar", None, "CARDINAL", 0.9), B], "a kilogram", [SAID]),
        ([(0, 4, "one kilogram", "grammar", None, "MEASURE", 0.9)], "", [CUT]),
        ([(0, 4, "one kilo", "grammar", None, "MEASURE", 0.9)], "one kilo", [RESPOKEN_CUT]),
        ([A, B], "One kilogram", [RENDERED]),
    ],
)
def test_kinds_of_change(after: list[tuple[Any, ...]], said: str, kinds: list[str]) -> None:
    pair = compared(line("1 kg", A, B), line("1 kg", *after, said=said))
    assert [change.kind for change in pair.changes] == kinds


@pytest.fixture
def changed(recording: argparse.Namespace) -> Difference:
    """A recording, and one in which all numbers have another word."""
    golden_record.record(recording, normalizer)
    after = recording.output.with_name("after")
    after.mkdir()
    for file in recording.output.iterdir():
        text = gzip.decompress(file.read_bytes()).decode().replace("number", "digit")
        (after / file.name).write_bytes(gzip.compress(text.encode()))
    return difference(recording.output, after, "speech")


def test_a_report_has_what_changed(
    changed: Difference, recording: argparse.Namespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = "\n".join(summary(changed, 1, 1))
    assert "style speech: 6 lines compared, 2 differ, 2 in text" in report
    assert "of case lines: 1 lines differ in text" in report
    assert "2 other words" in report
    assert "2 grammar/list" in report
    assert "[1]  'number' (grammar/list, CARDINAL, 0.1235)  ->  'digit'" in report or "[2]" in report
    before, after = str(recording.output), str(recording.output.with_name("after"))
    for second, code in ((before, 0), (after, 1)):
        monkeypatch.setattr("sys.argv", ["golden.py", "compare", before, second])
        with pytest.raises(SystemExit) as left:
            golden.main()
        assert left.value.code == code


def test_a_judge_does_not_see_which_is_which(changed: Difference, tmp_path: Path) -> None:
    file = tmp_path / "judge.tsv"
    key = write_pairs(changed, file, 300, 3)
    rows = [row.split("\t") for row in file.read_text(encoding="utf-8").splitlines()]
    assert len(rows) == 3
    answers = dict(row.split("\t")[:2] for row in key.read_text(encoding="utf-8").splitlines()[1:])
    for row in rows[1:]:
        assert ("digit" in row[3]) == (answers[row[0]] == "after")
    with pytest.raises(ValueError, match=r"judge.tsv, number 1: expected a verdict A, B, neither, got ''"):
        verdicts(file, key)
    verdict = {"after": "A", "before": "B"}
    judged = "\n".join("\t".join([row[0], verdict.get(answers.get(row[0], ""), row[1]), *row[2:]]) for row in rows)
    file.write_text(judged, encoding="utf-8")
    assert verdicts(file, key) == {"better": 2}


def test_a_recording_stays_outside_the_repository(data: Path) -> None:
    write_input([], data / "input.gz")
    options = argparse.Namespace(output=golden.REPOSITORY / "recording", input=data / "input.gz")
    with pytest.raises(ValueError, match="output: expected a folder outside the repository"):
        golden.record_command(options)


def test_the_census_counts_changed_segments(recording: argparse.Namespace) -> None:
    golden_record.record(recording, normalizer)
    report = "\n".join(Tally(recording.output, "speech").report())
    assert "5 raw lines, 5 segments, 1 of them changed" in report
    assert "1 100.00% grammar/list" in report


@pytest.mark.slow
def test_a_build_is_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_input([GoldenLine("raw:some", "It weighs 15 kg.")], tmp_path / "input.gz")
    files = ("--input", str(tmp_path / "input.gz"), "--output", str(tmp_path / "out"))
    monkeypatch.setattr("sys.argv", ["golden.py", "record", "--lang", "en", *files])
    with pytest.raises(SystemExit) as left:
        golden.main()
    assert left.value.code == 0
    (line,) = read(tmp_path / "out" / "speech-00000.jsonl.gz")
    assert line["said"] == "It weighs fifteen kilograms."
    (tmp_path / "out" / golden.RECORDING).write_text('{"lang": "xx"}', encoding="utf-8")
    with pytest.raises(SystemExit, match=r"expected a folder that is new, or has lang 'en'; .* with lang 'xx'"):
        golden.main()
