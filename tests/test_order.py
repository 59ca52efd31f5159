"""The order of authority: who decides the spoken form, and what a sentence changes. Tests set the network's answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from english import AS_IN_THE_CORPUS, ENGLISH

import dncnorm
from dncnorm import DncNormForTextNormalization, TextNormalizationPipeline, TextNormalizer
from dncnorm.apps.cli import main
from dncnorm.bundle.override import Override
from dncnorm.bundle.overrides import Overrides
from dncnorm.core.queries import Hypothesis, Query
from dncnorm.core.segments import SOURCES
from dncnorm.grammars import Grammar
from dncnorm.grammars.build import Source, SourceRule, compiled
from dncnorm.grammars.files import write_files
from dncnorm.inference.network import NumpyNetwork
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.normalization import order
from dncnorm.normalization.control import Control
from dncnorm.normalization.deciders import Forms

OWN = Override("GNU", "guh noo", "en", "PLAIN")


@pytest.fixture(scope="module")
def fenced_folder(model_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tiny model with a grammar of integers and decimals, and two overrides."""
    from dncnorm.languages.en.grammar import integers, numbers

    classes = {"cardinal": "CARDINAL", "ordinal": "ORDINAL", "decimal": "DECIMAL", "digit": "DIGIT"}
    stages = {name: getattr(integers, name)() for name in classes}
    rules = [SourceRule(semiotic_class, (name,)) for name, semiotic_class in classes.items()]
    folder = tmp_path_factory.mktemp("fenced")
    model = DncNormForTextNormalization.from_pretrained(model_folder)
    write_files(folder / "grammar", compiled(Source("en", rules, stages, numbers.say)))
    grammar = Grammar.from_pretrained(folder / "grammar")
    model.bundle = replace(model.bundle, grammar=grammar, overrides=Overrides((OWN, Override("XML", "x m l"))))
    model.save_pretrained(folder)
    DncNormTokenizer.from_pretrained(model_folder).save_pretrained(str(folder))
    return folder


@pytest.fixture(scope="module")
def fenced(fenced_folder: Path) -> TextNormalizer:
    return dncnorm.pipeline(model=fenced_folder)


def let_it_say(monkeypatch: pytest.MonkeyPatch, said: Hypothesis) -> list[tuple[str, bool]]:
    """The network says the same of everything; returns each focus it is asked about, and whether that may stay."""
    asked: list[tuple[str, bool]] = []

    def answers(_: NumpyNetwork, queries: Sequence[Query], *_options: Any, may_stay: bool) -> list[list[Hypothesis]]:
        asked.extend((query.focus, may_stay) for query in queries)
        return [[said]] * len(queries)

    monkeypatch.setattr(NumpyNetwork, "answers", answers)
    return asked


def only(result: dict[str, Any]) -> tuple[str, str, str | None]:
    (segment,) = result["segments"]
    return segment["after"], segment["source"], segment["semiotic_class"]


def test_the_documented_order_is_the_order_in_the_code(fenced: TextNormalizer) -> None:
    chosen, *parts = re.split("Else the first|Then the sentence", order.__doc__ or "")
    deciders, steps = (re.findall(r"^    ([A-Z]\w+)", part, re.M) for part in parts)
    assert re.findall(r"^    ([A-Z]\w+)", chosen, re.M) == ["ChosenReadings"]
    assert [type(decider).__name__ for decider in fenced.normalizer.deciders] == deciders
    assert [type(step).__name__ for step in fenced.normalizer.sentence_steps] == steps
    sources = re.findall(r"^    [A-Z]\w+ +(\w+) ", chosen + parts[0], re.M)
    assert set(sources) == set(SOURCES)


def test_every_decider_and_rule_says_what_it_decided(normalize: TextNormalizer) -> None:
    mine = TextNormalizationPipeline(normalize.model, overrides=Overrides((OWN,)), **AS_IN_THE_CORPUS)
    digits = "123456789" * 60
    paid = "The GNU of Elm St. paid $312 for Amasis II, 9 − 2 in 1914-1918"
    segments = mine(f"{paid}, and {digits} on the 4 May 2014.")["segments"]
    found = {segment["before"]: (segment["after"], segment["source"], segment["rule"]) for segment in segments}
    expected = {
        "GNU": ("guh noo", "override", None),
        "St.": ("street", "chooser", "street"),
        "of": ("of", "self", None),
        "$312": ("three hundred twelve dollars", "chooser", None),
        "−": ("minus", "chooser", None),
        "4 May 2014": ("fourth of may twenty fourteen", "chooser", "one article"),
    }
    assert {before: found[before] for before in expected} == expected
    tokens = ["The", "GNU", "at", "Elm", "St.", "paid", "$312", "for", "Amasis", "II", "and", digits, "."]
    segments = mine([tokens], pretokenized=True)[0]["segments"]
    sources = {segment["source"] for segment in segments}
    assert sources == set(SOURCES) - {"chooser"}


