"""A large data set part by part, and the Dask job of the parts."""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import psutil
import pyarrow as pa
import pytest
from normalize_corpus import input_files, job_of, main, parse_arguments, refuse_strangers
from pyarrow import parquet

from dncnorm import TextNormalizer
from dncnorm.apps.corpora import CorpusJob, Part, count_rows, default_rows_per_part, make_part, plan

SCRIPT = Path(__file__).parents[1] / "training" / "normalize_corpus.py"
TEXTS = ("It weighs 15 kg.", "", "The IUCN met in 2007.", "café 🙂 at 10:30 p.m.", "No. 5 of 3.5")


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    file = tmp_path / "lines.txt"
    file.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(TEXTS * 5).encode())
    return file


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """23 rows in groups of 4, the fourth of them null."""
    file = tmp_path / "table.parquet"
    texts = [None if row == 3 else TEXTS[row % 5] for row in range(23)]
    columns = {"id": [f"r{row}" for row in range(23)], "text": texts, "order": list(range(100, 123))}
    parquet.write_table(pa.table(columns), file, row_group_size=4)
    return file


def made(folder: Path) -> pa.Table:
    """All parts' rows, in order."""
    return pa.concat_tables(parquet.read_table(file) for file in sorted(folder.glob("*.parquet")))


def make(parts: Sequence[Part], folder: Path, model: Path, **options: Any) -> list[bool]:
    job = CorpusJob(model=str(model), **options)
    return [make_part(job, str(folder), part) for part in parts]


def check(rows: pa.Table, texts: Sequence[str | None], tiny: TextNormalizer) -> None:
    """Each row has the result of one text in one process."""
    assert rows["text"].to_pylist() == list(texts)
    for text, spoken, confidence in zip(texts, rows["normalized_text"], rows["confidence"], strict=True):
        if text is None:
            assert (spoken.as_py(), confidence.as_py()) == (None, None)
            continue
        expected = tiny(text)
        lowest = min((segment["confidence"] for segment in expected["segments"]), default=1.0)
        assert spoken.as_py() == expected["normalized_text"]
        assert confidence.as_py() == pytest.approx(lowest, abs=1e-4)


def test_lines_and_columns_are_kept(
    lines: Path, table: Path, tmp_path: Path, model_folder: Path, tiny: TextNormalizer
) -> None:
    assert input_files([str(tmp_path)]) == [str(lines), str(table)]
    assert count_rows([str(lines), str(table)]) == 25 + 23
    parts = plan([str(lines)], 7)
    assert [(part.first, part.rows) for part in parts] == [(0, 7), (7, 7), (14, 7), (21, 4)]
    make(parts, tmp_path / "lines", model_folder)
    check(made(tmp_path / "lines"), TEXTS * 5, tiny)
    with pytest.raises(ValueError, match=r"table\.parquet is not of this job; name another folder, or remove it$"):
        refuse_strangers(str(tmp_path), parts)
    make(plan([str(table)], 6), tmp_path / "out", model_folder)
    rows, source = made(tmp_path / "out"), parquet.read_table(table)
    assert rows.column_names == ["id", "text", "order", "normalized_text", "confidence"]
    assert rows.select(source.column_names).equals(source)
    check(rows, source["text"].to_pylist(), tiny)


def test_finished_parts_are_kept_and_changed_ones_are_made_again(
    lines: Path, tmp_path: Path, model_folder: Path
) -> None:
    folder, parts = tmp_path / "out", plan([str(lines)], 7)
    make(parts, folder, model_folder)
    before = made(folder)
    parts[1].output(folder).unlink()
    parts[2].output(folder).write_bytes(parts[2].output(folder).read_bytes()[:300])
    parquet.write_table(parquet.read_table(parts[3].output(folder)).slice(1), parts[3].output(folder))
    assert make(parts, folder, model_folder) == [False, True, True, True]
    assert made(folder).equals(before)
    assert make(parts, folder, model_folder) == [False] * 4
    lines.write_bytes(lines.read_bytes().replace(b"15 kg", b"16 kg", 1))
    assert make(plan([str(lines)], 7), folder, model_folder) == [True, False, False, False]
    overrides = tmp_path / "overrides.tsv"
    overrides.write_text("15 kg\tmuch\n", encoding="utf-8")
    assert all(make(parts, folder, model_folder, overrides=str(overrides)))
    assert "much" in made(folder)["normalized_text"].to_pylist()[5]


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"body": ["a"]}, r"no column 'text'; it has body$"),
        ({"text": ["a"], "confidence": [1]}, r"the column 'confidence' is there already$"),
        ({"text": [15]}, r"column 'text': int where text was expected$"),
    ],
)
def test_a_bad_table_is_named(table: Path, tmp_path: Path, columns: dict[str, list[object]], message: str) -> None:
    parquet.write_table(pa.table(columns), table)
    with pytest.raises(ValueError, match=message):
        make_part(CorpusJob(), str(tmp_path / "out"), plan([str(table)], 5)[0])


