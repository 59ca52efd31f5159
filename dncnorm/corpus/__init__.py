"""Corpus files in, sentences out: Kaggle CSV (also inside .zip) and Google TSV, streamed, shardable, resumable.

    paths -> source.py: files and zip members, as numbered lines of bytes
          -> rows.py: one row to one token, or the reason why not
          -> sentences.py: rows grouped in sentences; bad rows raised or counted
          -> stream.py: the same as a `datasets.IterableDataset`

Rows out equal lines in: quotes are undone only where they were put, `NA` and `null` stay words, spaces stay in place.
"""

from dncnorm.corpus.sentences import BadRows, iter_sentences, read_dictionary
from dncnorm.corpus.source import CorpusError, resolve_files
from dncnorm.corpus.stream import example_from_sentence, sentence_from_example, stream_sentences

__all__ = [
    "BadRows",
    "CorpusError",
    "example_from_sentence",
    "iter_sentences",
    "read_dictionary",
    "resolve_files",
    "sentence_from_example",
    "stream_sentences",
]
