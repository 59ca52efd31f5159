"""Counts what a server does, in the text format that Prometheus reads: `GET /metrics`."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

_HELP = {
    "requests_total": ("counter", "Requests to /normalize, by the status of their answers."),
    "characters_total": ("counter", "Characters of the texts that were answered."),
    "seconds_total": ("counter", "Seconds from a request's arrival to its answer."),
    "waiting": ("gauge", "Requests that wait for an answer."),
    "workers_ready": ("gauge", "Worker processes that are ready."),
}
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Gauges(NamedTuple):
    """What changes both ways."""

    waiting: int
    workers_ready: int


class Metrics:
    """The counts since the server started."""

    def __init__(self) -> None:
        self._requests: Counter[int] = Counter()
        self._characters, self._seconds = 0, 0.0

    def add(self, status: int, characters: int, seconds: float) -> None:
        """Counts an answer. characters: of its texts, if they were spoken."""
        self._requests[status] += 1
        self._characters += characters
        self._seconds += seconds

    def text(self, gauges: Gauges) -> str:
        """Returns all figures."""
        requests = [(f'{{status="{status}"}}', count) for status, count in sorted(self._requests.items())]
        values: dict[str, list[tuple[str, float]]] = {
            "requests_total": [*requests],
            "characters_total": [("", self._characters)],
            "seconds_total": [("", round(self._seconds, 6))],
            **{name: [("", value)] for name, value in gauges._asdict().items()},
        }
        lines = []
        for name, (kind, meaning) in _HELP.items():
            lines += [f"# HELP dncnorm_{name} {meaning}", f"# TYPE dncnorm_{name} {kind}"]
            lines += [f"dncnorm_{name}{labels} {value}" for labels, value in values[name]]
        return "\n".join(lines) + "\n"
