"""Reads chats, logs, mail and books in plain text: what is silent, what ends a sentence, offsets, pieces, damage."""

from __future__ import annotations

from time import process_time

import pytest
from documents import check_damage, read, runs

import dncnorm
from dncnorm.documents.formats import reader_of
from dncnorm.documents.lines import LONGEST, LinesReader
from dncnorm.documents.runs import SPEAKER, STAMP, TAG, TEXT, Markup

CASES = {
    "chat": {
        "13:01 <@ann> hi!\n13:02 < bob_k> ok\n13:02 -!- bob is now b\n": "ann: hi!\n\nbob k: ok.\n\nbob is now b.",
        "13:02 *** ann <ann!~a@b.c> has quit\n": "ann has quit.",
        "[2017-10-09 17:00:35] <ann> see https://www.a.org/b?c=1.\n<ann> 2 < 3": "ann: see a.org.\n\nann: 2 < 3.",
        "12/03/2021, 10:15 - Ann Lee: hi\nsecond line\n12/03/2021, 10:16 - Ann left": (
            "Ann Lee: hi.\n\nsecond line.\n\nAnn left."
        ),
        "[12/03/21, 10:15:22] Анна: _да_ `x` *нет* ну~\n[12/3/21, 10:15\u202fAM] Bob: <Media omitted>": (
            "Анна: да x нет ну.\n\nBob: Media omitted."
        ),
        "Ann — Today at 10:15 AM\nhello\nBob  10:16 AM\nhi.\n[03-Dec-21 10:15 AM] Ann#1234\nbye": (
            "Ann: hello.\n\nBob: hi.\n\nAnn: bye."
        ),
        "ANN: So?\nBob: see http://a.org\nNote to all\n10:15 * bob waves": (
            "ANN: So?\n\nBob: see a.org.\n\nNote to all.\n\nbob waves."
        ),
        "*** Ann joined\n\n(10:15:22) Ann: me@a.org a_b": "Ann joined.\n\nAnn: me@a.org a_b.",
    },
    "log": {
        "Jun 14 15:16:01 mac com.apple.cts[43]: up": "Jun 14, 15:16:01, mac, com apple cts: up.",
        "17/06/09 20:10:40 INFO util.MemoryStore: 5 KB\n17/06/09 20:10:41 WARN x.Y: No.": (
            "17/06/09, 20:10:40, info, util Memory Store: 5 KB.\n\n20:10:41, warn, x Y: No."
        ),
        "[Sun Dec 04 04:47:44 2005] [notice] jk2_init() ok /etc/a_b": (
            "Sun Dec 04 2005, 04:47:44, notice, jk 2 init ok /etc/a_b."
        ),
        "Jun 14 15:16:01 combo sshd(pam_unix)[19939]: failure": "Jun 14, 15:16:01, combo, sshd: failure.",
        "2015-07-29 17:41:44,747 - INFO  [main] - Notification": "2015-07-29, 17:41:44, info, [main] - Notification.",
        "2023-01-02T03:04:05.678Z ERROR failed\n\tat a.B(C.java:5)": (
            "2023-01-02, 03:04:05, error, failed.\n\nat a.B(C.java:5)."
        ),
        "2009-11-10 23:00:00 - root - INFO - up\nINFO:root:up": (
            "2009-11-10, 23:00:00, root: info, up.\n\ninfo, root:up."
        ),
        "2023-01-02T03:04:05Z INFO a.B: failure; logname= uid=0 tty=x (k=v) n=1,5 a==b http://c.d/?e=f": (
            "2023-01-02, 03:04:05, info, a B: failure; logname, uid 0, tty x (k v), n 1,5 a==b c.d/?e=f."
        ),
        'time="2023-01-02T03:04:05Z" level=WARN msg="slow, a=1" dur=1.5s': (
            "2023-01-02, 03:04:05, warn, slow, a 1, dur 1.5s."
        ),
        '{"level":"INFO","ts":1671234567.5,"msg":"up, \\"x\\".","userId":{"a":[1,"b"]},"ok":true}': (
            'info, up, "x". user Id a 1, b, ok true.'
        ),
        '17/06/09 20:10:40 INFO x.Y: {"a":{"d":1},"b":5}\n{"a"': '17/06/09, 20:10:40, info, x Y: a d 1, b 5.\n\n{"a".',
        '10.0.0.1 - - [10/Oct/2000:13:55:36 -0700] "GET /a HTTP/1.0" 200': (
            '10.0.0.1, 10 Oct 2000, 13:55:36, "GET /a HTTP/1.0" 200.'
        ),
        "[12:34:56] [Server thread/INFO]: Done\n03-17 16:13:38.811  1702  2395 D WindowManager: go": (
            "12:34:56, Server thread, info, Done.\n\n03-17, 16:13:38, debug, Window Manager: go."
        ),
        '1.2.3.4 - bob [10/Oct/2000:13:55:36 -0700] "GET /a HTTP/1.0" 302 512 "-" "curl/7 (x)"': (
            "1.2.3.4, bob, 10 Oct 2000, 13:55:36, GET /a HTTP/1.0, 302, 512, curl/7 (x)."
        ),
        "web_1  | 2009/11/10 23:00:00 INFO * up *\n[    0.000000] java.io.IOException": (
            "web 1, 2009/11/10, 23:00:00, info, up.\n\njava io IO Exception."
        ),
        "I1019 23:13:24.378280       1 deployment.go:160] 9 up": "info, 23:13:24, deployment go: 9 up.",
        "081109 203615 148 INFO dfs.DataNode$Packet: ok\nplain": (
            "08-11-09, 20:36:15, info, dfs Data Node Packet: ok.\n\nplain."
        ),
    },
    "mail": {
        "From: Ann\n\nС О Д Е Р Ж А Н И Е\n\nпере-\nдача и по-\nрусски": (
            "From: Ann.\n\nСОДЕРЖАНИЕ.\n\nпередача и по-русски."
        ),
        "From x@y Mon\nReceived: from a\n\tby b\nFrom: Ann Lee <a@b.org>\nTo: <c@d.org>,\n e@f.org\nX-Id: 5\n\nHi": (
            "From: Ann Lee.\n\nTo: c@d.org, e@f.org.\n\nHi."
        ),
        "From: Ann\n\nFrom Monday 5>3.\nReceived: 3 units": "From: Ann.\n\nFrom Monday 5>3.\n\nReceived: 3 units.",
        "Date: Thu, 22 Aug 2002 18:26:25 +0700 (ICT)\nSubject: =?utf-8?q?Caf=C3=A9?= =?utf-8?B?IDU=?=\n": (
            "Date: Thu 22 Aug 2002, 18:26:25.\n\nSubject: Café 5."
        ),
        "Bob:\n\nOn Monday, Ann wrote:\n> Is it 5?\n> > No\nYes,\nit is [1]\n-- \nAnn Lee\n": (
            "Bob:\n\nOn Monday, Ann wrote:\n\nIs it 5?\n\nNo.\n\nYes, it is.\n\nAnn Lee."
        ),
        f"{'word ' * 11}\nword and\n- an item\n* another\nHost Code: 5\n": (
            f"{'word ' * 11}word and.\n\nan item.\n\nanother.\n\nHost Code: 5."
        ),
        " -----Original Message-----\nFrom: Lee, Ann\nMessage-ID: <5@a>\nSubject: Tea\n\n____\n": (
            "Original Message.\n\nFrom: Lee, Ann.\n\nSubject: Tea."
        ),
        'Subject: Tea\nContent-Type: multipart/mixed; boundary="x=1"\n\nMIME\n--x=1\nContent-Type: text/plain; '
        "charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\ncaf=C3=A9 =\nau lait\n--x=1\nContent-Type: "
        "text/html\n\n<p>no</p>\n--x=1\nContent-Transfer-Encoding: base64\n\nQUJD\n--x=1--\n": (
            "Subject: Tea.\n\ncafé au lait.\n\nABC."
        ),
        "Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n<p>caf=C3=A9 =\nau la=\nit<p>5": (
            "café au lait\n\n5"
        ),
        "Content-Type: multipart/alternative; boundary=x\n\n--x\nContent-Type: text/plain\n\n\n--x\nContent-Type:"
        " text/html;\n charset=utf-8\nContent-Transfer-Encoding: base64\n\n0JrQvtGCICZsdDsg\nNTxicj4u\n--x--\nno\n": (
            "Кот < 5\n."
        ),
        "Hi\n> diff --git a/x b/x\n> --- a/x\n> +++ b/x\n> @@ -1,2 +1,2 @@ f\n>  1\n> -2\n> +3\n> -4?\n\nYes.\n": (
            "Hi.\n\n-4?\n\nYes."
        ),
    },
    "book": {
        "C H A P T E R  I I\n\nAn inter-\nnational well-\nknown pre-\nPetrine one.": (
            "CHAPTER II.\n\nAn international well-known pre-Petrine one."
        ),
        "CHAPTER I\n\nDOWN\n\nHe read _Faust_[1]--a\n=long= 14^{th} some-\nthing no-\ntion.\n\n  * * *\n": (
            "CHAPTER I.\n\nDOWN.\n\nHe read Faust—a long 14th some-thing notion."
        ),
        "The Project Gutenberg eBook of X\n\nlicence\n*** START OF THE PROJECT GUTENBERG EBOOK X ***\nText\n[Pg 12]\n"
        "*** END OF THE PROJECT GUTENBERG EBOOK X ***\nlicence": "Text.",
        "[Illustration: A cat]\n\n[Illustration]\n[Footnote 1: See\n_it_ [2].]\n\n[2] Note\n": "A cat.\n\nNote.",
        "  Он сказал.\n  -- Да, -- и ушёл\nдомой\nГлава 5\nНос\u00ad\nик": (
            "Он сказал. — Да, — и ушёл домой.\n\nГлава 5.\n\nНосик."
        ),
    },
}
FORMATS = sorted(CASES)


