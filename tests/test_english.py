"""The embedded English model: what it says of sentences written for this test, and that nothing around changes it.

The cases stand in `english_cases.txt`, `written => spoken`, as a grammar's do.
"""

from __future__ import annotations

import random
import threading
from pathlib import Path
from typing import Any

import pytest

from dncnorm import TextNormalizer

CASES = [
    tuple(line.split(" => "))
    for line in (Path(__file__).parent / "english_cases.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
SENTENCES = [written for written, _ in CASES]


@pytest.fixture(scope="module")
def alone(normalize: TextNormalizer) -> list[dict[str, Any]]:
    """Every sentence on its own."""
    return [normalize(sentence) for sentence in SENTENCES]


def agree(found: list[dict[str, Any]], expected: list[dict[str, Any]]) -> None:
    """The same text, and confidences within 1e-4."""
    for one, other in zip(found, expected, strict=True):
        assert one["normalized_text"] == other["normalized_text"]
        for a, b in zip(one["segments"], other["segments"], strict=True):
            assert (a["before"], a["after"], a["source"]) == (b["before"], b["after"], b["source"])
            assert a["confidence"] == pytest.approx(b["confidence"], abs=1e-4), a


@pytest.mark.parametrize(("written", "spoken"), CASES)
def test_a_sentence_is_spoken_right(normalize: TextNormalizer, written: str, spoken: str) -> None:
    assert normalize(written)["normalized_text"] == spoken


@pytest.mark.parametrize("batch_size", [1, 3, 64, 256])
def test_one_batch_says_the_same(normalize: TextNormalizer, alone: list[dict[str, Any]], batch_size: int) -> None:
    agree(normalize(SENTENCES, batch_size=batch_size), alone)


@pytest.mark.parametrize("seed", [1, 2])
def test_order_says_the_same(normalize: TextNormalizer, alone: list[dict[str, Any]], seed: int) -> None:
    order = list(range(len(SENTENCES)))
    random.Random(seed).shuffle(order)
    found = normalize([SENTENCES[i] for i in order])
    agree(found, [alone[i] for i in order])


def test_two_threads_say_the_same(normalize: TextNormalizer, alone: list[dict[str, Any]]) -> None:
    found: dict[int, list[dict[str, Any]]] = {}

    def work(number: int) -> None:
        found[number] = [normalize(sentence) for sentence in SENTENCES] if number else normalize(SENTENCES)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    agree(found[0], alone)
    agree(found[1], alone)
