"""Reads Markdown: what is text, what is silent, with offsets, in pieces, and damaged."""

from __future__ import annotations

import pytest
from documents import check_damage, read, runs

from dncnorm.documents.markdown import MarkdownReader
from dncnorm.documents.runs import CITATION, CODE, HEADING, IMAGE, ITEM, LINK, TEXT, Markup

CASES = {
    # blocks
    "# Parcels\n\nIt weighs 5 kg.": "Parcels.\n\nIt weighs 5 kg.",
    "## Why? ##\ntext": "Why?\n\ntext",
    "## Why? {#why .x} ##\ntext": "Why?\n\ntext",
    "Title\n=====\nText": "Title.\n\nText",
    "one\ntwo  \nthree\\\nfour": "one two\nthree\nfour",
    "one\r\ntwo\r\n\r\nthree": "one two\n\nthree",
    "- one\n- two,\n* three;\n": "one.\n\ntwo,\n\nthree;\n\n",
    "1. one\n2) two": "1. one.\n\n2. two.\n\n",
    "- [x] done\n- [ ] to do": "done.\n\nto do.\n\n",
    "- a\n  - b\n\n    c\n": "a.\n\nb.\n\nc.\n\n",
    "> quoted\nlazily\n> > twice": "quoted lazily\n\ntwice",
    "> [!NOTE]\n> Take care.": "Note: Take care.",
    "a\n\n---\n\nb": "a\n\n\n\nb",
    "a\n\n```python\nx = 1\n\ny\n```\n\nb": "a\n\n\n\nb",
    "a\n\n    x = 1\n\nb": "a\n\n\n\nb",
    "---\ntitle: x\ntags:\n  - a\n---\n\nText": "x.\n\nText",
    "---\na: 5\ntitle: 'Tea: 5'\n---\n# Tea: 5\n\nText": "Tea: 5.\n\nText",
    "H~2~O and ~~not~~ x^2^, 18^th^, ~5 c^2": "H2O and  x², 18th, ~5 c^2",
    "On\n\ndiff --git a/x b/x\n@@ -1,2 +1 @@\n-a\n\n- item\n\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n\nIt\n--- a": (
        "On\n\n\n\nitem.\n\n\n\nIt --- a"
    ),
    "---\n\nText\n\n---\n": "Text\n\n",
    "+++\ntitle = 'x'\n+++\nText": "x.\n\nText",
    "\ufeff# A": "A.\n\n",
    "| a | b |\n|---|:-:|\n| 1 | 2 \\| 3 |\n| | `x` | more\n\nText": "a, b.\n\n1, 2 | 3.\n\nx, more.\n\nText",
    "> | a | b |\n> |---|---|\n> | > | c |": "a, b.\n\n>, c.\n\n",
    "": "",
    # within a block
    "**bold** *it* ***both*** __b__ snake_case ~~old~~new": "bold it both b snake_case new",
    "==mark== a == b": "mark a == b",
    "2 * 3 * 4 \\* \\_x\\_": "2 * 3 * 4 * _x_",
    "Caf&eacute; &frac12; &amp; &nope;": "Café ½ & &nope;",
    "use `git log` and ``a`b``": "use git log and a`b",
    "[text](https://example.com 'title') [a][id] [b][] [c]\n\n[id]: https://example.com\n": "text a b c\n\n",
    "see [sic] x[1] and my_list[2], m[i][j]": "see sic x[1] and my_list[2], m[i][j]",
    "<https://www.example.com/a_b_c/> and https://example.com/x_y_z.": "example.com/a_b_c and example.com/x_y_z.",
    "<a@example.com>": "a@example.com",
    "![A *red* van](van.png)": "A red van",
    "[![Red van](b.png)](x) ![Blue van](d.png) van": "Red van, Blue van van",
    "[![Build](b.svg)](x)\n[![Docs](https://shields.io/d)](y)\n\nText": "Text",
    "True.[1] Shown [2, 3] here[^n] 【4†source】. See [1](e.com).\n\n[^n]: Note.\n": "True. Shown here. See.\n\n",
    "[[Page|text]] [[Page]]": "text Page",
    "a<br>b<!-- no --> <b>c</b> <kbd>Ctrl</kbd>+C": "a\nb c Ctrl+C",
    "9 m<sup>2</sup>, CO<sub>2</sub>, 10<sup>-6</sup>; shown.<sup>3</sup>": "9 m², CO2, 10⁻⁶; shown.",
    '<div align="center">\n  <h1>Parcels</h1>\n  &copy; us <img src="x" alt="van">\n</div>\n': "Parcels.\n\n© us van",
    "<details><summary>More</summary>\n\n**Text**\n\n</details>": "More.\n\nText\n\n",
    "<script>\nx = '</p>'\n\ny\n</script>\ntext": "text",
    "by `<section>`, `</p>` and `a < b`, `<T, U>`": "by section, p and a < b, T, U",
    "# van\n\n![van](a.png)\n\n![car](b.png)": "van.\n\ncar",
    "https://example.com/a/1991296/c82e8f86-60dc and https://example.com/a/b?x=1": (
        "example.com/a and example.com/a/b?x=1"
    ),
    # formulas, which are said later, and money
    "$a_1 * b_2 * c$ and $5 and $6 *x*": "a_1 * b_2 * c and $5 and $6 x",
    "\\(x_1*y*\\) and \\[a^{*}b^{*}\\] \\[no\\]": "x_1*y* and a^{*}b^{*} [no]",
    "$$\na\n= b\n- c\n$$\ntext": "a\n= b\n- c\n\ntext",
    "Text:\n\\[\n*a* * b\n\\]": "Text:\n\n*a* * b",
    "Text:\n\\\\[\n*a* * b\n\\\\]": "Text:\n\n*a* * b",
}


