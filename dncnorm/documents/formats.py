"""The readers of documents by their formats, each loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from dncnorm.documents.reading import DocumentText, Reader
from dncnorm.documents.runs import Markup

if TYPE_CHECKING:
    from dncnorm.documents.emoji import Emoji

READERS = {
    "text": "plain.PlainReader",
    "markdown": "markdown.MarkdownReader",
    "html": "html.HtmlReader",
    "ssml": "ssml.SsmlReader",
    "srt": "subtitles.SubtitlesReader",
    "vtt": "subtitles.SubtitlesReader",
    "csv": "csv_table.CsvReader",
    "mail": "mail.MailReader",
    "chat": "chats.ChatReader",
    "log": "chats.LogReader",
    "book": "book.BookReader",
}
"""The module and the class of each format's reader."""


def text_of(format: str, markup: Markup, emoji: Emoji, *, keeps_tags: bool) -> DocumentText:
    """Returns the text of one document of a format; see `DocumentText`."""
    says_notes = markup.citations == "say"
    return DocumentText(reader_of(format, markup), emoji, keeps_tags=keeps_tags, says_notes=says_notes)


def emoji_of(format: str, how: str, language: str) -> Emoji:
    """Returns what says the emoji of a format in a language; how: a value of `Markup.emoji`, "" to leave them alone."""
    from dncnorm.documents.emoji import Emoji  # its expressions take a while, and most texts are plain

    return Emoji(language, how, has_faces=bool(how) and format not in ("csv", "log", "ssml"))


def reader_of(format: str, markup: Markup) -> Reader:
    """Returns a reader of one document of a format of `dncnorm.options.FORMATS`."""
    module, name = READERS[format].split(".")
    reader: Callable[[Markup], Reader] = getattr(import_module(f"dncnorm.documents.{module}"), name)
    return reader(markup)
