"""Options of a user: classes switched off, forms that are kept, alternatives; for a call and a command."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from english import AS_IN_THE_CORPUS

import dncnorm
from dncnorm import TextNormalizer
from dncnorm.apps.cli import main
from dncnorm.bundle.overrides import Overrides
from dncnorm.core.special import SEMIOTIC_CLASSES
from dncnorm.documents.runs import Markup
from dncnorm.normalization.control import Control, kept_forms
from dncnorm.normalization.rendering import Rendering
from dncnorm.normalization.request import OPTIONS, Request
from dncnorm.options import CALL_OPTIONS, MARKUP_CHOICES

TEXT = "The IUCN paid $312 for 15 kg on 4 March 2014."


def said(result: dict[str, Any], before: str) -> dict[str, Any]:
    return next(segment for segment in result["segments"] if segment["before"] == before)


# Classes.


def test_a_class_that_is_switched_off_stays_as_written(normalize: TextNormalizer) -> None:
    result = normalize(TEXT, skip_classes=["LETTERS", "DATE"])
    for before, semiotic_class in (("IUCN", "LETTERS"), ("4 March 2014", "DATE")):
        segment = said(result, before)
        assert (segment["after"], segment["source"], segment["confidence"]) == (before, "override", 1.0)
        assert segment["semiotic_class"] == semiotic_class, "what it would have been"
    assert said(result, "15 kg") == said(normalize(TEXT), "15 kg")
    assert result["normalized_text"].endswith("fifteen kilograms on 4 March 2014 .")
    only = normalize(TEXT, classes=["MEASURE"])
    assert only["normalized_text"] == "The IUCN paid $312 for fifteen kilograms on 4 March 2014 ."
    assert said(only, ".")["after"] == "sil", "punctuation is no reading that could be switched off"


def test_an_override_is_spoken_whatever_its_class(normalize: TextNormalizer, tmp_path: Path) -> None:
    file = tmp_path / "mine.tsv"
    file.write_text("IUCN\teye you see en\ten\tLETTERS\n", encoding="utf-8")
    mine = dncnorm.pipeline(model=normalize.model, overrides=file, skip_classes=["LETTERS"], **AS_IN_THE_CORPUS)
    assert said(mine(TEXT), "IUCN")["after"] == "eye you see en"


def test_a_class_that_no_corpus_has_is_an_error(tiny: TextNormalizer) -> None:
    with pytest.raises(ValueError, match=rf"^skip_classes: 'LETTER'; the classes are {', '.join(SEMIOTIC_CLASSES)}$"):
        tiny("a", skip_classes=["LETTER"])
    with pytest.raises(ValueError, match=r"^classes: 'DATE' is one string; expected several, such as \['DATE'\]$"):
        tiny("a", classes="DATE")


# Forms that are kept.


def test_kept_forms_win_over_gate_network_grammar_and_overrides(normalize: TextNormalizer, tmp_path: Path) -> None:
    file = tmp_path / "mine.tsv"
    file.write_text("IUCN\teye you see en\n", encoding="utf-8")
    mine = dncnorm.pipeline(model=normalize.model, overrides=file, **AS_IN_THE_CORPUS)
    result = mine(TEXT, keep={"IUCN", "on 4 March 2014"})
    assert said(result, "IUCN")["after"] == "IUCN"
    assert said(result, "on 4 March 2014")["source"] == "override", "a form may be of several tokens"
    assert "".join(segment["before"] for segment in result["segments"]) == TEXT
    assert said(mine(TEXT), "IUCN")["after"] == "eye you see en", "the next call is another one"


def test_a_question_is_put_to_every_token(normalize: TextNormalizer) -> None:
    asked: list[str] = []

    def keep(written: str) -> bool:
        asked.append(written)
        return written.startswith("$")

    result = normalize(TEXT, keep=keep)
    assert said(result, "$312")["after"] == "$312"
    assert asked == [segment["before"] for segment in result["segments"] if segment["semiotic_class"] != "SPACE"]


def test_a_file_of_forms(tmp_path: Path) -> None:
    file = tmp_path / "keep.txt"
    file.write_text("\ufeff# brands\nBlink 182\n\n#1\nBlink 182\n", encoding="utf-8")
    kept = kept_forms(file)
    assert isinstance(kept, Overrides)
    assert [entry.written for entry in kept.entries] == ["Blink 182", "#1"]
    assert all(Control(keep=kept).keeps(form, "en") for form in ("Blink 182", "#1"))
    assert not Control(keep=kept).keeps("182", "en")
    file.write_text("fine\n spaced\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"keep\.txt, line 2, written: ' spaced' begins or ends with white space$"):
        kept_forms(file)
    with pytest.raises(ValueError, match=r"^keep\[1\], written: is empty$"):
        kept_forms(["a", ""])
    file.write_bytes(b"caf\xe9\n")
    with pytest.raises(ValueError, match=r"^keep: .*keep\.txt: byte 4 is not UTF-8$"):
        kept_forms(file)


@pytest.mark.parametrize("form", ["15 kg", ""])
def test_a_form_in_place_of_a_file_is_an_error_with_a_hint(tiny: TextNormalizer, form: str) -> None:
    with pytest.raises(OSError, match=r"^keep: the file '.*': .*; to keep this form .*, give a list: keep=\['.*'\]$"):
        tiny("a", keep=form)


# Alternatives.


def test_alternatives_begin_with_the_output_in_falling_order(normalize: TextNormalizer) -> None:
    for segment in normalize(TEXT, n_best=3)["segments"]:
        alternatives = segment["alternatives"]
        if segment["semiotic_class"] == "SPACE":
            assert alternatives == []
            continue
        assert 1 <= len(alternatives) <= 3
        assert alternatives[0]["after"] == segment["after"]
        assert len({item["after"] for item in alternatives}) == len(alternatives)
        scores = [item["score"] for item in alternatives[1:]]
        assert scores == sorted(scores, reverse=True)


# The request.


def test_a_call_is_asked_as_the_pipeline_is(tiny: TextNormalizer) -> None:
    options: dict[str, Any] = {
        "batch_size": 2,
        "beams": 2,
        "reconstruction": 0.0,
        "punctuation": "drop",
        "letters": "joined",
        "letter_case": "upper",
        "casing": "lower",
        "spacing": "written",
        "spelling": "standard",
        "style": "speech",
        "minus": "negative",
        "hundreds": "and",
        "digits": "apart",
        "dates": "day-first",
        "classes": ["DATE", "PLAIN"],
        "skip_classes": ["PLAIN"],
        "keep": ["IUCN"],
        "overrides": {"IUCN": "the union"},
        "format": "csv",
        "output": "text",
        **{name: choices[-1] for name, choices in MARKUP_CHOICES.items()},
        "alignment": True,
        "n_best": 2,
    }
    assert options.keys() == OPTIONS
    assert dncnorm.pipeline(model=tiny.model, **options)(TEXT) == tiny(TEXT, **options)
    assert "words" not in tiny(TEXT)["segments"][0]


def test_every_part_of_a_request_has_its_options_declared() -> None:
    parts = {"rendering": Rendering(), "control": Control(), "markup": Markup()}
    for part, defaults in parts.items():
        declared = [option for option in CALL_OPTIONS if option.part == part]
        assert {option.name for option in declared} == vars(defaults).keys()
        assert all(getattr(defaults, option.name) == option.choices[0] for option in declared if option.choices)
    own = {option.name for option in CALL_OPTIONS if option.part is None}
    assert own == {field.name for field in fields(Request)} - {"decoding", "chosen", *parts}


def test_an_unknown_option_of_a_call_is_an_error(tiny: TextNormalizer) -> None:
    with pytest.raises(
        TypeError,
        match=r"^pipeline: unknown option 'punctation', perhaps 'punctuation'; the options of a call are alignment, ",
    ):
        tiny("a", punctation="drop")


def test_the_command_line_has_the_same_options(
    model_folder: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    keep = tmp_path / "keep.txt"
    keep.write_text("15 kg\n", encoding="utf-8")
    command = ["normalize", "--model", str(model_folder), "--keep", str(keep)]
    assert main([*command, "--spacing", "written", "--casing", "lower", "It is, say, 15 kg."]) == 0
    assert capfd.readouterr().out == "it is, say, 15 kg.\n"
    assert main([*command, "--punctuation", "drop", "--n-best", "2", "--alignment", "--format", "jsonl", "15 kg."]) == 0
    result = json.loads(capfd.readouterr().out)
    assert result["normalized_text"] == "15 kg"
    assert result["segments"][0]["words"] == [{"after": "15 kg", "start": 0, "end": 5}]
    assert [item["after"] for item in result["segments"][0]["alternatives"]] == ["15 kg"]
    assert main([*command, "--skip-classes", "DATE,LETTER", "a"]) == 1
    assert "skip_classes: 'LETTER'" in capfd.readouterr().err
