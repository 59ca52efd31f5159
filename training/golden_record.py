"""Records the results of a build of the package on the golden input.

`golden.py record` runs this script. It imports the public API and the standard library alone, so that it can run with
another checkout and another interpreter; only `--count` needs more. Each piece is a gzip file of JSON lines that is
written whole or not at all, so a run that was killed can be resumed.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import sys
from collections.abc import Iterator
from itertools import groupby
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
    others = sum(kind_of(line) != "raw" for line in lines)
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


def write_json(content: Any, file: Path) -> None:
    """Writes JSON whole or not at all."""
    write_whole(file, json.dumps(content, ensure_ascii=False).encode())


def spoken_lines(
    lines: list[dict[str, Any]], normalize: Any, style: str, counters: Any = None
) -> tuple[bytes, dict[str, Any]]:
    """Returns the content of a piece, and the counts on each kind of line."""
    texts, counts = [], {}
    for kind, of_kind in groupby(lines, kind_of):
        for batch in batches(list(of_kind)):
            results = normalized(normalize, [line["text"] for line in batch], style)
            for line, result in zip(batch, results, strict=True):
                texts.append(json.dumps({**line, **result}, ensure_ascii=False) + "\n")
        if counters:
            counts[kind] = counters.take()
    return gzip.compress("".join(texts).encode(), compresslevel=5, mtime=0), counts


def kind_of(line: dict[str, Any]) -> str:
    """Returns `case`, `labelled` or `raw`."""
    kind, _, _ = line["origin"].partition(":")
    return str(kind)


def batches(lines: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Yields the lines of each call."""
    return (lines[start : start + BATCH] for start in range(0, len(lines), BATCH))


def is_complete(file: Path, lines: int) -> bool:
    """Whether a piece exists and has that many lines; a shorter one is from a run with fewer lines."""
    if not file.exists():
        return False
    with gzip.open(file, "rb") as piece:
        return sum(1 for _ in piece) == lines


def record(options: argparse.Namespace, normalize: Any, counters: Any = None) -> None:
    """Writes the pieces that are missing and belong to this worker; counts come first, so that no piece lacks them."""
    lines = read_lines(options.input, options.lines)
    number, workers = map(int, options.worker.split("/"))
    for piece, start in enumerate(range(0, len(lines), PIECE)):
        for style in options.style if piece % workers == number else ():
            wanted, file = lines[start : start + PIECE], options.output / f"{style}-{piece:05}.jsonl.gz"
            counts = file.with_name(f"{style}-{piece:05}.counts.json")
            if is_complete(file, len(wanted)) and (counters is None or counts.exists()):
                continue
            content, counted = spoken_lines(wanted, normalize, style, counters)
            if counters:
                write_json(counted, counts)
            write_whole(file, content)
            print(f"{file} ({min(start + PIECE, len(lines)):,} of {len(lines):,} lines)", flush=True)


def installed_counters(options: argparse.Namespace) -> Any:
    """Returns counters of everything in this build."""
    from golden_counters import Counters

    counters = Counters(options.lang)
    counters.install()
    return counters


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
    parser.add_argument("--count", action="store_true", help="also count what each rule and row decides")
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    import dncnorm

    found = Path(dncnorm.__file__).resolve().parents[1]
    if found != options.code.resolve():
        sys.exit(f"--code: expected dncnorm from {str(options.code)!r}, imported it from {str(found)!r}")
    counters = installed_counters(options) if options.count else None
    normalize = dncnorm.pipeline(lang=options.lang)
    if counters:
        counters.with_evidence_of(normalize)
        write_json(counters.inventory, options.output / "inventory.json")
    record(options, normalize, counters)


if __name__ == "__main__":
    main()
