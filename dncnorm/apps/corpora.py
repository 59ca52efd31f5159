"""Normalizes a large data set part by part: rows of text or parquet files in, one parquet file per part out.

A part's file is written atomically, and has the fingerprint of its inputs. So a job that was killed, on one machine or
on many, continues where it was: a part with the right fingerprint is done, any other is made again, and two processes
that make the same part write the same file.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from dncnorm.apps.parallel import loaded_alone
from dncnorm.core.files import atomic_writer
from dncnorm.normalization.loading import pipeline
from dncnorm.normalization.multilingual import MultilingualNormalizer
from dncnorm.normalization.text_normalizer import TextNormalizer
from dncnorm.options import CALL_OPTIONS

if TYPE_CHECKING:
    import pyarrow as pa

PARQUET = ".parquet"
FINGERPRINT = b"dncnorm.fingerprint"
"""Key of the metadata of a part's file."""
MANY_PARTS, LEAST_ROWS, MOST_ROWS = 64, 64, 10_000
"""Parts that a data set is cut into by default, so that every worker has some, and the limits of a part's rows: calls
of fewer are slow, and of more, a kill costs much."""
_READ_BYTES = 1 << 20


class Part(NamedTuple):
    """Rows of one input file.

    number: its place among all parts. first: the file's number of its first row, from 0. rows: how many.
    offset: where the first row begins in a file of text, in bytes; 0 in parquet.
    """

    number: int
    file: str
    first: int
    rows: int
    offset: int

    def output(self, folder: str | os.PathLike[str]) -> Path:
        return Path(folder, f"part-{self.number:06d}{PARQUET}")


@dataclass(frozen=True)
class CorpusJob:
    """The settings of a job; with the rows, they determine a part's file.

    column: the texts' column in parquet. model, lang, overrides: as for the pipeline.
    options: names and values of a call's options; a file of forms to keep is its path.
    """

    column: str = "text"
    model: str | None = None
    lang: str | None = None
    overrides: str | None = None
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def files(self) -> list[str]:
        """Returns the files whose content decides what is said, beside the model."""
        lists = [option.name for option in CALL_OPTIONS if option.is_file]
        return [path for path in (self.overrides, *(value for name, value in self.options if name in lists)) if path]


def count_rows(files: Sequence[str]) -> int:
    """Returns the rows of all files. Raises OSError for a file that cannot be read."""
    return sum(map(_count_rows, files))


def _count_rows(file: str) -> int:
    if file.endswith(PARQUET):
        from pyarrow import parquet

        return int(parquet.read_metadata(file).num_rows)
    lines, last = 0, b"\n"
    with open(file, "rb") as handle:
        while piece := handle.read(_READ_BYTES):
            lines, last = lines + piece.count(b"\n"), piece[-1:]
    return lines + (last != b"\n")


