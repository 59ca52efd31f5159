"""HTML is read as a browser shows it, at its offsets, however it is cut and damaged."""

import random

import pytest
from documents import cut, damaged, held_at_most, normalized, runs_of, text_of

from dncnorm.documents.html import HtmlReader
from dncnorm.documents.runs import CITATION, CODE, HEADING, IMAGE, ITEM, LABEL, LINK, Asked, Markup

READ = {
    # white space and blocks
    "<p>Hello <b>big</b>\n   world. </p> <p> Two</p>": "Hello big world.\n\nTwo",
    "a <i> b </i> c": "a b c",
    "One<br>two<br/>\n<br>three<hr>four": "One\ntwo\n\nthree\n\nfour",
    "un<b>like</b>ly co<wbr>op": "unlikely coop",
    "<div><div><p>x</div></div>y": "x\n\ny",
    "soft&shy;ly 10&nbsp;kg": "soft\u00adly 10\u00a0kg",
    # references
    "Caf&eacute; &frac12; &pound;5 &mdash; AT&T &amp; &#150; &#x41; &notit; &amp;lt; &#128512;": (
        "Café ½ £5 — AT&T & – A ¬it; &lt; 😀"
    ),
    "5 < 6 & 7 > 3, a<b": "5 < 6 & 7 > 3, a<b",
    "&lt;b&gt; &unknown; &# &#x; &": "b &unknown; &# &#x; &",
    # silent
    "<!doctype html><head><title>T</title><style>p{}</style><script>if (a<b) '</p>'</script></head><p>x": "x",
    '<!DOCTYPE html [ <!ENTITY a "b>"> ]>x<![endif]>y<?php echo 1 ?>z': "xyz",
    "a<!-- b <p> c -->d<!---->e": "ade",
    "<template>a</template><noscript>b</noscript>c <svg><title>d</title><text>e</text></svg>": "c",
    "<p hidden>a<p>b<span aria-hidden='true'>c</span><i style='color:red; display : none'>d</i>": "b",
    "was <del>5</del><ins>6</ins>, <s>7</s>": "was 6,",
    "<script/>a<script>b</scripty></SCRIPT >c": "ac",
    "<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rt>ji</ruby>": "漢字",
    "<video>no<track></video><select><option>a<option>b</select><iframe><p>x</iframe>y": "y",
    "<p>Who<title>x<p>y": "Who\n\ny",
    "<nav><ul><li>Home</ul></nav>a": "a",
    "<h2 id='a'>Name <a href='#a'>#</a></h2>b<h3>c<a class=anchor href='#c'>¶</a></h3>": "Name.\n\nb\n\nc.",
    "<h2>History<span class='mw-editsection'>[<a href='/w?edit'>edit</a>]</span></h2>": "History.",
    # headings, items, tables
    "<h1>Title</h1><h2>Who?</h2><h3>As follows:</h3>text": "Title.\n\nWho?\n\nAs follows:\n\ntext",
    '<h1>"Stop."</h1>x<h2>(So)</h2>': '"Stop."\n\nx\n\n(So).',
    "<ul><li>Fruit<ul><li>Apples<li>Pears;</ul><li><p>Milk</p></ul>end": "Fruit.\n\nApples.\n\nPears;\n\nMilk.\n\nend",
    "<dl><dt>Term<dd>Text<dt>More</dl>": "Term.\n\nText.\n\nMore.",
    "<table><caption>Ages</caption><tr><th>Name<th>Age</tr><tr><td>Bob<td><td>5</td></tr></table>x": (
        "Ages.\n\nName, Age.\n\nBob, 5.\n\nx"
    ),
    "<table><tr><td><p>a</p></td><td><p>b.</p><p>c</p></td></tr></table>": "a, b.\n\nc.",
    "<td>Yes:</td><td>no</td>": "Yes: no",
    # links and images
    "<a href='https://www.x.com/a'>the page</a> and <a href='#top'>up</a>": "the page and up",
    "<a href='https://x.com/'>https://www.x.com/a</a>, <a href=x>www.y.org</a>": "x.com/a, y.org",
    "A<img src=x alt='a  cat'>B <img alt=dog>. <img src=y> <img alt=''>": "A a cat B dog.",
    # quotes, code, notes
    "by <code>&lt;section id='a'&gt;</code>, <i>&lt;/p&gt;</i>, a &lt; b&gt;c": "by section id='a', p, a < b>c",
    "Bembo<span class='sidenote'>See <a href='x'>it</a>.</span> font": "Bembo font",
    "<q>So <q>he</q> said</q> <q lang=ru>да</q> <i lang=ru><q>нет</q></i>": "“So ‘he’ said” “да” “нет”",
    "Use <code>x_1</code> or <kbd>Ctrl</kbd>+<kbd>C</kbd>.<pre><code>a\n  b</code></pre>End": (
        "Use x_1 or Ctrl+C.\n\nEnd"
    ),
    "<abbr title='World'>W3C</abbr>, <time datetime='2014-03-04'>today</time>": "W3C, today",
    "true.<sup>1</sup> It<sup>[2]</sup> is<sup><a href='#n'>3</a>,</sup><a href='#n'><sup>4</sup></a> so<sup>*</sup>": (
        "true. It is so"
    ),
    "known<a href='#fn1' role='doc-noteref'>1</a> here<a href=#c>[2]</a> <a href=#r class=footnote-back>↩︎</a>": (
        "known here"
    ),
    "chapter <a href='#c1'>1</a>, <a href=#c>in <b>2</b> m<sup>2</sup> more</a>": "chapter 1, in 2 m² more",
    "5 m<sup>2</sup>, 10<sup>6</sup>, x<sup>2</sup>, s<sup>-1</sup>, (a+b)<sup>2</sup>, mc<sup>2</sup>": (
        "5 m², 10⁶, x², s⁻¹, (a+b)², mc²"
    ),
    "1<sup>st</sup> CO<sub>2</sub> Ca<sup>2+</sup> 2<sup>n</sup> Acme<sup>TM</sup>, in 1990<sup>3</sup>": (
        "1st CO2 Ca²⁺ 2ⁿ Acme™, in 1990"
    ),
    "1<sup>1</sup>/<sub>2</sub> cups, <sup>3</sup>&frasl;<sub>4</sub> of <sup>14</sup>C": "1 1/2 cups, 3⁄4 of 14C",
    "<sup>1</sup> See Smith.": "See Smith.",
    "<math alttext='{\\displaystyle x^2}'><mi>x</mi></math> is": "{ x^2} is",
    # damaged
    "a <b and c": "a <b and c",
    'a <i title="x>b</i> c': "a b c",
    "a <!-- b > c": "a c",
    "</p></i>a</b></div>b": "a\n\nb",
    "<": "<",
    "a &": "a &",
    "</": "</",
    "</>x</ y>z": "xz",
    "": "",
}


