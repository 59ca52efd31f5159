"""Sentences as a `datasets.IterableDataset`: sharded by file for ranks and workers, resumed exactly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dncnorm.core.extras import check_extra
from dncnorm.core.records import Sentence, Token
from dncnorm.corpus.sentences import iter_sentences
from dncnorm.corpus.source import PathLike, resolve_files

if TYPE_CHECKING:
    from datasets import IterableDataset


def stream_sentences(paths: PathLike | Sequence[PathLike], *, on_bad_rows: str = "error") -> IterableDataset:
    """The sentences of `iter_sentences` as examples `{"before", "after", "class": lists, "source": str, "line": int}`.

    One shard per file: `split_dataset_by_node` gives each rank whole files where the ranks divide their number, else
    every n-th sentence; DataLoader workers share what is left by file. `state_dict()` and `load_state_dict()` resume
    exactly as long as nothing shuffles the stream.

    Bad rows that are skipped are logged per file; a count must be asked of `iter_sentences`.

    Raises MissingExtraError without `datasets`.
    """
    check_extra("train", ("datasets",), "stream_sentences")
    from datasets import IterableDataset

    iter_sentences(paths, on_bad_rows=on_bad_rows)  # complains now, not in a worker
    kwargs = {"files": resolve_files(paths), "on_bad_rows": on_bad_rows}
    return IterableDataset.from_generator(_examples, gen_kwargs=kwargs)


def _examples(files: list[str], on_bad_rows: str) -> Iterator[dict[str, Any]]:
    return map(example_from_sentence, iter_sentences(files, on_bad_rows=on_bad_rows))


def example_from_sentence(sentence: Sentence) -> dict[str, Any]:
    """One sentence as an example of `stream_sentences`."""
    return {
        "before": sentence.words,
        "after": [token.after for token in sentence.tokens],
        "class": [token.semiotic_class for token in sentence.tokens],
        "source": sentence.source,
        "line": sentence.line,
    }


def sentence_from_example(example: Mapping[str, Any]) -> Sentence:
    """The reverse of `example_from_sentence`.

    Raises ValueError if its lists differ in length.
    """
    columns = [example["before"], example["after"], example["class"]]
    if len({len(column) for column in columns}) != 1:
        raise ValueError(f"example: before, after and class have {[len(column) for column in columns]} entries")
    tokens = tuple(Token(before, after, name) for before, after, name in zip(*columns, strict=True))
    return Sentence(tokens, example["source"], example["line"])
