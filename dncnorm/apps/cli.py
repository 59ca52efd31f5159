"""The command line: `dncnorm normalize`, `evaluate`, `compare`, `explain`, `push`, `serve`, `demo`."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from typing import Any, TextIO, cast

from dncnorm.apps.limits import add_limit_options, given_limits
from dncnorm.apps.lines import FORMATS, LineReader, spoken_documents, spoken_lines
from dncnorm.apps.options import add_call_options, call_options, flag
from dncnorm.apps.parallel import always, loaded_alone
from dncnorm.apps.pipes import reader_may_leave
from dncnorm.core.extras import MissingExtraError, check_extra, check_pytorch
from dncnorm.core.files import output_writer
from dncnorm.core.version import __version__
from dncnorm.options import AUTO, CALL_OPTIONS, DEFAULT_LANGUAGE, SSML, TEXT_FORMAT

EXTRAS = {"serve": ("starlette", "uvicorn"), "demo": ("fastapi", "gradio", "matplotlib", "uvicorn")}
"""The packages that a command needs beside the core, as in pyproject.toml."""

TAGGERS = {"segments": True, "raw": "raw"}
"""By the name of its units, the pipeline's option `tagger`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns 0 on success, 1 on failure, with one line on standard error."""
    options = build_parser().parse_args(arguments)
    try:
        with reader_may_leave():
            options.run(options)
    except KeyboardInterrupt:
        _tell("interrupted")
        return 130
    except (OSError, ValueError, TypeError, MissingExtraError) as error:
        _tell(str(error))
        return 1
    return 0


def _tell(message: str) -> None:
    """Writes one line to standard error, unless the program was started with it closed."""
    if sys.stderr is not None:
        print(f"dncnorm: {' '.join(message.split())}", file=sys.stderr)


def build_parser() -> argparse.ArgumentParser:
    """Builds the parser with every command and option."""
    parser = argparse.ArgumentParser(prog="dncnorm", description="Text normalization for speech.")
    parser.add_argument("--version", action="version", version=f"dncnorm {__version__}")
    commands = parser.add_subparsers(required=True, metavar="command")

    normalize = commands.add_parser("normalize", help="speak written text")
    normalize.add_argument("text", nargs="*", help="texts; standard input where none is given")
    normalize.add_argument("--input", metavar="FILE", help="read lines of a file, or of standard input for -")
    normalize.add_argument(
        "--output", metavar="FILE", help="write to a file, whole or not at all; or to a device or pipe"
    )
    normalize.add_argument("--format", choices=(*FORMATS, SSML), default="text", help="of the output (default: text)")
    normalize.add_argument(
        "--workers", type=int, default=1, metavar="N", help="processes, each with a model (default: 1)"
    )
    normalize.add_argument("--quiet", action="store_true", help="no progress bar, which a terminal has else")
    add_call_options(normalize)
    _add_model_options(normalize, languages=", or auto for each line's own")
    normalize.set_defaults(run=run_normalize)

    evaluate = commands.add_parser("evaluate", help="score a model on corpus files")
    evaluate.add_argument("corpus", nargs="+", help="Kaggle CSV or Google TSV files, folders or globs")
    evaluate.add_argument(
        "--report", metavar="DIR", help="write report.json, report.md, errors.csv, sentences.jsonl, plots"
    )
    evaluate.add_argument("--limit", type=int, metavar="SENTENCES", help="stop after so many sentences")
    _add_model_options(evaluate)
    evaluate.set_defaults(run=run_evaluate)

    compare = commands.add_parser("compare", help="test whether two evaluations of one corpus differ")
    compare.add_argument("first", metavar="A", help="a folder that evaluate --report wrote")
    compare.add_argument("second", metavar="B", help="another, of the same corpus")
    compare.set_defaults(run=run_compare)

    explain = commands.add_parser("explain", help="show what the network attends to and does with its memory")
    explain.add_argument("text")
    explain.add_argument(
        "--token", type=int, metavar="INDEX", help="this token, from 0; else all that the network spoke"
    )
    explain.add_argument("--png", metavar="FILE", help="draw it, too (needs matplotlib)")
    _add_model_options(explain)
    explain.set_defaults(run=run_explain)

    serve = commands.add_parser("serve", help="answer over HTTP (extra: serve)")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine alone)")
    serve.add_argument("--port", type=int, default=8000)
    serve.add_argument("--workers", type=int, default=1, metavar="N", help="processes, each with a model (default: 1)")
    _add_model_options(serve, languages=", or auto for both, by text or by the field lang")
    add_limit_options(serve)
    serve.set_defaults(run=run_serve)

    demo = commands.add_parser("demo", help="show the embedded models in the browser (extra: demo)")
    demo.add_argument("--port", type=int, default=7860)
    demo.set_defaults(run=run_demo)

    push = commands.add_parser("push", help="upload a model's folder, or a gate's, to the Hub")
    push.add_argument("folder")
    push.add_argument("repo_id")
    push.add_argument("--private", action="store_true")
    push.add_argument("--revision", metavar="R", help="branch to commit to")
    push.set_defaults(run=run_push)
    return parser


