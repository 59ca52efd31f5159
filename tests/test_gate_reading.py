"""How words sound, against counts in loops; the numbers beside a dash; rare forms alone are thinned out of lists."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Sequence

import numpy as np
import pytest
from english import ENGLISH
from gate_features import features

from dncnorm.core.records import Sentence, Token
from dncnorm.gate.encoding import Numbers
from dncnorm.gate.features import feature_names, needs_lexicon
from dncnorm.gate.lexicon import Lexicon, count_numbered, count_words
from dncnorm.gate.ngrams import LetterNgrams, Smoothing, backed_off, with_prior
from dncnorm.gate.reading import READING_NAMES
from dncnorm.training.gate.examples import (
    LexiconSource,
    ListSource,
    folded_examples,
    is_rare,
    without_half,
)

WORDS = {"the": 3.0, "then": 1.5, "a": 2.0, "unesco": 1.0}
LEXICON = Lexicon(
    words={"the": (4, 2, 0), "iucn": (0, 0, 9), "plant": (1, 0, 0)},
    vowels="aeiou",
    script=ENGLISH.gate.script,
    silent_spans=ENGLISH.gate.silent_spans,
)
ODD = ["", "\x00", "a\x00b", "\ud800", "x" * 1000, "１２", "٣", "İstanbul", "😀", "e\u0301", "שלום", " "]


def reading_rows(sentences: Sequence[Sequence[str]], lexicon: Lexicon) -> Numbers:
    """The columns that the feature set `reading` adds: [T, len(READING_NAMES)]."""
    return features(sentences, "reading", lexicon)[:, -len(READING_NAMES) :]


def chance_of(third: str, first: str, second: str) -> float:
    """The chance of the letter after two others, from counts in loops; `_` is a word's edge or no known letter."""
    counts: dict[str, dict[str, float]] = {context: defaultdict(float) for context in ("", second, first + second)}
    letters = "_" + "".join(sorted(set("".join(WORDS))))
    for word, weight in WORDS.items():
        row = f"__{word}_"
        for place in range(2, len(row)):
            for context in counts:
                if row[:place].endswith(context):
                    counts[context][row[place]] += weight
    chance = 1.0 / len(letters)
    for context in ("", second, first + second):
        chance = (counts[context][third] + 3 * chance) / (sum(counts[context].values()) + 3)
    return chance


@pytest.mark.parametrize("word", ["the", "hat", "unesco", "xx", ""])
def test_chances_equal_a_reference_in_loops(word: str) -> None:
    row = "__" + "".join(letter if letter in "".join(WORDS) else "_" for letter in word) + "_"
    logs = [math.log(chance_of(row[at], row[at - 2], row[at - 1])) for at in range(2, len(row))]
    found = LetterNgrams.learn(WORDS, 3, backed_off).of([word])[0].tolist()
    assert found == pytest.approx([sum(logs) / len(logs), min(logs)], rel=1e-5)


@pytest.mark.parametrize("word", ["the", "hat", "unesco", "xx", ""])
def test_pairs_are_counted_with_a_prior(word: str) -> None:
    letters = sorted({*"".join(WORDS), "_"})
    row = "_" + "".join(letter if letter in letters else "_" for letter in word) + "_"
    counts: dict[str, float] = defaultdict(float)
    for known, weight in WORDS.items():
        edged = f"_{known}_"
        for at in range(1, len(edged)):
            counts[edged[at - 1 : at + 1]] += weight
    logs = []
    for at in range(1, len(row)):
        after = sum(counts[row[at - 1] + letter] + 0.5 for letter in letters)
        logs.append(math.log((counts[row[at - 1 : at + 1]] + 0.5) / after))
    found = LetterNgrams.learn(WORDS, 2, with_prior).of([word])[0].tolist()
    assert found == pytest.approx([sum(logs) / len(logs), min(logs)], rel=1e-5)


