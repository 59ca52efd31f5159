"""Serves the pipeline over HTTP: `dncnorm serve`.

    POST /normalize {"text": "It weighs 15 kg."}           -> {"normalized_text": ..., "segments": [...]}
    POST /normalize {"text": ["...", "..."], "n_best": 3}  -> a list of these
    GET  /health                                           -> {"status": "ok", "model": ..., "language": ...}

One thread runs the pipeline. Requests that arrive meanwhile wait, and then go through together: none waits for a batch
to fill, and batches grow with the load. A text's result does not depend on its batch (`pipeline.py`).

It uses Starlette and no schema library: `options.py` declares the fields of a request, and `request.py` checks them.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dncnorm.normalization.pipeline import TextNormalizationPipeline
from dncnorm.options import CALL_OPTIONS

MAX_BODY_BYTES = 1 << 20
MAX_TEXTS = 256
"""Texts of a request, and of a batch."""
MAX_HYPOTHESES = 16
"""For `beams` and `n_best`: time and memory grow with them."""
MAX_WAITING = 256
"""Requests that wait; later ones are told to retry."""
GRACE_SECONDS = 30
"""The time to answer waiting requests after the server is stopped."""

OPTION_TYPES: Mapping[str, type] = {option.name: option.kind for option in CALL_OPTIONS if option.is_served}
"""The options of a request: those of a call, except `batch_size`, which the server decides.

`keep` is a list here, never the name of a file: a request reads no file of the server's.
"""


class FieldError(ValueError):
    """A request cannot be answered. field: the one that is wrong, None for the body as a whole."""

    def __init__(self, field: str | None, message: str, status: int = 422) -> None:
        super().__init__(message)
        self.field, self.status = field, status


class WaitingRequest(NamedTuple):
    """A request that waits: its texts, its options, and the future of its results."""

    texts: list[str]
    options: dict[str, Any]
    results: asyncio.Future[list[dict[str, Any]]]


class Batcher:
    """Puts requests that wait together through the pipeline together, in the order of their arrival."""

    def __init__(self, normalize: TextNormalizationPipeline) -> None:
        self.normalize = normalize
        self._waiting: deque[WaitingRequest] = deque()
        self._arrived = asyncio.Event()

    async def results(self, texts: list[str], options: dict[str, Any]) -> list[dict[str, Any]]:
        """Returns one result per text. Raises FieldError if too many requests wait already."""
        if len(self._waiting) >= MAX_WAITING:
            raise FieldError(None, f"{MAX_WAITING} requests wait already; come again", status=503)
        waiting = WaitingRequest(texts, options, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._arrived.set()
        return await waiting.results

    async def run(self) -> None:
        """Serves until cancelled."""
        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(max_workers=1, thread_name_prefix="dncnorm") as thread:
            while True:
                await self._arrived.wait()
                batch = self._next_batch()
                texts = [text for request in batch for text in request.texts]
                try:
                    spoken = iter(await loop.run_in_executor(thread, self._speak, texts, batch[0].options))
                    shares: list[Any] = [[next(spoken) for _ in request.texts] for request in batch]
                except Exception as error:  # every waiting request gets the error, and the next batch is served
                    shares = [error] * len(batch)
                for request, share in zip(batch, shares, strict=True):
                    _resolve(request.results, share)

    def _speak(self, texts: list[str], options: dict[str, Any]) -> list[dict[str, Any]]:
        results: list[dict[str, Any]] = self.normalize(texts, **options)
        return results

    def _next_batch(self) -> list[WaitingRequest]:
        """Returns the request that waits longest, and those with the same options that still fit in."""
        first = self._waiting.popleft()
        batch, left = [first], deque[WaitingRequest]()
        size = len(first.texts)
        for request in self._waiting:
            if request.options == first.options and size + len(request.texts) <= MAX_TEXTS:
                batch.append(request)
                size += len(request.texts)
            else:
                left.append(request)
        self._waiting = left
        if not left:
            self._arrived.clear()
        return batch


def _resolve(results: asyncio.Future[Any], share: Any) -> None:
    if results.done():
        return  # its client has gone
    if isinstance(share, Exception):
        results.set_exception(share)
    else:
        results.set_result(share)


def application(normalize: TextNormalizationPipeline) -> Starlette:
    """Returns the ASGI application that serves one pipeline."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.batcher = Batcher(normalize)
        serving = asyncio.create_task(app.state.batcher.run())
        yield
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving

    async def answer(request: Request) -> Response:
        texts, options, is_single = asked(await _body(request), normalize)
        results = await request.app.state.batcher.results(texts, options)
        return _json(results[0] if is_single else results)

    async def health(request: Request) -> Response:
        return _json(
            {"status": "ok", "model": normalize.model.name_or_path, "language": normalize.model.config.language}
        )

    return Starlette(
        routes=[Route("/normalize", answer, methods=["POST"]), Route("/health", health)],
        exception_handlers={FieldError: _refusal, HTTPException: _refusal},
        lifespan=lifespan,
    )


