"""Write the names of emoji in each language from Unicode's CLDR, without those that `Emoji` puts together.

    npm pack cldr-annotations-full@48.2.0 cldr-annotations-derived-full@48.2.0
    for archive in cldr-*.tgz; do tar xzf $archive; done
    python training/emoji_names.py package

Both packages unpack into one folder. The same command writes the same files.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from unittest.mock import patch

import dncnorm.languages
from dncnorm.core.files import atomic_write_text
from dncnorm.documents import emoji

LANGUAGES = ("en", "ru")
HEAD = """\
# Emoji, without U+FE0F	their names for text to speech
# From Unicode's CLDR {version} (Unicode License v3, https://www.unicode.org/license.txt) by training/emoji_names.py.
"""


def named(package: Path, language: str) -> dict[str, str]:
    """Returns the names of characters and sequences, without the selector."""
    found: dict[str, str] = {}
    for part, key in (("annotations", "annotations"), ("annotationsDerived", "annotationsDerived")):
        content = json.loads((package / part / language / "annotations.json").read_text(encoding="utf-8"))
        for written, entry in content[key]["annotations"].items():
            if "tts" in entry:
                found[written.replace(emoji.AS_EMOJI, "")] = entry["tts"][0]
    return found


def table(package: Path, language: str) -> dict[str, str]:
    """Returns the rows: emoji by their names, less those that are put together of others."""
    found = {key: name for key, name in named(package, language).items() if is_emoji(key)}
    with patch.object(emoji, "names", lambda code: found):
        composed = emoji.Emoji(language)
    bases = {key: name for key, name in found.items() if not any(tone in key for tone in emoji.TONES) or len(key) == 1}
    composed._names = bases
    return {key: name for key, name in sorted(found.items()) if key in bases or composed.name(key) != name}


def is_emoji(key: str) -> bool:
    """Whether a sequence is an emoji, as written with the selector if need be."""
    return any(emoji.SEQUENCE.fullmatch(form) for form in (key, key + emoji.AS_EMOJI)) or emoji.JOINER in key


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", type=Path, help="the folder into which both packages were unpacked")
    package = parser.parse_args().package
    version = json.loads((package / "package.json").read_text(encoding="utf-8"))["version"]
    for language in LANGUAGES:
        lines = [f"{key}\t{name}\n" for key, name in table(package, language).items()]
        path = Path(dncnorm.languages.__file__).with_name(language) / "emoji.tsv"
        atomic_write_text(path, HEAD.format(version=version) + "".join(lines))
        print(f"{path}: {len(lines)} names")


if __name__ == "__main__":
    main()
