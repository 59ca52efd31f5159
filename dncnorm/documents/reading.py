"""Reads a document by its format: the text that is normalized, and where in the document it stands."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, Protocol

from dncnorm.core.characters import FULL_STOP
from dncnorm.core.segments import OVERRIDE_SOURCE, SELF_SOURCE, SPACE, Segment, space
from dncnorm.core.special import SILENCE
from dncnorm.documents.code_names import NAMING, named
from dncnorm.documents.columns import AMOUNT
from dncnorm.documents.knowledge import said
from dncnorm.documents.latex import languages, spoken_latex
from dncnorm.documents.raised import LETTER, LONGEST_BASE, notes, number
from dncnorm.documents.runs import (
    ANSWERED,
    BLOCK,
    CELL,
    CITATION,
    CODE,
    DAY,
    EMOJI,
    FORMULA,
    GIVEN,
    KEPT_AS_WRITTEN,
    KIND,
    LABEL,
    PAUSE,
    SAY_AS,
    STOP,
    Asked,
    Run,
    part_of,
)
from dncnorm.segmentation import REACH

if TYPE_CHECKING:
    from dncnorm.documents.emoji import Emoji

OBJECT = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands in the text for a stretch that is read as the document asks."""
PAUSES = (BLOCK, FULL_STOP, PAUSE)
"""What stands in the text for markup that is heard as a pause."""
_IN_WORD = re.compile(rf"(?<![\w:+-]){LETTER}{{2,}}(?={LETTER})")
"""Up to where a word is cut: one that is no part of `:rocket:` or `:D`."""
_IN_CODE = re.compile(r"[^\W\d_]\s(?=\w)")
_TAG = re.compile(r"""<!--.*?-->|<\?.*?\?>|<(?!!)(?:[^<>"']|"[^"]*"|'[^']*')*>""", re.DOTALL)
"""Markup that goes into SSML."""
_ELECTRONIC = re.compile(r"\S*(?:@|:/|\w\.\w)\S*")
"""An address that is no place's: a place's is read as text."""
_LONGEST_DAY = 20
_CODE = re.compile(r"\d{11,}")
"""A number that is no amount, no year and no time."""
KEPT = 65_536
"""Characters of a document that are kept behind what was placed."""


class Reader(Protocol):
    """Reads one document, which may come in pieces; joined, the runs are those of the whole."""

    def feed(self, chunk: str) -> list[Run]:
        """Returns the runs that no later chunk changes."""
        ...

    def close(self) -> list[Run]:
        """Returns the rest."""
        ...


class _Known(NamedTuple):
    """A run, and where its text stands in the text that is normalized.

    is_own: whether its text is the document's own, character by character.
    """

    start: int
    end: int
    run: Run
    is_own: bool


class Tag(NamedTuple):
    """A document's markup, or what it says itself how to speak.

    start, end: its place in the document. written: it, with the white space before it. is_said: whether it replaces
    what is said there.
    """

    start: int
    end: int
    written: str
    is_said: bool


