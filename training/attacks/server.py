"""Attacks a server that this command starts: load, heavy and cancelled work, slow clients, malformed requests, kills.

    python training/attacks/server.py --output DIR [--seed 1] [--only burst,stop] [--lang en] [--workers 1] [--resume]

The attacks run one after the other on one `dncnorm serve`. DIR gets a journal of what each found; with --resume, those
that are in it are not run again. Exit status 1 if one failed. Latencies depend on what else the machine does.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import psutil

from attacks.damages import DAMAGES, DEEP
from attacks.http_client import Answer, ask, drip, leave, message, send
from attacks.inputs import drawn_text, filled
from attacks.journal import HELD, Journal, parser_of

CROWD, SLOW_CLIENTS, MALFORMED = 490, 40, 300
PATIENCE = 120.0
"""Seconds after which an answer, or the end of a connection, no longer counts."""
MARGIN = 5.0
"""Seconds beyond a limit that a busy machine may take."""
SENTENCES = [
    "It cost $312.15 on 15 March 2014.",
    "The 312 kg parcel of the IUCN arrived at 11:15 p.m.",
    "About 15% of 312,415 people came on Monday.",
    "No numbers here, only words that stay as they are.",
]
DENSE = "It cost $5,432.10 on 4 March 2014 at 10:30 p.m., 15 kg "
PROBE = {"text": "It weighs 15 kg."}
HEAD = b"POST /normalize HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"

Found = dict[str, Any]
"""What an attack found; `held` says whether the server withstood it."""


class Attacked(NamedTuple):
    """A running server. limits: those that it reports."""

    process: subprocess.Popen[bytes]
    port: int
    seed: int
    limits: dict[str, Any]

    @property
    def all_processes(self) -> list[psutil.Process]:
        main = psutil.Process(self.process.pid)
        return [main, *main.children(recursive=True)]


def small(drawn: random.Random) -> Found:
    """Returns a request of one sentence."""
    return {"text": drawn_text(drawn, SENTENCES)}


def heavy(limits: dict[str, Any]) -> list[Found]:
    """Returns ten requests, each as heavy as the limits allow: long, dense, wide, of many texts, of one sentence."""
    size, beams, texts = (limits[name] for name in ("characters", "beams", "texts"))
    amounts = (f"It cost ${number}.{number % 90 + 10} on {number % 28 + 1} May. " for number in range(size))
    distinct = "".join(amounts)[:size]
    wide, each = {"beams": beams, "n_best": beams}, size // texts
    return [
        *({"text": filled(pattern, size)} for pattern in (DENSE, "$€", "1/", "parcel ", "9")),
        {"text": distinct},
        {"text": distinct[: size // beams], "alignment": True, **wide},
        {"text": filled(DENSE, size // beams), **wide},
        {"text": [distinct[start : start + each] for start in range(0, each * texts, each)]},
        {"text": filled("3IV-a.b@c/1,5'", size // 2), "n_best": 2},
    ]


def malformed(drawn: random.Random) -> bytes:
    """Returns bytes that are no request, or a wrong one."""
    values: tuple[Any, ...] = (None, True, -1, 0, 10**30, 1e308, "", [], ["a", 5], {"a": []}, ["/(a+)+$/"])
    names = ("text", "beams", "n_best", "keep", "classes", "style", "alignment", "spacing", "other")
    wrong = {**PROBE, **{drawn.choice(names): drawn.choice(values) for _ in range(drawn.randint(1, 3))}}
    length = drawn.choice((b"-1", b"9" * 30, b"ten", b"1e3", b"18446744073709551616"))
    return drawn.choice(
        [
            drawn.randbytes(drawn.randint(1, 3000)) + b"\r\n\r\n",
            HEAD + b"X-Long: " + b"a" * drawn.randint(1, DEEP) + b"\r\n\r\n",
            HEAD + b"Content-Length: " + length + b"\r\n\r\n{}",
            message("/normalize", wrong),
            _with_body(drawn.choice(DAMAGES)(json.dumps(small(drawn)).encode(), drawn)),
        ]
    )


def _with_body(body: bytes) -> bytes:
    return HEAD + f"Content-Length: {len(body)}\r\n\r\n".encode() + body


def spread(answers: list[Answer]) -> Found:
    """Returns how often each status came, and the latencies."""
    taken = sorted(answer.seconds for answer in answers)
    at = {f"p{share}": round(taken[min(len(taken) - 1, len(taken) * share // 100)], 3) for share in (50, 95, 99)}
    return {"answers": dict(Counter(str(answer.status) for answer in answers)), **at}


async def burst(server: Attacked) -> Found:
    """500 requests at once, ten of them as heavy as the limits allow."""
    drawn = random.Random(server.seed)
    crowd = [small(drawn) for _ in range(CROWD)]
    large = [asyncio.ensure_future(ask(server.port, fields)) for fields in heavy(server.limits)]
    answers = await asyncio.gather(*(ask(server.port, fields, timeout=PATIENCE) for fields in crowd))
    found = {"small": spread(list(answers)), "heavy": spread(list(await asyncio.gather(*large)))}
    return {"held": found["small"]["p99"] < 1 and set(found["small"]["answers"]) == {"200"}, **found}


async def cancelled(server: Attacked) -> Found:
    """Heavy requests whose clients leave: the work ends, and others do not wait for it."""
    await asyncio.gather(*(leave(server.port, message("/normalize", fields), 0.5) for fields in heavy(server.limits)))
    probe = await ask(server.port, PROBE, timeout=PATIENCE)
    await asyncio.sleep(2)
    before, started = cpu_seconds(server), time.monotonic()
    await asyncio.sleep(3)
    busy = (cpu_seconds(server) - before) / (time.monotonic() - started)
    held = probe.status == 200 and probe.seconds < 1 and busy < 0.2
    return {"held": held, "small": round(probe.seconds, 3), "busy cores after 2 s": round(busy, 2)}


def cpu_seconds(server: Attacked) -> float:
    """Returns the CPU time of the server and its processes."""
    return sum(sum(process.cpu_times()[:2]) for process in server.all_processes)


async def slow_clients(server: Attacked) -> Found:
    """Connections that send nothing, a header byte by byte, or a body byte by byte: all are closed."""
    kinds = {
        "nothing": (b"", b""),
        "header": (HEAD + b"X: ", b"a" * 2000),
        "body": (_with_body(b"a" * 9000)[:-9000], b"a" * 999),
    }
    closed = {
        name: await asyncio.gather(*(drip(server.port, head, sent, 0.5, 60.0) for _ in range(SLOW_CLIENTS)))
        for name, (head, sent) in kinds.items()
    }
    probe = await ask(server.port, PROBE, timeout=PATIENCE)
    still = {name: sum(end is None for end in ends) for name, ends in closed.items()}
    latest = {name: round(max((end for end in ends if end), default=0.0), 1) for name, ends in closed.items()}
    return {"held": not any(still.values()) and probe.status == 200, "still open": still, "closed after": latest}


async def nonsense(server: Attacked) -> Found:
    """Malformed requests: refused, and never with an error of the server's own."""
    drawn, statuses, slowest = random.Random(server.seed), Counter[int](), 0.0
    for _ in range(MALFORMED):
        answer = await send(server.port, malformed(drawn), timeout=30)
        statuses[answer.status] += 1
        slowest = max(slowest, answer.seconds)
    probe = await ask(server.port, PROBE, timeout=PATIENCE)
    held = probe.status == 200 and not any(status >= 500 for status in statuses) and slowest < 30
    return {"held": held, "answers": dict(sorted(statuses.items())), "slowest": round(slowest, 2)}


