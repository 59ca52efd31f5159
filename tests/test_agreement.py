"""What a Russian sentence says of a number: its clause, its list, what governs it; and sentences made to learn from."""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random

import pytest
from russian_cases import cases, marked

from dncnorm.core.records import Token
from dncnorm.languages.ru.agreement import (
    NAMES,
    Knowledge,
    features,
    governed,
    habitual,
    kind,
    named_numbers,
    placed_numbers,
    shortened_words,
    variants,
    written_ordinals,
)
from dncnorm.languages.ru.agreement.clause import joins_numbers, without_aside
from dncnorm.languages.ru.agreement.context import context
from dncnorm.languages.ru.agreement.government import expected_counts
from dncnorm.languages.ru.agreement.knowledge import government, government_with
from dncnorm.languages.ru.agreement.morphology import ACCUSATIVE, CASES, GENITIVE, INSTRUMENTAL, PREPOSITIONAL
from dncnorm.languages.ru.agreement.numbers import FEW, FRACTION, MANY, ONE, number
from dncnorm.languages.ru.agreement.spoken import CARDINAL, NOUN, ORDINAL, OTHER, inflection
from dncnorm.ranking.candidates import Candidate


def readings(*texts: str, semiotic_class: str = "CARDINAL") -> tuple[Candidate, ...]:
    return tuple(Candidate(text, semiotic_class, 0.0, rank) for rank, text in enumerate(texts))


def value(text: str, name: str, reading: str = "пять") -> float:
    """A feature of a reading of the number in brackets."""
    (row,) = features(*marked(text), readings(reading), Knowledge(), has_quirks=False)
    return row[NAMES.index(name)]


@pytest.mark.parametrize(("text", "expected"), cases("agreement"))
def test_the_cases_of_a_cardinal_are_those_all_its_words_share(text: str, expected: str) -> None:
    said = inflection(text)
    assert (said.kind, " ".join(CASES[case] for case in sorted(said.cases))) == (CARDINAL, expected)


def test_kinds_of_spoken_forms() -> None:
    texts = ("двадцать первой", "стомиллиметровым", "двадцать шестых", "километров", "вчера")
    assert [inflection(text).kind for text in texts] == [ORDINAL, ORDINAL, ORDINAL, NOUN, OTHER]
    assert {form.form for form in inflection("двадцать первой").forms} == {"f"}
    assert inflection("двадцать шестых", is_fraction=True).kind == CARDINAL


def test_the_last_number_of_a_token_decides_what_follows() -> None:
    written = ("21", "11", "103", "2,5", "10 000", "10–12", "XIV", "XIVв", "XIV-XVвв")
    values = [(21, ONE), (11, MANY), (103, FEW), (2, FRACTION), (10000, MANY), (12, MANY), (14, MANY), (14, MANY)]
    values.append((15, MANY))
    assert [number(one)[:2] for one in written] == values


def test_numbers_and_abbreviations_are_ranked() -> None:
    words = ("15", "5-й", "XIV", "10 км", "г.", "Ул.", "р-н", "дом", "", "Г.", "т. е.")
    assert [kind(word) for word in words] == ["number"] * 4 + ["abbreviation"] * 3 + [None] * 4


@pytest.mark.parametrize(("text", "preposition"), cases("agreement", 1))
def test_the_preposition_that_governs_a_number(text: str, preposition: str) -> None:
    assert (context(*marked(text)).near.word or "-") == preposition


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("завод выпустил [1000] тракторов", "predicate_before_distance", 1),
        ("почти [1000] человек получили ранения", "predicate_after_distance", 2),
        ("он ушел . [45] минут прошло", "predicate_before", 0),
        ("глубина озера [5] метров", "quantity_distance", 2),
        ("привез из города [5] книг", "preposition_has_noun", 1),
        ("привез из город [5] книг", "preposition_has_noun", 0),
        ("привез из [5] книг", "preposition_has_noun", -1),
    ],
)
def test_features_of_a_sentence(text: str, name: str, expected: float) -> None:
    assert value(text, name) == expected


@pytest.mark.parametrize(
    ("text", "reading", "expected"),
    [
        ("был [25-й]", "двадцать пятый", 1),
        ("был [25-й]", "двадцать пятая", 0),
        ("был [25]", "двадцать пять", 0),
        ("было [25]", "двадцать пять", 1),
        ("был [21]", "двадцать один", 1),
        ("был [21]", "двадцати одного", -1),
        ("и [25]", "двадцать пять", -1),
        ("принимал [доц.]", "доцент", 1),
        ("принимала [доц.]", "доцент", 0),
    ],
)
def test_a_reading_is_the_subject_of_a_verb_that_agrees_with_it(text: str, reading: str, expected: float) -> None:
    assert value(text, "subject_of_verb_before", reading) == expected


