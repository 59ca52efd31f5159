"""Shapes of markets: changes in basis points, MM for millions, losses in brackets, Asian prices, yields, quarters."""

from __future__ import annotations

import random
from dataclasses import replace

from attacks.english_draws import plain
from attacks.english_meaning import Code, Either, Meaning, Money, Number, Quantity, Several, Words
from attacks.shapes import HYPHENS, Drawn, shape

STATED = ("Net income was {} for the year.", "The fund earned {} in the quarter.", "Earnings came to {} by June.")
PRICED = ("The meal cost {} at the market.", "Rent is {} in that town.", "They paid {} for the house.")


@shape("finance", "signed basis points", "Spreads moved {} on the day.", "The yield was {} at noon.")
def _(drawn: random.Random) -> Drawn:
    sign, value = drawn.choice((*HYPHENS, "+")), str(drawn.randint(2, 250))
    amount = Number(value, sign="+" if sign == "+" else "-")
    return f"{sign}{value}{drawn.choice((' bps', 'bps', ' bp', 'bp'))}", Quantity(amount, "basis point")


@shape("finance", "many basis points", "The bank hiked by {} in all.", "Spreads widened {} to a record.")
def _(drawn: random.Random) -> Drawn:
    value = drawn.randint(101, 2500)
    text = f"{value:,}" if drawn.random() < 0.3 else str(value)
    return f"{text}{drawn.choice((' bps', 'bps', ' basis points'))}", Quantity(Number(str(value)), "basis point")


@shape("finance", "two M", *STATED)
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn, 900)
    sign, name = drawn.choice((("$", "dollar"), ("£", "pound sterling"), ("€", "euro")))
    minus = drawn.choice(("", "", "-"))
    mark = drawn.choice(("MM", "mm", " MM"))
    return f"{minus}{sign}{text}{mark}", Money(replace(amount, scale="million", sign=minus and "-"), name)


@shape("finance", "loss in brackets", *STATED)
def _(drawn: random.Random) -> Drawn:
    whole, part = str(drawn.randint(1, 90)), str(drawn.randint(1, 9))
    amount = Number(whole, part, "-")
    choices: tuple[Drawn, ...] = (
        (f"$({whole}.{part}) million", Money(replace(amount, scale="million"), "dollar")),
        (f"$({whole}.{part}) billion", Money(replace(amount, scale="billion"), "dollar")),
        (f"$(0.{part}4)", Money(Number("0", f"{part}4", "-"), "dollar")),
        (f"$({whole},{part}50)", Money(Number(f"{whole}{part}50", sign="-"), "dollar")),
        (f"({whole}.{part})%", Quantity(amount, "percent")),
    )
    return drawn.choice(choices)


@shape("money", "prices of Asia", *PRICED)
def _(drawn: random.Random) -> Drawn:
    thousands, value = drawn.randint(2, 999), str(drawn.randint(2, 999))
    many = str(thousands * 1000)
    cents = f"{drawn.randint(1, 99):02}"
    choices: tuple[Drawn, ...] = (
        (f"Rp{thousands}.000", Money(Number(many), "rupiah")),
        (
            f"Rp{drawn.choice(('', ' '))}{thousands % 9 + 1}.500.000",
            Money(Number(f"{thousands % 9 + 1}500000"), "rupiah"),
        ),
        (f"Rp {thousands},000", Money(Number(many), "rupiah")),
        (f"RM{thousands % 9 + 1},350", Money(Number(f"{thousands % 9 + 1}350"), "ringgit")),
        (f"RM{value}.{cents}", Money(Number(value, cents), "ringgit")),
        (f"RM{thousands % 9 + 1}.5 million", Money(Number(str(thousands % 9 + 1), "5", scale="million"), "ringgit")),
        (f"₱{value}", Money(Number(value), "philippine peso")),
        (f"฿{value}", Money(Number(value), "baht")),
        (f"₦{thousands},000", Money(Number(many), "naira")),
        (f"NT${thousands},000", Money(Number(many), "new taiwan dollar")),
        (f"R${value}", Money(Number(value), "real")),
        (f"R$ {value},{cents}", Money(Number(value, cents), "real")),
        (f"{value} kr", Money(Number(value), "krone")),
        (f"Rs {value}", Money(Number(value), "rupee")),
        (f"Rs. {thousands},000", Money(Number(many), "rupee")),
        (f"Rs. {value}/-", Money(Number(value), "rupee")),
    )
    return drawn.choice(choices)