@pytest.mark.parametrize("document", CASES)
def test_what_is_read(document: str) -> None:
    assert read(MarkdownReader, document).strip() == CASES[document].strip()


@pytest.mark.parametrize(
    ("options", "document", "text"),
    [
        ({"links": "host"}, "[docs](https://www.example.com/a) [x](#y)", "docs, example.com x"),
        ({"links": "all"}, "[docs](https://example.com/a)", "docs, example.com/a"),
        ({"links": "all", "scheme": "say"}, "[docs](https://example.com/a)", "docs, https://example.com/a"),
        ({"links": "all"}, "[https://example.com](https://example.com/)", "example.com"),
        ({"scheme": "say"}, "<https://example.com>", "https://example.com"),
        ({"code": "skip"}, "a `b` c", "a  c"),
        ({"code": "spell"}, "a `x = 1`", "a x = 1"),
        ({"code": "spell"}, "`abc`", "a b c"),
        ({"code_blocks": "say"}, "> ```sh\n> ls -l\n> cd\n> ```\n", "ls -l\ncd"),
        ({"code_blocks": "spell"}, "~~~\nls\n~~~", "l s"),
        ({"tables": "skip"}, "a\n\n|b|\n|-|\n|c|\n\nd", "a\n\nd"),
        ({"images": "skip"}, "a ![b](c) d <img alt=e>", "a  d "),
        ({"citations": "say"}, "a [1][^2]\n\n[^2]: b *c*", "a [1][2]\n\nb c"),
        ({"citations": "say"}, "x[^1] m<sup>2</sup>", "x[1] m²"),
        ({"stops": "keep"}, "# a\n- b\n\n|c|\n|-|", "a\n\nb\n\nc"),
    ],
)
def test_options(options: dict[str, str], document: str, text: str) -> None:
    assert read(MarkdownReader, document, **options).strip() == text.strip()


def test_an_item_is_read_when_the_next_begins() -> None:
    reader = MarkdownReader(Markup())
    assert not reader.feed("- one\n")
    assert "".join(run.text for run in reader.feed("- two\n- th")) == "one.\n\n"
    assert "".join(run.text for run in reader.feed("ree\n")) == "two.\n\n"


def test_offsets_and_roles() -> None:
    document = "# A *b*\r\n\r\n> - [c](d)\r\n>   e &amp; `f` ![g](h) [1]\r\n"
    found = [(run.role, run.text, document[run.start : run.end]) for run in runs(MarkdownReader, [document])]
    assert [entry for entry in found if entry[1].strip(" .\n") or entry[0] == CITATION] == [
        (HEADING, "A ", "A "),
        (HEADING, "b", "b"),
        (LINK, "c", "c"),
        (ITEM, "e ", "e "),
        (ITEM, "&", "&amp;"),
        (CODE, "f", "f"),
        (IMAGE, "g", "g"),
        (CITATION, "", "[1]"),
    ]


