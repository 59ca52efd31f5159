"""The Russian lexicon: what a row of a currency or a scale gives, made-up rows included, and outside witnesses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from dncnorm import languages
from dncnorm.languages.base import Lexicon
from dncnorm.languages.ru.check import currencies as check
from dncnorm.languages.ru.grammar import money
from dncnorm.languages.ru.lexicon import calendar, currencies, numbers, scales, suffixes, symbols
from dncnorm.languages.ru.lexicon.currencies import Currency
from dncnorm.languages.ru.lexicon.declension import adjective_stem, declined
from dncnorm.segmentation import segment
from dncnorm.values import Verdict
from dncnorm.values import check as check_value

ISO_4217 = """
    AED AMD ARS AUD AZN BGN BRL BYN CAD CHF CLP CNY COP CZK DKK DZD EGP EUR GBP GEL GHS HKD HUF IDR
    ILS INR IQD IRR ISK JOD JPY KES KGS KRW KWD KZT LKR MAD MDL MNT MXN MYR NAD NGN NOK NPR NZD PEN
    PHP PKR PLN QAR RON RSD RUB SAR SEK SGD THB TJS TMT TND TRY TWD TZS UAH UGX USD UZS VND ZAR
"""
WITHDRAWN = "BEF CYP DEM EEK ESP FRF GRD IEP ITL LTL LVL NLG PTE SUR"
PRIVATE = "BTC"
PLURALS = {
    "рубль": "рублей", "доллар": "долларов", "фунт": "фунтов", "франк": "франков", "марка": "марок",
    "гривна": "гривен", "копейка": "копеек", "юань": "юаней", "лей": "леев", "рупия": "рупий", "злотый": "злотых",
    "песо": "песо", "крона": "крон", "тугрик": "тугриков", "шекель": "шекелей", "грош": "грошей",
}  # fmt: skip
"""Genitives of the plural, as CLDR has them in its names of currencies."""
HEAD = "noun\tcode\tsigns\tadjective\tshort\tcoin\tbehind\talso\tparadigm\tspelling\tis_word\n"
MADE_UP = "квазар\tXQX\t₲\t\tквз.\tлепта\n"


def made_up(folder: Path, row: str = MADE_UP) -> tuple[Currency, ...]:
    file = folder / "currencies.tsv"
    file.write_text(HEAD + row, encoding="utf-8")
    return Currency.rows(file)


def test_codes_are_those_of_iso_4217() -> None:
    codes = {row.code for row in currencies.currencies() if row.code}
    assert codes == set(f"{ISO_4217} {WITHDRAWN} {PRIVATE}".split())


@pytest.mark.parametrize(("noun", "plural"), PLURALS.items())
def test_nouns_are_declined_as_in_cldr(noun: str, plural: str) -> None:
    row = next(row for row in currencies.currencies() if row.noun == noun)
    assert row.declined()[0].forms[7][0] == plural


AMOUNTS = (
    *("₲5", "5 ₲", "5–10 ₲", "₲5 млн", "5 тыс. ₲", "1 ₲", "5,50 ₲", "XQX 5", "100 XQX", "5 ₲/кг", "5 квз."),
    *("3 квазара", "22 квазаров", "5 т. квз", "5,5 квазара", "500квз", "₲5–₲7"),
)


@pytest.fixture
def with_made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    found = (*currencies.currencies(), *made_up(tmp_path), Currency("лепта"))
    derived = (check.currencies, money.currencies, currencies.symbols, currencies.tight)
    for function in derived:
        function.cache_clear()
    monkeypatch.setattr(currencies, "currencies", lambda: found)
    yield
    for function in derived:
        function.cache_clear()


@pytest.mark.usefixtures("with_made_up")
def test_a_made_up_currency_is_cut_wherever_it_stands() -> None:
    own = ((kind, form) for kind, forms in currencies.segmentation() for form in forms)
    forms = (*languages.get("ru").lexicon.forms(), *own)
    language = replace(languages.get("ru"), lexicon=Lexicon(forms=lambda: forms))
    for amount in AMOUNTS:
        cut = [token.before for sentence in segment(f"Он дал {amount} за них", language) for token in sentence.tokens]
        assert cut == ["Он", "дал", amount, "за", "них"]


@pytest.mark.usefixtures("with_made_up")
@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("₲5", "пять квазаров"), ("5 ₲", "пяти квазаров"), ("5 квз.", "пятью квазарами"), ("XQX 1", "один квазар"),
        ("5–10 ₲", "пять десять квазаров"), ("₲5 млн", "пять миллионов квазаров"), ("5 т. квз", "пять тысяч квазаров"),
        ("5 ₲", "пятью квазарами"), ("5,50 ₲", "пять квазаров пятьдесят лепт"), ("3 квазара", "три квазара"),
    ],
)  # fmt: skip
def test_a_made_up_currency_keeps_its_value(written: str, spoken: str) -> None:
    russian = languages.get("ru")
    assert check_value(written, spoken, russian) is Verdict.PRESERVED
    assert check_value(written, spoken.replace("квазар", "доллар"), russian) is Verdict.UNRECOVERABLE


@pytest.mark.usefixtures("with_made_up")
def test_a_made_up_currency_is_in_the_grammar() -> None:
    found = next(noun for noun in money.currencies() if "XQX" in noun.signs)
    assert found.signs == ("₲", "XQX", "квз.", "квз")
    assert (found.forms["sg"], found.forms["si"]) == (("квазаров",), ("квазарами",))
    assert found in money.currencies(coin="лепта")


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("сестерций\tXQX\nквазар\tXQX", "'XQX' stands in .*line 2, too"),
        ("квазар\tXQX\t\t\tквазар.", "short: 'квазар.' is a form of 'квазар'"),
        ("квазар\tXQX\t\tсиняя", "'синяя' ends like no adjective"),
        ("квазар\tXQX\t\t\t\t\t\t\tfeminine", "'квазар' does not end in 'а' as feminine does"),
        ("квазар\tXQX\t\t\t\t\t\t\tmissing", "no paradigm 'missing'"),
        ("\tXQX", "noun: must not be empty"),
    ],
)
def test_a_bad_row_is_named(tmp_path: Path, row: str, message: str) -> None:
    with pytest.raises(ValueError, match=rf"currencies\.tsv, line \d: .*{message}"):
        made_up(tmp_path, f"{row}\n")


def test_a_country_is_written_behind_every_abbreviation() -> None:
    dollar = next(row for row in currencies.currencies() if row.code == "USD")
    assert {"долл. США", "долл США", "дол. США"} <= set(dollar.after())


def test_a_single_letter_of_a_coin_is_behind_the_whole_alone() -> None:
    coin = next(row for row in currencies.currencies() if row.noun == "копейка")
    assert "к." in coin.within()
    assert "к." not in coin.after()


@pytest.mark.parametrize(
    ("word", "stem"), [("шведский", ("шведск", "velar")), ("белый", ("бел", "hard")), ("синий", ("син", "soft"))]
)
def test_the_paradigm_of_an_adjective_follows_from_its_ending(word: str, stem: tuple[str, str]) -> None:
    assert adjective_stem(word) == stem


def test_scales_have_an_abbreviation_and_an_ordinal() -> None:
    thousand, million = scales.named()[:2]
    assert (thousand.ordinal_stem, million.ordinal_stem) == ("тысячн", "миллионн")
    assert thousand.abbreviations() == ("тыс.", "тыс", "т.")
    assert [scale.power for scale in scales.named()] == list(range(3, scales.HIGHEST + 1, 3))


def test_months_and_weekdays_are_counted() -> None:
    assert (len(calendar.names("month")), len(calendar.names("weekday"))) == (12, 7)
    assert {calendar.numbered("month")[form] for form in ("март", "марта", "мар")} == {3}
    assert declined("полдень").forms[1] == ("полудня",)


def test_numbers_are_derived_from_their_parts() -> None:
    assert numbers.cardinals()[60, ""][1:3] == (("шестидесяти",), ("шестидесяти",))
    assert numbers.cardinals()[800, ""][4] == ("восьмьюстами", "восемьюстами")
    assert (numbers.ordinals()[50], numbers.ordinals()[300]) == (("пятидесят", "hard"), ("трехсот", "hard"))
    assert (numbers.joined()[40], numbers.joined()[90]) == ("сорока", "девяносто")


@pytest.mark.parametrize(("suffix", "kinds"), [("й", "o"), ("х", "pc"), ("м", "oc"), ("ти", "c"), ("е", "op")])
def test_a_suffix_shows_what_a_number_may_be(suffix: str, kinds: str) -> None:
    assert suffixes.kinds()[suffix] == kinds


def test_symbols_have_names_where_they_stand() -> None:
    assert symbols.names()["₽"] == ("рубль",)
    assert symbols.names()["Ω"] == symbols.names()["ω"] == ("омега",)
    assert (symbols.spelled()["."], symbols.spelled()["%"]) == (symbols.SILENCE, "процентов")
    assert set(symbols.names()) <= set(symbols.understood())
    assert symbols.vulgar_fractions()["¾"] == (3, 4)


def test_a_symbol_without_a_name_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "symbols.tsv"
    file.write_text("sign\tnames\tin_address\tin_text\tspelled\talso\n☞\n", encoding="utf-8")
    with pytest.raises(ValueError, match="line 2: '☞' has no name"):
        symbols.Symbol.rows(file)