@shape("money", "lakh and crore", *STATED)
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn, 300)
    mark, scale = drawn.choice(
        ((" lakh", "lakh"), (" crore", "crore"), (" Cr", "crore"), (" cr", "crore"), (" lakh crore", "lakh crore"))
    )
    sign = drawn.choice(("₹", "Rs ", "Rs. ", "₹"))
    if drawn.random() < 0.25:
        first = str(drawn.randint(1, 99))
        return f"₹{first},50,000", Money(Number(f"{first}50000"), "rupee")
    return f"{sign}{text}{mark}", Money(replace(amount, scale=scale), "rupee")


@shape("money", "price of a unit", "Wheat and gas trade at {} there.", "The tariff is {} by contract.")
def _(drawn: random.Random) -> Drawn:
    whole, cents = str(drawn.randint(1, 90)), f"{drawn.randint(1, 99):02}"
    below, unit = drawn.choice(
        (
            ("/Mcf", "thousand cubic feet"),
            ("/bu", "bushel"),
            ("/MWh", "megawatt hour"),
            ("/cwt", "hundredweight"),
            ("/pt", "pint"),
            ("/sq ft", "square foot"),
            ("/t", "tonne"),
        )
    )
    if drawn.random() < 0.3:
        mark, name = drawn.choice((("¢", "cent"), ("p", "penny")))
        return f"{whole}{mark}/kWh", Money(Number(whole), name, "kilowatt hour")
    sign, name = drawn.choice((("$", "dollar"), ("€", "euro"), ("£", "pound sterling")))
    return f"{sign}{whole}.{cents}{below}", Money(Number(whole, cents), name, unit)


@shape("money", "price of many", "Input is {} on this plan.", "The cost is {} for now.")
def _(drawn: random.Random) -> Drawn:
    fraction = drawn.choice(("003", "25", "50", "75", "0004"))
    whole = str(drawn.randint(1, 9)) if len(fraction) == 2 else "0"
    many, said = drawn.choice(
        (("1K", "1000"), ("1,000", "1000"), ("1M", "1000000"), ("1k", "1000"), ("1,000,000", "1000000"))
    )
    thing = drawn.choice(("calls", "tokens", "words", "requests"))
    scale = {"1000": "thousand", "1000000": "million"}[said]
    many_said = Either((Number(said), Number("1", scale=scale), Words((scale,))))
    parts = (Money(Number(whole, fraction), "dollar"), Words(("per", "for", "a")), many_said, Words((thing,)))
    return f"${whole}.{fraction}/{many} {thing}", Several(parts)


@shape("money", "offer", "Socks are {} this week.", "The shop sells them at {} until Sunday.")
def _(drawn: random.Random) -> Drawn:
    count, price = str(drawn.randint(2, 5)), str(drawn.randint(3, 20))
    sign, name = drawn.choice((("£", "pound sterling"), ("$", "dollar"), ("€", "euro")))
    link = drawn.choice(("/", " for ", " / "))
    return f"{count}{link}{sign}{price}", Several((Number(count), Words(("for", "slash")), Money(Number(price), name)))


@shape("finance", "growth on a year", "Prices rose {} in May.", "Output grew {} by the flash estimate.")
def _(drawn: random.Random) -> Drawn:
    whole, part = str(drawn.randint(0, 19)), str(drawn.randint(1, 9))
    names = {"y": "year", "m": "month", "q": "quarter"}
    letter = drawn.choice("ymq")
    mark = drawn.choice(
        (f"{letter}/{letter}", f"{letter.upper()}o{letter.upper()}", f"{letter.upper()}/{letter.upper()}")
    )
    name = names[letter]
    said = Words(
        (
            *(f"{name} {link} {name}" for link in ("on", "over")),
            f"{letter} slash {letter}",
            f"{letter} o {letter}",
            f"{letter} {letter}",
        )
    )
    return f"{whole}.{part}% {mark}", Several((Quantity(Number(whole, part), "percent"), said))