def asked(body: bytes, normalize: TextNormalizationPipeline) -> tuple[list[str], dict[str, Any], bool]:
    """Returns a request's texts, its options, and whether it is one text instead of a list. Raises FieldError."""
    try:
        fields = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise FieldError(None, f"the body is not JSON: {error}", status=400) from error
    if not isinstance(fields, dict):
        raise FieldError(None, f'the body is {type(fields).__name__}; expected {{"text": ...}}', status=400)
    if "text" not in fields:
        raise FieldError("text", "missing; expected a string, or a list of strings")
    text = fields.pop("text")
    return _texts(text), _options(fields, normalize), isinstance(text, str)


def _texts(given: Any) -> list[str]:
    texts = [given] if isinstance(given, str) else given
    if not isinstance(texts, list):
        raise FieldError("text", f"expected a string, or a list of strings, got {type(given).__name__}")
    if len(texts) > MAX_TEXTS:
        raise FieldError("text", f"{len(texts)} texts; a request holds at most {MAX_TEXTS}")
    for place, text in enumerate(texts):
        if not isinstance(text, str):
            raise FieldError(f"text[{place}]", f"expected a string, got {type(text).__name__}")
    return texts


def _options(given: dict[str, Any], normalize: TextNormalizationPipeline) -> dict[str, Any]:
    """Returns the options, each checked by the pipeline; null means the default."""
    options = {name: value for name, value in given.items() if value is not None}
    for name, value in options.items():
        if name not in OPTION_TYPES:
            raise FieldError(name, f"unknown; the fields are text, {', '.join(sorted(OPTION_TYPES))}")
        kind, found = OPTION_TYPES[name], type(value)
        if found is not kind:  # True is an int, and no number of beams
            raise FieldError(name, f"expected {kind.__name__}, got {found.__name__}")
        if kind is list and not all(isinstance(item, str) for item in value):
            raise FieldError(name, "expected a list of strings")
        if kind is int and not 1 <= value <= MAX_HYPOTHESES:
            raise FieldError(name, f"{value}; it must be from 1 to {MAX_HYPOTHESES}")
        try:
            normalize.request.changed(**{name: value})
        except ValueError as error:
            raise FieldError(name, str(error)) from error
    return options


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > MAX_BODY_BYTES:
            raise FieldError(None, f"the body is longer than {MAX_BODY_BYTES} bytes", status=413)
    return bytes(body)


def _json(content: Any, status: int = 200) -> Response:
    """Responds with ASCII JSON, which can also return a lone surrogate of the input."""
    return Response(json.dumps(content), status, media_type="application/json")


async def _refusal(request: Request, error: Exception) -> Response:
    """Responds to errors of every kind in one form."""
    if isinstance(error, FieldError):
        return _json({"field": error.field, "error": str(error)}, error.status)
    assert isinstance(error, HTTPException)
    return _json({"field": None, "error": error.detail}, error.status_code)


def serve(normalize: TextNormalizationPipeline, host: str, port: int) -> None:
    """Serves until stopped; requests that arrived before are still answered."""
    import uvicorn

    uvicorn.run(application(normalize), host=host, port=port, timeout_graceful_shutdown=GRACE_SECONDS)
