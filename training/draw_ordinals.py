"""Writes examples for the Russian chooser from raw text: where people wrote "третьем этаже", `{3|третьем} этаже`.

    python training/draw_ordinals.py ../shared/data/ru/raw_*.txt --output ordinals.txt

Give the file to `train_chooser.py` as `--drawn`.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from dncnorm.core.files import atomic_write_text
from dncnorm.languages.ru.agreement import written_ordinals
from dncnorm.training.progress import counted

SHORTEST, LONGEST = 30, 260
"""Characters of a text that is drawn from."""
MOST_OF_A_FORM = 120
_BRACES, _WORDS = re.compile(r"[{}|]"), re.compile(r"\w+|[^\w\s]")


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("raw", nargs="+", type=Path, help="files of texts, one a line")
    parser.add_argument("--texts", type=int, default=100_000, help="texts drawn of each file")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args(arguments)
    rng = random.Random(options.seed)
    found = list(drawn(counted(_texts(options.raw, options.texts, rng), "looking for ordinals", "texts"), rng))
    rng.shuffle(found)
    atomic_write_text(options.output, "".join(f"{line}\n" for line in found))
    print(f"{len(found):,} examples")


def _texts(files: Iterable[Path], count: int, rng: random.Random) -> Iterator[str]:
    for file in files:
        lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()]
        lines = [line for line in lines if SHORTEST < len(line) < LONGEST and not _BRACES.search(line)]
        yield from rng.sample(lines, min(count, len(lines)))


def drawn(texts: Iterable[str], rng: random.Random) -> Iterator[str]:
    """Yields texts with an ordinal in figures, in braces with what it says; of no form very many."""
    forms = Counter[str]()
    for text in texts:
        words = list(_WORDS.finditer(text))
        for written, index, _ in written_ordinals([word[0] for word in words], rng):
            start, end = words[index].span()
            said = text[start:end].lower().replace("ё", "е")
            if forms[said] < MOST_OF_A_FORM:
                forms[said] += 1
                yield f"{text[:start]}{{{written[index]}|{said}}}{text[end:]}"


if __name__ == "__main__":
    main()