def reader(format: str) -> type[LinesReader]:
    """Returns the class of a format's reader."""
    return type(reader_of(format, Markup()))  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("format", "document"), [(format, document) for format in FORMATS for document in CASES[format]]
)
def test_what_is_read(format: str, document: str) -> None:
    assert read(reader(format), document).strip() == CASES[format][document]
    assert read(reader(format), "\ufeff" + document.replace("\n", "\r\n")).strip() == CASES[format][document]


@pytest.mark.parametrize("format", FORMATS)
def test_damaged_documents_in_pieces(format: str) -> None:
    check_damage(reader(format), [*CASES[format], "\n".join(CASES[format])])


@pytest.mark.parametrize("format", FORMATS)
def test_a_long_document_takes_linear_time(format: str) -> None:
    for line in ("a", "-", "<", "_a", "[1", "=?a?q?", "1:1", "http://", "a.B", "@", "*-", "> "):
        began = process_time()
        runs(reader(format), [line * (LONGEST // len(line)), "\n", line * LONGEST])
        assert process_time() - began < 2, line


def test_options() -> None:
    chat, log = "13:01 <ann> Hi\n", "17/06/09 20:10:40 INFO Up\n17/06/09 20:10:40 INFO Up\n"
    assert read(reader("chat"), chat, stamps="say", speakers="skip") == "13:01, Hi.\n\n"
    assert read(reader("log"), log, stamps="say").count("17/06/09") == 2
    assert read(reader("log"), log, stamps="skip") == "info, Up.\n\ninfo, Up.\n\n"
    assert read(reader("chat"), "<a> see http://a.org/b", links="all", scheme="say") == "a: see http://a.org/b.\n\n"
    aside = "[Illustration: A]\n\nHe[1]\n\n[Footnote 1: B]"
    assert read(reader("book"), aside, images="skip", citations="say", stops="keep") == "He[1]\n\nB"


def test_offsets_and_roles() -> None:
    document = "13:01 <@ann> _hi_"
    found = [(run.role, run.text, document[run.start : run.end]) for run in runs(reader("chat"), [document])]
    assert [one for one in found if one[2]] == [
        (STAMP, "", "13:01"),
        (TAG, "", " <@"),
        (SPEAKER, "ann", "ann"),
        (TAG, ": ", "> "),
        (TAG, "", "_"),
        (TEXT, "hi", "hi"),
        (TAG, "", "_"),
    ]


def test_a_line_is_read_when_it_ends() -> None:
    assert "".join(run.text for run in reader("chat")(Markup()).feed("<ann> Hi\n<b")) == "ann: Hi"


def test_what_stamps_and_names_say() -> None:
    normalize = dncnorm.pipeline()
    for written, said in (
        (
            "17/06/09 20:10:40 DEBUG util.Utils: up",
            "the ninth of june twenty seventeen, twenty hours ten minutes and forty seconds, debug, util Utils: up.",
        ),
        (
            "[Sun Dec 04 04:47:44 2005] [error] no",
            "sunday december fourth two thousand five, "
            "four hours forty seven minutes and forty four seconds, error, no.",
        ),
        ("06/30/2021 10:15 AM x", "june thirtieth twenty twenty one, ten fifteen A M, x."),
    ):
        result = normalize(written, format="log")
        assert result["normalized_text"].strip() == said
        assert "".join(segment["before"] for segment in result["segments"]) == written
