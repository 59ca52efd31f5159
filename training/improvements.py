"""What each step contributed: evaluations of one corpus, in the order of the steps, as one Markdown table.

    python training/improvements.py "as it was=reports/a" "a better gate=reports/b" "trained again=reports/c"

Each report is a folder that `dncnorm evaluate --report` wrote. Every step is compared with the one before it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import pairwise

from dncnorm.evaluation.comparison import SENTENCES, Compared, Evaluation, compare, read_evaluation
from dncnorm.evaluation.markdown import number, table
from dncnorm.evaluation.metrics import ALL

HEADER = ["what", "ALL before", "ALL after", "errors", "went", "came", "McNemar p", "sentences right"]


def improvements(steps: Sequence[tuple[str, Evaluation]]) -> list[str]:
    """The table's lines. The first step is what the others start from.

    Raises ValueError for fewer than two steps, and where two reports are not of the same corpus.
    """
    if len(steps) < 2:
        raise ValueError(f"steps: {len(steps)} report; a table of improvements takes two at least")
    rows: list[list[str]] = []
    for (start, before), (what, after) in pairwise(steps):
        compared = {row.name: row for row in compare(before, after)}
        tokens, sentences = compared[ALL], compared[SENTENCES]
        if not rows:
            errors = number(tokens.only_b + tokens.both_wrong)
            rows.append([start, "", number(tokens.accuracy_a), errors, "", "", "", number(sentences.accuracy_a)])
        rows.append([what, *_cells(tokens), number(sentences.accuracy_b)])
    return table(HEADER, rows)


def _cells(tokens: Compared) -> list[str]:
    """`went` are the errors that the step fixed, `came` those that it caused."""
    errors = number(tokens.only_a + tokens.both_wrong)
    shares = [number(tokens.accuracy_a), number(tokens.accuracy_b)]
    return [*shares, errors, number(tokens.only_b), number(tokens.only_a), f"{tokens.mcnemar.p_value:.2g}"]


def parse_step(text: str) -> tuple[str, Evaluation]:
    """`what it is=folder`. Raises ValueError for another form, and where the folder holds no report."""
    what, separator, folder = text.rpartition("=")
    if not separator or not what:
        raise ValueError(f"step: {text!r}; expected WHAT=FOLDER")
    return what, read_evaluation(folder)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", nargs="+", metavar="WHAT=FOLDER", help="a step's name and its report, in order")
    options = parser.parse_args(arguments)
    try:
        print("\n".join(improvements([parse_step(text) for text in options.step])), end="")
    except (OSError, ValueError) as error:
        sys.exit(f"improvements: {error}")


if __name__ == "__main__":
    main()
