"""Products with weights that learn: by oneDNN in float32 on a CPU, and one product for the gradient of all steps.

PyTorch's own products ask MKL (see `products.py`), and a weight that every step of a sequence uses gets its gradient
in as many parts, each as large as the weight. Elsewhere all this is what PyTorch's own functions do.

Dimensions: T steps, B rows, I inputs, O outputs.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import torch
from torch import Tensor, nn
from torch.autograd.function import once_differentiable


@cache
def has_onednn() -> bool:
    """Whether this PyTorch has oneDNN's products with packed weights."""
    nothing = torch.zeros(2, 2, device="cpu")
    try:
        packed = torch.ops.mkldnn._reorder_linear_weight(nothing, 2)
        torch.ops.mkldnn._linear_pointwise(nothing, packed, None, "none", [], "")
    except (AttributeError, NotImplementedError, RuntimeError):
        return False
    return True


def _product(x: Tensor, weight: Tensor, bias: Tensor | None) -> Tensor:
    """x [B, I], weight [O, I], bias [O] -> x W^T + b [B, O]."""
    if not has_onednn():
        return nn.functional.linear(x, weight, bias)
    product: Tensor = torch.ops.mkldnn._linear_pointwise(_dense(x), _dense(weight), bias, "none", [], "")
    return product


def _dense(matrix: Tensor) -> Tensor:
    """A matrix without gaps, perhaps a transposed one: for columns of another matrix, oneDNN has no fast program."""
    return matrix if matrix.is_contiguous() or matrix.t().is_contiguous() else matrix.contiguous()


def _register() -> None:
    """Makes the product one operation, which a compiler calls, once in a process: a module may be imported anew.

    (`torch.library.custom_op` does so too, at a tenth of a training step's time.)
    """
    namespace = torch.ops.dncnorm
    if hasattr(namespace, "product"):
        return
    library = torch.library.Library("dncnorm", "FRAGMENT")  # type: ignore[no-untyped-call]
    library.define("product(Tensor x, Tensor weight, Tensor? bias) -> Tensor")  # type: ignore[no-untyped-call]
    library.impl("product", _product, "CPU")  # type: ignore[no-untyped-call]
    torch.library.register_fake(
        "dncnorm::product", lambda x, weight, bias: x.new_empty(x.shape[0], weight.shape[0]), lib=library
    )
    vars(namespace)["library"] = library  # its registrations end with it


_register()


def _times(x: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """The product, by oneDNN if that is faster."""
    if not _is_single(x, weight):
        return nn.functional.linear(x, weight, bias)
    product: Tensor = torch.ops.dncnorm.product(x, weight, bias)
    return product


def _is_single(x: Tensor, weight: Tensor) -> bool:
    """Whether both are in float32, on a CPU, and not to be cast."""
    is_on_cpu = x.device.type == "cpu" and not torch.is_autocast_enabled("cpu")
    return is_on_cpu and x.dtype == weight.dtype == torch.float32


class _Linear(torch.autograd.Function):
    """x W^T + b, and its gradients: g W, g^T x, and the sum of g."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, weight: Tensor, bias: Tensor | None) -> Tensor:
        ctx.save_for_backward(x, weight)
        return _times(x, weight, bias)

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor | None, Tensor | None, Tensor | None]:
        x, weight = ctx.saved_tensors
        of_x, of_weight, of_bias = ctx.needs_input_grad
        return (
            _times(gradient, weight.t()) if of_x else None,
            _times(gradient.t(), x.t()) if of_weight else None,
            gradient.sum(0) if of_bias else None,
        )


def linear(x: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """x [B, I], weight [O, I], bias [O] -> x W^T + b [B, O]."""
    if not (torch.is_grad_enabled() and _is_single(x, weight)) or torch.compiler.is_exporting():
        return nn.functional.linear(x, weight, bias)
    product: Tensor = _Linear.apply(x, weight, bias)  # type: ignore[no-untyped-call]
    return product


class _OfAllSteps(torch.autograd.Function):
    """`terms` as they are; from their gradient, that of the weight whose products they are added to."""

    @staticmethod
    def forward(ctx: Any, terms: Tensor, weight: Tensor, rows: list[tuple[Tensor, ...]]) -> Tensor:
        ctx.rows = rows
        return terms.view_as(terms)

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor | None, Tensor | None, None]:
        of_weight = None
        if ctx.needs_input_grad[1]:
            rows = torch.cat([torch.cat(parts) for parts in zip(*ctx.rows, strict=True)], dim=1)
            of_weight = _times(gradient.flatten(0, 1).t(), rows.to(gradient.dtype).t())
        return gradient, of_weight, None


class StepsWeight:
    """A weight [O, I] that every step multiplies with: z_t = x_t W^T + a_t; its gradient is sum_t g_t^T x_t.

    The steps multiply with `fixed`, which keeps no gradient. It is computed from the gradients of the a_t, which equal
    those of z_t, in one product at the end. For one forward pass; `tell` each x_t, in order.
    """

    def __init__(self, weight: Tensor) -> None:
        self._weight, self._rows = weight, list[tuple[Tensor, ...]]()
        self.fixed = weight.detach()

    def added_to(self, terms: Tensor) -> Tensor:
        """terms a_t [T, B, O] -> the same, to be added to the products."""
        added: Tensor = _OfAllSteps.apply(terms, self._weight, self._rows)  # type: ignore[no-untyped-call]
        return added

    def tell(self, *parts: Tensor) -> None:
        """x_t [B, I], or its parts side by side."""
        self._rows.append(tuple(part.detach() for part in parts))
