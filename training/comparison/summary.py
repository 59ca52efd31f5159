"""One architecture of a comparison: the mean and the standard deviation of its seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import mean, stdev

from comparison.records import Record
from dncnorm.evaluation.markdown import number
from dncnorm.evaluation.metrics import ALL

TOKENS, CHANGED, SENTENCES, CHARACTERS = "tokens", "changed", "sentences", "characters"
CHARACTERS_RIGHT = "characters_right"
UNRECOVERABLE, SPEED, MEMORY = "unrecoverable", "sentences/s", "MB"
MEASURES = (TOKENS, CHANGED, SENTENCES, CHARACTERS, UNRECOVERABLE, SPEED, MEMORY)
"""The measures of a system: shares that are right; of the characters of changed tokens the share that is wrong; SPEED,
of CPU time, which other work beside it changes less than the time of a clock. CHARACTERS_RIGHT is the rest of
CHARACTERS."""


@dataclass(frozen=True)
class Spread:
    """A mean and its standard deviation; None for a single value."""

    mean: float
    deviation: float | None = None

    def shown(self, digits: int = 4) -> str:
        """Returns it for people."""
        found = number(float(self.mean), digits)
        return found if self.deviation is None else f"{found} ± {number(self.deviation, digits)}"


def spread_of(values: Sequence[float | None]) -> Spread | None:
    """Returns the spread of several seeds' values; None where one has none."""
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return None
    return Spread(mean(known), stdev(known) if len(known) > 1 else None)


@dataclass(frozen=True)
class Architecture:
    """Its records, the first seed first."""

    name: str
    records: tuple[Record, ...]

    @property
    def first(self) -> Record:
        """Returns that of the first seed: tests and pictures are of this one."""
        return self.records[0]

    def over_seeds(self, value: Callable[[Record], float | None]) -> Spread | None:
        """Returns the spread of a value that each record has; None where one has none."""
        return spread_of([value(record) for record in self.records])

    def measure(self, system: str, name: str) -> Spread | None:
        """Returns one of MEASURES, or CHARACTERS_RIGHT."""
        return self.over_seeds(lambda record: _measures(record, system)[name])

    def of_class(self, system: str, name: str) -> Spread | None:
        """Returns the accuracy of one class."""
        return self.over_seeds(lambda record: record.systems[system]["accuracy"][name])

    def of_kind(self, system: str, kind: str) -> Spread | None:
        """Returns the errors of one kind of `error_kinds`."""
        return self.over_seeds(lambda record: record.systems[system]["error_kinds"][kind])

    def times_as_fast(self, base: Architecture, system: str) -> str:
        """Returns for people how many times as fast as another it is."""
        own, other = (one.measure(system, SPEED) for one in (self, base))
        return "" if own is None or other is None else f"{own.mean / other.mean:.2f}x"


def architectures(records: Iterable[Record]) -> list[Architecture]:
    """Groups records. Raises ValueError if two were not evaluated on the same sentences."""
    found: dict[str, list[Record]] = {}
    first: Record | None = None
    for record in records:
        first = first or record
        if record.corpus != first.corpus:
            raise ValueError(f"{record.key}: evaluated on other sentences than {first.key}")
        found.setdefault(record.name, []).append(record)
    return [Architecture(name, tuple(of)) for name, of in found.items()]


def cell(spread: Spread | None, digits: int = 4) -> str:
    """Returns a table's cell."""
    return number(None) if spread is None else spread.shown(digits)


def _measures(record: Record, system: str) -> dict[str, float | None]:
    of = record.systems[system]
    wrong = of["character_error_rate"]
    return {
        TOKENS: of["accuracy"][ALL],
        CHANGED: of["changed_accuracy"],
        SENTENCES: of["sentence_accuracy"],
        CHARACTERS: wrong,
        CHARACTERS_RIGHT: None if wrong is None else 1.0 - wrong,
        UNRECOVERABLE: of["unrecoverable"][ALL],
        SPEED: of["sentences_per_cpu_second"],
        MEMORY: of["peak_rss_mb"],
    }
