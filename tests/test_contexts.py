"""Readings that neighbours settle: each with a sentence where the same token is something else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dncnorm import TextNormalizationPipeline
from dncnorm.bundle.overrides import Override, Overrides
from dncnorm.core.segments import Alternative, Segment
from dncnorm.grammars import Grammar
from dncnorm.normalization.context_rules import Contexts, chosen, one_article, read_rules
from dncnorm.values import Verdict, check

CASES = Path(__file__).with_name("context_cases.txt")


def cases() -> list[tuple[str, str]]:
    lines = (line for line in CASES.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))
    return [(written, spoken) for written, spoken in (line.split(" => ") for line in lines)]


@pytest.mark.parametrize(("written", "spoken"), cases())
def test_sentences(normalize: TextNormalizationPipeline, written: str, spoken: str) -> None:
    assert normalize(written)["normalized_text"] == spoken


def test_the_texts_beside_a_text_change_nothing(normalize: TextNormalizationPipeline) -> None:
    written = [sentence for sentence, _ in cases()]
    together = normalize(written)
    assert [item["normalized_text"] for item in together] == [spoken for _, spoken in cases()]
    assert together[::-1] == normalize(written[::-1])


def test_what_neighbours_settle_is_the_grammars_word(normalize: TextNormalizationPipeline) -> None:
    segments = normalize("He lives on Elm St. in Boston.")["segments"]
    street = next(item for item in segments if item["before"] == "St.")
    assert (street["after"], street["source"], street["semiotic_class"]) == ("street", "grammar", "PLAIN")
    assert normalize("He lives on Elm St. in Boston.", n_best=3)["segments"][8]["alternatives"][0]["after"] == "street"


def test_words_are_on_what_they_say(normalize: TextNormalizationPipeline) -> None:
    segments = normalize("The 4th of July is near.", alignment=True)["segments"]
    date = next(item for item in segments if item["before"] == "4th of July")
    assert [word["after"] for word in date["words"]] == ["fourth", "of", "july"]
    assert ["The 4th of July"[word["start"] : word["end"]] for word in date["words"]] == ["4", "of", "July"]


def test_the_users_word_wins(normalize: TextNormalizationPipeline) -> None:
    mine = TextNormalizationPipeline(normalize.model, overrides=Overrides((Override("St.", "strasse"),)))
    assert mine("He lives on Elm St. in Boston.")["normalized_text"] == "He lives on Elm strasse in Boston ."
    assert normalize("World War I began.", keep=["I"])["normalized_text"] == "World War I began ."
    skipped = normalize("Henry VIII died.", skip_classes=["ORDINAL"])
    assert skipped["normalized_text"] == "Henry VIII died ."


def test_the_network_alone_has_no_rules(normalize: TextNormalizationPipeline) -> None:
    alone = TextNormalizationPipeline(normalize.model, grammar=False)
    assert all(item["source"] != "grammar" for item in alone("He lives on Elm St. in Boston.")["segments"])


def test_rules_say_only_what_is_written(grammar: Grammar) -> None:
    held = Contexts(grammar)
    said = [(word, choice.spoken) for word in ("24/7", "50/50", "no", "VIII", "75201") for choice in held.choices(word)]
    assert {word for word, _ in said} == {"24/7", "50/50", "no", "VIII", "75201"}
    assert all(check(word, spoken) is Verdict.PRESERVED for word, spoken in said)
    assert held.choices("word") == held.choices("I" * 1_000_000) == held.choices("") == ()


def test_what_would_change_a_value_is_not_said(grammar: Grammar, rules: Path) -> None:
    rules.write_text("rule\t\t\\d+\t\tCARDINAL seven\nrule\t\tdept\t\tDATE\n", encoding="utf-8")
    held = Contexts(grammar)
    assert [choice.spoken for choice in held.choices("7")] == ["seven"]
    assert held.choices("8") == held.choices("dept") == ()


def test_neighbours_are_whole_words_and_edges_empty_ones(grammar: Grammar, rules: Path) -> None:
    rules.write_text("class\tdigit\t\\d\nrule\ta {digit}\tII\t|b\tCARDINAL\n", encoding="utf-8")
    choices = Contexts(grammar).choices("II")
    assert chosen(choices, ["a", "1", "II"], 2) == chosen(choices, ["x", "a", "1", "II", "b", "c"], 3) == choices[0]
    for words, place in ((["a", "12", "II"], 2), (["1", "II"], 1), (["II", "a", "1"], 0), (["a", "1", "II", "c"], 2)):
        assert chosen(choices, words, place) is None


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("rule\tI\tCARDINAL", "line 2: expected a class of 3 columns or a rule of 5, got 'rule\\tI\\tCARDINAL'"),
        ("word\tI", "line 2: expected a class of 3 columns or a rule of 5, got 'word\\tI'"),
        ("rule\t\t{no}\t\tCARDINAL", "line 2: not a rule (KeyError('no'))"),
        ("rule\t\t(\t\tCARDINAL", "line 2: not a rule ("),
        ("class\tbad\t(", "line 2: not a class ("),
        ("rule\t\tI J\t\tCARDINAL", "line 2: a rule is for one token, got 'I J'"),
        ("rule\t\tI\t\tcardinal", "line 2: 'cardinal' is no semiotic class"),
    ],
)
def test_a_bad_line_is_named(rules: Path, line: str, message: str) -> None:
    rules.write_text(f"# rules\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(f"languages/en/context_rules.tsv, {message}")):
        read_rules("en")


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of rules, empty, in the packaged one's place; what was read of it is forgotten afterwards."""
    file = tmp_path / "languages" / "en" / "context_rules.tsv"
    file.parent.mkdir(parents=True)
    monkeypatch.setattr("importlib.resources.files", lambda package: tmp_path)
    read_rules.cache_clear()
    yield file
    read_rules.cache_clear()


def said(before: str, after: str, source: str = "model", **more: Any) -> Segment:
    return Segment(0, len(before), before, after, source, 0.9, 0.6, "DATE")._replace(**more)


def test_one_article_is_enough() -> None:
    the, date = said("The", "The", "self"), said("4 May", "the fourth of may")
    assert [item.after for item in one_article([the, date])] == ["The", "fourth of may"]
    for row in ([date, the], [date], [], [the, said("4 May", "the fourth of may", "override")], [the, the]):
        assert one_article(row) == row


def test_alternatives_lose_their_article_too() -> None:
    rivals = (Alternative("the fourth of may", 0.6), Alternative("may fourth", 0.2))
    _, date = one_article([said("the", "the"), said("4 May", "the fourth of may", alternatives=rivals)])
    assert date.alternatives == (Alternative("fourth of may", 0.6), Alternative("may fourth", 0.2))
