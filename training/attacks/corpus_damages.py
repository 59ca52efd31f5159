"""Malformed corpora: a good one is drawn, written, and damaged in one place; what a reader must make of it is known.

Shares nothing with the package: the writers of both forms, and of their archives, are its own.
"""

from __future__ import annotations

import random
import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

Row = tuple[str, str, str]
"""Class, before, after."""
Sentences = list[list[Row]]

TSV, CSV, DICTIONARY, NEIGHBOURS = "tsv", "csv", "dictionary", "neighbours"
EOS = "<eos>\t<eos>\n"
HEADER = "sentence_id,token_id,class,before,after\n"
NEIGHBOUR_HEADER = "class\tprev2\tprev\tbefore\tnext\tnext2\tafter\n"
_ROWS: tuple[Row, ...] = (
    ("PLAIN", "The", "<self>"),
    ("PLAIN", "café", "<self>"),
    ("CARDINAL", "15", "fifteen"),
    ("DATE", "4 March 2014", "the fourth of march twenty fourteen"),
    ("MONEY", "$1,000", "one thousand dollars"),
    ("LETTERS", "IUCN", "i u c n"),
    ("PLAIN", 'say "so"', "<self>"),
    ("PUNCT", ",", "sil"),
)


@dataclass
class Case:
    """One malformed corpus.

    files: what to write, by name. read: the names to read; all files by default.
    form: TSV and CSV are corpora, DICTIONARY and NEIGHBOURS are read row by row.
    place: what the error's message begins with, after the folder; None where nothing is wrong.
    kept: the sentences that come back with `on_bad_rows="skip"`; None where the file is refused all the same.
    links: names, each of which is another name of a file.
    is_unsure: whether the damage may have hit what nobody reads: then all sentences may come back.
    """

    kind: str
    form: str
    files: dict[str, bytes]
    place: str | None
    kept: Sentences | None = None
    read: tuple[str, ...] = ()
    links: dict[str, str] = field(default_factory=dict)
    is_unsure: bool = False


Damage = Callable[[random.Random], Case]
DAMAGES: dict[str, Damage] = {}


def cases(count: int, seed: int) -> Iterator[Case]:
    """Every kind in turn, each case by a generator of its own."""
    kinds = list(DAMAGES)
    for index in range(count):
        kind = kinds[index % len(kinds)]
        yield DAMAGES[kind](random.Random(f"{seed}:{kind}:{index // len(kinds)}"))


def sentences(draw: random.Random) -> Sentences:
    """Three to six sentences of four to seven tokens, all different."""
    return [
        [("PLAIN", f"word{number}", "<self>"), *draw.choices(_ROWS, k=draw.randrange(2, 5)), ("PUNCT", ".", "sil")]
        for number in range(draw.randrange(3, 7))
    ]


# Writers. A list of lines, so that a damage knows where it stands.


def tsv_lines(found: Sentences) -> list[str]:
    """Google's form."""
    return [line for rows in found for line in [*("\t".join(row) + "\n" for row in rows), EOS]]


def quoted(text: str) -> str:
    """A field of a CSV file in quotes."""
    return '"' + text.replace('"', '""') + '"'


def csv_lines(found: Sentences) -> list[str]:
    """Kaggle's form."""
    return [
        HEADER,
        *(
            f"{number},{index}," + ",".join(map(quoted, row)) + "\n"
            for number, rows in enumerate(found)
            for index, row in enumerate(rows)
        ),
    ]


def dictionary_lines(draw: random.Random) -> list[str]:
    """Rows of a dictionary, some with their counts."""
    return ["\t".join(row) + draw.choice(["", "\t7"]) + "\n" for row in draw.choices(_ROWS, k=6)]


def neighbour_lines(draw: random.Random) -> list[str]:
    """Rows with their neighbours."""
    rows = draw.choices(_ROWS, k=6)
    return [NEIGHBOUR_HEADER, *(f"{kind}\t\tin\t{before}\tof\t\t{after}\n" for kind, before, after in rows)]


def joined(lines: list[str]) -> bytes:
    """The file's bytes."""
    return "".join(lines).encode("utf-8")


def place_in(found: Sentences, draw: random.Random) -> tuple[int, int]:
    """A sentence, and a token of it that is neither its first nor its last."""
    number = draw.randrange(len(found))
    return number, draw.randrange(1, len(found[number]) - 1)


def tsv_line_of(found: Sentences, number: int, index: int) -> int:
    """Where a token stands, from 1."""
    return sum(len(rows) + 1 for rows in found[:number]) + index + 1


