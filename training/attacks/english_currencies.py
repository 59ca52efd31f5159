"""Sayings of currencies: written by hand for the attack's reader, shared with nothing."""

from __future__ import annotations

from attacks.english_words import sayings_of

CURRENCIES = sayings_of("""
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
rupiah: rupiah/s, indonesian rupiah/s
ringgit: ringgit/s, malaysian ringgit/s
real: real/s, reais, brazilian real/s, brazilian reais
baht: baht, bahts, thai baht
naira: naira/s, nigerian naira/s
krone: krone/r, krona, kronor, kronas, krones, k r
new taiwan dollar: new taiwan dollar/s, taiwan dollar/s, taiwanese dollar/s
""")
MINOR = {"pound sterling": ("penny", "pence", "p"), "ruble": ("kopeck", "kopecks", "kopek", "kopeks"), "real": ("centavo", "centavos")}
"""Hundredths that are not cents."""