def read(document: str, **markup: str) -> str:
    return text_of(runs_of(HtmlReader(Markup(**markup)), [document]))


@pytest.mark.parametrize("document", READ)
def test_what_is_read(document: str) -> None:
    assert read(document) == READ[document]


@pytest.mark.parametrize(
    ("markup", "document", "expected"),
    [
        ({"links": "host"}, "<a href='https://www.x.com/a'>the page</a>.", "the page, x.com."),
        ({"links": "all"}, "<a href='https://www.x.com/a?b=1'>the page</a>.", "the page, x.com/a?b=1."),
        ({"links": "all", "scheme": "say"}, "<a href='https://x.com/a'>it</a>", "it, https://x.com/a"),
        ({"links": "host"}, "<a href='https://x.com/a'>X.com</a> <a href='http://[x'>y</a>", "X.com y"),
        ({"links": "host"}, "<a href='mailto:a@b.c'>mail</a> <a href='https://x.com'><img></a>", "mail"),
        ({"scheme": "say"}, "<a href=x>https://www.x.com</a>", "https://www.x.com"),
        ({"code": "skip"}, "Use <code>x</code> now", "Use now"),
        ({"code_blocks": "say"}, "a<pre>\n b\n  c</pre>d", "a\n\n\n b\n  c\n\nd"),
        ({"tables": "skip"}, "a<table><tr><td>b</table>c", "a\n\nc"),
        ({"images": "skip"}, "a <img alt=b> c", "a c"),
        ({"citations": "say"}, "true.<sup>1</sup> It<a href='#n'>[2]</a>", "true. 1 It [2]"),
        ({"stops": "keep"}, "<h1>Title</h1>x<li>y</li>z", "Title\n\nx\n\ny\n\nz"),
    ],
)
def test_what_is_read_by_options(markup: dict[str, str], document: str, expected: str) -> None:
    assert read(document, **markup) == expected


