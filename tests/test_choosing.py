"""The chooser: evidence, hashed weights, fitting, proposals, and what it learns from a model."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import dncnorm
from dncnorm.choosing.chooser import Chooser, question_slots, wording
from dncnorm.choosing.evidence import Word, evidence, shape
from dncnorm.choosing.fitting import QuestionArrays, Questions, fit, right_answers
from dncnorm.choosing.readings import Candidate, candidates
from dncnorm.choosing.weights import SLOTS, Weights, WeightsError, slots
from dncnorm.normalization.proposals import Proposal, Proposals
from dncnorm.normalization.text_normalizer import TextNormalizer
from dncnorm.training.choosing import TaughtText, is_held_out, lesson, number_words, taught
from training.train_chooser import main, read_texts

NUMBER_WORDS = {"three": "D", "two": "D", "nineteen": "T", "fifth": "O", "may": "month"}
DASH = (Candidate("sil", "SELF"), Candidate("to", "PLAIN"), Candidate("minus", "VERBATIM", 2.0))


@pytest.fixture(scope="module")
def english() -> TextNormalizer:
    return dncnorm.pipeline(lang="en")


def sentence(text: str) -> list[Word]:
    """A sentence in which each token is a word of the text; those before `_` touch the next."""
    forms = text.split()
    return [Word(form.rstrip("_"), shape(form.rstrip("_")), is_joined=form.endswith("_")) for form in forms]


@pytest.mark.parametrize(
    ("written", "expected"),
    [("March", "march"), ("B-52s", "A-99a"), ("1,250.5", "9,999.9"), ("internationalization", "<long>"), ("–", "–")],
)
def test_shapes(written: str, expected: str) -> None:
    assert shape(written) == expected


def test_evidence_has_each_piece_once_and_knows_how_numbers_relate() -> None:
    found = evidence(sentence("Pages 12_ -_ 15 ."), 2, 0.5)
    assert len(found) == len(set(found))
    assert {"between 1", "between 2,2", "tight 11", "-2=pages", "gate=0", "~."} <= set(found)
    later = evidence(sentence("Pages 15_ -_ 12 ."), 2, 0.5)
    assert "between -1" in later
    assert "between 1" not in later


def test_evidence_ignores_what_is_out_of_sight() -> None:
    far = "a b c d e f g h i j k l m"
    seen = evidence(sentence(f"{far} 5 - 6"), 14, 0.9)
    assert evidence(sentence(f"zebra {far} 5 - 6"), 15, 0.9) == seen


@pytest.mark.parametrize(
    ("text", "written", "expected"),
    [
        ("the fifth of may nineteen three", "5 May 1903", "the O of month T D"),
        ("three two three", "323", "D"),
        ("a_letter b_letter", "AB", "L"),
        ("USA", "USA", "="),
        ("usa", "USA", "=lower"),
    ],
)
def test_wording_leaves_out_which_number(text: str, written: str, expected: str) -> None:
    assert wording(text, written, NUMBER_WORDS) == expected


def test_slots_are_those_of_each_pair() -> None:
    both = slots(["a", "b"], ["x", "y"])
    assert both.tolist() == [*slots(["a", "b"], ["x"]), *slots(["a", "b"], ["y"])]
    assert len(set(both.tolist())) == 4
    assert both.max() < SLOTS


def test_weights_survive_their_file(tmp_path: Path) -> None:
    values = np.zeros(SLOTS, np.float32)
    values[[3, 77, SLOTS - 1]] = 0.5, -2.0, 1.25
    Weights(values).save(tmp_path / "weights.safetensors")
    assert (Weights.from_file(tmp_path / "weights.safetensors").values == values).all()
    assert (tmp_path / "weights.safetensors").stat().st_size < 400


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({}, "not weights of a chooser"),
        ({"slots": np.array([SLOTS], np.uint32), "values": np.ones(1, np.float16)}, f"a slot over {SLOTS - 1}"),
        ({"slots": np.zeros(2, np.uint32), "values": np.ones(1, np.float16)}, "expected two rows"),
        ({"slots": np.zeros(1, np.uint32), "values": np.array([math.nan], np.float16)}, "not finite"),
    ],
)
def test_a_damaged_file_is_named(tmp_path: Path, content: dict[str, np.ndarray], message: str) -> None:
    from safetensors.numpy import save

    file = tmp_path / "weights.safetensors"
    file.write_bytes(save(content))
    with pytest.raises(WeightsError, match=message) as raised:
        Weights.from_file(file)
    assert str(file) in str(raised.value)


def test_a_step_is_that_of_the_paper() -> None:
    """Algorithm 1 of McMahan et al. 2013, written out for one question after another."""
    rng = np.random.default_rng(1)
    questions = Questions()
    asked = []
    for _ in range(40):
        readings = [rng.choice(30, 5, replace=False).astype(np.uint32) for _ in range(3)]
        right, importance = int(rng.integers(3)), float(rng.uniform(0.5, 2))
        asked.append((readings, right, importance))
        questions.add(readings, right, importance)
    alpha, l1, l2 = 0.3, 0.2, 0.01
    z, n = np.zeros(30), np.zeros(30)

    def weight(slot: int) -> float:
        if abs(z[slot]) <= l1:
            return 0.0
        return -(z[slot] - math.copysign(l1, z[slot])) / ((1 + math.sqrt(n[slot])) / alpha + l2)

    order = np.random.default_rng(5).permutation(40)
    for readings, right, importance in (asked[place] for place in order):
        current = {int(slot): weight(int(slot)) for found in readings for slot in found}
        scores = [sum(current[int(slot)] for slot in found) for found in readings]
        shares = np.exp(scores) / np.exp(scores).sum()
        gradient = dict.fromkeys(current, 0.0)
        for place, found in enumerate(readings):
            for slot in found:
                gradient[int(slot)] += importance * (shares[place] - (place == right))
        for slot, change in gradient.items():
            sigma = (math.sqrt(n[slot] + change**2) - math.sqrt(n[slot])) / alpha
            z[slot] += change - sigma * current[slot]
            n[slot] += change**2
    fitted = _fit_one_by_one(questions.arrays(), rate=alpha, l1=l1, l2=l2, seed=5)
    assert fitted.values[:30] == pytest.approx([weight(slot) for slot in range(30)], abs=1e-5)
    assert not fitted.values[30:].any()


def _fit_one_by_one(asked: QuestionArrays, **settings: float) -> Weights:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dncnorm.choosing.fitting.BATCH", 1)
        return fit(asked, epochs=1, **settings)  # type: ignore[arg-type]


def test_fitting_learns_what_a_word_before_says_and_is_the_same_each_time() -> None:
    questions = Questions()
    for number in range(60):
        for lead, right in (("pages", 1), ("figure", 0)):
            words = sentence(f"{lead} {number + 2}_ -_ {number + 9}")
            questions.add(question_slots(words, 2, 0.9, DASH, NUMBER_WORDS), right)
    arrays = questions.arrays()
    weights = fit(arrays, epochs=2)
    assert right_answers(arrays, weights).all()
    assert (fit(arrays, epochs=2).values == weights.values).all()
    chooser = Chooser(weights, NUMBER_WORDS)
    told = [chooser.probabilities(sentence(f"{lead} 140_ -_ 155"), 2, 0.9, DASH) for lead in ("pages", "figure")]
    assert [int(found.argmax()) for found in told] == [1, 0]
    assert told[0].sum() == pytest.approx(1.0)
    turned = chooser.probabilities(sentence("pages 140_ -_ 155"), 2, 0.9, DASH[::-1])
    assert turned[::-1] == pytest.approx(told[0])


def test_what_cannot_be_fitted_is_said() -> None:
    with pytest.raises(ValueError, match="questions: none"):
        fit(Questions().arrays())
    with pytest.raises(ValueError, match="right: 2; the question has 2 readings"):
        Questions().add([slots(["a"], ["x"])] * 2, 2)


def test_candidates_are_as_written_then_the_grammars_then_the_lists(english: TextNormalizer) -> None:
    grammar = english.normalizer.grammar
    assert grammar is not None
    found = candidates("1939", "1939", grammar, [Candidate("year", "DATE", 0.25, 0, "<made up>")])
    assert found[0] == Candidate("1939", "SELF")
    assert found[-1].list_name == "<made up>"
    texts = [item.text for item in found]
    assert {"nineteen thirty nine", "one thousand nine hundred thirty nine"} <= set(texts)
    assert len(texts) == len(set(texts))
    assert candidates("–", "-", grammar)[0].text == "sil"


def proposals_of(text: str, normalize: TextNormalizer) -> list[Proposal]:
    from dncnorm.segmentation import segment

    grammar = normalize.normalizer.grammar
    assert grammar is not None
    (one,) = segment(text, normalize.language)
    request = normalize.request.of_input(normalize.language, pretokenized=False)
    items = normalize.normalizer.pending([one.tokens], request)
    return list(Proposals(normalize.language, grammar).of_sentence(items))


def test_proposals_of_a_sentence(english: TextNormalizer) -> None:
    found = proposals_of("Dr. Lee ran 5-10 km in March.", english)
    by_form = {item.words[item.place].written: item for item in found}
    assert {"doctor", "drive"} <= {reading.text for reading in by_form["Dr."].readings}
    assert {"sil", "to"} <= {reading.text for reading in by_form["-"].readings}
    assert by_form["ran"].readings[0].text == "ran"
    assert "month" in by_form["March"].words[by_form["March"].place].kinds
    assert by_form["5"].words[by_form["5"].place].is_joined


def test_number_words_of_both_languages(english: TextNormalizer) -> None:
    russian = dncnorm.pipeline(lang="ru")
    assert english.normalizer.grammar is not None
    assert russian.normalizer.grammar is not None
    words = number_words(english.normalizer.grammar)
    assert (words["seven"], words["ninety"]) == ("D", "T")
    words = number_words(russian.normalizer.grammar)
    assert (words["пяти"], words["двадцать"], words["пятого"]) == ("D:ти", "T:ть", "O:го")


def test_a_lesson_asks_what_the_model_says(english: TextNormalizer) -> None:
    tokens = list(taught(english, [TaughtText("On 4 March 2014 Dr. Lee ran 5-10 km.", "news", 2.0)]))
    said = {token.said.before: token for token in tokens}
    dash = said["-"]
    assert dash.right is not None
    assert dash.proposal.readings[dash.right].text == "to"
    asked = lesson(tokens, {})
    assert len(asked.questions) == len(asked.decided)
    assert not asked.unlisted
    assert set(asked.questions.arrays().importance) == {2.0}


def test_a_lesson_needs_a_grammar() -> None:
    with pytest.raises(ValueError, match="no grammar"):
        next(taught(dncnorm.pipeline(lang="en", grammar=False), [TaughtText("5")]))


def test_sources_are_kept_aside_by_name() -> None:
    names = [f"source {number}" for number in range(700)]
    kept = [name for name in names if is_held_out(name, 7)]
    assert 70 < len(kept) < 130
    assert kept == [name for name in names if is_held_out(name, 7)]


def test_the_command_fits_and_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        f'{{"f": "source {number}", "t": "Pages {number}-{number + 9} of 1{number:03} show it."}}'
        for number in range(40)
    ]
    (tmp_path / "texts.jsonl").write_text("\n".join(rows), encoding="utf-8")
    (tmp_path / "examples.txt").write_text("See Figure 3-2.\n", encoding="utf-8")
    output = tmp_path / "chooser"
    arguments = ["--texts", str(tmp_path / "texts.jsonl"), "--examples", str(tmp_path / "examples.txt")]
    main(["--model", "dncnorm/pretrained/en", *arguments, "--output", str(output)])
    assert "kept aside: 1.0000 of" in capsys.readouterr().out
    assert Weights.from_file(output / "weights.safetensors").values.any()
    (tmp_path / "bad.jsonl").write_text('{"x": 1}\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"bad\.jsonl, line 1: expected an object with a text"):
        list(read_texts(tmp_path / "bad.jsonl"))
