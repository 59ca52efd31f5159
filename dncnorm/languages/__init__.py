"""The languages: one folder each, loaded by its code on first use.

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
    """Returns the codes of all languages: those with a folder here, and those registered."""
    folders = (file.parent.name for file in Path(__file__).parent.glob("*/__init__.py"))
    return tuple(sorted({*folders, *_REGISTERED}))


def get(code: str) -> Language:
    """Returns the language with a code. Raises ValueError for an unknown code, listing the known ones."""
    if code not in _REGISTERED:
        if code not in codes():
            raise ValueError(f"language: {code!r} is unknown; the known ones are {', '.join(codes())}")
        register(import_module(f"{__name__}.{code}").LANGUAGE)
    return _REGISTERED[code]


def register(language: Language) -> None:
    """Registers a language under its code. Raises ValueError if the code is taken."""
    if _REGISTERED.setdefault(language.code, language) is not language:
        raise ValueError(f"language: {language.code!r} is registered already, as {_REGISTERED[language.code].name}")
