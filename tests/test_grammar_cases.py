"""The English grammar's modules, each against its cases in `grammar_cases_<module>.txt`.

    written => CLASS: spoken     the canonical form of the class's first reading
    written ~> CLASS: spoken     one that the class allows
    written => !CLASS            the class does not read it
    written =/> spoken           no class of the module allows it

Empty lines and lines that begin with `# ` are for people; `␠` stands for a space at an end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
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


@pytest.fixture(scope="session")
def grammar_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Grammar]:
    """The grammar of one module's rules, compiled once."""
    made: dict[str, Grammar] = {}

    def grammar(module: str) -> Grammar:
        if module not in made:
            folder = tmp_path_factory.mktemp(module)
            write_files(folder, compiled(source([module])))
            made[module] = Grammar.from_pretrained(folder)
        return made[module]

    return grammar


@pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case.module}: {case.written} {case.kind} {case.spoken}")
def test_case(case: Case, grammar_of: Callable[[str], Grammar]) -> None:
    readings = grammar_of(case.module).readings(case.written)
    of_class = [reading for reading in readings if reading.semiotic_class == case.semiotic_class]
    if case.kind == "!":
        assert not of_class, f"read as {of_class[0].text!r}"
    elif case.kind == "=/>":
        assert not any(reading.lattice.accepts(case.spoken) for reading in readings)
    elif case.kind == "~>":
        assert any(reading.lattice.accepts(case.spoken) for reading in of_class)
    else:
        assert [reading.text for reading in of_class][:1] == [case.spoken]
