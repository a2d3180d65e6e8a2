"""reader: a keyboard-driven terminal reading list for research papers."""

__version__ = "0.1.0"
