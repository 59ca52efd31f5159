"""Serves the pipeline over HTTP: `dncnorm serve`.

POST /normalize {"text": "It weighs 15 kg."}           -> {"normalized_text": ..., "segments": [...]}
POST /normalize {"text": ["...", "..."], "n_best": 3}  -> a list of these
GET  /health                                           -> {"status": "ok", "model": ..., "limits": ..., ...}
GET  /metrics                                          -> counts and times, as Prometheus reads them
GET  /openapi.json                                     -> all of these, as OpenAPI describes them

connections.py   a connection; closed if it is silent
serving.py       a request's header and body; what it asks for (asked.py), within the limits (limits.py)
pool.py          the worker with the least to do (workers.py); one that dies or hangs is replaced
turns.py         in the worker: which requests are next, and which share a batch
serving.py       the answer; if the client leaves or time is up, the work is dropped
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from dncnorm.apps.asked import Answer, Asked, FieldError, asked, json_answer, refusal
from dncnorm.apps.limits import Limits
from dncnorm.apps.metrics import MEDIA_TYPE, Gauges, Metrics
from dncnorm.apps.openapi import description
from dncnorm.apps.pool import Pool, start_process

MAX_READING_BYTES = 64 << 20
"""The most bytes of all bodies being read; beyond it, clients get status 503."""
LEFT = 499
"""The status of a request whose client left: nobody reads it, but the log and the metrics."""
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names of this machine alone."""


def application(pool: Pool, host: str = "") -> Starlette:
    """Returns the ASGI application that serves what a pool of workers, which has started, works on.

    host: where it listens. On the loopback address it answers only requests that name it, so that no web page reaches
    it by a name of its own (DNS rebinding); and nowhere it answers web pages of other origins.
    """
    limits, reading, metrics = pool.limits, _Reading(pool.limits), Metrics()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        running = asyncio.create_task(pool.run())
        yield
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running

    async def normalize(request: Request) -> Response:
        started, characters, status = time.monotonic(), 0, 500
        try:
            _check_sender(request, host)
            wanted = asked(await reading.body(request), limits)
            answer = await _answer(request, pool, wanted)
            status = answer.status
            characters = sum(map(len, wanted.texts)) if status == 200 else 0
        except FieldError as error:
            status = error.status
            raise
        except ClientDisconnect:
            status = LEFT
            raise
        finally:
            metrics.add(status, characters, time.monotonic() - started)
        return _response(answer)

    async def health(request: Request) -> Response:
        _check_sender(request, host)
        ready = pool.ready
        status = {
            "status": "ok" if ready else "starting",
            "model": pool.model,
            "language": pool.language,
            "workers": ready,
            "waiting": pool.waiting,
            "limits": asdict(limits),
        }
        return _response(json_answer(status, 200 if ready else 503))

    async def metrics_text(request: Request) -> Response:
        _check_sender(request, host)
        return Response(metrics.text(Gauges(pool.waiting, pool.ready)), media_type=MEDIA_TYPE)

    async def openapi(request: Request) -> Response:
        _check_sender(request, host)
        return _response(json_answer(description(limits)))

    return Starlette(
        routes=[
            Route("/normalize", normalize, methods=["POST"]),
            Route("/health", health),
            Route("/metrics", metrics_text),
            Route("/openapi.json", openapi),
        ],
        exception_handlers={FieldError: _refusal, HTTPException: _refusal, ClientDisconnect: _refusal},
        lifespan=lifespan,
    )


def _check_sender(request: Request, listening: str) -> None:
    """Raises FieldError for a request to another host's name, or from a web page of another origin."""
    called, origin = request.headers.get("host", ""), request.headers.get("origin")
    if listening in LOOPBACK and _name(called) not in LOOPBACK:
        raise FieldError(None, f"Host: {called[:100]!r}; this server listens on {listening} alone", status=421)
    if origin is not None and urlsplit(origin).netloc != called:
        raise FieldError(None, f"Origin: {origin[:100]!r}; web pages of other origins are not answered", status=403)


def _name(host: str) -> str:
    """Returns a host without its port and brackets; "" if it is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


async def _answer(request: Request, pool: Pool, wanted: Asked) -> Answer:
    """Returns the pool's answer. Its work is dropped if the client leaves, or the time is over."""
    answering = asyncio.create_task(pool.answer(wanted))
    leaving = asyncio.ensure_future(request.receive())  # the body has been read: the next message is that it left
    try:
        both: list[asyncio.Future[Any]] = [answering, leaving]
        await asyncio.wait(both, timeout=pool.limits.seconds, return_when=asyncio.FIRST_COMPLETED)
        if answering.done():
            return answering.result()
        if leaving.done():
            raise ClientDisconnect
        raise FieldError(None, f"not done within {pool.limits.seconds} seconds; come again", status=503)
    finally:
        answering.cancel()
        leaving.cancel()


class _Reading:
    """Reads bodies, within the limits of each and of all together."""

    def __init__(self, limits: Limits) -> None:
        self._limits, self._bytes = limits, 0

    async def body(self, request: Request) -> bytes:
        self._check_length(int(request.headers.get("content-length", 0)))
        body = bytearray()
        try:
            await asyncio.wait_for(self._read(request, body), self._limits.body_seconds)
        except asyncio.TimeoutError:
            error = f"the body did not come within {self._limits.body_seconds} seconds"
            raise FieldError(None, error, status=408) from None
        finally:
            self._bytes -= len(body)
        return bytes(body)

    async def _read(self, request: Request, body: bytearray) -> None:
        async for piece in request.stream():
            body += piece
            self._bytes += len(piece)
            self._check_length(len(body))
            if self._bytes > MAX_READING_BYTES:
                raise FieldError(None, "too many bodies are being read; come again", status=503)

    def _check_length(self, length: int) -> None:
        if length > self._limits.body_bytes:
            raise FieldError(None, f"the body is longer than {self._limits.body_bytes} bytes", status=413)


def _response(answer: Answer) -> Response:
    return Response(answer.body, answer.status, media_type="application/json")


async def _refusal(request: Request, error: Exception) -> Response:
    """Responds to errors of every kind in one form."""
    if isinstance(error, ClientDisconnect):
        return Response(status_code=LEFT)
    if isinstance(error, HTTPException):
        error = FieldError(None, error.detail, error.status_code)
    assert isinstance(error, FieldError)
    return _response(refusal(error))


def serve(load: Callable[[], Any], host: str, port: int, workers: int, limits: Limits) -> None:
    """Serves until stopped; requests that arrived before are still answered, within the grace.

    load: returns the pipeline; called in each worker process, it must be a function of a module, or a
    `functools.partial` of one. Raises ValueError with what it raises, ChildProcessError if a worker dies at it.
    """
    import uvicorn

    from dncnorm.apps.connections import StoppedServer, timed_protocol

    pool = Pool(partial(start_process, load, limits), workers, limits)
    try:
        pool.start()
        config = uvicorn.Config(application(pool, host), host=host, port=port, http=timed_protocol(limits))
        config.timeout_graceful_shutdown = limits.grace
        StoppedServer(config, limits.grace, pool.kill).run()
    finally:
        pool.kill()
