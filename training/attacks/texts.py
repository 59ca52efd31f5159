"""Random Unicode and damaged sentences: is every character in one segment, every digit spoken, every result fast?

    python training/attacks/texts.py --lang en --count 500 --seed 1 --output DIR [--raw FILE ...] [--resume]

A case is a block of 1,000 texts, random or damaged:

random: digits, units, symbols, words, white space of all kinds, other scripts, combining marks, and characters drawn
from all of Unicode, lone surrogates included.
damaged: sentences of the --raw files, one a line, each with one to four edits. Without --raw there are none.

A block fails if the pipeline raises an error, if a segment's `before` is not the input's, if the segments miss or
repeat a character, if a digit is silent or remains in the result, or if a text alone takes more than SLOW seconds of
CPU time. Exit status 1 if a block failed.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tqdm import tqdm

import dncnorm
from attacks.inputs import lines_of
from attacks.journal import HELD, Journal, parser_of
from dncnorm import Result, TextNormalizer
from dncnorm.core.characters import has_digit
from dncnorm.core.invisible import without_invisible
from dncnorm.core.segments import SPACE
from dncnorm.core.special import SILENCE

NUMBERS = ("0", "7", "15", "312", "2014", "3,947", "79.20", "٣", "３", "½", "²", "⁵", "⁻¹²", "Ⅳ", "१", "১২", "⑦", "🄂")
SPACES = (" ", " ", " ", "\t", "\n", "\u00a0", "\u2003", "\u200b", "\r\n", "\u2028")
WORDS = (
    *("kg", "km", "$", "€", "%", "°", "p.m.", "March", "the", "IUCN", "www.a.b", "St.", "é", "a\u0301", "Ω", "日本"),
    *("г.", "км", "руб.", "1990-х", "№", "ё", "XIX в."),
)
MARKS = (*".,-–/:()\"'#&+", "\u202e", "\u200d", "\ufe0f", "\x00", "👩\u200d👧")
PARTS = (*NUMBERS, *SPACES, *WORDS, *MARKS, *"×÷±≈≤≥→…·•@^_=~<>[]{}|\\`*!?;’‘“”—−₃")
LONGEST = 12
"""Parts of a random text."""
BLOCK = 1000
BATCH = 32
SLOW = 0.5
SHOWN = 5
"""Failed texts of a block that the journal keeps."""


def random_texts(count: int, drawn: random.Random) -> Iterator[str]:
    """Draws texts of PARTS and of any character."""
    for _ in range(count):
        parts = drawn.choices(PARTS, k=drawn.randrange(LONGEST + 1))
        if drawn.random() < 0.5:
            parts.insert(drawn.randrange(len(parts) + 1), chr(drawn.randrange(sys.maxunicode + 1)))
        yield "".join(parts)


def damaged_texts(count: int, drawn: random.Random, sentences: Sequence[str]) -> Iterator[str]:
    """Draws sentences and makes one to four edits in each."""
    for _ in range(count):
        text = drawn.choice(sentences)
        for _ in range(drawn.randint(1, 4)):
            place = drawn.randrange(len(text) + 1)
            left, at, right = text[:place], text[place : place + 1], text[place + 1 :]
            other = drawn.choice(["", at + at, right[:1] + at, drawn.choice(PARTS) + at, at.swapcase()])
            text = drawn.choice([*[left + other + right] * 5, left, left + drawn.choice(sentences)])
        yield text


def faults(text: str, result: Result) -> set[str]:
    """Returns what is wrong with a result."""
    found = set()
    reached = 0
    for segment in result["segments"]:
        if segment["start"] != reached or segment["before"] != text[reached : segment["end"]]:
            found.add("a character out of its place")
        reached = segment["end"]
        if has_digit(segment["before"]) and not set(segment["after"].split()) - {SILENCE}:
            found.add("a digit unspoken")
        if has_digit(segment["after"]) and segment["after"] != segment["before"]:
            found.add("a digit in what is said")
        if segment["semiotic_class"] == SPACE and without_invisible(segment["before"]).strip():
            found.add("white space that is none")
    if reached != len(text):
        found.add("a character left out")
    return found


def tried(normalize: TextNormalizer, texts: list[str], lang: str) -> Iterator[tuple[str, str]]:
    """Yields the texts of a batch that failed, each with its faults."""
    started = time.process_time()
    try:
        results = normalize(texts)
    except Exception as error:  # of any kind: no text may raise one
        found = [(text, _error_of(normalize, text)) for text in texts]  # one at a time, to find which one raises it
        failed = [(text, message) for text, message in found if message is not None]
        yield from failed or [(texts[0], f"only in a batch: {type(error).__name__}: {error}"[:200])]
        return
    if time.process_time() - started > SLOW:
        yield from _slow(texts, lang)
    for text, result in zip(texts, results, strict=True):
        if wrong := faults(text, result):
            yield text, ", ".join(sorted(wrong))


def _error_of(normalize: TextNormalizer, text: str) -> str | None:
    try:
        normalize(text)
    except Exception as error:  # of any kind, as above
        return f"{type(error).__name__}: {error}"[:200]
    return None


def _slow(texts: list[str], lang: str) -> Iterator[tuple[str, str]]:
    fresh = dncnorm.pipeline("text-normalization", lang=lang)  # its caches know none of the texts
    fresh("It weighs 15 kg.")
    for text in texts:
        started = time.process_time()
        fresh(text)
        if (seconds := time.process_time() - started) > SLOW:
            yield text, f"{seconds:.1f} s of CPU time"


def main() -> int:
    """The command line."""
    parser = parser_of(__doc__, count=500)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--raw", type=Path, nargs="+", default=[], metavar="FILE", help="sentences, one a line")
    options = parser.parse_args()
    sentences = lines_of(options.raw)
    settings = {"lang": options.lang, "seed": options.seed, "count": options.count, "raw": list(map(str, options.raw))}
    journal = Journal(options.output, settings, resume=options.resume)
    normalize = dncnorm.pipeline("text-normalization", lang=options.lang)
    done = journal.done
    for number in tqdm(range(options.count), unit="block", disable=None):
        if number in done:
            continue
        drawn = random.Random(f"{options.seed} {number}")
        kind = "damaged" if sentences and number % 2 else "random"
        texts = list(damaged_texts(BLOCK, drawn, sentences) if kind == "damaged" else random_texts(BLOCK, drawn))
        batches = (texts[start : start + BATCH] for start in range(0, BLOCK, BATCH))
        failed = [found for batch in batches for found in tried(normalize, batch, options.lang)]
        journal.add(number, kind, f"{len(failed)} of {BLOCK}" if failed else HELD, failed=failed[:SHOWN])
    return journal.report()


if __name__ == "__main__":
    sys.exit(main())
