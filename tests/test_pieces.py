"""Word pieces: how words are split, how pieces are learned, and how they are saved with the tokenizer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import torch
from architectures import load_tokenizer, random_model

from dncnorm import DncNormForTextNormalization, DncNormTokenizer
from dncnorm.core.hub import PIECES_FILE
from dncnorm.core.queries import Query
from dncnorm.core.special import UNK
from dncnorm.model.pieces import Pieces, learn_pieces
from dncnorm.model.sentences import piece_units
from dncnorm.training.seq2seq.run import read_config, train

ROOT = Path(__file__).resolve().parents[1]
PIECES = Pieces([UNK, "a", "b", "ab", "##a", "##b", "##ab", "##abb"])


@pytest.mark.parametrize(
    ("word", "symbols"),
    [("abab", "ab ##ab"), ("ababb", "ab ##abb"), ("xab", f"{UNK} ##ab"), ("axb", f"a {UNK} ##b"), ("", UNK)],
)
def test_the_longest_piece_is_taken_from_the_left(word: str, symbols: str) -> None:
    assert " ".join(PIECES.symbols[piece] for piece in PIECES.encode(word)) == symbols


def test_frequent_words_become_pieces() -> None:
    words = {"weight": 90, "weigh": 50, "eight": 60, "w": 1, "\ud800": 3, "": 2}
    learned = learn_pieces(words, 40)
    assert len(learned.symbols) <= 40
    assert [len(learned.encode(word)) for word in ("weight", "weigh")] == [1, 1]
    assert learned.symbols[0] == UNK == learned.symbols[learned.encode("zoo")[0]]


@pytest.mark.parametrize(
    ("content", "message"),
    [("[", "not valid JSON"), ("{}", "is not a JSON list of pieces"), ('["a"]', "must begin with")],
)
def test_a_damaged_list_is_named(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / PIECES_FILE
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=message):
        Pieces.read(path)


def test_they_are_saved_with_the_tokenizer(model_folder: Path, tmp_path: Path) -> None:
    tokenizer = load_tokenizer(model_folder)
    assert tokenizer.pieces is not None
    tokenizer.save_pretrained(str(tmp_path))
    again = DncNormTokenizer.from_pretrained(str(tmp_path))
    assert again.pieces.symbols == tokenizer.pieces.symbols
    assert DncNormTokenizer.from_folder(tmp_path, {}).pieces.symbols == tokenizer.pieces.symbols
    assert tokenizer.with_symbols(source=["ß"]).pieces is tokenizer.pieces
    assert DncNormTokenizer.from_pretrained(str(model_folder)).pieces is None


def test_a_model_with_pieces_needs_their_file(model_folder: Path) -> None:
    plain = DncNormTokenizer.from_pretrained(str(model_folder))
    message = rf"^context_units: 'pieces', but the tokenizer's folder has no {PIECES_FILE}$"
    with pytest.raises(ValueError, match=message):
        piece_units("a", 3, plain)
    with pytest.raises(ValueError, match=r"^context_buckets: 3; the pieces are 18$"):
        piece_units("a", 3, load_tokenizer(model_folder))


def test_a_model_reads_its_sentence_in_pieces(model_folder: Path) -> None:
    tokenizer = load_tokenizer(model_folder)
    model = random_model("pieces, init", tokenizer)
    context, query = model.context, Query(("weight", "15", "kg"), 1)
    features, _, before, behind = context.encode([context.view(query)], tokenizer, torch.device("cpu")).beside
    assert tokenizer.pieces is not None
    of_word = [tokenizer.pieces.encode(word) for word in query.words]
    assert features[0, :, 0].tolist() == [1 + piece for word in of_word for piece in word]
    assert (int(before), int(behind)) == (len(of_word[0]), len(of_word[2]))


def test_training_learns_pieces_from_the_corpus(tmp_path: Path) -> None:
    lines = "PLAIN\tThe\t<self>\nCARDINAL\t7\tseven\nPLAIN\tstone\t<self>\n<eos>\t<eos>\n" * 20
    (tmp_path / "train.tsv").write_text(lines, encoding="utf-8")
    values, options = read_config(str(ROOT / "hub_configs" / "tiny.yaml"))
    options = replace(options, steps=2, validate_every=2)
    keys = {"context": "sentence", "context_units": "pieces", "bridge": "projecting", "context_buckets": 60}
    files = [str(tmp_path / "train.tsv")]
    best = train(tmp_path / "run", files, files, {**values, **keys}, options, cpu=True)
    model = DncNormForTextNormalization.from_pretrained(best)
    assert "stone" in model.tokenizer.pieces.symbols
    assert len(model.tokenizer.pieces.encode("stone")) == 1
