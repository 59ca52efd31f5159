"""Languages: each says all that it has, they are found by code, and one of a few lines goes through the package."""

from __future__ import annotations

import ast
import copy
import pickle
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest
from english import ENGLISH

import dncnorm
from dncnorm import DncNormForTextNormalization, TextNormalizationPipeline, TextNormalizer, languages, values
from dncnorm.bundle.override import Override
from dncnorm.bundle.overrides import Overrides
from dncnorm.grammars import Grammar
from dncnorm.grammars.spelling import spelled
from dncnorm.languages.base import Language, SegmentationRules
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.segmentation import segment
from dncnorm.segmentation.patterns import NEEDED
from dncnorm.values import Verdict

PACKAGE = Path(dncnorm.__file__).parent
FOLDERS = sorted(file.parent for file in PACKAGE.glob("languages/*/__init__.py"))


def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


# Each language says what it has, and what it has not.


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_language_names_every_field(folder: Path) -> None:
    calls = [
        node.value
        for node in tree(folder / "__init__.py").body
        if isinstance(node, ast.Assign) and [getattr(target, "id", "") for target in node.targets] == ["LANGUAGE"]
    ]
    assert len(calls) == 1
    (call,) = calls
    assert isinstance(call, ast.Call)
    assert not call.args
    named = [keyword.arg for keyword in call.keywords]
    missing = [item.name for item in fields(Language) if item.name not in named]
    assert not missing, f"{folder.name} leaves {missing} at their defaults without a word"
    assert languages.get(folder.name).code == folder.name


def test_the_codes_are_the_folders() -> None:
    assert languages.codes() == tuple(folder.name for folder in FOLDERS)


