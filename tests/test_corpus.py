"""Every line of a corpus becomes a row; unreadable lines are named or counted, never lost in silence."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dncnorm.core.special import SEMIOTIC_CLASSES
from dncnorm.corpus import (
    BadRows,
    CorpusError,
    iter_sentences,
    read_dictionary,
    resolve_files,
    sentence_from_example,
    source,
    stream_sentences,
)
from dncnorm.corpus.neighbours import iter_neighbour_rows

HEADER_NAMES = "sentence_id,token_id,class,before,after"
HEADER = '"sentence_id","token_id","class","before","after"\n'
TRICKY = ['"', '""', "NA", "null", "nan", "None", " ", " a b ", "'", "#", "1,5"]
TRICKY += ["\u2028", "a\u0085b", "\u00a0", "\x0b", "\\n"]


def write(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def google(sentences: list[list[str]]) -> str:
    return "".join("".join(f"PLAIN\t{word}\t<self>\n" for word in words) + "<eos>\t<eos>\n" for words in sentences)


def kaggle(sentences: list[list[str]]) -> str:
    lines = [HEADER]
    for number, words in enumerate(sentences):
        for index, word in enumerate(words):
            quoted = '"' + word.replace('"', '""') + '"'
            lines.append(f'{number},{index},"PLAIN",{quoted},{quoted}\n')
    return "".join(lines)


def zipped(path: Path, *members: tuple[str, str]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members:
            archive.writestr(name, text)
    return path


def words_of(path: Path | list[Path], **options: object) -> list[list[str]]:
    return [sentence.words for sentence in iter_sentences(path, **options)]  # type: ignore[arg-type]


def error_of(path: Path, read: Callable[[Path], Iterator[object]] = iter_sentences) -> str:
    with pytest.raises(CorpusError) as caught:
        list(read(path))
    return str(caught.value)


# Good rows.


@pytest.mark.parametrize("name", ["output-00000-of-00100", "en_train.csv"])
def test_rows_keep_every_character(tmp_path: Path, name: str) -> None:
    is_google = name.startswith("output")
    words = TRICKY if is_google else [*TRICKY, ",", "two\nlines", "two\r\nlines", 'quote "in" it']
    path = write(tmp_path / name, (google if is_google else kaggle)([words, ["b"]]))
    first, second = iter_sentences(path)
    assert (first.words, second.words, first.source) == (words, ["b"], str(path))
    assert {token.after for token in first.tokens} == ({"<self>"} if is_google else {*words})
    assert (first.line, second.line) == ((1, len(words) + 2) if is_google else (2, len(words) + 6))


@pytest.mark.parametrize("name", ["a[1].tsv", "a.csv"])
def test_line_ends_and_bom_are_not_part_of_the_text(tmp_path: Path, name: str) -> None:
    text = (kaggle if name.endswith("csv") else google)([["a", "b "], ["c"]]).rstrip()
    path = write(tmp_path / name, b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert words_of(path) == [["a", "b "], ["c"]]


@pytest.mark.parametrize(
    ("text", "message", "left"),
    [
        ("PLAIN\ta\t<self>\n", "line 1: no <eos> row ends the sentence that begins in line 1", []),
        (f"{google([['a']])}PLAIN\tb\tb\n", "line 3: no <eos> row ends the sentence that begins in line 3", [["a"]]),
        (f"{google([['a']])}<eos>\t<eos>\n", "line 3: <eos> ends a sentence without a token", [["a"]]),
        (f"<eos>\t<eos>\n{google([['a']])}", "line 1: <eos> ends a sentence without a token", [["a"]]),
    ],
)
def test_an_end_that_is_missing_or_ends_nothing(tmp_path: Path, text: str, message: str, left: list[list[str]]) -> None:
    path = write(tmp_path / "a.tsv", text)
    assert error_of(path) == f"{path}, {message}"
    bad = BadRows()
    assert words_of(path, on_bad_rows="skip", bad_rows=bad) == left
    assert bad.messages == [f"{path}, {message}"]
    assert bad.sentences == bad.tokens == ("no <eos>" in message)


def test_rows_without_an_end_are_not_gathered_without_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dncnorm.corpus.sentences.MAX_TOKENS", 5)
    path = write(tmp_path / "a.tsv", "PLAIN\ta\t<self>\n" * 12)
    assert error_of(path) == f"{path}, line 5: no <eos> row ends the sentence that begins in line 1"
    bad = BadRows()
    assert words_of(path, on_bad_rows="skip", bad_rows=bad) == []
    assert str(bad) == "0 bad rows; 3 sentences dropped, with 12 good rows"


def test_zip_members_are_streamed_in_order_of_their_names(tmp_path: Path) -> None:
    members = [("b/output-00000-of-00100", google([["g"]])), ("a.csv", kaggle([["k", '"']]))]
    path = zipped(tmp_path / "en.csv.zip", *members, ("__MACOSX/a.csv", "no corpus"), ("read.me", "no corpus"))
    sentences = list(iter_sentences(path))
    assert [sentence.words for sentence in sentences] == [["k", '"'], ["g"]]
    assert sentences[0].source == f"{path}:a.csv"


# Paths.


def test_folders_globs_and_lists_name_each_file_once(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    names = ["a.tsv", "b.csv", "output-00000-of-00002", "notes.txt", ".hidden.tsv", "sub/c.tsv"]
    first, second, third, notes, _, below = [str(write(tmp_path / name, google([[name]]))) for name in names]
    assert resolve_files(tmp_path) == [first, second, third]
    assert resolve_files([tmp_path / "output-*", tmp_path]) == [third, first, second]
    assert resolve_files(str(tmp_path / "**" / "*.tsv")) == [first, below]
    assert resolve_files(notes) == [notes]


@pytest.mark.parametrize(
    ("name", "message"),
    [("no.tsv", "no such file or folder"), ("no-*", "the glob matches nothing"), ("", "the folder holds no *.csv")],
)
def test_paths_that_match_nothing(tmp_path: Path, name: str, message: str) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        iter_sentences(tmp_path / name)
    assert str(caught.value).startswith(f"{tmp_path / name}: {message}")


def test_arguments_of_the_wrong_kind(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="paths: no corpus file was named"):
        resolve_files([])
    with pytest.raises(TypeError, match=r"paths: expected str or os\.PathLike, got b'a'"):
        resolve_files(b"a")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match='on_bad_rows: expected "error" or "skip", got \'ignore\''):
        iter_sentences(tmp_path, on_bad_rows="ignore")


# Bad rows.

CLASSES = ", ".join(sorted({*SEMIOTIC_CLASSES, "SKIP"}))


BAD_GOOGLE = [
    (b"PLAIN\ta\n", "expected 3 columns (class<TAB>before<TAB>after), got 2"),
    (b"PLAIN\ta\tb\tc\n", "expected 3 columns (class<TAB>before<TAB>after), got 4"),
    (b"PLAIN\t\xff\ta\n", "byte 7 of the row, 0xff, is not UTF-8"),
    (b"\ta\tb\n", "class: is empty"),
    (b"DATES\ta\tb\n", f"class: 'DATES' is unknown; the classes are {CLASSES}"),
    (b"PLAIN\t\tb\n", "before: is empty"),
    (b"PLAIN\ta\t \n", "after: is empty; silence is written sil"),
    (b"PLAIN\t<eos>\t<self>\n", "before: <eos> ends a sentence, and is no form"),
    (b"<eos>\t<eos>\t<eos>\n", "expected 2 columns (<eos><TAB><eos>) at a sentence's end, got 3"),
    (b"PLAIN\ta\tb\0\n", "character 10 of the row is NUL"),
    (b"PLAIN\ta\tb\r\r\n", "a carriage return before the end of the line"),
    (b"PLAIN\ta\rb\tb\n", "character 8 of the row is a carriage return"),
]
BAD_KAGGLE = [
    (b'1,1,"PLAIN","a"\n', "expected 5 columns (sentence_id,token_id,class,before,after), got 4"),
    (b'1,1,"PLAIN","a","a\n', "column 5: a quotation mark inside an unquoted field, or one never closed"),
    (b'1,1,PLAIN,a"b,c\n', "column 4: a quotation mark inside an unquoted field, or one never closed"),
    (b'1,1,"PLAIN","\xff","a"\n', "byte 14 of the row, 0xff, is not UTF-8"),
    (b'1,1,"DATES","a","a"\n', f"class: 'DATES' is unknown; the classes are {CLASSES}"),
    (b'1,5,"PLAIN","a","a"\n', "token_id: expected 1, got 5"),
    (b'0,0,"PLAIN","a","a"\n', "sentence_id: 0 comes after 1"),
    (b'2,1,"PLAIN","a","a"\n', "token_id: expected 0, got 1"),
    (b'x,1,"PLAIN","a","a"\n', "sentence_id,token_id: expected two whole numbers, got b'x,1,"),
]


@pytest.mark.parametrize(
    ("name", "row", "message"),
    [*(("a.tsv", *case) for case in BAD_GOOGLE), *(("a.csv", *case) for case in BAD_KAGGLE)],
)
def test_a_bad_row_is_named_or_its_sentence_counted(tmp_path: Path, name: str, row: bytes, message: str) -> None:
    before, after = google([["a"]]) + "PLAIN\tb\tb\n", "<eos>\t<eos>\n" + google([["d"]])
    if name == "a.csv":
        before, after = kaggle([["a"], ["b"]]), '3,0,"PLAIN","d","d"\n'
    path = write(tmp_path / name, before.encode() + row + after.encode())
    assert error_of(path).startswith(f"{path}, line 4: {message}")
    bad = BadRows()
    kept = words_of(path, on_bad_rows="skip", bad_rows=bad)
    assert (kept[0], kept[-1]) == (["a"], ["d"])
    assert (bad.rows, bad.sentences, len(bad.messages)) == (1, 1, 1)
    assert sum(map(len, kept)) + bad.tokens == 3


def test_skipped_rows_are_logged_once_a_file(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = write(tmp_path / "a.tsv", "x\ny\n" + google([["a"], ["b"]]))
    assert words_of([path, write(tmp_path / "b.tsv", google([["c"]]))], on_bad_rows="skip") == [["b"], ["c"]]
    assert [record.getMessage() for record in caplog.records] == [
        f"{path}: 2 bad rows; 1 sentences dropped, with 1 good rows; first: {path}, line 1: expected 3 columns "
        "(class<TAB>before<TAB>after), got 1"
    ]


# Files that cannot be read at all: an error, whatever on_bad_rows says.


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.tsv", b"", ": the file is empty"),
        ("a.csv", b"\xef\xbb\xbf", ": the file is empty"),
        (
            "a.csv",
            b"id,before\n",
            ", line 1: expected the header sentence_id,token_id,class,before,after, got 'id,before'",
        ),
        ("a.csv", HEADER.encode(), ": no row follows the header"),
        ("a.csv", b"\xff\xfea\x00\n", ", line 1: byte 1 of the row, 0xff, is not UTF-8"),
        ("a.tgz", b"\x1f\x8b", ": only .zip is read in place; extract this archive first"),
        ("a.zip", b"PK no zip", ": not a readable zip: File is not a zip file"),
    ],
)
def test_a_file_that_is_no_corpus(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    path = write(tmp_path / name, content)
    assert error_of(path) == f"{path}{message}"
    with pytest.raises(CorpusError):
        words_of(path, on_bad_rows="skip")


CLIMBS = "has a path that climbs out of the archive"


@pytest.mark.filterwarnings("ignore:Duplicate name:UserWarning")
@pytest.mark.parametrize(
    ("member", "message"),
    [
        ("../a.csv", CLIMBS),
        ("/a.csv", CLIMBS),
        ("x/../../a.csv", CLIMBS),
        ("..\\a.csv", CLIMBS),
        ("C:\\a.csv", CLIMBS),
        ("a.csv", "is listed twice"),
        ("./a.csv", "is listed twice"),
        (".\\a.csv", "is listed twice"),
    ],
)
def test_a_zip_whose_members_climb_or_repeat_is_refused(tmp_path: Path, member: str, message: str) -> None:
    path = zipped(tmp_path / "a.zip", ("a.csv", kaggle([["a"]])), (member, kaggle([["a"]])))
    assert error_of(path) == f"{path}: member {member!r} {message}"


def test_a_file_is_read_once_whatever_it_is_called(tmp_path: Path) -> None:
    path = write(tmp_path / "a.csv", kaggle([["a"]]))
    (tmp_path / "b.csv").symlink_to(path)
    assert resolve_files([tmp_path, path]) == [str(path)]
    zipped(tmp_path / "a.csv.zip", ("a.csv", kaggle([["a"]])))
    with pytest.raises(CorpusError) as caught:
        resolve_files(tmp_path)
    assert str(caught.value) == f"{tmp_path}: holds both a.csv and a.csv.zip; name the one to read"
    assert resolve_files(path) == [str(path)]


def test_a_zip_that_swells_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = zipped(tmp_path / "a.zip", ("a.tsv", google([["a" * 10**6]])))
    assert words_of(path) == [["a" * 10**6]]
    monkeypatch.setattr(source, "MIN_ZIP_LIMIT", 1000)
    limit = 100 * path.stat().st_size
    assert error_of(path) == f"{path}: unpacks to 1000026 bytes; the limit for a zip of its size is {limit}"


def test_a_damaged_or_foreign_zip_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.tsv", google([["abc"]]))
    write(path, path.read_bytes().replace(b"abc", b"abd", 1))
    assert error_of(path) == f"{path}:a.tsv, after line 0: the zip is damaged: Bad CRC-32 for file 'a.tsv'"
    zipped(path, ("a.txt", "text"))
    assert error_of(path) == f"{path}: the zip holds no *.csv, *.tsv or output-NNNNN-of-NNNNN member"


# Dictionaries, and rows with their neighbours.

NEIGHBOURS = "class\tprev2\tprev\tbefore\tnext\tnext2\tafter\n"
EXPECTED = "expected 3 or 4 columns (class<TAB>before<TAB>after<TAB>count), got 2"


@pytest.mark.parametrize(
    ("read", "text", "message"),
    [
        (read_dictionary, "PLAIN\ta\tb\nPLAIN\ta\n", f", line 2: {EXPECTED}"),
        (read_dictionary, "PLAIN\ta\tb\t0\n", ", line 1: count: expected a whole number from 1, got '0'"),
        (read_dictionary, "PLAIN\ta\tb\t٣\n", ", line 1: count: expected a whole number from 1, got '٣'"),
        (iter_neighbour_rows, "", ": the file is empty"),
        (iter_neighbour_rows, "class\n", ", line 1: expected a header with one column prev2, got 'class'"),
        (iter_neighbour_rows, NEIGHBOURS + "a\n", ", line 2: expected 7 columns, as the header has, got 1"),
        (iter_neighbour_rows, NEIGHBOURS + "PLAIN\t\t\t\t\t\tb\n", ", line 2: before: is empty"),
    ],
)
def test_a_bad_row_is_named(tmp_path: Path, read: Callable[[Path], Iterator[object]], text: str, message: str) -> None:
    path = write(tmp_path / "a.tsv", text)
    assert error_of(path, read) == f"{path}{message}"


def test_a_dictionarys_rows_carry_their_counts(tmp_path: Path) -> None:
    path = write(tmp_path / "d.tsv", "DATE\t2007\ttwo thousand seven\t12\r\nPLAIN\tNA\t<self>\n")
    first, second = read_dictionary(path)
    assert (first.semiotic_class, first.before, first.after, first.count) == ("DATE", "2007", "two thousand seven", 12)
    assert (second.before, second.count) == ("NA", 1)
    (row,) = read_dictionary(write(path, "?\t1266 году\tтысяча двести\t5\n"))
    assert (row.semiotic_class, row.count) == ("?", 5)


def test_a_row_has_its_neighbours(tmp_path: Path) -> None:
    rows = "CARDINAL\t\tin\t5\tof\tit\tfive\nPLAIN\t\t\tNaN\t\t\tNaN\n"
    (sentence,) = iter_neighbour_rows(write(tmp_path / "a.tsv", NEIGHBOURS + rows))
    assert sentence.words == ["in", "5", "of", "it"]
    assert [token.after for token in sentence.tokens] == [None, "five", None, None]


# Through `datasets`.


def test_a_stream_has_the_sentences_for_each_rank_and_resumes_at_the_next(tmp_path: Path) -> None:
    from datasets.distributed import split_dataset_by_node

    shards = [
        write(tmp_path / f"output-{shard:05}-of-00004", google([[f"{shard}-{n}", " NA "] for n in range(5)]))
        for shard in range(4)
    ]
    stream, sentences = stream_sentences(shards), list(iter_sentences(shards))
    assert stream.num_shards == 4
    assert [sentence_from_example(example) for example in stream] == sentences
    parts = [list(split_dataset_by_node(stream_sentences(shards), rank, 3)) for rank in range(3)]
    assert all(parts)
    assert sorted(example["line"] for part in parts for example in part) == sorted(one.line for one in sentences)
    reached = iter(stream)
    for place in range(1, 13):
        next(reached)
        if place in (3, 5, 12):  # within a shard, at its end, in a later one
            resumed = stream_sentences(shards)
            resumed.load_state_dict(json.loads(json.dumps(stream.state_dict())))
            assert [sentence_from_example(example) for example in resumed] == sentences[place:]
    path = write(tmp_path / "bad.tsv", google([["a"]]) + "bad\n")
    with pytest.raises(CorpusError, match=r"bad\.tsv, line 3: expected 3 columns"):
        list(stream_sentences(path))
    assert len(list(stream_sentences(path, on_bad_rows="skip"))) == 1
    with pytest.raises(ValueError, match=r"example: before, after and class have \[2, 1, 1\] entries"):
        sentence_from_example({"before": ["a", "b"], "after": ["a"], "class": ["PLAIN"], "source": "x", "line": 1})
