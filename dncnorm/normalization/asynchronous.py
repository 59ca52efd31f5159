"""Runs a stream over an asynchronous source: the work is done in a thread, so that the event loop goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Callable, Iterable, Iterator
from concurrent.futures import Future
from typing import TypeVar

Item = TypeVar("Item")


async def over(
    source: AsyncIterable[str], stream: Callable[[Iterable[str]], Iterator[Item]]
) -> AsyncGenerator[Item, None]:
    """Yields what a stream yields for the chunks of an asynchronous source, each item as soon as it is there.

    If the caller stops, the source is no longer waited for.
    """
    loop = asyncio.get_running_loop()
    chunks = source.__aiter__()
    waiting: Future[str | None] | None = None

    def awaited() -> Iterator[str]:
        nonlocal waiting
        while True:
            waiting = asyncio.run_coroutine_threadsafe(_next(chunks), loop)
            if (chunk := waiting.result()) is None:
                return
            yield chunk

    items = stream(awaited())
    end = object()
    try:
        while (item := await loop.run_in_executor(None, next, items, end)) is not end:
            yield item  # type: ignore[misc]
    finally:
        if waiting is not None:
            waiting.cancel()


async def _next(chunks: AsyncIterator[str]) -> str | None:
    return await anext(chunks, None)
