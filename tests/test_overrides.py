"""A user's overrides: what the file may say, which of them wins, and that no character is lost."""

from __future__ import annotations

import contextlib
import random
import re
from pathlib import Path

import pytest

from dncnorm.bundle.override import MAX_PATTERN_TOKEN, Override, OverrideReading, SlowOverrideError
from dncnorm.bundle.overrides import Overrides
from dncnorm.core.records import Token
from dncnorm.normalization.loading import pipeline


def overrides_of(tmp_path: Path, text: str | bytes) -> Overrides:
    path = tmp_path / "overrides.tsv"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return Overrides.from_file(path)


def tokens_of(text: str) -> list[Token]:
    """The words of a text, and the dot at a word's end apart."""
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
        "Dr\tdrive\ten\tPLAIN",
        "Dr\tdoctor\t\tPLAIN",
        r"/(\d)x(\d)/" + "\t" + r"\1 by \2" + "\ten",
        r"\/and/" + "\tand or",
        r"\#1" + "\tnumber one",
        r"\\x" + "\tbackslash x\t\t",
        "/\tslash",
        "   ",
    ]
    assert overrides_of(tmp_path, "\n".join(lines)).entries == (
        Override("49ers", "forty niners"),
        Override("Dr", "drive", "en", "PLAIN"),
        Override("Dr", "doctor", None, "PLAIN"),
        Override(r"(\d)x(\d)", r"\1 by \2", "en", is_regex=True),
        Override("/and/", "and or"),
        Override("#1", "number one"),
        Override(r"\x", "backslash x"),
        Override("/", "slash"),
    )


def test_a_byte_order_mark_and_dos_line_ends_change_nothing(tmp_path: Path) -> None:
    plain = overrides_of(tmp_path, "written\tspoken\n7 up\tseven up\n\nкм\tкилометры\tru\n")
    assert overrides_of(tmp_path, "\ufeffwritten\tspoken\r\n7 up\tseven up\r\n\r\nкм\tкилометры\tru") == plain
    assert [entry.written for entry in plain.entries] == ["7 up", "км"]


