"""Extends markdown-it-py: each token knows its place, and GitHub's and the assistants' forms have rules.

A block's token holds in `meta["starts"]` where each of its lines begins, behind the markers of quotes and lists; an
inline token in `meta["span"]` the stretch of its block's content that it was made of. The rules are those of
markdown-it-py; what they push is placed by what wraps them.
"""

from __future__ import annotations

import re
from typing import Any, Final, Literal

from markdown_it import MarkdownIt, rules_block, rules_inline
from markdown_it.parser_block import ParserBlock, RuleFuncBlockType
from markdown_it.parser_inline import ParserInline, RuleFuncInlineType
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.autolink import AUTOLINK_RE, EMAIL_RE
from markdown_it.token import Token

from dncnorm.documents.patches import Patch

_NUMBERS = r"\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*"
_CITATION = re.compile(
    rf"""\[\^[^\[\]\s]{{1,80}}\]                          # a footnote's: [^1], [^note]
    | \[{_NUMBERS}\](?:\([^()\s]*\))?                     # [1], [2, 3], [4-6], [1](https://example.com)
    | \[\[{_NUMBERS}\](?:\([^()\s]*\))?\](?:\([^()\s]*\))? # [[1]](https://example.com)
    | 【[^【】\n]{{1,80}}】                                 # 【4†source】
    """,
    re.VERBOSE,
)
_VARIABLE = re.compile(r"(?:\b[b-z]|_\w*)$")
"""What may have an index, and no citation: `x[1]`, `my_list[1]`."""
_FORMULA = re.compile(
    r"""\$\$(?:[^$\\]|\\.){1,4000}?\$\$
    | \$(?![\s$])(?P<dollars>(?:[^$\\\n]|\\.|\n){1,1000}?)(?<![\s\\])\$(?!\d)
    | \\\((?P<round>.{1,2000}?)\\\)
    | \\\[(?P<square>.{1,4000}?)\\\]
    """,
    re.VERBOSE | re.DOTALL,
)
_TEX = re.compile(r"[\\^_=+{}<>|/*-]|^\s*(?:[^\W\d_]|\d+(?:[.,]\d+)?|\w+!|\w{0,4}[(\[][\w\s]*(?:,[\w\s]+)*[)\]])\s*$")
"""What a formula contains, and a price or an aside in brackets does not."""
_ADDRESS_BEGINS: Final = r"(?<!\w)(?:(?:https?|ftp)://|www\.)(?=\w)"
_ADDRESS = re.compile(rf"""{_ADDRESS_BEGINS}[^\s<>\[\]"|`\\]+""", re.IGNORECASE)
_TEXT_ENDS = re.compile(rf"[\n!$&*<=>\[\\\]^_`~【]|{_ADDRESS_BEGINS}", re.IGNORECASE)
"""Where a rule may begin that is not of text."""
_TRAILING = re.compile(r"""(?:[?!.,:;*_~'"…»”]|&\w+;)+$""")
_WIKI = re.compile(r"\[\[(?:[^\[\]|\n]{1,200}\|)?([^\[\]|\n]{1,200})\]\](?!\()")
_RAISED = re.compile(
    r"<sup>\s*([-+]?\d{1,4}|[n−]?\d?)\s*</sup>|(?<=[\w)])\^(?:[-+−]?\d{1,4}|[a-z]{1,3})\^", re.IGNORECASE
)
_LOWERED = re.compile(r"(?<=\w)~(?:\d{1,3}|[a-z]{1,3})~(?!~)", re.IGNORECASE)
_MARK_OPENS = re.compile(r"==(?=[^\s=])(?=[^\n]{0,500}?[^\s=]==(?!=))")
_MARK_CLOSES = re.compile(r"(?<=[^\s=])==(?!=)")
_FOOTNOTE = re.compile(r"\[\^[^\[\]\s]{1,80}\]:")
_DEEPEST = 100


class _Labels(dict[str, Any]):
    """Links by reference: every label is known, since its definition may follow, or be lost."""

    def get(self, key: str, default: Any = None) -> Any:
        return {"href": "", "title": ""}


