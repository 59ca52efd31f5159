"""The last stage of every class: markup to words."""

from __future__ import annotations

from pynini import closure

from dncnorm.grammars.notation import Fst, any_of, pair, silent
from dncnorm.languages.ru.grammar.cardinals import cardinals, digit_names, halves_by_form
from dncnorm.languages.ru.grammar.marks import ANIMATE, CASES, GENDERS, HALF, JOINED, PLURAL, QUIRK, Marks, key
from dncnorm.languages.ru.grammar.ordinals import joined_names, ordinals


def words(marks: Marks) -> Fst:
    """Says words, cardinals, ordinals and digits, in any order. Made last, when all words are known."""
    say = marks.say
    numbers = [silent(key(case)) + cardinals(say, case) for case in (*CASES, ANIMATE, QUIRK)]
    ordinal = silent(key("ordinal")) + ordinals(say)
    digits = silent(key("digits")) + digit_names(say)
    halves = [pair(key(case) + key(HALF) + key(f"<{gender}>"), say(word)) for case, gender, word in halves_by_form()]
    joined = silent(key(JOINED)) + joined_names(say)
    gender = any_of(silent(key(f"<{gender}>")) for gender in (*GENDERS, PLURAL))  # after what is said already
    one = any_of([marks.spoken(), gender, *numbers, *halves, ordinal, digits, joined]).optimize()
    return closure(one, 1).optimize()  # a closure of what is not yet optimized takes 500 times as long
