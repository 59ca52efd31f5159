"""How weights begin: those of a fresh network, and those of symbols that it gets later; and their digest."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

import torch
from torch import Tensor, nn
from transformers import initialization as init

from dncnorm.bundle.weight_files import Weights, digest
from dncnorm.nn.encoders.convolutional import NormalizedConv1d
from dncnorm.nn.one_hot import OneHot

EMBEDDING_STD = 0.3


def initialize(module: nn.Module) -> None:
    """Uniform in 1/sqrt(fan in), forget gates open, embeddings of small norm."""
    if isinstance(module, nn.Linear | nn.Conv1d):
        init.xavier_uniform_(module.weight)
        if module.bias is not None:
            init.zeros_(module.bias)
        if isinstance(module, NormalizedConv1d):
            init.copy_(module.gain, module.norms())
    elif isinstance(module, OneHot):
        init.eye_(module.weight)
    elif isinstance(module, nn.Embedding | nn.EmbeddingBag):
        init.normal_(module.weight, std=EMBEDDING_STD)
        if module.padding_idx is not None:
            init.zeros_(module.weight[module.padding_idx])
    elif isinstance(module, nn.LSTMCell | nn.GRUCell):
        bound = 1.0 / math.sqrt(module.hidden_size)
        for parameter in module.parameters(recurse=False):
            init.uniform_(parameter, -bound, bound)
        if isinstance(module, nn.LSTMCell):
            init.ones_(module.bias_ih[module.hidden_size : 2 * module.hidden_size])


def add_rows(layer: nn.Embedding | nn.Linear, rows: int, name: str) -> None:
    """Rows to append: for an embedding drawn as in `initialize`, for a linear layer the mean of its rows."""
    present = layer.weight.shape[0]
    if rows < present:
        raise ValueError(f"{name}: {rows}; the model has {present} already, and symbols are only added")
    with torch.no_grad():
        if isinstance(layer, nn.Embedding):
            added = torch.randn(rows - present, layer.weight.shape[1]).to(layer.weight) * EMBEDDING_STD
            layer.num_embeddings = rows
        else:
            added = layer.weight.mean(dim=0, keepdim=True).expand(rows - present, -1)
            layer.bias = nn.Parameter(torch.cat([layer.bias, layer.bias.mean().expand(rows - present)]))
            layer.out_features = rows
        layer.weight = nn.Parameter(torch.cat([layer.weight, added]))


def weights_digest(weights: Mapping[str, Tensor]) -> str:
    """Returns a digest of weights: that of the files that hold them."""

    def stored() -> Iterator[Weights]:
        for name, tensor in sorted(weights.items()):
            content = tensor.detach().cpu().contiguous().flatten().view(torch.uint8).numpy().data
            yield Weights(name, str(tensor.dtype).removeprefix("torch."), tuple(tensor.shape), content)

    return digest(stored())


def not_finite(weights: Mapping[str, Tensor]) -> str | None:
    """Returns the name of a tensor that has something else than finite numbers, if there is one."""
    return next((name for name, weight in weights.items() if not torch.isfinite(weight).all()), None)
