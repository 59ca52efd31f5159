"""English's wording rules."""

from __future__ import annotations

from dncnorm.core.segments import OVERRIDE_SOURCE, Segment
from dncnorm.languages.base import WordingRule

_ARTICLE = "the "
_DETERMINERS = frozenset(["the", "this", "every", "last", "next", "a", "my", "your", "his", "our", "their"])


def one_article(previous: Segment, segment: Segment) -> Segment:
    """A reading that begins with "the" loses it after "the", "this", "every", ...

    In the training files, no date said "the ..." follows these words.
    """
    is_said = segment.after.startswith(_ARTICLE) and segment.source != OVERRIDE_SOURCE
    if not is_said or previous.after.lower() not in _DETERMINERS:
        return segment
    alternatives = tuple(item._replace(after=item.after.removeprefix(_ARTICLE)) for item in segment.alternatives)
    return segment._replace(
        after=segment.after.removeprefix(_ARTICLE), words=segment.words[1:], alternatives=alternatives
    )


WORDING_RULES = (WordingRule("one article", one_article),)
