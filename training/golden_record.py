"""Records the results of a build of the package on the golden input.

`golden.py record` runs this script. It imports the public API and the standard library alone, so that it can run with
another checkout and another interpreter. Each piece is a gzip file of JSON lines that is
written whole or not at all, so a run that was killed can be resumed.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PIECE = 2000
"""Lines of a piece."""
BATCH = 200
"""Lines of one call."""
COLUMNS = ("start", "end", "before", "after", "source", "rule", "semiotic_class", "confidence")
"""The fields of a segment that are recorded, in this order; white space is left out."""


def read_lines(file: Path, raw_lines: int | None) -> list[dict[str, Any]]:
    """Returns the input's lines, with at most `raw_lines` raw ones; these come last."""
    with gzip.open(file, "rt", encoding="utf-8") as source:
        lines = [json.loads(line) for line in source]
    others = sum(not line["origin"].startswith("raw:") for line in lines)
    return lines if raw_lines is None else lines[: others + raw_lines]


def recorded(result: dict[str, Any]) -> dict[str, Any]:
    """Returns the fields of a result that are kept."""
    spoken = [one for one in result["segments"] if one["semiotic_class"] != "SPACE" or one["after"]]
    segments = [[*(one[key] for key in COLUMNS[:-1]), round(one["confidence"], 6)] for one in spoken]
    return {"said": result["normalized_text"], "segments": segments}


def normalized(normalize: Any, texts: list[str], style: str) -> list[dict[str, Any]]:
    """Returns the results of the texts; an error of one of them is its result."""
    try:
        return [recorded(result) for result in normalize(texts, style=style)]
    except Exception as error:
        if len(texts) == 1:
            return [{"error": f"{type(error).__name__}: {error}", "segments": []}]
        return [result for text in texts for result in normalized(normalize, [text], style)]


def write_whole(file: Path, content: bytes) -> None:
    """Writes a file whole or not at all."""
    unfinished = file.with_suffix(f".{os.getpid()}.unfinished")
    unfinished.write_bytes(content)
    os.replace(unfinished, file)


def spoken_lines(lines: list[dict[str, Any]], normalize: Any, style: str) -> bytes:
    """Returns the content of a piece."""
    texts = []
    for batch in batches(lines):
        results = normalized(normalize, [line["text"] for line in batch], style)
        for line, result in zip(batch, results, strict=True):
            texts.append(json.dumps({**line, **result}, ensure_ascii=False) + "\n")
    return gzip.compress("".join(texts).encode(), compresslevel=5, mtime=0)


def batches(lines: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Yields the lines of each call."""
    return (lines[start : start + BATCH] for start in range(0, len(lines), BATCH))


def is_complete(file: Path, lines: int) -> bool:
    """Whether a piece exists and has that many lines; a shorter one is from a run with fewer lines."""
    if not file.exists():
        return False
    with gzip.open(file, "rb") as piece:
        return sum(1 for _ in piece) == lines


def record(options: argparse.Namespace, normalize: Any) -> None:
    """Writes the pieces that are missing and belong to this worker."""
    lines = read_lines(options.input, options.lines)
    number, workers = map(int, options.worker.split("/"))
    for piece, start in enumerate(range(0, len(lines), PIECE)):
        for style in options.style if piece % workers == number else ():
            wanted, file = lines[start : start + PIECE], options.output / f"{style}-{piece:05}.jsonl.gz"
            if not is_complete(file, len(wanted)):
                write_whole(file, spoken_lines(wanted, normalize, style))
                print(f"{file} ({min(start + PIECE, len(lines)):,} of {len(lines):,} lines)", flush=True)


def main() -> None:
    """The command line, for `golden.py` only."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lang", required=True)
    parser.add_argument("--input", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--lines", type=int, default=None, help="raw lines; all by default")
    parser.add_argument("--style", nargs="+", required=True)
    parser.add_argument("--worker", default="0/1", help="number of this process, and of how many")
    parser.add_argument("--code", type=Path, required=True, help="the checkout that dncnorm must come from")
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    import dncnorm

    found = Path(dncnorm.__file__).resolve().parents[1]
    if found != options.code.resolve():
        sys.exit(f"--code: expected dncnorm from {str(options.code)!r}, imported it from {str(found)!r}")
    record(options, dncnorm.pipeline(lang=options.lang))


if __name__ == "__main__":
    main()