async def killed(server: Attacked) -> Found:
    """Worker processes killed at work: their requests get an answer, and later ones are served."""
    children = psutil.Process(server.process.pid).children()
    workers = [child for child in children if "spawn_main" in " ".join(child.cmdline())]
    if not workers:
        return {"held": False, "workers": 0}
    asked = [asyncio.ensure_future(ask(server.port, fields, timeout=PATIENCE)) for fields in heavy(server.limits)]
    await asyncio.sleep(0.5)
    for worker in workers:
        worker.kill()
    answers = await asyncio.gather(*asked)
    started, status = time.monotonic(), 0
    while status != 200 and time.monotonic() - started < PATIENCE:
        status = (await ask(server.port, PROBE, timeout=PATIENCE)).status
    held = status == 200 and all(answer.status for answer in answers)
    return {"held": held, "heavy": spread(answers), "served again after": round(time.monotonic() - started, 1)}


async def stop(server: Attacked) -> Found:
    """SIGTERM on a busy server: it ends within its grace period, and leaves no process."""
    grace, processes = server.limits.get("grace", 30), server.all_processes
    asked = [asyncio.ensure_future(ask(server.port, fields)) for fields in heavy(server.limits) * 3]
    await asyncio.sleep(1)
    last = asyncio.ensure_future(ask(server.port, PROBE))
    await asyncio.sleep(0.1)
    server.process.send_signal(signal.SIGTERM)
    started = time.monotonic()
    while server.process.poll() is None and time.monotonic() - started < grace + 60:
        await asyncio.sleep(0.05)
    took = time.monotonic() - started
    await asyncio.sleep(1)
    left = sum(process.is_running() and process.status() != psutil.STATUS_ZOMBIE for process in processes)
    server.process.kill()
    await asyncio.gather(*asked)
    held = took < grace + MARGIN and not left and (await last).status == 200
    return {"held": held, "seconds": round(took, 1), "grace": grace, "processes left": left}


