"""Streams the segments of a text that arrives in pieces, from a user, a model or a socket."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from dncnorm.core.checkpoints import checkpoint
from dncnorm.core.invisible import LOOKED_AT, length_of, unfinished, without_invisible
from dncnorm.core.segments import Segment
from dncnorm.core.typed import Typist
from dncnorm.languages.base import Language
from dncnorm.segmentation import Cutter, Passage

PIECE = 65_536
"""Characters that are cut at a time, which bounds memory. The size does not affect the result."""


def stream_segments(
    chunks: Iterable[str], language: Language, speak: Callable[[Passage], list[Segment]], start: int = 0
) -> Iterator[Segment]:
    """Yields the segments of the chunks' whole text, each once no further chunk can change it.

    speak: returns the segments of one passage, with offsets from its start. The yielded offsets are in the whole text,
    which begins at `start`.

    A sentence is complete once the first characters of the next one, an empty line or the end of the text show it. The
    text that is held back is bounded (`Cutter`).

    Raises TypeError for a chunk that is not a str, naming its place, and for a set of chunks.
    """
    cutter, typist = Cutter(language), Typist()
    written = waiting = before = ""  # of the next passage, as it arrived; its end, not to be read yet; what is before
    for piece in pieces(chunks):
        checkpoint()
        written += piece
        waiting += piece
        end = unfinished(waiting)
        seen = without_invisible(waiting[:end], before)
        passage = cutter.cut(typist.typed(seen))
        before, waiting = (before + waiting[:end])[-LOOKED_AT:], waiting[end:]
        length = length_of(written, len(passage.text))
        yield from _moved(Passage(start, written[:length], passage.sentences), speak)
        start, written = start + length, written[length:]
    rest = typist.typed(without_invisible(waiting, before)) + typist.rest()
    yield from _moved(Passage(start, written, cutter.cut(rest, is_last=True).sentences), speak)


def pieces(chunks: Iterable[str], size: int = PIECE) -> Iterator[str]:
    """Yields chunks cut into pieces. Raises TypeError for a chunk that is not a str, and for a set of chunks."""
    if isinstance(chunks, set | frozenset):
        raise TypeError(f"chunks: a {type(chunks).__name__} has no order; give a list, or a generator")
    for place, chunk in enumerate(chunks):
        if not isinstance(chunk, str):
            raise TypeError(f"chunks[{place}]: expected str, got {type(chunk).__name__}")
        for start in range(0, len(chunk), size):
            yield chunk[start : start + size]


def _moved(passage: Passage, speak: Callable[[Passage], list[Segment]]) -> Iterator[Segment]:
    for segment in speak(passage) if passage.text else ():
        yield segment.moved(passage.start)
