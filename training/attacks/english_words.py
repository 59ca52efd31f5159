"""Sayings of units, currencies, signs, months: written by hand for the attack's reader, shared with nothing."""

from __future__ import annotations


def _names(text: str) -> dict[str, tuple[str, ...]]:
    """Lines `name: saying, saying`; a saying `inch/es` is two, `inch` and `inches`."""
    found = {}
    for line in text.strip().splitlines():
        name, _, sayings = line.partition(":")
        found[name.strip()] = tuple(form for saying in sayings.split(",") for form in _forms(saying.strip()))
    return found


def _forms(saying: str) -> list[str]:
    """`degree/s celsius` -> degree celsius, degrees celsius."""
    words = [[""]]
    for word in saying.split():
        stem, slash, ending = word.partition("/")
        words.append([stem, stem + ending] if slash else [word])
    forms = [""]
    for choices in words[1:]:
        forms = [f"{form} {choice}".strip() for form in forms for choice in choices]
    return forms


UNITS = _names("""
kilogram: kilogram/s, kilo/s
gram: gram/s, gramme/s
milligram: milligram/s
microgram: microgram/s
tonne: tonne/s, ton/s, metric ton/s
pound: pound/s
ounce: ounce/s
stone: stone/s
kilometer: kilometer/s, kilometre/s, k
meter: meter/s, metre/s
centimeter: centimeter/s, centimetre/s
millimeter: millimeter/s, millimetre/s
micrometer: micrometer/s, micrometre/s, micron/s
nanometer: nanometer/s, nanometre/s
mile: mile/s
foot: foot, feet
inch: inch/es
yard: yard/s
acre: acre/s
hectare: hectare/s
liter: liter/s, litre/s
milliliter: milliliter/s, millilitre/s, mil/s
microliter: microliter/s, microlitre/s
deciliter: deciliter/s, decilitre/s
gallon: gallon/s
cup: cup/s
teaspoon: teaspoon/s
tablespoon: tablespoon/s
pint: pint/s
celsius: degree/s celsius, degree/s c, degree/s centigrade, celsius
fahrenheit: degree/s fahrenheit, degree/s f, fahrenheit
kelvin: kelvin/s
degree: degree/s
arcminute: minute/s, arc minute/s, arcminute/s
arcsecond: second/s, arc second/s, arcsecond/s
percent: percent, per cent
permille: per mille, permille, per mil, permil, per thousand
percentage point: percentage point/s
basis point: basis point/s, bip/s
ppm: parts per million, part per million, p p m
watt: watt/s
kilowatt: kilowatt/s
megawatt: megawatt/s
gigawatt: gigawatt/s
kilowatt hour: kilowatt hour/s
volt: volt/s
kilovolt: kilovolt/s
millivolt: millivolt/s
ampere: ampere/s, amp/s
milliampere: milliampere/s, milliamp/s
milliampere hour: milliampere hour/s, milliamp hour/s
ohm: ohm/s
coulomb: coulomb/s
joule: joule/s
kilojoule: kilojoule/s
kilocalorie: kilocalorie/s, calorie/s
electronvolt: electronvolt/s, electron volt/s
gigaelectronvolt: gigaelectronvolt/s, gigaelectron volt/s, giga electron volt/s, giga electronvolt/s
newton: newton/s
pascal: pascal/s
kilopascal: kilopascal/s
hectopascal: hectopascal/s
megapascal: megapascal/s
bar: bar/s
psi: psi, pounds per square inch, pound per square inch, p s i
hertz: hertz
kilohertz: kilohertz
megahertz: megahertz
gigahertz: gigahertz
decibel: decibel/s
byte: byte/s
kilobyte: kilobyte/s
megabyte: megabyte/s
gigabyte: gigabyte/s, gig/s
terabyte: terabyte/s
bit: bit/s
kilobit: kilobit/s
megabit: megabit/s
gigabit: gigabit/s
mole: mole/s
millimole: millimole/s
millimolar: millimolar, millimole/s per liter, millimole/s per litre
micromolar: micromolar, micromole/s per liter, micromole/s per litre
second: second/s, sec/s
millisecond: millisecond/s
microsecond: microsecond/s
nanosecond: nanosecond/s
minute: minute/s, min/s
hour: hour/s
day: day/s
week: week/s
month: month/s
year: year/s
square meter: square meter/s, square metre/s, meter/s squared, metre/s squared
square kilometer: square kilometer/s, square kilometre/s, kilometer/s squared, kilometre/s squared
square foot: square foot, square feet, feet squared
square centimeter: square centimeter/s, square centimetre/s, centimeter/s squared, centimetre/s squared
cubic meter: cubic meter/s, cubic metre/s, meter/s cubed, metre/s cubed
cubic centimeter: cubic centimeter/s, cubic centimetre/s, centimeter/s cubed, centimetre/s cubed
square inch: square inch/es
square second: second/s squared, square second/s, second/s per second
mile per gallon: mile/s per gallon, m p g
mile per hour: mile/s per hour, mile/s an hour, m p h
frame per second: frame/s per second, f p s
revolution per minute: revolution/s per minute, r p m
beat per minute: beat/s per minute, b p m
request: request/s, req/s
barrel: barrel/s
people: people, persons, person
item: item/s
user: user/s
pixel: pixel/s
sigma: sigma/s
times: times, x, fold
solar mass: solar mass/es
ton: ton/s, tonne/s
international unit: international unit/s, i u
""")

