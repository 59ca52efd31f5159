"""Damages references on purpose: another value, made of a spoken form by one change of its words.

The words that can be changed are a language's own: `damages_<code>.tsv`, rows of a kind and the words.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from dncnorm.core.records import Token
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.values.tables import many


class Words(NamedTuple):
    """What a language's references are damaged with.

    alike: words of a kind, one in whose place another is another value. numbers: those of which one too few or too many
    is another value. tens: those that a day's ordinal may follow. days, months: in the order of the calendar.
    dropped: words without which the value is another. eras: what may end a reference. zero: its first word may go.
    optional: (words, what follows them) that may go without harm; `*` is any word. silent: last words that may go.
    implied: last words that may go where a digit ends the token. added: what, put first, is another value.
    scales: what, put behind a number, is another value. joints: what parts the ends of a range.
    kinds: words of another kind or grammatical number, which are another value where the token says which it is.
    same: words of one value.
    """

    others: dict[str, list[str]]
    numbers: frozenset[str]
    tens: frozenset[str]
    days: list[str]
    months: list[str]
    dropped: frozenset[str]
    eras: tuple[list[str], ...]
    zero: frozenset[str]
    optional: tuple[tuple[frozenset[str], frozenset[str]], ...]
    silent: frozenset[str]
    implied: frozenset[str]
    added: list[str]
    scales: list[str]
    joints: frozenset[str]
    kinds: dict[str, list[str]]
    same: tuple[frozenset[str], ...]

    def is_same(self, one: str, other: str) -> bool:
        """Whether two words are of one value."""
        return one == other or any({one, other} <= words for words in self.same)

    def is_optional(self, words: list[str], at: int) -> bool:
        """Whether the word at `at` may go without harm."""
        following = words[at + 1] if at + 1 < len(words) else ""
        return any(("*" in first or words[at] in first) and following in then for first, then in self.optional)


@cache
def words_of(code: str) -> Words:
    """Reads a language's words. Raises ValueError where there are none."""
    path = Path(__file__).parent / f"damages_{code}.tsv"
    if not path.is_file():
        raise ValueError(f"language: {code!r} has no words to damage references with ({path})")
    rows = {kind: [row.split() for row in listed] for kind, listed in many(path).items()}

    def of(*kinds: str) -> frozenset[str]:
        return frozenset(word for kind in kinds for row in rows.get(kind, []) for word in row)

    alike = [row for kind in ("number", "tens", "alike", "month") for row in rows.get(kind, [])]
    pairs = (row.split("|") for row in many(path).get("optional", ()))
    return Words(
        others={word: row for row in alike for word in row},
        numbers=of("number", "tens", "digit"),
        tens=of("tens"),
        days=rows["day"][0],
        months=rows["month"][0],
        dropped=of("dropped"),
        eras=tuple(rows.get("era", [])),
        zero=of("zero"),
        optional=tuple((frozenset(first.split()), frozenset(then.split())) for first, then in pairs),
        silent=of("silent") | {SILENCE},
        implied=of("implied"),
        added=sorted(of("added")),
        scales=sorted(of("scale")),
        joints=of("joint"),
        kinds=_kinds(path),
        same=tuple(frozenset(row.split()) for listed in many(path).get("same", ()) for row in listed.split("|")),
    )


def _kinds(path: Path) -> dict[str, list[str]]:
    """Rows `word other|word other|...` as a word's others."""
    found: dict[str, list[str]] = {}
    for kind in ("kind", "plural"):
        for row in many(path).get(kind, ()):
            for word, other in (pair.split() for pair in row.split("|")):
                found.setdefault(word, []).append(other)
    return found


def _swap(words: list[str], known: Words, generator: random.Random) -> list[str] | None:
    """Another number word, unit, currency, month, weekday or letter in one's place."""
    places = [at for at, word in enumerate(words) if word in known.others]
    if not places:
        return None
    at = generator.choice(places)
    others = [word for word in known.others[words[at]] if word != words[at]]
    return [*words[:at], generator.choice(others), *words[at + 1 :]]


def _drop_number(words: list[str], known: Words, generator: random.Random) -> list[str] | None:
    """One number word less, but for those that say nothing."""
    places = [at for at, word in enumerate(words) if word in known.numbers and not known.is_optional(words, at)]
    return _without(words, generator.choice(places)) if len(places) > 1 else None


def _double_number(words: list[str], known: Words, generator: random.Random) -> list[str] | None:
    """One number word twice."""
    places = [at for at, word in enumerate(words) if word in known.numbers]
    if not places:
        return None
    at = generator.choice(places)
    return [*words[:at], words[at], *words[at:]]


