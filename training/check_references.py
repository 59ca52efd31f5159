"""Ask the check of dncnorm.values what it says of a corpus's references, and of references damaged on purpose.

python training/check_references.py CORPUS ... [--examples 5] [--by-type] [--mutate SEED]

CORPUS: rows `class<TAB>before<TAB>after`, dictionaries with a fourth column, a count, too. A reference that the check
calls unrecoverable is the check's mistake or the corpus's; a damaged one that it does not is a missed error.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

from dncnorm import languages
from dncnorm.core.records import Token
from dncnorm.core.special import EOS_ROW, PLAIN, PUNCT, SILENCE, is_changed
from dncnorm.languages.base import Language
from dncnorm.values import Verdict, check

Tokens = Counter[Token]
Damage = Callable[[list[str], random.Random], list[str] | None]

_ALIKE = (
    "one two three four five six seven eight nine",
    "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
    "twenty thirty forty fifty sixty seventy eighty ninety",
    "thousand million billion trillion",
    "first second third fourth fifth sixth seventh eighth ninth",
    "tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth",
    "january february march april may june july august september october november december",
    "monday tuesday wednesday thursday friday saturday sunday",
    "dollars pounds euros yen rupees",
    "percent kilometers meters centimeters millimeters miles feet inches yards grams kilograms milligrams liters hours",
    "megawatts kilowatts gigawatts watts volts hertz megahertz bytes megabytes gigabytes",
    "square cubic",
    "milli micro nano kilo mega giga",
    "hours minutes seconds",
    "a b c d e f g h i j k l m n o p q r s t u v w x y z",
)
"""Words of a kind: one put in another's place is another value."""

_OTHERS = {word: alike.split() for alike in _ALIKE for word in alike.split()}
_NUMBER_WORDS = frozenset(" ".join(_ALIKE[:3]).split()) | {"o"}
_DROPPED = frozenset(["point", "minus", "per", "thousand", "million", "billion", "trillion", "square", "cubic"])
_ERAS = (["a", "d"], ["b", "c"], ["c", "e"], ["b", "c", "e"], ["p", "m"], ["a", "m"])


def _swap(words: list[str], generator: random.Random) -> list[str] | None:
    """Another number word, unit, currency, month, weekday or letter in one's place."""
    places = [at for at, word in enumerate(words) if word in _OTHERS]
    if not places:
        return None
    at = generator.choice(places)
    return [*words[:at], generator.choice([word for word in _OTHERS[words[at]] if word != words[at]]), *words[at + 1 :]]


def _drop_number(words: list[str], generator: random.Random) -> list[str] | None:
    """One number word less; `fifty hundredths` is as good as `fifty one hundredths`."""
    following = [*words[1:], ""]
    places = [at for at, word in enumerate(words) if word in _NUMBER_WORDS and following[at] != "hundredths"]
    return _without(words, generator.choice(places)) if len(places) > 1 else None


def _double_number(words: list[str], generator: random.Random) -> list[str] | None:
    """One number word twice."""
    places = [at for at, word in enumerate(words) if word in _NUMBER_WORDS]
    if not places:
        return None
    at = generator.choice(places)
    return [*words[:at], words[at], *words[at:]]


def _drop_word(words: list[str], generator: random.Random) -> list[str] | None:
    """`point`, `minus`, `per`, a scale or a power left out."""
    places = [at for at, word in enumerate(words) if word in _DROPPED]
    return _without(words, generator.choice(places)) if places and len(words) > 1 else None


def _drop_era(words: list[str], generator: random.Random) -> list[str] | None:
    """`b c`, `a m` and their like left out."""
    return next((words[: -len(era)] for era in _ERAS if words[-len(era) :] == era and len(words) > len(era)), None)


def _truncate(words: list[str], generator: random.Random) -> list[str] | None:
    """The last word lost, unless it was silent, or the name of an accent."""
    return words[:-1] if len(words) > 1 and words[-1] not in (SILENCE, "acute") else None


def _swap_day_and_month(words: list[str], generator: random.Random) -> list[str] | None:
    """`the fourth of march` as `the third of april`."""
    months, days = _ALIKE[6].split(), [*_ALIKE[4].split(), *_ALIKE[5].split()[:3]]
    day, month = ([word for word in words if word in some] for some in (days, months))
    if len(day) != 1 or len(month) != 1 or days.index(day[0]) == months.index(month[0]):
        return None
    if len(words) > 1 and words[words.index(day[0]) - 1] in _OTHERS["twenty"]:
        return None
    other = {day[0]: days[months.index(month[0])], month[0]: months[days.index(day[0])]}
    return [other.get(word, word) for word in words]


def _without(words: list[str], at: int) -> list[str]:
    return [*words[:at], *words[at + 1 :]]


_DAMAGES: tuple[Damage, ...] = (
    _swap, _drop_number, _double_number, _drop_word, _drop_era, _truncate, _swap_day_and_month
)  # fmt: skip


def damage(token: Token, generator: random.Random) -> Iterator[tuple[str, str]]:
    """(kind of damage, the damaged spoken form), each kind at most once, for a token of a semiotic class."""
    words = (token.after or "").split()
    if token.semiotic_class in (PLAIN, PUNCT) or words == [SILENCE]:
        return
    for one in _DAMAGES:
        if one is _swap_day_and_month and not any(letter.isalpha() for letter in token.before):
            continue  # 04/03/2014 is rightly read in both orders
        if words[0] == "o" and len(words) == 2 and one is not _swap:
            continue  # 05 is rightly read as five
        damaged = one(words, generator)
        if damaged and damaged != words:
            yield one.__name__.strip("_"), " ".join(damaged)


def read(paths: list[Path], by_type: bool) -> Tokens:
    """The tokens of all the files and how often each was seen; once each with `by_type`."""
    found: Tokens = Counter()
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            fields = line.split("\t")
            if fields[0] == EOS_ROW:
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
        for kind, spoken in damage(token, generator):
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
