"""The two sides of a battle: names that need nothing else, for who has no use for the rest of the engine."""

RED, BLUE = "red", "blue"
