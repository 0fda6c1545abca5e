"""What a thinking player knows of a battle: what units are worth, what threatens them, what a position scores."""
