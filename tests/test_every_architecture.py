"""Every architecture as a whole model: steps, padding, gradients, search, the grammar, its folder."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest
import torch
from architectures import ARCHITECTURES, DIGITS, END, QUERIES, learn, random_model, source_of, targets, untrained

import dncnorm
from dncnorm import DncNormForTextNormalization, DncNormTokenizer
from dncnorm.core.queries import DecodingOptions, Query
from dncnorm.core.special import BOS, SPECIALS
from dncnorm.explanation.network import explain_query
from dncnorm.model.decoding import decode
from dncnorm.model.losses import SEQUENCE_LOSS, sequence_loss
from dncnorm.model.source import Batch
from dncnorm.nn.interface import ALIGNMENT, MEMORY, tensors
from dncnorm.training.seq2seq.batches import collate
from dncnorm.training.seq2seq.examples import Example
from dncnorm.training.seq2seq.tasks import Tasks

START = SPECIALS.index(BOS)


@pytest.fixture(scope="module", params=ARCHITECTURES)
def model(request: pytest.FixtureRequest, tokenizer: DncNormTokenizer) -> DncNormForTextNormalization:
    return random_model(request.param, tokenizer)


def test_its_states_have_the_batch_first(model: DncNormForTextNormalization, tokenizer: DncNormTokenizer) -> None:
    source = source_of(model, tokenizer)
    with torch.no_grad():
        encoded = model.read(source)
        prepared = model.start(encoded, source.focus)
        logits, after, attention = model.step(torch.full((len(QUERIES),), START), *prepared)
    assert encoded.states.shape == (*source.input_ids.shape, model.source.encoder.output_size)
    assert encoded.final.summary.shape == (len(QUERIES), model.source.encoder.summary_size)
    assert torch.equal(encoded.mask, source.attention_mask)
    assert not encoded.states[~encoded.mask].any()
    assert all(tensor.shape[0] == len(QUERIES) for tensor in tensors((prepared, after)))
    assert logits.shape == (len(QUERIES), tokenizer.target_vocab_size)
    assert ALIGNMENT in model.abilities
    assert attention is not None
    assert not attention[~source.attention_mask].any()
    torch.testing.assert_close(attention.sum(-1), torch.ones(len(QUERIES)))


def test_teacher_forcing_is_its_steps(model: DncNormForTextNormalization, tokenizer: DncNormTokenizer) -> None:
    source, read = source_of(model, tokenizer), targets(len(QUERIES), tokenizer.target_vocab_size).clamp(min=0)
    with torch.no_grad():
        state, prepared = model.prepare(source)
        embedded = model.target_embedding(read)
        whole, last = model.decoder(embedded, state, prepared)
        part, between = model.decoder(embedded[:, :2], state, prepared)
        rest, _ = model.decoder(embedded[:, 2:], between, prepared)
        torch.testing.assert_close(torch.cat([part, rest], dim=1), whole, rtol=0, atol=1e-5)
        for place, previous in enumerate(embedded.unbind(1)):
            features, state, _ = model.decoder.step(previous, state, prepared)
            torch.testing.assert_close(features, whole[:, place], rtol=0, atol=1e-5)
    for mine, forced in zip(tensors(state), tensors(last), strict=True):
        torch.testing.assert_close(mine, forced, rtol=0, atol=1e-5)


def test_rows_of_a_batch_equal_single_rows(model: DncNormForTextNormalization, tokenizer: DncNormTokenizer) -> None:
    """In float64, so that large random weights leave nothing but the architecture to differ."""
    model = copy.deepcopy(model).double()
    read = targets(len(QUERIES), tokenizer.target_vocab_size).clamp(min=0)
    with torch.no_grad():
        together, _ = model.decoder(model.target_embedding(read), *model.prepare(source_of(model, tokenizer)))
        for row, query in enumerate(QUERIES):
            prepared = model.prepare(source_of(model, tokenizer, [query]))
            alone, _ = model.decoder(model.target_embedding(read[row : row + 1]), *prepared)
            torch.testing.assert_close(together[row : row + 1], alone, rtol=0, atol=1e-5)
    assert (together[0] - together[1]).abs().max() > 1e-3, "rows differ"


def test_padding_values_change_nothing(model: DncNormForTextNormalization, tokenizer: DncNormTokenizer) -> None:
    source = source_of(model, tokenizer)
    other = source.input_ids.masked_fill(~source.attention_mask, len(SPECIALS) + 1)
    with torch.no_grad():
        one, another = model.read(source), model.read(source._replace(input_ids=other))
    for mine, yours in zip(tensors(one), tensors(another), strict=True):
        assert torch.equal(mine, yours)


def examples() -> list[Example]:
    """Examples of the sentences' tokens, in the words of the tiny vocabulary."""
    said = {"15": "two", "2007": "two thousand seven", "4": "fourth", "kg": "fifteen kilograms", "cm": "b c"}
    tags = {words: tuple(2 if word in said else 0 for word in words) for words in {query.words for query in QUERIES}}
    return [Example(query, said.get(query.focus, "<self>"), "CARDINAL", tags[query.words]) for query in QUERIES]


