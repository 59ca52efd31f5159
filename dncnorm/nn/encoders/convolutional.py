"""JG20's convolutional encoders: the Causal Feature Extractor (CFE), its non-causal twin (FE), single symbols (FCNN).

Glossary (Javaloy & García-Mateos 2020, sections 2.4 and 3.1)

    width: w, the symbols that a filter reads
    dilation: the distance between them, doubled from layer to layer
    receptive field: the symbols that an annotation depends on, 1 + (w - 1) (2^layers - 1)

A causal filter has its own symbol at its edge, and each layer passes on a w-th of it. So w^-layers of a fresh CFE's
annotation come from its own symbol: 0.8% with three layers of 5 (of FE's, 5.6%, at its middle). JG20's r_f = 10 and the
equal sizes of its CFE and FE (table 3) are those of one layer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor, nn

from dncnorm.nn.encoders.whole import WholeEncoder, masked
from dncnorm.nn.interface import Encoded

PAST, FUTURE, BOTH = "past", "future", "both"
"""The side of the other symbols that an annotation depends on."""


class NormalizedConv1d(nn.Conv1d):
    """A convolution whose weights are g v / |v|: their norms are learned apart from their directions.

    Salimans & Kingma 2016 (JG20 section 2.3): `weight` is v, with a norm for each output; `gain` [H, 1, 1] is g.
    """

    def __init__(self, input_size: int, output_size: int, width: int, *, dilation: int) -> None:
        super().__init__(input_size, output_size, width, dilation=dilation)
        self.gain = nn.Parameter(self.norms())

    def norms(self) -> Tensor:
        """Returns |v| of each output [H, 1, 1]."""
        found: Tensor = torch.linalg.vector_norm(self.weight.detach(), dim=(1, 2), keepdim=True)
        return found

    def forward(self, states: Tensor) -> Tensor:
        """states [B, H, S] -> [B, H, S]."""
        weight = self.weight * (self.gain / torch.linalg.vector_norm(self.weight, dim=(1, 2), keepdim=True))
        found: Tensor = self._conv_forward(states, weight, self.bias)
        return found


class DilatedConvolutions(nn.Module):
    """Layers of convolutions, each with twice the dilation of the one below, and a rectifier.

    reach: PAST for causal convolutions, FUTURE for anticausal ones, BOTH for ordinary ones. Each layer is padded with
    zeros at both ends, so that source padding changes nothing. weight_norm: the layers are `NormalizedConv1d`.
    """

    def __init__(
        self, *, input_size: int, output_size: int, width: int, layers: int, reach: str, weight_norm: bool = False
    ) -> None:
        super().__init__()
        if reach not in (PAST, FUTURE, BOTH):
            raise ValueError(f"reach: {reach!r}; it must be one of {PAST}, {FUTURE}, {BOTH}")
        self.output_size, self.width, self.reach = output_size, width, reach
        sizes = [input_size, *[output_size] * layers]
        made = NormalizedConv1d if weight_norm else nn.Conv1d
        self.layers = nn.ModuleList(
            made(sizes[layer], sizes[layer + 1], width, dilation=2**layer) for layer in range(layers)
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


def causal_feature_extractor(*, output_size: int, **sizes: Any) -> ConvolutionalEncoder:
    """CFE: half of each annotation from causal convolutions, half from those that read the source backwards."""
    halves = ((PAST, output_size - output_size // 2), (FUTURE, output_size // 2))
    return ConvolutionalEncoder([DilatedConvolutions(output_size=size, reach=reach, **sizes) for reach, size in halves])


def feature_extractor(*, output_size: int, **sizes: Any) -> ConvolutionalEncoder:
    """FE: the same without causality; with `width` 1 it is FCNN, whose annotations know their own symbol alone."""
    return ConvolutionalEncoder([DilatedConvolutions(output_size=output_size, reach=BOTH, **sizes)])
