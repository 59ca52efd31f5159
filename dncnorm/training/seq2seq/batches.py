"""Streams a corpus as batches, endlessly and exactly resumably.

Sentences are read in blocks from a `datasets` stream (sharded among ranks), each once an epoch; the order of the files
is drawn from (seed, epoch). A block's examples are made, shuffled and grouped by length with a seed of (seed, epoch,
block, rank). A position in the stream is therefore three numbers and the reader's own state, written to JSON; nothing
else needs to be kept.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

import torch

from dncnorm import languages
from dncnorm.core.special import SELF, SPECIALS
from dncnorm.corpus import example_from_sentence, iter_sentences, resolve_files, sentence_from_example
from dncnorm.grammars import Grammar
from dncnorm.inference.constraints import SymbolAutomaton
from dncnorm.languages.base import Language
from dncnorm.model.source import Batch, SourceBuilder, padded_labels
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.training.augmentation import Augmenter
from dncnorm.training.corpus_form import in_corpus_form
from dncnorm.training.progress import sign_of_life
from dncnorm.training.raw_text import iter_raw_sentences
from dncnorm.training.seq2seq.dictionary import Dictionary
from dncnorm.training.seq2seq.examples import NO_AUGMENTATION, Example, ExampleOptions, sentence_examples
from dncnorm.training.seq2seq.tasks import NO_TASKS, Tasks

if TYPE_CHECKING:
    from datasets import IterableDataset


def collate(
    examples: Sequence[Example],
    context: SourceBuilder,
    tokenizer: DncNormTokenizer,
    grammar: Grammar | None = None,
    free: Set[int] = frozenset(),
    tasks: Tasks = NO_TASKS,
) -> Batch:
    """Pads a batch on the right and marks the symbols that the grammar forbids, but for the rows in `free`."""
    queries = [example.query for example in examples]
    source = context.encode([context.view(query) for query in queries], tokenizer, torch.device("cpu"))
    targets = [tokenizer.encode_target(example.target) for example in examples]
    labels = padded_labels(targets)
    tags = tasks.tags(queries, [example.tags for example in examples], context, tokenizer)
    written = tasks.written(queries, [example.target for example in examples], tokenizer)
    if grammar is None:
        return Batch(source, labels, None, tags, written)
    forbidden = torch.zeros(*labels.shape, tokenizer.target_vocab_size, dtype=torch.bool)
    for row, (example, target) in enumerate(zip(examples, targets, strict=True)):
        if row in free:
            continue
        for step, allowed in enumerate(_allowed(example, target, tokenizer, grammar)):
            forbidden[row, step] = True
            forbidden[row, step, allowed] = False
    return Batch(source, labels, forbidden, tags, written)


def _allowed(example: Example, target: list[int], tokenizer: DncNormTokenizer, grammar: Grammar) -> list[list[int]]:
    """Returns the allowed symbols of each target step, or none if the grammar lacks this reading of the token.

    `<self>` stays allowed at the first step, as in the pipeline if the network may leave a token as written.
    """
    lattice = grammar.lattice(example.query.focus)
    steps = lattice and SymbolAutomaton(lattice, tokenizer.encode_word, tokenizer.eos_token_id).along(target)
    if not steps:
        return []
    return [[*steps[0], SPECIALS.index(SELF)], *steps[1:]]


@dataclass
class Position:
    """The place of the next batch in the stream; JSON through `vars`.

    epoch and block count from 0; batch is the number of batches already taken from the block; reader is the state of
    the `datasets` stream at the start of the block.
    """

    epoch: int = 0
    block: int = 0
    batch: int = 0
    reader: dict[str, Any] | None = None


class _Reader:
    """Reads the sentences of an epoch in blocks, from a state of the stream on."""

    def __init__(self, stream: IterableDataset, state: dict[str, Any] | None) -> None:
        if state is not None:
            stream.load_state_dict(state)
        self._stream, self._rows = stream, iter(stream)

    def block(self, size: int) -> tuple[list[dict[str, Any]], dict[str, Any] | None]:
        """Returns the next block, and the state at its end; None if the epoch has ended."""
        rows = list(islice(self._rows, size))
        return rows, self._stream.state_dict() if len(rows) == size else None


def _sentences(files: list[tuple[str, bool]], code: str) -> Iterator[dict[str, Any]]:
    """Yields the sentences of files; files: the name of each, and whether it is raw text."""
    for file, is_raw in files:
        sentences = iter_raw_sentences([file], languages.get(code)) if is_raw else iter_sentences([file])
        yield from map(example_from_sentence, sentences)


class BatchStream:
    """Yields batches for one rank, endlessly.

    context: makes the sources of the examples; those that do not fit are left out.
    files: corpus files; sharded by file if the ranks divide their number, else sentence by sentence.
    block_sentences: sentences read before examples are shuffled and grouped by length.
    grammar: constrains the decoder in training (Z19 section 6.3); None leaves it unconstrained. constrained: the share
    of constrained examples.
    raw: text files among those of the corpus; tokens that the augmenter labels become examples.
    language: gives the sentences their corpus form; needed if there is raw text.
    augmenter: makes more examples from each sentence. tasks: further contents of batches.
    """

    def __init__(
        self,
        files: Sequence[str],
        context: SourceBuilder,
        tokenizer: DncNormTokenizer,
        *,
        changing: frozenset[str],
        dictionary: Dictionary | None,
        options: ExampleOptions,
        batch_size: int,
        seed: int,
        block_sentences: int = 50_000,
        by_length: bool = False,
        rank: int = 0,
        world: int = 1,
        grammar: Grammar | None = None,
        constrained: float = 1.0,
        raw: Sequence[str] = (),
        language: Language | None = None,
        augmenter: Augmenter = NO_AUGMENTATION,
        tasks: Tasks = NO_TASKS,
    ) -> None:
        self.context, self.tasks = context, tasks
        self.tokenizer, self.changing, self.dictionary, self.options = tokenizer, changing, dictionary, options
        self.batch_size, self.seed, self.block_sentences = batch_size, seed, block_sentences
        self.rank, self.world, self.by_length = rank, world, by_length
        self.grammar, self.constrained, self.language, self.augmenter = grammar, constrained, language, augmenter
        self.position = Position()
        if raw and language is None:
            raise ValueError(f"language: None; the raw text needs one to be cut into tokens: {raw[0]}")
        self._files = [(file, False) for file in resolve_files(files)] + [(file, True) for file in raw]

    def __iter__(self) -> Iterator[Batch]:
        """Yields batches from `position` on; it advances before a batch is yielded.

        Raises ValueError if a whole epoch has no example for this rank.
        """
        barren_epochs, is_first, reader = 0, True, self._reader()
        while True:
            what = f"making examples, epoch {self.position.epoch} block {self.position.block}"
            with sign_of_life(what, brief=not is_first):
                groups, following = self._next_groups(reader)
            is_first = False
            for group in groups[self.position.batch :]:
                self.position.batch += 1
                barren_epochs = 0
                yield collate(group, self.context, self.tokenizer, self.grammar, self._free(group), self.tasks)
            self._next_block(following)
            if following is None:
                reader = self._reader()
                barren_epochs += 1
                if barren_epochs > 1:  # one may be the rest of an epoch, resumed after its last batch
                    raise ValueError(f"corpus: rank {self.rank} finds no example in it; nothing is changed or doubtful")

    def _reader(self) -> _Reader:
        """Opens the stream at the block of `position`."""
        from datasets import IterableDataset
        from datasets.distributed import split_dataset_by_node

        files = list(self._files)
        random.Random(f"{self.seed} {self.position.epoch} files").shuffle(files)
        code = "" if self.language is None else self.language.code
        stream = IterableDataset.from_generator(_sentences, gen_kwargs={"files": files, "code": code})
        return _Reader(split_dataset_by_node(stream, rank=self.rank, world_size=self.world), self.position.reader)

    def _free(self, group: Sequence[Example]) -> frozenset[int]:
        """Draws the rows of the batch at `position` that the grammar does not constrain."""
        if self.constrained >= 1.0:
            return frozenset()
        place = self.position
        rng = random.Random(f"{self.seed} {place.epoch} {place.block} {place.batch} {self.rank} free")
        return frozenset(row for row in range(len(group)) if rng.random() >= self.constrained)

    def _next_groups(self, reader: _Reader) -> tuple[list[list[Example]], dict[str, Any] | None]:
        """Reads a block; returns its batches' examples, and the start of the next block, None at the epoch's end."""
        sentences, following = reader.block(self.block_sentences)
        position = self.position
        rng = random.Random(f"{self.seed} {position.epoch} {position.block} {self.rank}")
        return self._group(self._examples(sentences, rng), rng), following

    def _next_block(self, reader: dict[str, Any] | None) -> None:
        if reader is None:
            self.position = Position(epoch=self.position.epoch + 1)
        else:
            self.position = Position(self.position.epoch, self.position.block + 1, 0, reader)

    def _examples(self, rows: Sequence[dict[str, Any]], rng: random.Random) -> list[Example]:
        examples = []
        share = self.options.dictionary if self.dictionary is not None else 0.0
        for row in rows:
            sentence = sentence_from_example(row)
            if self.language is not None:
                sentence = in_corpus_form(sentence, self.language)
            for example in sentence_examples(sentence, self.changing, rng, self.options, self.augmenter):
                examples.append(example)
                while self.dictionary is not None and rng.random() < share:
                    drawn = self.dictionary.draw(rng, self.options, self.augmenter)
                    if drawn is not None:
                        examples.append(drawn)
        return [example for example in examples if self.context.fits(example.query)]

    def _group(self, examples: list[Example], rng: random.Random) -> list[list[Example]]:
        """Groups examples of similar length into batches; an incomplete batch is dropped.

        The batches come in random order, or the longest first.
        """
        if not examples:
            return []
        rng.shuffle(examples)
        while len(examples) < self.batch_size:
            examples = examples * 2
        del examples[len(examples) // self.batch_size * self.batch_size :]
        examples.sort(key=self._length)
        groups = [examples[i : i + self.batch_size] for i in range(0, len(examples), self.batch_size)]
        if self.by_length:
            groups.reverse()
        else:
            rng.shuffle(groups)
        return groups

    def _length(self, example: Example) -> int:
        """Returns the cost of an example in source symbols; a target word takes longer than a symbol."""
        return self.context.order(self.context.view(example.query))[0] + 4 * len(example.target.split(" "))
