"""The units that rules speak of: who they are, where they stand, what they did."""
