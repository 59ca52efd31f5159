"""The order of authority: who decides what is said, what a sentence changes. The network says what a test lets it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from english import AS_IN_THE_CORPUS, ENGLISH
from numpy.typing import NDArray

import dncnorm
from dncnorm import DncNormForTextNormalization, TextNormalizationPipeline, TextNormalizer
from dncnorm.apps.cli import main
from dncnorm.bundle.override import Override
from dncnorm.bundle.overrides import Overrides
from dncnorm.core.characters import has_digit
from dncnorm.core.later import Later
from dncnorm.core.queries import Hypothesis, Query
from dncnorm.core.records import Token
from dncnorm.core.segments import SOURCES
from dncnorm.grammars import Grammar
from dncnorm.grammars.build import compiled
from dncnorm.grammars.files import write_files
from dncnorm.inference.network import NumpyNetwork
from dncnorm.model.network import ModelNetwork
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.normalization import order
from dncnorm.normalization.control import Control
from dncnorm.normalization.deciders import Forms
from dncnorm.normalization.network import ConfidenceThresholds


@pytest.fixture(scope="module")
def fenced_folder(model_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tiny model with a grammar of integers and decimals, and one override."""
    from dncnorm.languages.en.grammar import source

    folder = tmp_path_factory.mktemp("fenced")
    model = DncNormForTextNormalization.from_pretrained(model_folder)
    write_files(folder / "grammar", compiled(source(["integers", "decimals"])))
    overrides = Overrides((Override("GNU", "guh noo", "en", "PLAIN"), Override("XML", "x m l")))
    grammar = Grammar.from_pretrained(folder / "grammar")
    model.bundle = replace(model.bundle, grammar=grammar, overrides=overrides)
    model.save_pretrained(folder)
    DncNormTokenizer.from_pretrained(model_folder).save_pretrained(str(folder))
    return folder


@pytest.fixture(scope="module")
def fenced(fenced_folder: Path) -> TextNormalizer:
    return dncnorm.pipeline(model=fenced_folder)


def let_it_say(monkeypatch: pytest.MonkeyPatch, text: str, confidence: float = 0.9, ended: bool = True) -> list[str]:
    """The network says `text` of everything; returns what it is asked about, as it is asked."""
    asked: list[str] = []

    def said(_: NumpyNetwork, queries: Sequence[Query], *_options: Any, may_stay: bool) -> list[list[Hypothesis]]:
        asked.extend(query.focus for query in queries)
        return [[Hypothesis(text, confidence, ended)]] * len(queries)

    monkeypatch.setattr(NumpyNetwork, "answers", said)
    return asked


def only(result: dict[str, Any]) -> tuple[str, str, str | None]:
    (segment,) = result["segments"]
    return segment["after"], segment["source"], segment["semiotic_class"]


def test_the_documented_order_is_the_order_in_the_code(fenced: TextNormalizer) -> None:
    documented = order.__doc__ or ""
    deciders, steps = (re.findall(r"^    ([A-Z]\w+)", part, re.M) for part in documented.split("Then the sentence", 1))
    normalizer = fenced.normalizer
    assert [type(decider).__name__ for decider in normalizer.deciders] == deciders
    assert [type(step).__name__ for step in normalizer.sentence_steps] == steps


def test_the_documented_sources_are_those_of_the_deciders() -> None:
    deciders = (order.__doc__ or "").partition("Then the sentence")[0]
    assert tuple(dict.fromkeys(re.findall(r"^    [A-Z]\w+ +(\w+) ", deciders, re.M))) == SOURCES


def test_every_decider_and_rule_says_what_it_decided(normalize: TextNormalizer) -> None:
    mine = TextNormalizationPipeline(
        normalize.model, overrides=Overrides((Override("GNU", "guh noo", "en", "PLAIN"),)), **AS_IN_THE_CORPUS
    )
    digits = "123456789" * 60
    paid = "The GNU of Elm St. paid $312 for Amasis II, 2008-09 in 2007, 9 − 2 in 1914-1918"
    text = f"{paid}, and {digits} on the 4 May 2014."
    segments = [segment for segment in mine(text)["segments"] if segment["semiotic_class"] != "SPACE"]
    found = {segment["before"]: (segment["after"], segment["source"], segment["rule"]) for segment in segments}
    expected = {
        "GNU": ("guh noo", "override", None),
        "St.": ("street", "rule", "street"),
        "of": ("of", "self", None),
        "9": ("nine", "grammar", None),
        "$312": ("three hundred twelve dollars", "grammar", "decision list"),
        "II": ("two", "model", None),
        "2007": ("two thousand seven", "rule", "year"),
        digits: (" ".join(["one two three four five six seven eight nine"] * 60), "fallback", None),
        "−": ("minus", "rule", "minus"),
        "4 May 2014": ("fourth of may twenty fourteen", "grammar", "one article"),
    }
    assert {before: found[before] for before in expected} == expected
    assert {source for _, source, _ in found.values()} == set(SOURCES)


