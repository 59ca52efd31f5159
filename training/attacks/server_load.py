"""What the attacked server is asked: small requests, heavy ones at its limits, and rubbish. All by seed."""

from __future__ import annotations

import json
import random
from typing import Any

from attacks.inputs import filled

SENTENCES = (
    "It cost ${0}.{1} on {1} March 20{1}.",
    "The {0} kg parcel of the IUCN arrived at {2}:{1} p.m.",
    "About {1}% of {0},{3} people came on Monday.",
    "She lives at {0} Main St., {1} miles away.",
    "No figures here, only words that stay as they are.",
    "See section {2}.{1} of the report; the ratio was {2}/{1}.",
)
OPTIONS: tuple[dict[str, Any], ...] = (*[{}] * 17, {"punctuation": "drop"}, {"n_best": 3}, {"alignment": True})
DENSE = "It cost $5,432.10 on 4 March 2014 at 10:30 p.m., 15 kg "
UNLIMITED = {"characters": 50_000, "beams": 16, "texts": 256}
"""What is taken for the limits of a server that tells none."""


def small(drawn: random.Random) -> dict[str, Any]:
    """A request of one sentence."""
    numbers = drawn.randint(100, 999), drawn.randint(10, 29), drawn.randint(1, 12), drawn.randint(100, 999)
    return {"text": drawn.choice(SENTENCES).format(*numbers), **drawn.choice(OPTIONS)}


def heavies(limits: dict[str, Any]) -> list[dict[str, Any]]:
    """Ten requests, each as heavy as the limits let it be: long, dense, wide, of many texts, of one sentence."""
    size, beams, texts = (limits[name] for name in ("characters", "beams", "texts"))
    wide, each = size // beams, size // texts
    amounts = (f"${number}.{number % 90 + 10} on {number % 28 + 1} May {1000 + number}" for number in range(size))
    distinct = "".join(f"It cost {amount}. " for amount in amounts)
    return [
        {"text": filled(DENSE, size)},
        {"text": distinct[:size]},
        {"text": filled(DENSE, wide), "beams": beams, "n_best": beams},
        {"text": distinct[:wide], "beams": beams, "n_best": beams, "alignment": True},
        {"text": filled("$€", size)},
        {"text": filled("1/", size)},
        {"text": filled("parcel ", size)},
        {"text": [distinct[start : start + each] for start in range(0, each * texts, each)]},
        {"text": filled("9", size)},
        {"text": filled("3IV-a.b@c/1,5'", size // 2), "n_best": 2},
    ]


def rubbish(drawn: random.Random) -> bytes:
    """Bytes that are no request, or one that is wrong somewhere."""
    kind = drawn.randrange(6)
    if kind == 0:
        return drawn.randbytes(drawn.randint(1, 3000)) + b"\r\n\r\n"
    if kind == 1:
        return b"POST /normalize HTTP/1.1\r\n" + b"X-Long: " + b"a" * drawn.randint(1, 100_000) + b"\r\n\r\n"
    if kind == 2:
        length = drawn.choice((b"-1", b"9" * 30, b"ten", b"1e3", b"18446744073709551616"))
        return b"POST /normalize HTTP/1.1\r\nHost: a\r\nContent-Length: " + length + b"\r\n\r\n{}"
    body = _wrong_body(drawn) if kind < 5 else bytearray(json.dumps(small(drawn)).encode())
    if kind == 5:
        for _ in range(drawn.randint(1, 4)):
            body[drawn.randrange(len(body))] = drawn.randrange(256)
    head = f"POST /normalize HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


def _wrong_body(drawn: random.Random) -> bytearray:
    values: tuple[Any, ...] = (None, True, -1, 0, 10**30, 1e308, "", "x", [], ["a", 5], {}, {"a": []}, ["/(a+)+$/"])
    names = ("text", "beams", "n_best", "keep", "classes", "skip_classes", "style", "alignment", "spacing", "other")
    fields: dict[str, Any] = {"text": "It weighs 15 kg."}
    fields.update({drawn.choice(names): drawn.choice(values) for _ in range(drawn.randint(1, 3))})
    nested = drawn.choice((b"[" * 50_000, b'{"text":' * 20_000, b'{"text": 1e99999}', b'{"a": "\\ud800"', b"\xff\xfe"))
    return bytearray(nested if drawn.random() < 0.2 else json.dumps(fields).encode())
