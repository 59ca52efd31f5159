"""Russian tokens with right and wrong readings, for training/wrong_readings.py.

A family draws one token and says what it means; of each part (sign, number, scale, unit, end of a range) it also says
another, or none. Nothing here is taken from the grammar or the check.
"""

from readings_ru import calendar, numbers, others, places, quantities, ranges, shapes

FAMILIES = (
    numbers.FAMILIES
    | quantities.FAMILIES
    | calendar.FAMILIES
    | others.FAMILIES
    | places.FAMILIES
    | shapes.FAMILIES
    | ranges.FAMILIES
)
