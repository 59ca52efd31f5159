"""A Differentiable Neural Computer in plain numpy float64, written from Graves et al. 2016, Methods.

The reference for the torch code: one example at a time, loops, and a real sort of the free list. It shares nothing with
`dncnorm.nn.dnc`.

    N memory slots, W numbers in a slot, R read heads, H controller units, X inputs, Y outputs

The variants are written from Csordás & Schmidhuber 2019 and from Franke et al. 2018; `Variants` selects them.

`epsilon` is the one deviation from the paper, applied where dncnorm documents it: under the square roots of the
cosine similarity, and between the usage and the products over the free list. With epsilon=0 these are the paper's
equations, and a zero vector is similar to nothing.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

EPSILON = 1e-6


class State(NamedTuple):
    """hidden [H], cell [H], reads [R, W], memory [N, W], usage [N], write_weights [N], read_weights [R, N],
    precedence [N], links [N, N]."""

    hidden: Array
    cell: Array
    reads: Array
    memory: Array
    usage: Array
    write_weights: Array
    read_weights: Array
    precedence: Array
    links: Array


def initial_state(hidden_size: int, memory_size: int, word_size: int, num_reads: int) -> State:
    """Everything zero."""
    slots, links = np.zeros(memory_size), np.zeros((memory_size, memory_size))
    hidden, memory = np.zeros(hidden_size), np.zeros((memory_size, word_size))
    reads, heads = np.zeros((num_reads, word_size)), np.zeros((num_reads, memory_size))
    return State(hidden, hidden, reads, memory, slots, slots, heads, slots, links)


def random_state(
    generator: np.random.Generator, hidden_size: int, memory_size: int, word_size: int, num_reads: int
) -> State:
    """A state as a DNC could be in, without ties: weights that sum to less than 1, usage inside (0, 1)."""
    links = generator.uniform(size=(memory_size, memory_size))
    np.fill_diagonal(links, 0.0)
    return State(
        hidden=generator.uniform(-1.0, 1.0, hidden_size),
        cell=generator.normal(size=hidden_size),
        reads=generator.normal(size=(num_reads, word_size)),
        memory=generator.normal(size=(memory_size, word_size)),
        usage=generator.uniform(0.1, 0.9, memory_size),
        write_weights=generator.dirichlet(np.ones(memory_size)) * generator.uniform(),
        read_weights=generator.dirichlet(np.ones(memory_size), num_reads) * generator.uniform(size=(num_reads, 1)),
        precedence=generator.dirichlet(np.ones(memory_size)) * generator.uniform(),
        links=links / max(links.sum(0).max(), links.sum(1).max()),
    )


class Variants(NamedTuple):
    """Which departures from the paper are on."""

    masked: bool = False
    deallocating: bool = False
    sharpened: bool = False


FAITHFUL = Variants()


class Interface(NamedTuple):
    """read_keys [R, W], read_strengths [R], write_key [W], write_strength, erase [W], write [W], free_gates [R],
    allocation_gate, write_gate, read_modes [R, 3]; read_masks [R, W], write_mask [W], forward_sharpness [R] and
    backward_sharpness [R] where they are on."""

    read_keys: Array
    read_strengths: Array
    write_key: Array
    write_strength: float
    erase: Array
    write: Array
    free_gates: Array
    allocation_gate: float
    write_gate: float
    read_modes: Array
    read_masks: Array | None = None
    write_mask: Array | None = None
    forward_sharpness: Array | None = None
    backward_sharpness: Array | None = None


def sigmoid(x: Array) -> Array:
    """1 / (1 + e^-x), without overflow."""
    return 0.5 * (1.0 + np.tanh(0.5 * x))


def oneplus(x: Array) -> Array:
    """1 + log(1 + e^x)."""
    return 1.0 + np.logaddexp(0.0, x)


def softmax(x: Array) -> Array:
    """e^x_i / sum_j e^x_j, [N]."""
    powers = np.array([math.exp(value - max(x)) for value in x])
    return powers / powers.sum()


def cosine_similarity(u: Array, v: Array, epsilon: float = EPSILON) -> float:
    """D(u, v) = u.v / (|u| |v|)."""
    norms = math.sqrt(sum(a * a for a in u) + epsilon) * math.sqrt(sum(b * b for b in v) + epsilon)
    return sum(a * b for a, b in zip(u, v, strict=True)) / norms if norms > 0.0 else 0.0


def content_weighting(memory: Array, key: Array, strength: float, epsilon: float = EPSILON) -> Array:
    """C(M, k, beta)[i] = e^(D(k, M[i]) beta) / sum_j e^(D(k, M[j]) beta), [N]."""
    return softmax(np.array([cosine_similarity(key, slot, epsilon) * strength for slot in memory]))


def masked_content_weighting(
    memory: Array, key: Array, strength: float, mask: Array, epsilon: float = EPSILON
) -> Array:
    """C(M, k, beta, m) = softmax_i(D(k o m, M[i] o m) beta), [N]."""
    return content_weighting(np.array([slot * mask for slot in memory]), key * mask, strength, epsilon)


def look_up(memory: Array, key: Array, strength: float, mask: Array | None, epsilon: float) -> Array:
    """By content, with a mask where there is one, [N]."""
    if mask is None:
        return content_weighting(memory, key, strength, epsilon)
    return masked_content_weighting(memory, key, strength, mask, epsilon)


def deallocate(memory: Array, kept: Array) -> Array:
    """M o psi 1^T, [N, W]."""
    return np.array([slot * share for slot, share in zip(memory, kept, strict=True)])


def sharpen(weighting: Array, sharpness: float, epsilon: float = EPSILON) -> Array:
    """S(d, s)_i = ((d_i + epsilon) / max(d + epsilon))^s / sum_j ((d_j + epsilon) / max(d + epsilon))^s, [N]."""
    shifted = [value + epsilon for value in weighting]
    powers = np.array([(value / max(shifted)) ** sharpness for value in shifted])
    return powers / powers.sum()


def retention(free_gates: Array, read_weights: Array) -> Array:
    """psi_t = prod_i (1 - f_t^i w_{t-1}^{r,i}), [N]."""
    kept = np.ones(read_weights.shape[1])
    for gate, weights in zip(free_gates, read_weights, strict=True):
        kept *= 1.0 - gate * weights
    return kept


def next_usage(usage: Array, write_weights: Array, kept: Array) -> Array:
    """u_t = (u_{t-1} + w_{t-1}^w - u_{t-1} o w_{t-1}^w) o psi_t, [N]."""
    return (usage + write_weights - usage * write_weights) * kept


def allocation_weighting(usage: Array, epsilon: float = EPSILON) -> Array:
    """a_t[phi_t[j]] = (1 - u_t[phi_t[j]]) prod_{i=1}^{j-1} u_t[phi_t[i]], phi_t the slots in ascending usage, [N]."""
    smoothed = [epsilon + (1.0 - epsilon) * value for value in usage]
    allocation, product = np.zeros(len(smoothed)), 1.0
    for slot in sorted(range(len(smoothed)), key=lambda slot: smoothed[slot]):  # Python's sort is stable
        allocation[slot] = (1.0 - smoothed[slot]) * product
        product *= smoothed[slot]
    return allocation


def write_weighting(content: Array, allocation: Array, allocation_gate: float, write_gate: float) -> Array:
    """w_t^w = g_t^w [g_t^a a_t + (1 - g_t^a) c_t^w], [N]."""
    return write_gate * (allocation_gate * allocation + (1.0 - allocation_gate) * content)


def erase_and_write(memory: Array, write_weights: Array, erase: Array, write: Array) -> Array:
    """M_t = M_{t-1} o (E - w_t^w e_t^T) + w_t^w v_t^T, [N, W]."""
    return memory * (1.0 - np.outer(write_weights, erase)) + np.outer(write_weights, write)


def next_links(links: Array, precedence: Array, write_weights: Array) -> Array:
    """L_t[i, j] = (1 - w_t^w[i] - w_t^w[j]) L_{t-1}[i, j] + w_t^w[i] p_{t-1}[j], L_t[i, i] = 0, [N, N]."""
    updated = np.zeros_like(links)
    for i in range(len(links)):
        for j in range(len(links)):
            if i != j:
                kept = 1.0 - write_weights[i] - write_weights[j]
                updated[i, j] = kept * links[i, j] + write_weights[i] * precedence[j]
    return updated


def next_precedence(precedence: Array, write_weights: Array) -> Array:
    """p_t = (1 - sum_i w_t^w[i]) p_{t-1} + w_t^w, [N]."""
    return (1.0 - sum(write_weights)) * precedence + write_weights


def forward_weighting(links: Array, read_weights: Array) -> Array:
    """f_t^i = L_t w_{t-1}^{r,i}, [N]."""
    return np.array([sum(links[i, j] * read_weights[j] for j in range(len(links))) for i in range(len(links))])


def backward_weighting(links: Array, read_weights: Array) -> Array:
    """b_t^i = L_t^T w_{t-1}^{r,i}, [N]."""
    return np.array([sum(links[j, i] * read_weights[j] for j in range(len(links))) for i in range(len(links))])


def read_weighting(modes: Array, backward: Array, content: Array, forward: Array) -> Array:
    """w_t^{r,i} = pi_t^i[1] b_t^i + pi_t^i[2] c_t^{r,i} + pi_t^i[3] f_t^i, [N]."""
    return modes[0] * backward + modes[1] * content + modes[2] * forward


def split_interface(vector: Array, word_size: int, num_reads: int, variants: Variants = FAITHFUL) -> Interface:
    """xi_t = [k^{r,1..R}; beta^{r,1..R}; k^w; beta^w; e; v; f^{1..R}; g^a; g^w; pi^{1..R}], each into its domain;
    then [m^{r,1..R}; m^w] where masked, and [s^{f,1..R}; s^{b,1..R}] where sharpened."""
    rest = list(vector)

    def take(count: int) -> Array:
        taken = np.array(rest[:count])
        del rest[:count]
        return taken

    interface = Interface(
        read_keys=np.array([take(word_size) for _ in range(num_reads)]),
        read_strengths=oneplus(take(num_reads)),
        write_key=take(word_size),
        write_strength=float(oneplus(take(1))[0]),
        erase=sigmoid(take(word_size)),
        write=take(word_size),
        free_gates=sigmoid(take(num_reads)),
        allocation_gate=float(sigmoid(take(1))[0]),
        write_gate=float(sigmoid(take(1))[0]),
        read_modes=np.array([softmax(take(3)) for _ in range(num_reads)]),
        read_masks=np.array([sigmoid(take(word_size)) for _ in range(num_reads)]) if variants.masked else None,
        write_mask=sigmoid(take(word_size)) if variants.masked else None,
        forward_sharpness=oneplus(take(num_reads)) if variants.sharpened else None,
        backward_sharpness=oneplus(take(num_reads)) if variants.sharpened else None,
    )
    assert not rest
    return interface


def read_head(interface: Interface, head: int, memory: Array, links: Array, before: Array, epsilon: float) -> Array:
    """The head's next weighting, [N]."""
    forward, backward = forward_weighting(links, before), backward_weighting(links, before)
    if interface.forward_sharpness is not None and interface.backward_sharpness is not None:
        forward = sharpen(forward, interface.forward_sharpness[head], epsilon)
        backward = sharpen(backward, interface.backward_sharpness[head], epsilon)
    mask = None if interface.read_masks is None else interface.read_masks[head]
    content = look_up(memory, interface.read_keys[head], interface.read_strengths[head], mask, epsilon)
    return read_weighting(interface.read_modes[head], backward, content, forward)


