"""The decode loop: order, equal queries, batches, limits, filters; beam search against an exhaustive one."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
import torch
from example_vocabularies import tokenizer_of
from queries import query
from random_networks import END, random_model

from dncnorm import DncNormForTextNormalization, DncNormTokenizer
from dncnorm.core.queries import DecodingOptions, Hypothesis, Query
from dncnorm.core.special import EOS, SELF, SPECIALS
from dncnorm.inference.filters import NEVER_SPOKEN, Scores, SuppressSymbols
from dncnorm.inference.window import Window
from dncnorm.model.decoding import decode, decode_n_best
from dncnorm.model.source import pad

WORDS = ["ab", "cd", "ef"]


@pytest.fixture(scope="module")
def tokenizer(tmp_path_factory: pytest.TempPathFactory) -> DncNormTokenizer:
    """Digits and letters in; WORDS, their spellings and `<self>` out."""
    window = Window("abcdef", "0123456789", "<>/norm")
    return tokenizer_of(tmp_path_factory.mktemp("vocabulary"), [window], WORDS)


@pytest.fixture(scope="module")
def model(tokenizer: DncNormTokenizer) -> DncNormForTextNormalization:
    return random_model(tokenizer)


@pytest.fixture(scope="module")
def queries() -> list[Query]:
    """Of many lengths, some of them equal."""
    rng = random.Random(0)
    made = [
        query(
            "".join(rng.choices("abcdef", k=rng.randint(0, 12))),
            "".join(rng.choices("0123456789", k=rng.randint(1, 9))),
            "".join(rng.choices("abcdef", k=rng.randint(0, 12))),
        )
        for _ in range(25)
    ]
    return [*made, *made[:5]]


def words_only(tokenizer: DncNormTokenizer) -> SuppressSymbols:
    """Leaves WORDS, `<self>` and the end, so that a text is one sequence of symbols only."""
    spoken = {SPECIALS.index(SELF), END, *(tokenizer.encode_target(word)[0] for word in WORDS)}
    return SuppressSymbols(sorted(set(range(tokenizer.target_vocab_size)) - spoken))


def log_probability(
    model: DncNormForTextNormalization,
    tokenizer: DncNormTokenizer,
    asked: Query,
    symbols: Sequence[int],
    suppressed: SuppressSymbols,
) -> float:
    """Of a whole target, its end included, by teacher forcing."""
    read = torch.tensor([[model.config.decoder_start_token_id, *symbols[:-1]]])
    with torch.no_grad():
        logits = model(
            torch.tensor([tokenizer.encode_window(model.context.view(asked))]), decoder_input_ids=read
        ).logits.double()[0]
    logits[:, suppressed.ids] = -math.inf
    return float(logits.log_softmax(-1).gather(1, torch.tensor(symbols).unsqueeze(1)).sum())


def close(left: Sequence[Hypothesis], right: Sequence[Hypothesis]) -> None:
    assert [h.text for h in left] == [h.text for h in right]
    assert [h.ended for h in left] == [h.ended for h in right]
    assert [h.confidence for h in left] == pytest.approx([h.confidence for h in right], abs=1e-4, rel=1e-3)


class Counting:
    """A filter that changes nothing and counts the rows it sees."""

    def __init__(self) -> None:
        self.rows: list[int] = []

    def __call__(self, logits: Scores, prefixes: Any, queries: Any) -> Scores:
        assert len(prefixes) == len(queries) == len(logits)
        self.rows.append(len(queries))
        return logits


class Only:
    """A filter that leaves one sequence possible."""

    def __init__(self, symbols: Sequence[int]) -> None:
        self.symbols = [*symbols, END]

    def __call__(self, logits: Scores, prefixes: Any, queries: Any) -> Scores:
        kept = np.full_like(logits, -math.inf)
        for place, prefix in enumerate(prefixes):
            assert list(prefix) == self.symbols[: len(prefix)]
            symbol = self.symbols[len(prefix)]
            kept[place, symbol] = logits[place, symbol]
        return kept


# Output.


def test_no_queries(model: DncNormForTextNormalization, tokenizer: DncNormTokenizer) -> None:
    assert decode(model, tokenizer, []) == []


@pytest.mark.parametrize("beams", [1, 3])
def test_the_order_is_kept_and_neither_batches_nor_shuffling_matter(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, queries: list[Query], beams: int
) -> None:
    alone = [decode(model, tokenizer, [asked], DecodingOptions(beams=beams))[0] for asked in queries]
    assert len({h.text for h in alone}) > 8
    assert {h.ended for h in alone} == {True, False}
    close(decode(model, tokenizer, queries, DecodingOptions(batch_size=64, beams=beams)), alone)
    order = random.Random(1).sample(range(len(queries)), len(queries))
    shuffled = decode(model, tokenizer, [queries[i] for i in order], DecodingOptions(batch_size=7, beams=beams))
    close(shuffled, [alone[i] for i in order])


def test_greedy_is_generate(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, queries: list[Query]
) -> None:
    found = decode(model, tokenizer, queries)
    ids, mask = pad([tokenizer.encode_window(model.context.view(asked)) for asked in queries], torch.device("cpu"))
    generated = model.generate(ids, attention_mask=mask, do_sample=False, suppress_tokens=NEVER_SPOKEN.ids)
    assert [h.text for h in found] == tokenizer.batch_decode(generated)
    assert [h.ended for h in found] == [END in row for row in generated.tolist()]


@pytest.mark.parametrize("beams", [1, 4])
def test_the_confidence_is_the_probability_of_the_whole_sequence(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, queries: list[Query], beams: int
) -> None:
    words = words_only(tokenizer)
    found = decode(model, tokenizer, queries, DecodingOptions(beams=beams), (words,))
    assert sum(h.ended for h in found) > 5
    for asked, hypothesis in zip(queries, found, strict=True):
        symbols = tokenizer.encode_target(hypothesis.text)
        if not hypothesis.ended:
            symbols.pop()
        expected = log_probability(model, tokenizer, asked, symbols, words)
        assert hypothesis.confidence == pytest.approx(math.exp(expected), rel=1e-3)


def test_equal_views_are_computed_once(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Window] = []
    encode = DncNormTokenizer.encode_window

    def counted(self: DncNormTokenizer, window: Window) -> list[int]:
        seen.append(window)
        return encode(self, window)

    monkeypatch.setattr(DncNormTokenizer, "encode_window", counted)
    twelve, seven = query("a", "12", "b"), query("a", "7", "b")
    far, near = (Query((word, "a", "b", "a", "12", "b", "a", "b", word), 4) for word in ("far", "near"))
    found = decode(model, tokenizer, [twelve, seven, far, twelve, seven, near])
    assert sorted((window.left, window.focus) for window in seen) == [("a", "12"), ("a", "7"), ("a b a", "12")]
    assert found[:3] == found[3:]


def test_rows_leave_the_batch_as_they_end(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, queries: list[Query]
) -> None:
    counting = Counting()
    found = decode(model, tokenizer, queries, filters=(NEVER_SPOKEN, counting))
    assert counting.rows[0] == len(set(queries))
    assert counting.rows == sorted(counting.rows, reverse=True)
    assert counting.rows[-1] < counting.rows[0] - sum(h.ended for h in found) // 3


@pytest.mark.parametrize("beams", [1, 3])
def test_a_limit_leaves_the_hypothesis_unfinished(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, queries: list[Query], beams: int
) -> None:
    for limit in (1, 4):
        options = DecodingOptions(max_length=limit, beams=beams)
        found = decode(model, tokenizer, queries, options, (words_only(tokenizer), SuppressSymbols([END])))
        assert not any(h.ended for h in found)
        assert {len(h.text.split(" ")) for h in found} == {limit}
        assert all(0.0 < h.confidence <= 1.0 for h in found)


def test_the_default_limit_is_the_models(tokenizer: DncNormTokenizer) -> None:
    counting = Counting()
    decode(random_model(tokenizer, end=-1000.0), tokenizer, [query("", "1", "")], filters=(counting,))
    assert len(counting.rows) == 12


# Filters.


@pytest.mark.parametrize("beams", [1, 3])
def test_reserved_symbols_are_never_output(tokenizer: DncNormTokenizer, queries: list[Query], beams: int) -> None:
    """Not even where the network wants nothing else."""
    model = random_model(tokenizer)
    with torch.no_grad():
        model.output.bias[NEVER_SPOKEN.ids] += 100.0
    chosen: list[int] = []

    def spy(logits: Scores, prefixes: Any, queries: Any) -> Scores:
        chosen.extend(symbol for prefix in prefixes for symbol in prefix)
        return logits

    found = decode(model, tokenizer, queries, DecodingOptions(beams=beams), (NEVER_SPOKEN, spy))
    assert set(NEVER_SPOKEN.ids) == {SPECIALS.index(s) for s in SPECIALS if s not in (EOS, SELF)}
    assert chosen
    assert not set(chosen) & set(NEVER_SPOKEN.ids)
    assert len({h.text for h in found}) > 5


@pytest.mark.parametrize("beams", [1, 3])
def test_a_dead_end_has_not_ended(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, queries: list[Query], beams: int
) -> None:
    """After "cd" nothing is allowed: no exception, no confidence that is not a number, and other rows go on."""
    start = tokenizer.encode_target("cd")[0]

    def trap(logits: Scores, prefixes: Any, queries: Any) -> Scores:
        for place, prefix in enumerate(prefixes):
            if not prefix:
                logits[place, END] = -math.inf
            elif prefix[-1] == start:
                logits[place] = -math.inf
        return logits

    forced = Only([start])
    for found in decode(model, tokenizer, queries[:3], DecodingOptions(beams=beams), (forced, trap)):
        assert (found.text, found.ended, found.confidence) == ("cd", False, 1.0)
    free = decode(model, tokenizer, queries, DecodingOptions(beams=beams), (NEVER_SPOKEN, trap))
    assert all(0.0 < h.confidence <= 1.0 for h in free)
    assert all(not h.ended for h in free if h.text.endswith("cd"))
    assert any(h.ended for h in free)


# Constraints, Z19 section 6.3.


class Table:
    """A step of the search, as the constraint sees it: the probabilities of Z19's equations 10 to 15."""

    def __init__(self, tokenizer: DncNormTokenizer) -> None:
        self.two, self.twenty, self.three = (tokenizer.encode_target(word)[0] for word in WORDS)

    def chances(self, prefix: Sequence[int]) -> dict[int, float]:
        if not prefix:
            return {self.two: 0.4, self.twenty: 0.4, self.three: 0.2}
        if prefix[-1] == self.two:
            return {END: 0.5, self.three: 0.5}
        return {END: 0.9, self.three: 0.1}

    def as_network(self, logits: Scores, prefixes: Any, queries: Any) -> Scores:
        made = np.full_like(logits, -math.inf)
        for row, prefix in enumerate(prefixes):
            for symbol, chance in self.chances(prefix).items():
                made[row, symbol] = math.log(chance)
        return made

    def as_grammar(self, scores: Scores, prefixes: Any, queries: Any) -> Scores:
        """Two forms only, each of one word."""
        made = np.full_like(scores, -math.inf)
        for row, prefix in enumerate(prefixes):
            for symbol in [END] if prefix else [self.two, self.twenty]:
                made[row, symbol] = scores[row, symbol]
        return made


