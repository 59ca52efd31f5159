"""Malformed corpora: is each reported by file and line, or are its bad sentences counted, and is the rest all read?

    python training/attacks/corpora.py --count 3000 --seed 1 --output DIR [--resume]

A good corpus is drawn, written as Google TSV, as Kaggle CSV or zipped, and damaged: one row in a way that must be
reported (ROWS), or the bytes of the file in any way (`damages.py`). The writers here share nothing with the package.
The corpus is read twice: with errors, and with `on_bad_rows="skip"`.

silent: a bad row was read as if it were good. nameless: an error without the file, or without the line of a bad row.
lost: a good sentence is missing, or another came back. crashed: another exception. Exit status 1 if a case failed.
"""

from __future__ import annotations

import csv
import io
import random
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tqdm import tqdm

from attacks.damages import DAMAGES
from attacks.journal import HELD, Journal, parser_of
from dncnorm.corpus import BadRows, iter_sentences

Row = tuple[str, str, str]
"""Class, before, after."""
Sentences = list[list[Row]]

REFUSALS = (ValueError, OSError)
HEADER = "sentence_id,token_id,class,before,after\n"
FILES = {"tsv": "a.tsv", "csv": "a.csv", "zip": "a.zip"}
TOKENS: tuple[Row, ...] = (
    ("PLAIN", "The", "<self>"),
    ("PLAIN", "café", "<self>"),
    ("CARDINAL", "15", "fifteen"),
    ("MONEY", "$1,000", "one thousand dollars"),
    ("LETTERS", "IUCN", "i u c n"),
    ("PLAIN", 'say "so"', "<self>"),
    ("PUNCT", ",", "sil"),
)
ROWS: dict[str, Callable[[Row], tuple[str, ...]]] = {
    "a missing column": lambda row: row[:2],
    "an extra column": lambda row: (*row, "x"),
    "no class": lambda row: ("", *row[1:]),
    "no written form": lambda row: (row[0], "", "five"),
    "no spoken form": lambda row: (*row[:2], ""),
    "a spoken form of spaces": lambda row: (*row[:2], "   "),
    "an unknown class": lambda row: ("NUMBER", *row[1:]),
    "columns in another order": lambda row: (row[1], row[0], row[2]),
    "the end mark as a written form": lambda row: (row[0], "<eos>", "<self>"),
    "NUL in a spoken form": lambda row: (*row[:2], "fif\0teen"),
    "a surrogate": lambda row: (*row[:2], "fif\ud800teen"),
}
BYTES = {f"bytes: {damage.__name__}": damage for damage in DAMAGES}
KINDS = ("none", *ROWS, *BYTES)


class Case(NamedTuple):
    """A corpus. bad: the sentence with the bad row, and the line of that row; None if no row is bad."""

    kind: str
    form: str
    data: bytes
    sentences: Sentences
    bad: tuple[int, int] | None


def cases(count: int, seed: int) -> Iterator[Case]:
    """Yields each kind of damage in each form in turn."""
    for number in range(count):
        form, kind = list(FILES)[number % len(FILES)], KINDS[number // len(FILES) % len(KINDS)]
        yield case_of(kind, form, random.Random(f"{seed}:{number}"))


def case_of(kind: str, form: str, draw: random.Random) -> Case:
    """Draws a corpus and damages it."""
    found: Sentences = [
        [("PLAIN", f"word{number}", "<self>"), *draw.choices(TOKENS, k=draw.randrange(2, 5)), ("PUNCT", ".", "sil")]
        for number in range(draw.randrange(3, 7))
    ]
    sentence = draw.randrange(len(found))
    token = draw.randrange(1, len(found[sentence]) - 1)
    written: list[list[tuple[str, ...]]] = [list(rows) for rows in found]
    bad = None
    if kind in ROWS:
        written[sentence][token] = ROWS[kind](found[sentence][token])
        before = found[:sentence]
        line = sum(map(len, before)) + token + (1 + len(before) if form == "tsv" else 2)
        bad = sentence, line
    data = (tsv(written) if form == "tsv" else kaggle(written)).encode("utf-8", "surrogatepass")
    if form == "zip":
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr(zipfile.ZipInfo("a.csv"), data)
        data = packed.getvalue()
    if kind in BYTES:
        data = BYTES[kind](data, draw)
    return Case(kind, form, data, found, bad)


def tsv(sentences: list[list[tuple[str, ...]]]) -> str:
    """Google's form."""
    return "".join("".join("\t".join(row) + "\n" for row in rows) + "<eos>\t<eos>\n" for rows in sentences)


def kaggle(sentences: list[list[tuple[str, ...]]]) -> str:
    """Kaggle's form."""
    text = io.StringIO()
    rows = ((number, place, *row) for number, of in enumerate(sentences) for place, row in enumerate(of))
    csv.writer(text, lineterminator="\n").writerows(rows)
    return HEADER + text.getvalue()


def read(file: Path, bad: BadRows | None = None) -> Sentences:
    """Returns what the package reads."""
    sentences = iter_sentences([str(file)], on_bad_rows="error" if bad is None else "skip", bad_rows=bad)
    return [
        [(token.semiotic_class or "", token.before, token.after or "") for token in one.tokens] for one in sentences
    ]


def judge(case: Case, folder: Path) -> tuple[str, str]:
    """Returns the verdict on a case, and the message."""
    file = folder / FILES[case.form]
    file.write_bytes(case.data)
    try:
        found, message = read(file), ""
    except REFUSALS as error:
        found, message = [], str(error)
    except Exception as error:  # any other is what this looks for
        return "crashed", f"{type(error).__name__}: {error}"
    if case.kind == "none":
        return (HELD if found == case.sentences else "lost"), message
    place = str(file) if case.form != "zip" else f"{file}:a.csv"
    if message and not message.startswith(str(file) if case.bad is None else f"{place}, line {case.bad[1]}: "):
        return "nameless", message
    if case.bad is not None and not message:
        return "silent", f"{found!r:.200}"
    return judge_skipped(case, file, message)


def judge_skipped(case: Case, file: Path, message: str) -> tuple[str, str]:
    """Returns the verdict on the same file with bad rows skipped."""
    bad = BadRows()
    try:
        found = read(file, bad)
    except REFUSALS as error:
        return (HELD if case.bad is None else "lost"), str(error)
    except Exception as error:
        return "crashed", f"skipping, {type(error).__name__}: {error}"
    if case.bad is not None:
        kept = [one for number, one in enumerate(case.sentences) if number != case.bad[0]]
        if found != kept or not bad.messages or message not in bad.messages[0]:
            return "lost", f"skipping, {bad.messages}; {found!r:.200}"
    return HELD, message


def main() -> int:
    """The command line."""
    options = parser_of(__doc__, count=3000).parse_args()
    journal = Journal(options.output, {"seed": options.seed, "count": options.count}, resume=options.resume)
    done = journal.done
    for number, case in enumerate(tqdm(cases(options.count, options.seed), total=options.count, disable=None)):
        if number not in done:
            folder = Path(tempfile.mkdtemp(dir=options.output))
            verdict, message = judge(case, folder)
            shutil.rmtree(folder)
            journal.add(number, f"{case.form}: {case.kind}", verdict, message=message)
    return journal.report()


if __name__ == "__main__":
    sys.exit(main())
