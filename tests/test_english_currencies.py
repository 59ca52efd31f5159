"""English currencies, scales and symbols: their rows, what is derived of them, and outside witnesses of their names."""

from __future__ import annotations

import unicodedata
from importlib import import_module
from pathlib import Path

import pytest
from english import ENGLISH

from dncnorm.core.characters import VULGAR_FRACTIONS
from dncnorm.languages.en.lexicon import currencies, scales, symbols
from dncnorm.languages.en.lexicon.currencies import Currency, noun_of
from dncnorm.segmentation.words import words_of

HEAD = "code\tsigns\torigins\tnouns\tminors\talso\tmaybe\n"
NOT_IN_CLDR = {"BTC", "ETH", "GGP", "IMP", "JEP", "SML", "VAL"}
"""Coins of the net, and money that is another's by law."""
METALS = {"XAG", "XAU", "XPD", "XPT"}
NAMED = [currency for currency in currencies.currencies() if currency.code]


def plain(name: str) -> str:
    letters = unicodedata.normalize("NFD", name.lower().replace("ʻ", "'"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def test_names_are_those_of_cldr() -> None:
    numbers = import_module("babel.numbers")
    assert {currency.code for currency in NAMED} - numbers.list_currencies() == NOT_IN_CLDR
    for currency in NAMED:
        if currency.code in NOT_IN_CLDR | METALS:
            continue
        nouns = [noun_of(cell).singular for cell in currency.nouns]
        forms = tuple(plain(form) for noun in nouns for form in currencies.variants()[noun])
        for count in (1, 2):
            name = plain(numbers.get_currency_name(currency.code, count, locale="en")).split(" (")[0]
            assert name.endswith(forms), currency.code


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("xqx\t\t\tquxo", "code: expected three capitals, got 'xqx'"),
        ("USD\t\t\tdollar", "'USD' stands in .*, line 2, too"),
        ("XQX\t₠", "nouns: must not be empty"),
    ],
)
def test_a_bad_currency_is_named(tmp_path: Path, row: str, message: str) -> None:
    file = tmp_path / "currencies.tsv"
    file.write_text(f"{HEAD}USD\t$\t\tdollar\n{row}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=f"line 3: {message}"):
        Currency.rows(file)


@pytest.mark.parametrize(
    ("cell", "noun"),
    [
        ("penny", ("penny", "pence", ("pennies",))),
        ("cent", ("cent", "cents", ("euro cent", "euro cents"))),
        ("quxo", ("quxo", "quxos", ())),
        ("quxo/quxen/quxa", ("quxo", "quxen", ("quxa",))),
    ],
)
def test_plurals_are_given_once(cell: str, noun: tuple[str, str, tuple[str, ...]]) -> None:
    assert tuple(noun_of(cell)) == noun


def test_written_forms_are_of_one_kind_of_sign() -> None:
    words = words_of(ENGLISH)
    assert {"$", "£", "€", "¢", "₹"} <= {*words.forms["symbol"]}
    assert all(len(sign) == 1 and not sign.isalnum() for sign in words.forms["symbol"])
    assert {*words.forms["code"]}.isdisjoint(words.forms["code_word"])
    assert {"TOP", "ALL", "MAD"}.isdisjoint([*words.forms["code"], *words.forms["code_word"]])
    assert {"pound", "won", "R"}.isdisjoint([*words.forms["currency"], *words.forms["code"]])


def test_signs_behind_their_code_and_places() -> None:
    assert {"USD$", "GBP£", "EUR€", "US$"} <= {*currencies.written_before()}
    assert {"B$", "S/", "R"} <= {*currencies.written_before()} - {*currencies.written_after()}


def test_powers_of_a_thousand_are_named_in_order() -> None:
    powers = [scale.exponent for scale in scales.scales() if not scale.is_indian][1:]
    assert powers == list(range(3, 64, 3))
    assert scales.spoken_exponents()["crore"] == scales.written_exponents()["cr"] == 7
    assert scales.written_exponents()["bn"] == scales.written_exponents()["billions"] == 9


def test_letters_of_other_alphabets_and_shapes() -> None:
    letters = [symbols.named()[letter] for letter in "αΩλςϑ"]
    assert letters == [("alpha",), ("omega",), ("lambda",), ("sigma",), ("theta",)]
    assert {"𝔼": "e", "ₓ": "x", "ℝ": "r"}.items() <= symbols.voiced().items()


def test_symbols_by_their_use() -> None:
    assert symbols.named()["#"] == ("number", "hash")
    assert symbols.addresses()["#"] == symbols.inside()["#"] == "hash"
    assert symbols.named()["₪"] == ("shekel",)
    assert symbols.admitted()["₪"] == ("shekel", "shekels")
    assert symbols.voiced()["∀"] == "for all"
    assert "∀" not in symbols.named()
    assert {"⁄", "■"}.isdisjoint(symbols.admitted()), "what only a voice says is no value"


def test_vulgar_fractions_are_what_unicode_says() -> None:
    for mark, (above, below) in VULGAR_FRACTIONS.items():
        assert above / below == pytest.approx(unicodedata.numeric(mark), abs=1e-6)
    assert len(VULGAR_FRACTIONS) == 19
