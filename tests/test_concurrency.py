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


def test_sixteen_threads(normalize: TextNormalizer, alone: list[dict[str, Any]]) -> None:
    def speak(seed: int) -> None:
        order = random.Random(seed).sample(range(len(TEXTS)), len(TEXTS))
        check(normalize([TEXTS[index] for index in order]), [alone[index] for index in order])
        check([normalize(TEXTS[index]) for index in order[:2]], [alone[index] for index in order[:2]])

    with ThreadPoolExecutor(16) as threads:
        assert list(threads.map(speak, range(16))) == [None] * 16


def test_sixteen_threads_that_stream(normalize: TextNormalizer, alone: list[dict[str, Any]]) -> None:
    def speak(index: int) -> list[dict[str, Any]]:
        return list(normalize.stream(TEXTS[index % len(TEXTS)]))

    with ThreadPoolExecutor(16) as threads:
        for index, segments in enumerate(threads.map(speak, range(16))):
            expected = alone[index % len(TEXTS)]
            check([{**expected, "segments": segments}], [expected])


@pytest.mark.timeout(900)  # four processes load PyTorch and the model, on busy cores, too
@pytest.mark.slow
def test_four_processes(alone: list[dict[str, Any]]) -> None:
    chunks = [TEXTS[index % 3 :] for index in range(8)]
    for chunk, spoken in zip(chunks, in_order(embedded_says, chunks, 4), strict=True):
        check(spoken, alone[len(TEXTS) - len(chunk) :])
