"""The HTTP server: the pipeline's own results, in batches, and refusals that name the field."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest
from alike import assert_alike
from served import in_thread

import dncnorm
from dncnorm import TextNormalizer
from dncnorm.normalization.request import OPTIONS

pytest.importorskip("starlette", reason="the server needs the extra: pip install dncnorm[serve]")
uvicorn = pytest.importorskip("uvicorn", reason="the server needs the extra: pip install dncnorm[serve]")

from dncnorm.apps import connections, serving  # noqa: E402 (after the skips)
from dncnorm.apps.asked import OPTION_TYPES, SMALL, Asked, FieldError, asked  # noqa: E402
from dncnorm.apps.cli import main  # noqa: E402
from dncnorm.apps.limits import Limits  # noqa: E402
from dncnorm.apps.pool import Pool, Started, Worker  # noqa: E402
from dncnorm.apps.turns import Turns  # noqa: E402

LONG = "It weighs 15 kg, and the IUCN paid $3.50 for it on 4 March 2014. " * 20
TEXT = "The 15 kg parcel of the IUCN cost $312 \ud800."


@contextmanager
def server(normalize: Any, limits: Limits | None = None) -> Iterator[int]:
    """A server in a thread, on a free port of the loopback."""
    limits = limits or Limits()
    pool = Pool(lambda: in_thread(normalize, limits), 1, limits)
    pool.start()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        protocol = connections.timed_protocol(limits)
        running = uvicorn.Server(
            uvicorn.Config(serving.application(pool, "127.0.0.1"), log_level="error", http=protocol)
        )
        thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield listening.getsockname()[1]
        finally:
            running.should_exit = True
            thread.join(timeout=60)
            assert not thread.is_alive()


@pytest.fixture(scope="module")
def port(normalize: TextNormalizer) -> Iterator[int]:
    with server(normalize) as port:
        yield port


def ask(port: int, fields: Any = None, path: str = "/normalize") -> tuple[int, Any]:
    """Status and JSON of a POST, of a GET without fields; `fields` may be bytes, which are sent as they are."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=120)) as connection:
        body = fields if isinstance(fields, bytes | None) else json.dumps(fields).encode()
        connection.request("GET" if fields is None else "POST", path, body)
        answer = connection.getresponse()
        assert answer.getheader("content-type") == "application/json"
        return answer.status, json.loads(answer.read())


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "localhost:1"}, 200),
        ({"Host": "[::1]"}, 200),
        ({"Host": "attacker.example:8000"}, 421),
        ({"Host": "]"}, 421),
        ({"Host": "localhost:8000", "Origin": "http://localhost:8000"}, 200),
        ({"Host": "localhost:8000", "Origin": "https://attacker.example", "Content-Type": "text/plain"}, 403),
        ({"Origin": "null"}, 403),
    ],
)
def test_pages_of_others_are_not_answered(port: int, headers: dict[str, str], status: int) -> None:
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=120)) as connection:
        for method, path in (("POST", "/normalize"), ("GET", "/health"), ("GET", "/metrics"), ("GET", "/openapi.json")):
            body = json.dumps({"text": "15 kg"}).encode() if method == "POST" else None
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            answer.read()
            assert (path, answer.status) == (path, status)


class Slow:
    """The pipeline, which waits for `released` before each call, and records the calls."""

    def __init__(self, normalize: TextNormalizer) -> None:
        self._normalize = normalize
        self.released, self.entered, self.calls = threading.Event(), threading.Event(), list[list[str]]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._normalize, name)

    def _wait(self, texts: list[str]) -> None:
        self.calls.append(texts)
        self.entered.set()
        assert self.released.wait(60)

    def stream(self, pieces: Iterable[str]) -> Iterator[Any]:
        """What a worker compiles before it is ready."""
        return iter(())

    def parts(self, text: str, **options: Any) -> Any:
        """The parts of a long text; each waits."""
        for part in self._normalize.parts(text, **options):
            self._wait([part.normalized_text])
            yield part

    def __call__(self, texts: list[str], **options: Any) -> Any:
        self._wait(texts)
        if "fail" in texts:
            raise RuntimeError("the pipeline failed")
        return self._normalize(texts, **options)


