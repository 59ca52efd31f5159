"""What a voice says for what the English corpus says: words as they are written, addresses as a person says them."""

from __future__ import annotations

import re

from dncnorm.languages.en.spoken_addresses import spoken_address

ZERO, OH = "o", "oh"
_LETTER, _HASH_TAG, _AT = "_letter", "hash tag ", "at "
_LONGER, _SHORTEST = 1, 4
"""How many letters a respelled word may gain; an abbreviation gains more. The shortest word that is respelled."""

ACRONYMS = (
    *(
        "AIDS",
        "ASCII",
        "ASEAN",
        "BAFTA",
        "BASIC",
        "BERT",
        "BIOS",
        "BRICS",
        "CAPTCHA",
        "CERN",
        "COBOL",
        "COVID",
        "CRISPR",
    ),
    *("DARPA", "DOS", "EBITDA", "EULA", "FEMA", "FIBA", "FIDE", "FIFA", "GAAP", "HAMAS", "HIPAA", "HIV/AIDS", "IKEA"),
    *(
        "ISIS",
        "GIF",
        "JPEG",
        "JSON",
        "LAN",
        "LASER",
        "LIDAR",
        "LIBOR",
        "MERS",
        "MIDI",
        "NAFTA",
        "NASA",
        "NASCAR",
        "NASDAQ",
        "NATO",
    ),
    *(
        "NIMBY",
        "NOAA",
        "OPEC",
        "OSHA",
        "PETA",
        "PIN",
        "POTUS",
        "RADAR",
        "RAM",
        "RICO",
        "ROM",
        "SARS",
        "SCOTUS",
        "SCUBA",
    ),
    *("SIM", "SONAR", "SWAT", "TASER", "TED", "UEFA", "UNESCO", "UNICEF", "VAT", "WAN", "WASP", "WIFI", "YAML", "YOLO"),
    *("ZIP", "ADAS", "AMOLED", "OLED", "BART", "CAD", "DRAM", "SRAM", "FLOPS", "MEMS", "NAND", "STEM"),
)
"""Acronyms that are said as words; the corpus spells many of them."""
_ACRONYM = re.compile(r"([A-Z]{2,})(?:-|['’]?s)")
SAID_AS_WORDS = {word: word for word in ACRONYMS}


def standard_reading(written: str, spoken: str) -> str | None:
    """Returns what a voice says where the corpus says something else; None elsewhere.

    >>> standard_reading("colour", "color"), standard_reading("vol", "volume")
    ('colour', None)
    >>> standard_reading("a.com", "a_letter dot c_letter o_letter m_letter")
    'a dot com'
    """
    if written == spoken:
        return None
    if _LETTER in spoken or spoken.startswith(_HASH_TAG) or (written[0] == "@" and spoken.startswith(_AT)):
        return spoken_address(written)
    if _is_spelled(written, spoken):
        return written.removesuffix("-")
    is_word = len(written) >= _SHORTEST and spoken[0] == written[0].lower() and " " not in spoken
    if is_word and len(spoken) <= len(written) + _LONGER and written.replace("'", "").replace("’", "").isalpha():
        return written
    return None


def _is_spelled(written: str, spoken: str) -> bool:
    """Whether an acronym that is said as a word is spelled: that of `NASA's`, or `COVID-` of `COVID-19`."""
    acronym = _ACRONYM.fullmatch(written) if " " in spoken else None
    return acronym is not None and acronym[1] in SAID_AS_WORDS


def standard_spelling(word: str) -> str:
    """Writes the zero of the corpus as it is said."""
    return OH if word == ZERO else word
