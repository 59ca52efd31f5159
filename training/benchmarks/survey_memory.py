"""Memory and speed of the survey of a corpus, on generated rows of any number.

    OMP_NUM_THREADS=1 python training/benchmarks/survey_memory.py --rows 10000000

Rows of Google's form are generated into a temporary file, as a stream, and read as training reads them. As in real text
words follow a power law without an end, and numbers, letter sequences and addresses are mostly met once; a few spoken
words are new, too. Printed at each mark: rows a second of processor time so far, the memory, and what is held.
"""

from __future__ import annotations

import argparse
import random
import resource
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from dncnorm import languages
from dncnorm.corpus import iter_sentences
from dncnorm.model.source import SlidingWindow
from dncnorm.training.seq2seq.examples import ExampleOptions
from dncnorm.training.seq2seq.survey import Survey

DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
UNITS = ("kg", "km", "m", "%", "mph", "sq mi", "GHz", "ha")
LETTERS = "etaoinshrdlucmfwypvbgkjqxz"
MARKS = (1_000_000, 2_000_000, 5_000_000, 10_000_000)


def name_of(number: int) -> str:
    """A word for each number; small numbers, which are frequent, have short ones."""
    word = ""
    while number:
        number, letter = divmod(number - 1, len(LETTERS))
        word += LETTERS[letter]
    return word


def row(rng: random.Random) -> tuple[str, str, str]:
    """One row: class, written form, spoken form."""
    draw = rng.random()
    word = name_of(int(rng.paretovariate(0.12) % 10**12) + 1)
    if draw < 0.75:
        return "PLAIN", word if draw < 0.6 else word.capitalize(), "<self>"
    if draw < 0.87:
        return "PUNCT", rng.choice(",.-();"), "sil"
    number = str(rng.randrange(10 ** rng.randint(1, 9)))
    spelt = " ".join(DIGITS[int(digit)] for digit in number)
    if draw < 0.93:
        return rng.choice((("CARDINAL", number, spelt), ("DATE", number[:4], spelt)))
    if draw < 0.95:
        return "MEASURE", f"{number} {rng.choice(UNITS) if draw < 0.949 else word}", f"{spelt} units"
    if draw < 0.98:
        return "LETTERS", word.upper(), " ".join(word)
    if draw < 0.99:
        return "PLAIN", f"{word}our", f"{word}or"
    return "ELECTRONIC", f"{word}{number}.com", f"{word} {spelt} dot c_letter o_letter m_letter"


def write_corpus(file: Path, rows: int, seed: int = 0) -> None:
    """Stream sentences of about 14 rows to the file."""
    rng = random.Random(seed)
    with file.open("w", encoding="utf-8") as lines:
        for number in range(rows):
            lines.write("\t".join(row(rng)) + "\n")
            if number % 14 == 13:
                lines.write("<eos>\t<eos>\n")


def resident_mb() -> float:
    """The process's memory now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 2**20


def measured(file: Path) -> Iterator[str]:
    """A line for each mark."""
    numbers = languages.get("en").numbers
    survey = Survey(ExampleOptions(), numbers() if numbers else None, SlidingWindow())
    rows, start, marks = 0, time.process_time(), list(MARKS)
    yield f"{'rows':>11} {'rows/s':>9} {'RSS MB':>8} {'changing':>9} {'words':>9} {'units':>8} {'contexts':>9}"
    yield f"{0:11,} {'':9} {resident_mb():8.0f}"
    for sentence in iter_sentences([str(file)]):
        survey.add(sentence)
        rows += len(sentence.tokens)
        if marks and rows >= marks[0]:
            marks.pop(0)
            speed = rows / (time.process_time() - start)
            contexts = sum(map(len, survey.contexts.values()))
            yield (
                f"{rows:11,} {speed:9,.0f} {resident_mb():8.0f} {len(survey.changing):9,} "
                f"{len(survey.vocabulary.words):9,} {len(survey.rare.units):8,} {contexts:9,}"
            )


def main() -> None:
    """Generate, survey, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=MARKS[-1])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "output-00000-of-00001"
        write_corpus(file, options.rows)
        for line in measured(file):
            print(line, flush=True)


if __name__ == "__main__":
    main()
