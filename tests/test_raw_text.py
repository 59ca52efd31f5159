"""What raw text costs: tokens are scored by the characters they stand on."""

from __future__ import annotations

import pytest
from evaluate_raw_text import compared, from_tokens, is_right, report, said_in_raw, shares

from dncnorm import TextNormalizer
from dncnorm.core.records import Sentence, Token

SENTENCE = Sentence(
    (
        Token("It", "<self>", "PLAIN"),
        Token("is", "<self>", "PLAIN"),
        Token("15 kg", "fifteen kilograms", "MEASURE"),
        Token("(", "sil", "PUNCT"),
        Token("1990", "nineteen ninety", "DATE"),
        Token("-", "to", "PLAIN"),
        Token("95", "ninety five", "DATE"),
        Token(")", "sil", "PUNCT"),
        Token(".", "sil", "PUNCT"),
    )
)


def segment(start: int, end: int, after: str, semiotic_class: str | None = None) -> dict[str, object]:
    return {"start": start, "end": end, "after": after, "semiotic_class": semiotic_class}


def test_a_token_has_what_its_characters_say() -> None:
    segments = [segment(0, 2, "fifteen"), segment(2, 3, "", "SPACE"), segment(3, 5, "kilograms"), segment(5, 7, "a b")]
    assert list(said_in_raw([(0, 5), (5, 6), (6, 7)], segments)) == [("fifteen", "kilograms"), (), ()]


@pytest.mark.parametrize(
    ("token", "said", "expected"),
    [
        (Token("15 kg", "fifteen kilograms", "MEASURE"), ("fifteen kilograms",), True),
        (Token("15 kg", "fifteen kilograms", "MEASURE"), ("fifteen", "kilograms"), True),
        (Token("15 kg", "fifteen kilograms", "MEASURE"), ("kilograms", "fifteen"), False),
        (Token("15 kg", "fifteen kilograms", "MEASURE"), (), False),
        (Token("819-", "eight one nine", "DIGIT"), ("eight one nine", "sil"), True),
        (Token("5-6", "five sil six", "TELEPHONE"), ("five six",), False),
        (Token(" as ", "<self>", "PLAIN"), ("as",), True),
        (Token("--", "sil", "PUNCT"), ("sil", "sil"), True),
        (Token("a--", "<self>", "PLAIN"), ("a", "b"), False),
    ],
)
def test_one_segment_is_scored_as_a_token_and_several_by_their_words(
    token: Token, said: tuple[str, ...], expected: bool
) -> None:
    assert is_right(token, said) is expected


def test_a_sentence_is_as_right_raw_as_in_tokens(normalize: TextNormalizer) -> None:
    given = from_tokens(normalize, [SENTENCE])
    assert shares(given) == (1.0, 1.0)
    for spacing in ("natural", "tight", "spaced"):
        rows = compared(normalize, [SENTENCE], given, spacing)
        assert [row.said for row in rows[0]][2] == ("fifteen kilograms",)
        assert shares([[row.is_right for row in sentence] for sentence in rows]) == (1.0, 1.0)


def test_rows_of_context_are_not_scored(normalize: TextNormalizer) -> None:
    sentence = Sentence((Token("It", "?", "SKIP"), Token("is", "<self>", "PLAIN"), Token("15", "fifteen", "CARDINAL")))
    given = from_tokens(normalize, [sentence])
    assert given == [[True, True]]
    (rows,) = compared(normalize, [sentence], given, "natural")
    assert [(row.token.before, row.is_right) for row in rows] == [("is", True), ("15", True)]


def test_what_raw_text_loses_is_reported(normalize: TextNormalizer, capsys: pytest.CaptureFixture[str]) -> None:
    """Two tokens of the corpus that no reader of raw text would part."""
    parted = Sentence((Token("15", "fifteen", "CARDINAL"), Token("kg", "kilograms", "MEASURE")))
    rows = compared(normalize, [parted], [[True, True]], "spaced")
    report(rows, "spaced", 1)
    printed = capsys.readouterr().out
    assert "accuracy 0.0000 (-100.00 points), whole sentences 0.0000" in printed
    assert "2 tokens lost, 2 of them not cut there; 0 won" in printed
    assert printed.endswith("CARDINAL '15': fifteen  =>  not cut there\n")
