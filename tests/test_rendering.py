"""The spoken text of segments under every option."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from english import spoken_pieces, spoken_text

from dncnorm.core.segments import Segment
from dncnorm.core.special import SILENCE
from dncnorm.normalization.rendering import CHOICES, Rendering


def made(before: str, after: str | None = None, semiotic_class: str | None = "PLAIN") -> Segment:
    """A segment; without `after`, as written."""
    return Segment(0, 1, before, before if after is None else after, "model", None, 0.9, 0.9, semiotic_class)


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
        ({"punctuation": "drop"}, "Call nine seven eight o b m p's a t dot t v ten thirty p m"),
        (
            {"punctuation": "sil"},
            "Call nine seven eight sil o sil sil b m p's sil a t dot t v ten thirty p m sil",
        ),
        ({"letters": "joined"}, "Call nine seven eight o , ( bmp's ) at dot t v ten thirty pm ."),
        ({"letter_case": "upper"}, "Call nine seven eight o , ( B M P's ) A T dot T V ten thirty P M ."),
        (
            {"letters": "joined", "letter_case": "upper", "casing": "lower"},
            "call nine seven eight o , ( BMP's ) at dot T V ten thirty PM .",
        ),
        ({"spacing": "written"}, "Call nine seven eight o, (b m p's) a t dot t v ten thirty p m."),
        (
            {"spacing": "written", "punctuation": "drop"},
            "Call nine seven eight o b m p's a t dot t v ten thirty p m",
        ),
        (
            {"spacing": "written", "punctuation": "sil"},
            "Call nine seven eight sil o sil sil b m p's sil a t dot t v ten thirty p m sil",
        ),
    ],
)
def test_each_option(options: dict[str, str], text: str) -> None:
    assert spoken_text(CALL, Rendering(**options)) == text


@pytest.mark.parametrize(
    ("segments", "text"),
    [
        ([made("4", "four"), made("–", "to", None), made("5", "five")], "four to five"),
        ([made("$5", "five dollars"), made("'s")], "five dollars's"),
        ([made("日"), made("本")], "日本"),
        ([made("a"), mark("/"), made("b")], "a/b"),
        ([made("ran"), SPACE, made("®", SILENCE, "VERBATIM"), SPACE, made("on")], "ran on"),
        ([made("ran"), made("®", SILENCE, "VERBATIM"), made("on")], "ran on"),
        ([made("\t", "", "SPACE"), made("one"), made("\n\n", "", "SPACE"), made("two"), SPACE], "\tone\n\ntwo "),
        ([made("one"), SPACE, made("®", SILENCE, None), made("\n", "", "SPACE"), made("two")], "one\ntwo"),
        ([made("one"), SPACE, SPACE, made("two"), SPACE, SPACE], "one  two  "),
        ([], ""),
        ([SPACE], " "),
    ],
)
def test_written_spacing_is_the_inputs_and_words_do_not_run_together(segments: list[Segment], text: str) -> None:
    assert spoken_text(segments, Rendering(spacing="written")) == text


def test_marks_dropped_between_words_leave_a_space() -> None:
    segments = [made("a"), mark("/"), made("b")]
    assert spoken_text(segments, Rendering(spacing="written", punctuation="drop")) == "a b"


def test_a_dash_that_the_network_leaves_silent_is_punctuation_like_any_other() -> None:
    segments = [made("he"), SPACE, made("–", SILENCE, "VERBATIM"), SPACE, made("left")]
    assert spoken_text(segments, Rendering()) == "he – left"
    assert spoken_text(segments, Rendering(punctuation="drop", spacing="written")) == "he left"


@pytest.mark.parametrize(
    "text",
    [
        "john dot doe ninety nine at gmail dot com",
        "h t t p colon slash slash a dot com slash b",
        "iucn dot org",
    ],
)
def test_letters_joined_are_the_words_of_an_address(text: str) -> None:
    spelled = " dot ".join(" ".join(f"{sign}_letter" for sign in part) for part in text.split(" dot "))
    segments = [made("an.address", spelled, "ELECTRONIC")]
    assert spoken_text(segments, Rendering(letters="joined")) == text
    upper = " ".join(word.upper() if len(word) == 1 else word for word in text.split())
    assert spoken_text(segments, Rendering(letters="joined", letter_case="upper")) == upper
    apart = " ".join("dot" if word == "dot" else " ".join(word) for word in text.split())
    assert spoken_text(segments, Rendering()) == apart


@pytest.mark.parametrize("spacing", CHOICES["spacing"])
def test_pieces_joined_are_the_text_and_come_early(spacing: str) -> None:
    read: list[Segment] = []

    def coming() -> Iterator[Segment]:
        for segment in CALL:
            read.append(segment)
            yield segment

    pieces = spoken_pieces(coming(), Rendering(spacing=spacing))
    assert next(pieces) == "Call"
    assert read == CALL[:1]
    assert "Call" + "".join(pieces) == spoken_text(CALL, Rendering(spacing=spacing))
    assert list(spoken_pieces([], Rendering(spacing=spacing))) == []


def test_figures_and_words_of_one_letter_are_no_names_of_letters() -> None:
    segments = [made("05", "o five", "DIGIT"), made("2½", "two and a half", "CARDINAL"), made("00", "o o", "DIGIT")]
    joined = Rendering(letters="joined", letter_case="upper")
    assert spoken_text(segments, joined) == "o five two and a half o o"


def test_a_word_of_the_text_that_looks_like_a_symbol_of_the_corpora_stays() -> None:
    segments = [made("sil"), made("my_letter"), Segment(0, 3, "sil", "sil", "override", None, 0.9, 1.0, None)]
    for punctuation in CHOICES["punctuation"]:
        assert spoken_text(segments, Rendering(punctuation=punctuation)) == "sil my_letter sil"


@pytest.mark.parametrize("name", CHOICES)
def test_a_value_that_no_option_has_is_an_error(name: str) -> None:
    with pytest.raises(ValueError, match=rf"^{name}: 'loud'; it must be one of {', '.join(CHOICES[name])}$"):
        Rendering(**{name: "loud"})
    assert getattr(Rendering(), name) == CHOICES[name][0]


def test_letters_that_nobody_speaks_stay_the_word_they_were() -> None:
    """The corpora cut words of other scripts into letters, and say each as silence."""
    letters = [
        Segment(n, n + 1, letter, SILENCE, "model", None, 0.9, 0.9, "VERBATIM") for n, letter in enumerate("мир")
    ]
    later = [Segment(4, 5, "я", SILENCE, "model", None, 0.9, 0.9, "VERBATIM"), made("is")]
    for spacing in CHOICES["spacing"]:
        assert spoken_text([*letters, SPACE, *later[:1], SPACE, later[1]], Rendering(spacing=spacing)) == "мир я is"
    own = Segment(0, 3, "мир", SILENCE, "override", None, 0.9, 1.0, None)
    assert spoken_text([own], Rendering()) == ""  # the user's word
