"""Reads notations of the sciences, for a voice: places on a globe, bearings, charges, isotopes, variants of genes.

`51°03.4′N` is a latitude, `Fe³⁺` an ion, `³He` an isotope, `c.524G>A` a variant, `6.6e-34 J·s` so many joule seconds.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, is_tight, touch
from dncnorm.core.special import PLAIN, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.cutting.lengths import PLACE
from dncnorm.languages.en.words.spoken_numbers import spoken_number
from dncnorm.languages.en.words.spoken_signs import (
    COLON_WORD,
    MINUS_WORD,
    OVER_WORD,
    PER_WORD,
    PLUS_WORD,
    SLASH_WORD,
    TEN_TO_THE,
)

CARDINAL, DECIMAL, LETTERS = "CARDINAL", "DECIMAL", "LETTERS"
MEASURE, VERBATIM = "MEASURE", "VERBATIM"
DOT_WORD = "dot"
_PLACE = re.compile(
    r"([-−–]?)(\d{1,3})[°º˚] ?(\d{1,2}(?:\.\d{1,6})?)['’′](?: ?(\d{1,2}(?:\.\d{1,4})?)[\"”″])?(?: ?([NSEW]))?"
)
_DASHED_PLACE = re.compile(r"()(\d{1,3})-(\d\d(?:\.\d{1,4})?)()([NSEW])", re.ASCII)
"""Degrees and minutes as seamen write them, with the groups of a place."""
_UNITS = ("degree", "minute", "second")
_DIRECTIONS = {"N": "north", "S": "south", "E": "east", "W": "west"}
_BEARING = re.compile(r"\d{1,2}(?:\.\d{1,2})?°?(?:\d{1,2}['′]?)? ?[EW]?", re.ASCII)
_CHARGE = re.compile("([¹²³⁴-⁹]?)([⁺⁻])")
_CHARGES = {"⁺": PLUS_WORD, "⁻": MINUS_WORD}
_COPIES = dict.fromkeys("-−–", MINUS_WORD) | {"+": PLUS_WORD}
_RAISED = re.compile("[⁰¹²³⁴-⁹]{1,3}")
_ON_LINE = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_ELEMENT = re.compile(
    r"A[cglmrstu]|B[aeikr]|C[adeflmorsu]|Dy|E[rsu]|F[emr]|G[ade]|H[efgo]|I[nr]|Kr|L[airu]|M[dgno]|N[abdeiop]|Os"
    r"|P[abdmortu]|R[abefghnu]|S[bceimnr]|T[abcehilm]|Xe|Yb|Z[nr]|[BCDFHIKNOPSUVWY]"
)
_GROUP = re.compile(r"[A-Z]{2,4}")
_NUMBER = re.compile(r"\d{1,3}", re.ASCII)
_BASE, _CHANGE = re.compile(r"\d.*"), re.compile(r"[ACGT]|del|dup|ins|inv|delins|_|[+-]")
_SHIFTED = re.compile(r"\d{1,3}(?:[ACGT_]|del|dup|ins|inv).*")
"""How far from a place in a gene a variant stands, and what it is: the `1G` of `c.1521+1G>A`."""
_FORMULA_END = re.compile(r"[A-Za-zα-ωΑ-Ω]{1,4}\d?|[)\]]|\d+")
_REACH = 8
_ENERGY = re.compile(r"[\d.,]+ ?[kMGT]?eV")
_WATER = re.compile(r"\d{0,2}H[2₂]O|\d{1,2}|[A-Z][A-Za-z0-9]{1,6}")
_COMPOUND = re.compile(r"[A-Z][A-Za-z]*\d?.*")
_STEPS = frozenset(["2.5", "5", "7.5", "10"])
"""Of each hue in the atlas."""
_VALUE = re.compile(r"[1-9](?:\.5)?(?:/\d)?$", re.ASCII)
_CHROMOSOME = frozenset(["chr", "Chr", "chrom"])


def place(segments: list[Segment], at: int, rewrite: Rewriter) -> None:
    """Reads degrees, minutes and seconds with their zeros and decimals: `51°03.4′N`, `-08°12'06"`."""
    found = _PLACE.fullmatch(segments[at].before) or _DASHED_PLACE.fullmatch(segments[at].before)
    if found is None or (found.re is _DASHED_PLACE and not _has_other_place(segments, at)):
        return
    said = [MINUS_WORD] if found[1] else []
    for digits, unit in zip(found.groups()[1:4], _UNITS, strict=True):
        if digits:
            plain = re.sub(r"^0+(?=\d)", "", digits)
            number = spoken_number(plain, rewrite)
            if number is None:
                return
            said += [number, unit if plain == "1" else f"{unit}s"]
    if found[5]:
        said.append(_DIRECTIONS[found[5]])
    segments[at] = rewrite.say(" ".join(said), MEASURE, segments[at])


def _has_other_place(segments: list[Segment], at: int) -> bool:
    """Whether a latitude stands beside a longitude: `36-08N 005-21W`."""
    return any(
        _DASHED_PLACE.fullmatch(segments[near].before)
        for near in range(at - 2, at + 3)
        if near != at and 0 <= near < len(segments)
    )


def bearing(segments: list[Segment], at: int, rewrite: Rewriter) -> None:
    """Reads a bearing from north or south: `N35°E`."""
    following = segments[at + 1 : at + 4]
    if not following or not touch(segments, at) or not _BEARING.fullmatch(following[0].before):
        return
    end = next((step for step, one in enumerate(following) if one.before in ("E", "W")), None)
    if "°" in following[0].before + following[min(1, len(following) - 1)].before and (
        end is not None or following[0].after.endswith(("east", "west"))
    ):
        segments[at] = rewrite.say(_DIRECTIONS[segments[at].before], PLAIN, segments[at])
        if end:
            last = at + 1 + end
            segments[last] = rewrite.say(_DIRECTIONS[segments[last].before], PLAIN, segments[last])


def charge(segments: list[Segment], at: int, rewrite: Rewriter) -> None:
    """Reads a raised charge: `Fe³⁺` f e three plus, `I⁻`."""
    found = _CHARGE.fullmatch(segments[at].before)
    if found is None or not at or not touch(segments, at - 1):
        return
    number = rewrite.form(CARDINAL, found[1].translate(_ON_LINE)) if found[1] else ""
    segments[at] = rewrite.say(f"{number} {_CHARGES[found[2]]}".strip(), VERBATIM, segments[at])
    if _ELEMENT.fullmatch(segments[at - 1].before):
        segments[at - 1] = rewrite.read_as(LETTERS, segments[at - 1])


def index(segments: list[Segment], at: int, rewrite: Rewriter) -> None:
    """Spells the capitals that an index belongs to, which else are a word: the `NO` of `NO₃⁻`."""
    if at and touch(segments, at - 1) and _GROUP.fullmatch(segments[at - 1].before):
        letters = " ".join(segments[at - 1].before.lower())
        segments[at - 1] = rewrite.say(letters, LETTERS, segments[at - 1])


def course(segments: list[Segment], at: int, rewrite: Rewriter) -> None:
    """Reads the course of a ship with its zeros, where the grammar reads none: `007°`."""
    segment = segments[at]
    digits = rewrite.form("DIGIT", segment.before[:-1])
    if segment.after == segment.before and digits:
        segments[at] = rewrite.say(f"{digits} degrees", MEASURE, segment)


def isotope(segments: list[Segment], at: int, rewrite: Rewriter) -> None:
    """Reads the raised number before an element: `³He`, `¹⁴C`."""
    is_free = not at or not touch(segments, at - 1) or not segments[at - 1].before[-1].isalnum()
    if not is_free or at + 1 == len(segments) or not touch(segments, at):
        return
    number = rewrite.form(CARDINAL, segments[at].before.translate(_ON_LINE))
    element = segments[at + 1].before.removesuffix(".")
    if number and _ELEMENT.fullmatch(element):
        segments[at] = rewrite.say(number, CARDINAL, segments[at])
        segments[at + 1] = rewrite.say(" ".join(element.lower()), LETTERS, segments[at + 1])


def ratio_of_isotopes(segments: list[Segment], at: int, rewrite: Rewriter) -> None:
    """Spells the elements of a ratio of isotopes: `87Sr/86Sr`."""
    if not 1 < at < len(segments) - 2 or not all(touch(segments, near) for near in range(at - 2, at + 2)):
        return
    first, last = segments[at - 2].before, segments[at + 1].before
    elements = at - 1, at + 2
    if all(map(_NUMBER.fullmatch, (first, last))) and all(_ELEMENT.fullmatch(segments[one].before) for one in elements):
        for one in elements:
            segments[one] = rewrite.read_as(LETTERS, segments[one])
        segments[at] = rewrite.say(SLASH_WORD, VERBATIM, segments[at])


def over(segments: list[Segment], at: int, rewrite: Rewriter) -> None:
    """Reads the slash between two symbols of an equation: `V = nRT/P`; and of `MeV/c²`."""
    if not is_tight(segments, at):
        return
    before, after = segments[at - 1].before, segments[at + 1].before
    if after == "c" and _ENERGY.fullmatch(before):
        segments[at] = rewrite.say(PER_WORD, PLAIN, segments[at])
    elif segments[at].after in (SILENCE, "/") and _FORMULA_END.fullmatch(before) and _FORMULA_END.fullmatch(after):
        near = segments[max(0, at - _REACH) : at]
        if len(after) == 1 and any(segment.before == "=" for segment in near):
            segments[at] = rewrite.say(OVER_WORD, VERBATIM, segments[at])


def genotype(segments: list[Segment], at: int, rewrite: Rewriter) -> None:
    """Reads the signs around a slash as what a gene's two copies are: `p53(-/-)`, `Apoe+/-`."""
    if not 2 < at < len(segments) - 1 or not all(touch(segments, near) for near in (at - 2, at - 1, at)):
        return
    signs = [_COPIES.get(segments[near].before) for near in (at - 1, at + 1)]
    gene = segments[at - 2].before
    if gene == "(" and touch(segments, at - 3):
        gene = segments[at - 3].before
    if all(signs) and gene[-1].isalnum():
        for near, said in zip((at - 1, at + 1), signs, strict=True):
            segments[near] = rewrite.say(str(said), VERBATIM, segments[near])