class _Inline(StateInline):
    """The state of a block's content; a token knows where it was pushed, text knows its stretch.

    text_start: where the pending text begins, which is what the source has from there on. marks: `==` that are open.
    """

    text_start = 0
    marks = 0

    def pushPending(self) -> Token:  # noqa: N802
        token = super().pushPending()
        token.meta["span"] = (self.text_start, self.text_start + len(token.content))
        return token

    def push(self, ttype: str, tag: str, nesting: Literal[-1, 0, 1]) -> Token:
        token = super().push(ttype, tag, nesting)
        token.meta["pushed"] = self.text_start = self.pos
        return token


class _InlineParser(ParserInline):
    def parse(self, src: str, md: MarkdownIt, env: Any, tokens: list[Token]) -> list[Token]:
        state = _Inline(src, md, env, tokens)
        self.tokenize(state)
        for rule in self.ruler2.getRules(""):
            rule(state)
        return state.tokens


class _BlockParser(ParserBlock):
    def tokenize(self, state: StateBlock, startLine: int, endLine: int) -> None:  # noqa: N803
        """As the original; what is nested too deeply is paragraphs, and not dropped."""
        if state.level < _DEEPEST:
            return super().tokenize(state, startLine, endLine)
        state.line = state.skipEmptyLines(startLine)
        while state.line < endLine and state.sCount[state.line] >= state.blkIndent:
            placed_block(rules_block.paragraph)(state, state.line, endLine, False)
            state.line = state.skipEmptyLines(state.line)
        return None


def placed_block(rule: RuleFuncBlockType) -> RuleFuncBlockType:
    """Returns the rule; its tokens know where their lines begin, while the state still knows the markers before."""

    def placed(state: StateBlock, start: int, end: int, silent: bool) -> bool:
        count = len(state.tokens)
        if not rule(state, start, end, silent):
            return False
        for token in state.tokens[count:] if not silent else ():
            if token.map and "starts" not in token.meta:
                token.meta["starts"] = [state.bMarks[line] + state.tShift[line] for line in range(*token.map)]
        return True

    return placed


def placed_inline(rule: RuleFuncInlineType) -> RuleFuncInlineType:
    """Returns the rule; its tokens know the stretch of the content that they were made of."""

    def placed(state: _Inline, silent: bool) -> bool:
        start, count = state.pos, len(state.tokens)
        if not rule(state, silent):
            return False
        if silent or len(state.tokens) == count:
            return True
        reached = start
        for token in state.tokens[count:]:
            if "span" in token.meta:
                continue
            if token.type == "text":  # delimiters, one after the other
                token.meta["span"] = (reached, reached + len(token.content))
                reached += len(token.content)
            elif token.type == "link_open":
                token.meta["span"] = (start, token.meta["pushed"])
            elif token.type == "link_close":
                token.meta["span"] = (token.meta["pushed"], state.pos)
            else:
                token.meta["span"] = (start, state.pos)
        state.text_start = state.pos
        return True

    return placed  # type: ignore[return-value]


def _push(state: StateInline, kind: str, end: int, silent: bool) -> bool:
    if not silent:
        state.push(kind, "", 0)
    state.pos = end
    return True


def _text(state: StateInline, silent: bool) -> bool:
    """Text up to what may be markup, or an address."""
    match = _TEXT_ENDS.search(state.src, state.pos, state.posMax)
    end = match.start() if match else state.posMax
    if end == state.pos:
        return False
    if not silent:
        state.pending += state.src[state.pos : end]
    state.pos = end
    return True


def _address(state: StateInline, silent: bool) -> bool:
    """`<https://example.com>`, `<user@example.com>`, `https://example.com`, `www.example.com`."""
    if state.src[state.pos] == "<":
        end = state.src.find(">", state.pos, state.posMax)
        written = state.src[state.pos + 1 : end]
        if end < 0 or not (AUTOLINK_RE.search(written) or EMAIL_RE.search(written)):
            return False
        return _push(state, "address", end + 1, silent)
    match = _ADDRESS.match(state.src, state.pos, state.posMax)
    if not match:
        return False
    written = _TRAILING.sub("", match[0])
    while written.endswith(")") and written.count(")") > written.count("("):
        written = _TRAILING.sub("", written[:-1])
    return _push(state, "address", state.pos + len(written), silent)


