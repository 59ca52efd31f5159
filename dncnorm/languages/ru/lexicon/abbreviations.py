"""Abbreviations: what they stand for, beside what they stand, and whether their stop ends a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from dncnorm.core.tables import rows
from dncnorm.languages.ru.lexicon import calendar, currencies, scales, units
from dncnorm.languages.ru.lexicon.declension import Declined
from dncnorm.languages.ru.lexicon.phrases import BAR, NOUN, PLURAL, Inflected, Phrase, barred, phrase, phrase_of
from dncnorm.lexicon import Forms, Lists, Record

STOP = "."
Role = Literal[
    "place", "street", "title", "number", "book", "date", "counted", "ordered", "century", "language", "side",
    "anywhere", "rule",
]  # fmt: skip
_LISTS = {"place": "place", "street": "street", "language": "language", "number": "label"}
"""The lists of context rules, by the role of the abbreviations in them."""
_SPOKEN = {"place": "ngp", "number": "np"}
"""The cases of their nouns that have lists."""
_TALLIES = {("a", False): "_per", ("g", True): "", ("p", True): "_in"}
"""The lists of what is counted, in a case, and whether in the plural: `sign` of signs without a stop; `tally` of
scales, currencies, and what is no measure.
"""
_CYRILLIC = re.compile(r"м|[а-яА-Я]{2,}\.?")
"""What is counted in one word; of single letters, the sign of the metre."""
_NAMING = frozenset(["place", "street", "number"])
_UNLIKELY = 0.25
"""The cost of a word of another table beside a likelier one: `сб.`"""
_NUMBERS = {"": "1", "plural": "s", "both": "1s"}


class Abbreviation(Record, table="abbreviations.tsv"):
    """A meaning of an abbreviation; of the rows of a written form, the first is the likeliest.

    short: written forms, with their stop, and without it where they are written so, too. Tight and spaced writing
        (`т.е.`), a capital first letter, and the cases of a form with a hyphen (`р-на`) are derived.
    said: what it stands for in the nominative, a bar before each ending that changes (`улиц|а`, `железн|ая дорог|а`);
        words without a bar stay as they are.
    role: what it stands beside. place, title: the name of a place, or of a person, follows; street: the place is one in
        a town. number: a number that names it follows; book: that of a chapter of the Bible; date: one that is a
        date's. counted, ordered: a number that counts it, or orders it, precedes. century: one in Roman digits does;
        side: degrees do. language: its adjective. anywhere: of one letter, also beside other words; longer ones are
        anyway. rule: only context rules read it so.
    stop: what its stop says before a capital: nothing, or that the sentence never ends there, or that it ends.
        word: without the stop it is another word, so that it needs a small letter behind it.
    paradigm: of the last word with a bar, where its ending does not show it.
    number: which forms of a noun are meant, if not the singular alone.
    cost: how unusual the meaning is among those of the same form.
    """

    short: tuple[str, ...]
    said: str
    role: tuple[Role, ...] = ()
    stop: Literal["", "never", "ends", "word"] = ""
    paradigm: str = ""
    number: Literal["", "plural", "both"] = ""
    cost: float = 0.0

    def keys(self) -> Iterator[str]:
        """No form has the same meaning twice."""
        return (f"{short} {self.said} {self.number}" for short in self.short)

    def check(self) -> None:
        """The paradigm is known."""
        _ = self.phrase

    @property
    def phrase(self) -> Phrase:
        """Its forms, in the numbers that are meant."""
        return self._inflected(_NUMBERS[self.number])

    @property
    def every_form(self) -> Phrase:
        """Its forms in the singular and the plural."""
        return self._inflected(_NUMBERS["both"])

    def _inflected(self, numbers: str) -> Phrase:
        return phrase(self.said, self.paradigm, numbers, is_person="title" in self.role)

    @property
    def is_ruled(self) -> bool:
        """Whether only context rules read it so."""
        return "rule" in self.role


class _Noun(Abbreviation):
    """That of a noun that another table declines. is_tally: whether it is counted and no measure."""

    noun: Declined | None = None
    is_tally: bool = False

    def _inflected(self, numbers: str) -> Phrase:
        return phrase_of(self.noun, numbers) if self.noun else super()._inflected(numbers)


class Reading(NamedTuple):
    """What a written form may stand for. forms: those that the written form leaves open, of `р-на` the genitive."""

    row: Abbreviation
    phrase: Phrase
    forms: tuple[Inflected, ...]


@cache
def table() -> tuple[Abbreviation, ...]:
    """Returns the rows, then what other tables have: what no row says already, and of what is counted the likeliest."""
    rows = Abbreviation.rows()
    known = {(short, row.said.replace(BAR, "")) for row in rows for short in row.short}
    likely = {short for row in rows for short in row.short if not (row.cost or row.is_ruled)}
    found: dict[str, Abbreviation] = {}
    for row in _others():
        said = row.said.replace(BAR, "")
        for short in row.short:
            small = short[0].lower() + short[1:]
            is_likely = "counted" in row.role and (small in found or not likely.isdisjoint((small, f"{small}.")))
            if (short, said) not in known and not is_likely:
                found.setdefault(short, replace(row, short=(short,), cost=_UNLIKELY * (short in likely)))
    return (*rows, *found.values())


def _others() -> Iterator[Abbreviation]:
    """What the tables of months and weekdays, eras, scales, currencies and units have."""
    for month in calendar.names("month"):
        yield _Noun(month.short, barred(month.declined()), stop="word", noun=month.declined())
    for day in calendar.names("weekday"):
        yield _Noun(day.abbreviations(), barred(day.declined()), stop="ends", number="both", noun=day.declined())
    for era in calendar.names("era", "before_era"):
        yield Abbreviation(tuple(filter(str.islower, era.short)), era.name)
    for scale in scales.scales():
        yield _counted(scale.declined(), scale.abbreviations(), tally=True)
    for row in currencies.currencies():
        if row.is_plain:
            yield _counted(row.declined()[0], row.abbreviations(), tally=True)
    for unit in units.units():
        role: tuple[Role, ...] = ("counted", "ordered") if unit.unit.kind == units.COUNTED else ("counted",)
        yield _counted(Declined(unit.gender, unit.nouns()), unit.alone(), role, tally=len(role) > 1)


def _counted(
    noun: Declined, shorts: Iterable[str], role: tuple[Role, ...] = ("counted",), *, tally: bool
) -> Abbreviation:
    """Of a noun that is counted, its abbreviations of one word."""
    short = tuple(one for one in shorts if _CYRILLIC.fullmatch(one) and not one.isupper())
    return _Noun(short, barred(noun), role, "ends", "", "both", noun=noun, is_tally=tally)


@cache
def readings(*, with_ruled: bool = False) -> dict[str, tuple[Reading, ...]]:
    """Returns what each written form stands for, the likeliest first.

    with_ruled: also what the style "corpus" says by a context rule alone.
    """
    found: dict[str, list[Reading]] = {}
    for row in table():
        if with_ruled or not row.is_ruled:
            for written, forms in forms_of(row).items():
                found.setdefault(written, []).append(Reading(row, row.phrase, forms))
    return {written: tuple(sorted(meant, key=lambda one: one.row.cost)) for written, meant in found.items()}


def forms_of(row: Abbreviation) -> dict[str, tuple[Inflected, ...]]:
    """Returns the written forms of a row, tight and spaced, and those that show a case, each with its meanings."""
    found: dict[str, list[Inflected]] = {}
    for short in row.short:
        for written, forms in ((short, row.phrase.forms), *_shown(short, row).items()):
            for form in _spaced(written):
                found.setdefault(form, []).extend(forms)
    return {written: tuple(forms) for written, forms in found.items()}


def _spaced(written: str) -> Iterator[str]:
    """Yields a form; of several words, also without its spaces, and without the last stop, which may end a sentence."""
    yield written
    if " " in written:
        bare = written.removesuffix(STOP)
        yield from dict.fromkeys(form for form in (written.replace(". ", STOP), bare) if form != written)


def _shown(short: str, row: Abbreviation) -> dict[str, list[Inflected]]:
    """Returns the forms that show a case, `р-на`: what follows the hyphen is the end of the word."""
    head, hyphen, end = short.rpartition("-")
    nominative = row.said.replace(BAR, "")
    if not hyphen or BAR not in row.said or not nominative.endswith(end) or " " in nominative:
        return {}
    start = len(nominative) - len(end)
    found: dict[str, list[Inflected]] = {}
    for one in (row.phrase if row.number else row.every_form).forms:
        if one.said != nominative and one.said[:start] == nominative[:start]:
            found.setdefault(f"{head}-{one.said[start:]}", []).append(one)
    return found


def segmentation() -> Forms:
    """What cutting looks for: abbreviations that take their stop, by what may follow, and those of several words."""
    for row in table():
        yield from kinds_of(row)


def kinds_of(row: Abbreviation) -> Forms:
    """Yields what cutting looks for of a row."""
    for written in dict.fromkeys((*row.short, *(form for short in row.short for form in _shown(short, row)))):
        bare = written.removesuffix(STOP)
        if bare.isalpha():
            yield from ((kind, [bare]) for kind in _kinds(row, len(bare)) if bare != written)
            continue
        stem = written if row.stop == "never" else bare
        forms = (stem, with_capital(stem))
        yield "phrase", forms
        if stem != written:
            yield "dotted_inside" if row.stop == "ends" else "dotted", forms
        if "side" in row.role:
            yield "compass", (written, written.replace(" ", ""))


def lists() -> Lists:
    """What context rules know: abbreviations of a role, and what is said for them in a case; of numbered things, for
    the usual ones; and what is counted, without a number.

    `pointed_at`: what a number names, with what is said behind `см.`: the accusative.
    """
    for row in table():
        shorts = [short for short in row.short if short.endswith(STOP)]
        for role in row.role if not row.is_ruled else ():
            if role in _LISTS and (role == "language" or row.phrase.part == NOUN):
                yield from ((_LISTS[role], short, row.phrase.said) for short in shorts)
                if role == "place" or not row.cost:
                    yield from _in_cases(row, _LISTS[role], _SPOKEN.get(role, ""))
                for form in row.every_form.forms if role == "number" and not row.cost else ():
                    if form.case == "a":
                        name = "pointed_at_all" if form.form == PLURAL else "pointed_at"
                        yield from ((name, short, form.said.replace("ё", "е")) for short in shorts)
        if isinstance(row, _Noun) and "counted" in row.role:
            yield from _tallies(row)


def _tallies(row: _Noun) -> Lists:
    for form in row.every_form.forms:
        case = _TALLIES.get((form.case, form.form == PLURAL))
        for short in row.short if case is not None else ():
            if len(short) > 1 and not short.endswith(STOP):
                yield f"sign{case}", short, form.said
            if row.is_tally:
                yield f"tally{case}", short.removesuffix(STOP), form.said


def _in_cases(row: Abbreviation, name: str, cases: str) -> Lists:
    """The words of a row; no nominative of the plural, which is mostly the genitive of the singular, too."""
    for said, case, form in row.phrase.forms:
        if case in cases and (case, form) != ("n", PLURAL):
            plain = said.replace("ё", "е")
            yield f"{name}_{case}", plain, plain


def written(role: Role) -> tuple[str, ...]:
    """Returns the forms of a role that end with a stop, without it."""
    return tuple(dict.fromkeys(short for row in table() if role in row.role for short in _stopless(row)))


@cache
def ordered() -> dict[str, str]:
    """Returns the nouns that a number before them orders or counts, by their abbreviation without its stop."""
    return {short: row.phrase.said for row in reversed(table()) if "ordered" in row.role for short in _stopless(row)}


def _stopless(row: Abbreviation) -> list[str]:
    return [short.removesuffix(STOP) for short in row.short if short.endswith(STOP)]


def cut_words() -> tuple[str, ...]:
    """Returns what is an abbreviation only where a stop and a small letter follow, without that stop."""
    found = (short.removesuffix(STOP) for row in table() if row.stop == "word" for short in row.short)
    return tuple(dict.fromkeys(form for form in found if form.isalpha() and len(form) > 1))


def no_words() -> Iterator[str]:
    """Yields forms without a stop: `спс`; of one letter, where a place or a number follows: `г Тула, д 5`."""
    for row in Abbreviation.rows():
        if not row.is_ruled:
            is_naming = not _NAMING.isdisjoint(row.role)
            yield from (one.lower() for one in row.short if one.isalpha() and (is_naming or len(one) > 1))


def whole_words() -> Iterator[str]:
    """Yields the words that are also abbreviations, and rather not before the full stop of a sentence."""
    for (words,) in rows(Path(__file__).with_name("whole_words.tsv"), 1):
        yield from words.split(", ")


def _kinds(row: Abbreviation, letters: int) -> Iterator[str]:
    """Yields the kinds of an abbreviation of one word."""
    roles = set(row.role)
    is_free = row.stop != "word" and ("anywhere" in roles or (letters > 1 and not row.is_ruled))
    if row.stop == "never":
        yield "title"
    if row.stop == "" and (is_free or roles & {"place", "title"}):
        yield from ("rank", "unfinished")
    if is_free:
        yield "inner"
    if roles & {"number", "date"}:
        yield "numbered"
    if "century" in roles:
        yield from ("suffix", "unfinished")


def with_capital(written: str) -> str:
    """Returns a form with a capital first letter."""
    return written[0].upper() + written[1:]
