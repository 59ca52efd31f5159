"""Latin words, acronyms, tags and domains as a Russian voice says them."""

from __future__ import annotations

import pytest

from dncnorm import languages
from dncnorm.core.segments import Segment
from dncnorm.languages.ru.foreign import foreign_word
from dncnorm.languages.ru.foreign.rules import by_sound
from dncnorm.normalization.rendering import Rendering, spoken_text

RUSSIAN = languages.get("ru")
SPEECH = Rendering(spelling="standard")

SAID = {
    "Office": "офис",
    "MOVIES": "мувис",
    "Flashpoint": "флэшпойнт",
    "Downfield": "даунфилд",
    "station": "стейшен",
    "Making": "мейкинг",
    "Village": "вилладж",
    "Handbook": "хэндбук",
    "MicroBank": "микробанк",
    "iCamp": "айкэмп",
    "MotoGP": "мото джи пи",
    "BSkyB": "бискайби",
    "McLaren": "макларен",
    "Schönheit": "шёнхайт",
    "Zeitung": "цайтунг",
    "Château": "шато",
    "chapeau": "шапо",
    "C'est": "сэ",
    "Italiae": "италиэ",
    "mollissimus": "моллиссимус",
    "Suomen": "суомен",
    "Brüderle": "брюдерле",
    "Trios": "триос",
    "BBC": "би би си",
    "CD": "си ди",
    "B": "бэ",
    "x": "икс",
    "HTML": "эйч ти эм эл",
    "NASA": "наса",
    "BMW": "бэ эм вэ",
    "AT&T": "эй ти энд ти",
    "U.S.": "ю эс",
    "J. R. R.": "джей ар ар",
    "P.S.": "постскриптум",
    "https://ya.ru/news": "эйч ти ти пи эс двоеточие слэш слэш я точка ру слэш ньюс",
    "IT-отдел": "ай ти-отдел",
    "hitech-прищепка": "хайтек-прищепка",
    "l'amour": "ламур",
    "@xx": "собака икс икс",
    "CCCР": "с с с р",
    "Cаманта": "Саманта",
    "@YouTube": "собака ютуб",
    "#winter": "хештег уинтер",
    "lenta.ru": "лента точка ру",
    "rock'n'roll": "рок эн ролл",
}


@pytest.mark.parametrize("written", SAID)
def test_a_foreign_word_by_sound(written: str) -> None:
    assert foreign_word(written) == SAID[written]


@pytest.mark.parametrize("written", ["XVI", "xii", "я", "слово", "V8", "IT-5", "", "...", "50"])
def test_what_is_no_foreign_word(written: str) -> None:
    assert foreign_word(written) is None


def test_few_capitals_are_an_acronym_not_a_word() -> None:
    assert (foreign_word("IT"), foreign_word("it"), foreign_word("It")) == ("ай ти", "ит", "ит")


def test_a_language_without_the_letter_has_no_sound() -> None:
    assert by_sound("ж", "english") is None


def test_every_latin_word_has_a_sound_in_cyrillic() -> None:
    for word in ("strength", "rhythm", "queue", "xylophone", "bourgeois", "pneumonia", "Übermensch", "São", "łódź"):
        said = foreign_word(word)
        assert said
        assert all("а" <= letter <= "я" or letter in "ё " for letter in said), said


def _segment(written: str, spoken: str, semiotic_class: str, source: str = "model") -> Segment:
    return Segment(0, len(written), written, spoken, source, None, 1.0, 1.0, semiotic_class)


@pytest.mark.parametrize(
    ("segment", "rendering", "text"),
    [
        (_segment("Sky", "с_trans к_trans и_trans", "PLAIN"), SPEECH, "скай"),
        (_segment("Sky", "с_trans к_trans и_trans", "PLAIN"), Rendering(), "с_trans к_trans и_trans"),
        (_segment("BBC", "b b c", "LETTERS"), SPEECH, "би би си"),
        (_segment("BBC", "b b c", "LETTERS"), Rendering(spelling="standard", letter_case="upper"), "B B C"),
        (_segment("BBC", "b b c", "LETTERS"), Rendering(), "b b c"),
        (_segment("ARPANET", "ARPANET", "PLAIN"), SPEECH, "арпанет"),
        (_segment("B", "b", "LETTERS"), SPEECH, "бэ"),
        (_segment("B", "B", "PLAIN"), SPEECH, "B"),
        (_segment("ARPANET", "ARPANET", "PLAIN", "override"), SPEECH, "ARPANET"),
        (_segment("Sky", "скай-ти-ви", "PLAIN", "override"), SPEECH, "скай-ти-ви"),
        (_segment("слово", "слово", "PLAIN"), SPEECH, "слово"),
    ],
)
def test_where_a_voice_says_it(segment: Segment, rendering: Rendering, text: str) -> None:
    assert spoken_text([segment], rendering, RUSSIAN) == text
