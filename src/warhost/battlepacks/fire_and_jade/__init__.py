"""The battlepack fire-and-jade: its realms, twists and battle tactic cards."""
