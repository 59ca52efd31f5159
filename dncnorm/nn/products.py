"""Products with weights that stay as they are, for inference: packed once, and many rows at a time by oneDNN.

PyTorch's own `addmm` asks MKL, which leaves half of an AMD processor's vector units unused; oneDNN does not. For one
row both only read the weights, and `addmm` does that without preparation.

Dimensions: B rows, I inputs, O outputs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import torch
from torch import Tensor, nn

from dncnorm.nn.training_products import has_onednn, linear

ROUND = 16
"""oneDNN makes a program for each number of rows, in half a millisecond: it gets this many at most, or a multiple."""
_SIZES = 8
"""Numbers of rows that it gets between a power of two and the next: it keeps 16 KB of each."""
_SAMPLED = 16
"""Numbers of a parameter by which a change of it is seen, about."""
_LEAST_WORK = 700_000
"""The multiplications from which on it is worth its call."""

T = TypeVar("T")


def rounded(rows: int) -> int:
    """Returns a number of rows that oneDNN gets, as many at least."""
    step = max(ROUND, (1 << (rows.bit_length() - 1)) // _SIZES)
    return rows if rows <= ROUND else -(-rows // step) * step


class FixedLinear:
    """x W^T + b; weight [O, I] in float32 on a CPU, bias [O]. Two threads may pack at once: the same."""

    def __init__(self, weight: Tensor, bias: Tensor | None = None) -> None:
        self._weight, self._transposed, self._bias = weight, weight.t(), bias
        self._packed: Tensor | None = None

    def __call__(self, x: Tensor) -> Tensor:
        """x [B, I] -> x W^T + b [B, O]."""
        if self._is_packed_for(len(x)):
            return self._product(x)
        return torch.mm(x, self._transposed) if self._bias is None else torch.addmm(self._bias, x, self._transposed)

    def _is_packed_for(self, rows: int) -> bool:
        return rows > 1 and rows * self._weight.numel() >= _LEAST_WORK and has_onednn()

    def _product(self, x: Tensor) -> Tensor:
        if self._packed is None:
            self._packed = torch.ops.mkldnn._reorder_linear_weight(self._weight, ROUND)
        rows, missing = len(x), rounded(len(x)) - len(x)
        whole = nn.functional.pad(x, (0, 0, 0, missing)) if missing else x
        product: Tensor = torch.ops.mkldnn._linear_pointwise(whole, self._packed, self._bias, "none", [], "")
        return product[:rows] if missing else product


def is_eager_inference() -> bool:
    """Without gradients and fusion, overwriting intermediate results saves passes over memory."""
    return not torch.is_grad_enabled() and not torch.compiler.is_compiling()


def has_fixed_products(weight: Tensor) -> bool:
    """Whether to use `FixedLinear` for a weight: in float32, on a CPU, without gradients."""
    is_single = weight.dtype == torch.float32 and weight.device.type == "cpu"
    return is_single and is_eager_inference() and not torch.is_autocast_enabled("cpu")


class Remade(Generic[T]):
    """A value derived from parameters, computed on first use, and again after they have changed.

    PEFT merges its adapters through `parameter.data`, which does not change PyTorch's version counter; a sample of the
    numbers detects this. The value is not pickled or copied with its owner.
    """

    def __init__(self) -> None:
        self._made: tuple[Any, _Sample, T] | None = None

    def __call__(self, parameters: Sequence[Tensor], make: Callable[[], T]) -> T:
        """Returns what `make` makes of the parameters, which are on the CPU."""
        state = [(item.data_ptr(), 0 if item.is_inference() else item._version) for item in parameters]
        if self._made is None or self._made[0] != state or self._made[1].has_changed():
            self._made = state, _Sample(parameters), make()
        return self._made[2]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), ()


class _Sample:
    """A sample of each parameter's numbers, and their current address."""

    def __init__(self, parameters: Sequence[Tensor]) -> None:
        flat = [item.detach().view(-1) for item in parameters]
        self._places = [item[:: max(1, len(item) // _SAMPLED)].numpy() for item in flat]
        self._numbers = self._now()

    def has_changed(self) -> bool:
        return self._now() != self._numbers

    def _now(self) -> list[bytes]:
        return [place.tobytes() for place in self._places]


class Linear(nn.Linear):
    """An `nn.Linear` whose product is oneDNN's in float32 on a CPU: a `FixedLinear`'s where no gradient is kept."""

    def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None:
        super().__init__(in_features, out_features, bias=bias)
        self._made = Remade[FixedLinear]()

    def forward(self, input: Tensor) -> Tensor:
        """input [..., I] -> [..., O]."""
        if torch.is_grad_enabled():
            return linear(input.flatten(0, -2), self.weight, self.bias).view(*input.shape[:-1], self.out_features)
        if not has_fixed_products(self.weight):
            return super().forward(input)
        parameters = [self.weight] if self.bias is None else [self.weight, self.bias]
        product = self._made(parameters, lambda: FixedLinear(*(item.detach() for item in parameters)))
        rows = input.flatten(0, -2)
        return product(rows).view(*input.shape[:-1], self.out_features)