def csv_line_of(found: Sentences, number: int, index: int) -> int:
    """Where a token stands, from 1, behind the header."""
    return sum(map(len, found[:number])) + index + 2


def without(found: Sentences, number: int) -> Sentences:
    """All sentences but one."""
    return [*found[:number], *found[number + 1 :]]


# Damages of one row: they are named by the line, or cost their sentence.

Change = Callable[[Row, random.Random], bytes]
"""A row as it is written when it is damaged, without its end."""


def _tab(*fields: str) -> bytes:
    return "\t".join(fields).encode("utf-8")


def _in_the_middle(text: bytes, damage: bytes) -> bytes:
    at = text.rindex(b"\t") - 1
    return text[:at] + damage + text[at:]


ROWS: dict[str, Change] = {
    "a column is missing": lambda row, draw: _tab(*draw.choice([row[:2], row[1:], row[:1]])),
    "a column too many": lambda row, draw: _tab(*row, draw.choice(["x", "", "1"])),
    "no class": lambda row, draw: _tab("", *row[1:]),
    "no written form": lambda row, draw: _tab(row[0], "", "five"),
    "no spoken form": lambda row, draw: _tab(*row[:2], ""),
    "a spoken form of spaces": lambda row, draw: _tab(*row[:2], draw.choice([" ", "   ", "\u00a0"])),
    "an unknown class": lambda row, draw: _tab(draw.choice(["NUMBER", "Plain", "CARDINALS", "PLAIN ", "O"]), *row[1:]),
    "columns in another order": lambda row, draw: _tab(row[1], row[0], row[2]),
    "the end's mark as a written form": lambda row, draw: _tab(row[0], "<eos>", "<self>"),
    "the end's mark as a spoken form": lambda row, draw: _tab(*row[:2], "<eos>"),
    "NUL in the written form": lambda row, draw: _tab(row[0], f"{row[1]}\0", row[2]),
    "NUL in the spoken form": lambda row, draw: _tab(*row[:2], "fif\0teen"),
    "Latin-1": lambda row, draw: _in_the_middle(_tab(*row), b"\xe9"),
    "a surrogate": lambda row, draw: _in_the_middle(_tab(*row), "\ud800".encode("utf-8", "surrogatepass")),
    "an overlong character": lambda row, draw: _in_the_middle(_tab(*row), b"\xc0\xaf"),
    "a cut character": lambda row, draw: _in_the_middle(_tab(*row), b"\xe2\x82"),
    "a byte order mark behind the first row": lambda row, draw: b"\xef\xbb\xbf" + _tab(*row),
    "a carriage return at the end": lambda row, draw: _tab(*row) + b"\r\r",
}
TSV_ROWS: dict[str, Change] = {
    "an empty line": lambda row, draw: b"",
    "spaces for tabs": lambda row, draw: _tab(*row).replace(b"\t", b"    "),
    "a conflict's mark": lambda row, draw: draw.choice([b"<<<<<<< HEAD", b"=======", b">>>>>>> theirs"]),
    "an end of three columns": lambda row, draw: _tab("<eos>", "<eos>", draw.choice(["<eos>", "", "sil"])),
    "an end of one column": lambda row, draw: b"<eos>",
    "an end with a class": lambda row, draw: _tab("PLAIN", "<eos>"),
    "a carriage return in the row": lambda row, draw: _tab(*row[:2], "fif\rteen"),
}


def _as_csv(number: int, index: int, row: bytes) -> bytes:
    """A damaged row as a record: unquoted where it may be, so that the damage stays what it is."""
    fields = row.split(b"\t")
    shown = [b'"' + field.replace(b'"', b'""') + b'"' if set(field) & set(b'",') else field for field in fields]
    return b",".join([str(number).encode(), str(index).encode(), *shown])


