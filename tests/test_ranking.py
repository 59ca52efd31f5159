"""The reading ranker: which of the grammar's readings of a number its sentence asks for."""

import json
import math
import pickle
from pathlib import Path

import numpy as np
import pytest

import dncnorm
from dncnorm.bundle.grammar import GRAMMAR_FOLDER
from dncnorm.grammars import Grammar
from dncnorm.grammars.lattice import Lattice
from dncnorm.languages.ru.agreement import Knowledge, features
from dncnorm.normalization.embedded import EMBEDDED
from dncnorm.ranking.candidates import Candidate
from dncnorm.ranking.ranker import Question, RankerConfig, RankerError, ReadingRanker
from dncnorm.training.ranking import ConditionalLogit, Example, ExampleMaker, Recipe, fitted

FIVE = tuple(Candidate(text, "CARDINAL", 0.0, rank) for rank, text in enumerate(("пять", "пяти", "пятью")))


def test_what_is_known_of_words_is_learned_saved_and_read() -> None:
    lines = ["он достиг берега реки , достиг славы"] * 20
    learned = Knowledge.learned(["лет", "год", "год"], lines, most=1)
    assert learned.lemmas == {"год": 1}
    assert Knowledge.from_json(json.loads(json.dumps(learned.to_json()))) == learned
    assert learned.government["достигнуть"][1] == max(learned.government["достигнуть"])
    with pytest.raises(ValueError, match="6 counts"):
        Knowledge.from_json({"lemmas": [], "government": {"год": "1"}, "relational": {}})


def ranker() -> ReadingRanker:
    """A ranker of a few sentences."""
    sentences = [("с 5 детьми", 2), ("пришло 5 детей", 0), ("около 5 детей", 1), ("к 5 детям", 1), ("с 5 друзьями", 2)]
    examples = [
        Example(Question(tuple(text.split()), 1, FIVE), (right,), 1.0) for text, right in sentences for _ in range(5)
    ]
    recipe = Recipe("ru", subsample=1.0, colsample=1.0)
    rows = np.array(
        [row for item in examples for row in features(item.question.words, 1, FIVE, Knowledge(), has_quirks=False)],
        dtype=np.float32,
    )
    trees = fitted(recipe, 30, examples, rows, lambda line: None)
    return ReadingRanker({"number": trees, "abbreviation": trees}, RankerConfig("ru"), Knowledge())


def test_a_ranker_learns_saves_and_loads(tmp_path: Path) -> None:
    made = ranker()
    questions = [Question(tuple(text.split()), 1, FIVE) for text in ("с 5 сестрами", "к 5 сестрам")]
    found = made.rank(questions)
    assert [readings[0].candidate.text for readings in found] == ["пятью", "пяти"]
    assert math.isclose(sum(reading.probability for reading in found[0]), 1.0)
    made.save_pretrained(tmp_path / "ranker")
    for copy in (ReadingRanker.from_pretrained(tmp_path / "ranker"), pickle.loads(pickle.dumps(made))):
        assert copy.rank(questions) == found
    assert made.rank([questions[1]]) == [found[1]]  # whatever else is asked


def test_a_last_stop_that_is_left_out_changes_nothing() -> None:
    asked = [Question(("не", "хватает", "5", "детей", *stop), 2, FIVE) for stop in ((), (".",))]
    first, second = map(ranker().rows, ([question] for question in asked))
    assert (first == second).all()


def test_marked_sentences_teach_a_ranker(tmp_path: Path) -> None:
    grammar = Grammar.from_pretrained(EMBEDDED / "ru" / GRAMMAR_FOLDER)
    (tmp_path / "marked.txt").write_text("Не хватает {5|пяти} врачей, а {5|=} с {5|пять}.", encoding="utf-8")
    examples = ExampleMaker(Recipe("ru"), tmp_path, grammar).marked([tmp_path / "marked.txt"])
    assert [item.question.candidates[item.right[0]].text for item in examples] == ["пяти", "пять"]


