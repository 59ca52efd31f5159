"""The part of a token that each spoken word expresses: by given attention, by the network's, and in addresses."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
import torch
from english import ENGLISH, RUSSIAN
from queries import query

from dncnorm import TextNormalizer
from dncnorm.core.segments import Segment
from dncnorm.model.forced import forced_steps
from dncnorm.model.network import ModelNetwork
from dncnorm.model.source import pad
from dncnorm.normalization.address_alignment import spelled_spans, transliterated_spans
from dncnorm.normalization.alignment import aligned, placed

TEXT = "Dr. J. H. Smith's 2,014 £5m 10:30 p.m. – www.a-b.com (978-94-007) ½ 5½ km² #Tag -3 °C \u00a0 \ud800 ٣٤ ３４"


def looking(written: str, *focus: str) -> np.ndarray:
    """Attention of one word a row: nine tenths on the first such stretch, the rest evenly on all characters."""
    rows = np.full((len(focus), len(written)), 0.1 / len(written))
    for row, part in zip(rows, focus, strict=True):
        start = written.index(part)
        row[start : start + len(part)] += 0.9 / len(part)
    return rows


@pytest.mark.parametrize(
    ("written", "attention", "pieces", "stretches"),
    [
        ("15 kg", looking("15 kg", "15", "kg"), "15 kg", ["15", "kg"]),
        ("15 kg", looking("15 kg", " ", "kg"), "15 kg", ["15", "kg"]),  # a space belongs to the piece before it
        ("p.m.", np.full((2, 4), 0.25), "p . m .", ["p", "m"]),  # in order, if the attention does not decide
        ("5 March", looking("5 March", "March", "5"), "5 March", ["March", "5"]),  # a clear look back is followed
        ("BMPs-x", looking("BMPs-x", "B", "M", "P", "x"), "B M P s - x", ["B", "M", "Ps", "x"]),
        ("Co. Ltd.", looking("co. ltd", "co", "ltd"), "Co . Ltd .", ["Co", "Ltd"]),  # the network sees no last dot
    ],
)
def test_words_are_placed_where_they_look(
    written: str, attention: np.ndarray, pieces: str, stretches: list[str]
) -> None:
    spans, end = [], 0
    for piece in pieces.split():
        start = written.index(piece, end)
        end = start + len(piece)
        spans.append((start, end))
    assert [written[start:end] for start, end in placed(attention, written, spans)] == stretches


def test_a_symbol_without_attention_takes_the_word_that_can_be_spared() -> None:
    attention = looking("$312", "3", "12", "2")
    attention[2, 0] = 0.05
    assert placed(attention, "$312", [(0, 1), (1, 4)]) == [(1, 4), (1, 4), (0, 1)]


# Through the pipeline.


@pytest.mark.parametrize(
    ("token", "places"),
    [
        ("15 kg", {"fifteen": "15", "kilograms": "kg"}),
        ("$312", {"three": "312", "dollars": "$"}),
        ("IUCN", {"i": "I", "u": "U", "c": "C", "n": "N"}),
        ("9:45pm", {"nine": "9", "forty": "45", "five": "45", "p": "pm"}),
        ("0:02:01", {"zero": "0", "two": "02", "second": "01"}),
        ("⁻¹²", {"to": "⁻¹²", "minus": "⁻¹²", "twelve": "⁻¹²"}),
        ("x@y.z", {"y_letter": "y", "t_letter": "@"}),
    ],
)
def test_the_embedded_networks_words(normalize: TextNormalizer, token: str, places: dict[str, str]) -> None:
    text = f"There was {token} in it."
    segment = next(s for s in normalize(text, alignment=True)["segments"] if s["before"] == token)
    found = {word["after"].strip(): text[word["start"] : word["end"]] for word in segment["words"]}
    assert {word: found.get(word) for word in places} == places


def test_every_word_has_a_stretch_of_its_token(tiny: TextNormalizer) -> None:
    for segment in tiny(TEXT, alignment=True)["segments"]:
        words = segment["words"]
        assert " ".join(word["after"] for word in words) == segment["after"]
        assert all(segment["start"] <= word["start"] < word["end"] <= segment["end"] for word in words)
        assert [list(word) for word in words] == [["after", "start", "end"]] * len(words)
    assert "words" not in tiny(TEXT)["segments"][0], "only on request"


def test_neither_the_source_nor_the_batch_matters(tiny: TextNormalizer) -> None:
    """Also a grammar's, an override's and a fallback's words are placed by the network, if it can read the token."""
    network = ModelNetwork(tiny.model, tiny.tokenizer)
    spoken = ("fifteen kilograms", "the fourth of march", "b c d")
    sentences = [
        [Segment(0, 5, "15 kg", after, source, None, 0.9, 0.9, None)]
        for after, source in itertools.product(spoken, ("grammar", "override", "fallback"))
    ]
    rows = aligned(network, ENGLISH, sentences, 64)
    assert rows == aligned(network, ENGLISH, sentences, 1)
    assert rows == [aligned(network, ENGLISH, [sentence], 64)[0] for sentence in sentences]
    assert [len({row[0].words for row in rows[at : at + 3]}) for at in (0, 3, 6)] == [1, 1, 1]
    long = Segment(3, 403, "9 " * 200, "two thousand", "grammar", None, 0.9, 1.0, None)
    [[whole]] = aligned(network, ENGLISH, [[long]], 64)
    assert [(word.start, word.end) for word in whole.words] == [(3, 403)] * 2, "too long for the network"


