"""Pairs and number words written for the tests of induction."""

from __future__ import annotations

from pathlib import Path

ENGLISH_CARDINALS = {
    "0": "zero",
    "7": "seven",
    "13": "thirteen",
    "40": "forty",
    "21": "twenty one",
    "100": "one hundred",
    "508": "five hundred eight",
    "612": "six hundred twelve",
    "342": "three hundred forty two",
    "1000": "one thousand",
    "2,005": "two thousand five",
    "15,000": "fifteen thousand",
    "25,001": "twenty five thousand one",
    "100,000": "one hundred thousand",
    "342,615": "three hundred forty two thousand six hundred fifteen",
}
"""Every kind of term below a million, each at least once."""

ENGLISH_ORDINALS = {
    "1st": "first",
    "12th": "twelfth",
    "20th": "twentieth",
    "23rd": "twenty third",
    "100th": "one hundredth",
    "205th": "two hundred fifth",
    "1000th": "one thousandth",
    "6014th": "six thousand fourteenth",
}

ENGLISH_DATES = {
    "4 March 2014": "the fourth of march twenty fourteen",
    "12 July 1999": "the twelfth of july nineteen ninety nine",
    "March 4, 2014": "march fourth twenty fourteen",
    "July 12, 1805": "july twelfth eighteen o five",
    "2007": "two thousand seven",
    "1984": "nineteen eighty four",
}

ENGLISH_MEASURES = {
    "5 km": "five kilometers",
    "12 kg": "twelve kilograms",
    "21%": "twenty one percent",
    "3.25 km": "three point two five kilometers",
    "17.5 kg": "seventeen point five kilograms",
}

ENGLISH_MONEY = {
    "$5": "five dollars",
    "£20": "twenty pounds",
    "$3.25 million": "three point two five million dollars",
    "$12.50": "twelve dollars and fifty cents",
}

ENGLISH_DECIMALS = {"3.14": "three point one four", "21.07": "twenty one point o seven", ".161": "point one six one"}

RUSSIAN_CARDINALS = {
    "0": "ноль",
    "2": "два",
    "1": "один",
    "14": "четырнадцать",
    "14 ": "четырнадцати",
    "21": "двадцать один",
    "45": "сорока пяти",
    "300": "триста",
    "512": "пятьсот двенадцать",
    "100": "сто",
    "108": "ста восьми",
    "1000": "тысяча",
    "1984": "тысяча девятьсот восемьдесят четыре",
    "1917": "тысячи девятисот семнадцати",
    "2000": "две тысячи",
    "2014": "двух тысяч четырнадцати",
    "3005": "три тысячи пять",
    "4100": "четыре тысячи сто",
    "5000": "пять тысяч",
    "6 200": "шесть тысяч двести",
    "7001": "семь тысяч один",
    "8000": "восемь тысяч",
    "9000": "девять тысяч",
    "21000": "двадцать одна тысяча",
    "40 000": "сорок тысяч",
    "500 000": "пятьсот тысяч",
    "115 000": "сто пятнадцать тысяч",
    "342 615": "триста сорок две тысячи шестьсот пятнадцать",
}

_RUSSIAN = """
0 ноль нуля
3 три трех
4 четыре четырех
5 пять пяти
6 шесть шести
7 семь семи
8 восемь восьми
9 девять девяти
10 десять десяти
11 одиннадцать одиннадцати
12 двенадцать двенадцати
13 тринадцать тринадцати
14 четырнадцать четырнадцати
15 пятнадцать пятнадцати
16 шестнадцать шестнадцати
17 семнадцать семнадцати
18 восемнадцать восемнадцати
19 девятнадцать девятнадцати
20 двадцать двадцати
30 тридцать тридцати
40 сорок сорока
50 пятьдесят пятидесяти
60 шестьдесят шестидесяти
70 семьдесят семидесяти
80 восемьдесят восьмидесяти
90 девяносто девяноста
100 сто ста
200 двести двухсот
300 триста трехсот
400 четыреста четырехсот
500 пятьсот пятисот
600 шестьсот шестисот
700 семьсот семисот
800 восемьсот восьмисот
900 девятьсот девятисот
"""
_GENDERED = """
1 m один одного
1 f одна одной
2 m два двух
2 f две двух
"""
_NOUNS = """
1000 f тысяча тысячи тысячи тысяч тысяч тысяч
1000000 m миллион миллиона миллиона миллионов миллионов миллионов
1000000000 m миллиард миллиарда миллиарда миллиардов миллиардов миллиардов
"""
"""After one, after few, after many; each nominative and genitive."""


def russian_words() -> str:
    """The TSV of Russian number words in two cases."""
    lines = ["value\tkind\tcase\tgender\tform"]
    for value, *forms in (line.split() for line in _RUSSIAN.strip().split("\n")):
        lines += [f"{value}\tcardinal\t{case}\t-\t{form}" for case, form in zip(("nom", "gen"), forms, strict=True)]
    for value, gender, *forms in (line.split() for line in _GENDERED.strip().split("\n")):
        lines += [
            f"{value}\tcardinal\t{case}\t{gender}\t{form}" for case, form in zip(("nom", "gen"), forms, strict=True)
        ]
    kinds = [(kind, case) for kind in ("one", "few", "many") for case in ("nom", "gen")]
    for value, gender, *forms in (line.split() for line in _NOUNS.strip().split("\n")):
        lines += [
            f"{value}\tnoun-{kind}\t{case}\t{gender}\t{form}" for (kind, case), form in zip(kinds, forms, strict=True)
        ]
    return "\n".join(lines) + "\n"


def corpus(path: Path, rows: dict[str, dict[str, str]], times: int = 1) -> Path:
    """A Google TSV of these pairs by class, each in a sentence of its own, `times` times over."""
    text = "".join(
        f"{name}\t{before}\t{after}\n<eos>\t<eos>\n" for name, pairs in rows.items() for before, after in pairs.items()
    )
    path.write_text(text * times, encoding="utf-8")
    return path
