"""Updates the manifests of a model's folder, after a file was changed on purpose.

    python training/sign_model.py FOLDER ...

The manifests of the gate, of the ranker, of the chooser and of the model itself are made from the files of the folder
(`dncnorm.core.manifest`). A grammar's manifest gets the digest of its rules if it has none yet.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from dncnorm.bundle.chooser import CHOOSER_FOLDER
from dncnorm.bundle.folder import sign_folder
from dncnorm.bundle.gate import GATE_FOLDER
from dncnorm.bundle.grammar import GRAMMAR_FOLDER
from dncnorm.bundle.ranker import RANKER_FOLDER
from dncnorm.core.files import atomic_write_json
from dncnorm.core.manifest import MANIFEST, write_manifest
from dncnorm.grammars.manifest import rules_digest


def sign(folder: Path) -> None:
    """Writes the manifests of a model and of its parts."""
    for part in (GATE_FOLDER, RANKER_FOLDER, CHOOSER_FOLDER):
        if (folder / part).is_dir():
            names = {file.name for file in (folder / part).iterdir()} - {MANIFEST}
            write_manifest(folder / part, names)
    manifest = folder / GRAMMAR_FOLDER / MANIFEST
    if manifest.is_file():
        content = json.loads(manifest.read_bytes())
        content["rules_sha256"] = rules_digest(content["language"], content["rules"])
        atomic_write_json(manifest, content)
    sign_folder(folder)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER", help="a model's folder")
    for folder in parser.parse_args().folders:
        sign(folder)


if __name__ == "__main__":
    main()