def wait_until(happened: Callable[[], bool]) -> None:
    """Raises AssertionError if it does not happen within a minute."""
    deadline = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def waiting(port: int) -> int:
    return int(ask(port, path="/health")[1]["waiting"])


# Answers.


def test_the_answer_is_the_pipelines_own(port: int, normalize: TextNormalizer) -> None:
    options: dict[str, Any] = {"alignment": True, "n_best": 3, "skip_classes": ["MONEY"], "keep": ["15 kg"]}
    expected = json.loads(json.dumps(normalize(TEXT, **options)))
    assert "15 kg parcel" in expected["normalized_text"]
    assert ask(port, {"text": TEXT, "casing": None, **options}) == (200, expected)
    for text in ([], LONG, [LONG, "", "15 kg", LONG[:500], LONG[:500]]):
        assert_alike(ask(port, {"text": text, "n_best": 2}), (200, normalize(text, n_best=2)))


def test_waiting_requests_with_equal_options_are_answered_together(tiny: TextNormalizer) -> None:
    slow = Slow(tiny)
    with server(slow) as port, ThreadPoolExecutor(8) as clients:
        first = clients.submit(ask, port, {"text": "first"})
        assert slow.entered.wait(60)
        same = [clients.submit(ask, port, {"text": [f"a{n}", f"b{n}"]}) for n in range(3)]
        other = clients.submit(ask, port, {"text": "other", "punctuation": "drop"})
        wait_until(lambda: waiting(port) == 5)
        slow.released.set()
        answers = [future.result() for future in (first, *same, other)]
    assert [status for status, _ in answers] == [200] * 5
    assert sorted(map(sorted, slow.calls)) == [["a0", "a1", "a2", "b0", "b1", "b2"], ["first"], ["other"]]
    assert_alike(answers[2][1], tiny(["a1", "b1"]))


def test_health_and_limits(port: int, normalize: TextNormalizer, capsys: pytest.CaptureFixture[str]) -> None:
    limits = vars(Limits())
    state = {"language": "en", "model": normalize.model.name_or_path, "workers": 1, "waiting": 0, "limits": limits}
    status, body = ask(port, path="/health")
    assert (status, body) == (200, body | state | {"status": "ok"})
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    shown = capsys.readouterr().out
    assert all(f"--max-{name.replace('_', '-')} N" in shown for name in limits)
    for option in ("--max-body-bytes", "--workers"):
        assert main(["serve", option, "0"]) == 1
        assert capsys.readouterr().err == f"dncnorm: {option}: 0; it must be at least 1\n"


def test_its_metrics_count_answers(tiny: TextNormalizer) -> None:
    with server(tiny) as port:
        assert ask(port, {"text": "It was."})[0] == 200
        assert ask(port, {"text": 5})[0] == 422
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=120)) as connection:
            connection.request("GET", "/metrics")
            lines = connection.getresponse().read().decode().splitlines()
    assert {'dncnorm_requests_total{status="200"} 1', 'dncnorm_requests_total{status="422"} 1'} <= {*lines}
    assert {"dncnorm_characters_total 7", "dncnorm_waiting 0", "dncnorm_workers_ready 1"} <= {*lines}


def test_a_request_names_its_language_and_its_documents_format() -> None:
    with server(dncnorm.pipeline(lang="auto")) as port:
        assert ask(port, path="/health")[1]["language"] == "en, ru"
        for fields, said in (
            ({"text": "5 kg"}, "five kilograms"),
            ({"text": "5 kg", "lang": "ru"}, "пять килограммов"),
            ({"text": "Он весит 5 кг. It weighs 5 kg."}, "Он весит пять килограммов. It weighs five kilograms."),
            ({"text": "a,5 kg", "format": "csv"}, "a, five kilograms."),
            ({"text": "XML", "overrides": {"XML": "x m l"}}, "x m l"),
        ):
            assert ask(port, fields) == (200, ask(port, fields)[1] | {"normalized_text": said}), fields
        for fields, field in (
            ({"text": "5 kg", "lang": "fr"}, "lang"),
            ({"text": "<p>", "format": "ssml"}, "text"),
            ({"text": "<p>" * 2000, "format": "ssml"}, "text"),
            ({"text": "<p>", "output": "ssml"}, "output"),
            ({"text": "<p>", "overrides": {"XML": 5}}, "overrides"),
        ):
            status, refusal = ask(port, fields)
            assert (status, refusal["field"]) == (422, field), refusal


