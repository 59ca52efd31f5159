"""Recurrent encoders on top of each other (JG20's LSTM has three)."""

from __future__ import annotations

from collections.abc import Sequence

from torch import Tensor, nn

from dncnorm.nn.interface import ALIGNMENT, Cell, Encoded, Encoder


class StackedEncoder(nn.Module):
    """Each encoder reads the annotations of the one below; satisfies `dncnorm.nn.interface.Encoder`.

    The decoder gets annotations, last state and summary of the top encoder.
    """

    abilities = frozenset({ALIGNMENT})

    def __init__(self, encoders: Sequence[Encoder]) -> None:
        super().__init__()
        self.encoders: Sequence[Encoder] = nn.ModuleList(encoders)  # type: ignore[assignment, arg-type]
        self.output_size, self.summary_size = encoders[-1].output_size, encoders[-1].summary_size

    @property
    def cell(self) -> Cell | None:
        """Returns the highest encoder's."""
        return self.encoders[-1].cell

    def compile_step(self) -> None:
        """Each encoder's."""
        for encoder in self.encoders:
            encoder.compile_step()

    def quantize_step(self) -> None:
        """Raises NotImplementedError: QUANTIZATION is not among its abilities."""
        raise NotImplementedError("quantize_step: not in a stack")

    def forward(self, embedded: Tensor, mask: Tensor) -> Encoded:
        """embedded [B, S, E], mask [B, S] -> Encoded with states [B, S, H]."""
        encoded = self.encoders[0](embedded, mask)
        for encoder in self.encoders[1:]:
            encoded = encoder(encoded.states, mask)
        return encoded
