"""The grammars' modules, each against its cases in `grammar_cases_<module>.txt` (`grammar_cases.py`)."""

from __future__ import annotations

from functools import cache
from itertools import groupby

import pytest
from grammar_cases import cases, failure, parsed

from dncnorm.bundle.grammar import GRAMMAR_FOLDER
from dncnorm.grammars import Grammar
from dncnorm.languages.ru.grammar import ENTRIES
from dncnorm.normalization.embedded import EMBEDDED

CASES = {
    (language, module): list(of_module)
    for language, prefix in (("en", "grammar_cases_"), ("ru", "grammar_cases_ru_"))
    for module, of_module in groupby(cases(prefix), key=lambda case: case.module)
}


@cache
def shipped(language: str) -> Grammar:
    return Grammar.from_pretrained(EMBEDDED / language / GRAMMAR_FOLDER)


@pytest.mark.parametrize(("language", "module"), CASES)
def test_cases(language: str, module: str) -> None:
    grammar = shipped(language)
    wrong = {case: found for case in CASES[language, module] if (found := failure(case, grammar)) is not None}
    assert not wrong, "\n" + "\n".join(f"{case.written} {case.kind} {case.spoken}: {wrong[case]}" for case in wrong)


@pytest.mark.parametrize("written", ["0.37", "0.05", "1.30", "23.59"])
def test_a_decimal_comes_before_a_time(written: str) -> None:
    """The network does not have to correct the order of readings."""
    classes = [reading.semiotic_class for reading in shipped("en").readings(written)]
    assert classes.index("DECIMAL") == 0 < classes.index("TIME")


def test_every_russian_module_has_its_cases() -> None:
    assert {module for language, module in CASES if language == "ru"} == {entry.module for entry in ENTRIES}


def test_a_wrong_case_is_reported() -> None:
    expected = {
        "12 => CARDINAL: twelve": None,
        "12 ~> CARDINAL: twelve": None,
        "12 => !MONEY": None,
        "12 =/> thirteen": None,
        "12 => CARDINAL: thirteen": "read as ['twelve']",
        "12 ~> CARDINAL: thirteen": "not accepted",
        "12 => !CARDINAL": "read as 'twelve'",
        "12 =/> twelve": "accepted",
    }
    assert {line: failure(parsed("integers", line, "here"), shipped("en")) for line in expected} == expected