CURRENCIES = _names("""
dollar: dollar/s
us dollar: u s dollar/s, us dollar/s, united states dollar/s, american dollar/s, dollar/s, u s d
australian dollar: australian dollar/s, a u d
canadian dollar: canadian dollar/s, c a d
new zealand dollar: new zealand dollar/s, n z d
hong kong dollar: hong kong dollar/s, h k d
singapore dollar: singapore dollar/s, s g d
pound sterling: pound/s, pound/s sterling, british pound/s, g b p
euro: euro/s, e u r
yen: yen, japanese yen, j p y
rupee: rupee/s, indian rupee/s, i n r
won: won, south korean won, korean won
yuan: yuan, chinese yuan, renminbi, c n y
ruble: ruble/s, rouble/s, russian ruble/s, russian rouble/s
swiss franc: swiss franc/s, franc/s, c h f
swedish krona: swedish krona, swedish kronor, swedish kronas, krona, kronor, s e k
norwegian krone: norwegian krone/r, norwegian krones, krone/r, n o k
zloty: zloty/s, polish zloty/s, polish zlotych, zlotych, zlote
shekel: shekel/s, new shekel/s, israeli shekel/s, israeli new shekel/s
bitcoin: bitcoin/s
lira: lira/s, turkish lira/s, lire
philippine peso: philippine peso/s, peso/s, philippine centavo/s
colombian peso: colombian peso/s
rial: rial/s
cent: cent/s, euro cent/s
penny: penny, pence, p
shilling: shilling/s
""")
MINOR = {"pound sterling": ("penny", "pence", "p"), "ruble": ("kopeck", "kopecks", "kopek", "kopeks")}
"""Hundredths that are not cents."""

SIGNS = {"-": ("minus", "negative"), "+": ("plus", "positive"), "±": ("plus or minus", "plus minus")}
SEPARATORS = {
    "-": ("dash", "hyphen", "minus sign", ""),
    ".": ("point", "dot"),
    ":": ("colon", ""),
    "/": ("slash", "stroke", "forward slash", ""),
    "_": ("underscore",),
    "#": ("number", "hash", "pound", "sharp", ""),
    "(": ("open parenthesis", "open bracket", "left parenthesis", ""),
    ")": ("close parenthesis", "close bracket", "right parenthesis", "closed parenthesis", ""),
    "§": ("section",),
    "+": ("plus",),
    " ": ("",),
}
"""Between the parts of a code; "" where silence loses nothing."""
NAMED = {
    "-": ("minus", "dash", "hyphen"),
    "−": ("minus",),
    "–": ("minus", "dash", "en dash"),
    ".": ("point", "dot"),
    "—": ("dash", "em dash", "minus"),
    ",": ("comma", ""),
    "/": ("slash", "stroke"),
    ":": ("colon",),
    "$": ("dollar", "dollars", "dollar sign"),
    "€": ("euro", "euros", "euro sign"),
    "£": ("pound", "pounds", "pound sign"),
    "%": ("percent", "per cent", "percent sign"),
    " ": ("",),
    "+": ("plus",),
    "=": ("equals", "equal"),
    "'": ("apostrophe", "prime", "quote"),
    "^": ("caret", "to the"),
    "#": ("hash", "number", "pound"),
    "×": ("times", "by"),
    "*": ("times", "asterisk"),
    "(": ("",),
    ")": ("",),
    "<": ("less than",),
    ">": ("greater than",),
    "°": ("degree", "degrees"),
    "²": ("squared",),
    "³": ("cubed",),
    "′": ("prime",),
    "″": ("double prime",),
    '"': ("quote", "double quote"),
    "±": ("plus or minus", "plus minus"),
    "~": ("tilde", "about", "approximately"),
    "§": ("section",),
    "¢": ("cents",),
    "&": ("and", "ampersand"),
}
"""A sign said by its name: the literal reading."""
RELATIONS = {
    "by": ("by", "times", "x"),
    "over": ("over", "slash", "by"),
    "ratio": ("to", "colon", "in", "for", "by"),
    "pair": ("to", "", "–", "slash", "or", "and"),
    "score": ("to", "", "–", "dash", "nil"),
    "range": ("to", "through", "until", "till", "up to", "dash", "and"),
}
MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "trillion": 10**12}
