"""The language of a pipeline: given by a code or a tag, the model's own, or that of each text."""

from __future__ import annotations

import asyncio
import os
import pickle
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import transformers

import dncnorm
from dncnorm import (
    DncNormForTextNormalization,
    MultilingualNormalizer,
    TextNormalizationPipeline,
    TextNormalizer,
    languages,
)
from dncnorm.apps.cli import main
from dncnorm.languages.choice import matching_code
from dncnorm.normalization import chunks
from dncnorm.normalization.embedded import EMBEDDED, embedded_model
from dncnorm.normalization.scripts import SAMPLE, by_language, language_of

ROOT = Path(__file__).parents[1]
RUSSIAN, ENGLISH = "Он весит 15 кг.", "It weighs 15 kg."
SPOKEN = {RUSSIAN: "Он весит пятнадцать килограммов.", ENGLISH: "It weighs fifteen kilograms."}
BUILDERS = [dncnorm.pipeline, transformers.pipeline]


def spoken(normalize: Any, text: str) -> str:
    said: str = normalize(text)["normalized_text"]
    return said


@pytest.mark.parametrize(
    ("tag", "code"),
    [("EN", "en"), ("en-US", "en"), ("en_GB.UTF-8", "en"), ("ru-RU", "ru"), ("xx", None), ("", None)],
)
def test_a_tag_names_a_language(tag: str, code: str | None) -> None:
    assert matching_code(tag, ["en", "ru"]) == code


def test_an_exact_code_is_preferred() -> None:
    assert matching_code("en-GB", ["en", "en-gb"]) == "en-gb"


def test_a_tag_is_a_string() -> None:
    with pytest.raises(TypeError, match=r"^lang: 5; expected str, got int$"):
        dncnorm.pipeline(lang=5)  # type: ignore[call-overload]


def test_both_pipelines_take_a_tag() -> None:
    assert dncnorm.pipeline(lang="ru_RU").language.code == "ru"
    assert embedded_model("RU") == EMBEDDED / "ru"
    normalize = transformers.pipeline("text-normalization", lang="ru-RU")
    assert isinstance(normalize, TextNormalizationPipeline)
    assert spoken(normalize, RUSSIAN) == SPOKEN[RUSSIAN]
    assert normalize.model.name_or_path == str(EMBEDDED / "ru")
    assert normalize.tokenizer is normalize.model.tokenizer
    english = transformers.pipeline("text-normalization")
    assert (english.language.code, english.model.name_or_path) == ("en", str(EMBEDDED / "en"))


@pytest.mark.parametrize("build", BUILDERS)
def test_a_language_without_a_model_is_refused(build: Any) -> None:
    with pytest.raises(ValueError, match=r"^lang: 'xx'; there are models for en, ru$"):
        build("text-normalization", lang="xx")


@pytest.mark.parametrize("build", BUILDERS)
def test_a_model_of_another_language_is_refused(build: Any, tiny: TextNormalizer, model_folder: Path) -> None:
    message = rf"^lang: 'ru'; the language of the model {model_folder} is 'en'$"
    for model in ({"model": str(model_folder)}, {"model": tiny.model, "tokenizer": tiny.tokenizer}):
        with pytest.raises(ValueError, match=message):
            build("text-normalization", **model, lang="ru")
        assert build("text-normalization", **model, lang="en-US").language.code == "en"
    with pytest.raises(ValueError, match=r"^lang: 'auto'; the model .* has one language, 'en'; without a model, dncn"):
        build("text-normalization", model=str(model_folder), lang="auto")


@pytest.fixture(scope="module")
def each() -> MultilingualNormalizer:
    return dncnorm.pipeline(lang="auto")


def test_each_text_is_read_in_its_language(each: MultilingualNormalizer) -> None:
    texts = [RUSSIAN, ENGLISH, "15", RUSSIAN, ""]
    expected = [SPOKEN[RUSSIAN], SPOKEN[ENGLISH], "fifteen", SPOKEN[RUSSIAN], ""]
    assert [spoken(each, text) for text in texts] == expected
    for given in (texts, tuple(texts), iter(texts)):
        assert [result["normalized_text"] for result in each(given)] == expected
    assert each([]) == []


