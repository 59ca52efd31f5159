"""The chooser: evidence, hashed weights, fitting, proposals, and what it learns from a model."""

from __future__ import annotations

import gzip
import json
import math
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

import dncnorm
from dncnorm.choosing.chooser import ALWAYS, Chooser, ChooserError, Question, gist, question, wording
from dncnorm.choosing.evidence import KINDS, Word, evidence, numberless, shape
from dncnorm.choosing.fitting import QuestionArrays, Questions, answers, fit
from dncnorm.choosing.readings import Candidate, candidates
from dncnorm.choosing.weights import SLOTS, Weights, WeightsError, hashed, slots
from dncnorm.normalization import context_rules
from dncnorm.normalization.proposals import Proposal
from dncnorm.normalization.text_normalizer import TextNormalizer
from dncnorm.training.choosing import (
    UNKNOWN_SHARE,
    TaughtText,
    covering,
    is_held_out,
    lesson,
    number_words,
    read_shortened,
    read_teacher,
    taught,
)
from dncnorm.training.examples import Example, ExampleError, MarkedSpan, example, read_examples, said_by
from training.train_chooser import main

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
    assert {"between 1", "between 2,2", "tight 11", "-2=pages", "gate=0", "+2=."} <= set(found)
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


def test_what_is_said_apart_from_numbers() -> None:
    words = NUMBER_WORDS | {"hundred": "S", "ninety": "T"}
    assert gist("minus two hundred ninety three basis points", words) == "minus N basis points"
    assert gist("the fifth of may two three", words) == "the O of N"
    assert gist("two three two i b m", words) == "D L"
    assert numberless("-1,250.5bps") == "-9bps"


def test_slots_are_those_of_each_pair() -> None:
    both = slots(hashed(["a", "b"])[None, :], hashed(["x", "y"])[:, None])
    assert both.tolist() == [slots(hashed(["a", "b"]), hashed([name])).tolist() for name in "xy"]
    assert len(set(both.ravel().tolist())) == 4
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
        evidence_ = rng.integers(30, size=4).astype(np.uint32)
        properties, identities = (tuple(rng.integers(30, size=2).astype(np.uint32) for _ in range(3)) for _ in range(2))
        right, importance = int(rng.integers(3)), float(rng.uniform(0.5, 2))
        readings = [
            [*slots(evidence_[None, :], told[:, None]).ravel(), *slots(ALWAYS, own)]
            for told, own in zip(properties, identities, strict=True)
        ]
        asked.append((readings, right, importance))
        questions.add(Question(evidence_, properties, identities), right, importance)
    alpha, l1, l2 = 0.3, 0.2, 0.01
    z, n = Counter[int](), Counter[int]()

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
    used = sorted(z)
    assert fitted.values[used] == pytest.approx([weight(slot) for slot in used], abs=1e-5)
    assert np.flatnonzero(fitted.values).tolist() == [slot for slot in used if weight(slot)]


def _fit_one_by_one(asked: QuestionArrays, **settings: float) -> Weights:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dncnorm.choosing.fitting.BATCH", 1)
        return fit(asked, epochs=1, **settings)  # type: ignore[arg-type]


def test_fitting_learns_what_a_word_before_says_and_is_the_same_each_time() -> None:
    questions = Questions()
    for number in range(60):
        for lead, right in (("pages", 1), ("figure", 0)):
            words = sentence(f"{lead} {number + 2}_ -_ {number + 9}")
            questions.add(question(words, 2, 0.9, DASH, NUMBER_WORDS), right)
    arrays = questions.arrays()
    weights = fit(arrays, epochs=2)
    assert answers(arrays, weights).is_right.all()
    assert (fit(arrays, epochs=2).values == weights.values).all()
    chooser = Chooser(weights, NUMBER_WORDS)
    told = [chooser.probabilities(sentence(f"{lead} 140_ -_ 155"), 2, 0.9, DASH) for lead in ("pages", "figure")]
    assert [int(found.argmax()) for found in told] == [1, 0]
    assert told[0].sum() == pytest.approx(1.0)
    turned = chooser.probabilities(sentence("pages 140_ -_ 155"), 2, 0.9, DASH[::-1])
    assert turned[::-1] == pytest.approx(told[0])


