"""Segments as HTML: spoken words above the written form, coloured by class, with a note on hover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any

from dncnorm.core.segments import (
    CHOOSER_SOURCE,
    FALLBACK_SOURCE,
    GRAMMAR_SOURCE,
    MODEL_SOURCE,
    OVERRIDE_SOURCE,
    RULE_SOURCE,
    SELF_SOURCE,
    SPACE,
)
from dncnorm.core.special import PUNCT, SEMIOTIC_CLASSES, SILENCE
from dncnorm.documents.formats import reader_of
from dncnorm.documents.runs import TAG, TEXT, Markup
from dncnorm.languages.base import Language
from dncnorm.normalization.rendering import whole_words
from dncnorm.options import TEXT_FORMAT

_SOURCES = {
    SELF_SOURCE: "left as written by the gate",
    CHOOSER_SOURCE: "the chooser: the likeliest reading in this sentence",
    MODEL_SOURCE: "the network",
    GRAMMAR_SOURCE: "the grammar: its one reading, or the one that such a token nearly always has",
    OVERRIDE_SOURCE: "an override",
    RULE_SOURCE: "a rule: the words around it",
    FALLBACK_SOURCE: "the grammar's usual form: the network was in doubt",
}
_GOLDEN_ANGLE = 137.5
"""Degrees between the hues of neighbouring classes; no two of any number come close."""

Shown = Mapping[str, Any]
"""A segment as the pipeline returns it, with its words."""


def spoken_html(text: str, segments: Iterable[Shown], language: Language, format: str = TEXT_FORMAT) -> str:
    """The whole text, or document with its silent markup, and a legend of the classes in it."""
    tokens = [segment for segment in segments if segment["semiotic_class"] != SPACE]
    if not tokens:
        return '<div class="dn-empty">Nothing is said.</div>'
    pieces = " ".join(_pieces(text, tokens, language, _roles(text, format)))
    shown = sorted({_class_of(segment) for segment in tokens if is_changed(segment)}, key=_hue)
    legend = "".join(f'<span class="dn-chip" style="--hue: {_hue(name)}">{escape(name)}</span>' for name in shown)
    return f'<div class="dn-spoken">{pieces}</div><div class="dn-legend">{legend}</div>'


def _roles(text: str, format: str) -> list[str]:
    """What each character is in its document."""
    reader = reader_of(format, Markup())
    runs = [*reader.feed(text), *reader.close()]
    return [run.role if run.role != TEXT else TAG for run in runs for _ in range(run.start, run.end)]


def _pieces(text: str, tokens: Iterable[Shown], language: Language, roles: Sequence[str]) -> Iterator[str]:
    end = 0
    for token in tokens:
        yield from _silent(text, range(end, token["start"]), roles)
        yield _piece(text, token, language)
        end = token["end"]
    yield from _silent(text, range(end, len(text)), roles)


def _silent(text: str, places: range, roles: Sequence[str]) -> Iterator[str]:
    """A stretch of each role, with the role in its note; nothing for white space."""
    for role, group in groupby(places, roles.__getitem__):
        if markup := "".join(text[place] for place in group).strip():
            note = f'<span class="dn-note"><b>not said</b><i>{role}</i></span>'
            yield f'<span class="dn-token dn-silent" tabindex="0">{escape(markup)}{note}</span>'


def is_changed(segment: Shown) -> bool:
    """Whether something else is said than is written; white space and punctuation are not."""
    return segment["after"] != segment["before"] and segment["semiotic_class"] not in (SPACE, PUNCT)


def _piece(text: str, segment: Shown, language: Language) -> str:
    """One token: as written, or its words, each group of them above the text that it speaks."""
    note = f'<span class="dn-note">{_note(segment)}</span>'
    if not is_changed(segment):
        name = "dn-mark" if segment["semiotic_class"] == PUNCT else "dn-plain"
        return f'<span class="dn-token {name}" tabindex="0">{escape(segment["before"])}{note}</span>'
    groups = "".join(
        f'<span class="dn-pair"><span>{escape(said)}</span><small>{escape(written)}</small></span>'
        for said, written in _pairs(text, segment, language)
    )
    hue = _hue(_class_of(segment))
    return f'<span class="dn-token dn-chip" style="--hue: {hue}" tabindex="0">{groups}{note}</span>'


def _pairs(text: str, segment: Shown, language: Language) -> Iterator[tuple[str, str]]:
    """Neighbouring words for one stretch of the input, and the stretch."""
    for (start, end), words in groupby(segment["words"], lambda word: (word["start"], word["end"])):
        names = (word["after"].removesuffix(language.markup.letter_suffix) for word in words)
        said = whole_words(names, language.markup)
        yield " ".join("–" if word == SILENCE else word for word in said), text[start:end]


def _note(segment: Shown) -> str:
    """What is known of a token."""
    rows = {
        "written": segment["before"],
        "said": segment["after"],
        "class": _class_of(segment),
        "by": _SOURCES[segment["source"]],
        "rule": segment["rule"] or "none",
        "confidence": f"{segment['confidence']:.1%}",
        "gate": f"{segment['gate_probability']:.1%} that it needs work",
    }
    return "".join(f"<b>{name}</b><i>{escape(value)}</i>" for name, value in rows.items())


def _class_of(segment: Shown) -> str:
    return segment["semiotic_class"] or "no class"


def _hue(name: str) -> float:
    place = SEMIOTIC_CLASSES.index(name) if name in SEMIOTIC_CLASSES else len(SEMIOTIC_CLASSES)
    return place * _GOLDEN_ANGLE % 360
