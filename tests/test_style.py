"""The style of a call: what it sets of the rendering, what a user sets beside it, and that deciders know it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from english import ENGLISH, RUSSIAN

import dncnorm
from dncnorm import TextNormalizer
from dncnorm.apps.asked import Answer, Asked, asked
from dncnorm.apps.cli import main
from dncnorm.apps.limits import Limits
from dncnorm.apps.turns import Turns
from dncnorm.core.queries import DecodingOptions
from dncnorm.core.segments import Segment
from dncnorm.languages.base import Language
from dncnorm.languages.ru.spelling import standard_spelling
from dncnorm.normalization.deciders import PendingToken
from dncnorm.normalization.rendering import Rendering, spoken_text
from dncnorm.normalization.request import Request
from dncnorm.options import CORPUS, SPEECH, STYLES

TEXT = "The 15 kg parcel, of the IUCN."
PLAIN = Request(DecodingOptions())
RUSSIAN_SPEECH = PLAIN.of_input(RUSSIAN, pretokenized=False).rendering


def made(before: str, after: str | None = None, semiotic_class: str | None = "PLAIN") -> Segment:
    """A segment; without `after`, as written."""
    return Segment(0, 1, before, before if after is None else after, "model", None, 0.9, 0.9, semiotic_class)


SPACE = made(" ", "", "SPACE")
SHOP = [
    *(made("Ещё"), SPACE, made("3", "трех", "CARDINAL"), SPACE),
    *(made("Google", "г_trans у_trans г_trans л_trans"), made(",", "sil", "PUNCT"), SPACE),
    *(made("x", "x_latin"), SPACE, made("vk.com", "в_trans к_trans точка к_trans о_trans м_trans", "ELECTRONIC")),
    made(".", "sil", "PUNCT"),
]


# What a style sets.


def test_text_is_for_a_voice_and_tokens_are_the_corpus() -> None:
    assert PLAIN.style is None
    assert PLAIN.of_input(RUSSIAN, pretokenized=False).style == SPEECH
    assert PLAIN.of_input(RUSSIAN, pretokenized=True).style == CORPUS
    for style in STYLES:
        asked = PLAIN.changed(style=style)
        assert {asked.of_input(RUSSIAN, pretokenized=given).style for given in (True, False)} == {style}


@pytest.mark.parametrize("language", [ENGLISH, RUSSIAN], ids=lambda language: language.code)
def test_a_style_sets_what_the_language_says(language: Language) -> None:
    spoken = PLAIN.of_input(language, pretokenized=False).rendering
    assert spoken == replace(Rendering(), **language.speech)
    assert PLAIN.of_input(language, pretokenized=True).rendering == Rendering()


def test_what_the_user_sets_wins_even_where_it_is_the_default() -> None:
    asked = PLAIN.changed(spacing="corpus").changed(style="speech").of_input(RUSSIAN, pretokenized=False)
    assert (asked.rendering.spacing, asked.rendering.spelling) == ("corpus", "standard")
    asked = PLAIN.changed(letter_case="upper").of_input(RUSSIAN, pretokenized=True)
    assert asked.rendering == Rendering(letter_case="upper")


def test_another_style_is_an_error(tiny: TextNormalizer) -> None:
    with pytest.raises(ValueError, match=r"^style: 'song'; it must be one of speech, corpus$"):
        tiny(TEXT, style="song")


# Russian for a voice, and as the corpus has it.


def test_russian_for_a_voice() -> None:
    assert spoken_text(SHOP, RUSSIAN_SPEECH, RUSSIAN) == "Ещё трёх гугл, икс вк точка ком."


def test_acronyms_that_are_said_as_words() -> None:
    said = {"ФИФА": "ф и ф а", "NASA": "n a s a", "ВДВ": "в д в"}
    row = [
        Segment(10 * place, 10 * place + len(written), written, spoken, "model", None, 1.0, 1.0, "LETTERS")
        for place, (written, spoken) in enumerate(said.items())
    ]
    assert spoken_text(row, RUSSIAN_SPEECH, RUSSIAN) == "ФИФА наса вэ дэ вэ"
    assert spoken_text(row, Rendering(), RUSSIAN) == "ф и ф а n a s a в д в"
    overridden = [row[0]._replace(source="override")]
    assert spoken_text(overridden, RUSSIAN_SPEECH, RUSSIAN) == "ф и ф а"


def test_russian_as_the_corpus_has_it() -> None:
    said = "Ещё трех г_trans у_trans г_trans л_trans , x в_trans к_trans точка к_trans о_trans м_trans ."
    assert spoken_text(SHOP, Rendering(), RUSSIAN) == said


@pytest.mark.parametrize(
    "word",
    ["трёх", "трёмстам", "четырёхсотого", "трёхтысячный", "четвёртого", "октябрём", "тремя", "четверти", "век", "пять"],
)
def test_the_standard_spelling_has_its_own_letter(word: str) -> None:
    assert standard_spelling(word.replace("ё", "е")) == word


# Where it is asked for.


def test_calls_and_pipelines_take_it(tiny: TextNormalizer) -> None:
    of_corpus = dncnorm.pipeline(model=tiny.model, style="corpus")
    assert of_corpus(TEXT)["normalized_text"] == tiny(TEXT, style="corpus")["normalized_text"]
    assert tiny(TEXT, style=None) == tiny(TEXT)
    assert tiny.settings["style"] == CORPUS, "of an evaluation, which gives it tokens"
    assert dncnorm.pipeline(model=tiny.model, style="speech").settings["style"] == SPEECH
    assert "".join(tiny.stream_text([TEXT], style="speech")) == tiny(TEXT)["normalized_text"]


def test_both_have_the_same_segments(tiny: TextNormalizer) -> None:
    said = {style: tiny([TEXT, "a  b"], style=style) for style in STYLES}
    assert said[SPEECH] == tiny([TEXT, "a  b"])
    assert [item["segments"] for item in said[SPEECH]] == [item["segments"] for item in said[CORPUS]]


def test_deciders_know_it(tiny: TextNormalizer) -> None:
    seen: list[str | None] = []

    class Listens:
        def decide(self, items: Sequence[PendingToken], request: Request) -> Sequence[Segment | None]:
            seen.append(request.style)
            return [None] * len(items)

    listening = dncnorm.pipeline(model=tiny.model)
    listening.normalizer.deciders = (Listens(), *listening.normalizer.deciders)
    listening("a")
    listening(["a"], pretokenized=True)
    listening("a", style="corpus")
    list(listening.stream(["a"]))
    listening.normalize_sentences([["a"]])
    assert seen == [SPEECH, CORPUS, CORPUS, SPEECH, CORPUS]


def test_the_command_line_has_it(model_folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for style in STYLES:
        assert main(["normalize", "--model", str(model_folder), "--style", style, "--format", "jsonl", "a b"]) == 0
        assert json.loads(capfd.readouterr().out)["normalized_text"] == "a b"


def test_the_server_has_it(tiny: TextNormalizer) -> None:
    body: dict[str, Any] = {"text": "a", "style": "corpus"}
    wanted = asked(json.dumps(body).encode(), Limits())
    assert wanted == Asked(["a"], {"style": "corpus"}, True, 1)
    answers: list[Answer] = []
    turns = Turns(tiny, Limits(), lambda number, answer: answers.append(answer), lambda: None)
    turns.add(1, wanted._replace(options={"style": "song"}))
    error = {"field": "style", "error": "style: 'song'; it must be one of speech, corpus"}
    assert (answers[0].status, json.loads(answers[0].body)) == (422, error)
