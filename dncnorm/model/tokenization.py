"""Characters in, words out: the tokenizer of a seq2seq DNC.

The source is a window's characters with `<norm>` and `</norm>` around the focus. The target is the spoken words; a
word outside the vocabulary is spelt: its first character, then the others, each marked as a continuation.
`vocabularies.py` chooses both vocabularies. A model of whole sentences may have other units: word pieces for source
and target, or characters, including spaces, for the target.
"""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, takewhile
from pathlib import Path
from typing import Any

from transformers import AddedToken, PreTrainedTokenizer

from dncnorm.core.hub import PIECES_FILE, TOKENIZER_CONFIG, VOCABULARY_FILES
from dncnorm.core.manifest import renew_manifest
from dncnorm.core.special import BOS, EOS, NORM_CLOSE, NORM_OPEN, PAD, SELF, SPECIALS, UNK, split_words
from dncnorm.inference.vocabularies import Vocabularies, read_vocabulary
from dncnorm.inference.window import View
from dncnorm.model.pieces import Pieces
from dncnorm.model.source_places import PlacesSymbols
from dncnorm.model.vocabularies import (
    CHARACTERS,
    PIECES,
    SOURCE_UNITS,
    TARGET_UNITS,
    WORDS,
    grown,
    write_vocabularies,
)

RESERVED = {"pad_token": PAD, "bos_token": BOS, "eos_token": EOS, "unk_token": UNK}
"""The symbols by their names in transformers."""


def _pieces_of(vocabulary: Sequence[str]) -> Pieces:
    return Pieces([UNK, *vocabulary[len(SPECIALS) :]])


def _cut(pieces: Pieces, text: str) -> list[str]:
    """A text's pieces, word by word; a word that does not begin with a continuation has a space before it."""
    return [pieces.symbols[index] for word in split_words(text) for index in pieces.encode(word)]


