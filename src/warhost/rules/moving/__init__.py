"""Moving units: what a move may do, whether it is legal, carrying it out."""
