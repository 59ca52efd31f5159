"""How much Python a part of the repository is: `python training/count_tokens.py [PATH ...]`.

Counts the tokens of the files that git tracks, so that squeezing lines or leaving out comments gains nothing: comments,
docstrings, and the tokens that only mark lines and indentation do not count. Without paths, it prints one line for each
part that has a limit; with paths (files or folders), one line for each path.
"""

from __future__ import annotations

import argparse
import subprocess
import tokenize
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = "dncnorm/languages"
NOT_COUNTED = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}


def count_tokens(path: Path) -> int:
    """The tokens of one file. A string that makes up a whole statement is a docstring."""
    counted = 0
    statement: list[int] = []
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type not in NOT_COUNTED:
                statement.append(token.type)
            elif token.type in (tokenize.NEWLINE, tokenize.ENDMARKER):
                if set(statement) != {tokenize.STRING}:
                    counted += len(statement)
                statement = []
    return counted


def tracked_python(path: str) -> list[Path]:
    """The Python files at or under `path` that git tracks and that are still there."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--", path], cwd=ROOT, capture_output=True, check=True, text=True
    ).stdout
    files = [ROOT / name for name in listed.split("\0") if name.endswith(".py")]
    return [file for file in files if file.is_file()]


def measure(files: list[Path]) -> str:
    lines = sum(len(file.read_bytes().splitlines()) for file in files)
    return f"{len(files):5,} files {lines:8,} lines {sum(map(count_tokens, files)):9,} tokens"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", help="files or folders, relative to the repository (default: its parts)")
    paths = parser.parse_args().paths
    if paths:
        parts = {path: tracked_python(path) for path in paths}
    else:
        languages = tracked_python(LANGUAGES)
        others = [file for file in tracked_python("dncnorm") if file not in set(languages)]
        parts = {LANGUAGES: languages, "dncnorm without languages": others}
        parts |= {path: tracked_python(path) for path in ("training", "tests")}
    width = max(map(len, parts))
    for name, files in parts.items():
        print(f"{name:<{width}} {measure(files)}")


if __name__ == "__main__":
    main()
