"""An architecture is a configuration: one unlike PH18's in all, a decoder with a cache, a sentence read once."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from queries import query
from torch import Tensor, nn

import dncnorm
from dncnorm import DncNormConfig, DncNormForTextNormalization, DncNormTokenizer, TextNormalizer
from dncnorm.bundle.folder import SIGNED
from dncnorm.core.queries import DecodingOptions, Query
from dncnorm.core.special import BOS, EOS, NORM_CLOSE, NORM_OPEN, PAD, SPECIALS
from dncnorm.explanation.network import explain, explain_query
from dncnorm.inference.filters import NEVER_SPOKEN
from dncnorm.model.decoding import decode, decode_n_best
from dncnorm.model.onnx import OnnxDncNorm
from dncnorm.model.registry import CONTEXTS, DECODERS
from dncnorm.model.source import Batch, Source, pad
from dncnorm.nn.bridges import IdentityBridge, ProjectingBridge
from dncnorm.nn.cells import GRU, LSTM
from dncnorm.nn.dnc.core import DNC
from dncnorm.nn.encoders.bidirectional import BidirectionalEncoder
from dncnorm.nn.encoders.recurrent import RecurrentEncoder
from dncnorm.nn.interface import ALIGNMENT, Encoded, Encoder, Final, Prepared, State, Step, tensors

SOURCE, TARGET, START, END = 30, 20, SPECIALS.index(BOS), SPECIALS.index(EOS)
SLIDING_WINDOW = {"encoder": "bidirectional", "cell": "gru", "bridge": "projecting", "encoder_size": 7}
"""Zhang et al. 2019 section 5.2; the encoder has its own width."""


def config(**changes: Any) -> DncNormConfig:
    sizes = {"embedding_size": 8, "hidden_size": 10, "attention_size": 9, "feature_size": 11, "max_target_length": 9}
    vocabularies = {"source_vocab_size": SOURCE, "target_vocab_size": TARGET}
    return DncNormConfig(**{**sizes, **vocabularies, **SLIDING_WINDOW, **changes})


def random_model(**changes: Any) -> DncNormForTextNormalization:
    """Large random weights: what it says differs from row to row and from step to step, and ends now and then."""
    torch.manual_seed(1)
    model = DncNormForTextNormalization(config(**changes)).eval()
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.normal_(std=0.8)
        model.output.bias[END] += 1.0
    return model


def sources(rows: int = 4, length: int = 9) -> tuple[Tensor, Tensor]:
    """input_ids [B, S] with tags inside, attention_mask [B, S], the rows of different lengths."""
    generator = torch.Generator().manual_seed(1)
    ids = torch.randint(len(SPECIALS), SOURCE, (rows, length), generator=generator)
    mask = torch.arange(length) < length - torch.arange(rows).unsqueeze(1)
    ids[:, 1], ids[:, 3] = SPECIALS.index(NORM_OPEN), SPECIALS.index(NORM_CLOSE)
    return ids.masked_fill(~mask, SPECIALS.index(PAD)), mask


def labels(rows: int = 4, length: int = 5) -> Tensor:
    return torch.randint(len(SPECIALS), TARGET, (rows, length), generator=torch.Generator().manual_seed(2))


# The bidirectional encoder.


@pytest.mark.parametrize("mask", [sources()[1], sources()[1].flip(1), torch.tensor([[True, False, True, True]])])
def test_a_bidirectional_encoder_is_two_encoders_one_of_them_reading_backwards(mask: Tensor) -> None:
    torch.manual_seed(0)
    encoder = BidirectionalEncoder(GRU(input_size=6, hidden_size=5), GRU(input_size=6, hidden_size=4))
    assert (encoder.output_size, encoder.summary_size, encoder.cell) == (9, 9, None)
    embedded = torch.randn(*mask.shape, 6)
    for context in (torch.enable_grad, torch.no_grad):
        with context():
            states, kept, final, sentences = encoder(embedded, mask)
        assert sentences == ()
        assert states.shape == (*mask.shape, 9)
        assert torch.equal(kept, mask)
        assert not states[~mask].any()
        assert tensors(final.state) == []
        for row, present in enumerate(mask):
            alone = embedded[row, present].unsqueeze(0)
            whole = torch.ones(alone.shape[:2], dtype=torch.bool)
            onward = encoder.forward_encoder(alone, whole)
            backward = encoder.backward_encoder(alone.flip(1), whole)
            expected = torch.cat([onward.states, backward.states.flip(1)], dim=-1)[0]
            torch.testing.assert_close(states[row, present], expected, rtol=0, atol=1e-6)
            summary = torch.cat([onward.final.summary, backward.final.summary], dim=-1)[0]
            torch.testing.assert_close(final.summary[row], summary, rtol=0, atol=1e-6)


# Bridges.


def test_an_identity_bridge_hands_over_what_the_encoder_ends_with() -> None:
    encoder = RecurrentEncoder(LSTM(input_size=3, hidden_size=4))
    final = Final(encoder.cell.initial_state(2), torch.randn(2, 4))
    state, output = IdentityBridge(encoder, LSTM(input_size=9, hidden_size=4))(final)
    assert state is final.state
    assert output is final.summary


@pytest.mark.parametrize(
    ("encoder", "cell", "message"),
    [
        (
            RecurrentEncoder(LSTM(input_size=3, hidden_size=4)),
            GRU(input_size=9, hidden_size=4),
            "differ: LSTM of 4, GRU of 4",
        ),
        (
            RecurrentEncoder(GRU(input_size=3, hidden_size=5)),
            GRU(input_size=9, hidden_size=4),
            "differ: GRU of 5, GRU of 4",
        ),
        (
            BidirectionalEncoder(GRU(input_size=3, hidden_size=2), GRU(input_size=3, hidden_size=2)),
            GRU(input_size=9, hidden_size=4),
            "differ: no state, GRU of 4; 'projecting' takes any encoder",
        ),
    ],
)
def test_an_identity_bridge_wants_one_kind_of_cell_and_one_size(encoder: Encoder, cell: Any, message: str) -> None:
    with pytest.raises(ValueError, match=rf"^bridge: 'identity' hands .*{message}"):
        IdentityBridge(encoder, cell)


@pytest.mark.parametrize(
    "cell",
    [
        GRU(input_size=9, hidden_size=4),
        LSTM(input_size=9, hidden_size=4),
        DNC(input_size=9, hidden_size=4, output_size=4, memory_size=3, word_size=2, num_reads=1),
    ],
    ids=["gru", "lstm", "dnc"],
)
def test_a_projecting_bridge_starts_any_cell_from_a_summary(cell: Any) -> None:
    encoder = RecurrentEncoder(GRU(input_size=3, hidden_size=6))
    bridge = ProjectingBridge(encoder, cell)
    summary = torch.randn(2, 6)
    state, output = bridge(Final((), summary))
    torch.testing.assert_close(output, torch.tanh(bridge.projection(summary)))
    assert torch.equal(state.hidden, output)
    empty = cell.initial_state(2)
    assert [tensor.shape for tensor in tensors(state)] == [tensor.shape for tensor in tensors(empty)]
    y, after = cell.step(torch.randn(2, 9), state)
    assert y.shape == (2, 4)
    assert type(after) is type(empty)


def test_a_projecting_bridge_wants_one_vector_for_state_and_output() -> None:
    cell = DNC(input_size=9, hidden_size=4, output_size=5, memory_size=3, word_size=2, num_reads=1)
    with pytest.raises(ValueError, match=r"^bridge: 'projecting' starts hidden state and output from one .* 4 and 5"):
        ProjectingBridge(RecurrentEncoder(GRU(input_size=3, hidden_size=6)), cell)


# The sliding window model as a whole.


def test_its_shapes_are_its_own() -> None:
    model, (ids, mask) = random_model(), sources()
    state, source = model.prepare(Source(ids, mask, torch.zeros_like(mask)))
    assert source.states.shape == (4, 9, 14)
    assert source.keys.shape == (4, 9, 9)
    assert state.output.shape == state.cell.hidden.shape == (4, 10)
    assert all(tensor.shape[0] == 4 for tensor in tensors((state, source)))
    logits, _, attention = model.step(torch.full((4,), START), state, source)
    assert logits.shape == (4, TARGET)
    assert attention is not None
    assert torch.equal(attention > 0.0, mask)
    torch.testing.assert_close(attention.sum(-1), torch.ones(4))


def test_teacher_forcing_is_its_steps() -> None:
    model, (ids, mask), read = random_model(), sources(), labels()
    with torch.no_grad():
        whole = model(ids, mask, decoder_input_ids=read)
        state, source = model.prepare(Source(ids, mask, torch.zeros_like(mask)))
        for place, previous in enumerate(read.unbind(1)):
            logits, state, _ = model.step(previous, state, source)
            torch.testing.assert_close(logits, whole.logits[:, place], rtol=0, atol=1e-5)


def test_rows_padded_in_a_batch_give_what_they_give_alone() -> None:
    model, (ids, mask), read = random_model(), sources(), labels()
    with torch.no_grad():
        together = model(ids, mask, decoder_input_ids=read).logits
        for row in range(4):
            length = int(mask[row].sum())
            alone = model(ids[row : row + 1, :length], decoder_input_ids=read[row : row + 1]).logits
            torch.testing.assert_close(together[row : row + 1], alone, rtol=1e-5, atol=1e-5)


def test_every_weight_gets_a_gradient() -> None:
    model, (ids, mask) = random_model(), sources()
    losses = model.losses(Batch(Source(ids, mask, torch.zeros_like(mask)), labels()))
    losses["sequence"].total.backward()
    still = [name for name, p in model.named_parameters() if p.grad is None or not p.grad.abs().sum()]
    assert still == []
    assert {name for name, _ in model.named_parameters()} >= {
        "source.encoder.backward_encoder.cell.core.weight_hh",
        "decoder.bridge.projection.weight",
    }


def test_the_losses_are_what_the_model_computes_of_labels() -> None:
    model, (ids, mask), target = random_model(), sources(), labels()
    target[1, 3:] = -100
    batch = Batch(Source(ids, mask, torch.zeros_like(mask)), target)
    with torch.no_grad():
        loss, counts = model.losses(batch)["sequence"], model.loss_counts(batch)
        mean = model(ids, mask, labels=target).loss
    assert int(loss.terms) == int(counts["sequence"]) == 18
    assert float(loss.total / loss.terms) == pytest.approx(float(mean), rel=1e-6)
    forbidden = torch.zeros(4, 5, TARGET, dtype=torch.bool)
    forbidden[0, :, [s for s in range(TARGET) if s not in set(target[0].tolist())]] = True
    assert model.losses(batch._replace(forbidden=forbidden))["sequence"].total < loss.total


@pytest.mark.parametrize("beams", [1, 3])
def test_generate_is_what_teacher_forcing_scores_highest(beams: int) -> None:
    model, (ids, mask) = random_model(), sources()
    found = model.generate(ids, attention_mask=mask, num_beams=beams, do_sample=False, suppress_tokens=NEVER_SPOKEN.ids)
    assert len({tuple(row) for row in found.tolist()}) > 1
    for row, symbols in enumerate(found.tolist() if beams == 1 else []):
        kept = symbols[: symbols.index(END) + 1] if END in symbols else symbols
        with torch.no_grad():
            logits = model(ids[row : row + 1], mask[row : row + 1], decoder_input_ids=torch.tensor([kept])).logits[0]
        logits[:, NEVER_SPOKEN.ids] = -math.inf
        assert kept[1:] == logits.argmax(-1)[: len(kept) - 1].tolist()


def test_saved_and_loaded_it_is_the_same_to_the_bit(tmp_path: Path) -> None:
    model, (ids, mask) = random_model(), sources()
    model.save_pretrained(tmp_path)
    written = json.loads((tmp_path / "config.json").read_text())
    assert written.items() >= {**SLIDING_WINDOW, "decoder": "recurrent", "context": "window"}.items()
    loaded = DncNormForTextNormalization.from_pretrained(tmp_path)
    with torch.no_grad():
        assert loaded(ids, mask, labels=labels()).logits.equal(model(ids, mask, labels=labels()).logits)


# And in the pipeline.


@pytest.fixture(scope="module")
def normalize(model_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> TextNormalizer:
    folder = tmp_path_factory.mktemp("sliding-window")
    tokenizer = DncNormTokenizer.from_pretrained(str(model_folder))
    model = random_model(source_vocab_size=tokenizer.source_vocab_size, target_vocab_size=tokenizer.target_vocab_size)
    model.tokenizer = tokenizer
    model.bundle = DncNormForTextNormalization.from_pretrained(model_folder).bundle
    model.save_pretrained(folder)
    return dncnorm.pipeline(model=folder)


TEXTS = ["It weighs 15 kg in 2007.", "The IUCN and 4 cm"]


def test_the_pipeline_speaks_with_it(normalize: TextNormalizer) -> None:
    plain, alone = normalize(TEXTS), [normalize(text, batch_size=1) for text in TEXTS]
    assert [result["normalized_text"] for result in plain] == [result["normalized_text"] for result in alone]
    for options in ({"beams": 3}, {"n_best": 3}, {"alignment": True}):
        for result in normalize(TEXTS, **options):
            assert all(0.0 <= segment["confidence"] <= 1.0 for segment in result["segments"])
    segment = next(s for s in normalize(TEXTS[0], alignment=True)["segments"] if s["before"] == "15 kg")
    assert all(segment["start"] <= word["start"] < word["end"] <= segment["end"] for word in segment["words"])


def test_it_is_explained_by_its_attention(normalize: TextNormalizer) -> None:
    explained = explain_query(normalize.model, normalize.tokenizer, query("It weighs", "15 kg", "."), "two")
    assert explained.encoder is explained.decoder is None
    assert explained.attention.shape == (2, len("It weighs <15 kg> ."))
    assert explained.attention.sum(axis=1) == pytest.approx(np.ones(2), abs=1e-5)
    assert explain(normalize, "It weighs 15 kg", 2)[0].before == "15 kg"


def test_what_it_cannot_do_it_says(normalize: TextNormalizer, tmp_path: Path) -> None:
    ability = (
        r"a model of encoder 'bidirectional', decoder 'recurrent', cell 'gru' has no such ability; it has alignment"
    )
    with pytest.raises(ValueError, match=rf"^8 bits: {ability}$"):
        normalize.model.quantize_steps()
    with pytest.raises(ValueError, match=rf"^export: {ability}$"):
        OnnxDncNorm(normalize.model.config)


def test_a_gru_has_no_products_in_8_bits_and_an_lstm_has() -> None:
    random_model(cell="lstm").quantize_steps()
    with pytest.raises(ValueError, match=r"^8 bits: a model of encoder 'recurrent', decoder 'recurrent', cell 'gru'"):
        random_model(encoder="recurrent").quantize_steps()


# Names.


@pytest.mark.parametrize(
    ("key", "known"),
    [
        ("encoder", "bidirectional, cfe, fe, recurrent, transformer"),
        ("decoder", "recurrent, transformer"),
        ("cell", "dnc, gru, lstm"),
        ("bridge", "identity, projecting"),
        ("context", "sentence, tagged_window, window"),
        ("attention", "additive, matrix"),
        ("context_units", "characters, features, pieces, raw"),
        ("context_join", "concat, init"),
    ],
)
def test_an_unknown_name_fails_with_the_known_ones(key: str, known: str) -> None:
    with pytest.raises(ValueError, match=f"^{key}: 'turing'; the known ones are {known}$"):
        config(**{key: "turing"})


def test_a_configuration_without_the_names_is_ph18s(model_folder: Path, tmp_path: Path) -> None:
    values = json.loads((model_folder / "config.json").read_text())
    names = {"encoder", "decoder", "cell", "bridge", "context", "encoder_size"}
    assert names <= values.keys(), "they are written"
    (tmp_path / "config.json").write_text(json.dumps({k: v for k, v in values.items() if k not in names}))
    read = DncNormConfig.from_pretrained(tmp_path)
    assert {name: getattr(read, name) for name in names} == {name: values[name] for name in names}


def test_an_encoder_needs_a_bridge_that_fits() -> None:
    with pytest.raises(ValueError, match=r"^bridge: 'identity' hands the encoder's last state"):
        DncNormForTextNormalization(config(bridge="identity"))


# A decoder whose state is a cache that grows, and a sentence that is encoded once.


class CacheDecoder(nn.Module):
    """What it says next depends on all that it has read, which it keeps; satisfies `Decoder`, without attention."""

    abilities: frozenset[str] = frozenset()

    def __init__(self, embedding_size: int, encoder: Encoder, feature_size: int) -> None:
        super().__init__()
        self.feature_size = feature_size
        self.mix = nn.Linear(embedding_size + encoder.output_size, feature_size)

    def prepare(self, encoded: Encoded, focus: Tensor) -> Prepared:
        """State: the embeddings read so far [B, 0, E]. Source: the mean annotation of the focus [B, H]."""
        weights = focus.unsqueeze(-1).to(encoded.states.dtype)
        seen = (encoded.states * weights).sum(1) / weights.sum(1).clamp(min=1.0)
        return Prepared((seen.new_zeros(len(seen), 0, self.mix.in_features - seen.shape[1]),), seen)

    def step(self, embedded: Tensor, state: State, source: Tensor) -> Step:
        cache = torch.cat([state[0], embedded.unsqueeze(1)], dim=1)
        places = torch.arange(1, cache.shape[1] + 1, dtype=cache.dtype).view(1, -1, 1)
        features = torch.tanh(self.mix(torch.cat([(cache * places).sum(1) / places.sum(), source], dim=-1)))
        return Step(features, (cache,), None)

    def forward(self, embedded: Tensor, state: State, source: Tensor) -> tuple[Tensor, State]:
        features = []
        for previous in embedded.unbind(1):
            feature, state, _ = self.step(previous, state, source)
            features.append(feature)
        return torch.stack(features, dim=1), state


class Sentences:
    """Every sentence is a source, read once however many of its tokens are asked for; satisfies `SourceBuilder`."""

    def __init__(self) -> None:
        self.read: list[tuple[int, int]] = []

    def fits(self, query: Query) -> bool:
        return len(" ".join(query.words)) <= 200

    def view(self, query: Query) -> Query:
        return query

    def order(self, view: Query) -> tuple[int, str]:
        text = " ".join(view.words)
        return len(text), text

    def symbols(self, view: Query) -> tuple[str, ...]:
        return tuple(" ".join(view.words))

    def encode(self, views: Sequence[Query], tokenizer: DncNormTokenizer, device: torch.device) -> Source:
        rows = {words: row for row, words in enumerate(dict.fromkeys(view.words for view in views))}
        self.read.append((len(rows), len(views)))
        vocabulary = {symbol: index for index, symbol in enumerate(tokenizer.vocabularies[0])}
        ids, mask = pad([[vocabulary.get(c, 3) for c in " ".join(words)] for words in rows], device)
        focus = torch.zeros(len(views), ids.shape[1], dtype=torch.bool, device=device)
        for row, view in enumerate(views):
            start = len(" ".join((*view.words[: view.index], "")))
            focus[row, start : start + len(view.focus)] = True
        return Source(ids, mask, focus, torch.tensor([rows[view.words] for view in views], device=device))


@pytest.fixture
def cached(model_folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[DncNormForTextNormalization, DncNormTokenizer]:
    """A model of this decoder and this builder, by their names in the registry."""
    monkeypatch.setitem(
        DECODERS, "cache", lambda config, encoder: CacheDecoder(config.embedding_size, encoder, config.feature_size)
    )
    monkeypatch.setitem(CONTEXTS, "rows", lambda config: Sentences())
    tokenizer = DncNormTokenizer.from_pretrained(str(model_folder))
    sizes = {"source_vocab_size": tokenizer.source_vocab_size, "target_vocab_size": tokenizer.target_vocab_size}
    model = random_model(decoder="cache", context="rows", **sizes)
    with torch.no_grad():
        model.output.bias[END] += 4.0
    return model, tokenizer


SENTENCES = [("The", "weight", "15", "kg", "in", "2007"), ("It", "weighs", "4", "cm")]
QUERIES = [Query(words, index) for words in SENTENCES for index in range(len(words))]


def forced_score(
    model: DncNormForTextNormalization, asked: Query, tokenizer: DncNormTokenizer, said: list[int]
) -> float:
    """The log probability of symbols, by teacher forcing, among all but those that are never spoken."""
    source = model.context.encode([asked], tokenizer, model.device)
    with torch.no_grad():
        state, prepared = model.prepare(source)
        read = torch.tensor([[START, *said[:-1]]])
        features, _ = model.decoder(model.target_embedding(read), state, prepared)
        logits = model.output(features).double()[0]
    logits[:, NEVER_SPOKEN.ids] = -math.inf
    return float(logits.log_softmax(-1).gather(1, torch.tensor(said).unsqueeze(1)).sum())


@pytest.mark.parametrize("beams", [1, 4])
def test_a_cache_goes_through_the_search(
    cached: tuple[DncNormForTextNormalization, DncNormTokenizer], beams: int
) -> None:
    """Rows leave, beams are reordered, and the cache of each grows; each row says what it says alone."""
    model, tokenizer = cached
    found = decode(model, tokenizer, QUERIES, DecodingOptions(beams=beams))
    assert len({hypothesis.text for hypothesis in found}) > 3
    assert len({len(hypothesis.text.split()) for hypothesis in found}) > 1
    alone = [decode(model, tokenizer, [asked], DecodingOptions(beams=beams))[0] for asked in QUERIES]
    assert [h.text for h in alone] == [h.text for h in found]
    assert [h.confidence for h in alone] == pytest.approx([h.confidence for h in found], abs=1e-5)


def test_its_likeliest_answers_have_the_scores_of_teacher_forcing(
    cached: tuple[DncNormForTextNormalization, DncNormTokenizer], monkeypatch: pytest.MonkeyPatch
) -> None:
    model, tokenizer = cached
    said: list[list[int]] = []
    decode_target = DncNormTokenizer.decode_target

    def spy(self: DncNormTokenizer, ids: Sequence[int]) -> str:
        said.append(list(ids))
        return decode_target(self, ids)

    monkeypatch.setattr(DncNormTokenizer, "decode_target", spy)
    for asked in QUERIES[:4]:
        said.clear()
        (found,) = decode_n_best(model, tokenizer, [asked], DecodingOptions(beams=5, n_best=3))
        for symbols, hypothesis in zip(said, found, strict=True):
            ended = [*symbols, END] if hypothesis.ended else symbols
            score = forced_score(model, asked, tokenizer, ended)
            assert hypothesis.confidence == pytest.approx(math.exp(score), rel=1e-4)


def test_a_sentence_is_encoded_once_and_many_tokens_are_asked_of_it(
    cached: tuple[DncNormForTextNormalization, DncNormTokenizer], monkeypatch: pytest.MonkeyPatch
) -> None:
    model, tokenizer = cached
    encoded: list[int] = []
    encode = type(model.source).encode
    monkeypatch.setattr(
        type(model.source), "encode", lambda self, ids, *more: encoded.append(len(ids)) or encode(self, ids, *more)
    )
    together = decode(model, tokenizer, [*QUERIES, *QUERIES[:2]])
    assert encoded == [len(SENTENCES)]
    assert isinstance(model.context, Sentences)
    assert model.context.read == [(len(SENTENCES), len(QUERIES))]
    assert together[-2:] == together[:2]


def test_a_model_without_attention_has_no_alignment(
    cached: tuple[DncNormForTextNormalization, DncNormTokenizer], model_folder: Path
) -> None:
    model, tokenizer = cached
    assert ALIGNMENT not in model.abilities
    message = (
        "^alignment: a model of encoder 'bidirectional', decoder 'cache', cell 'gru' has no such ability; it has no"
    )
    with pytest.raises(ValueError, match=message):
        explain_query(model, tokenizer, QUERIES[0], "two")
    model.bundle = DncNormForTextNormalization.from_pretrained(model_folder).bundle
    normalize = dncnorm.pipeline(model=model, tokenizer=tokenizer)
    assert normalize("It weighs 15 kg")["normalized_text"]
    with pytest.raises(ValueError, match=message):
        normalize("It weighs 15 kg", alignment=True)


def test_it_learns_with_its_sentences_read_once(
    cached: tuple[DncNormForTextNormalization, DncNormTokenizer],
) -> None:
    model, tokenizer = cached
    source = model.context.encode(QUERIES, tokenizer, model.device)
    model.losses(Batch(source, labels(len(QUERIES))))["sequence"].total.backward()
    still = [name for name, p in model.named_parameters() if p.grad is None or not p.grad.abs().sum()]
    assert still == []


# The folder.

COUNTED = """
import collections, os, sys
from dncnorm import DncNormForTextNormalization
folder, opened = sys.argv[1], collections.Counter()

