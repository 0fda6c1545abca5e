"""The captain: every answer weighed in victory points, by worth, threats, ground held and cards."""
