"""Geometry of a tabletop: bases, distances, areas, sight lines, paths. Knows no rules."""
