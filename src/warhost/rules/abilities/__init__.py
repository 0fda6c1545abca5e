"""Abilities: how they are written, who may use which now and why not, and using one; those that everybody has."""
