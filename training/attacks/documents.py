"""Damages documents of every format, and checks that no character is lost and that streams equal the whole.

    python training/attacks/documents.py [--formats markdown,html,...] [--count 200] [--first 0]

Each document is damaged at random (a seed each, so that a failure can be repeated), normalized, and normalized again
in pieces cut at random, by a plain and an asynchronous stream. Prints one line a format, and each failure; the exit
status is 1 if there was one. SSML that is broken is an error, the same in pieces; `broken="text"` has none.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from typing import Any

import dncnorm
from dncnorm.documents.runs import DocumentError
from dncnorm.options import FORMATS

DOCUMENTS = {
    "text": ["It weighs 5 kg.¹ See Dr. Lee 🙂 on 4 March 2014."],
    "markdown": [
        "---\ntitle: Tea 5\n---\n# Results 2014\n\nIt weighs **5 kg**[^1], see "
        "[docs](https://a.org/b_1) and `x = 5`.\n\n"
        "- one\n  1. two $x^2$\n- [ ] three 🙂\n\n| a | b |\n|---|---|\n| 1011 | \\(y_1\\) |\n\n"
        "> [!NOTE]\n> Dr. Lee.\n\n"
        "```py\nx = [1]\n```\n\n[^1]: Note 3.\n\n$$\n\\frac{1}{2}\n$$\n"
        "<details><summary>More 5%</summary>text</details>\n",
        "**Ann:** See `max_size` :D\n\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n 1\n"
        "-2\n+3\n\n✅ **5** kg.\n",
    ],
    "html": [
        "<h1>Results 2014</h1>\n<p>It costs &pound;5 &amp; <b>5</b> kg, <i>x</i> (10&nbsp;km).</p>"
        "<script>x = 5</script>",
        "<table><tr><th>a<th>Days<tr><td>Bo<td>1011</table><p>m<sup>2</sup> <a href='#n1'>[1]</a> <q>5 km</q><br>next"
        "<img alt='A 5' src='http://a.org/x.png'><!-- c --><ul><li>1 kg [3, 4]<li>Dr. Smith</ul>",
    ],
    "ssml": [
        '<speak>Hi <break time="100ms"/>it is <emphasis>5</emphasis> kg, R&amp;D. <p>See '
        '<sub alias="World">W</sub>.</p>'
        '<s>At <say-as interpret-as="date" format="dmy">3/4/2014</say-as></s><break strength="strong"/>5 &lt; 6 kg'
        '<say-as interpret-as="address">1 Main St.</say-as><!-- c --><![CDATA[5 km]]></speak>'
    ],
    "srt": [
        "1\n00:00:01,000 --> 00:00:04,000\n- It <i>weighs</i>\n5 kg,\n\n2\n00:00:04,500 --> "
        "00:00:06,000\n{\\an8}and $5 &amp; more.\n\n3\n00:00:06,500 --> 00:00:08,000\nANN: ♪ la la ♪\n"
    ],
    "vtt": [
        "WEBVTT\n\nNOTE a\nb\n\n1\n00:01.000 --> 00:04.000 align:start\n<v Ann>It weighs 5 kg\n\n"
        "00:04.500 --> 00:06.000\n"
        "<c.red>Dr. Lee</c> <00:05.000>came 4 March.\n"
    ],
    "csv": ["name,days,built\nBo,1011,2014\nAl,1.00,1995\n", 'a;b\n1,5;"2 ""x""\ny"\n;;3 kg\n'],
    "mail": [
        "From: Ann <a@b.org>\nDate: Thu, 22 Aug 2002 18:26:25 +0700\n\nIt is 5 kg, <http://a.org/b>.\n> No.\n",
        "From: a\nContent-Type: text/html\n\n<p>It is <b>5</b> kg\n",
    ],
    "chat": ["13:01 <@ann> It is *5* kg :D\n13:02 -!- bob left\n", "12/03/2021, 10:15 - Ann: see you at 10.30\n"],
    "log": [
        "17/06/09 20:10:40 INFO util.Utils: 5 KB of a_b\n17/06/09 20:10:41 WARN Down\n",
        '2014-03-04T10:15:00Z level=info msg="took 5 ms" size=110M\n{"level": "warn", "msg": "x 5"}\n',
    ],
    "book": [
        "CHAPTER I\n\nHe read _Faust_[1]\nin 1829.\n\n* * *\n\n[Illustration: A 5]\n\nANN: It is true.² Then--so.\n"
    ],
}
"""Documents by their formats."""
MARKS = "[](){}<>*_`~#|-=$\\\"'&;!:^\n\r\t ,0a【】\ufeff\x00é🙂¹²"


def damaged(document: str, draw: random.Random) -> str:
    """Returns a document with characters lost, doubled, moved, and marks among them."""
    for _ in range(draw.randint(1, 12)):
        start = draw.randint(0, len(document))
        end = start + draw.choice((0, 0, 1, 1, 2, 5, 20))
        inserted = draw.choice((draw.choice(MARKS), draw.choice(MARKS) * 3, "", document[end : end + 9]))
        document = document[:start] + inserted + document[end:]
    return document


def cut(document: str, draw: random.Random) -> Iterator[str]:
    """Yields the pieces of a document."""
    start, longest = 0, draw.choice((1, 5, 40))
    while start < len(document):
        end = start + draw.randint(1, longest)
        yield document[start:end]
        start = end


def faults(normalize: Any, document: str, pieces: list[str], **options: str) -> Iterator[str]:
    """Yields what is wrong with the results of one document."""
    try:
        segments = normalize(document, **options)["segments"]
    except DocumentError as error:
        segments = str(error)
    else:
        reached = 0
        for segment in segments:
            if segment["start"] != reached or segment["before"] != document[reached : segment["end"]]:
                yield f"lost at {reached}: {segment}"
            reached = segment["end"]
        if reached != len(document):
            yield f"lost behind {reached}"
    for name, found in (("stream", streamed), ("astream", streamed_asynchronously)):
        try:
            part: Any = found(normalize, pieces, options)
        except DocumentError as error:
            part = str(error)
        if _decided(part) != _decided(segments):
            yield f"{name} differs for {pieces!r}"


def streamed(normalize: Any, pieces: list[str], options: dict[str, str]) -> list[dict[str, Any]]:
    """Returns the segments of a stream."""
    return list(normalize.stream(pieces, **options))


def streamed_asynchronously(normalize: Any, pieces: list[str], options: dict[str, str]) -> list[dict[str, Any]]:
    """Returns the segments of an asynchronous stream."""

    async def source() -> AsyncIterator[str]:
        for piece in pieces:
            yield piece

    async def gathered() -> list[dict[str, Any]]:
        return [segment async for segment in normalize.astream(source(), **options)]

    return asyncio.run(gathered())


def _decided(result: Any) -> Any:
    """Returns what does not depend on what is computed together: confidences do in their last digits."""
    if isinstance(result, str):
        return result
    varying = ("confidence", "gate_probability")
    return [{name: value for name, value in one.items() if name not in varying} for one in result]


def main() -> int:
    """Attacks; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--formats", default=",".join(FORMATS))
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    arguments = parser.parse_args()
    normalize, failed = dncnorm.pipeline(), False
    for format in arguments.formats.split(","):
        counts: Counter[str] = Counter()
        for seed in range(arguments.first, arguments.first + arguments.count):
            draw = random.Random(f"{format}{seed}")
            document = damaged(draw.choice(DOCUMENTS[format]), draw)
            options = {"format": format}
            if format == "ssml" and seed % 2:
                options["broken"] = "text"
            found = list(faults(normalize, document, list(cut(document, draw)), **options))
            counts["failed" if found else "passed"] += 1
            for fault in found:
                print(f"{format} {seed}: {fault}: {document!r}", flush=True)
        print(format, dict(counts), flush=True)
        failed = failed or bool(counts["failed"])
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
