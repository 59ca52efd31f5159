"""What a sentence is about: words of a kind, words against it, and a table that is read when it is first needed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from dncnorm.core.segments import Segment
from dncnorm.languages.en.words.cues import cues, is_about


def sentence(text: str) -> list[Segment]:
    return [Segment(0, 0, word, word, "self", None, 0.0, 1.0, None) for word in text.split()]


@pytest.mark.parametrize(
    ("text", "kind", "is_so"),
    [
        ("The odds were 1:26", "ratio", True),
        ("The odds at 1:26 pm", "ratio", False),
        ("They met at 1:26", "ratio", False),
        ("A strand of it", "dna", True),
    ],
)
def test_a_sentence_is_about_what_its_words_say(text: str, kind: str, is_so: bool) -> None:
    assert is_about(sentence(text), kind) is is_so


def test_what_speaks_against_a_kind_is_of_a_kind() -> None:
    alone = {kind.removeprefix("not ") for kind in cues() if kind.startswith("not ")} - set(cues())
    assert alone <= {"millions"}, "an amount of millions is shown by another one"


def test_the_table_is_read_when_it_is_needed() -> None:
    code = """
import dncnorm
from dncnorm import languages
languages.get("en")
from dncnorm.languages.en.words.cues import cues
assert not cues.cache_info().currsize
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stderr
