"""The query language: any text a person types, and the papers that it finds."""
