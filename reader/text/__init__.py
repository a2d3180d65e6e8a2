"""Text of papers: made harmless, rendered, named and told apart. Pure functions."""
