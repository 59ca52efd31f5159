"""Raw text as sentences without references, in the form of `dncnorm.corpus.stream_sentences`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from dncnorm import languages
from dncnorm.core.extras import check_extra
from dncnorm.core.records import Sentence, Token
from dncnorm.corpus import example_from_sentence
from dncnorm.languages.base import Language
from dncnorm.segmentation import segment

if TYPE_CHECKING:
    from datasets import IterableDataset


def iter_raw_sentences(files: Sequence[str], language: Language) -> Iterator[Sentence]:
    """The sentences of text files, a line at a time, cut into the corpora's tokens; no token has a reference."""
    for file in files:
        with open(file, encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                for sentence in segment(line, language):
                    tokens = tuple(Token(language.corpus_form(token.before)) for token in sentence.tokens)
                    yield Sentence(tokens, file, number)


def stream_raw_sentences(files: Sequence[str], language: Language) -> IterableDataset:
    """The same as a data set, to be appended to a corpus by `concatenate_datasets`."""
    check_extra("train", ("datasets",), "stream_raw_sentences")
    from datasets import IterableDataset

    return IterableDataset.from_generator(_examples, gen_kwargs={"files": list(files), "code": language.code})


def _examples(files: list[str], code: str) -> Iterator[dict[str, Any]]:
    return map(example_from_sentence, iter_raw_sentences(files, languages.get(code)))