@shape("finance", "quarter and year", "Sales in {} beat the forecast.", "The plan for {} was cut.")
def _(drawn: random.Random) -> Drawn:
    quarter, year = str(drawn.randint(1, 4)), str(drawn.randint(10, 29))
    half = str(drawn.randint(1, 2))
    fiscal = Words(("f y", "fiscal year", "financial year"))
    long = Either((Number(f"20{year}"), Code(f"20{year}")))
    short = Either((Number(year), long))
    choices: tuple[tuple[str, Meaning], ...] = (
        (f"Q{quarter}'{year}", Several((Code(f"Q{quarter}"), short))),
        (f"Q{quarter} 20{year}", Several((Code(f"Q{quarter}"), long))),
        (f"{quarter}Q{year}", Several((Code(f"{quarter}Q"), short))),
        (f"{half}H{year}", Several((Code(f"{half}H"), short))),
        (f"FY{year}", Several((fiscal, short))),
        (f"FY20{year}", Several((fiscal, long))),
        (f"H{half} 20{year}", Several((Code(f"H{half}"), long))),
    )
    return drawn.choice(choices)


@shape("finance", "wire", "The firm lost {} in the period.", "Sales were {} more than expected.")
def _(drawn: random.Random) -> Drawn:
    text, amount = plain(drawn, 900)
    if drawn.random() < 0.5:
        mark, scale = drawn.choice((("mln", "million"), ("bln", "billion")))
        return f"{text} {mark} dlrs", Money(replace(amount, scale=scale), "dollar")
    value = str(drawn.randint(2, 99))
    form, meaning = drawn.choice(((" cts", Money(Number(value), "cent")), (" pct", Quantity(Number(value), "percent"))))
    return f"{value}{form}", meaning


@shape("finance", "rating", "The agency cut it to {} on Friday.", "The bond is rated {} now.")
def _(drawn: random.Random) -> Drawn:
    letters, sign = drawn.choice(("AA", "BBB", "BB", "A", "CCC", "B")), drawn.choice("+-")
    said = {"+": ("plus",), "-": ("minus",)}
    if drawn.random() < 0.25:
        text = drawn.choice(("Baa1", "Aa3", "Ba2", "Caa1"))
        return text, Code(text)
    return f"{letters}{sign}", Several((Code(letters), Words(said[sign])))


@shape(
    "old money",
    "pounds, shillings, pence",
    "In shillings and pence it was {} then.",
    "The shilling was dear; he paid {} for it.",
)
def _(drawn: random.Random) -> Drawn:
    pounds, shillings, pence = (str(drawn.randint(2, high)) for high in (90, 19, 11))
    a, b = Money(Number(pounds), "pound sterling"), Money(Number(shillings), "shilling")
    c = Money(Number(pence), "penny")
    choices: tuple[Drawn, ...] = (
        (f"£{pounds}/{shillings}/{pence}", Several((a, b, c))),
        (f"£{pounds}-{shillings}-{pence}", Several((a, b, c))),
        (f"£{pounds} {shillings}s.", Several((a, b))),
        (f"{shillings}s. {pence}d.", Several((b, c))),
        (f"{shillings}s {pence}d", Several((b, c))),
        (f"{shillings}/{pence}", Several((b, c))),
        (f"{shillings}/-", b),
        (f"{pence}½d.", Several((Number(pence), Words(("a half", "one half")), Words(("pence", "penny"))))),
        (f"{shillings}s. {pence}½d.", Several((b, Number(pence), Words(("a half", "one half")), Words(("pence",))))),
    )
    return drawn.choice(choices)
