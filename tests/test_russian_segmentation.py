"""Russian raw text: its tokens, the ends of its sentences, and its tokens as the corpus writes them."""

from __future__ import annotations

import pytest
from english import RUSSIAN
from russian_cases import cases
from test_segmentation import check_offsets, words

from dncnorm.grammars.spelling import spelled
from dncnorm.segmentation import segment


@pytest.mark.parametrize(("text", "expected"), cases("segmentation"))
def test_tokens(text: str, expected: str) -> None:
    assert "|".join(words(text, "ru")) == expected
    check_offsets(text, "ru")


@pytest.mark.parametrize(("text", "expected"), cases("segmentation", 1))
def test_sentence_borders(text: str, expected: str) -> None:
    found = [text[s.tokens[0].start : s.tokens[-1].end] for s in segment(text, RUSSIAN)]
    assert "|".join(found) == expected


@pytest.mark.parametrize(("token", "form"), cases("segmentation", 2))
def test_a_token_as_the_corpus_writes_it(token: str, form: str) -> None:
    assert RUSSIAN.corpus_form(token) == form


def test_a_token_is_spelled_by_the_names_of_its_characters() -> None:
    assert spelled("7-№5", RUSSIAN) == "семь sil номер пять"
