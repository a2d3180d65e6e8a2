"""The screens and dialogs, one a module."""
