"""Threads and processes say what one of them says."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from worker_tasks import embedded_says

from dncnorm import TextNormalizer
from dncnorm.apps.parallel import in_order

TEXTS = [
    "The 15 kg parcel cost $312 on 4 March 2014.",
    "The IUCN met in 2007, at 10:30 p.m.",
    "See www.example.com/a or No. 5 of 3.5 million.",
    "J. R. R. Tolkien's colour advertising, 1/4 of it in metres.",
    "Nothing here.",
    "ISBN 978-0-06-207863-6 is volume XIII (13th).",
]


def check(spoken: list[dict[str, Any]], alone: list[dict[str, Any]]) -> None:
    """The same segments; confidences to 1e-4, because a batch of other size may change their last bits."""
    for ours, theirs in zip(spoken, alone, strict=True):
        assert ours["normalized_text"] == theirs["normalized_text"]
        for segment, expected in zip(ours["segments"], theirs["segments"], strict=True):
            assert segment == {**expected, "confidence": pytest.approx(expected["confidence"], abs=1e-4)}


@pytest.fixture(scope="module")
def alone(normalize: TextNormalizer) -> list[dict[str, Any]]:
    """Each text by itself, in one thread."""
    return [normalize(text) for text in TEXTS]


def test_eight_threads(normalize: TextNormalizer, alone: list[dict[str, Any]]) -> None:
    def speak(seed: int) -> None:
        order = random.Random(seed).sample(range(len(TEXTS)), len(TEXTS))
        check(normalize([TEXTS[index] for index in order]), [alone[index] for index in order])
        expected = alone[order[0]]
        check([{**expected, "segments": list(normalize.stream(TEXTS[order[0]]))}], [expected])

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(speak, range(8))) == [None] * 8


@pytest.mark.timeout(900)  # two processes load the model, on busy cores, too
@pytest.mark.slow
def test_two_processes(alone: list[dict[str, Any]]) -> None:
    chunks = [TEXTS[index % 3 :] for index in range(4)]
    for chunk, spoken in zip(chunks, in_order(embedded_says, chunks, 2), strict=True):
        check(spoken, alone[len(TEXTS) - len(chunk) :])