def _row_damages(kind: str, change: Change) -> None:
    def tsv(draw: random.Random) -> Case:
        found = sentences(draw)
        number, index = place_in(found, draw)
        lines = [line.encode() for line in tsv_lines(found)]
        at = tsv_line_of(found, number, index)
        lines[at - 1] = change(found[number][index], draw) + b"\n"
        return Case(f"tsv: {kind}", TSV, {"a.tsv": b"".join(lines)}, f"a.tsv, line {at}: ", without(found, number))

    DAMAGES[f"tsv: {kind}"] = tsv
    if kind in TSV_ROWS:
        return

    def kaggle(draw: random.Random) -> Case:
        found = sentences(draw)
        number, index = place_in(found, draw)
        lines = [line.encode() for line in csv_lines(found)]
        at = csv_line_of(found, number, index)
        lines[at - 1] = _as_csv(number, index, change(found[number][index], draw)) + b"\n"
        return Case(f"csv: {kind}", CSV, {"a.csv": b"".join(lines)}, f"a.csv, line {at}: ", without(found, number))

    def dictionary(draw: random.Random) -> Case:
        lines = [line.encode() for line in dictionary_lines(draw)]
        at = draw.randrange(2, len(lines))
        lines[at - 1] = change(draw.choice(_ROWS), draw) + b"\n"
        return Case(f"dictionary: {kind}", DICTIONARY, {"a.tsv": b"".join(lines)}, f"a.tsv, line {at}: ")

    def neighbours(draw: random.Random) -> Case:
        lines = [line.encode() for line in neighbour_lines(draw)]
        at = draw.randrange(3, len(lines))
        changed = change(draw.choice(_ROWS), draw).split(b"\t")
        around = [changed[0], b"", b"in", *changed[1:2], b"of", b"", *changed[2:]]
        lines[at - 1] = b"\t".join(around) + b"\n"
        return Case(f"neighbours: {kind}", NEIGHBOURS, {"a.tsv": b"".join(lines)}, f"a.tsv, line {at}: ")

    DAMAGES[f"csv: {kind}"] = kaggle
    if kind != "a column too many":  # a fourth column may be the count
        DAMAGES[f"dictionary: {kind}"] = dictionary
    DAMAGES[f"neighbours: {kind}"] = neighbours


for _kind, _change in (ROWS | TSV_ROWS).items():
    _row_damages(_kind, _change)


def damage(kind: str) -> Callable[[Damage], Damage]:
    """Registers a damage."""

    def register(function: Damage) -> Damage:
        def named(draw: random.Random) -> Case:
            case = function(draw)
            case.kind = kind
            return case

        DAMAGES[kind] = named
        return function

    return register


# The ends of sentences.


@damage("tsv: an end twice")
def _(draw: random.Random) -> Case:
    found = sentences(draw)
    number = draw.randrange(len(found))
    lines, at = tsv_lines(found), tsv_line_of(found, number, len(found[number])) + 1
    lines.insert(at - 1, EOS)
    return Case("", TSV, {"a.tsv": joined(lines)}, f"a.tsv, line {at}: ", found)


@damage("tsv: an end at the head")
def _(draw: random.Random) -> Case:
    found = sentences(draw)
    return Case("", TSV, {"a.tsv": joined([EOS, *tsv_lines(found)])}, "a.tsv, line 1: ", found)


@damage("tsv: ends alone")
def _(draw: random.Random) -> Case:
    return Case("", TSV, {"a.tsv": joined([EOS] * draw.randrange(1, 4))}, "a.tsv, line 1: ", [])


@damage("tsv: no end at all")
def _(draw: random.Random) -> Case:
    lines = [line for line in tsv_lines(sentences(draw)) if line != EOS]
    return Case("", TSV, {"a.tsv": joined(lines)}, f"a.tsv, line {len(lines)}: ", [])


@damage("tsv: cut between two rows")
def _(draw: random.Random) -> Case:
    found = sentences(draw)
    number, index = place_in(found, draw)
    lines = tsv_lines(found)[: tsv_line_of(found, number, index)]
    return Case("", TSV, {"a.tsv": joined(lines)}, f"a.tsv, line {len(lines)}: ", found[:number])


def _cut_in(
    what: str, form: str, lines_of: Callable[[Sentences], list[str]], line_of: Callable[[Sentences, int, int], int]
) -> None:
    @damage(f"{form}: cut in {what}")
    def _(draw: random.Random) -> Case:
        found = sentences(draw)
        number, index = place_in(found, draw)
        lines = lines_of(found)[: line_of(found, number, index)]
        lines[-1] = lines[-1][: -draw.randrange(2, 5)]
        file = f"a.{form}"
        return Case("", form, {file: joined(lines)}, f"{file}, line {len(lines)}: ", found[:number])


_cut_in("a row", TSV, tsv_lines, tsv_line_of)


@damage("tsv: no end behind the last sentence")
def _(draw: random.Random) -> Case:
    found = sentences(draw)
    lines = tsv_lines(found)[:-1]
    return Case("", TSV, {"a.tsv": joined(lines)}, f"a.tsv, line {len(lines)}: ", found[:-1])


