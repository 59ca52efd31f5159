"""The gate's examples never show the answer; tuning resumes; the training script makes a gate and its report."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from train_gate import arguments_of, main, recipe_of
from xgboost import QuantileDMatrix

from dncnorm import languages
from dncnorm.core.records import Sentence, Token
from dncnorm.gate.features import feature_names
from dncnorm.gate.gate import Gate, GateError
from dncnorm.gate.lexicon import Lexicon
from dncnorm.training.gate import report
from dncnorm.training.gate.examples import Examples, folded_examples, join_examples, placed_examples, plain_examples
from dncnorm.training.gate.fitting import FitSettings, Fitted, fit_booster, fit_examples
from dncnorm.training.gate.lexicons import (
    LexiconCounts,
    LexiconSource,
    ListSource,
    fold_lexicons,
    learn_lexicon,
    without_half,
)
from dncnorm.training.gate.recipe import CORPUS_ALONE, Recipe
from dncnorm.training.gate.rows import drawn_types, in_capitals, new_forms, place_tokens, repeated, shape
from dncnorm.training.gate.stored import StoredExamples
from dncnorm.training.gate.survey import GateSurvey
from dncnorm.training.gate.tuning import TrialLog, tune

ROOT = Path(__file__).resolve().parents[1]
FORMS = [f"{first}{second}Q" for first in "ABCDEFGHIJ" for second in "ABCDEFGHIJ"]
RUSSIAN = Sentence((Token("В", "<self>", "PLAIN"), Token("ООН", None, "SKIP"), Token("5", "пять", "CARDINAL")))
MSU = Token("МГУ", "м г у", "LETTERS")


def sentence(*words: str) -> Sentence:
    """Words in capitals are letters, numbers are changed, the rest stays."""
    tokens = []
    for word in words:
        changed = word.isupper() or word.isdigit()
        kind = "CARDINAL" if word.isdigit() else "LETTERS" if changed else "PLAIN"
        tokens.append(Token(word, word.lower() + " spoken" if changed else "<self>", kind))
    return Sentence(tuple(tokens))


def column(name: str, values: np.ndarray, source: LexiconSource) -> list[float]:
    return values[:, feature_names("lexical", learn_lexicon([], source)).index(name)].tolist()


def folds_of(sentences: list[Sentence], source: LexiconSource, folds: int, seed: int = 0) -> list[Examples]:
    """The examples of each fold."""
    lexicons = fold_lexicons([LexiconCounts.of(sentences[fold::folds]) for fold in range(folds)], source, seed)
    return [join_examples(parts) for parts in zip(*folded_examples(sentences, "lexical", lexicons), strict=True)]


# Examples.


def test_a_fold_never_sees_its_own_labels() -> None:
    source = LexiconSource(least=1)
    sentences = [sentence("ABC"), sentence("XYZ"), sentence("ABC"), sentence("word")]
    folds = folds_of(sentences, source, 4)
    seen = [column("changed", fold.features, source) for fold in folds]
    assert seen == [[pytest.approx(math.log1p(1))], [0], [pytest.approx(math.log1p(1))], [0]]
    assert [fold.labels.tolist() for fold in folds] == [[1], [1], [1], [0]]
    whole = learn_lexicon([LexiconCounts.of(sentences)], source)
    assert whole.changed == {"ABC": 2, "XYZ": 1}
    assert column("changed", plain_examples(sentences, "lexical", whole).features, source)[1] > 0
    with pytest.raises(ValueError, match="folds: 1; expected at least 2"):
        GateSurvey(1, frozenset(), own_words=False, most_hosts=0, seed=0)


def test_a_list_is_thinned_of_rare_forms_that_one_fold_alone_has() -> None:
    common = FORMS[:50]
    sentences = [sentence(form) for form in FORMS] + [sentence("ZZZ"), sentence("ZZZ")] * 50
    words = {form.lower(): (0, 0, 1) for form in common}
    source = LexiconSource(words, lists={"letters": ListSource((*FORMS, "ZZZ", "NEVER"), unseen=0.1)})
    left_out: Counter[str] = Counter()
    for number, fold in enumerate(folds_of(sentences, source, 2, seed=3)):
        listed = column("letters_exact", fold.features, source)
        left_out.update(item.words[0] for item, is_in in zip(sentences[number::2], listed, strict=True) if not is_in)
    assert left_out.keys().isdisjoint({*common, "ZZZ"}), "known from raw text, or from the other fold"
    assert left_out.total() == pytest.approx(0.1 * 200, abs=8), "of all 200 changed tokens a tenth"
    assert len(learn_lexicon([LexiconCounts.of(sentences)], source).lists["letters"]) == 102
    lexicon = Lexicon(words=words, lists={"letters": tuple(FORMS)})
    kept = set(without_half(lexicon, [item.tokens[0] for item in sentences], seed=3).lists["letters"])
    assert kept >= set(common)
    assert 15 <= len(kept) - len(common) <= 35


def test_a_corpus_s_own_words_are_raw_text_of_the_other_folds() -> None:
    sentences = [sentence("the", "World", "War", "II"), sentence("the", "ABC"), sentence("ABC", "the", "War", "II")]
    source = LexiconSource(words={"the": (1, 0, 0)}, own_words=True, least=1)
    whole = learn_lexicon([LexiconCounts.of(sentences)], source)
    assert whole.words == {"the": (4, 0, 0), "war": (0, 2, 0), "abc": (0, 0, 2), "ii": (0, 0, 2)}
    assert whole.numbered == {"war": 2}
    folds = folds_of(sentences, source, 3)
    _, second, third = (column("raw_upper", fold.features, source) for fold in folds)
    assert second == [0, third[0]] == [0, pytest.approx(math.log1p(1))], "each has the other's ABC"
    without = learn_lexicon([LexiconCounts.of(sentences)], LexiconSource(words={"the": (1, 0, 0)}))
    assert without.words == {"the": (1, 0, 0)}


def test_dictionary_rows_are_placed_where_a_token_of_their_class_or_shape_is() -> None:
    sentences = [sentence("he", "saw", "12", "ships"), sentence("the", "ABC", "says")]
    rows = [("99", "CARDINAL"), ("$5", "MONEY"), ("GDP", "LETTERS")]
    tokens = [Token(before, "x y", semiotic_class) for before, semiotic_class in rows]
    places = [(item.words, position) for item, position in place_tokens(tokens, sentences, seed=1)]
    assert places == [(["he", "saw", form, "ships"], 2) for form in ("99", "$5")] + [(["the", "GDP", "says"], 1)]
    assert place_tokens(tokens[:1], [], seed=1) == [(Sentence((tokens[0],)), 0)]
    examples = placed_examples(tokens, sentences, "ph18", None, seed=1)
    assert examples.labels.tolist() == [1, 1, 1]
    assert examples.features[:, 32].tolist() == [ord("9"), ord("$"), ord("G")]
    for context, expected in ((RUSSIAN, ["В", "МГУ", "5"]), (Sentence(RUSSIAN.tokens[::2]), ["В", "МГУ"])):
        [(placed, position)] = place_tokens([MSU], [context], seed=0)
        assert (placed.words, position) == (expected, 1)
    shapes = {"МГУ": "A", "УрКСИ": "AaA", "т. д.": "a. a.", "5-й": "0-a"}
    assert {word: shape(word) for word in shapes} == shapes


def test_rows_are_drawn_from_words_and_dictionaries() -> None:
    counts = {"сутки": (9, 1, 0), "парк": (5, 0, 0), "нора": (1, 0, 0), "он": (9, 0, 0), "мгу": (0, 0, 4)}
    capitals = {(token.before, token.after) for token in in_capitals(counts, 4, seed=1)}
    assert capitals == {("СУТКИ", "<self>"), ("ПАРК", "<self>"), ("НОРА", "<self>")}
    assert "НОРА" in {token.before for token in in_capitals(counts, 2, seed=1)}, "half are seen once"
    dictionary = [Token("12", "twelve", count=9), Token("$5", "five dollars", count=9), Token("x", "<self>")]
    forms = new_forms(dictionary, {"he", "saw", "12"})
    assert forms == dictionary[1:]
    assert [(token.before, token.count) for token in repeated(forms, 2)] == [("$5", 1), ("$5", 1), ("x", 1)]
    rows = [Token(form, "x y", "LETTERS") for form in FORMS] + [Token("the", "<self>", "PLAIN")]
    drawn = drawn_types(rows, {FORMS[0], "saw"}, count=60, seed=2)
    assert len({token.before for token in drawn} - {FORMS[0], "the"}) == len(drawn) == 60
    assert len(drawn_types(rows, set(), count=10**6, seed=2)) == 100


def test_a_survey_knows_the_forms_asked_for_and_draws_hosts_in_bounded_memory() -> None:
    surveys = [GateSurvey(3, frozenset({"7", "no"}), own_words=False, most_hosts=most, seed=2) for most in (5, 100)]
    sentences = [sentence("he", "saw", str(number)) for number in range(50)]
    for survey in surveys:
        for one in sentences:
            survey.add(one)
    few, all_of_them = surveys
    assert (few.known, few.sentences, few.tokens) == ({"7"}, 50, 150)
    assert all_of_them.hosts == sentences
    assert len(few.hosts) == 5
    assert few.hosts != sentences[:5]
    assert [fold.kept["he"] for fold in few.folds] == [17, 17, 16]


# Fitting.


def test_a_fit_out_of_core_has_the_trees_of_one_in_memory(tmp_path: Path) -> None:
    """Also with draws of rows and columns; XGBoost leaves no file of bins behind."""
    draw = np.random.default_rng(0)
    features = draw.normal(size=(3000, 12)).astype(np.float32)
    labels = (features[:, 0] + features[:, 1] + 0.3 * draw.normal(size=3000) > 0).astype(np.int8)
    train, validation = StoredExamples(tmp_path / "train"), StoredExamples(tmp_path / "validation")
    for start, stop in ((0, 900), (900, 1000), (1000, 1000), (1000, 2400)):
        train.add(Examples(features[start:stop], labels[start:stop]))
    for start in (2400, 2700):
        validation.add(Examples(features[start : start + 300], labels[start : start + 300]))
    settings = FitSettings(trees=40, patience=5, stop_on="logloss", max_depth=4, subsample=0.7, colsample=0.5)
    matrix = QuantileDMatrix(features[:2400], labels[:2400], max_bin=settings.bins)
    judged = QuantileDMatrix(features[2400:], labels[2400:], max_bin=settings.bins, ref=matrix)
    in_memory, out_of_core = fit_booster(matrix, judged, settings, 1), fit_examples(train, validation, settings, 1)
    assert out_of_core.booster.get_dump(dump_format="json") == in_memory.booster.get_dump(dump_format="json")
    assert (out_of_core.trees, out_of_core.log_loss) == (in_memory.trees, in_memory.log_loss)
    assert out_of_core.trees > 5
    assert {path.suffix for path in tmp_path.rglob("*.*")} == {".npz"}


# Scores, tuning.


def test_scores_equal_their_definitions() -> None:
    labels, chances = np.array([1, 1, 1, 1, 0, 0], dtype=np.int8), np.array([0.9, 0.5, 0.2, 0.1, 0.5, 0.4])
    scores = report.class_scores(labels, chances, 0.5)["ToBeNormalized"]
    found = (scores.precision, scores.recall, scores.f1, scores.support)
    assert found == pytest.approx((2 / 3, 2 / 4, 4 / 7, 4))
    assert "AUC -," in report.class_report(np.ones(3, dtype=np.int8), np.ones(3), 0.5)
    assert report.class_scores(np.zeros(2, dtype=np.int8), np.zeros(2), 0.5)["ToBeNormalized"].f1 == 0


def test_errors_are_listed_the_worst_first() -> None:
    items = [sentence("he", "saw", "12"), sentence("ABC")]
    text = report.error_report(items, np.array([0, 0, 1, 1], dtype=np.int8), np.array([0.9, 0, 0.4, 0.01]), 0.5)
    counts, *lines = text.splitlines()
    assert counts == "LETTERS missed: 1, PLAIN in vain: 1, CARDINAL missed: 1"
    assert [re.search(r"'(\w+)' '", line)[1] for line in lines] == ["ABC", "he", "12"]  # type: ignore[index]


@pytest.mark.parametrize("stop_on", ["auc", "logloss"])
def test_tuning_goes_stage_by_stage_and_resumes(tmp_path: Path, stop_on: str) -> None:
    calls: list[FitSettings] = []

    def fit(settings: FitSettings) -> Fitted:
        calls.append(settings)
        auc = 0.9 + 0.01 * settings.max_depth - 0.02 * abs(settings.gamma - 1)
        return Fitted(None, 5, auc, 1 - auc)  # type: ignore[arg-type]

    start = FitSettings(max_depth=2, stop_on=stop_on)
    stages = [{"max_depth": [2, 4, 3], "min_child_weight": [1, 2]}, {"gamma": [0, 1, 2]}]
    path = tmp_path / "log" / "trials.jsonl"
    best = tune(start, stages, fit, TrialLog(path, "data"), lambda _: None)
    assert (best.settings.max_depth, best.settings.gamma, best.settings.min_child_weight) == (4, 1, 1)
    assert len(calls) == 8
    path.write_text(path.read_text()[:-9])  # killed while writing the last line
    log = TrialLog(path, "data")
    assert len(log) == 7
    assert tune(start, stages, fit, log, lambda _: None) == best
    assert calls[8:] == calls[7:8], "the lost trial alone is run again"
    with pytest.raises(GateError, match=r"line 1: a trial of other examples \(digest data; these are other\).* --work"):
        TrialLog(path, "other")
    for damaged in ("{}", "data"):
        path.write_text(f"{damaged}\n")
        with pytest.raises(GateError, match=r"trials.jsonl, line 1: not a trial"):
            TrialLog(path, "data")


# The script.


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A small corpus, a dictionary, a list, raw text and a config."""
    rows = []
    for number in range(300):
        rows += ["PLAIN\tIt\t<self>", f"CARDINAL\t{number + 10}\tsome number", "PLAIN\tships\t<self>"]
        rows += ["LETTERS\tGDP\tg d p" if number % 2 else "PLAIN\tUnesco\t<self>", "PUNCT\t.\tsil", "<eos>\t<eos>"]
    (tmp_path / "train.tsv").write_text("\n".join(rows) + "\n")
    (tmp_path / "dict.tsv").write_text("MONEY\t$5\tfive dollars\t2\nPLAIN\tthe\t<self>\t4\n")
    (tmp_path / "letters.tsv").write_text("before\tclass\nGDP\tLETTERS\nnot\tPLAIN\n")
    (tmp_path / "raw.txt").write_text("It ships\nthe ships it ships\n")
    config = {
        "comment": ["a test"],
        "feature_set": "lexical",
        "folds": 4,
        "dictionary_most": 1,
        "types": {"dict.tsv": 1},
        "language": "en",
        "raw": ["raw.txt"],
        "lists": {"letters": {"file": "letters.tsv", "column": 0, "where": {"1": "^LETTERS$"}, "unseen": 0.1}},
        "fit": {"trees": 20, "patience": 5, "learning_rate": 0.5, "max_depth": 3},
        "stages": [{"max_depth": [2, 3]}],
    }
    (tmp_path / "config.json").write_text(json.dumps(config))
    return tmp_path


