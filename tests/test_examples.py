"""Examples from sentences and dictionaries, and the stream of batches."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import torch
from architectures import DIGITS as NUMBERS
from english import check
from example_vocabularies import tokenizer_of
from queries import query

from dncnorm import languages
from dncnorm.core.queries import Query
from dncnorm.core.records import Sentence, Token
from dncnorm.core.special import SELF
from dncnorm.corpus import iter_sentences
from dncnorm.grammars import Grammar
from dncnorm.inference.window import Window
from dncnorm.languages.en.dictionary_rows import dictionary_row
from dncnorm.languages.en.generated import generated_tokens
from dncnorm.languages.en.numbers import numbers
from dncnorm.languages.en.numbers.words import cardinal, year
from dncnorm.model.source import IGNORED_LABEL, Batch, SlidingWindow
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.training.augmentation import Augmenter
from dncnorm.training.raw_text import iter_raw_sentences
from dncnorm.training.seq2seq.batches import BatchStream, Position
from dncnorm.training.seq2seq.dictionary import (
    Dictionary,
    generated_rows,
)
from dncnorm.training.seq2seq.examples import Example, ExampleOptions, sentence_examples
from dncnorm.training.seq2seq.survey import Survey
from dncnorm.values import Verdict

ENGLISH = numbers()
PLAINLY = ExampleOptions(revalued=0.0, dictionary=0.0, plain_words=0.0)


def sentence(*tokens: tuple[str, str, str]) -> Sentence:
    return Sentence(tuple(Token(before, after, name) for before, after, name in tokens))


ROOM = sentence(
    ("Room", SELF, "PLAIN"), ("15", "fifteen", "CARDINAL"), ("of", SELF, "PLAIN"), ("the", SELF, "PLAIN"),
    ("IBM", "i b m", "LETTERS"), ("house", SELF, "PLAIN"), (".", "sil", "PUNCT"),
)  # fmt: skip


def survey_of(sentences: list[Sentence], forms: frozenset[str] = frozenset(), **bounds: int) -> Survey:
    survey = Survey(PLAINLY, ENGLISH, SlidingWindow(), forms, **bounds)
    for one in sentences:
        survey.add(one)
    return survey


def window_of(example: Example) -> Window:
    return SlidingWindow().view(example.query)


def made(one: Sentence, options: ExampleOptions = PLAINLY, changing: frozenset[str] = frozenset()) -> list[Example]:
    return list(sentence_examples(one, changing, random.Random(1), options))


# Sentences.


def test_changed_tokens_are_learnt_in_their_sentences() -> None:
    assert made(ROOM) == [
        Example(Query(tuple(ROOM.words), 1), "fifteen", "CARDINAL"),
        Example(Query(tuple(ROOM.words), 4), "i b m", "LETTERS"),
    ]
    assert [window_of(example) for example in made(ROOM)] == [
        Window("Room", "15", "of the IBM"),
        Window("15 of the", "IBM", "house ."),
    ]


def test_doubtful_words_are_learnt_as_they_are() -> None:
    words = [("USA", SELF, "PLAIN"), ("house", SELF, "PLAIN"), ("dr", SELF, "PLAIN")]
    stays = sentence(*words, ("-", "sil", "PUNCT"), ("!", "sil", "PUNCT"))
    found = made(stays, changing=frozenset({"dr", "-"}))
    assert [(window_of(e).focus, e.target) for e in found] == [("USA", SELF), ("dr", SELF), ("-", SELF)]


def test_long_targets_are_left_out() -> None:
    one = sentence(("1" * 9, "one " * 8 + "one", "DIGIT"))
    assert len(made(one)) == 1
    assert made(one, replace(PLAINLY, max_target_words=8)) == []
    assert len(made(one, replace(PLAINLY, max_target_words=9))) == 1


# Kaggle's rows in the corpus's form.


@pytest.mark.parametrize(
    ("kaggle", "corpus"),
    [
        ("j a dot c o m", "j_letter a_letter dot c_letter o_letter m_letter"),
        (
            "s l a s h s l a s h w w w dot x",
            "s_letter l_letter a_letter s_letter h_letter  _letter s_letter l_letter a_letter s_letter h_letter"
            "  _letter w_letter  _letter w_letter  _letter w_letter dot x_letter",
        ),
    ],
)
def test_kaggles_spelt_addresses_in_the_corpus_s_form(kaggle: str, corpus: str) -> None:
    assert dictionary_row(Token("x", kaggle, "ELECTRONIC")).after == corpus
    for token in (Token("IBM", "i b m", "LETTERS"), Token("x", "a_letter dot c", "ELECTRONIC")):
        assert dictionary_row(token) == token
    assert dictionary_row(Token("ц", "<self>", "VERBATIM", count=2)) == Token("ц", "sil", "VERBATIM", count=2)


# Dictionaries.


def test_a_row_borrows_the_neighbours_of_its_class() -> None:
    contexts = survey_of([ROOM]).contexts
    dictionary = Dictionary([(1.0, [Token("7", "seven", "CARDINAL")])], contexts, frozenset())
    found = {dictionary.draw(random.Random(seed), replace(PLAINLY, without_context=0.5)) for seed in range(40)}
    assert found == {
        Example(query("Room", "7", "of the IBM house ."), "seven", "CARDINAL"),
        Example(query("", "7", ""), "seven", "CARDINAL"),
    }


def test_the_readings_of_a_form_share_its_weight_as_the_data_have_them() -> None:
    rows = [Token("I.", "the first", "ORDINAL"), Token("I.", "i", "LETTERS", count=3), Token("8", "eight", "CARDINAL")]
    corpus = [sentence(("I.", "i", "LETTERS"), ("A", SELF, "PLAIN"))] * 6
    spoken = survey_of(corpus, frozenset(("I.", "8"))).spoken
    assert spoken == {("I.", "i"): 6}
    dictionary = Dictionary([(1.0, rows)], {}, frozenset(), spoken)
    rng = random.Random(2)
    drawn = Counter(e.target for e in (dictionary.draw(rng, PLAINLY) for _ in range(8000)) if e is not None)
    assert drawn["i"] / drawn["the first"] == pytest.approx(9 * 3**0.25, rel=0.2)
    assert drawn["eight"] / drawn["the first"] == pytest.approx(10, rel=0.2)


def test_generated_rows_are_read_in_one_way_and_hold_their_value(grammar: Grammar) -> None:
    rows = list(generated_rows(grammar, 60, 1, generated_tokens()))
    assert len({row.semiotic_class for row in rows}) > 8
    for row in rows:
        assert {r.text for r in grammar.readings(row.before) if r.weight == 0.0} == {row.after}
        assert check(row.before, row.after or "") is Verdict.PRESERVED, row
    assert rows == list(generated_rows(grammar, 60, 1, generated_tokens()))


def test_unchanged_rows_are_kept_where_they_are_doubtful_and_not_silent() -> None:
    rows = [Token("USA", SELF, "PLAIN"), Token("house", SELF, "PLAIN"), Token("&", SELF, "VERBATIM")]
    dictionary = Dictionary([(1.0, rows)], {}, frozenset(), silent=languages.get("en").silent_in_dictionaries)
    assert {dictionary.draw(random.Random(seed), PLAINLY) for seed in range(30)} == {
        Example(query("", "USA", ""), SELF, "PLAIN")
    }


# Batches.


def corpus(path: Path, sentences: int, start: int = 0) -> Path:
    """Sentence n has the number n, spelt digit by digit, so that a batch identifies its sentences."""
    lines = []
    for n in range(start, start + sentences):
        spoken = " ".join(NUMBERS[int(digit)] for digit in str(n))
        lines += ["PLAIN\tnumber\t<self>", f"DIGIT\t{n}\t{spoken}", "PUNCT\t.\tsil", "<eos>\t<eos>"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def tokenizer(tmp_path_factory: pytest.TempPathFactory) -> DncNormTokenizer:
    window = Window("number", "0123456789", ".")
    return tokenizer_of(tmp_path_factory.mktemp("vocabulary"), [window], [" ".join(NUMBERS)])


def stream(
    files: list[Path],
    tokenizer: DncNormTokenizer,
    *,
    block: int = 10,
    size: int = 4,
    max_focus_length: int = 120,
    dictionary: Dictionary | None = None,
    options: ExampleOptions = PLAINLY,
    **more: Any,
) -> BatchStream:
    return BatchStream(
        [str(file) for file in files],
        SlidingWindow(max_focus_length=max_focus_length),
        tokenizer,
        changing=frozenset(),
        dictionary=dictionary,
        options=options,
        batch_size=size,
        seed=1,
        block_sentences=block,
        **more,
    )


def names(batch: Batch, tokenizer: DncNormTokenizer) -> list[int]:
    """The sentences' numbers, read off the labels."""
    rows = [[label for label in row if label != IGNORED_LABEL] for row in batch.labels.tolist()]
    return [int("".join(str(NUMBERS.index(w)) for w in tokenizer.decode_target(row).split(" "))) for row in rows]


