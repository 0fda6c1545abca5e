"""Where things are: measuring, sight, combat range, coherency, terrain, territories, objectives."""
