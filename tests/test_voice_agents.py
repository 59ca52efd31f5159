"""What docs/how-to/stream.md shows for voice agents works with the classes of LiveKit Agents and Pipecat."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

import dncnorm

pytestmark = pytest.mark.slow

PIECES = ["It cost $3", "12 on 4 Mar", "ch 20", "14. ", "The end."]
SAID = "It cost three hundred twelve dollars on the fourth of march twenty fourteen. The end."


def test_livekit_agents() -> None:
    """The session takes the text transform, and what it gives its voice is spoken text."""
    agents = pytest.importorskip("livekit.agents")
    generation = pytest.importorskip("livekit.agents.voice.generation")
    normalize = dncnorm.pipeline()
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
        session = agents.AgentSession(tts_text_transforms=[normalize.astream_text])
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


def test_pipecat() -> None:
    """A service of speech is given spoken text."""
    service = pytest.importorskip("pipecat.services.tts_service")
    frames = pytest.importorskip("pipecat.frames.frames")
    pipeline = pytest.importorskip("pipecat.pipeline.pipeline")
    workers = pytest.importorskip("pipecat.pipeline.worker")
    runner = pytest.importorskip("pipecat.workers.runner")
    normalize = dncnorm.pipeline()
    heard: list[str] = []

    async def spoken(text: str, kind: str) -> str:
        said: str = (await asyncio.to_thread(normalize, text))["normalized_text"]
        return said

    class Voice(service.TTSService):  # type: ignore[misc]
        async def run_tts(self, text: str, context_id: str = "") -> AsyncIterator[Any]:
            heard.append(text)
            for frame in ():
                yield frame

    async def speak() -> None:
        voice = Voice(text_transforms=[("*", spoken)])
        worker = workers.PipelineWorker(pipeline.Pipeline([voice]))
        await worker.queue_frames([frames.TTSSpeakFrame("".join(PIECES)), frames.EndFrame()])
        runs = runner.WorkerRunner(handle_sigint=False)
        await runs.add_workers(worker)
        await asyncio.wait_for(runs.run(), 300)

    asyncio.run(speak())
    assert "".join(heard) == SAID