@pytest.mark.parametrize(("order", "smoothed"), [(2, with_prior), (2, backed_off), (3, backed_off), (3, with_prior)])
def test_the_chances_after_any_letters_add_up_to_one(order: int, smoothed: Smoothing) -> None:
    for words in (WORDS, {}, {"": 1.0}):
        chances = np.exp(LetterNgrams.learn(words, order, smoothed).chances)
        assert chances.ndim == order
        assert chances.sum(axis=-1) == pytest.approx(np.ones(chances.shape[:-1]))


def test_words_sound_likelier_than_letter_sequences() -> None:
    lexicon = Lexicon(words=count_words(["the palace stands where the oldest houses of the city have been " * 2]))
    word, letters = lexicon.trigrams.of(["thesto", "qxkvwz"])[:, 0]
    assert word > letters


def test_what_stands_in_capitals_alone_is_not_learned_as_a_word() -> None:
    changed = Lexicon(words={**LEXICON.words, "iucn": (0, 0, 500)})
    assert np.array_equal(changed.trigrams.chances, LEXICON.trigrams.chances)
    seen = Lexicon(words={**LEXICON.words, "iucn": (1, 0, 0)})
    assert not np.array_equal(seen.trigrams.chances, LEXICON.trigrams.chances)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["1994", "-", "95"], [1994, 95, -99, 1]),
        (["1999", "-", "00"], [1999, 0, -99, 1]),
        (["1967", "-", "70"], [1967, 70, -99, 3]),
        (["2010", "-", "2011"], [2010, 2011, 1, 1]),
        (["38", "-", "44"], [38, 44, 6, 6]),
        (["8", "-", "0"], [8, 0, -8, -8]),
        (["5", "-", "2000"], [5, 2000, 99, 99]),
        (["a", "-", "7"], [-1, 7, -128, -128]),
        (["7", "-"], [7, -1, -128, -128]),
        (["1234567", "-", "٣"], [-1, -1, -128, -128]),
    ],
)
def test_the_numbers_beside_a_dash(words: list[str], expected: list[int]) -> None:
    rows = reading_rows([["9"], words, ["9"]], LEXICON)[1 : 1 + len(words)]
    names = ["number_before", "number_behind", "gap", "gap_of_years"]
    assert [rows[1, READING_NAMES.index(name)] for name in names] == expected


@pytest.mark.parametrize(
    ("before", "behind", "season"),
    [
        ("1994", "95", 1),
        ("2010", "2011", 1),
        ("1907", "1908", 1),
        ("1917", "1918", 1),
        ("57", "58", 1),
        ("1873", "1874", 0),
        ("1999", "2000", 0),
        ("1999", "00", 0),
        ("2008", "09", 0),
        ("2009", "10", 0),
        ("2010", "2012", 0),
        ("290", "291", 0),
        ("3", "4", 0),
        ("9", "10", 0),
        ("10", "11", 1),
        ("98", "99", 1),
        ("99", "100", 0),
        ("1900", "01", 1),
        ("1998", "99", 1),
        ("19990", "19991", 0),
        ("", "95", 0),
    ],
)
def test_seasons_are_one_apart_and_of_certain_years(before: str, behind: str, season: int) -> None:
    rows = reading_rows([[before, "-", behind]], LEXICON)[1:2]
    assert rows[0, READING_NAMES.index("season")] == season


def test_words_before_roman_numerals_are_counted() -> None:
    lines = ["World War II and Henry VIII of Part  IV", "war III, then I and Malcolm X in XIV; the CD IVY"]
    assert count_numbered(lines) == {"war": 2, "henry": 1, "part": 1, "in": 1}


def test_a_token_knows_whether_numerals_follow_the_word_before_it() -> None:
    lexicon = Lexicon(words={"henry": (0, 7, 1)}, numbered={"henry": 3})
    rows = features([["HENRY", "V"], ["Henry", "I", "I"], ["V"]], "reading", lexicon)
    names = feature_names("reading", lexicon)
    found = rows[:, [names.index("numbered"), names.index("numbered_share")]]
    known = [math.log1p(3), 3 / 9]
    assert found == pytest.approx(np.array([[0, 0], known, [0, 0], known, [0, 0], [0, 0]]))


