"""The parsed papers and their search index: one SQLite file that can be rebuilt from the lists."""
