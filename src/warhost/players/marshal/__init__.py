"""The marshal: the captain's ideas weighed by a network that has learned what positions are worth."""
