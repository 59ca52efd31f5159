"""The manifest of a folder: the digests of its files, by which damage is noticed (`manifest.json`).

    {"format": 1, "sha256": {"config.json": ...}, "parts": ["gate", "grammar"], "weights": ...}

Each part of a model (`gate/`, `ranker/`) has its own manifest, and may be exchanged whole; that of `grammar/` is
older, and is read by `dncnorm.grammars`. The model's names its `parts`, and the digest of its `weights`, which does not
depend on how they are cut into files. Files that people edit are in none: `overrides.tsv`, the card, the report.

A digest is proof against damage, not against somebody who changes files and digests: what is read is checked as well.
A folder without a manifest is read as it is. So who has changed a file by hand deletes the manifest; the next save
writes it anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from dncnorm.core.files import atomic_write_json
from dncnorm.core.reading import read_limited
from dncnorm.core.strict_json import parsed_object

MANIFEST = "manifest.json"
FORMAT = 1


class Manifest(NamedTuple):
    """digests: SHA-256 of files, by their names. parts: the folders that must be there. weights: a digest, or ""."""

    digests: Mapping[str, str]
    parts: tuple[str, ...] = ()
    weights: str = ""

    def read(self, file: Path) -> bytes:
        """Returns a file's content, compared with its digest if there is one. Raises ValueError naming the file,
        OSError if it cannot be read.
        """
        content = read_limited(file)
        digest = self.digests.get(file.name)
        found = "" if digest is None else hashlib.sha256(content).hexdigest()
        if digest is not None and found != digest:
            raise ValueError(f"{file}: {changed(found, digest)}")
        return content


def read_manifest(folder: Path, covered: Iterable[str]) -> Manifest:
    """Returns a folder's manifest after comparing names with it; an empty one if there is none.

    covered: the names of the files that must be in the manifest if they exist. `Manifest.read` compares their content.

    Raises ValueError naming a file or part that is missing, a file that the manifest does not name, and a damaged
    manifest.
    """
    place = folder / MANIFEST
    if not place.is_file():
        return Manifest({})
    manifest = _read(place)
    for name in manifest.digests:
        if not (folder / name).is_file():
            raise ValueError(f"{folder / name}: missing; {MANIFEST} names it")
    for name in covered:
        if name not in manifest.digests and (folder / name).is_file():
            raise ValueError(f"{folder / name}: not named in {MANIFEST}; if the file is yours, delete {MANIFEST}")
    for name in manifest.parts:
        if not (folder / name).is_dir():
            raise ValueError(f"{folder / name}: missing; {MANIFEST} names this folder")
    return manifest


def write_manifest(folder: Path, names: Iterable[str], parts: Iterable[str] = (), weights: str = "") -> None:
    """Writes the manifest of those of the files and parts that are there."""
    files = {name: folder / name for name in sorted(names)}
    digests = {name: hashlib.sha256(read_limited(file)).hexdigest() for name, file in files.items() if file.is_file()}
    content: dict[str, Any] = {"format": FORMAT, "sha256": digests}
    if found := [name for name in sorted(parts) if (folder / name).is_dir()]:
        content["parts"] = found
    if weights:
        content["weights"] = weights
    atomic_write_json(folder / MANIFEST, content)


def renew_manifest(folder: Path, names: Iterable[str]) -> None:
    """Writes the digests of files that were saved one by one, if the folder has a manifest.

    Raises ValueError naming a damaged manifest.
    """
    if (folder / MANIFEST).is_file():
        manifest = _read(folder / MANIFEST)
        write_manifest(folder, {*manifest.digests, *names}, manifest.parts, manifest.weights)


def changed(found: str, digest: str) -> str:
    """Returns the message for a digest that differs from the manifest's."""
    return (
        f"its digest is {found[:12]}..., {MANIFEST} has {digest[:12]}...; "
        f"it is damaged, or was changed by hand: then delete {MANIFEST}"
    )


def _read(place: Path) -> Manifest:
    content = parsed_object(read_limited(place), place)
    unknown = sorted(content.keys() - {"format", "sha256", "parts", "weights"})
    if unknown:
        raise ValueError(f"{place}: unknown key {unknown[0][:40]!r}")
    if content.get("format") != FORMAT:
        raise ValueError(f"{place}: format {content.get('format')!r:.40}; this version of dncnorm reads {FORMAT}")
    digests, parts, weights = content.get("sha256"), content.get("parts", []), content.get("weights", "")
    if not isinstance(digests, dict) or not all(isinstance(digest, str) for digest in digests.values()):
        raise ValueError(f"{place}: sha256 is {digests!r:.40}; expected file names and digests")
    if not isinstance(parts, list) or not all(isinstance(name, str) for name in parts):
        raise ValueError(f"{place}: parts is {parts!r:.40}; expected a list of names")
    if not isinstance(weights, str):
        raise ValueError(f"{place}: weights is {weights!r:.40}; expected a digest")
    for name in (*digests, *parts):
        if Path(name).name != name or "\0" in name:
            raise ValueError(f"{place}: {name[:40]!r} is not the name of a file or folder beside it")
    return Manifest(digests, tuple(parts), weights)
