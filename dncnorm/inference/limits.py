"""The largest sizes of a network."""

from __future__ import annotations

LARGEST = {
    "attention_heads": 1024,
    "context_columns": 1024,
    "convolution_width": 1024,
    "decoder_layers": 256,
    "encoder_layers": 256,
    "max_focus_length": 100_000,
    "max_target_length": 100_000,
    "max_word_length": 10_000,
    "memory_size": 4096,
    "num_reads": 1024,
    "window_size": 1000,
    "word_size": 4096,
    "context_buckets": 2**24,
    "source_vocab_size": 2**21,
    "target_vocab_size": 2**24,
}
"""The largest values; of other sizes it is LARGEST_SIZE. A damaged or hostile file must not fill the memory."""
LARGEST_SIZE = 2**16
