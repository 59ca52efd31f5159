"""Reads Markdown: CommonMark with GitHub's tables, task lists, alerts and footnotes, and what assistants write.

markdown-it-py parses it (`markdown_rules.py`): it is CommonMark to the letter, and rules of our own (formulas, notes,
GitHub's tables) join it in Python. Tree-sitter's grammar has offsets of its own, but departs from CommonMark within
lines, and its rules are compiled C. A document is cut where one of its outermost blocks has ended, so that
a stream is read as it comes, and memory is bounded by the largest block but for tables and code that is skipped.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from typing import Final, NamedTuple

from markdown_it.token import Token

from dncnorm.documents import speakers
from dncnorm.documents.columns import Columns
from dncnorm.documents.endings import lines_of, separator
from dncnorm.documents.markdown_inline import InlineReader, code_runs, formula_runs, html_runs
from dncnorm.documents.markdown_rules import Parser
from dncnorm.documents.runs import BLOCK, CITATION, CODE, HEADING, IMAGE, ITEM, PAUSE, STOP, TAG, TEXT, Markup, Run

_BLANK = re.compile(r"(?:^|[\r\n])[ \t]*(?:\r\n|\r|\n)|[\r\n] {0,3}(?:[-*+]|\d{1,9}[.)])\s")
"""A blank line, or an item behind another line: a block has ended."""
_FRONT: Final = {
    "---": re.compile(r"\s*(?:#.*)?|\s*-(?:\s.*)?|\s+\S.*|[\w.\"' -]{1,80}:(?:\s.*)?|[\]}],?"),
    "+++": re.compile(r"\s*(?:#.*)?|\s+\S.*|\[.*\]|[\w.\"'-]{1,80}\s*=.*|[\]}],?"),
}
"""The lines of front matter, by the line that begins it: YAML and TOML."""
_TITLE = re.compile(r"""title\s*[:=]\s*(?P<mark>["']?)(?P<text>[^\s"'|>\[{#].*?)(?P=mark)\s*""", re.IGNORECASE)
_TASK = re.compile(r"\[[ xX]\](?=\s)")
_ALERT = re.compile(r"\[!(\w{2,20})\][-+]?")
_ITEM = re.compile(r" {0,3}(?:[-*+]|\d{1,9}[.)])(?=\s)(?!.*\|)")
"""What begins an item wherever it stands; with a bar it may be a table's head."""
_FORMULA_BEGINS = re.compile(r"[\s>]*(?:\$\$|\\{1,2}\[|\\begin)")
"""What may be a formula of several lines, up to a blank one."""
_ATTRIBUTES = re.compile(r"\s*\{[#.][\w .:#-]*\}\s*$")
"""`{#name .class}` behind a heading, as in Pandoc."""
_CELL = re.compile(r"((?:[^|\\]|\\.|\\$)*)(?:\||$)")
"""A cell of a table, to the bar behind it."""
_GOES_ON: Final = ("bullet_list_open", "ordered_list_open", "code_block", "footnote_open")
"""Blocks that a blank line does not end."""
_HEADS: Final = {"table_open": 2, "fence": 1}
"""Blocks that are read before they end, if they are long; the lines that each of their parts is parsed with."""
_LEAST = 1 << 16


class _Content(NamedTuple):
    """The content of a block, and where each of its lines begins: in the content, and in the document."""

    text: str
    inner: list[int]
    outer: list[int]

    def place(self, offset: int) -> int:
        line = bisect_right(self.inner, offset) - 1
        return self.outer[line] + offset - self.inner[line]


class _Piece:
    """Whole blocks of a document, parsed.

    start: its offset. lines: with their ends. text: as Markdown's parser wants it, each line ended by one character.
    """

    def __init__(self, text: str, start: int, parser: Parser) -> None:
        self.start = start
        self.written = text
        self.lines = lines_of(text)
        bare = [line.rstrip("\r\n") for line in self.lines]
        self.text = "\n".join(bare) + "\n"
        self.begins, self.shifts = [], []
        normal = 0
        for line, kept in zip(self.lines, bare, strict=True):
            self.begins.append(start)
            self.shifts.append(start - normal)
            start, normal = start + len(line), normal + len(kept) + 1
        self.begins.append(start)
        self.tokens = parser.blocks(self.text)

    def ended(self) -> int:
        """Returns the line up to which no later text changes a block. The last line must be whole."""
        blocks = [token for token in self.tokens if token.level == 0 and token.map and token.nesting >= 0]
        if len(blocks) > 1 and blocks[-1].info == "open":  # a formula, or a line of the block before it
            blocks.pop()
            return blocks[-1].map[0] if blocks[-1].map else 0
        last = blocks[-1] if blocks else None
        blank = next((line for line in reversed(range(len(self.lines))) if not self.lines[line].strip()), -1)
        if last is None or not last.map:
            return blank + 1
        goes_on = last.type in _GOES_ON or last.map[1] > blank
        end = last.map[0] if goes_on else blank + 1
        if goes_on and last.type.endswith("list_open"):  # a list: the items before its last one
            items = [
                token.map[0]
                for token in self.tokens
                if token.type == "list_item_open" and token.level == 1 and token.map
            ]
            end = max(filter(lambda line: line > end and _ITEM.match(self.lines[line]), items), default=end)
        return next((line for line in range(blank + 1, end) if _FORMULA_BEGINS.match(self.lines[line])), end)

    def head(self) -> str:
        """Returns what a block begins with that may go on without an end: a table, code that is skipped; else ""."""
        first = self.tokens[0]
        is_closed = first.type == "fence" and self.lines[-1].strip().startswith(first.markup)
        return "".join(self.lines[: 0 if is_closed else _HEADS.get(first.type, 0)])

    def content(self, token: Token) -> _Content:
        """Returns the content of a paragraph or a heading, or the lines of another block, without their markers."""
        starts: list[int] = token.meta["starts"]
        first, behind = token.map or (0, 0)
        inline = token.type == "inline"
        count = token.content.count("\n") + 1 if inline else behind - first
        parts, inner, outer, reached = [], [], [], 0
        for line, place in zip(range(first, first + count), starts, strict=False):
            end = self.text.find("\n", place)
            parts.append(self.text[place:end] if end >= place else self.text[place:])
            inner.append(reached)
            outer.append(place + self.shifts[line] if line < len(self.shifts) else self.begins[-1])
            reached += len(parts[-1]) + 1
        text = "\n".join(parts)
        return _Content(text.rstrip() if inline else text, inner, outer)


class _Writer:
    """Collects runs: text where a block puts it, silence between.

    said: the text of the block so far. separator: the text of the silence that comes next.
    """

    def __init__(self) -> None:
        self.runs: list[Run] = []
        self.reached = 0
        self.said = self.separator = ""

    def skip(self, written: str, to: int, role: str = TAG) -> None:
        """Goes to an offset, a run a line. written: what is skipped."""
        if to <= self.reached:
            return
        for line in lines_of(written):
            end = self.reached + len(line)
            self.runs.append(Run(self.reached, end, self.separator, role if line.strip() else TAG))
            self.reached, self.separator = end, ""

    def put(self, runs: Iterable[Run]) -> None:
        """Adds runs, which begin where the last one ended."""
        for run in runs:
            if run.end > run.start or run.text:
                self.runs.append(run)
                self.said += run.text
                self.reached = run.end


class MarkdownReader:
    """Reads a Markdown document in chunks.

    >>> reader = MarkdownReader(Markup())
    >>> runs = reader.feed("# Parcel\\n\\nIt **weighs** [5 kg](https://example.com).") + reader.close()
    >>> "".join(run.text for run in runs)
    'Parcel.\\n\\nIt weighs 5 kg.'
    """

    def __init__(self, markup: Markup) -> None:
        self._markup = markup
        self._parser = Parser(markup.citations == "say")
        self._inline = InlineReader(markup)
        self._writer = _Writer()
        self._rest, self._head = "", 0  # the latter: how many of its characters were read, the head of a long block
        self._waits = 0
        self._is_front = True

    def feed(self, chunk: str) -> list[Run]:
        """Returns the runs of the blocks that have ended."""
        self._rest += chunk
        if self._rest and self._is_front:
            self._front(False)
        if not self._is_front and len(self._rest) >= self._waits:
            self._advance()
        return self._taken()

    def close(self) -> list[Run]:
        """Returns the runs of the rest."""
        if self._is_front:
            self._front(True)
        if self._rest:
            piece = _Piece(self._rest, self._writer.reached - self._head, self._parser)
            self._read(piece, len(piece.lines))
            self._rest = ""
        if self._writer.separator == STOP:
            self._writer.runs.append(Run(self._writer.reached, self._writer.reached, STOP, TAG))
            self._writer.separator = ""
        return self._taken()

    def _taken(self) -> list[Run]:
        runs, self._writer.runs = self._writer.runs, []
        return runs

    def _front(self, is_whole: bool) -> None:
        """Skips a byte order mark and front matter, when it is clear whether there is any."""
        if not self._writer.reached and self._rest.startswith("\ufeff"):
            self._skip(1)
        lines = lines_of(self._rest)
        if lines and not is_whole and (not lines[-1].endswith(("\n", "\r")) or self._rest.endswith("\r")):
            lines.pop()
        if not lines and not is_whole and self._rest[:3] in ("", "-", "--", "---", "+", "++", "+++"):
            return
        fence = lines[0].rstrip() if lines else ""
        inside = _FRONT.get(fence)
        for count, line in enumerate(lines[1:] if inside else (), 2):
            if line.rstrip() in (fence, "..." if fence == "---" else fence) and count > 2:
                self._skip_front(lines[:count])
                self._is_front = False
                return
            if not inside or not inside.fullmatch(line.rstrip()) or (count == 2 and not line.strip()):
                inside = None
                break
        if is_whole or not inside:
            self._is_front = False

    def _skip(self, count: int) -> None:
        self._writer.skip(self._rest[:count], self._writer.reached + count)
        self._rest = self._rest[count:]

    def _skip_front(self, lines: list[str]) -> None:
        """Skips front matter but its title."""
        place, titles = 0, (match for line in lines if (match := _TITLE.fullmatch(line.rstrip())))
        if match := next(titles, None):
            place = sum(map(len, lines[: [line.rstrip() for line in lines].index(match.string)]))
            self._skip(place + match.start("text"))
            title, start = match["text"], self._writer.reached
            self._writer.put([Run(start, start + len(title), title, HEADING)])
            self._writer.separator = separator(title, adds_stops=self._markup.adds_stops)
            self._rest = self._rest[len(title) :]
            place += match.end("text")
        self._skip(sum(map(len, lines)) - place)

    def _advance(self) -> None:
        """Reads the blocks that have ended, if it can be that one has."""
        if len(self._rest) < _LEAST and not _BLANK.search(self._rest):
            return
        end = max(self._rest.rfind("\n"), self._rest.rfind("\r", 0, -1)) + 1
        piece = _Piece(self._rest[:end], self._writer.reached - self._head, self._parser)
        line, head = piece.ended(), ""
        if not line and len(self._rest) - self._head >= _LEAST and self._markup.code_blocks == "skip":
            head = piece.head()
            line = len(piece.lines) if head else 0
        if line:
            self._read(piece, line)
            self._rest, self._head = head + self._rest[self._writer.reached - piece.start :], len(head)
        size = len(self._rest)
        self._waits = 0 if line else size + max(size // 4 if size < _LEAST else size, 1)

    def _read(self, piece: _Piece, end: int) -> None:
        """Reads the blocks of a piece up to a line."""
        inside: list[str] = []
        done = ""
        for place, token in enumerate(piece.tokens):
            if done:
                done = "" if (token.type, token.level) == (done, len(inside)) else done
                continue
            if token.level <= 1 and token.map and token.map[0] >= end:
                break
            if token.level == 0 and token.map:
                self._go(piece, piece.begins[token.map[0]])
            kind = token.type
            if kind.endswith("_open"):
                if self._open(piece, token):
                    done = kind.replace("_open", "_close")
                else:
                    inside.append(kind)
            elif kind.endswith("_close"):
                inside.pop()
            elif kind == "inline":
                self._content(piece, token, piece.tokens[place - 1], inside)
            elif kind in ("fence", "code_block"):
                self._code(piece, token)
            elif kind == "html_block":
                self._html(piece, token)
            elif kind == "formula_block":
                content = piece.content(token)
                self._block(piece, content, formula_runs(0, content.text), BLOCK)
            elif kind == "hr":
                self._writer.separator = self._writer.separator or BLOCK
        self._go(piece, piece.begins[end])

    def _go(self, piece: _Piece, to: int, role: str = TAG) -> None:
        self._writer.skip(piece.written[self._writer.reached - piece.start : to - piece.start], to, role)

    def _open(self, piece: _Piece, token: Token) -> bool:
        """Begins a block. Returns whether it is read already, with all that is in it."""
        if token.type == "list_item_open" and token.info:
            start = piece.content(token).outer[0]
            end = start + len(token.info) + 1
            self._go(piece, start)
            self._writer.put([Run(start, end, f"{token.info}.", ITEM)])
            self._writer.separator = " "
        elif token.type == "table_open":
            if self._markup.tables == "cells":
                self._table(piece, token)
            return True
        elif token.type == "footnote_open" and self._markup.citations == "skip":
            self._go(piece, piece.content(token).outer[0])
            self._go(piece, piece.begins[min(token.map[1] if token.map else 0, len(piece.lines))], CITATION)
            return True
        return False

    def _content(self, piece: _Piece, token: Token, opening: Token, inside: list[str]) -> None:
        """Reads a paragraph or a heading."""
        content = piece.content(token)
        start, runs = 0, []
        role = HEADING if opening.type == "heading_open" else ITEM if "list_item_open" in inside else TEXT
        if role == HEADING and opening.markup.startswith("#"):
            start = content.text.index(token.content, len(opening.markup)) if token.content else 0
            content = content._replace(text=content.text[: start + len(_ATTRIBUTES.sub("", token.content))])
        elif "list_item_open" in inside and (match := _TASK.match(content.text)):
            start = match.end() + 1
        elif "blockquote_open" in inside and (match := _ALERT.match(content.text)):
            start = match.end()
            runs = [
                Run(0, 2, "", TAG),
                Run(2, 2 + len(match[1]), match[1].capitalize(), role),
                Run(2 + len(match[1]), start, ":", TAG),
            ]
        runs = runs or [Run(0, start, "", TAG)]
        for run in self._inline.runs(content.text[start:], role):
            runs.append(run._replace(start=run.start + start, end=run.end + start))
        if role == TEXT and len(runs) > 1:
            is_said = self._markup.says_speakers
            runs = [*speakers.in_markdown(content.text, runs, is_said=is_said)]
        self._block(piece, content, runs, "" if role in (HEADING, ITEM) else BLOCK)

    def _block(self, piece: _Piece, content: _Content, runs: Iterable[Run], behind: str) -> None:
        """Writes a block's runs. behind: the text of the markup that follows; a stop where there is none."""
        self._go(piece, content.outer[0])
        before, self._writer.said = self._writer.said.strip(), ""
        runs = list(runs)
        roles, said = {run.role for run in runs if run.text}, "".join(run.text for run in runs).strip()
        if roles in ({IMAGE}, {HEADING}) and said == before:
            runs = [run._replace(text="") for run in runs]  # it repeats the heading, or the title
        self._writer.put(
            run._replace(start=content.place(run.start), end=content.place(run.end))
            for run in runs
            if run.end or run.text
        )
        said = self._writer.said
        if said.strip() and not said.endswith(BLOCK):
            self._writer.separator = behind or separator(said, adds_stops=self._markup.adds_stops)

    def _code(self, piece: _Piece, token: Token) -> None:
        first, behind = token.map or (0, 0)
        is_formula = token.type == "fence" and token.info.strip().lower() in ("math", "latex", "tex")
        if self._markup.code_blocks == "skip" and not is_formula:
            if piece.begins[first] >= self._writer.reached:
                self._writer.separator = self._writer.separator or BLOCK
            self._go(piece, piece.begins[first], TAG)
            self._go(piece, piece.begins[min(behind, len(piece.lines))], CODE)
            return
        content = piece.content(token)
        if token.type == "fence":
            lines = content.text.split("\n")
            closed = len(lines) > 1 and set(lines[-1].strip()) == {token.markup[0]}
            start = len(lines[0]) + 1
            end = max(start, len(content.text) - (len(lines[-1]) + 1 if closed else 0))
        else:
            start, end = 0, len(content.text.rstrip())
        self._go(piece, content.outer[0])
        if start >= len(content.text):
            return
        self._go(piece, content.place(start))
        code = content.text[start:end].rstrip("\n")
        runs = formula_runs(start, code) if is_formula else code_runs(start, code, self._markup.code_blocks, "\n")
        kept = content._replace(outer=[self._writer.reached, *content.outer[1:]])
        self._block(piece, kept, runs, BLOCK)

    def _html(self, piece: _Piece, token: Token) -> None:
        content = piece.content(token)
        self._block(piece, content, html_runs(content.text.rstrip(), self._markup), BLOCK)

    def _table(self, piece: _Piece, token: Token) -> None:
        """Reads a table: a row is its cells with pauses between; the line below the header is silent."""
        table, columns = piece.content(token), Columns()
        for line, row in enumerate(table.text.split("\n")):
            if line == 1:
                continue
            said, shift = "", table.outer[line]
            columns.end_row()
            first = row.find("|", 0, len(row) - len(row.lstrip()) + 1) + 1
            for cell in _CELL.finditer(row, first):
                text = cell[1].strip()
                runs = [*self._inline.runs(text, columns.role)] if text else []
                columns.end_cell(text)
                start = shift + cell.start() + len(cell[1]) - len(cell[1].lstrip())
                if start < self._writer.reached or not any(run.text.strip() for run in runs):
                    continue
                self._go(piece, start)
                self._writer.put(run._replace(start=run.start + start, end=run.end + start) for run in runs)
                said = "".join(run.text for run in runs)
                self._writer.separator = PAUSE
            self._writer.separator = separator(said, adds_stops=self._markup.adds_stops)
