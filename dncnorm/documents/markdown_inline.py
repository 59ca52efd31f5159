"""Reads the content of a Markdown block: which of its characters are text. Offsets are those in the content."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator

from markdown_it.token import Token as MarkdownToken

from dncnorm.documents.html import HtmlReader
from dncnorm.documents.html_elements import BLOCKS
from dncnorm.documents.html_tokens import SHOWN_TAG, HtmlTokens, Token
from dncnorm.documents.markdown_rules import Parser
from dncnorm.documents.raised import LONGEST_BASE, exponent, is_note
from dncnorm.documents.runs import BLOCK, CITATION, CODE, FORMULA, IMAGE, LINK, PAUSE, TAG, TEXT, Asked, Markup, Run

_SCHEME = re.compile(r"(?:[a-z][a-z0-9+.-]*://)?(?:www\.)?|mailto:|tel:", re.IGNORECASE)
_BADGE = re.compile(r"badge|shields\.io|\.svg\b", re.IGNORECASE)
"""The sources of linked images that are a project's badges, which nobody reads out."""
_TO_TAG = re.compile(rf"((?:[^<]|<(?!{SHOWN_TAG}>))*)(<{SHOWN_TAG}>|)")
"""Text, and a tag that is shown."""
_LONG_PART = re.compile(r"[/?#][^/?#]*?(?:\d[^/?#\d]*){6}")
"""What ends the part of an address that is worth saying: a number or a key."""
_DELETED = re.compile(r"<(/?)(?:del|s|strike|script|style)\b", re.IGNORECASE)


def address(written: str, markup: Markup) -> int:
    """Returns how many characters of an address's beginning are silent: its scheme, and `www.`."""
    match = _SCHEME.match(written) if markup.scheme == "skip" else None
    return match.end() if match else 0


def said_of_link(href: str, text: str, markup: Markup) -> str:
    """Returns what is said behind a link's text: its host or its address, unless the text is that address.

    >>> said_of_link("https://www.example.com/a", "docs", Markup(links="host"))
    ', example.com'
    """
    if markup.links == "text" or not href or href.startswith("#"):
        return ""
    said = href[address(href, markup) :]
    if markup.links == "host":
        host = re.match(r"[a-z][a-z0-9+.-]*://(?:www\.)?([^/?#\s]+)", href, re.IGNORECASE)
        if not host:
            return ""
        said = host[1]
    bare = text[_SCHEME.match(text).end() :] if text else ""  # type: ignore[union-attr]
    return "" if bare.strip("/ ").startswith(said.strip("/")) else PAUSE + said.rstrip("/")


def code_runs(start: int, written: str, how: str, line_break: str = " ") -> Iterator[Run]:
    """Yields the runs of code, a line break as given: as written ("say"), or its characters one by one ("spell")."""
    if how == "skip":
        yield Run(start, start + len(written), "", CODE)
    elif how == "say":
        for text, tag in _TO_TAG.findall(written):
            yield from lines(start, text, CODE, line_break)
            start += len(text)
            if tag:
                yield Run(start, start + len(tag), " " * text[-1:].isalnum() + tag.strip("</> "), CODE)
                start += len(tag)
    else:
        last = len(written.rstrip()) - 1
        for place, character in enumerate(written):
            said = "" if character.isspace() else character + " " * (place < last)
            yield Run(start + place, start + place + 1, said, CODE)


def formula_runs(start: int, written: str, role: str = TEXT) -> Iterator[Run]:
    """Yields a formula's lines, which are one stretch: what it says for the first one, silence for the others."""
    asked, said = Asked(FORMULA), _DELIMITER.sub("", written.strip()).strip()
    for run in lines(start, written, role):
        yield run._replace(text=said, asked=asked)
        said = ""


def lines(start: int, written: str, role: str, line_break: str = " ") -> Iterator[Run]:
    """Yields the runs of text as written, a line break as given."""
    for part in re.split(r"(\n)", written):
        if part:
            yield Run(start, start + len(part), line_break if part == "\n" else part, role)
            start += len(part)


def html_runs(content: str, markup: Markup) -> Iterator[Run]:
    """Yields the runs of a block of HTML that stands in Markdown."""
    reader = HtmlReader(markup)
    yield from reader.feed(content)
    yield from reader.close()


def _tag(written: str, markup: Markup) -> tuple[str, str]:
    """Returns the text and the role of a tag among text."""
    tag = next(HtmlTokens().feed(written), Token(written))
    if tag.name == "br":
        return "\n", TAG
    if tag.name == "img":
        return tag.attributes.get("alt", "") if markup.images == "alt" else "", IMAGE
    return (BLOCK if tag.name in BLOCKS else ""), TAG


_DELIMITER = re.compile(r"^(?:\$\$?|\\{1,2}[(\[])|(?:\$\$?|\\{1,2}[)\]])$")
"""What begins or ends a formula."""


