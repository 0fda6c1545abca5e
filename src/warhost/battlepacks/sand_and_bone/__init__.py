"""The battlepack sand-and-bone: its realms, twists and battle tactic cards."""
