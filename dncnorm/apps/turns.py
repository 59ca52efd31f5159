"""Requests wait here in a worker and take turns; nothing else decides which one is next.

    add -> two queues, of small requests and of large ones
        -> take: turns of the small ones, those of one kind together; then a turn of the large one that has least left,
           of about a thousand characters
        -> answered, or dropped where its client has gone

A turn of a large request may still be long: a sentence is not cut. So small requests are also answered at the
checkpoints inside it (`core/checkpoints.py`). A text's result depends neither on its batch nor on its turns.
"""

from __future__ import annotations

import json
import logging
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from dncnorm.apps.asked import LANG, SMALL, Answer, Asked, FieldError, check_tokens, json_answer, refusal
from dncnorm.apps.limits import Limits
from dncnorm.core.checkpoints import at_checkpoints
from dncnorm.core.results import Result, SegmentDict
from dncnorm.core.segments import SPACE
from dncnorm.documents.runs import DocumentError
from dncnorm.normalization.multilingual import MultilingualNormalizer
from dncnorm.normalization.text_normalizer import TextNormalizer
from dncnorm.options import AUTO

TURN, BATCH = SMALL, 12_000
"""The cost (`Limits.cost`) of a turn, and of small requests that go through together.

Many at once take much less time than one by one.
"""
PAUSE_SECONDS = 0.5
"""How long small requests may keep a large one waiting at a checkpoint of its turn, and between two turns."""
DEPENDENT = ("output", "reconstruction")
"""Options whose possible values depend on others."""
SHORTEST_PIECE = 250
"""Characters of a long text that go through together at least, however wide the search."""

_logger = logging.getLogger("uvicorn.error")
_Work = Generator[int, None, Answer]
"""The work of a large request, turn by turn: what each of them cost, and at the end the answer."""


class DroppedError(Exception):
    """Ends the work of a dropped request."""


class Job(NamedTuple):
    """A request that waits. kind: equal for requests that may go through together."""

    number: int
    asked: Asked
    kind: str


@dataclass(eq=False)
class LargeJob:
    """A large request. left: what its work still costs, about."""

    number: int
    work: _Work
    left: int


