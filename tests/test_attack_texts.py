"""The attack of random and damaged texts reports every error of the pipeline."""

from __future__ import annotations

from typing import Any

from attacks.texts import tried


def test_an_error_is_reported_with_its_text() -> None:
    def normalize(texts: Any) -> Any:
        if "b" in texts:
            raise ZeroDivisionError("of b")

    assert list(tried(normalize, ["a", "b", "c"], "en")) == [("b", "ZeroDivisionError: of b")]


def test_an_error_only_in_a_batch_is_reported() -> None:
    def normalize(texts: Any) -> Any:
        if isinstance(texts, list):
            raise ValueError("together")

    assert list(tried(normalize, ["a", "b"], "en")) == [("a", "only in a batch: ValueError: together")]
