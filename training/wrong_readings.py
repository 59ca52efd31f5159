"""Ask the check of dncnorm.values about readings that were made on purpose, right ones and wrong ones.

python training/wrong_readings.py [--lang ru] [--count 20000] [--seed 1] [--examples 8]

The readings are made by `readings_<code>`, which shares no table and no code with check or grammar: its numbers
are num2words', its inflections pymorphy3's. A wrong reading that is not denied is a missed error, a right one that is
not affirmed a reading that people lose.
"""

from __future__ import annotations

import argparse
import importlib
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import NamedTuple

from dncnorm import languages
from dncnorm.values import Verdict, check


class Case(NamedTuple):
    """A written token, ways to say it, and ways to say something else."""

    written: str
    right: list[str]
    wrong: list[tuple[str, str]]
    """What was changed, and the reading that says it."""


Family = Callable[[random.Random], Case]


def tried(families: dict[str, Family], code: str, count: int, seed: int) -> Iterator[tuple[str, str, str, str, bool]]:
    """Yields (family, what is said, the token, the reading, whether the verdict is as it must be)."""
    generator, language = random.Random(seed), languages.get(code)
    names = sorted(families)
    for number in range(count):
        family = names[number % len(names)]
        case = families[family](generator)
        for spoken in case.right:
            verdict = check(case.written, spoken, language)
            yield family, "right", case.written, spoken, verdict is Verdict.PRESERVED
        for kind, spoken in case.wrong:
            if spoken not in case.right:
                verdict = check(case.written, spoken, language)
                yield family, kind, case.written, spoken, verdict is not Verdict.PRESERVED


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lang", default="ru", help="language (default: ru)")
    parser.add_argument("--count", type=int, default=20_000, help="how many tokens (default: 20000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--examples", type=int, default=8, help="how many failures of a kind to print")
    parser.add_argument("--family", help="this family alone")
    arguments = parser.parse_args()
    families = importlib.import_module(f"readings_{arguments.lang}").FAMILIES
    if arguments.family:
        families = {arguments.family: families[arguments.family]}
    made: Counter[tuple[str, bool]] = Counter()
    failed: dict[tuple[str, str], list[str]] = defaultdict(list)
    for family, kind, written, spoken, passed in tried(families, arguments.lang, arguments.count, arguments.seed):
        made[family, kind == "right"] += 1
        if not passed:
            failed[family, kind].append(f"{written!r} => {spoken}")
    print(f"{'family':<16}{'right':>8}{'denied':>8}{'wrong':>9}{'passed':>8}")
    totals = [0, 0, 0, 0]
    for family in sorted(families):
        missed = sum(len(rows) for (name, kind), rows in failed.items() if name == family and kind != "right")
        counts = [made[family, True], len(failed[family, "right"]), made[family, False], missed]
        totals = [total + value for total, value in zip(totals, counts, strict=True)]
        print(f"{family:<16}{counts[0]:>8}{counts[1]:>8}{counts[2]:>9}{counts[3]:>8}")
    print(f"{'ALL':<16}{totals[0]:>8}{totals[1]:>8}{totals[2]:>9}{totals[3]:>8}")
    for (family, kind), rows in sorted(failed.items()):
        for row in sorted(set(rows))[: arguments.examples]:
            print(f"  {family}, {kind}, {len(rows)}x: {row}")


if __name__ == "__main__":
    main()
