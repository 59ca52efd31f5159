"""Covering grammars learned from pairs: numbers, other classes, the command."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from pathlib import Path

import induction_samples as samples
import pytest
from num2words import num2words

pynini = pytest.importorskip("pynini")

from induction import induce_grammar  # noqa: E402
from induction.alignment import Edit  # noqa: E402
from induction.arithmetic import Arithmetic  # noqa: E402
from induction.class_grammars import KNOWN  # noqa: E402
from induction.classes import read_class_words  # noqa: E402
from induction.number_grammar import Factoriser, NumberPair, parsed, value_of  # noqa: E402
from induction.number_words import NumberWord, read_number_words  # noqa: E402
from induction.source import Induction, Options, Report, pairs_by_class  # noqa: E402

from dncnorm.core.records import Token  # noqa: E402
from dncnorm.grammars import Grammar, Lattice  # noqa: E402
from dncnorm.grammars.build import compiled  # noqa: E402
from dncnorm.grammars.files import write_files  # noqa: E402
from dncnorm.grammars.notation import Words  # noqa: E402

Pairs = Mapping[str, Mapping[str, str]]

pytestmark = pytest.mark.slow

NUMBERS = {"CARDINAL": samples.ENGLISH_CARDINALS, "ORDINAL": samples.ENGLISH_ORDINALS}
CLASSES = {
    **NUMBERS,
    "DATE": samples.ENGLISH_DATES,
    "MEASURE": samples.ENGLISH_MEASURES,
    "MONEY": samples.ENGLISH_MONEY,
    "DECIMAL": samples.ENGLISH_DECIMALS,
}

RUSSIAN_ROWS = {
    "CARDINAL": {**samples.RUSSIAN_CARDINALS, "19": "девятнадцатью"},
    "ORDINAL": {
        "5-го": "пятого",
        "12-й": "двенадцатый",
        "20-х": "двадцатых",
        "43-я": "сорок третья",
        "101-й": "сто первый",
        "300-го": "трехсотого",
        "1905-й": "тысяча девятьсот пятый",
        "2013-го": "две тысячи тринадцатого",
    },
    "DATE": {"1995 году": "тысяча девятьсот девяносто пятом году", "4 марта": "четвертого марта"},
    "DECIMAL": {"3,25": "три целых и двадцать пять сотых", "7,5": "семь целых и пять десятых"},
    "MEASURE": {"15 кг": "пятнадцать килограммов", "6,5 км": "шесть целых и пять десятых километра"},
}


@pytest.fixture(scope="module")
def english_words() -> list[NumberWord]:
    return read_number_words(KNOWN["en"].number_words)


@pytest.fixture(scope="module")
def russian_words(tmp_path_factory: pytest.TempPathFactory) -> list[NumberWord]:
    path = tmp_path_factory.mktemp("words") / "ru.tsv"
    path.write_text(samples.russian_words(), encoding="utf-8")
    return read_number_words(path)


Induce = Callable[..., "tuple[Grammar, Report]"]


@pytest.fixture(scope="module")
def induce(tmp_path_factory: pytest.TempPathFactory, english_words: list[NumberWord]) -> Induce:
    """Learns from pairs, writes the folder, and reads it."""

    def run(
        rows: Pairs, words: list[NumberWord] | None = None, times: int = 1, minimum: int = 1, digits: int = 7
    ) -> tuple[Grammar, Report]:
        tokens = [
            Token(before, after, name, count=times) for name, pairs in rows.items() for before, after in pairs.items()
        ]
        known = {} if words else read_class_words(KNOWN["en"].class_words)
        options = Options(minimum=minimum, number_minimum=1, digits=digits, pair_digits=6)
        induction = Induction("ru" if words else "en", words or english_words, known, options)
        folder = tmp_path_factory.mktemp("grammar")
        write_files(folder, compiled(induction.source(pairs_by_class(tokens))))
        return Grammar.from_pretrained(folder), induction.report

    return run


@pytest.fixture(scope="module")
def english(induce: Induce) -> Grammar:
    return induce(NUMBERS, digits=18)[0]


@pytest.fixture(scope="module")
def classes(induce: Induce) -> tuple[Grammar, Report]:
    return induce(CLASSES)


@pytest.fixture(scope="module")
def russian(induce: Induce, russian_words: list[NumberWord]) -> Grammar:
    return induce({"CARDINAL": samples.RUSSIAN_CARDINALS}, russian_words, digits=12)[0]


@pytest.fixture(scope="module")
def russian_classes(tmp_path_factory: pytest.TempPathFactory) -> Grammar:
    tokens = [Token(before, after, name) for name, pairs in RUSSIAN_ROWS.items() for before, after in pairs.items()]
    words, known = read_number_words(KNOWN["ru"].number_words), read_class_words(KNOWN["ru"].class_words)
    options = Options(minimum=1, number_minimum=1, digits=7, pair_digits=6)
    folder = tmp_path_factory.mktemp("grammar")
    write_files(folder, compiled(Induction("ru", words, known, options).source(pairs_by_class(tokens))))
    return Grammar.from_pretrained(folder)


def lattice(grammar: Grammar, written: str, semiotic_class: str = "CARDINAL") -> Lattice:
    return next(each.lattice for each in grammar.readings(written) if each.semiotic_class == semiotic_class)


def forms(grammar: Grammar, written: str, semiotic_class: str = "CARDINAL", most: int = 1000) -> list[str]:
    """All that the grammar lets be said, at most `most` forms, the cheapest first."""
    return [path.text for path in islice(lattice(grammar, written, semiotic_class).paths(), most)]


def sampled(limit: int, count: int, seed: int = 0) -> list[int]:
    """Integers of every magnitude below `limit`, and the round ones."""
    draw = random.Random(seed)
    magnitudes = range(1, len(str(limit)))
    drawn = {draw.randrange(10 ** draw.choice(magnitudes)) for _ in range(count)}
    return sorted(drawn | {digit * 10**power for digit in (1, 2, 5) for power in magnitudes[:-1]})


def english_name(number: int, to: str = "cardinal") -> str:
    return str(num2words(number, to=to)).replace(",", "").replace("-", " ").replace(" and ", " ")


def russian_name(number: int) -> str:
    """num2words says `one` before a lone base, where Kestrel does not."""
    name = f" {num2words(number, lang='ru')}"
    for one, base in (("одна", "тысяча"), ("один", "миллион"), ("один", "миллиард")):
        digits = {"тысяча": 3, "миллион": 6, "миллиард": 9}[base]
        if number // 10**digits % 1000 == 1:
            name = name.replace(f" {one} {base}", f" {base}")
    return name.replace("ё", "е").strip()


def meaning(name: str, words: Iterable[NumberWord]) -> int:
    """A parser of its own, with no transducer: bases multiply what has piled up since a larger one."""
    values = {word.form: word.value for word in words if not word.is_ordinal}
    total = group = 0
    for form in name.split():
        value = values[form]
        if value >= 1000:
            total, group = total + (group or 1) * value, 0
        elif value == 100:
            group = group // 100 * 100 + (group % 100 or 1) * 100
        else:
            group += value
    return total + group


def test_a_pair_has_the_one_path_that_both_sides_allow(english_words: list[NumberWord]) -> None:
    factoriser = Factoriser(english_words, 9)
    paths = factoriser.paths(NumberPair("3254", "three thousand two hundred fifty four"))
    assert paths == [["(", "3", ")", "1000", "(", "2", ")", "100", "50", "4"]]
    assert factoriser.paths(NumberPair("3254", "three thousand two hundred forty five")) == []
    assert factoriser.paths(NumberPair("3254", "three two five four")) == []
    assert factoriser.paths(NumberPair("23", "twenty third"), ordinal=True) == [["20", "3", "º"]]
    assert factoriser.paths(NumberPair("23", "twenty third")) == []


def test_arithmetic_offers_every_factorisation_and_only_those_of_the_same_value() -> None:
    say = Words()
    arithmetic = Arithmetic({*range(1, 21), *range(30, 100, 10), 100, 200, 1000}, say).up_to(6)
    for number in (7, 97, 250, 1200, 97097, 200000):
        found = set()
        paths = (pynini.accep(str(number)) @ arithmetic).paths()
        while not paths.done():
            found.add(tuple(say.in_order()[label - 1] for label in paths.olabels() if label))
            paths.next()
        assert {value_of(parsed(path)) for path in found} == {number}
        if number == 97:
            scores = {("(", "4", ")", "20", "17"), ("(", "4", ")", "20", "10", "7")}
            assert found == {("90", "7"), ("7", "90"), *scores}
        if number == 1200:
            assert ("(", "12", ")", "100") in found


def test_fifteen_english_pairs_below_a_million_name_every_integer_below_a_quintillion(english: Grammar) -> None:
    for number in sampled(10**18, 1500):
        assert forms(english, str(number)) == [english_name(number)]
    assert english.readings("1" + "0" * 21) == ()


def test_english_ordinals_are_learned_the_same_way(english: Grammar) -> None:
    for number in sampled(10**9, 300):
        suffix = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
        if number and suffix != "nd":  # no pair shows it
            assert forms(english, f"{number}{suffix}", "ORDINAL") == [english_name(number, "ordinal")]


def test_digits_may_be_grouped_as_the_pairs_group_them(english: Grammar) -> None:
    assert forms(english, "12,345,678") == [english_name(12345678)]
    for written in ("12 345 678", "12,34", "1234,567", "1,234567"):
        assert english.lattice(written) is None


def test_what_is_seen_too_rarely_is_noise(induce: Induce) -> None:
    noisy = {**samples.ENGLISH_CARDINALS, "25": "five twenty"}
    for number_minimum, expected in ((1, {"forty six", "six forty"}), (2, {"forty six"})):
        rows = [Token(before, after, "CARDINAL", count=1 if before == "25" else 2) for before, after in noisy.items()]
        words = read_number_words(KNOWN["en"].number_words)
        induction = Induction(
            "en", words, {}, Options(minimum=1, number_minimum=number_minimum, digits=6, pair_digits=6)
        )
        files = compiled(induction.source(pairs_by_class(rows)))
        assert set(_said(files, "46")) == expected


def _said(files: Mapping[str, bytes], written: str) -> list[str]:
    words = files["words.txt"].decode().split("\n")
    found = (pynini.accep(written) @ pynini.Fst.read_from_string(files["cardinal.fst"])).paths()
    said = []
    while not found.done():
        said.append(" ".join(words[label - 1] for label in found.olabels() if label))
        found.next()
    return said


def test_russian_names_every_integer_as_another_implementation_does(russian: Grammar) -> None:
    for number in sampled(10**12, 1000):
        assert forms(russian, str(number), most=1) == [russian_name(number)]


def test_every_russian_form_means_the_integer_it_is_written_for(
    russian: Grammar, russian_words: list[NumberWord]
) -> None:
    for number in sampled(10**12, 150):
        said = forms(russian, str(number))
        assert {meaning(form, russian_words) for form in said} == {number}
        assert len(said) > 1


def test_russian_cases_stand_apart_and_bases_agree(russian: Grammar) -> None:
    assert set(forms(russian, "5000")) == {"пять тысяч", "пяти тысяч"}
    assert set(forms(russian, "3000")) == {"три тысячи", "трех тысяч"}
    said = forms(russian, "2014")
    assert said[0] == "две тысячи четырнадцать"
    assert "двух тысяч четырнадцати" in said
    assert "две тысячи четырнадцати" not in said
    assert "одна тысяча" not in forms(russian, "1000")


@pytest.mark.parametrize(
    ("semiotic_class", "written", "spoken"),
    [
        ("DATE", "23 August 1906", "the twenty third of august nineteen o six"),
        ("DATE", "Dec 31, 2005", "december thirty first two thousand five"),
        ("DATE", "2011-02-09", "the ninth of february twenty eleven"),
        ("DATE", "1900", "nineteen hundred"),
        ("MEASURE", "1,250 mm", "one thousand two hundred fifty millimeters"),
        ("MEASURE", "0.05 mm", "zero point o five millimeters"),
        ("MONEY", "€1.75 billion", "one point seven five billion euros"),
        ("MONEY", "£3.10", "three pounds and ten pence"),
        ("DECIMAL", "1,024.640", "one thousand twenty four point six four o"),
        ("ORDINAL", "5000000th", "five millionth"),
    ],
)
def test_rules_reach_what_no_pair_shows(
    classes: tuple[Grammar, Report], semiotic_class: str, written: str, spoken: str
) -> None:
    reading = lattice(classes[0], written, semiotic_class)
    assert reading.accepts(spoken)
    assert spoken in {path.text for path in reading.paths() if path.weight == reading.best().weight}


def test_numeric_dates_may_have_the_day_first_or_the_month(classes: tuple[Grammar, Report]) -> None:
    said = forms(classes[0], "04/07/1976", "DATE")
    assert {"the fourth of july nineteen seventy six", "the seventh of april nineteen seventy six"} <= set(said)
    assert not {form for form in forms(classes[0], "25/07/1976", "DATE") if "seventh" in form.split()}


def test_no_rule_edits_a_number(classes: tuple[Grammar, Report]) -> None:
    names = {"zero", "one", "two", "twenty", "hundred", "thousand", "first", "o"}
    patterns = [pattern for found in classes[1].patterns.values() for pattern in found]
    edits = [item for pattern in patterns for item in pattern if isinstance(item, Edit)]
    assert edits
    assert not [item for item in edits if any(map(str.isdigit, item.read)) or names & set(item.said.split())]


def patterns_of(induce: Induce, semiotic_class: str, pairs: Mapping[str, str], **options: int) -> set[str]:
    """What is learned from the pairs of one class, as text."""
    report = induce({**NUMBERS, semiotic_class: pairs}, **options)[1]
    return set(map(induce_grammar.described, report.patterns[semiotic_class]))


def test_a_pattern_needs_its_minimum_count(induce: Induce) -> None:
    pairs = {"5 km": "five kilometers", "6 km": "six kilometers", "21%": "twenty one percent"}
    assert patterns_of(induce, "MEASURE", pairs, minimum=2) == {"[cardinal]< |>[unit]"}
    assert patterns_of(induce, "MEASURE", pairs, times=2, minimum=2) == {"[cardinal]< |>[unit]", "[cardinal][unit]"}
    assert patterns_of(induce, "MEASURE", pairs, minimum=3) == set()


@pytest.mark.parametrize(
    ("pairs", "reason"),
    [
        ({"4 kg": "four grams"}, "a listed unit would be cut out of a word (Z19 section 7.8)"),
        ({"5 km": "five"}, "the unit would be lost"),
        ({"5'": "five"}, "the unit would be lost"),
        ({"-5 km": "five kilometers"}, "the sign would be lost"),
        ({"5 km": "six kilometers"}, "the number is another"),
        ({"5 km": "five thousand kilometers"}, "a number word would be added"),
        ({"5 km": "o five kilometers"}, "a digit would be added"),
        ({"52 km": "five kilometers"}, "a digit would be lost"),
    ],
)
def test_wrong_pairs_teach_nothing(induce: Induce, pairs: dict[str, str], reason: str) -> None:
    assert patterns_of(induce, "MEASURE", pairs) == set(), reason


def test_the_same_pairs_give_the_same_bytes(english_words: list[NumberWord]) -> None:
    tokens = [Token(before, after, "CARDINAL") for before, after in samples.ENGLISH_CARDINALS.items()]
    known = read_class_words(KNOWN["en"].class_words)

    def files(order: list[Token]) -> dict[str, bytes]:
        return compiled(
            Induction("en", english_words, known, Options(1, 1, digits=6, pair_digits=6)).source(pairs_by_class(order))
        )

    assert files(tokens) == files(tokens[::-1])


def test_pairs_without_number_names_are_an_error(english_words: list[NumberWord]) -> None:
    pairs = {"CARDINAL": Counter({("5", "sil"): 3})}
    with pytest.raises(ValueError, match="no CARDINAL that the number words explain"):
        Induction("en", english_words, {}, Options(pair_digits=6)).source(pairs)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("value\tword\n1\tone\n", r"bad.tsv, line 1: the header lacks \['form'\]"),
        ("", r"bad.tsv, line 1: the header lacks \['value', 'form'\]"),
        ("value\tform\n1\tone\n2\n", "bad.tsv, line 3: expected 2 columns, got 1"),
        ("value\tform\n1\tone\nII\ttwo\n", "bad.tsv, line 3: value 'II'; expected digits"),
        ("value\tform\n22\ttwenty two\n", "bad.tsv, line 2: form 'twenty two'; expected one word"),
        ("value\tform\n", "bad.tsv: no number words below the header"),
    ],
)
def test_a_bad_lexicon_names_file_and_line(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "bad.tsv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=message):
        read_number_words(path)


def test_the_command_writes_a_folder_and_measures_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    train = samples.corpus(tmp_path / "train.tsv", CLASSES, times=3)
    dev = {"DATE": {"9 May 2011": "the ninth of may twenty eleven", "10 May 2011": "a day in may"}}
    held = samples.corpus(tmp_path / "dev.tsv", dev)
    folder = str(tmp_path / "grammar")
    arguments = [
        str(train),
        "--lang",
        "en",
        "--output",
        folder,
        "--digits",
        "6",
        "--evaluate",
        str(held),
        "--compare",
        folder,
    ]
    induce_grammar.main(arguments)
    lines = capsys.readouterr().out.split("\n")
    assert len([line for line in lines if line.startswith("evaluate: ")]) == 2
    row = next(line.split() for line in lines if line.startswith("DATE  "))
    assert row[1:5] == ["2", "1.0000", "1", "0.5000"]
    assert Grammar.from_pretrained(folder).lattice("9 May 2011") is not None


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("7", "семью"),
        ("16 кг", "шестнадцати килограммов"),
        ("2014 году", "две тысячи четырнадцатом году"),
        ("9-го", "девятого"),
        ("4,07", "четыре целых и семь сотых"),
        ("11,3 км", "одиннадцать целых и три десятых километра"),
    ],
)
def test_russian_is_learned_in_its_cases(russian_classes: Grammar, written: str, spoken: str) -> None:
    lattice = russian_classes.lattice(written)
    assert lattice is not None
    assert lattice.accepts(spoken)


@pytest.mark.parametrize(
    ("written", "spoken"), [("4,07", "четыре целых и семь десятых"), ("7", "восемь"), ("3,5", "три целых и пять сотых")]
)
def test_russian_values_are_not_lost(russian_classes: Grammar, written: str, spoken: str) -> None:
    lattice = russian_classes.lattice(written)
    assert lattice is not None
    assert not lattice.accepts(spoken)