def test_tokens_are_read_in_their_language(each: MultilingualNormalizer) -> None:
    sentences = [["Он", "весит", "15 кг"], ["It", "weighs", "15 kg"]]
    said = [result["normalized_text"] for result in each(sentences, pretokenized=True)]
    assert said == ["Он весит пятнадцать килограммов", "It weighs fifteen kilograms"]


def test_a_generator_is_read_lazily(each: MultilingualNormalizer, monkeypatch: pytest.MonkeyPatch) -> None:
    def texts() -> Any:
        yield RUSSIAN
        raise AssertionError("read too early")

    monkeypatch.setattr(chunks, "CHUNK_TEXTS", 1)
    assert next(each(texts()))["normalized_text"] == SPOKEN[RUSSIAN]


def test_it_takes_the_options_of_a_call(each: MultilingualNormalizer) -> None:
    assert each(RUSSIAN, style="corpus")["normalized_text"] == "Он весит пятнадцать килограммов ."
    with pytest.raises(TypeError, match=r"^pipeline: unknown option 'stile', perhaps 'style'; the options of a call"):
        each(RUSSIAN, stile="corpus")  # type: ignore[call-overload]
    with pytest.raises(TypeError, match=r"^pipeline: unknown option 'network'; the options are"):
        dncnorm.pipeline(network=False)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match=r"^pipeline: unknown option 'beems', perhaps 'beams'; the options are"):
        dncnorm.pipeline(lang="auto", beems=3)  # type: ignore[call-overload]


def test_errors_name_the_input(each: MultilingualNormalizer) -> None:
    with pytest.raises(TypeError, match=r"^inputs\[2\]: expected str, got NoneType$"):
        each([ENGLISH, RUSSIAN, None])
    with pytest.raises(TypeError, match=r"^chunks\[1\]: expected str, got int$"):
        list(each.stream([RUSSIAN, 5]))  # type: ignore[list-item]


MIXED = {
    'Он сказал: "I have 5 kg" и ушёл.': 'Он сказал: "I have five kilograms" и ушёл.',
    "Он сказал: I have 5 kg, and left.": "Он сказал: I have five kilograms, and left.",
    "The word «5 кг» means 5 kg.": "The word «пять килограммов» means five kilograms.",
    "She lives at ул. Ленина, 5.": "She lives at улица Ленина, пять.",
    "The city of Москва has 5 km² more.": "The city of Москва has five square kilometers more.",
    "Он весит 5 kg, купил iPhone 15.": "Он весит пять килограммов, купил айфон пятнадцать.",
    "Пишите на john.doe@gmail.com 5 раз.": "Пишите на джон точка доу собака джимейл точка ком пять раз.",
    "5. Он весит 5 кг. OK. It is 5 kg.": "пять. Он весит пять килограммов. okay. It is five kilograms.",
}
DOCUMENTS = {
    "markdown": ("# Вес 5\n\nОн: **I have 5 kg**. 🎉\n", "Вес пять.\n\nОн: I have five kilograms. хлопушка"),
    "ssml": ('<speak>5 кг. <lang xml:lang="en">5 kg</lang></speak>', "пять килограммов. five kilograms"),
}


def check_pieces(each: MultilingualNormalizer, text: str, said: str, **options: Any) -> None:
    whole = each(text, **options)
    assert (whole["normalized_text"].strip(), "".join(item["before"] for item in whole["segments"])) == (said, text)
    for size in (1, 3, 11):
        chunks = [text[start : start + size] for start in range(0, len(text), size)]
        assert "".join(each.stream_text(chunks, **options)) == whole["normalized_text"]
        streamed = list(each.stream(chunks, **options))
        assert [(item["start"], item["after"]) for item in streamed] == [
            (item["start"], item["after"]) for item in whole["segments"]
        ]


@pytest.mark.parametrize("text", MIXED)
def test_stretches_of_a_sentence_are_read_in_their_language(each: MultilingualNormalizer, text: str) -> None:
    check_pieces(each, text, MIXED[text])