def test_only_the_first_line_is_a_header(tmp_path: Path) -> None:
    read = overrides_of(tmp_path, "# a\n\nwritten\tspoken\nwritten\tspoken\n")
    assert read.entries == (Override("written", "spoken"),)
    assert overrides_of(tmp_path, "a\tb\nwritten\tspoken\n").entries[1:] == (Override("written", "spoken"),)
    assert len(overrides_of(tmp_path, "")) == 0


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("one", "expected 2 to 4 columns (written<TAB>spoken<TAB>language<TAB>class), got 1: 'one'"),
        ("a\tb\ten\tDATE\tx", "expected 2 to 4 columns (written<TAB>spoken<TAB>language<TAB>class), got 5: 'a\\tb"),
        ("\tb", "column written: is empty"),
        ("//\tb", "column written: is empty"),
        ("\\\tb", "column written: is empty"),
        ("a\t", "column spoken: is empty; sil says nothing"),
        ("a \tb", "column written: 'a ' begins or ends with white space"),
        ("a\tb\rc", "column spoken: 'b\\rc' holds a tab or a line's end"),
        ("a\tb\tEnglish", "column language: 'English'; expected two or three small letters, such as en"),
        ("a\tb\ten\tdate", "column class: 'date'; expected capital letters, such as DATE"),
        ("/a(/\tb", "column written: 'a(' is no regular expression: missing ), unterminated subpattern at position 1"),
        ("/a{99999999999}/\tb", "column written: 'a{99999999999}' is no regular expression: the repetition number"),
        (r"/(a)/" + "\t" + r"\2", r"column spoken: '\\2' does not fit the expression's groups (1 of them): invalid"),
        (r"/a/" + "\t" + r"\g<n>", r"column spoken: '\\g<n>' does not fit the expression's groups (0 of them)"),
        (r"/a/" + "\t" + r"\q", "bad escape"),
        ("a\tz", "column written: 'a' is read already at "),
        ("/q/\tz\ten", "column written: 'q' is read already at "),
    ],
)
def test_a_bad_line_is_an_error_that_names_its_place(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(ValueError, match="line 5") as caught:
        overrides_of(tmp_path, f"# head\na\tb\n/q/\tz\ten\nc\td\n{line}\n")
    assert str(caught.value).startswith(f"{tmp_path / 'overrides.tsv'}, line 5")
    assert message in str(caught.value)


def test_a_second_reading_names_both_lines(tmp_path: Path) -> None:
    path = tmp_path / "overrides.tsv"
    with pytest.raises(ValueError, match="one written form has one reading for every language") as caught:
        overrides_of(tmp_path, "a\tb\n\na\tc\n")
    assert f"{path}, line 3, column written: 'a' is read already at {path}, line 1;" in str(caught.value)
    with pytest.raises(ValueError, match=r"overrides\[1\].*at overrides\[0\]; one written form has one reading for en"):
        Overrides((Override("a", "b", "en"), Override("a", "b", "en")))


def test_bytes_that_are_not_utf8_name_line_and_byte(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="line 2: byte 3 of the line, 0xff, is not UTF-8"):
        overrides_of(tmp_path, b"a\tb\nc\t\xff\n")


def test_a_lone_surrogate_is_refused_before_any_file_is_written() -> None:
    with pytest.raises(ValueError, match=r"spoken: .* holds a lone surrogate"):
        Override("a", "\ud800")


def test_what_is_saved_is_read_back(tmp_path: Path) -> None:
    overrides = Overrides(
        (
            Override("written", "spoken"),
            Override("#1", "number one", "en", "VERBATIM"),
            Override("\\1", r"a\1", None, "PLAIN"),
            Override("/and/", "and"),
            Override("//", "slashes"),
            Override(r"\d/\d", r"\\ and \g<0>", "ru", is_regex=True),
            Override("and", "und", is_regex=True),
            Override("San Jose\u00a049ers", "a \u2028 is no line's end \ufeff."),
            Override("# a \x85 b", "c", "ru"),
        )
    )
    path = tmp_path / "model" / "overrides.tsv"
    overrides.save(path)
    assert Overrides.from_file(path) == overrides
    assert path.read_text("utf-8").startswith("written\tspoken\tlanguage\tclass\nwritten\tspoken\n\\#1\tnumber one\ten")


@pytest.mark.parametrize("seed", range(3))
def test_any_exact_forms_survive_a_round_trip(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    forms = {"".join(rng.choice("/\\#a 1") for _ in range(rng.randint(1, 5))).strip() for _ in range(200)} - {""}
    overrides = Overrides(tuple(Override(form, rng.choice(("x", "\\1", "# y"))) for form in sorted(forms)))
    overrides.save(tmp_path / "overrides.tsv")
    assert Overrides.from_file(tmp_path / "overrides.tsv") == overrides


# One token.


def test_exact_wins_and_the_earlier_expression_wins() -> None:
    overrides = Overrides(
        (
            Override(r"(\d)(\d)", r"first \1 \2", "en", "DIGIT", is_regex=True),
            Override(r"\d+", "second", is_regex=True),
            Override("42", "the answer"),
            Override("42", "antwort", "de"),
            Override("x", "only german", "de"),
        )
    )
    assert overrides.find("42", "en") == OverrideReading("the answer")
    assert overrides.find("42", "de") == OverrideReading("antwort")
    assert overrides.find("41", "en") == OverrideReading("first 4 1", "DIGIT")
    assert overrides.find("41", "de") == OverrideReading("second")
    assert overrides.find("x", "en") is None
    assert overrides.find("a 42", "en") is None, "a whole token matches, or none"
    assert Overrides().find("42", "en") is None


@pytest.mark.parametrize(
    ("pattern", "spoken", "written", "expected"),
    [
        (r"(\d+)x(\d+)", r"\1 by \2", "3x4", "3 by 4"),
        (r"(?P<a>\w)-(?P<b>\w)?", r"\g<a> to \g<b> end", "a-", "a to end"),
        (r"(z)?y", r"\1", "y", "sil"),
        (r"\$", r"\\ dollar", "$", "\\ dollar"),
        (r"(?i)gnu", "new", "GNU", "new"),
        (r"[A-Z]+", "<self>", "ABC", "ABC"),
    ],
)
def test_groups_are_put_into_the_spoken_form(pattern: str, spoken: str, written: str, expected: str) -> None:
    assert Overrides((Override(pattern, spoken, is_regex=True),)).find(written, "en") == OverrideReading(expected)


def test_an_exact_form_takes_its_spoken_form_as_it_stands() -> None:
    overrides = Overrides((Override("a.c", r"\1"), Override("NASA", "<self>", None, "PLAIN")))
    assert overrides.find("a.c", "en") == OverrideReading(r"\1")
    assert overrides.find("abc", "en") is None
    assert overrides.find("NASA", "en") == OverrideReading("NASA", "PLAIN")


def test_a_long_token_is_not_tried_on_expressions() -> None:
    longest = "9" * MAX_PATTERN_TOKEN
    overrides = Overrides((Override("[0-9]+", "digits", is_regex=True), Override(longest + "00", "exact")))
    assert overrides.find(longest, "en") == OverrideReading("digits")
    assert overrides.find(longest + "0", "en") is None
    assert overrides.find(longest + "00", "en") == OverrideReading("exact")


@pytest.mark.timeout(20)
def test_a_slow_expression_costs_little_on_a_hostile_token() -> None:
    overrides = Overrides((Override("x*x*x*y", "cubic", is_regex=True),))
    assert overrides.find("x" * MAX_PATTERN_TOKEN, "en") is None
    assert overrides.find("x" * 100_000, "en") is None


@pytest.mark.timeout(20)
@pytest.mark.parametrize("pattern", ["((a|aa)+)+\\1c", "((((a{1,90}){1,90}){1,90}){1,90})c?b{2}"])
def test_an_expression_that_would_never_end_is_named(
    pattern: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dncnorm.bundle.override.MAX_PATTERN_SECONDS", 0.05)
    overrides = overrides_of(tmp_path, f"x\ty\n/{pattern}/\tz\n")
    assert overrides.find("x", "en") == OverrideReading("y")
    assert overrides.find("b", "en") is None
    place = f"{tmp_path / 'overrides.tsv'}, line 2: /{pattern}/ takes longer than 0.05 s on 'aaaa"
    with pytest.raises(SlowOverrideError, match=f"^{re.escape(place)}"):
        overrides.find("a" * 200 + "b", "en")
    with pytest.raises(SlowOverrideError, match=f"^overrides: /{re.escape(pattern)}/ takes longer"):
        Override(pattern, "z", is_regex=True).reading("a" * 200 + "b")


@pytest.mark.timeout(20)
@pytest.mark.parametrize("pattern", ["(a+)+c", "(a|a)*c", "(.*a){20}c", "(a*)*(a*)*(a*)*c", "(?=(a+)+$)c"])
def test_common_slow_expressions_are_decided_or_stopped(pattern: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dncnorm.bundle.override.MAX_PATTERN_SECONDS", 0.05)
    with contextlib.suppress(SlowOverrideError):
        assert Override(pattern, "z", is_regex=True).reading("a" * 200 + "b") is None


# Runs of tokens.


@pytest.mark.parametrize(
    ("forms", "expected"),
    [
        (["San Jose 49ers"], ["The", "San Jose 49ers", "beat", "San", "Jose", "."]),
        (["San Jose"], ["The", "San Jose", "49ers", "beat", "San Jose", "."]),
        (["San Jose", "San Jose 49ers"], ["The", "San Jose 49ers", "beat", "San Jose", "."]),
        (["The San", "San Jose 49ers"], ["The San", "Jose", "49ers", "beat", "San", "Jose", "."]),
        (["Jose."], ["The", "San", "Jose", "49ers", "beat", "San", "Jose."]),
        (["an Jose", "Jose 49", "San  Jose"], ["The", "San", "Jose", "49ers", "beat", "San", "Jose", "."]),
        (["49ers"], ["The", "San", "Jose", "49ers", "beat", "San", "Jose", "."]),
    ],
)
def test_runs_are_merged_leftmost_and_longest_first(forms: list[str], expected: list[str]) -> None:
    text = "The San Jose 49ers beat San Jose."
    overrides = Overrides(tuple(Override(form, "x") for form in forms))
    merged = overrides.apply(text, tokens_of(text), "en")
    assert [token.before for token in merged] == expected
    assert [text[token.start : token.end] for token in merged] == expected


def test_expressions_and_other_languages_merge_nothing() -> None:
    text = "San Jose 49ers"
    overrides = Overrides((Override("San Jose .*", "x", is_regex=True), Override("San Jose", "x", "ru")))
    assert overrides.apply(text, tokens_of(text), "en") == tokens_of(text)
    assert [token.before for token in overrides.apply(text, tokens_of(text), "ru")] == ["San Jose", "49ers"]


def test_offsets_are_those_of_the_whole_text_and_spaces_are_kept() -> None:
    text = "One. Los   Angeles!"
    tokens = [Token("Los", start=5, end=8), Token("Angeles", start=11, end=18), Token("!", start=18, end=19)]
    merged = Overrides((Override("Los   Angeles", "x"),)).apply(text, tokens, "en")
    assert merged == [Token("Los   Angeles", start=5, end=18), tokens[2]]
    assert Overrides((Override("Los Angeles", "x"),)).apply(text, tokens, "en") == tokens


def test_what_is_not_merged_is_the_same_token() -> None:
    token = Token("a", after="b", semiotic_class="PLAIN", start=0, end=1)
    assert Overrides((Override("a", "x"),)).apply("a", [token], "en")[0] is token
    assert Overrides().apply("", [], "en") == []


@pytest.mark.parametrize("seed", range(5))
def test_no_character_is_lost_whatever_is_merged(seed: int) -> None:
    rng = random.Random(seed)
    text = " ".join(rng.choice(("a", "b", "ab", "ba.")) for _ in range(60))
    tokens = tokens_of(text)
    forms = {text[rng.choice(tokens).start : rng.choice(tokens).end] for _ in range(400)}
    overrides = Overrides(tuple(Override(form, "x") for form in sorted(forms - {""})))
    merged = overrides.apply(text, tokens, "en")
    assert len(merged) < len(tokens)
    assert all(token.before == text[token.start : token.end] for token in merged)
    covered = {place for token in merged for place in range(token.start or 0, token.end or 0)}
    assert {place for place, character in enumerate(text) if character != " "} <= covered
    assert [token.start for token in merged] == sorted({token.start for token in merged})


def test_a_token_without_offsets_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"tokens: 'a' has no offsets \(start None, end None\)"):
        Overrides((Override("a b", "x"),)).apply("a", [Token("a")], "en")


def test_a_dictionary_is_a_few_exact_forms(model_folder: Path) -> None:
    normalize = pipeline(model=model_folder, overrides={"XML": "x m l", "No9": "number nine"})
    segments = normalize("XML No9")["segments"]
    assert [segment["after"] for segment in segments if segment["source"] == "override"] == ["x m l", "number nine"]
    with pytest.raises(ValueError, match=r"^overrides\[''\], written: is empty"):
        pipeline(model=model_folder, overrides={"": "x"})
