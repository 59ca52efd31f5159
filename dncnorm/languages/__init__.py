"""The languages: one folder each, loaded by its code when first asked for.

from dncnorm import languages

english = languages.get("en")
languages.register(Language(code="tlh", ...))  # one of your own
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from dncnorm.languages.base import Language

_REGISTERED: dict[str, Language] = {}


def codes() -> tuple[str, ...]:
    """The codes of all languages: those with a folder here, and those registered."""
    folders = (file.parent.name for file in Path(__file__).parent.glob("*/__init__.py"))
    return tuple(sorted({*folders, *_REGISTERED}))


def get(code: str) -> Language:
    """The language of a code. Raises ValueError naming the known ones where there is none."""
    if code not in _REGISTERED:
        if code not in codes():
            raise ValueError(f"language: {code!r} is unknown; the known ones are {', '.join(codes())}")
        register(import_module(f"{__name__}.{code}").LANGUAGE)
    return _REGISTERED[code]


def register(language: Language) -> None:
    """Make a language known by its code. Raises ValueError where another one has it."""
    if _REGISTERED.setdefault(language.code, language) is not language:
        raise ValueError(f"language: {language.code!r} is registered already, as {_REGISTERED[language.code].name}")
