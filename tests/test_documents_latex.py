"""LaTeX: each formula is said whole, in order, in words of the language."""

from __future__ import annotations

import time
from string import ascii_lowercase

import pytest

import dncnorm
from dncnorm import TextNormalizer
from dncnorm.documents.latex import LONGEST, _words, spoken_latex
from dncnorm.documents.runs import Asked

ENGLISH = {
    r"M_\oplus = L_\odot": "M sub Earth equals L sub Sun",
    r"r(\theta) = \frac{GM}{r^2} \hat{r}": "r of (θ) equals G M over r squared, r hat",
    r"x \to 0^-": "x approaches 0 from the left",
    r"\lim_{x \to 0^{+}} \frac{1}{x} = +\infty": (
        "the limit as x approaches 0 from the right of 1 over x equals plus infinity"
    ),
    r"x \to -\infty": "x approaches minus infinity",
    r"\frac{\infty}{\infty}, 0 \cdot \infty, \infty - \infty": (
        "infinity over infinity, 0 times infinity, infinity minus infinity"
    ),
    r"1^\infty, \frac{0}{0}": "1 to the power of infinity, 0 over 0",
    r"\frac{1}{2} + \frac34": "1/2 plus 3/4",
    r"x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}": (
        "x equals minus b plus or minus the square root of b squared minus 4 a c, all over 2 a"
    ),
    r"\frac{1}{1 + x} = 2": "1 over 1 plus x, equals 2",
    r"\sqrt[3]{27}, \sqrt[n]{a}": "the cube root of 27, the root of degree n of a",
    r"\sum_{i=1}^{n} i^2": "the sum from i equals 1 to n of i squared",
    r"\int_0^1 x^4\,dx, \int f, \int_C f": (
        "the integral from 0 to 1 of x to the 4th d x, the integral of f, the integral over C of f"
    ),
    r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}": "the matrix 1, 2; 3, 4",
    r"|x| = \begin{cases} x & \text{if } x \ge 0 \\ -x \end{cases}": (
        "the absolute value of x equals in cases: x, if x greater than or equal to 0; minus x"
    ),
    r"\begin{aligned} x &= 1 \\ y &= 2 \end{aligned}": "x equals 1; y equals 2",
    r"|\vec{a}||b|, \|v\|": "the absolute value of vector a the absolute value of b, the norm of v",
    r"P(A|B), \{x \mid x > 0\}": "P of (A given B), the set of x such that x greater than 0",
    r"f'(x), f: A \to B": "f prime of (x), f: A to B",
    r"x_1^2, F_{n+1} = 0": "x sub 1 squared, F sub n plus 1, equals 0",
    r"9.8\,\text{m/s}^2, 3 \times 10^8\,\mathrm{m\,s^{-1}}": "9.8 m/s², 3×10⁸ m/s",
    r"25^\circ\text{C}, 30^\circ, 95\%, \$5": "25 °C, 30°, 95%, $5",
    r"\ce{2H2 + O2 -> 2H2O}": "2 H₂ plus O₂ to 2 H₂O",
    r"\mathrm{H}_2\mathrm{SO}_4, \mathrm{Ca}^{2+}": "H₂SO₄, Ca²⁺",
    r"1{,}024, 3{,}14, 0{,}001, 10\,000, [0,1]": "1024, 3.14, 0.001, 10000, [0, 1]",
    r"\alpha \cdot \Psi, \unknown{x}": "α times Ψ, unknown x",
    r"\frac{1}{2, x^{}, {}, \end{a}": "1 over 2, x",
}
RUSSIAN = {
    r"\lim_{x \to 0^-} f(x) = -\infty": (
        "предел при икс, стремящемся к 0 слева, от эф от (икс) равно минус бесконечность"
    ),
    r"x \to -\infty, \frac{0}{0}": "икс стремится к минус бесконечности, 0 делить на 0",
    r"\int_{-\infty}^{\infty} e^{-x}": (
        "интеграл в пределах от минус бесконечности до бесконечности от е в степени минус икс"
    ),
    r"x_1 = \sqrt{2}, x^4": "икс 1 равно квадратный корень из 2, икс в 4-й степени",
    r"9.8\,\text{м/с}^2": "9,8 м/с²",
}


def said(formula: str, language: str) -> str:
    return "".join(text for text, _ in spoken_latex(formula, language))


@pytest.mark.parametrize("formula", ENGLISH)
def test_english(formula: str) -> None:
    assert said(formula, "en") == ENGLISH[formula]


@pytest.mark.parametrize("formula", RUSSIAN)
def test_russian(formula: str) -> None:
    assert said(formula, "ru") == RUSSIAN[formula]


def test_numbers_and_letters_are_asked_for() -> None:
    asked = {text: how.interpret_as for text, how in spoken_latex(r"1010x + 0.5\alpha = \frac{1}{2}", "en") if how}
    assert asked == {"1010": "cardinal", "x": "characters", "0.5": "decimal", "α": "symbol", "1/2": "fraction"}


def test_russian_numbers_have_the_case_of_the_word_before() -> None:
    cases = [how.format for text, how in spoken_latex(r"\lim_{x \to -1} 2 < 3, \sqrt{4}", "ru") if how]
    assert cases == ["d", "g", "g", "g"]


@pytest.mark.parametrize(
    "part", ["\\{", "|", "{", "\\frac", "\\text{", ":\\to", "1,", "0", "\\ce{", "f(", "\\begin{a}"]
)
def test_a_hostile_formula_takes_little_time(part: str) -> None:
    start = time.perf_counter()
    assert said((part * LONGEST)[:LONGEST], "en") is not None
    assert time.perf_counter() - start < 2


@pytest.fixture(scope="module")
def normalize() -> TextNormalizer:
    return dncnorm.pipeline()


def test_a_formula_is_one_segment(normalize: TextNormalizer) -> None:
    document = "Let $2x \\to 1010$ be."
    result = normalize(document, format="markdown")
    assert result["normalized_text"] == "Let two x approaches one thousand ten be."
    assert "".join(segment["before"] for segment in result["segments"]) == document
    assert [segment["after"] for segment in result["segments"] if "$" in segment["before"]] == [
        "two x approaches one thousand ten"
    ]


def test_a_letter_beside_invisible_characters(normalize: TextNormalizer) -> None:
    said = normalize("So\u200b as $x \\to 0^-$ a\u00a0″b.", format="markdown")["normalized_text"]
    assert said.startswith("So as x approaches zero from the left"), said


def test_both_languages_name_the_same_commands() -> None:
    english, russian = set(_words("en")), set(_words("ru"))
    assert english <= russian
    assert {name for name in russian - english if not name.endswith("…")} <= {"decimal", *ascii_lowercase}


def test_a_word_below_a_letter_is_no_abbreviation() -> None:
    assert ("cond", Asked("word")) in list(spoken_latex(r"T_{\text{cond}} = 5", "en"))