class DncNormTokenizer(PlacesSymbols, PreTrainedTokenizer):
    """The tokenizer behind `AutoTokenizer` for models of type "dncnorm".

    source_vocab_file, target_vocab_file: JSON lists of symbols; a symbol's index is its id. pieces_file: word pieces
    of the sentences, if the model reads these; `pieces` is None without it.
    source_units, target_units: the units of the two vocabularies; a vocabulary of pieces has these as its symbols.

    There are two vocabularies, and ids of one mean nothing in the other. `tokenizer(text)` and `tokenize` read a
    source, in characters, in which `<norm>` and `</norm>` are tags, with or without the spaces inside them that
    `Window.text` has; `decode_source` gives it back. `tokenizer(text_target=...)` reads spoken words; `decode`,
    `get_vocab`, `vocab_size` and `convert_ids_to_tokens` are those of the target, since `generate` returns its ids.
    `encode_window` encodes a user's text, in which a written "<norm>" is only text.

    Raises ValueError if a vocabulary is missing, does not begin with the reserved symbols, or repeats a symbol.
    """

    vocab_files_names = {**VOCABULARY_FILES, "pieces_file": PIECES_FILE}  # noqa: RUF012  (so does transformers)
    model_input_names = ["input_ids", "attention_mask"]  # noqa: RUF012  (transformers reads it off the class)

    def __init__(
        self,
        source_vocab_file: str | None = None,
        target_vocab_file: str | None = None,
        pieces_file: str | None = None,
        source_units: str = CHARACTERS,
        target_units: str = WORDS,
        **kwargs: Any,
    ) -> None:
        for name, given, known in (
            ("source_units", source_units, SOURCE_UNITS),
            ("target_units", target_units, TARGET_UNITS),
        ):
            if given not in known:
                raise ValueError(f"{name}: {given!r}; the known ones are {', '.join(known)}")
        self.source_units, self.target_units = source_units, target_units
        if (source_units, target_units) != (CHARACTERS, WORDS):  # defaults are not written
            kwargs |= {"source_units": source_units, "target_units": target_units}
        self.pieces = None if pieces_file is None else Pieces.read(Path(pieces_file))
        self.words = Vocabularies(
            read_vocabulary("source_vocab_file", source_vocab_file),
            read_vocabulary("target_vocab_file", target_vocab_file),
        )
        self._source_pieces = _pieces_of(self.words.source) if source_units == PIECES else None
        self._target_pieces = _pieces_of(self.words.target) if target_units == PIECES else None
        self._target_mode = False
        for name, symbol in RESERVED.items():
            kwargs.setdefault(name, symbol)
        # `<self>` is a word of the corpus: as a special token, `decode` would skip it.
        kwargs["extra_special_tokens"] = [NORM_OPEN, NORM_CLOSE]
        added = kwargs.get("added_tokens_decoder") or {}
        kwargs["added_tokens_decoder"] = {index: token for index, token in added.items() if str(token) != SELF}
        super().__init__(**kwargs)
        for name, symbol in RESERVED.items():
            if getattr(self, name) != symbol:
                raise ValueError(f"{name}: {getattr(self, name)!r:.40}; it must be {symbol!r}, a reserved symbol")

    @classmethod
    def from_folder(cls, folder: Path, configuration: Mapping[str, Any]) -> DncNormTokenizer:
        """As `from_pretrained`, for who has read the folder's tokenizer_config.json already.

        Raises ValueError naming the file, for its vocabularies as the class does.
        """
        files = {name: folder / file for name, file in cls.vocab_files_names.items()}
        present = {name: str(path) for name, path in files.items() if path.is_file()}
        for name, file in VOCABULARY_FILES.items():
            if name not in present:
                raise ValueError(f"{folder / file}: missing; a tokenizer's folder must hold it")
        settings = {name: value for name, value in configuration.items() if name not in ("tokenizer_class", *files)}
        try:
            added = {int(index): _added(token) for index, token in settings.pop("added_tokens_decoder", {}).items()}
            return cls(**settings, **present, added_tokens_decoder=added, name_or_path=str(folder))
        except Exception as error:  # transformers raises various errors
            message = " ".join(str(error).split()) or repr(error)
            if str(folder) in message:
                raise
            raise ValueError(f"{folder / TOKENIZER_CONFIG}: {message[:300]}") from error

    # Called by the model, the pipeline and training.

    @property
    def source_vocab_size(self) -> int:
        """K_x, reserved symbols included."""
        return len(self.words.source)

    @property
    def target_vocab_size(self) -> int:
        """K_y, reserved symbols included."""
        return len(self.words.target)

    @property
    def vocabularies(self) -> tuple[list[str], list[str]]:
        """(source symbols, target symbols), a symbol's place its id."""
        return list(self.words.source), list(self.words.target)

    def check_grown_from(self, other: DncNormTokenizer) -> None:
        """Raises ValueError if a symbol that the other tokenizer has is not here, at the same id."""
        for name, ours, theirs in zip(VOCABULARY_FILES, self.vocabularies, other.vocabularies, strict=True):
            for index, symbol in enumerate(theirs):
                if ours[index : index + 1] != [symbol]:
                    raise ValueError(f"{name}: lacks {symbol!r} at {index}, where the model's own tokenizer has it")

    def encode_window(self, window: View) -> list[int]:
        """The ids of a view's symbols: characters or pieces, the focus between its tags."""
        return self.encode_characters(self.source_symbols(window.symbols))

    def source_symbols(self, symbols: Iterable[str]) -> tuple[str, ...]:
        """A view's symbols as this tokenizer numbers them: characters stay, or each stretch of them becomes pieces."""
        if self._source_pieces is None:
            return tuple(symbols)
        found: list[str] = []
        for is_text, stretch in groupby(symbols, lambda symbol: len(symbol) == 1):
            together = list(stretch)
            found += _cut(self._source_pieces, "".join(together)) if is_text else together
        return tuple(found)

    def encode_characters(self, symbols: Iterable[str]) -> list[int]:
        """The ids of source symbols."""
        return self.words.encode_source(symbols)

    def encode_target(self, text: str) -> list[int]:
        """The ids of a spoken form's words, the end symbol last."""
        return [*self.words.encode_target(self._target_symbols(text)), self.eos_token_id]

    def encode_word(self, word: str) -> tuple[int, ...] | None:
        """The ids of one spoken word; None if the vocabulary lacks a character needed to spell it."""
        ids = tuple(self.words.encode_target(self._target_symbols(word)))
        return None if SPECIALS.index(UNK) in ids else ids

    def decode_target(self, ids: Sequence[int]) -> str:
        """The spoken form of word ids, up to the end symbol; reserved symbols but `<self>` are left out."""
        if self.target_units == CHARACTERS:
            kept = takewhile(EOS.__ne__, map(self.words.target.__getitem__, ids))
            return "".join(symbol for symbol in kept if symbol not in SPECIALS)
        return self.words.decode(ids)

    def decode_source(self, ids: Sequence[int]) -> str:
        """The characters of source ids, tags included; padding is left out."""
        return "".join(symbol for symbol in map(self.words.source.__getitem__, ids) if symbol != PAD)

    def with_symbols(self, *, source: Iterable[str] = (), target: Iterable[str] = ()) -> DncNormTokenizer:
        """A tokenizer with these characters and spoken words added at the end.

        The model makes room with `model.resize_vocabularies(tokenizer)`.
        """
        with tempfile.TemporaryDirectory() as folder:
            paths = write_vocabularies(
                folder, grown(self.words.source, list(source)), grown(self.words.target, list(target))
            )
            made = DncNormTokenizer(
                **dict(zip(VOCABULARY_FILES, paths, strict=True)),
                source_units=self.source_units,
                target_units=self.target_units,
            )
        made.pieces = self.pieces
        return made

    def _target_symbols(self, text: str) -> list[str]:
        if self.target_units == CHARACTERS:
            return list(text)
        if self._target_pieces is not None:
            return _cut(self._target_pieces, text)
        return self.words.target_symbols(text)

    # What transformers calls.

    @property
    def vocab_size(self) -> int:
        """The size of the vocabulary that `decode` reads."""
        return len(self.words.target)

    def add_tokens(self, new_tokens: Any, special_tokens: bool = False) -> int:
        """Raises ValueError: here are two vocabularies, and the method of transformers assumes one."""
        raise ValueError(
            f"add_tokens: {new_tokens!r}; there are two vocabularies: call with_symbols(source=..., target=...), "
            "then model.resize_vocabularies(tokenizer)"
        )

    def get_vocab(self) -> dict[str, int]:
        """Symbol -> id of the target's vocabulary."""
        return dict(self.words.target_ids)

    def prepare_for_tokenization(
        self, text: str, is_split_into_words: bool = False, **kwargs: Any
    ) -> tuple[str, dict[str, Any]]:
        """A source loses the spaces inside its tags, so that `Window.text` gives the ids of `encode_window`."""
        if not self._target_mode:
            text = text.replace(f"{NORM_OPEN} ", NORM_OPEN).replace(f" {NORM_CLOSE}", NORM_CLOSE)
        return text, kwargs

    def _tokenize(self, text: str, **kwargs: Any) -> list[str]:
        return self._target_symbols(text) if self._target_mode else list(self.source_symbols(text))

    def _convert_token_to_id(self, token: str) -> int:
        ids = self.words.target_ids if self._target_mode else self.words.source_ids
        if self._target_mode and token not in ids:  # otherwise a network would learn to write it
            message = f"text_target: {token!r} is not in the target vocabulary, and becomes {UNK}"
            warnings.warn(f"{message}; with_symbols(target=...) adds it", stacklevel=2)
        return ids.get(token, ids[UNK])

    def _convert_id_to_token(self, index: int) -> str:
        return self.words.target[index] if 0 <= index < len(self.words.target) else UNK

    def convert_tokens_to_string(self, tokens: list[str]) -> str:
        """Words joined by spaces, continuations glued."""
        return self.decode_target([self.words.target_ids.get(token, self.words.target_ids[UNK]) for token in tokens])

    def build_inputs_with_special_tokens(
        self, token_ids_0: list[int], token_ids_1: list[int] | None = None
    ) -> list[int]:
        """A source is unchanged; a target ends with the end symbol. Raises ValueError for a pair of texts."""
        if token_ids_1 is not None:
            raise ValueError("text_pair: a source is one text, with tags around the token; a target is text_target")
        return [*token_ids_0, self.eos_token_id] if self._target_mode else list(token_ids_0)

    def num_special_tokens_to_add(self, pair: bool = False) -> int:
        """1 for a target, 0 for a source."""
        return 1 if self._target_mode else 0

    def _switch_to_input_mode(self) -> None:
        self._target_mode = False

    def _switch_to_target_mode(self) -> None:
        self._target_mode = True

    def save_vocabulary(
        self, save_directory: str | os.PathLike[str], filename_prefix: str | None = None
    ) -> tuple[str, ...]:
        """Writes both vocabularies, and the pieces, if any; returns the files' paths."""
        paths = write_vocabularies(save_directory, self.words.source, self.words.target, filename_prefix)
        if self.pieces is None:
            return paths
        place = Path(save_directory) / (f"{filename_prefix}-{PIECES_FILE}" if filename_prefix else PIECES_FILE)
        self.pieces.write(place)
        return (*paths, str(place))

    def save_pretrained(self, save_directory: str | os.PathLike[str], *args: Any, **kwargs: Any) -> Any:
        """Saves as in transformers; in a model's folder, the manifest is updated."""
        written = super().save_pretrained(save_directory, *args, **kwargs)
        renew_manifest(Path(save_directory), {TOKENIZER_CONFIG, *self.vocab_files_names.values()})
        return written


def _added(token: Any) -> AddedToken:
    """Returns an added token of tokenizer_config.json. Raises ValueError for one that is not reserved."""
    if not isinstance(token, Mapping) or token.get("content") not in SPECIALS:
        raise ValueError(f"added_tokens_decoder: {token!r:.60}; only reserved symbols are added tokens")
    return AddedToken(**token)
