"""Reads documents: which of their characters are text, and which are markup, with offsets."""
