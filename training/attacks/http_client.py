"""A plain HTTP client for attacks on the server: it can be slow, send rubbish, and leave in the middle."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any, NamedTuple


class Answer(NamedTuple):
    """status: 0 where the connection ended without an answer, or none came in time. seconds: from the beginning."""

    status: int
    body: bytes
    seconds: float

    def fields(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


NONE = Answer(0, b"", 0.0)


def message(path: str, fields: Any = None, *, method: str = "POST") -> bytes:
    """A whole request, which closes its connection."""
    body = b"" if fields is None else json.dumps(fields).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: attacked\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


async def send(port: int, sent: bytes, *, timeout: float = 300.0) -> Answer:
    """Sends bytes on a connection of their own, and reads the answer to its end."""
    started = time.monotonic()
    try:
        received = await asyncio.wait_for(_exchange(port, sent), timeout)
    except (OSError, asyncio.TimeoutError):
        received = b""
    status, body = parsed(received)
    return Answer(status, body, time.monotonic() - started)


async def ask(port: int, fields: Any, *, timeout: float = 300.0) -> Answer:
    """Asks for a normalization."""
    return await send(port, message("/normalize", fields), timeout=timeout)


async def health(port: int, *, timeout: float = 10.0) -> Answer:
    """Asks how the server is."""
    return await send(port, message("/health", method="GET"), timeout=timeout)


async def begin_and_leave(port: int, sent: bytes, seconds: float) -> None:
    """Sends bytes, waits, and leaves without the answer."""
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    await asyncio.sleep(seconds)
    writer.transport.abort()


async def drip(port: int, sent: bytes, pause: float, patience: float) -> float | None:
    """Sends one byte after the other; returns after how many seconds the server closed, None if it did not in time."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    started = time.monotonic()
    closed = asyncio.ensure_future(reader.read())
    try:
        for place in range(len(sent) + 1):
            left = patience - (time.monotonic() - started)
            done, _ = await asyncio.wait([closed], timeout=min(pause, left) if place < len(sent) else left)
            if done:
                return time.monotonic() - started
            if time.monotonic() - started >= patience:
                return None
            writer.write(sent[place : place + 1])
        return None
    except OSError:
        return time.monotonic() - started
    finally:
        closed.cancel()
        writer.transport.abort()


async def _exchange(port: int, sent: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(sent)
        return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.transport.abort()


def parsed(received: bytes) -> tuple[int, bytes]:
    """Status and body of what was received; 0 for what is no whole answer."""
    head, blank, body = received.partition(b"\r\n\r\n")
    first = head.split(b"\r\n", 1)[0].split()
    if not blank or len(first) < 2 or not first[1].isdigit():
        return 0, received
    lengths = [line.split(b":")[1] for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    is_whole = not lengths or int(lengths[0]) == len(body)
    return (int(first[1]) if is_whole else 0), body
