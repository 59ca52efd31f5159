"""The HTTP server: the pipeline's own results, in batches, and refusals that name the field."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import pytest
from served import in_thread

from dncnorm import TextNormalizer
from dncnorm.normalization.request import OPTIONS

pytest.importorskip("starlette", reason="the server needs the extra: pip install dncnorm[serve]")
uvicorn = pytest.importorskip("uvicorn", reason="the server needs the extra: pip install dncnorm[serve]")

from dncnorm.apps import serving  # noqa: E402 (behind the skips)
from dncnorm.apps.asked import OPTION_TYPES, SMALL, Asked  # noqa: E402
from dncnorm.apps.cli import main  # noqa: E402
from dncnorm.apps.connections import timed_protocol  # noqa: E402
from dncnorm.apps.limits import Limits  # noqa: E402
from dncnorm.apps.pool import Pool, Started, Worker  # noqa: E402
from dncnorm.apps.turns import Turns  # noqa: E402

TEXTS = [f"The {number} kg parcel of the IUCN cost ${number}.{number % 90 + 10}." for number in range(2, 42)]


@contextmanager
def server(normalize: Any, limits: Limits | None = None) -> Iterator[int]:
    """A server in a thread, on a free port of the loopback."""
    limits = limits or Limits()
    pool = Pool(lambda: in_thread(normalize, limits), 1, limits)
    pool.start()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(serving.application(pool), log_level="error", http=timed_protocol(limits))
        running = uvicorn.Server(config)
        thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield listening.getsockname()[1]
        finally:
            running.should_exit = True
            thread.join(timeout=60)
            assert not thread.is_alive()


def test_a_small_request_goes_where_fewest_small_ones_wait_whatever_large_ones_do() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs, contextlib.closing(asyncio.new_event_loop()) as loop:
        workers = [Worker(Started(ours, lambda: None)) for _ in range(2)]
        small, large = (Asked(["a" * cost], {}, True, cost) for cost in (SMALL, SMALL + 1))
        places: list[int] = []
        for number, asked in enumerate([large, large, large, small, small, small, small]):
            worker = min(workers, key=lambda one: one.ahead(asked))
            worker.begin(number, asked, loop.create_future())
            places.append(workers.index(worker))
        assert places == [0, 1, 0, 1, 0, 1, 0]
        for number, place in enumerate(places):
            assert workers[place].end(number) is not None
            assert workers[place].end(number) is None
        assert [worker.ahead(large) for worker in workers] == [(0, 0), (0, 0)]


@pytest.fixture(scope="module")
def port(normalize: TextNormalizer) -> Iterator[int]:
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

    def __init__(self, normalize: TextNormalizer) -> None:
        self.name, self.language, self.request = normalize.name, normalize.language, normalize.request
        self._normalize = normalize
        self.released, self.entered, self.calls = threading.Event(), threading.Event(), list[list[str]]()

    def stream(self, pieces: Iterable[str]) -> Iterator[Any]:
        """What a worker compiles before it is ready."""
        return iter(())

    def parts(self, text: str, **options: Any) -> Any:
        """A long text's parts; each waits."""
        for part in self._normalize.parts(text, **options):
            self.calls.append([part.normalized_text])
            self.entered.set()
            assert self.released.wait(60)
            yield part

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


def test_the_answer_is_the_pipelines_own(port: int, normalize: TextNormalizer) -> None:
    text = "The IUCN weighed 15 kg \ud800 on 4 March 2014."
    assert ask(port, {"text": text}) == (200, normalize(text))
    assert ask(port, {"text": [text, ""]}) == (200, normalize([text, ""]))
    assert ask(port, {"text": []}) == (200, [])


def test_options_are_those_of_a_call(port: int, normalize: TextNormalizer) -> None:
    asked = {"alignment": True, "n_best": 3, "punctuation": "drop", "skip_classes": ["MONEY"], "keep": ["15 kg"]}
    text = "The 15 kg parcel of the IUCN cost $312."
    expected = json.loads(json.dumps(normalize(text, **asked)))
    assert ask(port, {"text": text, "casing": None, **asked}) == (200, expected)
    assert "15 kg parcel" in expected["normalized_text"]


def test_requests_that_come_together_are_answered_as_if_alone(port: int, normalize: TextNormalizer) -> None:
    options = [{}, {"punctuation": "drop"}, {"n_best": 2}]
    asked = [{"text": text, **options[place % 3]} for place, text in enumerate(TEXTS)]
    with ThreadPoolExecutor(16) as clients:
        answers = list(clients.map(lambda fields: ask(port, fields), asked))
    assert [status for status, _ in answers] == [200] * len(TEXTS)
    expected = [normalize(text, **options[place % 3]) for place, text in enumerate(TEXTS)]
    assert [body for _, body in answers] == nearly(expected)


def test_what_waits_goes_through_together_by_options(tiny: TextNormalizer) -> None:
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


