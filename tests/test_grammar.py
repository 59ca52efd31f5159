"""A grammar's folder is read, written, and refused where damaged; the shipped one is built from the sources."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dncnorm import DncNormForTextNormalization, languages
from dncnorm.grammars import Grammar, files, runtime
from dncnorm.grammars.build import Source, SourceRule, compiled
from dncnorm.grammars.files import ARCHIVE, GrammarFiles, archived, write_files
from dncnorm.grammars.grammar import MAX_LENGTH
from dncnorm.grammars.manifest import MANIFEST, GrammarError
from dncnorm.grammars.notation import Words, cost, pair
from dncnorm.grammars.runtime import arcs_and_finals
from dncnorm.grammars.spelling import spelled
from dncnorm.grammars.written import FOREIGN, unified
from dncnorm.normalization.embedded import embedded_languages, embedded_model


def small_source() -> Source:
    """Reads `1` as "one", or "the first" at a cost, and `x1` in two stages that swap its parts."""
    say = Words()
    one = pair("1", say("one")) | cost(pair("1", say("the first")), 1.0)
    turned = pair("1x", say("one x"))
    import pynini

    stages = {"one": one, "turn": pynini.cross("x1", "1x"), "turned": turned}
    rules = [SourceRule("CARDINAL", ("one",)), SourceRule("LETTERS", ("turn", "turned"))]
    return Source("en", rules, stages, say)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_files(tmp_path / "grammar", compiled(small_source()))
    return tmp_path / "grammar"


def test_readings_lattice_and_class(folder: Path) -> None:
    grammar = Grammar.from_pretrained(folder)
    (reading,) = grammar.readings("1")
    assert (reading.semiotic_class, reading.text, reading.weight) == ("CARDINAL", "one", 0.0)
    lattice = grammar.lattice("1")
    assert lattice is not None
    assert [(path.text, path.weight) for path in lattice.paths()] == [("one", 0.0), ("the first", 1.0)]
    assert [reading.text for reading in grammar.readings("x1")] == ["one x"]
    assert grammar.semiotic_class("x1", "one x") == "LETTERS"
    assert grammar.semiotic_class("x1", "one") is None
    assert grammar.readings("2") == ()
    assert grammar.lattice("") is grammar.lattice("1" * (MAX_LENGTH + 1)) is None
    assert grammar.lattice("１") is not None, "a full-width digit is a digit"


def test_saving_gives_the_same_files(folder: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved"
    Grammar.from_pretrained(folder).save_pretrained(saved)
    for file in folder.iterdir():
        assert (saved / file.name).read_bytes() == file.read_bytes()


def test_threads_share_a_grammar(folder: Path) -> None:
    grammar = Grammar.from_pretrained(folder)
    with ThreadPoolExecutor(4) as pool:
        found = pool.map(grammar.readings, ["1", "x1"] * 100)
    assert [reading.text for readings in found for reading in readings] == ["one", "one x"] * 100


def climbing(manifest: dict[str, Any]) -> dict[str, Any]:
    """The manifest with a file outside its folder."""
    changed: dict[str, Any] = json.loads(json.dumps(manifest).replace('"one.fst"', '"../one.fst"'))
    return changed


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda manifest: manifest | {"format": 9}, "format 9; this version of dncnorm reads 1"),
        (lambda manifest: {"format": 1}, "not a grammar's manifest"),
        (lambda manifest: manifest | {"sha256": {}}, "they must agree"),
        (climbing, "'../one.fst' is not the name of a file beside it"),
    ],
)
def test_a_damaged_manifest_is_named(
    folder: Path, change: Callable[[dict[str, Any]], dict[str, Any]], message: str
) -> None:
    manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    (folder / MANIFEST).write_text(json.dumps(change(manifest)), encoding="utf-8")
    with pytest.raises(GrammarError, match=rf"manifest\.json: .*{re.escape(message)}"):
        Grammar.from_pretrained(folder)


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A folder of version 0.1, where each transducer is a file."""
    folder = tmp_path / "older"
    folder.mkdir()
    for file, data in compiled(small_source()).items():
        (folder / file).write_bytes(data)
    return folder


@pytest.mark.parametrize("name", ["one.fst", "words.txt"])
def test_a_damaged_file_is_named(older: Path, name: str) -> None:
    (older / name).write_bytes((older / name).read_bytes()[:-3])
    with pytest.raises(GrammarError, match=rf"{name}: its SHA-256 is"):
        Grammar.from_pretrained(older)
    (older / name).unlink()
    with pytest.raises(GrammarError, match=rf"{name}: the grammar lacks this file"):
        Grammar.from_pretrained(older)


