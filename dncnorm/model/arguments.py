"""Checks the arguments of `forward` that other libraries pass to any encoder and decoder."""

from __future__ import annotations

from torch import Tensor


def refuse_embeddings(**given: Tensor | None) -> None:
    """Raises ValueError for embeddings in place of ids: a model finds the token to speak by the ids of its tags."""
    for name, embeddings in given.items():
        if embeddings is not None:
            ids = name.replace("inputs_embeds", "input_ids")
            raise ValueError(f"{name}: the tags around the token to speak are found in ids; give {ids} instead")


def check_decoder_mask(mask: Tensor | None) -> None:
    """Raises ValueError for a mask [B, T] that hides more than the end of a row: a decoder reads from the left."""
    if mask is not None and (mask[:, 1:] > mask[:, :-1]).any():
        raise ValueError("decoder_attention_mask: hides symbols before others; only the end of a row may be padding")
