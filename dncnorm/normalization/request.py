"""Defines the settings of one call: the options of `options.py`, by the same names everywhere."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Any

from dncnorm.bundle.overrides import Overrides
from dncnorm.core.queries import DecodingOptions
from dncnorm.documents.runs import Markup
from dncnorm.languages.base import Language
from dncnorm.normalization.control import Control, kept_forms
from dncnorm.normalization.rendering import Rendering
from dncnorm.options import (
    AVIATION,
    CALL_OPTIONS,
    CHOICES,
    CORPUS,
    FORMATS,
    IN_PLAIN_TEXT,
    MARKUP_CHOICES,
    OUTPUTS,
    SPEECH,
    STYLES,
    TEXT_FORMAT,
    WORDINGS,
    Option,
)

OPTIONS = frozenset(option.name for option in CALL_OPTIONS)

_PARTS = ("decoding", "rendering", "control", "markup")


@dataclass(frozen=True)
class Request:
    """The settings of one call.

    decoding, rendering, control: the options of the search, of the spoken text, and of the tokens left as written.
    format, output: what the document is written in, and the spoken text. markup: what is said of its markup.
    style: "speech" or "corpus"; None for the input's default, which `of_input` sets before any decider sees it.
    chosen: the options of the rendering and of the markup that the user has set, whatever their values.
    alignment: segments list the part of the input that each of their words expresses (`alignment.py`).
    n_best: how many spoken forms each segment lists, 1 for the chosen one only.

    Raises ValueError for n_best below 1, and for another style or format.
    """

    decoding: DecodingOptions
    rendering: Rendering = field(default_factory=Rendering)
    control: Control = field(default_factory=Control)
    markup: Markup = field(default_factory=Markup)
    style: str | None = None
    format: str = TEXT_FORMAT
    output: str = TEXT_FORMAT
    chosen: frozenset[str] = frozenset()
    alignment: bool = False
    n_best: int = 1

    def __post_init__(self) -> None:
        if self.n_best < 1:
            raise ValueError(f"n_best: {self.n_best}; it must be at least 1")
        if self.style is not None and self.style not in STYLES:
            raise ValueError(f"style: {self.style!r}; it must be one of {', '.join(STYLES)}")
        if self.format not in FORMATS:
            raise ValueError(f"format: {self.format!r}; it must be one of {', '.join(FORMATS)}")
        if self.output not in OUTPUTS:
            raise ValueError(f"output: {self.output!r}; it must be one of {', '.join(OUTPUTS)}")
        if self.output not in (TEXT_FORMAT, self.format):
            raise ValueError(f"output: {self.output!r}, but format is {self.format!r}; it must be the same")

    @property
    def is_document(self) -> bool:
        """Whether the text is read as a document: of another format than text, or by options of markup."""
        return self.format != TEXT_FORMAT or not self.chosen.isdisjoint(MARKUP_CHOICES)

    @property
    def reads_emoji(self) -> bool:
        """Whether the user asks for what is said of emoji; plain text that asks for none is read as it stands."""
        return self.format != TEXT_FORMAT or "emoji" in self.chosen

    @property
    def markup_said(self) -> Markup:
        """What is said of the document's markup; plain text has only that of which the user asks something."""
        if self.format != TEXT_FORMAT:
            return self.markup
        unasked = {name: value for name, value in IN_PLAIN_TEXT.items() if name not in self.chosen}
        if "links" in self.chosen:
            unasked.pop("scheme", None)
        return replace(self.markup, **unasked)

    @property
    def asks(self) -> bool:
        """Whether readings of some tokens are asked for."""
        return self.is_document or self.control.asks

    def changed(self, **options: Any) -> Request:
        """Returns the request with some of OPTIONS replaced; those that are None are unchanged.

        Raises TypeError for an unknown option or a value of another type, ValueError for an impossible value.
        """
        given = {name: value for name, value in options.items() if value is not None}
        if not given:
            return self
        unknown = sorted(given.keys() - OPTIONS)
        if unknown:
            raise unknown_option(unknown[0], OPTIONS, "the options of a call")
        for option in CALL_OPTIONS:
            if option.name in given and option.kind in (int, float, bool):
                _check_type(option, given[option.name])
        if "keep" in given:
            given["keep"] = kept_forms(given["keep"])
        if "overrides" in given:
            given["overrides"] = Overrides.given(given["overrides"])
        chosen = self.chosen
        for part in _PARTS:
            names = [option.name for option in CALL_OPTIONS if option.part == part and option.name in given]
            changes = {name: given.pop(name) for name in names}
            if changes:
                given[part] = replace(getattr(self, part), **changes)
            chosen = chosen.union(names) if part in ("rendering", "markup") else chosen
        given["chosen"] = chosen
        return replace(self, **given)

    def of_input(self, language: Language, *, pretokenized: bool) -> Request:
        """Returns the request for a text, or for tokens, with its style and the rendering options of the style."""
        style = self.style or (CORPUS if pretokenized else SPEECH)
        for name, value in _wordings_asked(self.rendering):
            if value not in language.wordings.get(name, {}):
                raise ValueError(f"{name}: {value!r}; {language.name} has no such wording")
        if self.control.digits == AVIATION and language.aviation is None:
            raise ValueError(f"digits: {AVIATION!r}; {language.name} has no such wording")
        values = language.speech if style == SPEECH else {}
        unchosen = {name: value for name, value in values.items() if name not in self.chosen}
        return replace(self, style=style, rendering=replace(self.rendering, **unchosen))


def _wordings_asked(rendering: Rendering) -> list[tuple[str, str]]:
    return [(name, value) for name in WORDINGS if (value := getattr(rendering, name)) != CHOICES[name][0]]


def unknown_option(name: str, known: Collection[str], what: str) -> TypeError:
    """Returns the error for an unknown option, which suggests the nearest known one."""
    meant = "".join(f", perhaps {near!r}" for near in get_close_matches(name, sorted(known), n=1))
    return TypeError(f"pipeline: unknown option {name!r}{meant}; {what} are {', '.join(sorted(known))}")


def _check_type(option: Option, value: Any) -> None:
    """Raises TypeError for a value that would fail deep in a search, or count as true (`alignment="no"`)."""
    is_whole = option.kind is float and type(value) is int
    if not isinstance(value, option.kind) and not is_whole:
        expected = f"expected {option.kind.__name__}, got {type(value).__name__}"
        raise TypeError(f"{option.name}: {value!r}; {expected}")