# The registry.


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers is gone after it."""
    monkeypatch.setattr(languages, "_REGISTERED", dict(languages._REGISTERED))


def test_a_language_is_one_object() -> None:
    assert languages.get("en") is languages.get("en")
    assert languages.get("en") != languages.get("ru")
    assert replace(ENGLISH) != ENGLISH, "equal is who is the same"


@pytest.mark.usefixtures("registry")
def test_a_code_belongs_to_one_language() -> None:
    other = replace(ENGLISH, name="Another English")
    with pytest.raises(ValueError, match=r"^language: 'en' is registered already, as English$"):
        languages.register(other)
    languages.register(ENGLISH)  # the same once more
    assert languages.get("en") is ENGLISH


@pytest.mark.parametrize("code", ["tlh", "", "../en", "EN"])
def test_an_unknown_code_is_told_the_known_ones(code: str) -> None:
    with pytest.raises(ValueError, match=f"^language: {re.escape(repr(code))} is unknown; the known ones are en, ru$"):
        languages.get(code)


# A language of one's own.

WORDS = "decimal_mark\t.\ngroup_mark\t,\nalphabet\tA-Za-z\ncapitals\tA-Z\nunit\tkg\n"
TEXT = "Qapla' 15 kg, 5 - 2 and 5 − 2. Dr. Worf\nate 1914-1918, at x@y.z  IUCN."


@pytest.fixture
def klingon(registry: None, tmp_path: Path) -> Language:
    """All of a new language: its code, its name, and how its text is cut."""
    words = tmp_path / "segmentation.tsv"
    words.write_text(WORDS, encoding="utf-8")
    languages.register(Language("tlh", "Klingon", SegmentationRules(words)))
    return languages.get("tlh")


@pytest.fixture
def model(klingon: Language, model_folder: Path, tmp_path: Path) -> Path:
    """The tiny model, of that language, in a folder."""
    folder = tmp_path / "model"
    model = DncNormForTextNormalization.from_pretrained(model_folder)
    model.config.language = klingon.code
    model.save_pretrained(folder)
    DncNormTokenizer.from_pretrained(model_folder).save_pretrained(str(folder))
    return folder


@pytest.fixture
def spoken(model: Path) -> TextNormalizer:
    return dncnorm.pipeline(model=model)


def test_a_new_language_is_known(klingon: Language) -> None:
    assert languages.codes() == ("en", "ru", "tlh")
    assert [sentence.words for sentence in segment("Qapla' 15 kg. Dr. X", klingon)] == [
        ["Qapla", "'", "15 kg", "."],
        ["Dr", "."],
        ["X"],
    ]
    assert klingon.corpus_form("Dr.") == "Dr."


@pytest.mark.parametrize("kind", NEEDED)
def test_what_a_language_cannot_be_cut_without_is_named(tmp_path: Path, kind: str) -> None:
    words = tmp_path / "segmentation.tsv"
    words.write_text("".join(line for line in WORDS.splitlines(True) if not line.startswith(kind)), encoding="utf-8")
    with pytest.raises(ValueError, match=f"^{re.escape(str(words))}: no line of the kind '{kind}'; a language needs"):
        segment("Qapla'", Language("tlh", "Klingon", SegmentationRules(words)))


def test_its_texts_become_segments_that_hold_every_character(spoken: TextNormalizer) -> None:
    assert spoken.language.name == "Klingon"
    result = spoken(TEXT)
    segments = result["segments"]
    assert "".join(item["before"] for item in segments) == TEXT
    assert all(TEXT[item["start"] : item["end"]] == item["before"] for item in segments)
    assert {item["before"] for item in segments} >= {"15 kg", "Worf", "IUCN"}
    assert result["normalized_text"]
    assert spoken("") == {"normalized_text": "", "segments": []}


def test_its_gate_keeps_words_and_never_digits(spoken: TextNormalizer) -> None:
    found = {item["before"]: item for item in spoken(TEXT)["segments"] if item["semiotic_class"] != "SPACE"}
    assert all(0.0 <= item["gate_probability"] <= 1.0 for item in found.values())
    assert (found["and"]["source"], found["and"]["after"]) == ("self", "and")
    assert found["15 kg"]["source"] in ("model", "fallback")


def test_its_texts_are_streamed(spoken: TextNormalizer) -> None:
    whole = spoken(TEXT)
    for size in (1, 7, 1000):
        chunks = [TEXT[start : start + size] for start in range(0, len(TEXT), size)]
        said = list(spoken.stream(chunks))
        assert [(item["start"], item["before"], item["after"], item["source"]) for item in said] == [
            (item["start"], item["before"], item["after"], item["source"]) for item in whole["segments"]
        ]
        assert "".join(spoken.stream_text(chunks)) == whole["normalized_text"]


def test_its_words_are_aligned_and_have_rivals(spoken: TextNormalizer) -> None:
    for item in spoken(TEXT, alignment=True, n_best=3)["segments"]:
        if item["semiotic_class"] == "SPACE":
            continue
        assert " ".join(word["after"] for word in item["words"]) == item["after"]
        assert all(item["start"] <= word["start"] < word["end"] <= item["end"] for word in item["words"])
        assert 1 <= len(item["alternatives"]) <= 3
        assert item["alternatives"][0]["after"] == item["after"]


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "And , a_letter x y !"),
        ({"punctuation": "drop"}, "And a_letter x y"),
        ({"punctuation": "sil"}, "And sil a_letter x y sil"),
        ({"casing": "lower"}, "and , a_letter x y !"),
        ({"letters": "joined"}, "And , a_letter x y !"),
        ({"letter_case": "upper"}, "And , a_letter x y !"),
        ({"spacing": "written"}, "And, a_letter x y!"),
    ],
    ids=str,
)
def test_it_is_written_down_as_asked(model: Path, options: dict[str, str], text: str) -> None:
    """The English corpus's names of letters mean nothing in a language that has none."""
    own = Overrides((Override("Worf", "a_letter x y", "tlh", "LETTERS"),))
    assert dncnorm.pipeline(model=model, overrides=own)("And, Worf!", **options)["normalized_text"] == text


