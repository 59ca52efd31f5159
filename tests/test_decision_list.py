"""The decision list: tokens that their shape and neighbours decide, and how that is learned."""

import json
from pathlib import Path

import pytest

from dncnorm.core.special import SELF
from dncnorm.grammars.grammar import Reading
from dncnorm.grammars.lattice import Lattice
from dncnorm.normalization.settled import RULE
from dncnorm.normalization.text_normalizer import TextNormalizer
from dncnorm.ranking.decision_list import DECISIONS_FILE, EDGE, Decision, DecisionList, Evidence, candidates, evidence
from dncnorm.training.decisions import FEWEST, PRIOR, Example, learned


def reading(semiotic_class: str, text: str, weight: float = 0.0) -> Reading:
    return Reading(semiotic_class, weight, Lattice.of([text]))


YEAR = (
    reading("DATE", "nineteen ninety five"),
    reading("CARDINAL", "one thousand nine hundred ninety five"),
    reading("DIGIT", "one nine nine five", 2.0),
)
IN_1995 = ("Since", "1995", "it", "grew", ".")
CARDINAL = Evidence("99", ("CARDINAL",))
IS_CARDINAL = frozenset({"CARDINAL"})


def test_evidence_is_the_shape_the_usual_classes_and_the_neighbours_as_they_are_and_by_kind() -> None:
    found = evidence(IN_1995, 1, YEAR)
    usual = ("CARDINAL", "DATE")
    assert found[:2] == [Evidence(None, usual), Evidence("9999", usual)]
    assert {item.before for item in found} == {None, "since", "<name>"}
    assert {item.after for item in found} == {None, "it", "<word>", "<ordinary>"}
    assert {item.before for item in evidence(("1995",), 0, YEAR)} == {None, EDGE, "<ordinary>"}


@pytest.mark.parametrize(
    ("word", "readings", "shape"),
    [
        ("st", [("LETTERS", "s t"), ("PLAIN", "street")], "st"),  # several usual readings: the word as it is
        ("st", [("LETTERS", "s t")], "a"),
        ("several", [("LETTERS", "s e v e r a l")], "several"),  # too long to be spelled because short words are
        ("CONCACAF", [("LETTERS", "c o n c a c a f")], "AA"),
    ],
)
def test_some_words_are_evidence_as_they_are(word: str, readings: list[tuple[str, str]], shape: str) -> None:
    assert evidence(("Main", word), 1, [reading(*item) for item in readings])[1].shape == shape


def test_candidates_change_the_token_and_differ_from_more_usual_ones() -> None:
    found = candidates([reading("PLAIN", SELF, 1.0), reading("LETTERS", "u s"), reading("LETTERS", "us", 2.0)])
    assert {name: item.text for name, item in found.items()} == {"LETTERS": "u s"}
    found = candidates([reading("DATE", "twenty ten"), reading("ADDRESS", "twenty ten"), reading("CARDINAL", "two")])
    assert list(found) == ["DATE", "CARDINAL"]


def test_the_surest_decision_wins_and_undecided_tokens_are_left() -> None:
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


# Learning.


def test_errors_are_smoothed_by_broader_evidence() -> None:
    classes, shaped = Evidence(None, ("DATE",)), Evidence("9 Aa", ("DATE",))
    seen = [Example([classes, shaped], frozenset({"DATE"}), 2000)]
    assert learned("en", seen).decisions == {classes: Decision("DATE", 0.5 / 2001)}, "the broader one is enough"
    before, after = CARDINAL._replace(before="<word>"), CARDINAL._replace(after="<name>")
    both = before._replace(after="<name>")
    seen = [
        Example([CARDINAL, before], IS_CARDINAL, 300),
        Example([CARDINAL, after], IS_CARDINAL, 100),
        Example([CARDINAL], frozenset(), 80),
        Example([CARDINAL, before, after, both], IS_CARDINAL, 200),
    ]
    unseen = 0.5  # of anything broader than CARDINAL
    first = (80 + PRIOR * unseen) / (680 + PRIOR)
    expected = {before: PRIOR * first / (500 + PRIOR), after: PRIOR * first / (300 + PRIOR)}
    assert {item: decision.error for item, decision in learned("en", seen).decisions.items()} == pytest.approx(expected)


def test_a_neighbour_is_evidence_as_it_is_by_its_kind_or_not_at_all() -> None:
    item = CARDINAL._replace(before="in", after="Aa")
    assert item.broader == (item._replace(before="<word>"), item._replace(after="<name>"))
    for known in ("<word>", ",", "<edge>"):
        assert CARDINAL._replace(before=known).broader == (CARDINAL._replace(before="<ordinary>"),)
    for known in ("<name>", "<number>", "<ordinary>"):
        assert CARDINAL._replace(after=known).broader == (CARDINAL,)
    assert CARDINAL.broader == (Evidence(None, ("CARDINAL",)),)
    assert Evidence(None, ("CARDINAL",)).broader == ()


def test_inconsistent_and_rare_evidence_is_not_learned() -> None:
    assert not learned("en", [Example([CARDINAL], IS_CARDINAL, 50), Example([CARDINAL], frozenset(), 50)]).decisions
    assert not learned("en", [Example([CARDINAL], IS_CARDINAL, FEWEST - 1)]).decisions


# The file.


def test_a_list_is_saved_and_read_again(tmp_path: Path) -> None:
    before = DecisionList("en", {Evidence("9999", ("CARDINAL", "DATE"), "in"): Decision("DATE", 0.004)})
    before.save(tmp_path / DECISIONS_FILE)
    assert DecisionList.from_file(tmp_path / DECISIONS_FILE) == before


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"language": 7}, "language: 7"),
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
    text = [["It", "weighs", "15 kg", "here", "."]]
    weight = next(item for item in normalize(text, pretokenized=True)[0]["segments"] if item["before"] == "15 kg")
    assert (weight["after"], weight["source"], weight["rule"]) == ("fifteen kilograms", "grammar", RULE)
    several = next(
        item for item in normalize(text, pretokenized=True, n_best=3)[0]["segments"] if item["before"] == "15 kg"
    )
    assert several["after"] == weight["after"]
    assert len(several["alternatives"]) > 1
