"""Russian words of the made readings: numbers are num2words', inflections pymorphy3's."""

from __future__ import annotations

import random
from functools import cache

import pymorphy3
from num2words import num2words

CASES = {"n": "nomn", "g": "gent", "d": "datv", "a": "accs", "i": "ablt", "p": "loct"}
MINUSES = ["-", "−", "–", "‑"]
SCALES = [("тыс.", "тысяча", 3), ("млн", "миллион", 6), ("млрд", "миллиард", 9), ("трлн", "триллион", 12)]


@cache
def morph() -> pymorphy3.MorphAnalyzer:
    """The dictionary of inflections."""
    return pymorphy3.MorphAnalyzer(lang="ru")


def plain(text: str) -> str:
    """As the corpus writes it: `ё` is `е`."""
    return text.replace("ё", "е").replace("-", " ")


@cache
def inflected(phrase: str, *grammemes: str) -> str:
    """Every word of a phrase in a case and number."""
    found = []
    for word in phrase.split():
        nouns = [one for one in morph().parse(word) if one.tag.POS in ("NOUN", "ADJF") and "nomn" in one.tag]
        form = nouns[0].inflect(frozenset(grammemes)) if nouns else None
        found.append(form.word if form else word)
    return plain(" ".join(found))


@cache
def gender(noun: str) -> str:
    """m, f or n of a phrase's last word; m of none."""
    if not noun:
        return "m"
    nouns = [one for one in morph().parse(noun.split()[-1]) if one.tag.POS == "NOUN" and "nomn" in one.tag]
    return {"femn": "f", "neut": "n"}.get(str(nouns[0].tag.gender), "m") if nouns else "m"


def cardinal(number: int, case: str = "n", kind: str = "m") -> str:
    """The cardinal; animacy aside."""
    return plain(num2words(number, lang="ru", case=case, gender=kind))


def ordinal(number: int, case: str = "n", kind: str = "m", plural: bool = False) -> str:
    """The ordinal."""
    return plain(num2words(number, lang="ru", to="ordinal", case=case, gender=kind, plural=plural))


def counted(number: int, noun: str, case: str) -> str:
    """A number and its noun."""
    last = 5 if number % 100 in range(11, 15) else number % 10
    said = cardinal(number, case, gender(noun))
    if case in "na":
        plural = "sing" if last in (1, 2, 3, 4) else "plur"
        wanted = ("nomn" if last == 1 else "gent", plural)
        if last in (2, 3, 4) and " " in noun:
            return f"{said} {inflected(noun.split()[0], 'gent', 'plur')} {inflected(noun.split()[-1], 'gent', 'sing')}"
        return f"{said} {inflected(noun, *wanted)}"
    return f"{said} {inflected(noun, CASES[case], 'sing' if last == 1 else 'plur')}"


def others(rng: random.Random, number: int) -> list[int]:
    """Numbers that a slip makes of one: a digit changed, dropped or doubled, two swapped, a neighbour."""
    digits = str(number)
    at = rng.randrange(len(digits))
    found = {number + 1, int(digits[:at] + str((int(digits[at]) + rng.randint(1, 9)) % 10) + digits[at + 1 :] or 0)}
    found |= {int(digits[:at] + digits[at + 1 :] or 0), int(digits[: at + 1] + digits[at:])}
    found |= {int(digits[:at] + digits[at : at + 2][::-1] + digits[at + 2 :]), number * 1000}
    return sorted(found - {number})


def size(rng: random.Random) -> int:
    """A number, the small ones often."""
    return rng.randrange(2, 10 ** rng.choice([1, 2, 2, 3, 3, 4, 5, 6]))


def case_of(rng: random.Random) -> str:
    """One of six cases."""
    return rng.choice("nngggdaip")


def grouped(rng: random.Random, number: int) -> str:
    """Digits, in groups of three or not."""
    return (
        f"{number:,}".replace(",", rng.choice([" ", "\u00a0", "\u202f", "\u2009"]))
        if rng.random() < 0.5
        else str(number)
    )


PLACES = {1: 10, 2: 100, 3: 1000}


def decimal_words(whole: int, digits: str, case: str) -> str:
    """`три целых двадцать пять сотых`."""
    many = "g" if case in "na" else case

    def is_one(number: int) -> bool:
        return number % 10 == 1 and number % 100 != 11

    wholes = ["femn", "sing", CASES[case]] if is_one(whole) else ["plur", CASES[many]]
    place = PLACES[len(digits)]
    parts = ordinal(place, case, "f") if is_one(int(digits)) else ordinal(place, many, "m", plural=True)
    head = f"{cardinal(whole, case, 'f')} {inflected('целый', *wholes)}"
    return f"{head} {cardinal(int(digits), case, 'f')} {parts}"


def decimal(rng: random.Random) -> tuple[str, int, str]:
    """As written, the whole, the digits."""
    whole, places = rng.randrange(0, 10 ** rng.choice([1, 1, 2, 3])), rng.choice([1, 1, 2, 2, 3])
    digits = str(rng.randrange(1, 10**places)).zfill(places)
    return f"{whole}{rng.choice(',,,.') if places != 3 else ','}{digits}", whole, digits
