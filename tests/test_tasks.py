"""The auxiliary losses: tags given the segments (Z19 5.4), reconstruction (5.5)."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
import torch
from architectures import config_of, random_model

from dncnorm import DncNormConfig, DncNormForTextNormalization, DncNormTokenizer
from dncnorm.core.queries import Query
from dncnorm.core.records import Token
from dncnorm.core.special import EOS, SPECIALS
from dncnorm.model.losses import RECONSTRUCTION_LOSS, SEQUENCE_LOSS, TAG_LOSS, Loss
from dncnorm.model.sentences import MOST_WORDS, TAG_NAMES, Sentences, character_units, feature_units
from dncnorm.model.source import IGNORED_LABEL
from dncnorm.nn.context.sentences import SentenceStates
from dncnorm.nn.context.tagging import Places, Tagger
from dncnorm.training.seq2seq.batches import collate
from dncnorm.training.seq2seq.examples import Example
from dncnorm.training.seq2seq.tasks import Tasks, tag_of

END = SPECIALS.index(EOS)
WORDS = ("It", "is", "15", ".")
TAGGED = (0, 0, 2, 1)


# Tags.


@pytest.mark.parametrize(
    ("token", "tag"),
    [
        (Token("is", "<self>", "PLAIN"), TAG_NAMES.index("self")),
        (Token("is", "is", "PLAIN"), TAG_NAMES.index("self")),
        (Token(".", "sil", "PUNCT"), TAG_NAMES.index("sil")),
        (Token("-", "sil", "VERBATIM"), TAG_NAMES.index("other")),
        (Token("15", None, None), IGNORED_LABEL),
    ],
)
def test_the_tag_of_a_token(token: Token, tag: int) -> None:
    assert tag_of(token) == tag


@pytest.mark.parametrize("units", [feature_units, character_units])
def test_each_word_is_tagged_where_it_has_just_been_read(units: object, tokenizer: DncNormTokenizer) -> None:
    context = Sentences(units)  # type: ignore[arg-type]
    queries = [Query(WORDS, 2), Query(("15",), 0), Query(WORDS, 0)]
    views = [context.view(query) for query in queries]
    places, labels = context.tagged(views, list(zip(queries, (TAGGED, (), TAGGED), strict=True)), tokenizer)
    assert labels.tolist() == [[*TAGGED], [IGNORED_LABEL] * 4]
    of_word = [len(context.units(word, 5000, tokenizer)) for word in WORDS]
    assert places.onward.tolist() == [list(itertools.accumulate(of_word)), [of_word[2], 0, 0, 0]]
    assert places.backward[0].tolist() == list(itertools.accumulate(reversed(of_word)))[::-1]


def test_a_part_of_a_long_line_has_its_own_tags(tokenizer: DncNormTokenizer) -> None:
    words = tuple(map(str, range(MOST_WORDS + 2)))
    context, query = Sentences(feature_units), Query(words, MOST_WORDS + 1)
    tags = tuple(place % 3 for place in range(len(words)))
    _, labels = context.tagged([context.view(query)], [(query, tags)], tokenizer)
    assert labels.tolist() == [list(tags[MOST_WORDS:])]


def test_a_tag_knows_both_sides() -> None:
    torch.manual_seed(0)
    tagger = Tagger(state_size=3, hidden_size=4, tags=3)
    states = SentenceStates(torch.randn(1, 5, 3), torch.randn(1, 5, 3))
    places = Places(torch.tensor([[1, 2, 3, 4]]), torch.tensor([[4, 3, 2, 1]]))
    read = torch.cat([states.onward[0, 2], states.backward[0, 3]])
    torch.testing.assert_close(tagger(states, places)[0, 1], tagger.output(torch.tanh(tagger.hidden(read))))


def example(index: int, target: str, words: tuple[str, ...] = WORDS) -> Example:
    return Example(Query(words, index), target, "CARDINAL", TAGGED if words == WORDS else ())


def test_tags_are_learnt_of_whole_sentences_and_cost_their_weight(tokenizer: DncNormTokenizer) -> None:
    model = random_model("words, tags", tokenizer)
    batch = collate([example(2, "two"), example(0, "<self>")], model.context, tokenizer, tasks=Tasks.of(model.config))
    assert batch.tags is not None
    assert batch.tags.labels.tolist() == [[*TAGGED]], "one sentence, read once"
    losses = model.losses(batch)
    assert losses.keys() == model.loss_counts(batch).keys() == {SEQUENCE_LOSS, TAG_LOSS}
    assert int(losses[TAG_LOSS].terms) == int(model.loss_counts(batch)[TAG_LOSS]) == 4
    model.config.tag_weight = 1.0
    torch.testing.assert_close(model.losses(batch)[TAG_LOSS].total, 2 * losses[TAG_LOSS].total)
    model.zero_grad()
    losses[TAG_LOSS].total.backward()
    shared = model.source.encoder.reader.onward.weight_hh_l0.grad  # type: ignore[union-attr]
    assert shared is not None
    assert shared.abs().sum() > 0, "the readers are shared with the speaker"
    batch = collate([example(0, "two", ("15", "kg"))], model.context, tokenizer, tasks=Tasks.of(model.config))
    loss = model.losses(batch)[TAG_LOSS]
    assert (int(loss.terms), float(loss.total.detach())) == (0, 0.0), "no tag of the sentence is known"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"hidden_size": 8, "tag_weight": 0.5}, "tag_weight: 0.5; the context 'window' reads no sentences"),
        ({"tag_weight": -1.0}, "tag_weight: -1.0; it must be at least 0"),
    ],
)
def test_a_weight_that_cannot_be_is_refused(options: dict[str, float], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        DncNormForTextNormalization(DncNormConfig(**options))


# Reconstruction.


def test_only_changed_tokens_are_written_back(tokenizer: DncNormTokenizer) -> None:
    queries = [Query(WORDS, 2), Query(WORDS, 0), Query(WORDS, 3)]
    written = Tasks(has_reconstruction=True).written(queries, ["two", "<self>", "sil"], tokenizer)
    assert written is not None
    assert written.tolist()[0] == [*tokenizer.encode_characters("15"), END]
    assert set(written[1:].flatten().tolist()) == {IGNORED_LABEL}


def reconstruction(model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, *examples: Example) -> Loss:
    return model.losses(collate(examples, model.context, tokenizer, tasks=Tasks.of(model.config)))[RECONSTRUCTION_LOSS]


def test_the_loss_is_zero_for_trivial_tokens(tokenizer: DncNormTokenizer) -> None:
    model = random_model("gru, reconstruction", tokenizer)
    spoken, trivial = example(2, "two"), [example(0, "<self>"), example(3, "sil")]
    nothing = reconstruction(model, tokenizer, *trivial)
    assert (float(nothing.total.detach()), int(nothing.terms)) == (0.0, 0)
    alone, beside = reconstruction(model, tokenizer, spoken), reconstruction(model, tokenizer, spoken, *trivial)
    assert int(alone.terms) == int(beside.terms) == 3
    torch.testing.assert_close(beside.total, alone.total, rtol=1e-5, atol=0)
    alone.total.backward()
    assert model.decoder.get_parameter("cell.core.weight_hh").grad.abs().sum() > 0
    assert model.output.weight.grad is None, "the spoken words play no part in it"
    grown = tokenizer.with_symbols(source=["ß", "ø"])
    model.resize_vocabularies(grown)
    total = reconstruction(model, grown, replace(spoken, query=Query(("ßø",), 0))).total
    assert torch.isfinite(total), "the symbols of a grown vocabulary can be written back"


def test_a_model_without_reconstruction_has_no_such_loss(tokenizer: DncNormTokenizer) -> None:
    model = DncNormForTextNormalization(config_of("gru", tokenizer))
    batch = collate([example(2, "two")], model.context, tokenizer, tasks=Tasks(has_reconstruction=True))
    assert model.losses(batch).keys() == model.loss_counts(batch).keys() == {SEQUENCE_LOSS}
