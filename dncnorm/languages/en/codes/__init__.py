"""What names a thing or a place in a text: codes, references, chapters, addresses, Roman numerals. No quantities."""
