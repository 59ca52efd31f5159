"""Hostile input: the check raises nothing, and its work grows no faster than the token."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from effort import calls, is_tractable
from english import admissible, check

from dncnorm.values import Verdict

HOSTILE = """
# Written and spoken; what brackets hold is repeated.
[1] => [one ]
[1,] => [one million ]
[/] => [slash ]
[aя1漢] => [a sil one ]
[\ud800] => [\udfff ]
[ ]1 => [double ]
[1'] => [hundred ]
[m/] => [per m ]
9 [thousand ] => nine [thousand ]
9.9 [bn ] => nine point nine [billion ]
[-]1 => [one to ]
[1 1/1 ] => [one and ]
""".strip().splitlines()[1:]


CHARACTERS = "0123456789.,:/-–'\"$£€%°²½ⅢIVXab mksgpt&#@_()٢１яαª¥×x \ud800\x00\u202e\t"
WORDS = "one o twenty hundred thousand point minus and the of march half quarters over a b c per square to sil"


def _checked(case: str, size: int) -> Callable[[], object]:
    token, phrase = re.sub(r"\[(.+?)\]", lambda match: match[1] * size, case).split(" => ")
    return lambda: check(token, phrase)


@pytest.mark.parametrize("case", HOSTILE, ids=ascii)
def test_work_is_linear_in_the_length(case: str) -> None:
    check("warm up 1 kg", "one")
    _checked(case, 30)()
    shorter, longer = (calls(_checked(case, size)) for size in (600, 6_000))
    assert longer < 15 * shorter


@pytest.mark.parametrize("case", HOSTILE, ids=ascii)
@pytest.mark.parametrize("size", [25, 64, 120, 3_000])
def test_no_token_takes_long(case: str, size: int) -> None:
    assert is_tractable(_checked(case, size))


def test_ten_thousand_digits_are_checked_digit_by_digit() -> None:
    digits = "9" * 10_000
    assert check(digits, "nine " * 10_000) is Verdict.PRESERVED
    assert check(digits, "nine " * 9_999) is Verdict.UNRECOVERABLE


def test_random_input_raises_nothing() -> None:
    """`<self>` is the token itself, silence loses digits, and the check abstains only without a reading."""
    generator = random.Random(20140304)
    characters = [*CHARACTERS, "million", "March", "BC"]
    words = WORDS.split()
    for _ in range(500):
        token = "".join(generator.choices(characters, k=generator.randrange(12)))
        phrase = " ".join(generator.choices(words, k=generator.randrange(12)))
        verdicts = {spoken: check(token, spoken) for spoken in (phrase, token, "<self>", "sil")}
        assert verdicts["<self>"] is verdicts[token], token
        if re.search("[0-9]", token):
            assert verdicts["sil"] is not Verdict.PRESERVED, token
        for spoken, verdict in verdicts.items():
            assert (verdict is Verdict.ABSTAINED) is (not admissible(token)), (token, spoken)