def variant(segments: list[Segment], at: int, rewrite: Rewriter) -> None:
    """Reads the letter of a variant's place in a gene, which else is about a year: `c.524G>A`."""
    if at + 2 >= len(segments) or not touch(segments, at) or not touch(segments, at + 1):
        return
    sign_leads = segments[at + 2].before in "+-"
    if sign_leads and not (at + 3 < len(segments) and _SHIFTED.fullmatch(_joined(segments, at + 3))):
        return
    if _BASE.fullmatch(segments[at + 1].before) and _CHANGE.match(segments[at + 2].before):
        segments[at] = rewrite.say(f"{segments[at].before[0]} {DOT_WORD}", LETTERS, segments[at])


def _joined(segments: list[Segment], at: int) -> str:
    """Returns a token and the next, if they touch."""
    is_joined = at + 1 < len(segments) and touch(segments, at)
    return segments[at].before + (segments[at + 1].before if is_joined else "")


def unit_of_notation(segments: list[Segment], at: int, rewrite: Rewriter) -> None:
    """Reads the unit behind a number in scientific notation: `6.6e-34 J·s`, `1.6e-19 C`."""
    if segments[at].after != TEN_TO_THE:
        return
    first = at + 1
    while first < len(segments) and touch(segments, first - 1):
        first += 1
    last = first
    while last + 1 < len(segments) and touch(segments, last) and segments[last + 1].before not in (",", ";", ")", "."):
        last += 1
    if first >= len(segments) or last - first > 4:
        return
    unit = "".join(segment.before for segment in segments[first : last + 1])
    number, _, said = (rewrite.form(MEASURE, f"10 {unit}") or "").partition(" ")
    if said.startswith(PER_WORD):
        said = (rewrite.form(MEASURE, f"1 {unit}") or "").partition(" ")[2]
    words = ["coulombs"] if unit == "C" else said.split()
    if number != "ten" or len(words) < last - first or not words:
        return
    marks = [near for near in range(first + 1, last) if not segments[near].before.isalnum()]
    own = len(words) - len(marks)  # a mark that is silent would be written: it says a word of the unit
    segments[first] = rewrite.say(" ".join(words[:own]), MEASURE, segments[first])
    for near in range(first + 1, last + 1):
        spoken = words[own + marks.index(near)] if near in marks else SILENCE
        segments[near] = rewrite.say(spoken, MEASURE, segments[near])


