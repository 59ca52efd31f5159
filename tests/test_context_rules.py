"""Readings that the words around a token decide: each with a sentence where the same token is something else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from english import AS_IN_THE_CORPUS, ENGLISH, check

from dncnorm import TextNormalizationPipeline, TextNormalizer, languages
from dncnorm.bundle.override import Override
from dncnorm.bundle.overrides import Overrides
from dncnorm.core.queries import DecodingOptions
from dncnorm.core.segments import Alternative, Segment
from dncnorm.grammars import Grammar
from dncnorm.languages.en.sentence_rules import one_article
from dncnorm.normalization.context_rules import ContextRules, read_rules
from dncnorm.normalization.request import Request
from dncnorm.normalization.sentence_rules import Wording
from dncnorm.values import Verdict

CASES = Path(__file__).with_name("context_cases.txt")
EXPECTED = "expected a class of 3 columns, a group of 2, a list of 4 or a rule of 5, got"


def cases() -> list[tuple[str, str]]:
    lines = (line for line in CASES.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))
    return [(written, spoken) for written, spoken in (line.split(" => ") for line in lines)]


@pytest.mark.parametrize(("written", "spoken"), cases())
def test_sentences(normalize: TextNormalizer, written: str, spoken: str) -> None:
    assert normalize(written)["normalized_text"] == spoken


def test_the_texts_beside_a_text_change_nothing(normalize: TextNormalizer) -> None:
    written = [sentence for sentence, _ in cases()]
    together = normalize(written)
    assert [item["normalized_text"] for item in together] == [spoken for _, spoken in cases()]
    assert together[::-1] == normalize(written[::-1])


def test_what_a_context_rule_decides_names_it(normalize: TextNormalizer) -> None:
    segments = normalize("He lives on Elm St. in Boston.")["segments"]
    street = next(item for item in segments if item["before"] == "St.")
    found = (street["after"], street["source"], street["rule"], street["semiotic_class"])
    assert found == ("street", "rule", "street", "PLAIN")
    assert normalize("He lives on Elm St. in Boston.", n_best=3)["segments"][8]["alternatives"][0]["after"] == "street"


def test_words_are_on_what_they_say(normalize: TextNormalizer) -> None:
    segments = normalize("The 4th of July is near.", alignment=True)["segments"]
    date = next(item for item in segments if item["before"] == "4th of July")
    assert [word["after"] for word in date["words"]] == ["fourth", "of", "july"]
    assert ["The 4th of July"[word["start"] : word["end"]] for word in date["words"]] == ["4", "of", "July"]


def test_the_users_word_wins(normalize: TextNormalizer) -> None:
    mine = TextNormalizationPipeline(
        normalize.model, overrides=Overrides((Override("St.", "strasse"),)), **AS_IN_THE_CORPUS
    )
    assert mine("He lives on Elm St. in Boston.")["normalized_text"] == "He lives on Elm strasse in Boston ."
    assert normalize("World War I began.", keep=["I"])["normalized_text"] == "World War I began ."
    skipped = normalize("Henry VIII died.", skip_classes=["ORDINAL"])
    assert skipped["normalized_text"] == "Henry VIII died ."


def test_the_network_alone_has_no_rules(normalize: TextNormalizer) -> None:
    alone = TextNormalizationPipeline(normalize.model, grammar=False)
    assert all(
        item["source"] not in ("grammar", "rule") and item["rule"] is None
        for item in alone("He lives on Elm St. in Boston.")["segments"]
    )


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
    forms = {"vol": "vol", "vol.": "vol", "Vol.": "vol", "VOL": "VOL", "pp.": "pp", "PP.": "pp"}
    said = {written: [choice.spoken for choice in held.choices(word, written)] for written, word in forms.items()}
    assert said == {form: ["pages" if "p" in form.lower() else "volume"] for form in forms}
    assert not held.choices("pp", "pp")
    assert not held.choices("vOL", "vOL")
    choices = held.choices("vol", "Vol.")
    (only,) = choices
    assert only.rule.is_speech
    assert choices.chosen(["a", "vol"], 1, written=["a.", "Vol."]) == only
    assert choices.chosen(["a.", "vol"], 1, written=["a", "Vol."]) is None
    assert choices.chosen(["a", "vol"], 1, written=["a.", "Vol."], is_speech=False) is None


def test_a_long_expression_is_compiled_only_where_what_it_looks_for_is_there(grammar: Grammar, rules: Path) -> None:
    words = "|".join(f"word{number}" for number in range(200))
    rules.write_text(
        f"class\tlong\t{words}\ngroup\tany\nrule\t(?=.*\\.$)(?:{{long}})\\.\tII\t\tCARDINAL\n"
        f"rule\t(?=x)(?:{{long}})|end\tII\t\tORDINAL\n",
        encoding="utf-8",
    )
    held = ContextRules(replace(ENGLISH, context_rules=rules), grammar)
    cardinal, ordinal = held.choices("II")
    (_, look), (_, whole) = cardinal.rule.neighbours
    assert (look.pattern, len(ordinal.rule.neighbours)) == (r"(?=.*\.$)(?s:.*)", 1)  # "end" looks for nothing
    assert held.choices("II").chosen(["word7", "II"], 1) is None
    assert whole.fullmatch == whole._compile_and_match
    assert held.choices("II").chosen(["word7.", "II"], 1) == cardinal
    assert held.choices("II").chosen(["end", "II"], 1) == ordinal


def test_a_reading_is_looked_up_when_the_neighbours_match(
    grammar: Grammar, rules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules.write_text("group\tany\nrule\ta\t\\d+\t\tCARDINAL\n", encoding="utf-8")
    choices = ContextRules(replace(ENGLISH, context_rules=rules), grammar).choices("7")
    with monkeypatch.context() as patched:
        patched.setattr(Grammar, "usual", lambda *_: pytest.fail("looked up"))
        assert choices.chosen(["b", "7"], 1) is None
    assert choices.chosen(["a", "7"], 1) == next(iter(choices))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "rule\tI\tCARDINAL",
            f"line 3: {EXPECTED} 'rule\\tI\\tCARDINAL'",
        ),
        ("word\tI", f"line 3: {EXPECTED} 'word\\tI'"),
        ("rule\t\t(\t\tCARDINAL", "line 3: not a rule ("),
        ("rule\t(\tI\t\tCARDINAL", "line 3: not a rule ("),
        ("rule\t\tI\t(\tCARDINAL", "line 3: not a rule ("),
        ("rule\t\tI\t\tDATE ~(", "line 3: not a rule ("),
        ("rule\t\t{no}\t\tCARDINAL", "line 3: not a rule (KeyError('no'))"),
        ("class\tbad\t(", "line 3: not a class ("),
        ("rule\t\tI J\t\tCARDINAL", "line 3: a rule is for one token, got 'I J'"),
        ("rule\t\tI\t\tcardinal", "line 3: 'cardinal' is no semiotic class"),
        (
            "group\tone\ttwo",
            f"line 3: {EXPECTED} 'group",
        ),
    ],
)
def test_a_bad_line_is_named(rules: Path, line: str, message: str) -> None:
    rules.write_text(f"# rules\ngroup\tany\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=f"^{re.escape(f'{rules}, {message}')}"):
        read_rules(rules, compiled=True)


@pytest.mark.parametrize("file", sorted(Path(languages.__file__).parent.glob("*/*_rules.tsv")), ids=str)
def test_the_expressions_of_every_language_are_right(file: Path) -> None:
    assert read_rules(file, compiled=True)


def test_a_class_of_another_group_is_not_added_to(rules: Path) -> None:
    rules.write_text("group\tone\nclass\td\t\\d\ngroup\ttwo\nclass\td\t[IVX]\n", encoding="utf-8")
    with pytest.raises(ValueError, match=f"^{re.escape(str(rules))}, line 4: the class 'd' is one of the group 'one'$"):
        read_rules(rules)


def test_a_rule_without_a_name_is_refused(rules: Path) -> None:
    rules.write_text("class\tdigit\t\\d\nrule\t\tI\t\tCARDINAL\ngroup\tlate\n", encoding="utf-8")
    with pytest.raises(ValueError, match=f"^{re.escape(str(rules))}, line 2: a rule before the first group; a line"):
        read_rules(rules)


def test_rules_have_the_name_of_their_group(rules: Path) -> None:
    rules.write_text(
        "group\tone\nrule\t\tI\t\tCARDINAL\nclass\td\t\\d\nrule\t\tV\t\tCARDINAL\ngroup\ttwo\nrule\t\tX\t\tCARDINAL\n",
        encoding="utf-8",
    )
    assert [(rule.token.pattern, rule.name) for rule in read_rules(rules)] == [("I", "one"), ("V", "one"), ("X", "two")]


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """Where a file of rules is to be written."""
    return tmp_path / "context_rules.tsv"


def said(before: str, after: str, source: str = "model", **more: Any) -> Segment:
    return Segment(0, len(before), before, after, source, None, 0.9, 0.6, "DATE")._replace(**more)


def test_a_list_that_is_asked_is_not_compiled_too(rules: Path) -> None:
    rules.write_text(
        "written\tshort\nlist\tbook\tvol.\tvolume\nlist\tbook\tpp\tpages\nclass\tupper\t[A-Z]+\n"
        "rule\t\t(?=.*\\.$)(?!(?:{upper})\\.){book}\t\tPLAIN <book>\nrule\t\tx|{book}\t\tPLAIN <book>\n",
        encoding="utf-8",
    )
    looked, either = read_rules(rules)
    assert (looked.token.pattern, either.token.pattern.startswith("x|")) == ("(?=.*\\.$)(?!(?:(?:[A-Z]+))\\.).*", True)
    matched = [form for form in ("vol.", "vol", "Vol.", "VOL.", "pp.", "pp", "p.") if looked.matches(form, form)]
    assert matched == ["vol.", "Vol.", "pp."]


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


def test_each_is_looked_at_beside_what_was_said_before_it() -> None:
    """The date keeps its article: it follows "the fourth", which is no determiner, whatever is left of that."""
    the, date = said("The", "the", "self"), said("4 May", "the the")
    assert [item.after for item in worded([the, date, date])] == ["the", "the", "the the"]


def test_alternatives_lose_their_article_too() -> None:
    rivals = (Alternative("the fourth of may", 0.6), Alternative("may fourth", 0.2))
    _, date = worded([said("the", "the"), said("4 May", "the fourth of may", alternatives=rivals)])
    assert date.alternatives == (Alternative("fourth of may", 0.6), Alternative("may fourth", 0.2))