def test_a_paragraph_is_read_as_soon_as_it_ends() -> None:
    reader = MarkdownReader(Markup())
    assert not reader.feed("It is ")
    assert "".join(run.text for run in reader.feed("**5** kg.\n\nIt")) == "It is 5 kg.\n\n"
    assert not reader.feed(" is.")
    assert [run.role for run in reader.close()] == [TEXT]


DOCUMENTS = [
    "\n".join(CASES),
    "\n\n".join(CASES),
    "\r\n\r\n".join(reversed(CASES)),
    "---\na: b\n---\n" + "\n".join(f"> {line}" for line in "\n\n".join(CASES).split("\n")),
    "".join(f"- {case}\n".replace("\n", "\n  ") + "\n" for case in CASES),
]


@pytest.mark.parametrize("options", [{}, {"links": "all", "citations": "say", "code_blocks": "say", "code": "spell"}])
def test_damaged_documents_in_pieces(options: dict[str, str]) -> None:
    check_damage(MarkdownReader, [*CASES, *DOCUMENTS], 100, **options)


COMMONMARK = {  # examples of the specification whose text is plain: what is read of them, without white space
    "\tfoo\tbaz\t\tbim\n": "",
    "- `one\n- two`\n": "`one.two`.",
    "***bold* it**": "boldit",
    "_foo_bar_baz_": "foo_bar_baz",
    "*foo *bar**": "foobar",
    "**foo*": "*foo",
    "foo***bar***baz": "foobarbaz",
    "\\<br> &#35; &#0;": "<br>#\ufffd",
    "[link [foo [bar]]](/uri)": "linkfoobar",
    "[a](<b)c>)": "a",
    "[foo *bar](baz*)": "foo*bar",
    "<a/><b2/><33> <__>": "<33><__>",
    "foo\n---\n*** \n+++": "foo.+++",
    "#5 bolt\n\n#\n\n####### foo": "#5bolt#######foo",
    "10) a\n   1. b": "10.a.1.b.",
    "> - a\n> \n> b\n- c": "a.bc.",
    "`` foo ` bar ``": "foo`bar",
    "`a](b`c": "a](bc",
    "<!-- a -->b\n<?php ?>c": "bc",
}


@pytest.mark.parametrize("document", COMMONMARK)
def test_examples_of_the_specification(document: str) -> None:
    assert "".join(read(MarkdownReader, document).split()) == COMMONMARK[document]


HARD = [
    "[" * 3000 + "a", "*" * 3000 + "a", "a" + "**a *b" * 500, ">" * 500 + " deep words", "- " * 500 + "deep words",
    "`" * 3000, "$a " * 3000, "==a " * 1000, "![" * 1000, "<a " * 1000, "&" * 3000, "|a" * 1000 + "\n" + "|-" * 1000,
    "\\" * 1001, "[a](" * 500, "<!-- " * 500, "【" * 1000, "\x00\n\n\x00", "1. " * 300 + "x", "\t- \ta\n\t\t- b",
]  # fmt: skip


@pytest.mark.timeout(60)
@pytest.mark.parametrize("place", range(len(HARD)))
def test_documents_that_parsers_fear(place: int) -> None:
    text = read(MarkdownReader, HARD[place])
    assert "deep words" not in HARD[place] or "deep words" in text


def test_memory_is_bounded_by_a_block() -> None:
    reader = MarkdownReader(Markup())
    largest = 0
    for place in range(4000):
        reader.feed(f"# Part {place}\ntext of it\n- an item\n" + "\n" * (place % 3 == 0))
        largest = max(largest, len(reader._rest))
    assert largest < 200


@pytest.mark.parametrize(
    "block",
    ["| a | b |\n|---|---|\n" + "| 5 | c d |\n" * 20_000, "```\n" + "x = 5\n" * 40_000],
    ids=["table", "code"],
)
def test_long_tables_and_code_are_read_as_they_come(block: str) -> None:
    reader = MarkdownReader(Markup())
    found = [run for at in range(0, len(block), 50_000) for run in reader.feed(block[at : at + 50_000])]
    assert len(reader._rest) < 120_000
    found += [*reader.close()]
    assert "".join(run.text for run in found) == read(MarkdownReader, block)
    assert [run.start for run in found[1:]] == [run.end for run in found[:-1]]
