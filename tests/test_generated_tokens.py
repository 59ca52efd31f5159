"""Generated tokens: drawn alike from a seed, of the shape of their class, put into sentences otherwise unchanged."""

from __future__ import annotations

import random
import re
from datetime import date
from itertools import islice
from pathlib import Path

import pytest

from dncnorm.corpus import iter_sentences
from dncnorm.languages.drawing import isbn, roman, written_forms
from dncnorm.languages.en.generated import tokens as generated_tokens
from dncnorm.languages.en.generated.calendar import DATES, FULL_DATES, TIMES, ending, written_date, written_time
from dncnorm.languages.en.generated.tokens import CLASSES, FIELDS, FORMATS, Tables, retyped, token
from dncnorm.training.generated_contexts import contexts

DRAWS = 400
SHAPES = {
    "CARDINAL": r"-?\d+|\d{1,3}(,\d{3})+|[IVXLCDM]+",
    "ORDINAL": r"\d+(st|nd|rd|th)|[IVXLCDM]+(th)?",
    "DECIMAL": r"(-?[\d,]*\.\d+|\d+)( ([MBmb]illion|trillion|thousand))?",
    "FRACTION": r"-?\d+/\d+|\d+ \d+/\d+|(\d+ ?)?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]",
    "DIGIT": r"\d+",
    "TELEPHONE": r"[-+() \dX]{7,}",
    "DATE": r"(?=.*\d)[-A-Za-z\d/.,'– ]+",
    "TIME": r"\d{1,3}(:\d\d)?(:\d\d)?(\.\d{2,3})?( ?[AaPp]\.?[Mm]\.?)?( [A-Z]{3})?| ?\d+ o'clock",
    "MONEY": r"-?(\$|€)\d.*|(\$|€) \d.*|[\d.,]+ ?(\$|€)",
    "MEASURE": r"-?([\d.,]+|\d*[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])( [A-Za-z]+)?( ?)(kg|/km2)",
    "LETTERS": r"[A-Z]{2,6}('?s)?|[A-Z]\.?|([A-Z]\. ?){2,4}|[a-z]{2,4}",
    "VERBATIM": r"\W|[α-ωΑ-Ω_]",
    "ELECTRONIC": r"[#@]\w+|(https?://)?[\w.@-]+\.\w+(/\S*)?",
    "ADDRESS": r"[A-Z]{1,2}-?\d+[A-Z]?",
}
TABLES = Tables(units=("kg", "/km2"), currencies=("$", "€"), currencies_after=("$", "€"))


def drawn(semiotic_class: str, seed: int = 0) -> list[str]:
    rng = random.Random(seed)
    return [token(semiotic_class, rng, TABLES) for _ in range(DRAWS)]


@pytest.mark.parametrize("semiotic_class", CLASSES)
def test_a_seed_gives_the_same_tokens_and_another_seed_others(semiotic_class: str) -> None:
    assert drawn(semiotic_class) == drawn(semiotic_class)
    assert drawn(semiotic_class) != drawn(semiotic_class, seed=1)


@pytest.mark.parametrize("semiotic_class", CLASSES)
def test_tokens_look_like_their_class(semiotic_class: str) -> None:
    strange = [written for written in drawn(semiotic_class) if not re.fullmatch(SHAPES[semiotic_class], written)]
    assert strange == []


def test_every_format_names_known_fields() -> None:
    named = {
        field
        for forms in FORMATS.values()
        for form in forms
        if form[0] != "<"
        for field in re.findall(r"{(\w+)}", form)
    }
    assert named == FIELDS.keys() - {"one"}  # "one" is drawn within an amount


def test_units_and_currencies_come_from_the_tables() -> None:
    units = {unit for written in drawn("MEASURE") for unit in TABLES.units if written.endswith(unit)}
    assert units == set(TABLES.units)
    assert not any("£" in written for written in drawn("MONEY"))


def test_tables_hold_all_that_a_grammar_lists(tmp_path: Path) -> None:
    lists = {
        "units": "# written\tone\tseveral\nft, ft.\tfoot\tfeet\n\nft\tfoot\tfoots\n",
        "unit_words": "acre\tacres\n",
        "si_units": "g, gm\tgram\n",
        "prefixes": "k\tkilo\n",
        "currencies": "# marks\tplace\n$ US$\tboth\tdollar\n#\tbefore\tnumber\nkr\tafter\tcrown\n",
    }
    for name, content in lists.items():
        (tmp_path / f"{name}.tsv").write_text(content, encoding="utf-8")
    units = ["ft", "ft.", "acre", "acres", "g", "kg", "gm", "kgm"]
    assert Tables.of_grammar(tmp_path) == Tables(units, ["$", "US$", "#"], ["$", "US$", "kr"])


def test_written_forms_skips_comments_and_repetitions(tmp_path: Path) -> None:
    (tmp_path / "list.tsv").write_text("# written\nkg, kgs\tx\nkg\ty\n#, m\n", encoding="utf-8")
    assert written_forms(tmp_path / "list.tsv") == ["kg", "kgs", "#", "m"]


def test_an_unknown_class_is_refused() -> None:
    with pytest.raises(KeyError, match="PLAIN"):
        token("PLAIN", random.Random(0))


