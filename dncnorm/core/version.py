"""The package's version; a test holds pyproject.toml to it."""

__version__ = "0.2.0"
