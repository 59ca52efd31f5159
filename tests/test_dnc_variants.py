"""The DNC's variants: against the plain reference, in their limits, with gradients, in batches and in precision."""

from __future__ import annotations

from typing import Any

import dnc_reference as reference
import numpy as np
import pytest
import torch
from dnc_reference import Variants
from test_dnc import HIDDEN, INPUT, OUTPUT, SLOTS, TOLERANCE, WORD, arrays, leaves, random_states, stacked
from test_dnc_addressing import BATCH, READS, Drawn, per_head
from torch import Tensor
from torch.func import functional_call

from dncnorm.nn.dnc import addressing, variants
from dncnorm.nn.dnc.access import DNCState, Interface, MemoryState, interface_size, split_interface
from dncnorm.nn.dnc.core import DNC

NAMES = {"masked_lookups": "masked", "deallocation": "deallocating", "sharpened_links": "sharpened"}
EACH: list[dict[str, Any]] = [
    {"masked_lookups": True},
    {"deallocation": True},
    {"sharpened_links": True},
    {"layer_norm": True},
    {"masked_lookups": True, "deallocation": True, "sharpened_links": True, "layer_norm": True},
]
each_variant = pytest.mark.parametrize("options", EACH, ids=["+".join(options) for options in EACH])


@pytest.fixture(autouse=True)
def _seed() -> None:
    torch.manual_seed(0)


def dnc(options: dict[str, Any], num_reads: int = 2) -> DNC:
    """A small DNC; weights greater than a fresh module's, so that its gates and masks open and close."""
    torch.manual_seed(0)
    sizes = {"memory_size": SLOTS, "word_size": WORD, "num_reads": num_reads}
    module = DNC(input_size=INPUT, hidden_size=HIDDEN, output_size=OUTPUT, **sizes, **options)
    with torch.no_grad():
        for name, parameter in module.named_parameters():
            parameter.copy_(parameter + 0.3 * torch.randn_like(parameter) if "norm" in name else 3.0 * parameter)
    return module


def of_reference(options: dict[str, Any]) -> Variants:
    """The reference reads the layer norm off the parameters."""
    return Variants(**{NAMES[name]: value for name, value in options.items() if name in NAMES})


def masks(num_reads: int, seed: int = 0) -> reference.Array:
    return np.random.default_rng(seed).uniform(size=(BATCH, num_reads, 4))


# Equations.


@pytest.mark.parametrize("num_reads", [1, 2, 5])
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_each_equation_equals_the_reference(num_reads: int, dtype: torch.dtype) -> None:
    for seed in range(5):
        drawn, masked = Drawn(seed, num_reads), masks(num_reads, seed)
        memory, keys, strengths, kept, forward = drawn.tensors(
            ("memory", "keys", "strengths", "kept", "forward"), dtype
        )
        values = drawn.values
        content = variants.masked_content_weighting(memory, keys, strengths, torch.tensor(masked, dtype=dtype))
        erased = variants.deallocate(memory, kept)
        sharp = variants.sharpen(forward, strengths)
        assert content.dtype == erased.dtype == sharp.dtype == dtype
        for row in range(BATCH):
            looked_up = per_head(reference.masked_content_weighting, 0)(
                values["memory"][row], values["keys"][row], values["strengths"][row], masked[row]
            )
            freed = reference.deallocate(values["memory"][row], values["kept"][row])
            onward = per_head(reference.sharpen)(values["forward"][row], values["strengths"][row])
            for found, expected in ((content, looked_up), (erased, freed), (sharp, onward)):
                np.testing.assert_allclose(found[row].numpy(), expected, rtol=0, atol=TOLERANCE[dtype])


def test_gradients_of_each_equation_equal_finite_differences() -> None:
    memory, keys, strengths, kept, forward = (
        tensor.requires_grad_() for tensor in Drawn(1).tensors(("memory", "keys", "strengths", "kept", "forward"))
    )
    masked = torch.tensor(masks(READS), requires_grad=True)
    assert torch.autograd.gradcheck(variants.masked_content_weighting, (memory, keys, strengths, masked))
    assert torch.autograd.gradcheck(variants.deallocate, (memory, kept))
    assert torch.autograd.gradcheck(variants.sharpen, (forward, strengths))


def test_a_mask_of_ones_is_the_plain_lookup_and_one_of_zeros_is_even() -> None:
    memory, keys, strengths = Drawn(0).tensors(("memory", "keys", "strengths"))
    ones = variants.masked_content_weighting(memory, keys, strengths, torch.ones_like(keys))
    torch.testing.assert_close(ones, addressing.content_weighting(memory, keys, strengths), rtol=0, atol=1e-12)
    zeros = variants.masked_content_weighting(memory, keys, strengths, torch.zeros_like(keys))
    torch.testing.assert_close(zeros, torch.full_like(zeros, 1.0 / zeros.shape[-1]))


