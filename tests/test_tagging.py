"""The network's tagger: in the gate's place, and on raw words, which it cuts itself (Z19 5.4)."""

from __future__ import annotations

import itertools
import math
from pathlib import Path

import numpy as np
import pytest
import torch
import transformers
from architectures import random_model

import dncnorm
from dncnorm import DncNormConfig, DncNormForTextNormalization, DncNormTokenizer
from dncnorm.apps.cli import main
from dncnorm.core.queries import Query
from dncnorm.core.special import SELF, SILENCE
from dncnorm.inference.filters import NEVER_SPOKEN, NOT_AS_WRITTEN
from dncnorm.model.decoding import decode
from dncnorm.model.sentences import MOST_WORDS, RAW, TAG_NAMES, Sentences, raw_units, raw_words
from dncnorm.model.source import IGNORED_LABEL
from dncnorm.model.tagging import TaggerGate, speak_raw, tag_log_probabilities, tagged_words
from dncnorm.nn.context.sentences import SentenceStates
from dncnorm.nn.context.tagging import Places, RawTagger
from dncnorm.nn.interface import TAGGING
from dncnorm.normalization.task.alone import NetworkAlone
from dncnorm.normalization.text_normalizer import TASK

NAME = "words, raw tags"
SELF_, SILENT, OTHER = range(3)
WITHIN = len(TAG_NAMES)


@pytest.fixture(scope="module")
def model(tokenizer: DncNormTokenizer) -> DncNormForTextNormalization:
    return random_model(NAME, tokenizer)


# Raw words.


@pytest.mark.parametrize(
    ("text", "raw"),
    [
        ("It is 10:30 p.m.", "It is 10 : 30 p . m ."),
        ("15kg, naïve a_b  5²", "15 kg , naïve a _ b 5 ²"),
        ("В 1995 г.", "В 1995 г ."),
        (" ", ""),
    ],
)
def test_raw_words_are_runs_of_letters_or_digits_or_one_symbol(text: str, raw: str) -> None:
    assert [text[start:end] for start, end in raw_words(text)] == raw.split()


def test_a_token_is_tagged_once_and_within(tokenizer: DncNormTokenizer) -> None:
    context = Sentences(raw_units, 300, 120, has_raw_tags=True)
    words, tags = ("It", "is", "4 March 2014", "."), (SELF_, IGNORED_LABEL, OTHER, SILENT)
    queries = [Query(words, 2), Query(("p.m.",), 0)]
    views = [context.view(query) for query in queries]
    places, labels = context.tagged(views, [(queries[0], tags), (queries[1], ())], tokenizer)
    inside = OTHER + WITHIN
    assert labels[0].tolist() == [SELF_, IGNORED_LABEL, OTHER, inside, inside, SILENT]
    assert set(labels[1].tolist()) == {IGNORED_LABEL}
    assert places.onward.tolist() == [[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 0, 0]]
    assert places.backward.tolist() == [[6, 5, 4, 3, 2, 1], [4, 3, 2, 1, 0, 0]]


def test_the_tagger_is_a_gru_over_the_states_from_the_right() -> None:
    torch.manual_seed(0)
    tagger = RawTagger(state_size=3, hidden_size=4, tags=6)
    states = SentenceStates(torch.randn(1, 4, 3), torch.randn(1, 4, 3))
    places = Places(torch.tensor([[1, 2, 3]]), torch.tensor([[3, 2, 1]]))
    cell = torch.nn.GRUCell(3, 4)
    cell.load_state_dict({name.removesuffix("_l0"): value for name, value in tagger.onward.state_dict().items()})
    hidden = torch.zeros(1, 4)
    for place, logits in enumerate(tagger(states, places).unbind(1)):
        hidden = cell(states.backward[:, 3 - place], hidden)
        torch.testing.assert_close(logits, tagger.output(hidden))


def test_the_tagger_may_read_the_tag_before_each_word() -> None:
    torch.manual_seed(0)
    tagger = RawTagger(state_size=3, hidden_size=4, tags=6, previous_size=2)
    states = SentenceStates(torch.randn(2, 6, 3), torch.randn(2, 6, 3))
    places = Places(torch.tensor([[1, 2, 3, 4, 5]] * 2), torch.tensor([[5, 4, 3, 2, 1]] * 2))
    said = tagger(states, places)
    likeliest = said.argmax(-1)
    torch.testing.assert_close(tagger(states, places, likeliest), said)
    other = likeliest.clone()
    other[:, 2] = (other[:, 2] + 1) % 6
    forced = tagger(states, places, other)
    torch.testing.assert_close(forced[:, :3], said[:, :3])
    assert not torch.equal(forced[:, 3], said[:, 3])
    unknown = torch.full_like(likeliest, IGNORED_LABEL)
    assert tagger(states, places, unknown).isfinite().all(), "a label that is none"


