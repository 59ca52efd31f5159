"""Writes spoken text with the markup of its document: SSML in, SSML out.

Tags and the white space around them stay as they were: between words, or around the words of a value that they stood
in. As their order is kept, the result is as well-formed as the document. Pauses that markup makes are not written.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from html import escape

from dncnorm.core.segments import SPACE, Segment
from dncnorm.documents.reading import DocumentText, Tag

_CDATA = re.compile(r"<!\[CDATA\[|\]\]>")


def tagged(
    segments: Iterable[Segment], render: Callable[[Iterable[Segment]], Iterator[str]], reading: DocumentText
) -> Iterator[str]:
    """Yields the rendered text of segments piece by piece, with the tags that their document puts before each word.

    segments: each was placed in the document when it comes. render: yields the form of each segment, with the white
    space before it, before it takes the next one.
    """
    placed: Segment | None = None
    is_ended, given_to = False, 0

    def observed() -> Iterator[Segment]:
        nonlocal placed, is_ended
        for segment in segments:
            if segment.semiotic_class != SPACE:
                placed = reading.placed
            yield segment
        is_ended = True

    for piece in render(observed()):
        if is_ended:  # the white space at the end
            yield piece if not reading.tags else ""
            return
        if placed is None or placed.end <= given_to:  # a pause, or more of what the document says itself
            continue
        form = piece.lstrip()
        before = _until(placed.start, reading.tags)
        gap = piece[: len(piece) - len(form)]
        if before:
            white = filter(str.isspace, reading.written(before[-1].end, placed.start))
            gap = "".join([*(tag.written for tag in before), *white])
        if reading.tags and reading.tags[0].is_said and placed.end <= reading.tags[0].end:
            given_to = reading.tags[0].end
            yield gap + reading.tags.popleft().written
            continue
        yield gap + _with_inner_tags(form, placed, given_to, reading)


def _with_inner_tags(form: str, placed: Segment, given_to: int, reading: DocumentText) -> str:
    """Returns the form of a value with the tags in it: those that open before it, the others behind.

    given_to: up to where the document says itself how to speak; a value of which a part is said so stays as written.
    """
    inside, source = _until(placed.end, reading.tags), reading.written(max(placed.start, given_to), placed.end)
    is_given = placed.start < given_to or any(tag.is_said for tag in inside)
    if is_given and not _CDATA.search(source):
        return source
    written = [tag.written.strip() for tag in inside]
    place = next((place for place, tag in enumerate(written) if not _opens(tag)), len(written))
    place = place if all(tag[:1] in ("<", "") for tag in written) else 0  # text that nobody hears is in an element
    return "".join([*written[:place], escape(form, quote=False), *written[place:]])


def _until(place: int, tags: deque[Tag]) -> list[Tag]:
    """Takes the tags that begin before a place of the document."""
    taken = []
    while tags and tags[0].start < place:
        taken.append(tags.popleft())
    return taken


def _opens(markup: str) -> bool:
    return markup.startswith("<") and not markup.startswith(("</", "<!", "<?")) and not markup.endswith("/>")