class Turns:
    """Does the work of a worker's requests.

    answer: called with a request's number and its answer; for one that was dropped, never.
    receive: called at every checkpoint, so that what arrived meanwhile is added or dropped.
    """

    def __init__(
        self,
        normalize: TextNormalizer | MultilingualNormalizer,
        limits: Limits,
        answer: Callable[[int, Answer], None],
        receive: Callable[[], None],
    ) -> None:
        self._normalize, self._limits, self._answer, self._receive = normalize, limits, answer, receive
        self._small: deque[Job] = deque()
        self._large: list[LargeJob] = []
        self._dropped: set[int] = set()
        self._working_on: int | None = None

    def add(self, number: int, asked: Asked) -> None:
        """Lets a request wait; refuses it at once if the pipeline does not take a value of its options."""
        try:
            self._check(asked.options)
        except FieldError as error:
            self._answer(number, refusal(error))
            return
        if asked.is_small:
            self._small.append(Job(number, asked, json.dumps(asked.options, sort_keys=True)))
        else:
            self._large.append(LargeJob(number, self._large_work(asked), asked.cost))

    def drop(self, number: int) -> None:
        """Gives up a request, which may have been answered."""
        self._small = deque(job for job in self._small if job.number != number)
        self._large = [job for job in self._large if job.number != number]
        if number == self._working_on:
            self._dropped.add(number)

    def is_idle(self) -> bool:
        """Whether nothing waits."""
        return not self._small and not self._large

    def take(self) -> None:
        """Takes a turn of the small requests, and one of the large ones."""
        self._small_turns()
        if self._large:
            self._large_turn(min(self._large, key=lambda job: job.left))

    def _for(self, options: dict[str, Any]) -> tuple[TextNormalizer | MultilingualNormalizer, dict[str, Any]]:
        """Returns the normalizer of a request's language, and the other options. Raises FieldError for another one."""
        others = {name: value for name, value in options.items() if name != LANG}
        tag = options.get(LANG, AUTO)
        if tag == AUTO:
            return self._normalize, others
        try:
            return self._normalize.of_language(tag), others
        except ValueError as error:
            raise FieldError(LANG, str(error)) from error

    def _check(self, options: dict[str, Any]) -> None:
        given: dict[str, Any] = {}
        normalize, options = self._for(options)
        for name in sorted(options, key=DEPENDENT.__contains__):
            given[name] = options[name]
            try:
                normalize.check(**given)
            except ValueError as error:
                raise FieldError(name, str(error)) from error

    def _small_turns(self) -> None:
        """Answers small requests until none waits, or a large one has waited for long enough."""
        started = time.monotonic()
        while self._small and (not self._is_large_waiting() or time.monotonic() - started < PAUSE_SECONDS):
            self._small_turn()
            self._receive()

    def _is_large_waiting(self) -> bool:
        return bool(self._large) or self._working_on is not None

    def _small_turn(self) -> None:
        """Answers the request that waits longest, and those of its kind that still fit in."""
        first = self._small.popleft()
        batch, left = [first], deque[Job]()
        cost, texts = first.asked.cost, len(first.asked.texts)
        for job in self._small:
            more_cost, more_texts = cost + job.asked.cost, texts + len(job.asked.texts)
            if job.kind == first.kind and more_cost <= BATCH and more_texts <= self._limits.texts:
                batch.append(job)
                cost, texts = more_cost, more_texts
            else:
                left.append(job)
        self._small = left
        with at_checkpoints(None):
            try:
                spoken = iter(self._results([text for job in batch for text in job.asked.texts], first.asked.options))
                answers = [_whole(job.asked, [next(spoken) for _ in job.asked.texts]) for job in batch]
            except DocumentError:
                answers = [self._alone(job.asked) for job in batch]
            except Exception as error:  # every request of the batch gets it, and the next one is served
                answers = [_failure(error)] * len(batch)
        for job, answer in zip(batch, answers, strict=True):
            self._answer(job.number, answer)

    def _alone(self, asked: Asked) -> Answer:
        """Answers a request by itself; refuses a document that cannot be read."""
        try:
            return _whole(asked, self._results(asked.texts, asked.options))
        except DocumentError as error:
            return refusal(FieldError("text", str(error)))

    def _large_turn(self, job: LargeJob) -> None:
        self._large.remove(job)
        self._working_on = job.number
        try:
            with at_checkpoints(self._between):
                job.left -= next(job.work)
            self._between()
        except StopIteration as end:
            self._answer(job.number, end.value)
        except DroppedError:
            pass
        except DocumentError as error:
            self._answer(job.number, refusal(FieldError("text", str(error))))
        except FieldError as error:
            self._answer(job.number, refusal(error))
        except Exception as error:  # this request gets it, and the next one is served
            self._answer(job.number, _failure(error))
        else:
            self._large.append(job)
        finally:
            self._dropped.discard(job.number)
            self._working_on = None

    def _between(self) -> None:
        """Answers small requests in the middle of a large one's turn. Raises DroppedError if it was dropped."""
        self._receive()
        if self._working_on in self._dropped:
            raise DroppedError
        self._small_turns()

    def _results(self, texts: list[str], options: dict[str, Any]) -> list[Result]:
        normalize, others = self._for(options)
        results: list[Result] = normalize(texts, **others)
        return results

    def _large_work(self, asked: Asked) -> _Work:
        """Does a large request's work turn by turn; returns its answer."""
        answers: list[str] = []
        tokens = 0
        width = max(1, asked.cost // max(1, sum(map(len, asked.texts))))
        size = max(SHORTEST_PIECE, TURN // width)
        normalize, options = self._for(asked.options)
        for group in _groups(asked.texts, size):
            if len(group[0]) <= size:
                found = self._results(group, asked.options)
                tokens += sum(_tokens(result["segments"]) for result in found)
                answers += map(json.dumps, found)
                check_tokens(tokens, self._limits)
                yield sum(map(len, group)) * width
                continue
            said: list[str] = []
            segments: list[str] = []
            for part in normalize.parts(group[0], size=size, **options):
                said.append(part.normalized_text)
                segments += map(json.dumps, part.segments)
                tokens += _tokens(part.segments)
                check_tokens(tokens, self._limits)
                yield sum(len(segment["before"]) for segment in part.segments) * width
            answers.append(f'{{"normalized_text": {json.dumps("".join(said))}, "segments": [{", ".join(segments)}]}}')
        return Answer(200, (answers[0] if asked.is_single else f"[{', '.join(answers)}]").encode())


def _groups(texts: list[str], size: int) -> Iterator[list[str]]:
    """Yields the texts in order: a long one alone, short ones together."""
    group: list[str] = []
    length = 0
    for text in texts:
        if group and length + len(text) > size:
            yield group
            group, length = [], 0
        group.append(text)
        length += len(text)
    if group:
        yield group


def _tokens(segments: list[SegmentDict]) -> int:
    return sum(segment["semiotic_class"] != SPACE for segment in segments)


def _whole(asked: Asked, results: list[Result]) -> Answer:
    return json_answer(results[0] if asked.is_single else results)


def _failure(error: Exception) -> Answer:
    _logger.error("a request failed", exc_info=error)
    return json_answer({"field": None, "error": "the server failed at this request"}, 500)