def test_raw_tags_need_raw_units() -> None:
    with pytest.raises(ValueError, match=r"^tagger: 'raw' words; the context_units are 'features'$"):
        DncNormConfig(tagger=RAW)
    with pytest.raises(ValueError, match=r"^tagger: 'all'; the known ones are raw, segments$"):
        DncNormConfig(tagger="all")


# Tags to tokens.


def test_the_tags_are_the_likeliest_that_may_follow_each_other() -> None:
    torch.manual_seed(1)
    for length in (1, 2, 4):
        log = torch.log_softmax(3 * torch.randn(length, 6).double(), dim=-1)
        allowed = [
            tags
            for tags in itertools.product(range(6), repeat=length)
            if all(tag < WITHIN or (place and tags[place - 1] in (tag, tag - WITHIN)) for place, tag in enumerate(tags))
        ]
        best = max(allowed, key=lambda tags: sum(float(log[place, tag]) for place, tag in enumerate(tags)))
        found = tagged_words(log)
        assert [one.first for one in found] == [place for place, tag in enumerate(best) if tag < WITHIN]
        assert [one.end for one in found] == [*(one.first for one in found[1:]), length]
        assert [one.tag for one in found] == [TAG_NAMES[tag] for tag in best if tag < WITHIN]
        scores = sum(math.log(one.probability) for one in found)
        assert scores == pytest.approx(sum(float(log[place, tag]) for place, tag in enumerate(best)))


# In the gate's place.


@pytest.mark.parametrize("name", [NAME, "words, tags"])
def test_the_gate_scores_every_token_in_its_sentence(name: str, tokenizer: DncNormTokenizer) -> None:
    gate = TaggerGate(random_model(name, tokenizer), tokenizer)
    sentences = [["It", "is", "4 March 2014", "."], [], ["15"], ["It", "is", "4 March 2014", "."], ["a" * 300, "10:30"]]
    together = gate.probabilities(sentences)
    assert together.shape == (11,)
    assert ((together > 0) & (together < 1)).all()
    alone = np.concatenate([gate.probabilities([sentence]) for sentence in sentences])
    np.testing.assert_allclose(together, alone, atol=1e-6)
    long = [str(place) for place in range(MOST_WORDS + 20)]
    assert gate.probabilities([long, ["15"]]).shape == (MOST_WORDS + 21,)


def test_a_token_needs_work_if_one_of_its_raw_words_does(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer
) -> None:
    words = ["It", "is", "4 March 2014", "."]
    (log,) = tag_log_probabilities(model, tokenizer, [words])
    assert log.shape == (6, 6)
    torch.testing.assert_close(log.exp().sum(1), torch.ones(6, dtype=torch.float64))
    needs = (log.exp()[:, OTHER] + log.exp()[:, OTHER + WITHIN]).tolist()
    expected = [needs[0], needs[1], max(needs[2:5]), needs[5]]
    assert TaggerGate(model, tokenizer).probabilities([words]).tolist() == pytest.approx(expected)


def test_a_model_without_a_tagger_is_refused(tokenizer: DncNormTokenizer, model_folder: Path) -> None:
    plain = random_model("words, init", tokenizer)
    assert TAGGING not in plain.abilities
    with pytest.raises(ValueError, match=r"^tagging: a model of encoder 'bidirectional'.* has no such ability"):
        TaggerGate(plain, tokenizer)
    with pytest.raises(ValueError, match=r"^tagging: a model of "):
        dncnorm.pipeline(model=model_folder, tagger=True)
    with pytest.raises(ValueError, match=r"^model: its tagger is of 'segments'; raw text needs one of 'raw' words$"):
        speak_raw(random_model("words, tags", tokenizer), tokenizer, ["It"])