def test_a_damaged_ranker_is_refused_by_name(tmp_path: Path) -> None:
    ranker().save_pretrained(tmp_path)
    (tmp_path / "number.json").write_bytes(b"{}")
    with pytest.raises(RankerError, match=r"number\.json: its digest is"):
        ReadingRanker.from_pretrained(tmp_path)
    (tmp_path / "manifest.json").unlink()
    with pytest.raises(RankerError, match=r"number\.json: learner is missing"):
        ReadingRanker.from_pretrained(tmp_path)
    (tmp_path / "config.json").write_text('{"language": "ru", "least": 1}')
    with pytest.raises(RankerError, match="unknown or missing key 'least'"):
        ReadingRanker.from_pretrained(tmp_path)
    (tmp_path / "config.json").write_text('{"language": "en"}')
    with pytest.raises(RankerError, match="it has no features for a ranker"):
        ReadingRanker.from_pretrained(tmp_path)


def test_the_loss_is_the_softmax_of_the_right_candidate() -> None:
    loss = ConditionalLogit(
        [Example(Question(("5",), 0, FIVE), (1,), 2.0), Example(Question(("5",), 0, FIVE[:2]), (0,), 1.0)]
    )
    scores = np.array([0.0, 1.0, -1.0, 0.5, 0.5])
    total = math.exp(0) + math.exp(1) + math.exp(-1)
    assert math.isclose(loss.value(scores), (-math.log(math.e / total) - math.log(0.5)) / 2)
    gradient, hessian = loss(scores, None)  # type: ignore[arg-type]
    assert np.allclose(gradient[:3].sum(), 0)
    assert np.allclose(gradient[3:], [-0.5, 0.5])
    assert (hessian > 0).all()


def test_of_several_right_candidates_the_likelier_is_raised_most() -> None:
    loss = ConditionalLogit([Example(Question(("5",), 0, FIVE), (0, 1), 1.0)])
    scores = np.array([1.0, 0.0, 0.0])
    shares = np.exp(scores) / np.exp(scores).sum()
    assert math.isclose(loss.value(scores), -math.log(shares[0] + shares[1]))
    gradient, _ = loss(scores, None)  # type: ignore[arg-type]
    assert np.allclose(gradient, shares - np.array([*(shares[:2] / shares[:2].sum()), 0.0]))


def test_examples_that_are_held_fast_keep_the_shares_of_their_scores() -> None:
    examples = [Example(Question(("5",), 0, FIVE), (0,), 1.0), Example(Question(("5",), 0, FIVE), (1,), 2.0)]
    scores = np.arange(2 * len(FIVE), dtype=float)
    loss = ConditionalLogit(examples, (1, scores))
    gradient, _ = loss(scores, None)  # type: ignore[arg-type]
    assert not gradient[: len(FIVE)].any()
    assert gradient[len(FIVE) + 1] < 0  # the right one of the second is raised
    gradient, _ = loss(-scores, None)  # type: ignore[arg-type]
    assert gradient[len(FIVE) - 1] < 0 < gradient[0]  # back to what the scores said


def test_a_recipe_with_an_unknown_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "ranker.json").write_text('{"language": "ru", "tree": {}}')
    with pytest.raises(RankerError, match="unknown key 'tree'"):
        Recipe.read(tmp_path / "ranker.json")


def test_a_lattice_of_texts_allows_these_alone() -> None:
    lattice = Lattice.of(["двух тысяч", "две тысячи", "двух"])
    assert [path.text for path in lattice.paths()] == ["две тысячи", "двух", "двух тысяч"]
    assert not lattice.accepts("две")


def test_a_long_sentence_is_ranked_a_part_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    counts: list[int] = []
    rows = ReadingRanker.rows
    monkeypatch.setattr(ReadingRanker, "rows", lambda self, asked: counts.append(len(asked)) or rows(self, asked))
    monkeypatch.setattr("dncnorm.ranking.ranker.QUESTIONS_AT_ONCE", 4)
    assert dncnorm.pipeline(lang="ru")("а 1" + " 2 а 1" * 3)["normalized_text"]
    assert max(counts) <= 4 < sum(counts)
