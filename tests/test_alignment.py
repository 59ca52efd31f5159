"""Where each spoken word stands: by attention given by hand, and by the embedded network's."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
import torch
from english import ENGLISH
from queries import query

from dncnorm import TextNormalizer
from dncnorm.core.segments import Segment
from dncnorm.model.forced import forced_steps
from dncnorm.model.network import ModelNetwork
from dncnorm.model.source import pad
from dncnorm.normalization.alignment import aligned, placed

NUMBER_AND_UNIT = [(0, 2), (3, 5)]


def looking(written: str, *focus: str) -> np.ndarray:
    """Attention of one word a row: nine tenths on the first such stretch, the rest on all characters alike."""
    rows = np.full((len(focus), len(written)), 0.1 / len(written))
    for row, part in zip(rows, focus, strict=True):
        start = written.index(part)
        row[start : start + len(part)] += 0.9 / len(part)
    return rows


def stretches(written: str, attention: np.ndarray, pieces: list[tuple[int, int]]) -> list[str]:
    return [written[start:end] for start, end in placed(attention, written, pieces)]


def test_words_stand_where_they_look() -> None:
    assert stretches("15 kg", looking("15 kg", "15", "kg"), NUMBER_AND_UNIT) == ["15", "kg"]


def test_the_space_after_a_piece_is_the_pieces() -> None:
    assert stretches("15 kg", looking("15 kg", " ", "kg"), NUMBER_AND_UNIT) == ["15", "kg"]


def test_a_sign_that_nothing_looks_at_takes_the_word_that_can_be_spared() -> None:
    attention = looking("$312", "3", "12", "2")
    attention[2, 0] = 0.05
    assert stretches("$312", attention, [(0, 1), (1, 4)]) == ["312", "312", "$"]


def test_no_piece_loses_its_only_word() -> None:
    assert stretches("5/16", looking("5/16", "5", "16"), [(0, 1), (1, 2), (2, 4)]) == ["5", "16"]


def test_order_settles_what_the_attention_leaves_open() -> None:
    even = np.full((2, 4), 0.25)
    assert stretches("p.m.", even, [(0, 1), (1, 2), (2, 3), (3, 4)]) == ["p", "m"]


def test_a_clear_look_back_is_followed() -> None:
    written, pieces = "5 March", [(0, 1), (2, 7)]
    assert stretches(written, looking(written, "March", "5"), pieces) == ["March", "5"]


def test_letters_that_no_word_is_on_belong_to_the_one_before_in_their_row() -> None:
    characters = [(place, place + 1) for place in range(6)]
    assert stretches("BMPs-x", looking("BMPs-x", "B", "M", "P", "x"), characters) == ["B", "M", "Ps", "x"]


def test_a_token_that_ends_with_a_dot_the_network_does_not_see() -> None:
    assert stretches("Co. Ltd.", looking("co. ltd", "co", "ltd"), [(0, 2), (2, 3), (4, 7), (7, 8)]) == ["Co", "Ltd"]


# Through the pipeline.


@pytest.mark.parametrize(
    ("token", "places"),
    [
        ("15 kg", {"fifteen": "15", "kilograms": "kg"}),
        ("$312", {"three": "312", "dollars": "$"}),
        ("4 March 2014", {"fourth": "4", "march": "March", "twenty": "2014", "fourteen": "2014"}),
        ("79.20%", {"seventy": "79.20", "percent": "%"}),
        ("IUCN", {"i": "I", "u": "U", "c": "C", "n": "N"}),
        ("1/4", {"one": "1", "quarter": "4"}),
        ("9:45pm", {"nine": "9", "forty": "45", "five": "45", "p": "pm"}),
        ("10.30pm", {"ten": "10", "thirty": "30"}),
        ("0:02:01", {"zero": "0", "two": "02", "second": "01"}),
        ("⁻¹²", {"to": "⁻¹²", "minus": "⁻¹²", "twelve": "⁻¹²"}),
    ],
)
def test_the_embedded_networks_words(normalize: TextNormalizer, token: str, places: dict[str, str]) -> None:
    text = f"There was {token} in it."
    segment = next(s for s in normalize(text, alignment=True)["segments"] if s["before"] == token)
    found = {word["after"]: text[word["start"] : word["end"]] for word in segment["words"]}
    assert {word: found.get(word) for word in places} == places


TEXT = "Dr. J. H. Smith's 2,014 £5m 10:30 p.m. – www.a-b.com (978-94-007) ½ 5½ km² #Tag -3 °C \u00a0 \ud800 ٣٤ ３４"


def test_every_word_has_a_stretch_of_its_token(tiny: TextNormalizer) -> None:
    for segment in tiny(TEXT, alignment=True)["segments"]:
        words = segment["words"]
        assert " ".join(word["after"] for word in words) == segment["after"]
        assert all(segment["start"] <= word["start"] < word["end"] <= segment["end"] for word in words)
        assert [list(word) for word in words] == [["after", "start", "end"]] * len(words)
    assert "words" not in tiny(TEXT)["segments"][0], "only on request"


def test_who_spoke_does_not_matter_and_nor_does_the_batch(tiny: TextNormalizer) -> None:
    """Also a grammar's, an override's and a fallback's words are placed by the network, if it can read the token."""
    spoken = ("fifteen kilograms", "the fourth of march", "b c d")
    sentences = [
        [Segment(0, 5, "15 kg", after, source, None, 0.9, 0.9, None)]
        for after, source in itertools.product(spoken, ("grammar", "override", "fallback"))
    ]
    rows = aligned(ModelNetwork(tiny.model, tiny.tokenizer), ENGLISH, sentences, 64)
    assert rows == aligned(ModelNetwork(tiny.model, tiny.tokenizer), ENGLISH, sentences, 1)
    assert rows == [
        aligned(ModelNetwork(tiny.model, tiny.tokenizer), ENGLISH, [sentence], 64)[0] for sentence in sentences
    ]
    assert [len({row[0].words for row in rows[at : at + 3]}) for at in (0, 3, 6)] == [1, 1, 1]


def test_a_token_too_long_for_the_network_has_every_word_on_the_whole(tiny: TextNormalizer) -> None:
    long = "9 " * 200
    (row,) = aligned(
        ModelNetwork(tiny.model, tiny.tokenizer),
        ENGLISH,
        [[Segment(3, 403, long, "two thousand", "grammar", None, 0.9, 1.0, None)]],
        64,
    )
    assert [(word.start, word.end) for word in row[0].words] == [(3, 403)] * 2


def test_forced_steps_are_those_of_one_pass_of_the_whole_model(tiny: TextNormalizer) -> None:
    model, tokenizer = tiny.model, tiny.tokenizer
    view = model.context.view(query("The weight", "15 kg", "in 2007"))
    source = model.context.encode([view], tokenizer, model.device)
    target, _ = pad([tokenizer.encode_target("two thousand seven")], model.device)
    steps = [step.output for step in forced_steps(model, source, target)]
    with torch.inference_mode():
        whole = model(source.input_ids, labels=target).logits
    assert torch.stack(steps, dim=1).shape == whole.shape == (1, 4, tokenizer.target_vocab_size)
    torch.testing.assert_close(torch.stack(steps, dim=1), whole)