def test_the_pipeline_runs_with_it(model: DncNormForTextNormalization, tokenizer: DncNormTokenizer) -> None:
    """Its own gate is not needed."""
    normalize = dncnorm.pipeline(model=model, tokenizer=tokenizer, tagger=True)
    assert (normalize.settings["tagger"], normalize.gate_threshold) == (True, 0.5)
    texts = ["It weighs 15 kg in 2007.", "The IUCN and 4 cm"]
    together, alone = normalize(texts), [normalize(text) for text in texts]
    assert [result["normalized_text"] for result in together] == [result["normalized_text"] for result in alone]
    tokens = normalize.normalize_sentences([["It", "weighs", "15 kg"]])[0]
    expected = TaggerGate(model, tokenizer).probabilities([["It", "weighs", "15 kg"]])
    assert [one.gate_probability for one in tokens] == pytest.approx(expected.tolist())


# Raw text.


def test_every_raw_word_is_in_one_token(model: DncNormForTextNormalization, tokenizer: DncNormTokenizer) -> None:
    texts = ["It weighs 15 kg in 2007.", "", "  ", "15", "No. 4", "7" * 200]
    found = speak_raw(model, tokenizer, texts)
    assert found[:2] == [found[0], []]
    assert found[2] == []
    for text, tokens in zip(texts, found, strict=True):
        assert all(text[one.start : one.end] == one.before for one in tokens)
        inside = [span for span in raw_words(text) if any(a.start <= span[0] and span[1] <= a.end for a in tokens)]
        assert inside == raw_words(text)
        assert all(a.end <= b.start for a, b in itertools.pairwise(tokens))
        assert all(0.0 <= one.confidence <= 1.0 for one in tokens)
    for one, alone in zip(found[0], speak_raw(model, tokenizer, texts[:1])[0], strict=True):
        assert one[:-1] == alone[:-1]
        assert one.confidence == pytest.approx(alone.confidence, abs=1e-6)


def test_a_raw_text_is_segmented_and_normalized_by_its_tags(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two raw words, the second within the token of the first, the network speaks one token."""
    tags = torch.tensor([SELF_, OTHER, OTHER + WITHIN, SILENT])
    log = torch.log_softmax(50.0 * torch.nn.functional.one_hot(tags, 6).double(), dim=-1)
    monkeypatch.setattr("dncnorm.model.tagging.tag_log_probabilities", lambda *_: [log])
    query = Query(("No", "3 kg", "."), 1)
    (expected,) = decode(model, tokenizer, [query], None, (NEVER_SPOKEN, NOT_AS_WRITTEN))
    spoken = speak_raw(model, tokenizer, ["No 3 kg ."])[0]
    assert [(token.before, token.after) for token in spoken] == [
        ("No", SELF),
        ("3 kg", expected.text if expected.ended else SELF),
        (".", SILENCE),
    ]


def test_the_pipeline_of_raw_words_is_the_network_alone(
    model: DncNormForTextNormalization,
    tokenizer: DncNormTokenizer,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    texts = ["It weighs  15 kg .", "", "No\n"]
    model.save_pretrained(tmp_path / "model")
    for normalize in (dncnorm.pipeline(model=source, tagger="raw") for source in (model, tmp_path / "model")):
        found = normalize(texts)
        for text, result, tokens in zip(texts, found, speak_raw(model, tokenizer, texts), strict=True):
            assert "".join(segment["before"] for segment in result["segments"]) == text
            kept = [segment for segment in result["segments"] if segment["semiotic_class"] != "SPACE"]
            assert [(one["start"], one["end"]) for one in kept] == [(token.start, token.end) for token in tokens]
            said = [token.before if token.after in (SELF, SILENCE) else token.after for token in tokens]
            assert result["normalized_text"] == " ".join(said)
    with pytest.raises(ValueError, match=r"^pretokenized: a network alone has no options"):
        normalize(texts, pretokenized=True)
    with pytest.raises(ValueError, match=r"^tagger: 'raw'; the model's is of 'segments'$"):
        dncnorm.pipeline(model=random_model("words, tags", tokenizer), tagger="raw")
    assert isinstance(transformers.pipeline(TASK, model=str(tmp_path / "model"), tagger="raw"), NetworkAlone)
    assert main(["normalize", "--model", str(tmp_path / "model"), "--tagger", "raw", texts[0]]) == 0
    assert capsys.readouterr().out == f"{found[0]['normalized_text']}\n"
    for build in (dncnorm.pipeline, transformers.pipeline):
        with pytest.raises(
            ValueError, match=r"^tagger: 'all'; it must be true or false, or 'raw' for a network alone$"
        ):
            build(TASK, model=str(tmp_path / "model"), tagger="all")