def access(interface: Interface, state: State, epsilon: float = EPSILON, variants: Variants = FAITHFUL) -> State:
    """Write, then read the result."""
    kept = retention(interface.free_gates, state.read_weights)
    usage = next_usage(state.usage, state.write_weights, kept)
    allocation = allocation_weighting(usage, epsilon)
    content = look_up(state.memory, interface.write_key, interface.write_strength, interface.write_mask, epsilon)
    written = write_weighting(content, allocation, interface.allocation_gate, interface.write_gate)
    memory = deallocate(state.memory, kept) if variants.deallocating else state.memory
    memory = erase_and_write(memory, written, interface.erase, interface.write)
    links = next_links(state.links, state.precedence, written)
    read_weights = np.array(
        [read_head(interface, head, memory, links, before, epsilon) for head, before in enumerate(state.read_weights)]
    )
    return state._replace(
        reads=np.array([memory.T @ weights for weights in read_weights]),
        memory=memory,
        usage=usage,
        write_weights=written,
        read_weights=read_weights,
        precedence=next_precedence(state.precedence, written),
        links=links,
    )


def layer_norm(x: Array, gain: Array) -> Array:
    """(x - mean) / sqrt(variance + 1e-5) o gain, [N]; torch's epsilon."""
    mean = sum(x) / len(x)
    variance = sum((value - mean) ** 2 for value in x) / len(x)
    return (x - mean) / math.sqrt(variance + 1e-5) * gain


