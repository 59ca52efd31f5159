"""Covering grammars learned from pairs: numbers, other classes, the command."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path

import induction_samples as samples
import pytest
from num2words import num2words

pynini = pytest.importorskip("pynini")

from induction import induce_grammar  # noqa: E402
from induction.arithmetic import Arithmetic  # noqa: E402
from induction.class_grammars import KNOWN  # noqa: E402
from induction.classes import read_class_words  # noqa: E402
from induction.number_grammar import parsed, value_of  # noqa: E402
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
    return induce(NUMBERS, digits=9)[0]


@pytest.fixture(scope="module")
def classes(induce: Induce) -> tuple[Grammar, Report]:
    return induce(CLASSES)


@pytest.fixture(scope="module")
def russian(induce: Induce, russian_words: list[NumberWord]) -> Grammar:
    return induce({"CARDINAL": samples.RUSSIAN_CARDINALS}, russian_words, digits=9)[0]


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
            assert found == {("90", "7"), ("7", "90")}
        if number == 1200:
            assert ("(", "12", ")", "100") in found


def test_english_pairs_below_a_million_name_larger_integers(english: Grammar) -> None:
    for number in sampled(10**9, 100):
        assert forms(english, str(number)) == [english_name(number)]
    assert english.readings("1" + "0" * 21) == ()
    assert forms(english, "12,345,678") == [english_name(12345678)], "grouped as the pairs group digits"
    for written in ("12 345 678", "12,34", "1234,567"):
        assert english.lattice(written) is None
    for written in ("111th", "1,021st", "5000000th"):
        number = int(re.sub(r"\D", "", written))
        assert forms(english, written, "ORDINAL") == [english_name(number, "ordinal")]


def test_russian_names_every_integer_as_another_implementation_does(russian: Grammar) -> None:
    for number in sampled(10**9, 100):
        assert forms(russian, str(number), most=1) == [russian_name(number)]


def test_russian_cases_are_not_mixed_and_bases_agree(russian: Grammar) -> None:
    assert set(forms(russian, "5000")) == {"пять тысяч", "пяти тысяч"}
    assert set(forms(russian, "3000")) == {"три тысячи", "трех тысяч"}
    assert "две тысячи четырнадцати" not in forms(russian, "2014")


@pytest.mark.parametrize(
    ("semiotic_class", "written", "spoken"),
    [
        ("DATE", "23 August 1906", "the twenty third of august nineteen o six"),
        ("DATE", "2011-02-09", "the ninth of february twenty eleven"),
        ("MEASURE", "1,250 mm", "one thousand two hundred fifty millimeters"),
        ("MONEY", "€1.75 billion", "one point seven five billion euros"),
        ("DECIMAL", "1,024.640", "one thousand twenty four point six four o"),
    ],
)
def test_rules_reach_what_no_pair_shows(
    classes: tuple[Grammar, Report], semiotic_class: str, written: str, spoken: str
) -> None:
    reading = lattice(classes[0], written, semiotic_class)
    assert reading.accepts(spoken)
    assert spoken in {path.text for path in reading.paths() if path.weight == reading.best().weight}


def patterns_of(induce: Induce, semiotic_class: str, pairs: Mapping[str, str], **options: int) -> set[str]:
    """What is learned from the pairs of one class, as text."""
    report = induce({**NUMBERS, semiotic_class: pairs}, **options)[1]
    return set(map(induce_grammar.described, report.patterns[semiotic_class]))


def test_a_pattern_needs_its_minimum_count(induce: Induce) -> None:
    pairs = {"5 km": "five kilometers", "6 km": "six kilometers", "21%": "twenty one percent"}
    assert patterns_of(induce, "MEASURE", pairs, minimum=2) == {"[cardinal]< |>[unit]"}


@pytest.mark.parametrize(
    ("pairs", "reason"),
    [
        ({"5 km": "five"}, "the unit would be lost"),
        ({"-5 km": "five kilometers"}, "the sign would be lost"),
        ({"5 km": "six kilometers"}, "the number is another"),
        ({"52 km": "five kilometers"}, "a digit would be lost"),
    ],
)
def test_wrong_pairs_teach_nothing(induce: Induce, pairs: dict[str, str], reason: str) -> None:
    assert patterns_of(induce, "MEASURE", pairs) == set(), reason


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
