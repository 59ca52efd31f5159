"""The attack of random and damaged texts: no error of the pipeline is lost."""

from __future__ import annotations

from typing import Any

from attacks.texts import tried


def test_an_error_is_told_with_its_text() -> None:
    def normalize(texts: Any) -> Any:
        if "b" in texts:
            raise ZeroDivisionError("of b")

    assert list(tried(normalize, ["a", "b", "c"], "en")) == [("b", "ZeroDivisionError: of b")]


def test_an_error_of_a_batch_alone_is_told() -> None:
    def normalize(texts: Any) -> Any:
        if isinstance(texts, list):
            raise ValueError("together")

    assert list(tried(normalize, ["a", "b"], "en")) == [("a", "in its batch alone: ValueError: together")]