def hydrate(segments: list[Segment], at: int, rewrite: Rewriter) -> None:
    """Reads the dot before the water of a crystal: `CuSO4·5H2O`."""
    if not is_tight(segments, at) or not _COMPOUND.fullmatch(segments[at - 1].before):
        return
    if _WATER.fullmatch(segments[at + 1].before):
        segments[at] = rewrite.say(DOT_WORD, VERBATIM, segments[at])


def locus(segments: list[Segment], at: int, rewrite: Rewriter) -> None:
    """Names the colon behind a chromosome: `chr19:45,411,941`."""
    if at > 1 and is_tight(segments, at) and segments[at - 2].before in _CHROMOSOME:
        segments[at] = rewrite.say(COLON_WORD, VERBATIM, segments[at])


def hue(segments: list[Segment], at: int, rewrite: Rewriter) -> None:
    """Spells the hue of a soil's color (Munsell), and names the slash between its value and chroma: `10YR 5/2`."""
    value = segments[at + 1].before if 0 < at < len(segments) - 1 else ""
    if not _VALUE.match(value) or segments[at - 1].before not in _STEPS or not touch(segments, at - 1):
        return
    parts = [rewrite.form(CARDINAL, part) for part in value.split("/")]
    if len(parts) > 1 and all(parts):
        segments[at + 1] = rewrite.say(f" {SLASH_WORD} ".join(map(str, parts)), VERBATIM, segments[at + 1])
    elif at + 2 == len(segments) or segments[at + 2].before != "/":
        return
    segments[at] = rewrite.say(" ".join(segments[at].before.lower()), LETTERS, segments[at])


