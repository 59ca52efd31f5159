"""JG20's convolutional encoders: the Causal Feature Extractor (CFE), its non-causal twin (FE), single symbols (FCNN).

Glossary (Javaloy & García-Mateos 2020, sections 2.4 and 3.1)

    width: w, the symbols that a filter reads
    dilation: the distance between them, doubled from layer to layer
    receptive field: the symbols that an annotation depends on, 1 + (w - 1) (2^layers - 1)
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from dncnorm.nn.encoders.whole import WholeEncoder, masked
from dncnorm.nn.interface import Encoded

PAST, FUTURE, BOTH = "past", "future", "both"
"""The side of the other symbols that an annotation depends on."""


class DilatedConvolutions(nn.Module):
    """Layers of convolutions, each with twice the dilation of the one below, and a rectifier.

    reach: PAST for causal convolutions, FUTURE for anticausal ones, BOTH for ordinary ones. Each layer is padded with
    zeros at both ends, so that source padding changes nothing.
    """

    def __init__(self, *, input_size: int, output_size: int, width: int, layers: int, reach: str) -> None:
        super().__init__()
        if reach not in (PAST, FUTURE, BOTH):
            raise ValueError(f"reach: {reach!r}; it must be one of {PAST}, {FUTURE}, {BOTH}")
        self.output_size, self.width, self.reach = output_size, width, reach
        sizes = [input_size, *[output_size] * layers]
        self.layers = nn.ModuleList(
            nn.Conv1d(sizes[layer], sizes[layer + 1], width, dilation=2**layer) for layer in range(layers)
        )

    def forward(self, embedded: Tensor, mask: Tensor) -> Tensor:
        """embedded [B, S, E], mask [B, S] -> annotations [B, S, H], zeros on padding."""
        states = masked(embedded, mask)
        for layer, convolution in enumerate(self.layers):
            beyond = nn.functional.pad(states.transpose(1, 2), self._beyond(2**layer))
            states = masked(torch.relu(convolution(beyond)).transpose(1, 2), mask)
        return states

    def _beyond(self, dilation: int) -> tuple[int, int]:
        """Returns the number of zeros before the first symbol and after the last."""
        missing = (self.width - 1) * dilation
        if self.reach == BOTH:
            return missing // 2, missing - missing // 2
        return (missing, 0) if self.reach == PAST else (0, missing)


class ConvolutionalEncoder(WholeEncoder):
    """Annotations of one or more stacks of convolutions, side by side; satisfies `dncnorm.nn.interface.Encoder`.

    CFE is two of them, one to the past and one to the future; FE is one to both sides; FCNN is one of width 1.
    Padding may come before or after a source, not inside it, where a convolution would see a gap.
    """

    def __init__(self, stacks: Sequence[DilatedConvolutions]) -> None:
        super().__init__(sum(stack.output_size for stack in stacks))
        self.stacks = nn.ModuleList(stacks)

    def forward(self, embedded: Tensor, mask: Tensor) -> Encoded:
        """embedded [B, S, E], mask [B, S] -> Encoded with states [B, S, H]."""
        return self.encoded(torch.cat([stack(embedded, mask) for stack in self.stacks], dim=-1), mask)


def causal_feature_extractor(*, input_size: int, output_size: int, width: int, layers: int) -> ConvolutionalEncoder:
    """CFE: half of each annotation from causal convolutions, half from those that read the source backwards."""
    return ConvolutionalEncoder(
        [
            DilatedConvolutions(input_size=input_size, output_size=size, width=width, layers=layers, reach=reach)
            for reach, size in ((PAST, output_size - output_size // 2), (FUTURE, output_size // 2))
        ]
    )


def feature_extractor(*, input_size: int, output_size: int, width: int, layers: int) -> ConvolutionalEncoder:
    """FE: the same without causality; with `width` 1 it is FCNN, whose annotations know their own symbol alone."""
    return ConvolutionalEncoder(
        [DilatedConvolutions(input_size=input_size, output_size=output_size, width=width, layers=layers, reach=BOTH)]
    )
