"""Shapes of listings: lettered ranges, leaves, cells, paragraphs, verses, reporters, cameras, episodes, sizes, eras."""

from __future__ import annotations

import random

from attacks.english_meaning import Code, Either, Meaning, Number, Quantity, Range, Several, Words, Year
from attacks.shapes import Drawn, shape

TO = Words(("to", "through", "until"))
SLASH = Words(("slash", "over", ""))


@shape("listing", "lettered range", "See clips {} of the set.", "The items {} are on the list.")
def _(drawn: random.Random) -> Drawn:
    low, first, last = drawn.randint(2, 90), drawn.choice("abc"), drawn.choice("def")
    high, dash = low + drawn.randint(1, 3), drawn.choice("-–")
    choices: tuple[tuple[str, tuple[Meaning, ...]], ...] = (
        (f"{low}{first}{dash}{low}{last}", (Code(f"{low}{first}"), TO, Code(f"{low}{last}"))),
        (f"{low}{first}{dash}{last}", (Code(f"{low}{first}"), TO, Words((last,)))),
        (f"{low}{first}{dash}{high}{last}", (Code(f"{low}{first}"), TO, Code(f"{high}{last}"))),
        (f"{low}{first.upper()}{dash}{last.upper()}", (Code(f"{low}{first}"), TO, Words((last,)))),
        (f"{first.upper()}{low}{dash}{first.upper()}{high}", (Code(f"{first}{low}"), TO, Code(f"{first}{high}"))),
    )
    text, parts = drawn.choice(choices)
    return text, Several(parts)


@shape("listing", "leaves", "The poem is on {} of the codex.", "A gloss fills {} there.")
def _(drawn: random.Random) -> Drawn:
    low, high = drawn.randint(1, 40), drawn.randint(41, 99)
    names = {"r": ("recto", "r"), "v": ("verso", "v")}
    first, last = drawn.choice("rv"), drawn.choice("rv")
    text = f"{low}{first}{drawn.choice('-–')}{high}{last}"
    word, sayings = drawn.choice((("fols. ", ("folios",)), ("ff. ", ("folios", "f f")), ("folios ", ("folios",))))
    parts = (Words(sayings), Number(str(low)), Words(names[first]), TO, Number(str(high)), Words(names[last]))
    return f"{word}{text}", Several(parts)


@shape("listing", "cells", "Sum the cells {} first.", "The chart plots {} of the sheet.")
def _(drawn: random.Random) -> Drawn:
    first, last = f"{drawn.choice('ABC')}{drawn.randint(1, 9)}", f"{drawn.choice('DEF')}{drawn.randint(10, 40)}"
    return f"{first}:{last}", Several((Code(first), Words(("to", "colon", "through")), Code(last)))


@shape("listing", "paragraphs", "The rule is in {} of the code.", "Read {} with care.")
def _(drawn: random.Random) -> Drawn:
    first, second, third = (drawn.randint(1, 9) for _ in range(3))
    low, high = f"{first}.{second}.{third}", f"{first}.{second}.{third + 2}"
    dash = drawn.choice("-–")
    letter = drawn.choice("abc")
    choices: tuple[tuple[str, tuple[Meaning, ...]], ...] = (
        (f"§§ {low}{dash}{high}", (Words(("sections",)), Code(low), TO, Code(high))),
        (f"§ {low}({letter})", (Words(("section",)), Code(low), Words((letter,)))),
        (f"§ {first}{second}({letter})({third})", (Words(("section",)), Code(f"{first}{second}{letter}{third}"))),
        (f"¶ {first}{second}", (Words(("paragraph",)), Number(f"{first}{second}"))),
        (f"Arts. {first}{dash}{first + 3}", (Words(("articles",)), Number(str(first)), TO, Number(str(first + 3)))),
    )
    text, parts = drawn.choice(choices)
    return text, Several(parts)


@shape("listing", "lists of pages", "The index gives {} for it.", "See {} of the report.")
def _(drawn: random.Random) -> Drawn:
    low = drawn.randint(10, 90)
    high, more = low + drawn.randint(1, 9), drawn.randint(101, 900)
    dash = drawn.choice("-–")
    page = Words(("pages", "p p"))
    choices: tuple[tuple[str, tuple[Meaning, ...]], ...] = (
        (f"pp. {low}{dash}{high}, {more}", (page, _number(low), TO, _number(high), _number(more))),
        (f"pp. {more}{dash}{low}", (page, _number(more), TO, _number(low))),
        (f"ll. {low}{dash}{high}", (Words(("lines", "l l")), _number(low), TO, _number(high))),
        (f"vv. {low}{dash}{high}", (Words(("verses", "v v")), _number(low), TO, _number(high))),
        (f"chs. {low}{dash}{high}", (Words(("chapters", "c h s")), _number(low), TO, _number(high))),
        (f"Nos. {low}{dash}{high}", (Words(("numbers",)), _number(low), TO, _number(high))),
        (f"nn. {low}, {high}", (Words(("notes", "n n", "footnotes")), _number(low), _number(high))),
    )
    text, parts = drawn.choice(choices)
    return text, Several(parts)


