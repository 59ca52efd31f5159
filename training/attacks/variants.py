"""The same text in other characters: is the same said?

    python training/attacks/variants.py TEXTS ... --output DIR [--lang en]

TEXTS have a text in each line. Each is written in every other way that people write it (another hyphen, an en dash
between digits, a no-break or thin space, curly quotes, a letter's or a sign's double, no space before a unit, a unit in
other letters), and what
is said must be what is said of the line as it stands. DIR/differ.tsv lists what differs: the way, the line, both
readings. Exit status 1 if anything does.
"""

from __future__ import annotations

import argparse
import csv
import io
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from tqdm import tqdm

import dncnorm
from dncnorm.core.files import atomic_write_text

UNITS = "km|m|cm|mm|kg|g|mg|mL|ml|L|MHz|GHz|kHz|kW|V|W|GB|MB|ms|in|ft|lb|oz|mph|°C|°F"
CASED = "km/h|km|cm|mm|kg|ft|lbs?|oz|mph|rpm|psi|GHz|MHz|kHz|Hz|kWh|kW|mAh|dB|hrs?|mins?"
WAYS: dict[str, tuple[str, str | Callable[[re.Match[str]], str]]] = {
    "hyphen": (r"-", "\u2010"),
    "no-break hyphen": (r"-", "\u2011"),
    "en dash between digits": (r"(?<=\d)-(?=\d)", "–"),
    "hyphen for an en dash between digits": (r"(?<=\d)–(?=\d)", "-"),
    "minus before a digit": (r"(?<![^\s(])-(?=\d)", "\u2212"),
    "no-break space": (r" (?=\S)", "\u00a0"),
    "thin space before a unit": (rf"(?<=\d) (?=(?:{UNITS})(?!\w))", "\u2009"),
    "no space before a unit": (rf"(?<=\d) (?=(?:{UNITS})(?!\w))", ""),
    "space before a unit": (rf"(?<=\d)(?=(?:{UNITS})(?!\w))", " "),
    "capitals of a unit": (rf"(?<=\d) ?(?:{CASED})(?![\w/])", lambda found: found[0].upper()),
    "small letters of a unit": (rf"(?<=\d) ?(?:{CASED})(?![\w/])", lambda found: found[0].lower()),
    "space behind the colon of a time": (r"(?<=\d):(?=[0-5]\d ?[ap]\.?m)", ": "),
    "space behind a dollar sign": (r"\$(?=\d)", "$ "),
    "space before a percent sign": (r"(?<=\d)%", " %"),
    "curly apostrophe": (r"(?<=\w)'", "’"),
    "prime": (r"(?<=\d)'", "′"),
    "double prime": (r"(?<=\d)\"", "″"),
    "curly quote of inches": (r"(?<=\d)\"", "”"),
    "Greek mu": (r"µ", "μ"),
    "micro sign": (r"μ", "µ"),
    "ordinal sign for degrees": (r"(?<=\d)°", "º"),
    "letter x for times": (r"(?<=\d) ?× ?(?=\d)", " x "),
    "ellipsis": (r"\.\.\.", "…"),
}
"""By name: what is written, and what else it may be."""
BATCH = 64


def variants(text: str) -> Iterator[tuple[str, str]]:
    """Yields a text in every other way that applies to it."""
    for way, (written, other) in WAYS.items():
        found = re.sub(written, other, text)
        if found != text:
            yield way, found


def same(said: str, other: str) -> bool:
    """Whether two readings have the same words."""
    return _words(said) == _words(other)


def _words(said: str) -> list[str]:
    return re.findall(r"[^\W_]+|[^\w\s.,;:!?'’\"“”″()\[\]…–—‐‑-]", said.casefold())


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("texts", type=Path, nargs="+", metavar="TEXTS", help="a text in each line")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--output", type=Path, required=True, metavar="DIR")
    options = parser.parse_args()
    texts = [line for file in options.texts for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    normalize = dncnorm.pipeline("text-normalization", lang=options.lang)
    table = io.StringIO()
    writer = csv.writer(table, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, escapechar="\\")
    writer.writerow(("way", "text", "variant", "said of the text", "said of the variant"))
    tried, differ = Counter[str](), Counter[str]()
    for start in tqdm(range(0, len(texts), BATCH), unit="batch", disable=None):
        batch = texts[start : start + BATCH]
        said = {text: found["normalized_text"] for text, found in zip(batch, normalize(batch), strict=True)}
        cases = [(way, text, other) for text in batch for way, other in variants(text)]
        results = normalize([other for _, _, other in cases])
        for (way, text, other), result in zip(cases, results, strict=True):
            tried[way] += 1
            if not same(said[text], result["normalized_text"]):
                differ[way] += 1
                writer.writerow((way, text, other, said[text], result["normalized_text"]))
    options.output.mkdir(parents=True, exist_ok=True)
    atomic_write_text(options.output / "differ.tsv", table.getvalue())
    for way, count in tried.most_common():
        print(f"{count:7,} {way}: {differ[way]:,} differ")
    print(f"{tried.total():,} variants of {len(texts):,} texts, {differ.total():,} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
