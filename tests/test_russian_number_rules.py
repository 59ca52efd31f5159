"""Numbers in raw Russian text: the words around them decide their kind and case."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dncnorm
from dncnorm.normalization.text_normalizer import TextNormalizer

CASES = Path(__file__).with_name("russian_number_cases.txt")
MARKED = re.compile(r"\[(\S+) ([^\]]+)\]")


@pytest.fixture(scope="module")
def normalize() -> TextNormalizer:
    return dncnorm.pipeline("text-normalization", lang="ru")


@pytest.mark.parametrize("line", [line for line in CASES.read_text("utf-8").splitlines() if not line.startswith("#")])
def test_numbers_agree_with_their_context(normalize: TextNormalizer, line: str) -> None:
    expected = [(match[1].replace("_", " "), match[2]) for match in MARKED.finditer(line)]
    written = MARKED.sub(lambda match: match[1].replace("_", " "), line)
    said = [(item["before"], item["after"]) for item in normalize(written)["segments"]]
    assert [pair for pair in expected if pair not in said] == []
