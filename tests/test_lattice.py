"""The automaton of spoken forms against plain enumeration: order, words in pieces, exponential lattices, threads."""

from __future__ import annotations

import random
import threading
import time
from itertools import islice

import pytest

from dncnorm.grammars.lattice import START, Lattice


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


def test_words_are_put_together_of_their_pieces() -> None:
    lattice = Lattice.union([chain("s", "##o", "##n"), chain("s", "##o"), chain("s", "o")])
    assert set(lattice.words(START)) == {"s", "so", "son"}
    assert sorted(path.text for path in lattice.paths()) == ["s o", "so", "son"]
    assert lattice.accepts("son")
    assert lattice.accepts("so")
    assert lattice.accepts("s o")
    assert not lattice.accepts("s")
    assert not lattice.accepts("o")


def test_one_word_in_two_ways_of_pieces_leads_on_from_both() -> None:
    lattice = Lattice.union([chain("self", "##ie"), chain("selfie", "x")])
    assert all(lattice.accepts(path.text) for path in lattice.paths())
    assert lattice.accepts("selfie x")


def test_a_gap_is_one_word() -> None:
    assert chain("a_letter", " _letter", "b_letter").accepts("a_letter  _letter b_letter")


def test_two_to_the_sixtieth_forms_cost_what_is_walked() -> None:
    size = 60
    arcs = [[("a", 0.0, s + 1), ("b", 0.0, s + 1), ("b", 1.0, s + 1)] for s in range(size)]
    lattice = Lattice([*arcs, []], [0], {size: 0.0})
    start = time.perf_counter()
    assert lattice.accepts(" ".join("ab" * 30))
    best = lattice.best()
    assert best is not None
    assert best.text == " ".join("a" * size)
    assert lattice.only() is None
    assert time.perf_counter() - start < 5.0


def test_beginnings_that_end_dearer_are_not_followed() -> None:
    """An address: each slash in two ways, and characters that cost the cheapest reading something."""
    size = 60
    arcs = [[("slash", 0.0, s + 1), ("stroke", 0.5, s + 1)] if s % 2 else [("x", 1.0, s + 1)] for s in range(size)]
    lattice = Lattice([*arcs, []], [0], {size: 0.0})
    start = time.perf_counter()
    first, second = islice(lattice.paths(), 2)
    assert (first.text, first.weight) == (" ".join(["x slash"] * (size // 2)), size / 2)
    assert second.weight == first.weight + 0.5
    assert time.perf_counter() - start < 5.0


def test_one_form_in_many_ways_is_the_only_one() -> None:
    size = 60
    arcs = [[("a", 0.0, 2 * s + 1), ("a", 0.0, 2 * s + 2)] for s in range(size) for _ in range(2)]
    lattice = Lattice([arcs[0], *arcs[2:], [], []], [0], {2 * size - 1: 0.0, 2 * size: 0.0})
    start = time.perf_counter()
    assert lattice.only() == " ".join("a" * size)
    assert time.perf_counter() - start < 5.0


def test_threads_meet_the_same_states() -> None:
    lattice, costs = random_lattice(3)
    found: list[bool] = []
    threads = [threading.Thread(target=lambda: found.extend(map(lattice.accepts, costs))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 8 * len(costs)