@pytest.mark.parametrize(
    ("word", "count"), [("word", 0), ("café", 0), ("ц", 1), ("Москва", 6), ("αβ1", 2), ("😀", 0), ("ц" * 500, 30)]
)
def test_foreign_letters_are_counted(word: str, count: int) -> None:
    assert reading_rows([[word]], LEXICON)[0, READING_NAMES.index("foreign")] == count


def test_a_lexicon_that_is_told_nothing_finds_all_letters_foreign_and_no_season() -> None:
    rows = reading_rows([["1994", "-", "95", "word"]], Lexicon(words=LEXICON.words))
    assert not rows[:, READING_NAMES.index("season")].any()
    assert rows[:, READING_NAMES.index("foreign")].tolist() == [0, 0, 0, 4]


def test_the_reading_features_follow_the_lexical_ones() -> None:
    sentences = [["The", "IUCN", "met", "1994", "-", "95"], [], ODD, ["x"]]
    names = feature_names("reading", LEXICON)
    assert names == [*feature_names("lexical", LEXICON), *READING_NAMES]
    rows = features(sentences, "reading", LEXICON)
    assert rows.shape == (6 + len(ODD) + 1, len(names))
    assert np.isfinite(rows).all()
    assert np.array_equal(rows[:, : -len(READING_NAMES)], features(sentences, "lexical", LEXICON))
    assert features([[], []], "reading", LEXICON).shape == (0, len(names))
    alone = np.concatenate([features([sentence], "reading", LEXICON) for sentence in sentences])
    assert np.array_equal(rows, alone)


def test_random_words_have_finite_features() -> None:
    draw = random.Random(0)
    words = ["".join(chr(draw.randrange(0x110000)) for _ in range(draw.randrange(40))) for _ in range(300)]
    assert np.isfinite(features([words], "reading", LEXICON)).all()


def test_which_features_need_a_lexicon() -> None:
    assert [needs_lexicon(name) for name in ("ph18", "lexical", "reading")] == [False, True, True]
    with pytest.raises(ValueError, match="lexicon: missing; feature_set 'reading' needs one"):
        features([["a"]], "reading")
    with pytest.raises(ValueError, match="feature_set: 'deep' is unknown"):
        needs_lexicon("deep")


def test_words_in_capitals_are_counted_however_rare() -> None:
    counted = count_words(["once NASA said Twice twice"])
    assert counted == {"nasa": (0, 0, 1), "twice": (1, 1, 0)}


def test_only_rare_forms_are_thinned_out_of_a_list() -> None:
    names = [f"{first}{second}Q" for first in "ABCDEFGHIJ" for second in "ABCDEFGHIJ"]
    common, rare = names[:50], names[50:]
    sentences = [Sentence((Token(name, "x y", "LETTERS"),)) for name in names]
    words = {name.lower(): (0, 0, 1) for name in common}
    source = LexiconSource(words, lists={"letters": ListSource(tuple(names), unseen=0.2)})
    folds = folded_examples(sentences, "lexical", source, folds=2, seed=3)
    column = feature_names("lexical", Lexicon(lists={"letters": ()})).index("letters_exact")
    listed: dict[str, float] = {}
    for number, fold in enumerate(folds):
        members = [sentence.words[0] for sentence in sentences[number::2]]
        listed.update(zip(members, fold.features[:, column].tolist(), strict=True))
    assert [listed[name] for name in common] == [1] * 50
    assert sum(listed[name] == 0 for name in rare) == pytest.approx(20, abs=8)  # a fifth of all hundred
    lexicon = Lexicon(words=words, lists={"letters": tuple(names)})
    left = set(without_half(lexicon, [Token(name, "x y", "LETTERS") for name in names], seed=3).lists["letters"])
    assert left >= set(common)
    assert 15 <= len(left & set(rare)) <= 35
    assert (is_rare("ABQ", {"abq": (0, 0, 1)}), is_rare("ABQ", {})) == (False, True)
