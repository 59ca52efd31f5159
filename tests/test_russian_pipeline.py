"""The embedded Russian model, from raw text: numbers in the case that the sentence asks for, values kept."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import dncnorm
from dncnorm.normalization.text_normalizer import TextNormalizer
from tests.russian_context_cases import ContextCase, context_cases


@pytest.fixture(scope="module")
def normalize() -> TextNormalizer:
    return dncnorm.pipeline("text-normalization", lang="ru")


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("Он весил более 15 кг.", "Он весил более пятнадцати килограммов."),
        ("В 1995 году он умер.", "В тысяча девятьсот девяносто пятом году он умер."),
        ("Она пришла с 5 детьми.", "Она пришла с пятью детьми."),
        ("Приходите к 5 часам.", "Приходите к пяти часам."),
        ("На столе лежат 2 книги.", "На столе лежат две книги."),
        ("12 февраля 2013 года", "двенадцатого февраля две тысячи тринадцатого года"),
        ("при Людовике XIV", "при Людовике четырнадцатом"),
        ("около 20 человек", "около двадцати человек"),
    ],
)
def test_a_number_is_in_the_case_of_its_sentence(normalize: TextNormalizer, written: str, spoken: str) -> None:
    assert normalize(written)["normalized_text"] == spoken


CASES = [*context_cases(), *context_cases("abbreviation_cases_ru.txt")]


@pytest.mark.parametrize("case", CASES, ids=lambda case: " ".join(case.words))
def test_an_abbreviation_is_in_the_case_of_its_sentence(normalize: TextNormalizer, case: ContextCase) -> None:
    result = normalize([case.words], pretokenized=True, style="speech", spelling="corpus")
    said = [item["after"] for item in result[0]["segments"] if item["semiotic_class"] != "SPACE"]
    assert {place: said[place] for place in case.said} == case.said


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("Требуется Python 3.9+.", "три точка девять плюс"),
        ("Он живёт в доме 16 А.", "шестнадцать а"),
        ("Автомат на 16 А.", "шестнадцать ампер"),
        ("Выручка $ 75.000.", "семьдесят пять тысяч долларов"),
        ("Нужно памяти > 2 ГБ.", "больше двух гигабайт"),
        ("Лист 2500×1200 мм.", "две тысячи пятьсот на тысячу двести миллиметров"),
        ("«Вестник Европы» 1868, № 3.", "тысяча восемьсот шестьдесят восьмой"),
        ("XXI Олимпийские игры", "двадцать первые"),
        ("Дело № А40-21578/2022", "дробь две тысячи двадцать два"),
        ("Весит 16,17 и 23 кг.", "шестнадцать целых и семнадцать сотых и двадцать три килограмма"),
        ("6.1. Гарантийный срок.", "шесть точка один. Гарантийный"),
        ("Приходите к 13:00 без документов.", "к тринадцати часам без"),
        ("Он живёт в Тверской обл.", "в Тверской области"),
        ("Счёт € 1.234,56.", "тысяча двести тридцать четыре целых и пятьдесят шесть сотых евро"),
    ],
)
def test_notations_are_read_by_the_words_beside_them(normalize: TextNormalizer, written: str, spoken: str) -> None:
    assert spoken in normalize(written)["normalized_text"]


def sentence_cases() -> list[tuple[str, ...]]:
    """Returns the sentences of russian_sentence_cases.txt, each with what it says."""
    lines = Path(__file__).with_name("russian_sentence_cases.txt").read_text("utf-8").splitlines()
    return [tuple(line.split(" => ")) for line in lines if not line.startswith("#")]


@pytest.mark.parametrize(("written", "spoken"), sentence_cases())
def test_what_people_write_is_read_as_they_mean_it(normalize: TextNormalizer, written: str, spoken: str) -> None:
    assert spoken in normalize(written)["normalized_text"]


def test_who_decided_is_told(normalize: TextNormalizer) -> None:
    segments = normalize("Она пришла с 5 детьми.", n_best=3)["segments"]
    (five,) = (item for item in segments if item["before"] == "5")
    assert (five["source"], five["rule"], five["semiotic_class"]) == ("grammar", "agreement", "CARDINAL")
    alternatives = [item["after"] for item in five["alternatives"]]
    assert alternatives[0] == "пятью"
    assert len(set(alternatives)) == 3


def test_without_the_ranker_the_network_chooses(normalize: TextNormalizer) -> None:
    alone = dncnorm.pipeline("text-normalization", lang="ru", ranker=False)
    (five,) = (item for item in alone("Она пришла с 5 детьми.")["segments"] if item["before"] == "5")
    assert five["rule"] is None
    assert five["after"].startswith("пят")
    assert alone.settings["ranker"] is False
    assert normalize.settings["ranker"] is True


def test_results_do_not_depend_on_what_is_asked_with_them(normalize: TextNormalizer) -> None:
    texts = ["к 5 часам", "с 5 детьми", "в 2013 году", "10 км", "III век", "5"]
    together = normalize(texts)
    assert together == [normalize(text) for text in texts]
    assert normalize(texts[::-1])[::-1] == together
    assert normalize(texts, batch_size=1) == together


def test_it_goes_to_another_process(normalize: TextNormalizer) -> None:
    copy = pickle.loads(pickle.dumps(normalize))
    assert copy("с 5 детьми") == normalize("с 5 детьми")


def test_what_a_rule_leaves_is_chosen_by_the_sentence_and_names_the_rule(normalize: TextNormalizer) -> None:
    written = "Ожирение 1 степени"
    (degree,) = (item for item in normalize(written, n_best=2)["segments"] if item["before"] == "1")
    assert (degree["after"], degree["source"]) == ("первой", "rule")
    assert (degree["rule"], degree["semiotic_class"]) == ("everyday", "ORDINAL")
    alone = dncnorm.pipeline("text-normalization", lang="ru", ranker=False)
    assert alone(written)["segments"][2]["after"] == "первого"


def test_the_style_of_the_corpus_keeps_its_readings(normalize: TextNormalizer) -> None:
    row = ["«", "Сон", "»", "(", "2000", ")"]
    speech, corpus = (normalize([row], pretokenized=True, style=style)[0]["segments"] for style in ("speech", "corpus"))
    assert [item["rule"] for item in speech if item["before"] == "2000"] == ["year"]
    assert [item["rule"] for item in corpus if item["before"] == "2000"] == ["agreement"]
