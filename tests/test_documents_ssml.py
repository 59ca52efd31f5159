"""SSML is read as W3C and the vendors define it; what is broken or unsafe is one clear error."""

import random
import re
import socket
from pathlib import Path

import pytest
from documents import cut, damaged, held_at_most, normalized, runs_of, text_of

from dncnorm.documents.runs import GIVEN, SAY_AS, Asked, DocumentError, Markup
from dncnorm.documents.ssml import SsmlReader

READ = {
    "<speak>Hello <emphasis level='strong'>big</emphasis>\n  world.</speak>": "Hello big world.",
    "<?xml version='1.0' encoding='latin-1'?>\n<speak xmlns='http://www.w3.org/2001/10/synthesis'>é</speak>": "é",
    "\ufeff  Hi <b>5 kg</b>": "Hi 5 kg",
    "<speak><p>One</p><p><s>Two</s><s>Three</s></p></speak>\n<speak>Four</speak>": "One\n\nTwo.\n\nThree.\n\nFour",
    "a &amp; b &lt;c&gt; &quot;d&apos; &#65;&#x42;": "a & b <c> \"d' AB",
    "<![CDATA[a &amp; <b>]]> c": "a &amp; <b> c",
    "a<!-- b --><?c d?><mark name='e'/>f": "af",
    # breaks
    "Hi<break/>you": "Hi, you",
    "Hi. <break time='500ms'/> It is": "Hi. It is",
    "Hi <break time='1s'/> you <break strength='x-strong'/>.": "Hi\n\nyou\n\n.",
    "5 <break strength='weak'/> kg, 10<break time='50ms'/>20 <break strength='none'/> a": "5 kg, 10 20 a",
    "Hi<break/>, you <break/>(and) 5<break/>%.": "Hi, you, (and) 5, %.",
    "a<break time='+.3s'></break>b<break time='soon'/>c<break time='1500.5ms'/>d": "a, b, c\n\nd",
    # what the document says itself
    "the <sub alias='World Wide Web Consortium'>W<b>3</b>C</sub>.": "the World Wide Web Consortium.",
    "<sub alias=''>x</sub>a<sub>b</sub><sub alias='c'/>": "abc",
    "<phoneme alphabet='ipa' ph='x'>tomato</phoneme>, <phoneme ph='y'/>": "tomato,",
    "<audio src='http://x/y.mp3'>no <desc>cat</desc></audio> a<lexicon uri='x'/><metadata>b</metadata>": "no a",
    "a <say-as interpret-as='expletive'>darn</say-as> b <say-as interpret-as='bleep'>c</say-as>d": "a b d",
    # vendors' own
    "<mstts:express-as style='sad'>a</mstts:express-as><amazon:effect name='whispered'> b</amazon:effect>": "a b",
    "<voice name='A'>Hi</voice><voice name='B'>you</voice>": "Hi you",
    "<ssml:speak><ssml:p>a</ssml:p>b</ssml:speak>": "a\n\nb",
    "<prosody rate='slow'>un<w role='x'>like</w>ly</prosody> <token>x</token>": "unlikely x",
    "": "",
    " ": "",
    "a\r\nb\rc": "a b c",
}


def read(document: str) -> str:
    return text_of(runs_of(SsmlReader(Markup()), [document]))


@pytest.mark.parametrize("document", READ)
def test_what_is_read(document: str) -> None:
    assert read(document) == READ[document]


@pytest.mark.parametrize(
    ("attributes", "asked"),
    [
        ("interpret-as='spell-out'", Asked("characters")),
        ("interpret-as='verbatim'", Asked("characters")),
        ("interpret-as='characters' format='x' detail='2'", Asked("characters", "x", "2")),
        ("interpret-as='number'", Asked("cardinal")),
        ("interpret-as='Number_Digit'", Asked("digits")),
        ("interpret-as='unit'", Asked("unit")),
        ("interpret-as='date' format='yyyymmdd' detail='1'", Asked("date", "ymd", "1")),
        ("interpret-as='date' format='DD/MM/YY'", Asked("date", "dmy")),
        ("interpret-as='vxml:date'", Asked("date")),
        ("type='date:mdy'", Asked("date", "mdy")),
        ("interpret-as='time' format='hms12'", Asked("time", "hms12")),
        ("interpret-as='hms24'", Asked("time", "hms24")),
        ("interpret-as='duration' format='hms'", Asked("duration", "hms")),
        ("interpret-as='vxml:phone' format='39'", Asked("telephone", "39")),
        ("interpret-as='money'", Asked("currency")),
        ("interpret-as='name'", Asked("name")),
        ("interpret-as='interjection'", None),
        ("", None),
    ],
)
def test_say_as(attributes: str, asked: Asked | None) -> None:
    document = f"<speak>a <say-as {attributes}>1 &amp; <mark name='x'/> 2</say-as> b</speak>"
    runs = runs_of(SsmlReader(Markup()), [document])
    said = [run for run in runs if run.asked is not None]
    assert text_of(runs) == "a 1 & 2 b"
    assert [run.asked for run in said] == [asked] * len(said)
    if asked is not None:
        assert document[said[0].start : said[-1].end] == "1 &amp; <mark name='x'/> 2"
        assert {run.role for run in said if run.text} == {SAY_AS}