def _number(value: int) -> Meaning:
    return Either((Number(str(value)), Code(str(value))))


BOOKS = {
    "1 Cor.": "first corinthians",
    "2 Tim.": "second timothy",
    "Ps.": "psalm",
    "Heb.": "hebrews",
    "1 Jn": "first john",
}


@shape("listing", "verses", "The sermon was on {} that day.", "She knows {} by heart.")
def _(drawn: random.Random) -> Drawn:
    book = drawn.choice(list(BOOKS))
    chapter, verse = drawn.randint(1, 16), drawn.randint(1, 20)
    name = Words((BOOKS[book], f"{BOOKS[book]} chapter", f"{BOOKS[book]}s chapter"))
    link = Words(("verse", "verses", "colon", ""))
    first, more = Number(str(verse)), drawn.randint(1, 4)
    if drawn.random() < 0.4:
        text = f"{book} {chapter}:{verse}{drawn.choice('ab')}{drawn.choice('-–')}{verse + more}{drawn.choice('ab')}"
        low, high = text.rpartition(":")[2].replace("–", "-").split("-")
        return text, Several((name, Number(str(chapter)), link, Code(low), TO, Code(high)))
    if drawn.random() < 0.4:
        again = (Words(("chapter", "")), Number(str(chapter + 1)), link, Number("3"))
        return f"{book} {chapter}:{verse}; {chapter + 1}:3", Several((name, Number(str(chapter)), link, first, *again))
    last = Number(str(verse + 2))
    return f"{book} {chapter}:{verse}, {verse + 2}", Several((name, Number(str(chapter)), link, first, last))


@shape("listing", "reporter", "The court cited {} in its opinion.", "Counsel relied on {} at length.")
def _(drawn: random.Random) -> Drawn:
    volume, page, year = str(drawn.randint(2, 600)), str(drawn.randint(2, 999)), drawn.randint(1890, 2015)
    pages = Either((Number(page), Code(page)))
    third = Words(("third", "three d"))
    choices: tuple[tuple[str, tuple[Meaning, ...]], ...] = (
        (f"{volume} F.3d {page}", (_number(int(volume)), Words(("f", "federal", "federal reporter")), third, pages)),
        (f"{volume} U.S. {page}", (_number(int(volume)), Words(("u s", "united states")), pages)),
        (f"{volume} U.S. {page} ({year})", (_number(int(volume)), Words(("u s", "united states")), pages, Year(year))),
        (
            f"[{year}] 2 All ER {page}",
            (
                Year(year),
                Number("2"),
                Words(("all e r", "all er", "all england reports", "all england law reports")),
                pages,
            ),
        ),
        (f"42 U.S.C. § {page}", (Number("42"), Words(("u s c", "united states code")), Words(("section",)), pages)),
        (
            f"29 CFR 1910.{page}(g)(8)",
            (Number("29"), Words(("c f r", "code of federal regulations")), Code(f"1910.{page}g8")),
        ),
    )
    text, parts = drawn.choice(choices)
    return text, Several(parts)


@shape("listing", "camera", "He set the lens to {} and shot.", "The photo was taken at {} in shade.")
def _(drawn: random.Random) -> Drawn:
    whole, part = str(drawn.randint(1, 16)), str(drawn.randint(1, 9))
    below = str(drawn.choice((60, 125, 250, 500, 1000)))
    stop = (Words(("f",)), SLASH)
    fractions = Words(("slash", "over"))
    second = Either(
        (
            Several((Number("1"), fractions, Quantity(Number(below), "second"))),
            Words(tuple(f"{one} {_BELOW[below]} {tail}" for one in ("one", "a") for tail in ("of a second", "second"))),
        )
    )
    low, high = str(drawn.randint(16, 70)), str(drawn.randint(80, 400))
    choices: tuple[tuple[str, Meaning], ...] = (
        (f"f/{whole}.{part}", Several((*stop, Number(whole, part)))),
        (f"f/{whole}", Several((*stop, Number(whole)))),
        (f"1/{below}s", second),
        (f"1/{below} s", second),
        (f"{low}-{high}mm", Quantity(Range(Number(low), Number(high)), "millimeter")),
        (f"ISO {int(below) * 2}", Several((Words(("i s o", "iso")), _number(int(below) * 2)))),
        (f"{low} fps", Quantity(Number(low), "frame per second")),
    )
    return drawn.choice(choices)


_BELOW = {
    "60": "sixtieth",
    "125": "one hundred twenty fifth",
    "250": "two hundred fiftieth",
    "500": "five hundredth",
    "1000": "one thousandth",
}