# Numbers of sentences and tokens.


def _renumbered(kind: str, change: Callable[[int, int, random.Random], str]) -> None:
    @damage(f"csv: {kind}")
    def _(draw: random.Random) -> Case:
        found = sentences(draw)
        number = draw.randrange(1, len(found))
        index = draw.randrange(1, len(found[number]) - 1)
        lines, at = csv_lines(found), csv_line_of(found, number, index)
        lines[at - 1] = change(number, index, draw) + "," + ",".join(map(quoted, found[number][index])) + "\n"
        return Case("", CSV, {"a.csv": joined(lines)}, f"a.csv, line {at}: ", without(found, number))


_renumbered("a token's number skips", lambda number, index, draw: f"{number},{index + draw.randrange(1, 9)}")
_renumbered("a token's number twice", lambda number, index, draw: f"{number},{index - 1}")
_renumbered("a negative number", lambda number, index, draw: f"{number},-{index}")
_renumbered("a number with a point", lambda number, index, draw: f"{number}.0,{index}")
_renumbered("no numbers", lambda number, index, draw: ",")
_renumbered("a number of many digits", lambda number, index, draw: f"{number},{'9' * 5000}")
_renumbered("a number in other digits", lambda number, index, draw: f"{number},٣")


@damage("csv: a sentence comes again")
def _(draw: random.Random) -> Case:
    found = sentences(draw)
    lines, number = csv_lines(found), draw.randrange(len(found) - 1)
    first = csv_line_of(found, number, 0) - 1
    again = lines[first : first + len(found[number])]
    return Case("", CSV, {"a.csv": joined([*lines, *again])}, f"a.csv, line {len(lines) + 1}: ", found)


@damage("csv: the header again in the middle")
def _(draw: random.Random) -> Case:
    found = sentences(draw)
    number, index = place_in(found, draw)
    lines, at = csv_lines(found), csv_line_of(found, number, index)
    lines.insert(at - 1, HEADER)
    return Case("", CSV, {"a.csv": joined(lines)}, f"a.csv, line {at}: ", without(found, number))


def _requoted(kind: str, change: Callable[[str, random.Random], str]) -> None:
    @damage(f"csv: {kind}")
    def _(draw: random.Random) -> Case:
        found = sentences(draw)
        number, index = place_in(found, draw)
        lines, at = csv_lines(found), csv_line_of(found, number, index)
        lines[at - 1] = change(lines[at - 1], draw)
        return Case("", CSV, {"a.csv": joined(lines)}, f"a.csv, line {at}: ", without(found, number))


_requoted("a quotation mark is never closed", lambda line, draw: line[:-2] + "\n")
_requoted("a quotation mark in a bare field", lambda line, draw: line.rsplit(",", 1)[0] + ',so "it" is\n')
_requoted("text behind a quoted field", lambda line, draw: line[:-1] + "x\n")
_requoted("semicolons", lambda line, draw: line.replace('","', '";"'))


_cut_in("a record", CSV, csv_lines, csv_line_of)


# Whole files.


def _file(kind: str, form: str, name: str, place: str, make: Callable[[Sentences, random.Random], bytes]) -> None:
    @damage(f"{form}: {kind}")
    def _(draw: random.Random) -> Case:
        return Case("", form, {name: make(sentences(draw), draw)}, f"{name}{place}")


for _form, _name in ((TSV, "a.tsv"), (CSV, "a.csv"), (DICTIONARY, "a.tsv"), (NEIGHBOURS, "a.tsv")):
    _file("an empty file", _form, _name, ": ", lambda found, draw: b"")
    _file("a byte order mark alone", _form, _name, ": ", lambda found, draw: b"\xef\xbb\xbf")
_file("no header", CSV, "a.csv", ", line 1: ", lambda found, draw: joined(csv_lines(found)[1:]))
_file("the header alone", CSV, "a.csv", ": ", lambda found, draw: joined([HEADER]))
_file("no header", NEIGHBOURS, "a.tsv", ", line 1: ", lambda found, draw: joined(neighbour_lines(draw)[1:]))
_file(
    "a header in another order",
    CSV,
    "a.csv",
    ", line 1: ",
    lambda found, draw: joined([HEADER.replace("before,after", "after,before"), *csv_lines(found)[1:]]),
)
_file("semicolons", CSV, "a.csv", ", line 1: ", lambda found, draw: joined(csv_lines(found)).replace(b",", b";"))
_file("UTF-16", CSV, "a.csv", ", line 1: ", lambda found, draw: "".join(csv_lines(found)).encode("utf-16"))
_file("Google's form", CSV, "a.csv", ", line 1: ", lambda found, draw: joined(tsv_lines(found)))
_file("a page of HTML", CSV, "a.csv", ", line 1: ", lambda found, draw: b"<!DOCTYPE html>\n<html>404</html>\n")


