"""Characters in, words out: round trips, reserved symbols in a user's text, folders, damaged vocabularies."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import torch
from example_vocabularies import build_vocabularies, tokenizer_of
from transformers import AutoTokenizer

from dncnorm.core.special import EOS, NORM_CLOSE, NORM_OPEN, SELF, SPECIALS, UNK
from dncnorm.inference.window import Window
from dncnorm.model.configuration import DncNormConfig
from dncnorm.model.tokenization import DncNormTokenizer

WINDOWS = [Window("city is", "15km", "away from"), Window("", "HTTP://x.y", "##a <b>"), Window("vor", "3½", "Œuvre")]
TARGETS = [
    "fifteen kilometers",
    "fifteen kilometers",
    "h_letter  _letter t_letter  _letter t_letter p_letter",
    "three and a half",
    SELF,
    "zyx ##q",
]


@pytest.fixture
def tokenizer(tmp_path: Path) -> DncNormTokenizer:
    """Words of WINDOWS and TARGETS seen twice are whole, the others are spelt."""
    return tokenizer_of(tmp_path / "made", WINDOWS, TARGETS, min_word_count=2)


def symbols(tokenizer: DncNormTokenizer, text: str) -> list[str]:
    return [tokenizer.convert_ids_to_tokens(index) for index in tokenizer.encode_target(text)]


# Targets.


@pytest.mark.parametrize(
    "text",
    [
        *TARGETS,
        " _letter h_letter",
        "kilometers zzz fifteen",
        "## ### ####q",
        "a##",
        "",
    ],
)
def test_targets_come_back_as_they_were(tokenizer: DncNormTokenizer, text: str) -> None:
    ids = tokenizer.encode_target(text)
    assert ids[-1] == tokenizer.eos_token_id
    assert tokenizer.decode_target(ids) == text


@pytest.mark.parametrize("word", [EOS, NORM_OPEN])
def test_a_spoken_reserved_symbol_is_spelt_not_obeyed(tmp_path: Path, word: str) -> None:
    tokenizer = tokenizer_of(tmp_path, WINDOWS, [word[::-1], word, word, "one"])
    ids = tokenizer.encode_target(f"one {word} one")
    assert not set(ids[:-1]) & set(range(len(SPECIALS)))
    assert tokenizer.decode_target(ids) != "one one"


def test_an_unknown_character_is_the_unknown_symbol_and_is_not_spoken(tokenizer: DncNormTokenizer) -> None:
    assert symbols(tokenizer, "я fifteen") == [UNK, "fifteen", EOS]
    assert tokenizer.decode_target(tokenizer.encode_target("я fifteen")) == "fifteen"


def test_symbols_after_the_end_are_ignored(tokenizer: DncNormTokenizer) -> None:
    ids = tokenizer.encode_target("fifteen")
    assert tokenizer.decode_target([*ids, *ids]) == "fifteen"
    assert tokenizer.decode_target([tokenizer.bos_token_id, *ids, tokenizer.pad_token_id]) == "fifteen"


# Sources.


def test_a_window_is_its_characters_and_its_tags(tokenizer: DncNormTokenizer) -> None:
    ids = tokenizer.encode_window(WINDOWS[0])
    source = json.loads((Path(tokenizer.name_or_path) / "source_vocab.json").read_text(encoding="utf-8"))
    assert [source[index] for index in ids] == [*"city is ", NORM_OPEN, *"15km", NORM_CLOSE, *" away from"]


@pytest.mark.parametrize("written", [*SPECIALS, "<norm>15</norm>"])
def test_a_users_reserved_symbol_is_only_text(tokenizer: DncNormTokenizer, written: str) -> None:
    """Two tags, and no other reserved symbol but the unknown character's."""
    ids = tokenizer.encode_window(Window(written, written, written))
    opening, closing = SPECIALS.index(NORM_OPEN), SPECIALS.index(NORM_CLOSE)
    assert [index for index in ids if index in (opening, closing)] == [opening, closing]
    allowed = {opening, closing, SPECIALS.index(UNK)}
    assert not (set(ids) & set(range(len(SPECIALS)))) - allowed
    assert len(ids) == 3 * len(written) + 4


@pytest.mark.parametrize("focus", ["\x00", "\ud800", "e\u0301", "\U0001f600", "\n"])
def test_every_character_of_bad_input_has_one_id(tokenizer: DncNormTokenizer, focus: str) -> None:
    assert len(tokenizer.encode_window(Window("", focus, ""))) == len(focus) + 2


@pytest.mark.parametrize("window", [*WINDOWS, Window("", "15", ""), Window("a", " 15 ", "b"), Window(" ", "x", "")])
def test_a_windows_text_gives_the_same_ids(tokenizer: DncNormTokenizer, window: Window) -> None:
    assert tokenizer(window.text)["input_ids"] == tokenizer.encode_window(window)


# What transformers calls.


