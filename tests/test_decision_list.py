"""The decision list: what a token's shape and neighbours settle, and how that is learned."""

import json
from pathlib import Path

import pytest

from dncnorm.core.special import SELF
from dncnorm.grammars.grammar import Reading
from dncnorm.grammars.lattice import Lattice
from dncnorm.normalization.settled import RULE
from dncnorm.normalization.text_normalizer import TextNormalizer
from dncnorm.ranking.decision_list import (
    DECISIONS_FILE,
    EDGE,
    Decision,
    DecisionList,
    Evidence,
    candidates,
    evidence,
    shape,
)
from dncnorm.training.decisions import FEWEST, PRIOR, Example, learned


def reading(semiotic_class: str, text: str, weight: float = 0.0) -> Reading:
    return Reading(semiotic_class, text, weight, Lattice.of([text]))


YEAR = (
    reading("DATE", "nineteen ninety five"),
    reading("CARDINAL", "one thousand nine hundred ninety five"),
    reading("DIGIT", "one nine nine five", 2.0),
)
IN_1995 = ("Since", "1995", "it", "grew", ".")


@pytest.mark.parametrize(
    ("word", "expected"),
    [("1995", "9999"), ("April 10, 2013", "Aa 99, 9999"), ("BMPs", "AAa"), ("U.S.", "A.A."), ("15 кг", "99 a"),
     ("20th", "99a"), ("--", "--"), ("x²", "a²")],
)  # fmt: skip
def test_the_shape_of_a_word(word: str, expected: str) -> None:
    assert shape(word) == expected


def test_evidence_is_the_shape_the_usual_classes_and_the_neighbours_as_they_are_and_by_kind() -> None:
    found = evidence(IN_1995, 1, YEAR)
    usual = ("CARDINAL", "DATE")
    assert found[0] == Evidence(None, usual)
    assert found[1] == Evidence("9999", usual)
    assert {item.before for item in found} == {None, "since", "<name>"}
    assert {item.after for item in found} == {None, "it", "<word>", "<ordinary>"}
    assert {item.before for item in evidence(("1995",), 0, YEAR)} == {None, EDGE, "<ordinary>"}


def test_a_word_with_several_usual_readings_is_evidence_as_it_is() -> None:
    several = reading("LETTERS", "s t"), reading("PLAIN", "street")
    assert evidence(("Main", "st"), 1, several)[1].shape == "st"
    assert evidence(("Main", "st"), 1, several[:1])[1].shape == "a"


def test_a_long_word_is_not_spelled_because_short_ones_are() -> None:
    spelled = (reading("LETTERS", "s e v e r a l"),)
    assert evidence(("a", "several"), 1, spelled)[1].shape == "several"
    assert evidence(("a", "CONCACAF"), 1, spelled)[1].shape == "AA"


def test_what_is_said_as_written_is_no_candidate() -> None:
    found = candidates([reading("PLAIN", SELF, 1.0), reading("LETTERS", "u s"), reading("LETTERS", "us", 2.0)])
    assert {name: item.text for name, item in found.items()} == {"LETTERS": "u s"}


def test_what_a_more_usual_class_says_is_no_choice() -> None:
    found = candidates([reading("DATE", "twenty ten"), reading("ADDRESS", "twenty ten"), reading("CARDINAL", "two")])
    assert list(found) == ["DATE", "CARDINAL"]


def test_the_surest_decision_wins_and_what_is_not_settled_is_left() -> None:
    usual = ("CARDINAL", "DATE")
    decisions = {
        Evidence("9999", usual, "since"): Decision("DATE", 0.001),
        Evidence("9999", usual, None, "it"): Decision("CARDINAL", 0.009),
    }
    decided = DecisionList("en", decisions).decide(IN_1995, 1, YEAR)
    assert decided is not None
    assert (decided.reading.text, decided.confidence) == ("nineteen ninety five", 0.999)
    assert DecisionList("en", decisions).decide(("About", "1995", "men"), 1, YEAR) is None
    assert DecisionList("en", decisions).decide(IN_1995, 1, YEAR[2:]) is None