SCIENCE_RULES = (
    SentenceRule("hue", frozenset(["R", "YR", "Y", "GY", "G", "BG", "B", "PB", "P", "RP"]), hue, is_speech=True),
    SentenceRule("place", WrittenShape(rf"{PLACE}|{_DASHED_PLACE.pattern}"), place, is_speech=True),
    SentenceRule("bearing", frozenset("NS"), bearing, is_speech=True),
    SentenceRule("raised charge", WrittenShape(_CHARGE.pattern), charge, is_speech=True),
    SentenceRule("index", WrittenShape("[₀-₉]{1,3}"), index, is_speech=True),
    SentenceRule("course", WrittenShape(r"00?\d{1,2}°"), course, is_speech=True),
    SentenceRule("isotope", WrittenShape(_RAISED.pattern), isotope, is_speech=True),
    SentenceRule("ratio of isotopes", frozenset("/"), ratio_of_isotopes, is_speech=True),
    SentenceRule("over a symbol", frozenset("/"), over, is_speech=True),
    SentenceRule("genotype", frozenset("/"), genotype, is_speech=True),
    SentenceRule("variant of a gene", frozenset(["c.", "g.", "m."]), variant, is_speech=True),
    SentenceRule("unit of notation", frozenset("eE"), unit_of_notation, is_speech=True),
    SentenceRule("hydrate", frozenset("·⋅•"), hydrate, is_speech=True),
    SentenceRule("locus", frozenset(":"), locus, is_speech=True),
)
