"""Languages: each declares every field, is found by its code, and a minimal one works in the whole package."""

from __future__ import annotations

import ast
import copy
import pickle
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

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


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_language_names_every_field(folder: Path) -> None:
    calls = [node for node in ast.walk(tree(folder / "__init__.py")) if isinstance(node, ast.Call)]
    (call,) = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Language")
    assert {item.name for item in fields(Language)} == {keyword.arg for keyword in call.keywords}
    assert languages.get(folder.name).code == folder.name


def test_the_codes_are_the_folders() -> None:
    assert languages.codes() == tuple(folder.name for folder in FOLDERS)


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undoes what a test registers."""
    monkeypatch.setattr(languages, "_REGISTERED", dict(languages._REGISTERED))


def test_a_language_is_one_object() -> None:
    assert languages.get("en") is pickle.loads(pickle.dumps(languages.get("en")))
    assert replace(ENGLISH) != ENGLISH, "languages are compared by identity"


@pytest.mark.usefixtures("registry")
def test_a_code_belongs_to_one_language() -> None:
    other = replace(ENGLISH, name="Another English")
    with pytest.raises(ValueError, match=r"^language: 'en' is registered already, as English$"):
        languages.register(other)
    languages.register(ENGLISH)  # the same once more
    assert languages.get("en") is ENGLISH


@pytest.mark.parametrize("code", ["", "../en", "EN"])
def test_the_error_for_an_unknown_code_lists_the_known_ones(code: str) -> None:
    with pytest.raises(ValueError, match=f"^language: {re.escape(repr(code))} is unknown; the known ones are en, ru$"):
        languages.get(code)


WORDS = "decimal_mark\t.\ngroup_mark\t,\nalphabet\tA-Za-z\ncapitals\tA-Z\nunit\tkg\n"
TEXT = "Qapla' 15 kg, 5 - 2 and 5 − 2. Dr. Worf\nate 1914-1918, at x@y.z  IUCN."


@pytest.fixture
def klingon(registry: None, tmp_path: Path) -> Language:
    """The least a new language needs: a code, a name, and its segmentation rules."""
    words = tmp_path / "segmentation.tsv"
    words.write_text(WORDS, encoding="utf-8")
    languages.register(Language("tlh", "Klingon", SegmentationRules(words)))
    return languages.get("tlh")


@pytest.fixture
def model(klingon: Language, model_folder: Path, tmp_path: Path) -> Path:
    """The folder of the tiny model, for that language."""
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


@pytest.mark.parametrize("kind", NEEDED)
def test_a_missing_kind_of_segmentation_rule_is_named(tmp_path: Path, kind: str) -> None:
    words = tmp_path / "segmentation.tsv"
    words.write_text("".join(line for line in WORDS.splitlines(True) if not line.startswith(kind)), encoding="utf-8")
    with pytest.raises(ValueError, match=f"^{re.escape(str(words))}: no line of the kind '{kind}'; a language needs"):
        segment("Qapla'", Language("tlh", "Klingon", SegmentationRules(words)))


def test_its_segments_cover_the_text(spoken: TextNormalizer) -> None:
    assert spoken("") == {"normalized_text": "", "segments": []}
    result = spoken(TEXT, alignment=True, n_best=3)
    assert "".join(item["before"] for item in result["segments"]) == TEXT
    found = {item["before"]: item for item in result["segments"] if item["semiotic_class"] != "SPACE"}
    assert found.keys() >= {"15 kg", "Worf", "IUCN"}
    assert (found["and"]["source"], found["and"]["after"]) == ("self", "and")
    assert found["15 kg"]["source"] in ("model", "fallback")
    for item in found.values():
        assert 0.0 <= item["gate_probability"] <= 1.0
        assert " ".join(word["after"] for word in item["words"]) == item["after"]
        assert item["alternatives"][0]["after"] == item["after"]
    for size in (1, 7, 1000):
        chunks = [TEXT[start : start + size] for start in range(0, len(TEXT), size)]
        assert "".join(spoken.stream_text(chunks)) == result["normalized_text"]


def test_styles_work_without_letter_names(model: Path) -> None:
    """The English corpus's names of letters have no meaning in a language without such names."""
    own = Overrides((Override("Worf", "a_letter x y", "tlh", "LETTERS"),))
    said = dncnorm.pipeline(model=model, overrides=own)
    styles: dict[str, dict[str, Any]] = {
        "And , a_letter x y !": {"letters": "joined", "letter_case": "upper"},
        "And a_letter x y": {"punctuation": "drop"},
        "And sil a_letter x y sil": {"punctuation": "sil"},
        "and, a_letter x y!": {"casing": "lower", "spacing": "written"},
    }
    assert [said("And, Worf!", **options)["normalized_text"] for options in styles.values()] == [*styles]


