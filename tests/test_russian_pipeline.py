"""The embedded Russian model, from raw text: numbers in the case that the sentence asks for, values kept."""

from __future__ import annotations

import pickle

import pytest
from russian_cases import ContextCase, cases, context_cases, marked

import dncnorm
from dncnorm.normalization.text_normalizer import TextNormalizer


@pytest.fixture(scope="module")
def normalize() -> TextNormalizer:
    return dncnorm.pipeline("text-normalization", lang="ru")


@pytest.fixture(scope="module")
def sentences(normalize: TextNormalizer) -> dict[str, str]:
    """What the sentences of `russian_sentence_cases.txt` say, read together."""
    written = [sentence for sentence, _ in cases("sentence")]
    return {text: result["normalized_text"] for text, result in zip(written, normalize(written), strict=True)}


CONTEXT_CASES = [*context_cases("context_cases_ru.txt"), *context_cases("abbreviation_cases_ru.txt")]


@pytest.mark.parametrize("case", CONTEXT_CASES, ids=lambda case: " ".join(case.words))
def test_an_abbreviation_is_in_the_case_of_its_sentence(normalize: TextNormalizer, case: ContextCase) -> None:
    result = normalize([case.words], pretokenized=True, style="speech", spelling="corpus")
    said = [item["after"] for item in result[0]["segments"] if item["semiotic_class"] != "SPACE"]
    assert {place: said[place] for place in case.said} == case.said


@pytest.mark.parametrize(("written", "spoken"), cases("sentence"))
def test_a_sentence(sentences: dict[str, str], written: str, spoken: str) -> None:
    assert spoken in sentences[written]


@pytest.mark.parametrize(("tokens", "spoken"), cases("corpus"))
def test_the_style_of_the_corpus(normalize: TextNormalizer, tokens: str, spoken: str) -> None:
    words, place = marked(tokens)
    (result,) = normalize([words], pretokenized=True, style="corpus")
    segments = [item for item in result["segments"] if item["semiotic_class"] != "SPACE"]
    assert segments[place]["after"] == spoken


def test_the_ranker_can_be_switched_off(normalize: TextNormalizer) -> None:
    alone = dncnorm.pipeline("text-normalization", lang="ru", ranker=False)
    written = "Ожирение 1 степени"
    (degree,) = (item for item in normalize(written, n_best=2)["segments"] if item["before"] == "1")
    assert (degree["after"], degree["source"], degree["rule"]) == ("первой", "chooser", "everyday")
    assert normalize("с 5 детьми")["segments"][2]["after"] == "пятью"
    assert alone("с 5 детьми")["segments"][2]["after"] != "пятью"
    assert (alone.settings["ranker"], normalize.settings["ranker"]) == (False, True)


def test_results_do_not_depend_on_other_texts_or_the_process(normalize: TextNormalizer) -> None:
    texts = ["к 5 часам", "с 5 детьми", "в 2013 году", "10 км", "III век", "5"]
    together = normalize(texts)
    assert together == [normalize(text) for text in texts]
    assert normalize(texts, batch_size=1) == together
    assert pickle.loads(pickle.dumps(normalize))(texts[1]) == together[1]