def repacked(folder: Path, **changed: bytes) -> bytes:
    """The archive with changed files, named without their extension; b"" removes one."""
    with zipfile.ZipFile(folder / ARCHIVE) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files |= {f"{name}.fst": content for name, content in changed.items()}
    return archived({name: content for name, content in files.items() if content})


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda folder: (folder / ARCHIVE).read_bytes()[:-9], "not a zip archive"),
        (lambda folder: repacked(folder, one=b""), r"names, once each; not so \['one.fst'\]"),
        (lambda folder: repacked(folder, more=b"x"), r"not so \['more.fst'\]"),
        (lambda folder: repacked(folder, one=b"x"), r"one\.fst: its SHA-256 is"),
        (lambda folder: (folder / ARCHIVE).read_bytes().replace(b"PK\3\4", b"PK\3\5"), "cannot be unpacked"),
    ],
)
def test_a_damaged_archive_is_named(folder: Path, damage: Callable[[Path], bytes], message: str) -> None:
    (folder / ARCHIVE).write_bytes(damage(folder))
    with pytest.raises(GrammarError, match=message):
        Grammar.from_pretrained(folder)


def test_an_archive_that_unpacks_to_too_much_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST_ARCHIVE", 10)
    with pytest.raises(GrammarError, match=r"transducers\.zip: \d+ bytes unpacked; at most 10 are read"):
        Grammar.from_pretrained(folder)


def test_saving_replaces_the_files_of_version_0_1(older: Path) -> None:
    Grammar.from_pretrained(older).save_pretrained(older)
    assert {file.name for file in older.iterdir()} == {ARCHIVE, MANIFEST, "words.txt"}
    assert Grammar.from_pretrained(older).readings("1")


def test_a_transducer_is_read_without_a_memory_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows and macOS have none."""
    content = compiled(small_source())["one.fst"]
    in_memory = runtime.read(content)
    monkeypatch.delattr(os, "memfd_create")
    on_disk = runtime.read(content)
    assert in_memory is not None
    assert on_disk is not None
    words = [None, *map(str, range(1, 100))]
    assert arcs_and_finals(on_disk, words) == arcs_and_finals(in_memory, words)
    assert runtime.read(b"no transducer") is None


def test_a_rule_must_have_its_transducers() -> None:
    source = small_source()
    with pytest.raises(ValueError, match=r"stages: \['other'\] are named by no rule, or not given"):
        compiled(Source("en", [*source.rules, SourceRule("DATE", ("other",))], source.stages, source.words))


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("code", embedded_languages())
def test_the_shipped_grammar_is_built_from_the_sources(code: str, tmp_path: Path) -> None:
    """`make grammar` writes it."""
    subprocess.run([sys.executable, "-m", "dncnorm.grammars.build", code, str(tmp_path)], check=True, timeout=500)
    shipped, built = GrammarFiles.read(embedded_model(code) / "grammar"), GrammarFiles.read(tmp_path)
    assert built.digest == shipped.digest  # of the manifest, which has the digests of all other files
    assert [name for name in built.manifest.stages if built.transducer(name) != shipped.transducer(name)] == []


def test_a_model_carries_its_grammar(tmp_path: Path) -> None:
    model = DncNormForTextNormalization.from_pretrained(embedded_model("en"))
    model.save_pretrained(tmp_path / "saved")
    again = DncNormForTextNormalization.from_pretrained(tmp_path / "saved")
    assert again.bundle.grammar is not None
    assert next(iter(again.bundle.grammar.readings("15"))).text == "fifteen"
    shutil.rmtree(tmp_path / "saved" / "grammar")
    with pytest.raises(ValueError, match=r"grammar: missing; manifest\.json names this folder"):
        DncNormForTextNormalization.from_pretrained(tmp_path / "saved")
    (tmp_path / "saved" / "manifest.json").unlink()
    assert DncNormForTextNormalization.from_pretrained(tmp_path / "saved").bundle.grammar is None


CHARACTERS = (Path(__file__).with_name("spelled_characters.txt")).read_text("utf-8").split("\n")


@pytest.mark.parametrize("line", [line for line in CHARACTERS if " ~ " in line])
def test_variants_of_a_character_are_one(line: str) -> None:
    written, plain = line.split(" ~ ")
    assert unified(written) == plain
    assert unified("\u4e8c") == FOREIGN


@pytest.mark.parametrize("line", [line for line in CHARACTERS if " => " in line])
def test_spelling_keeps_every_character(line: str) -> None:
    written, spoken = line.split(" => ")
    assert spelled(written, languages.get("en")) == spoken


def test_spelling_needs_names_and_characters() -> None:
    english = languages.get("en")
    assert spelled("12", languages.get("ru")) == "один два"
    assert spelled("9" * 1001, english) == " ".join(["nine"] * 1001)
    assert spelled("", english) is spelled("12", replace(english, character_names=None)) is None