def _add_model_options(parser: argparse.ArgumentParser, languages: str = "") -> None:
    parser.add_argument("--model", metavar="M", help="a folder or a Hub repository")
    parser.add_argument(
        "--lang", help=f"language of the embedded model (default: {DEFAULT_LANGUAGE}){languages}; that of --model"
    )
    parser.add_argument("--overrides", metavar="FILE", help="your own readings, a TSV: written form, spoken form")
    parser.add_argument("--no-grammar", action="store_true", help="leave the network unconstrained and unchecked")
    parser.add_argument("--tagger", choices=TAGGERS, help="the network's own, of tokens or raw words, not the gate")
    parser.add_argument("--quantized", action="store_true", help="multiply in 8 bits: faster on a CPU with VNNI")


def run_normalize(options: argparse.Namespace) -> None:
    """Writes one line per input line, in order; the output does not depend on the number of processes.

    With --input-format, the whole input is one document, as is each text of the command line.
    """
    if options.text and options.input:
        raise ValueError("--input: texts are given too; give one or the other")
    if options.format == SSML:
        options.input_format = options.input_format or SSML
    for option in CALL_OPTIONS:
        if option.is_in_segments and options.format != "jsonl" and getattr(options, option.name) is not None:
            raise ValueError(f"{flag(option)}: --format {options.format} does not show it; --format jsonl does")
    with contextlib.ExitStack() as stack:
        stack.enter_context(_termination_raises())
        lines, is_ready, size = stack.enter_context(_lines(options))
        bar = stack.enter_context(_progress_bar(options, size))
        load, warn = partial(_load, options), partial(_warn, options.input)
        if options.input_format in (None, TEXT_FORMAT):
            spoken = spoken_lines(lines, load, options.format, options.workers, warn, is_ready)
        else:
            documents = ([text] for text in lines) if options.text else [lines]
            spoken = spoken_documents(documents, load(), options.format, warn)
        results = stack.enter_context(contextlib.closing(spoken))
        to_file = stack.enter_context(output_writer(options.output)) if options.output else None
        output = to_file or _binary(sys.stdout, "standard output: is closed; --output FILE writes to a file")
        for written, done in results:
            output.write(written)
            if not (to_file and to_file.seekable()):
                output.flush()
            bar.update(done)


