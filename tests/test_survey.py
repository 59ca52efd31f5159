"""The survey of a corpus: the same as plain counting, in one pass, in memory that does not grow with tokens."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from dncnorm import languages
from dncnorm.core.queries import Query
from dncnorm.core.records import Sentence, Token
from dncnorm.core.special import SELF, is_changed, reference, split_words
from dncnorm.languages.en.numbers import numbers
from dncnorm.model.source import SlidingWindow
from dncnorm.training.counting import BoundedCounter
from dncnorm.training.seq2seq import data
from dncnorm.training.seq2seq.data import TrainingFiles, gather
from dncnorm.training.seq2seq.examples import ExampleOptions, is_doubtful
from dncnorm.training.seq2seq.kept import KeptFile
from dncnorm.training.seq2seq.options import TrainingOptions
from dncnorm.training.seq2seq.survey import Survey

ENGLISH = numbers()
DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def sentences(count: int, seed: int = 0) -> Iterator[Sentence]:
    """Ordinary words without end, and tokens of several classes, most of them met once."""
    rng = random.Random(seed)

    def spelt(written: str) -> str:
        return " ".join(DIGITS[int(digit)] for digit in written if digit.isdigit())

    def token() -> Token:
        number = str(rng.randrange(10 ** rng.randint(1, 9)))
        name = "".join(rng.choice("abcdefghij") for _ in range(rng.randint(3, 8)))
        return rng.choice(
            (
                Token(name, SELF, "PLAIN"),
                Token(name.capitalize(), SELF, "PLAIN"),
                Token("colour", "color", "PLAIN"),
                Token(number, spelt(number), "CARDINAL"),
                Token(f"{number} {rng.choice(('kg', 'km', 'smoot'))}", f"{spelt(number)} units", "MEASURE"),
                Token(name[:3].upper(), " ".join(name[:3]), "LETTERS"),
                Token(f"{name}.com", f"{name} dot c_letter o_letter m_letter", "ELECTRONIC"),
                Token("&", "and", "VERBATIM"),
                Token("-", "sil", "PUNCT"),
                Token("word", None, None),
            )
        )

    for _ in range(count):
        yield Sentence(tuple(token() for _ in range(rng.randint(1, 12))))


def surveyed(corpus: Iterable[Sentence], **bounds: int) -> Survey:
    survey = Survey(ExampleOptions(), ENGLISH, SlidingWindow(), frozenset(("7", "colour")), **bounds)
    for sentence in corpus:
        survey.add(sentence)
    return survey


def test_it_counts_what_plain_passes_count() -> None:
    corpus = list(sentences(2000))
    tokens = [token for sentence in corpus for token in sentence.tokens]
    changed = [token for token in tokens if is_changed(token)]
    survey = surveyed(corpus)
    assert survey.rare.units.counts == Counter(filter(None, map(survey.rare.unit, tokens)))
    assert survey.rare.large_tokens == sum(map(survey.rare.is_large, tokens)) > 0
    known = [token for token in tokens if token.before in ("7", "colour") and token.after is not None]
    assert survey.spoken == Counter((token.before, reference(token)) for token in known)
    window = SlidingWindow()
    read: Counter[str] = Counter()
    for one in corpus:
        for index, token in enumerate(one.tokens):
            if is_changed(token) or (
                token.after and token.semiotic_class != "PUNCT" and is_doubtful(token, frozenset())
            ):
                read.update(window.symbols(window.view(Query(tuple(one.words), index))))
    assert survey.vocabulary.characters == read
    assert survey.vocabulary.words.counts == Counter(
        word for token in changed for word in split_words(token.after or "")
    )
    assert survey.vocabulary.letters == {letter for word in survey.vocabulary.words for letter in word}


def test_the_same_tokens_are_doubtful_as_by_all_forms_that_change() -> None:
    """Numbers and addresses are not held, and need not be: they are doubtful by their looks."""
    corpus = list(sentences(2000))
    tokens = [token for sentence in corpus for token in sentence.tokens]
    every_form = frozenset(token.before.lower() for token in tokens if is_changed(token))
    changing = surveyed(corpus).changing
    assert changing < every_form
    assert not [form for form in changing if "." in form or any(map(str.isdigit, form))]
    assert {"colour", "&"} <= changing
    written = {token.before for token in tokens} | every_form
    for form in written | {form.upper() for form in written} | {form.capitalize() for form in written}:
        token = Token(form, SELF, "PLAIN")
        assert is_doubtful(token, changing) == is_doubtful(token, every_form), form


def test_a_survey_comes_back_from_json_as_it_was() -> None:
    survey, again = surveyed(sentences(500)), surveyed([])
    again.restore(json.loads(json.dumps(survey.to_json())))
    assert again.to_json() == survey.to_json()
    assert (again.changing, again.spoken) == (survey.changing, survey.spoken)


def test_what_is_kept_is_computed_once_and_anew_for_other_settings(tmp_path: Path) -> None:
    computed = []

    def compute() -> list[int]:
        computed.append(1)
        return [len(computed)]

    file = tmp_path / "kept.json"
    for seed in (1, 1, 2):
        assert KeptFile(file, {"seed": seed}).value(compute) == [seed]
    file.write_text("damaged", encoding="utf-8")
    assert KeptFile(file, {"seed": 2}).value(compute) == [3]


def test_a_bounded_counter_is_never_too_high_and_says_how_much_too_low() -> None:
    rng = random.Random(2)
    stream = [min(int(rng.paretovariate(0.6)), 100_000) for _ in range(50_000)]
    exact, counter = Counter(stream), BoundedCounter[int](300)
    for key in stream:
        counter.add(key)
        assert len(counter) <= 300
    assert counter.most_missing > 0
    assert all(exact[key] - counter.most_missing <= counter[key] <= exact[key] for key in exact)
    assert [key for key, _ in counter.counts.most_common(10)] == [key for key, _ in exact.most_common(10)]


def test_the_corpus_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With up-sampling, dictionaries and vocabularies: all of them come of one pass."""
    (tmp_path / "train.tsv").write_text("CARDINAL\t7\tseven\nMEASURE\t3 kg\tthree kilograms\n<eos>\t<eos>\n")
    (tmp_path / "rows.tsv").write_text("CARDINAL\t7\tseven\t9\n")
    passes = []
    read = data.iter_sentences

    def counted(paths: list[str]) -> Iterator[Sentence]:
        passes.append(paths)
        return read(paths)

    monkeypatch.setattr(data, "iter_sentences", counted)
    files = TrainingFiles(languages.get("en"), [str(tmp_path / "train.tsv")], [str(tmp_path / "rows.tsv")])
    options = TrainingOptions(examples=ExampleOptions(unit_instances=3))
    gathered = gather(files, options, SlidingWindow(), None)
    assert gathered.dictionary is not None
    gathered.vocabulary.add_drawn(gathered.dictionary, options.examples, draws=10)
    symbols = gathered.vocabulary.chosen(min_word_count=1, min_character_count=1)
    assert passes == [files.corpus]
    assert {"seven", "three", "kilograms"} <= set(symbols[1])
    assert {"7", "k", " "} <= set(symbols[0])
