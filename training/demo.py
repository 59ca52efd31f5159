"""What `make demo` shows: sentences as written and as spoken by the embedded model, then the user's own.

make demo
make demo TEXT='It cost $312.'
"""

from __future__ import annotations

import os
import sys

import dncnorm

SENTENCES = (
    "The 15 kg parcel cost $312 on 4 March 2014.",
    "Dr. Smith was born on April 10, 1953 in the U.S.",
    "In 1980, the company earned $18.6 million.",
    "Its colour and flavour won the 1st prize.",
    "The IUCN lists 28,338 species; UNESCO lists 1,121 sites.",
    "About 79.20% of voters, or 2.6 million people, took part.",
    "King Louis XIV reigned for 72 years.",
    "The river is 346 km long and 2,526 ft wide.",
    "She ran 5.5 miles in the 1990s.",
    "ISBN 978-0-06-207863-6, vol. 2.",
    "The train leaves at 10:30 p.m. from platform 9.",
    "J. R. Jones & Sons sold 2,500,000 bolts.",
    "Add 3/4 litre of milk, see p. 31.",
    "The 42nd meeting was on 2008-08-02.",
)


def main() -> None:
    """The user's text where DNCNORM_TEXT or an argument gives one, else the examples."""
    own = os.environ.get("DNCNORM_TEXT") or " ".join(sys.argv[1:])
    normalize = dncnorm.pipeline("text-normalization")
    for text in [own] if own else SENTENCES:
        print(f"written  {text}\nspoken   {normalize(text)['normalized_text']}\n")


if __name__ == "__main__":
    main()
