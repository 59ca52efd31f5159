"""The languages: one folder each, loaded by its code on first use.

from dncnorm import languages

english = languages.get("en")
languages.register(Language(code="tlh", ...))  # one of your own

An installed package may bring languages, too: entry points of the group `dncnorm.languages`, each named by the code of
the `Language` that it refers to.
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

from dncnorm.languages.base import Language

GROUP = "dncnorm.languages"
"""The entry points of languages in other packages."""

_REGISTERED: dict[str, Language] = {}
_MODELS: dict[str, str] = {}


def codes() -> tuple[str, ...]:
    """Returns the codes of all languages: those with a folder here, of installed packages, and those registered."""
    from importlib.metadata import entry_points  # it takes longer to import than all of this package's own modules

    installed = (point.name for point in entry_points(group=GROUP))
    return tuple(sorted({*_folders(), *installed, *_REGISTERED}))


def get(code: str) -> Language:
    """Returns the language with a code. Raises ValueError for an unknown code, listing the known ones."""
    if code not in _REGISTERED:
        register(import_module(f"{__name__}.{code}").LANGUAGE if code in _folders() else _installed(code))
    return _REGISTERED[code]


def register(language: Language, *, model: str | os.PathLike[str] | None = None) -> None:
    """Registers a language under its code.

    model: the folder or Hub repository that `dncnorm.pipeline(lang=...)` loads for it.

    Raises ValueError if the code is taken.
    """
    if _REGISTERED.setdefault(language.code, language) is not language:
        raise ValueError(f"language: {language.code!r} is registered already, as {_REGISTERED[language.code].name}")
    if model is not None:
        _MODELS[language.code] = os.fspath(model)


def registered_models() -> dict[str, str]:
    """Returns the folder or Hub repository of each language that was registered with a model."""
    return dict(_MODELS)


def _folders() -> set[str]:
    return {file.parent.name for file in Path(__file__).parent.glob("*/__init__.py")}


def _installed(code: str) -> Language:
    """Returns the language of an installed package. Raises ValueError for an unknown code, and for another object."""
    from importlib.metadata import entry_points

    for point in entry_points(group=GROUP, name=code):
        language = point.load()
        if not isinstance(language, Language) or language.code != code:
            raise ValueError(f"entry point {point.name} = {point.value}: expected the Language with code {code!r}")
        return language
    raise ValueError(f"language: {code!r} is unknown; the known ones are {', '.join(codes())}")