class InlineReader:
    """Reads the contents of blocks."""

    def __init__(self, markup: Markup) -> None:
        self._markup = markup
        self._parser = Parser(markup.citations == "say")

    def runs(self, content: str, role: str) -> list[Run]:
        """Returns the runs of a block's content: all of its characters, in order. role: of text that has no other."""
        runs = list(self._filled(self._parser.inline(content), content, role))
        return list(_paused(runs))

    def _filled(self, tokens: Iterable[MarkdownToken], content: str, role: str) -> Iterator[Run]:
        """Yields the tokens' runs, and silent ones for what is between."""
        reached = deleted = 0
        links: list[tuple[str, list[str]]] = []
        for token in tokens:
            start, end = token.meta["span"]
            if start > reached:
                yield Run(reached, start, "", TAG)
            reached = end
            if token.type == "link_open":
                links.append((str(token.attrs.get("href", "")), []))
            elif token.type == "s_open":
                deleted += 1
            elif token.type == "s_close":
                deleted -= 1
            elif token.type == "html_inline" and (tag := _DELETED.match(token.content)):
                deleted = max(0, deleted + (-1 if tag[1] else 1))
            if token.type == "link_close" and links:
                href, texts = links.pop()
                said = "" if deleted else said_of_link(html.unescape(href), "".join(texts), self._markup)
                yield Run(start, end, said, LINK)
                continue
            for run in self._token(token, content, LINK if links and links[-1][0] else role):
                text = "" if deleted else run.text
                for _, texts in links:
                    texts.append(text)
                yield run._replace(text=text)
        if reached < len(content):
            yield Run(reached, len(content), "", TAG)

    def _token(self, token: MarkdownToken, content: str, role: str) -> Iterator[Run]:
        start, end = token.meta["span"]
        written = content[start:end]
        match token.type:
            case "text":
                yield Run(start, end, written if token.content else "", role if token.content else TAG)
            case "text_special":
                escaped = token.info == "escape" and len(token.content) == 1
                if escaped:
                    yield Run(start, start + 1, "", TAG)
                yield Run(start + escaped, end, token.content, role)
            case "softbreak" | "hardbreak":
                yield Run(start, end, " " if token.type == "softbreak" else "\n", role)
            case "formula":
                yield from formula_runs(start, written, role)
            case "citation":
                said = written.partition("(")[0].replace("^", "") if self._markup.citations == "say" else ""
                yield Run(start, end, said, CITATION)
            case "raised":
                noted = self._markup.citations == "skip" and is_note(content[max(0, start - LONGEST_BASE) : start])
                digits = re.sub(r"<[^>]*>|[\s^]", "", written)
                yield Run(start, end, "" if noted else exponent(digits), CITATION if noted else role)
            case "lowered":
                yield Run(start, start + 1, "", TAG)
                yield Run(start + 1, end - 1, written[1:-1], role)
                yield Run(end - 1, end, "", TAG)
            case "html_inline":
                yield Run(start, end, *_tag(written, self._markup))
            case "code_inline":
                yield from self._code(start, end, len(token.markup), content)
            case "image":
                yield from self._image(token, start, end, token.level > 0 and role == LINK)
            case "address":
                yield from self._address(start, written)
            case "wiki":
                text = start + (written.rfind("|") + 1 or 2)
                yield Run(start, text, "", TAG)
                yield Run(text, end - 2, content[text : end - 2], LINK)
                yield Run(end - 2, end, "", TAG)
            case _:
                yield Run(start, end, "", TAG)

    def _code(self, start: int, end: int, marker: int, content: str) -> Iterator[Run]:
        inner, behind = start + marker, end - marker
        written = content[inner:behind]
        if written[:1] in (" ", "\n") and written[-1:] in (" ", "\n") and written.strip():
            inner, behind = inner + 1, behind - 1
        yield Run(start, inner, "", TAG)
        yield from code_runs(inner, content[inner:behind], self._markup.code)
        yield Run(behind, end, "", TAG)

    def _image(self, token: MarkdownToken, start: int, end: int, is_linked: bool) -> Iterator[Run]:
        if self._markup.images == "skip" or (is_linked and _BADGE.search(str(token.attrs.get("src", "")))):
            yield Run(start, end, "", IMAGE)
            return
        label = start + 2
        yield Run(start, label, "", TAG)
        for run in self.runs(token.content, IMAGE):
            yield run._replace(start=run.start + label, end=run.end + label)
        yield Run(label + len(token.content), end, "", TAG)

    def _address(self, start: int, written: str) -> Iterator[Run]:
        end = start + len(written)
        text, behind = (start + 1, end - 1) if written[0] == "<" else (start, end)
        text += address(written[text - start :], self._markup)
        if self._markup.scheme == "skip" and written[behind - start - 1] == "/" and behind - 1 > text:
            behind -= 1
        if self._markup.links == "text" and (key := _LONG_PART.search(written, text - start + 1)):
            behind = min(behind, start + key.start())
        yield Run(start, text, "", LINK)
        yield Run(text, behind, written[text - start : behind - start], LINK)
        yield Run(behind, end, "", LINK)


def _paused(runs: list[Run]) -> Iterator[Run]:
    """Yields the runs without those that have no characters; white space between images is a pause."""
    runs = [run for run in runs if run.end > run.start or run.text]
    behind, pauses = "", set()  # from the end: the role of the next text, and white space before an image
    for place in range(len(runs) - 1, -1, -1):
        if runs[place].text.strip():
            behind = runs[place].role
        elif runs[place].text and behind == IMAGE:
            pauses.add(place)
    before = ""
    for place, run in enumerate(runs):
        yield run._replace(text=PAUSE) if place in pauses and before == IMAGE != run.role else run
        before = run.role if run.text.strip() else before