def test_a_masked_key_finds_a_word_by_the_part_it_knows() -> None:
    memory = torch.tensor([[[1.0, 0.0, 9.0, -9.0], [0.0, 1.0, 3.0, 3.0]]])
    key = torch.tensor([[[0.0, 1.0, 9.0, -9.0]]])  # the second word's first half, the first word's second
    strengths = torch.full((1, 1), 50.0)
    assert addressing.content_weighting(memory, key, strengths)[0, 0].argmax() == 0
    known = torch.tensor([[[1.0, 1.0, 0.0, 0.0]]])
    found = variants.masked_content_weighting(memory, key, strengths, known)
    torch.testing.assert_close(found[0, 0], torch.tensor([0.0, 1.0]))


def test_deallocation_keeps_what_is_kept_and_erases_what_is_freed() -> None:
    memory = torch.randn(1, 3, 4)
    erased = variants.deallocate(memory, torch.tensor([[1.0, 0.0, 0.5]]))
    assert torch.equal(erased[0], torch.stack([memory[0, 0], torch.zeros(4), 0.5 * memory[0, 2]]))


def test_sharpness_one_leaves_a_weighting_that_sums_to_one_and_a_great_one_makes_it_one_hot() -> None:
    (forward,) = Drawn(0).tensors(("forward",))
    one = torch.ones(BATCH, READS, dtype=forward.dtype)
    torch.testing.assert_close(variants.sharpen(forward, one), forward, rtol=0, atol=1e-5)
    torch.testing.assert_close(variants.sharpen(0.25 * forward, one), forward, rtol=0, atol=5e-5)
    sharp = variants.sharpen(forward, 1e4 * one)
    assert torch.equal(sharp.argmax(-1), forward.argmax(-1))
    torch.testing.assert_close(sharp.amax(-1), one, rtol=0, atol=1e-3)


def test_sharpening_is_finite_for_no_links_for_one_and_just_below_zero() -> None:
    for weighting in (torch.zeros(5), torch.eye(5)[1], torch.eye(5)[1] - 1e-6):
        for sharpness in (1.0, 1e3):
            given, strength = weighting.view(1, 1, 5).requires_grad_(), torch.full((1, 1), sharpness).requires_grad_()
            sharp = variants.sharpen(given, strength)
            torch.testing.assert_close(sharp.sum(-1), torch.ones(1, 1))
            sharp.square().sum().backward()
            for leaf in (given, strength):
                assert leaf.grad is not None
                assert torch.isfinite(leaf.grad).all()


@pytest.mark.parametrize(("masked", "sharpened"), [(True, False), (False, True), (True, True)])
def test_the_longer_interface_is_cut_where_the_reference_cuts_it(masked: bool, sharpened: bool) -> None:
    size = interface_size(3, 2, masked=masked, sharpened=sharpened)
    assert size == interface_size(3, 2) + 9 * masked + 4 * sharpened
    vector = np.random.default_rng(0).normal(size=size) * 3.0
    parts = split_interface(torch.tensor(vector).unsqueeze(0), 3, 2, masked=masked, sharpened=sharpened)
    expected = reference.split_interface(vector, 3, 2, Variants(masked=masked, sharpened=sharpened))
    for name in Interface._fields:
        part, wanted = getattr(parts, name), getattr(expected, name)
        if wanted is None:
            assert part is None, name
        else:
            np.testing.assert_allclose(part[0].numpy(), np.reshape(wanted, part.shape[1:]), atol=1e-12, err_msg=name)
    with pytest.raises(ValueError, match=rf"^vector: {size - 1} numbers; W=3, R=2 need {size}$"):
        split_interface(torch.zeros(1, size - 1), 3, 2, masked=masked, sharpened=sharpened)


# The whole step.


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
            np.testing.assert_allclose(y[row].numpy(), expected, rtol=0, atol=3.0 * TOLERANCE[dtype])
        for name, tensor in leaves(state).items():
            wanted = np.stack([getattr(example, name) for example in plain])
            np.testing.assert_allclose(tensor.numpy(), wanted, rtol=0, atol=3.0 * TOLERANCE[dtype], err_msg=name)


@pytest.mark.parametrize(
    "options",
    [*(pytest.param(one, marks=pytest.mark.slow) for one in EACH[:-1]), EACH[-1]],
    ids=["+".join(options) for options in EACH],
)
def test_the_gradients_of_a_step_equal_finite_differences(options: dict[str, Any]) -> None:
    module = dnc(options).double()
    names = [name for name, _ in module.named_parameters()]
    state = stacked(random_states(2, 2, batch=2), torch.float64)

    def step(*flat: Tensor) -> tuple[Tensor, ...]:
        x, hidden, cell, reads, *rest = flat
        parameters = dict(zip(names, rest[6:], strict=True))
        y, after = functional_call(module, parameters, (x, DNCState(hidden, cell, reads, MemoryState(*rest[:6]))))
        return (y, *leaves(after).values())

    given = [torch.randn(2, INPUT, dtype=torch.float64), *leaves(state).values(), *module.parameters()]
    assert torch.autograd.gradcheck(step, [tensor.detach().clone().requires_grad_() for tensor in given])


