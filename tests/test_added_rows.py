"""What the how-to pages add is said, rows and a kind, and so are rows drawn at random: in a copy of the package."""

from __future__ import annotations

import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from blocks import blocks_of

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / "docs" / "how-to" / f"add-{what}.md"
    for what in ("a-unit", "a-currency", "an-abbreviation", "an-acronym", "a-symbol")
]
KIND = ROOT / "docs" / "how-to" / "add-a-kind.md"
CODES = ("en", "ru")
NORMALIZE = """
import json, sys, dncnorm
for code, text in json.load(sys.stdin):
    print(json.dumps(dncnorm.pipeline(lang=code)(text)["normalized_text"]))
"""
Normalize = Callable[[Sequence[tuple[str, str]]], list[str]]

pytestmark = pytest.mark.slow


def lines_of(page: Path) -> list[str]:
    """The commands of a page."""
    blocks = [block for language, block in blocks_of(page.read_text(encoding="utf-8")) if language == "bash"]
    return [line for block in blocks for line in block.splitlines() if line]


def commands(page: Path) -> list[list[str]]:
    """The words of each command of a page."""
    return [shlex.split(line, comments=False) for line in lines_of(page)]


def modules(page: Path) -> list[tuple[str, str]]:
    """The modules that a page shows, each with the path that it names before it."""
    text = page.read_text(encoding="utf-8")
    return re.findall(r"`(dncnorm/[\w/]+\.py)` [^`]*```python\n(.*?)```", text, flags=re.DOTALL)


def drawn(seed: int) -> dict[str, list[tuple[str, str, str]]]:
    """Rows of made-up words by their tables' paths, and for each a text and what is said."""
    rng = random.Random(seed)
    stem = "".join(rng.choice(part) for part in ("bdgklmprtvz", "aou", "bdgklmprtvz", "aou", "bdgkmpt"))
    latin, sign = f"{stem}el", f"q{stem[0]}{stem[2]}"
    cyrillic = stem.translate(str.maketrans("bdgklmprtvzaou", "бдгклмпртвзаоу"))
    short = rng.choice("жзщ") + rng.choice("мвд")
    return {
        "en/lexicon/units.tsv": [(f"{sign}\t{latin}", "", ""), *sentences("en unit", sign, latin)],
        "en/lexicon/currencies.tsv": [
            (f"\tⱣ\t\t{latin}ar\tmin{stem}", "Ᵽ22", f"twenty two {latin}ars"),
            ("", "-Ᵽ22m", f"minus twenty two million {latin}ars"),
            ("", "Ᵽ5–10 each", f"five to ten {latin}ars each"),
            ("", "Ᵽ1.2 billion", f"one point two billion {latin}ars"),
        ],
        "en/lexicon/abbreviations.tsv": [
            (f"{stem.title()}\t{latin}ist\ttitle", f"We met {stem.title()}. Lee.", f"We met {latin}ist Lee."),
        ],
        "ru/lexicon/units.tsv": [(f"{cyrillic}\t{short}\t\t\tlength", "", ""), *sentences("ru unit", short, cyrillic)],
        "ru/lexicon/currencies.tsv": [
            (f"{cyrillic}ор\t\tⱣ", "от 22 Ᵽ", f"от двадцати двух {cyrillic}оров"),
            ("", "Ᵽ5 млн", f"пять миллионов {cyrillic}оров"),
        ],
    }


def sentences(kind: str, sign: str, word: str) -> list[tuple[str, str, str]]:
    """The cases of a kind, with a sign and its word."""
    _, _, cases = (Path(__file__).parent / "added_row_cases.txt").read_text(encoding="utf-8").partition(f"# {kind}\n")
    lines = cases.partition("\n# ")[0].strip().splitlines()
    return [("", *line.format(s=sign, w=word).split(" => ")) for line in lines]


ROWS = drawn(seed=41)


@pytest.fixture(scope="module")
def normalize(tmp_path_factory: pytest.TempPathFactory) -> Normalize:
    """Normalizes texts of languages in a copy of the package that has the rows, and grammars built from it."""
    folder = tmp_path_factory.mktemp("copy")
    for part in ("dncnorm", "training"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    ((path, module),) = modules(KIND)
    (folder / path).write_text(module, encoding="utf-8")
    for line in (line for page in (*PAGES, KIND) for line in lines_of(page) if line.startswith(("printf", "sed"))):
        subprocess.run(["bash", "-ec", line], check=True, cwd=folder)
    for table, rows in ROWS.items():
        append(folder / "dncnorm" / "languages" / table, "".join(f"{row}\n" for row, _, _ in rows if row))
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    builds = [
        subprocess.Popen(
            [sys.executable, "-m", "dncnorm.grammars.build", code, f"dncnorm/pretrained/{code}/grammar"],
            cwd=folder,
            env=environment,
        )
        for code in CODES
    ]
    assert [build.wait(timeout=500) for build in builds] == [0, 0]
    for words in (words for words in commands(KIND) if words[0] == "python"):
        subprocess.run([sys.executable, *words[1:]], check=True, cwd=folder, env=environment, timeout=200)

    def run(texts: Sequence[tuple[str, str]]) -> list[str]:
        done = subprocess.run(
            [sys.executable, "-c", NORMALIZE],
            input=json.dumps(texts),
            capture_output=True,
            text=True,
            check=True,
            cwd=folder,
            env=environment,
            timeout=200,
        )
        return [json.loads(line) for line in done.stdout.splitlines()]

    return run


def append(table: Path, rows: str) -> None:
    assert table.read_text(encoding="utf-8").endswith("\n")
    with table.open("a", encoding="utf-8") as file:
        file.write(rows)


def test_the_rows_of_the_pages_are_said_as_the_pages_say(normalize: Normalize) -> None:
    texts, expected = [], []
    for page in (*PAGES, KIND):
        for words in commands(page):
            if words[:2] == ["dncnorm", "normalize"]:
                *arguments, text = words[2 : words.index("#")]
                texts.append((arguments[-1] if arguments else "en", text))
                expected.append(" ".join(words[words.index("->") + 1 :]))
    assert len(texts) >= 2 * len(PAGES)
    assert normalize(texts) == expected


def test_every_page_builds_the_grammars_of_its_tables() -> None:
    for page in PAGES:
        tables = {re.findall(r"languages/(\w+)/", words[3])[0] for words in commands(page) if words[0] == "printf"}
        made = {words[2].removeprefix("LANG_CODE=") for words in commands(page) if words[0] == "make"}
        assert tables == made == set(CODES), page


def test_rows_that_are_drawn_are_said_right(normalize: Normalize) -> None:
    cases = [(table[:2], text, spoken) for table, rows in ROWS.items() for _, text, spoken in rows if text]
    said = normalize([(code, text) for code, text, _ in cases])
    wrong = [(text, found, spoken) for (_, text, spoken), found in zip(cases, said, strict=True) if found != spoken]
    assert wrong == []
