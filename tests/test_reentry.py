"""A call inside a call on the same thread: from a signal handler, a finalizer, a callback."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from attacks.journal import HELD
from attacks.reentry import KINDS, drawn, interrupted_at, judge, results_alone

import dncnorm
from dncnorm import Gate
from dncnorm.grammars.lattice import Lattice
from dncnorm.normalization.embedded import EMBEDDED
from dncnorm.values.checking import _Values
from dncnorm.values.kinds import NUMBER, Value

FORMS = ["one two", "one three", "one ##s two", "two", "two ##s", "two ##s three four", "one two three"]


def at_every_instruction(place: str, block: Callable[[], object], action: Callable[[], None], step: int) -> int:
    """Runs the block again and again, with the action at another instruction each time; returns how often."""
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


def test_the_gate_is_called_inside_a_call_of_itself() -> None:
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


def test_a_lattice_is_searched_inside_a_search() -> None:
    """A lock would deadlock."""
    held: list[Lattice] = [Lattice.of(FORMS)]

    def search() -> None:
        assert [form for form in FORMS if held[-1].accepts(form.replace(" ##", ""))] == FORMS
        assert not held[-1].accepts("one two four")

    def afresh() -> None:
        held.append(Lattice.of(FORMS))
        search()

    assert at_every_instruction("grammars/lattice.py", afresh, search, step=53) > 20


def test_values_are_read_inside_a_read() -> None:
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


@pytest.mark.slow
def test_every_kind_of_call_inside_a_call() -> None:
    """A new pipeline: the caches of the others know texts that other tests have normalized."""
    normalize = dncnorm.pipeline("text-normalization")
    cases = list(drawn("en", len(KINDS), seed=3))
    expected = results_alone(normalize, [text for _, *texts, _ in cases for text in texts])
    for case in cases:
        verdict, _ = judge(normalize, case, expected)
        assert verdict == HELD, case[:2]
