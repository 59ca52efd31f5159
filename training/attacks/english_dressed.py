"""Shapes in dress: the same stretches in brackets, quotes and markup, or at the end of their sentence."""

from __future__ import annotations

import random

from attacks.english_meaning import Meaning
from attacks.shapes import SHAPES, Shape

FAMILIES = (
    *("quantity", "unit", "money", "finance", "code", "telephone", "date", "duration", "time", "science"),
    *("clinic", "drawing", "flight", "game", "kitchen", "lab", "listing", "old money", "place"),
)
DRESSES = {
    "parentheses": ("(", ")"),
    "square brackets": ("[", "]"),
    "double quotes": ('"', '"'),
    "curly quotes": ("“", "”"),
    "bold": ("**", "**"),
    "emphasis": ("*", "*"),
    "comma": ("", ","),
    "semicolon": ("", ";"),
    "colon": ("", ":"),
    "em dashes": ("— ", " —"),
    "dots": ("", "..."),
    "guillemets": ("«", "»"),
}
ENDS = {"full stop": ".", "question": "?", "exclamation": "!", "nothing": "", "stop and quote": '."', "bracket": ".)"}
_MARKS = "\"'’”″′.)*"
"""Ends of stretches that a quote or a full stop would change."""


def _dressed(kind: str, head: str, tail: str, *, ends: bool) -> Shape:
    family = "end" if ends else "dress"

    def draw(drawn: random.Random) -> tuple[str, Meaning, str]:
        bases = [base for base in SHAPES if base.family in FAMILIES and base.kept == made.kept]
        while True:
            base = drawn.choice(bases)
            stretch, meaning, frame = base.draw(drawn)
            before, _, after = frame.partition("{}")
            is_cut = stretch[-1] in _MARKS or (head in ('"', "“") and '"' in stretch)
            if not is_cut and not before.endswith(("(", "]")) and before and after[:1] == " ":
                break
        return stretch, meaning, f"{before}{head}{{}}{tail}{'' if ends else after}"

    made = Shape(family, kind, draw)
    return made


for _kind, (_head, _tail) in DRESSES.items():
    SHAPES.append(_dressed(_kind, _head, _tail, ends=False))
for _kind, _tail in ENDS.items():
    SHAPES.append(_dressed(_kind, "", _tail, ends=True))