def test_it_describes_itself(port: int, normalize: TextNormalizer) -> None:
    assert set(OPTION_TYPES) == OPTIONS - {"batch_size"} | {"lang"}
    body = ask(port, path="/openapi.json")[1]
    paths = {"/normalize", "/health", "/metrics", "/openapi.json"}
    assert (body["openapi"], set(body["paths"])) == ("3.1.0", paths)
    request = body["paths"]["/normalize"]["post"]["requestBody"]["content"]["application/json"]["schema"]["properties"]
    assert set(request) == {"text", *OPTION_TYPES}
    assert request["style"]["enum"] == ["speech", "corpus", None]
    result = body["components"]["schemas"]["Result"]["properties"]
    found = normalize("It was 1914.", alignment=True, n_best=2)
    assert set(result) == set(found)
    assert set(result["segments"]["items"]["properties"]) == set(found["segments"][0])


# Refusals.


@pytest.mark.parametrize(
    ("fields", "status", "field", "error"),
    [
        (b"\xff", 400, None, "the body is not JSON"),
        (b"[" * 100_000, 400, None, "the body is not JSON"),
        (["text"], 400, None, "the body is list"),
        ({}, 422, "text", "missing"),
        ({"text": ["a", None]}, 422, "text[1]", "expected a string, got NoneType"),
        ({"text": ["a"] * 257}, 422, "text", "257 texts; a request holds at most 256"),
        ({"text": "a", "batch_size": 2}, 422, "batch_size", "unknown; the fields are text, alignment"),
        ({"text": "a", "n_best": True}, 422, "n_best", "expected int, got bool"),
        ({"text": "a", "n_best": 0}, 422, "n_best", "0; it must be from 1 to 16"),
        ({"text": "a", "beams": 2, "reconstruction": 0.5}, 422, "reconstruction", "has no such ability"),
        ({"text": "a", "classes": [5]}, 422, "classes", "expected a list of strings"),
        ({"text": "a", "punctuation": "loud"}, 422, "punctuation", "'loud'; it must be one of keep, drop, sil"),
        ({"text": "a" * (1 << 20)}, 413, None, "longer than 1048576 bytes"),
        ({"text": ["a" * 50_000] * 2, "beams": 2}, 413, "text", "200000 characters, counted once for each beam"),
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


def test_too_many_tokens_are_refused_before_the_text_is_read_aloud() -> None:
    for text in ("It was 1914. " * 7600, ["a " * 120] * 255):
        with pytest.raises(FieldError, match="more than 25000 tokens"):
            asked(json.dumps({"text": text}).encode(), Limits())
    assert asked(json.dumps({"text": LONG * 76}).encode(), Limits()).cost > 98_000


def test_a_body_that_announces_too_much_is_refused_before_it_comes(port: int) -> None:
    header = b"POST /normalize HTTP/1.1\r\nHost: localhost\r\n"
    started = b"Transfer-Encoding: chunked\r\n\r\n100001\r\n" + b"a" * 0x100001
    for rest in (b"Content-Length: 1048577\r\n\r\n", started):
        with socket.create_connection(("127.0.0.1", port), timeout=5) as client:
            client.sendall(header + rest)
            assert client.recv(1 << 16).startswith(b"HTTP/1.1 413")


def test_other_refusals(port: int, tiny: TextNormalizer) -> None:
    assert ask(port, path="/normalise") == (404, {"field": None, "error": "Not Found"})
    assert ask(port) == (405, {"field": None, "error": "Method Not Allowed"})
    slow = Slow(tiny)
    with server(slow, Limits(waiting=2, seconds=1)) as port, ThreadPoolExecutor(8) as clients:
        answers = list(clients.map(lambda text: ask(port, {"text": text}), [LONG] * 4))
        assert {status for status, _ in answers} == {503}
        errors = sorted(body["error"] for _, body in answers)
        assert errors == ["2 requests wait already; come again"] * 2 + ["not done within 1 seconds; come again"] * 2
        slow.released.set()
        attempts = (ask(port, {"text": "Words"}) for _ in range(60))  # the next worker may not have started yet
        assert next(answer for answer in attempts if answer[0] != 503) == (200, tiny("Words"))
        assert ask(port, {"text": "fail"}) == (500, {"field": None, "error": "the server failed at this request"})
        assert ask(port, {"text": "Words"}) == (200, tiny("Words"))


# The order of requests, and connections that end.


def test_a_small_request_goes_to_the_worker_with_the_fewest_small_ones() -> None:
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
        workers[0].end(0)
        assert workers[0].ahead(large) == workers[1].ahead(large)


def test_small_requests_interrupt_a_long_search_and_the_shortest_long_one_is_next(tiny: TextNormalizer) -> None:
    answers: list[int] = []
    arriving = [Asked(["15 kg"], {}, True, 5)]

    def receive() -> None:
        if arriving:
            turns.add(9, arriving.pop())

    turns = Turns(tiny, Limits(), lambda number, answer: answers.append(number), receive)
    for number, times in enumerate((3, 1, 2)):
        turns.add(number, Asked([LONG * times], {"beams": 2}, True, 2 * len(LONG) * times))
    while not turns.is_idle():
        turns.take()
    assert answers == [9, 1, 2, 0]


def test_a_long_request_lets_small_ones_pass_and_ends_with_its_client(tiny: TextNormalizer) -> None:
    slow = Slow(tiny)
    with server(slow) as port, ThreadPoolExecutor(8) as clients:
        with socket.create_connection(("127.0.0.1", port)) as client:
            body = json.dumps({"text": LONG * 8}).encode()
            header = b"POST /normalize HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body)
            client.sendall(header + body)
            assert slow.entered.wait(60)
            long, small = (clients.submit(ask, port, {"text": text}) for text in (LONG * 5, "15 kg"))
            wait_until(lambda: waiting(port) == 3)
        wait_until(lambda: waiting(port) == 2)
        slow.released.set()
        assert small.result()[0] == long.result()[0] == 200
    place = slow.calls.index(["15 kg"])
    assert place <= 2, "the request whose client left has ended"
    assert len(slow.calls) - place > 3, "it came before the other long one's parts"


def test_silent_and_excess_connections_are_closed(tiny: TextNormalizer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LOOK_SECONDS", 0.1)
    header = b"POST /normalize HTTP/1.1\r\nHost: localhost\r\n"
    answers = {
        b"": b"",
        header: b"",
        header + b"Content-Length: 9\r\n\r\n{": b"HTTP/1.1 408",
        header + b'Content-Length: 13\r\n\r\n{"text": "a"}': b"HTTP/1.1 200",
    }
    limits = Limits(header_seconds=1, body_seconds=1, connections=len(answers))
    with server(tiny, limits) as port, contextlib.ExitStack() as stack:
        address = ("127.0.0.1", port)
        clients = [stack.enter_context(socket.create_connection(address, timeout=30)) for _ in range(len(answers) + 1)]
        with contextlib.suppress(ConnectionResetError):
            assert clients.pop().recv(1) == b"", "one connection too many"
        for client, request in zip(clients, answers, strict=True):
            client.sendall(request)
        assert [client.recv(1 << 16)[:12] for client in clients] == list(answers.values())


# The command.


@pytest.mark.slow
def test_the_command_restarts_dead_workers_and_answers_requests_before_it_ends(model_folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = ["--model", str(model_folder), "--port", str(port), "--max-grace", "3"]
    process = subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "dncnorm", "serve", *options], stderr=subprocess.PIPE
    )
    assert process.stderr is not None
    try:
        assert any(f"http://127.0.0.1:{port}".encode() in line for line in iter(process.stderr.readline, b""))
        (worker,) = (child for child in psutil.Process(process.pid).children() if "spawn_main" in str(child.cmdline()))
        worker.kill()
        wait_until(lambda: ask(port, path="/health")[0] == 503)
        wait_until(lambda: ask(port, {"text": "15 kg"})[0] == 200)
        with ThreadPoolExecutor(5) as clients:
            first = clients.submit(ask, port, {"text": LONG})
            wait_until(lambda: waiting(port) == 1)
            for _ in range(4):  # more than can be answered in the grace
                clients.submit(ask, port, {"text": LONG * 75})
            wait_until(lambda: waiting(port) >= 4)
            process.terminate()
            process.wait(timeout=30)
            assert first.result()[0] == 200
    finally:
        process.kill()
        process.communicate()
