"""Readings that the words around a token decide: each with a sentence where the same token is something else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import pytest
from english import AS_IN_THE_CORPUS, ENGLISH, check

from dncnorm import TextNormalizationPipeline, TextNormalizer, languages
from dncnorm.bundle.override import Override
from dncnorm.bundle.overrides import Overrides
from dncnorm.core.queries import DecodingOptions
from dncnorm.core.segments import Segment
from dncnorm.grammars import Grammar
from dncnorm.languages.en.wording import one_article
from dncnorm.normalization.context_rules import ContextRules, read_rules
from dncnorm.normalization.request import Request
from dncnorm.normalization.sentence_steps import Wording
from dncnorm.values import Verdict


def test_what_a_context_rule_decides_names_it(normalize: TextNormalizer) -> None:
    segments = normalize("He lives on Elm St. in Boston.")["segments"]
    street = next(item for item in segments if item["before"] == "St.")
    found = (street["after"], street["source"], street["rule"], street["semiotic_class"])
    assert found == ("street", "chooser", "street", "PLAIN")
    assert normalize("He lives on Elm St. in Boston.", n_best=3)["segments"][8]["alternatives"][0]["after"] == "street"


def test_the_users_word_wins(normalize: TextNormalizer) -> None:
    mine = TextNormalizationPipeline(
        normalize.model, overrides=Overrides((Override("St.", "strasse"),)), **AS_IN_THE_CORPUS
    )
    assert mine("He lives on Elm St. in Boston.")["normalized_text"] == "He lives on Elm strasse in Boston ."
    assert normalize("World War I began.", keep=["I"])["normalized_text"] == "World War I began ."
    skipped = normalize("Henry VIII died.", skip_classes=["ORDINAL"])
    assert skipped["normalized_text"] == "Henry VIII died ."


def test_rules_say_only_what_is_written(grammar: Grammar) -> None:
    held = ContextRules(ENGLISH, grammar)
    said = [(word, choice.spoken) for word in ("24/7", "50/50", "no", "VIII", "75201") for choice in held.choices(word)]
    assert {word for word, _ in said} == {"24/7", "50/50", "no", "VIII", "75201"}
    assert all(check(word, spoken) is Verdict.PRESERVED for word, spoken in said)
    assert not any(map(held.choices, ("word", "I" * 1_000_000, "")))


def test_what_would_change_a_value_is_not_said(grammar: Grammar, rules: Path) -> None:
    rules.write_text("group\tany\nrule\t\t\\d+\t\tCARDINAL seven\nrule\t\tdept\t\tDATE\n", encoding="utf-8")
    held = ContextRules(replace(ENGLISH, context_rules=rules), grammar)
    assert [choice.spoken for choice in held.choices("7")] == ["seven"]
    assert not [*held.choices("8"), *held.choices("dept")]


def test_a_long_expression_is_tried_where_its_lookahead_lets_a_token_pass(grammar: Grammar, rules: Path) -> None:
    long = "|".join(f"w{first}{second}" for first in ascii_lowercase for second in ascii_lowercase)
    lines = (f"(?=[wx]a)(?:{long}|xa)\t\tPLAIN one", f"(?=w)(?:{long})|y\t\tPLAIN two", "[wxy].*\t\tPLAIN three")
    rules.write_text("group\tany\n" + "".join(f"rule\t\t{line}\n" for line in lines), encoding="utf-8")
    held = ContextRules(replace(ENGLISH, context_rules=rules), grammar)
    words = ("xa", "waa", "wab", "wba", "y", "wabc", "vaa")
    said = [[choice.rule.spoken for choice in held.choices(word)] for word in words]
    all_, two = ["one", "two", "three"], ["two", "three"]
    assert said == [["one", "three"], all_, all_, two, two, ["three"], []]


def test_neighbours_are_whole_words_and_edges_empty_ones(grammar: Grammar, rules: Path) -> None:
    rules.write_text("class\tdigit\t\\d\ngroup\tany\nrule\ta {digit}\tII\t|b\tCARDINAL\n", encoding="utf-8")
    choices = ContextRules(replace(ENGLISH, context_rules=rules), grammar).choices("II")
    (only,) = choices
    assert choices.chosen(["a", "1", "II"], 2) == choices.chosen(["x", "a", "1", "II", "b", "c"], 3) == only
    for words, place in ((["a", "12", "II"], 2), (["1", "II"], 1), (["II", "a", "1"], 0), (["a", "1", "II", "c"], 2)):
        assert choices.chosen(words, place) is None


def test_a_rule_may_leave_several_readings_and_be_for_speech_alone(grammar: Grammar, rules: Path) -> None:
    rules.write_text(
        "class\ta\ttwo .*\nspeech\tyear\nrule\ta\t\\d+\t\tCARDINAL|DATE ~{a}\nrule\tb\t\\d+\t\tDATE ~three.*\n"
        "group\tany\nrule\t\t\\d+\t\tCARDINAL\n",
        encoding="utf-8",
    )
    choices = ContextRules(replace(ENGLISH, context_rules=rules), grammar).choices("2013")
    year, any_ = choices
    assert [(choice.rule.name, choice.rule.is_speech) for choice in choices] == [("year", True), ("any", False)]
    assert year.spoken.startswith("two ")
    assert year.rule.leaves("DATE", "two x")
    assert not year.rule.leaves("DATE", "three x")
    assert not year.rule.leaves("ORDINAL", "two x")
    assert choices.chosen(["a", "2013"], 1) == year
    assert choices.chosen(["a", "2013"], 1, is_speech=False) == choices.chosen(["b", "2013"], 1) == any_


def test_rules_of_what_is_written_know_dots_and_capitals_and_what_a_list_says(grammar: Grammar, rules: Path) -> None:
    rules.write_text(
        "written\tshort\nlist\tbook\tvol\tvolume\nlist\tbook\tpp.\tpages\nrule\ta\\.\t{book}\t\tPLAIN <book>\n",
        encoding="utf-8",
    )
    held = ContextRules(replace(ENGLISH, context_rules=rules), grammar)
    for written, word in {"vol": "vol", "Vol.": "vol", "VOL": "VOL"}.items():
        assert [choice.spoken for choice in held.choices(word, written)] == ["volume"]
    assert not held.choices("vOL", "vOL")
    choices = held.choices("vol", "Vol.")
    (only,) = choices
    assert only.rule.is_speech
    assert choices.chosen(["a", "vol"], 1, written=["a.", "Vol."]) == only
    assert choices.chosen(["a.", "vol"], 1, written=["a", "Vol."]) is None
    assert choices.chosen(["a", "vol"], 1, written=["a.", "Vol."], is_speech=False) is None


BAD_LINES = r"""
rule\tI\tCARDINAL => expected a class of 3 columns, a group of 2, a list of 4 or a rule of 5, got 'rule
rule\t\t(\t\tCARDINAL => not a rule (
rule\t(\tI\t\tCARDINAL => not a rule (
rule\t\tI\t\tDATE ~( => not a rule (
rule\t\t{no}\t\tCARDINAL => not a rule (KeyError('no'))
class\tbad\t( => not a class (
rule\t\tI J\t\tCARDINAL => a rule is for one token, got 'I J'
rule\t\tI\t\tcardinal => 'cardinal' is no semiotic class
"""


@pytest.mark.parametrize("example", BAD_LINES.strip().splitlines())
def test_a_bad_line_is_named(rules: Path, example: str) -> None:
    line, message = example.replace(r"\t", "\t").split(" => ")
    rules.write_text(f"# rules\ngroup\tany\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=f"^{re.escape(f'{rules}, line 3: {message}')}"):
        read_rules(rules, compiled=True)


@pytest.mark.parametrize("file", sorted(Path(languages.__file__).parent.glob("*/*_rules.tsv")), ids=str)
def test_the_expressions_of_every_language_are_right(file: Path) -> None:
    assert read_rules(file, languages.get(file.parent.name), compiled=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("group\tone\nclass\td\t\\d\ngroup\ttwo\nclass\td\t[IVX]\n", "line 4: the class 'd' is one of the group 'one'"),
        ("class\tdigit\t\\d\nrule\t\tI\t\tCARDINAL\ngroup\tlate\n", "line 2: a rule before the first group; a line"),
    ],
)
def test_a_bad_group_is_named(rules: Path, text: str, message: str) -> None:
    rules.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=f"^{re.escape(str(rules))}, {message}"):
        read_rules(rules)


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """Where a file of rules is to be written."""
    return tmp_path / "context_rules.tsv"


def said(before: str, after: str, source: str = "model", **more: Any) -> Segment:
    return Segment(0, len(before), before, after, source, None, 0.9, 0.6, "DATE")._replace(**more)


def worded(row: Sequence[Segment]) -> list[Segment]:
    """The row after the last step of the order."""
    (changed,) = Wording(ENGLISH).apply([row], Request(DecodingOptions()))
    return list(changed)


def test_one_article_is_enough() -> None:
    the, date = said("The", "The", "self"), said("4 May", "the fourth of may")
    assert one_article(the, date) == date._replace(after="fourth of may")
    assert worded([the, date]) == [the, date._replace(after="fourth of may", rule="one article")]
    for row in ([date, the], [date], [], [the, said("4 May", "the fourth of may", "override")], [the, the]):
        assert worded(row) == row