# The size of a part.


def test_a_small_data_set_gives_every_worker_a_part() -> None:
    """10,000 rows a part, whatever the data, left all workers but one idle on a file of 8,000."""
    parts = {rows: -(-rows // default_rows_per_part(rows)) for rows in (1, 64, 1000, 8000, 100_000, 10**7)}
    assert parts == {1: 1, 64: 1, 1000: 16, 8000: 64, 100_000: 64, 10**7: 1000}
    assert [default_rows_per_part(rows) for rows in (0, 1000, 100_000, 10**9)] == [64, 64, 1563, 10_000]


# A call's options.


def test_every_option_is_passed_on_and_makes_other_parts(
    lines: Path, tmp_path: Path, model_folder: Path, tiny: TextNormalizer
) -> None:
    keep = tmp_path / "keep.lst"
    keep.write_text("IUCN\n", encoding="utf-8")
    command = [str(lines), "--output", str(tmp_path / "out"), "--spacing", "written", "--skip-classes", "DATE,TIME"]
    job = job_of(parse_arguments([*command, "--keep", str(keep), "--model", str(model_folder)]))
    assert job.options == (("keep", str(keep)), ("skip_classes", ("DATE", "TIME")), ("spacing", "written"))
    parts, folder = plan([str(lines)], 25), tmp_path / "out"
    assert make(parts, folder, model_folder) == [True]
    assert make_part(job, str(folder), parts[0])
    expected = tiny(list(TEXTS), spacing="written", skip_classes=("DATE", "TIME"), keep=["IUCN"])
    assert made(folder)["normalized_text"].to_pylist() == [result["normalized_text"] for result in expected] * 5
    assert not make_part(job, str(folder), parts[0])
    keep.write_text("15 kg\n", encoding="utf-8")
    assert make_part(job, str(folder), parts[0]), "other forms in the same file"


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--classes", "DATES"], "error: classes: 'DATES'; the classes are PLAIN, "),
        (["--keep", "no-such-file"], "error: keep: the file 'no-such-file': No such file"),
        (["--rows", "0"], "error: rows_per_part: 0; it must be at least 1"),
    ],
)
def test_a_wrong_option_is_refused_before_a_worker_starts(
    lines: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str], message: str
) -> None:
    assert main([str(lines), "--output", str(tmp_path / "out"), *more]) == 1
    assert capsys.readouterr().err.startswith(message)


# The job.


@contextlib.contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """The script in a process of its own, where Dask's own warnings are no errors of ours."""
    command = [sys.executable, str(SCRIPT), *arguments]
    with subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as job:
        try:
            yield job
        finally:
            job.kill()


@pytest.mark.timeout(600)
@pytest.mark.slow
def test_a_worker_that_is_killed_costs_no_row(tmp_path: Path, model_folder: Path, tiny: TextNormalizer) -> None:
    pytest.importorskip("distributed")
    texts = [f"{TEXTS[0]} {row}" for row in range(120)]
    (tmp_path / "lines.txt").write_text("\n".join(texts))
    folder = tmp_path / "out"
    options = ["--output", str(folder), "--rows", "10", "--model", str(model_folder), "--workers", "2"]
    with started(str(tmp_path / "lines.txt"), *options) as job:
        while not list(folder.glob("*.parquet")):
            assert job.poll() is None, job.communicate()[1]
            time.sleep(0.01)
        children = psutil.Process(job.pid).children(recursive=True)
        next(child for child in children if "spawn_main" in " ".join(child.cmdline())).kill()
        assert len(list(folder.glob("*.parquet"))) < 12, "it was killed mid-way"
        output, error = job.communicate(timeout=500)
    assert job.returncode == 0, error
    assert re.fullmatch(r"120 rows in 12 parts: \d+ were there, \d+ made in \d+ s, \d+ rows/s\n", output)
    told = re.sub(r"^starting the workers: (done in )?\d+ s\n", "", error, flags=re.M)  # every 10 s, on a busy machine
    assert told.startswith("120 rows in 12 parts of at most 10; starting the workers\nnormalizing ...\n")
    assert re.search(r"normalizing: done in \d+ s, 120 of 120 rows", error)
    rows = made(folder)
    assert rows["row"].to_pylist() == list(range(120))
    assert rows["text"].to_pylist() == texts
    assert rows["normalized_text"].to_pylist() == [result["normalized_text"] for result in tiny(texts)]
