"""Where a Differentiable Neural Computer reads and writes: every addressing equation, one function each.

Glossary (Graves et al. 2016, "Hybrid computing using a neural network with dynamic external memory", Methods)

    B                  batch size
    memory_size: N     number of memory slots
    word_size: W       length of a slot
    num_reads: R       number of read heads
    memory: M          [B, N, W]
    keys: k            [B, R, W]     (R = 1 for the write head)
    strengths: beta    [B, R]
    free_gates: f      [B, R]
    usage: u           [B, N]
    retention: psi     [B, N]
    allocation: a      [B, N]
    write_weights: w^w [B, N]
    read_weights: w^r  [B, R, N]
    precedence: p      [B, N]
    links: L           [B, N, N]     links[b, i, j]: slot i was written right after slot j

All functions are pure, and are meant to run in float32 or better: a reduced precision reorders the free slots.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional as F

from dncnorm.inference.running import EPSILON
from dncnorm.nn.products import is_eager_inference


def _is_fused() -> bool:
    """Whether a compiler will fuse these operations. An export only traces them."""
    return torch.compiler.is_compiling() and not torch.compiler.is_exporting()


def _places(slots: Tensor) -> Tensor:
    """0..N-1 for [..., N], of float32's width: a compiler compares as many at once as it adds."""
    return torch.arange(slots.shape[-1], dtype=torch.int32, device=slots.device)


def oneplus(x: Tensor) -> Tensor:
    """1 + log(1 + e^x), in [1, inf): the domain of key strengths."""
    return 1.0 + F.softplus(x)


def _times(rows: Tensor, matrix: Tensor) -> Tensor:
    """rows [B, R, I] times matrix [B, I, J] -> [B, R, J].

    With R of a few rows the product is bound by reading the matrix. Compiled, it is written out, so that it fuses with
    what makes the matrix, and the N x N links are read once.
    """
    if _is_fused():
        return (rows.unsqueeze(-1) * matrix.unsqueeze(1)).sum(2)
    return torch.matmul(rows, matrix)


def times_transposed(rows: Tensor, matrix: Tensor) -> Tensor:
    """rows [B, R, J] times the transpose of matrix [B, I, J] -> [B, R, I]; written out like `_times`."""
    if _is_fused():
        return (rows.unsqueeze(2) * matrix.unsqueeze(1)).sum(-1)
    return torch.matmul(rows, matrix.transpose(1, 2))


def cosine_similarity(memory: Tensor, keys: Tensor) -> Tensor:
    """D(u, v) = u.v / (|u| |v|), [B, R, N]; zero vectors give 0.

    The epsilon is inside the square root: outside it, the gradient at a zero slot explodes.
    """
    dot = times_transposed(keys, memory)
    memory_norm = torch.sqrt(memory.square().sum(-1) + EPSILON)
    key_norm = torch.sqrt(keys.square().sum(-1) + EPSILON)
    return dot / (key_norm.unsqueeze(-1) * memory_norm.unsqueeze(-2))


def content_weighting(memory: Tensor, keys: Tensor, strengths: Tensor) -> Tensor:
    """C(M, k, beta)[i] = softmax_i(beta D(k, M[i])), [B, R, N]; each row sums to 1."""
    return torch.softmax(cosine_similarity(memory, keys) * strengths.unsqueeze(-1), dim=-1)


def retention(free_gates: Tensor, read_weights: Tensor) -> Tensor:
    """psi_t = prod_i (1 - f_t^i w_{t-1}^{r,i}), [B, N]: how much of each slot the free gates keep."""
    kept = 1.0 - free_gates.unsqueeze(-1) * read_weights
    product = kept[:, 0]
    for head in range(1, kept.shape[1]):  # torch.prod has no cheap gradient, and R is small
        product = product * kept[:, head]
    return product


def next_usage(usage: Tensor, write_weights: Tensor, kept: Tensor) -> Tensor:
    """u_t = (u_{t-1} + w_{t-1}^w - u_{t-1} w_{t-1}^w) psi_t, [B, N], in [0, 1]."""
    return (usage + write_weights - usage * write_weights) * kept


