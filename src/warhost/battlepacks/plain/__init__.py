"""A plain battle between two armies: one battleplan, no cards."""
