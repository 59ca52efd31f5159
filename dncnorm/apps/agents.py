"""Text transforms that give the voice of an agent spoken text: LiveKit Agents, Pipecat. Neither is imported.

AgentSession(tts_text_transforms=[livekit_transform(normalize, format="markdown")])
TTSService(text_transforms=[("*", pipecat_transform(normalize, format="markdown"))])
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from dncnorm.normalization.text_normalizer import TextNormalizer

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from dncnorm.normalization.typed_options import CallOptions

TOKEN = "token"
"""Pipecat's type of a text that is a piece of a sentence, cut anywhere."""


def livekit_transform(
    normalize: TextNormalizer, **options: Unpack[CallOptions]
) -> Callable[[AsyncIterable[str]], AsyncIterator[str]]:
    """Returns a text transform of a LiveKit session: it takes an answer's pieces and yields spoken ones."""
    return partial(normalize.astream_text, **options)


def pipecat_transform(
    normalize: TextNormalizer, **options: Unpack[CallOptions]
) -> Callable[[str, str], Awaitable[str]]:
    """Returns a text transform of a Pipecat service: it takes a whole sentence, and works in a thread.

    It raises ValueError for a single token, as a service with `text_aggregation_mode=TextAggregationMode.TOKEN` sends.
    """

    async def spoken(text: str, kind: str) -> str:
        if kind == TOKEN:
            raise ValueError(f"text: {text!r} is a {kind}; aggregate sentences: TextAggregationMode.SENTENCE")
        return (await asyncio.to_thread(lambda: normalize(text, **options)))["normalized_text"]

    return spoken
