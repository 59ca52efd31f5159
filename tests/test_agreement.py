"""What a Russian sentence says of a number: its clause, its list, what governs it; and sentences made to learn from."""

from random import Random

import pytest

from dncnorm.languages.ru.agreement import NAMES as ROW_NAMES
from dncnorm.languages.ru.agreement import Knowledge, features, governed, habitual, named_numbers
from dncnorm.languages.ru.agreement.beside import agreeing, led
from dncnorm.languages.ru.agreement.clause import NAMES, clause_features, joins_numbers, predicates, without_aside
from dncnorm.languages.ru.agreement.context import context
from dncnorm.languages.ru.agreement.days import celebrating, happening
from dncnorm.languages.ru.agreement.fills import leaving
from dncnorm.languages.ru.agreement.knowledge import government, government_with
from dncnorm.languages.ru.agreement.morphology import (
    ACCUSATIVE,
    INSTRUMENTAL,
    NOMINATIVE,
    PREPOSITIONAL,
)
from dncnorm.languages.ru.agreement.naming import dating, naming, remembering
from dncnorm.languages.ru.agreement.numbers import FEW
from dncnorm.languages.ru.agreement.orders import moving
from dncnorm.languages.ru.agreement.slots import Slot
from dncnorm.ranking.candidates import Candidate

SCHOOL = Slot(1, "школе", PREPOSITIONAL, "f", False)


def clause(text: str) -> dict[str, float]:
    """The features of the clause around the number in brackets."""
    words = text.split()
    index = next(place for place, word in enumerate(words) if word.startswith("["))
    words[index] = words[index].strip("[]")
    return dict(zip(NAMES, clause_features(words, index, 0, predicates(words, index)), strict=True))


def test_the_verbs_of_a_clause_say_what_may_be_their_subject() -> None:
    built, came = clause("завод выпустил [1000] тракторов"), clause("почти [1000] человек получили ранения")
    assert (built["predicate_before_distance"], built["predicate_after"]) == (1, 0)
    assert (came["predicate_before"], came["predicate_after_distance"]) == (0, 2)
    assert built["predicate_before"] != came["predicate_after"]
    assert clause("участниками стали [45] школьников")["sure_before_ablt"] == 1
    assert clause("он справился с задачами за [45] минут")["sure_before_ablt"] == 0  # a preposition governs it
    assert clause("он ушел . [45] минут прошло")["predicate_before"] == 0


def subject(text: str, reading: str) -> float:
    """Whether a reading of the second word may be the subject of a verb before it."""
    words = text.split()
    candidate = Candidate(reading, "ORDINAL", 0.0, 0)
    (row,) = features(words, 1, [candidate], Knowledge(), has_quirks=False)
    return row[ROW_NAMES.index("subject_of_verb_before")]


def test_a_reading_is_the_subject_of_a_verb_that_agrees_with_it() -> None:
    assert subject("был 25-й", "двадцать пятый") == 1
    assert subject("был 25-й", "двадцать пятая") == 0
    assert subject("был 25", "двадцать пять") == 0
    assert subject("было 25", "двадцать пять") == 1
    assert subject("был 21", "двадцать один") == 1
    assert subject("был 21", "двадцати одного") == -1
    assert subject("и 25", "двадцать пять") == -1


def test_numbers_of_a_list_are_found() -> None:
    assert joins_numbers(["17", ",", "18"], 1)
    assert joins_numbers(["5 %", ";", "6 %"], 1)
    assert not joins_numbers(["1995 году", ",", "18"], 1)
    assert clause("в возрасте 17 и [18] лет")["list_before_distance"] == 2
    assert clause("[5] школ и 6 больниц")["list_after_distance"] == 3
    assert clause("[5] школ")["list_after"] == 0


@pytest.mark.parametrize(
    ("text", "preposition"),
    [
        ("вырос на более чем [5] процентов", "на"),
        ("вырос более [5] процентов", "более"),
        ("в возрасте 17 , 18 и [20] лет", "в возрасте"),
        ("уровне 5 % ; 6 % ; [7] процентов", ""),
        ("с ним [5] человек", ""),
        ("между которыми [5] километров", ""),
        ("на itunes [5] фильмов", ""),
        ("доля в [5] процентов", "размером в"),
        ("дом в [5] километрах", "в"),
        ("в результате [5] аварий", "в"),
        ("ранены в результате [5] аварий", "в результате"),
    ],
)
def test_the_preposition_that_governs_a_number(text: str, preposition: str) -> None:
    words = text.split()
    index = next(place for place, word in enumerate(words) if word.startswith("["))
    words[index] = words[index].strip("[]")
    assert context(words, index).near.word == preposition


def value(text: str, name: str) -> float:
    """A feature of the number in brackets."""
    words = text.split()
    index = next(place for place, word in enumerate(words) if word.startswith("["))
    words[index] = words[index].strip("[]")
    (row,) = features(words, index, [Candidate("пять", "CARDINAL", 0.0, 0)], Knowledge(), has_quirks=False)
    return row[ROW_NAMES.index(name)]


