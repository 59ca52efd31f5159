"""More examples than the corpus has, each with a reference that is sure.

    revaluing.py   a token's numbers changed, spoken by the reading that its reference itself shows
    canonical.py   the same by the grammar; and raw text labelled by it where one reading alone is reasonable
    upsampling.py  sentences with rare units and large numbers duplicated (PH18 section 5.2)
    augmenter.py   all of it as one object, for the training scripts

What numbers are, which ones are drawn, and how they are said, the language knows (`Language.numbers`).
Everything is drawn from a `random.Random` that the caller seeds.
"""

from dncnorm.training.augmentation.augmenter import Augmenter
from dncnorm.training.augmentation.canonical import labelled, revalue_canonically, sole_reading
from dncnorm.training.augmentation.revaluing import revalue, with_year
from dncnorm.training.augmentation.upsampling import RareCounts, Upsampling, UpsamplingOptions

__all__ = [
    "Augmenter",
    "RareCounts",
    "Upsampling",
    "UpsamplingOptions",
    "labelled",
    "revalue",
    "revalue_canonically",
    "sole_reading",
    "with_year",
]