ATTACKS: dict[str, Callable[[Attacked], Coroutine[Any, Any, Found]]] = {
    "burst": burst,
    "cancelled": cancelled,
    "slow clients": slow_clients,
    "nonsense": nonsense,
    "killed": killed,
    "stop": stop,
}


@contextmanager
def serving(options: argparse.Namespace) -> Iterator[Attacked]:
    """Starts a server, and waits until it answers."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "dncnorm", "serve", "--lang", options.lang, "--port", str(port)]
    command += ["--workers", str(options.workers)] if options.workers else []
    with open(options.output / "server.log", "ab") as log:
        process = subprocess.Popen(command, stderr=log, stdout=log)
        try:
            started = time.monotonic()
            while (answer := asyncio.run(send(port, message("/health", method="GET"), timeout=10))).status != 200:
                if process.poll() is not None or time.monotonic() - started > 180:
                    raise SystemExit(f"{log.name}: the server did not start")
                time.sleep(0.2)
            yield Attacked(process, port, options.seed, json.loads(answer.body)["limits"])
        finally:
            process.terminate()
            try:
                process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                process.kill()


def main() -> int:
    """The command line."""
    parser = parser_of(__doc__)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--workers", type=int, default=0, help="0: the server's default")
    parser.add_argument("--only", type=lambda text: text.split(","), default=list(ATTACKS), metavar="A,B")
    options = parser.parse_args()
    if unknown := set(options.only) - ATTACKS.keys():
        parser.error(f"--only {min(unknown)}: unknown attack; the attacks are {', '.join(ATTACKS)}")
    settings = {name: getattr(options, name) for name in ("lang", "seed", "workers")}
    journal = Journal(options.output, settings, resume=options.resume)
    done = journal.done
    left = [(number, name) for number, name in enumerate(ATTACKS) if name in options.only and number not in done]
    if left:
        with serving(options) as server:
            for number, name in left:
                found = asyncio.run(ATTACKS[name](server)) if server.process.poll() is None else {"held": False}
                verdict = HELD if found.pop("held") else "failed"
                print(f"{name}: {verdict}: {json.dumps(found)}", flush=True)
                journal.add(number, name, verdict, **found)
    return journal.report()


if __name__ == "__main__":
    sys.exit(main())