def test_no_english_rule_is_known_to_it(spoken: TextNormalizer, grammar: Grammar, model_folder: Path) -> None:
    """Not even with the readings of the English grammar, under which the same network's English has rules."""
    bundle = spoken.model.bundle
    english = DncNormForTextNormalization.from_pretrained(model_folder)
    english.bundle = replace(bundle, grammar=grammar)
    borrowed = copy.copy(grammar)
    borrowed.language = "tlh"
    spoken.model.bundle = replace(bundle, grammar=borrowed)
    said = TextNormalizationPipeline(english, spoken.tokenizer)(TEXT)["segments"]
    assert {item["rule"] for item in said} >= {"minus", "year range"}
    own = TextNormalizationPipeline(spoken.model, spoken.tokenizer)(TEXT)["segments"]
    assert {item["rule"] for item in own} == {None}
    assert "rule" not in {item["source"] for item in own}
    spoken.model.bundle = english.bundle
    with pytest.raises(ValueError, match=r"^grammar: of the language 'en'; the model's is 'tlh'$"):
        TextNormalizationPipeline(spoken.model, spoken.tokenizer)


def test_a_language_is_pickled_by_its_code() -> None:
    assert pickle.loads(pickle.dumps(languages.get("en"))) is languages.get("en")


def test_character_names_that_lack_one_are_named(tmp_path: Path) -> None:
    table = tmp_path / "names.tsv"
    table.write_text("".join(f"{digit}\tdigit\n" for digit in range(10)), encoding="utf-8")
    toy = replace(languages.get("en"), character_names=table)
    with pytest.raises(ValueError, match=r"names\.tsv: lacks '\+'; needed are 0, 1"):
        spelled("5.3", toy)


def test_nothing_of_it_is_checked(klingon: Language) -> None:
    assert values.judged("15", "fifty", klingon) is Verdict.ABSTAINED
    assert values.is_safe("15", "fifty", klingon, must_affirm=False)
    assert not values.is_safe("15", "fifty", klingon, must_affirm=True)
    with pytest.raises(ValueError, match=r"^language: 'tlh' has no check of values$"):
        values.check("15", "fifty", klingon)


# Whoever judges shares nothing with whoever is judged.


def imported(file: Path) -> Iterator[str]:
    """The names of the modules that a file imports, and of what it takes from packages."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, file
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def constants(file: Path) -> Iterator[ast.Constant]:
    """The strings of a file, but for its docstrings."""
    parsed = tree(file)
    alone = {id(node.value) for node in ast.walk(parsed) if isinstance(node, ast.Expr)}
    for node in ast.walk(parsed):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node


@pytest.mark.parametrize(("own", "other"), [("grammar", "check"), ("check", "grammar")])
def test_grammar_and_check_know_nothing_of_each_other(own: str, other: str) -> None:
    files = [file for folder in FOLDERS for file in (folder / own).rglob("*.py")]
    assert files
    for file in files:
        language = file.relative_to(PACKAGE).parts[1]
        assert not [name for name in imported(file) if name.startswith(f"dncnorm.languages.{language}.{other}")], file
        folder = PACKAGE / "languages" / language / own
        for text in (str(node.value) for node in constants(file)):
            assert other not in re.split(r"\W", text), (file, text)
            if text.endswith(".tsv"):
                assert (folder / text).is_file(), f"{file} names {text}, which is none of its own"


# Who knows which languages there are.

MAY_NAME_A_LANGUAGE = ("languages/", "model/configuration.py", "options.py")


def test_no_engine_names_a_language() -> None:
    codes = frozenset(languages.codes())
    found = [
        f"{file.relative_to(PACKAGE)}, line {node.lineno}: {node.value!r}"
        for file in sorted(PACKAGE.rglob("*.py"))
        if not str(file.relative_to(PACKAGE)).startswith(MAY_NAME_A_LANGUAGE)
        for node in constants(file)
        if node.value in codes
    ]
    assert not found


def test_no_engine_imports_a_language() -> None:
    """They are given one; the folders are loaded by their codes."""
    known = tuple(f"dncnorm.languages.{folder.name}" for folder in FOLDERS)
    found = [
        f"{file.relative_to(PACKAGE)}: {name}"
        for file in sorted(PACKAGE.rglob("*.py"))
        if file.relative_to(PACKAGE).parts[0] != "languages"
        for name in imported(file)
        if name.startswith(known)
    ]
    assert not found
