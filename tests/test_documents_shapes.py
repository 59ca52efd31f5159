"""The shapes of markup: examples of the rows."""

from __future__ import annotations

import re

import pytest

from dncnorm.documents.shapes import shapes


@pytest.mark.parametrize("example", shapes("latex"))
def test_forms_of_latex_match_their_examples(example: str) -> None:
    assert re.search(shapes("latex")[example].expression, example)


@pytest.mark.parametrize("example", [*shapes("chat"), *shapes("log")])
def test_lines_of_chats_and_logs_are_of_their_shape(example: str) -> None:
    shape = {**shapes("chat"), **shapes("log")}[example]
    assert re.fullmatch(shape.expression, example)