def test_a_phrase_that_changes_nothing_is_passed_over() -> None:
    assert without_aside(("привел", "к", "гибели", "по", "меньшей", "мере", "5"), 6) == (
        ("привел", "к", "гибели", "5"),
        3,
    )
    assert without_aside(("в", "среднем", "5"), 2) == (("5",), 0)
    assert without_aside(("в", "среду", "5"), 2) == (("в", "среду", "5"), 2)


def test_a_negated_verb_and_what_stresses_the_number() -> None:
    assert value("не прошло и [5] дней", "negated") == 2
    assert value("не прошло [5] дней", "negated") == 1
    assert value("прошло и [5] дней", "negated") == 0


def test_a_preposition_may_have_its_noun_before_the_number() -> None:
    assert value("привез из города [5] книг", "preposition_has_noun") == 1
    assert value("привез из город [5] книг", "preposition_has_noun") == 0
    assert value("привез из [5] книг", "preposition_has_noun") == -1


def test_the_noun_of_a_number_agrees_with_its_adjectives_and_may_be_short() -> None:
    games = context(["XXI", "Олимпийские", "игры"], 0)
    assert {(parse.case, parse.form) for parse in games.ordered} == {(NOMINATIVE, "p"), (ACCUSATIVE, "p")}
    assert len(games.noun) > len(games.ordered)
    short = context(["в", "II", "изд.", "словаря"], 1)
    assert {parse.form for parse in short.noun} == {"n", "p"}
    assert not context(["в", "II", "изд", "словаря"], 1).noun[0].lemma.startswith("издание")


def test_the_noun_behind_a_list_belongs_to_all_its_numbers() -> None:
    first = context(["занял", "7", "или", "8", "место"], 1)
    assert (first.noun_distance, {parse.lemma for parse in first.noun}) == (3, {"место"})
    assert context(["школы", "5", "и", "6", "классов"], 3).governor.word == "школы"
    assert context(["ждут", "1", "или", "2", "друга"], 1).agreement == FEW


def test_an_adjective_without_a_noun_is_what_is_counted() -> None:
    here = context(["задержала", "3", "подозреваемых", "."], 1)
    assert {parse.form for parse in here.noun} == {"p"}
    assert here.noun_distance == 1
    assert context(["ждала", "3", "новых", "дома"], 1).noun_distance == 2


def test_what_a_verb_asks_of_a_preposition_is_learned() -> None:
    known = Knowledge.learned([], ["он вышел в город", "мы вышли в сад", "он жил в городе", "он жил в доме"] * 20)
    assert government_with("вышла", "в", known)[1 + ACCUSATIVE] > 0.9
    assert government_with("поселились", "в", known)[0] == 0.0  # never seen
    assert government_with("жили", "в", known)[1 + PREPOSITIONAL] > 0.9
    assert government_with("жили", "до", known)[0] == -1.0  # governs one case alone
    assert government("", known)[0] == -1.0


def test_nouns_that_govern_the_instrumental_are_learned() -> None:
    known = Knowledge.learned([], ["управление заводами", "управление школой", "крыша школы", "крыша дома"] * 20)
    assert government("управления", known)[1 + INSTRUMENTAL] > 0.9
    assert government("крыши", known)[0] == 0.0  # the genitive is what nouns govern


def test_a_subject_of_numbers_has_its_verb_in_the_plural_or_the_neuter() -> None:
    stool = Slot(0, "стул", NOMINATIVE, "m", False)
    found = {" ".join(agreeing(["стул", "стоял"], stool, Random(seed))) for seed in range(20)}
    assert found == {"стул стояли", "стул стояло"}
    seen = Slot(1, "стул", ACCUSATIVE, "m", False)
    assert agreeing(["видел", "стул"], seen, Random(0)) == ["видел", "стул"]


def test_a_number_alone_may_count_what_was_counted_before() -> None:
    assert context(["из", "5", "школ", "2", "закрыты"], 3).antecedent == "f"
    assert context(["из", "5", "домов", "2", "закрыты"], 3).antecedent == "m"
    assert context(["из", "5", "домов", "2", "школы"], 3).antecedent == ""
    school = Slot(0, "школа", NOMINATIVE, "f", False)
    ((words, index, is_right),) = leaving(["школа", "закрыта"], school, Random(3))
    assert words[:3] == ["из", words[1], "школ"]
    assert index == 3
    assert (is_right("две"), is_right("два"), is_right("двух")) == (True, False, False)


def test_other_numbers_lead_to_a_number() -> None:
    found = {" ".join(led(["о"], lambda: "7", Random(seed))) for seed in range(400)}
    assert {"о", "о более чем", "о 7 и", "о 7 , 7 и", "о 7 ; 7 ;"} <= found


def test_a_name_is_in_the_nominative_and_a_day_in_the_genitive() -> None:
    for seed in range(30):
        for words, index, is_right in naming(["в", "школе"], SCHOOL, Random(seed)):
            assert words[index].isdigit()
            assert (is_right("пять"), is_right("пяти"), is_right("пятой")) == (True, False, False)
        for words, index, is_right in dating(["в", "школе"], SCHOOL, Random(seed)):
            assert words[1:3] == ["школе", "-"]
            assert index == 3
            assert is_right("две тысячи одиннадцать")
            assert not is_right("две тысячи одиннадцатом")
        for words, index, is_right in remembering(["в", "школе"], SCHOOL, Random(seed)):
            assert (is_right("восьмого марта"), is_right("восьмое марта")) == (True, False)
            assert " " in words[index]