def batch_of(model: DncNormForTextNormalization, tokenizer: DncNormTokenizer) -> Batch:
    return collate(examples(), model.context, tokenizer, tasks=Tasks.of(model.config))


def test_every_weight_gets_a_finite_gradient(model: DncNormForTextNormalization, tokenizer: DncNormTokenizer) -> None:
    model.zero_grad()
    batch = batch_of(model, tokenizer)
    losses, counts = model.losses(batch), model.loss_counts(batch)
    assert losses.keys() == counts.keys()
    assert all(int(loss.terms) == int(counts[name]) for name, loss in losses.items())
    torch.stack([loss.total for loss in losses.values()]).sum().backward()
    for name, parameter in model.named_parameters():
        assert parameter.grad is not None, name
        assert torch.isfinite(parameter.grad).all(), name
        assert parameter.grad.abs().sum() > 0.0, name


@torch.no_grad()
@pytest.mark.parametrize("name", ["dnc", "cfe", "transformer"])
def test_a_decoder_may_read_its_own_symbols_in_training(name: str, tokenizer: DncNormTokenizer) -> None:
    """JG20's p_t. If all are its own, it reads what a greedy search writes, whatever the labels."""
    model = random_model(name, tokenizer, own_symbols=1 - 2**-30).train()
    source, labels = source_of(model, tokenizer), targets(len(QUERIES), tokenizer.target_vocab_size)
    state, prepared = model.prepare(source)
    read, logits = torch.full((len(QUERIES),), START), list[torch.Tensor]()
    for _ in range(labels.shape[1]):
        step = model.step(read, state, prepared)
        logits, state, read = [*logits, step.output], step.state, step.output.argmax(-1)
    expected = sequence_loss(torch.stack(logits, dim=1), labels).total
    torch.testing.assert_close(model.losses(Batch(source, labels))[SEQUENCE_LOSS].total, expected)
    forced = model.eval().losses(Batch(source, labels))[SEQUENCE_LOSS].total
    assert abs(float(forced - expected)) > 1.0


STEPS = 300


def by_heart() -> list[Example]:
    """Two digits, the smaller first, and a third word that the word before them asks for."""
    pairs = [(a, b) for a in range(4) for b in range(a + 1, 4)]
    return [
        Example(Query((before, f"{a}{b}"), 1), f"{DIGITS[a]} {DIGITS[b]} {after}", "DIGIT", (0, 2))
        for a, b in pairs
        for before, after in (("No", "it"), ("in", "is"))
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["dnc", "lstm of three layers", "fe", "transformer", "words, raw tags", "gru, reconstruction"]
)
def test_it_learns_examples_by_heart(name: str, tmp_path: Path) -> None:
    learned = by_heart()
    model, tokenizer = untrained(name, learned, tmp_path)
    batch = collate(learned, model.context, tokenizer, tasks=Tasks.of(model.config))
    mean = learn(model, batch, STEPS, until=0.02)[SEQUENCE_LOSS]
    assert mean < 0.02
    found = decode(model.eval(), tokenizer, [one.query for one in learned])
    assert [one.text for one in found] == [one.target for one in learned]


