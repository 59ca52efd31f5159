"""Compiles a language's grammar: `python -m dncnorm.grammars.build en dncnorm/pretrained/en/grammar`.

The same sources give the same bytes. Needs pynini (extra `grammar`); what it writes does not.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pynini
import pywrapfst

from dncnorm import languages
from dncnorm.grammars.files import write_files
from dncnorm.grammars.manifest import FORMAT, MANIFEST, SHAPES, WORDS, rules_digest
from dncnorm.grammars.notation import Fst, Words

DIGITS = "123456789"
FEW_ARCS = 60_000
"""The most arcs of stages that are composed whole."""


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
    read = shapes([[source.stages[name] for name in rule.stages] for rule in source.rules])
    stages = {SHAPES: read, **{f"{name}.fst": fst.copy() for name, fst in source.stages.items()}}
    files = {name: fst.arcsort("ilabel").write_to_string() for name, fst in stages.items()}
    files[WORDS] = "".join(f"{word}\n" for word in source.words.in_order()).encode()
    rules = [
        {"semiotic_class": rule.semiotic_class, "stages": [f"{name}.fst" for name in rule.stages]}
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


def shapes(rules: Sequence[Sequence[Fst]]) -> Fst:
    """Returns a transducer from a token's shape, its digits as 0, to the places from 1 of the rules that may read it.

    rules: the stages of each. Of large ones, what the last rejects is ignored: it has the number names, and the
    composition would be huge.
    """
    found = pynini.Fst()
    start = found.add_state()
    found.set_start(start)
    for place, stages in enumerate(rules, start=1):
        read, first = _shapes_of(stages), found.num_states()
        found.add_states(read.num_states())
        for state in read.states():
            found.set_final(first + state, read.final(state))
            for arc in read.arcs(state):
                following = first + arc.nextstate
                found.add_arc(first + state, pywrapfst.Arc(arc.ilabel, 0, 0, following))
                if state == read.start():
                    found.add_arc(start, pywrapfst.Arc(arc.ilabel, place, 0, following))
    found.connect()
    return found


def _shapes_of(stages: Sequence[Fst]) -> Fst:
    """Returns an acceptor of the shapes of what a rule reads, made from the last stage on: outputs are forgotten."""
    is_large = sum(stage.num_arcs(state) for stage in stages for state in stage.states()) > FEW_ARCS
    *before, last = map(_without_digits, stages[:-1] if is_large and len(stages) > 1 else stages)
    read = _acceptor(last)
    for stage in reversed(before):
        read = _acceptor(pynini.compose(stage.arcsort("olabel"), read.arcsort("ilabel")))
    return read


def _without_digits(stage: Fst) -> Fst:
    """Returns a stage with 0 for each digit that it reads or writes, and no weights: it is much smaller so."""
    pairs = [(ord(digit), ord("0")) for digit in DIGITS]
    encoder = pywrapfst.EncodeMapper("standard", encode_labels=True)
    shaped: Fst = pynini.arcmap(stage.copy(), map_type="rmweight").relabel_pairs(ipairs=pairs, opairs=pairs)
    small: Fst = pynini.determinize(shaped.encode(encoder).rmepsilon()).minimize().decode(encoder)
    return small


def _acceptor(stage: Fst) -> Fst:
    """Returns the least acceptor of what a stage reads."""
    read: Fst = pynini.determinize(pynini.project(stage, "input").rmepsilon()).minimize()
    return read


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