def test_a_minus_always_needs_work(grammar: Grammar, tiny: TextNormalizer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The corpus writes it as a hyphen, which may stay; so the form as written decides."""
    for given in (grammar, None):
        forms = Forms(ENGLISH, given, None)
        assert (forms("−", Control()).word, forms("−", Control()).needs_work) == ("-", True)
        assert not forms("-", Control()).needs_work
    asked = let_it_say(monkeypatch, Hypothesis("minus", 0.9, True))
    spoken = tiny(["word", "−", "word"], pretokenized=True)["segments"]
    assert ("-", False) in asked
    assert [item["after"] for item in spoken if item["before"] == "−"] == ["minus"]


@pytest.mark.parametrize(
    ("written", "said", "source", "after"),
    [
        ("1914", Hypothesis("one nine one four", 0.9, True), "model", "one nine one four"),
        ("1914", Hypothesis("one nine one four", 0.0, True), "fallback", "one thousand nine hundred fourteen"),
        ("1914", Hypothesis("one nine one four", 0.9, False), "fallback", "one thousand nine hundred fourteen"),
        # This grammar knows no units: the answer must keep the value.
        ("15 kg", Hypothesis("fifteen kilograms", 0.9, True), "model", "fifteen kilograms"),
        ("15 kg", Hypothesis("fifteen grams", 0.9, True), "fallback", "one five sil k g"),
        ("15 kg", Hypothesis("fifty kilograms", 0.9, True), "fallback", "one five sil k g"),
        ("15 kg", Hypothesis("sil", 0.9, True), "fallback", "one five sil k g"),
        # Digits are named where a token cannot be spelled.
        ("5\u26035\u2603", Hypothesis("five hundred", 0.9, True), "fallback", "five snowman five snowman"),
        ("6'2", Hypothesis("five hundred", 0.9, True), "fallback", "six ' two"),
    ],
)  # fmt: skip
def test_the_network_is_trusted_inside_the_grammar_and_where_it_keeps_the_value(
    fenced: TextNormalizer,
    monkeypatch: pytest.MonkeyPatch,
    written: str,
    said: Hypothesis,
    source: str,
    after: str,
) -> None:
    let_it_say(monkeypatch, said)
    assert only(fenced([written], pretokenized=True))[:2] == (after, source)


def test_the_network_is_not_asked_where_there_is_one_way_only_and_free_without_the_grammar(
    fenced: TextNormalizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = let_it_say(monkeypatch, Hypothesis("nonsense", 0.9, True))
    assert only(fenced("2.5")) == ("two point five", "grammar", "DECIMAL")
    assert not asked
    free = dncnorm.pipeline(model=fenced.source, grammar=False)
    assert [only(free(text))[:2] for text in ("15 kg", "2.5")] == [("nonsense", "model")] * 2


def test_a_token_too_long_for_the_network_is_the_grammars_or_spelled(fenced: TextNormalizer) -> None:
    digits = "123456789" * 20
    after, source, semiotic_class = only(fenced(digits))
    assert after.split() == ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"] * 20
    assert (source, semiotic_class) == ("grammar", "DIGIT")
    after, source, _ = only(fenced(digits * 3))
    assert (len(after.split()), source) == (540, "fallback")


# Overrides.


def test_an_override_wins_over_everything(
    fenced_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.tsv"
    file.write_text(
        "San Jose 49ers\tsan jose forty niners\nplain\tfancy\n15 kg\tfifteen kilos\ten\tMEASURE\nGNU\tnew\n"
        "/(\\w)&(\\w)/\t\\1 and \\2\n",
        encoding="utf-8",
    )
    mine = dncnorm.pipeline(model=fenced_folder, overrides=file)
    asked = let_it_say(monkeypatch, Hypothesis("nonsense", 0.9, True))
    assert only(mine("15 kg")) == ("fifteen kilos", "override", "MEASURE")
    assert only(mine("GNU"))[0] == "new", "the user's before the model's"
    assert only(mine("XML"))[:2] == ("x m l", "override"), "the model's own"
    assert only(mine(["Q&A"], pretokenized=True))[0] == "Q and A"
    text = "The San Jose 49ers won."
    segments = mine(text)["segments"]
    assert [s["after"] for s in segments if s["source"] == "override"] == ["san jose forty niners"]
    assert "".join(text[s["start"] : s["end"]] for s in segments) == text
    assert not asked
    assert len(mine.normalize_sentences([["San", "Jose", "49ers"]])[0]) == 3, "given tokens are never merged"
    command = ["normalize", "--model", str(fenced_folder), "--overrides", str(file), "plain 2.5"]
    assert main(command) == 0
    assert capfd.readouterr().out == "fancy two point five\n"
    damaged = tmp_path / "damaged.tsv"
    damaged.write_text("plain\n", encoding="utf-8")
    assert main([*command[:-2], str(damaged), "plain"]) == 1
    assert "damaged.tsv, line 1" in capfd.readouterr().err