@pytest.mark.parametrize("beams", [1, 3])
def test_the_search_is_independent_of_the_batch(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, beams: int
) -> None:
    options = DecodingOptions(beams=beams)
    found = decode(model, tokenizer, QUERIES, options)
    alone = [decode(model, tokenizer, [query], options)[0] for query in QUERIES]
    assert [one.text for one in alone] == [one.text for one in found]
    assert [one.confidence for one in alone] == pytest.approx([one.confidence for one in found], abs=1e-4)


def test_generate_speaks_a_token(model: DncNormForTextNormalization, tokenizer: DncNormTokenizer) -> None:
    """The output of `generate` has the highest scores under teacher forcing."""
    inputs = tokenizer(["<norm> 15 </norm>", "<norm> 2007 </norm>"], return_tensors="pt", padding=True)
    found = model.generate(**inputs, do_sample=False)
    for row, symbols in enumerate(found.tolist()):
        kept = symbols[: symbols.index(END) + 1] if END in symbols else symbols
        with torch.no_grad():
            logits = model(
                inputs["input_ids"][row : row + 1],
                inputs["attention_mask"][row : row + 1],
                decoder_input_ids=torch.tensor([kept]),
            ).logits[0]
        assert kept[1:] == logits.argmax(-1)[: len(kept) - 1].tolist()


def test_saved_and_loaded_it_is_the_same_to_the_bit(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, tmp_path: Path
) -> None:
    model.save_pretrained(tmp_path)
    loaded = DncNormForTextNormalization.from_pretrained(tmp_path)
    written = json.loads((tmp_path / "config.json").read_text(encoding="utf-8"))
    assert written["encoder"] == model.config.encoder
    batch = batch_of(model, tokenizer)
    with torch.no_grad():
        for name, loss in model.losses(batch).items():
            assert torch.equal(loss.total, loaded.losses(batch)[name].total), name
    assert decode(loaded, loaded.tokenizer, QUERIES) == decode(model, tokenizer, QUERIES)


def test_it_is_explained_by_its_attention(model: DncNormForTextNormalization, tokenizer: DncNormTokenizer) -> None:
    query = QUERIES[2]
    explained = explain_query(model, tokenizer, query, "two")
    assert explained.characters == model.context.symbols(model.context.view(query))
    assert explained.attention.shape == (2, len(explained.characters))
    assert explained.attention.sum(axis=1) == pytest.approx([1.0, 1.0], abs=1e-5)
    assert (explained.encoder is None) == (MEMORY not in model.abilities)


@pytest.mark.parametrize("name", ["transformer over gru", "words, raw tags", "gru, reconstruction"])
def test_the_pipeline_speaks_with_it(name: str, tokenizer: DncNormTokenizer, model_folder: Path) -> None:
    model = random_model(name, tokenizer)
    model.bundle = DncNormForTextNormalization.from_pretrained(model_folder).bundle
    normalize = dncnorm.pipeline(model=model, tokenizer=tokenizer)
    texts = ["It weighs 15 kg in 2007.", "The IUCN and 4 cm"]
    plain, alone = normalize(texts), [normalize(text, batch_size=1) for text in texts]
    assert [result["normalized_text"] for result in plain] == [result["normalized_text"] for result in alone]
    for result in normalize(texts, alignment=True):
        for segment in result["segments"]:
            assert all(segment["start"] <= w["start"] <= w["end"] <= segment["end"] for w in segment["words"])
