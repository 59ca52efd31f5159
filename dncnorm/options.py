"""The options of a call, each declared once.

The pipeline and its calls (`request.py`), the command line (`apps/cli.py`) and the server (`apps/serving.py`) read them
here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

DEFAULT_LANGUAGE = "en"
"""The language of the embedded model that is used by default."""

AUTO = "auto"
"""In place of a language: detect that of each text."""

SPEECH: Final = "speech"
CORPUS: Final = "corpus"
STYLES = (SPEECH, CORPUS)
"""For a voice, the default for raw text; and to compare with the corpora, the default for their tokens."""

CHOICES = {
    "punctuation": ("keep", "drop", "sil"),
    "letters": ("apart", "joined"),
    "letter_case": ("lower", "upper"),
    "casing": ("written", "lower", "names"),
    "spacing": ("corpus", "written"),
    "spelling": ("corpus", "standard"),
    "minus": ("minus", "negative"),
    "hundreds": ("plain", "and"),
}
"""The values of each option of a `Rendering`, that of the style "corpus" first."""

WORDINGS = ("minus", "hundreds")
"""Those of them that a language may lack."""
AVIATION: Final = "aviation"
DIGITS = ("together", "apart", AVIATION)
DATES = ("usual", "day-first", "month-first")
"""How digits, and dates of numbers, are read; the default first."""

TEXT_FORMAT: Final = "text"
SSML: Final = "ssml"
FORMATS = (TEXT_FORMAT, "markdown", "html", SSML, "srt", "vtt", "csv", "mail", "chat", "log", "book")
"""The formats of documents, the default first."""
OUTPUTS = (TEXT_FORMAT, SSML)
"""What a document's spoken text is: plain, or with its markup."""

MARKUP = {
    "links": (("text", "host", "all"), "of a link: its text (default), text and host, or text and address"),
    "scheme": (("skip", "say"), "https:// and www. of an address: silent (default), or said"),
    "code": (("say", "skip", "spell"), "code in text: said (default), left out, or spelled"),
    "code_blocks": (("skip", "say", "spell"), "blocks of code: left out (default), said, or spelled"),
    "tables": (("cells", "skip"), "tables: cells with pauses between (default), or left out"),
    "images": (("alt", "skip"), "images: their alternative text (default), or left out"),
    "emoji": (("name", "skip", "keep"), "emoji: their names (default), left out, or kept as written"),
    "citations": (("skip", "say"), "[1] and marks of footnotes: silent (default), or said"),
    "stamps": (("logs", "say", "skip"), "dates and times of lines: said in logs (default), in chats, too, or left out"),
    "speakers": (
        ("say", "all", "skip"),
        "names before lines, cues, paragraphs: said (default), those of voice tags, too, or left out",
    ),
    "stops": (("add", "keep"), "full stops behind headings and items: added (default), or as written"),
    "broken": (("error", "text"), "SSML that is not well-formed: an error (default), or text from its fault on"),
}
"""Each option of a document's `Markup`: its values, the default first, and what it does."""
MARKUP_CHOICES = {name: values for name, (values, _) in MARKUP.items()}
IN_PLAIN_TEXT = {"links": "all", "scheme": "say"}
"""The values that options of markup have in plain text, if only others are given there."""


@dataclass(frozen=True)
class Option:
    """One option.

    part: the part of a `Request` that it belongs to; None for the request itself.
    kind: int, float, bool, str, list for several strings, or dict for pairs of strings.
    choices: the values of a str.
    help: the help text of the command line. metavar: the name of the value there.
    flag: the option of the command line, if it is not the name; "" if it has none.
    is_file: on the command line the strings are in a file, one a line.
    is_served: whether a request to the server may have it.
    is_in_segments: whether it adds to the segments alone, and not to the spoken text.
    """

    name: str
    kind: type
    part: str | None = None
    choices: tuple[str, ...] = ()
    help: str = ""
    metavar: str | None = None
    flag: str | None = None
    is_file: bool = False
    is_served: bool = True
    is_in_segments: bool = False


def _classes(name: str, which: str) -> Option:
    help_text = f"semiotic classes to speak: {which}, separated by commas; the others stay as written"
    return Option(name, list, "control", help=help_text, metavar="A,B")


CALL_OPTIONS = (
    Option("batch_size", int, "decoding", help="tokens that the network reads together", metavar="N", is_served=False),
    Option("beams", int, "decoding", help="width of the network's search (default: 1, greedy)", metavar="N"),
    Option(
        "reconstruction",
        float,
        "decoding",
        help="weight by which the beams are reranked, where the model has learned to (default: 0)",
        metavar="W",
    ),
    Option("style", str, None, STYLES, "for a voice (default), or as the corpora have it; sets the options below"),
    *(Option(name, str, "rendering", values, "default: as the style has it") for name, values in CHOICES.items()),
    Option(
        "digits",
        str,
        "control",
        DIGITS,
        "of a number alone: a number (default), one by one, or as in aviation (English)",
    ),
    Option("dates", str, "control", DATES, "in 3/4/2014: as the language has it (default), or day or month first"),
    _classes("classes", "only these"),
    _classes("skip_classes", "all but these"),
    Option(
        "keep", list, "control", help="written forms that stay as they are, one a line", metavar="FILE", is_file=True
    ),
    Option("format", str, None, FORMATS, "what the document is written in (default: text)", flag="--input-format"),
    Option("output", str, None, OUTPUTS, "plain text (default), or the document's SSML with spoken text", flag=""),
    *(Option(name, str, "markup", values, text) for name, (values, text) in MARKUP.items()),
    Option("overrides", dict, "control", flag="", help="your own readings: written forms and what is said for them"),
    Option("n_best", int, help="alternatives of each segment", metavar="K", is_in_segments=True),
    Option("alignment", bool, help="the written text of each spoken word", is_in_segments=True),
)
