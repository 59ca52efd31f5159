"""Documents: their text is normalized, their markup is not, and every character is in a segment, at its place."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Any
from xml.dom import minidom

import pytest

import dncnorm
from dncnorm import TextNormalizer
from dncnorm.documents.runs import Asked, DocumentError, Markup
from dncnorm.documents.say_as import resolved
from dncnorm.languages import get

HTML = (
    "<h1>Results 2014</h1>\n<p>It costs &pound;5 &amp; <b>5</b> kg, <i>x</i> (10&nbsp;km).</p>"
    "<script>var x = 5;</script><p>Dr. Smith.</p>"
)
SSML = (
    '<speak>Hi <break time="100ms"/>it is <emphasis>5</emphasis> kg, or 5 <emphasis>kg</emphasis>, R&amp;D. '
    '<p>See <sub alias="World Wide Web">WWW</sub> now.</p><p><mark name="1"/>Dr. Lee, '
    '<say-as interpret-as="cardinal">1984</say-as> of it.</p></speak>'
)
LOG = "17/06/09 20:10:40 INFO util.Utils: 5 KB of a_b\n17/06/09 20:10:41 WARN Down\n"
MAIL = "From: Ann <a@b.org>\nDate: Thu, 22 Aug 2002 18:26:25 +0700\nX-Id: 5\n\nIt is 5 kg, <http://a.org/b>.\n> No.\n"
DOCUMENTS = [("html", HTML), ("ssml", SSML), ("log", LOG), ("mail", MAIL)]


@pytest.fixture(scope="module")
def normalize() -> TextNormalizer:
    """The pipeline of the embedded English model, for a voice."""
    return dncnorm.pipeline()


def spoken(normalize: Any, document: str, **options: Any) -> str:
    said: str = normalize(document, **options)["normalized_text"]
    return said


def test_the_text_of_a_document_is_spoken(normalize: TextNormalizer) -> None:
    assert spoken(normalize, HTML, format="html") == (
        "Results twenty fourteen.\n\nIt costs five pounds and five kilograms, x (ten kilometers).\n\ndoctor Smith."
    )


def test_ssml_in_ssml_out(normalize: TextNormalizer) -> None:
    said = spoken(normalize, SSML, format="ssml", output="ssml")
    minidom.parseString(said)
    assert "<emphasis>five kilograms</emphasis>, or <emphasis>five kilograms</emphasis>, R and D." in said
    assert '<sub alias="World Wide Web">WWW</sub> now' in said
    assert '<mark name="1"/>doctor Lee, one thousand nine hundred eighty four of it.</p></speak>' in said
    assert "say-as" not in said


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ("<p>\n <s>It is 5 kg</s>\n <s>Then</s>\n</p>\n", "<p>\n <s>It is five kilograms</s>\n <s>Then</s>\n</p>\n"),
        (
            "<p><s>Hi<break/>you <break time='3s'/> 5</s><s>x</s></p>",
            "<p><s>Hi<break/>you <break time='3s'/> five</s><s>x</s></p>",
        ),
        ("<w>5 kg </w>and <b> 5 </b>km,  <w/>x", "<w>five kilograms </w>and <b> five kilometers</b>,  <w/>x"),
        ("a <say-as interpret-as='interjection'>5</say-as>", "a <say-as interpret-as='interjection'>five</say-as>"),
        (
            "a <say-as interpret-as='digits'>1<mark name='x'/>2</say-as> <w x='>'/>cat",
            "a one two<mark name='x'/> <w x='>'/>cat",
        ),
        ("a <sub alias='World Wide Web'>W<b/>W</sub> b", "a <sub alias='World Wide Web'>W<b/>W</sub> b"),
        ("a&#32;<b>5</b><![CDATA[ < ]]>6", "a <b>five</b> less than six"),
    ],
)
def test_white_space_and_tags_stay_and_pauses_are_not_written(
    normalize: TextNormalizer, document: str, said: str
) -> None:
    assert spoken(normalize, document, format="ssml", output="ssml") == said
    assert "".join(normalize.stream_text(document, format="ssml", output="ssml")) == said


@pytest.mark.parametrize(("format", "document"), DOCUMENTS)
def test_every_character_is_in_a_segment(normalize: TextNormalizer, format: str, document: str) -> None:
    segments = normalize(document, format=format, alignment=True)["segments"]
    assert "".join(segment["before"] for segment in segments) == document
    for segment in segments:
        assert document[segment["start"] : segment["end"]] == segment["before"]
        for word in segment.get("words", ()):
            assert segment["start"] <= word["start"] < word["end"] <= segment["end"]


@pytest.mark.parametrize(("format", "document"), DOCUMENTS)
@pytest.mark.parametrize("output", ["text", "ssml"])
def test_in_pieces_it_is_spoken_as_the_whole(
    normalize: TextNormalizer, format: str, document: str, output: str
) -> None:
    if output == "ssml" and format != "ssml":
        pytest.skip("SSML comes of SSML")
    whole = normalize(document, format=format, output=output)
    draw = random.Random(5)
    for _ in range(20):
        edges = sorted(draw.sample(range(1, len(document)), 5))
        pieces = [document[start:end] for start, end in zip([0, *edges], [*edges, len(document)], strict=True)]
        assert "".join(normalize.stream_text(pieces, format=format, output=output)) == whole["normalized_text"]
        assert list(normalize.stream(pieces, format=format, output=output)) == whole["segments"]


def test_a_document_asks_for_readings(normalize: TextNormalizer) -> None:
    for name, format, written, said in (
        ("date", "dmy", "3/4/2014", "the third of april twenty fourteen"),
        ("date", "mdy", "3/4/2014", "march fourth twenty fourteen"),
        ("date", "yyyymmdd", "20140304", "the fourth of march twenty fourteen"),
        ("ordinal", "", "3", "third"),
        ("characters", "", "AB12", "A B one two"),
        ("digits", "", "1984", "one nine eight four"),
        ("cardinal", "", "1984", "one thousand nine hundred eighty four"),
        ("cardinal", "", "71.2833", "seventy one point two eight three three"),
        ("fraction", "", "5+1/2", "five and a half"),
        ("telephone", "", "4155551212", "four one five five five five one two one two"),
        ("address", "", "1 Main Street, <b>Apt</b> 4B", "one Main Street, apartment four B"),
        ("address", "", "user@example.com", "user at example dot com"),
        ("number", "ordinal", "4", "fourth"),
        ("number", "telephone", "5551212", "five five five one two one two"),
        ("number:digits", "", "44", "four four"),
        ("characters", "", "R&amp;D.-_", "R and D dot dash underscore"),
        ("date", "yyyymmdd", "????0922", "the twenty second of september"),
        ("date", "", "????0922", "the twenty second of september"),
        ("date", "ymd", "201409??", "september twenty fourteen"),
        ("time", "hms", "1:2:3", "one hour two minutes and three seconds"),
        ("duration", "hms", "1:2:3", "one hour two minutes and three seconds"),
    ):
        asked = f'interpret-as="{name}"' + (f' format="{format}"' if format else "")
        document = f"<speak>We said <say-as {asked}>{written}</say-as> then.</speak>"
        assert spoken(normalize, document, format="ssml") == f"We said {said} then.", (name, format)


def test_what_is_asked_for_behind_white_space(normalize: TextNormalizer) -> None:
    one, two = (f'<say-as interpret-as="ordinal">{number}</say-as>' for number in (1, 2))
    assert spoken(normalize, f"<speak>\n  {one}\n  {two}\n\n<p>{one}</p> </speak>", format="ssml") == (
        "first second\n\nfirst"
    )


def test_what_does_not_fit_is_read_as_it_stands() -> None:
    english = get("en")
    for asked, text in ((Asked("date", "dmy"), "3/14/2014"), (Asked("date", "dmy"), "soon"), (Asked("new"), "5 kg")):
        assert resolved(asked, text, english).written == text


def test_the_forms_in_russian_agree_with_their_sentence() -> None:
    document = 'Он занял <say-as interpret-as="ordinal">3</say-as> место'
    assert spoken(dncnorm.pipeline(lang="ru"), document, format="ssml") == "Он занял третье место"


def test_options_of_documents_are_checked(normalize: TextNormalizer) -> None:
    with pytest.raises(ValueError, match=r"^format: 'rtf'; it must be one of text, markdown, "):
        normalize("x", format="rtf")
    with pytest.raises(ValueError, match=r"^output: 'ssml', but format is 'html'; it must be the same$"):
        normalize("x", format="html", output="ssml")
    with pytest.raises(ValueError, match=r"^links: 'no'; it must be one of text, host, all$"):
        Markup(links="no")


def test_each_sentence_is_in_its_language() -> None:
    normalize = dncnorm.pipeline(lang="auto")
    text = "Он купил 5 кг. The price was $999. Это 5 руб.\n\nDr. Smith said 10."
    result = normalize(text)
    assert result["normalized_text"] == (
        "Он купил пять килограммов. The price was nine hundred ninety nine dollars. Это пять рублей.\n\n"
        "doctor Smith said ten."
    )
    assert "".join(segment["before"] for segment in result["segments"]) == text
    document = '<p>It weighs 5 kg.</p><p lang="ru">5 км.</p>'
    result = normalize(document, format="html")
    assert result["normalized_text"] == "It weighs five kilograms.\n\nпять километров."
    assert "".join(segment["before"] for segment in result["segments"]) == document


PLAIN = "Great 👍, 5️⃣ at https://www.example.com/a?b=5 or (http://b.com)"
IN_PLAIN_TEXT = [
    ({"emoji": "name"}, "Great thumbs up, five at H T T P S colon slash slash W W W dot example dot com"),
    ({"scheme": "skip"}, "Great, five at example dot com slash A question mark B equals five or (B dot com)"),
    ({"links": "host"}, "Great, five at example dot com or (B dot com)"),
    (
        {"links": "host", "scheme": "say", "emoji": "skip"},
        "Great, at H T T P S colon slash slash W W W dot example dot",
    ),
]


@pytest.mark.parametrize(("options", "expected"), IN_PLAIN_TEXT)
def test_options_of_markup_that_are_given_hold_in_plain_text(
    normalize: TextNormalizer, options: dict[str, Any], expected: str
) -> None:
    result = normalize(PLAIN, **options)
    assert result["normalized_text"].startswith(expected)
    assert "".join(item["before"] for item in result["segments"]) == PLAIN
    assert "".join(normalize.stream_text(PLAIN, **options)) == result["normalized_text"]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("𝐇𝐞𝐥𝐥𝐨, 𝑡ℎ𝑒 ℋouse: 𝟓 𝗸𝗴", "Hello, the House: five kilograms"),
        ("Great 🏴󠁧󠁢󠁥󠁮󠁧󠁿 today", "Great today"),
        ("See x.com or t.co/a5, not Mr. X.", "See X dot com or T dot co slash A five, not mister X."),
    ],
)
def test_look_alikes_tags_and_short_hosts(normalize: TextNormalizer, written: str, expected: str) -> None:
    assert spoken(normalize, written) == expected
    assert "".join(normalize.stream_text(written)) == expected


def test_kept_emoji_are_whole_and_short_hosts_of_links_are_addresses(normalize: TextNormalizer) -> None:
    flag = "🏴󠁧󠁢󠁥󠁮󠁧󠁿"
    assert spoken(normalize, f"Great {flag} today", emoji="keep") == f"Great {flag} today"
    assert spoken(normalize, "[the list](http://b.com)", format="markdown", links="host") == "the list, B dot com"


def test_an_asynchronous_stream_is_the_same(normalize: TextNormalizer) -> None:
    text = "It weighs 15 kg. The price is $5. Then 4 March 2014 came."

    async def source() -> AsyncIterator[str]:
        for word in text.split(" "):
            await asyncio.sleep(0)
            yield f"{word} "

    async def joined() -> str:
        return "".join([piece async for piece in normalize.astream_text(source())])

    async def first() -> str:
        stream = normalize.astream_text(source())
        piece = await anext(stream)
        await stream.aclose()
        return piece

    assert asyncio.run(joined()) == spoken(normalize, f"{text} ")
    assert asyncio.run(first()) == "It"


def test_what_is_uncertain(normalize: TextNormalizer) -> None:
    result = normalize("It is 5 m.")
    assert dncnorm.uncertain(result, below=0.0) == []
    assert dncnorm.uncertain(result, below=1.0) == [one for one in result["segments"] if one["confidence"] < 1]
    with pytest.raises(ValueError, match=r"^below: 2; it must be from 0 to 1$"):
        dncnorm.uncertain(result, below=2)


def test_overrides_of_a_call_come_first(normalize: TextNormalizer) -> None:
    assert spoken(normalize, "XML of Acme 3.", overrides={"Acme 3": "acme three", "XML": "x m l"}).startswith(
        "x m l of"
    )
    assert spoken(normalize, "XML").startswith("X M L")


TABLES = {
    "csv": "name,days,built\nBo,1011,2014\nAl,1.00,1995\n",
    "markdown": "| Name | Days | Year |\n|---|---|---|\n| Bo | **1011** | 2014 |\n| Al | 1.00 | 1995 |\n",
    "html": "<table><tr><th>a<th>Days<th>Year<tr><td>Bo<td><b>1011</b><td>2014</tr>"
    "<tr><td>Al</td><td>1.00</td><td>1995</td></table>",
}


@pytest.mark.parametrize("format", TABLES)
def test_a_number_alone_in_a_cell_is_an_amount_unless_its_heading_says_otherwise(
    normalize: TextNormalizer, format: str
) -> None:
    said = spoken(normalize, TABLES[format], format=format)
    assert "Bo, one thousand eleven, twenty fourteen." in said
    assert "Al, one point zero zero, nineteen ninety five." in said
    assert "".join(normalize.stream_text(TABLES[format], format=format)) == said


def test_mail_and_logs_in_another_language_than_theirs() -> None:
    mail = "From: Ann\nDate: Tue, 5 Mar 2024 10:15:30 +0100\n\nДа.\n"
    said = spoken(dncnorm.pipeline(lang="ru"), mail, format="mail")
    assert said.startswith("От: энн.\n\nДата: пятого марта две тысячи двадцать четвёртого года, десять часов")


def test_names_in_code_are_words(normalize: TextNormalizer) -> None:
    document = "Use `const max_size = 5`, `getUserName` or `etc`, not 5 `min`."
    for size in (1, 7, len(document)):
        pieces = [document[start : start + size] for start in range(0, len(document), size)]
        assert "".join(normalize.stream_text(pieces, format="markdown")) == (
            "Use const max size equals five, get User Name or etc, not five min."
        )


def test_a_day_of_the_week_is_read_below_its_heading(normalize: TextNormalizer) -> None:
    table = "Day,paper\nSun,Sun\nMon,5\n12,x\nMay 5,x\n"
    assert spoken(normalize, table, format="csv").startswith(
        "Day, paper.\n\nsunday, Sun.\n\nmonday, five.\n\ntwelve, x."
    )
    assert spoken(dncnorm.pipeline(lang="ru"), "день,час\nср,5\nсб,6\n", format="csv") == (
        "день, час.\n\nсреда, пять.\n\nсуббота, шесть."
    )


def test_a_row_may_have_the_heading(normalize: TextNormalizer) -> None:
    assert "year, nineteen ninety nine." in spoken(normalize, "a,b\nyear,1999\n", format="csv")
    assert "x, one thousand nine hundred ninety nine." in spoken(normalize, "a,b\nx,1999\n", format="csv")


NOTES = {
    "text": "It is true.¹ Our method² of 5 m², then.",
    "markdown": "It is **true**.¹ Our method<sup>2</sup> [3, 4] of 5 m<sup>2</sup>[^1], then.",
    "html": "<p>It is true.<sup>1</sup> Our <b>method</b>² [3, 4] of 5 m<sup>2</sup>, then.",
    "ssml": "<speak>It is <emphasis>true</emphasis>.¹ Our method² of 5 m², then.</speak>",
    "book": "It is true.¹ Our method²\nof 5 m², then.",
}


@pytest.mark.parametrize("format", NOTES)
def test_marks_of_notes_are_silent_or_numbers(normalize: TextNormalizer, format: str) -> None:
    said = spoken(normalize, NOTES[format], format=format)
    assert " ".join(said.split()) == "It is true. Our method of five square meters, then."
    asked = {"format": format, "citations": "say"}
    said = spoken(normalize, NOTES[format], **asked)
    assert "true. one Our method two" in said
    assert "five square meters" in said
    for size in (1, 3):
        pieces = [NOTES[format][start : start + size] for start in range(0, len(NOTES[format]), size)]
        assert "".join(normalize.stream_text(pieces, **asked)) == said


def test_broken_ssml_is_read_as_text_if_asked(normalize: TextNormalizer) -> None:
    document = "<speak>It is <b>5</b> kg & 6 km <say-as interpret-as='ordinal'>3</say-as></b>."
    with pytest.raises(DocumentError, match=r"^document:1:27: "):
        normalize(document, format="ssml")
    assert spoken(normalize, document, format="ssml", broken="text") == "It is five kilograms and six kilometers third."


SPEAKERS = {
    "vtt": (
        "WEBVTT\n\n00:01.000 --> 00:04.000\nANN: It is\n- DR. LEE: 5 kg.\n",
        "Ann: It is\n\ndoctor Lee: five kilograms.",
    ),
    "book": ("ANN: It weighs\n5 kg.\n\nNOTE: No.\n", "Ann: It weighs five kilograms.\n\nNOTE: No."),
    "markdown": (
        "**Ann:** It is *5* kg.\n\nBOB: No.\n\n**Note:** 5",
        "Ann: It is five kilograms.\n\nBob: No.\n\nNote: five",
    ),
}


@pytest.mark.parametrize("format", SPEAKERS)
def test_speakers_are_names_or_silent(normalize: TextNormalizer, format: str) -> None:
    document, said = SPEAKERS[format]
    assert spoken(normalize, document, format=format) == said
    for name in ("Ann: ", "doctor Lee: ", "Bob: "):
        said = said.replace(name, "")
    assert spoken(normalize, document, format=format, speakers="skip") == said
    assert "".join(normalize.stream_text(document, format=format, speakers="skip")) == said


def test_voices_of_subtitles(normalize: TextNormalizer) -> None:
    cues = ["<v Ann>It is", "<v Ann>5 kg.", "<v.loud BOB>No."]
    document = "WEBVTT\n\n" + "".join(
        f"00:0{place}.000 --> 00:0{place}.900\n{cue}\n\n" for place, cue in enumerate(cues)
    )
    assert spoken(normalize, document, format="vtt") == "It is\n\nfive kilograms.\n\nNo."
    assert spoken(normalize, document, format="vtt", speakers="all") == "Ann: It is\n\nfive kilograms.\n\nBob: No."


def test_an_abbreviation_is_read_below_its_heading() -> None:
    table = "id,city_type,name\n3,г,Омск\n5,с,Яя\n7,12,Тара\n"
    for chunks in ([table], [*table]):
        said = "".join(dncnorm.pipeline(lang="ru").stream_text(chunks, format="csv"))
        assert said.endswith("три, город, Омск.\n\nпять, село, Яя.\n\nсемь, двенадцать, Тара.")
