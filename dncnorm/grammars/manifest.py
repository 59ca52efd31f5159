"""The manifest of a grammar's folder: its language, its rules and the digests of its files (`manifest.json`).

    {"format": 1, "language": "en", "sha256": {"words.txt": ..., "a.fst": ...},
     "rules": [{"semiotic_class": "DATE", "stages": ["a.fst", ...]}], "rules_sha256": ...}

A rule's stages are files of the folder, in the order in which a token passes them. `shapes.fst` reads a token with its
digits as 0, and its first arcs put out the places from 1 of the rules that may read it. Without it, as in folders of
version 0.1, any rule may.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from dncnorm.core.strict_json import parsed_object
from dncnorm.grammars.transducers import LARGEST_LABEL

MANIFEST, WORDS, SHAPES = "manifest.json", "words.txt", "shapes.fst"
FORMAT = 1


class GrammarError(ValueError):
    """A grammar's folder cannot be read; the message names the file and the error."""


class ManifestRule(NamedTuple):
    """A rule, its stages by their files' names."""

    semiotic_class: str
    stages: tuple[str, ...]


class Manifest(NamedTuple):
    """language: the grammar's. digests: the other files' SHA-256."""

    language: str
    rules: tuple[ManifestRule, ...]
    digests: dict[str, str]

    @property
    def stages(self) -> list[str]:
        """Returns the transducers' file names, each once."""
        return sorted({name for rule in self.rules for name in rule.stages}.union({SHAPES} & self.digests.keys()))

    def outputs(self, name: str, words: int) -> int:
        """Returns the largest label that a transducer may put out: a rule's place, a word of so many, a code point."""
        if name == SHAPES:
            return len(self.rules)
        return words if any(rule.stages[-1] == name for rule in self.rules) else LARGEST_LABEL


def read_manifest(file: Path, data: bytes) -> Manifest:
    """Parses a grammar's manifest. Raises GrammarError if it is damaged or of another format."""
    try:
        content = parsed_object(data, file)
    except ValueError as error:
        raise GrammarError(str(error)) from None
    version = content.get("format")
    if version != FORMAT:
        raise GrammarError(f"{file}: format {version!r:.40}; this version of dncnorm reads {FORMAT}")
    try:
        digests = {name: _text(digest) for name, digest in content["sha256"].items()}
        rules = tuple(map(_manifest_rule, content["rules"]))
        manifest = Manifest(_text(content["language"]), rules, digests)
        signed = _text(content.get("rules_sha256", ""))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise GrammarError(f"{file}: not a grammar's manifest ({error!r:.200})") from error
    unknown = sorted(content.keys() - {"format", "language", "sha256", "rules", "rules_sha256"})
    if unknown:
        raise GrammarError(f"{file}: unknown key {unknown[0][:40]!r}")
    if set(digests) != {WORDS, *manifest.stages} or not all(rule.stages for rule in rules):
        wanted = {WORDS, *manifest.stages}
        one, other = str(sorted(digests.keys() - wanted))[:200], str(sorted(wanted - digests.keys()))[:200]
        raise GrammarError(f"{file}: sha256 alone names {one}, the rules alone {other}; they must agree")
    for name in digests:
        if Path(name).name != name or "\0" in name:
            raise GrammarError(f"{file}: {name[:40]!r} is not the name of a file beside it")
    found = rules_digest(manifest.language, content["rules"])
    if signed and signed != found:
        raise GrammarError(f"{file}: its rules' digest is {found[:12]}..., rules_sha256 says {signed[:12]}...")
    return manifest


def rules_digest(language: str, rules: Any) -> str:
    """Returns the digest of a manifest's rules, as JSON, and of its language."""
    return hashlib.sha256(json.dumps([language, rules], sort_keys=True).encode()).hexdigest()


def _manifest_rule(rule: Mapping[str, Any]) -> ManifestRule:
    stages = rule["stages"]
    if not isinstance(stages, list):
        raise TypeError("stages must be a list")
    return ManifestRule(_text(rule["semiotic_class"]), tuple(map(_text, stages)))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r:.40} is not a string")
    return value
