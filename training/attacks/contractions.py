"""Words that a person wrote out, in their short form: is the same said?

    python training/attacks/contractions.py --raw FILE ... --count 200 --seed 1 --output DIR [--part open|kept|all]

The --raw files have a sentence in each line. Where one has `five million people`, `Saint James` or `chapter two`, it is
written as people shorten that very place (`5m people`, `St. James`, `Ch. II`; contractions.tsv), and what is said must
be what stood there, or another saying that is as good. So the truth is in the text, and needs no labels. --count is how
many places are drawn of a row of the table. Half of the sentences, by their digest, are open, the other half kept from
whoever writes the rules. DIR gets cases.jsonl (a killed run goes on with --resume) and failures.tsv.
"""

from __future__ import annotations

import csv
import hashlib
import io
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tqdm import tqdm

import dncnorm
from attacks.contraction_forms import Contracted, Row, contracted, rows
from attacks.contraction_sayings import alike
from attacks.inputs import lines_of
from attacks.journal import HELD, Journal, parser_of
from dncnorm import TextNormalizationPipeline
from dncnorm.core.files import atomic_write_text

OTHERWISE = "otherwise"
BATCH = 64
COLUMNS = ("kind", "form", "short", "said", "full")


def part_of(sentence: str) -> str:
    """The half of the sentences that one is in."""
    return "kept" if hashlib.sha256(sentence.encode()).digest()[0] % 2 else "open"


def drawn(row: Row, sentences: Sequence[str], count: int) -> Iterator[Contracted]:
    """Yields the first places of a row, each form in its turn."""
    found = 0
    for sentence in sentences:
        for case in contracted(row, sentence, found):
            yield case
            found += 1
            if found == count:
                return


def judged(normalize: TextNormalizationPipeline, cases: Sequence[Contracted]) -> list[tuple[str, str]]:
    """Of each case what is said of its short form, and the verdict."""
    said = _said(normalize, [case.short for case in cases])
    truths = _said(normalize, [case.full for case in cases])
    verdicts = [alike(*pair) for pair in zip(said, truths, strict=True)]
    failed = [number for number, held in enumerate(verdicts) if not held]
    others = [(number, other) for number in failed for other in cases[number].others]
    for (number, _), other in zip(others, _said(normalize, [other for _, other in others]), strict=True):
        verdicts[number] = verdicts[number] or alike(said[number], other)
    return [(text, HELD if held else OTHERWISE) for text, held in zip(said, verdicts, strict=True)]


def _said(normalize: TextNormalizationPipeline, texts: list[str]) -> list[str]:
    return [result["normalized_text"] for result in normalize(texts)] if texts else []


def report(journal: Journal) -> int:
    """Prints the kinds, writes what was said otherwise; returns the exit status."""
    tried, failed = Counter[str](), Counter[str]()
    table = io.StringIO()
    writer = csv.writer(table, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, escapechar="\\")
    writer.writerow(COLUMNS)
    for case in journal.cases():
        tried[case["kind"]] += 1
        if case["verdict"] != HELD:
            failed[case["kind"]] += 1
            writer.writerow([case[column] for column in COLUMNS])
    atomic_write_text(journal.folder / "failures.tsv", table.getvalue())
    print(f"{'tried':>7} {'as written out':>15} {'otherwise':>10}")
    for kind, count in sorted(tried.items(), key=lambda item: (-failed[item[0]], item[0])):
        print(f"{count:7,} {count - failed[kind]:15,} {failed[kind]:10,}  {kind}")
    total, wrong = tried.total(), failed.total()
    print(f"{total:7,} {total - wrong:15,} {wrong:10,}  ALL ({(total - wrong) / max(total, 1):.2%})")
    return 1 if wrong else 0


def main() -> int:
    """The command line."""
    parser = parser_of(__doc__, count=200)
    parser.add_argument("--raw", type=Path, nargs="+", required=True, metavar="FILE", help="sentences, one a line")
    parser.add_argument("--part", choices=["open", "kept", "all"], default="open")
    options = parser.parse_args()
    files = [str(file) for file in options.raw]
    settings = {"raw": files, "seed": options.seed, "count": options.count, "part": options.part}
    journal = Journal(options.output, settings, resume=options.resume)
    sentences = [line for line in dict.fromkeys(lines_of(options.raw)) if options.part in ("all", part_of(line))]
    random.Random(options.seed).shuffle(sentences)
    normalize = dncnorm.pipeline("text-normalization", lang="en")
    done = len(journal.done)
    cases = [case for row in tqdm(rows(), disable=None) for case in drawn(row, sentences, options.count)]
    for start in tqdm(range(done, len(cases), BATCH), disable=None):
        batch = cases[start : start + BATCH]
        for number, (case, (said, verdict)) in enumerate(zip(batch, judged(normalize, batch), strict=True), start):
            shown = {} if verdict == HELD else {"short": case.short, "said": said, "full": case.full}
            journal.add(number, case.kind, verdict, form=case.form, **shown)
    return report(journal)


if __name__ == "__main__":
    sys.exit(main())
