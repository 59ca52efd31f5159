"""Parses a request to the server, and refuses it with an error.

No schema library: `options.py` declares the fields of a request. Kinds and limits are checked where it arrives, values
(`classes`, `spacing`) later, by the pipeline itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from dncnorm.apps.limits import Limits
from dncnorm.options import CALL_OPTIONS

LANG = "lang"

OPTION_TYPES: Mapping[str, type] = {
    LANG: str,
    **{option.name: option.kind for option in CALL_OPTIONS if option.is_served},
}
"""The options of a request: its language, and those of a call, except `batch_size`, which the server decides.

`keep` is a list here, never the name of a file: a request reads no file of the server's.
"""


SMALL = 1000
"""The most that a small request costs: it is worked on before the large ones."""


_NUMBER = r"[^\w\s]?\d\w*(?:[.,:/'’-]\w+)*(?:\s[^\W\d]\w*(?:\s\d+)?)?"
"""A number, with what may be its unit, or the month and year of a date: `$3.50`, `15 kg`, `4 March 2014`."""
_TOKEN = re.compile(rf"{_NUMBER}|\w+(?:['’-]\w+)*|[^\w\s]+")
"""A number, a word, or a run of symbols: no more than the tokens of a text, which take seconds to find."""


class FieldError(ValueError):
    """A request cannot be answered. field: the one that is wrong, None for the request as a whole."""

    def __init__(self, field: str | None, message: str, status: int = 422) -> None:
        super().__init__(message)
        self.field, self.status = field, status


class Answer(NamedTuple):
    """What a request gets. body: JSON, in ASCII."""

    status: int
    body: bytes


def json_answer(content: Any, status: int = 200) -> Answer:
    """Returns an answer in ASCII, which also returns a lone surrogate of the input."""
    return Answer(status, json.dumps(content).encode())


def refusal(error: FieldError) -> Answer:
    """Returns the answer for an error."""
    return json_answer({"field": error.field, "error": str(error)}, error.status)


class Asked(NamedTuple):
    """A request. is_single: whether it is one text instead of a list. cost: as `Limits.cost` counts it."""

    texts: list[str]
    options: dict[str, Any]
    is_single: bool
    cost: int

    @property
    def is_small(self) -> bool:
        return self.cost <= SMALL


def asked(body: bytes, limits: Limits) -> Asked:
    """Returns what a body asks for. Raises FieldError."""
    try:
        fields = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise FieldError(None, f"the body is not JSON: {error}", status=400) from error
    if not isinstance(fields, dict):
        raise FieldError(None, f'the body is {type(fields).__name__}; expected {{"text": ...}}', status=400)
    if "text" not in fields:
        raise FieldError("text", "missing; expected a string, or a list of strings")
    text = fields.pop("text")
    texts, options = _texts(text, limits), _options(fields, limits)
    cost = limits.cost(texts, options)
    if cost > limits.characters:
        counted = "characters, counted once for each beam or alternative; a request has at most"
        raise FieldError("text", f"{cost} {counted} {limits.characters}", status=413)
    check_tokens(sum(len(_TOKEN.findall(text)) for text in texts), limits)
    return Asked(texts, options, isinstance(text, str), cost)


def check_tokens(tokens: int, limits: Limits) -> None:
    """Raises FieldError for more tokens than a request may have."""
    if tokens > limits.tokens:
        raise FieldError("text", f"more than {limits.tokens} tokens", status=413)


def _texts(given: Any, limits: Limits) -> list[str]:
    texts = [given] if isinstance(given, str) else given
    if not isinstance(texts, list):
        raise FieldError("text", f"expected a string, or a list of strings, got {type(given).__name__}")
    if len(texts) > limits.texts:
        raise FieldError("text", f"{len(texts)} texts; a request holds at most {limits.texts}")
    for place, text in enumerate(texts):
        if not isinstance(text, str):
            raise FieldError(f"text[{place}]", f"expected a string, got {type(text).__name__}")
    return texts


def _options(given: Mapping[str, Any], limits: Limits) -> dict[str, Any]:
    """Returns the options that were given; null means the default."""
    options = {name: value for name, value in given.items() if value is not None}
    for name, value in options.items():
        if name not in OPTION_TYPES:
            raise FieldError(name, f"unknown; the fields are text, {', '.join(sorted(OPTION_TYPES))}")
        kind, found = OPTION_TYPES[name], type(value)
        is_whole = kind is float and found is int
        if found is not kind and not is_whole:  # True is an int, and no number of beams
            raise FieldError(name, f"expected {kind.__name__}, got {found.__name__}")
        if kind is list and not all(isinstance(item, str) for item in value):
            raise FieldError(name, "expected a list of strings")
        if kind is dict and not all(isinstance(item, str) for item in value.values()):
            raise FieldError(name, "expected an object of strings")
        if kind is int and not 1 <= value <= limits.beams:
            raise FieldError(name, f"{value}; it must be from 1 to {limits.beams}")
    return options
