"""How weights begin: those of a fresh network, and those of symbols that it gets later."""

from __future__ import annotations

import math

import torch
from torch import nn
from transformers import initialization as init

EMBEDDING_STD = 0.3


def initialize(module: nn.Module) -> None:
    """Uniform in 1/sqrt(fan in), forget gates open, embeddings of small norm."""
    if isinstance(module, nn.Linear | nn.Conv1d):
        init.xavier_uniform_(module.weight)
        if module.bias is not None:
            init.zeros_(module.bias)
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
    """Rows behind the present ones: of an embedding as `initialize` draws them, of a linear layer their mean."""
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
