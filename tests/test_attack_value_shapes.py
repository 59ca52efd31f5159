"""What the attack on values draws in each of its languages, and that its readers are of their own."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from attacks import english_shapes, russian_shapes, value_languages
from attacks.meanings import as_data
from attacks.shapes import Case, Shape
from attacks.value_languages import LANGUAGES, load

SHAPES: dict[str, list[Shape]] = {"en": english_shapes.SHAPES, "ru": russian_shapes.SHAPES}
DRAWS = {"en": english_shapes.cases, "ru": russian_shapes.cases}
SHARED = ("meanings", "shapes", "spoken_patterns", "verdicts", "value_languages")
"""The modules of both languages."""
in_each_language = pytest.mark.parametrize("lang", LANGUAGES)


def drawn(lang: str, count: int, seed: int, part: str = "all") -> list[Case]:
    return list(load(lang).cases(count, seed, part))


@in_each_language
def test_the_same_seed_gives_the_same_cases(lang: str) -> None:
    count = len(SHAPES[lang]) + 10
    first = drawn(lang, count, 3)
    assert first == drawn(lang, count, 3)
    assert list(DRAWS[lang](count, 3, start=50)) == first[50:]
    assert [case.text for case in drawn(lang, count, 4)] != [case.text for case in first]
    assert {(case.family, case.kind) for case in first} == {(shape.family, shape.kind) for shape in SHAPES[lang]}


@in_each_language
def test_every_case_stands_in_its_sentence_with_a_meaning(lang: str) -> None:
    for case in drawn(lang, 2 * len(SHAPES[lang]), 5):
        assert case.stretch in case.text
        assert case.text.startswith(case.before)
        assert as_data(case.meaning)["is"] == type(case.meaning).__name__


@in_each_language
def test_about_half_of_the_kinds_are_kept(lang: str) -> None:
    assert 0.4 < sum(shape.kept for shape in SHAPES[lang]) / len(SHAPES[lang]) < 0.6
    assert Counter(case.kept for case in drawn(lang, 200, 1, "open")) == {False: 200}
    assert Counter(case.kept for case in drawn(lang, 200, 1, "kept")) == {True: 200}


def test_each_language_draws_shapes_of_its_own() -> None:
    texts = {lang: {case.text for case in drawn(lang, 300, 1)} for lang in LANGUAGES}
    assert not texts["en"] & texts["ru"]


def test_readers_and_generators_share_nothing_with_the_package() -> None:
    folder = Path(value_languages.__file__).parent
    own = [*folder.glob("english_*.py"), *folder.glob("russian_*.py"), *(folder / f"{name}.py" for name in SHARED)]
    for file in own:
        assert not re.search(r"^\s*(from|import) (dncnorm|num2words)", file.read_text("utf-8"), re.MULTILINE), file
