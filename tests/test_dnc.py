"""The DNC and its variants: step by step against the plain reference; ranges, gradients, batches and precision."""

from __future__ import annotations

from typing import Any

import dnc_reference as reference
import numpy as np
import pytest
import torch
from torch import Tensor
from torch.func import functional_call

from dncnorm.nn.dnc.access import DNCState, MemoryState
from dncnorm.nn.dnc.core import DNC
from dncnorm.nn.dnc.variants import NormalizedLSTMCell

INPUT, HIDDEN, OUTPUT, SLOTS, WORD = 4, 6, 5, 7, 3
TOLERANCE = {torch.float32: 3e-5, torch.float64: 1e-9}

NAMES = {"masked_lookups": "masked", "deallocation": "deallocating", "sharpened_links": "sharpened"}
EACH: dict[str, dict[str, Any]] = {
    "faithful": {},
    "masked": {"masked_lookups": True},
    "deallocating": {"deallocation": True},
    "sharpened": {"sharpened_links": True},
    "normalized": {"layer_norm": True},
    "all": {"masked_lookups": True, "deallocation": True, "sharpened_links": True, "layer_norm": True},
}
each_variant = pytest.mark.parametrize("options", EACH.values(), ids=EACH)


def dnc(options: dict[str, Any] | None = None, num_reads: int = 2, scale: float = 3.0, clip: float = 20.0) -> DNC:
    """A small DNC; its weights are larger than those of a fresh module, so that gates and masks open and close."""
    torch.manual_seed(0)
    sizes = {"memory_size": SLOTS, "word_size": WORD, "num_reads": num_reads}
    module = DNC(input_size=INPUT, hidden_size=HIDDEN, output_size=OUTPUT, clip=clip, **sizes, **(options or {}))
    with torch.no_grad():
        for name, parameter in module.named_parameters():
            parameter.copy_(parameter + 0.3 * torch.randn_like(parameter) if "norm" in name else scale * parameter)
    return module


def of_reference(options: dict[str, Any]) -> reference.Variants:
    """The variants as the reference names them; it recognizes layer norm by the parameters."""
    return reference.Variants(**{NAMES[name]: value for name, value in options.items() if name in NAMES})


def arrays(module: DNC) -> dict[str, reference.Array]:
    return {name: value.double().numpy() for name, value in module.state_dict().items()}


def stacked(states: list[reference.State], dtype: torch.dtype) -> DNCState:
    """The reference's states of B examples as one state of the module."""
    hidden, cell, reads, *memory = (torch.tensor(np.stack(parts), dtype=dtype) for parts in zip(*states, strict=True))
    return DNCState(hidden, cell, reads, MemoryState(*memory))


def random_states(seed: int, num_reads: int, batch: int = 3) -> list[reference.State]:
    generator = np.random.default_rng(seed)
    return [reference.random_state(generator, HIDDEN, SLOTS, WORD, num_reads) for _ in range(batch)]


def leaves(state: DNCState) -> dict[str, Tensor]:
    """Every tensor of a state by its name."""
    return {"hidden": state.hidden, "cell": state.cell, "reads": state.reads, **state.memory._asdict()}


# Against the reference.


@each_variant
@pytest.mark.parametrize("num_reads", [1, 3])
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_twenty_steps_equal_the_reference_in_output_and_state(
    options: dict[str, Any], num_reads: int, dtype: torch.dtype
) -> None:
    module, plain = dnc(options, num_reads), random_states(0, num_reads)
    parameters, state = arrays(module), stacked(plain, dtype)
    module = module.to(dtype)
    for x in torch.randn(20, len(plain), INPUT):
        with torch.no_grad():
            y, state = module.step(x.to(dtype), state)
        for row, before in enumerate(plain):
            expected, plain[row] = reference.step(
                parameters, x[row].double().numpy(), before, variants=of_reference(options)
            )
            np.testing.assert_allclose(y[row].numpy(), expected, rtol=0, atol=TOLERANCE[dtype])
        for name, tensor in leaves(state).items():
            wanted = np.stack([getattr(example, name) for example in plain])
            np.testing.assert_allclose(tensor.numpy(), wanted, rtol=0, atol=TOLERANCE[dtype], err_msg=name)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_from_the_empty_memory_outputs_and_reads_equal_the_reference(dtype: torch.dtype) -> None:
    """Slots with the same content differ only in the last bit of their usage.

    Precision may change which of them is written, but not the reads.
    """
    module = dnc()
    parameters, xs = arrays(module), torch.randn(30, 2, INPUT)
    plain = [reference.initial_state(HIDDEN, SLOTS, WORD, 2)] * 2
    module = module.to(dtype)
    state = module.initial_state(2)
    for x in xs:
        with torch.no_grad():
            y, state = module.step(x.to(dtype), state)
        for row, before in enumerate(plain):
            expected, plain[row] = reference.step(parameters, x[row].double().numpy(), before)
            np.testing.assert_allclose(y[row].numpy(), expected, rtol=0, atol=TOLERANCE[dtype])
        reads = np.stack([example.reads for example in plain])
        np.testing.assert_allclose(state.reads.numpy(), reads, rtol=0, atol=TOLERANCE[dtype])
        usage = np.stack([np.sort(example.usage) for example in plain])
        np.testing.assert_allclose(state.memory.usage.sort(-1).values.numpy(), usage, rtol=0, atol=TOLERANCE[dtype])


