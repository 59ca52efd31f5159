"""Cutting a text that comes in pieces: the same sentences wherever it is parted, as early as they are sure."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import fields
from itertools import pairwise

import pytest
from english import ENGLISH
from test_segmentation import POOL, RUSSIAN, SENTENCES, TOKENS, cases

from dncnorm import languages
from dncnorm.segmentation import LONGEST_SENTENCE, REACH, Cutter, segment
from dncnorm.segmentation.lookahead import Shape, UndecidedError, unfinished, unfinished_pattern
from dncnorm.segmentation.patterns import patterns

Cut = list[list[tuple[int, int]]]

SAMPLES = [text for table in (TOKENS, SENTENCES, RUSSIAN) for text, _ in cases(table)]
GAPS = (" ", " ", " ", "", "\n", "\r\n", "\n\n", ". ", "\u2029")


def in_pieces(text: str, pieces: Sequence[str], language: str) -> Cut:
    """The spans of every sentence, cut piece by piece; each passage must begin where the last one ended."""
    assert "".join(pieces) == text
    cutter = Cutter(languages.get(language))
    found: Cut = []
    reached = 0
    for index in range(len(pieces) + 1):
        is_last = index == len(pieces)
        passage = cutter.cut("" if is_last else pieces[index], is_last=is_last)
        assert passage.start == reached
        assert passage.text == text[reached : reached + len(passage.text)]
        found += [[(reached + (t.start or 0), reached + (t.end or 0)) for t in s.tokens] for s in passage.sentences]
        reached += len(passage.text)
    assert reached == len(text)
    return found


def whole(text: str, language: str) -> Cut:
    return [[(token.start or 0, token.end or 0) for token in s.tokens] for s in segment(text, languages.get(language))]


def split(text: str, places: Sequence[int]) -> list[str]:
    borders = [0, *sorted(places), len(text)]
    return [text[start:end] for start, end in pairwise(borders)]


def texts(source: random.Random, count: int) -> Iterator[str]:
    """Noise, and words of well-formed sentences in any order with some characters changed."""
    pieces = [piece for sample in SAMPLES for piece in sample.split(" ")]
    for _ in range(count):
        yield "".join(source.choices(POOL, k=source.randint(0, 40)))
        text = list("".join(source.choice(pieces) + source.choice(GAPS) for _ in range(source.randint(1, 12))))
        text[source.randrange(len(text))] = source.choice(POOL)
        yield "".join(text)


@pytest.mark.parametrize(("language", "seed", "count"), [("en", 1, 6), ("ru", 3, 3)])
def test_wherever_a_text_is_parted_its_sentences_are_the_same(language: str, seed: int, count: int) -> None:
    source = random.Random(seed)
    for text in texts(source, count):
        expected = whole(text, language)
        assert in_pieces(text, list(text), language) == expected, text
        places = source.choices(range(len(text) + 1), k=source.randint(0, 5))
        assert in_pieces(text, split(text, places), language) == expected, (text, sorted(places))


def test_a_quote_in_text_that_was_dropped_is_remembered() -> None:
    """After a number, the mark that closes a quotation is no minute."""
    text = "‘1… ２’"
    assert in_pieces(text, list(text), "ru") == whole(text, "ru")


@pytest.mark.parametrize(
    "text",
    [
        "7" * (3 * REACH),
        "1 " * (2 * REACH),
        f"Dr.{' ' * (REACH + 3)}No. He left.",
        f"one{' ' * (3 * REACH)}two. Three.",
        "no end " * LONGEST_SENTENCE,
        f"it is http://{'x' * REACH}.org/(a). So",
    ],
    ids=lambda text: text[:8],
)
def test_limits_hold_in_pieces_too(text: str) -> None:
    source = random.Random(5)
    places = source.choices(range(len(text) + 1), k=9)
    assert in_pieces(text, split(text, places), "en") == whole(text, "en")


@pytest.mark.parametrize(
    ("text", "complete"),
    [
        ("He came. S", "He came."),
        ("He came. ", ""),  # a small letter, a quote or a bracket may follow
        ("It weighs 15 kg. S", "It weighs 15 kg."),
        ("In 2007 he came. S", "In 2007 he came."),
        ("He met Dr. S", ""),
        ("He met Mr. B. S", ""),  # B. S. may be initials
        ('"Come!" he said. "N', '"Come!" he said.'),
        ("A title\n\n", "A title"),
        ("A title\r\n\r", ""),
        ("He left at 5 p.m. Th", ""),  # That opens a sentence, Thomas does not
        ("Он пришел. О", "Он пришел."),
    ],
)
def test_a_sentence_is_given_as_soon_as_it_is_sure(text: str, complete: str) -> None:
    language = "ru" if text.startswith("Он") else "en"
    assert Cutter(languages.get(language)).cut(text).text == complete


@pytest.mark.parametrize("unit", ["a", " ", "word ", "Dr. ", "'"])
def test_what_is_kept_is_bounded(unit: str) -> None:
    cutter = Cutter(ENGLISH)
    kept = 0
    for _ in range(8):  # 32,768 characters, twice the bound
        kept += 4096 - len(cutter.cut((unit * 4096)[:4096]).text)
        assert kept < LONGEST_SENTENCE + 3 * REACH


@pytest.mark.parametrize(
    ("expression", "open_at", "decided_at"),
    [
        ("abc", ["", "a", "ab"], ["x", "ax", "abd", "abcd"]),
        (r"\d{2,4}kg", ["1", "12", "1234", "12k"], ["1x", "12345", "12kx"]),
        ("a+(?![b-d])", ["a", "aa"], ["ab", "abx", "aax"]),
        ("(?=.*b)a", ["", "a", "aaaa"], ["x\n"]),
        (r"([-/])\d\1", ["-", "-1"], ["-1/", "--"]),
        (r"(?<!\d-)ab?", ["a"], ["ac", "x"]),
        ("(?:ab|cd)*e", ["", "a", "abc", "abcd"], ["abe.", "abx"]),
        # Of a list of words, the letters of each place are taken together: "ki" may go on, too.
        (r"\d(?:km|mile|minute|mo\.)", ["5", "5mi", "5ki", "5mo"], ["5i", "5kx", "5kg."]),
        ("(?i:one|two|six|ten)s", ["", "T", "TWO"], ["Q", "TWOS.", "onea"]),
    ],
)
def test_a_shape_knows_where_it_may_read_on(expression: str, open_at: list[str], decided_at: list[str]) -> None:
    shape = Shape(expression)
    for text in open_at:
        with pytest.raises(UndecidedError):
            shape.match(text, 0, len(text), is_open=True, unneeded=set())
    for text in decided_at:
        found = shape.match(text, 0, len(text), is_open=True, unneeded=set())
        assert (found and found.group()) == ((plain := re.match(expression, text)) and plain.group())
    shape.match("", 0, 0, is_open=False, unneeded=set())


@pytest.mark.parametrize(
    "words",
    [
        "(?:h(?:ectares?|our|)|t(?:onne|)|m(?:in\\.|[²³]|)|µ(?:Ω\\ cm|in\\.)|V(?:)|°(?:C|F)|k(?:g|m|(?:\\[a\\])))"
        + "|[$.]x" * 9,
        "kilo|mega|giga|peta|exa|deka|hekto|centi|milli|mikro|nano|piko|femto|atto|zepto|yokto|ronna|quetta|ronto|quekto",
    ],
)
def test_what_is_rough_holds_for_all_that_may_go_on(words: str) -> None:
    expression = rf"\d ?(?:{words})(?!/{words})"
    exact, rough = re.compile(unfinished(expression)), re.compile(unfinished(expression, roughly=True))
    assert len(rough.pattern) < len(exact.pattern) / 2
    letters = sorted({*words.replace("\\", ""), "/", " ", "5"})
    source = random.Random(7)
    texts = ["5" + "".join(source.choices(letters, k=source.randint(0, 5))) for _ in range(2_000)]
    begun = [text for text in texts if exact.match(text)]
    assert len(begun) > 50
    assert all(map(rough.match, begun))


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ru"])
def test_so_do_the_rough_shapes_of_a_language(language: str) -> None:
    found = patterns(languages.get(language))
    shapes = [shape for field in fields(found) if isinstance(shape := getattr(found, field.name), Shape)]
    assert len(shapes) >= 5
    for text in texts(random.Random(11), 40):
        for start in range(len(text)):
            for part in (part for shape in shapes for part in shape._parts):
                if unfinished_pattern(part.expression, False).match(text, start):
                    rough = unfinished_pattern(part.expression, True)
                    assert rough.match(text, start), (part.expression[:80], text[start:])


def test_parts_of_a_shape_are_tried_in_order_where_the_text_has_what_they_need() -> None:
    shape = Shape("ab", ("x", "(?P<it>abc|c)"), "(?P<it>c)d?")
    for text, wanted in (("abc", "ab"), ("cd", "cd"), ("cdx", "c"), ("cd", "c"), ("xx", None)):
        found = shape.match(text, 0, len(text), is_open=False, unneeded=set())
        assert (found and found.group()) == wanted  # once compiled, a part is tried at any text
    with pytest.raises(UndecidedError):
        shape.match("c", 0, 1, is_open=True, unneeded=set())


def test_expressions_that_cannot_be_followed_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^expression: "):
        unfinished("a+?")
