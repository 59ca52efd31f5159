"""The English grammar's modules, each against its cases in `grammar_cases_<module>.txt`.

    written => CLASS: spoken     the canonical form of the class's first reading
    written ~> CLASS: spoken     one that the class allows
    written => !CLASS            the class does not read it
    written =/> spoken           no class of the module allows it

Empty lines and lines that begin with `# ` are for people; `␠` stands for a space at an end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pytest

from dncnorm.grammars import Grammar
from dncnorm.grammars.build import compiled
from dncnorm.grammars.grammar import write_files
from dncnorm.languages.en.grammar import source

HERE = Path(__file__).parent
LINE = re.compile(
    r"(?P<written>.+?) (?:=> !(?P<unread>[A-Z]+)|(?P<kind>=>|~>) (?P<class>[A-Z]+): (?P<spoken>.+)|=/> (?P<never>.+))"
)


class Case(NamedTuple):
    """A line of a module's cases. kind: one of `=>`, `~>`, `!`, `=/>`; semiotic_class and spoken where it has them."""

    module: str
    written: str
    kind: str
    semiotic_class: str
    spoken: str


def cases() -> Iterator[Case]:
    for file in sorted(HERE.glob("grammar_cases_*.txt")):
        module = file.stem.removeprefix("grammar_cases_")
        for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), start=1):
            if line and not re.match("# (?!=)", line):
                yield parsed(module, line, f"{file.name}, line {number}")


def parsed(module: str, line: str, place: str) -> Case:
    found = LINE.fullmatch(line)
    if not found:
        raise ValueError(f"{place}: expected `written => CLASS: spoken` or another form of a case, got {line!r}")
    written = found["written"].replace("␠", " ")
    if found["unread"]:
        return Case(module, written, "!", found["unread"], "")
    if found["never"]:
        return Case(module, written, "=/>", "", found["never"])
    return Case(module, written, found["kind"], found["class"], found["spoken"])


CASES = {module: list(of_module) for module, of_module in groupby(cases(), key=lambda case: case.module)}


@pytest.mark.parametrize("module", CASES)
def test_cases(module: str, tmp_path: Path) -> None:
    """All of a module's cases against the grammar of its rules alone; what fails is told at once."""
    write_files(tmp_path, compiled(source([module])))
    grammar = Grammar.from_pretrained(tmp_path)
    wrong = {case: found for case in CASES[module] if (found := failure(case, grammar)) is not None}
    assert not wrong, "\n" + "\n".join(f"{case.written} {case.kind} {case.spoken}: {wrong[case]}" for case in wrong)


def failure(case: Case, grammar: Grammar) -> str | None:
    """What the grammar does instead of what the case says; None where it does that."""
    readings = grammar.readings(case.written)
    of_class = [reading for reading in readings if reading.semiotic_class == case.semiotic_class]
    if case.kind == "!":
        return f"read as {of_class[0].text!r}" if of_class else None
    if case.kind == "=/>":
        return "accepted" if any(reading.lattice.accepts(case.spoken) for reading in readings) else None
    if case.kind == "~>":
        return None if any(reading.lattice.accepts(case.spoken) for reading in of_class) else "not accepted"
    found = [reading.text for reading in of_class][:1]
    return None if found == [case.spoken] else f"read as {found}"


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