@each_variant
def test_from_the_empty_memory_gradients_are_finite_and_weights_stay_weights(options: dict[str, Any]) -> None:
    module = dnc(options)
    state = module.initial_state(2)
    for x in torch.randn(100, 2, INPUT):
        y, state = module.step(x, state)
        for weights in (state.memory.write_weights, state.memory.read_weights, state.memory.links):
            assert (weights >= -1e-6).all()
            assert (weights.sum(-1) <= 1.0 + 1e-5).all()
    y.square().sum().backward()
    for name, parameter in module.named_parameters():
        assert parameter.grad is not None, name
        assert torch.isfinite(parameter.grad).all(), name
        assert parameter.grad.abs().max() > 0.0, name


@each_variant
def test_a_row_alone_gives_what_it_gives_in_a_batch(options: dict[str, Any]) -> None:
    module = dnc(options)
    together, apart = module.initial_state(5), [module.initial_state(1) for _ in range(5)]
    for x in torch.randn(20, 5, INPUT):
        with torch.no_grad():
            y, together = module.step(x, together)
            for row, state in enumerate(apart):
                alone, apart[row] = module.step(x[row : row + 1], state)
                torch.testing.assert_close(alone[0], y[row], rtol=0, atol=1e-5)


@each_variant
def test_under_autocast_the_memory_is_in_float32_and_equals_the_reference(options: dict[str, Any]) -> None:
    module, plain = dnc(options), random_states(0, 2)
    vectors: list[Tensor] = []
    module.interface.register_forward_hook(lambda _module, _inputs, output: vectors.append(output.detach()))
    state, on = stacked(plain, torch.float32), of_reference(options)
    for x in torch.randn(5, len(plain), INPUT):
        with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
            _, state = module.step(x, state)
        for row, before in enumerate(plain):
            interface = reference.split_interface(vectors[-1][row].double().numpy(), WORD, 2, on)
            plain[row] = reference.access(interface, before, variants=on)
        for name, tensor in state.memory._asdict().items():
            assert tensor.dtype == torch.float32, name
            wanted = np.stack([getattr(example, name) for example in plain])
            np.testing.assert_allclose(tensor.numpy(), wanted, rtol=0, atol=3e-5, err_msg=name)


# The controller's norm, and the bypass.


def test_a_normalized_controller_does_not_see_the_scale_of_its_weights() -> None:
    cell = variants.NormalizedLSTMCell(3, 4)
    x, state = torch.randn(2, 3), (torch.randn(2, 4), torch.randn(2, 4))
    before = cell(x, state)
    with torch.no_grad():
        cell.weight_ih.mul_(100.0)
        cell.weight_hh.mul_(100.0)
    torch.testing.assert_close(cell(x, state), before, rtol=0, atol=1e-3)
    torch.testing.assert_close(cell(x), cell(x, (torch.zeros(2, 4), torch.zeros(2, 4))))


def test_the_bypass_drops_the_controllers_output_in_training_alone_and_never_the_memorys() -> None:
    module, state = dnc({"bypass_dropout": 0.5}), stacked(random_states(0, 2), torch.float32)
    x = torch.randn(3, INPUT)
    dropped, after = module.step(x, state)
    y, same = module.eval().step(x, state)
    assert (dropped - y).abs().max() > 1e-3
    for name, tensor in leaves(after).items():
        assert torch.equal(tensor, leaves(same)[name]), name
    faithful = dnc({}).eval()
    torch.testing.assert_close(faithful.step(x, state)[0], y, rtol=0, atol=0)


def test_the_faithful_dnc_is_the_default_and_has_the_papers_parameters_alone() -> None:
    assert {name: tuple(value.shape) for name, value in dnc({}).state_dict().items()} == {
        "controller.weight_ih": (4 * HIDDEN, INPUT + 2 * WORD),
        "controller.weight_hh": (4 * HIDDEN, HIDDEN),
        "controller.bias_ih": (4 * HIDDEN,),
        "controller.bias_hh": (4 * HIDDEN,),
        "interface.weight": (2 * WORD + 3 * WORD + 5 * 2 + 3, HIDDEN),
        "interface.bias": (2 * WORD + 3 * WORD + 5 * 2 + 3,),
        "output.weight": (OUTPUT, HIDDEN),
        "output.bias": (OUTPUT,),
        "read_output.weight": (OUTPUT, 2 * WORD),
    }
