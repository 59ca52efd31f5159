"""Makes more examples than the corpus has, with reliable references.

    revaluing.py   replaces a token's numbers, read as in its own reference
    canonical.py   the same with the grammar; labels raw text where there is one reasonable reading
    upsampling.py  sentences with rare units and large numbers duplicated (PH18 section 5.2)
    augmenter.py   all of it as one object, for the training scripts

The language defines which numbers there are, which are drawn, and how they are spoken (`Language.numbers`).
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
