"""The style of a call: its rendering, the options that a user sets beside it, and that deciders know it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

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
from dncnorm.normalization.deciders import PendingToken
from dncnorm.normalization.rendering import Rendering
from dncnorm.normalization.request import Request
from dncnorm.options import CORPUS, SPEECH, STYLES

TEXT = "The 15 kg parcel, of the IUCN."
PLAIN = Request(DecodingOptions())


def test_text_is_for_a_voice_and_tokens_are_the_corpus() -> None:
    assert PLAIN.style is None
    for language in (ENGLISH, RUSSIAN):
        text, tokens = (PLAIN.of_input(language, pretokenized=given) for given in (False, True))
        assert (text.style, text.rendering) == (SPEECH, replace(Rendering(), **language.speech))
        assert (tokens.style, tokens.rendering) == (CORPUS, Rendering())
    for style in STYLES:
        asked = PLAIN.changed(style=style)
        assert {asked.of_input(RUSSIAN, pretokenized=given).style for given in (True, False)} == {style}


def test_the_users_options_win_even_where_they_are_the_default() -> None:
    asked = PLAIN.changed(spacing="corpus").changed(style="speech").of_input(RUSSIAN, pretokenized=False)
    assert (asked.rendering.spacing, asked.rendering.spelling) == ("corpus", "standard")
    asked = PLAIN.changed(letter_case="upper").of_input(RUSSIAN, pretokenized=True)
    assert asked.rendering == Rendering(letter_case="upper")


def test_calls_and_pipelines_take_it(tiny: TextNormalizer) -> None:
    of_corpus = dncnorm.pipeline(model=tiny.model, style="corpus")
    assert of_corpus(TEXT)["normalized_text"] == tiny(TEXT, style="corpus")["normalized_text"]
    assert tiny(TEXT, style=None) == tiny(TEXT, style="speech") == tiny(TEXT)
    assert tiny(TEXT)["segments"] == tiny(TEXT, style="corpus")["segments"]
    assert tiny.settings["style"] == CORPUS, "of an evaluation, which gives it tokens"
    assert "".join(tiny.stream_text([TEXT], style="speech")) == tiny(TEXT)["normalized_text"]
    with pytest.raises(ValueError, match=r"^style: 'song'; it must be one of speech, corpus$"):
        tiny(TEXT, style="song")


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


def test_the_command_line_and_the_server_have_it(
    model_folder: Path, tiny: TextNormalizer, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["normalize", "--model", str(model_folder), "--style", "corpus", "--format", "jsonl", "a  b"]) == 0
    assert json.loads(capfd.readouterr().out)["normalized_text"] == "a b"
    wanted = asked(json.dumps({"text": "a", "style": "corpus"}).encode(), Limits())
    assert wanted == Asked(["a"], {"style": "corpus"}, True, 1)
    answers: list[Answer] = []
    turns = Turns(tiny, Limits(), lambda number, answer: answers.append(answer), lambda: None)
    turns.add(1, wanted._replace(options={"style": "song"}))
    error = {"field": "style", "error": "style: 'song'; it must be one of speech, corpus"}
    assert (answers[0].status, json.loads(answers[0].body)) == (422, error)
