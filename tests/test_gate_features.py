"""The gate's features, against references in loops; words that nobody expects; the lexicon and its file."""

from __future__ import annotations

import json
import math
import random
import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from english import ENGLISH

from dncnorm.core.records import Sentence, Token
from dncnorm.gate import words as words_module
from dncnorm.gate.encoding import WORD_LENGTH, Numbers, Spelled, code_points
from dncnorm.gate.features import FeatureTable, feature_names
from dncnorm.gate.lexical import describe, description_names, lexical_names
from dncnorm.gate.lexicon import Lexicon, count_labels, count_numbered, count_words
from dncnorm.gate.ngrams import LetterNgrams, backed_off, with_prior
from dncnorm.gate.reading import READING_NAMES
from dncnorm.gate.words import KnownWords

SENTENCE = ["Brillantaisia", "is", "a", "genus", "of", "plant", "in", "family", "Acanthaceae"]
ODD = ["", "\x00", "a\x00b", "\ud800", "x" * 1000, "１２", "٣", "İstanbul", "😀", "e\u0301", "שלום", " ", "</norm>"]
LEXICON = Lexicon(
    kept={"the": 9, "Unesco": 3},
    changed={"IUCN": 4, "centre": 2, "Centre": 1},
    words={"the": (50, 9, 1), "unesco": (0, 1, 4), "centre": (6, 2, 0), "plant": (3, 0, 0), "iucn": (0, 0, 9)},
    numbered={"henry": 3},
    lists={"letters": ("IUCN", "GDP"), "british": ("centre",)},
    vowels="aeiou",
    script=ENGLISH.gate.script,
    silent_spans=ENGLISH.gate.silent_spans,
)
WEIGHTS = {"the": 3.0, "then": 1.5, "a": 2.0, "unesco": 1.0}


def features(sentences: Sequence[Sequence[str]], feature_set: str = "ph18", lexicon: Lexicon | None = None) -> Numbers:
    """Returns the features of every token of the sentences, in order: [T, F]."""
    table = FeatureTable(sentences, feature_set, lexicon)
    return table.rows(0, len(table))


def columns(sentence: Sequence[str], *names: str, lexicon: Lexicon = LEXICON) -> list[list[float]]:
    """Returns the named columns of the `reading` features of one sentence."""
    known = feature_names("reading", lexicon)
    return features([sentence], "reading", lexicon)[:, [known.index(name) for name in names]].tolist()


def plain_row(words: list[str], index: int) -> list[int]:
    """PH18 section 4.1 in loops."""
    row = [-1]
    for place in (index - 1, index, index + 1):
        word = words[place] if 0 <= place < len(words) else ""
        row += [ord(word[position]) if position < len(word) else 0 for position in range(30)] + [-1]
    return row


@pytest.mark.parametrize("words", [SENTENCE, ODD, ["a" * 29, "b" * 30, "c" * 31]])
def test_the_papers_features_equal_a_reference_in_loops(words: list[str]) -> None:
    result = features([["before"], words, ["after"]])[1:-1]
    assert result.dtype == np.float32
    assert result.tolist() == [plain_row(words, index) for index in range(len(words))]


def test_a_sentence_has_the_same_features_alone_in_a_batch_and_in_slices() -> None:
    draw = random.Random(0)
    drawn = ["".join(chr(draw.randrange(0x110000)) for _ in range(draw.randrange(40))) for _ in range(300)]
    sentences = [SENTENCE, [], ODD, drawn, ["the", "Centre", "UNESCO", "!", "1994", "-", "95"], ["IUCN"]]
    table = FeatureTable(sentences, "reading", LEXICON)
    whole = table.rows(0, len(table))
    alone = [features([sentence], "reading", LEXICON) for sentence in sentences]
    slices = [table.rows(start, start + 4) for start in range(0, len(table), 4)]
    assert np.array_equal(whole, np.concatenate(alone))
    assert np.array_equal(whole, np.concatenate(slices))
    assert np.isfinite(whole).all()
    names = feature_names("reading", LEXICON)
    assert names == [*feature_names("ph18"), *lexical_names(LEXICON), *READING_NAMES]
    assert whole.shape[1] == len(set(names))
    assert np.array_equal(whole[:, : -len(READING_NAMES)], features(sentences, "lexical", LEXICON))
    assert features([[], []], "reading", LEXICON).shape == (0, len(names))


