"""The README's figures are those of the embedded model's report, and its example says what it says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import ph18
import pytest

from dncnorm import TextNormalizationPipeline
from dncnorm.normalization.pipeline import EMBEDDED

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    """report.json of the embedded English model."""
    loaded: dict[str, Any] = json.loads((EMBEDDED / "en" / "report.json").read_text(encoding="utf-8"))
    return loaded


def test_the_table_is_the_report(report: dict[str, Any]) -> None:
    rows = re.findall(r"^\| ([A-Z]+) \| ([\d,]+) \| ([\d.]+) \|", README, flags=re.MULTILINE)
    found = {name: (int(count.replace(",", "")), accuracy) for name, count, accuracy in rows}
    expected = {name: (count, f"{report['accuracy'][name]:.4f}") for name, count in report["counts"].items()}
    assert found == expected


def test_the_papers_column_is_the_papers_table() -> None:
    found = re.findall(r"^\| ([A-Z]+) \| [\d,]+ \| [\d.]+ \| ([\d.]*) *\|", README, flags=re.MULTILINE)
    theirs = ph18.read()["accuracy"]["en"]["rows"]
    assert found
    assert dict(found) == {name: f"{theirs[name]['accuracy']:.3f}" if name in theirs else "" for name, _ in found}


def test_the_gate_is_the_report(report: dict[str, Any]) -> None:
    figures = re.search(r"gate: precision ([\d.]+), recall ([\d.]+), F1 ([\d.]+), AUC (\d\.\d+)", README)
    assert figures is not None
    assert figures.groups() == tuple(f"{report['gate'][name]:.4f}" for name in ("precision", "recall", "f1", "auc"))


def test_the_example_says_what_the_readme_says(normalize: TextNormalizationPipeline) -> None:
    example = re.search(r'^normalize\("(.+)"\)\["normalized_text"\]\n# (.+)$', README, flags=re.MULTILINE)
    assert example is not None
    assert normalize(example.group(1))["normalized_text"] == example.group(2)


def test_the_order_of_authority_is_the_one_in_the_code(normalize: TextNormalizationPipeline) -> None:
    flow = README.partition("## How it works")[2].partition("That is the whole order")[0]
    names = re.findall(r"\b[A-Z][a-z]+(?:[A-Z][a-z]+)+|\b(?:Fallback|Alignment|Wording)\b", flow)
    ordered = (*normalize.normalizer.deciders, *normalize.normalizer.sentence_steps)
    assert names == [type(item).__name__ for item in ordered]
