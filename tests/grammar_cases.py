"""Cases of grammars as text: how their lines are read, and what a grammar does wrong.

    written => CLASS: spoken     the canonical form of the class's first reading
    written ~> CLASS: spoken     one that the class allows
    written => !CLASS            the class does not read it
    written =/> spoken           no class of the module allows it

Empty lines and lines that begin with `# ` are for people; `␠` stands for a space at an end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from dncnorm.grammars import Grammar

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


def cases(prefix: str) -> Iterator[Case]:
    """Yields the cases of the files `<prefix><module>.txt`; a module's name has no language before it."""
    for file in sorted(HERE.glob(f"{prefix}*.txt")):
        module = file.stem.removeprefix(prefix)
        if module.startswith("ru_"):
            continue
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