def tensors_of(batch: Batch) -> list[torch.Tensor]:
    return [*batch.source[:3], batch.labels]


def epoch(of: BatchStream) -> Iterator[Batch]:
    """The batches until the epoch changes."""
    for batch in of:
        if of.position.epoch:
            return
        yield batch


def numbers_in(of: BatchStream) -> list[int]:
    """The numbers of an epoch's sentences, in order."""
    return [number for batch in epoch(of) for number in names(batch, of.tokenizer)]


def test_tokens_that_do_not_fit_are_left_out(tmp_path: Path, tokenizer: DncNormTokenizer) -> None:
    made = stream([corpus(tmp_path / "a.tsv", 20, start=5)], tokenizer, block=20, size=1, max_focus_length=1)
    assert sorted(numbers_in(made)) == [5, 6, 7, 8, 9]


def test_blocks_come_in_the_order_of_the_file_and_are_shuffled_inside(
    tmp_path: Path, tokenizer: DncNormTokenizer
) -> None:
    seen = numbers_in(stream([corpus(tmp_path / "a.tsv", 40)], tokenizer, block=20))
    assert (sorted(seen[:20]), sorted(seen[20:])) == (list(range(20)), list(range(20, 40)))
    assert seen[:20] != sorted(seen[:20])


def test_a_batch_has_examples_of_similar_length(tmp_path: Path, tokenizer: DncNormTokenizer) -> None:
    for batch in epoch(stream([corpus(tmp_path / "a.tsv", 20, start=90)], tokenizer, block=20, size=10)):
        assert {len(str(n)) for n in names(batch, tokenizer)} in ({2}, {3})


