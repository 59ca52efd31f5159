"""Messages between a server and its workers over a socket: two lengths, a head in JSON, a body."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from typing import Any, NamedTuple

_LENGTHS = struct.Struct("!II")


class Message(NamedTuple):
    """A message. values: as JSON has them. body: an answer's, which is JSON already."""

    kind: str
    values: list[Any]
    body: bytes = b""

    def packed(self) -> bytes:
        """Returns the message as it is sent."""
        head = json.dumps([self.kind, *self.values]).encode()
        return b"".join((_LENGTHS.pack(len(head), len(self.body)), head, self.body))


def read_message(link: socket.socket) -> Message:
    """Waits for a message and reads it, and not a byte more. Raises EOFError at the end."""
    head, body = _LENGTHS.unpack(_exactly(link, _LENGTHS.size))
    return _message(_exactly(link, head), _exactly(link, body))


async def awaited_message(reader: asyncio.StreamReader) -> Message:
    """Returns the next message. Raises `asyncio.IncompleteReadError` at the end."""
    head, body = _LENGTHS.unpack(await reader.readexactly(_LENGTHS.size))
    return _message(await reader.readexactly(head), await reader.readexactly(body))


def _message(head: bytes, body: bytes) -> Message:
    kind, *values = json.loads(head)
    return Message(kind, values, body)


def _exactly(link: socket.socket, size: int) -> bytes:
    content = bytearray()
    while len(content) < size:
        piece = link.recv(size - len(content))
        if not piece:
            raise EOFError
        content += piece
    return bytes(content)
