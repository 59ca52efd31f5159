"""Training for a language with cases: context rows, corpus form, endings, rows alone, a share held to a grammar."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dncnorm import languages
from dncnorm.core.queries import Query
from dncnorm.core.records import Sentence, Token
from dncnorm.model.source import SlidingWindow
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.model.vocabularies import choose_vocabularies, write_vocabularies
from dncnorm.training.augmentation import RareCounts, Upsampling, UpsamplingOptions
from dncnorm.training.augmentation.upsampling import ending
from dncnorm.training.corpus_form import in_corpus_form
from dncnorm.training.seq2seq.batches import BatchStream
from dncnorm.training.seq2seq.dictionary import Dictionary
from dncnorm.training.seq2seq.examples import ExampleOptions
from dncnorm.training.seq2seq.survey import Survey

RUSSIAN = languages.get("ru")
AT_FIVE = Sentence(
    (
        Token("к", "<self>", "PLAIN"),
        Token("5", "пяти", "CARDINAL"),
        Token("её", "<self>", "PLAIN"),
        Token("ООН", None, "SKIP"),
        Token("\u2010", "\u2010", "PUNCT"),
    )
)
PLAINLY = ExampleOptions(revalued=0.0, dictionary=0.0, plain_words=0.0)


def test_a_sentence_in_corpus_form_keeps_unchanged_tokens() -> None:
    converted = in_corpus_form(AT_FIVE, RUSSIAN)
    assert converted.words == ["к", "5", "ее", "ООН", "-"]
    assert [token.after for token in converted.tokens] == ["<self>", "пяти", "<self>", None, "<self>"]


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        (Token("25", "двадцатью пятью", "CARDINAL"), "CARDINAL ью ью ью"),
        (Token("1995 году", "тысяча девятьсот девяносто пятом году", "DATE"), "DATE ча ом ду"),
        (Token("МГУ", "м г у", "LETTERS"), None),
        (Token("дом", "<self>", "PLAIN"), None),
        (Token("5", None, "SKIP"), None),
    ],
)
def test_an_ending_is_of_the_first_and_the_last_two_words(token: Token, expected: str | None) -> None:
    assert ending(token) == expected


def test_rare_endings_come_to_their_instances_within_bounds() -> None:
    usual, rare = (Sentence((Token("5", after, "CARDINAL"),)) for after in ("пять", "пятью"))
    counts = RareCounts(None)
    for sentence in [usual] * 20 + [rare]:
        counts.add(sentence.tokens[0])
    kept = RareCounts(None)
    kept.restore(counts.to_json())
    rng = random.Random(1)
    upsampling = Upsampling(UpsamplingOptions(ending_instances=6), kept)
    assert (upsampling.copies(usual, rng), upsampling.copies(rare, rng)) == (1, 6)
    assert Upsampling(UpsamplingOptions(ending_instances=60, ending_copies=4), kept).copies(rare, rng) == 4
    assert Upsampling(UpsamplingOptions(), kept).copies(rare, rng) == 1


def test_rows_of_a_dictionary_without_context_get_none() -> None:
    rows = [(1.0, [Token("25", "двадцати пяти", "CARDINAL")]), (1.0, [Token("7", "семь", "CARDINAL")])]
    contexts = {"CARDINAL": [(("к", "5", "часам"), 1)]}
    dictionary = Dictionary(rows, contexts, frozenset(), alone={0})
    options = ExampleOptions(without_context=0.0, revalued=0.0)
    drawn = {dictionary.draw(random.Random(seed), options) for seed in range(20)}
    assert {example.query for example in drawn if example} == {Query(("25",), 0), Query(("к", "7", "часам"), 1)}


def test_letters_borrow_the_contexts_of_acronyms_without_a_reference() -> None:
    survey = Survey(PLAINLY, None, SlidingWindow())
    survey.add(AT_FIVE)
    assert survey.contexts["LETTERS"] == [(tuple(AT_FIVE.words), 3)]


class _OneForm:
    """A grammar that reads every token in one way."""

    def lattice(self, written: str) -> object:
        from dncnorm.grammars.lattice import Lattice

        return Lattice([[("пяти", 0.0, 1)], []], [0], {1: 0.0})


@pytest.mark.parametrize(("share", "expected"), [(1.0, {True}), (0.0, {False}), (0.5, {True, False})])
def test_a_share_of_the_examples_is_held_to_the_grammar(tmp_path: Path, share: float, expected: set[bool]) -> None:
    corpus = tmp_path / "a.tsv"
    corpus.write_text("PLAIN\tк\t<self>\nCARDINAL\t5\tпяти\n<eos>\t<eos>\n" * 30, encoding="utf-8")
    letters = {"к", "5", " "}
    write_vocabularies(
        tmp_path,
        *choose_vocabularies(
            dict.fromkeys(letters, 9), {"пяти": 9}, set("пять"), min_word_count=1, min_character_count=1
        ),
    )
    stream = BatchStream(
        [str(corpus)],
        SlidingWindow(),
        DncNormTokenizer.from_pretrained(str(tmp_path)),
        changing=frozenset(),
        dictionary=None,
        options=PLAINLY,
        batch_size=10,
        seed=1,
        grammar=_OneForm(),  # type: ignore[arg-type]
        constrained=share,
        language=RUSSIAN,
    )
    first = next(iter(stream)).forbidden
    assert first is not None
    assert {bool(row.any()) for row in first} == expected
    stream.position = type(stream.position)()
    again = next(iter(stream)).forbidden
    assert again is not None
    assert again.equal(first)