def count(event, arguments):
    if event == "open" and isinstance(arguments[0], str) and arguments[0].startswith(folder):
        opened[os.path.relpath(arguments[0], folder)] += 1

sys.addaudithook(count)
DncNormForTextNormalization.from_pretrained(folder)
print(sorted(opened.items()))
"""


@pytest.mark.slow
def test_loading_opens_each_file_of_a_folder_once() -> None:
    """As Python sees it. The small files whose digests the model's manifest has are opened once more, for these."""
    folder = dncnorm.pipeline("text-normalization").model.name_or_path
    done = subprocess.run([sys.executable, "-c", COUNTED, folder], capture_output=True, text=True, check=True)
    opened = dict(eval(done.stdout))
    names = {path.relative_to(folder).as_posix() for path in Path(folder).rglob("*") if path.is_file()}
    assert opened == {name: 1 + (name in SIGNED) for name in names}


def test_what_is_loaded_with_a_model_is_what_the_classes_load_alone(model_folder: Path, tmp_path: Path) -> None:
    model = DncNormForTextNormalization.from_pretrained(model_folder)
    DncNormTokenizer.from_pretrained(str(model_folder)).save_pretrained(str(tmp_path / "alone"))
    model.tokenizer.save_pretrained(str(tmp_path / "beside"))
    for file in (tmp_path / "alone").iterdir():
        assert (tmp_path / "beside" / file.name).read_bytes() == file.read_bytes(), file.name
    changed = DncNormForTextNormalization.from_pretrained(model_folder, dropout=0.25)
    assert (model.config.dropout, changed.config.dropout) == (0.0, 0.25)
    assert replace(model.bundle, gate=None) == replace(changed.bundle, gate=None)
