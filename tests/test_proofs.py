"""Proofs of a grammar: suites, what they demand, and a proof that goes on where it was stopped."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import prove_grammar
import pytest
from proving import BLIND, MISSING, PATH, UNREAD, Failure, Proof, Prover, label

from dncnorm import languages
from dncnorm.languages.modules import GrammarProofs
from dncnorm.languages.proofs import Suite, in_each_format, padded_digits
from dncnorm.languages.ru.numbers.readings import CARDINAL_FORMS
from dncnorm.languages.ru.proofs import case_forms, plainly, suites
from dncnorm.normalization.embedded import embedded_model

GRAMMAR = str(embedded_model("en") / "grammar")


class Numbers:
    """0 to 9, in figures; the English grammar reads them."""

    def __init__(self, suite: Suite) -> None:
        self.suite = suite

    def suites(self) -> list[Suite]:
        return [self.suite]

    def plainly(self, spoken: str) -> str:
        return spoken


DIGITS = Suite("digits", "CARDINAL", 10, str)


def proved(suite: Suite) -> Proof:
    proofs: GrammarProofs = Numbers(suite)
    return Prover(GRAMMAR, proofs, 5).prove(label(suite), range(suite.count))


def test_a_form_that_is_demanded_is_a_path() -> None:
    names = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    assert not proved(replace(DIGITS, forms=lambda index: {names[index]})).kinds
    proof = proved(replace(DIGITS, forms=lambda index: {names[index], "a lot"}))
    assert proof.kinds == {MISSING: 10}
    assert proof.failures[3] == Failure(MISSING, "CARDINAL digits", "3", "a lot", "no path")


def test_a_class_without_a_reading_fails() -> None:
    assert proved(replace(DIGITS, semiotic_class="MONEY")).kinds == {UNREAD: 10}
    assert not {PATH, BLIND} & set(proved(DIGITS).kinds)


def test_a_proof_is_the_same_after_a_file() -> None:
    proof = proved(replace(DIGITS, semiotic_class="MONEY"))
    assert Proof.from_json({**vars(proof), "failures": [list(failure) for failure in proof.failures]}) == proof


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["prove_grammar.py", "--workers", "1", "--sample", "4", *arguments])
    with pytest.raises(SystemExit) as stopped:
        prove_grammar.main()
    return int(str(stopped.value.code))


def test_a_proof_goes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ("--suite", "FRACTION", "--parts", str(tmp_path))
    assert run(monkeypatch, *chosen) == 0
    first = capsys.readouterr().out
    assert len(list(tmp_path.glob("FRACTION-*.json"))) == 2
    assert run(monkeypatch, *chosen) == 0
    assert capsys.readouterr().out == first, "seconds too: nothing was proved again"


def test_parts_of_another_proof_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    prove_grammar.prepare(tmp_path, GRAMMAR, 50, 1)
    prove_grammar.prepare(tmp_path, GRAMMAR, 50, 1)
    with pytest.raises(SystemExit, match="made with other code, grammar, --paths or --controls"):
        prove_grammar.prepare(tmp_path, GRAMMAR, 51, 1)


def test_tasks_cut_suites_into_blocks(tmp_path: Path) -> None:
    suite = replace(DIGITS, count=2400)
    blocks = list(prove_grammar.tasks([suite], None, tmp_path))
    assert [len(block.indices) for block in blocks] == [2000, 400]
    first = list(prove_grammar.tasks([suite], None, tmp_path, first=2000))
    assert first == blocks[:1], "what is proved of a part counts for the whole"
    (drawn,) = prove_grammar.tasks([suite], 7, tmp_path)
    assert len(drawn.indices) == 7
    assert drawn.indices[0] == 0
    assert drawn.indices[-1] == 2399
    assert drawn.file not in {block.file for block in blocks}


def test_an_unknown_suite_is_told_the_known_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["prove_grammar.py", "--suite", "fractals", "--class", "FRACTION"])
    with pytest.raises(
        SystemExit, match=r"^--suite: 'fractals'; the suites are FRACTION 1/1 to 140/140; FRACTION drawn$"
    ):
        prove_grammar.main()


@pytest.mark.parametrize("code", ["en", "ru"])
def test_every_suite_makes_its_tokens(code: str) -> None:
    proofs = languages.get(code).proofs
    assert proofs is not None
    found = proofs().suites()
    assert len({label(suite) for suite in found}) == len(found)
    for suite in found:
        for index in (0, suite.count // 2, suite.count - 1):
            assert suite.written(index)
            assert suite.canonical is None or suite.canonical(index)
            assert suite.forms is None or suite.forms(index)


def test_formats_and_padded_digits() -> None:
    suite = in_each_format("x", "DATE", ["{}.", "{}!"], 3, lambda form, index: form.format(index))
    assert [suite.written(index) for index in range(suite.count)] == ["0.", "0!", "1.", "1!", "2.", "2!"]
    assert [padded_digits(index) for index in (0, 9, 10, 109, 110)] == ["00", "09", "000", "099", "0000"]


def test_russian_forms_of_a_number() -> None:
    assert case_forms(2) == {"два", "две", "двух", "двум", "двумя"}
    assert case_forms(1000) == {"тысяча", "тысячи", "тысяче", "тысячу", "тысячей", "тысячью"}
    assert {"миллион", "один миллион", "одного миллиона", "одним миллионом"} <= case_forms(1_000_000)
    for value in (21_002, 1_001_003):
        assert {form.speak(str(value)) for form in CARDINAL_FORMS} <= case_forms(value)
    assert any(suite.forms is not None and suite.count > 1_000_000 for suite in suites())


@pytest.mark.parametrize(
    ("spoken", "expected"),
    [
        ("одна тысяча сто", "тысяча сто"),
        ("один миллион одна тысяча", "миллион тысяча"),
        ("двадцать одна тысяча", "двадцать одна тысяча"),
        ("три целых и две десятых", "три целых две десятых"),
        ("трёх", "трех"),
        ("один", "один"),
    ],
)
def test_russian_numbers_in_plain_words(spoken: str, expected: str) -> None:
    assert plainly(spoken) == expected
