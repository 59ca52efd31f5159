"""The automaton of spoken forms against plain enumeration: order, words in pieces, exponential lattices, threads."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

from dncnorm.grammars.lattice import Lattice


def chain(*words: str, weight: float = 0.0) -> Lattice:
    """One spoken form; its weight is on the first arc."""
    arcs = [[(word, weight if place == 0 else 0.0, place + 1)] for place, word in enumerate(words)]
    return Lattice([*arcs, []], [0], {len(words): 0.0})


def random_lattice(seed: int) -> tuple[Lattice, dict[str, float]]:
    """A random acyclic automaton with silent arcs, and its forms with their least costs, by recursion."""
    draw = random.Random(seed)
    size = draw.randint(2, 7)
    arcs = [
        [
            (draw.choice(["a", "b", "c", None]), float(draw.randint(0, 3)), draw.randint(state + 1, size - 1))
            for _ in range(draw.randint(0, 3))
            if state + 1 < size
        ]
        for state in range(size)
    ]
    finals = {state: float(draw.randint(0, 2)) for state in range(size) if draw.random() < 0.4 or state == size - 1}

    def forms(state: int) -> list[tuple[tuple[str, ...], float]]:
        found = [((), finals[state])] if state in finals else []
        for word, weight, target in arcs[state]:
            found += [((word, *rest) if word else rest, weight + cost) for rest, cost in forms(target)]
        return found

    costs: dict[str, float] = {}
    for words, cost in forms(0):
        costs[" ".join(words)] = min(cost, costs.get(" ".join(words), cost))
    return Lattice(arcs, [0], finals), costs


@pytest.mark.parametrize("seed", range(50))
def test_paths_best_and_accepts_agree_with_enumeration(seed: int) -> None:
    lattice, costs = random_lattice(seed)
    paths = list(lattice.paths())
    assert {path.text: path.weight for path in paths} == costs
    assert len(paths) == len(costs), "each form once"
    assert [path.weight for path in paths] == sorted(path.weight for path in paths)
    best = lattice.best()
    assert (best and (best.weight, best.text)) == (min((c, t) for t, c in costs.items()) if costs else None)
    assert all(lattice.accepts(text) for text in costs)
    assert not any(lattice.accepts(text) for text in ("d", "a d", "a a a a a a a a") if text not in costs)
    assert lattice.only() == (next(iter(costs)) if len(costs) == 1 else None)


@pytest.mark.parametrize("seed", range(20))
def test_a_union_is_both(seed: int) -> None:
    (left, left_costs), (right, right_costs) = random_lattice(seed), random_lattice(seed + 1000)
    both = {t: min(c[t] for c in (left_costs, right_costs) if t in c) for t in {*left_costs, *right_costs}}
    assert {path.text: path.weight for path in Lattice.union([left, right]).paths()} == both


def test_words_are_joined_from_their_pieces() -> None:
    lattice = Lattice.union([chain("s", "##o", "##n"), chain("s", "##o"), chain("s", "o")])
    assert sorted(path.text for path in lattice.paths()) == ["s o", "so", "son"]
    assert [text for text in ("son", "so", "s o", "s", "o") if lattice.accepts(text)] == ["son", "so", "s o"]


def test_a_word_may_be_built_from_pieces_in_several_ways() -> None:
    lattice = Lattice.union([chain("self", "##ie"), chain("selfie", "x")])
    assert [path.text for path in lattice.paths()] == ["selfie", "selfie x"]
    assert lattice.accepts("selfie")
    assert lattice.accepts("selfie x")


def test_a_gap_is_one_word() -> None:
    assert chain("a_letter", " _letter", "b_letter").accepts("a_letter  _letter b_letter")


SIZE = 60


@pytest.fixture
def quick() -> Iterator[None]:
    """Fails a test that enumerates 2 ** 60 forms instead of walking the states."""
    start = time.perf_counter()
    yield
    assert time.perf_counter() - start < 5.0


@pytest.mark.usefixtures("quick")
def test_exponentially_many_forms_are_not_enumerated() -> None:
    arcs = [[("a", 0.0, s + 1), ("b", 0.0, s + 1), ("b", 1.0, s + 1)] for s in range(SIZE)]
    lattice = Lattice([*arcs, []], [0], {SIZE: 0.0})
    assert lattice.accepts(" ".join("ab" * 30))
    best = lattice.best()
    assert best is not None
    assert best.text == " ".join("a" * SIZE)
    assert lattice.only() is None


@pytest.mark.usefixtures("quick")
def test_expensive_beginnings_are_not_followed() -> None:
    """An address: each slash has two readings, and other characters add a cost to every reading."""
    arcs = [[("slash", 0.0, s + 1), ("stroke", 0.5, s + 1)] if s % 2 else [("x", 1.0, s + 1)] for s in range(SIZE)]
    first, second = islice(Lattice([*arcs, []], [0], {SIZE: 0.0}).paths(), 2)
    assert (first.text, first.weight) == (" ".join(["x slash"] * (SIZE // 2)), SIZE / 2)
    assert second.weight == first.weight + 0.5


@pytest.mark.usefixtures("quick")
def test_a_form_with_many_paths_is_the_only_one() -> None:
    arcs = [[("a", 0.0, 2 * s + 1), ("a", 0.0, 2 * s + 2)] for s in range(SIZE) for _ in range(2)]
    lattice = Lattice([arcs[0], *arcs[2:], [], []], [0], {2 * SIZE - 1: 0.0, 2 * SIZE: 0.0})
    assert lattice.only() == " ".join("a" * SIZE)


def test_threads_share_a_lattice() -> None:
    lattice, costs = random_lattice(3)
    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(lattice.accepts, list(costs) * 8))