def test_errors_are_smoothed_by_broader_evidence() -> None:
    classes, shaped = Evidence(None, ("DATE",)), Evidence("9 Aa", ("DATE",))
    seen = [Example([classes, shaped], frozenset({"DATE"}), 2000)]
    found = learned("en", seen).decisions
    assert found == {classes: Decision("DATE", 0.5 / 2001)}, "the broader one is enough"


def test_of_several_broader_ones_it_is_the_geometric_mean() -> None:
    alone = Evidence("99", ("CARDINAL",))
    before, after = alone._replace(before="<word>"), alone._replace(after="<name>")
    both = before._replace(after="<name>")
    right = frozenset({"CARDINAL"})
    seen = [
        Example([alone, before], right, 300),
        Example([alone, after], right, 100),
        Example([alone], frozenset(), 80),
    ]
    seen.append(Example([alone, before, after, both], right, 200))
    found = learned("en", seen).decisions
    unseen = 0.5  # what is broader than `alone`
    first = (80 + PRIOR * unseen) / (680 + PRIOR)
    expected = {before: PRIOR * first / (500 + PRIOR), after: PRIOR * first / (300 + PRIOR)}
    assert {item: decision.error for item, decision in found.items()} == pytest.approx(expected)


def test_a_neighbour_is_evidence_as_it_is_by_its_kind_or_not_at_all() -> None:
    item = Evidence("99", ("CARDINAL",), "in", "Aa")
    assert item.broader == (item._replace(before="<word>"), item._replace(after="<name>"))
    for known in ("<word>", ",", "<edge>"):
        assert item._replace(before=known, after=None).broader == (Evidence("99", ("CARDINAL",), "<ordinary>"),)
    for known in ("<name>", "<number>", "<ordinary>"):
        assert item._replace(before=None, after=known).broader == (Evidence("99", ("CARDINAL",)),)
    assert Evidence("99", ("CARDINAL",)).broader == (Evidence(None, ("CARDINAL",)),)
    assert Evidence(None, ("CARDINAL",)).broader == ()


def test_what_is_often_otherwise_or_seldom_seen_is_not_learned() -> None:
    beside = Evidence("99", ("CARDINAL",), "No")
    often = [Example([Evidence("99", ("CARDINAL",))], frozenset({"CARDINAL"}), 50)]
    wrong = [Example([Evidence("99", ("CARDINAL",))], frozenset(), 50)]
    assert not learned("en", often + wrong).decisions
    assert not learned("en", [Example([beside], frozenset({"CARDINAL"}), FEWEST - 1)]).decisions


def test_a_list_is_saved_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / DECISIONS_FILE
    before = DecisionList("en", {Evidence("9999", ("CARDINAL", "DATE"), "in"): Decision("DATE", 0.004)})
    before.save(file)
    assert DecisionList.from_file(file) == before


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 9}, "format 9"),
        ({"language": 7}, "language: 7"),
        ({"more": 1}, "unknown key 'more'"),
        ({"decisions": None}, "not a decision list"),
        ({"decisions": [["99"]]}, "expected shape, classes"),
        ({"decisions": [[9, [], None, None, "DATE", 0.1]]}, "must be text or null"),
        ({"decisions": [["99", "DATE", None, None, "DATE", 0.1]]}, "list of names"),
        ({"decisions": [["99", [], None, None, "DATE", 1.5]]}, "from 0 to 1"),
    ],
)
def test_a_damaged_file_is_named_in_one_line(tmp_path: Path, change: dict[str, object], message: str) -> None:
    file = tmp_path / DECISIONS_FILE
    file.write_text(json.dumps({"format": 1, "language": "en", "decisions": []} | change), encoding="utf-8")
    with pytest.raises(ValueError, match=message) as raised:
        DecisionList.from_file(file)
    assert str(file) in str(raised.value)
    assert "\n" not in str(raised.value)


def test_the_embedded_list_decides_and_its_tokens_have_alternatives(normalize: TextNormalizer) -> None:
    text = "It weighs 15 kg here."
    weight = next(item for item in normalize(text)["segments"] if item["before"] == "15 kg")
    assert (weight["after"], weight["source"], weight["rule"]) == ("fifteen kilograms", "grammar", RULE)
    several = next(item for item in normalize(text, n_best=3)["segments"] if item["before"] == "15 kg")
    assert several["after"] == weight["after"]
    assert len(several["alternatives"]) > 1
