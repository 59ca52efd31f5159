"""A sentence that comes again, and a token whose surroundings do, give what they gave before."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import dncnorm
from dncnorm import languages
from dncnorm.core.segments import Segment
from dncnorm.languages.ru.agreement.clause import first_of_list, joins_numbers, last_of_list
from dncnorm.normalization import recalled as recalling
from dncnorm.normalization.recalled import Recalled, Tokens
from dncnorm.segmentation import Cutter, lookahead, segment

TEXTS = {
    "en": "It cost $5, “12 kg” of a1 a1 (see p. 7). At 12:30, ",
    "ru": "Он весил 5 кг, «12 м» и a1 a1 (см. с. 7). В 12:30, ",
}


@pytest.mark.parametrize("lang", TEXTS)
def test_pieces_of_a_text_that_repeats_itself_are_cut_like_the_whole(
    monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setattr(lookahead, "_MOST_KEPT", 50)
    language, text = languages.get(lang), TEXTS[lang] * 40
    cutter, found = Cutter(language), list[tuple[int, int]]()
    for start in range(0, len(text), 500):
        passage = cutter.cut(text[start : start + 500], is_last=start + 500 >= len(text))
        for sentence in passage.sentences:
            found += [(passage.start + (one.start or 0), passage.start + (one.end or 0)) for one in sentence.tokens]
    assert found == [(one.start, one.end) for sentence in segment(text, language) for one in sentence.tokens]


@pytest.mark.parametrize("lang", TEXTS)
@pytest.mark.parametrize("most", [1 << 15, 10])
def test_a_stream_that_repeats_itself_is_said_like_the_whole(
    monkeypatch: pytest.MonkeyPatch, lang: str, most: int
) -> None:
    monkeypatch.setattr(recalling, "MOST_TOKENS", most)
    normalize, text = dncnorm.pipeline(lang=lang), TEXTS[lang] * 6
    whole = normalize(text)["segments"]
    for one, other in zip(normalize.stream([text[:150], text[150:]]), whole, strict=True):
        assert {**one, "confidence": 0, "gate_probability": 0} == {**other, "confidence": 0, "gate_probability": 0}


def test_a_sentence_is_answered_once_and_moved() -> None:
    language, text = languages.get("en"), "It is 5. It is 5. It is “5. It is 5."
    asked = []

    def answer(text: str, sentences: list[Tokens]) -> Iterator[list[Segment]]:
        for tokens in sentences:
            asked.append(text[tokens[0].start : tokens[-1].end])
            yield [Segment(one.start or 0, one.end or 0, one.before, "", "", None, 0, 0, "") for one in tokens]

    sentences = [sentence.tokens for sentence in segment(text, language)]
    found = Recalled(answer)(text, sentences)
    assert [(one.start, one.end) for one in found] == [(one.start, one.end) for tokens in sentences for one in tokens]
    assert len(asked) == len(set(asked)) < len(sentences)


def test_lists_of_numbers_are_found_at_once() -> None:
    words = ("в", "5", ",", "6", "и", "7", "лет", ",", "8", "%;", "9", "-", "10", ",", "a", ",", "1")
    for place in range(len(words)):
        first = last = place
        while first > 1 and joins_numbers(words, first - 1):
            first -= 2
        while last < len(words) - 2 and joins_numbers(words, last + 1):
            last += 2
        assert (first_of_list(words, place), last_of_list(words, place)) == (first, last)


@pytest.mark.parametrize("written", ["@X³", "@⅓", "www.x2.org٣٤", "a@b1.com٣"])
def test_an_address_keeps_no_digit_of_another_script(written: str) -> None:
    said = dncnorm.pipeline(lang="en")(written)["normalized_text"]
    assert not any(mark.isnumeric() for mark in said), said
