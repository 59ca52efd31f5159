"""A user's overrides: what the file may hold, which of them wins, and that no character is lost."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from dncnorm import TextNormalizer
from dncnorm.bundle.override import MAX_PATTERN_TOKEN, Override, OverrideReading, SlowOverrideError
from dncnorm.bundle.overrides import Overrides
from dncnorm.core.records import Token
from dncnorm.normalization.loading import pipeline


def overrides_of(tmp_path: Path, text: str | bytes) -> Overrides:
    path = tmp_path / "overrides.tsv"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return Overrides.from_file(path)


def exact(*forms: str) -> Overrides:
    return Overrides(tuple(Override(form, "x") for form in forms))


def tokens_of(text: str) -> list[Token]:
    """The words of a text, and the dot at a word's end as a token."""
    tokens, position = [], 0
    for word in text.replace(".", " .").split():
        start = text.index(word, position)
        position = start + len(word)
        tokens.append(Token(word, start=start, end=position))
    return tokens


# The file.


def test_every_kind_of_line_is_read(tmp_path: Path) -> None:
    lines = [
        "# what we want otherwise",
        "",
        "written\tspoken\tlanguage\tclass",
        "49ers\tforty niners",
        "written\tspoken",
        "Dr\tdrive\ten\tPLAIN",
        "Dr\tdoctor\t\tPLAIN",
        r"/(\d)x(\d)/" + "\t" + r"\1 by \2" + "\ten",
        r"\/and/" + "\tand or",
        r"\#1" + "\tnumber one",
        r"\\x" + "\tbackslash x\t\t",
        "/\tslash",
        "   ",
    ]
    read = overrides_of(tmp_path, "\n".join(lines))
    assert read.entries == (
        Override("49ers", "forty niners"),
        Override("written", "spoken"),
        Override("Dr", "drive", "en", "PLAIN"),
        Override("Dr", "doctor", None, "PLAIN"),
        Override(r"(\d)x(\d)", r"\1 by \2", "en", is_regex=True),
        Override("/and/", "and or"),
        Override("#1", "number one"),
        Override(r"\x", "backslash x"),
        Override("/", "slash"),
    )
    assert overrides_of(tmp_path, "\ufeff" + "\r\n".join(lines)) == read, "with a byte order mark and DOS line ends"
    assert len(overrides_of(tmp_path, "")) == 0


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("//\tb", "column written: is empty"),
        ("a\t", "column spoken: is empty; sil says nothing"),
        ("a \tb", "column written: 'a ' begins or ends with white space"),
        ("a\tb\rc", "column spoken: 'b\\rc' holds a tab or a line's end"),
        ("a\tb\tEnglish", "column language: 'English'; expected two or three small letters, such as en"),
        ("/a(/\tb", "column written: 'a(' is no regular expression: missing ), unterminated subpattern at position 1"),
        (r"/(a)/" + "\t" + r"\2", r"column spoken: '\\2' does not fit the expression's groups (1 of them): invalid"),
        ("/q/\tz\ten", "column written: 'q' is read already at "),
    ],
)
def test_a_bad_line_is_an_error_that_names_its_place(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(ValueError, match="line 5") as caught:
        overrides_of(tmp_path, f"# head\na\tb\n/q/\tz\ten\nc\td\n{line}\n")
    assert str(caught.value).startswith(f"{tmp_path / 'overrides.tsv'}, line 5")
    assert message in str(caught.value)


def test_other_errors_name_their_places(tmp_path: Path) -> None:
    path = tmp_path / "overrides.tsv"
    with pytest.raises(ValueError, match="one written form has one reading for every language") as caught:
        overrides_of(tmp_path, "a\tb\n\na\tc\n")
    assert f"{path}, line 3, column written: 'a' is read already at {path}, line 1;" in str(caught.value)
    with pytest.raises(ValueError, match=r"overrides\[1\].*at overrides\[0\]; one written form has one reading for en"):
        Overrides((Override("a", "b", "en"), Override("a", "b", "en")))
    with pytest.raises(ValueError, match="line 2: byte 3 of the line, 0xff, is not UTF-8"):
        overrides_of(tmp_path, b"a\tb\nc\t\xff\n")
    with pytest.raises(ValueError, match=r"tokens: 'a' has no offsets \(start None, end None\)"):
        exact("a b").apply("a", [Token("a")], "en")
    with pytest.raises(ValueError, match=r"spoken: .* holds a lone surrogate"):
        Override("a", "\ud800")


def test_a_saved_file_is_read_back(tmp_path: Path) -> None:
    rng = random.Random(0)
    forms = {"".join(rng.choice("/\\#a 1") for _ in range(rng.randint(1, 5))).strip() for _ in range(500)} - {""}
    overrides = Overrides(
        (
            Override("written", "spoken"),
            Override("#1b", "number one", "en", "VERBATIM"),
            Override(r"\d/\d", r"\\ and \g<0>", "ru", is_regex=True),
            Override("and", "und", is_regex=True),
            Override("San Jose\u00a049ers", "a \u2028 is no line's end \ufeff."),
            Override("# a \x85 b", "c", "ru"),
            *(Override(form, rng.choice(("x", "\\1", "# y"))) for form in sorted(forms)),
        )
    )
    path = tmp_path / "model" / "overrides.tsv"
    overrides.save(path)
    assert Overrides.from_file(path) == overrides
    head = "written\tspoken\tlanguage\tclass\nwritten\tspoken\n\\#1b\tnumber one\ten"
    assert path.read_text("utf-8").startswith(head)


# One token.


def test_exact_forms_win_and_the_earlier_expression_wins() -> None:
    longest = "9" * MAX_PATTERN_TOKEN
    overrides = Overrides(
        (
            Override(r"(\d)(\d)", r"first \1 \2", "en", "DIGIT", is_regex=True),
            Override(r"\d+", "second", is_regex=True),
            Override("42", "the answer"),
            Override("42", "antwort", "de"),
            Override("x", "only german", "de"),
            Override("a.c", r"\1"),
            Override("NASA", "<self>", None, "PLAIN"),
            Override(longest + "00", "exact"),
        )
    )
    for language, written, expected in (
        ("en", "42", OverrideReading("the answer")),
        ("de", "42", OverrideReading("antwort")),
        ("en", "41", OverrideReading("first 4 1", "DIGIT")),
        ("de", "41", OverrideReading("second")),
        ("en", "x", None),
        ("en", "a 42", None),  # a whole token matches, or none
        ("en", "a.c", OverrideReading(r"\1")),
        ("en", "abc", None),
        ("en", "NASA", OverrideReading("NASA", "PLAIN")),
        ("en", longest, OverrideReading("second")),
        ("en", longest + "0", None),  # too long for expressions
        ("en", longest + "00", OverrideReading("exact")),
    ):
        assert overrides.find(written, language) == expected, (language, written[:9])


@pytest.mark.parametrize(
    ("pattern", "spoken", "written", "expected"),
    [
        (r"(?P<a>\w)-(?P<b>\w)?", r"\g<a> to \g<b> end", "a-", "a to end"),
        (r"(z)?y", r"\1", "y", "sil"),
        (r"\$", r"\\ dollar", "$", "\\ dollar"),
        (r"[A-Z]+", "<self>", "ABC", "ABC"),
    ],
)
def test_groups_are_put_into_the_spoken_form(pattern: str, spoken: str, written: str, expected: str) -> None:
    assert Overrides((Override(pattern, spoken, is_regex=True),)).find(written, "en") == OverrideReading(expected)


@pytest.mark.timeout(20)
@pytest.mark.parametrize("pattern", ["((a|aa)+)+\\1c", "((((a{1,90}){1,90}){1,90}){1,90})c?b{2}"])
def test_an_expression_that_would_never_end_is_named(
    pattern: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dncnorm.bundle.override.MAX_PATTERN_SECONDS", 0.05)
    overrides = overrides_of(tmp_path, f"x\ty\n/{pattern}/\tz\n")
    assert overrides.find("x", "en") == OverrideReading("y")
    place = f"{tmp_path / 'overrides.tsv'}, line 2: /{pattern}/ takes longer than 0.05 s on 'aaaa"
    with pytest.raises(SlowOverrideError, match=f"^{re.escape(place)}"):
        overrides.find("a" * 200 + "b", "en")
    with pytest.raises(SlowOverrideError, match=f"^overrides: /{re.escape(pattern)}/ takes longer"):
        Override(pattern, "z", is_regex=True).reading("a" * 200 + "b")


# Runs of tokens.


@pytest.mark.parametrize(
    ("forms", "expected"),
    [
        (["San Jose", "San Jose 49ers"], ["The", "San Jose 49ers", "beat", "San Jose", "."]),
        (["San Jose"], ["The", "San Jose", "49ers", "beat", "San Jose", "."]),
        (["The San", "San Jose 49ers"], ["The San", "Jose", "49ers", "beat", "San", "Jose", "."]),
        (["an Jose", "Jose 49", "San  Jose"], ["The", "San", "Jose", "49ers", "beat", "San", "Jose", "."]),
    ],
)
def test_runs_are_merged_leftmost_and_longest_first(forms: list[str], expected: list[str]) -> None:
    text = "The San Jose 49ers beat San Jose."
    merged = exact(*forms).apply(text, tokens_of(text), "en")
    assert [token.before for token in merged] == expected
    assert [text[token.start : token.end] for token in merged] == expected


def test_expressions_and_other_languages_merge_nothing() -> None:
    text = "San Jose 49ers"
    overrides = Overrides((Override("San Jose .*", "x", is_regex=True), Override("San Jose", "x", "ru")))
    assert overrides.apply(text, tokens_of(text), "en") == tokens_of(text)
    assert [token.before for token in overrides.apply(text, tokens_of(text), "ru")] == ["San Jose", "49ers"]


@pytest.mark.parametrize("seed", range(2))
def test_no_character_is_lost_whatever_is_merged(seed: int) -> None:
    rng = random.Random(seed)
    text = " ".join(rng.choice(("a", "b", "ab", "ba.")) for _ in range(60))
    tokens = tokens_of(text)
    forms = {text[rng.choice(tokens).start : rng.choice(tokens).end] for _ in range(400)}
    merged = exact(*sorted(forms - {""})).apply(text, tokens, "en")
    assert len(merged) < len(tokens)
    assert all(token.before == text[token.start : token.end] for token in merged)
    covered = [place for token in merged for place in range(token.start or 0, token.end or 0)]
    assert covered == sorted(set(covered))
    assert {place for place, character in enumerate(text) if character != " "} <= set(covered)


def test_a_dictionary_is_a_few_exact_forms(tiny: TextNormalizer) -> None:
    normalize = pipeline(model=tiny.source, overrides={"XML": "x m l", "No9": "number nine"})
    segments = normalize("XML No9")["segments"]
    assert [segment["after"] for segment in segments if segment["source"] == "override"] == ["x m l", "number nine"]
    with pytest.raises(ValueError, match=r"^overrides\[''\], written: is empty"):
        pipeline(model=tiny.source, overrides={"": "x"})