class DocumentText:
    """The text of one document, made of its runs, and the way back from the text to the document.

        text = DocumentText(reader, emoji)
        for segment in normalized(text.pieces(chunks)):
            yield from text.place(segment)
        yield from text.rest()

    It holds what lies between what was read and what was placed.
    """

    def __init__(self, reader: Reader, emoji: Emoji, *, keeps_tags: bool = False, says_notes: bool = False) -> None:
        """emoji: says those of the text. keeps_tags: whether `tags` takes the document's markup, in order.

        placed: the segment of the text that was placed last, as the document has it; None for a pause of markup.

        says_notes: whether raised marks of notes are said.

        languages: where the text begins and ends that the document says is of a language, and its tag; whoever reads
        them clears them.
        """
        self._reader, self._emoji = reader, emoji
        self._keeps_tags, self._says_notes = keeps_tags, says_notes
        self._tail: Run | None = None
        self._before = ""  # the role of the last text
        self.tags: deque[Tag] = deque()
        self._tags_end = 0
        self.placed: Segment | None = None
        self.languages: list[tuple[int, int, str]] = []
        self._runs: deque[_Known] = deque()
        self._asked: dict[int, tuple[Asked, str]] = {}
        self._open: list[Run] = []
        self._held: list[tuple[Run, str, bool]] = []
        self._length, self._end = 0, ""  # of the text: its length, and its last characters
        self._source, self._origin = "", 0  # what is kept of the document, and where it begins
        self._reached = 0
        self._last: Segment | None = None

    def pieces(self, chunks: Iterable[str]) -> Iterator[str]:
        """Yields the text of a document's chunks."""
        for chunk in chunks:
            self._source += chunk
            yield self._taken(self._reader.feed(chunk))
        yield self._taken(self._reader.close(), is_last=True)

    def asked(self, place: int) -> tuple[Asked, str] | None:
        """Returns how the document wants the OBJECT at a place of the text read, and what stands there; once."""
        return self._asked.pop(place, None)

    def _taken(self, runs: Iterable[Run], *, is_last: bool = False) -> str:
        text: list[str] = []
        for run in self._with_notes(self._named(runs, is_last=is_last)):
            if self._open and run.asked is not self._open[0].asked:
                text.append(self._object())
            if run.asked is not None:
                self._open.append(run)
            else:
                text.append(self._known(run, run.text))
        if is_last and self._open:
            text.append(self._object())
        if is_last:
            for run, _, is_own in self._held:
                self._mapped(run, "", is_own)
            end = self._origin + len(self._source)
            behind = self.written(self._tags_end, end)
            if self._tags_end and behind.isspace():
                self.tags.append(Tag(end, end, behind, False))
        return "".join(text)

    def _with_notes(self, runs: Iterable[Run]) -> Iterator[Run]:
        """Yields the runs with the raised marks of notes as numbers, if citations are said."""
        for run in runs:
            is_whole, reached, before = not self._is_own(run), 0, self._end
            for start, end in notes(before + run.text) if self._says_notes and run.asked is None else ():
                start, end = start - len(before), end - len(before)
                if start < 0 or (is_whole and run.text != run.text[start:end]):
                    continue
                yield from part_of(run, reached, start)
                mark = run if is_whole else run._replace(start=run.start + start, end=run.start + end)
                yield mark._replace(text=f" {number(run.text[start:end])}", role=CITATION)
                reached = end
            if not reached:
                yield run
            else:
                yield from part_of(run, reached, len(run.text))

    def _named(self, runs: Iterable[Run], *, is_last: bool) -> Iterator[Run]:
        """Yields the runs with the names of emoji as runs of their own, however the document was cut."""
        for run in self._cut_in_words(runs, is_last=is_last):
            if run.asked is not None:
                yield run
                continue
            if not self._is_own(run):
                yield run._replace(text=self._emoji.read(run.text))
                continue
            if run.role in NAMING and (parts := list(named(run))) and (run.role == CODE or len(parts) > 1):
                yield from parts
                continue
            reached, begins = 0, self._end[-1:] in ("", "\n") or any("\n" in text for _, text, _ in self._held)
            for start, end, name in self._emoji.runs(run.text, begins=begins):
                yield from part_of(run, reached, start)
                kept = Asked(KEPT_AS_WRITTEN) if self._emoji.is_kept else None
                yield run._replace(start=run.start + start, end=run.start + end, text=name, role=EMOJI, asked=kept)
                reached = end
            yield from part_of(run, reached, len(run.text))

    def _cut_in_words(self, runs: Iterable[Run], *, is_last: bool) -> Iterator[Run]:
        """Yields runs whose text is the document's own cut within a word, where no emoji is; the rest waits.

        A number or a day of the week that is all the text of a table's cell is asked for as such.
        """
        for run in runs:
            held, self._tail = self._tail, None
            is_text = run.asked is None and bool(run.text) and self._is_own(run)
            if held and is_text and held[3:] == run[3:]:
                run = held._replace(end=run.end, text=held.text + run.text)
            elif held:
                yield self._amount(held, run)
            if not is_text:
                self._before = run.role if run.text else self._before
                yield run
                continue
            cuts = (_IN_CODE if run.role in NAMING else _IN_WORD).finditer(run.text)
            is_short = run.role in (DAY, KIND) and len(run.text) <= _LONGEST_DAY
            end = max((found.end() for found in cuts), default=0) if not is_short else 0
            self._before = run.role if end else self._before
            yield from part_of(run, 0, end)
            self._tail = next(part_of(run, end, len(run.text)), None)
        if is_last and self._tail:
            yield self._amount(self._tail)

    def _amount(self, run: Run, following: Run | None = None) -> Run:
        """Returns the text of a table's cell, asked for as a number if it is nothing else."""
        others = (self._before, following.role if following and following.text else "")
        self._before = run.role
        is_alone, text = run.role in (CELL, DAY, KIND, LABEL) and run.role not in others, run.text.strip()
        if is_alone and run.role == KIND:
            kind = said(run.language or self._emoji.language, "kind").get(text.lower().removesuffix("."))
            run = run._replace(text=kind or run.text)
        mark = text.removesuffix("\ufe0f")
        if is_alone and run.text.strip() == mark and len(mark) == 1 and not self._emoji.is_kept:
            return run._replace(text=said(run.language or self._emoji.language).get(mark, run.text))
        if run.role == LABEL:
            return run._replace(asked=Asked("digits")) if is_alone and _CODE.fullmatch(text) else run
        if is_alone and run.role == DAY and text.isalpha():
            return run._replace(asked=Asked("date"))
        return run._replace(asked=Asked("cardinal")) if is_alone and AMOUNT.fullmatch(text) else run

    def _is_own(self, run: Run) -> bool:
        """Whether a run's text is the document's own, character by character."""
        return self._source[run.start - self._origin : run.end - self._origin] == run.text

    def _object(self) -> str:
        """Takes the stretch that was asked for as one character of the text."""
        first, last = self._open[0], self._open[-1]
        written = "".join(run.text for run in self._open)
        asked, opened, self._open = first.asked, self._open, []
        whole = first._replace(end=last.end)
        if asked is not None and asked.interpret_as == FORMULA:
            language = first.language if first.language in languages() else self._emoji.language
            return "".join(
                self._placeholder(whole._replace(asked=how), said) if how else self._known(whole, said)
                for said, how in spoken_latex(written, language)
            )
        if not written.strip() or asked is None:
            return self._known(whole, written)
        if asked.interpret_as == "address" and not _ELECTRONIC.fullmatch(written.strip()):
            return "".join(self._known(run._replace(asked=None), run.text) for run in opened)
        return self._placeholder(whole, written)

    def _placeholder(self, run: Run, written: str) -> str:
        """Takes a stretch that is read as asked: one character of the text."""
        text = self._known(run, OBJECT)
        if run.asked is not None:
            self._asked[self._length - 1] = run.asked, written
        return text

    def _known(self, run: Run, text: str) -> str:
        """Takes a run; an empty line between blocks stands for all of their markup, and only between texts."""
        is_own = self._is_own(run._replace(text=text))
        if not is_own and text == STOP:  # the line between blocks is only between texts
            return self._known(run, FULL_STOP) + self._known(run._replace(start=run.end), BLOCK)
        is_white = not text or text.isspace()
        if is_white and (self._held or (text and not is_own)):
            last, said, _ = self._held[-1] if self._held else (run, BLOCK, is_own)
            if not text and not said and last.role == run.role:
                run = self._held.pop()[0]._replace(end=run.end)
            self._held.append((run, text, is_own))
            return ""
        held = self._between_blocks() if text else ""
        return held + self._mapped(run, text, is_own)

    def _between_blocks(self) -> str:
        """Takes what is held: the widest white space in it; none at the beginning."""
        held, self._held = self._held, []
        white = max((text for _, text, _ in held), key=lambda text: (text.count("\n"), len(text)), default="")
        if not self._length or self._end[-1:].isspace():
            white = ""
        given = ""
        for run, text, is_own in held:
            is_it = bool(white) and text == white
            given += self._mapped(run, text if is_it else "", is_own and is_it)
            white = "" if is_it else white
        return given

    def _mapped(self, run: Run, text: str, is_own: bool) -> str:
        if self._keeps_tags and not is_own and run.role != ANSWERED:
            self._keep_tags(run, text)
        if run.language and text:
            last = self.languages.pop() if self.languages else (0, 0, "")
            if last[1:] == (self._length, run.language):
                self.languages.append((last[0], self._length + len(text), run.language))
            else:
                self.languages += [last, (self._length, self._length + len(text), run.language)]
        self._runs.append(_Known(self._length, self._length + len(text), run._replace(text=text), is_own))
        self._length += len(text)
        self._end = (self._end + text)[-LONGEST_BASE:]
        return text

    def _keep_tags(self, run: Run, text: str) -> None:
        """Keeps the tags of a run, or what it says itself; `text` is read of it."""
        written = self.written(run.start, run.end)
        if run.role == GIVEN:
            self._keep_tag(Tag(run.start, run.end, written, bool(text)))
        elif text.isspace() and written[:1] == "&":  # &#32;
            self._keep_tag(Tag(run.start, run.end, text, False))
        for match in _TAG.finditer(written) if run.role != GIVEN else ():
            self._keep_tag(Tag(run.start + match.start(), run.start + match.end(), match[0], False))

    def _keep_tag(self, tag: Tag) -> None:
        before = self.written(self._tags_end, tag.start)
        self.tags.append(tag._replace(written=before[len(before.rstrip()) :] + tag.written))
        self._tags_end = tag.end

    def written(self, start: int, end: int) -> str:
        """Returns what the document has between two places, of which the last segment is not behind."""
        return self._source[max(0, start - self._origin) : max(0, end - self._origin)]

    def place(self, item: Segment) -> Iterator[Segment]:
        """Yields what the next segment of the text completes of the document's segments: no character is lost.

        What several segments say of one run is one segment.
        """
        if item.semiotic_class == SPACE:
            return
        runs = self._runs_of(item)
        if item.after == SILENCE and all(known.run.text in PAUSES and not known.is_own for known in runs):
            self.placed = None
            return
        found, last = self._placed(item, runs), self._last
        self.placed = found
        if last is not None and found.start < last.end:
            self._last = _joined(last, found)
            return
        if last is not None:
            yield from self._complete(last)
        self._last = found

    def rest_of_tags(self) -> str:
        """Returns the markup behind the last word, once the text has ended."""
        return "".join(tag.written for tag in self.tags)

    def rest(self) -> Iterator[Segment]:
        """Yields the segments of the rest of the document, once the text has ended."""
        if self._last is not None:
            yield from self._complete(self._last)
        yield from self._between(self._origin + len(self._source))

    def _runs_of(self, item: Segment) -> list[_Known]:
        """Returns the runs that a segment of the text lies in; what was before them is forgotten."""
        while self._runs[0].end <= item.start:
            self._runs.popleft()
        last = next(index for index, known in enumerate(self._runs) if known.end >= item.end)
        return [known for known in islice(self._runs, last + 1) if known.run.text]

    def _placed(self, item: Segment, runs: Sequence[_Known]) -> Segment:
        words = tuple(
            word._replace(start=_offset(runs, word.start), end=_offset(runs, word.end, is_end=True))
            for word in item.words
        )
        start, end = _offset(runs, item.start), _offset(runs, item.end, is_end=True)
        if all(known.run.role in (SAY_AS, GIVEN) for known in runs):
            item = item._replace(source=OVERRIDE_SOURCE, rule=runs[0].run.role, confidence=1.0)
        return item._replace(start=start, end=end, words=words)

    def _complete(self, item: Segment) -> Iterator[Segment]:
        """Yields what lies before a segment, and the segment as the document writes it."""
        yield from self._between(item.start)
        written = self._source[item.start - self._origin : item.end - self._origin]
        self._reached = item.end
        yield item._replace(before=written)

    def _between(self, end: int) -> Iterator[Segment]:
        while self._reached < end:
            start, self._reached = self._reached, min(end, self._reached + REACH)
            written = self._source[start - self._origin : self._reached - self._origin]
            yield space(start, self._reached, written)
        if self._reached - self._origin > KEPT:
            self._source, self._origin = self._source[self._reached - self._origin :], self._reached


def _offset(runs: Sequence[_Known], place: int, *, is_end: bool = False) -> int:
    """Returns where a place of the text stands in the document; in what was replaced, where that begins or ends."""
    known = next(known for known in runs if (place <= known.end if is_end else place < known.end))
    if known.is_own:
        return known.run.start + place - known.start
    return known.run.end if is_end else known.run.start


def _joined(first: Segment, second: Segment) -> Segment:
    """Returns two segments of one stretch as one."""
    spoken = [item.after for item in (first, second) if item.after != SILENCE]
    decided = first if first.source != SELF_SOURCE else second
    return decided._replace(
        start=first.start,
        end=max(first.end, second.end),
        after=" ".join(spoken) or SILENCE,
        confidence=min(first.confidence, second.confidence),
        words=(*first.words, *second.words),
        alternatives=(),
    )
