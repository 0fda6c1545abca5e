"""How the tables came to be what they are, a file a version (docs/operating.md)."""
