"""Exports: entries in, text out. One module a format, listed in `reader.exporters.formats`."""
