"""Generated tokens: a seed repeats them, and they have the form of their class."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from dncnorm.languages.drawing import TokenGenerator, roman
from dncnorm.languages.en.generated import generated_tokens

DRAWS = 400
GENERATOR = generated_tokens()
SHAPES = {
    "CARDINAL": r"-?\d+|\d{1,3}(,\d{3})+|[IVXLCDM]+",
    "ORDINAL": r"\d+(st|nd|rd|th)|[IVXLCDM]+(th)?",
    "DECIMAL": r"(-?[\d,]*\.\d+|\d+)( ([MBmb]illion|[Tt]rillion|[Tt]housand))?",
    "FRACTION": r"-?\d+/\d+|\d+ \d+/\d+|(\d+ ?)?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]",
    "DIGIT": r"\d+",
    "TELEPHONE": r"[-+() \dX]{7,}",
    "DATE": r"(?=.*\d)[-A-Za-z\d/.,'– ]+",
    "TIME": r"\d{1,3}(:\d\d)?(:\d\d)?(\.\d{2,3})?( ?[AaPp]\.?[Mm]\.?)?( [A-Z]{3})?| ?\d+ o'clock",
    "MONEY": r"-?[^\d ]+ ?\d.*|[\d.,]+ ?[^\d ]+",
    "MEASURE": r"-?([\d.,]+|\d*[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])( [A-Za-z]+)? ?\S.*",
    "LETTERS": r"[A-Z]{2,6}('?s)?|[A-Z]\.?|([A-Z]\. ?){2,4}|[a-z]{2,4}",
    "VERBATIM": r"\W|[Ͱ-Ͽº_]",
    "ELECTRONIC": r"[#@]\w+|(https?://)?[\w.@-]+\.\w+(/\S*)?",
    "ADDRESS": r"[A-Z]{1,2}-?\d+[A-Z]?",
}


def drawn(name: str, seed: int = 0, draws: int = DRAWS) -> list[str]:
    rng = random.Random(seed)
    return [GENERATOR.token(name, rng) for _ in range(draws)]


@pytest.mark.parametrize("semiotic_class", GENERATOR.classes)
def test_tokens_have_the_form_of_their_class(semiotic_class: str) -> None:
    written = drawn(semiotic_class)
    assert [token for token in written if not re.fullmatch(SHAPES[semiotic_class], token)] == []
    assert written == drawn(semiotic_class)
    assert written != drawn(semiotic_class, seed=1)


def test_units_are_no_currencies() -> None:
    units, before, after = ({*drawn(field, draws=30_000)} for field in ("unit", "currency", "currency_after"))
    assert {"ft", "kg"} <= units
    assert {"$", "US$", "B$", "USD", "kr"} <= before - units
    assert {"$", "USD", "kr", "euros"} <= after - units
    assert "B$" not in after


@pytest.mark.parametrize(("value", "written"), [(4, "IV"), (1999, "MCMXCIX"), (3888, "MMMDCCCLXXXVIII")])
def test_roman(value: int, written: str) -> None:
    assert roman(value) == written


def test_rows_lists_ranges_and_capitals(tmp_path: Path) -> None:
    table = tmp_path / "formats.tsv"
    table.write_text("DATE\t{01-31} {Month} | {MONTH}\nDATE\t{old}\nold\tI\n", encoding="utf-8")
    generator = TokenGenerator(table, {"month": ["may"]})
    assert generator.classes == ("DATE",)
    written = {generator.token("DATE", random.Random(seed)) for seed in range(2000)}
    assert written == {"MAY", "I", *(f"{day:02} May" for day in range(1, 32))}
    with pytest.raises(KeyError, match="TIME"):
        generator.token("TIME", random.Random(0))
