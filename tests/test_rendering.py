"""The spoken text of segments under every option, in English and in Russian."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from english import RUSSIAN, spoken_pieces, spoken_text

from dncnorm.core.queries import DecodingOptions
from dncnorm.core.segments import Segment
from dncnorm.core.special import SILENCE
from dncnorm.languages.ru.spelling import standard_spelling
from dncnorm.normalization import rendering
from dncnorm.normalization.rendering import CHOICES, Rendering
from dncnorm.normalization.request import Request

RUSSIAN_SPEECH = Request(DecodingOptions()).of_input(RUSSIAN, pretokenized=False).rendering


def made(before: str, after: str | None = None, semiotic_class: str | None = "PLAIN", **more: Any) -> Segment:
    """A segment; without `after`, as written."""
    after = before if after is None else after
    return Segment(0, 1, before, after, "model", None, 0.9, 0.9, semiotic_class)._replace(**more)


def mark(before: str) -> Segment:
    return made(before, SILENCE, "PUNCT")


SPACE = made(" ", "", "SPACE")

CALL = [
    made("Call"),
    SPACE,
    made("978-0", "nine seven eight sil o", "TELEPHONE"),
    mark(","),
    SPACE,
    mark("("),
    made("BMPs", "b m p's", "LETTERS"),
    mark(")"),
    SPACE,
    made("at.tv", "a_letter t_letter dot t_letter  _letter v_letter", "ELECTRONIC"),
    SPACE,
    made("10:30 p.m.", "ten thirty p m", "TIME"),
    mark("."),
]


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "Call nine seven eight o , ( b m p's ) a t dot t v ten thirty p m ."),
        ({"punctuation": "sil"}, "Call nine seven eight sil o sil sil b m p's sil a t dot t v ten thirty p m sil"),
        ({"letters": "joined"}, "Call nine seven eight o , ( bmp's ) at dot t v ten thirty pm ."),
        ({"letter_case": "upper"}, "Call nine seven eight o , ( B M P's ) A T dot T V ten thirty P M ."),
        (
            {"letters": "joined", "letter_case": "upper", "casing": "lower"},
            "call nine seven eight o , ( BMP's ) at dot T V ten thirty PM .",
        ),
        ({"spacing": "written"}, "Call nine seven eight o, (b m p's) a t dot t v ten thirty p m."),
        ({"spacing": "written", "punctuation": "drop"}, "Call nine seven eight o b m p's a t dot t v ten thirty p m"),
    ],
)
def test_each_option(options: dict[str, str], text: str) -> None:
    assert spoken_text(CALL, Rendering(**options)) == text


@pytest.mark.parametrize("spacing", CHOICES["spacing"])
def test_pieces_joined_are_the_text_and_come_early(spacing: str) -> None:
    coming: Iterator[Segment] = iter(CALL)
    pieces = spoken_pieces(coming, Rendering(spacing=spacing))
    assert next(pieces) == "Call"
    assert next(coming) == CALL[1]
    assert "".join(spoken_pieces(CALL, Rendering(spacing=spacing))) == spoken_text(CALL, Rendering(spacing=spacing))
    assert list(spoken_pieces([], Rendering(spacing=spacing))) == []


@pytest.mark.parametrize(
    ("segments", "text"),
    [
        ([made("$5", "five dollars"), made("'s")], "five dollars's"),
        ([made("日"), made("本")], "日本"),
        ([made("a"), mark("/"), made("b")], "a/b"),
        ([made("ran"), made("®", SILENCE, "VERBATIM"), made("on")], "ran on"),
        ([made("\t", "", "SPACE"), made("one"), made("\n\n", "", "SPACE"), made("two"), SPACE], "\tone\n\ntwo "),
        ([made("one"), SPACE, made("®", SILENCE, None), made("\n", "", "SPACE"), made("two")], "one\ntwo"),
        ([made("one"), SPACE, SPACE, made("two"), SPACE, SPACE], "one  two  "),
    ],
)
def test_written_spacing_is_the_inputs_and_words_do_not_run_together(segments: list[Segment], text: str) -> None:
    assert spoken_text(segments, Rendering(spacing="written")) == text


def test_dropped_marks_leave_a_space_and_a_silent_dash_is_a_mark() -> None:
    dropped = Rendering(spacing="written", punctuation="drop")
    assert spoken_text([made("a"), mark("/"), made("b")], dropped) == "a b"
    segments = [made("he"), SPACE, made("–", SILENCE, "VERBATIM"), SPACE, made("left")]
    assert spoken_text(segments, Rendering()) == "he – left"
    assert spoken_text(segments, dropped) == "he left"


@pytest.mark.parametrize("text", ["john dot doe ninety nine at gmail dot com", "iucn dot org"])
def test_letters_joined_are_the_words_of_an_address(text: str) -> None:
    spelled = " dot ".join(" ".join(f"{letter}_letter" for letter in part) for part in text.split(" dot "))
    segments = [made("an.address", spelled, "ELECTRONIC")]
    assert spoken_text(segments, Rendering(letters="joined")) == text
    assert spoken_text(segments, Rendering(letters="joined", letter_case="upper")) == text
    assert spoken_text(segments, Rendering()) == " dot ".join(
        " ".join(part.replace(" ", "")) for part in text.split(" dot ")
    )


def test_not_every_single_letter_is_the_name_of_one() -> None:
    segments = [made("05", "o five", "DIGIT"), made("2½", "two and a half", "CARDINAL"), made("00", "o o", "DIGIT")]
    assert spoken_text(segments, Rendering(letters="joined", letter_case="upper")) == "o five two and a half o o"


def test_a_word_of_the_text_that_looks_like_a_symbol_of_the_corpora_stays() -> None:
    segments = [made("sil"), made("my_letter"), made("sil", source="override")]
    for punctuation in CHOICES["punctuation"]:
        assert spoken_text(segments, Rendering(punctuation=punctuation)) == "sil my_letter sil"


@pytest.mark.parametrize("name", CHOICES)
def test_a_value_that_no_option_has_is_an_error(name: str) -> None:
    with pytest.raises(ValueError, match=rf"^{name}: 'loud'; it must be one of {', '.join(CHOICES[name])}$"):
        Rendering(**{name: "loud"})
    assert getattr(Rendering(), name) == CHOICES[name][0]


def test_silent_letters_of_a_foreign_word_stay_the_word() -> None:
    """The corpora cut words of other scripts into letters, and say each as silence."""
    m, i, r, ya = (
        made(letter, SILENCE, "VERBATIM", start=start, end=start + 1)
        for start, letter in ((0, "м"), (1, "и"), (2, "р"), (4, "я"))
    )
    for spacing in CHOICES["spacing"]:
        assert spoken_text([m, i, r, SPACE, ya, SPACE, made("is")], Rendering(spacing=spacing)) == "мир я is"
    assert spoken_text([made("мир", SILENCE, None, source="override")], Rendering()) == "", "the user's word"


# Russian for a voice, and as the corpus has it.

SHOP = [
    *(made("Ещё"), SPACE, made("3", "трех", "CARDINAL"), SPACE),
    *(made("Google", "г_trans у_trans г_trans л_trans"), mark(","), SPACE),
    *(made("x", "x_latin"), SPACE, made("vk.com", "в_trans к_trans точка к_trans о_trans м_trans", "ELECTRONIC")),
    mark("."),
]
ACRONYMS = [
    made(written, " ".join(written.lower()), "LETTERS", start=10 * place, end=10 * place + 4)
    for place, written in enumerate(("ФИФА", "NASA", "ВДВ"))
]


@pytest.mark.parametrize(
    ("segments", "speech", "corpus"),
    [
        (
            SHOP,
            "Ещё трёх гугл, икс вк точка ком.",
            "Ещё трех г_trans у_trans г_trans л_trans , x в_trans к_trans точка к_trans о_trans м_trans .",
        ),
        (ACRONYMS, "ФИФА наса вэ дэ вэ", "ф и ф а n a s a в д в"),
        ([ACRONYMS[0]._replace(source="override")], "ф и ф а", "ф и ф а"),
    ],
)
def test_russian_for_a_voice_and_as_the_corpus_has_it(segments: list[Segment], speech: str, corpus: str) -> None:
    assert rendering.spoken_text(segments, RUSSIAN_SPEECH, RUSSIAN) == speech
    assert rendering.spoken_text(segments, Rendering(), RUSSIAN) == corpus


def test_the_standard_spelling_has_its_own_letter() -> None:
    for word in ("трёх", "трёмстам", "четырёхсотого", "трёхтысячный", "четвёртого", "октябрём", "тремя", "век", "пять"):
        assert standard_spelling(word.replace("ё", "е")) == word
