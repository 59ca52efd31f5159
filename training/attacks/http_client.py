"""A plain HTTP client for attacks on the server: it can be slow, send malformed bytes, and leave before the answer."""

from __future__ import annotations

import asyncio
import json
import re
import time
from typing import Any, NamedTuple


class Answer(NamedTuple):
    """status: 0 if the connection ended without a complete answer, or none came in time. seconds: since the start."""

    status: int
    body: bytes
    seconds: float


def message(path: str, fields: Any = None, *, method: str = "POST") -> bytes:
    """Returns a complete request, which closes its connection."""
    body = b"" if fields is None else json.dumps(fields).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


async def send(port: int, sent: bytes, *, timeout: float = 300.0) -> Answer:
    """Sends bytes on a new connection, and reads the answer to its end."""
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


async def leave(port: int, sent: bytes, seconds: float) -> None:
    """Sends bytes, waits, and leaves without the answer."""
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    await asyncio.sleep(seconds)
    writer.transport.abort()


async def drip(port: int, head: bytes, sent: bytes, pause: float, patience: float) -> float | None:
    """Sends `head`, then one byte after the other.

    Returns the seconds after which the server closed the connection; None if it did not within `patience` seconds.
    """
    started = time.monotonic()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    closed = asyncio.ensure_future(reader.read())
    try:
        writer.write(head)
        for place in range(int(patience / pause)):
            done, _ = await asyncio.wait([closed], timeout=pause)
            if done:
                return time.monotonic() - started
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
    """Returns the status and body of an answer; status 0 if it is incomplete."""
    answer = re.match(rb"HTTP/\S+ (\d+)(.*?\r\n)\r\n(.*)", received, re.DOTALL)
    if answer is None:
        return 0, received
    length = re.search(rb"(?i)\ncontent-length: *(\d+)", answer[2])
    is_complete = length is None or int(length[1]) == len(answer[3])
    return (int(answer[1]) if is_complete else 0), answer[3]
