"""Ask the check of dncnorm.values what it says of a corpus's references, and of references damaged on purpose.

python training/check_references.py CORPUS ... [--examples 5] [--by-type] [--mutate SEED]

CORPUS: rows `class<TAB>before<TAB>after`, dictionaries with a fourth column, a count, too. A reference that the check
calls unrecoverable is the check's mistake or the corpus's; a damaged one that it does not is a missed error.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from damages import damage

from dncnorm import languages
from dncnorm.core.records import Token
from dncnorm.core.special import CONTEXT_CLASS, EOS_ROW, is_changed
from dncnorm.languages.base import Language
from dncnorm.values import Verdict, check

Tokens = Counter[Token]


def read(paths: list[Path], by_type: bool) -> Tokens:
    """The tokens of all the files and how often each was seen; once each with `by_type`."""
    found: Tokens = Counter()
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            fields = line.split("\t")
            if fields[0] in (EOS_ROW, CONTEXT_CLASS):
                continue
            if len(fields) not in (3, 4):
                raise ValueError(f"{path}, line {number}: expected 3 or 4 columns, got {len(fields)}")
            found[Token(fields[1], fields[2], fields[0])] += int(fields[3]) if len(fields) == 4 else 1
    return Counter(dict.fromkeys(found, 1)) if by_type else found


def judge(tokens: Tokens, language: Language) -> dict[str, dict[Verdict, Tokens]]:
    """The check's verdicts per class, over all tokens (`ALL`) and over those that change (`CHANGED`)."""
    found: dict[str, dict[Verdict, Tokens]] = defaultdict(lambda: defaultdict(Counter))
    for token, count in tokens.items():
        verdict = check(token.before, token.after or "", language, token.semiotic_class)
        names = [token.semiotic_class or "?", "ALL", *(["CHANGED"] if is_changed(token) else [])]
        for name in names:
            found[name][verdict][token] += count
    return found


def table(verdicts: dict[str, dict[Verdict, Tokens]], examples: int) -> Iterator[str]:
    """One line per class, then the references that were not preserved."""
    yield f"{'class':<12}{'tokens':>9}{'preserved':>11}{'unrecov.':>10}{'abstained':>11}{'share':>9}"
    for name in sorted(verdicts, key=lambda name: (name in ("ALL", "CHANGED"), name)):
        counts = {verdict: verdicts[name][verdict].total() for verdict in Verdict}
        total = sum(counts.values())
        numbers = "".join(f"{counts[verdict]:>{width}}" for verdict, width in zip(Verdict, (11, 10, 11), strict=True))
        yield f"{name:<12}{total:>9}{numbers}{counts[Verdict.PRESERVED] / total:>9.2%}"
    for name in sorted(set(verdicts) - {"ALL", "CHANGED"}):
        for verdict in (Verdict.UNRECOVERABLE, Verdict.ABSTAINED):
            for token, count in verdicts[name][verdict].most_common(examples):
                yield f"  {name} {verdict.value} {count}x: {token.before!r} => {token.after}"


def mutations(tokens: Tokens, language: Language, seed: int, examples: int) -> Iterator[str]:
    """How many damaged references the check does not call unrecoverable, per class."""
    generator = random.Random(seed)
    made: Counter[str] = Counter()
    missed: dict[str, list[str]] = defaultdict(list)
    for token in tokens:
        if not is_changed(token) or check(token.before, token.after or "", language) is not Verdict.PRESERVED:
            continue
        for kind, spoken in damage(token, language.code, generator):
            name = token.semiotic_class or "?"
            made[name] += 1
            verdict = check(token.before, spoken, language)
            if verdict is not Verdict.UNRECOVERABLE:
                missed[name].append(f"  {name} {kind}: {token.before!r} => {token.after} => {spoken} ({verdict.value})")
    yield f"\n{'class':<12}{'damaged':>9}{'missed':>9}{'share':>9}"
    for name in sorted(made):
        yield f"{name:<12}{made[name]:>9}{len(missed[name]):>9}{len(missed[name]) / made[name]:>9.2%}"
    lost, total = sum(map(len, missed.values())), made.total()
    yield f"{'ALL':<12}{total:>9}{lost:>9}{lost / max(total, 1):>9.2%}"
    for name in sorted(missed):
        yield from generator.sample(missed[name], min(examples, len(missed[name])))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path, nargs="+")
    parser.add_argument("--lang", default="en", help="language of the corpus (default: en)")
    parser.add_argument("--examples", type=int, default=5, help="how many per class to print")
    parser.add_argument("--by-type", action="store_true", help="count a row once, however often it was seen")
    parser.add_argument("--mutate", type=int, metavar="SEED", help="damage every changed reference, with this seed")
    arguments = parser.parse_args()
    tokens = read(arguments.corpus, arguments.by_type)
    language = languages.get(arguments.lang)
    for line in table(judge(tokens, language), arguments.examples):
        print(line)
    if arguments.mutate is not None:
        for line in mutations(tokens, language, arguments.mutate, arguments.examples):
            print(line)


if __name__ == "__main__":
    main()