def test_fitting_on_adds_what_is_new_and_keeps_what_was_known() -> None:
    def asked(cases: list[tuple[str, int]], count: int) -> QuestionArrays:
        questions = Questions()
        for number in range(count):
            for lead, right in cases:
                words = sentence(f"{lead} {number + 2}_ -_ {number + 9}")
                questions.add(question(words, 2, 0.9, DASH, NUMBER_WORDS), right)
        return questions.arrays()

    old, new = asked([("pages", 1), ("figure", 0)], 40), asked([("change", 2), ("pages", 1), ("figure", 0)], 40)
    start = fit(old)
    assert answers(new, start).is_right.mean() < 0.7
    weights = fit(new, start=start)
    assert answers(new, weights).is_right.all()
    assert answers(old, weights).is_right.mean() > 0.95
    assert (fit(new).values != weights.values).any()


def test_what_cannot_be_fitted_is_said() -> None:
    with pytest.raises(ValueError, match="questions: none"):
        fit(Questions().arrays())
    with pytest.raises(ValueError, match="right: 2; the question has 2 readings"):
        Questions().add(Question(hashed(["a"]), (hashed(["x"]),) * 2, (hashed(["y"]),) * 2), 2)


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


def test_an_address_in_letters_without_their_marks_is_no_reading(english: TextNormalizer) -> None:
    grammar = english.normalizer.grammar
    assert grammar is not None
    bare = {item.text for item in candidates("x.org", "x.org", grammar) if "_letter" not in item.text}
    marked = {item.text for item in candidates("x.org", "x.org", grammar, letter_suffix="_letter")}
    assert "x dot o r g" in bare - marked
    assert any(text.startswith("x_letter dot o_letter") for text in marked)
    tags = candidates("#summer", "#summer", grammar, letter_suffix="_letter")
    assert "hash tag summer" in {item.text for item in tags}


def proposals_of(text: str, normalize: TextNormalizer) -> list[Proposal]:
    from dncnorm.segmentation import segment

    assert normalize.normalizer.proposals is not None
    (one,) = segment(text, normalize.language)
    request = normalize.request.of_input(normalize.language, pretokenized=False)
    items = normalize.normalizer.pending([one.tokens], request)
    return list(normalize.normalizer.proposals.of_sentence(items))


def test_proposals_of_a_sentence(english: TextNormalizer) -> None:
    found = proposals_of("Dr. Lee ran 5-10 km in March.", english)
    by_form = {item.words[item.place].written: item for item in found}
    assert {"doctor", "drive"} <= {reading.text for reading in by_form["Dr."].readings}
    assert {"sil", "to"} <= {reading.text for reading in by_form["-"].readings}
    assert by_form["ran"].readings[0].text == "ran"
    assert "month" in by_form["March"].words[by_form["March"].place].kinds
    assert by_form["5"].words[by_form["5"].place].is_joined


@pytest.mark.parametrize(
    ("text", "written", "spoken"),
    [
        ("A baby of 6m slept.", "6m", "six months"),
        ("It rose by 25 bp today.", "25 bp", "twenty five basis points"),
        ("She won over 1m4f again.", "1m4f", "one mile four furlongs"),
        ("Cont in pat until row 9.", "Cont", "continue"),
        ("It is rated BB- now.", "BB-", "b b minus"),
    ],
)
def test_rare_meanings_of_the_lexicon_are_proposed(
    text: str, written: str, spoken: str, english: TextNormalizer
) -> None:
    """Whatever the gate says of them."""
    (found,) = [item for item in proposals_of(text, english) if item.words[item.place].written == written]
    assert spoken in {reading.text for reading in found.readings}


def test_number_words_of_both_languages(english: TextNormalizer) -> None:
    russian = dncnorm.pipeline(lang="ru")
    assert english.normalizer.grammar is not None
    assert russian.normalizer.grammar is not None
    words = number_words(english.normalizer.grammar)
    assert (words["seven"], words["ninety"]) == ("D", "T")
    words = number_words(russian.normalizer.grammar)
    assert (words["пяти"], words["двадцать"], words["пятого"]) == ("D:ти", "T:ть", "O:го")


TAUGHT = TaughtText(
    "On 4 March 2014 Dr. Lee ran 5-10 km.",
    (MarkedSpan(3, 15, "the fourth of march twenty fourteen"), MarkedSpan(16, 19, "doctor"), MarkedSpan(29, 30, "to")),
    kinds=("date", "title", "range"),
    source="news",
    importance=2.0,
)


