"""The arena: campaigns of battles between computer players, kept on disk, counted and drawn."""
