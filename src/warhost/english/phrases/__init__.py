"""The constructions of rules English, a family a file: their grammar, their tree, and what they mean."""