@pytest.mark.parametrize(("value", "written"), [(1, "I"), (4, "IV"), (1999, "MCMXCIX"), (3888, "MMMDCCCLXXXVIII")])
def test_roman(value: int, written: str) -> None:
    assert roman(value) == written


@pytest.mark.parametrize(
    ("body", "written"),
    [("030640615", "0306406152"), ("080442957", "080442957X"), ("978030640615", "9780306406157")],
)
def test_isbn_ends_in_its_check_figure(body: str, written: str) -> None:
    assert isbn(body) == written


@pytest.mark.parametrize(
    ("number", "expected"), [(1, "st"), (2, "nd"), (3, "rd"), (4, "th"), (11, "th"), (112, "th"), (121, "st")]
)
def test_ending(number: int, expected: str) -> None:
    assert ending(number) == expected


def test_a_day_in_its_formats() -> None:
    day = date(2014, 3, 4)
    written = {written_date(form, day) for form in FULL_DATES}
    assert len(written) == len(FULL_DATES)
    assert {"4 March 2014", "March 4, 2014", "2014-03-04", "04/03/2014", "3/4/2014", "Tuesday, 4 March 2014"} <= written
    assert written_date("{wd} {nth}", day) == "Tue 4th"


def test_a_time_in_its_formats() -> None:
    written = {written_time(form, 22 * 3600 + 5 * 60 + 9) for form in TIMES}
    assert {"22:05", "10:05 p.m.", "10 PM", "10.05pm", "22:05:09", "10 o'clock"} <= written
    assert written_time("{h12}:{mm} {pm}", 0) == "12:00 am"
    assert written_time("{h12}:{mm} {pm}", 12 * 3600) == "12:00 pm"


def test_retyped_tokens_mean_the_same() -> None:
    rng = random.Random(0)
    forms = {retyped("4 kg - 5's", rng) for _ in range(100)}
    assert {
        "4\u00a0kg\u00a0–\u00a05’s",
        "4\u2009kg\u2009−\u20095's",
        "４ ｋｇ － ５＇ｓ",
        "٤ kg - ٥'s",
        "४ kg - ५'s",
    } == forms
    assert {re.sub(r"\d", lambda figure: str(int(figure.group())), form)[0] for form in forms} == {"4"}


def test_no_format_is_listed_twice() -> None:
    for forms in (DATES, TIMES, *FORMATS.values()):
        assert len(set(forms)) == len(forms)


@pytest.fixture
def corpus(tmp_path: Path) -> str:
    file = tmp_path / "corpus.tsv"
    rows = ["PLAIN\tIt\t<self>", "PLAIN\tcost\t<self>", "MONEY\t$5\tfive dollars", "PUNCT\t.\tsil", "<eos>\t<eos>"]
    rows += ["PLAIN\tNothing\t<self>", "PLAIN\tcolour\tcolor", "PUNCT\t.\tsil", "<eos>\t<eos>"]
    rows += ["DATE\t2007\ttwo thousand seven", "PLAIN\tand\t<self>", "CARDINAL\t12\ttwelve", "<eos>\t<eos>"]
    file.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
    return str(file)


def test_contexts_keep_the_rest_of_the_sentence(corpus: str) -> None:
    sentences = [sentence.words for sentence in iter_sentences(corpus)]
    for context in islice(contexts(corpus, 3, generated_tokens), DRAWS):
        rest = [*context.words]
        del rest[context.place]
        originals = [words[: context.place] + words[context.place + 1 :] for words in sentences]
        assert rest in originals
        assert context.written == context.words[context.place]


def test_contexts_replace_only_what_changes_and_is_not_plain(corpus: str) -> None:
    places = {(len(context.words), context.place) for context in islice(contexts(corpus, 3, generated_tokens), DRAWS)}
    assert places == {(4, 2), (3, 0), (3, 2)}


def test_contexts_are_the_same_again_and_range_over_all_classes(corpus: str) -> None:
    first = list(islice(contexts(corpus, 3, generated_tokens), DRAWS))
    assert first == list(islice(contexts(corpus, 3, generated_tokens), DRAWS))
    assert first != list(islice(contexts(corpus, 4, generated_tokens), DRAWS))
    assert {context.semiotic_class for context in first} == set(CLASSES)


def test_a_share_of_the_tokens_is_retyped(corpus: str) -> None:
    plain, every = (list(islice(contexts(corpus, 3, generated_tokens, retyped=share), DRAWS)) for share in (0.0, 1.0))
    assert all(context.written.isascii() for context in plain if context.semiotic_class == "CARDINAL")
    figures = [context.written for context in every if context.semiotic_class == "DIGIT"]
    assert sum(not written.isascii() for written in figures) > len(figures) / 3


def test_half_of_the_tokens_keep_the_class_they_replace(corpus: str) -> None:
    money = [context for context in islice(contexts(corpus, 3, generated_tokens), DRAWS) if context.words[0] == "It"]
    kept = sum(context.semiotic_class == "MONEY" for context in money)
    assert 0.4 < kept / len(money) < 0.7


def test_a_corpus_where_nothing_changes_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "plain.tsv"
    file.write_text("PLAIN\tIt\t<self>\n<eos>\t<eos>\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"plain\.tsv.*none of its tokens changes"):
        next(contexts(str(file), 0, generated_tokens))