def test_softmax_first_keeps_the_order_of_paths_that_constraining_first_levels(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer
) -> None:
    """Z19 equations 10 to 21: 0.4 x 0.5 and 0.4 x 0.9 become equal where the constraint comes first."""
    table = Table(tokenizer)
    confidences = {
        (softmax_first, beams): decode(
            model,
            tokenizer,
            [query("", "1", "")],
            DecodingOptions(beams=beams, softmax_first=softmax_first),
            (table.as_network,),
            (table.as_grammar,),
        )[0].confidence
        for softmax_first in (True, False)
        for beams in (1, 2)
    }
    assert confidences[True, 2] == pytest.approx(0.4 * 0.9)
    assert confidences[False, 2] == pytest.approx(0.5)
    assert confidences[True, 1] in (pytest.approx(0.4 * 0.9), pytest.approx(0.4 * 0.5))
    assert confidences[False, 1] == pytest.approx(0.5)


# Beam search.


def test_the_n_best_are_those_of_all_sequences_in_their_order(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, queries: list[Query]
) -> None:
    """Five symbols and at most three steps: every sequence can be scored. The search must not stop at the first end."""
    words, options = words_only(tokenizer), DecodingOptions(beams=16, n_best=8, max_length=3)
    spoken = sorted(set(range(tokenizer.target_vocab_size)) - {END, *words.ids})
    targets = [symbols for length in range(3) for symbols in itertools.product(spoken, repeat=length)]
    for asked in queries[:2]:
        scores = [log_probability(model, tokenizer, asked, [*symbols, END], words) for symbols in targets]
        best = sorted(zip(scores, targets, strict=True), reverse=True)[:8]
        (found,) = decode_n_best(model, tokenizer, [asked], options, (words,))
        assert [item.text for item in found] == [tokenizer.decode_target(list(symbols)) for _, symbols in best]
        assert [item.confidence for item in found] == pytest.approx([math.exp(s) for s, _ in best], rel=1e-4)
        assert found[0] == decode(model, tokenizer, [asked], options, (words,))[0]


# Options.


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"batch_size": 0}, "batch_size: 0; it must be at least 1"),
        ({"beams": -1}, "beams: -1; it must be at least 1"),
        ({"max_length": 0}, "max_length: 0; it must be at least 1, or None"),
    ],
)
def test_options_that_cannot_be(options: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        DecodingOptions(**options)