def allocation_weighting(usage: Tensor) -> Tensor:
    """a_t[phi_j] = (1 - u_t[phi_j]) prod_{i<j} u_t[phi_i], phi the slots in ascending order of usage; [B, N].

    For training, written without the sort: slot j precedes slot i if it is used less, or equally and its index is
    lower (as in a stable sort). That is one fusable N x N comparison in place of a sort, a
    gather and a scatter, and ties are broken the same way in every batch. Without fusion, the sort is five times as
    fast.
    """
    usage = EPSILON + (1.0 - EPSILON) * usage
    if is_eager_inference():
        ascending, order = usage.sort(dim=-1, stable=True)
        product_before = torch.ones_like(usage)
        torch.cumprod(ascending[..., :-1], dim=-1, out=product_before[..., 1:])
        return torch.empty_like(usage).scatter_(-1, order, (1.0 - ascending) * product_before)
    mine, other = usage.unsqueeze(-1), usage.unsqueeze(-2)
    index = _places(usage)
    before = (other < mine) | ((other == mine) & (index.unsqueeze(0) < index.unsqueeze(1)))
    log_product = torch.where(before, torch.log(other), torch.zeros_like(other)).sum(-1)
    return (1.0 - usage) * torch.exp(log_product)


def write_weighting(content: Tensor, allocation: Tensor, allocation_gate: Tensor, write_gate: Tensor) -> Tensor:
    """w_t^w = g^w (g^a a_t + (1 - g^a) c_t^w), [B, N]; gates are [B, 1]. Sums to at most 1."""
    return write_gate * (allocation_gate * allocation + (1.0 - allocation_gate) * content)


def erase_and_write(memory: Tensor, write_weights: Tensor, erase: Tensor, write: Tensor) -> Tensor:
    """M_t = M_{t-1} (E - w_t^w e_t^T) + w_t^w v_t^T, [B, N, W] (PH18 eq. 3); erase and write are [B, W]."""
    weights, erase, write = write_weights.unsqueeze(-1), erase.unsqueeze(-2), write.unsqueeze(-2)
    if is_eager_inference():
        return (1.0 - weights * erase).mul_(memory).addcmul_(weights, write)
    return memory * (1.0 - weights * erase) + weights * write


def next_links(links: Tensor, precedence: Tensor, write_weights: Tensor) -> Tensor:
    """L_t[i, j] = (1 - w_t^w[i] - w_t^w[j]) L_{t-1}[i, j] + w_t^w[i] p_{t-1}[j], L_t[i, i] = 0; [B, N, N]."""
    to, origin = write_weights.unsqueeze(-1), write_weights.unsqueeze(-2)
    if is_eager_inference():
        kept = 1.0 - to - origin
        kept.mul_(links).addcmul_(to, precedence.unsqueeze(-2))
        kept.diagonal(dim1=-2, dim2=-1).zero_()
        return kept
    updated = (1.0 - to - origin) * links + to * precedence.unsqueeze(-2)
    index = _places(links)
    return torch.where(index.unsqueeze(0) == index.unsqueeze(1), torch.zeros_like(updated), updated)


def next_precedence(precedence: Tensor, write_weights: Tensor) -> Tensor:
    """p_t = (1 - sum_i w_t^w[i]) p_{t-1} + w_t^w, [B, N]; sums to at most 1."""
    return (1.0 - write_weights.sum(-1, keepdim=True)) * precedence + write_weights


def forward_weighting(links: Tensor, read_weights: Tensor) -> Tensor:
    """f_t^i = L_t w_{t-1}^{r,i}, [B, R, N]: forward to the slots written next."""
    return times_transposed(read_weights, links)


def backward_weighting(links: Tensor, read_weights: Tensor) -> Tensor:
    """b_t^i = L_t^T w_{t-1}^{r,i}, [B, R, N]: back to the slots written before."""
    return _times(read_weights, links)


def read_weighting(modes: Tensor, backward: Tensor, content: Tensor, forward: Tensor) -> Tensor:
    """w_t^{r,i} = pi[1] b + pi[2] c + pi[3] f, [B, R, N]; modes [B, R, 3] sum to 1."""
    return modes[..., 0:1] * backward + modes[..., 1:2] * content + modes[..., 2:3] * forward


def read_vectors(memory: Tensor, read_weights: Tensor) -> Tensor:
    """r_t^i = M_t^T w_t^{r,i}, [B, R, W] (PH18 eq. 2)."""
    return _times(read_weights, memory)