@pytest.mark.parametrize(("reading", "expected"), [("хребет", 0), ("хребтом", 1)])
def test_an_abbreviated_noun_agrees_with_the_name_behind_it(reading: str, expected: float) -> None:
    assert value("за [хр.] Уральским", "noun_agrees", reading) == expected


def test_a_row_has_a_number_for_every_name() -> None:
    rows = features(["с", "5", "детьми"], 1, readings("пять", "пяти", "пятью"), Knowledge(), has_quirks=False)
    assert [len(row) for row in rows] == [len(set(NAMES))] * 3
    assert [row[NAMES.index("noun_agrees")] for row in rows] == [0.0, 0.0, 1.0]


@pytest.mark.parametrize(
    ("counting", "expected"), [("1", [1, 1, 0]), ("3", [0, 1, 1]), ("5", [0, 0, 1]), ("и", [-1, -1, -1])]
)
def test_the_number_before_an_abbreviation_counts_it(counting: str, expected: list[float]) -> None:
    forms = readings("экземпляр", "экземпляра", "экземпляров", semiotic_class="PLAIN")
    rows = features([counting, "экз."], 1, forms, Knowledge(), has_quirks=False)
    assert [row[NAMES.index("counted_by_number")] for row in rows] == expected


def test_the_noun_that_a_number_counts() -> None:
    here = context(*marked("Он приехал с [5] маленькими детьми"))
    assert (here.noun_distance, {parse.case for parse in here.noun}) == (2, {INSTRUMENTAL})
    assert {parse.form for parse in context(*marked("в [II] изд. словаря")).noun} == {"n", "p"}
    first = context(*marked("занял [7] или 8 место"))
    assert (first.noun_distance, {parse.lemma for parse in first.noun}) == (3, {"место"})
    assert context(*marked("задержала [3] подозреваемых .")).noun_distance == 1


def test_only_a_name_makes_a_roman_number_a_kings() -> None:
    assert not context(*marked("Глава [XIV] кончается")).is_name
    assert all(context(*marked(f"{name} [II] правил")).is_name for name in ("Карл", "Олиба", "Елизавета"))
    assert {parse.form for parse in context(*marked("сына Олибы [II]")).left_noun} == {"m"}  # in no dictionary


@pytest.mark.parametrize(("text", "form"), [("Король Бела [III] умер", "m"), ("королева Бела [III] умерла", "f")])
def test_a_title_shows_the_gender_of_a_ruler(text: str, form: str) -> None:
    assert {(parse.form, parse.case) for parse in context(*marked(text)).left_noun} == {(form, 0)}


def test_lists_and_phrases_that_change_nothing() -> None:
    assert joins_numbers(["5 %", ";", "6 %"], 1)
    assert not joins_numbers(["1995 году", ",", "18"], 1)
    assert without_aside(("в", "среднем", "5"), 2) == (("5",), 0)
    assert without_aside(("в", "среду", "5"), 2) == (("в", "среду", "5"), 2)


@pytest.mark.parametrize(
    ("text", "texts", "expected"),
    [
        ("Благодаря [15 км]", ("пятнадцать километров", "пятнадцати километров", "пятнадцати километрам"), {2}),
        ("в [15 км]", ("пятнадцать километров", "пятнадцати километров"), set()),
        ("после [2] туров", ("два", "двух", "второго", "второй"), {1}),
        ("после [2] тура", ("два", "двух", "второго", "второй"), {2}),
        ("со [2] этажа", ("два", "двух", "второго", "второй"), {2}),
        ("до [2] ночи", ("два", "двух", "второго", "второй"), {1, 2, 3}),
        ("купил [2] стола", ("два", "двух", "второго"), set()),
        ("с [1] экранов", ("одного", "одних", "одной"), {0}),
    ],
)
def test_a_preposition_rules_out_readings(text: str, texts: tuple[str, ...], expected: set[int]) -> None:
    words, index = marked(text.replace("15 км", "15_км"))
    words[index] = words[index].replace("_", " ")
    assert governed(words, index, readings(*texts)) == expected


def test_the_corpus_has_habits() -> None:
    assert habitual(*marked("выпуски 14 - [5] ."), readings("пять", "пяти")) == {1}
    assert habitual(*marked("выпуски 14 и [5] ."), readings("пять", "пяти")) == frozenset()