@shape("listing", "episode and opus", "They watched {} on the train.", "The disc has {} on it.")
def _(drawn: random.Random) -> Drawn:
    season, episode, opus = str(drawn.randint(1, 9)), str(drawn.randint(10, 24)), str(drawn.randint(2, 131))
    choices: tuple[tuple[str, Meaning], ...] = (
        (
            f"S0{season}E{episode}",
            Either(
                (
                    Several((Words(("season",)), Number(season), Words(("episode",)), Number(episode))),
                    Code(f"S0{season}E{episode}"),
                )
            ),
        ),
        (
            f"Op. {opus} No. {season}",
            Several((Words(("opus", "op")), Number(opus), Words(("number", "no")), Number(season))),
        ),
        (
            f"Op. {opus}, No. {season}",
            Several((Words(("opus", "op")), Number(opus), Words(("number",)), Number(season))),
        ),
        (f"BWV {opus}", Code(f"BWV {opus}")),
        (f"K. {opus}", Several((Words(("k", "kochel")), Number(opus)))),
    )
    return drawn.choice(choices)


@shape("listing", "size of clothes", "The infant wears {} sleepsuits.", "For the baby she bought a {} romper.")
def _(drawn: random.Random) -> Drawn:
    low, high = drawn.choice(((0, 3), (3, 6), (6, 9), (9, 12), (12, 18), (18, 24)))
    months = Quantity(Range(Number(str(low)), Number(str(high))), "month")
    return f"{low}{drawn.choice('-–')}{high}{drawn.choice(('m', ' m', ' mo', ' months'))}", months


@shape("date", "spans in old books", "He lived in Rome ({}) as a monk.", "The school was shut ({}) by plague.")
def _(drawn: random.Random) -> Drawn:
    year = drawn.randint(1300, 1880)
    more = drawn.randint(2, 19)
    short = str(year + more)[2:]
    low, high = Year(year), Year(year + more)
    half = Either((Number(short), Code(short), Number(str(year + more)), high))
    before = drawn.randint(20, 900)
    dash = drawn.choice("-–")
    bc = Words(("b c", "b c e"))
    choices: tuple[tuple[str, Meaning], ...] = (
        (f"{year}{dash}{year + more}", Range(low, high)),
        (f"c. {year}{dash}{year + more}", Several((Words(("circa", "about")), Range(low, high)))),
        (f"{year}{dash}{short}", Range(low, half)),
        (f"{before + 50}{dash}{before} BC", Several((Range(Year(before + 50), Year(before)), bc))),
        (f"{before} BC{dash}AD {before % 60 + 2}", Range(Year(before, "bc"), Year(before % 60 + 2, "ad"))),
        (f"r. {year}{dash}{short}", Several((Words(("reigned", "ruled", "r", "reign")), Range(low, half)))),
    )
    return drawn.choice(choices)


@shape("time", "hours by a letter", "The shop is open {} on Friday.", "The lab runs {} this term.")
def _(drawn: random.Random) -> Drawn:
    low, high = drawn.randint(7, 11), drawn.randint(1, 9)
    morning, evening = Words(("a m", "a")), Words(("p m", "p"))
    dash = drawn.choice("-–")
    minute = drawn.choice(("15", "30", "45"))
    clock = Either((Number(minute), Code(minute)))
    choices: tuple[tuple[str, tuple[Meaning, ...]], ...] = (
        (f"{low}a{dash}{high}p", (Number(str(low)), morning, TO, Number(str(high)), evening)),
        (f"{low}am{dash}{high}pm", (Number(str(low)), morning, TO, Number(str(high)), evening)),
        (f"{low}:{minute}a{dash}{high}p", (Number(str(low)), clock, morning, TO, Number(str(high)), evening)),
        (f"{low}:{minute}{dash}{high}:{minute}p", (Number(str(low)), clock, TO, Number(str(high)), clock, evening)),
        (f"{low:02}00{dash}{high + 12}30", (Code(f"{low:02}00"), TO, Code(f"{high + 12}30"))),
    )
    text, parts = drawn.choice(choices)
    return text, Several(parts)


@shape("time", "pace", "She ran at {} for an hour.", "His pace was {} on the hills.")
def _(drawn: random.Random) -> Drawn:
    minutes, seconds = str(drawn.randint(3, 9)), drawn.randint(10, 59)
    parts = (Quantity(Number(minutes), "arcminute"), Quantity(Number(str(seconds)), "arcsecond"))
    below = drawn.choice((("/km", ("per kilometer", "a kilometer")), ("/mile", ("per mile", "a mile"))))
    form = drawn.choice(("{}'{}\"", "{}:{}", "{}′{}″"))
    said: tuple[Meaning, ...] = parts
    if ":" in form:
        said = (Either((Several(parts), Several((Number(minutes), Number(str(seconds)))))),)
    return f"{form.format(minutes, seconds)}{below[0]}", Several((*said, Words(below[1])))
