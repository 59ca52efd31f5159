"""Attacks a server of one's own: load, heavy and cancelled work, silence, rubbish, kills.

    python training/attacks/server.py --output DIR [--seed 1] [--only burst,stop] [--lang en] [--workers 1] [--resume]

Each attack starts from what the one before left of one `dncnorm serve`, and says what it found and what it asked for.
DIR gets a journal of them (`journal.py`); with --resume, those that are in it are not run again. Exit status 1 if one
failed.
Latencies are those of this machine with what else it does: `--repeat` runs the load more than once.
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

from attacks.http_client import Answer, ask, begin_and_leave, drip, health, message, send
from attacks.journal import HELD, Journal, parser_of
from attacks.server_load import DENSE, UNLIMITED, heavies, rubbish, small

CROWD, SILENT, RUBBISH = 490, 40, 300
PATIENCE = 120.0
"""Seconds after which an answer, or the end of a connection, no longer counts."""
MARGIN = 5.0
"""Seconds beyond a limit that a busy machine may take."""


class Attacked(NamedTuple):
    """A running server. seed: of the attack's draws. limits: what it tells of itself."""

    process: subprocess.Popen[bytes]
    port: int
    seed: int
    repeat: int
    limits: dict[str, Any]

    def drawn(self) -> random.Random:
        return random.Random(self.seed)


Found = dict[str, Any]
"""What an attack found; `held` says whether that is what was asked for."""