def test_a_word_is_described_once_from_call_to_call(monkeypatch: pytest.MonkeyPatch) -> None:
    described: list[str] = []

    def describe(words: Sequence[str]) -> Numbers:
        described.extend(words)
        return np.array([[len(word), ord(word[0])] for word in words], dtype=np.float32)

    monkeypatch.setattr(words_module, "KEPT_WORDS", 4)
    known, long = KnownWords(describe), "x" * 99
    for words in (["a", "bb"], ["bb", "c", "a"], [long, "c"], [long], ["d", "e"], ["a", "d"]):
        assert known(words).tolist() == [[len(word), ord(word[0])] for word in words]
    assert described == ["a", "bb", "c", long, long, "d", "e", "a"]


@pytest.mark.parametrize(
    ("sentences", "options", "message"),
    [
        ("text", (), "sentences: a str; expected a sequence of sequences of words"),
        ([["a"], b"text"], (), "sentences[1]: a bytes; expected a sequence of words"),
        ([["a"], ["b", None]], (), "sentences[1][1]: None is a NoneType; expected str"),
        ([["a"]], ("deep",), "feature_set: 'deep' is unknown; expected one of ph18, lexical"),
        ([["a"]], ("lexical",), "lexicon: missing; feature_set 'lexical' needs one"),
    ],
)
def test_bad_arguments_are_named(sentences: Any, options: tuple[str, ...], message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=re.escape(message)):
        features(sentences, *options)


# The columns of `lexical`.


def test_descriptions_equal_a_reference_in_loops() -> None:
    words = ["IUCN", "Centre", "15kg", "the", "ÉtÉ", "a b-", *ODD]
    names = description_names(LEXICON)
    for word, row in zip(words, describe(Spelled.of(words), LEXICON), strict=True):
        found = dict(zip(names, row.tolist(), strict=True))
        seen = word[:30]
        assert found["length"] == min(len(word), 255)
        assert found["upper"] == sum(letter.isupper() for letter in seen)
        assert found["digit"] == sum(letter.isdigit() for letter in seen)
        assert found["vowel"] == sum(letter in "aeiou" for letter in word.lower()[:30])
        assert found["kept"] == pytest.approx(math.log1p(LEXICON.kept.get(word, 0)))
        assert found["letters_exact"] == (word in ("IUCN", "GDP"))
        assert found["british_lower"] == (word.lower() == "centre")


def test_counts_add_up_over_case_and_over_the_sentence() -> None:
    names = ("changed", "changed_lower", "rate_lower", "raw_lower", "raw_ordinary")
    [found] = columns(["CENTRE"], *names)
    assert found == pytest.approx([0, math.log1p(3), 3.5 / 4, math.log1p(6), 6.5 / 9])
    found = columns(["THE", "BBC", "news"], "others_in_capitals", "capital_share")
    assert found == [[1, pytest.approx(3 / 7)], [1, pytest.approx(3 / 7)], [2, 1]]


def test_words_sound_likelier_than_letter_sequences() -> None:
    text = "the unesco palace stands where the oldest houses of the city have been " * 2
    lexicon = Lexicon(words=count_words([text]))
    word, letters = columns(["thesto", "qxkvwz"], "pair_mean", "sound_mean", lexicon=lexicon)
    assert word[0] > letters[0]
    assert word[1] > letters[1]


# Letter n-grams.


def reference_chance(third: str, before: str, order: int, prior: bool) -> float:
    """The chance of a letter after others, from counts in loops; `_` is a word's edge or no known letter."""
    letters = "_" + "".join(sorted(set("".join(WEIGHTS))))
    contexts = [before] if prior else [before[start:] for start in reversed(range(order))]
    chance = 1.0 / len(letters)
    for context in contexts:
        counts: dict[str, float] = defaultdict(float)
        for word, weight in WEIGHTS.items():
            row = "_" * (order - 1) + word + "_"
            for place in range(order - 1, len(row)):
                if row[:place].endswith(context):
                    counts[row[place]] += weight
        total = sum(counts.values())
        chance = (
            (counts[third] + 0.5) / (total + 0.5 * len(letters))
            if prior
            else (counts[third] + 3 * chance) / (total + 3)
        )
    return chance


@pytest.mark.parametrize("word", ["hat", "unesco", "xx", ""])
@pytest.mark.parametrize(("order", "smoothed"), [(2, with_prior), (3, backed_off)])
def test_chances_equal_a_reference_in_loops(word: str, order: int, smoothed: Any) -> None:
    row = "_" * (order - 1) + "".join(letter if letter in "".join(WEIGHTS) else "_" for letter in word) + "_"
    ngrams = [(row[at], row[at - order + 1 : at]) for at in range(order - 1, len(row))]
    logs = [math.log(reference_chance(*ngram, order, smoothed is with_prior)) for ngram in ngrams]
    found = LetterNgrams.learn(WEIGHTS, order, smoothed).of(code_points([word], WORD_LENGTH))[0].tolist()
    assert found == pytest.approx([sum(logs) / len(logs), min(logs)], rel=1e-5)
    assert np.exp(LetterNgrams.learn({}, order, smoothed).chances).sum(axis=-1) == pytest.approx(1)


