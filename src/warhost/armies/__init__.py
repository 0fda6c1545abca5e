"""Armies: one folder each, warscrolls as data and abilities as code; an army is found by being there."""
