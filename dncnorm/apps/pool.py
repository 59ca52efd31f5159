"""The worker processes from the server's side: each has loaded the model and works on its requests.

The server's own process only reads and answers HTTP, so no request delays it. It sends each request over a socket
(`messages.py`) to the worker with the least work ahead of it, and replaces a worker that dies.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import multiprocessing
import socket
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from dncnorm.apps.asked import Answer, Asked, FieldError, json_answer
from dncnorm.apps.limits import Limits
from dncnorm.apps.messages import Message, awaited_message, read_message
from dncnorm.apps.parallel import uninterrupted
from dncnorm.apps.workers import run_process

START_PAUSE_SECONDS = 1.0
"""Before a worker that died is started again."""
_logger = logging.getLogger("uvicorn.error")


class Started(NamedTuple):
    """A worker that was started. kill: ends it at once."""

    link: socket.socket
    kill: Callable[[], None]


def start_process(load: Callable[[], Any], limits: Limits) -> Started:
    """Starts a worker as a process. load: a function of a module, or a `functools.partial` of one."""
    ours, theirs = socket.socketpair()
    with theirs:
        context = multiprocessing.get_context("spawn")
        process = context.Process(target=run_process, args=(theirs, load, limits), daemon=True)
        with uninterrupted():
            process.start()

    def kill() -> None:
        process.kill()
        process.join()
        ours.close()

    return Started(ours, kill)


class Worker:
    """A worker as its server sees it. jobs: what it has to answer, by number. heard: when its last message came."""

    def __init__(self, started: Started) -> None:
        self.link, self.kill = started
        self.jobs: dict[int, tuple[Asked, asyncio.Future[Answer]]] = {}
        self._small, self._large = 0, 0
        self.heard = time.monotonic()
        self.is_ready = False
        self._writer: asyncio.StreamWriter | None = None

    def ahead(self, asked: Asked) -> tuple[int, int]:
        """Returns the work ahead of a request, and all of its work: a small request waits for small ones only."""
        everything = self._small + self._large
        return (self._small if asked.is_small else everything), everything

    def begin(self, number: int, asked: Asked, answered: asyncio.Future[Answer]) -> None:
        """Sends the worker a request."""
        if not self.jobs:
            self.heard = time.monotonic()
        self.jobs[number] = (asked, answered)
        self._count(asked, 1)
        self.send("ask", number, asked)

    def end(self, number: int) -> asyncio.Future[Answer] | None:
        """Forgets a request; returns its future, None if it has ended already."""
        asked, answered = self.jobs.pop(number, (None, None))
        if asked is not None:
            self._count(asked, -1)
        return answered

    def _count(self, asked: Asked, sign: int) -> None:
        if asked.is_small:
            self._small += sign * (asked.cost + 1)
        else:
            self._large += sign * (asked.cost + 1)

    def send(self, kind: str, *values: Any) -> None:
        if self._writer is not None and not self._writer.is_closing():
            self._writer.write(Message(kind, list(values)).packed())

    async def listen(self, receive: Callable[[Worker, Message], None]) -> None:
        """Passes on the worker's messages, until it ends."""
        reader, self._writer = await asyncio.open_connection(sock=self.link)
        try:
            while True:
                message = await awaited_message(reader)
                self.heard = time.monotonic()
                receive(self, message)
        except (asyncio.IncompleteReadError, OSError):
            pass
        finally:
            self._writer.close()


class Pool:
    """The workers of a server: which one gets a request, and what happens if it dies.

    start: starts one; `start_process`, or a thread for tests.
    """

    def __init__(self, start: Callable[[], Started], count: int, limits: Limits) -> None:
        if count < 1:
            raise ValueError(f"--workers: {count}; it must be at least 1")
        self.limits, self.model, self.language = limits, "", ""
        self._start, self._count = start, count
        self._workers: list[Worker] = []
        self._numbers = itertools.count()

    def start(self) -> None:
        """Starts the workers, and waits until each has loaded. Raises ValueError with what made one fail."""
        self._workers = [Worker(self._start()) for _ in range(self._count)]
        for worker in self._workers:
            try:
                self._receive(worker, read_message(worker.link))
            except (EOFError, OSError):
                raise ChildProcessError("workers: one died while it loaded (killed, or out of memory)") from None

    def kill(self) -> None:
        """Ends all workers at once."""
        for worker in self._workers:
            worker.kill()
        self._workers = []

    async def run(self) -> None:
        """Keeps the workers running, until cancelled; then ends them."""
        tasks = [asyncio.create_task(self._kept(place)) for place in range(self._count)]
        try:
            while True:
                await asyncio.sleep(1)
                self._end_silent_ones()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.kill()

    @property
    def waiting(self) -> int:
        """The number of requests that are not answered."""
        return sum(len(worker.jobs) for worker in self._workers)

    @property
    def ready(self) -> int:
        """The number of workers that have loaded."""
        return sum(worker.is_ready for worker in self._workers)

    async def answer(self, asked: Asked) -> Answer:
        """Returns a request's answer; if cancelled, its work is dropped. Raises FieldError where none can be given."""
        ready = [worker for worker in self._workers if worker.is_ready]
        if not ready:
            raise FieldError(None, "the server is starting; come again", status=503)
        if self.waiting >= self.limits.waiting:
            raise FieldError(None, f"{self.limits.waiting} requests wait already; come again", status=503)
        worker, number = min(ready, key=lambda one: one.ahead(asked)), next(self._numbers)
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        worker.begin(number, asked, answered)
        try:
            return await answered
        finally:
            if worker.end(number) is not None:
                worker.send("drop", number)

    def _receive(self, worker: Worker, message: Message) -> None:
        if message.kind == "ready":
            self.model, self.language = message.values
            worker.is_ready = True
        elif message.kind == "failed":
            raise ValueError(*message.values)
        elif message.kind == "answer":
            number, status = message.values
            answered = worker.end(number)
            if answered is not None and not answered.done():
                answered.set_result(Answer(status, message.body))

    async def _kept(self, place: int) -> None:
        """Listens to a worker, and starts another when it ends."""
        while True:
            worker = self._workers[place]
            try:
                await worker.listen(self._receive)
            except ValueError as error:
                _logger.error("a worker could not load: %s", error)
            worker.is_ready = False
            worker.kill()
            _logger.error("a worker ended; another is started")
            gone = json_answer({"field": None, "error": "the worker of this request died; come again"}, 503)
            for number in list(worker.jobs):
                answered = worker.end(number)
                if answered is not None and not answered.done():
                    answered.set_result(gone)
            await asyncio.sleep(START_PAUSE_SECONDS)
            self._workers[place] = Worker(self._start())

    def _end_silent_ones(self) -> None:
        """Kills workers that have work but have sent nothing for longer than a request may take: they hang."""
        for worker in self._workers:
            if worker.is_ready and worker.jobs and time.monotonic() - worker.heard > self.limits.seconds:
                _logger.error("a worker sent nothing for %d seconds, and is killed", self.limits.seconds)
                worker.is_ready = False
                worker.kill()
