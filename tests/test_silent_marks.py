"""Marks that no text says: of emphasis, of chats, of notes; a name keeps its underscores, an index its number."""

from __future__ import annotations

import pytest

import dncnorm

CASES = {
    "en": {
        "His _Lieder_, (_two words_) and _a_b_.": "His Lieder, (two words) and a underscore b.",
        "Set array[5] to 3.": "Set array[five] to three.",
        "See a_b and _c.": "See a underscore b and underscore c.",
        "13:01 < harding> 5 < 6": "thirteen oh one harding five less than six",
        "13:02 -!- bob left": "thirteen oh two bob left",
        "Choose <0> or <12>; x < 5.": "Choose zero or twelve; x less than five.",
        "He was fond of[1]--very.[12] So x[1] and item.names[2] are.": (
            "He was fond of--very. So x[one] and item.names[two] are."
        ),
        "It is true.¹ See, as shown,² it and Lee’s method³ (see below).¹,² Since 1990¹ or 2014.¹⁻³": (
            "It is true. See, as shown, it and Lee’s method (see below). Since nineteen ninety or twenty fourteen."
        ),
        "It is (a+b)², x², sin² and 10², 3 m² and W per metre².": (
            "It is (a plus b) squared, x squared, sin squared and ten squared, three square meters and "
            "W per metre squared."
        ),
        "E = mc²": "E equals mc squared",
        "Shown[3, 4] as[5–7], so.[8]": "Shown[three, four] as, so.",
    },
    "ru": {
        "Его _два слова_ тут[1].": "Его два слова тут.",
        "Это верно.¹ Наш метод² и км².": "Это верно. Наш метод и километр в квадрате.",
        "<вася> привет": "вася привет",
        "-!- вася ушёл": "вася ушёл",
    },
}


@pytest.mark.parametrize("lang", CASES)
def test_marks_are_silent(lang: str) -> None:
    normalize = dncnorm.pipeline(lang=lang)
    for text, said in CASES[lang].items():
        result = normalize(text)
        assert result["normalized_text"] == said
        assert "".join(segment["before"] for segment in result["segments"]) == text


def test_your_own_wishes_come_first() -> None:
    normalize = dncnorm.pipeline()
    assert normalize("A note[1].", citations="say")["normalized_text"] == "A note[one]."
    assert normalize("True.¹ Our method²,³", citations="say")["normalized_text"] == "True. one Our method two, three"
    assert normalize("A _b_.", overrides={"_": "low line"})["normalized_text"] == "A low line b low line."
