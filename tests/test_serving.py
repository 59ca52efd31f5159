"""The HTTP server: the pipeline's own results, in batches, and refusals that name the field."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from dncnorm import TextNormalizationPipeline
from dncnorm.normalization.request import OPTIONS

pytest.importorskip("starlette", reason="the server needs the extra: pip install dncnorm[serve]")
uvicorn = pytest.importorskip("uvicorn", reason="the server needs the extra: pip install dncnorm[serve]")

from dncnorm.apps import serving  # noqa: E402 (behind the skips)

TEXTS = [f"The {number} kg parcel of the IUCN cost ${number}.{number % 90 + 10}." for number in range(2, 42)]


@contextmanager
def server(normalize: Any) -> Iterator[int]:
    """A server in a thread, on a free port of the loopback."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        running = uvicorn.Server(uvicorn.Config(serving.application(normalize), log_level="warning"))
        thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield listening.getsockname()[1]
        finally:
            running.should_exit = True
            thread.join(timeout=60)
            assert not thread.is_alive()


@pytest.fixture(scope="module")
def port(normalize: TextNormalizationPipeline) -> Iterator[int]:
    with server(normalize) as port:
        yield port


def ask(port: int, fields: Any, *, path: str = "/normalize", method: str = "POST") -> tuple[int, Any]:
    """Status and JSON of one request; `fields` may be bytes, which are sent as they are."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    try:
        body = fields if isinstance(fields, bytes | None) else json.dumps(fields).encode()
        connection.request(method, path, body)
        answer = connection.getresponse()
        assert answer.getheader("content-type") == "application/json"
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def nearly(value: Any) -> Any:
    """Equal to JSON whose confidences differ in their last bits: the products of another batch size round otherwise."""
    if isinstance(value, dict):
        return {key: nearly(item) for key, item in value.items()}
    if isinstance(value, list):
        return [nearly(item) for item in value]
    return pytest.approx(value, abs=1e-4) if isinstance(value, float) else value


class Slow:
    """The pipeline, which waits for `released` before each call, and writes down what came together."""

    def __init__(self, normalize: TextNormalizationPipeline) -> None:
        self.model, self.request, self._normalize = normalize.model, normalize.request, normalize
        self.released, self.entered, self.calls = threading.Event(), threading.Event(), list[list[str]]()

    def __call__(self, texts: list[str], **options: Any) -> Any:
        self.calls.append(texts)
        self.entered.set()
        assert self.released.wait(60)
        if "fail" in texts:
            raise RuntimeError("the pipeline failed")
        return self._normalize(texts, **options)


def wait_until(happened: Any) -> None:
    """Raises AssertionError where it does not happen within a minute."""
    deadline = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.01)


# What it answers.


def test_the_answer_is_the_pipelines_own(port: int, normalize: TextNormalizationPipeline) -> None:
    text = "The IUCN weighed 15 kg \ud800 on 4 March 2014."
    assert ask(port, {"text": text}) == (200, normalize(text))
    assert ask(port, {"text": [text, ""]}) == (200, normalize([text, ""]))
    assert ask(port, {"text": []}) == (200, [])


def test_options_are_those_of_a_call(port: int, normalize: TextNormalizationPipeline) -> None:
    asked = {"alignment": True, "n_best": 3, "punctuation": "drop", "skip_classes": ["MONEY"], "keep": ["15 kg"]}
    text = "The 15 kg parcel of the IUCN cost $312."
    expected = json.loads(json.dumps(normalize(text, **asked)))
    assert ask(port, {"text": text, "casing": None, **asked}) == (200, expected)
    assert "15 kg parcel" in expected["normalized_text"]


def test_requests_that_come_together_are_answered_as_if_alone(port: int, normalize: TextNormalizationPipeline) -> None:
    options = [{}, {"punctuation": "drop"}, {"n_best": 2}]
    asked = [{"text": text, **options[place % 3]} for place, text in enumerate(TEXTS)]
    with ThreadPoolExecutor(16) as clients:
        answers = list(clients.map(lambda fields: ask(port, fields), asked))
    assert [status for status, _ in answers] == [200] * len(TEXTS)
    expected = [normalize(text, **options[place % 3]) for place, text in enumerate(TEXTS)]
    assert [body for _, body in answers] == nearly(expected)


def test_what_waits_goes_through_together_by_options(tiny: TextNormalizationPipeline) -> None:
    slow = Slow(tiny)
    with server(slow) as port, ThreadPoolExecutor(8) as clients:
        first = clients.submit(ask, port, {"text": "first"})
        assert slow.entered.wait(60)
        same = [clients.submit(ask, port, {"text": [f"a{n}", f"b{n}"]}) for n in range(3)]
        other = clients.submit(ask, port, {"text": "other", "punctuation": "drop"})
        time.sleep(0.5)  # all four have arrived
        slow.released.set()
        answers = [future.result() for future in (first, *same, other)]
    assert [status for status, _ in answers] == [200] * 5
    assert sorted(map(sorted, slow.calls)) == [["a0", "a1", "a2", "b0", "b1", "b2"], ["first"], ["other"]]
    assert answers[2][1] == nearly(tiny(["a1", "b1"]))


def test_a_failure_concerns_its_own_batch_only(tiny: TextNormalizationPipeline) -> None:
    slow = Slow(tiny)
    slow.released.set()
    with server(slow) as port:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("POST", "/normalize", json.dumps({"text": "fail"}))
        assert connection.getresponse().status == 500
        connection.close()
        assert ask(port, {"text": "Words"}) == (200, tiny("Words"))


def test_health(port: int, normalize: TextNormalizationPipeline) -> None:
    status, body = ask(port, None, path="/health", method="GET")
    assert (status, body["status"], body["language"]) == (200, "ok", "en")
    assert body["model"] == normalize.model.name_or_path


# What it refuses.


@pytest.mark.parametrize(
    ("fields", "status", "field", "error"),
    [
        (b"{", 400, None, "the body is not JSON"),
        (b"\xff", 400, None, "the body is not JSON"),
        (b"[" * 100_000, 400, None, "the body is not JSON"),
        (["text"], 400, None, "the body is list"),
        ({}, 422, "text", "missing"),
        ({"text": 5}, 422, "text", "got int"),
        ({"text": ["a", None]}, 422, "text[1]", "expected a string, got NoneType"),
        ({"text": ["a"] * 257}, 422, "text", "257 texts; a request holds at most 256"),
        ({"text": "a", "n_bets": 2}, 422, "n_bets", "unknown; the fields are text, alignment"),
        ({"text": "a", "batch_size": 2}, 422, "batch_size", "unknown"),
        ({"text": "a", "n_best": True}, 422, "n_best", "expected int, got bool"),
        ({"text": "a", "n_best": 0}, 422, "n_best", "0; it must be from 1 to 16"),
        ({"text": "a", "beams": 17}, 422, "beams", "17; it must be from 1 to 16"),
        ({"text": "a", "alignment": "yes"}, 422, "alignment", "expected bool, got str"),
        ({"text": "a", "classes": ["DATES"]}, 422, "classes", "'DATES'; the classes are PLAIN"),
        ({"text": "a", "classes": [5]}, 422, "classes", "expected a list of strings"),
        ({"text": "a", "keep": "/etc/passwd"}, 422, "keep", "expected list, got str"),
        ({"text": "a", "punctuation": "loud"}, 422, "punctuation", "'loud'; it must be one of keep, drop, sil"),
        ({"text": "a" * (1 << 20)}, 413, None, "longer than 1048576 bytes"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_a_refusal_names_field_value_and_limit(
    port: int, fields: Any, status: int, field: str | None, error: str
) -> None:
    answered, body = ask(port, fields)
    assert (answered, body["field"]) == (status, field)
    assert error in body["error"]


def test_unknown_paths_and_methods_are_refused_in_the_same_form(port: int) -> None:
    assert ask(port, None, path="/normalise", method="GET") == (404, {"field": None, "error": "Not Found"})
    assert ask(port, None, method="GET") == (405, {"field": None, "error": "Method Not Allowed"})


def test_a_request_has_every_option_of_a_call_but_the_size_of_batches() -> None:
    assert set(serving.OPTION_TYPES) == OPTIONS - {"batch_size"}


def test_who_comes_when_too_many_wait_is_asked_to_come_again(
    tiny: TextNormalizationPipeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "MAX_WAITING", 1)
    slow = Slow(tiny)
    with server(slow) as port, ThreadPoolExecutor(8) as clients:
        first = clients.submit(ask, port, {"text": "first"})
        assert slow.entered.wait(60)
        crowd = [clients.submit(ask, port, {"text": "next"}) for _ in range(4)]
        wait_until(lambda: sum(future.done() for future in crowd) == 3)
        slow.released.set()
        answers = [future.result() for future in crowd]
    assert sorted(status for status, _ in answers) == [200, 503, 503, 503]
    assert first.result()[0] == 200


# The command.


def test_the_command_serves_and_ends_when_told_with_its_requests_answered(model_folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "dncnorm", "serve", "--model", str(model_folder), "--port", str(port)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, env={**os.environ, "PYTHONWARNINGS": "error"})
    assert process.stderr is not None
    try:
        lines = iter(process.stderr.readline, b"")
        assert any(f"http://127.0.0.1:{port}".encode() in line for line in lines)
        with ThreadPoolExecutor(1) as client:
            answer = client.submit(ask, port, {"text": "15 kg " * 2000})
            time.sleep(0.2)  # it has arrived
            process.send_signal(signal.SIGTERM)
            assert answer.result()[0] == 200
        process.wait(timeout=60)
    finally:
        process.kill()
        process.communicate()
