"""What the demos say in English."""

from __future__ import annotations

from dncnorm.languages.base import Demo

DEMO = Demo(
    sentences=(
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
    ),
    examples=(
        "The 15 kg parcel cost $312 on 4 March 2014.",
        "The IUCN met at 10:30 p.m. in 2007; 79.20% of the J. H. Smith fund, £18.6 million, was spent.",
        "Charles II ruled 8,515,767 km² by 1/4 majority, vol. XIII, pp. 12-15.",
        "Read example.com/a, call 978-94-007, and paint the 1980s in colour.",
    ),
    voice="en-us",
)