def test_a_clip_that_is_reached_equals_the_reference() -> None:
    module, plain = dnc(scale=6.0, clip=0.5), random_states(0, 2)
    parameters, state = arrays(module), stacked(plain, torch.float64)
    module = module.double()
    for x in 10.0 * torch.randn(5, len(plain), INPUT, dtype=torch.float64):
        with torch.no_grad():
            y, state = module.step(x, state)
        for row, before in enumerate(plain):
            expected, plain[row] = reference.step(parameters, x[row].numpy(), before, clip=0.5)
            np.testing.assert_allclose(y[row].numpy(), expected, rtol=0, atol=1e-9)
        for bounded in (y, state.hidden, state.cell):
            assert bounded.abs().max() == 0.5


# Gradients.


@pytest.mark.parametrize("options", [EACH["faithful"], EACH["all"]], ids=["faithful", "all"])
def test_the_gradients_of_a_step_equal_finite_differences(options: dict[str, Any]) -> None:
    """Along random directions: `fast_mode` compares products with vectors, not whole Jacobians."""
    module = dnc(options).double()
    names = [name for name, _ in module.named_parameters()]
    state = stacked(random_states(2, 2, batch=2), torch.float64)

    def step(*flat: Tensor) -> tuple[Tensor, ...]:
        x, hidden, cell, reads, *rest = flat
        parameters = dict(zip(names, rest[6:], strict=True))
        y, after = functional_call(module, parameters, (x, DNCState(hidden, cell, reads, MemoryState(*rest[:6]))))
        return (y, *leaves(after).values())

    given = [torch.randn(2, INPUT, dtype=torch.float64), *leaves(state).values(), *module.parameters()]
    assert torch.autograd.gradcheck(step, [item.detach().clone().requires_grad_() for item in given], fast_mode=True)


@each_variant
@pytest.mark.parametrize(("inputs", "scale"), [(0.0, 0.0), (1.0, 3.0), (1e4, 30.0)])
def test_from_the_empty_memory_gradients_are_finite_and_weights_stay_in_their_ranges(
    options: dict[str, Any], inputs: float, scale: float
) -> None:
    """With a zero scale, all keys and writes are zero, and the memory stays zero."""
    module = dnc(options, scale=scale)
    state, loss = module.initial_state(2), torch.zeros(())
    for x in inputs * torch.randn(30, 2, INPUT):
        y, state = module.step(x, state)
        loss = loss + y.square().mean()
        memory = state.memory
        assert y.abs().max() <= module.clip
        assert ((memory.usage >= 0.0) & (memory.usage <= 1.0)).all()
        for weights in (memory.write_weights, memory.read_weights, memory.precedence, memory.links, memory.links.mT):
            assert (weights >= -1e-6).all()  # 1 - w_i - w_j may round to just below 0
            assert (weights.sum(-1) <= 1.0 + 1e-5).all()
        assert (torch.diagonal(memory.links, dim1=1, dim2=2) == 0.0).all()
    loss.backward()
    for name, parameter in module.named_parameters():
        assert parameter.grad is not None, name
        assert torch.isfinite(parameter.grad).all(), name
        assert inputs != 1.0 or parameter.grad.abs().max() > 0.0, name


# Batches and states.


