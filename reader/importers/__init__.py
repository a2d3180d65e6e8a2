"""Readers of paper lists: bytes or text in, papers and problems out."""
