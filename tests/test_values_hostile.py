"""Bad input: the check never raises, and does work that grows no faster than the token."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from effort import calls, is_tractable
from english import admissible, check

from dncnorm.values import Verdict

HOSTILE: dict[str, tuple[Callable[[int], str], Callable[[int], str]]] = {
    "digits": (lambda size: "1" * size, lambda size: "one " * size),
    "groups": (lambda size: "1," * size, lambda size: "one million " * size),
    "slashes": (lambda size: "/" * size, lambda size: "slash " * size),
    "scripts": (lambda size: "aя1漢" * size, lambda size: "a sil one " * size),
    "surrogates": (lambda size: "\ud800" * size, lambda size: "\udfff " * size),
    "spaces": (lambda size: " " * size + "1", lambda size: "double " * size),
    "primes": (lambda size: "1'" * size, lambda size: "hundred " * size),
    "units": (lambda size: "m/" * size, lambda size: "per m " * size),
    "scales": (lambda size: "9 " + "thousand " * size, lambda size: "nine " + "thousand " * size),
    "decimals": (lambda size: "9.9 " + "bn " * size, lambda size: "nine point nine " + "billion " * size),
    "dashes": (lambda size: "-" * size + "1", lambda size: "one to " * size),
    "fractions": (lambda size: "1 1/1 " * size, lambda size: "one and " * size),
}


def _checked(name: str, size: int) -> Callable[[], object]:
    written, spoken = HOSTILE[name]
    token, phrase = written(size), spoken(size)
    return lambda: check(token, phrase)


@pytest.mark.parametrize("name", HOSTILE)
def test_ten_times_the_token_takes_no_more_than_about_ten_times_the_work(name: str) -> None:
    check("warm up 1 kg", "one")
    _checked(name, 30)()
    shorter, longer = (calls(_checked(name, size)) for size in (1_000, 10_000))
    assert longer < 15 * shorter


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("size", [25, 120, 30_000])
def test_no_token_takes_long(name: str, size: int) -> None:
    assert is_tractable(_checked(name, size))


def test_ten_thousand_digits_are_checked_digit_by_digit() -> None:
    digits = "9" * 10_000
    assert check(digits, "nine " * 10_000) is Verdict.PRESERVED
    assert check(digits, "nine " * 9_999) is Verdict.UNRECOVERABLE


def test_what_nobody_would_write_or_say_is_judged_as_anything_else() -> None:
    """Nothing raises; `<self>` is the token itself, silence loses digits, only what has no reading is left unjudged."""
    generator = random.Random(20140304)
    characters = [
        *"0123456789.,:/-–'\"$£€%°²½ⅢIVXab mksgpt&#@_()٢１яαª¥×x \ud800\x00\u202e\t",
        "million",
        "March",
        "BC",
        "4 March ²",
    ]
    words = ["one", "o", "twenty", "hundred", "thousand", "point", "minus", "and", "the", "of", "march", "half", "over"]
    words += ["a", "b", "c", "per", "square", "meters", "to", "sil"]
    for _ in range(1_000):
        token = "".join(generator.choices(characters, k=generator.randrange(12)))
        phrase = " ".join(generator.choices(words, k=generator.randrange(12)))
        verdicts = {spoken: check(token, spoken) for spoken in (phrase, token, "<self>", "sil")}
        assert verdicts["<self>"] is verdicts[token], token
        if re.search("[0-9]", token):
            assert verdicts["sil"] is not Verdict.PRESERVED, token
        for spoken, verdict in verdicts.items():
            assert (verdict is Verdict.ABSTAINED) is (not admissible(token)), (token, spoken)
