r"""Reads formulas of TeX in running text, `$x^2$`, `\(n \geq 2\)`, and lone commands, `\alpha`: for a voice.

Between two dollars stands a formula where a command, a power or an index is between them, or nothing but letters,
numbers and signs; `$5-$10` and `$5 (US$)` are money. The ties of TeX, `Fig.~3`, are silent.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import PLAIN, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.fields.tex_reader import Numbers, commands, said_of, tied_words
from dncnorm.languages.en.words.spoken_numbers import spoken_number

CARDINAL, FRACTION, MEASURE, ORDINAL, VERBATIM = "CARDINAL", "FRACTION", "MEASURE", "ORDINAL", "VERBATIM"
_MARKED = (
    r"\$(?![\s$])(?=[^$\n]{0,300}(?:\\[A-Za-z,;{|%]|(?<=\$)\{?\}?[\^_]|[\w)}\]]\^|(?<![A-Za-z])[A-Za-z]_[\w{\\]))"
    r"(?!\d[\d.,]*(?:\s[a-z]{2,}|[-–/]\$))(?:[^$\n\\]|\\[^\n]){1,300}(?<!\s)\$(?!\d|[A-Za-z]{3})"
)
_COMMANDED = r"\$\\[A-Za-z]{2,12}\$|\$[<>=~]\$"
_PLAIN = (
    r"\$(?![\s$])(?!\d[^$\n]{0,60}[ (/=][A-Z]{1,2}\$)"
    r"(?!\d[\d.,]*(?: [a-z]{2}|-\d[\d.,]*\$))"
    r"(?:(?<![A-Za-z])(?:[A-Za-z]{1,2}|[A-Z]{3,4})(?![A-Za-z])|\d|\{,\}|[-+*/=<>()\[\]|!'’:;.,−≤≥≠±×∈→∞ ]){1,80}"
    r"(?<![\s,;:\-+*/=(])\$(?!\d|[A-Za-z]{3})"
)
_SHORT = (
    r"(?:\\[A-Za-z]+|\\[^A-Za-z\n()\[\]]|(?<![A-Za-z])[A-Za-z]{1,2}(?![A-Za-z])"
    r"|\{(?:[^{}\n]|\{[^{}\n]{0,60}\}){0,80}\}|[^A-Za-z\\\n{}])"
)
"""What stands in a formula: no word without a backslash."""
_TELLING = r"(?=[^\n]{0,40}[A-Za-z=<>+^])"
_DISPLAYED = (
    r"\$\$(?=[^$]{0,300}[\\^_=])[^$]{1,300}\$\$"
    rf"|\\\({_TELLING}{_SHORT}{{1,300}}\\\)|\\\[{_TELLING}{_SHORT}{{1,300}}\\\]"
)
_ARGUMENT = r"(?:\[[^\]\n]{1,20}\]|\{(?:[^{}\n]|\{[^{}\n]{0,60}\}){0,80}\}|[\^_](?:\{[^{}\n]{0,60}\}|[\w]))"
_BEGINS = r"(?:~|(?<![\w$\\])|(?=\$\{?\}?[\^_]))"
_ENDING = "(?:-?(?:st|nd|rd|th)(?![A-Za-z]))?"
_RAISED_ENDING = r"(?<![\w.,])\d{1,4}\$\^\{?(?:\\[a-z]{2,8}\{?)?\s?(?:st|nd|rd|th)\}{0,2}\$"
TEX_DOLLARS = rf"{_RAISED_ENDING}|{_BEGINS}(?:{_DISPLAYED}|{_COMMANDED}|{_MARKED}|{_PLAIN}){_ENDING}~?"
_NAMED = "|".join(sorted(commands(), key=len, reverse=True))
_POWER = r"(?<=[A-Za-z0-9)])\^\{[-−]?\d{1,3}\}"
_WORDED = r"\\(?:text(?:bf|it|sf|tt|sc|rm|md|up|sl)|emph|underline)\{[A-Za-z][A-Za-z',. -]{0,80}\}"
_ALONE = rf"(?<![\w\\:/.~])\\(?:{_NAMED})(?![A-Za-z]|\\){_ARGUMENT}{{0,3}}"
_TIED = rf"(?<![\w.])(?:{'|'.join(tied_words())})\.~(?=[\w($\\])"
_ESCAPES = {"\\%": "percent", "\\&": "and", "\\#": "number", "\\_": "underscore"}
_ESCAPED = r"(?<![\\/:])\\[%&#](?!\w{2})|(?<=\w)\\[_&](?=\w)"
SHAPES = (TEX_DOLLARS, _ALONE, _WORDED, _POWER, _TIED, _ESCAPED)
NUMBERS = (TEX_DOLLARS, r"\d{1,6}(?=\$\{?\}?[\^_])")
"""What stays one token: the second, where a number could begin."""
_BARE = re.compile(r"~?(?:\$\$?|\\[(\[])?(.*?)(?:(?:\$\$?|\\[)\]])-?(st|nd|rd|th)?)?~?", re.DOTALL)
_WORDS = re.compile(r"\\[a-z]+\{([^{}]*)\}")
_LAST_NUMBER = re.compile(r"\d+(?:\.\d+)?$")
_BEHIND_TIE = frozenset("(\\[$0123456789")


def formula(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says a formula, and the unit that follows its number."""
    written = segments[place].before
    if worded := _WORDS.fullmatch(written) if re.fullmatch(_WORDED, written) else None:
        segments[place] = rewrite.say(worded[1], PLAIN, segments[place])
        return
    found = _BARE.fullmatch(written)
    if found is None:
        return
    bare = f"{found[1].replace('$', '')}^{{{found[2]}}}" if found[2] else found[1].replace("$", "")

    def ordinal(digits: str) -> str | None:
        endings = (rewrite.form(ORDINAL, f"{digits}{ending}") for ending in ("th", "st", "nd", "rd"))
        return next(filter(None, endings), None)

    numbers = Numbers(
        lambda digits: spoken_number(digits, rewrite),
        lambda above, below: rewrite.form(FRACTION, f"{above}/{below}"),
        ordinal,
        lambda digits, unit: rewrite.form(MEASURE, f"{digits} {unit}"),
    )
    said = said_of(bare, numbers)
    if not said:
        return
    segments[place] = rewrite.say(said, PLAIN, segments[place])
    last = _LAST_NUMBER.search(bare)
    if last and place + 1 < len(segments):
        _with_unit(last[0], segments, place + 1, rewrite)