def test_what_words_govern_is_learned() -> None:
    known = Knowledge.learned([], ["он вышел в город", "мы вышли в сад", "он жил в городе", "он жил в доме"] * 20)
    assert government_with("вышла", "в", known)[1 + ACCUSATIVE] > 0.9
    assert government_with("жили", "в", known)[1 + PREPOSITIONAL] > 0.9
    assert government_with("поселились", "в", known)[0] == 0.0  # never seen
    assert government_with("жили", "до", known)[0] == government("", known)[0] == -1.0
    nouns = Knowledge.learned([], ["управление заводами", "управление школой", "крыша школы", "крыша дома"] * 20)
    assert government("управления", nouns)[1 + INSTRUMENTAL] > 0.9
    assert government("крыши", nouns)[0] == 0.0  # the genitive is what nouns govern
    passive = Knowledge.learned([], ["достигнута договорённость", "достигли успеха"] * 20).government
    assert passive["достигнуть"][GENITIVE] > 60
    assert passive["достигнуть*"][GENITIVE] == 0


def test_words_in_one_case_decide_what_the_ambiguous_are_in() -> None:
    counts = expected_counts({frozenset([GENITIVE]): 10, frozenset([GENITIVE, ACCUSATIVE]): 90})
    assert counts[GENITIVE] > 95
    assert math.isclose(sum(counts), 100)


READINGS = ("двадцать одну", "двадцать одна", "пять", "пяти", "пятью", "третьей", "третий")


def made(text: str, make: object, forms: Iterable[str] = READINGS, seeds: int = 300) -> dict[str, set[str]]:
    """Returns the sentences that training makes of a text, each with the forms that are right."""
    return {
        " ".join(words): {form for form in forms if is_right(form)}
        for seed in range(seeds)
        for words, _, is_right in make(text.split(), Random(seed))  # type: ignore[operator]
    }


def test_a_number_takes_the_place_and_the_case_of_a_noun() -> None:
    found = made("он построил школу", placed_numbers)
    assert found["он построил 5 школ"] == {"двадцать одну", "пять"}
    assert found["он построил 21 школу"] == {"двадцать одну", "пять"}  # and not "двадцать одна"
    several = [right for words, right in made("он занялся школой", placed_numbers).items() if "школами" in words]
    assert several
    assert all(right == {"пятью"} for right in several)
    assert not made("он видел новую школу", placed_numbers)  # an adjective stands before it


def test_a_kings_number_agrees_with_his_name() -> None:
    found = made("при Людовике XIV", named_numbers, ("четырнадцатом", "четырнадцатый"), 20)
    assert len(found) > 1
    assert all(words.endswith("людовике XIV") or "Людовике" in words for words in found)
    assert all(right == {"четырнадцатом"} for right in found.values())


def test_a_word_is_abbreviated_and_its_form_stays() -> None:
    assert made("он жил в городе Москве", shortened_words, ("город", "городе"))["он жил в г. Москве"] == {"городе"}
    assert not made("Городе не было и его", shortened_words)


def test_ordinals_in_words_are_written_in_figures_where_nothing_else_could_be_meant() -> None:
    forms = ("третьем", "третий", "третьего", "три", "трех")
    assert made("он живёт на третьем этаже", written_ordinals, forms, 1) == {"он живёт на 3 этаже": {"третьем"}}
    assert not made("под окнами третьего этажа", written_ordinals, forms, 1)  # "три этажа", too
    assert not made("он третий", written_ordinals, forms, 1)


def test_other_ways_to_write_a_number_keep_what_is_said() -> None:
    rows = [Token("в", "<self>", "PLAIN"), Token("1995 году", "тысяча девятьсот девяносто пятом году", "DATE")]
    rows += [Token("к", "<self>", "PLAIN"), Token("15", "пятнадцати", "CARDINAL")]
    rows.append(Token("километрам", "<self>", "PLAIN"))
    found = {" ".join(words): is_right for seed in range(40) for words, _, is_right in variants(rows, Random(seed))}
    assert found["в 1995 к 15 километрам"]("тысяча девятьсот девяносто пятом")
    assert found["в 1995 г. к 15 километрам"]("тысяча девятьсот девяносто пятом году")
    assert found["в 1995 году к 15 км"]("пятнадцати километрам")
    assert any(" в. " in words and is_right("двадцатом веке") for words, is_right in found.items())
