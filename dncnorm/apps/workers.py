"""Runs in a server's worker process: loads the model and works on its requests (`turns.py`).

A worker ends with its server; `pool.py` starts it, and replaces it if it dies.
"""

from __future__ import annotations

import os
import queue
import signal
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from dncnorm.apps.asked import Answer, Asked
from dncnorm.apps.limits import Limits
from dncnorm.apps.messages import Message, read_message
from dncnorm.documents.runs import DocumentError

if TYPE_CHECKING:
    from dncnorm.apps.turns import Turns

ALIVE_SECONDS = 1.0
"""How often a busy worker reports that it is alive."""


def run_process(link: socket.socket, load: Callable[[], Any], limits: Limits) -> None:
    """Runs a worker as a process. Its server alone ends it, by the socket, or kills it."""
    for number in (signal.SIGINT, signal.SIGTERM):  # a terminal, or a supervisor, may send them to all processes
        signal.signal(number, signal.SIG_IGN)
    work(link, load, limits, ended=lambda: os._exit(0))


def work(link: socket.socket, load: Callable[[], Any], limits: Limits, ended: Callable[[], None]) -> None:
    """Loads the model, and works until the server is gone. ended: called then, from another thread."""
    from dncnorm.apps.turns import Turns  # here, so that the server's own process does without PyTorch

    inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
    threading.Thread(target=_receive, args=(link, inbox, ended), daemon=True).start()
    sent_at = 0.0

    def send(kind: str, *values: Any, body: bytes = b"") -> None:
        nonlocal sent_at
        sent_at = time.monotonic()
        with suppress(OSError):
            link.sendall(Message(kind, list(values), body).packed())

    def answer(number: int, given: Answer) -> None:
        send("answer", number, given.status, body=given.body)

    try:
        normalize = load()
        names = []
        for one in normalize.each():
            names.append(one.name)  # loads the network now, not at the first request
            for sentence in one.language.demo.sentences:  # compiles what the first requests would wait for
                with suppress(DocumentError):  # too long for a network of whole sentences
                    one(sentence)
    except Exception as error:
        send("failed", f"{error}")
        return
    send("ready", ", ".join(names), ", ".join(one.language.code for one in normalize.each()))
    is_over = False

    def receive() -> None:
        nonlocal is_over
        while not inbox.empty():
            is_over = not _obeyed(turns, inbox.get()) or is_over
        if time.monotonic() - sent_at >= ALIVE_SECONDS:
            send("alive")

    turns = Turns(normalize, limits, answer, receive)
    while not is_over:
        if turns.is_idle():
            is_over = not _obeyed(turns, inbox.get())
        receive()
        turns.take()


def _obeyed(turns: Turns, message: Message) -> bool:
    """Does what a message asks for; returns False for the last one."""
    if message.kind == "ask":
        number, asked = message.values
        turns.add(number, Asked(*asked))
    elif message.kind == "drop":
        turns.drop(*message.values)
    return message.kind != "end"


def _receive(link: socket.socket, inbox: queue.SimpleQueue[Message], ended: Callable[[], None]) -> None:
    with suppress(OSError, EOFError):
        while True:
            inbox.put(read_message(link))
    inbox.put(Message("end", []))
    ended()
