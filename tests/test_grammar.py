"""A grammar's folder: read, written, refused where damaged; and what ships is what the sources give."""

from __future__ import annotations

import json
import os
import re
import shutil
import threading
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from dncnorm import languages
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
    """`1` is one, at a cost first; `x1` in two stages, the parts in the other order."""
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
    assert grammar.lattice("") is None
    assert grammar.lattice("１") is not None, "a full-width figure is a figure"


def test_what_is_too_long_has_no_reading(folder: Path) -> None:
    assert Grammar.from_pretrained(folder).lattice("1" * (MAX_LENGTH + 1)) is None


def test_saving_gives_the_same_files(folder: Path, tmp_path: Path) -> None:
    Grammar.from_pretrained(folder).save_pretrained(tmp_path / "saved")
    for file in folder.iterdir():
        assert (tmp_path / "saved" / file.name).read_bytes() == file.read_bytes()


def test_threads_read_alike(folder: Path) -> None:
    grammar = Grammar.from_pretrained(folder)
    found: list[list[str]] = []

    def work() -> None:
        found.append([reading.text for _ in range(50) for token in ("1", "x1") for reading in grammar.readings(token)])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [["one", "one x"] * 50] * 4


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda manifest: manifest | {"format": 9}, "format 9; this version of dncnorm reads 1"),
        (lambda manifest: {"format": 1}, "not a grammar's manifest"),
        (lambda manifest: manifest | {"sha256": {}}, "they must agree"),
        (lambda manifest: manifest | {"rules": [{**manifest["rules"][0], "stages": ["../one.fst"]}]}, "must agree"),
    ],
)
def test_a_damaged_manifest_is_named(folder: Path, change, message: str) -> None:  # type: ignore[no-untyped-def]
    manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    (folder / MANIFEST).write_text(json.dumps(change(manifest)), encoding="utf-8")
    with pytest.raises(GrammarError, match=rf"manifest\.json: .*{re.escape(message)}"):
        Grammar.from_pretrained(folder)


def test_a_name_that_climbs_out_is_refused(folder: Path) -> None:
    manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    manifest["rules"][0]["stages"] = ["../one.fst"]
    manifest["sha256"]["../one.fst"] = manifest["sha256"].pop("one.fst")
    (folder / MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
    with pytest.raises(GrammarError, match=r"'\.\./one\.fst' is not the name of a file beside it"):
        Grammar.from_pretrained(folder)


@pytest.mark.parametrize("name", ["one.fst", "words.txt"])
def test_a_damaged_file_is_named(tmp_path: Path, name: str) -> None:
    """In a folder of version 0.1, which has its transducers as files of their own."""
    for file, data in compiled(small_source()).items():
        (tmp_path / file).write_bytes(data)
    assert Grammar.from_pretrained(tmp_path).readings("1")
    content = (tmp_path / name).read_bytes()
    (tmp_path / name).write_bytes(content[:-3])
    with pytest.raises(GrammarError, match=rf"{name}: its SHA-256 is"):
        Grammar.from_pretrained(tmp_path)
    (tmp_path / name).unlink()
    with pytest.raises(GrammarError, match=rf"{name}: the grammar lacks this file"):
        Grammar.from_pretrained(tmp_path)


def repacked(folder: Path, **changed: bytes) -> bytes:
    """The archive with other contents under some names, without the extension; b"" removes one."""
    with zipfile.ZipFile(folder / ARCHIVE) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files |= {f"{name}.fst": content for name, content in changed.items()}
    return archived({name: content for name, content in files.items() if content})


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda folder: b"", "not a zip archive"),
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


def test_saving_replaces_the_files_of_version_0_1(tmp_path: Path) -> None:
    for file, data in compiled(small_source()).items():
        (tmp_path / file).write_bytes(data)
    Grammar.from_pretrained(tmp_path).save_pretrained(tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {ARCHIVE, MANIFEST, "words.txt"}
    assert Grammar.from_pretrained(tmp_path).readings("1")


def test_a_transducer_is_read_where_no_memory_file_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows and macOS."""
    content = compiled(small_source())["one.fst"]
    in_memory = runtime.read(content)
    monkeypatch.delattr(os, "memfd_create")
    on_disk = runtime.read(content)
    assert in_memory is not None
    assert on_disk is not None
    assert arcs_and_finals(on_disk) == arcs_and_finals(in_memory)
    assert runtime.read(b"no transducer") is None


def test_a_rule_must_have_its_transducers() -> None:
    source = small_source()
    with pytest.raises(ValueError, match=r"stages: \['other'\] are named by no rule, or not given"):
        compiled(Source("en", [*source.rules, SourceRule("DATE", ("other",))], source.stages, source.words))


@pytest.mark.slow
@pytest.mark.parametrize("code", embedded_languages())
def test_what_ships_is_what_the_sources_give(code: str) -> None:
    """`make grammar` writes it."""
    grammar = languages.get(code).grammar
    assert grammar is not None
    shipped = GrammarFiles.read(embedded_model(code) / "grammar")
    built = GrammarFiles.of(compiled(grammar().source()))
    assert built.digest == shipped.digest  # of the manifest, which has those of all other files
    assert [name for name in built.manifest.stages if built.transducer(name) != shipped.transducer(name)] == []


def test_a_model_carries_its_grammar(tmp_path: Path) -> None:
    from dncnorm import DncNormForTextNormalization

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


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("３\u202f９４７−١", "3 947-1"),
        ("3\ufe0f\u20e3", "3"),
        ("\u246b", "12"),
        ("\u2163\ufe0f", "4"),
        ("\u2463\u2463", "\u2463\u2463"),
        ("\u2075", "\u2075"),
        ("\u2082", "\u2082"),
        ("\u00bd", "\u00bd"),
        ("\u4e8c", FOREIGN),
        ("", ""),
    ],
)
def test_variants_of_a_character_are_one(written: str, plain: str) -> None:
    assert unified(written) == plain


@pytest.mark.parametrize(
    ("written", "language", "spoken"),
    [
        ("007", "en", "zero zero seven"),
        ("A380-b", "en", "a three eight zero sil b"),
        ("(12) 3.", "en", "one two sil three"),
        ("٣٤", "en", "three four"),
        ("12", "ru", "один два"),
        ("5%", "en", "five percent"),
        ("-4.2 uC", "en", "minus four point two sil u c"),
        ("1-2", "en", "one sil two"),
        ("5.", "en", "five"),
        (".5", "en", "point five"),
        ("#le26", "en", "number l e two six"),
        ("5\u2603", "en", "five snowman"),
        ("\u65e512\u2603", "en", "\u65e5 one two snowman"),
        ("\u2603\u215b", "en", "snowman vulgar fraction one eighth"),
        ("10\u2075", "en", "one zero to the five"),
        ("x\u207b\u00b9\u00b2", "en", "x to the minus one two"),
        ("x\u00b2", "en", "x squared"),
        ("x\u00b2\u00b3", "en", "x to the two three"),
        ("7\u246b", "en", "seven one two"),
        ("6'2", "en", "six ' two"),
        ("1,5", "en", "one , five"),
        ("Fig.3", "en", "f i g sil three"),
        ("", "en", None),
        ("9" * 1001, "en", " ".join(["nine"] * 1001)),
    ],
)
def test_spelling_loses_nothing_or_says_nothing(written: str, language: str, spoken: str | None) -> None:
    assert spelled(written, languages.get(language)) == spoken


def test_without_names_nothing_is_spelled() -> None:
    assert spelled("12", replace(languages.get("en"), character_names=None)) is None
