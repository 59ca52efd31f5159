"""Calls a function as soon as a module has been imported, whoever imports it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any


def when_imported(name: str, call: Callable[[], None]) -> None:
    """Calls `call` once the module has been imported: now, if it has been already.

    An exception of `call` is raised by the import. (`wrapt.when_imported` does this, too, but wrapt 2.5 imports
    asyncio and ssl, which takes several times as long as all else that `import dncnorm` does.)
    """
    if sys.modules.get(name) is not None:  # None forbids the import
        call()
    else:
        sys.meta_path.insert(0, _Finder(name, call))


class _Finder(MetaPathFinder):
    """Finds one module, by asking the other finders, and has it loaded by a `_Loader`."""

    def __init__(self, name: str, call: Callable[[], None]) -> None:
        self._name, self._call = name, call

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._name:
            return None
        others = (finder for finder in tuple(sys.meta_path) if finder is not self)
        found = (finder.find_spec(fullname, path, target) for finder in others)
        spec = next((spec for spec in found if spec is not None), None)
        if spec is not None and spec.loader is not None:
            spec.loader = _Loader(spec.loader, self._loaded)
        return spec

    def _loaded(self) -> None:
        self._call()
        if self in sys.meta_path:  # only now: where the call failed, the next import fails, too
            sys.meta_path.remove(self)


class _Loader(Loader):
    """Loads with another loader, then calls a function; in every other respect it is the other one."""

    def __init__(self, loader: Any, call: Callable[[], None]) -> None:
        self._loader, self._call = loader, call

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loader, name)

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        module: ModuleType | None = self._loader.create_module(spec)
        return module

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ is not None
        module.__spec__.loader = module.__loader__ = self._loader  # as without us
        self._loader.exec_module(module)
        self._call()
