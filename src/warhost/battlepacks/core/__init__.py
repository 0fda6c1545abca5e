"""The core rules alone, nothing scored: for scenario files."""
