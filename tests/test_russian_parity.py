"""What English has, Russian has: streams, overrides, alternatives, alignment, explanation, 8 bits, ONNX, server."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from english import ENGLISH, RUSSIAN
from served import in_thread

import dncnorm
from dncnorm import DncNormForTextNormalization, TextNormalizer, languages
from dncnorm.apps.cli import main
from dncnorm.core.records import Sentence, Token
from dncnorm.core.segments import SPACE
from dncnorm.evaluation.spacing import rebuild
from dncnorm.explanation.network import explain
from dncnorm.normalization.embedded import EMBEDDED
from dncnorm.normalization.scripts import language_of

TEXT = (
    "В 1995 г. он весил 15 кг; Google купил vk.com за $70 млн (5 км/ч) и пришёл к 5 часам 12 февраля 2013 года. СССР… "
    "Тел. +7 (495) 123-45-67, т. е. 10–15 %.\n\nЁж, c ним \ud83d\ude00!"
)


@pytest.fixture(scope="module")
def normalize() -> TextNormalizer:
    return dncnorm.pipeline("text-normalization", lang="ru")


def test_a_stream_says_the_same(normalize: TextNormalizer) -> None:
    text = TEXT[:150]
    whole = normalize(text)
    places = sorted(random.Random(5).choices(range(len(text)), k=3))
    chunks = [text[start:end] for start, end in zip([0, *places], [*places, len(text)], strict=True)]
    assert "".join(normalize.stream_text(chunks)) == whole["normalized_text"]
    assert [item["after"] for item in normalize.stream(chunks)] == [item["after"] for item in whole["segments"]]


def test_every_character_is_in_a_segment_and_every_word_in_its_own(normalize: TextNormalizer) -> None:
    segments = normalize(TEXT, alignment=True)["segments"]
    assert "".join(item["before"] for item in segments) == TEXT
    for item in segments:
        assert " ".join(word["after"] for word in item["words"]) == (item["after"] if item["words"] else "")
        assert all(item["start"] <= word["start"] < word["end"] <= item["end"] for word in item["words"])
        assert item["words"] or item["semiotic_class"] == SPACE
    (address,) = (item for item in segments if item["before"] == "vk.com")
    stands = {word["after"]: TEXT[word["start"] : word["end"]] for word in address["words"]}
    assert (stands["точка"], stands["в_trans"], stands["м_trans"]) == (".", "vk", "com")


@pytest.mark.parametrize(
    ("text", "token", "stands"),
    [
        ("Стоит $70 млн.", "$70 млн", {"семьдесят": "70", "миллионов": "млн", "долларов": "$"}),
        ("Весит 15 кг.", "15 кг", {"пятнадцать": "15", "килограммов": "кг"}),
        ("Звоните +7 (495) 123-45-67.", "+7 (495) 123-45-67", {"плюс": "+", "четыреста": "495", "сорок": "45"}),
        ("Было −5 °C.", "−5 °C", {"минус": "−", "пять": "5", "градусов": "°"}),
        ("Был СССР.", "СССР", {"р": "Р"}),
    ],
)
def test_words_stand_on_what_says_them(
    normalize: TextNormalizer, text: str, token: str, stands: dict[str, str]
) -> None:
    (found,) = (item for item in normalize(text, alignment=True)["segments"] if item["before"] == token)
    where = {word["after"]: text[word["start"] : word["end"]] for word in found["words"]}
    assert {word: where.get(word) for word in stands} == stands


def test_alternatives_keep_the_value(normalize: TextNormalizer) -> None:
    grammar = normalize.model.bundle.grammar
    assert grammar is not None
    segments = normalize(TEXT, n_best=3)["segments"]
    (weight,) = (item for item in segments if item["before"] == "15 кг")
    lattice = grammar.lattice("15 кг")
    assert lattice is not None
    assert 1 < len(weight["alternatives"]) <= 3
    assert all(lattice.accepts(item["after"]) for item in weight["alternatives"])


def test_overrides_and_forms_that_are_kept(normalize: TextNormalizer) -> None:
    mine = dncnorm.pipeline(model=normalize.model, overrides={"СССР": "советский союз"})
    said = mine(TEXT, keep=["15 кг"], skip_classes=["MONEY"])["normalized_text"]
    assert "советский союз" in said
    assert "он весил 15 кг;" in said
    assert "за $70 млн (" in said


def test_latin_words_and_letters_in_speech(normalize: TextNormalizer) -> None:
    said = normalize("Ещё Google, Škoda и It: 3 кг c ним, пиши на vk.com.")["normalized_text"]
    assert said == "Ещё гугл, шкода и ит: три килограмма с ним, пиши на вк точка ком."


def test_what_the_network_did_is_explained(normalize: TextNormalizer) -> None:
    (spoken,) = explain(normalize, "Был СССР.", token=1)
    assert (spoken.before, spoken.after) == ("СССР", "с с с р")
    assert spoken.network.attention.shape == (len(spoken.network.symbols), len(spoken.network.characters))


def test_both_languages_in_one_process(normalize: TextNormalizer) -> None:
    english = dncnorm.pipeline("text-normalization")
    expected = normalize(TEXT), english("It weighs 15 kg.")
    assert expected[1]["normalized_text"] == "It weighs fifteen kilograms."
    assert (normalize(TEXT), english("It weighs 15 kg.")) == expected


@pytest.mark.parametrize(
    ("text", "code"),
    [("Он весит 15 кг.", "ru"), ("It cost $312.", "en"), ("Купил iPhone 5.", "ru"), ("15", "en"), ("", "en")],
)
def test_the_demo_speaks_the_language_of_the_script(text: str, code: str) -> None:
    assert language_of(text, ["en", "ru"]) == code


def test_corpus_sentences_become_text_as_the_language_writes_it() -> None:
    english = Sentence((Token("Mon", None), Token("-", "to"), Token("Fri", None)))
    assert rebuild(english, "natural", ENGLISH)[0] == "Mon-Fri"
    assert rebuild(english, "natural", RUSSIAN)[0] == "Mon - Fri"
    letters = Sentence(tuple(Token(letter, "sil", "VERBATIM") for letter in "да"))
    assert rebuild(letters, "natural", ENGLISH)[0] == "да"
    assert rebuild(letters, "natural", RUSSIAN)[0] == "д а"


def test_the_commands_speak_it(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["normalize", "--lang", "ru", "--style", "corpus", "Весит 15 кг."]) == 0
    assert capfd.readouterr().out == "Весит пятнадцать килограммов .\n"


def test_the_server_speaks_it(normalize: TextNormalizer) -> None:
    pytest.importorskip("starlette", reason="needs the extra: pip install dncnorm[serve]")
    from starlette.testclient import TestClient

    from dncnorm.apps.limits import Limits
    from dncnorm.apps.pool import Pool
    from dncnorm.apps.serving import application

    pool = Pool(lambda: in_thread(normalize, Limits()), 1, Limits())
    pool.start()
    with TestClient(application(pool)) as client:
        assert client.get("/health").json()["language"] == "ru"
        answer = client.post("/normalize", content=json.dumps({"text": "Весит 15 кг.", "style": "corpus"}))
        assert answer.json() == normalize("Весит 15 кг.", style="corpus")


@pytest.mark.slow
def test_eight_bits_and_onnx_say_the_same(normalize: TextNormalizer, tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime", reason="needs the extra: pip install dncnorm[onnx]")
    export_onnx = pytest.importorskip("export_onnx")
    from dncnorm.model.onnx import OnnxDncNorm

    folder = EMBEDDED / "ru"
    model = DncNormForTextNormalization.from_pretrained(folder)
    export_onnx.export(model, export_onnx.source_digests(folder), tmp_path)
    exported = dncnorm.pipeline(model=OnnxDncNorm.from_pretrained(folder, exported=tmp_path))
    quantized = dncnorm.pipeline("text-normalization", lang="ru", quantized=True)
    texts = [TEXT, *languages.get("ru").demo.sentences]
    expected = [result["normalized_text"] for result in normalize(texts)]
    assert [result["normalized_text"] for result in exported(texts)] == expected
    assert [result["normalized_text"] for result in quantized(texts)] == expected


def test_a_part_of_a_corpus_is_spoken(tmp_path: Path, normalize: TextNormalizer) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs the extra: pip install dncnorm[dask]")
    from dncnorm.apps.corpora import CorpusJob, make_part, plan

    lines = tmp_path / "lines.txt"
    lines.write_text("Весит 15 кг.\nК 5 часам.\n", encoding="utf-8")
    (part,) = plan([str(lines)], 10)
    assert make_part(CorpusJob(lang="ru"), str(tmp_path), part)
    (file,) = tmp_path.glob("*.parquet")
    assert parquet.read_table(file)["normalized_text"].to_pylist() == [
        "Весит пятнадцать килограммов.",
        "К пяти часам.",
    ]