@contextlib.contextmanager
def _termination_raises() -> Iterator[None]:
    """Lets SIGTERM end the program as an exception does, so that no part of a file is left; in the main thread only."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    code = 0

    def end(number: int, _: object) -> None:
        nonlocal code
        code = 128 + number
        sys.exit(code)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    except BaseException:
        if code:  # whatever else failed on the way out
            raise SystemExit(code) from None
        raise
    finally:
        signal.signal(signal.SIGTERM, before)


def _warn(file: str | None, message: str) -> None:
    """Warns of an error in a line: of the file, else of standard input or the command line."""
    _tell(f"{'input' if file in (None, '-') else file}, {message}")


@contextlib.contextmanager
def _lines(options: argparse.Namespace) -> Iterator[tuple[Iterable[bytes], Callable[[], bool], int | None]]:
    """Yields the input lines, a function that tests if the next line has come, and the total bytes, if known."""
    if options.text:
        yield map(os.fsencode, options.text), always, None
    elif options.input in (None, "-"):
        reader = LineReader(_binary(sys.stdin, "standard input: is closed; give texts, or --input FILE"))
        yield reader, reader.is_ready, None
    else:
        with open(options.input, "rb") as source:
            reader = LineReader(source)
            yield reader, reader.is_ready, os.fstat(source.fileno()).st_size


def _binary(stream: TextIO | None, otherwise: str) -> io.BufferedIOBase:
    """Returns the buffer of standard input or output. Raises ValueError if the program was started with it closed."""
    if stream is None:
        raise ValueError(otherwise)
    return cast(io.BufferedIOBase, stream.buffer)


def _progress_bar(options: argparse.Namespace, total: int | None) -> Any:
    """Shows the bytes done; only on a terminal that shows nothing else."""
    from tqdm import tqdm

    prints = not options.output and sys.stdout is not None and sys.stdout.isatty()
    is_hidden = options.quiet or bool(options.text) or prints or sys.stderr is None or not sys.stderr.isatty()
    return tqdm(total=total, unit="B", unit_scale=True, file=sys.stderr, disable=is_hidden)


def run_evaluate(options: argparse.Namespace) -> None:
    """Prints the accuracy per class; writes the report if a folder is named."""
    from dncnorm.evaluation.report import build_report, report_markdown, write_report
    from dncnorm.evaluation.runner import evaluate_corpus

    normalize = _load_one(options, "evaluate")
    scores = evaluate_corpus(normalize, options.corpus, limit=options.limit)
    model = options.model or f"embedded {normalize.language.code}"
    corpus = " ".join(map(os.path.basename, options.corpus))
    if options.report:
        report = write_report(options.report, scores, model=model, corpus=corpus)
    else:
        report = build_report(scores, model=model, corpus=corpus)
    print(report_markdown(report, scores.errors, has_plot=False))


def run_compare(options: argparse.Namespace) -> None:
    """Prints what each evaluation alone gets right, per class, and whether that is chance."""
    from dncnorm.evaluation.comparison import compare, comparison_markdown, read_evaluation

    first, second = read_evaluation(options.first), read_evaluation(options.second)
    print(comparison_markdown(first, second, compare(first, second)), end="")


def run_explain(options: argparse.Namespace) -> None:
    """Prints attention and memory use, token by token; draws them if a file is named."""
    check_pytorch("explain")
    from dncnorm.explanation.network import explain
    from dncnorm.explanation.picture import plot_explanations
    from dncnorm.explanation.text import explanation_text

    explanations = explain(_load_one(options, "explain"), options.text, options.token)
    if not explanations:
        raise ValueError("text: the network spoke none of its tokens; --token INDEX explains any one")
    sys.stdout.buffer.write("\n".join(map(explanation_text, explanations)).encode())
    if options.png:
        plot_explanations(options.png, explanations)


def run_push(options: argparse.Namespace) -> None:
    """Uploads a folder that loads, a model's or a gate's alone, in one commit; creates a missing repository."""
    from dncnorm.bundle.gate import push_gate
    from dncnorm.core.hub import push_folder
    from dncnorm.gate.gate import MODEL_FILE, Gate
    from dncnorm.normalization.loading import pipeline

    hub: dict[str, Any] = {"private": options.private, "revision": options.revision}
    if os.path.isfile(os.path.join(options.folder, MODEL_FILE)):
        print(push_gate(Gate.load(options.folder), options.repo_id, **hub))
    elif os.path.isdir(options.folder):
        _ = pipeline(model=options.folder).model  # what does not load, or has no gate, is no use to others
        print(push_folder(options.folder, options.repo_id, **hub))
    else:
        raise ValueError(f"folder: {options.folder} is not a folder")


def run_serve(options: argparse.Namespace) -> None:
    """Serves HTTP requests until stopped."""
    check_extra("serve", EXTRAS["serve"], "serve")
    from dncnorm.apps.serving import serve

    serve(partial(_load, options), options.host, options.port, options.workers, given_limits(options))


def run_demo(options: argparse.Namespace) -> None:
    """Serves the demo page to this machine alone, until stopped."""
    check_extra("demo", EXTRAS["demo"], "demo")
    from dncnorm.apps.demo import launch

    launch(port=options.port)


def _load_one(options: argparse.Namespace, command: str) -> Any:
    """Loads the pipeline, for a command that needs one model. Raises ValueError for several languages."""
    if options.lang == AUTO:
        raise ValueError(f"--lang: {options.lang!r}; {command} needs one language")
    normalize = _load(options)
    if not hasattr(normalize, "normalize_sentences"):
        raise ValueError(f"--model: {options.model!r} is a network alone, without tokens; {command} needs them")
    return normalize


def _load(options: argparse.Namespace) -> Any:
    """Loads the pipeline that the options describe."""
    model = {"model": options.model, "lang": options.lang, "quantized": options.quantized}
    model["tagger"] = TAGGERS.get(options.tagger, False)
    output = {"output": SSML} if getattr(options, "format", None) == SSML else {}
    settings = {**call_options(options), **output}
    return _pipeline(**model, grammar=not options.no_grammar, overrides=options.overrides, **settings)


@cache
def _pipeline(**options: Any) -> Any:
    """Loads the pipeline, once per process; the import is here so that `--help` is quick."""
    from dncnorm.normalization.loading import pipeline

    return loaded_alone(partial(pipeline, **options))


if __name__ == "__main__":
    sys.exit(main())
