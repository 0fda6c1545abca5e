"""Armies of their factions (core-3.0): a folder each, warscrolls as data, abilities as code, found by being there."""