def test_a_sentence_is_read_once_an_epoch_and_files_in_another_order_each(
    tmp_path: Path, tokenizer: DncNormTokenizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The order is the same for the same seed."""
    files = [corpus(tmp_path / f"{n}.tsv", 10, start=10 * n) for n in range(5)]
    read: list[str] = []

    def counting(paths: list[str]) -> Iterator[Sentence]:
        for one in iter_sentences(paths):
            read.append(Path(one.source).stem)
            yield one

    monkeypatch.setattr("dncnorm.training.seq2seq.batches.iter_sentences", counting)
    orders = []
    for _ in range(2):
        made = stream(files, tokenizer, block=4, size=2)
        for _ in made:
            if made.position.epoch == 3:
                break
        orders.append([tuple(dict.fromkeys(read[start : start + 50])) for start in (0, 50, 100)])
        assert Counter(read[:150]) == dict.fromkeys("01234", 30)
        read.clear()
    assert orders[0] == orders[1]
    assert len(set(orders[0])) == 3


@pytest.mark.parametrize(("rank", "world"), [(0, 1), (1, 2), (2, 3)])
@pytest.mark.parametrize("block", [7, 1000])
def test_any_position_gives_exactly_the_following_batches(
    tmp_path: Path, tokenizer: DncNormTokenizer, block: int, rank: int, world: int
) -> None:
    """Over block and epoch bounds; through JSON, as a checkpoint keeps it; of files and of sentences shared out."""
    files = [corpus(tmp_path / "a.tsv", 13 * world), corpus(tmp_path / "b.tsv", 12 * world, start=50)]
    mine = {"block": block, "rank": rank, "world": world}
    unbroken, positions, batches = stream(files, tokenizer, **mine), [], []
    positions.append(json.dumps(vars(unbroken.position)))
    for batch in islice(unbroken, 17):
        batches.append(batch)
        positions.append(json.dumps(vars(unbroken.position)))
    assert unbroken.position.epoch >= 2
    for taken in range(0, 15, 2):
        resumed = stream(files, tokenizer, **mine)
        resumed.position = Position(**json.loads(positions[taken]))
        for again, batch in zip(islice(resumed, 2), batches[taken:], strict=False):
            assert all(map(torch.equal, tensors_of(again), tensors_of(batch))), f"after {taken} batches"


@pytest.mark.parametrize("files", [1, 2])
def test_two_ranks_together_see_every_sentence_once(tmp_path: Path, tokenizer: DncNormTokenizer, files: int) -> None:
    """By file where the ranks divide the files, else sentence by sentence."""
    paths = [corpus(tmp_path / f"{i}.tsv", 24 // files, start=100 * i) for i in range(files)]
    ranks = [set(numbers_in(stream(paths, tokenizer, block=4, size=2, rank=r, world=2))) for r in (0, 1)]
    assert not ranks[0] & ranks[1]
    assert ranks[0] | ranks[1] == {100 * i + n for i in range(files) for n in range(24 // files)}


def test_dictionary_examples_come_at_their_share(tmp_path: Path, tokenizer: DncNormTokenizer) -> None:
    path = corpus(tmp_path / "a.tsv", 300, start=1000)
    dictionary = Dictionary([(1.0, [Token("7", "seven", "DIGIT")])], {}, frozenset())
    mixed = stream([path], tokenizer, block=300, dictionary=dictionary, options=replace(PLAINLY, dictionary=0.5))
    seen = numbers_in(mixed)
    assert seen.count(7) / len(seen) == pytest.approx(0.5, abs=0.08)


def test_a_corpus_without_examples_is_an_error_not_an_endless_loop(tmp_path: Path, tokenizer: DncNormTokenizer) -> None:
    path = tmp_path / "plain.tsv"
    path.write_text("PLAIN\thouse\t<self>\n<eos>\t<eos>\n", encoding="utf-8")
    with pytest.raises(ValueError, match="corpus: rank 0 finds no example in it"):
        next(iter(stream([path], tokenizer)))


# Ranges of years.


def test_a_range_of_years_moves_as_one_and_keeps_its_distance_and_its_readings() -> None:
    cardinals = sentence(
        ("2011", "two thousand eleven", "CARDINAL"), ("-", "sil", "PUNCT"), ("2012", "two thousand twelve", "CARDINAL")
    )
    dates = sentence(
        ("1913", "nineteen thirteen", "DATE"), ("-", "to", "PLAIN"), ("1921", "nineteen twenty one", "DATE")
    )
    rng, options = random.Random(0), ExampleOptions(revalued=1.0, range_copies=20)
    for one, distance, speak in ((cardinals, 1, cardinal), (dates, 8, year)):
        examples = list(sentence_examples(one, frozenset("-"), rng, options, Augmenter(ENGLISH)))
        assert len(examples) == 60
        firsts = set()
        for left, _, right in zip(examples[::3], examples[1::3], examples[2::3], strict=True):
            first, second = int(window_of(left).focus), int(window_of(right).focus)
            assert second - first == distance
            assert window_of(left).right == f"- {second}"
            assert window_of(right).left == f"{first} -"
            assert (left.target, right.target) == (speak(first), speak(second))
            firsts.add(first)
        assert len(firsts) > 10


# Augmentation.


def test_raw_text_gives_the_examples_that_the_grammar_is_sure_of(tmp_path: Path, grammar: Grammar) -> None:
    file = tmp_path / "raw.txt"
    file.write_text("It weighs 15 kg in 2012. Dr. Who paid $3.50!\n", encoding="utf-8")
    sentences = list(iter_raw_sentences([str(file)], languages.get("en")))
    assert [(one.words[0], one.source, one.line) for one in sentences] == [("It", str(file), 1), ("dr", str(file), 1)]
    augmenter = Augmenter(ENGLISH, grammar)
    examples = [
        e for one in sentences for e in sentence_examples(one, frozenset(), random.Random(0), PLAINLY, augmenter)
    ]
    assert examples == [
        Example(query("It weighs", "15 kg", "in 2012 ."), "fifteen kilograms", "MEASURE"),
        Example(query("dr Who paid", "$3.50", "!"), "three dollars and fifty cents", "MONEY"),
    ]


def test_raw_text_comes_with_the_corpus_in_the_stream_and_resumes(
    tmp_path: Path, tokenizer: DncNormTokenizer, grammar: Grammar
) -> None:
    path, raw = corpus(tmp_path / "a.tsv", 6, start=3), tmp_path / "raw.txt"
    raw.write_text("".join(f"number {n} .\n" for n in (4, 5, 6, 7, 8, 9, 4, 5)), encoding="utf-8")
    more = {"raw": [str(raw)], "language": languages.get("en"), "augmenter": Augmenter(ENGLISH, grammar)}
    whole_stream, halted, resumed = (stream([path], tokenizer, block=5, size=2, **more) for _ in range(3))
    whole = [names(batch, tokenizer) for batch in epoch(whole_stream)]
    seen = Counter(n for batch in whole for n in batch)
    assert seen <= Counter([3, 4, 5, 6, 7, 8, 4, 5, 6, 7, 8, 9, 4, 5])
    assert 9 in seen
    for _ in zip(range(3), epoch(halted), strict=False):
        pass
    resumed.position = Position(**json.loads(json.dumps(vars(halted.position))))
    assert [names(batch, tokenizer) for batch in epoch(resumed)] == whole[3:]