def test_words_seen_in_capitals_alone_are_not_learned() -> None:
    changed = Lexicon(words={**LEXICON.words, "iucn": (0, 0, 500)})
    assert np.array_equal(changed.trigrams.chances, LEXICON.trigrams.chances)
    seen = Lexicon(words={**LEXICON.words, "iucn": (1, 0, 0)})
    assert not np.array_equal(seen.trigrams.chances, LEXICON.trigrams.chances)


# The columns of `reading`.


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1999 - 00", [1999, 0, -99, 1, 0]),
        ("1967 - 70", [1967, 70, -99, 3, 0]),
        ("5 - 2000", [5, 2000, 99, 99, 0]),
        ("7 -", [7, -1, -128, -128, 0]),
        ("1234567 - ٣", [-1, -1, -128, -128, 0]),
        ("2010 - 2011", [2010, 2011, 1, 1, 1]),
        ("9 - 10", [9, 10, 1, 1, 0]),
        ("10 - 11", [10, 11, 1, 1, 1]),
        ("99 - 100", [99, 100, 1, 1, 0]),
    ],
)
def test_the_numbers_beside_a_dash(text: str, expected: list[int]) -> None:
    names = ("number_before", "number_behind", "gap", "gap_of_years", "season")
    assert columns(text.split(), *names)[1] == expected


def test_a_token_knows_whether_numerals_follow_the_word_before_it() -> None:
    lexicon = Lexicon(words={"henry": (0, 7, 1)}, numbered={"henry": 3})
    found = columns(["HENRY", "V", "I"], "numbered", "numbered_share", lexicon=lexicon)
    assert found == [[0, 0], pytest.approx([math.log1p(3), 3 / 9]), [0, 0]]


def test_foreign_letters_are_counted() -> None:
    words = {"word": 0, "café": 0, "ц": 1, "Москва": 6, "αβ1": 2, "😀": 0, "ц" * 500: 30}
    assert columns(list(words), "foreign") == [[count] for count in words.values()]
    bare = Lexicon(words=LEXICON.words)
    assert columns(["1994", "-", "95", "word"], "season", "foreign", lexicon=bare) == [[0, 0], [0, 0], [0, 0], [0, 4]]


# The lexicon.


def test_what_is_counted() -> None:
    tokens = (Token("IUCN", "i u c n", "LETTERS", count=3), Token("the", "<self>"), Token("B2", "b two"))
    kept, changed = count_labels([Sentence(tokens)])
    assert (dict(kept), dict(changed)) == ({"the": 1}, {"IUCN": 3})
    counted = count_words(["The word, the WORD: 15kg of McCoy", "kg McCoy"])
    assert counted == {"the": (1, 1, 0), "word": (1, 0, 1), "kg": (2, 0, 0), "mccoy": (0, 2, 0)}
    assert count_words(["once NASA said Twice twice"]) == {"nasa": (0, 0, 1), "twice": (1, 1, 0)}
    lines = ["World War II and Henry VIII of Part  IV", "war III, then I and Malcolm X in XIV; the CD IVY"]
    assert count_numbered(lines) == {"war": 2, "henry": 1, "part": 1, "in": 1}


def test_a_lexicon_comes_back_from_json() -> None:
    for lexicon in (LEXICON, Lexicon(kept={"\ud800": 1})):
        text = lexicon.to_json()
        assert Lexicon.from_json(text) == lexicon
        assert Lexicon.from_json(text).to_json() == text
    with pytest.raises(ValueError, match="place: not JSON"):
        Lexicon.from_json(text[:-3], "place")


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("changed", {"a": True}, "changed['a'] is True"),
        ("lists", {"l": [1]}, "lists['l'] is [1]"),
        ("script", [["A"]], "script is [['A']]; expected a list of pairs of str"),
        ("silent_spans", [[True, 98]], "silent_spans is [[True, 98]]; expected a list of pairs of int"),
        ("more", {}, "expected the keys"),
    ],
)
def test_a_damaged_lexicon_is_refused(key: str, value: object, message: str) -> None:
    values = json.loads(LEXICON.to_json()) | {key: value}
    with pytest.raises(ValueError, match=re.escape(f"place: {message}")):
        Lexicon.from_json(json.dumps(values), "place")