def _unreadable(kind: str, make: Callable[[Sentences, random.Random], bytes]) -> None:
    """No row of the file can be read: its first is named, and all are counted."""

    @damage(f"tsv: {kind}")
    def _(draw: random.Random) -> Case:
        return Case("", TSV, {"a.tsv": make(sentences(draw), draw)}, "a.tsv, line 1: ", [])


_unreadable("UTF-16", lambda found, draw: "".join(tsv_lines(found)).encode("utf-16"))
_unreadable("Kaggle's form", lambda found, draw: joined(csv_lines(found)))
_unreadable("carriage returns for line ends", lambda found, draw: joined(tsv_lines(found)).replace(b"\n", b"\r"))
_unreadable("a page of HTML", lambda found, draw: b"<!DOCTYPE html>\n<html>404</html>\n")
_unreadable("JSON", lambda found, draw: b'[{"before": "15", "after": "fifteen"}]')
_unreadable("packed bytes", lambda found, draw: b"\x1f\x8b\x08" + draw.randbytes(200).replace(b"\n", b"x"))
_unreadable("line ends of \\r\\r\\n", lambda found, draw: joined(tsv_lines(found)).replace(b"\n", b"\r\r\n"))


@damage("dictionary: a count that is none")
def _(draw: random.Random) -> Case:
    lines = dictionary_lines(draw)
    at = draw.randrange(len(lines))
    lines[at] = "PLAIN\ta\tb\t" + draw.choice(["0", "-1", "1.5", "", "x", "٣", "9" * 30, "1e3", " 1"]) + "\n"
    return Case("", DICTIONARY, {"a.tsv": joined(lines)}, f"a.tsv, line {at + 1}: ")


@damage("dictionary: a corpus's ends")
def _(draw: random.Random) -> Case:
    lines = dictionary_lines(draw)
    return Case("", DICTIONARY, {"a.tsv": joined([*lines, EOS])}, f"a.tsv, line {len(lines) + 1}: ")


# What is unusual and right.


def _harmless(kind: str, form: str, change: Callable[[bytes], bytes]) -> None:
    @damage(f"{form}: {kind}, which is right")
    def _(draw: random.Random) -> Case:
        found = sentences(draw)
        lines = tsv_lines(found) if form == TSV else csv_lines(found)
        return Case("", form, {f"a.{form}": change(joined(lines))}, None, found)


for _form in (TSV, CSV):
    _harmless("a byte order mark", _form, lambda data: b"\xef\xbb\xbf" + data)
    _harmless("line ends of Windows", _form, lambda data: data.replace(b"\n", b"\r\n"))
    _harmless("no newline at the end", _form, lambda data: data.removesuffix(b"\n"))


# Archives: a writer of its own, because libraries refuse to write what is malformed.


def archive(members: list[tuple[str, bytes]], *, flags: int = 0, method: int = 0, claims: int | None = None) -> bytes:
    """A zip whose members are stored; `flags`, `method` and `claims` (the size unpacked) are what it says of them."""
    body, directory = b"", b""
    for name, data in members:
        raw, size = name.encode(), len(data) if claims is None else claims
        fixed = struct.pack("<HHHHHIIIHH", 20, flags, method, 0, 33, zlib.crc32(data), len(data), size, len(raw), 0)
        directory += b"PK\x01\x02\x14\x00" + fixed + struct.pack("<HHHII", 0, 0, 0, 0, len(body)) + raw
        body += b"PK\x03\x04" + fixed + raw + data
    end = struct.pack("<HHHHIIH", 0, 0, len(members), len(members), len(directory), len(body), 0)
    return body + directory + b"PK\x05\x06" + end


def _archive(kind: str, place: str, make: Callable[[Sentences, random.Random], bytes]) -> None:
    @damage(f"zip: {kind}")
    def _(draw: random.Random) -> Case:
        return Case("", CSV, {"a.zip": make(sentences(draw), draw)}, f"a.zip{place}")


def _broken_in_the_middle(found: Sentences, draw: random.Random) -> bytes:
    data = archive([("a.csv", joined(csv_lines(found)))])
    at = data.index(b"word0")
    return data[:at] + b"WORD0" + data[at + 5 :]


