"""Compiles a language's grammar: `python -m dncnorm.grammars.build en dncnorm/pretrained/en/grammar`.

The same sources give the same bytes. Needs pynini (extra `grammar`); what it writes does not.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import filterfalse

import pynini

from dncnorm import languages
from dncnorm.grammars.files import write_files
from dncnorm.grammars.manifest import FORMAT, MANIFEST, WORDS, rules_digest
from dncnorm.grammars.notation import Fst, Words, any_of, written

DIGITS = frozenset("0123456789")
PARTS_DIGITS = tuple(map(frozenset, (" ,.-/:()", " ,.-", " ,-", "")))
FEW_STATES = 50_000
"""An acceptor of fewer is made deterministic, which makes what it is composed with smaller, too."""


@dataclass(frozen=True)
class SourceRule:
    """A semiotic class, and the names of its transducers in the order in which they are composed."""

    semiotic_class: str
    stages: tuple[str, ...]


@dataclass(frozen=True)
class Source:
    """A language's grammar before compilation: its rules in order of preference, their transducers by name."""

    language: str
    rules: Sequence[SourceRule]
    stages: Mapping[str, Fst]
    words: Words


def compiled(source: Source) -> dict[str, bytes]:
    """Compiles the files of a grammar's folder.

    Raises ValueError if a rule names a missing transducer, or one is never used.
    """
    used = {name for rule in source.rules for name in rule.stages}
    if used != set(source.stages):
        raise ValueError(f"stages: {sorted(used ^ set(source.stages))} are named by no rule, or not given")
    files = {f"{name}.fst": fst.copy().arcsort("ilabel").write_to_string() for name, fst in source.stages.items()}
    files[WORDS] = "".join(f"{word}\n" for word in source.words.in_order()).encode()
    rules = [
        {
            "semiotic_class": rule.semiotic_class,
            "stages": [f"{name}.fst" for name in rule.stages],
            "alphabet": alphabet(source.stages[rule.stages[0]]),
            "needs": needs([source.stages[name] for name in rule.stages]),
        }
        for rule in source.rules
    ]
    manifest = {
        "format": FORMAT,
        "language": source.language,
        "sha256": {name: hashlib.sha256(content).hexdigest() for name, content in sorted(files.items())},
        "rules": rules,
        "rules_sha256": rules_digest(source.language, rules),
    }
    files[MANIFEST] = (json.dumps(manifest, ensure_ascii=False, indent=2) + "\n").encode()
    return files


def alphabet(fst: Fst) -> str:
    """Returns the characters that a transducer can read, in order."""
    labels = {arc.ilabel for state in fst.states() for arc in fst.arcs(state)} - {0}
    return "".join(map(chr, sorted(labels)))


def needs(stages: Sequence[Fst]) -> list[str]:
    """Returns sets of characters; any token that a rule reads has one of each. They spare most compositions.

    It tries the digits, numbers of all kinds and slashes, all but letters, and all but digits and larger or smaller
    sets of their separators. What the last of several stages rejects is ignored: that stage has the number names, and
    the composition would be large.
    """
    readable = set(alphabet(stages[0]))
    parts = (readable - DIGITS - signs for signs in PARTS_DIGITS)
    numeric = {*filter(str.isnumeric, readable), *readable.intersection("/")}
    tried = (readable & DIGITS, numeric, set(filterfalse(str.isalpha, readable)), *parts)
    read = _read_by(stages[:-1] or stages).arcsort("ilabel")
    smallest: list[set[str]] = []
    for wanted in sorted(filter(None, tried), key=len):
        has_smaller = any(other < wanted for other in smallest)
        if not has_smaller and not _reads_without(read, readable - wanted):
            smallest.append(wanted)
    return list(dict.fromkeys("".join(sorted(wanted)) for wanted in tried if wanted in smallest))


def _read_by(stages: Sequence[Fst]) -> Fst:
    """Returns an acceptor of what a cascade of stages reads, made from the last stage on: outputs are forgotten."""
    read = _acceptor(stages[-1])
    for stage in reversed(stages[:-1]):
        read = _acceptor(pynini.compose(stage.copy().arcsort("olabel"), read.arcsort("ilabel")))
    return read


def _acceptor(stage: Fst) -> Fst:
    """Returns an acceptor of what a stage reads, without weights; a small one is made smaller."""
    read: Fst = pynini.arcmap(pynini.project(stage.copy(), "input"), map_type="rmweight").rmepsilon()
    if read.num_states() < FEW_STATES:
        read = pynini.determinize(read).minimize()
    return read


def _reads_without(read: Fst, characters: set[str]) -> bool:
    """Whether an acceptor accepts anything made of `characters` alone."""
    made = pynini.closure(any_of(map(written, sorted(characters))).optimize()) if characters else written("")
    return bool(pynini.intersect(read, made).num_states())


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("language", help="a language's code: en")
    parser.add_argument("folder", help="where the grammar goes")
    options = parser.parse_args(arguments)
    package = languages.get(options.language).grammar
    if package is None:
        raise SystemExit(f"language: {options.language!r} has no grammar")
    source: Source = package().source()
    files = compiled(source)
    write_files(options.folder, files)
    print(f"{options.folder}: {len(source.rules)} rules, {sum(map(len, files.values())) / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
