"""Renders segments as text.

The segments keep the corpora's forms: only `normalized_text` is rendered.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby

from dncnorm.core.characters import FULL_STOP, KEYBOARD, MARKUP_SIGNS, QUOTATION_MARKS
from dncnorm.core.invisible import without_invisible
from dncnorm.core.remembering import LONGEST_REMEMBERED, REMEMBERED_FORMS
from dncnorm.core.segments import CHOOSER_SOURCE, OVERRIDE_SOURCE, RULE_SOURCE, SILENT_MARK, SPACE, Segment
from dncnorm.core.special import PLAIN, PUNCT, SILENCE, split_words
from dncnorm.core.typed import plain_letters
from dncnorm.languages.base import CorpusMarkup, Language
from dncnorm.options import CHOICES

LETTERS, VERBATIM, ELECTRONIC = "LETTERS", "VERBATIM", "ELECTRONIC"
NAMES = CHOICES["casing"][2]
_CLOSING = frozenset(".,;:!?)")
_ENDS = frozenset([".", "!", "?", "?!", "!?", "!!", "!!!"])
_OPENING, _BEFORE_WORD = frozenset("([{"), frozenset(",;:)]}…")


@dataclass(frozen=True)
class Rendering:
    """The options of the spoken text.

    punctuation: "keep" it as written, "drop" it, or "sil", which writes every silence, also those inside a token.
    letters: the names of letters "apart" (`i u c n`) or "joined" (`iucn`; an address's words: `at gmail dot com`).
    letter_case: of letter names, "lower" or "upper" (`I U C N`, `IUCN`): most synthesizers spell these.
    casing: "written"; of text left as written "lower"; or "names", in which what is spoken has capitals, too: months,
        places, what is written short with a capital (`Doctor Smith`), and the first word of a sentence.
    spacing: "corpus" has one space between tokens, symbols included (`fourteen .`); "written" has the input's own
        white space, a space where two spoken words would run together (`fourteen.`), and the full stop of a sentence
        that ends in an abbreviation (`at ten p m.`).
    spelling: of spoken words: "corpus", or the language's "standard", in which foreign words are whole (`г_trans
        и_trans т_trans` is `гит`), acronyms that are pronounced as words are not spelled (`ФИФА`), other acronyms are
        spelled by the names of their letters, and markup is silent (`**bold**`).
    minus, hundreds: a language's other wordings (`Language.wordings`): "negative" five, one hundred "and" five.

    The defaults are those of the style "corpus".

    Raises ValueError for another value.
    """

    punctuation: str = "keep"
    letters: str = "apart"
    letter_case: str = "lower"
    casing: str = "written"
    spacing: str = "corpus"
    spelling: str = "corpus"
    minus: str = "minus"
    hundreds: str = "plain"

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if value not in CHOICES[name]:
                raise ValueError(f"{name}: {value!r}; it must be one of {', '.join(CHOICES[name])}")


def spoken_text(segments: Iterable[Segment], rendering: Rendering, language: Language) -> str:
    """Joins the segments' spoken forms."""
    return "".join(spoken_pieces(segments, rendering, language))


def spoken_pieces(segments: Iterable[Segment], rendering: Rendering, language: Language) -> Iterator[str]:
    """Yields the spoken text piece by piece, spaces included, each once no later segment can change it."""
    spaced = _spaced_as_written if rendering.spacing == "written" else _one_space_apart
    return filter(None, spaced(segments, rendering, language))


def _one_space_apart(segments: Iterable[Segment], rendering: Rendering, language: Language) -> Iterator[str]:
    """Yields forms and single spaces."""
    forms = filter(None, _one_by_one(segments, rendering, language))
    yield next(forms, "")
    for form in forms:
        yield f" {form}"


def _one_by_one(segments: Iterable[Segment], rendering: Rendering, language: Language) -> Iterator[str]:
    """Yields the forms of the segments. Keeps unspoken foreign words as written."""
    unspoken, end, last = "", -1, ""
    sentences = _Sentences() if rendering.casing == NAMES else None
    for segment in segments:
        if segment.semiotic_class == SPACE:
            continue
        is_unspoken = _is_unspoken_word(segment)
        if unspoken and not (is_unspoken and segment.start == end):
            yield unspoken
            unspoken = ""
        if is_unspoken:
            unspoken, end = unspoken + spoken_form(segment, rendering, language), segment.end
        else:
            form = spoken_form(segment, _subtracting(rendering, last), language)
            yield sentences.form(form, segment, " ") if sentences else form
        last = segment.before
    yield unspoken


def _subtracting(rendering: Rendering, before: str) -> Rendering:
    """Returns how a token is rendered behind another one: a minus behind a number takes away, and is not "negative"."""
    usual = CHOICES["minus"][0]
    return replace(rendering, minus=usual) if rendering.minus != usual and before[-1:].isdigit() else rendering


def spoken_form(segment: Segment, rendering: Rendering, language: Language) -> str:
    """Renders one segment, without invisible characters, but for an emoji's that is kept; white space and silence are
    empty."""
    form = _form(segment, rendering, language)
    is_kept = segment.source == OVERRIDE_SOURCE and not any(map(str.isalnum, form))
    return form if is_kept else without_invisible(form)


def _form(segment: Segment, rendering: Rendering, language: Language) -> str:
    if rendering.spelling == "standard" and _is_markup(segment):
        return ""
    if _is_mark(segment):
        return _punctuation(segment.before, rendering)
    form = _spoken_words(segment, rendering, language)
    if rendering.spelling == "standard" and segment.source != OVERRIDE_SOURCE and (pause := language.pause(segment)):
        place, mark = pause
        words = form.split(" ")
        form = " ".join(filter(None, [*words[:place], _punctuation(mark, rendering), *words[place:]]))
    return form


def _punctuation(mark: str, rendering: Rendering) -> str:
    """Renders a punctuation mark, as it is typed."""
    return {"keep": mark.translate(KEYBOARD), "drop": "", "sil": SILENCE}[rendering.punctuation]


def _spoken_words(segment: Segment, rendering: Rendering, language: Language) -> str:
    """Renders the spoken words of a segment."""
    said = _words_as_spoken(segment, rendering, language)
    has_names = rendering.casing == NAMES and segment.source != OVERRIDE_SOURCE and said != segment.before
    return _with_capitals(said, segment, language) if has_names else said


def _with_capitals(said: str, segment: Segment, language: Language) -> str:
    """Returns what is said with the capitals of names, and of what is written short with a capital: `Dr.`, `Calif.`"""
    written = segment.before
    is_short = segment.semiotic_class == PLAIN and written[:1].isupper()
    if not is_short and segment.semiotic_class != "DATE":
        return said
    words = said.split(" ")
    if is_short and (len(written.rstrip(FULL_STOP)) == 1 or not written.isupper()):
        words[0] = _capital(words[0])
    return " ".join(_capital(word) if word.strip(",") in language.names() else word for word in words)


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


class _Sentences:
    """Gives the first word of a sentence a capital, as rendering goes from segment to segment."""

    def __init__(self) -> None:
        self._begins, self._last = True, ""

    def form(self, form: str, segment: Segment, gap: str) -> str:
        """Returns the form of the next segment. gap: the white space in front of it."""
        begins, is_mark = self._begins or gap.count("\n") > 1, _is_mark(segment)
        if not form and not (is_mark and segment.rule is None):
            return form
        if not gap and self._last in _ENDS and segment.before not in QUOTATION_MARKS:
            begins = False  # X.25, a note's [1]
        self._last = segment.before if is_mark else ""
        if is_mark:
            self._begins = begins or segment.before in _ENDS
            return form
        self._begins = segment.is_stopped
        is_as_given = segment.after == segment.before or segment.source == OVERRIDE_SOURCE
        is_word = len(form.split(" ")[0]) > 1 and not segment.before[:1].islower()
        return _capital(form) if begins and is_word and not is_as_given else form


def _words_as_spoken(segment: Segment, rendering: Rendering, language: Language) -> str:
    if rendering.spelling == "standard" and (reading := _as_word(segment, rendering, language)):
        named = " ".join(_with_letters(split_words(reading), None, rendering, language))
        return named.lower() if rendering.casing == "lower" and named == reading else named
    if segment.after == segment.before or _is_unspoken_word(segment):
        written = segment.before
        if rendering.spelling == "standard" and segment.source != OVERRIDE_SOURCE:
            written = plain_letters(written)
        return written.lower() if rendering.casing == "lower" else written
    words = split_words(segment.after)
    if segment.semiotic_class not in (LETTERS, ELECTRONIC) and segment.source != OVERRIDE_SOURCE:
        for wording in _wordings(rendering, language):
            words = wording(words)
    pause = language.inner_pause if rendering.spelling == "standard" else ""
    kept = {"keep": pause, "drop": "", "sil": SILENCE}[rendering.punctuation]
    said = list(filter(None, (kept if word == SILENCE else word for word in words)))
    if rendering.spelling == "standard" and segment.semiotic_class != LETTERS:
        said = list(whole_words(said, language.markup))
        if segment.semiotic_class == VERBATIM and not _keeps_letters(rendering):
            said = [_letter_of_code(word, segment.before, language) for word in said]
        has_letters = not language.letter_names and "0" not in segment.before  # the O of `CO2` is no zero
        said = [
            word if has_letters and _is_letter_in(word, segment.before) else language.standard_spelling(word)
            for word in said
        ]
    elif rendering.spelling == "standard" and segment.source != OVERRIDE_SOURCE and not _keeps_letters(rendering):
        said = [language.letter_names.get(word) or language.foreign_word(word) or word for word in said]
    spoken = " ".join(_with_letters(said, segment.semiotic_class, rendering, language))
    return spoken.strip(f" {pause}").replace(f" {pause}", pause) if pause else spoken


def _wordings(rendering: Rendering, language: Language) -> Iterator[Callable[[list[str]], list[str]]]:
    """Yields what changes the words as the options ask."""
    for name, values in language.wordings.items():
        if wording := values.get(getattr(rendering, name)):
            yield wording


def _as_word(segment: Segment, rendering: Rendering, language: Language) -> str | None:
    """Returns an acronym that the corpus spells but people pronounce as a word, or a foreign word by its sound."""
    if segment.source == OVERRIDE_SOURCE:
        return None
    if reading := language.standard_reading(segment.before, segment.after):
        return reading
    if segment.semiotic_class == LETTERS:
        word = language.said_as_words.get(segment.before)
        return word if word or _keeps_letters(rendering) else language.foreign_word(segment.before)
    suffix = language.markup.transliterated_suffix
    is_read = bool(suffix) and (segment.after.endswith(suffix) or segment.semiotic_class == ELECTRONIC)
    is_left = segment.after == segment.before and (
        len(segment.before) > 1 or segment.before in language.foreign_letters
    )
    return language.foreign_word(segment.before) if is_read or is_left else None


def _letter_of_code(word: str, written: str, language: Language) -> str:
    """Returns the name of a letter of a code; a one-letter word that the code does not contain is unchanged."""
    return language.letter_names.get(word, word) if _is_letter_in(word, written) else word


def _is_letter_in(word: str, written: str) -> bool:
    """Whether a word is one letter, which is in what is written."""
    return len(word) == 1 and word in written.lower()


def _keeps_letters(rendering: Rendering) -> bool:
    """Whether the options ask for single letters, for a synthesizer that spells them."""
    return (rendering.letters, rendering.letter_case) != ("apart", "lower")


def whole_words(words: Iterable[str], markup: CorpusMarkup) -> Iterator[str]:
    """Joins the letters of each foreign word: `р_trans е_trans` is `ре`."""
    suffix = markup.transliterated_suffix
    for is_foreign, run in groupby(words, lambda word: bool(suffix) and word.endswith(suffix)):
        row = list(run)
        yield from ["".join(word.removesuffix(suffix) for word in row)] if is_foreign else row


def _is_mark(segment: Segment) -> bool:
    """Whether it is punctuation: by its class, or because it is silent and has only punctuation marks."""
    if segment.semiotic_class == PUNCT:
        return True
    return segment.after == SILENCE and all(unicodedata.category(mark).startswith("P") for mark in segment.before)


def _is_markup(segment: Segment) -> bool:
    """Whether it is silent markup: symbols (`##`), or text with ASCII letters that was silenced (`<b>`)."""
    if segment.after not in (SILENCE, segment.before) or segment.source == OVERRIDE_SOURCE:
        return False
    if (
        segment.source in (RULE_SOURCE, CHOOSER_SOURCE)
        and segment.after == SILENCE
        and (segment.rule == SILENT_MARK or (segment.before.isascii() and any(map(str.isalnum, segment.before))))
    ):
        return True
    return segment.semiotic_class != SPACE and MARKUP_SIGNS.issuperset(segment.before)


def _is_unspoken_word(segment: Segment) -> bool:
    """Whether it has letters but is silent, as foreign scripts are in the corpora: the text keeps them."""
    return segment.after == SILENCE and segment.source != OVERRIDE_SOURCE and any(map(str.isalpha, segment.before))


def _with_letters(
    words: list[str], semiotic_class: str | None, rendering: Rendering, language: Language
) -> Iterator[str]:
    """Removes the corpus's markup and renders letter names.

    In most classes a lone letter may be a word or a digit (`a half`, `two o o five`). Letters are names if there are
    enough in a row, by class (`letter_runs`); the corpora's suffix marks a name anywhere.

    The corpora read an address in words, and spell all of these except its dots, with gaps between words: `gmail dot
    com`, gap, `slash`, gap, `two`. So a gap ends a run of letters, and in joined form a run is a word, not names.
    """
    markup, is_joined = language.markup, rendering.letters == "joined"
    for looks_single, run in groupby(words, lambda word: _looks_like_letter(word, markup)):
        row = list(run)
        are_spelled = any(_is_name(word, markup) for word in row)
        are_names = len(row) >= language.letter_runs.get(semiotic_class or "", len(row) + 1)
        if not looks_single or not (are_names or are_spelled):
            yield from (word for word in row if not _is_gap(word, markup))
            continue
        names = [word.removesuffix(markup.letter_suffix) for word in row]
        is_word = is_joined and are_spelled and len(row) > 1
        if rendering.letter_case == "upper" and not is_word:
            names = [name[0].upper() + name[1:] for name in names]
        yield from ["".join(names)] if is_joined else names


def _looks_like_letter(word: str, markup: CorpusMarkup) -> bool:
    """Whether a word may be a letter: `a_letter`, `a`, `p's`."""
    if _is_gap(word, markup):
        return False
    return _is_name(word, markup) or (word[0].isalpha() and word[1:] in ("", markup.genitive))


def _is_name(word: str, markup: CorpusMarkup) -> bool:
    """Whether a word is marked as the name of a letter: `a_letter`."""
    return bool(markup.letter_suffix) and word.endswith(markup.letter_suffix)


def _is_gap(word: str, markup: CorpusMarkup) -> bool:
    """Whether a word is a gap: ` _letter`, the name of a letter that is a space."""
    return bool(markup.letter_suffix) and word.lstrip() == markup.letter_suffix


def _spaced_as_written(segments: Iterable[Segment], rendering: Rendering, language: Language) -> Iterator[str]:
    """Yields forms and the white space between them. Around silence it keeps the white space of one side only.

    Before a mark that touches the silence, it keeps none.
    """
    end, gap, white, may_join, is_behind_silence = "", "", "", True, False
    lead: str | None = None
    sentences = _Sentences() if rendering.casing == NAMES else None
    remembered_form = _remembered_forms(rendering, language)
    is_negative, last = rendering.minus != CHOICES["minus"][0], ""
    for segment in segments:
        _, _, before, after, source, rule, _, _, semiotic_class, *_ = segment
        if semiotic_class == SPACE:
            white += before if before == " " else without_invisible(before)
            continue
        gap, touches, white = _wider(gap, white), not white, ""
        lead = gap if lead is None else lead
        if is_negative:
            said, last = _subtracting(rendering, last), before
            form, stays = _form_and_stays(segment, said, language)
        elif segment.is_stopped or len(before) > LONGEST_REMEMBERED:
            form, stays = _form_and_stays(segment, rendering, language)
        else:
            form, stays = remembered_form(before, after, source, rule, semiotic_class)
        if sentences:
            form = sentences.form(form, segment, gap)
        may_join = may_join and stays
        if not form:
            is_behind_silence = True
            continue
        if is_behind_silence and touches and form in _CLOSING:
            gap = ""
        is_behind_silence = False
        if end and not gap and not may_join and _are_apart(end, form[0]):
            gap = " "
        yield (gap if end else lead) + form
        end, gap, may_join = form[-1], "", stays
    yield _wider(gap, white)


def _form_and_stays(segment: Segment, rendering: Rendering, language: Language) -> tuple[str, bool]:
    """Returns a segment's form, with the full stop that it contains, and whether it is as written except for case."""
    form = spoken_form(segment, rendering, language)
    if segment.is_stopped and rendering.punctuation == "keep":
        form += FULL_STOP
    return form, form.lower() == segment.before.lower()


@lru_cache(maxsize=4)
def _remembered_forms(rendering: Rendering, language: Language) -> Callable[..., tuple[str, bool]]:
    """Returns a cached function of all that a segment's form depends on, since most words are frequent."""

    @lru_cache(maxsize=REMEMBERED_FORMS)
    def form(before: str, after: str, source: str, rule: str | None, semiotic_class: str | None) -> tuple[str, bool]:
        segment = Segment(0, len(before), before, after, source, rule, None, 1.0, semiotic_class)
        return _form_and_stays(segment, rendering, language)

    return form


def _wider(first: str, second: str) -> str:
    """Returns the stretch of white space with more lines, else the longer one."""
    if not (first and second):  # the usual case
        return first or second
    return max(first, second, key=lambda white: (white.count("\n"), len(white)))


def _are_apart(end: str, beginning: str) -> bool:
    """Whether a space stands between two forms that touched as written: words, and a word and a bracket or a comma."""
    if _is_of_word(beginning):
        return _is_of_word(end) or end in _BEFORE_WORD
    return beginning in _OPENING and _is_of_word(end)


def _is_of_word(character: str) -> bool:
    """Whether a character is a letter, a digit, or a mark on one."""
    return unicodedata.category(character)[0] in "LNM"