@pytest.mark.parametrize("skip", [False, True])
def test_decode_gives_words_and_keeps_self(tokenizer: DncNormTokenizer, skip: bool) -> None:
    texts = ["fifteen zyx", SELF, "h_letter  _letter t_letter"]
    rows = [[tokenizer.bos_token_id, *tokenizer.encode_target(text), tokenizer.pad_token_id] for text in texts]
    assert [tokenizer.decode(row, skip_special_tokens=skip) for row in rows] == texts
    assert tokenizer.batch_decode(rows, skip_special_tokens=skip) == texts
    assert tokenizer.decode(torch.tensor(rows[0]), skip_special_tokens=skip) == texts[0]


def test_sizes(tokenizer: DncNormTokenizer) -> None:
    assert len(tokenizer) == tokenizer.vocab_size == tokenizer.target_vocab_size == len(tokenizer.get_vocab())
    assert tokenizer.get_vocab()[EOS] == tokenizer.eos_token_id == SPECIALS.index(EOS)


@pytest.mark.parametrize("load", [DncNormTokenizer.from_pretrained, AutoTokenizer.from_pretrained])
def test_saved_and_loaded_gives_the_same_ids(tokenizer: DncNormTokenizer, tmp_path: Path, load: Any) -> None:
    AutoTokenizer.register(DncNormConfig, DncNormTokenizer, exist_ok=True)
    tokenizer.save_pretrained(str(tmp_path / "saved"))
    loaded = load(str(tmp_path / "saved"))
    assert type(loaded) is DncNormTokenizer
    for window in WINDOWS:
        assert loaded.encode_window(window) == tokenizer.encode_window(window)
        assert loaded(window.text)["input_ids"] == tokenizer(window.text)["input_ids"]
    for text in TARGETS:
        assert loaded.encode_target(text) == tokenizer.encode_target(text)
        assert loaded.decode(loaded.encode_target(text), skip_special_tokens=True) == text
    assert loaded.all_special_tokens == tokenizer.all_special_tokens


def test_self_is_decoded_with_a_folder_in_which_it_was_special(tokenizer: DncNormTokenizer, tmp_path: Path) -> None:
    tokenizer.save_pretrained(str(tmp_path))
    path = tmp_path / "tokenizer_config.json"
    config = json.loads(path.read_text(encoding="utf-8"))
    config["extra_special_tokens"] = [NORM_OPEN, NORM_CLOSE, SELF]
    config["added_tokens_decoder"]["6"] = {**config["added_tokens_decoder"]["5"], "content": SELF}
    path.write_text(json.dumps(config), encoding="utf-8")
    loaded = DncNormTokenizer.from_pretrained(str(tmp_path))
    assert loaded.decode(loaded.encode_target(SELF), skip_special_tokens=True) == SELF


# Vocabularies.


def test_vocabularies_do_not_depend_on_the_order_of_sets() -> None:
    made = [build_vocabularies(WINDOWS, list(order), min_word_count=2) for order in (TARGETS, TARGETS[::-1])]
    assert made[0] == made[1]
    assert len(set(made[0][1])) == len(made[0][1])


def damage(path: Path, kind: str) -> None:
    symbols = json.loads(path.read_text(encoding="utf-8"))
    texts = {
        "truncated": json.dumps(symbols)[:-20],
        "not utf-8": None,
        "an object": json.dumps({"a": 1}),
        "a number in it": json.dumps([*symbols, 7]),
        "an empty symbol": json.dumps([*symbols, ""]),
        "a repeated symbol": json.dumps([*symbols, symbols[-1]]),
        "no reserved symbols": json.dumps(symbols[1:]),
    }
    text = texts[kind]
    path.write_bytes(b'["\xff\xfe"]' if text is None else text.encode())


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("truncated", ": not valid JSON: "),
        ("not utf-8", ": not valid JSON: "),
        ("an object", "is not a JSON list of symbols"),
        ("a number in it", "is not a JSON list of symbols"),
        ("an empty symbol", "is not a JSON list of symbols"),
        ("a repeated symbol", "holds '.*' twice"),
        ("no reserved symbols", r"begins with \['<s>'.*; it must begin with \['<pad>', '<s>'"),
    ],
)
def test_a_damaged_vocabulary_names_the_file(tmp_path: Path, kind: str, message: str) -> None:
    tokenizer_of(tmp_path, WINDOWS, TARGETS)
    damage(tmp_path / "target_vocab.json", kind)
    with pytest.raises(ValueError, match=rf"target_vocab_file: .*target_vocab\.json.*{message}"):
        DncNormTokenizer.from_pretrained(str(tmp_path))


@pytest.mark.parametrize("name", ["source_vocab", "target_vocab"])
def test_a_missing_vocabulary_is_an_error_not_an_empty_one(tmp_path: Path, name: str) -> None:
    tokenizer_of(tmp_path, WINDOWS, TARGETS)
    (tmp_path / f"{name}.json").unlink()
    with pytest.raises(ValueError, match=rf"{name}_file: None; a tokenizer's folder must hold {name}\.json"):
        DncNormTokenizer.from_pretrained(str(tmp_path))