def test_neighbours_are_two_stretches() -> None:
    one = "<say-as interpret-as='digits'>12</say-as>"
    runs = [run for run in runs_of(SsmlReader(Markup()), [one + one]) if run.asked is not None]
    assert [run.text for run in runs] == ["12", "12"]
    assert runs[0].asked is not runs[1].asked


def test_given_text_is_at_the_content() -> None:
    document = "a <sub alias='b c'>x &amp; y</sub> <phoneme ph='z'>d</phoneme>"
    given = [run for run in runs_of(SsmlReader(Markup()), [document]) if run.role == GIVEN]
    assert [(document[run.start : run.end], run.text) for run in given] == [("x &amp; y", "b c"), ("d", "d")]


def test_languages() -> None:
    document = "<speak xml:lang='en-US'>a <lang xml:lang='ru'>б</lang> <voice xml:lang='fr-FR'>c</voice> d</speak>"
    runs = runs_of(SsmlReader(Markup()), [document])
    assert [run.language for run in runs if run.text.strip()] == ["en", "ru", "fr", "en"]


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ("<speak>\n<p>é\n <b>\u00e9</p></speak>", "document:3:6: mismatched tag: <b> is open"),
        ("<speak>x", "document:1:9: <speak> has no end tag"),
        ("x</b>", "document:1:2: mismatched tag: no element is open"),
        ("<?xml version='1.0'?>\na < b", "document:2:3: not well-formed (invalid token)"),
        ("a <b", "document:1:5: the document ends within markup"),
        ("a&nbsp;b", "document:1:2: undefined entity: &nbsp;"),
        ("<b x='1' x='2'/>", "document:1:10: duplicate attribute"),
        ("AT&T", "document:1:"),
        ("<speak>" + "<b>" * 300, "document:1:773: elements nested deeper than 256"),
        ("a\ud800", "document:1:2: not well-formed (invalid token)"),
        ("a\x00b", "document:1:2: not well-formed (invalid token)"),
        ("<!-- " + "x" * 300_000, "document:1:1: markup longer than 262144 bytes"),
        ("a<!-- x", "document:1:2: unclosed token"),
    ],
)
def test_broken_documents(document: str, message: str) -> None:
    for chunks in ([document], [*document[:900], document[900:]]):
        with pytest.raises(DocumentError, match="^" + re.escape(message)):
            runs_of(SsmlReader(Markup()), chunks)


LOOSE = {
    "<speak><p>One <b>5</p> kg &amp; AT&T</speak>": "One 5\n\nkg & AT&T",
    "speak > 5 <break/>a < b &nbsp;c": "speak > 5, a < b \xa0c",
    "<say-as interpret-as='digits'>12 km</b> <say-as interpret-as='digits'>34</say-as> x": "12 km 34 x",
    "a</b><sub alias='World'>W</sub> <sub alias='b'>c": "aWorld b",
    "<sub alias='b'>c & d": "b& d",
    "<metadata>x & y": "& y",
    "a<!-- b": "a<!-- b",
    "</dncnorm-document>a": "a",
    "<b x='1' x='2'/>a <speak>" + "<b>" * 300 + "c": "a\n\nc",
    "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///x'>]><speak>&a; 5</speak>": "&a; 5",
}


@pytest.mark.parametrize("document", LOOSE)
def test_broken_documents_as_text(document: str) -> None:
    for chunks in ([document], [*document]):
        assert text_of(runs_of(SsmlReader(Markup(broken="text")), chunks)) == LOOSE[document]


