"""What an explanation holds, against the model's other ways to the same numbers; its text and its picture."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
import torch
from queries import query

from dncnorm import DncNormConfig, DncNormForTextNormalization, TextNormalizer
from dncnorm.explanation.network import Explanation, MemoryUse, QueryExplanation, explain, explain_query
from dncnorm.explanation.picture import MOST_DRAWN, plot_explanations
from dncnorm.explanation.text import explanation_text, shaded, visible
from dncnorm.model.source import SlidingWindow, focus_mask
from dncnorm.normalization.loading import pipeline

TEXT = "The parcel weighs 15 kg and cost $312."
QUERY = query("parcel weighs", "15 kg", "and cost $312")
VIEW = SlidingWindow().view(QUERY)


@pytest.fixture(scope="session")
def network_alone() -> TextNormalizer:
    """The embedded model without a grammar, so that the network also handles unambiguous tokens."""
    return pipeline("text-normalization", grammar=False)


@pytest.fixture(scope="session")
def spoken(network_alone: TextNormalizer) -> list[Explanation]:
    return explain(network_alone, TEXT)


# Explained tokens.


def test_it_explains_the_tokens_that_the_network_spoke(
    network_alone: TextNormalizer, spoken: list[Explanation]
) -> None:
    segments = [s for s in network_alone(TEXT)["segments"] if s["before"].strip()]
    by_network = [(i, s["before"], s["after"]) for i, s in enumerate(segments) if s["source"] == "model"]
    assert {"15 kg", "$312"} <= {before for _, before, _ in by_network}
    assert [(found.index, found.before, found.after) for found in spoken] == by_network


def test_a_token_may_be_chosen_and_one_left_as_written_is_self(tiny: TextNormalizer) -> None:
    (found,) = explain(tiny, "Words , here", 0)
    assert (found.index, found.before, found.network.symbols) == (0, "Words", ("<self>", "</s>"))
    (comma,) = explain(tiny, "Words , here", 1)
    assert (comma.after, comma.network.symbols) == ("sil", ("<self>", "</s>"))
    assert "".join(comma.network.characters) == "Words <norm>,</norm> here"


def test_a_text_of_nothing_has_no_explanation(tiny: TextNormalizer) -> None:
    assert explain(tiny, "") == explain(tiny, " \n") == []


@pytest.mark.parametrize("token", [-1, 2])
def test_an_index_outside_the_text_is_an_error(tiny: TextNormalizer, token: int) -> None:
    with pytest.raises(ValueError, match=f"token: {token}; the text has 2 tokens, the first is 0"):
        explain(tiny, "Two words", token)


def test_a_token_too_long_for_the_network_is_an_error(tiny: TextNormalizer) -> None:
    with pytest.raises(ValueError, match=r"token: 1 \('a{40}'\.\.\.\) has 121 characters; the network takes 120"):
        explain(tiny, "An " + "a" * 121, 1)


# The numbers.


@pytest.mark.parametrize("said", ["fifteen kilograms", "<self>"])
def test_it_equals_one_pass_of_the_whole_model(tiny: TextNormalizer, said: str) -> None:
    model, tokenizer = tiny.model, tiny.tokenizer
    found = explain_query(model, tokenizer, QUERY, said)
    source, target = torch.tensor([tokenizer.encode_window(VIEW)]), torch.tensor([tokenizer.encode_target(said)])
    with torch.inference_mode():
        output = model(input_ids=source, labels=target)
        encoded = model.encode(source)
        before = model(input_ids=source, labels=target[:, :-1]).state if target.shape[1] > 1 else None
        first, prepared = model.start(encoded, focus_mask(source))
        previous = target[:, -2] if before else target.new_tensor([model.config.decoder_start_token_id])
        attention = model.step(previous, before or first, prepared).attention
        final = encoded.final.state.memory
    probabilities = output.logits.softmax(-1).gather(-1, target.unsqueeze(-1))[0, :, 0]
    assert found.probabilities == pytest.approx(probabilities.numpy(), abs=1e-6)
    assert found.attention[-1] == pytest.approx(attention[0].numpy(), abs=1e-6)
    assert found.attention.shape == (target.shape[1], source.shape[1])
    assert found.encoder is not None
    assert found.encoder.read_weights.shape == (source.shape[1], model.config.num_reads, model.config.memory_size)
    assert found.encoder.usage[0].max() == 0, "a memory begins empty"
    for use, memory in ((found.encoder, final), (found.decoder, output.state.cell.memory)):
        assert use is not None
        for name in ("usage", "write_weights", "read_weights"):
            assert getattr(use, name)[-1] == pytest.approx(getattr(memory, name)[0].numpy(), abs=1e-6)


def test_a_cell_without_memory_has_attention_alone(tiny: TextNormalizer) -> None:
    torch.manual_seed(3)
    config = DncNormConfig(**{**tiny.model.config.to_diff_dict(), "cell": "lstm"})
    found = explain_query(DncNormForTextNormalization(config).eval(), tiny.tokenizer, QUERY, "two")
    assert found.encoder is found.decoder is None
    assert found.attention.sum(axis=1) == pytest.approx(np.ones(2), abs=1e-5)
    assert "memory" not in explanation_text(Explanation(0, "15 kg", "two", "model", found))


# The text.


def synthetic(slots: int = 100, before: str = "$5_x^2$") -> Explanation:
    """Two words over five characters, and a memory whose slot 99 is written in the first step."""
    attention = np.array([[0.0, 0.1, 0.8, 0.1, 0.0], [0.2] * 5], dtype=np.float32)

    def use(steps: int) -> MemoryUse:
        written = np.zeros((steps, slots), dtype=np.float32)
        written[0, -1] = 1.0
        return MemoryUse(np.full((steps, slots), 0.5, dtype=np.float32), written, written[:, None].repeat(2, axis=1))

    network = QueryExplanation(
        ("<norm>", "\t", "5", "語", "</norm>"), ("five", "</s>"), np.array([0.9, 1.0], dtype=np.float32), attention,
        use(5), use(2),
    )  # fmt: skip
    return Explanation(4, before, "five\ud800", "model", network)


def test_the_text_as_a_whole() -> None:
    lines = explanation_text(synthetic(slots=4)).splitlines()
    assert lines[:6] == [
        "token 4: $5_x^2$ => five� (model)",
        "",
        "attention: each word over the written characters, the darkest of a line its largest",
        "                      |‹�5語›|",
        "five             0.90 | ░█░ |",
        "</s>             1.00 |█████|",
    ]
    start = lines.index("memory of the decoder: 4 slots, blank 0, █ 1")
    assert lines[start + 1 : start + 4] == [
        "                 used   written read",
        "five             |▓▓▓▓| |   █| |   █|",
        "</s>             |▓▓▓▓| |    | |    |",
    ]


def test_shades_and_signs() -> None:
    assert shaded([0.0, 0.09, 0.1, 0.3, 0.5, 0.7, 1.0]) == "  ░▒▓██"
    assert (visible("<norm>"), visible("</norm>"), visible("a\nb\x00"), visible("##x")) == ("‹", "›", "a�b�", "##x")


# The picture.


def test_the_picture_is_written_whole(tmp_path: Path, spoken: list[Explanation]) -> None:
    """Also with characters that the font lacks, and with what looks like a formula."""
    path = tmp_path / "new" / "heat.png"
    plot_explanations(path, [spoken[0], synthetic(before="$\\frac{1}$ 語")])
    image = path.read_bytes()
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    assert image.endswith(b"IEND\xaeB`\x82")
    assert [file.name for file in path.parent.iterdir()] == ["heat.png"]


def test_a_picture_that_cannot_be_drawn_leaves_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "heat.png"
    path.write_bytes(b"before")
    for number in (0, MOST_DRAWN + 1):
        with pytest.raises(ValueError, match=f"png: {number} tokens to draw; a picture holds 1 to {MOST_DRAWN}"):
            plot_explanations(path, [synthetic()] * number)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(ValueError, match=r"heat\.png cannot be drawn, matplotlib is not installed \(pip install dncn"):
        plot_explanations(path, [synthetic()])
    assert path.read_bytes() == b"before"
