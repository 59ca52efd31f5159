"""Names emoji: every sequence, in both languages, once where the same one is repeated."""

from __future__ import annotations

import pytest

from dncnorm.documents.emoji import AS_EMOJI, SEQUENCE, TONES, Emoji, names

CASES = [
    ("Done!🎉🎉 🎉 🚀", "Done! party popper, rocket", "Done! хлопушка, ракета", "Done!"),
    ("I ❤️ it ⚠️.", "I red heart it warning.", "I алое сердце it значок предупреждения.", "I it."),
    ("❤ ☀ ✔", "red heart, sun, check mark", "алое сердце, солнце, галочка", ""),
    ("👋🏽", "waving hand: medium skin tone", "машет рукой: средний тон кожи", ""),
    ("👨‍👩‍👧", "family: man, woman, girl", "семья: мужчина женщина девочка", ""),
    ("🤷‍♂️ ok", "man shrugging ok", "мужчина пожимает плечами ok", "ok"),
    ("🇩🇪🇫🇷", "flag: Germany, flag: France", "флаг: Германия, флаг: Франция", ""),
    ("1️⃣ one, 🔟", "1 one, 10", "1 one, 10", "one,"),
    ("a😂b", "a face with tears of joy b", "a смеется до слез b", "a b"),
    ("(👍)", "(thumbs up)", "(большой палец вверх)", "()"),
    ("© 5 ™ #1 * → ½ ❤︎ 🇺", "© 5 ™ #1 * → ½ ❤︎ 🇺", "© 5 ™ #1 * → ½ ❤︎ 🇺", "© 5 ™ #1 * → ½ ❤︎ 🇺"),
    ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", "flag: Scotland", "флаг: Шотландия", ""),
    ("🧑‍🍎", "person, red apple", "взрослый, красное яблоко", ""),
]


@pytest.mark.parametrize(("written", "english", "russian", "skipped"), CASES)
def test_what_is_read(written: str, english: str, russian: str, skipped: str) -> None:
    assert Emoji("en").read(written) == english
    assert Emoji("ru").read(written) == russian
    assert Emoji("en", "skip").read(written) == skipped
    assert Emoji("en", "keep").read(written) == written


def test_a_pause_follows_emoji_that_begin_a_block() -> None:
    for written, said in (("🚀 Go", "rocket,"), ("a 🚀 Go", "rocket"), ("🚀", "rocket"), ("🚀!", "rocket")):
        assert [named.text for named in Emoji("en").runs(written, begins=True)] == [said]


def test_typed_faces() -> None:
    faces = Emoji("en", has_faces=True)
    assert faces.read("Hi :) ok :-(.") == "Hi slightly smiling face ok slightly frowning face."
    assert faces.read("a:D (b:) :Day") == "a:D (b:) :Day"
    assert Emoji("ru", "skip", has_faces=True).read("Hi :) ok :D") == "Hi ok"
    assert Emoji("en").read("Hi :)") == "Hi :)"
    assert faces.read(":rocket: :+1: a:b:c :new_thing: 1:ok:2") == "rocket, thumbs up a:b:c new thing 1:ok:2"
    assert Emoji("ru", has_faces=True).read("Ура :rocket:") == "Ура ракета"


def test_offsets() -> None:
    text = "Hi 🎉🎉!"
    assert [(text[named.start : named.end], named.text) for named in Emoji("en").runs(text)] == [
        ("🎉🎉", "party popper")
    ]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_name_is_said(language: str) -> None:
    emoji = Emoji(language)
    for key, name in names(language).items():
        written = key if SEQUENCE.fullmatch(key) else key + AS_EMOJI
        assert SEQUENCE.fullmatch(written), key
        assert emoji.read(written) == name or name.startswith(("keycap", "клавиш")), key


@pytest.mark.parametrize("language", ["en", "ru"])
def test_skin_tones_are_put_together(language: str) -> None:
    bases = [key for key in names(language) if len(key) == 1 and SEQUENCE.fullmatch(key + TONES[0])]
    said = [Emoji(language).read(key + tone) for key in bases for tone in TONES]
    assert len(set(said)) == len(bases) * 5


def test_a_language_without_names_keeps_emoji() -> None:
    assert Emoji("xx").read("🎉") == "🎉"