def _link(state: StateInline, silent: bool) -> bool:
    """As the original; but brackets within a link's text are no links, although every label is known."""
    start = state.pos
    if not rules_inline.link(state, silent):
        return False
    if silent and state.src[state.pos - 1] != ")":
        state.pos = start
        return False
    return True


def _citation(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] not in "[【" or not (match := _CITATION.match(state.src, state.pos, state.posMax)):
        return False
    may_be_index = match[0][1].isdigit() and _VARIABLE.search(state.src[max(0, state.pos - 80) : state.pos])
    if match[0].startswith("[0]") or may_be_index:
        return _verbatim(state, match.end(), silent)
    if not silent and not state.md.options.get("said_citations"):
        state.pending = state.pending.rstrip(" ")
    return _push(state, "citation", match.end(), silent)


def _index(state: StateInline, silent: bool) -> bool:
    """`table[key][other]` is no link by reference."""
    if state.src[state.pos] != "[" or not state.pos or not re.match(r"[\w\])]", state.src[state.pos - 1]):
        return False
    match = re.compile(r"(?:\[[^\[\]\s]{1,40}\]){2,}(?!\()").match(state.src, state.pos, state.posMax)
    return bool(match) and _verbatim(state, match.end() if match else 0, silent)


def _verbatim(state: StateInline, end: int, silent: bool) -> bool:
    if not silent:
        state.pending += state.src[state.pos : end]
    state.pos = end
    return True


def _formula(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] not in "$\\" or not (match := _FORMULA.match(state.src, state.pos, state.posMax)):
        return False
    inner = match["dollars"] or match["round"] or match["square"]
    return bool(inner is None or _TEX.search(inner)) and _push(state, "formula", match.end(), silent)


def _mark(state: StateInline, silent: bool) -> bool:
    """`==highlighted==`."""
    if not isinstance(state, _Inline) or silent or state.src[state.pos] != "=":
        return False
    if state.marks and _MARK_CLOSES.match(state.src, state.pos):
        state.marks -= 1
    elif _MARK_OPENS.match(state.src, state.pos):
        state.marks += 1
    else:
        return False
    return _push(state, "mark", state.pos + 2, silent)


def _rule_of(kind: str, pattern: re.Pattern[str]) -> RuleFuncInlineType:
    """Returns the rule for what a pattern matches: `[[page|text]]`, `m<sup>2</sup>`, `H~2~O`."""

    def rule(state: StateInline, silent: bool) -> bool:
        match = pattern.match(state.src, state.pos, state.posMax)
        return bool(match) and _push(state, kind, match.end() if match else 0, silent)

    return rule


def _formula_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Formulas on lines of their own, up to a blank line: `$$`, `\\[` (or escaped, `\\\\[`), `\\begin{align}`.

    One that the end of the text cuts off is a formula, too: its end may be in the next chunk.
    """
    place = state.bMarks[start] + state.tShift[start]
    line = state.src[place : state.eMarks[start]]
    match = re.match(r"\$\$|\\{1,2}\[|\\begin\{(\w{1,20}\*?)\}", line)
    if not match or state.is_code_block(start):
        return False
    closes = f"\\end{{{match[1]}}}" if match[1] else {"$": "$$", "[": "\\]"}[match[0][-1]]
    at, line = start, line[match.end() :]
    while closes not in line:
        at += 1
        if at >= end:
            break
        if state.isEmpty(at) or state.sCount[at] < min(state.blkIndent, state.sCount[start]):
            return False
        line = state.src[state.bMarks[at] + state.tShift[at] : state.eMarks[at]]
    if line.partition(closes)[2].strip(" .,;"):
        return False  # text goes on behind it: a formula within a paragraph
    if not silent:
        state.line = min(at + 1, end)
        token = state.push("formula_block", "", 0)
        token.map, token.info = [start, state.line], "open" if at >= end else ""
    return True


def _diff(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A diff that no fence is around."""
    patch, at = Patch(), start
    while at < end and patch.takes(
        state.src[state.bMarks[at] + min(state.tShift[at], state.blkIndent) : state.eMarks[at]]
    ):
        at += 1
    if at == start or (at == start + 1 and not state.src.startswith("diff ", state.bMarks[start])):
        return False
    if not silent:
        state.line = at
        token = state.push("code_block", "", 0)
        token.map = [start, at]
    return True


