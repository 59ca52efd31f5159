"""Many tokens composed together: the same readings and spoken forms as one by one."""

from __future__ import annotations

import pytest

from dncnorm.grammars import Grammar, batches
from dncnorm.normalization.embedded import embedded_model

GRAMMARS = {code: Grammar.from_pretrained(embedded_model(code) / "grammar") for code in ("en", "ru")}


@pytest.mark.parametrize(
    ("code", "tokens"),
    [
        ("ru", [*map(str, range(1995, 2012)), "21 000", "XX", "5-го", "12.05.1995", "15 кг", "слово"]),
        ("en", [*map(str, range(95, 112)), "$5", "1/2", "XX", "4 March 2014", "10:30", "word", ""]),
    ],
)
def test_tokens_read_together_are_read_as_they_are_alone(code: str, tokens: list[str]) -> None:
    grammar = GRAMMARS[code]
    together = batches.readings(grammar, tokens, 10**6)
    for token in tokens:
        alone = grammar.readings(token)
        assert [(one.semiotic_class, *one.best) for one in together[token]] == [
            (one.semiotic_class, one.weight, one.text) for one in alone
        ]
        for one, other in zip(together[token], alone, strict=True):
            paths = {path.text: path.weight for path in other.lattice.paths()}
            assert one.forms == paths


def test_too_many_forms_are_refused() -> None:
    with pytest.raises(batches.TooManyError, match="more than 5 spoken forms, among them those of '101'"):
        batches.readings(GRAMMARS["ru"], ["101", "100"], 5)