def _drop_word(words: list[str], known: Words, generator: random.Random) -> list[str] | None:
    """A point, a minus, `per`, a scale or a power left out."""
    places = [at for at, word in enumerate(words) if word in known.dropped and not known.is_optional(words, at)]
    return _without(words, generator.choice(places)) if places and len(words) > 1 else None


def _drop_era(words: list[str], known: Words, generator: random.Random) -> list[str] | None:
    """`b c`, `a m` and their like left out."""
    ends = (era for era in known.eras if words[-len(era) :] == era and len(words) > len(era))
    return next((words[: -len(era)] for era in ends), None)


def _truncate(words: list[str], known: Words, generator: random.Random) -> list[str] | None:
    """The last word lost, unless it was silent, or the name of an accent."""
    return words[:-1] if len(words) > 1 and words[-1] not in known.silent else None


def _swap_day_and_month(words: list[str], known: Words, generator: random.Random) -> list[str] | None:
    """`the fourth of march` as `the third of april`."""
    day, month = ([word for word in words if word in some] for some in (known.days, known.months))
    if len(day) != 1 or len(month) != 1 or known.days.index(day[0]) == known.months.index(month[0]):
        return None
    if len(words) > 1 and words[words.index(day[0]) - 1] in known.tens:
        return None
    other = {
        day[0]: known.days[known.months.index(month[0])],
        month[0]: known.months[known.days.index(day[0])],
    }
    return [other.get(word, word) for word in words]


def _swap_numbers(words: list[str], known: Words, generator: random.Random) -> list[str] | None:
    """Two number words in each other's place: the value of other digits."""
    places = [at for at, word in enumerate(words) if word in known.numbers and word not in known.tens]
    pairs = [(one, two) for one in places for two in places if one < two and not known.is_same(words[one], words[two])]
    if not pairs:
        return None
    one, two = generator.choice(pairs)
    return [*words[:one], words[two], *words[one + 1 : two], words[one], *words[two + 1 :]]


def _swap_ends(words: list[str], known: Words, generator: random.Random) -> list[str] | None:
    """The numbers on both sides of a range's joint in each other's place."""
    places = [at for at, word in enumerate(words) if word in known.joints and 0 < at < len(words) - 1]
    if not places:
        return None
    at = places[0]
    low, high = at, at + 1
    while low and words[low - 1] in known.numbers:
        low -= 1
    while high < len(words) and words[high] in known.numbers:
        high += 1
    return [*words[:low], *words[at + 1 : high], words[at], *words[low:at], *words[high:]]


def _add_word(words: list[str], known: Words, generator: random.Random) -> list[str] | None:
    """A minus that is not written."""
    first = generator.choice(known.added) if known.added else ""
    is_number = any(word in known.numbers for word in words)
    return [first, *words] if first and is_number and words[0] not in known.added else None


def _add_scale(words: list[str], known: Words, generator: random.Random) -> list[str] | None:
    """A scale that is not written, behind the last number."""
    places = [at for at, word in enumerate(words) if word in known.numbers]
    if not known.scales or not places:
        return None
    return [*words[: places[-1] + 1], generator.choice(known.scales), *words[places[-1] + 1 :]]


def _swap_kind(words: list[str], known: Words, generator: random.Random) -> list[str] | None:
    """`пятого` as `пяти` or `пятых`."""
    places = [at for at, word in enumerate(words) if word in known.kinds]
    if not places:
        return None
    at = generator.choice(places)
    return [*words[:at], generator.choice(known.kinds[words[at]]), *words[at + 1 :]]


def _without(words: list[str], at: int) -> list[str]:
    return [*words[:at], *words[at + 1 :]]


_DAMAGES: tuple[Callable[[list[str], Words, random.Random], list[str] | None], ...] = (
    *(_swap, _drop_number, _double_number, _drop_word, _drop_era, _truncate, _swap_day_and_month),
    *(_swap_numbers, _swap_ends, _add_word, _add_scale, _swap_kind),
)


def damage(token: Token, code: str, generator: random.Random) -> Iterator[tuple[str, str]]:
    """(kind of damage, the damaged spoken form), each kind at most once, for a token of a semiotic class."""
    words, known = (token.after or "").split(), words_of(code)
    if token.semiotic_class in (PLAIN, PUNCT) or words == [SILENCE]:
        return
    for one in _DAMAGES:
        if one is _swap_day_and_month and not any(letter.isalpha() for letter in token.before):
            continue  # 04/03/2014 is rightly read in both orders
        if one is _swap_kind and not any(letter.islower() for letter in token.before):
            continue  # 1995 and XX are rightly read as any of them
        if words[0] in known.zero and len(words) == 2 and one is not _swap:
            continue  # 05 is rightly read as five
        if one is _truncate and words[-1] in known.implied and token.before[-1].isdecimal():
            continue
        damaged = one(words, known, generator)
        if damaged and damaged != words:
            yield one.__name__.strip("_"), " ".join(damaged)