def test_the_faithful_dnc_is_the_default_and_has_the_papers_parameters_alone() -> None:
    interface = 2 * WORD + 3 * WORD + 5 * 2 + 3
    assert {name: tuple(value.shape) for name, value in dnc().state_dict().items()} == {
        "controller.weight_ih": (4 * HIDDEN, INPUT + 2 * WORD),
        "controller.weight_hh": (4 * HIDDEN, HIDDEN),
        "controller.bias_ih": (4 * HIDDEN,),
        "controller.bias_hh": (4 * HIDDEN,),
        "interface.weight": (interface, HIDDEN),
        "interface.bias": (interface,),
        "output.weight": (OUTPUT, HIDDEN),
        "output.bias": (OUTPUT,),
        "read_output.weight": (OUTPUT, 2 * WORD),
    }


@pytest.mark.parametrize("name", ["memory_size", "word_size", "num_reads"])
def test_a_memory_without_slots_words_or_heads_is_refused(name: str) -> None:
    sizes = {"memory_size": 2, "word_size": 2, "num_reads": 2, name: 0}
    with pytest.raises(ValueError, match=rf"^{name}: 0; it must be at least 1$"):
        DNC(input_size=2, hidden_size=2, output_size=2, **sizes)


# Ablation, dropout and precision.


def test_an_ablated_memory_is_written_but_never_read() -> None:
    module, x, state = dnc(), torch.randn(3, INPUT), stacked(random_states(0, 2), torch.float32)
    y, after = module.step(x, state)
    module.memory_ablated = True
    ablated, ablated_after = module.step(x, state)
    assert torch.equal(ablated_after.reads, torch.zeros_like(after.reads))
    torch.testing.assert_close(ablated, module.output(ablated_after.hidden))
    assert torch.equal(ablated_after.memory.memory, after.memory.memory)
    assert (y - ablated).abs().max() > 1e-3


def test_the_bypass_drops_the_controllers_output_in_training_alone_and_never_the_memorys() -> None:
    module, state = dnc({"bypass_dropout": 0.5}), stacked(random_states(0, 2), torch.float32)
    x = torch.randn(3, INPUT)
    dropped, after = module.step(x, state)
    y, same = module.eval().step(x, state)
    assert (dropped - y).abs().max() > 1e-3
    for name, tensor in leaves(after).items():
        assert torch.equal(tensor, leaves(same)[name]), name
    torch.testing.assert_close(dnc().eval().step(x, state)[0], y, rtol=0, atol=0)


def test_a_normalized_controller_starts_from_zeros_where_it_is_given_no_state() -> None:
    cell, x = NormalizedLSTMCell(3, 4), torch.randn(2, 3)
    torch.testing.assert_close(cell(x), cell(x, (torch.zeros(2, 4), torch.zeros(2, 4))))


@pytest.mark.parametrize("wanted", [torch.float32, torch.float64, torch.bfloat16])
def test_the_memory_is_in_float32_or_better_whatever_the_module_is_in(wanted: torch.dtype) -> None:
    module = dnc().to(wanted)
    y, state = module.step(torch.randn(2, INPUT, dtype=wanted), module.initial_state(2))
    assert y.dtype == state.hidden.dtype == wanted
    for tensor in (state.reads, *state.memory):
        assert tensor.dtype == (torch.float64 if wanted == torch.float64 else torch.float32)


@pytest.mark.parametrize("options", [EACH["faithful"], EACH["all"]], ids=["faithful", "all"])
def test_under_autocast_the_memory_is_in_float32_and_equals_the_reference(options: dict[str, Any]) -> None:
    """bfloat16 moves the controller; from its interface vector on, the memory does what float64 does."""
    module, plain, on = dnc(options), random_states(0, 2), of_reference(options)
    vectors: list[Tensor] = []
    module.interface.register_forward_hook(lambda _module, _inputs, output: vectors.append(output.detach()))
    state = stacked(plain, torch.float32)
    with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
        for x in torch.randn(5, len(plain), INPUT):
            _, state = module.step(x, state)
    assert {vector.dtype for vector in vectors} == {torch.bfloat16}
    for vector in vectors:
        for row, before in enumerate(plain):
            interface = reference.split_interface(vector[row].double().numpy(), WORD, 2, on)
            plain[row] = reference.access(interface, before, variants=on)
    for name, tensor in state.memory._asdict().items():
        assert tensor.dtype == torch.float32, name
        wanted = np.stack([getattr(example, name) for example in plain])
        np.testing.assert_allclose(tensor.numpy(), wanted, rtol=0, atol=3e-5, err_msg=name)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        y, _ = module.step(torch.randn(2, INPUT), module.initial_state(2))
    y.float().sum().backward()
    assert all(torch.isfinite(parameter.grad).all() for parameter in module.parameters() if parameter.grad is not None)