def test_a_failure_concerns_its_own_batch_only(tiny: TextNormalizer) -> None:
    slow = Slow(tiny)
    slow.released.set()
    with server(slow) as port:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("POST", "/normalize", json.dumps({"text": "fail"}))
        answer = connection.getresponse()
        assert (answer.status, json.loads(answer.read())["error"]) == (500, "the server failed at this request")
        connection.close()
        assert ask(port, {"text": "Words"}) == (200, tiny("Words"))


def test_health(port: int, normalize: TextNormalizer) -> None:
    status, body = ask(port, None, path="/health", method="GET")
    assert (status, body["status"], body["language"]) == (200, "ok", "en")
    assert body["model"] == normalize.model.name_or_path


def test_it_describes_itself(port: int, normalize: TextNormalizer) -> None:
    status, body = ask(port, None, path="/openapi.json", method="GET")
    assert (status, body["openapi"], set(body["paths"])) == (200, "3.1.0", {"/normalize", "/health"})
    asked = body["paths"]["/normalize"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert set(asked["properties"]) == {"text", *OPTION_TYPES}
    assert asked["properties"]["style"]["enum"] == ["speech", "corpus", None]
    result = body["components"]["schemas"]["Result"]
    found = normalize("It was 1914.", alignment=True, n_best=2)
    assert set(result["properties"]) == set(found)
    segment = result["properties"]["segments"]["items"]
    assert set(segment["properties"]) == set(found["segments"][0])


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
        ({"text": "a", "beams": 2, "reconstruction": True}, 422, "reconstruction", "expected float, got bool"),
        ({"text": "a", "reconstruction": -1}, 422, "reconstruction", "-1; it must be at least 0"),
        ({"text": "a", "beams": 2, "reconstruction": 0.5}, 422, "reconstruction", "has no such ability"),
        ({"text": "a", "alignment": "yes"}, 422, "alignment", "expected bool, got str"),
        ({"text": "a", "classes": ["DATES"]}, 422, "classes", "'DATES'; the classes are PLAIN"),
        ({"text": "a", "classes": [5]}, 422, "classes", "expected a list of strings"),
        ({"text": "a", "keep": "/etc/passwd"}, 422, "keep", "expected list, got str"),
        ({"text": "a", "punctuation": "loud"}, 422, "punctuation", "'loud'; it must be one of keep, drop, sil"),
        ({"text": "a" * (1 << 20)}, 413, None, "longer than 1048576 bytes"),
        ({"text": "a" * 100_001}, 413, "text", "100001 characters, counted once for each beam"),
        ({"text": ["a" * 50_000] * 2, "beams": 2}, 413, "text", "200000 characters"),
        ({"text": "a", "keep": ["b" * 100_000]}, 413, "text", "100001 characters"),
        ({"text": "a " * 30_000}, 413, "text", "more than 25000 tokens"),
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
    assert set(OPTION_TYPES) == OPTIONS - {"batch_size"}


def test_who_comes_when_too_many_wait_is_asked_to_come_again(tiny: TextNormalizer) -> None:
    slow = Slow(tiny)
    with server(slow, Limits(waiting=2)) as port, ThreadPoolExecutor(8) as clients:
        first = clients.submit(ask, port, {"text": "first"})
        assert slow.entered.wait(60)
        crowd = [clients.submit(ask, port, {"text": "next"}) for _ in range(4)]
        wait_until(lambda: sum(future.done() for future in crowd) == 3)
        slow.released.set()
        answers = [future.result() for future in crowd]
    assert sorted(status for status, _ in answers) == [200, 503, 503, 503]
    assert first.result()[0] == 200


# Turns, time, and who leaves.

LONG = "It weighs 15 kg, and the IUCN paid $3.50 for it on 4 March 2014. " * 100


def test_long_texts_and_many_are_answered_as_the_pipeline_does(port: int, normalize: TextNormalizer) -> None:
    for text in (LONG, [LONG, "", "15 kg"] + [LONG[:500]] * 20):
        status, body = ask(port, {"text": text, "n_best": 2})
        assert (status, body) == (200, nearly(normalize(text, n_best=2)))


def test_a_small_request_does_not_wait_for_a_long_one(tiny: TextNormalizer) -> None:
    slow = Slow(tiny)
    with server(slow) as port, ThreadPoolExecutor(8) as clients:
        long = clients.submit(ask, port, {"text": LONG})
        assert slow.entered.wait(60)
        small = clients.submit(ask, port, {"text": "15 kg"})
        wait_until(lambda: ask(port, None, path="/health", method="GET")[1]["waiting"] == 2)
        slow.released.set()
        assert small.result()[0] == long.result()[0] == 200
    assert slow.calls.index(["15 kg"]) < len(slow.calls) - 3, "it came between the long one's parts"


def test_small_requests_are_answered_inside_a_long_search(tiny: TextNormalizer) -> None:
    answers: list[int] = []
    waiting = [Asked(["15 kg"], {}, True, 5)]

    def receive() -> None:
        if waiting:
            turns.add(2, waiting.pop())

    turns = Turns(tiny, Limits(), lambda number, answer: answers.append(number), receive)
    turns.add(1, Asked([LONG], {"beams": 2}, True, 2 * len(LONG)))
    turns.take()
    assert answers == [2]
    while not turns.is_idle():
        turns.take()
    assert answers == [2, 1]


def test_the_long_request_with_least_left_goes_first(tiny: TextNormalizer) -> None:
    answers: list[int] = []
    turns = Turns(tiny, Limits(), lambda number, answer: answers.append(number), lambda: None)
    for number, times in enumerate((6, 1, 3)):
        turns.add(number, Asked([LONG * times], {}, True, len(LONG) * times))
    while not turns.is_idle():
        turns.take()
    assert answers == [1, 2, 0]


def test_work_that_nobody_waits_for_is_dropped(tiny: TextNormalizer) -> None:
    slow = Slow(tiny)
    with server(slow) as port:
        with socket.create_connection(("127.0.0.1", port)) as client:
            body = json.dumps({"text": LONG * 4}).encode()
            client.sendall(b"POST /normalize HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
            assert slow.entered.wait(60)
        wait_until(lambda: ask(port, None, path="/health", method="GET")[1]["waiting"] == 0)
        done = len(slow.calls)
        slow.released.set()
        assert ask(port, {"text": "15 kg"})[0] == 200
        time.sleep(0.3)
        assert len(slow.calls) <= done + 2


def test_a_request_that_takes_too_long_is_told_so(tiny: TextNormalizer) -> None:
    slow = Slow(tiny)
    with server(slow, Limits(seconds=1)) as port:
        status, body = ask(port, {"text": LONG})
        assert (status, body["error"]) == (503, "not done within 1 seconds; come again")
        slow.released.set()


def test_silent_connections_are_closed(tiny: TextNormalizer) -> None:
    header = b"POST /normalize HTTP/1.1\r\nHost: a\r\n"
    with server(tiny, Limits(header_seconds=1, body_seconds=1)) as port:
        for sent, answered in ((b"", b""), (header, b""), (header + b"Content-Length: 9\r\n\r\n{", b"HTTP/1.1 408")):
            with socket.create_connection(("127.0.0.1", port), timeout=30) as client:
                client.sendall(sent)
                assert client.recv(1 << 16)[:12] == answered
        with socket.create_connection(("127.0.0.1", port), timeout=30) as client:
            client.sendall(header + b"Content-Length: 13\r\n\r\n" + b'{"text": "a"}')
            assert client.recv(12) == b"HTTP/1.1 200", "a whole request is answered"


def test_connections_beyond_the_limit_are_closed(tiny: TextNormalizer) -> None:
    with server(tiny, Limits(connections=1)) as port, socket.create_connection(("127.0.0.1", port), timeout=30) as one:
        one.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        assert one.recv(12) == b"HTTP/1.1 200"
        with socket.create_connection(("127.0.0.1", port), timeout=30) as other, suppress(ConnectionResetError):
            assert other.recv(1) == b""


def test_limits_are_told_and_given(port: int, capsys: pytest.CaptureFixture[str]) -> None:
    _, body = ask(port, None, path="/health", method="GET")
    assert body["limits"] == vars(Limits())
    assert (body["workers"], body["waiting"]) == (1, 0)
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    told = capsys.readouterr().out
    assert all(f"--max-{name.replace('_', '-')} N" in told for name in body["limits"])
    assert main(["serve", "--max-body-bytes", "0"]) == 1
    assert main(["serve", "--workers", "0"]) == 1
    errors = "dncnorm: --max-body-bytes: 0; it must be at least 1\ndncnorm: --workers: 0; it must be at least 1\n"
    assert capsys.readouterr().err == errors


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


@pytest.mark.slow
def test_a_worker_that_dies_is_started_again_and_a_busy_server_ends_in_its_grace(model_folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "dncnorm", "serve", "--model", str(model_folder), "--port", str(port)]
    process = subprocess.Popen([*command, "--max-grace", "1"], stderr=subprocess.PIPE)
    assert process.stderr is not None
    try:
        assert any(b"Uvicorn running" in line for line in iter(process.stderr.readline, b""))
        (worker,) = (child for child in psutil.Process(process.pid).children() if "spawn_main" in str(child.cmdline()))
        worker.kill()
        wait_until(lambda: ask(port, None, path="/health", method="GET")[0] == 503)
        wait_until(lambda: ask(port, {"text": "15 kg"})[0] == 200)
        with ThreadPoolExecutor(4) as clients:
            busy = [clients.submit(left_out, port, {"text": LONG * 15, "n_best": 1}) for _ in range(4)]
            time.sleep(0.3)
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=15)
            assert all(future.result() in (0, 200, 500, 503) for future in busy)
        assert not psutil.pid_exists(worker.pid)
    finally:
        process.kill()
        process.communicate()


def left_out(port: int, fields: Any) -> int:
    """The status of a request, 0 where the connection ends without one."""
    try:
        return ask(port, fields)[0]
    except (OSError, http.client.HTTPException, AssertionError):
        return 0