class DigitTagger:
    """Stands in the gate's place: tokens with a digit need work, and nothing else does."""

    threshold = 0.5

    def probabilities(self, sentences: Sequence[Sequence[str]]) -> NDArray[np.float64]:
        return np.array([float(has_digit(word)) for words in sentences for word in words])


def test_a_tagger_may_stand_in_the_gates_place(normalize: TextNormalizer) -> None:
    model = normalize.model
    made = order.Normalizer(
        Later.made(ModelNetwork(model, normalize.tokenizer)),
        ENGLISH,
        DigitTagger(),
        model.bundle.grammar,
        overrides=None,
        thresholds=ConfidenceThresholds(),
    )
    tokens = [Token(word, start=5 * place, end=5 * place + 4) for place, word in enumerate(["IUCN", "met", "2.5"])]
    (found,) = made.segments([tokens], normalize.request)
    assert [(item.after, item.source) for item in found] == [
        ("IUCN", "self"),
        ("met", "self"),
        ("two point five", "grammar"),
    ]


def test_a_minus_always_needs_work(grammar: Grammar, tiny: TextNormalizer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The corpus writes it as a hyphen, which may stay; it is looked at as it is written."""
    for given in (grammar, None):
        forms = Forms(ENGLISH, given, None)
        assert (forms("−", Control()).word, forms("−", Control()).needs_work) == ("-", True)
        assert not forms("-", Control()).needs_work
    asked: list[tuple[str, bool]] = []

    def said(_: NumpyNetwork, queries: Sequence[Query], *_options: Any, may_stay: bool) -> list[list[Hypothesis]]:
        asked.extend((query.focus, not may_stay) for query in queries)
        return [[Hypothesis("minus", 0.9, True)]] * len(queries)

    monkeypatch.setattr(NumpyNetwork, "answers", said)
    spoken = tiny(["word", "−", "word"], pretokenized=True)["segments"]
    assert ("-", True) in asked
    assert [item["after"] for item in spoken if item["before"] == "−"] == ["minus"]


def test_a_real_decode_stays_inside_the_grammar(fenced_folder: Path) -> None:
    """The network is untrained and trusted: only the grammar can make it right, whichever reading it takes."""
    trusted = dncnorm.pipeline(model=fenced_folder, min_confidence=0.0, min_constrained_confidence=0.0, style="corpus")
    grammar = trusted.model.bundle.grammar
    assert grammar is not None
    taken = {number: only(trusted(str(number), batch_size=2)) for number in (12, 15, 99, 100)}
    assert {source for _, source, _ in taken.values()} == {"model"}
    for number, (after, _, semiotic_class) in taken.items():
        readings = {reading.semiotic_class: reading.lattice for reading in grammar.readings(str(number))}
        assert readings.keys() == {"CARDINAL", "DIGIT"}
        assert readings[semiotic_class or ""].accepts(after), (number, after)


def test_where_there_is_one_way_only_the_network_is_not_asked(
    fenced: TextNormalizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = let_it_say(monkeypatch, "nonsense")
    assert only(fenced("2.5")) == ("two point five", "grammar", "DECIMAL")
    assert not asked


def test_the_class_of_what_the_network_chose(fenced: TextNormalizer, monkeypatch: pytest.MonkeyPatch) -> None:
    let_it_say(monkeypatch, "one nine one four")
    assert only(fenced("1914")) == ("one nine one four", "model", "DIGIT")


@pytest.mark.parametrize(("confidence", "ended"), [(0.0, True), (0.9, False)])
def test_a_doubted_choice_is_the_grammars(
    fenced: TextNormalizer, monkeypatch: pytest.MonkeyPatch, confidence: float, ended: bool
) -> None:
    let_it_say(monkeypatch, "one nine one four", confidence, ended)
    assert only(fenced("1914")) == ("one thousand nine hundred fourteen", "fallback", "CARDINAL")


@pytest.mark.parametrize(
    ("said", "after", "source"),
    [
        ("fifteen kilograms", "fifteen kilograms", "model"),
        ("fifteen grams", "one five sil k g", "fallback"),
        ("fifty kilograms", "one five sil k g", "fallback"),
        ("sil", "one five sil k g", "fallback"),
    ],
)
def test_without_a_reading_what_is_said_must_keep_the_value(
    fenced: TextNormalizer, monkeypatch: pytest.MonkeyPatch, said: str, after: str, source: str
) -> None:
    """This grammar knows no units."""
    let_it_say(monkeypatch, said)
    assert only(fenced("15 kg"))[:2] == (after, source)


@pytest.mark.parametrize(
    ("written", "after"),
    [("5\u26035\u2603", "five snowman five snowman"), ("6'2", "six ' two"), ("x\u2075\u2603", "x to the five snowman")],
)
def test_digits_are_named_where_a_token_cannot_be_spelled(
    fenced: TextNormalizer, monkeypatch: pytest.MonkeyPatch, written: str, after: str
) -> None:
    let_it_say(monkeypatch, "five hundred")
    assert only(fenced([written], pretokenized=True))[:2] == (after, "fallback")


def test_without_the_grammar_nothing_is_fenced_or_checked(fenced_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free = dncnorm.pipeline(model=fenced_folder, grammar=False)
    let_it_say(monkeypatch, "fifty grams")
    assert only(free("15 kg"))[:2] == ("fifty grams", "model")
    assert only(free("2.5"))[:2] == ("fifty grams", "model")


def test_a_token_too_long_for_the_network_is_the_grammars_or_spelled(fenced: TextNormalizer) -> None:
    digits = "123456789" * 20
    after, source, semiotic_class = only(fenced(digits))
    assert after.split() == ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"] * 20
    assert (source, semiotic_class) == ("grammar", "DIGIT")
    after, source, _ = only(fenced(digits * 3))
    assert len(after.split()) == 540
    assert source == "fallback"


# Overrides.


def test_an_override_wins_over_everything(fenced_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.tsv"
    file.write_text(
        "San Jose 49ers\tsan jose forty niners\nplain\tfancy\n15 kg\tfifteen kilos\ten\tMEASURE\nGNU\tnew\n"
        "/(\\w)&(\\w)/\t\\1 and \\2\n",
        encoding="utf-8",
    )
    mine = dncnorm.pipeline(model=fenced_folder, overrides=file)
    asked = let_it_say(monkeypatch, "nonsense")
    assert only(mine("15 kg")) == ("fifteen kilos", "override", "MEASURE")
    assert only(mine("plain"))[:2] == ("fancy", "override")
    assert only(mine("GNU"))[0] == "new", "the user's before the model's"
    assert only(mine("XML"))[:2] == ("x m l", "override"), "the model's own"
    assert only(mine(["Q&A"], pretokenized=True))[0] == "Q and A"
    text = "The San Jose 49ers won."
    segments = mine(text)["segments"]
    assert [s["after"] for s in segments if s["source"] == "override"] == ["san jose forty niners"]
    assert "".join(text[s["start"] : s["end"]] for s in segments) == text
    assert not asked
    words = ["San", "Jose", "49ers"]
    assert len(mine.normalize_sentences([words])[0]) == 3, "who cuts the tokens means them"


def test_overrides_travel_with_the_model(fenced: TextNormalizer, tmp_path: Path) -> None:
    fenced.save_pretrained(tmp_path / "saved")
    again = dncnorm.pipeline(model=tmp_path / "saved")
    assert only(again("GNU")) == ("guh noo", "override", "PLAIN")
    assert (tmp_path / "saved" / "overrides.tsv").is_file()
    assert (tmp_path / "saved" / "grammar" / "manifest.json").is_file()


def test_the_command_line_takes_overrides(
    fenced_folder: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.tsv"
    file.write_text("plain\tfancy\n", encoding="utf-8")
    command = ["normalize", "--model", str(fenced_folder), "--overrides", str(file)]
    assert main([*command, "plain 2.5"]) == 0
    assert capfd.readouterr().out == "fancy two point five\n"
    damaged = tmp_path / "damaged.tsv"
    damaged.write_text("plain\n", encoding="utf-8")
    assert main([*command[:3], "--overrides", str(damaged), "plain"]) == 1
    assert "damaged.tsv, line 1" in capfd.readouterr().err
    assert main([*command[:3], "--no-grammar", "plain"]) == 0
