"""Names emoji as Unicode's CLDR does in a language: every sequence of UTS #51, one name for the same one repeated.

The names are rows of `languages/<code>/emoji.tsv`, which `training/emoji_names.py` writes from CLDR; names with skin
tones are put together.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import regex

import dncnorm.languages
from dncnorm.core.tables import rows
from dncnorm.documents.runs import PAUSE
from dncnorm.documents.shapes import shapes

TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
JOINER, AS_EMOJI, KEYCAP = "\u200d", "\ufe0f", "\u20e3"
_ELEMENT = rf"""
    (?: \p{{RI}}{{2}}                                    # a flag: two letters
    | [0-9\#*]{AS_EMOJI}?{KEYCAP}                        # a keycap
    | (?: [\p{{Emoji_Presentation}}--\p{{RI}}](?!\ufe0e) # a picture, unless text is asked for
        | [\p{{Emoji}}--[0-9\#*]](?:{AS_EMOJI}|(?=[{TONES}{JOINER}]))   # a character that is asked to be a picture
        | [[\u2600-\u27bf]&&\p{{Emoji}}](?!\ufe0e)       # one that people write without asking: ❤ ☀ ✔
      ) {AS_EMOJI}? [{TONES}]? {AS_EMOJI}? [\U000e0020-\U000e007f]*
    )"""
SEQUENCE = regex.compile(rf"{_ELEMENT}(?:{JOINER}{_ELEMENT})*+{JOINER}?", regex.VERSION1 | regex.VERBOSE)
"""One emoji: elements with joiners between."""
_FACES = {face: form.said for faces, form in shapes("face").items() for face in faces.split()}
"""Faces that are typed, and the emoji that they are."""
_FACE = rf"(?<!\S)(?:{'|'.join(map(regex.escape, _FACES))})(?=[\s.,!?)]|\Z)"
_EMOJI_ROW = regex.compile(rf"(?:{SEQUENCE.pattern})(?:[ ]*+(?:{SEQUENCE.pattern}))*+", regex.VERSION1 | regex.VERBOSE)
_GOES_ON = regex.compile(r"[ ](?:[\w(\"«“'$€£]|\Z)")
_CODE = r"(?<![\w:]):(?:[+-]1|[a-z](?:[a-z0-9]|[_-](?=[a-z0-9])){1,40}):(?![\w:])"
"""The name of an emoji in a chat: `:rocket:`."""
_CODES = {":+1:": "👍", ":-1:": "👎"}
_ONE = regex.compile(rf"{SEQUENCE.pattern} | {_FACE} | {_CODE}", regex.VERSION1 | regex.VERBOSE)
_ROW = regex.compile(rf"(?:{_ONE.pattern})(?:[ ]*+(?:{_ONE.pattern}))*+", regex.VERSION1 | regex.VERBOSE)
_MAY_FACE = regex.compile(r"[:;=]['-]?[()DPpoO]|:[a-z+-][a-z0-9_+-]+:")
_PLAIN = str.maketrans("", "", AS_EMOJI)
_BARE = str.maketrans("", "", AS_EMOJI + TONES)


class Named(NamedTuple):
    """A stretch of emoji and the text that is read of it, spaces included that part it from the words beside it."""

    start: int
    end: int
    text: str


class Emoji:
    """Says emoji in a language.

    language: its code. how: a value of `Markup.emoji`: "name", "skip", or "keep"; "" for none.
    has_faces: whether `:-)` is one.

    >>> Emoji("en").read("Done!🎉🎉 🚀")
    'Done! party popper, rocket'
    """

    def __init__(self, language: str, how: str = "name", *, has_faces: bool = False) -> None:
        self.language, self._has_faces, self._how, self.is_kept = language, has_faces, how, how == "keep"
        self._names = names(language) if how == "name" else {}

    def read(self, text: str) -> str:
        """Returns the text with its emoji named, or left out."""
        parts, reached = [], 0
        for named in self.runs(text):
            parts += [text[reached : named.start], named.text]
            reached = named.end
        return "".join([*parts, text[reached:]])

    def runs(self, text: str, *, begins: bool = False) -> Iterator[Named]:
        """Yields the stretches of emoji in a text. Those without a name are none: they are kept as written.

        begins: whether the text begins a block; a pause follows emoji there.
        """
        has_faces = self._has_faces and _MAY_FACE.search(text)
        if text.isascii() and not has_faces:
            return
        for row in (_ROW if has_faces else _EMOJI_ROW).finditer(text):
            if self.is_kept:
                yield Named(row.start(), row.end(), row[0])
            elif self._how == "skip":
                yield _skipped(text, row.start(), row.end())
            else:
                yield from self._said(text, row.start(), row.end(), begins=begins)

    def _said(self, text: str, start: int, end: int, *, begins: bool) -> Iterator[Named]:
        """Yields a row of emoji; the same one is said once."""
        found = [(match.start(), match.end()) for match in _ONE.finditer(text, start, end)]
        is_behind, behind = False, start
        for name, same in groupby(found, lambda span: self.name(text[slice(*span)])):
            spans = list(same)
            first, last = spans[0][0], spans[-1][1]
            if not name:
                is_behind = False
                continue
            before = text[first - 1 : first] if not is_behind else ""
            if is_behind:
                name, first = PAUSE + name, behind
            elif before and not (before.isspace() or before in "([{\"'«“„‘—–-/"):
                name = " " + name
            is_behind, behind = True, last
            if text[last : last + 1].isalnum():
                name += " "
            elif begins and last == end and not text[:first].strip() and _GOES_ON.match(text, last):
                name += ","
            yield Named(first, last, name)

    def name(self, written: str) -> str:
        """Returns the name of a sequence; empty if neither it nor one of its elements has one."""
        if written[0] == written[-1] == ":" and written not in _CODES:
            words = written.strip(":").replace("_", " ").replace("-", " ")
            return self._names.get(_coded().get(words, ""), words)
        key = _CODES.get(written) or _FACES.get(written) or written.translate(_PLAIN).rstrip(JOINER)
        if key == "🔟" or (key.endswith(KEYCAP) and key[0].isdecimal()):
            return key[0] if key[0].isdecimal() else "10"
        if name := self._names.get(key):
            return name
        tones = [tone for tone in key if tone in TONES]
        if tones and (base := self._names.get(key.translate(_BARE))):
            said = ", ".join(self._names.get(tone, "") for tone in tones)
            return f"{base}{', ' if ':' in base else ': '}{said}"
        parts = key.split(JOINER)
        return PAUSE.join(filter(None, map(self.name, parts))) if len(parts) > 1 else ""


def _skipped(text: str, start: int, end: int) -> Named:
    """Returns emoji that are left out, with the spaces on one side of them; between two words one space is left."""
    is_closed = not text[end : end + 1].isalnum()
    while is_closed and start and text[start - 1] == " ":
        start -= 1
    while text[end : end + 1] == " " and text[start - 1 : start] in ("", "\n"):
        end += 1
    is_glued = text[start - 1 : start].isalnum() and text[end : end + 1].isalnum()
    return Named(start, end, " " if is_glued else "")


@cache
def _coded() -> dict[str, str]:
    """Returns the emoji by their names in any language."""
    tables = Path(dncnorm.languages.__file__).parent.glob("*/emoji.tsv")
    return {name: emoji for table in tables for emoji, name in names(table.parent.name).items()}


@cache
def names(language: str) -> dict[str, str]:
    """Returns the names of emoji, without the selector U+FE0F, in a language; none where it has no table."""
    table = Path(dncnorm.languages.__file__).with_name(language) / "emoji.tsv"
    return dict(row for row in rows(table, 2)) if table.exists() else {}  # type: ignore[misc]