def test_a_lesson_asks_what_is_said(english: TextNormalizer) -> None:
    tokens = list(taught(english, [TAUGHT]))
    said = {
        token.proposal.words[token.proposal.place].written: token.proposal.readings[token.right or 0].text
        for token in tokens
    }
    assert said == {"4 March 2014": "the fourth of march twenty fourteen", "Dr.": "doctor", "-": "to"}
    asked = lesson(tokens, {})
    assert asked.kinds == ["date", "title", "title", "range"]
    assert not asked.unlisted
    assert set(asked.questions.arrays().importance) == {2.0, 2.0 * UNKNOWN_SHARE}
    whole = list(taught(english, [TAUGHT._replace(is_whole=True)]))
    kinds = {token.proposal.words[token.proposal.place].written: token.kind for token in whole}
    assert kinds["5"] == "as written"
    assert lesson(
        taught(english, [TAUGHT._replace(spans=(MarkedSpan(16, 19, "sir"),), kinds=("x",))]), {}
    ).unlisted == {"x": 1}


def test_a_lesson_needs_a_grammar() -> None:
    with pytest.raises(ValueError, match="no grammar"):
        next(taught(dncnorm.pipeline(lang="en", grammar=False), [TaughtText("5", ())]))


def test_an_example_says_what_is_said(tmp_path: Path) -> None:
    found = example("They won {3-2|three two} on {Sunday|=}.")
    assert found == Example("They won 3-2 on Sunday.", (MarkedSpan(9, 12, "three two"), MarkedSpan(16, 22, "=")))
    file = tmp_path / "examples.txt"
    file.write_text("# Scores.\n\nThey won {3-2|three two}.\n", encoding="utf-8")
    assert [item.text for item in read_examples(file)] == ["They won 3-2."]
    for bad in ("They won 3-2.", "They won {3-2}.", "a {b|c} d}"):
        file.write_text(f"{bad}\n", encoding="utf-8")
        with pytest.raises(ExampleError, match=r"examples\.txt, line 1: .* expected spans"):
            list(read_examples(file))


def test_what_is_said_of_several_tokens_is_shared_among_them(english: TextNormalizer) -> None:
    score = proposals_of("3-2", english)
    found = said_by(score, "three to two")
    assert found is not None
    assert [item.readings[index].text for item, index in zip(score, found, strict=True)] == ["three", "to", "two"]
    assert said_by(score, "three of two") is None
    assert said_by(score, "=") == [0, 0, 0]


def test_texts_that_show_something_rare_are_taken() -> None:
    def text(kind: str, word: str) -> TaughtText:
        return TaughtText(word, (MarkedSpan(0, len(word), "x"),), True, (kind,))

    texts = [text("a", "5"), text("a", "6"), text("a", "7"), text("b", "8"), text("a", "Dr."), text("a", "Dr.")]
    assert [item.text for item in covering(texts, most=2, most_of_a_form=1)] == ["5", "6", "8", "Dr."]


def test_a_chooser_survives_its_folder(tmp_path: Path) -> None:
    values = np.zeros(SLOTS, np.float32)
    values[7] = 1.5
    Chooser(Weights(values), NUMBER_WORDS).save_pretrained(tmp_path)
    found = Chooser.from_pretrained(tmp_path)
    assert found.weights.values[7] == 1.5
    assert found.number_words == NUMBER_WORDS
    (tmp_path / "number_words.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ChooserError, match=r"number_words\.json: its digest"):
        Chooser.from_pretrained(tmp_path)


def test_sources_are_kept_aside_by_name() -> None:
    names = [f"source {number}" for number in range(700)]
    kept = [name for name in names if is_held_out(name, 7)]
    assert 70 < len(kept) < 130
    assert kept == [name for name in names if is_held_out(name, 7)]


def test_the_command_fits_and_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        {
            "f": f"source {number}",
            "t": f"Pages {number}-{number + 9} show it.",
            "s": [[8, 9, "to", "rule", "r", "PLAIN", 1]],
        }
        for number in range(10, 50)
    ]
    with gzip.open(tmp_path / "teacher.jsonl.gz", "wt", encoding="utf-8") as file:
        file.write("\n".join(map(json.dumps, rows)))
    (tmp_path / "examples.txt").write_text("See Figure 3{-|dash}2.\n", encoding="utf-8")
    output = tmp_path / "chooser"
    arguments = ["--teacher", str(tmp_path / "teacher.jsonl.gz"), "--examples", str(tmp_path / "examples.txt")]
    main(["--model", "dncnorm/pretrained/en", *arguments, "--output", str(output)])
    assert "kept aside: 1.0000 of" in capsys.readouterr().out
    assert Chooser.from_pretrained(output).weights.values.any()
    with gzip.open(tmp_path / "bad.jsonl.gz", "wt", encoding="utf-8") as file:
        file.write('{"x": 1}\n')
    with pytest.raises(ValueError, match=r"bad\.jsonl\.gz, line 1: expected an object with f, t and s"):
        list(read_teacher(tmp_path / "bad.jsonl.gz"))


