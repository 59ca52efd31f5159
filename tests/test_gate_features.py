"""The gate's features: the paper's example, a plain reference in loops, and words that nobody expects."""

from __future__ import annotations

import json
import math
import random
import re
from collections.abc import Sequence

import numpy as np
import pytest
from gate_features import features

from dncnorm.core.records import Sentence, Token
from dncnorm.gate import words as words_module
from dncnorm.gate.encoding import Numbers, code_points, flatten, last_code_points
from dncnorm.gate.features import FeatureTable, feature_names
from dncnorm.gate.lexical import describe, description_names, lexical_names
from dncnorm.gate.lexicon import Lexicon, count_labels, count_words
from dncnorm.gate.words import KnownWords, Words

SENTENCE = ["Brillantaisia", "is", "a", "genus", "of", "plant", "in", "family", "Acanthaceae"]
ODD = ["", "\x00", "a\x00b", "\ud800", "x" * 100, "１２", "٣", "İstanbul", "😀", "e\u0301", "שלום", " ", "</norm>"]
LEXICON = Lexicon(
    kept={"the": 9, "Unesco": 3},
    changed={"IUCN": 4, "centre": 2, "Centre": 1},
    words={"the": (50, 9, 1), "unesco": (0, 1, 4), "centre": (6, 2, 0), "plant": (3, 0, 0)},
    lists={"letters": ("IUCN", "GDP"), "british": ("centre",)},
    vowels="aeiou",
    script=(("A", "z"), ("\u00c0", "\u036f")),
    silent_spans=((10, 98),),
)


def plain_row(words: list[str], index: int) -> list[int]:
    """PH18 section 4.1 in loops."""
    row = [-1]
    for place in (index - 1, index, index + 1):
        word = words[place] if 0 <= place < len(words) else ""
        row += [ord(word[position]) if position < len(word) else 0 for position in range(30)] + [-1]
    return row


def test_the_papers_example() -> None:
    expected = [-1, 97, *[0] * 29, -1, 103, 101, 110, 117, 115, *[0] * 25, -1, 111, 102, *[0] * 28, -1]
    row = features([SENTENCE])[3]
    assert len(row) == 94
    assert row.tolist() == expected


@pytest.mark.parametrize("words", [SENTENCE, ODD, ["one"], ["a" * 29, "b" * 30, "c" * 31]])
def test_the_papers_features_equal_a_reference_in_loops(words: list[str]) -> None:
    result = features([["before"], words, ["behind"]])[1:-1]
    assert result.dtype == np.float32
    assert result.tolist() == [plain_row(words, index) for index in range(len(words))]


def test_no_sentence_and_no_word() -> None:
    assert features([]).shape == (0, 94)
    assert features([[], []], "lexical", LEXICON).shape == (0, len(feature_names("lexical", LEXICON)))


@pytest.mark.parametrize("feature_set", ["ph18", "lexical"])
def test_a_sentence_has_the_same_features_alone_in_a_batch_and_in_slices(feature_set: str) -> None:
    sentences = [SENTENCE, [], ODD, ["IUCN"], ["the", "Centre", "UNESCO", "!"]]
    whole = features(sentences, feature_set, LEXICON)
    alone = np.concatenate([features([sentence], feature_set, LEXICON) for sentence in sentences])
    table = FeatureTable(sentences, feature_set, LEXICON)
    slices = np.concatenate([table.rows(start, start + 4) for start in range(0, len(table), 4)])
    assert np.array_equal(whole, alone)
    assert np.array_equal(whole, slices)
    assert np.isfinite(whole).all()
    assert whole.shape[1] == len(feature_names(feature_set, LEXICON)) == len(set(feature_names(feature_set, LEXICON)))


def test_code_points_from_either_end() -> None:
    assert code_points(["abc", ""], 2).tolist() == [[97, 98], [0, 0]]
    assert last_code_points(["abc", "x"], 2).tolist() == [[99, 98], [120, 0]]


def test_neighbours_stop_at_the_edges_of_their_sentence() -> None:
    words = Words(flatten([["a", "b"], [], ["c"]]), lambda forms: code_points(forms, 1).astype(np.float32))
    assert words.around(slice(0, 3), -1)[:, 0].tolist() == [0, ord("a"), 0]
    assert words.around(slice(1, 3), 1)[:, 0].tolist() == [0, 0]
    assert words.columns(slice(0, 1), 2)[:, 0].tolist() == [0, 0, 0]
    assert words.columns(slice(0, 1))[:, 0].tolist() == [ord("a"), ord("b"), ord("c")]


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
    ("sentences", "message"),
    [
        ("text", "sentences: a str; expected a sequence of sequences of words"),
        (["text"], "sentences[0]: a str; expected a sequence of words"),
        ([["a"], b"text"], "sentences[1]: a bytes; expected a sequence of words"),
        ([["a"], ["b", None]], "sentences[1][1]: None is a NoneType; expected str"),
        ([[b"a"]], "sentences[0][0]: b'a' is a bytes; expected str"),
    ],
)
def test_what_is_no_sentence_is_refused(sentences: list[list[str]], message: str) -> None:
    with pytest.raises(TypeError, match=re.escape(message)):
        features(sentences)