def test_roles_and_languages() -> None:
    document = (
        "<h1 lang='en-GB'>A</h1><li>B <a href='x'>C</a> <code>D</code><img alt=E></li><td>F</td>"
        "<p lang=ru>Г<span lang=''>H</span><sup>1</sup>"
    )
    runs = runs_of(HtmlReader(Markup()), [document])
    assert [(run.text, run.role, run.language) for run in runs if run.text.isalpha()] == [
        ("A", HEADING, "en"),
        ("B", ITEM, ""),
        ("C", LINK, ""),
        ("D", CODE, ""),
        ("E", IMAGE, ""),
        ("F", LABEL, ""),
        ("Г", "text", "ru"),
        ("H", "text", ""),
    ]
    assert [document[run.start : run.end] for run in runs if run.role == CITATION] == ["1"]


def test_spelled_code_is_one_stretch() -> None:
    runs = runs_of(HtmlReader(Markup(code="spell")), ["a <code>x &lt;  <b>y</b></code> b"])
    asked = [run for run in runs if run.asked is not None]
    assert text_of(asked) == "x < y"
    assert all(run.asked is asked[0].asked == Asked("characters") for run in asked)
    assert asked[0].end == asked[1].start


def test_references_are_runs_at_their_offsets() -> None:
    runs = runs_of(HtmlReader(Markup()), ["a&eacute;b  &amp;"])
    assert [run[:3] for run in runs] == [(0, 1, "a"), (1, 9, "é"), (9, 10, "b"), (10, 12, " "), (12, 17, "&")]


MARKS = [*"<>&;\"'=/!-#[] \n", "<!--", "-->", "</", "<script>", "<a href='#x", "]]>", "<sup>", "&#", "<pre>", "é"]


def test_damaged_documents_cut_anywhere() -> None:
    chooser = random.Random(3)
    options = [
        {},
        {"links": "all", "citations": "say", "code": "spell", "code_blocks": "say"},
        {"tables": "skip", "links": "host"},
    ]
    for _ in range(200):
        document = damaged("".join(chooser.sample(list(READ), chooser.randrange(1, 8))), chooser, MARKS)
        markup = Markup(**chooser.choice(options))
        whole = normalized(runs_of(HtmlReader(markup), [document]), document)
        for _ in range(3):
            pieces = list(cut(document, chooser))
            assert normalized(runs_of(HtmlReader(markup), pieces), document) == whole, (document, pieces)


@pytest.mark.parametrize(
    "piece",
    [
        "<p>Hello <b>world</b> &amp; more" + ", and a long sentence" * 30 + ".\n",
        "plain text ",
        "<b>",
        "<b> </b> <!-- x -->",
        "<sup>1</sup>",
        "<a href='#x'>",
        "</p>",
        "& <",
    ],
)
def test_large_documents_in_flat_memory(piece: str) -> None:
    assert held_at_most(HtmlReader(Markup()), piece, 2_000_000 if len(piece) > 99 else 100_000) < 4096


@pytest.mark.parametrize("opening", ["<!-- ", "<script>", "<style>", '<a title="', "<a ", "<pre>", "<title>", "<sup>"])
def test_markup_without_end_in_flat_memory(opening: str) -> None:
    reader = HtmlReader(Markup())
    reader.feed(opening)
    assert held_at_most(_Behind(reader, len(opening)), "some text, ", 2_000_000, size=65536) < 400_000


class _Behind:
    """A reader that has read so many characters before."""

    def __init__(self, reader: HtmlReader, start: int) -> None:
        self._reader, self._start = reader, start

    @property
    def held(self) -> int:
        return self._reader.held

    def feed(self, chunk: str):
        return [run._replace(end=run.end - self._start) for run in self._reader.feed(chunk)]

    def close(self):
        return [run._replace(end=run.end - self._start) for run in self._reader.close()]


def test_long_tags_do_not_depend_on_the_cut() -> None:
    from dncnorm.documents.html_tokens import LIMIT

    for document in (
        f"a<img alt=b src='{'x' * LIMIT}'>c <b>d</b>",
        f"a<!-- {'x' * LIMIT} --> b > c",
        f'a<b title="{"x>" * (LIMIT // 2)} b',
        f"a <b {'x' * LIMIT}",
    ):
        whole = normalized(runs_of(HtmlReader(Markup()), [document]), document)
        pieces = [document[start : start + 5000] for start in range(0, len(document), 5000)]
        assert normalized(runs_of(HtmlReader(Markup()), pieces), document) == whole