def test_english_rules_do_not_apply_to_it(spoken: TextNormalizer, grammar: Grammar, model_folder: Path) -> None:
    """Not even with the readings of the English grammar."""
    bundle = spoken.model.bundle
    english = DncNormForTextNormalization.from_pretrained(model_folder)
    english.bundle = replace(bundle, grammar=grammar)
    borrowed = copy.copy(grammar)
    borrowed.language = "tlh"
    spoken.model.bundle = replace(bundle, grammar=borrowed)
    said = TextNormalizationPipeline(english, spoken.tokenizer)(TEXT)["segments"]
    assert {item["rule"] for item in said} >= {"acronym"}
    own = TextNormalizationPipeline(spoken.model, spoken.tokenizer)(TEXT)["segments"]
    assert {item["rule"] for item in own} == {None}
    spoken.model.bundle = english.bundle
    with pytest.raises(ValueError, match=r"^grammar: of the language 'en'; the model's is 'tlh'$"):
        TextNormalizationPipeline(spoken.model, spoken.tokenizer)


def test_a_missing_character_name_is_named(tmp_path: Path) -> None:
    table = tmp_path / "names.tsv"
    table.write_text("".join(f"{digit}\tdigit\n" for digit in range(10)), encoding="utf-8")
    toy = replace(languages.get("en"), character_names=table)
    with pytest.raises(ValueError, match=r"names\.tsv: lacks '\+'; needed are 0, 1"):
        spelled("5.3", toy)


def test_its_values_are_not_checked(klingon: Language) -> None:
    assert values.judged("15", "fifty", klingon) is Verdict.ABSTAINED
    assert values.is_safe("15", "fifty", klingon, must_affirm=False)
    assert not values.is_safe("15", "fifty", klingon, must_affirm=True)


def imported(file: Path) -> Iterator[str]:
    """Yields the full names of what a file imports."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, file
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def constants(file: Path) -> Iterator[ast.Constant]:
    """Yields the strings of a file, without its docstrings."""
    parsed = tree(file)
    alone = {id(node.value) for node in ast.walk(parsed) if isinstance(node, ast.Expr)}
    for node in ast.walk(parsed):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node


MAY_IMPORT = re.compile(
    r"dncnorm\.(core\.(?:special|characters)|segmentation\.words|values|languages\.base"
    r"|languages\.\w+\.(?:check|lexicon))\."
)


def test_the_check_shares_no_code_with_what_it_checks() -> None:
    files = [*PACKAGE.glob("values/**/*.py"), *PACKAGE.glob("languages/*/check/**/*.py")]
    found = [(file, name) for file in files for name in imported(file) if name.startswith("dncnorm")]
    assert found
    assert not [(file, name) for file, name in found if not MAY_IMPORT.match(name)]


@pytest.mark.parametrize(("own", "other"), [("grammar", "check"), ("check", "grammar")])
@pytest.mark.parametrize("language", FOLDERS, ids=lambda folder: folder.name)
def test_grammar_and_check_name_only_their_own(language: Path, own: str, other: str) -> None:
    files = sorted((language / own).rglob("*.py"))
    assert files
    for file in files:
        assert not [name for name in imported(file) if name.startswith(f"dncnorm.languages.{language.name}.{other}")]
        texts = [str(node.value) for node in constants(file)]
        assert not [text for text in texts if other in re.split(r"\W", text)], file
        assert not [text for text in texts if text.endswith(".tsv") and not (language / own / text).is_file()], file


MAY_NAME_A_LANGUAGE = ("languages/", "model/configuration.py", "options.py")


def test_only_languages_know_which_there_are() -> None:
    """Engines receive a language as an argument; folders are loaded by their codes."""
    codes = languages.codes()
    modules = tuple(f"dncnorm.languages.{code}" for code in codes)
    for file in PACKAGE.rglob("*.py"):
        path = str(file.relative_to(PACKAGE))
        if not path.startswith(MAY_NAME_A_LANGUAGE):
            assert not [(node.lineno, node.value) for node in constants(file) if node.value in codes], path
        if not path.startswith("languages/"):
            assert not [name for name in imported(file) if name.startswith(modules)], path
