"""Small copies of the embedded models, with all parts: they load several times as fast.

The gate and the ranker have a few trees, and the grammar only the rules with the smallest transducers, byte for byte.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import shutil
from pathlib import Path

from xgboost import Booster

from dncnorm import DncNormForTextNormalization, Gate
from dncnorm.bundle.folder import sign_folder
from dncnorm.bundle.override import Override
from dncnorm.bundle.overrides import Overrides
from dncnorm.gate.gate import Scorer
from dncnorm.gate.trees import Trees
from dncnorm.grammars.files import GrammarFiles
from dncnorm.grammars.manifest import MANIFEST, rules_digest
from dncnorm.normalization.embedded import embedded_model
from dncnorm.ranking.ranker import ReadingRanker

SENTENCES = {
    "en": (
        "The 15 kg parcel cost $312 on 4 March 2014.",
        "Dr. Xyzzyq of NASA met XML in room 5b at 10:30.",
        "World War II, jquery.js and 1/2 of 3.5 are 7th.",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx 1999",
    ),
    "ru": (
        "В 1995 году он весил более 15 кг.",
        "ООН дала 312 домов XML и jquery.js",
        "аааааааааааааааааааааааааааааааааааааааб aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab 3,5",
    ),
}
OVERRIDES = Overrides((Override("XML", "x m l"), Override(r"(\w+)\.js", r"\1 j s", is_regex=True)))
TREES, RULES = 12, 14
"""How much is kept."""


def write_small_copy(language: str, folder: Path) -> None:
    """Writes a small copy of a language's embedded model."""
    source = embedded_model(language)
    model = DncNormForTextNormalization.from_pretrained(source)
    bundle = model.bundle
    assert bundle.gate is not None
    gate = Gate(_first(bundle.gate.trees), bundle.gate.config, bundle.gate.lexicon)
    model.bundle = dataclasses.replace(bundle, gate=gate, overrides=OVERRIDES, grammar=None)
    if bundle.ranker is not None:
        trees = {kind: _first(several) for kind, several in bundle.ranker.trees.items()}
        ranker = ReadingRanker(trees, bundle.ranker.config, bundle.ranker.knowledge)
        model.bundle = dataclasses.replace(model.bundle, ranker=ranker)
    model.save_pretrained(folder)
    _write_small_grammar(source / "grammar", folder / "grammar")
    for name in ("calibration.json", "README.md", "report.json", "training.json"):
        shutil.copyfile(source / name, folder / name)
    sign_folder(folder)


def _first(trees: Scorer) -> Trees:
    booster = Booster()
    booster.load_model(bytearray(trees.to_json()))
    return Trees.of(booster[:TREES])


def _write_small_grammar(source: Path, folder: Path) -> None:
    """Writes a few rules, each transducer as a separate file, so that each can be damaged."""
    folder.mkdir()
    whole = GrammarFiles.read(source)
    manifest = json.loads((source / MANIFEST).read_bytes())
    contents = {name: whole.transducer(name) for name in whole.manifest.stages}
    sizes = [sum(len(contents[name]) for name in rule["stages"]) for rule in manifest["rules"]]
    largest = sorted(sizes)[RULES - 1]
    rules = [rule for rule, size in zip(manifest["rules"], sizes, strict=True) if size <= largest]
    used = {"words.txt": (source / "words.txt").read_bytes()}
    used |= {name: contents[name] for rule in rules for name in rule["stages"]}
    for name, data in used.items():
        (folder / name).write_bytes(data)
    digests = {name: hashlib.sha256(data).hexdigest() for name, data in sorted(used.items())}
    content = {**manifest, "sha256": digests, "rules": rules, "rules_sha256": rules_digest(manifest["language"], rules)}
    (folder / MANIFEST).write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
