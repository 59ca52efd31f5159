"""Every named shape of a language: its example is one token, and its name is unique."""

from __future__ import annotations

import re
from itertools import chain

import pytest

from dncnorm import languages
from dncnorm.segmentation import segment
from dncnorm.segmentation.lookahead import without_thin_spaces
from dncnorm.segmentation.patterns import token_shapes
from dncnorm.segmentation.shape_tables import TokenShape

CODES = ("en", "ru")


def shapes(code: str) -> list[TokenShape]:
    """The shapes that the language has, each once."""
    found = token_shapes(languages.get(code))
    return [shape for shape in dict.fromkeys(chain(*found.values())) if shape.example]


@pytest.mark.parametrize("code", CODES)
def test_every_example_is_cut_as_one_token(code: str) -> None:
    language = languages.get(code)
    wrong = []
    for shape in shapes(code):
        before, _, rest = shape.example.rpartition("⟦")
        token, _, after = rest.partition("⟧")
        text = before + token + after
        tokens = [
            one.before for sentence in segment(text, language) for one in sentence.tokens if one.start == len(before)
        ]
        match = re.compile(shape.expression).match(without_thin_spaces(text), len(before))
        matched = match.group() if match else None
        if tokens != [token] or matched != token:
            wrong.append(
                f"{shape.name}: {shape.example!r} is cut into {tokens}, and the expression matches {matched!r}"
            )
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("code", CODES)
def test_what_a_shape_needs_is_behind_the_start_of_all_that_it_matches(code: str) -> None:
    texts = [without_thin_spaces(re.sub("[⟦⟧]", "", shape.example)) for shape in shapes(code)]
    signs = ("-", "–", "/", " - ")
    texts += [first + sign + second for sign in signs for first, second in zip(texts, [*texts[1:], ""], strict=True)]
    wrong, found = [], set()
    for shape in shapes(code):
        if not shape.needs:
            continue
        expression, needs = re.compile(shape.expression), re.compile(shape.needs)
        for text in texts:
            for match in expression.finditer(text):
                found.add(shape.name)
                if not needs.search(text, match.start()):
                    wrong.append(f"{shape.name}: {match.group()!r} of {text!r} has nothing that is needed")
    assert not wrong, "\n".join(wrong)
    assert found == {shape.name for shape in shapes(code) if shape.needs}


@pytest.mark.parametrize("code", CODES)
def test_names_are_unique(code: str) -> None:
    names = [shape.name for shape in shapes(code)]
    assert {name for name in names if names.count(name) > 1} == set()
