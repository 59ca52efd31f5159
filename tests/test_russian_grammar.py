"""The Russian grammar: each module against its cases in `grammar_cases_ru_<module>.txt`, numbers against num2words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from random import Random

import num2words
import pytest
from grammar_cases import cases, failure

from dncnorm.bundle.grammar import GRAMMAR_FOLDER
from dncnorm.grammars import Grammar
from dncnorm.grammars.build import compiled
from dncnorm.languages.ru.grammar import ENTRIES, source
from dncnorm.normalization.embedded import EMBEDDED

CASES = {module: list(found) for module, found in groupby(cases("grammar_cases_ru_"), key=lambda case: case.module)}
MOST_BYTES = 7_000_000


FOLDER = EMBEDDED / "ru" / GRAMMAR_FOLDER


@pytest.fixture(scope="session")
def russian() -> Grammar:
    """The embedded grammar."""
    return Grammar.from_pretrained(FOLDER)


@pytest.mark.parametrize("module", CASES)
def test_cases(module: str, russian: Grammar) -> None:
    wrong = {case: found for case in CASES[module] if (found := failure(case, russian)) is not None}
    assert not wrong, "\n" + "\n".join(f"{case.written} {case.kind} {case.spoken}: {wrong[case]}" for case in wrong)


def test_every_module_has_its_cases() -> None:
    assert set(CASES) == {entry.module for entry in ENTRIES}


def test_it_is_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES


def test_the_same_sources_give_the_same_bytes() -> None:
    modules = ("letters", "abbreviations")
    assert compiled(source(modules)) == compiled(source(modules))


def numbers() -> Iterator[int]:
    """All to 200, and others up to a million."""
    yield from range(201)
    draw = Random(7)
    for length in (3, 4, 5, 6):
        yield from (draw.randrange(10 ** (length - 1), 10**length) for _ in range(60))
    yield from (1000, 2000, 21000, 100_000, 101_000, 1_000_000)


@pytest.mark.parametrize("case", "ngdaip")
def test_cardinals_are_those_of_num2words(russian: Grammar, case: str) -> None:
    wrong = []
    for number in numbers():
        lattice = russian.lattice(str(number))
        assert lattice is not None
        spoken = num2words.num2words(number, lang="ru", case=case, animate=False).replace("ё", "е")
        spoken = re.sub("нол(?!ь)", "нул", spoken)  # the more usual of two
        if number // 1000 % 1000 == 1:  # a thousand alone has no word for one before it
            spoken = re.sub(r"одн\w+ (?=тысяч)", "", spoken)
        if not lattice.accepts(spoken):
            wrong.append(f"{number}: {spoken}")
    assert not wrong, f"{len(wrong)}: {wrong[:10]}"


def test_a_nominative_is_canonical(russian: Grammar) -> None:
    for number in numbers():
        spoken = num2words.num2words(number, lang="ru").replace("ё", "е")
        usual = russian.usual(str(number), "CARDINAL")
        assert usual is not None
        assert usual == spoken.removeprefix("одна " if number < 1_000_000 else "один ")


@pytest.mark.parametrize("gender", "mfn")
def test_ordinals_are_those_of_num2words(russian: Grammar, gender: str) -> None:
    for number in filter(lambda number: number < 10_000, numbers()):  # from 20,000 on it declines another word
        spoken = num2words.num2words(number, lang="ru", to="ordinal", gender=gender).replace("ё", "е")
        lattice = russian.lattice(str(number))
        assert lattice is not None
        assert lattice.accepts(spoken.removeprefix("одна ") if number > 1000 else spoken), (number, spoken)
