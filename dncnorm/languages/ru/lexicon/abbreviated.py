"""How abbreviations are written: with their stop and without, with spaces and without."""

from __future__ import annotations


def spellings(*shorts: str) -> tuple[str, ...]:
    """Returns abbreviations as they are written; `бел. руб.` may lack the last stop and the space.

    The stop of a single letter is always written.
    """
    found = []
    for short in shorts:
        bare = short.removesuffix(".")
        for end in (short, bare) if len(bare.split(" ")[-1]) > 1 else (short,):
            found += [end, end.replace(". ", ".")]
    return tuple(dict.fromkeys(found))
