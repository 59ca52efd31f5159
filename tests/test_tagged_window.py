"""The window with tags: its symbols and encoding; a tag in the input remains text."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from example_vocabularies import tokenizer_of
from queries import query

from dncnorm import DncNormConfig, DncNormTokenizer
from dncnorm.core.special import NORM_CLOSE, NORM_OPEN, SPECIALS, UNK
from dncnorm.inference.window import Window, tagged_window
from dncnorm.languages.ru.agreement.tags import word_tag
from dncnorm.model.registry import build_context
from dncnorm.model.source import TaggedSlidingWindow

UNKNOWN = SPECIALS.index(UNK)


@pytest.fixture
def tokenizer(tmp_path: Path) -> DncNormTokenizer:
    """Russian letters, digits and signs; no tags."""
    return tokenizer_of(tmp_path, [Window("кгородам", "157", "<>/normNOUpg_")], ["пятнадцать"])


@pytest.mark.parametrize(
    ("word", "tag"),
    [
        ("рублей", "<NOUN gp>"),
        ("большого", "<ADJF am gm gn>"),
        ("пришла", "<VERB>"),
        ("рядом", ""),
        ("—", ""),
    ],
)
def test_a_tag_lists_the_possible_forms(word: str, tag: str) -> None:
    assert word_tag(word) == tag


def test_each_neighbour_is_followed_by_its_tag() -> None:
    view = tagged_window(("к", "городам", "15", "км"), 2, {"городам": "<NOUN dp>"}.get, size=3)  # type: ignore[arg-type]
    assert view.symbols == ("к", " ", *"городам", "<NOUN dp>", " ", NORM_OPEN, "1", "5", NORM_CLOSE, " ", "к", "м")


def test_a_neighbour_is_tagged_before_it_is_cut() -> None:
    view = tagged_window(("abcdef", "15", "uvwxyz"), 1, str.upper, size=1, max_word_length=2)
    assert (view.left, view.right) == ((("ef", "ABCDEF"),), (("uv", "UVWXYZ"),))


def builder() -> TaggedSlidingWindow:
    context = build_context(DncNormConfig(language="ru", context="tagged_window", window_size=2))
    assert isinstance(context, TaggedSlidingWindow)
    return context


def test_a_written_tag_stays_text(tokenizer: DncNormTokenizer) -> None:
    context = builder()
    view = context.view(query("<NOUN_gp>", "15", NORM_OPEN))
    assert view.symbols.count(NORM_OPEN) == 1
    assert context.encode([view], tokenizer, torch.device("cpu")).focus.sum() == 2


def test_views_are_encoded_together_as_alone(tokenizer: DncNormTokenizer) -> None:
    context = builder()
    views = [context.view(one) for one in (query("к", "15", "городам"), query("", "7", ""))]
    both = context.encode(views, tokenizer, torch.device("cpu"))
    alone = context.encode(views[1:], tokenizer, torch.device("cpu"))
    length = alone.input_ids.shape[1]
    assert torch.equal(both.input_ids[1:, :length], alone.input_ids)
    assert both.attention_mask[1].sum() == length == len(context.symbols(views[1]))
    assert both.input_ids[0].tolist().count(UNKNOWN) == 1, "a tag that the vocabulary lacks"


def test_a_language_without_tags_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^context: 'tagged_window', but the language 'en' has no tags for words$"):
        build_context(DncNormConfig(language="en", context="tagged_window"))