def test_forced_steps_are_those_of_one_pass_of_the_whole_model(tiny: TextNormalizer) -> None:
    model, tokenizer = tiny.model, tiny.tokenizer
    view = model.context.view(query("The weight", "15 kg", "in 2007"))
    source = model.context.encode([view], tokenizer, model.device)
    target, _ = pad([tokenizer.encode_target("two thousand seven")], model.device)
    steps = torch.stack([step.output for step in forced_steps(model, source, target)], dim=1)
    with torch.inference_mode():
        whole = model(source.input_ids, labels=target).logits
    assert steps.shape == whole.shape == (1, 4, tokenizer.target_vocab_size)
    torch.testing.assert_close(steps, whole)


# Addresses: each letter on its own, a symbol's name on the symbol, a number's words on its digits.


def letters(spelled: str) -> list[str]:
    """`x _ a t _ y dot z` as the corpus writes it."""
    names = {"_": ENGLISH.markup.gap, "dot": "dot"}
    return [names.get(part, f"{part}_letter") for part in spelled.split()]


@pytest.mark.parametrize(
    ("written", "spelled", "stretches"),
    [
        ("jaSh.io", "j a s h dot i o", "j a S h . i o"),
        ("x@a.z", "x _ a t _ a dot z", "x x @ @ @ a . z"),
        ("a//", "a _ s l a s h _ s l a s h", "a a / / / / / / / / / / /"),
        ("b?c", "b _ q u e _ m a r k _ c", "b b ? ? ? ? ? ? ? ? ? c"),
        ("a1914", "a _ t e n _ o n e", "a a 19 19 19 19 14 14 14"),
        ("İİ.a", "i i dot a", "İİ İİ . a"),
        ("ab", "a _ _ b c", "ab ab ab ab ab"),
        ("?a", "_ m a r k _ a", "?a ? ? ? ? ? a"),
    ],
)
def test_the_words_of_a_spelled_address(written: str, spelled: str, stretches: str) -> None:
    spans = spelled_spans(letters(spelled), written, ENGLISH.markup)
    assert " ".join(written[start:end] for start, end in spans) == stretches


@pytest.mark.parametrize(
    ("written", "spoken", "stretches"),
    [
        ("vk.ru", "в_ к_ точка р_ у_", "vk vk . ru ru"),
        ("a1@b.c", "а_ один собака б_ точка к_", "a 1@ 1@ b . c"),
        ("2012.avn.com", "две тысячи двенадцать точка а_ к_", None),
        ("2012.avn", "две тысячи точка а_ в_", "2012. 2012. 2012. avn avn"),
        ("WSJ.com", "w s j точка к_ о_ м_", None),
    ],
)
def test_the_words_of_a_transliterated_address(written: str, spoken: str, stretches: str | None) -> None:
    markup = RUSSIAN.markup
    words = [word.replace("_", markup.transliterated_suffix) for word in spoken.split()]
    spans = transliterated_spans(words, written, markup)
    assert (spans and " ".join(written[start:end] for start, end in spans)) == stretches
