"""Malformed corpora: is each told by file and line, or counted, and is all that is whole still read?

    python training/attacks/corpora.py --count 150 --seed 1 --output DIR [--resume]

A generator writes a good corpus in one of its forms (Google's TSV, Kaggle's CSV, a zip, a dictionary, rows with their
neighbours), and damages it in one place (`corpus_damages.py`). The error must name the file, and the line where there
is one; with `on_bad_rows="skip"`, the sentences around the damage must come back as they were written, and what was
left out must be counted. The same seed and count give the same files. Exit status 1 if a case failed.

silent: read as if nothing were wrong. nameless: an error without its place. crashed: an error of another kind.
lost: a whole sentence was not read, or was changed. uncounted: skipped, and not counted.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tqdm import tqdm

from attacks.corpus_damages import DICTIONARY, NEIGHBOURS, Case, Sentences, cases
from attacks.journal import HELD, Journal, parser_of
from dncnorm.corpus import BadRows, CorpusError, iter_sentences, read_dictionary
from dncnorm.corpus.neighbours import iter_neighbour_rows

REFUSALS = (CorpusError, FileNotFoundError)
"""The errors that are documented."""


def written(case: Case, folder: Path) -> list[str]:
    """Writes the case's files; returns the paths to read."""
    for name, data in case.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    for name, target in case.links.items():
        (folder / name).symlink_to(target)
    return [str(folder / name) for name in case.read or case.files]


def read(case: Case, paths: list[str], bad: BadRows | None = None) -> Sentences:
    """What the package makes of the files; `bad` gathers what is skipped."""
    if case.form == DICTIONARY:
        tokens = (token for path in paths for token in read_dictionary(path))
        return [[(token.semiotic_class or "", token.before, token.after or "")] for token in tokens]
    if case.form == NEIGHBOURS:
        found = [sentence for path in paths for sentence in iter_neighbour_rows(Path(path))]
    else:
        found = list(iter_sentences(paths, on_bad_rows="error" if bad is None else "skip", bad_rows=bad))
    return [[(item.semiotic_class or "", item.before, item.after or "") for item in one.tokens] for one in found]


def judge(case: Case, folder: Path) -> tuple[str, str]:
    """The verdict on a case, and what was said."""
    paths = written(case, folder)
    try:
        found = read(case, paths)
    except REFUSALS as error:
        said = str(error).removeprefix(f"{folder}/")
        if case.place is None or not said.startswith(case.place):
            return "nameless", said
    except Exception as error:  # any other is what this looks for
        return "crashed", f"{type(error).__name__}: {error}"
    else:
        if case.place is not None and not case.is_unsure:
            return "silent", f"{found!r:.200}"
        return (HELD, "") if found == case.kept else ("lost", f"{found!r:.200}")
    is_whole = case.is_unsure or case.form in (DICTIONARY, NEIGHBOURS)
    return (HELD, said) if is_whole else judge_skipped(case, paths, said)


def judge_skipped(case: Case, paths: list[str], said: str) -> tuple[str, str]:
    """The same with `on_bad_rows="skip"`."""
    bad = BadRows()
    try:
        found = read(case, paths, bad)
    except REFUSALS as error:
        return (HELD, said) if case.kept is None else ("lost", f"skipping, {error}")
    except Exception as error:
        return "crashed", f"skipping, {type(error).__name__}: {error}"
    if found != case.kept:
        return "lost", f"skipping, {bad}; {found!r:.200}"
    if not bad.messages or said not in bad.messages[0]:
        return "uncounted", f"skipping, {bad}; {bad.messages}"
    return HELD, said


def main() -> int:
    """The command line."""
    options = parser_of(__doc__, count=150).parse_args()
    journal = Journal(options.output, {"seed": options.seed, "count": options.count}, resume=options.resume)
    done = journal.done
    for number, case in enumerate(tqdm(cases(options.count, options.seed), total=options.count, disable=None)):
        if number not in done:
            folder = Path(tempfile.mkdtemp(dir=options.output))
            verdict, said = judge(case, folder)
            shutil.rmtree(folder)
            journal.add(number, case.kind, verdict, said=said)
    return journal.report()


if __name__ == "__main__":
    sys.exit(main())
