"""Cutting raw text: what stays one token, where sentences end, and that no character is ever lost."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path

import pytest
from english import ENGLISH

from dncnorm import languages
from dncnorm.segmentation import LONGEST_SENTENCE, segment
from dncnorm.segmentation.words import read_words, words_of

TOKENS = """
It weighs 15 kg. => It|weighs|15 kg|.
on 4 March 2014, March 4, 2014 and March 2014 => on|4 March 2014|,|March 4, 2014|and|March 2014
on 28th January 1933 or Thursday 17 February 2011 => on|28th January 1933|or|Thursday 17 February 2011
on Dec. 9, 2014; Sun. October 11, 2015 => on|Dec. 9, 2014|;|Sun. October 11, 2015
ISO 2014-03-04 or 4/3/2014 or 25-08-2015 or 19.09.2009 => ISO|2014-03-04|or|4/3/2014|or|25-08-2015|or|19.09.2009
in the 1980s and 44 BC => in|the|1980s|and|44 BC
years 1573-1595 and 2007-08 => years|1573|-|1595|and|2007|-|08
Section 4 may apply => Section|4|may|apply
$312, $5 million, £3.50, US$20, €3.1b, 100 USD => $312|,|$5 million|,|£3.50|,|US$20|,|€3.1b|,|100 USD
HK$330 million and CYP-450 and -$5 => HK$330 million|and|CYP-450|and|-$5
79.20%, 14.4/km², 0.52 sq mi => 79.20%|,|14.4/km²|,|0.52 sq mi
2,526 ft at 60 km/h and 20°C with 1GB => 2,526 ft|at|60 km/h|and|20°C|with|1GB
60 cm (24 in) long, 10 in. The next => 60 cm|(|24 in|)|long|,|10 in|.|The|next
32 in (81 cm), 12 in wide, but 12 in 2014 => 32 in|(|81 cm|)|,|12 in|wide|,|but|12|in|2014
a 6 ft 2 in man, 1978 in (Jamaica), 6 in high school => a|6 ft 2 in|man|,|1978|in|(|Jamaica|)|,|6|in|high|school
see 2001 in music) => see|2001|in|music|)
29.92 inHg, 8gb, 5 kb => 29.92 inHg|,|8gb|,|5 kb
1:30 -2:30 or -5 => 1:30|-|2:30|or|-5
call + 529999204044, 1 201 363-0555 or 201 363‑0555 => call|+ 529999204044|,|1 201 363-0555|or|201 363‑0555
card 4111 1111 1111 1111, not 1998 1999 2000 2001 => card|4111 1111 1111 1111|,|not|1998|1999|2000|2001
NY 10001-1234 => NY|10001-1234
27 ° and 20 °C, 40° N, 40°26′46″ N, 74.0060° W => 27 °|and|20 °C|,|40° N|,|40°26′46″ N|,|74.0060° W
5′ 3″ tall; on 01-Feb-02 and March 3-5, 2020 => 5′|3″|tall|;|on|01-Feb-02|and|March 3-5, 2020
3,40 Euros, €3,40, 1.234,50 €, 2,5 million => 3,40 Euros|,|€3,40|,|1.234,50 €|,|2,5 million
1.000.000 for €1.000.000, but {0,1} or 1999,12 km => 1.000.000|for|€1.000.000|,|but|{|0|,|1|}|or|1999|,|12 km
the U2 360 ° Tour of 2 360 km => the|U|2|360 °|Tour|of|2 360 km
Jan 5th–7th, at 0800 hrs, yes ---= or ***** but ---5 => Jan 5th–7th|,|at|0800 hrs|,|yes|---=|or|*****|but|---|5
a 12 in. pipe, 3 in x 5 in) => a|12 in.|pipe|,|3 in|x|5 in|)
call 020 7946 0958 or 01234 567890 => call|020 7946 0958|or|01234 567890
10^5 times x^-2, not ^5 or ^^ => 10|^5|times|x|^-2|,|not|^|5|or|^|^
a 12" disc, 6' long, $15' => a|12"|disc|,|6'|long|,|$15|'
the "Top 12" of 5 in London => the|"|Top|12|"|of|5|in|London
4 million people, 35.5 million, .161 => 4 million|people|,|35.5 million|,|.161
p.161 => p.|161
50,000 or 1,2,3 or -3 => 50,000|or|1|,|2|,|3|or|-3
1/4, 6½, 3 1/2, ¼, 50 24/7 => 1/4|,|6½|,|3 1/2|,|¼|,|50|24/7
the 3rd and 21st => the|3rd|and|21st
at 10:30 p.m. or 0:02:01 or 8 a.m. or 7:15 AM PST => at|10:30 p.m.|or|0:02:01|or|8 a.m.|or|7:15 AM PST
scale 4:3 => scale|4:3
by J. H. Smith and J. R. R. Tolkien => by|J. H.|Smith|and|J. R. R.|Tolkien
Peter T. Smith of the U.S. army => Peter|T.|Smith|of|the|U.S.|army
AT&T's R&B, e.g. this => AT&T's|R&B|,|e.g.|this
It was plan B. => It|was|plan|B|.
see www.example.com/a, http://b.org/c?d=1. => see|www.example.com/a|,|http://b.org/c?d=1|.
(see https://b.org/C_(d)) => (|see|https://b.org/C_(d)|)
mail me@example.org or NFL.com with #Selfie at #3 => mail|me@example.org|or|NFL.com|with|#Selfie|at|#|3
ISBN 978-0-06-207863-6 or +1 555-123-4567 => ISBN|978-0-06-207863-6|or|+1 555-123-4567
don't take the Writers' Prize, Kaede's => don't|take|the|Writers'|Prize|,|Kaede's
a 'Human Nature' song => a|'|Human|Nature|'|song
a well-known non-NATO X-ray => a|well-known|non|-|NATO|X|-|ray
a 4-player game, the TM-46, CNF-based => a|4|-|player|game|,|the|TM-46|,|CNF-|based
F200X and A320 on I-95 => F|200|X|and|A320|on|I-95
Dr. Smith and St. Paul of Co. => Dr.|Smith|and|St.|Paul|of|Co|.
No. 5, but no. => No.|5|,|but|no|.
he said (yes) [no] ... => he|said|(|yes|)|[|no|]|...
Σηκω サイ => Σ|η|κ|ω|サ|イ
PbSO4 w/ oʻahu => PbSO4|w/|oʻahu
Read index.html, then a.txt. => Read|index.html|,|then|a.txt|.
run ./setup.py or src/main.py, not __init__.py => run|./setup.py|or|src/main.py|,|not|__init__.py
open example.com/a/index.html?b=1 or /usr/a.xml => open|example.com/a/index.html?b=1|or|/usr/a.xml
PHOTO.JPG and song.mp3 in x.tar.gz, for pytxt or a.b => PHOTO.JPG|and|song.mp3|in|x.tar.gz|,|for|pytxt|or|a|.|b
Node.js and ASP.NET, but C++11 => Node.js|and|ASP.NET|,|but|C++|11
the end.The next (see example.com/a) ends => the|end|.|The|next|(|see|example.com/a|)|ends
C#, F# and .NET or a .com, not .in or C#5 => C#|,|F#|and|.NET|or|a|.com|,|not|.|in|or|C|#|5
main.c, src/a_b.h. and C:\\dir or D:\\a\\b.txt. => main.c|,|src/a_b.h|.|and|C:\\dir|or|D:\\a\\b.txt|.
a.c. and p.h => a.c.|and|p|.|h
mail x@y.z or +1 (555) 123-4567 => mail|x@y.z|or|+1 (555) 123-4567
build 10.0.19045, v2.1.3 => build|10.0.19045|,|v2.1.3
1e6 or 2.5E-3 or 1e-6, E-5 and 12e-mail => 1e6|or|2.5E-3|or|1e-6|,|E-5|and|12|e|-|mail
a CVE-2020-1234, the MD-80 and 767-300ER => a|CVE-2020-1234|,|the|MD-80|and|767-300ER
not A1-A5 or F-15s => not|A1|-|A5|or|F-|15s
pages 10-12, 5-10K, 3-5MB and 0-60 mph => pages|10|-|12|,|5|-|10|K|,|3|-|5MB|and|0|-|60 mph
9 am UTC-3, GMT+05:30 => 9 am|UTC-3|,|GMT+05:30
v1.2.x, 4.x, 2.0.0-rc.1, 1.6.0_45 and PHP 8.1.2 => v1.2.x|,|4.x|,|2.0.0-rc.1|,|1.6.0_45|and|PHP|8.1.2
10.1.2.3:8080, 10.0.0.0/8, fe80::2, 0a:1b:2c:3d:4e:5f => 10.1.2.3:8080|,|10.0.0.0/8|,|fe80::2|,|0a:1b:2c:3d:4e:5f
7d30520c717524000f0d9d2f9c10 or defaced or 1234567 => 7d30520c717524000f0d9d2f9c10|or|defaced|or|1234567
call +44 (0)20 7946 0000, 1-800-GO-HOMES => call|+44 (0)20 7946 0000|,|1-800-GO-HOMES
on 2020-05-06T07:08:09Z at Fri. 5/6 => on|2020-05-06|T|07:08:09|Z|at|Fri. 5/6
a 457(b), 6(1)(f), 3(s) and f(x) => a|457(b)|,|6(1)(f)|,|3|(|s|)|and|f|(|x|)
2/4th, 2/48th, 1:25,000, 4! = 24 and Wow 5! => 2/4th|,|2|/|48th|,|1:25,000|,|4!|=|24|and|Wow|5|!
a != b, a->b, c <= 5, x<-5 and <3 => a|!=|b|,|a|->|b|,|c|<=|5|,|x|<|-5|and|<|3
<b>x</b> &amp; y&nbsp;z, a <b and c> d => <b>|x|</b>|&amp;|y|&nbsp;|z|,|a|<|b|and|c|>|d
/etc/hosts, ~/notes.txt, ./run.sh, .env and his/her => /etc/hosts|,|~/notes.txt|,|./run.sh|,|.env|and|his|/|her
(c) 2020 X(r), (c) other; #NASA and #A1 => (c)|2020|X|(r)|,|(|c|)|other|;|#NASA|and|#|A1
10⁵ or 10⁻¹² of 5 m² => 10|⁵|or|10|⁻¹²|of|5 m²
x₁₂ and H₂O => x|₁₂|and|H|₂|O
Wow!!! === $$$ or $$$$5.5, $$5, "a"" and ((b)) => Wow|!!!|===|$$$|or|$$$|$5.5|,|$|$5|,|"|a|"|"|and|(|(|b|)|)
$5-10 and 50%-60% => $5-10|and|50%|-|60%
AC/DC and/or TCP/IP in 3D => AC|/|DC|and|/|or|TCP|/|IP|in|3|D
e.g.this, i.e.that, the U.S.-led => e.g.|this|,|i.e.|that|,|the|U.S.|-|led
"""

SENTENCES = """
He came. She went! Why? => He came.|She went!|Why?
He met Dr. Smith. He left. => He met Dr. Smith.|He left.
It cost 3.5 million. 5 came. => It cost 3.5 million.|5 came.
J. R. Smith of the U.S. Senate came. => J. R. Smith of the U.S. Senate came.
He lived in the U.S. The end came. => He lived in the U.S.|The end came.
"Come!" he said. "Now." Then he left. => "Come!" he said.|"Now."|Then he left.
See p. 5 and Vol. 3, No. 2 etc. for more. => See p. 5 and Vol. 3, No. 2 etc. for more.
He waited... and waited... Then he left. => He waited... and waited...|Then he left.
(It rained.) They left. => (It rained.)|They left.
At 10:30 p.m. the train left. => At 10:30 p.m. the train left.
"""

RUSSIAN = """
12 февраля 2013 года выпало 3,25 км². => 12 февраля 2013 года|выпало|3,25 км²|.
А. С. Пушкин получил $70 млн за 5,9 кг => А. С.|Пушкин|получил|$70 млн|за|5,9 кг
Откройте отчет.pdf или index.html. => Откройте|отчет.pdf|или|index.html|.
Review по-русски, 10 000 рублей => Review|по-русски|,|10 000 рублей
"""

POOL = (
    "aAzéß .,'\"-–—:;/()[]$£€%0123456789१２½²⁵⁻°\u0301\u200d\ufe0f\u00a0\n\t\ud800\x00\u202eאבжΣサ中&#@_+…!?’‘“”"
    "U.S. 15 kg May 5 J. H."
)


def cases(table: str) -> list[tuple[str, str]]:
    return [tuple(line.split(" => ")) for line in table.strip().splitlines()]  # type: ignore[misc]


def words(text: str, language: str = "en") -> list[str]:
    return [token.before for sentence in segment(text, languages.get(language)) for token in sentence.tokens]


def check_offsets(text: str, language: str = "en") -> None:
    """Tokens are slices in order, and only white space lies between them."""
    end = 0
    for sentence in segment(text, languages.get(language)):
        assert sentence.tokens
        for token in sentence.tokens:
            assert token.start is not None
            assert token.end is not None
            assert end <= token.start < token.end
            assert token.before == text[token.start : token.end]
            assert not text[end : token.start].strip()
            end = token.end
    assert not text[end:].strip()


@pytest.mark.parametrize(("text", "expected"), cases(TOKENS))
def test_english_tokens(text: str, expected: str) -> None:
    assert "|".join(words(text)) == expected
    check_offsets(text)


@pytest.mark.parametrize(("text", "expected"), cases(RUSSIAN))
def test_russian_tokens(text: str, expected: str) -> None:
    assert "|".join(words(text, "ru")) == expected
    check_offsets(text, "ru")


@pytest.mark.parametrize(("text", "expected"), cases(SENTENCES))
def test_sentence_borders(text: str, expected: str) -> None:
    found = [text[s.tokens[0].start : s.tokens[-1].end] for s in segment(text, ENGLISH)]
    assert "|".join(found) == expected


def test_an_empty_line_ends_a_sentence() -> None:
    assert [s.words for s in segment("A title\n\nand text\nthat goes on", ENGLISH)] == [
        ["A", "title"],
        ["and", "text", "that", "goes", "on"],
    ]
    assert len(segment("one\r\n\r\ntwo", ENGLISH)) == 2


@pytest.mark.parametrize("space", ["\u2009", "\u202f", "\u00a0"])
@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("It is 15_kg, 12_000 men.", "en", "It|is|15_kg|,|12_000|men|."),
        ("Весил 15_кг, 12_000 человек.", "ru", "Весил|15_кг|,|12_000|человек|."),
    ],
)
def test_narrow_spaces_stay_as_written_inside_tokens(space: str, text: str, language: str, expected: str) -> None:
    written = text.replace("_", space)
    assert words(written, language) == expected.replace("_", space).split("|")
    assert words(text.replace("_", " "), language) == expected.replace("_", " ").split("|")
    check_offsets(written, language)


@pytest.mark.parametrize("text", ["", " ", "\n\t\u00a0\u2029"])
def test_white_text_has_no_sentences(text: str) -> None:
    assert segment(text, ENGLISH) == []


@pytest.mark.parametrize("text", [None, b"bytes", 15, ["text"]])
def test_what_is_no_text_is_refused(text: object) -> None:
    with pytest.raises(TypeError, match=f"^text: expected str, got {type(text).__name__}$"):
        segment(text, ENGLISH)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", languages.codes())
def test_word_lists_hold_a_form_once_of_a_kind(language: str) -> None:
    forms = words_of(languages.get(language)).forms
    assert forms.keys() >= {"alphabet", "month", "unit", "currency", "title", "unfinished"}
    assert {kind: form for kind, written in forms.items() for form in written if written.count(form) > 1} == {}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\ud800 a\x00b", ["\ud800", "a", "\x00", "b"]),
        ("1５ kg, १२३", ["1５ kg", ",", "१२३"]),
        ("👩\u200d💻 ❤\ufe0f", ["👩\u200d💻", "❤\ufe0f"]),
    ],
)
def test_unicode_oddities_keep_every_character(text: str, expected: list[str]) -> None:
    assert words(text) == expected
    check_offsets(text)


@pytest.mark.parametrize("language", languages.codes())
def test_random_text_is_covered(language: str) -> None:
    source = random.Random(7)
    for _ in range(600):
        check_offsets("".join(source.choices(POOL, k=source.randint(0, 30))), language)
        check_offsets("".join(chr(source.randrange(0x110000)) for _ in range(source.randint(0, 10))), language)


@pytest.mark.parametrize("unit", [*"a7'", "7,", "7 ", "7/", '."', "a@", "A. ", "a./", "aa-"])
def test_time_grows_with_length_alone(unit: str) -> None:
    text = (unit * 15_000)[:15_000]
    began = time.process_time()
    check_offsets(text)
    assert time.process_time() - began < 3


def test_a_sentence_without_end_ends_when_it_is_too_long() -> None:
    found = [len(sentence.tokens) for sentence in segment("words " * 10_000, ENGLISH)]
    assert sum(found) == 10_000
    assert set(found[:-1]) == {-(-(LONGEST_SENTENCE + 1) // 6)}, "each goes on to the first end from LONGEST_SENTENCE"


def test_a_bad_line_of_the_words_is_named(tmp_path: Path) -> None:
    file = tmp_path / "segmentation.tsv"
    file.write_text("# words\nmonth\tMay\nmnth\tJune\n", encoding="utf-8")
    with pytest.raises(ValueError, match=f"^{re.escape(str(file))}, line 3: expected a known kind"):
        read_words(file)
