"""The style "corpus" in Russian: what Google's corpus says of a token by its neighbours, good Russian or not."""

from __future__ import annotations

from string import ascii_lowercase

import pytest

import dncnorm
from dncnorm.languages.ru.transliteration import transliterated
from dncnorm.normalization.text_normalizer import TextNormalizer


@pytest.fixture(scope="module")
def corpus() -> TextNormalizer:
    return dncnorm.pipeline("text-normalization", lang="ru", style="corpus")


@pytest.fixture(scope="module")
def speech() -> TextNormalizer:
    return dncnorm.pipeline("text-normalization", lang="ru", style="speech")


def said(normalize: TextNormalizer, tokens: str) -> str:
    """What is said of the token in brackets, the tokens split at spaces."""
    words = tokens.split()
    place = next(index for index, word in enumerate(words) if word.startswith("[") and len(word) > 1)
    words[place] = words[place][1:-1]
    return normalize.normalize_sentences([words])[0][place].after


HABITS = [
    ("выпуски 14 - [37] .", "тридцати семи"),
    ("19 - [23] ноября", "двадцати трех"),
    ("поднялся с [2500] до 3100 тонн", "двух тысяч пятисот"),
    ("в деревне проживали [1151] человек", "тысячу сто пятьдесят один"),
    ("составляла [0,31] (", "ноль целых и тридцать одну сотую"),
    ("построил [30] метровый шест", "тридцати"),
    ("из [12] 8 тонных вагонов", "двенадцати"),
    ("в ноябре [1874] был арестован", "тысячи восьмисот семидесяти четырех"),
    ("Население [2741] человек ( 1999", "двух тысяч семисот сорока одного"),
    ("коров и [48] коз во дворе", "сорока восьми"),
    ("правил с [1417] . Затем", "тысячей четырьмястами семнадцатью"),
    ("работал с [1951] по 1963 там", "тысяча девятьсот пятьдесят первого"),
    ("В [1717] , после смерти", "тысячью семистах семнадцати"),
    ("в [1876] -79 годах", "тысяча восемьсот семьдесят шестом"),
    ("с 1961 по [1965] .", "тысяча девятьсот шестьдесят пятый"),
    ("до [612] года правил", "шестисот двенадцати"),
    ("в [612] году пал", "шестистах двенадцати"),
    ("помог Филиппу [IV] в войне", "четырех"),
    ("в конце [XVII] в .", "семнадцати"),
    ("больше чем [60] домов", "шестьдесят"),
    ("в [¾] случаев", "три четвертых"),
    ("на [5½] шагов", "пять целых и одну вторую"),
]


@pytest.mark.parametrize(("tokens", "spoken"), HABITS)
def test_the_corpus_reads_by_the_nearest_neighbours(corpus: TextNormalizer, tokens: str, spoken: str) -> None:
    assert said(corpus, tokens) == spoken


@pytest.mark.parametrize(
    ("tokens", "spoken"),
    [
        ("правил с [1417] . Затем", "тысяча четыреста семнадцатого"),
        ("помог Филиппу [IV] в войне", "четвертому"),
        ("в ноябре [1874] был арестован", "тысяча восемьсот семьдесят четвертого"),
    ],
)
def test_a_voice_has_none_of_these_habits(speech: TextNormalizer, tokens: str, spoken: str) -> None:
    assert said(speech, tokens) == spoken


def test_what_is_counted_in_the_genitive_is_no_list(corpus: TextNormalizer) -> None:
    assert said(corpus, "отпуск 2 года и [1] месяц") == "один"


@pytest.mark.parametrize(
    ("tokens", "spoken"),
    [
        ("[~]", "тильда"),
        ("писал [К.] Иванов", "к"),
        ("танк [T] проехал", "t_latin"),
        ("в [X] веке", "десятом"),
        ("на с. 52 [—] 61", "до"),
        ("корабли [дпр] ушли", "д п р"),
        ("3 [x] 5", "на"),
        ("фирма [KORVEX] закрыта", "к_trans о_trans р_trans в_trans е_trans к_trans с_trans"),
        ("сайт [KTV.org]", "k t v точка о_trans р_trans г_trans"),
    ],
)
def test_the_corpus_names_signs_and_letters(corpus: TextNormalizer, tokens: str, spoken: str) -> None:
    assert said(corpus, tokens) == spoken


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("Phoebus", "фоебус"),
        ("Yamada", "йамада"),
        ("Grove", "гров"),
        ("Drake", "дрейк"),
        ("Shine", "шайн"),
        ("Cicero", "сисеро"),
        ("Quartet", "квартет"),
        ("Kohler", "колер"),
        ("Wilson", "уилсон"),
        ("Knight", "найт"),
        ("Lucia", "лусия"),
        ("BlackBird", "блакберд"),
        ("iMac", "аймак"),
        ("Ottto", "оттто"),
        ("e", "е"),
        ("brr", "брр"),
        ("Iraq", "ирак"),
    ],
)
def test_the_corpus_transliterates_by_english_rules(written: str, spoken: str) -> None:
    assert transliterated(written) == " ".join(f"{letter}_trans" for letter in spoken)


def test_every_letter_is_said_anywhere() -> None:
    words = [
        f"{before}{letter}{after}" for letter in ascii_lowercase for before in ("", "b", "a") for after in ("", "c")
    ]
    assert all(transliterated(word) for word in words)


def test_what_is_no_latin_word_is_not_transliterated() -> None:
    assert [transliterated(word) for word in ("", "слово", "a1", "naïve", "a.", "x" * 25)] == [None] * 6
    assert transliterated("NBC.com") == "n b c точка к_trans о_trans м_trans"
