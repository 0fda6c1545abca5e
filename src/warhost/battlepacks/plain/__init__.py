"""A plain battle from the core rules alone: four objectives, two territories, a point for each objective held."""
