"""Writes spoken text with the markup of its document: SSML in, SSML out.

Tags stay where they were: between words, or around the words of a value that they stood in. As their order is kept, the
result is as well-formed as the document.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from html import escape

from dncnorm.core.segments import SPACE, Segment
from dncnorm.documents.reading import Tag


def tagged(
    segments: Iterable[Segment], render: Callable[[Iterable[Segment]], Iterator[str]], tags: deque[Tag]
) -> Iterator[str]:
    """Yields the rendered text of segments piece by piece, with the tags that their document puts before each word.

    render: yields the form of each segment, with the white space before it, before it takes the next one.
    """
    last: Segment | None = None

    def observed() -> Iterator[Segment]:
        nonlocal last
        for segment in segments:
            if segment.semiotic_class != SPACE:
                last = segment
            yield segment
        last = None

    for piece in render(observed()):
        form = piece.lstrip()
        gap = piece[: len(piece) - len(form)]
        if last is None:  # the white space at the end
            yield piece
            return
        before, said, behind = _around(last, tags)
        place = max((index for index, tag in enumerate(before, start=1) if tag.start < last.start), default=0)
        written = [tag.written for tag in before]
        if said and not any(written):  # it goes on
            continue
        yield "".join([*written[:place], gap, *written[place:], "" if said else escape(form, quote=False), *behind])


def _around(segment: Segment, tags: deque[Tag]) -> tuple[list[Tag], bool, list[str]]:
    """Takes the tags before a segment, and those in it: opening ones go before it, the others behind.

    Also returns whether one of them says what is said there.
    """
    before: list[Tag] = []
    behind: list[str] = []
    is_said = False
    while tags and tags[0].start < max(segment.end, segment.start + 1):
        if tags[0].is_said and tags[0].end > segment.start:
            is_said = True
            if tags[0].end > segment.end:  # the next segment is said by it, too
                if segment.start < tags[0].start:
                    break
                before.append(tags[0])
                tags[0] = tags[0]._replace(written="")
                break
        tag = tags.popleft()
        if tag.start <= segment.start or tag.is_said or (not behind and _opens(tag.written)):
            before.append(tag)
        else:
            behind.append(tag.written)
    return before, is_said, behind


def _opens(markup: str) -> bool:
    return markup.startswith("<") and not markup.startswith(("</", "<!", "<?")) and not markup.endswith("/>")
