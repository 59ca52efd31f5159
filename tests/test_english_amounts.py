"""Amounts in raw text: each is one token, said whole, and what only looks like one is none (`english_amounts.txt`)."""

from __future__ import annotations

from pathlib import Path

import pytest
from english import ENGLISH

from dncnorm import TextNormalizer
from dncnorm.core.segments import SPACE
from dncnorm.core.special import PUNCT, SILENCE
from dncnorm.segmentation import segment

CASES = [
    tuple(line.split(" => "))
    for line in (Path(__file__).parent / "english_amounts.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
CUT = """
a 2h 41m film, 1h30m5s => a|2h 41m|film|,|1h30m5s
$3-5m or £1.2–1.4 billion or $20-30. => $3-5m|or|£1.2–1.4 billion|or|$20-30|.
A$99.95, –$476, -US$5 million => A$99.95|,|–$476|,|-US$5 million
CHF 1'250, 1'000'000, 1 000,5 kg, EUR 1.234,56 => CHF 1'250|,|1'000'000|,|1 000,5 kg|,|EUR 1.234,56
15-3/4, 2-1/2 lbs, but 3-4 and 5-10/12 => 15-3/4|,|2-1/2 lbs|,|but|3|-|4|and|5|-|10/12
£3 10s. 6d. and 102.1 mln dlrs => £3 10s. 6d.|and|102.1 mln dlrs
$20/mo, 30 req/s, 5 J/(g·K), and/or b => $20|/mo|,|30 req/s|,|5 J/(g·K)|,|and|/|or|b
5’ 10” tall, a 27” screen, “Apollo 13” => 5’ 10”|tall|,|a|27”|screen|,|“|Apollo|13|”
a 60 W bulb, 500 W Main. => a|60 W|bulb|,|500|W|Main|.
COP 26, PHP 7.4, 3 CAD, 500 CAD => COP|26|,|PHP|7.4|,|3|CAD|,|500 CAD
350 PM PST, 1430 hrs, 140 pm => 350 PM PST|,|1430 hrs|,|140|pm
P=.234, r = -.3, M6.4, x–5, was –5 => P|=|.234|,|r|=|-.3|,|M|6.4|,|x|–|5|,|was|–5
£1,200pcm, $2.1T, '1984' => £1,200|pcm|,|$2.1T|,|'|1984|'
"""


@pytest.mark.parametrize(("text", "expected"), [tuple(line.split(" => ")) for line in CUT.strip().splitlines()])
def test_an_amount_is_one_token(text: str, expected: str) -> None:
    assert "|".join(token.before for sentence in segment(text, ENGLISH) for token in sentence.tokens) == expected


@pytest.mark.parametrize(("written", "spoken"), CASES)
def test_an_amount_is_said_whole(normalize: TextNormalizer, written: str, spoken: str) -> None:
    segments = normalize(written, style="speech")["segments"]
    said = [item["after"] for item in segments if item["semiotic_class"] not in (SPACE, PUNCT)]
    assert " ".join(word for word in said if word != SILENCE) == spoken
