"""Decoding inside a lattice: the output is always one of its forms."""

from __future__ import annotations

import math

import pytest
import torch
from example_vocabularies import tokenizer_of
from random_networks import END, random_model

from dncnorm import DncNormTokenizer
from dncnorm.core.queries import DecodingOptions, Query
from dncnorm.core.special import SELF, SPECIALS
from dncnorm.grammars.lattice import Lattice
from dncnorm.inference.constraints import GrammarFilter, SymbolAutomaton
from dncnorm.inference.filters import NEVER_SPOKEN, NOT_AS_WRITTEN
from dncnorm.inference.window import Window
from dncnorm.model.decoding import decode

STAY = SPECIALS.index(SELF)
FORMS = ["ab cd", "ab", "abba cd", "c ab"]
"""`abba` and `c` are in no vocabulary: they are spelt, and `ab` is a word as well as what `abba` begins with."""


def lattice_of(forms: list[str]) -> Lattice:
    """The union of chains."""
    chains = []
    for form in forms:
        words = form.split()
        chains.append(Lattice([*([(w, 0.0, i + 1)] for i, w in enumerate(words)), []], [0], {len(words): 0.0}))
    return Lattice.union(chains)


@pytest.fixture(scope="module")
def tokenizer(tmp_path_factory: pytest.TempPathFactory) -> DncNormTokenizer:
    window = Window("abcdef", "0123456789", "")
    return tokenizer_of(tmp_path_factory.mktemp("vocabulary"), [window], ["ab", "cd", "ef"])


def sequences(automaton: SymbolAutomaton, prefix: tuple[int, ...] = ()) -> set[tuple[int, ...]]:
    """Every symbol sequence that the automaton allows, without its end."""
    found: set[tuple[int, ...]] = set()
    for symbol in automaton.allowed(prefix):
        found |= {prefix} if symbol == END else sequences(automaton, (*prefix, symbol))
    return found


def test_the_automaton_allows_the_symbols_of_the_forms_and_no_others(tokenizer: DncNormTokenizer) -> None:
    automaton = SymbolAutomaton(lattice_of(FORMS), tokenizer.encode_word, END)
    assert sequences(automaton) == {tuple(tokenizer.encode_target(form)[:-1]) for form in FORMS}
    assert automaton.allowed([END]) == []
    assert automaton.allowed([STAY, STAY]) == []


def test_a_word_that_cannot_be_spelt_is_left_out(tokenizer: DncNormTokenizer) -> None:
    automaton = SymbolAutomaton(lattice_of(["ab", "жук"]), tokenizer.encode_word, END)
    assert sequences(automaton) == {tuple(tokenizer.encode_target("ab")[:-1])}


@pytest.mark.parametrize("softmax_first", [True, False])
@pytest.mark.parametrize("beams", [1, 3])
@pytest.mark.parametrize("seed", range(2))
def test_the_output_is_in_the_lattice(tokenizer: DncNormTokenizer, seed: int, beams: int, softmax_first: bool) -> None:
    model = random_model(tokenizer, seed=seed, end=0.0)
    queries = [Query(("ab", str(number), "cd"), 1) for number in range(10)]
    lattices = {str(number): lattice_of(FORMS[number % 4 :]) for number in range(0, 10, 2)}
    options = DecodingOptions(beams=beams, softmax_first=softmax_first, batch_size=7)
    fence = GrammarFilter(lattices, tokenizer.encode_word)
    found = decode(model, tokenizer, queries, options, (NEVER_SPOKEN, NOT_AS_WRITTEN), (fence,))
    free = decode(model, tokenizer, queries, options, (NEVER_SPOKEN, NOT_AS_WRITTEN))
    for query, kept, wild in zip(queries, found, free, strict=True):
        if query.focus in lattices:
            assert kept.ended
            assert lattices[query.focus].accepts(kept.text)
        else:
            assert kept.text == wild.text, "a token without a lattice is left free"
            assert math.isclose(kept.confidence, wild.confidence, rel_tol=1e-3)
    assert any(not lattices[q.focus].accepts(h.text) for q, h in zip(queries, free, strict=True) if q.focus in lattices)


def test_a_token_that_may_stay_can_stay(tokenizer: DncNormTokenizer) -> None:
    model = random_model(tokenizer, end=0.0)
    with torch.no_grad():
        model.output.bias[STAY] += 100.0
    queries, lattices = [Query(("1",), 0)], {"1": lattice_of(FORMS)}
    for may_stay in (True, False):
        fence = GrammarFilter(lattices, tokenizer.encode_word, may_stay=may_stay)
        said = decode(model, tokenizer, queries, filters=(NEVER_SPOKEN,), constraints=(fence,))[0]
        assert (said.text == SELF) == may_stay
        assert said.ended
