"""A text is read as if typed on a keyboard, whole or in pieces."""

from __future__ import annotations

import random

import pytest

from dncnorm.core.typed import Typist, as_typed

TYPED = """
2021–03–17 3–5–2 888–555–0199 16.4–4–37–9 1–800-GO-2-HAUL => 2021-03-17 3-5-2 888-555-0199 16.4-4-37-9 1-800-GO-2-HAUL
CVE-2021–44228, F–16, AX–4471–09, SARS–CoV–2 => CVE-2021-44228, F-16, AX-4471-09, SARS-CoV-2
10–15-minute pre-1990–1995 York–Leeds–Hull 1990–1995–2000 => 10–15-minute pre-1990–1995 York–Leeds–Hull 1990–1995–2000
10–12 1914–18 5–10kg 10–20–30% V1–V4 A1–A5 9 AM–5 PM => 10–12 1914–18 5–10kg 10–20–30% V1–V4 A1–A5 9 AM–5 PM
555‒0142 20−30 30−20 10−8 2019−07−26 => 555-0142 20–30 30−20 10−8 2019-07-26
35ºE 25˚C 0.8⁰ 10⁰ x⁰ 10²⁰ nº5 => 35°E 25°C 0.8° 10⁰ x⁰ 10²⁰ nº5
(23.5−35.5%) 25%−35% ¥52bn―¥96bn 5−3 10−12. 10−12 => (23.5–35.5%) 25%–35% ¥52bn–¥96bn 5−3 10–12. 10−12
5∶6 x=3−5 1,250−1,350 => 5:6 x=3−5 1,250–1,350
80′s It′s don´t Q1′24 ′99 5′10″ f′(x) 5′-UTR => 80's It's don't Q1'24 '99 5′10″ f′(x) 5′-UTR
5ʺ 6ʹ 1ˢᵗ xⁿ ２０ｋｇ ＄５ => 5″ 6′ 1st xⁿ 20kg $5
45 N•m, lb•ft • foo•barred => 45 N·m, lb·ft • foo•barred
"""


@pytest.mark.parametrize("line", TYPED.strip().splitlines())
def test_unambiguous_characters_become_those_of_a_keyboard(line: str) -> None:
    written, expected = line.split(" => ")
    assert as_typed(written) == expected
    assert len(expected) == len(written)


@pytest.mark.parametrize("seed", range(4))
def test_pieces_are_read_as_the_whole(seed: int) -> None:
    draw = random.Random(seed)
    parts = (*"–-Aº s′.⁰−", "12", "b ", "CVE", "2019–07", "9 AM–", "ˢᵗ", "N•m", "x" * 100)
    text = "".join(draw.choice(parts) for _ in range(300))
    typist, found, at = Typist(), "", 0
    while at < len(text):
        end = at + draw.randint(1, 20)
        found += typist.typed(text[at:end])
        at = end
    assert found + typist.rest() == as_typed(text)


def test_certain_characters_are_returned_at_once() -> None:
    assert Typist().typed("It was F") == "It was F"
    assert Typist().typed("It was F–1") == "It was F"