def test_feature_sets_are_known_and_complete() -> None:
    with pytest.raises(ValueError, match="feature_set: 'deep' is unknown; expected one of ph18, lexical"):
        features([["a"]], "deep")
    with pytest.raises(ValueError, match="lexicon: missing; feature_set 'lexical' needs one"):
        features([["a"]], "lexical")


def test_descriptions_equal_a_reference_in_loops() -> None:
    words = ["IUCN", "Centre", "15kg", "the", "ÉtÉ", "a b-", *ODD]
    names = description_names(LEXICON)
    rows = describe(words, LEXICON)
    assert rows.shape == (len(words), len(names))
    for word, row in zip(words, rows, strict=True):
        found = dict(zip(names, row.tolist(), strict=True))
        seen = word[:30]
        assert found["length"] == min(len(word), 255)
        assert found["upper"] == sum(letter.isupper() for letter in seen)
        assert found["digit"] == sum(letter.isdigit() for letter in seen)
        assert found["vowel"] == sum(letter in "aeiou" for letter in word.lower()[:30])
        assert found["kept"] == pytest.approx(math.log1p(LEXICON.kept.get(word, 0)))
        assert found["letters_exact"] == (word in ("IUCN", "GDP"))
        assert found["british_lower"] == (word.lower() == "centre")


def test_counts_of_a_form_add_up_over_case() -> None:
    row = dict(zip(description_names(LEXICON), describe(["CENTRE"], LEXICON)[0].tolist(), strict=True))
    assert row["changed"] == 0
    assert row["changed_lower"] == pytest.approx(math.log1p(3))
    assert row["rate_lower"] == pytest.approx(3.5 / 4)
    assert row["raw_lower"] == pytest.approx(math.log1p(6))
    assert row["raw_ordinary"] == pytest.approx(6.5 / 9)


def test_letter_pairs_tell_words_from_letter_sequences() -> None:
    words = count_words(["the unesco palace stands where the oldest houses of the city have been " * 2])
    lexicon = Lexicon(words=words, vowels="aeiou")
    mean = description_names(lexicon).index("pair_mean")
    word, letters = describe(["thesto", "qxkvwz"], lexicon)[:, mean]
    assert word > letters


def test_capitals_of_the_others_in_the_sentence() -> None:
    rows = features([["THE", "BBC", "news"]], "lexical", LEXICON)
    names = feature_names("lexical", LEXICON)
    assert rows[:, names.index("others_in_capitals")].tolist() == [1, 1, 2]
    assert rows[:, names.index("capital_share")].tolist() == pytest.approx([3 / 7, 3 / 7, 1])
    assert names[94:] == lexical_names(LEXICON)


def test_count_labels_leaves_out_digits_and_counts_rows() -> None:
    tokens = (Token("IUCN", "i u c n", "LETTERS", count=3), Token("the", "<self>"), Token("B2", "b two"))
    kept, changed = count_labels([Sentence(tokens)])
    assert (dict(kept), dict(changed)) == ({"the": 1}, {"IUCN": 3})


def test_count_words_by_case() -> None:
    counted = count_words(["The word, the WORD: 15kg of McCoy", "kg McCoy"])
    assert counted == {"the": (1, 1, 0), "word": (1, 0, 1), "kg": (2, 0, 0), "mccoy": (0, 2, 0)}


def test_a_lexicon_comes_back_from_json() -> None:
    text = LEXICON.to_json()
    assert Lexicon.from_json(text) == LEXICON
    assert Lexicon.from_json(text).to_json() == text
    surrogate = Lexicon(kept={"\ud800": 1})
    assert Lexicon.from_json(surrogate.to_json()) == surrogate


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("kept", [], "place: kept is a list; expected an object"),
        ("kept", {"a": -1}, "place: kept['a'] is -1, which does not belong there"),
        ("changed", {"a": True}, "place: changed['a'] is True, which does not belong there"),
        ("words", {"a": [1, 2]}, "place: words['a'] is [1, 2], which does not belong there"),
        ("lists", {"l": [1]}, "place: lists['l'] is [1], which does not belong there"),
        ("vowels", 1, "place: vowels is a int; expected a string"),
        ("script", 1, "place: script is 1; expected a list of pairs of str"),
        ("script", [["A"]], "place: script is [['A']]; expected a list of pairs of str"),
        ("silent_spans", [["10", 98]], "place: silent_spans is [['10', 98]]; expected a list of pairs of int"),
        ("silent_spans", [[True, 98]], "place: silent_spans is [[True, 98]]; expected a list of pairs of int"),
        ("more", {}, "place: expected the keys"),
    ],
)
def test_a_damaged_lexicon_is_refused(key: str, value: object, message: str) -> None:
    values = json.loads(LEXICON.to_json())
    values[key] = value
    with pytest.raises(ValueError, match=re.escape(message)):
        Lexicon.from_json(json.dumps(values), "place")
    with pytest.raises(ValueError, match="place: not JSON"):
        Lexicon.from_json(json.dumps(values)[:-1], "place")


def test_random_words_have_finite_features() -> None:
    draw = random.Random(0)
    words = ["".join(chr(draw.randrange(0x110000)) for _ in range(draw.randrange(40))) for _ in range(300)]
    assert np.isfinite(features([words], "lexical", LEXICON)).all()