def default_rows_per_part(rows: int) -> int:
    """Returns a part's rows for a data set of so many.

    It depends on the data alone: a killed job finds its parts again, whatever the number of its workers.
    """
    return min(MOST_ROWS, max(LEAST_ROWS, -(-rows // MANY_PARTS)))


def plan(files: Sequence[str], rows_per_part: int) -> list[Part]:
    """Returns the parts of the files, in order; a part is within one file.

    Raises ValueError for rows_per_part below 1, OSError for a file that cannot be read.
    """
    if rows_per_part < 1:
        raise ValueError(f"rows_per_part: {rows_per_part}; it must be at least 1")
    found = (piece for file in files for piece in _pieces(file, rows_per_part))
    return [Part(number, *piece) for number, piece in enumerate(found)]


def _pieces(file: str, size: int) -> Iterator[tuple[str, int, int, int]]:
    if file.endswith(PARQUET):
        from pyarrow import parquet

        rows = parquet.read_metadata(file).num_rows
        yield from ((file, first, min(size, rows - first), 0) for first in range(0, rows, size))
        return
    with open(file, "rb") as handle:
        first = begin = offset = number = 0
        for number, line in enumerate(handle, start=1):
            offset += len(line)
            if number == first + size:
                yield file, first, size, begin
                first, begin = number, offset
        if number > first:
            yield file, first, number - first, begin


def make_part(job: CorpusJob, folder: str, part: Part) -> bool:
    """Writes the part's file; returns False if it is already there.

    The columns `normalized_text` and `confidence` (the lowest of a text's segments) follow the input's. A text that is
    null stays null. Raises ValueError, naming file and row, for a row that is not text or not UTF-8.
    """
    from pyarrow import parquet

    table = _read(job, part)
    fingerprint = _fingerprint(job, table)
    output = part.output(folder)
    if _is_made(output, part.rows, fingerprint):
        return False
    table = _spoken(job, table).replace_schema_metadata({**(table.schema.metadata or {}), FINGERPRINT: fingerprint})
    with atomic_writer(output) as handle:
        parquet.write_table(table, handle)
    return True


def _is_made(output: Path, rows: int, fingerprint: bytes) -> bool:
    import pyarrow as pa
    from pyarrow import parquet

    try:
        metadata = parquet.read_metadata(output)
    except (FileNotFoundError, pa.ArrowInvalid):
        return False
    return metadata.num_rows == rows and (metadata.metadata or {}).get(FINGERPRINT) == fingerprint


def _read(job: CorpusJob, part: Part) -> pa.Table:
    table = _read_parquet(part) if part.file.endswith(PARQUET) else _read_lines(job, part)
    if job.column not in table.column_names:
        raise ValueError(f"{part.file}: no column {job.column!r}; it has {', '.join(table.column_names)}")
    taken = {"normalized_text", "confidence"}.intersection(table.column_names)
    if taken:
        raise ValueError(f"{part.file}: the column {min(taken)!r} is there already")
    if table.num_rows != part.rows:
        raise ValueError(f"{part.file}: {table.num_rows} rows from row {part.first} on where there were {part.rows}")
    return table


def _read_parquet(part: Part) -> pa.Table:
    """Reads the part's rows, from only those row groups that contain them."""
    from pyarrow import parquet

    with parquet.ParquetFile(part.file) as source:
        groups, before, reached = [], 0, 0
        for group in range(source.metadata.num_row_groups):
            start, reached = reached, reached + source.metadata.row_group(group).num_rows
            if reached <= part.first:
                before = reached
            elif start < part.first + part.rows:
                groups.append(group)
        return source.read_row_groups(groups).slice(part.first - before, part.rows)


def _read_lines(job: CorpusJob, part: Part) -> pa.Table:
    """Reads a row per line: the file's name, the line's number from 0, and its text."""
    import pyarrow as pa

    texts = []
    with open(part.file, "rb") as handle:
        handle.seek(part.offset)
        for row in range(part.first, part.first + part.rows):
            line = handle.readline().removesuffix(b"\n").removesuffix(b"\r")
            try:
                texts.append(line.decode("utf-8-sig" if row == 0 else "utf-8"))
            except UnicodeDecodeError as error:
                raise ValueError(f"{part.file}, line {row + 1}: byte {error.start + 1} is not UTF-8") from None
    rows = range(part.first, part.first + part.rows)
    return pa.table({"file": [os.path.basename(part.file)] * part.rows, "row": list(rows), job.column: texts})


def _fingerprint(job: CorpusJob, table: pa.Table) -> bytes:
    """Returns the fingerprint of the job, the contents of its files, and the rows."""
    import pyarrow as pa

    digest = hashlib.sha256(json.dumps(asdict(job), sort_keys=True).encode())
    for file in job.files:
        digest.update(Path(file).read_bytes())
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as stream:
        stream.write_table(table.combine_chunks())
    digest.update(sink.getvalue())
    return digest.hexdigest().encode()


def _spoken(job: CorpusJob, table: pa.Table) -> pa.Table:
    import pyarrow as pa

    texts = table[job.column].to_pylist()
    for text in texts:
        if not isinstance(text, str | None):
            raise ValueError(f"column {job.column!r}: {type(text).__name__} where text was expected")
    results = iter(_normalizer(job)([text for text in texts if text is not None]))
    rows = [None if text is None else next(results) for text in texts]
    spoken = [row and row["normalized_text"] for row in rows]
    sure = [row and min((segment["confidence"] for segment in row["segments"]), default=1.0) for row in rows]
    return table.append_column("normalized_text", pa.array(spoken, pa.string())).append_column(
        "confidence", pa.array(sure, pa.float64())
    )


@cache
def _normalizer(job: CorpusJob) -> TextNormalizer | MultilingualNormalizer:
    """Loads the pipeline, once per process."""
    options = dict(job.options)
    return loaded_alone(partial(pipeline, model=job.model, lang=job.lang, overrides=job.overrides, **options))