def _footnote(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """`[^1]: text`, with what is indented behind it."""
    place = state.bMarks[start] + state.tShift[start]
    match = _FOOTNOTE.match(state.src, place, state.eMarks[start])
    if not match or state.is_code_block(start):
        return False
    if silent:
        return True
    opening = state.push("footnote_open", "", 1)
    opening.info = match[0][2:-2]
    before = state.bMarks[start], state.tShift[start], state.sCount[start], state.parentType
    text = match.end()
    while text < state.eMarks[start] and state.src[text] in " \t":
        text += 1
    state.bMarks[start], state.tShift[start], state.parentType = match.end(), text - match.end(), "footnote"
    state.blkIndent += 4
    state.sCount[start] = state.blkIndent
    state.md.block.tokenize(state, start, end)
    state.blkIndent -= 4
    state.bMarks[start], state.tShift[start], state.sCount[start], state.parentType = before
    if state.line <= start:
        state.line = start + 1
    opening.map = [start, state.line]
    state.push("footnote_close", "", -1)
    return True


_INLINE: tuple[tuple[str, str, RuleFuncInlineType], ...] = (
    ("escape", "formula", _formula),
    ("strikethrough", "mark", _mark),
    ("link", "citation", _citation),
    ("link", "index", _index),
    ("link", "wiki", _rule_of("wiki", _WIKI)),
    ("autolink", "address", _address),
    ("html_inline", "raised", _rule_of("raised", _RAISED)),
    ("strikethrough", "lowered", _rule_of("lowered", _LOWERED)),
)
"""The rule before which a rule stands, its name, the rule."""


class Parser:
    """Parses Markdown into placed tokens.

    said_citations: whether citations are said; those that are not take the spaces before them along.
    """

    def __init__(self, said_citations: bool) -> None:
        self._md = MarkdownIt("commonmark", {"maxNesting": _DEEPEST, "said_citations": said_citations})
        self._md.inline, self._md.block = _InlineParser(), _BlockParser()
        self._md.validateLink = lambda url: True  # type: ignore[method-assign]
        self._md.normalizeLink = lambda url: url  # type: ignore[method-assign]
        inline, block = self._md.inline.ruler, self._md.block.ruler
        self._md.inline.ruler2.disable("fragments_join")
        inline.disable(["linkify", "autolink"])
        inline.at("text", _text)
        inline.at("link", _link)
        for before, name, rule in _INLINE:
            inline.before(before, name, rule)
        block.before("reference", "footnote", _footnote, {"alt": ["paragraph", "reference"]})
        everywhere = ["paragraph", "reference", "blockquote", "list"]
        block.before("code", "diff", _diff, {"alt": everywhere})
        block.before("blockquote", "formula_block", _formula_block, {"alt": everywhere})
        for each in inline.__rules__:
            each.fn = placed_inline(each.fn)
        for kind in block.__rules__:
            kind.fn = placed_block(kind.fn)

    def blocks(self, text: str) -> list[Token]:
        """Returns the tokens of the blocks, each with a map and the places of its lines."""
        tokens: list[Token] = []
        self._md.block.parse(text, self._md, {}, tokens)
        return tokens

    def inline(self, content: str) -> list[Token]:
        """Returns the tokens of a block's content in order, each with its span."""
        tokens: list[Token] = []
        self._md.inline.parse(content, self._md, {"references": _Labels()}, tokens)
        return sorted(tokens, key=lambda token: token.meta["span"])