@pytest.mark.parametrize("format", DOCUMENTS)
def test_a_document_in_several_languages_comes_in_pieces(each: MultilingualNormalizer, format: str) -> None:
    check_pieces(each, *DOCUMENTS[format], format=format)


def test_a_sentence_is_said_before_the_text_has_ended(each: MultilingualNormalizer) -> None:
    async def said() -> None:
        async def source() -> Any:
            for chunk in (RUSSIAN, " ", ENGLISH, " It"):
                yield chunk
            raise AssertionError("read too early")

        async for piece in each.astream_text(source()):
            found.append(piece)

    found: list[str] = []
    with pytest.raises(AssertionError, match="read too early"):
        asyncio.run(said())
    assert "".join(found).startswith("Он весит пятнадцать килограммов")


def test_the_language_of_pieces_takes_little_time() -> None:
    for text in ("a1 " * 30_000, "1" * 100_000, "б 1 1 1 " * 20_000, "'\"" * 50_000):
        started = time.process_time()
        assert "".join(piece for _, piece in by_language(["hello " * 9, text], ["en", "ru"])) == "hello " * 9 + text
        assert time.process_time() - started < 5


def test_repr_and_pickle(each: MultilingualNormalizer) -> None:
    expected = "MultilingualNormalizer(task='text-normalization', lang='auto', languages=['en', 'ru'])"
    assert repr(each) == repr(pickle.loads(pickle.dumps(each))) == expected


def test_the_beginning_of_a_long_text_decides() -> None:
    assert language_of("й" * SAMPLE + "a" * 10 * SAMPLE, ["en", "ru"]) == "ru"


def test_the_command_line_takes_it(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["normalize", "--lang", "auto", RUSSIAN, ENGLISH]) == 0
    assert capfd.readouterr().out.splitlines() == [SPOKEN[RUSSIAN], SPOKEN[ENGLISH]]
    assert main(["evaluate", "--lang", "auto", "corpus.tsv"]) == 1
    assert capfd.readouterr().err == "dncnorm: --lang: 'auto'; evaluate needs one language\n"
    assert main(["normalize", "--lang", "ru", "--model", str(EMBEDDED / "en"), "5"]) == 1
    assert "the language of the model" in capfd.readouterr().err


def test_a_language_is_registered_with_its_model(model_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "_MODELS", {})
    languages.register(languages.get("en"), model=model_folder)
    assert dncnorm.pipeline(lang="en").source == str(model_folder)
    assert isinstance(dncnorm.pipeline(lang="ru"), TextNormalizer)


def test_an_installed_package_brings_a_language_and_its_model(model_folder: Path, tmp_path: Path) -> None:
    """The command line finds it by its entry point."""
    (tmp_path / "words.tsv").write_text(
        "decimal_mark\t.\ngroup_mark\t,\nalphabet\tA-Za-z\ncapitals\tA-Z\nunit\tkg\n", encoding="utf-8"
    )
    model = DncNormForTextNormalization.from_pretrained(model_folder)
    model.config.language = "tlh"
    model.save_pretrained(tmp_path / "model")
    (tmp_path / "klingon.py").write_text(
        f"""
from pathlib import Path
from dncnorm import languages
from dncnorm.languages.base import Language, SegmentationRules

KLINGON = Language("tlh", "Klingon", SegmentationRules(Path({str(tmp_path / "words.tsv")!r})))
languages.register(KLINGON, model={str(tmp_path / "model")!r})
""",
        encoding="utf-8",
    )
    described = tmp_path / "klingon-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: klingon\nVersion: 1.0\n", encoding="utf-8")
    points = f"[{languages.GROUP}]\ntlh = klingon:KLINGON\nxx = klingon:languages\n"
    (described / "entry_points.txt").write_text(points, encoding="utf-8")

    def normalized(lang: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "dncnorm", "normalize", "--lang", lang, "Qapla"]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(tmp_path)))}
        return subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=240)

    assert normalized("tlh-KX").stdout == "Qapla\n"
    assert normalized("xx").stderr == (
        "dncnorm: entry point xx = klingon:languages: expected the Language with code 'xx'\n"
    )
    assert normalized("yy").stderr == "dncnorm: lang: 'yy'; there are models for en, ru\n"
