"""A call in the middle of another, on the same thread: a signal's handler, a finalizer, a callback."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

import numpy as np
import pytest
from attacks.journal import HELD
from attacks.reentry import KINDS, alone, drawn, interrupted_at, judge

from dncnorm import Gate, TextNormalizer
from dncnorm.grammars.lattice import Lattice
from dncnorm.normalization.embedded import EMBEDDED
from dncnorm.values.checking import _Values
from dncnorm.values.kinds import NUMBER, Value

FORMS = ["one two", "one three", "one ##s two", "two", "two ##s", "two ##s three four", "one two three"]


def at_every_instruction(place: str, block: Callable[[], object], action: Callable[[], None], step: int) -> int:
    """Runs the block again and again, the action at another instruction each time; returns how often."""
    times = 0
    while True:
        calls: list[None] = []

        def once(calls: list[None] = calls) -> None:
            calls.append(None)
            action()

        with interrupted_at(place, 1 + times * step, once):
            block()
        if not calls:
            return times
        times += 1


def test_the_gate_is_asked_in_the_middle_of_its_answer() -> None:
    gate = Gate.load(EMBEDDED / "en" / "gate")
    few, many = [["It", "weighs", "15 kg"]], [["In", "1999", "the", "IUCN", "met", str(number)] for number in range(99)]
    expected = [gate.probabilities(few), gate.probabilities(many)]

    def outside() -> None:
        assert np.array_equal(gate.probabilities(few), expected[0])

    def inside() -> None:
        assert np.array_equal(gate.probabilities(many), expected[1])

    assert at_every_instruction("gate/", outside, inside, step=211) > 5

    def deeper() -> None:
        with interrupted_at("gate/", 700, inside):
            outside()

    assert at_every_instruction("gate/", outside, deeper, step=701) > 1


def test_a_lattice_is_searched_in_the_middle_of_a_search() -> None:
    """A lock would wait for the thread that waits for it."""
    held: list[Lattice] = [Lattice.of(FORMS)]

    def search() -> None:
        assert [form for form in FORMS if held[-1].accepts(form.replace(" ##", ""))] == FORMS
        assert not held[-1].accepts("one two four")

    def afresh() -> None:
        held.append(Lattice.of(FORMS))
        search()

    assert at_every_instruction("grammars/lattice.py", afresh, search, step=53) > 20


def test_values_are_read_in_the_middle_of_being_read() -> None:
    wanted = [Value(NUMBER, str(number)) for number in range(6)]

    def values() -> Iterator[Value]:
        yield from wanted

    held = [_Values(values)]

    def read() -> None:
        assert set(held[-1]) == set(wanted)
        assert wanted[5] in held[-1]

    def afresh() -> None:
        held.append(_Values(values))
        assert wanted[2] in held[-1]
        read()

    assert at_every_instruction("values/checking.py", afresh, read, step=1) > 50


def check(normalize: TextNormalizer, kinds: Collection[str]) -> None:
    cases = [case for case in drawn("en", len(KINDS), seed=3) if case[0] in kinds]
    expected = alone(normalize, [text for _, *texts, _ in cases for text in texts])
    for kind, text, inner, draw in cases:
        verdict, _ = judge(normalize, kind, text, inner, draw, expected)
        assert verdict == HELD, (kind, text)


@pytest.fixture(scope="module")
def english() -> TextNormalizer:
    """A pipeline of its own: what others have asked, its caches know."""
    from dncnorm import pipeline

    return pipeline("text-normalization")


def test_a_call_inside_a_call(english: TextNormalizer) -> None:
    check(english, ("gate", "keep"))


@pytest.mark.slow
def test_every_kind_of_call_inside_a_call(english: TextNormalizer) -> None:
    check(english, KINDS)