def examples_of(lang: str) -> list[Path]:
    """The files of sentences that the embedded chooser of a language learned from."""
    return sorted(Path("training/examples", lang).glob("*.txt"))


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_order_of_rules_does_not_matter(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [item.text for file in examples_of(lang) for item in list(read_examples(file))[::32]]
    normalize = dncnorm.pipeline(lang=lang)
    expected = normalize(lines)
    rules = list(context_rules.read_rules(normalize.language.context_rules, normalize.language))
    random.Random(3).shuffle(rules)
    monkeypatch.setattr(context_rules, "read_rules", lambda *_: tuple(rules))
    assert dncnorm.pipeline(lang=lang)(lines) == expected


def test_every_reading_of_the_lexicon_is_proposed(english: TextNormalizer) -> None:
    """Nothing idle: a row that no proposal has could never be said."""
    said = {("Dr.", "doctor"), ("Dr.", "drive"), ("vol.", "volume"), ("Cor.", "corinthians"), ("Mon", "monday")}
    for written, spoken in said:
        (proposal,) = proposals_of(written, english)[:1]
        assert spoken in {reading.text for reading in proposal.readings}, written


@pytest.mark.parametrize(
    ("text", "unit", "said"),
    [
        ("(12 ± 0.8) mm", "mm", "millimeters"),
        ("**5** µS/cm", "µS/cm", "micro siemens per centimeter"),
        ("[3, 7] °C", "°C", "degrees celsius"),
        ("a 1 J", "J", "joule"),
    ],
)
def test_a_unit_is_proposed_behind_its_number(english: TextNormalizer, text: str, unit: str, said: str) -> None:
    (proposal,) = (one for one in proposals_of(text, english) if one.words[one.place].written == unit)
    assert (said, "MEASURE") in {(one.text, one.semiotic_class) for one in proposal.readings}


def test_no_kind_of_evidence_is_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """For each kind there is an example in a language of which the chooser is less sure without it."""
    left = [*KINDS]
    for lang in ("en", "ru"):
        left = [*idle(left, lang, monkeypatch)]
    assert not left


def idle(kinds: Sequence[str], lang: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The kinds of evidence without which the chooser is as sure of each example."""
    chooser = Chooser.from_pretrained(f"dncnorm/pretrained/{lang}/chooser")
    texts = [TaughtText.of_example(item, "", 1.0) for file in examples_of(lang) for item in read_examples(file)]
    random.Random(5).shuffle(texts)
    closed = [text for text in texts if re.search(r"\d[)\]*]", text.text)]
    tokens = [
        token for token in taught(dncnorm.pipeline(lang=lang), [*texts[:700], *closed[:200]]) if token.right is not None
    ]
    sure = [chooser.probabilities(*token.proposal)[token.right] for token in tokens]
    for kind in kinds:
        with monkeypatch.context() as without:
            without.delitem(KINDS, kind)
            found = any(
                chooser.probabilities(*token.proposal)[token.right] < share - 0.05
                for token, share in zip(tokens, sure, strict=True)
            )
        if not found:
            yield kind


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_examples_mark_is_chosen(lang: str) -> None:
    """Of a fortieth of the sentences that the embedded chooser learned from."""
    chooser = Chooser.from_pretrained(f"dncnorm/pretrained/{lang}/chooser")
    texts = [
        TaughtText.of_example(item, file.stem, 1.0)
        for file in examples_of(lang)
        for item in list(read_examples(file))[::40]
    ]
    found = [
        int(chooser.probabilities(*token.proposal).argmax()) == token.right
        for token in taught(dncnorm.pipeline(lang=lang), texts)
        if token.right is not None
    ]
    assert len(found) > 400
    assert sum(found) / len(found) > 0.95


def test_shortened_units(tmp_path: Path) -> None:
    """A unit that its author wrote out teaches the case of one that is abbreviated."""
    russian = dncnorm.pipeline(lang="ru")
    grammar = russian.normalizer.grammar
    assert grammar is not None
    rows = ("PLAIN\tв\t<self>", "CARDINAL\t15\tпятнадцати", "PLAIN\tкилометрах\t<self>", "PUNCT\t.\tsil")
    file = tmp_path / "corpus.tsv"
    file.write_text("\n".join((*rows, "<eos>\t<eos>", "")), encoding="utf-8")
    (found,) = read_shortened(file, russian.language, grammar, 0.5)
    assert (found.text, found.spans) == ("в 15 км.", (MarkedSpan(2, 7, "пятнадцати километрах"),))
