"""Kinds of stretches: what draws one, the sentences that make its meaning certain, and the seeded generator."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from attacks.english_meaning import Meaning

Drawn = tuple[str, Meaning]
"""A stretch and what it means."""
Framed = tuple[str, Meaning, str]
"""The same, with the sentence that it stands in, `{}` for the stretch."""
Draw = Callable[[random.Random], Drawn]
HYPHENS = ("-", "–", "−")
"""Hyphen, en dash and minus sign: before a number each is a minus."""
DASHES = ("-", "–", "—", "‐", "‑", "−")
"""Between two numbers: also em dash, Unicode's hyphen, the hyphen that does not break."""


@dataclass(frozen=True)
class Shape:
    """A kind of stretches."""

    family: str
    kind: str
    draw: Callable[[random.Random], Framed]

    @property
    def kept(self) -> bool:
        """Whether the kind is kept from whoever writes the rules: about half of each family."""
        return bool(hashlib.sha256(f"kept694:{self.family}:{self.kind}".encode()).digest()[0] & 1)


@dataclass(frozen=True)
class Case:
    """One stretch in a sentence, and what it means."""

    family: str
    kind: str
    kept: bool
    before: str
    stretch: str
    after: str
    meaning: Meaning

    @property
    def text(self) -> str:
        """The sentence."""
        return self.before + self.stretch + self.after


SHAPES: list[Shape] = []
"""The English shapes; another language has a list of its own."""


def shape(family: str, kind: str, *frames: str, to: list[Shape] = SHAPES) -> Callable[[Draw], Draw]:
    """Registers a function that draws a stretch and its meaning; a frame has `{}` for the stretch."""

    def register(draw: Draw) -> Draw:
        to.append(Shape(family, kind, lambda drawn: (*draw(drawn), drawn.choice(frames))))
        return draw

    return register


def framed(family: str, kind: str, *, to: list[Shape] = SHAPES) -> Callable[[Callable[[random.Random], Framed]], None]:
    """Registers a function that draws the frame, too, where it depends on the unit."""

    def register(draw: Callable[[random.Random], Framed]) -> None:
        to.append(Shape(family, kind, draw))

    return register


def cases(count: int, seed: int, part: str = "all", start: int = 0, *, of: Sequence[Shape] = SHAPES) -> Iterator[Case]:
    """The cases start..count of a seed: every kind in turn, each case by a generator of its own."""
    shapes = [shape for shape in of if part == "all" or shape.kept == (part == "kept")]
    for index in range(start, count):
        shape = shapes[index % len(shapes)]
        drawn = random.Random(f"{seed}:{shape.family}:{shape.kind}:{index // len(shapes)}")
        stretch, meaning, frame = shape.draw(drawn)
        before, _, after = frame.partition("{}")
        yield Case(shape.family, shape.kind, shape.kept, before, stretch, after, meaning)
