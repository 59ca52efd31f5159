"""The made-up corpus of the tutorial: read as any corpus, said as the grammar says it, with no number in both files."""

from __future__ import annotations

from pathlib import Path

import pytest
import sample_corpus

from dncnorm.core.special import is_changed
from dncnorm.corpus import iter_sentences
from dncnorm.grammars import Grammar


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A training file and a development file."""
    folder = tmp_path_factory.mktemp("corpus")
    train, dev = folder / "train.tsv", folder / "dev.tsv"
    sample_corpus.write_corpus(train, dev, 1000, 100)
    return train, dev


def changed(path: Path) -> list[tuple[str, str]]:
    """The tokens that change: written and spoken."""
    tokens = (token for sentence in iter_sentences([path]) for token in sentence.tokens)
    return [
        (token.before, str(token.after)) for token in tokens if is_changed(token) and token.semiotic_class != "PUNCT"
    ]


def test_every_sentence_has_one_token_that_changes(files: tuple[Path, Path]) -> None:
    for path, sentences in zip(files, (1000, 100), strict=True):
        assert len(list(iter_sentences([path]))) == len(changed(path)) == sentences


def test_no_number_is_in_both_files(files: tuple[Path, Path]) -> None:
    train, dev = ({written for written, _ in changed(path)} for path in files)
    assert not train & dev


def test_the_same_command_writes_the_same_files(files: tuple[Path, Path], tmp_path: Path) -> None:
    again = tmp_path / "train.tsv", tmp_path / "dev.tsv"
    sample_corpus.write_corpus(*again, 1000, 100)
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in files]


def test_every_reading_is_one_of_the_grammars(files: tuple[Path, Path], grammar: Grammar) -> None:
    for written, spoken in changed(files[0])[:300]:
        assert spoken in {reading.text for reading in grammar.readings(written)}, written
