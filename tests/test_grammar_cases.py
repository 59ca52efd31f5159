"""The English grammar's modules, each against its cases in `grammar_cases_<module>.txt` (`grammar_cases.py`)."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest
from grammar_cases import cases, failure, parsed

from dncnorm.grammars import Grammar
from dncnorm.grammars.build import compiled
from dncnorm.grammars.files import write_files
from dncnorm.languages.en.grammar import source

CASES = {
    module: list(of_module) for module, of_module in groupby(cases("grammar_cases_"), key=lambda case: case.module)
}


MODULES = [
    pytest.param(module, marks=[pytest.mark.slow] * (module in ("measures", "designations"))) for module in CASES
]
"""The rules of measures and designations take fourteen seconds to compile."""


@pytest.mark.parametrize("module", MODULES)
def test_cases(module: str, tmp_path: Path) -> None:
    """All of a module's cases against the grammar of its rules alone; what fails is told at once."""
    write_files(tmp_path, compiled(source([module])))
    grammar = Grammar.from_pretrained(tmp_path)
    wrong = {case: found for case in CASES[module] if (found := failure(case, grammar)) is not None}
    assert not wrong, "\n" + "\n".join(f"{case.written} {case.kind} {case.spoken}: {wrong[case]}" for case in wrong)


def test_a_wrong_case_is_told(tmp_path: Path) -> None:
    write_files(tmp_path, compiled(source(["integers"])))
    grammar = Grammar.from_pretrained(tmp_path)
    told = {
        "12 => CARDINAL: twelve": None,
        "12 ~> CARDINAL: twelve": None,
        "12 => !MONEY": None,
        "12 =/> thirteen": None,
        "12 => CARDINAL: thirteen": "read as ['twelve']",
        "12 ~> CARDINAL: thirteen": "not accepted",
        "12 => !CARDINAL": "read as 'twelve'",
        "12 =/> twelve": "accepted",
    }
    assert {line: failure(parsed("integers", line, "here"), grammar) for line in told} == told
