"""The command line: one module a verb, imported only when the verb is used."""
