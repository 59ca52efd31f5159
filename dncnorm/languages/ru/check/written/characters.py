"""A token spelt out: letters, digits and symbols in their order, and what may stay silent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, product

from dncnorm.languages.ru.check import currencies, units
from dncnorm.languages.ru.check.inflection import plain
from dncnorm.languages.ru.check.spelling import FEWEST_DIGITS, GAP, GROUPS, canonical_name, tidy
from dncnorm.languages.ru.check.transliteration import MARK, WHOLE, letter_by_letter, skeleton, sounds, word_sounds
from dncnorm.languages.ru.check.written.numbers import ABBREVIATED
from dncnorm.languages.ru.lexicon.currencies import symbols
from dncnorm.languages.ru.lexicon.symbols import understood
from dncnorm.values.kinds import CHARACTERS, SILENCE, Value
from dncnorm.values.writing import is_silent
from dncnorm.values.written.numbers import DASHES, MINUS

_SEPARATORS = frozenset(" -−‐‑–—.,()[]/:'’_;\"«»!?·|")
_GAP_ALONE = frozenset(GAP)
_GROUPED = re.compile(r"\d{1,3}(?: \d{3})+")
_MONEY = f"[{symbols()}]"
_SIGNED = re.compile(rf"[{MINUS}+]/?[{MINUS}]? ?[^\W\d]{{0,4}}{_MONEY}? ?\d.*|{_MONEY} ?[{MINUS}] ?\d.*")
_EQUATION = re.compile(rf".*[=<>≈≤≥] ?[{MINUS}] ?\d.*|[^=]{{0,60}}\d ?[{MINUS}] ?\d[^=]{{0,60}}=.*")
_NUMBER = re.compile(rf"{_SIGNED.pattern}|{_EQUATION.pattern}|.* [{MINUS}]\d.*|[\d ]*[.,]\d+")
"""What has a sign, or is digits and a comma: none of it may be silent."""
_PRIMES = re.compile(r"\d['’\"″′]+$")
_MEASURED = re.compile(r"(?<![^\W\d_])[\d½¼¾] ?([^\W\d_]{2,6})\.?$")
_WORDED = re.compile(r"\d[.,]? [а-я]{3,}|\d ?[%‰°]$")
_TELEPHONE = re.compile(r"(\+)?(?=\D*\d[^ ()-]*[ ()-])\(?\d[\d ()-]*\d|\+?\d{10,}")
_DIFFERENCE = re.compile(r"\d+ ?− ?\d+")
_MINUS_NAME = "минус"
_LATIN_RUN = re.compile(r"[^\W\d_]+")
_PIECE = re.compile(r"[a-z]+|[^\W\d_a-z]+|\d+|.", re.DOTALL)
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_MOST_RUNS, _MOST, _MOST_CHARACTERS = 4, 4096, 1 << 16
"""Ways to spell a token that are tried: how many, and their characters together, so that time does not multiply."""
_LONGEST_STRUCTURED = 60


def values(text: str) -> Iterator[Value]:
    """Every reading of the token as characters, or as nothing."""
    low, digits = plain(text), re.sub(r"\D", "", text)
    if not _is_measured(low):
        yield from (Value(CHARACTERS, spelling) for spelling in _spellings(text))
    telephone = _TELEPHONE.fullmatch(low)
    if telephone and len(digits) >= FEWEST_DIGITS and not _GROUPED.fullmatch(low):
        yield Value(CHARACTERS, f"{GROUPS}{'+' if telephone[1] else ''}{digits}")
    if text.strip() in ("+", "−") or is_silent(text, lambda character: False):
        yield Value(SILENCE, "")


def _is_measured(low: str) -> bool:
    """Whether it is a number with a word, a sign, or an abbreviation of two letters or more: no one spells `кг`."""
    if _WORDED.search(low):
        return True
    match = _MEASURED.search(low)
    short = match[1] if match else ""
    return short in ABBREVIATED or bool(short and (units.written(short) or currencies.currencies().written(short)))


def _spellings(text: str) -> Iterator[str]:
    """The canonical strings: separators silent or by name, Latin words by letters or transliterated."""
    low = plain(text).translate(_SUBSCRIPTS)
    silent = _GAP_ALONE if _NUMBER.fullmatch(low) or _PRIMES.search(low) else _SEPARATORS
    present = frozenset(low)
    if _GROUPED.fullmatch(low):
        yield low.replace(" ", "")
    for some in {silent & present, (silent - {"."}) & present, _GAP_ALONE & present}:
        yield from _spelt(low, some, transliterated=())
    word = word_sounds(low.strip())
    if word:
        yield from (WHOLE + one for one in word)
        return
    yield from _address(low)
    if len(low) > _LONGEST_STRUCTURED:
        return
    yield from _transliterated(low, silent)


def _transliterated(low: str, silent: frozenset[str]) -> Iterator[str]:
    """The canonical strings in which some runs of Latin letters are transliterated."""
    runs = [run for run in _LATIN_RUN.finditer(low) if word_sounds(run.group(), False)][:_MOST_RUNS]
    for chosen in product((False, True), repeat=len(runs)):
        some_runs = tuple(run.span() for run, taken in zip(runs, chosen, strict=True) if taken)
        for unsaid in (silent, silent - {"."}, _GAP_ALONE) if some_runs else ():
            yield from _spelt(low, unsaid, some_runs)


def _address(text: str) -> Iterator[str]:
    """An address, however long: Latin words letter by letter, every symbol by its first name."""
    names = understood()
    pieces = []
    for piece in _PIECE.findall(text):
        if piece.isascii() and piece.isalpha():
            pieces.append(MARK + skeleton(sounds(letter_by_letter(piece))) + MARK)
        elif piece.isalnum() or piece == GAP:
            pieces.append(piece)
        elif piece in names:
            pieces.append(canonical_name(names[piece][0]).replace(" ", ""))
        else:
            return
    if any(MARK in piece for piece in pieces):
        yield tidy("".join(pieces))


def _spelt(text: str, silent: frozenset[str], transliterated: tuple[tuple[int, int], ...]) -> Iterator[str]:
    """The canonical strings, the runs at the spans `transliterated`; none where a character has no name."""
    names = understood()
    starts = dict(transliterated)
    choices: list[tuple[str, ...]] = []
    at = 0
    while at < len(text):
        character = text[at]
        if at in starts:
            choices.append(tuple(MARK + one + MARK for one in word_sounds(text[at : starts[at]], False)))
            at = starts[at]
            continue
        if character in silent:
            choices.append((GAP,))
        elif character in names and not (character.isalpha() and (character.isascii() or "а" <= character <= "я")):
            allowed = _allowed(names[character], text, at)
            if not allowed:
                return
            choices.append(tuple({canonical_name(name).replace(" ", ""): None for name in allowed}))
        elif character == GAP or character.isalpha() or (character.isascii() and character.isdecimal()):
            choices.append((character,))
        else:
            return
        at += 1
    for chosen in islice(product(*choices), min(_MOST, 1 + _MOST_CHARACTERS // (1 + len(choices)))):
        spelling = tidy("".join(chosen))
        if spelling:
            yield spelling


def _allowed(names: tuple[str, ...], text: str, at: int) -> tuple[str, ...]:
    """The names that a dash may have where it stands: a minus before a number, none between numbers or letters."""
    if text[at] not in DASHES or _DIFFERENCE.fullmatch(text) or len(text) == 1:
        return names
    if _EQUATION.fullmatch(text) or (not at and _SIGNED.fullmatch(text)):
        return (_MINUS_NAME,)
    return tuple(name for name in names if name != _MINUS_NAME)
