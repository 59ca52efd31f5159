"""Words in plain letters, and in every form."""

from __future__ import annotations

from collections.abc import Iterable


def plain(text: str) -> str:
    """The text in lower case, `ё` as `е`, every run of white space one space."""
    return " ".join(text.split()).casefold().replace("ё", "е")


def words_of_nouns(nouns: Iterable[tuple[str, Iterable[str]]]) -> dict[str, str]:
    """Every form of nouns of the lexicon, in plain letters -> the nominative; the first noun wins."""
    found: dict[str, str] = {}
    for noun, forms_of in nouns:
        for form in (form for one in forms_of for form in with_yu(plain(one))):
            found.setdefault(form, noun)
    return found


def with_yu(form: str) -> tuple[str, ...]:
    """The form, and what an instrumental in `ой` or `ей` may end in instead: `ою`, `ею`."""
    return (form, f"{form[:-1]}ю") if form.endswith(("ой", "ей")) else (form,)
