"""Describes the server for tools that read OpenAPI: `GET /openapi.json`. The options are those of `options.py`."""

from __future__ import annotations

from typing import Any

from dncnorm.apps.limits import Limits
from dncnorm.core.version import __version__
from dncnorm.options import CALL_OPTIONS, Option

_KINDS = {int: "integer", float: "number", bool: "boolean", str: "string", list: "array", dict: "object"}
_STRING: dict[str, Any] = {"type": "string"}
_NUMBER: dict[str, Any] = {"type": "number"}
_PLACE: dict[str, Any] = {"type": "integer", "minimum": 0}


def description(limits: Limits) -> dict[str, Any]:
    """Returns the OpenAPI document of a server with these limits."""
    text = {"oneOf": [_STRING, {"type": "array", "items": _STRING, "maxItems": limits.texts}]}
    options = {option.name: _schema(option, limits) for option in CALL_OPTIONS if option.is_served}
    lang = {"type": ["string", "null"], "description": "language of the texts, where there are several models"}
    asked = _object({"text": text, "lang": lang, **options}, required=["text"])
    asked["additionalProperties"] = False
    result = {"$ref": "#/components/schemas/Result"}
    answer = {"oneOf": [result, {"type": "array", "items": result}]}
    refusal = _response("A refusal", {"$ref": "#/components/schemas/Refusal"})
    normalize = {
        "summary": "Normalize a text, or a list of texts",
        "requestBody": {"required": True, "content": _json(asked)},
        "responses": {"200": _response("The result of each text", answer), "default": refusal},
    }
    health = {
        "summary": "The model, its language, the workers and the limits",
        "responses": {"200": _response("Ready", {"type": "object"}), "503": _response("Starting", {"type": "object"})},
    }
    metrics = {
        "summary": "Counts and times, as Prometheus reads them",
        "responses": {"200": {"description": "The metrics", "content": {"text/plain": {"schema": _STRING}}}},
    }
    itself = {"summary": "This description", "responses": {"200": _response("OpenAPI", {"type": "object"})}}
    paths = {"/health": {"get": health}, "/metrics": {"get": metrics}, "/openapi.json": {"get": itself}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "dncnorm", "version": __version__},
        "paths": {"/normalize": {"post": normalize}, **paths},
        "components": {"schemas": {"Result": _result(), "Refusal": _refusal()}},
    }


def _schema(option: Option, limits: Limits) -> dict[str, Any]:
    """Returns the schema of an option's values; null means the default."""
    schema: dict[str, Any] = {"type": [_KINDS[option.kind], "null"], "description": option.help}
    if option.choices:
        schema["enum"] = [*option.choices, None]
    if option.kind is list:
        schema["items"] = _STRING
    if option.kind is dict:
        schema["additionalProperties"] = _STRING
    if option.kind is int:
        schema |= {"minimum": 1, "maximum": limits.beams}
    return schema


def _result() -> dict[str, Any]:
    word = _object({"after": _STRING, "start": _PLACE, "end": _PLACE})
    alternative = _object({"after": _STRING, "score": _NUMBER})
    nullable = {"type": ["string", "null"]}
    segment = _object(
        {
            "start": _PLACE,
            "end": _PLACE,
            "before": _STRING,
            "after": _STRING,
            "source": _STRING,
            "rule": nullable,
            "gate_probability": {"type": ["number", "null"]},
            "confidence": _NUMBER,
            "semiotic_class": nullable,
        }
    )
    segment["properties"] |= {
        "words": {"type": "array", "items": word},
        "alternatives": {"type": "array", "items": alternative},
    }
    return _object({"normalized_text": _STRING, "segments": {"type": "array", "items": segment}})


def _refusal() -> dict[str, Any]:
    return _object({"field": {"type": ["string", "null"]}, "error": _STRING})


def _object(properties: dict[str, Any], required: list[str] | None = None) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": [*properties] if required is None else required}


def _response(text: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": text, "content": _json(schema)}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