def test_a_day_is_a_subject_or_says_when() -> None:
    school = Slot(0, "школа", NOMINATIVE, "f", False)
    ((words, index, is_subject),) = celebrating(["школа", "открылась"], school, Random(1))
    assert (words[1], index) == ("открылось", 0)
    assert (is_subject("первое мая"), is_subject("первого мая")) == (True, False)
    assert not list(celebrating(["в", "школе"], SCHOOL, Random(1)))
    for seed in range(20):
        ((words, index, is_when),) = happening(["в", "школе"], SCHOOL, Random(seed))
        assert len(words) == 3
        kind = "мая" if words[index][0].isdigit() and words[index].split()[1] != "г." else "века"
        assert (is_when(f"первого {kind}"), is_when(f"первом {kind}")) == (True, False)


def test_places_are_ordinals_with_and_without_their_noun() -> None:
    for seed in range(20):
        (words, first, is_from), (again, second, is_to) = moving(["в", "школе"], SCHOOL, Random(seed))
        assert words == again
        assert (words[first - 1], words[second - 1]) == ("с", "на")
        assert (is_from("пятого"), is_to("пятое"), is_to("пять")) == (True, True, False)


def test_a_preposition_of_one_case_rules_out_others() -> None:
    texts = ("пятнадцать километров", "пятнадцати километров", "пятнадцати километрам")
    readings = [Candidate(text, "MEASURE", 0.0, rank) for rank, text in enumerate(texts)]
    assert governed(["Благодаря", "15 км"], 1, readings) == {2}
    assert governed(["без", "15 км"], 1, readings) == {1}
    assert governed(["в", "15 км"], 1, readings) == frozenset()


def test_a_bare_number_is_in_a_case_of_its_preposition() -> None:
    said = (("два", "CARDINAL"), ("двух", "CARDINAL"), ("второго", "ORDINAL"), ("второй", "ORDINAL"))
    readings = [Candidate(text, kind, 0.0, rank) for rank, (text, kind) in enumerate(said)]
    assert governed(["после", "2", "туров"], 1, readings) == {1}
    assert governed(["после", "2", "тура"], 1, readings) == {2}
    assert governed(["со", "2", "этажа"], 1, readings) == {2}
    assert governed(["до", "2", "ночи"], 1, readings) == {1, 2, 3}
    assert governed(["купил", "2", "стола"], 1, readings) == frozenset()


def test_a_number_like_1_counts_a_plural_as_its_singular() -> None:
    readings = [Candidate(text, "CARDINAL", 0.0, rank) for rank, text in enumerate(("одного", "одних", "одной"))]
    assert governed(["с", "1", "экранов"], 1, readings) == {0}
    assert governed(["с", "1", "школ"], 1, readings) == {2}
    assert governed(["с", "1", "суток"], 1, readings) == {1}


def test_what_is_ordered_and_cannot_be_counted_takes_an_ordinal() -> None:
    readings = [Candidate("три", "CARDINAL", 0.0, 0), Candidate("третий", "ORDINAL", 0.0, 1)]
    assert governed(["нажмите", "3", "этаж"], 1, readings) == {1}
    assert governed(["поднялись", "3", "этажа"], 1, readings) == frozenset()
    assert governed(["вышел", "3", "рубль"], 1, readings) == frozenset()


def test_one_of_several_has_their_gender() -> None:
    texts = ("один", "одна", "одной", "одном", "одну")
    readings = [Candidate(text, "CARDINAL", 0.0, rank) for rank, text in enumerate(texts)]
    assert governed(["в", "1", "из", "старых", "комнат"], 1, readings) == {2, 4}
    assert governed(["прочёл", "1", "из", "книг"], 1, readings) == {1, 2, 4}


def test_a_title_decides_for_a_name_of_one_form() -> None:
    words = ["при", "короле", "Карле", "V"]
    found = {
        said[2]: agrees("пятом") and not agrees("пятый")
        for seed in range(60)
        for said, _, agrees in named_numbers(words, Random(seed))
    }
    assert "Альфонсо" in found
    words = ["слава", "короля", "Карла", "V"]
    found |= {said[2]: agrees("пятого") for seed in range(60) for said, _, agrees in named_numbers(words, Random(seed))}
    assert all(found.values())


def test_no_ordinal_follows_an_equation() -> None:
    readings = [Candidate("второй секунды", "MEASURE", 0.0, 0), Candidate("две секунды", "MEASURE", 0.0, 1)]
    assert governed(["длина", "равна", "2 секунды"], 2, readings) == {1}
    assert habitual(["длина", "равна", "2 секунды"], 2, readings) == {1}
    assert governed(["длина", "около", "2 секунды"], 2, readings) == frozenset()
