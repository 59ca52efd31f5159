"""Readings that a sentence decides in fields with units of their own: malts, the sky, films, pools, suits.

`Crystal 40L` has a color, a nebula is `6'` across, a film runs `127m`, a yacht is `36'`
long, and a relay is swum in a `50M` pool.
"""

from __future__ import annotations

from dncnorm.core.segments import Segment
from dncnorm.languages.base import Rewriter
from dncnorm.languages.en.words.alike import Alike, first, joined, read_as
from dncnorm.languages.en.words.spoken_numbers import spoken_number

ADDRESS, CARDINAL, FRACTION, MEASURE = "ADDRESS", "CARDINAL", "FRACTION", "MEASURE"


def _color(segment: Segment, rewrite: Rewriter) -> str | None:
    """Returns the color of a malt, `Crystal 40L`, which else is a volume."""
    said = rewrite.form(CARDINAL, segment.before.removesuffix("L"))
    return said and f"{said} l"


def _arc(segment: Segment, rewrite: Rewriter) -> str | None:
    """Returns minutes or seconds of an angle: `0.8″` of the seeing, `6'` of a nebula."""
    number, unit = segment.before[:-1], "arc minute" if segment.before[-1] in "'’′" else "arcsecond"
    said = spoken_number(number, rewrite)
    return said and f"{said} {unit}{'' if number == '1' else 's'}"


def _molar(segment: Segment, rewrite: Rewriter) -> str | None:
    """Returns the concentration of `0.1M`, which else is millions."""
    said = spoken_number(segment.before.removesuffix("M"), rewrite)
    return said and f"{said} molar"


FIELDS = (
    Alike(
        "Lovibond",
        r"(?:[1-9]\d|1[0-8]\d|[1-9])L",
        "lovibond",
        ADDRESS,
        _color,
        is_counted=True,
        is_final=True,
        only_after="before lovibond",
    ),
    Alike("seconds of arc", r"\d+(?:\.\d+)?[\"”″]", "seeing", MEASURE, _arc, is_counted=True, is_final=True),
    Alike("seconds between stars", r"\d+\.\d+[\"”″]", "double star", MEASURE, _arc, is_counted=True, is_final=True),
    Alike("minutes of arc", r"\d+(?:\.\d+)?['’′]", "nebula", MEASURE, _arc, is_counted=True, is_final=True),
    Alike("minutes of a film", r"\d{2,3}m", "film card", MEASURE, first(MEASURE, ".*minutes"), is_counted=True),
    Alike(
        "meters of a pool",
        r"(?:25|33|50|100|200|400|800|1500)M",
        "swimming",
        MEASURE,
        read_as(r"(\d+)M", r"\1 m", MEASURE, ".*meters"),
        is_counted=True,
        is_final=True,
    ),
    Alike(
        "meters of a workout",
        r"(?:100|200|250|400|500|800|1000|1500|2000)M",
        "meters of a workout",
        MEASURE,
        read_as(r"(\d+)M", r"\1 m", MEASURE, ".*meters"),
        is_counted=True,
        is_final=True,
    ),
    Alike(
        "molar",
        r"(?:\d|1[0-8]|0?\.\d+|\d\.\d+)M",
        "solute",
        MEASURE,
        _molar,
        is_counted=True,
        is_final=True,
    ),
    Alike(
        "feet of a boat",
        r"[2-9]\d['’′]",
        "craft",
        MEASURE,
        first(MEASURE, ".* (?:feet|foot)"),
        is_counted=True,
        is_final=True,
    ),
    Alike("garment", r"\d{2}[LRSW]", "garment", ADDRESS, first(ADDRESS), is_counted=True, is_final=True),
    Alike(
        "waist and leg",
        r"(?:2[4-9]|[345]\d)/(?:2[6-9]|3\d)",
        "garment",
        FRACTION,
        joined(""),
        is_counted=True,
        is_final=True,
    ),
)
