"""English for a voice: words as written, addresses as people say them, letters as capitals, no habits of the corpus."""

from __future__ import annotations

import pytest
from english import ENGLISH

import dncnorm
from dncnorm import TextNormalizer
from dncnorm.core.special import LETTER_SUFFIX
from dncnorm.languages.en.spelling import is_respelled, standard_reading
from dncnorm.languages.en.spoken_addresses import is_word, spoken_address

SENTENCES = r"""
The IUCN's colour won at 10:30 p.m. He left. => The I U C N's colour won at ten thirty P M. He left.
He lives in the U.S. => He lives in the U S.
He lives in the U.S. now. => He lives in the U S now.
So:  "5 kg" (or more)\tit is! => So:  "five kilograms" (or more)\tit is!
The café's theatre was organised well. => The café's theatre was organised well.
It rose by 0.05 and $2.20 billion. => It rose by zero point zero five and two point two zero billion dollars.
It was built in 1905. => It was built in nineteen oh five.
He said: "I left the U.S." => He said: "I left the U S."
## Title\nThis is **bold** and <b>fat</b>. => Title\nThis is bold and fat.
It has 500 kV here. => It has five hundred kilovolts here.
Use a SIM and NASA's JSON. => Use a SIM and NASA's JSON.
Tell @bob_v2 of #GoTeam. => Tell at bob underscore V two of hashtag go team.
Mail bob@acme.com or read acme.com/faq. => Mail bob at acme dot com or read acme dot com slash F A Q.
"""
ADDRESSES = r"""
www.bbc.co.uk/news => W W W dot B B C dot co dot U K slash news
https://x.com/psf => H T T P S colon slash slash X dot com slash P S F
GHSA-j8r2 => G H S A dash J eight R two
John.Smith42@mail.example.org => john dot smith forty two at mail dot example dot org
C:\Users\me => C colon backslash users backslash me
readFile_v2.py => read file underscore V two dot P Y
a.b/404?x=1&y=20#up => A dot B slash four zero four question mark X equals one and Y equals twenty hash up
x,y.io/07 => X comma Y dot I O slash zero seven
naïve.com => naïve dot com
"""
WORDS = ("com", "arxiv", "example", "download", "strength", "yahoo", "index", "support", "go")
LETTERS = ("html", "psf", "ghsa", "www", "qwrt", "bcdfg", "uk", "aaaa", "imdb", "tmk", "x")


def pairs(table: str) -> list[tuple[str, str]]:
    return [(written, spoken) for written, _, spoken in (line.partition(" => ") for line in table.strip().split("\n"))]


@pytest.fixture(scope="module")
def voice(normalize: TextNormalizer) -> TextNormalizer:
    """The embedded English model with the defaults of text."""
    return dncnorm.pipeline(model=normalize.model)


def test_sentences_for_a_voice(voice: TextNormalizer) -> None:
    for line in SENTENCES.strip().split("\n"):
        written, spoken = (part.replace(r"\n", "\n").replace(r"\t", "\t") for part in line.split(" => "))
        assert voice(written)["normalized_text"] == spoken
        assert "".join(voice.stream_text(written)) == spoken


def test_what_the_user_sets_wins(voice: TextNormalizer) -> None:
    text = "The IUCN's colour, see arxiv.org/psf."
    assert voice(text, letter_case="lower")["normalized_text"] == "The i u c n's colour, see arxiv dot org slash p s f."
    assert voice(text, letters="joined")["normalized_text"] == "The IUCN's colour, see arxiv dot org slash psf."
    as_corpus = voice(text, spelling="corpus", letters="joined", letter_case="lower")["normalized_text"]
    assert as_corpus == "The iucn's color, see arxiv dot org slash psf."
    for punctuation in ("drop", "sil"):
        assert voice("He left the U.S.", punctuation=punctuation)["normalized_text"] == "He left the U S"


def test_addresses_are_said_whole() -> None:
    for written, spoken in pairs(ADDRESSES):
        words = spoken_address(written).split(" ")
        shown = [word.removesuffix(LETTER_SUFFIX).upper() if word.endswith(LETTER_SUFFIX) else word for word in words]
        assert " ".join(shown) == spoken
    assert [run for run in (*WORDS, *LETTERS) if is_word(run)] == list(WORDS)


@pytest.mark.parametrize("words", ["colour color", "Neighbours' neighbors'", "organised's organized's", "café cafe"])
def test_words_stay_as_written(words: str) -> None:
    written, spoken = words.split()
    assert is_respelled(written, spoken)
    assert standard_reading(written, spoken) == written


@pytest.mark.parametrize("words", ["Dr doctor", "is is", "vs versus"])
def test_abbreviations_are_opened(words: str) -> None:
    written, spoken = words.split()
    assert not is_respelled(written, spoken)
    assert standard_reading(written, spoken) is None


def test_a_zero_is_an_o_where_people_say_so() -> None:
    assert standard_reading("1905", "nineteen o five") is None
    assert standard_reading("3.6004%", "three point six o o four percent") == "three point six zero zero four percent"
    assert ENGLISH.speech == {"letter_case": "upper", "spacing": "written", "spelling": "standard"}