def controller(
    parameters: Mapping[str, Array], x: Array, hidden: Array, cell: Array, clip: float
) -> tuple[Array, Array]:
    """An LSTM's step in torch's layout (input, forget, cell, output gate), both results clipped: ([H], [H]).

    Layer-normalized where the parameters have gains: the sums before the biases, the cell on its way out.
    """
    sums = parameters["controller.weight_ih"] @ x + parameters["controller.weight_hh"] @ hidden
    normalized = "controller.gates_norm.weight" in parameters
    if normalized:
        sums = layer_norm(sums, parameters["controller.gates_norm.weight"])
    sums = sums + parameters["controller.bias_ih"] + parameters["controller.bias_hh"]
    let_in, forget, candidate, let_out = np.split(sums, 4)
    cell = sigmoid(forget) * cell + sigmoid(let_in) * np.tanh(candidate)
    shown = cell
    if normalized:
        shown = layer_norm(cell, parameters["controller.cell_norm.weight"]) + parameters["controller.cell_norm.bias"]
    hidden = sigmoid(let_out) * np.tanh(shown)
    return np.clip(hidden, -clip, clip), np.clip(cell, -clip, clip)


def step(
    parameters: Mapping[str, Array],
    x: Array,
    state: State,
    *,
    clip: float = 20.0,
    epsilon: float = EPSILON,
    variants: Variants = FAITHFUL,
) -> tuple[Array, State]:
    """x [X] -> y_t = W_y h_t + W_r [r_t^1; ...; r_t^R], [Y], and the next state; parameters named as the module's."""
    num_reads, word_size = state.reads.shape
    inputs = np.concatenate([x, state.reads.reshape(-1)])
    hidden, cell = controller(parameters, inputs, state.hidden, state.cell, clip)
    vector = parameters["interface.weight"] @ hidden + parameters["interface.bias"]
    interface = split_interface(vector, word_size, num_reads, variants)
    state = access(interface, state._replace(hidden=hidden, cell=cell), epsilon, variants)
    y = parameters["output.weight"] @ hidden + parameters["output.bias"]
    return np.clip(y + parameters["read_output.weight"] @ state.reads.reshape(-1), -clip, clip), state
