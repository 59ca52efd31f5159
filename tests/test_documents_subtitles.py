"""Reads subtitles: the text of the cues alone, with offsets, in pieces, and damaged."""

from __future__ import annotations

import pytest
from documents import check_damage, read, runs

from dncnorm.documents.runs import CUE, TAG, TEXT, Markup
from dncnorm.documents.subtitles import SubtitlesReader

TIMES = "00:00:01,000 --> 00:00:04,000"


def cues(*texts: str) -> str:
    """Returns SRT with these cues."""
    return "".join(f"{number}\n{TIMES}\n{text}\n\n" for number, text in enumerate(texts, 1))


CASES = {
    cues("It weighs", "five kilos.", "So it does."): "It weighs five kilos.\n\nSo it does.",
    cues("Two\nlines"): "Two lines",
    cues("Well,", "John...", "...said so", "But no"): "Well, John... ...said so\n\nBut no",
    cues("- Is it 5?\n- No, -5.", "–Да\n<i>- Нет</i>"): "Is it 5?\n\nNo, -5.\n\nДа\n\nНет",
    cues(">> HOST: Hi\n&gt;&gt; Hello"): "Host: Hi\n\nHello",
    cues("{\\an8}<font color='red'>Up</font> <b>there</b>, 2 < 3", "♪ La la ♪", "♪♪"): "Up there, 2 < 3\n\nLa la",
    cues("a\\Nb&nbsp;c &amp; d &lrm;e"): "a b\xa0c & d e",
    cues("5", "2024"): "5\n\n2024",
    cues("one").replace("\n", "\r\n"): "one",
    "\ufeff" + cues("one"): "one",
    f"1\n{TIMES}\none\n2\n{TIMES} X1:40 X2:60\ntwo": "one two",
    f"{TIMES}\none\n\nlost line\n\n{TIMES}\nTwo": "one lost line\n\nTwo",
    "WEBVTT - Title\nKind: captions\n\nNOTE\na note\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:x\n\n"
    "intro\n00:01.000 --> 00:04.000 line:0 align:start\n<v.loud Mary Ann>Hi <c.red>there</c>\n\n"
    "00:04.000 --> 00:05.000\n<00:04.100>It <00:04.500>is.": "Hi there\n\nIt is.",
    "WEBVTT\n\n00:01.000 --> 00:02.000\nso <00:01.500><c>it is</c>\n\n00:02.000 --> 00:02.010\nso it is\n\n"
    "00:02.010 --> 00:03.000\nso it is\nfive<00:02.500><c> kilos</c>": "so it is five kilos",
    "WEBVTT\n\n00:01.000 --> 00:02.000\n<ruby>漢<rt>kan</rt></ruby>": "漢",
    "": "",
    "NOTE to all\nplain text": "NOTE to all plain text",
}


@pytest.mark.parametrize("document", CASES)
def test_what_is_read(document: str) -> None:
    assert read(SubtitlesReader, document).strip() == CASES[document]


def test_offsets_and_roles() -> None:
    document = cues("<i>A</i> &amp; b").rstrip()
    found = [(run.role, run.text, document[run.start : run.end]) for run in runs(SubtitlesReader, [document])]
    assert found == [
        (CUE, "", "1\n"),
        (CUE, "", TIMES + "\n"),
        (TAG, "", "<i>"),
        (TEXT, "A", "A"),
        (TAG, "", "</i>"),
        (TEXT, " ", " "),
        (TEXT, "&", "&amp;"),
        (TEXT, " b", " b"),
    ]


def test_a_cue_is_read_as_soon_as_the_next_line_is_known() -> None:
    reader = SubtitlesReader(Markup())
    assert "".join(run.text for run in reader.feed(f"1\n{TIMES}\nIt is.\n\n")) == "It is."


def test_damaged_documents_in_pieces() -> None:
    check_damage(SubtitlesReader, [*CASES, "".join(CASES)])