ATTACKS = [
    "<!DOCTYPE x [<!ENTITY a SYSTEM 'file://{file}'>]><speak>&a;</speak>",
    "<?xml version='1.0'?><!DOCTYPE x SYSTEM 'file://{file}'><speak>x</speak>",
    "<!-- c --><!DOCTYPE x PUBLIC '-//x' 'http://127.0.0.1/x.dtd'><speak>x</speak>",
    "<!DOCTYPE x [<!ENTITY % a SYSTEM 'http://127.0.0.1/'> %a;]><speak/>",
    "<!DOCTYPE x [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;'>]><speak>&b;</speak>",
    "<speak><!ENTITY a 'b'></speak>",
    "</dncnorm-document><!DOCTYPE x [<!ENTITY a SYSTEM 'file://{file}'>]><x>&a;</x>",
]


@pytest.mark.parametrize("attack", ATTACKS)
def test_nothing_is_opened(attack: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a reader opened something")

    secret = tmp_path / "secret"
    secret.write_text("secret")
    document = attack.replace("{file}", str(secret))
    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(DocumentError, match=r"a document type or entity definition is refused|no element is open"):
        read(document)


@pytest.mark.parametrize("document", ["<speak>&a;</speak>", "<x xmlns:xi='http://www.w3.org/2001/XInclude'>&b;</x>"])
def test_unknown_entities(document: str) -> None:
    with pytest.raises(DocumentError, match="undefined entity"):
        read(document)


def test_external_names_are_only_names() -> None:
    document = "<speak><audio src='file:///etc/passwd'/><xi:include href='file:///etc/passwd'/>a</speak>"
    assert read(document) == "a"


MARKS = [*"<>&;\"'=/! \n", "<b>", "</b>", "]]>", "<!--", "&#", "é", "<sub alias='x'>", "<say-as interpret-as='date'>"]


def test_damaged_documents_cut_anywhere() -> None:
    chooser = random.Random(3)
    documents = [document for document in READ if not document.startswith(("<?xml", "\ufeff"))]
    outcomes = {"read": 0, "broken": 0}
    for place in range(400):
        is_harmless = place % 2 == 0
        document = "".join(chooser.sample(documents, chooser.randrange(1, 8)))
        document = damaged(document, chooser, ["é", " ", "\r\n"] if is_harmless else MARKS, is_inserted=is_harmless)
        whole = _outcome([document], document)
        outcomes["broken" if isinstance(whole, str) else "read"] += 1
        for _ in range(3):
            pieces = list(cut(document, chooser))
            assert _outcome(pieces, document) == whole, (document, pieces)
    assert min(outcomes.values()) >= 20


def _outcome(chunks: list[str], document: str) -> object:
    try:
        return normalized(runs_of(SsmlReader(Markup()), chunks), document)
    except ValueError as error:
        return str(error)


def test_broken_documents_as_text_cut_anywhere() -> None:
    chooser = random.Random(7)
    documents = [document for document in READ if not document.startswith(("<?xml", "\ufeff", "<![CDATA"))]
    for _ in range(200):
        document = damaged("".join(chooser.sample(documents, 4)), chooser, MARKS)
        whole = normalized(runs_of(SsmlReader(Markup(broken="text")), [document]), document)
        for _ in range(2):
            pieces = list(cut(document, chooser))
            assert normalized(runs_of(SsmlReader(Markup(broken="text")), pieces), document) == whole, (document, pieces)


def test_whole_documents_cut_anywhere() -> None:
    chooser = random.Random(5)
    for document in READ:
        for _ in range(10):
            pieces = list(cut(document, chooser))
            assert _outcome(pieces, document) == _outcome([document], document)


@pytest.mark.parametrize(
    "piece",
    [
        "<p>Hello <b>world</b> &amp; more" + ", and a long sentence" * 30 + ".</p>\n",
        "plain text ",
        "<sub alias='a'>b</sub>",
        "<audio>x</audio>",
        "\n",
    ],
)
def test_large_documents_in_flat_memory(piece: str) -> None:
    assert held_at_most(SsmlReader(Markup()), piece, 2_000_000 if len(piece) > 99 else 100_000) < 8192


def test_text_is_read_as_soon_as_it_comes() -> None:
    reader = SsmlReader(Markup())
    assert text_of(reader.feed("<speak>Hello wor")) == "Hello wor"
    assert text_of(reader.feed("ld.</s")) == "ld."