def _with_unit(number: str, segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says the unit behind a formula that ends in a number: `$T = 5$ km`."""
    said, alone = rewrite.form(MEASURE, f"{number} {segments[place].before}"), spoken_number(number, rewrite)
    if said and alone and said.startswith(f"{alone} "):
        segments[place] = rewrite.say(said.removeprefix(f"{alone} "), MEASURE, segments[place])


def tie(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says nothing for the tie of TeX between a word and what belongs to it: `Section~3`, `Eq.~(4)`."""
    if not 0 < place < len(segments) - 1 or not (touch(segments, place - 1) and touch(segments, place)):
        return
    before, after = segments[place - 1].before, segments[place + 1].before
    if before.isalpha() and len(before) > 1 and after[0] in _BEHIND_TIE:
        segments[place] = rewrite.say(SILENCE, VERBATIM, segments[place])


def tied_word(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says what a word before a tie is short for: `Fig.~3`."""
    said = tied_words()[segments[place].before.removesuffix(".~")]
    segments[place] = rewrite.say(said, PLAIN, segments[place])


def escape(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    r"""Says a sign that TeX has behind a backslash: `50\%`, `R\&D`."""
    segments[place] = rewrite.say(_ESCAPES[segments[place].before], PLAIN, segments[place])


TEX_RULES = (
    SentenceRule(
        "formula of TeX",
        WrittenShape("|".join((TEX_DOLLARS, _ALONE, _WORDED, r"\^\{[-−]?\d{1,3}\}"))),
        formula,
        is_speech=True,
    ),
    SentenceRule("tie of TeX", frozenset("~"), tie, is_speech=True),
    SentenceRule("tied word", frozenset(f"{word}.~" for word in tied_words()), tied_word, is_speech=True),
    SentenceRule("escape of TeX", frozenset(_ESCAPES), escape, is_speech=True),
)
