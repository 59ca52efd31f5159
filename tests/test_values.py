"""The check of dncnorm.values: what it accepts, what it rejects, and its API."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from english import ENGLISH, admissible, check, parses

from dncnorm import values
from dncnorm.languages.base import Language
from dncnorm.values import Value, Verdict

PRESERVED = """
¹³⁷Cs => cesium one thirty seven
99mTc => technetium ninety nine m
C-14 => carbon fourteen
NO3- => n o three minus
£22-9-5 => twenty two pounds nine shillings and five pence
13/- => thirteen shillings
6-3-17 => six sil three sil seventeen
9.9528N => nine point nine five two eight north
28.1911 W => twenty eight point one nine one one west
6:15p => six fifteen p m
1/250 s => one two hundred fiftieth of a second
10−5 mol/L => ten to the minus five moles per liter
–25F => minus twenty five degrees fahrenheit
4 nV/√Hz => four nanovolts per root hertz
5 nm => five nautical miles
2h 41m => two hours forty one minutes
1h30m5s => one hour thirty minutes five seconds
6 lb 4.5 oz => six pounds four point five ounces
£3 10s. 6d. => three pounds ten shillings and six pence
2s. 6d. => two shillings and six pence
$3-5m => three to five million dollars
$20-30 => twenty to thirty dollars
CHF 5-7 => five to seven swiss francs
CHF 1'250 => one thousand two hundred fifty swiss francs
EUR 1.234,56 => one thousand two hundred thirty four euros and fifty six cents
1 000,5 kg => one thousand point five kilograms
102.1 mln dlrs => one hundred two point one million dollars
–$476 => minus four hundred seventy six dollars
–5 °C => minus five degrees celsius
15-3/4 => fifteen and three quarters
3/8ths => three eighths
1430 hrs => fourteen thirty hours
350 PM => three fifty p m
20240315 => march fifteenth twenty twenty four
4 sccm => four standard cubic centimeters per minute
5 m s−1 => five meters per second
4.18 J/(g·K) => four point one eight joules per gram kelvin
300 req/s => three hundred requests per second
312 => three hundred twelve
312 => three hundred and twelve
14,356,007 => fourteen million three hundred fifty six thousand seven
2 500 => two thousand five hundred
14.356.007 => fourteen million three hundred fifty six thousand seven
1,5 => one point five
-8 => minus eight
−8 => minus eight
XIV => fourteen
XIV => the fourteenth
II's => the second's
21st => twenty first
1,243rd => one thousand two hundred forty third
3ª => third
10ths => tenths
.161 => point one six one
0.50 => zero point five o
7.0 => seven point zero
4 million => four million
1.5bn => one point five billion
1.5 million => one million five hundred thousand
3/4 => three quarters
3/4 => three fourths
½ => one half
10/618,543 => ten six hundred eighteen thousand five hundred forty thirds
1,200 3/2,049 => one thousand two hundred and three two thousand forty ninths
8 1/2 => eight and a half
50/100 => fifty one hundredths
007 => double o seven
C# => c sharp
10⁵ => ten to the fifth
10⁵ => ten to the five
10^5 => ten to the fifth
^-12 => to the minus twelve
~ => about
0800 hrs => o eight hundred hours
---= => sil
⁻¹² => to the minus twelve
-2² => minus two squared
²³ => to the twenty third
₁₂ => twelve
⑫ => twelve
Ⅳ => four
↉ => zero thirds
3️⃣ => three
00087 => o o o eight seven
978-0-06 => nine seven eight sil o sil o six
ISBN 0-471 => i s b n sil o sil four seven one
4 March 2014 => the fourth of march twenty fourteen
March 4, 2014 => march fourth two thousand fourteen
Mar. 4th => march fourth
Tuesday, 4 March 2014 => tuesday the fourth of march twenty fourteen
2014-03-04 => the fourth of march twenty fourteen
04/03/2014 => april third twenty fourteen
04/03/2014 => the fourth of march twenty fourteen
March 2014 => march twenty fourteen
March '14 => march fourteen
1905 => nineteen o five
1900 => nineteen hundred
1980s => nineteen eighties
'80s => eighties
44 BC => forty four b c
AD 45 => forty five a d
2010-12 => twenty ten to twenty twelve
10:30 p.m. => ten thirty p m
10.30pm => ten thirty p m
9:00 => nine o'clock
21:00 => twenty one hundred
22:15 => ten fifteen p m
00:03 GMT => zero o three g m t
0:02:01 => zero hours two minutes and one second
3:59.55 => three minutes fifty nine seconds and fifty five milliseconds
3:59.05 => three minutes and fifty nine point o five seconds
4:52:14 pm => four hours fifty two minutes and fourteen seconds p m
11:07:04 => eleven zero seven and four seconds
02:07:11 IST => two o seven eleven seconds i s t
AD 1813 => a d eighteen thirteen
10-Aug-05 => august tenth zero five
$18.6 million => eighteen point six million dollars
$5.50 => five dollars and fifty cents
$0.15 => fifteen cents
-£5 => minus five pounds
US$2bn => two billion dollars
US$2bn => two billion united states dollars
US$2bn => two billion american dollars
$5.50 => five dollars fifty cents
Rs.5 => five rupees
E£2.50 => two pounds and fifty piastres
2.50 NOK => two norwegian kroner and fifty ore
1,5 roubles => one point five rubles
GBP 5 => five pounds sterling
RMB 5 => five chinese yuan
Sfr. 5 => five swiss francs
86 million USD => eighty six million united states dollars
k€5 => five thousand euros
$5-10 million => five to ten million dollars
15 kg => fifteen kilograms
1 kg => one kilogram
100mA => one hundred milli amperes
79.20% => seventy nine point two o percent
/km² => per square kilometers
12 km2 => twelve square kilometers
5 sq mi => five square miles
90 km/h => ninety kilometers per hour
3 g/cm3 => three grams per c c
2/3 mg => two thirds of a milligram
4.5 litre => four point five liter
5 m => five meters
5 m => five minutes
5 m => five million
5 ug => five micrograms
5 kΩ => five kiloohms
2.5 per cent => two point five percent
2.5 ‰ => two point five per mille
5 inHg => five inches of mercury
20 º F => twenty degrees fahrenheit
5 MVA => five mega volt amperes
5 pH => five p h
1 frames => one frame
10-12 km => ten to twelve kilometers
5'11" => five feet eleven inches
IUCN => i u c n
BMPs => b m p's
J. H. => j h
O.N.E. => o n e
AT&T => a t and t
né => n e acute
& => and
α => alpha
я => sil
pp => p p
... => sil
| => sil
№ => number
jash.com => j_letter a_letter s_letter h_letter dot c_letter o_letter m_letter
x.org/1971 => x dot o r g s l a s h n i n e t e e n s e v e n t y o n e
#Selfie => hash tag selfie
C212 => c two one two
C212 => c two twelve
I-35W => i thirty five west
centre => center
programme's => program's
colourised => colorized
Ltd. => limited
word => <self>
- => to
20-year-old => twenty year old
5x5 => five by five
-4.2 uQ => minus four point two sil u q
-1,234.5 uQ => minus one sil two three four point five sil u q
N$541 => n dollars five four one
#le26 => number l e two six
-2.60 °W => minus two point six zero sil degrees w
fevo46@WES.gov => f e v o four six at w e s sil g o v
007 => zero zero seven
٢٠ => twenty
－７ => minus seven
Ｄ => d
Ｄ => <self>
2.30 trillion => two point three o trillion
149 Billion => one hundred forty nine billion
978−0−06 => nine seven eight sil o sil o six
24–Mar–1988 => the twenty fourth of march nineteen eighty eight
"""

UNRECOVERABLE = """
¹³⁷Cs => cesium one thirty six
¹³⁷Cs => barium one thirty seven
99mTc => technetium ninety nine
NO3- => n o three
1.6e-19 => one point six e nineteen
£22-9-5 => twenty two pounds nine shillings and six pence
6-3-17 => six sil three sil sixteen
9.9528N => nine point nine five two eight south
10−5 mol/L => ten to five moles per liter
–25F => twenty five degrees fahrenheit
Qxd8+ => q x d eight
2h 41m => two hours forty one meters
1h30m5s => one hour thirty minutes
6 lb 4 oz => six pounds five ounces
£3 10s. 6d. => three pounds ten shillings
£3 10s. 6d. => three pounds six shillings and ten pence
$3-5m => three dollars to five million
$3-5m => three to five dollars
$20-30 => twenty dollars to thirty
CHF 1'250 => one swiss franc
EUR 1.234,56 => one point two three four euros
1 000,5 kg => one thousand kilograms
102.1 mln dlrs => one hundred two point one dollars
–$476 => four hundred seventy six dollars
–5 °C => five degrees celsius
15-3/4 => fifteen to three quarters
350 PM => three fifty a m
20240315 => may third twenty twenty four
4 sccm => four cubic centimeters per minute
5 m s−1 => five meter seconds
4.18 J/(g·K) => four point one eight joules per gram
312 => three hundred twenty one
14356007 => one million four hundred thirty five thousand six hundred seven
24606 => twenty four six hundred six
-8 => eight
15 => <self>
1,234 => one point two three four
1.234 => one thousand two hundred thirty four
XIV => fifteen
21st => twenty second
1.50 => one point five
1.50 => one fifty
1.50 => one hundred fifty
1.5 => fifteen
.161 => one six one
4 million => four
1.5bn => one point five million
3/4 => four thirds
10/618,543 => ten sixteenths
1,200 3/2,049 => three two thousand ninths
8 1/2 => eight
007 => o seven
978-0-06 => nine seven eight sil o six
4 March 2014 => the third of april twenty fourteen
4 March 2014 => the fourth of march
2014-03-04 => the third of april twenty fourteen
1980s => nineteen eighty
44 BC => forty four a d
44 BC => forty four
10:30 p.m. => ten thirty a m
10:30 => ten thirteen
00:03 GMT => zero o three
3:59.05 => three minutes and fifty nine point five seconds
4:52:14 pm => four hours fifty two minutes and fourteen seconds
4:52:14 => four fifty two and forty seconds
AD 1813 => b c eighteen thirteen
$312 => three hundred twelve pounds
$312 => three hundred twelve
HK$5 => five united states dollars
$5 => five canadian dollars
AUD 5 => five dollars
E£2.50 => two pounds and fifty pence
2.50 NOK => two norwegian kroner and fifty cents
Rs.5 => fifty rupees
RUB 5 => five belarusian rubles
JP¥5 => five yuan
$5.50 => five dollars and fifteen cents
US$2bn => two million dollars
15 kg => fifteen grams
15 kg => fifteen
5 mW => five megawatts
5 MW => five milli watts
10⁵ => ten to the sixth
10⁵ => ten to the minus five
10⁵ => ten five
10^5 => ten five
^5 => five
0800 hrs => o nine hundred hours
0830 hrs => o eight hundred hours
10⁻¹² => ten to the twelfth
²³ => squared cubed
10²³ => ten squared cubed
12 => to the twelfth
₂ => squared
² => two
⑫ => one
↉ => zero
/km² => square kilometers
12 km2 => twelve kilometers
90 km/h => ninety kilometers hour
90 km/h => ninety kilometers per second
12" => twelve
5 ug => five milligrams
5 ML => five milliliters
5 nm => five miles
2.5 ‰ => two point five percent
5 MVA => five milli volt amperes
5 K => five karats
IUCN => i u c m
IUCN => i u c
α => beta
& => sil
% => sil
| => slash
Москва => sil
jash.com => j_letter a_letter s_letter h_letter dot c_letter o_letter
C212 => c two twelve two
-4.2 uQ => four point two sil u q
-4.2 uQ => minus four sil two sil u q
1,5 uQ => one sil five sil u q
N$541 => n five four one
#le26 => l e two six
－７ => seven
２０ => <self>
centre => entre
word => sword
"""


@pytest.mark.parametrize("case", PRESERVED.strip().splitlines())
def test_another_admissible_reading_is_preserved(case: str) -> None:
    assert check(*case.split(" => ")) is Verdict.PRESERVED


@pytest.mark.parametrize("case", UNRECOVERABLE.strip().splitlines())
def test_another_value_is_unrecoverable(case: str) -> None:
    assert check(*case.split(" => ")) is Verdict.UNRECOVERABLE


def test_the_check_abstains_from_a_token_without_readings() -> None:
    assert admissible("2000年") == frozenset()
    assert check("2000年", "two thousand") is Verdict.ABSTAINED


def test_a_class_restricts_the_readings() -> None:
    assert check("12", "o'clock", semiotic_class="TIME") is Verdict.UNRECOVERABLE
    assert check("10.45", "ten forty five") is Verdict.PRESERVED
    assert check("10.45", "ten forty five", semiotic_class="DECIMAL") is Verdict.UNRECOVERABLE
    # No reading fits the class: the class is not believed.
    assert check("IUCN", "i u c n", semiotic_class="MONEY") is Verdict.PRESERVED


def test_verdicts_have_the_names_of_the_report() -> None:
    assert [verdict.value for verdict in Verdict] == ["preserved", "unrecoverable", "abstained"]


def test_readings_are_hashable() -> None:
    readings = admissible("2014") & parses("twenty fourteen")
    assert readings
    assert {Value(value.kind, value.payload) for value in readings} == readings


def test_a_language_without_a_check_is_named() -> None:
    unchecked = replace(ENGLISH, code="tlh", check=None)
    calls: list[Callable[[str, Language], object]] = [values.admissible, values.parses, partial(values.check, "1")]
    for call in calls:
        with pytest.raises(ValueError, match=r"^language: 'tlh' has no check of values$"):
            call("one", unchecked)
