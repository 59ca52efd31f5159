"""Draws the golden input: the lines that two builds of the package are compared on.

Case files and labelled lines come first, then raw lines in random order, so that any prefix is representative. The
order depends on the seed and the lines alone: the same data gives the same input on every machine.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

LONGEST_LINE = 600
"""Characters of the longest raw line."""
NEEDS_WORK = re.compile(r"\d|[A-ZА-ЯЁ]{2}|[^\w\s.,;:!?'\"“”‘’«»()…—–-]")
"""A digit, an acronym, or a symbol."""
SHARE_NEEDING_WORK = 0.7
"""Of the raw lines, as far as there are enough of them."""
LARGEST_SHARE = 0.2
"""Of one file among the raw lines of a kind, unless the other files run out."""
LABELLED = ("real_dev.tsv", "judged_dev.tsv")
_RUSSIAN_CASES = re.compile(r"_ru\b|_ru_|^russian")
_ARROW = re.compile(r" (?:=>|~>|=/>) ")
_MARKED = re.compile(r"\[(\S+) [^\]]+\]")


class GoldenLine(NamedTuple):
    """One line of the input. origin: `case:FILE`, `labelled:FILE` or `raw:FILE`."""

    origin: str
    text: str


def draw(lang: str, data: Path, tests: Path, raw_lines: int, seed: int) -> list[GoldenLine]:
    """Returns the input of a language: all its cases, all labelled lines, and `raw_lines` raw lines."""
    folder = data / lang
    if not folder.is_dir():
        raise ValueError(f"data: expected a folder with a folder {lang!r}, got {str(data)!r}")
    raw = chosen(raw_lines_of(folder), raw_lines, seed)
    return list(without_repetition((*case_lines(lang, tests), *labelled_lines(folder), *raw)))


def without_repetition(lines: Iterable[GoldenLine]) -> Iterator[GoldenLine]:
    """Yields the first line with each text."""
    seen: set[str] = set()
    for line in lines:
        if line.text.strip() and line.text not in seen:
            seen.add(line.text)
            yield line


def case_lines(lang: str, tests: Path) -> Iterator[GoldenLine]:
    """Yields the written forms of the case files of a language, without marks around tokens."""
    for file in sorted(tests.glob("*.txt")):
        if bool(_RUSSIAN_CASES.search(file.stem)) != (lang == "ru"):
            continue
        for line in file.read_text(encoding="utf-8").splitlines():
            if not line.startswith("# ") or _ARROW.search(line):
                written = _ARROW.split(line)[0].replace("␠", " ")
                if _MARKED.search(written):
                    written = _MARKED.sub(r"\1", written).replace("_", " ")
                yield GoldenLine(f"case:{file.name}", written)


def labelled_lines(folder: Path) -> Iterator[GoldenLine]:
    """Yields the texts of the labelled and judged lines."""
    for name in LABELLED:
        header, *rows = (folder / name).read_text(encoding="utf-8").rstrip("\n").split("\n")
        column = header.split("\t").index("text")
        for row in rows:
            yield GoldenLine(f"labelled:{name}", row.split("\t")[column])


def raw_lines_of(folder: Path) -> Iterator[GoldenLine]:
    """Yields the raw lines that are not too long."""
    for file in sorted((*folder.glob("raw_*.txt"), *folder.glob("raw_more/raw_*.txt"))):
        if not file.name.endswith(".source.txt"):
            for line in file.read_text(encoding="utf-8").split("\n"):
                if line.strip() and len(line) <= LONGEST_LINE:
                    yield GoldenLine(f"raw:{file.name}", line)


def chosen(lines: Iterable[GoldenLine], count: int, seed: int) -> list[GoldenLine]:
    """Returns `count` of the lines in random order, most of them with something to normalize."""
    shuffled = sorted(without_repetition(lines), key=lambda line: _hashed(line.text, f"choice {seed}"))
    needing = [line for line in shuffled if NEEDS_WORK.search(line.text)]
    others = [line for line in shuffled if not NEEDS_WORK.search(line.text)]
    of_others = min(len(others), count - round(SHARE_NEEDING_WORK * count))
    taken = _of_all_files(needing, count - of_others)
    taken += _of_all_files(others, count - len(taken))
    return sorted(taken, key=lambda line: _hashed(line.text, f"order {seed}"))


def _of_all_files(lines: list[GoldenLine], count: int) -> list[GoldenLine]:
    """Returns the first `count` lines, with at most `LARGEST_SHARE` of one file unless the others run out."""
    seen: Counter[str] = Counter()
    within: list[GoldenLine] = []
    beyond: list[GoldenLine] = []
    for line in lines:
        seen[line.origin] += 1
        (within if seen[line.origin] <= LARGEST_SHARE * count else beyond).append(line)
    return (within + beyond)[:count]


def _hashed(text: str, salt: str) -> bytes:
    return hashlib.blake2b(f"{salt}\n{text}".encode(), digest_size=8).digest()


def write_input(lines: Iterable[GoldenLine], file: Path) -> None:
    """Writes the input, the same bytes for the same lines."""
    file.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(f"{json.dumps(line._asdict(), ensure_ascii=False)}\n" for line in lines)
    file.write_bytes(gzip.compress(text.encode(), compresslevel=6, mtime=0))