def _twice(found: Sentences, draw: random.Random) -> bytes:
    data = joined(csv_lines(found))
    names = draw.choice([("a.csv", "a.csv"), ("a.csv", "./a.csv"), ("b/a.csv", "b//a.csv"), ("b/a.csv", "b\\a.csv")])
    return archive([(name, data) for name in names])


_archive("a member twice", ": ", _twice)
_archive("a path that climbs", ": ", lambda found, draw: archive([("../a.csv", joined(csv_lines(found)))]))
_archive("an absolute path", ": ", lambda found, draw: archive([("/etc/a.csv", joined(csv_lines(found)))]))
_archive("no corpus in it", ": ", lambda found, draw: archive([("read.me", b"nothing")]))
_archive("a zip in it", ": ", lambda found, draw: archive([("a.csv.zip", archive([("a.csv", b"")]))]))
_archive("an empty member", ":a.csv: ", lambda found, draw: archive([("a.csv", b"")]))
_archive("a wrong sum", ":a.csv, ", _broken_in_the_middle)
_archive("a locked member", ":a.csv: ", lambda f, draw: archive([("a.csv", joined(csv_lines(f)))], flags=1))
_archive("an unknown method", ":a.csv: ", lambda f, draw: archive([("a.csv", joined(csv_lines(f)))], method=77))
_archive("a false method", ":a.csv, ", lambda f, draw: archive([("a.csv", joined(csv_lines(f)))], method=8))
_archive("a false method, bzip2", ":a.csv, ", lambda f, draw: archive([("a.csv", joined(csv_lines(f)))], method=12))
_archive("a false method, LZMA", ":a.csv, ", lambda f, draw: archive([("a.csv", joined(csv_lines(f)))], method=14))
_archive("it would swell", ": ", lambda found, draw: archive([("a.csv", b"x")], claims=2**31))
_archive("it is text", ": ", lambda found, draw: joined(csv_lines(found)))
_archive("cut", ": ", lambda f, draw: archive([("a.csv", joined(csv_lines(f)))])[: -draw.randrange(1, 60)])


@damage("zip: a byte changed")
def _(draw: random.Random) -> Case:
    found = sentences(draw)
    data = bytearray(archive([("a.csv", joined(csv_lines(found)))]))
    # The member's data have a sum; what is said of them, at both ends, has none.
    at = draw.choice([*range(40), *range(len(data) - 75, len(data))])
    data[at] ^= 1 << draw.randrange(8)
    return Case("", CSV, {"a.zip": bytes(data)}, "a.zip", found, is_unsure=True)


@damage("zip: a bad row in a member")
def _(draw: random.Random) -> Case:
    found = sentences(draw)
    number, index = place_in(found, draw)
    lines, at = csv_lines(found), csv_line_of(found, number, index)
    lines[at - 1] = f"{number},{index},PLAIN,a\n"
    data = archive([("a.csv", joined(lines))])
    return Case("", CSV, {"a.zip": data}, f"a.zip:a.csv, line {at}: ", without(found, number))


@damage("zip: two members, which is right")
def _(draw: random.Random) -> Case:
    one, other = sentences(draw), sentences(draw)
    data = archive([("a.csv", joined(csv_lines(one))), ("b.tsv", joined(tsv_lines(other)))])
    return Case("", CSV, {"a.zip": data}, None, [*one, *other])


# Folders.


@damage("folder: a file beside its own zip")
def _(draw: random.Random) -> Case:
    data = joined(csv_lines(sentences(draw)))
    zipped = draw.choice(["a.csv.zip", "a.zip"])
    return Case("", CSV, {"f/a.csv": data, f"f/{zipped}": archive([("a.csv", data)])}, "f: ", read=("f",))


@damage("folder: nothing of a corpus in it")
def _(draw: random.Random) -> Case:
    return Case("", CSV, {"f/notes.txt": b"nothing"}, "f: ", read=("f",))


@damage("folder: one file by two names, which is right once")
def _(draw: random.Random) -> Case:
    found = sentences(draw)
    return Case("", TSV, {"f/a.tsv": joined(tsv_lines(found))}, None, found, ("f",), {"f/b.tsv": "a.tsv"})


@damage("files: one that is missing")
def _(draw: random.Random) -> Case:
    return Case("", TSV, {"a.tsv": joined(tsv_lines(sentences(draw)))}, "b.tsv: ", read=("a.tsv", "b.tsv"))