def sources(data: Path, config: Path, *more: str) -> list[str]:
    return [str(data / "train.tsv"), "--config", str(config), "--output", str(data / "gate"), "--threads", "1", *more]


def test_the_script_tunes_trains_and_reports(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = ["--dev", str(data / "train.tsv"), "--dictionary", str(data / "dict.tsv"), "--data", str(data)]
    command = sources(data, data / "config.json", *files, "--work", str(data / "work"), "--tune")
    assert main(command) == 0
    output = capsys.readouterr()
    assert "ToBeNormalized  1.0000     1.0000  1.0000  450" in output.out
    assert "stage 1 chooses" in output.err
    assert (data / "work" / "report.txt").read_text() in output.out
    assert (data / "work" / "importance.png").read_bytes().startswith(b"\x89PNG")
    assert len((data / "work" / "trials.jsonl").read_text().splitlines()) == 2
    gate = Gate.load(data / "gate")
    assert gate.lexicon is not None
    assert gate.lexicon.lists == {"letters": ("GDP",)}
    chances = gate.probabilities([["It", "77", "ships", "GDP", "."]])
    assert (chances >= gate.threshold).tolist() == [False, True, False, True, False]
    first = {path.name: path.read_bytes() for path in (data / "gate").iterdir()}
    assert main(command) == 0
    assert {path.name: path.read_bytes() for path in (data / "gate").iterdir()} == first


def test_a_corpus_alone_makes_a_gate_and_each_long_part_is_announced(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The shipped config for it, in the folder where the README's commands run."""
    assert main(sources(data, ROOT / CORPUS_ALONE, "--dev", str(data / "train.tsv"))) == 0
    output = capsys.readouterr()
    assert "ToBeNormalized  1.0000     1.0000  1.0000  450" in output.out
    said = [re.sub(r"^\[ *[\d.]+ s\] ", "", line) for line in output.err.splitlines()]
    assert said[:2] == ["reading the corpus ...", "reading the corpus: done in 0 s, 300 sentences"]
    assert "fitting at most 1000 trees ..." in said
    assert any(re.fullmatch(r"fitting \d+ trees on everything: done in \d+ s", line) for line in said)
    lexicon = Gate.load(data / "gate").lexicon
    assert lexicon is not None
    assert (lexicon.lists, lexicon.words["ships"]) == ({}, (300, 0, 0))


def test_missing_files_and_unknown_keys_are_named_before_anything_is_read(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("train_gate.GateTraining", lambda *_, **__: pytest.fail("it reads the corpus"))
    (data / "raw.txt").unlink()
    (data / "letters.tsv").unlink()
    config, corpus_alone = data / "config.json", ROOT / CORPUS_ALONE
    missing = f"{config}: it is made with files that are not in {data}: raw.txt (raw), letters.tsv (lists.letters); "
    for command, message in (
        (sources(data, config, "--data", str(data)), missing + "--data FOLDER says where they are"),
        (sources(data, corpus_alone, "--dev", str(data / "nowhere.tsv")), f"{data / 'nowhere.tsv'}: no such file"),
        (sources(data, corpus_alone, "--dictionary", "no-rows.tsv"), "--dictionary: no-rows.tsv: no such file\n"),
    ):
        assert main(command) == 1
        assert capsys.readouterr().err.startswith(f"error: {message}")
    config.write_text('{"fold": 3}')
    assert main(sources(data, config)) == 1
    assert capsys.readouterr().err.startswith(f"error: {config}: unknown key 'fold'")


def test_shipped_configurations_name_their_language_and_the_command_line_may_name_another(data: Path) -> None:
    configs = sorted((ROOT / "hub_configs").glob("gate-*.json"))
    assert {Recipe.read(str(path)).language for path in configs} == set(languages.codes())
    command = sources(data, ROOT / CORPUS_ALONE, "--lang", "ru")
    assert recipe_of(arguments_of(command)).language == "ru"
    assert recipe_of(arguments_of(command[:-2])).language == "en"
