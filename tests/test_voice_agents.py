"""The text transforms for voice agents, as docs/how-to/stream.md shows them, in the classes of both packages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

import dncnorm
from dncnorm import TextNormalizer
from dncnorm.apps.agents import livekit_transform, pipecat_transform

PIECES = ["It **cost** $3", "12 on 4 Mar", "ch 20", "14. ", "The end."]
SAID = "It cost three hundred twelve dollars on the fourth of march twenty fourteen. The end."


@pytest.fixture(scope="module")
def normalize() -> TextNormalizer:
    """The embedded model, spaced as written."""
    return dncnorm.pipeline()


def test_transforms_need_no_package_and_tokens_are_refused(normalize: TextNormalizer) -> None:
    async def tokens() -> AsyncIterator[str]:
        for piece in PIECES:
            yield piece

    async def speak() -> tuple[str, str]:
        transform = livekit_transform(normalize, format="markdown")
        said = "".join([piece async for piece in transform(tokens())])
        spoken = pipecat_transform(normalize, format="markdown")
        with pytest.raises(ValueError, match="'12 on' is a token; aggregate sentences"):
            await spoken("12 on", "token")
        return said, await spoken("".join(PIECES), "sentence")

    assert asyncio.run(speak()) == (SAID, SAID)


@pytest.mark.slow
def test_livekit_agents(normalize: TextNormalizer) -> None:
    """The session takes the text transform, and what it gives its voice is spoken text."""
    agents = pytest.importorskip("livekit.agents")
    generation = pytest.importorskip("livekit.agents.voice.generation")
    heard: list[str] = []

    async def voice(text: Any, settings: Any) -> AsyncIterator[Any]:
        async for piece in text:
            heard.append(piece)
        for frame in ():
            yield frame

    async def tokens() -> AsyncIterator[str]:
        for piece in PIECES:
            yield piece

    async def speak() -> None:
        session = agents.AgentSession(tts_text_transforms=[livekit_transform(normalize, format="markdown")])
        task, _ = generation.perform_tts_inference(
            node=voice,
            input=tokens(),
            model_settings=agents.ModelSettings(),
            text_transforms=session.options.tts_text_transforms,
        )
        await asyncio.wait_for(task, 300)

    asyncio.run(speak())
    assert "".join(heard) == SAID
    assert len(heard) > 1


@pytest.mark.slow
def test_pipecat(normalize: TextNormalizer) -> None:
    """A service of speech is given spoken text."""
    service = pytest.importorskip("pipecat.services.tts_service")
    frames = pytest.importorskip("pipecat.frames.frames")
    pipeline = pytest.importorskip("pipecat.pipeline.pipeline")
    workers = pytest.importorskip("pipecat.pipeline.worker")
    runner = pytest.importorskip("pipecat.workers.runner")
    heard: list[str] = []

    class Voice(service.TTSService):  # type: ignore[misc]
        async def run_tts(self, text: str, context_id: str = "") -> AsyncIterator[Any]:
            heard.append(text)
            for frame in ():
                yield frame

    async def speak() -> None:
        voice = Voice(text_transforms=[("*", pipecat_transform(normalize, format="markdown"))])
        worker = workers.PipelineWorker(pipeline.Pipeline([voice]))
        answer = [frames.LLMTextFrame(piece) for piece in PIECES]
        ends = [frames.LLMFullResponseEndFrame(), frames.EndFrame()]
        await worker.queue_frames([frames.LLMFullResponseStartFrame(), *answer, *ends])
        runs = runner.WorkerRunner(handle_sigint=False)
        await runs.add_workers(worker)
        await asyncio.wait_for(runs.run(), 300)

    asyncio.run(speak())
    assert " ".join(heard) == SAID