def spread(answers: list[Answer]) -> Found:
    """Counts, and the latencies of those that were answered."""
    taken = sorted(answer.seconds for answer in answers)
    at = {f"p{share}": round(taken[min(len(taken) - 1, len(taken) * share // 100)], 3) for share in (50, 95, 99)}
    return {"answers": dict(Counter(str(answer.status) for answer in answers)), **at, "most": round(taken[-1], 3)}


async def burst(server: Attacked) -> Found:
    """500 requests at once, ten of them as heavy as the limits allow."""
    runs = []
    for turn in range(server.repeat):
        drawn = random.Random(server.seed + turn)
        crowd = [small(drawn) for _ in range(CROWD)]
        heavy = [asyncio.ensure_future(ask(server.port, fields)) for fields in heavies(server.limits)]
        answers = await asyncio.gather(*(ask(server.port, fields, timeout=PATIENCE) for fields in crowd))
        runs.append({"small": spread(list(answers)), "heavy": spread(list(await asyncio.gather(*heavy)))})
    held = all(run["small"]["p99"] < 1 and set(run["small"]["answers"]) == {"200"} for run in runs)
    return {"held": held, "runs": runs}


async def steady(server: Attacked) -> Found:
    """Ten heavy requests over and over, and fifty small ones a second for twenty seconds."""
    stopped = asyncio.Event()

    async def press(fields: Any) -> int:
        count = 0
        while not stopped.is_set():
            count += (await ask(server.port, fields)).status == 200
        return count

    pressing = [asyncio.ensure_future(press(fields)) for fields in heavies(server.limits)]
    drawn, asked = server.drawn(), []
    for _ in range(1000):
        asked.append(asyncio.ensure_future(ask(server.port, small(drawn), timeout=PATIENCE)))
        await asyncio.sleep(0.02)
    answers = list(await asyncio.gather(*asked))
    stopped.set()
    found = spread(answers)
    return {
        "held": found["p99"] < 1 and set(found["answers"]) == {"200"},
        "small": found,
        "heavy answered": await asyncio.gather(*pressing),
    }


async def left_alone(server: Attacked) -> Found:
    """Heavy requests whose clients leave: nobody waits for their work, and it ends."""
    await asyncio.gather(
        *(begin_and_leave(server.port, message("/normalize", fields), 0.5) for fields in heavies(server.limits))
    )
    probe = await ask(server.port, {"text": "It weighs 15 kg."}, timeout=PATIENCE)
    await asyncio.sleep(2)
    before, started = cpu_seconds(server), time.monotonic()
    await asyncio.sleep(3)
    busy = (cpu_seconds(server) - before) / (time.monotonic() - started)
    return {
        "held": probe.status == 200 and probe.seconds < 1 and busy < 0.2,
        "small": round(probe.seconds, 3),
        "cores busy 2 s later": round(busy, 2),
    }


def cpu_seconds(server: Attacked) -> float:
    """CPU time of the server and its processes."""
    main = psutil.Process(server.process.pid)
    return sum(sum(process.cpu_times()[:2]) for process in (main, *main.children(recursive=True)))


async def silence(server: Attacked) -> Found:
    """Connections that send nothing, a header byte by byte, a body byte by byte: all are closed."""
    head = b"POST /normalize HTTP/1.1\r\nHost: a\r\n" + b"X: " + b"a" * 2000
    body = b"POST /normalize HTTP/1.1\r\nHost: a\r\nContent-Length: 3000\r\n\r\n"
    patience = 60.0
    kinds = {
        "nothing": [drip(server.port, b"", 1, patience) for _ in range(SILENT)],
        "header": [drip(server.port, head, 0.5, patience) for _ in range(SILENT)],
        "body": [slow_body(server.port, body, patience) for _ in range(SILENT)],
    }
    closed = {name: await asyncio.gather(*waits) for name, waits in kinds.items()}
    probe = await ask(server.port, {"text": "It weighs 15 kg."}, timeout=PATIENCE)
    still = {name: sum(end is None for end in ends) for name, ends in closed.items()}
    latest = {name: round(max((end for end in ends if end), default=0.0), 1) for name, ends in closed.items()}
    return {"held": not any(still.values()) and probe.status == 200, "still open": still, "closed after": latest}


async def slow_body(port: int, head: bytes, patience: float) -> float | None:
    """A whole header, and then a body of which little comes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    started = time.monotonic()
    try:
        writer.write(head)
        while time.monotonic() - started < patience:
            writer.write(b"a")
            if not reader.at_eof():
                try:
                    await asyncio.wait_for(reader.read(1 << 16), 0.5)
                except asyncio.TimeoutError:
                    continue
            return time.monotonic() - started
        return None
    except OSError:
        return time.monotonic() - started
    finally:
        writer.transport.abort()


async def unread(server: Attacked) -> Found:
    """Clients that ask for long answers and never read them: their connections end, and the memory is given back."""
    fields = {"text": (DENSE * server.limits["characters"])[: min(server.limits["characters"], 50_000)]}
    pairs = [await asyncio.open_connection("127.0.0.1", server.port, limit=1) for _ in range(8)]
    for _, writer in pairs:
        writer.write(message("/normalize", fields))
    connections = -1
    for _ in range(90):
        await asyncio.sleep(1)
        connections = len(psutil.Process(server.process.pid).net_connections("tcp")) - 1
        if connections <= 0:
            break
    for _, writer in pairs:
        writer.transport.abort()
    return {"held": connections <= 0, "still open": connections}


async def nonsense(server: Attacked) -> Found:
    """Bytes that are no request, and requests that are wrong: refused, and never an error of the server's own."""
    drawn, statuses, slowest = server.drawn(), Counter[int](), 0.0
    for _ in range(RUBBISH):
        answer = await send(server.port, rubbish(drawn), timeout=30)
        statuses[answer.status] += 1
        slowest = max(slowest, answer.seconds)
    probe = await ask(server.port, {"text": "It weighs 15 kg."}, timeout=PATIENCE)
    held = probe.status == 200 and not any(status >= 500 for status in statuses) and slowest < 30
    return {"held": held, "answers": dict(sorted(statuses.items())), "slowest": round(slowest, 2)}


async def expression(server: Attacked) -> Found:
    """A kept form that looks like an expression of exponential time."""
    fields = {"text": "a" * 200 + "! and 15 kg", "keep": ["/(a+)+$/", r"/(\w+\s?)*b/"]}
    answer = await ask(server.port, fields, timeout=PATIENCE)
    return {
        "held": answer.status in (200, 422) and answer.seconds < 5,
        "status": answer.status,
        "seconds": round(answer.seconds, 2),
    }


async def killed(server: Attacked) -> Found:
    """A worker process killed at its work: its requests are told so, and later ones are answered."""
    workers = psutil.Process(server.process.pid).children()
    workers = [worker for worker in workers if "spawn_main" in " ".join(worker.cmdline())]
    if not workers:
        return {"held": False, "workers": 0}
    asked = [asyncio.ensure_future(ask(server.port, fields, timeout=PATIENCE)) for fields in heavies(server.limits)]
    await asyncio.sleep(0.5)
    for worker in workers:
        worker.kill()
    answers = await asyncio.gather(*asked)
    started, probe = time.monotonic(), Answer(0, b"", 0.0)
    while probe.status != 200 and time.monotonic() - started < PATIENCE:
        probe = await ask(server.port, {"text": "It weighs 15 kg."}, timeout=PATIENCE)
    return {
        "held": probe.status == 200 and all(answer.status for answer in answers),
        "heavy": spread(answers),
        "served again after": round(time.monotonic() - started, 1),
    }


async def stop(server: Attacked) -> Found:
    """SIGTERM on a busy server: it ends within its grace, and leaves no process."""
    grace = server.limits.get("grace", 30)
    processes = [psutil.Process(server.process.pid), *psutil.Process(server.process.pid).children(recursive=True)]
    asked = [asyncio.ensure_future(ask(server.port, fields)) for fields in heavies(server.limits) * 3]
    silent = [asyncio.ensure_future(drip(server.port, b"POST", 1, 200)) for _ in range(20)]
    await asyncio.sleep(1)
    small_one = asyncio.ensure_future(ask(server.port, {"text": "It weighs 15 kg."}))
    await asyncio.sleep(0.1)
    server.process.send_signal(signal.SIGTERM)
    started = time.monotonic()
    while server.process.poll() is None and time.monotonic() - started < grace + 60:
        await asyncio.sleep(0.05)
    took = time.monotonic() - started
    await asyncio.sleep(1)
    left = sum(process.is_running() and process.status() != psutil.STATUS_ZOMBIE for process in processes)
    server.process.kill()
    answers = await asyncio.gather(*asked, small_one)
    await asyncio.gather(*silent)
    return {
        "held": took < grace + MARGIN and not left and answers[-1].status == 200,
        "seconds": round(took, 1),
        "grace": grace,
        "processes left": left,
    }


ATTACKS: dict[str, Callable[[Attacked], Coroutine[Any, Any, Found]]] = {
    "burst": burst,
    "steady": steady,
    "left": left_alone,
    "silence": silence,
    "unread": unread,
    "nonsense": nonsense,
    "expression": expression,
    "killed": killed,
    "stop": stop,
}


@contextmanager
def serving(options: argparse.Namespace) -> Iterator[Attacked]:
    """A server of one's own, that answers."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "dncnorm", "serve", "--lang", options.lang, "--port", str(port)]
    command += ["--workers", str(options.workers)] if options.workers else []
    with open(options.output / "server.log", "ab") as log:
        process = subprocess.Popen(command, stderr=log, stdout=log)
        try:
            yield Attacked(process, port, options.seed, options.repeat, {**UNLIMITED, **limits_of(process, port)})
        finally:
            process.terminate()
            try:
                process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                process.kill()


def limits_of(process: subprocess.Popen[bytes], port: int) -> dict[str, Any]:
    """Waits until the server answers; returns the limits that it tells, none if it has none."""
    started = time.monotonic()
    while (answer := asyncio.run(health(port))).status != 200:
        if process.poll() is not None or time.monotonic() - started > 180:
            raise SystemExit("the server did not start; its log is in --output")
        time.sleep(0.2)
    return dict(answer.fields().get("limits", {}))


def main() -> int:
    """The command line."""
    parser = parser_of(__doc__)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--workers", type=int, default=0, help="0: as the server has it")
    parser.add_argument("--repeat", type=int, default=3, help="of the burst")
    parser.add_argument("--only", type=lambda text: text.split(","), default=list(ATTACKS), metavar="A,B")
    options = parser.parse_args()
    if unknown := set(options.only) - ATTACKS.keys():
        parser.error(f"--only {min(unknown)}: there is no such attack; they are {', '.join(ATTACKS)}")
    settings = {name: getattr(options, name) for name in ("lang", "seed", "workers", "repeat")}
    journal = Journal(options.output, settings, resume=options.resume)
    done = journal.done
    left = [(number, name) for number, name in enumerate(ATTACKS) if name in options.only and number not in done]
    if left:
        with serving(options) as server:
            for number, name in left:
                found = asyncio.run(ATTACKS[name](server)) if server.process.poll() is None else {"held": False}
                verdict = HELD if found.pop("held") else "failed"
                print(f"{name}: {verdict}: {json.dumps(found)}", flush=True)
                journal.add(number, name, verdict, limits=server.limits, **found)
    return journal.report()


if __name__ == "__main__":
    sys.exit(main())
